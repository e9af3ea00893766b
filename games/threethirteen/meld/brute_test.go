package meld_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// brute finds the least penalty by trying every way to part the hand into melds and cards left. It knows of nothing but
// what a set and a run are, and what cards count.
func brute(hand []cards.Card, r meld.Rules) int {
	melds := make([]bool, 1<<len(hand))
	for mask := range melds {
		melds[mask] = isMeld(among(hand, mask), r)
	}
	least := make([]int, 1<<len(hand))
	for mask := 1; mask < len(least); mask++ {
		low := mask & -mask
		best := points(hand[bits.TrailingZeros(uint(mask))], r) + least[mask^low]
		rest := mask ^ low
		for sub := rest; sub > 0; sub = (sub - 1) & rest {
			if melds[sub|low] {
				best = min(best, least[rest^sub])
			}
		}
		least[mask] = best
	}
	return least[len(least)-1]
}

func among(hand []cards.Card, mask int) []cards.Card {
	var cs []cards.Card
	for i, c := range hand {
		if mask>>i&1 == 1 {
			cs = append(cs, c)
		}
	}
	return cs
}

func isMeld(cs []cards.Card, r meld.Rules) bool { return isSet(cs, r) || isRun(cs, r) }

func naturals(cs []cards.Card, r meld.Rules) []cards.Card {
	var out []cards.Card
	for _, c := range cs {
		if c.Rank() != r.Wild {
			out = append(out, c)
		}
	}
	return out
}

func isSet(cs []cards.Card, r meld.Rules) bool {
	own := naturals(cs, r)
	for _, c := range own {
		if c.Rank() != own[0].Rank() {
			return false
		}
	}
	return len(cs) >= 3
}

// isRun tries every place at which a run of so many cards can begin.
func isRun(cs []cards.Card, r meld.Rules) bool {
	own := naturals(cs, r)
	for _, c := range own {
		if c.Suit() != own[0].Suit() {
			return false
		}
	}
	if len(cs) < 3 || len(cs) > 13 {
		return false
	}
	first := 0
	for ; first+len(cs) <= 13; first++ {
		if fits(own, first, first+len(cs)-1) {
			return true
		}
	}
	return r.AcesBoth && fits(own, first, first+len(cs)-1) // up to the ace above the king
}

func fits(own []cards.Card, low, top int) bool {
	taken := map[int]bool{}
	for _, c := range own {
		place := c.Rank()
		if place == 0 && low > 0 {
			place = 13
		}
		if place < low || place > top || taken[place] {
			return false
		}
		taken[place] = true
	}
	return true
}

func points(c cards.Card, r meld.Rules) int {
	switch rank := c.Rank(); {
	case rank == 0 && r.AcesBoth:
		return 15
	case rank == 0:
		return 1
	case rank < 10:
		return rank + 1
	}
	return 10
}

func TestTheBruteForceKnowsWhatMeldsAre(t *testing.T) {
	low, both := meld.Rules{Wild: 6}, meld.Rules{Wild: 6, AcesBoth: true}
	for _, tt := range []struct {
		cards string
		low   bool
		both  bool
	}{
		{"5S 5H 5D", true, true}, {"5S 5S 5S 5S", true, true}, {"5S 5H", false, false}, {"5S 5H 6D", false, false},
		{"5S 7H 7D", true, true}, {"7S 7H 7D", true, true},
		{"AH 2H 3H", true, true}, {"QH KH AH", false, true}, {"KH AH 2H", false, false}, {"AH AH 7C", true, true},
		{"4H 5H 6S", false, false}, {"4H 4H 5H", false, false}, {"4H 7C 6H", true, true}, {"QH KH 7C", true, true}, {"QH 7C 7C AH", false, true},
		{"AH 2H 3H 4H 5H 6H 8H 9H 10H JH QH KH 7C", true, true},
		{"2H 3H 4H 5H 6H 8H 9H 10H JH QH KH AH 7C", true, true},
		{"AH 2H 3H 4H 5H 6H 8H 9H 10H JH QH KH 7C 7D", false, false},
		{"AH 2H 3H 4H 5H 6H 8H 9H 10H JH QH KH AH 7C", false, false},
	} {
		require.Equal(t, tt.low, isMeld(hand(t, tt.cards), low), "%s, aces low", tt.cards)
		require.Equal(t, tt.both, isMeld(hand(t, tt.cards), both), "%s, aces both", tt.cards)
	}
}
