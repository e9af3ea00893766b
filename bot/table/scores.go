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
	Lives bool // whether they are lives, negative once somebody is out
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
	counts := countsOf(step.Match.View(games.Nobody), seats)
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

// countsOf returns the numbers that stand beside every name.
func countsOf(v games.View, seats int) map[string][]int64 {
	counts, of := map[string][]int64{}, map[string]int{}
	for _, c := range v.Counts {
		if c.Seat < 1 || int(c.Seat) > seats {
			continue
		}
		if counts[c.Key] == nil {
			counts[c.Key] = make([]int64, seats)
		}
		counts[c.Key][c.Seat-1] = int64(c.N)
		of[c.Key]++
	}
	maps.DeleteFunc(counts, func(key string, _ []int64) bool { return of[key] < seats })
	return counts
}

// scoresOf returns how a match came to its result: by lives or by money, whichever the result goes by, else by the one number that stood beside
// every name. There are none if several did. The last deal's row is the result.
func scoresOf(deals []dealt, r games.Result) Scores {
	if len(deals) == 0 {
		return Scores{}
	}
	result := make([]int64, len(r.Scores))
	for i, n := range r.Scores {
		result[i] = int64(n)
	}
	earlier, last := deals[:len(deals)-1], deals[len(deals)-1]
	rows := func(of func(dealt) []int64) (out [][]int64) {
		for _, d := range earlier {
			out = append(out, of(d))
		}
		return append(out, result)
	}
	switch {
	case slices.Equal(last.lives, result):
		return Scores{Rows: rows(func(d dealt) []int64 { return d.lives }), Lives: true}
	case slices.Equal(last.money, result):
		return Scores{Rows: rows(func(d dealt) []int64 { return d.money }), Money: true}
	case len(earlier) == 0:
		return Scores{Rows: [][]int64{result}}
	}
	keys := slices.Sorted(maps.Keys(earlier[0].counts))
	keys = slices.DeleteFunc(keys, func(key string) bool {
		return slices.ContainsFunc(earlier, func(d dealt) bool { return d.counts[key] == nil })
	})
	if len(keys) != 1 {
		return Scores{}
	}
	return Scores{Rows: rows(func(d dealt) []int64 { return d.counts[keys[0]] })}
}
