package dreierles

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// cardsOf reads "T1 KH 3D".
func cardsOf(t testing.TB, codes string) []cards.Card {
	t.Helper()
	var cs []cards.Card
	for _, code := range strings.Fields(codes) {
		c, ok := info.Faces.Parse(code)
		require.True(t, ok, "%q is no card", code)
		cs = append(cs, c)
	}
	return cs
}

func held(t testing.TB, codes string) set { return setOf(cardsOf(t, codes)...) }

// table is how a deal lies: cards of the Tappen, of forehand, of middlehand and of rearhand. What is left open comes from the cards
// not named, in standard order.
type table struct{ tappen, fore, middle, rear string }

func (d table) deck(t testing.TB) []cards.Card {
	t.Helper()
	named := set(0)
	parts := [4][]cards.Card{cardsOf(t, d.tappen), cardsOf(t, d.fore), cardsOf(t, d.middle), cardsOf(t, d.rear)}
	for _, p := range parts {
		require.Zero(t, named&setOf(p...), "a card is named twice")
		named |= setOf(p...)
	}
	left := ((set(1)<<packSize - 1) &^ named).cards()
	sizes := [4]int{tappenSize, handSize, handSize, handSize}
	for i := range parts {
		n := sizes[i] - len(parts[i])
		require.GreaterOrEqual(t, n, 0, "part %d names too many cards", i)
		parts[i], left = append(parts[i], left[:n]...), left[n:]
	}
	return slices.Concat(parts[0], parts[1][:8], parts[2][:8], parts[3][:8], parts[1][8:], parts[2][8:], parts[3][8:])
}

// begin starts a match of so many seats whose last seat deals, so that seat 1 is forehand. Later deals are dealt in standard order.
func (d table) begin(t testing.TB, seats int, o games.Options) *match {
	t.Helper()
	s := games.Setup{Seats: seats, Options: o, Dealer: games.Seat(seats), Source: cards.Source{Packs: [][]cards.Card{d.deck(t), pack()}}}
	step, err := games.Begin(Game{}, s)
	require.NoError(t, err)
	return step.Match.(*match)
}

// after makes the moves, "1 bid solo".
func after(t testing.TB, m *match, moves ...string) *match {
	t.Helper()
	for _, text := range moves {
		m = made(t, m, text).Match.(*match)
	}
	return m
}

func made(t testing.TB, m *match, text string) games.Step {
	t.Helper()
	seat, mv := moveOf(t, text)
	step, err := m.Apply(seat, mv)
	require.NoError(t, err, text)
	require.NoError(t, step.Match.Check(), text)
	return step
}

func moveOf(t testing.TB, text string) (games.Seat, games.Move) {
	t.Helper()
	seat, rest, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(seat)
	require.NoError(t, err)
	mv, err := info.ParseMove(rest)
	require.NoError(t, err)
	return games.Seat(n), mv
}

// refused makes a move that must be refused and returns the rule and what is said.
func refused(t testing.TB, m *match, text string) (string, games.Text) {
	t.Helper()
	seat, mv := moveOf(t, text)
	_, err := m.Apply(seat, mv)
	var r *games.Refusal
	require.ErrorAs(t, err, &r, text)
	return r.Rule, r.Text
}

// legal returns what the seat in turn may do.
func legal(m *match) []string {
	var out []string
	for _, mv := range m.Legal(m.turn) {
		out = append(out, info.MoveText(mv))
	}
	return out
}

// playOut plays the deal to its end, the first legal card each time, and returns the step that settles it.
func playOut(t testing.TB, m *match) games.Step {
	t.Helper()
	for {
		step, err := m.Apply(m.turn, m.Legal(m.turn)[0])
		require.NoError(t, err)
		require.NoError(t, step.Match.Check())
		if len(step.Settled) > 0 {
			return step
		}
		m = step.Match.(*match)
	}
}

func keys(texts []games.Text) []string {
	var out []string
	for _, t := range texts {
		out = append(out, strings.TrimPrefix(t.Key, slug+"."))
	}
	return out
}
