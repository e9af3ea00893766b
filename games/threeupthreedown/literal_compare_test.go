package threeupthreedown_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/gamestest"
	"trey/games/record"
	"trey/games/threeupthreedown"
)

// literalMatches is the number of random matches per number of seats, unless TREY_MATCHES says another.
const literalMatches = 16

// Random matches, played by the rules page taken literally, go the same way with the game: every state and all that it
// holds, every legal move, refusals of random moves that aren't, and what is settled. TREY_MATCHES says how many per number
// of seats.
func TestTheGameAgreesWithTheRulesPageTakenLiterally(t *testing.T) {
	n := literalMatches
	if v, ok := os.LookupEnv(gamestest.Matches); ok {
		var err error
		n, err = strconv.Atoi(v)
		require.NoError(t, err)
	}
	for seats := 2; seats <= 6; seats++ {
		t.Run(fmt.Sprintf("%d seats", seats), func(t *testing.T) {
			for i := range n {
				compareLiterally(t, literalChance(seats, i), seats)
			}
		})
	}
}

// literalChance is that of match i: from 5000 on, sixteen of them get everywhere.
func literalChance(seats, i int) *rand.Rand {
	return rand.New(rand.NewPCG(uint64(seats), uint64(5000+i)))
}

// The matches of the comparison are worth something only if they get everywhere.
func TestTheRandomMatchesGetEverywhere(t *testing.T) {
	seen := map[string]bool{}
	for seats := 2; seats <= 6; seats++ {
		for i := range literalMatches {
			r := literalChance(seats, i)
			m := newLiteralMatch(r, seats)
			m.playOn(r, func() {}, func(string, bool) {})
			m.result(m.stake)
			maps.Copy(seen, m.seen)
		}
	}
	want := []string{
		"a Clear left extras", "a Clear won", "a flip failed at a first discard", "a flip failed with extras left",
		"a pile was taken for want of a face-up card", "a pot didn't divide", "an extra came from the face-up cards", "an extra was flipped",
		"an extra was several cards", "extras were added to extras", "more than three of a number were removed",
		"several cards won", "several face-up cards were played together", "several were first",
		"the draw pile wasn't enough for a refill", "the hand was emptied while there was a draw pile",
		"the hand was emptied with extras left and no draw pile", "the match was too long", "the winner had extras left",
		"three of a number came from several turns", "three of a number left extras", "three of a number took other cards along",
	}
	require.Equal(t, want, slices.Sorted(maps.Keys(seen)))
}

// playOn plays the match to its end. It calls at before each move and at the end, and moved with every move and with
// moves that aren't legal.
func (m *literalMatch) playOn(r *rand.Rand, at func(), moved func(move string, legal bool)) {
	try := func() {
		if wrong := m.illegal(r); wrong != "" {
			moved(wrong, false)
		}
	}
	for m.phase != "over" {
		at()
		if r.IntN(100) < m.habits.wrong {
			try()
		}
		acting := m.acting()
		seat := acting[r.IntN(len(acting))]
		mv := m.choose(r, seat)
		m.move(seat, mv)
		moved(fmt.Sprintf("%d %s", seat, mv), true)
	}
	at()
	try()
}

func compareLiterally(t *testing.T, r *rand.Rand, seats int) {
	t.Helper()
	m := newLiteralMatch(r, seats)
	rec := &record.Record{
		Game: "threeupthreedown", Options: games.Options{"pack": m.size, "stake": strconv.Itoa(m.stake)},
		Seats: strings.Split(pageNames(seats), ", "), Dealer: games.Seat(m.dealer), Packs: [][]string{m.pack},
	}
	m.playOn(r,
		func() { rec.Entries = append(rec.Entries, record.Entry{Kind: record.Expect, Want: m.state(m.stake)}) },
		func(move string, legal bool) {
			kind := record.Move
			if !legal {
				kind = record.Refuse
			}
			rec.Entries = append(rec.Entries, record.Entry{Kind: kind, Move: move})
		})
	m.replay(t, rec)
}

// replay checks the record, which keys the state has at each point, and what the last move settles.
func (m *literalMatch) replay(t *testing.T, rec *record.Record) {
	t.Helper()
	in := threeupthreedown.Game{}.Info()
	_, _, money := m.result(m.stake)
	made := slices.DeleteFunc(slices.Clone(rec.Entries), func(e record.Entry) bool { return e.Kind != record.Move })
	_, err := record.Replay(rec, pageFind, func(mo record.Moment) {
		over := mo.Number == len(made)
		if keys := literalKeys(m.seats, over); !slices.Equal(keys, stateKeys(in, mo.Step.Match, m.seats)) {
			t.Fatalf("after move %d the keys are %v, not %v:\n%s", mo.Number, stateKeys(in, mo.Step.Match, m.seats), keys, rec)
		}
		if mo.Refused != nil {
			return
		}
		if want := settledLiterally(over, money); want != fmt.Sprint(settlements(mo.Step.Settled)) {
			t.Fatalf("move %d settles %v, not %v:\n%s", mo.Number, settlements(mo.Step.Settled), want, rec)
		}
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, rec)
	}
}

func stateKeys(in *games.Info, m games.Match, seats int) []string {
	var keys []string
	for _, f := range record.StateOf(in, m, seats) {
		keys = append(keys, f.Key)
	}
	slices.Sort(keys)
	return keys
}

// literalKeys are all keys of the page and the common ones that have a value.
func literalKeys(seats int, over bool) []string {
	keys := strings.Fields("phase turn deal dealer over pile draw_pile removed extra may_draw left turns")
	for s := 1; s <= seats; s++ {
		for _, key := range []string{"hand", "legal", "up", "down"} {
			keys = append(keys, fmt.Sprintf("%s.%d", key, s))
		}
	}
	if over {
		keys = append(keys, "result")
	}
	slices.Sort(keys)
	return keys
}

// settlements are deals with the money that they brought.
func settlements(settled []games.Settlement) []string {
	out := []string{}
	for _, s := range settled {
		out = append(out, fmt.Sprintf("deal %d: %v, lives %v", s.Deal, s.Money, s.Lives))
	}
	return out
}

func settledLiterally(over bool, money []int) string {
	if !over {
		return "[]"
	}
	return fmt.Sprintf("[deal 1: %v, lives []]", money)
}
