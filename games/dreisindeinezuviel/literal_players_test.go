package dreisindeinezuviel_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
)

// literalPack is a pack in random order, often with the cards first that make rare things common: in one row, of few
// colours, grey, or in ascending order.
func literalPack(r *rand.Rand) []int {
	pack := literalCards()
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	row, colour, colours := r.IntN(3), 1+r.IntN(7), literalColours()
	weight := []func(card int) int{
		func(int) int { return 0 },
		func(card int) int { return oneIf(card/30 != row && r.IntN(3) > 0) },
		func(card int) int { return oneIf((colours[card]+colour)%7 > 3 && r.IntN(4) > 0) },
		func(card int) int { return oneIf(colours[card] != 0) * r.IntN(10) },
		func(card int) int { return card + r.IntN(20) },
		func(card int) int { return -card + r.IntN(20) },
	}[r.IntN(6)]
	weights := make(map[int]int, len(pack))
	for _, card := range pack {
		weights[card] = weight(card)
	}
	slices.SortStableFunc(pack, func(a, b int) int { return cmp.Compare(weights[a], weights[b]) })
	return pack
}

// oneIf is 1 for what is true, which so comes later in order.
func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// literalAim is what a random player is after: the card whose play brings most of it is his.
type literalAim func(after *literal, seat int) int

func literalAims() []literalAim {
	took := func(after *literal, seat int) int { return len(after.last.took) }
	open := func(after *literal, seat int) int { return after.open(seat) }
	points := func(after *literal, seat int) int { return after.points(seat) }
	less := func(aim literalAim) literalAim {
		return func(after *literal, seat int) int { return -aim(after, seat) }
	}
	// level is after as many points as the best of the others have, for ties.
	level := func(after *literal, seat int) int {
		best := math.MinInt
		for s := 1; s <= after.seats; s++ {
			if s != seat {
				best = max(best, after.total(s))
			}
		}
		return -max(best-after.total(seat), after.total(seat)-best)
	}
	return []literalAim{nil, took, less(took), open, points, less(points), level, level}
}

// choose is a card for the seat in turn, now and then any.
func (l *literal) choose(r *rand.Rand, aim literalAim) int {
	hand := l.hands[l.turn-1]
	best := hand[r.IntN(len(hand))]
	if aim == nil || r.IntN(6) == 0 {
		return best
	}
	most := aim(l.trial(best), l.turn)
	for _, card := range hand {
		if n := aim(l.trial(card), l.turn); n > most {
			best, most = card, n
		}
	}
	return best
}

// trial is the game as it would be after the play.
func (l *literal) trial(card int) *literal {
	after := *l
	after.rows, after.hands, after.piles, after.taken = deep(l.rows), deep(l.hands), deep(l.piles), deep(l.taken)
	after.interim, after.bonuses = slices.Clone(l.interim), slices.Clone(l.bonuses)
	after.move(after.turn, card)
	return &after
}

func deep(of [][]int) [][]int {
	out := make([][]int, len(of))
	for i, list := range of {
		out[i] = slices.Clone(list)
	}
	return out
}

// literalOptions are options at random.
func literalOptions(r *rand.Rand) map[string]string {
	o := map[string]string{}
	if r.IntN(2) == 0 {
		o["final_bonus_from"] = []string{"5", "6"}[r.IntN(2)]
	}
	if r.IntN(2) == 0 {
		o["turned_count"] = strconv.FormatBool(r.IntN(3) > 0)
	}
	if r.IntN(2) == 0 {
		o["stake"] = []string{"0", "1", "7", "100001"}[r.IntN(4)]
	}
	return o
}

// literalPlayers is an aim per seat, often the same for all.
func literalPlayers(r *rand.Rand, seats int) []literalAim {
	aims, out := literalAims(), make([]literalAim, seats)
	same, one := r.IntN(2) == 0, r.IntN(len(aims))
	for i := range out {
		out[i] = aims[r.IntN(len(aims))]
		if same {
			out[i] = aims[one]
		}
	}
	return out
}
