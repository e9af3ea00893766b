package dreisindeinezuviel_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/dreisindeinezuviel"
	"trey/games/gamestest"
	"trey/games/record"
)

// Random matches, played by the rules page taken literally, go the same way with the game: every state under all its
// keys, every legal move, refusals of random moves that aren't, what is settled and how it ends. TREY_MATCHES says how
// many per number of seats.
func TestTheGameAgreesWithTheRulesPageTakenLiterally(t *testing.T) {
	n := 20
	if v, ok := os.LookupEnv(gamestest.Matches); ok {
		var err error
		n, err = strconv.Atoi(v)
		require.NoError(t, err)
	}
	for seats := 2; seats <= 4; seats++ {
		t.Run(fmt.Sprintf("%d seats", seats), func(t *testing.T) {
			for i := range n {
				compareLiterally(t, rand.New(rand.NewPCG(uint64(seats), uint64(i))), seats)
			}
		})
	}
}

// said is what must be found after the start and after each move and refusal.
type said struct {
	keys    []string // of the state, sorted
	refused string   // the rule that refuses the move; none if it was made
	over    bool     // the move ended the match
}

func compareLiterally(t *testing.T, r *rand.Rand, seats int) {
	t.Helper()
	rec := &record.Record{Game: "dreisindeinezuviel", Options: literalOptions(r), Seats: strings.Split(people(seats), ", ")}
	if r.IntN(4) == 0 {
		rec.Seed = new(cards.Seed)
		for i := range rec.Seed {
			rec.Seed[i] = byte(r.IntN(256))
		}
	}
	if rec.Seed == nil || r.IntN(2) == 0 {
		rec.Dealer = games.Seat(1 + r.IntN(seats))
	}
	if rec.Seed == nil || r.IntN(4) == 0 {
		rec.Packs = [][]string{literalCodes(literalPack(r)[:r.IntN(88)])}
	}
	l := literalBegin(t, rec)
	aims := literalPlayers(r, seats)
	want := []said{{keys: keys(l.state())}}
	expect := func() { rec.Entries = append(rec.Entries, record.Entry{Kind: record.Expect, Want: l.state()}) }
	expect()
	for !l.over {
		want = append(want, l.refusals(r, rec)...)
		seat, card := l.turn, l.choose(r, aims[l.turn-1])
		l.move(seat, card)
		rec.Entries = append(rec.Entries, record.Entry{Move: fmt.Sprintf("%d play %d", seat, card)})
		want = append(want, said{keys: keys(l.state()), over: l.over})
		expect()
	}
	want = append(want, l.refusals(r, rec)...)
	expect()
	ranks, scores, money := l.result()
	rec.Result = &games.Result{Ranks: ranks, Scores: scores, Money: cents(money)}
	replayLiterally(t, rec, want)
}

func literalCodes(pack []int) []string {
	out := make([]string, len(pack))
	for i, card := range pack {
		out[i] = strconv.Itoa(card)
	}
	return out
}

// refusals adds random moves that aren't legal to the record, now and then.
func (l *literal) refusals(r *rand.Rand, rec *record.Record) []said {
	var out []said
	for range 3 {
		if r.IntN(4) > 0 {
			continue
		}
		seat, card := 1+r.IntN(l.seats), literalCards()[r.IntN(87)]
		if other := l.hands[r.IntN(l.seats)]; r.IntN(2) == 0 {
			card = other[r.IntN(len(other))]
		}
		move := fmt.Sprintf("play %d", card)
		if rule := l.illegal(seat, move); rule != "" {
			rec.Entries = append(rec.Entries, record.Entry{Kind: record.Refuse, Move: fmt.Sprintf("%d %s", seat, move)})
			out = append(out, said{keys: keys(l.state()), refused: rule})
		}
	}
	return out
}

// replayLiterally checks the record, and what must be found at each of its moments.
func replayLiterally(t *testing.T, rec *record.Record, want []said) {
	t.Helper()
	in := dreisindeinezuviel.Game{}.Info()
	at := 0
	_, err := record.Replay(rec, findDrei, func(m record.Moment) {
		var found []string
		for _, f := range record.StateOf(in, m.Step.Match, len(rec.Seats)) {
			found = append(found, f.Key)
		}
		slices.Sort(found)
		require.Equal(t, want[at].keys, found, "after %d moves and refusals of\n%s", at, rec)
		refused := ""
		if m.Refused != nil {
			refused = m.Refused.Rule
		}
		require.Equal(t, want[at].refused, refused, "after %d moves and refusals of\n%s", at, rec)
		if !want[at].over {
			require.Empty(t, m.Step.Settled, "after %d moves and refusals of\n%s", at, rec)
		} else {
			require.Len(t, m.Step.Settled, 1, "after %d moves and refusals of\n%s", at, rec)
			require.Equal(t, 1, m.Step.Settled[0].Deal, "after %d moves and refusals of\n%s", at, rec)
			require.Equal(t, rec.Result.Money, m.Step.Settled[0].Money, "after %d moves and refusals of\n%s", at, rec)
			require.Nil(t, m.Step.Settled[0].Lives, "after %d moves and refusals of\n%s", at, rec)
		}
		at++
	})
	require.NoError(t, err, "%s", rec)
	require.Len(t, want, at)
}
