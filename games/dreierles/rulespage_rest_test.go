package dreierles_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rest returns moves that bring the deal to its end: "1=42 3:pfeif:10" asks for 42 points of seat 1 and for that bonus and no other;
// several points may be asked for. Without any demand it is what comes first. The moves are found by trying, with the page taken literally.
func (s scene) rest(t *testing.T, made []string, want string) []string {
	t.Helper()
	points, bonuses := map[int]int{}, []string{}
	for _, w := range strings.Fields(want) {
		if seat, n, ok := strings.Cut(w, "="); ok {
			points[literalNumber(t, seat)] = literalNumber(t, n)
			continue
		}
		bonuses = append(bonuses, w)
	}
	for try := range 4000 {
		l := s.literal(t, made)
		require.Equal(t, "play", l.phase)
		before := l.settled
		moves := l.finish(rand.New(rand.NewPCG(7, uint64(try))))
		require.NotSame(t, before, l.settled, "the deal is settled")
		fits := want == "" || slices.Equal(l.settled.names(), bonuses)
		for seat, n := range points {
			fits = fits && l.settled.points[seat-1] == n
		}
		if fits {
			return moves
		}
	}
	require.Fail(t, "no way to play the deal to its end with "+want)
	return nil
}

// literal is the match after the moves, by the page taken literally.
func (s scene) literal(t *testing.T, made []string) *literal {
	t.Helper()
	options := map[string]string{}
	for _, o := range strings.Split(s.options, ", ") {
		key, value, _ := strings.Cut(o, ": ")
		options[key] = value
	}
	l := newLiteral(s.seats, s.dealer, options, s.packs)
	for _, text := range made {
		seat, move := literalMove(t, text)
		require.Contains(t, l.legal(seat), move, text)
		l.move(seat, move)
	}
	return l
}

// finish plays cards by lot until the deal is settled; seats are bold or shy by lot as well, and at every other try a Pfeif is kept as long as
// possible.
func (l *literal) finish(r *rand.Rand) []string {
	var moves []string
	keep, bold := r.IntN(2) == 0, []int{r.IntN(3), r.IntN(3), r.IntN(3), r.IntN(3)}
	for deal := l.settled; deal == l.settled; {
		can := l.legal(l.turn)
		if keep && len(can) > 1 {
			can = slices.DeleteFunc(can, func(m string) bool { return m == "play T1" })
		}
		move := can[r.IntN(len(can))]
		// Two cards drawn, of which the higher or the lower is played.
		other := can[r.IntN(len(can))]
		if higher := literalHeight(other[5:]) > literalHeight(move[5:]); bold[l.turn-1] == 1 && higher || bold[l.turn-1] == 2 && !higher {
			move = other
		}
		moves = append(moves, fmt.Sprintf("%d %s", l.turn, move))
		l.move(l.turn, move)
	}
	return moves
}

// names are the bonuses as "seat:kind:each".
func (d *literalDeal) names() []string {
	names := []string{}
	for _, b := range d.bonuses {
		names = append(names, fmt.Sprintf("%d:%s:%d", b.seat, b.kind, b.each))
	}
	return names
}

func literalNumber(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}
