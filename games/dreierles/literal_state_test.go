package dreierles_test

import (
	"fmt"
	"strings"

	"trey/games/record"
)

// state is everything that an expectation may say now.
func (l *literal) state() record.Map {
	m := record.Map{}
	put := func(key string, v any) { m = append(m, record.Pair{Key: key, Value: v}) }
	turn := []int{}
	if !l.over {
		turn = []int{l.turn}
	}
	put("phase", l.phase)
	put("turn", list(turn))
	put("deal", l.deal)
	put("dealer", l.dealer)
	put("over", l.over)
	for i, h := range l.hands {
		put(fmt.Sprintf("hand.%d", i+1), list(h))
		put(fmt.Sprintf("legal.%d", i+1), list(l.legal(i+1)))
	}
	put("declarer", l.declarer)
	put("contract", l.contract)
	put("doublings", l.doublings)
	put("trick", list(l.trick))
	put("led", l.led)
	put("tricks", list(l.tricks))
	put("tappen", list(l.tappen))
	put("open", l.open)
	put("money", list(l.money))
	if l.settled != nil {
		put("last", l.settled.state())
	}
	if l.over {
		ranks, scores, money := l.result()
		put("result", record.Map{{Key: "ranks", Value: list(ranks)}, {Key: "scores", Value: list(scores)}, {Key: "money", Value: list(money)}})
	}
	return m
}

func (d *literalDeal) state() record.Map {
	bonuses := []any{}
	for _, b := range d.bonuses {
		bonuses = append(bonuses, record.Map{{Key: "seat", Value: b.seat}, {Key: "kind", Value: b.kind}, {Key: "each", Value: b.each}})
	}
	return record.Map{
		{Key: "contract", Value: d.contract},
		{Key: "declarer", Value: d.declarer},
		{Key: "points", Value: list(d.points)},
		{Key: "fach", Value: d.fach},
		{Key: "won", Value: d.won},
		{Key: "bonuses", Value: bonuses},
		{Key: "money", Value: list(d.money)},
	}
}

func list[T any](items []T) []any {
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item
	}
	return out
}

// absentees are the keys that are absent now.
func (l *literal) absentees() string {
	var keys []string
	if l.settled == nil {
		keys = append(keys, "last")
	}
	if !l.over {
		keys = append(keys, "result")
	}
	return strings.Join(keys, " ")
}
