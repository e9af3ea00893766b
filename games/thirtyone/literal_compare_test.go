package thirtyone_test

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
	"trey/games/gamestest"
	"trey/games/record"
	"trey/games/thirtyone"
)

// Random matches, played by the rules page taken literally, go the same way with the game: every state, every legal move,
// and refusals of random moves that aren't. TREY_MATCHES says how many per number of seats.
func TestTheGameAgreesWithTheRulesPageTakenLiterally(t *testing.T) {
	n := 5
	if v, ok := os.LookupEnv(gamestest.Matches); ok {
		var err error
		n, err = strconv.Atoi(v)
		require.NoError(t, err)
	}
	for seats := 2; seats <= 12; seats++ {
		t.Run(fmt.Sprintf("%d seats", seats), func(t *testing.T) {
			for i := range n {
				compareLiterally(t, rand.New(rand.NewPCG(uint64(seats), uint64(i))), seats)
			}
		})
	}
}

// habits are how random players of one match play: how often, in percent.
type habits struct {
	knock, take, end, keep int // keep: discard at once the card that was drawn
}

func compareLiterally(t *testing.T, r *rand.Rand, seats int) {
	t.Helper()
	lives, stake, dealer := 1+min(r.IntN(9), r.IntN(9)), []int{0, 1, 333}[r.IntN(3)], 1+r.IntN(seats)
	packs := make([][]string, seats*(lives+2)+10)
	rich := r.IntN(3) == 0
	for i := range packs {
		packs[i] = shuffled(r, rich, seats)
	}
	h := habits{knock: []int{0, 2, 10, 40}[r.IntN(4)], take: r.IntN(60), end: 20 + r.IntN(80), keep: r.IntN(90)}
	l := newLiteral(seats, lives, dealer, packs)
	rec := &record.Record{
		Game: "thirtyone", Options: games.Options{"lives": strconv.Itoa(lives), "stake": strconv.Itoa(stake)},
		Seats: strings.Split(names(seats), ", "), Dealer: games.Seat(dealer), Packs: packs,
	}
	want := []string{l.absentees()}
	expect := func() { rec.Entries = append(rec.Entries, record.Entry{Kind: record.Expect, Want: l.state(stake)}) }
	for n := 0; !l.over && !l.starved && n < 3000; n++ {
		expect()
		if wrong := l.illegal(r); wrong != "" {
			rec.Entries = append(rec.Entries, record.Entry{Kind: record.Refuse, Move: wrong})
			want = append(want, l.absentees())
		}
		seat, mv := l.turn, l.choose(r, h)
		l.move(seat, mv)
		if !l.starved {
			rec.Entries = append(rec.Entries, record.Entry{Move: fmt.Sprintf("%d %s", seat, mv)})
			want = append(want, l.absentees())
		}
	}
	if !l.starved {
		expect()
	}
	replayLiterally(t, rec, seats, want)
}

// replayLiterally checks the record, and which keys are absent after the start and each move and refusal.
func replayLiterally(t *testing.T, rec *record.Record, seats int, absent []string) {
	t.Helper()
	in := thirtyone.Game{}.Info()
	at := 0
	_, err := record.Replay(rec, findThirtyone, func(m record.Moment) {
		st := record.StateOf(in, m.Step.Match, seats)
		var missing []string
		for _, key := range optionalKeys(seats) {
			if _, ok := st.Get(key); !ok {
				missing = append(missing, key)
			}
		}
		if at < len(absent) && absent[at] != strings.Join(missing, " ") {
			t.Fatalf("after %d moves and refusals the keys %v are absent, which should be %s:\n%s", at, missing, absent[at], rec)
		}
		at++
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, rec)
	}
}

func optionalKeys(seats int) []string {
	keys := []string{"last", "result"}
	for s := range seats {
		keys = append(keys, fmt.Sprintf("value.%d", s+1))
	}
	return keys
}

// shuffled is a pack in random order; a rich one has its high cards where hands are dealt from, so that 31 is common.
func shuffled(r *rand.Rand, rich bool, seats int) []string {
	pack := standardCodes()
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	if rich && r.IntN(2) == 0 {
		slices.SortStableFunc(pack, func(a, b string) int { return boolInt(isHigh(b)) - boolInt(isHigh(a)) })
	}
	if rich && r.IntN(4) == 0 {
		for k, c := range []string{"AH", "KH", "QH"} {
			i, j := slices.Index(pack, c), r.IntN(seats)+k*seats
			pack[i], pack[j] = pack[j], pack[i]
		}
	}
	return pack
}

func isHigh(card string) bool { return literalValue([]string{card}) >= 10 }

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (l *literal) choose(r *rand.Rand, h habits) string {
	moves := l.legal(l.turn)
	if l.drawn && l.taken == "" && r.IntN(100) < h.keep {
		return "discard " + l.hands[l.turn-1][3]
	}
	for _, v := range []struct {
		verb    string
		percent int
	}{{"end", h.end}, {"knock", h.knock}, {"take", h.take}, {"draw", 100}, {"take", 50}} {
		if slices.Contains(moves, v.verb) && r.IntN(100) < v.percent {
			return v.verb
		}
	}
	return moves[r.IntN(len(moves))]
}

// illegal is a random move that isn't legal, now and then; else empty.
func (l *literal) illegal(r *rand.Rand) string {
	if r.IntN(4) > 0 {
		return ""
	}
	seat, mv := 1+r.IntN(l.seats), []string{"draw", "take", "knock", "end", "discard"}[r.IntN(5)]
	if r.IntN(2) == 0 {
		seat = l.turn
	}
	if mv == "discard" {
		mv += " " + standardCodes()[r.IntN(52)]
		if l.taken != "" && r.IntN(2) == 0 {
			mv = "discard " + l.taken
		}
	}
	if slices.Contains(l.legal(seat), mv) {
		return ""
	}
	return fmt.Sprintf("%d %s", seat, mv)
}

// absentees are the keys that are absent now.
func (l *literal) absentees() string {
	var keys []string
	if !l.settled {
		keys = append(keys, "last")
	}
	if !l.over {
		keys = append(keys, "result")
	}
	for i, h := range l.hands {
		if len(h) == 4 {
			keys = append(keys, fmt.Sprintf("value.%d", i+1))
		}
	}
	return strings.Join(keys, " ")
}

// state is everything that an expectation may say now.
func (l *literal) state(stake int) record.Map {
	m := record.Map{}
	put := func(key string, v any) { m = append(m, record.Pair{Key: key, Value: v}) }
	phase, turn := "play", []int{l.turn}
	if l.over {
		phase, turn = "over", nil
	}
	put("phase", phase)
	put("turn", list(turn))
	put("deal", l.deal)
	put("dealer", l.dealer)
	put("over", l.over)
	put("lives", list(l.lives))
	put("stock", len(l.stock))
	put("knocker", l.knocker)
	put("drawn", l.drawn)
	top := ""
	if n := len(l.discards); n > 0 {
		top = l.discards[n-1]
	}
	put("top", top)
	for i, h := range l.hands {
		put(fmt.Sprintf("hand.%d", i+1), list(h))
		put(fmt.Sprintf("legal.%d", i+1), list(l.legal(i+1)))
		if len(h) < 4 {
			put(fmt.Sprintf("value.%d", i+1), literalValue(h))
		}
	}
	if l.settled {
		put("last", record.Map{{Key: "values", Value: list(l.values)}, {Key: "lost", Value: list(l.lost)}, {Key: "thirtyone", Value: list(l.won)}})
	}
	if l.over {
		ranks, scores, money := l.result(stake)
		put("result", record.Map{{Key: "ranks", Value: list(ranks)}, {Key: "scores", Value: list(scores)}, {Key: "money", Value: list(money)}})
	}
	return m
}

func list[T any](items []T) []any {
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item
	}
	return out
}
