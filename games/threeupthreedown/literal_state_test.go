package threeupthreedown_test

import (
	"fmt"

	"trey/games/record"
)

// state is everything that an expectation may say now.
func (l *literal) state(stake int) record.Map {
	m := record.Map{}
	put := func(key string, v any) { m = append(m, record.Pair{Key: key, Value: v}) }
	put("phase", l.phase)
	put("turn", literalList(l.acting()))
	put("deal", 1)
	put("dealer", l.dealer)
	put("over", l.phase == "over")
	put("pile", literalList(l.pile))
	put("draw_pile", len(l.draw))
	put("removed", l.removed)
	put("extra", l.extra)
	put("may_draw", l.mayDraw())
	put("turns", l.turns)
	var left []int
	for s := 1; s <= l.seats; s++ {
		left = append(left, l.left(s))
		put(fmt.Sprintf("hand.%d", s), literalList(l.hands[s-1]))
		put(fmt.Sprintf("legal.%d", s), literalList(l.legal(s)))
		put(fmt.Sprintf("up.%d", s), literalList(l.up[s-1]))
		put(fmt.Sprintf("down.%d", s), literalList(l.positions(s)))
	}
	put("left", literalList(left))
	if l.phase == "over" {
		ranks, scores, money := l.result(stake)
		put("result", record.Map{
			{Key: "ranks", Value: literalList(ranks)}, {Key: "scores", Value: literalList(scores)}, {Key: "money", Value: literalList(money)},
		})
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
