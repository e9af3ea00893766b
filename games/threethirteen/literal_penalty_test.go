package threethirteen_test

import (
	"slices"
	"strings"
)

const (
	literalRanks = "A 2 3 4 5 6 7 8 9 10 J Q K"
	literalSuits = "C D H S"
)

// literalHand is a hand as a multiset: how often it has each card that isn't wild, by rank (A first) and suit, and how many wild
// cards, of which colour and suit don't matter (rule 3).
type literalHand struct {
	n     [13][4]int
	wilds int
}

// literalPenalties are the least penalties of hands under one wild rank, by brute force: the first card that isn't wild
// is left over, or melded in every set and every run in which it can be, each of their other cards being any that the hand has or a
// wild one. Nothing is chosen by cleverness; what has been worked out is kept.
type literalPenalties struct {
	wild  int // rank, A is 0
	both  bool
	known map[literalHand]int
}

func newLiteralPenalties(wild string, both bool) *literalPenalties {
	return &literalPenalties{wild: slices.Index(strings.Fields(literalRanks), wild), both: both, known: map[literalHand]int{}}
}

// of returns the least penalty of the cards (rule 8).
func (p *literalPenalties) of(cards []string) int {
	var h literalHand
	for _, c := range cards {
		rank, suit := literalCard(c)
		if rank == p.wild {
			h.wilds++
		} else {
			h.n[rank][suit]++
		}
	}
	return p.least(h)
}

// literalCard returns a card's rank (A is 0) and suit (C is 0).
func literalCard(c string) (rank, suit int) {
	last := len(c) - 1
	return slices.Index(strings.Fields(literalRanks), c[:last]), slices.Index(strings.Fields(literalSuits), c[last:])
}

// counts is what an unmelded card of the rank counts: rules 8 and 11.
func (p *literalPenalties) counts(rank int) int {
	if rank == 0 && p.both {
		return 15
	}
	return []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10}[rank]
}

func (p *literalPenalties) least(h literalHand) int {
	if best, ok := p.known[h]; ok {
		return best
	}
	best := p.tryAll(h)
	p.known[h] = best
	return best
}

func (p *literalPenalties) tryAll(h literalHand) int {
	for rank := range 13 {
		for suit := range 4 {
			if h.n[rank][suit] == 0 {
				continue
			}
			h.n[rank][suit]--
			best := p.counts(rank) + p.least(h)
			for _, rest := range append(p.afterSets(h, rank), p.afterRuns(h, rank, suit)...) {
				best = min(best, p.least(rest))
			}
			return best
		}
	}
	if h.wilds >= 3 {
		return 0 // rule 4: also all of them
	}
	return h.wilds * p.counts(p.wild)
}

// afterSets returns what is left of the hand, from which a card of the rank has been taken, after each set with that card.
func (p *literalPenalties) afterSets(h literalHand, rank int) []literalHand {
	var rests []literalHand
	var choose func(rest literalHand, suit, size int)
	choose = func(rest literalHand, suit, size int) {
		if suit < 4 {
			for k := range h.n[rank][suit] + 1 {
				rest.n[rank][suit] = h.n[rank][suit] - k
				choose(rest, suit+1, size+k)
			}
			return
		}
		for k := range h.wilds + 1 {
			if size+k >= 3 {
				rest.wilds = h.wilds - k
				rests = append(rests, rest)
			}
		}
	}
	choose(h, 0, 1)
	return rests
}

// ladders are the rows of ranks of which a run is a piece (rules 4 and 11).
func (p *literalPenalties) ladders() [][]int {
	low := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	if !p.both {
		return [][]int{low}
	}
	return [][]int{low, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0}}
}

// afterRuns returns what is left of the hand, from which the card has been taken, after each run with that card.
func (p *literalPenalties) afterRuns(h literalHand, rank, suit int) []literalHand {
	var rests []literalHand
	var fill func(rest literalHand, ranks []int)
	fill = func(rest literalHand, ranks []int) {
		if len(ranks) == 0 {
			rests = append(rests, rest)
			return
		}
		if ranks[0] == rank {
			fill(rest, ranks[1:])
			return
		}
		if rest.n[ranks[0]][suit] > 0 {
			with := rest
			with.n[ranks[0]][suit]--
			fill(with, ranks[1:])
		}
		if rest.wilds > 0 {
			rest.wilds--
			fill(rest, ranks[1:])
		}
	}
	for _, ladder := range p.ladders() {
		for from := range ladder {
			for to := from + 3; to <= len(ladder); to++ {
				if slices.Contains(ladder[from:to], rank) {
					fill(h, ladder[from:to])
				}
			}
		}
	}
	return rests
}
