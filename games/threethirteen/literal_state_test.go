package threethirteen_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

// state is everything that an expectation may say now.
func (l *literal) state() record.Map {
	m := record.Map{}
	put := func(key string, v any) { m = append(m, record.Pair{Key: key, Value: v}) }
	phase, turn := "play", []int{l.turn}
	if l.out > 0 {
		phase = "last-turns"
	}
	if l.over {
		phase, turn = "over", nil
	}
	put("phase", phase)
	put("turn", list(turn))
	put("deal", l.deal)
	put("dealer", l.dealer)
	put("over", l.over)
	put("round", l.deal)
	put("wild", l.wild())
	put("top", l.top())
	put("stock", len(l.stock))
	put("drawn", l.drawn)
	put("out", l.out)
	put("penalties", list(l.totals))
	for i, h := range l.hands {
		put(fmt.Sprintf("hand.%d", i+1), list(h))
		put(fmt.Sprintf("legal.%d", i+1), list(l.legal(i+1)))
		if len(h) == l.deal+2 {
			put(fmt.Sprintf("deadwood.%d", i+1), l.least.of(h))
		}
	}
	if l.last != nil {
		put("last", record.Map{{Key: "penalties", Value: list(l.last)}})
	}
	if l.over {
		ranks, money := l.result()
		put("result", record.Map{{Key: "ranks", Value: list(ranks)}, {Key: "scores", Value: list(l.totals)}, {Key: "money", Value: list(money)}})
	}
	return m
}

func (l *literal) top() string {
	if len(l.pile) == 0 {
		return ""
	}
	return l.pile[len(l.pile)-1]
}

// absentees are the keys that are absent now.
func (l *literal) absentees() string {
	state := l.state()
	var keys []string
	for _, key := range optionalKeys(l.seats) {
		if _, ok := find(state, key); !ok {
			keys = append(keys, key)
		}
	}
	return strings.Join(keys, " ")
}

func optionalKeys(seats int) []string {
	keys := []string{"last", "result"}
	for s := range seats {
		keys = append(keys, fmt.Sprintf("deadwood.%d", s+1))
	}
	return keys
}

func find(m record.Map, key string) (any, bool) {
	for _, p := range m {
		if p.Key == key {
			return p.Value, true
		}
	}
	return nil, false
}

func list[T any](items []T) []any {
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item
	}
	return out
}

// spell writes a value so that equal values under the key are spelled the same.
func spell(key string, v any) string {
	switch v := v.(type) {
	case []any:
		var items []string
		for _, item := range v {
			items = append(items, spell("", item))
		}
		if strings.HasPrefix(key, "hand.") || strings.HasPrefix(key, "legal.") {
			slices.Sort(items)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case record.Map:
		var items []string
		for _, p := range v {
			items = append(items, p.Key+": "+spell("", p.Value))
		}
		slices.Sort(items)
		return "{" + strings.Join(items, ", ") + "}"
	}
	return fmt.Sprint(v)
}

// literalOf begins the record's match.
func literalOf(t *testing.T, r *record.Record) *literal {
	t.Helper()
	l := &literal{seats: len(r.Seats), rounds: 11, returnTaken: true, dealer: int(r.Dealer)}
	for key, v := range r.Options {
		n, _ := strconv.Atoi(v)
		switch key {
		case "rounds":
			l.rounds = n
		case "stake":
			l.stake = n
		case "return_taken":
			l.returnTaken = v == "true"
		case "aces":
			l.both = v == "both"
		default:
			require.Fail(t, "unknown option "+key)
		}
	}
	if r.Seed != nil {
		l.seed = *r.Seed
	}
	if l.dealer == 0 {
		l.dealer = literalDealer(l.seed, l.seats)
	}
	for _, p := range r.Packs {
		l.packs = append(l.packs, literalComplete(p, l.seats))
	}
	return l.begin()
}

// follow plays the record by the page taken literally and checks what it claims. It calls watch, if any, after the start and
// each move and refusal.
func follow(t *testing.T, r *record.Record, watch func(at int, l *literal)) *literal {
	t.Helper()
	l := literalOf(t, r)
	at := 0
	tell := func() {
		if watch != nil {
			watch(at, l)
		}
		at++
	}
	tell()
	for i, e := range r.Entries {
		seat, mv, _ := strings.Cut(e.Move, " ")
		s, _ := strconv.Atoi(seat)
		switch e.Kind {
		case record.Expect:
			state := l.state()
			for _, p := range e.Want {
				got, ok := find(state, p.Key)
				require.True(t, ok, "literally, entry %d: there is no %s", i+1, p.Key)
				require.Equal(t, spell(p.Key, p.Value), spell(p.Key, got), "literally, entry %d: %s", i+1, p.Key)
			}
		case record.Refuse:
			require.NotContains(t, l.legal(s), mv, "literally, entry %d", i+1)
			tell()
		default:
			require.Contains(t, l.legal(s), mv, "literally, entry %d", i+1)
			l.move(s, mv)
			require.False(t, l.starved, "literally, entry %d: no pack for the next deal", i+1)
			tell()
		}
	}
	if r.Result == nil {
		return l
	}
	require.True(t, l.over, "literally: the match isn't over")
	ranks, money := l.result()
	require.Equal(t, r.Result.Ranks, ranks)
	require.Equal(t, r.Result.Scores, l.totals)
	require.Equal(t, spell("", list(r.Result.Money)), spell("", list(money)))
	return l
}
