package dreisindeinezuviel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

// state is everything that an expectation may say now, and no other key.
func (l *literal) state() record.Map {
	m := record.Map{}
	put := func(key string, v any) { m = append(m, record.Pair{Key: key, Value: v}) }
	phase, turn := "play", []int{l.turn}
	if l.over {
		phase, turn = "over", nil
	}
	put("phase", phase)
	put("turn", literalList(turn))
	put("deal", 1)
	put("dealer", l.dealer)
	put("over", l.over)
	put("draw_pile", len(l.piles[0]))
	put("interim", literalList(l.interim))
	var rows, points []any
	for _, row := range l.rows {
		rows = append(rows, literalList(row))
	}
	put("rows", rows)
	for s := 1; s <= l.seats; s++ {
		points = append(points, l.points(s))
		put(fmt.Sprintf("hand.%d", s), literalList(l.hands[s-1]))
		put(fmt.Sprintf("legal.%d", s), literalList(l.legal(s)))
		put(fmt.Sprintf("open.%d", s), l.open(s))
		put(fmt.Sprintf("taken.%d", s), l.display(s))
	}
	put("points", points)
	if l.last != nil {
		put("last", record.Map{{Key: "seat", Value: l.last.seat}, {Key: "card", Value: l.last.card}, {Key: "took", Value: literalList(l.last.took)}})
	}
	if l.over {
		ranks, scores, money := l.result()
		put("result", record.Map{{Key: "ranks", Value: literalList(ranks)}, {Key: "scores", Value: literalList(scores)}, {Key: "money", Value: literalList(money)}})
	}
	return m
}

// display is taken.N.
func (l *literal) display(seat int) record.Map {
	m := record.Map{}
	for colour := range 8 {
		if pile := l.pile(seat, colour); len(pile) > 0 {
			m = append(m, record.Pair{Key: fmt.Sprint(colour), Value: literalList(pile)})
		}
	}
	return m
}

func literalList[T any](items []T) []any {
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item
	}
	return out
}

// keys are the names of the map's keys, sorted.
func keys(m record.Map) []string {
	var out []string
	for _, p := range m {
		out = append(out, p.Key)
	}
	slices.Sort(out)
	return out
}

// literalSpelling writes a value such that equal values have the same text. Hands and legal moves are sorted.
func literalSpelling(key string, v any) string {
	switch v := v.(type) {
	case []any:
		var items []string
		for _, item := range v {
			items = append(items, literalSpelling("", item))
		}
		if strings.HasPrefix(key, "hand.") || strings.HasPrefix(key, "legal.") {
			slices.Sort(items)
		}
		return "[" + strings.Join(items, " ") + "]"
	case record.Map:
		var pairs []string
		for _, p := range v {
			pairs = append(pairs, p.Key+": "+literalSpelling("", p.Value))
		}
		slices.Sort(pairs)
		return "{" + strings.Join(pairs, ", ") + "}"
	}
	return fmt.Sprint(v)
}

// literalBegin lays out the match of a record.
func literalBegin(t *testing.T, r *record.Record) *literal {
	t.Helper()
	dealer, seed := int(r.Dealer), r.Seed
	if r.Proof != nil {
		s := r.Proof.Seed()
		seed = &s
	}
	if dealer == 0 {
		n, err := cards.Source{Seed: seed}.FirstDealer(len(r.Seats))
		require.NoError(t, err)
		dealer = n
	}
	if r.Packs == nil {
		return newLiteral(len(r.Seats), dealer, r.Options, literalShuffled(t, seed))
	}
	pack := make([]int, 0, 87)
	for _, code := range r.Packs[0] {
		_, card, _ := literalMove("1 play " + code)
		pack = append(pack, card)
	}
	for _, card := range literalCards() {
		if !slices.Contains(pack, card) {
			pack = append(pack, card)
		}
	}
	require.Len(t, pack, 87)
	return newLiteral(len(r.Seats), dealer, r.Options, pack)
}

// literalShuffled is the pack that comes of the seed.
func literalShuffled(t *testing.T, seed *cards.Seed) []int {
	t.Helper()
	standard := literalCards()
	places := make([]cards.Card, len(standard))
	for i := range places {
		places[i] = cards.Card(i)
	}
	deck, err := cards.Source{Seed: seed}.Deal(1, places)
	require.NoError(t, err)
	pack := make([]int, len(deck))
	for i, place := range deck {
		pack[i] = standard[place]
	}
	return pack
}

// requireLiterally checks that the page taken literally says what the record says, in all its entries.
func requireLiterally(t *testing.T, r *record.Record) {
	t.Helper()
	l := literalBegin(t, r)
	for _, e := range r.Entries {
		switch e.Kind {
		case record.Move:
			seat, card, move := literalMove(e.Move)
			require.Contains(t, l.legal(seat), move, "line %d", e.Line)
			l.move(seat, card)
		case record.Refuse:
			seat, _, move := literalMove(e.Move)
			require.NotContains(t, l.legal(seat), move, "line %d", e.Line)
		case record.Expect:
			l.requireExpected(t, e)
		}
	}
	if r.Result != nil {
		require.True(t, l.over)
		ranks, scores, money := l.result()
		require.Equal(t, r.Result, &games.Result{Ranks: ranks, Scores: scores, Money: cents(money)})
	}
}

func cents(money []int) []int64 {
	out := make([]int64, len(money))
	for i, m := range money {
		out[i] = int64(m)
	}
	return out
}

func (l *literal) requireExpected(t *testing.T, e record.Entry) {
	t.Helper()
	state := l.state()
	for _, want := range e.Want {
		i := slices.IndexFunc(state, func(p record.Pair) bool { return p.Key == want.Key })
		require.GreaterOrEqual(t, i, 0, "line %d: there is no %s", want.Line, want.Key)
		require.Equal(t, literalSpelling(want.Key, want.Value), literalSpelling(want.Key, state[i].Value), "line %d: %s", want.Line, want.Key)
	}
}
