package table

import (
	"maps"
	"slices"

	"trey/games"
)

// Scores is how everybody fared in the course of a match: a row for each deal with a value for each seat.
type Scores struct {
	Rows  [][]int64
	Money bool // whether the values are money, in cents
}

// dealt is what was known of every seat when a deal was settled.
type dealt struct {
	lives  []int64 // nil in games without
	money  []int64 // won since the match began
	counts map[string][]int64
}

// settle notes the deals that ended with a step. With the numbers beside the names it is as after the last of them.
func settle(before []dealt, step games.Step, seats int) []dealt {
	if len(step.Settled) == 0 {
		return before
	}
	counts := map[string][]int64{}
	for _, c := range step.Match.View(games.Nobody).Counts {
		if c.Seat < 1 || int(c.Seat) > seats {
			continue
		}
		if counts[c.Key] == nil {
			counts[c.Key] = make([]int64, seats)
		}
		counts[c.Key][c.Seat-1] = int64(c.N)
	}
	out := slices.Clone(before)
	for _, s := range step.Settled {
		d := dealt{money: make([]int64, seats), counts: counts}
		if len(out) > 0 {
			copy(d.money, out[len(out)-1].money)
		}
		for i, won := range s.Money {
			d.money[i] += won
		}
		for _, n := range s.Lives {
			d.lives = append(d.lives, int64(n))
		}
		out = append(out, d)
	}
	return out
}

// scoresOf returns how a match came to its result: by lives, by money or by a number beside the names, whichever the result goes by. There are none if no
// such number is known.
func scoresOf(deals []dealt, r games.Result) Scores {
	if len(deals) == 0 {
		return Scores{}
	}
	last := deals[len(deals)-1]
	ends := func(row []int64) bool {
		return slices.EqualFunc(row, r.Scores, func(a int64, b int) bool { return a == int64(b) })
	}
	rows := func(of func(dealt) []int64) (out [][]int64) {
		for _, d := range deals {
			out = append(out, of(d))
		}
		return out
	}
	switch {
	case ends(last.lives):
		return Scores{Rows: rows(func(d dealt) []int64 { return d.lives })}
	case ends(last.money):
		return Scores{Rows: rows(func(d dealt) []int64 { return d.money }), Money: true}
	}
	for _, key := range slices.Sorted(maps.Keys(last.counts)) {
		if ends(last.counts[key]) {
			return Scores{Rows: rows(func(d dealt) []int64 { return d.counts[key] })}
		}
	}
	return Scores{}
}
