package meld

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

// What is remembered of a hand is marked with its number; after 65,535 hands the numbers begin anew.
func TestHandsOfTheSameNumberAreNotMixedUp(t *testing.T) {
	pack, rules := cards.StandardPack(2), Rules{Wild: 6}
	r := rand.New(rand.NewPCG(3, 15))
	var draws [52]float64
	for i := range draws {
		draws[i] = 1
	}
	look := func(s *solver, hand []cards.Card) [MaxCards]Outlook {
		s.loadAhead(hand, rules)
		return s.outlooks(hand, &draws, math.MaxInt16)
	}
	for range 50 {
		r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		used := new(solver)
		look(used, pack[:10])
		first := used.stamp
		used.stamp = 1<<16 - 1
		got := look(used, pack[10:20])
		require.Equal(t, first, used.stamp)
		require.Equal(t, look(new(solver), pack[10:20]), got)
	}
}
