package cards_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

const (
	shuffles = 60_000
	size     = 52
)

// A sound shuffle puts each card on each place equally often. The 52 × 52 table of counts has 51 · 51 degrees of
// freedom; z is its chi-square in standard deviations. The seeds are fixed, so the verdict never changes.
func TestEveryCardComesToEveryPlaceEquallyOften(t *testing.T) {
	pack := cards.StandardPack(1)
	z := positionZ(func(n int) []cards.Card {
		var seed cards.Seed
		binary.BigEndian.PutUint64(seed[:], uint64(n/100))
		deck, err := cards.Source{Seed: &seed}.Deal(n%100+1, pack)
		require.NoError(t, err)
		return deck
	})
	require.Less(t, math.Abs(z), 3.0)
}

// The same measure finds the classic mistake, which swaps each card with any other.
func TestTheMeasureFindsTheBiasedShuffle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	z := positionZ(func(int) []cards.Card {
		deck := cards.StandardPack(1)
		for i := range deck {
			j := r.IntN(len(deck))
			deck[i], deck[j] = deck[j], deck[i]
		}
		return deck
	})
	require.Greater(t, z, 50.0)
}

// Neighbours in the pack stay neighbours, in this order, in 1 of 52 shuffles each.
func TestNeighboursAreParted(t *testing.T) {
	pack := cards.StandardPack(1)
	together := 0
	for n := range shuffles / 3 {
		deck, err := cards.Source{Seed: &cards.Seed{7}}.Deal(n+1, pack)
		require.NoError(t, err)
		for i := 1; i < len(deck); i++ {
			if deck[i] == deck[i-1]+1 {
				together++
			}
		}
	}
	// 51 pairs, each together with probability 1/52; the count is close to Poisson.
	mean := float64(shuffles/3) * 51 / 52
	require.InDelta(t, mean, together, 3*math.Sqrt(mean))
}

func positionZ(shuffle func(n int) []cards.Card) float64 {
	var count [size][size]int
	for n := range shuffles {
		for place, c := range shuffle(n) {
			count[place][c]++
		}
	}
	const expected, free = float64(shuffles) / size, float64((size - 1) * (size - 1))
	chi := 0.0
	for _, row := range count {
		for _, seen := range row {
			d := float64(seen) - expected
			chi += d * d / expected
		}
	}
	return (chi - free) / math.Sqrt(2*free)
}
