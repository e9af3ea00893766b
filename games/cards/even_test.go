package cards_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

const size = 52

// shuffles is how many shuffles are looked at: 60,000, or as many as TREY_SHUFFLES says. With a million a bias of one in a thousand shows.
func shuffles(t *testing.T) int {
	text := os.Getenv("TREY_SHUFFLES")
	if text == "" {
		return 60_000
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// A sound shuffle puts each card on each place equally often. The 52 × 52 table of counts has 51 · 51 degrees of
// freedom; z is its chi-square in standard deviations. The seeds are fixed, so the verdict never changes.
func TestEveryCardComesToEveryPlaceEquallyOften(t *testing.T) {
	pack := cards.StandardPack(1)
	n := shuffles(t)
	z := positionZ(n, func(n int) []cards.Card {
		var seed cards.Seed
		binary.BigEndian.PutUint64(seed[:], uint64(n/100))
		deck, err := cards.Source{Seed: &seed}.Deal(n%100+1, pack)
		require.NoError(t, err)
		return deck
	})
	t.Logf("%d shuffles: z = %.2f", n, z)
	require.Less(t, math.Abs(z), 3.0)
}

// The same measure finds the classic mistake, which swaps each card with any other.
func TestTheMeasureFindsTheBiasedShuffle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	z := positionZ(shuffles(t), func(int) []cards.Card {
		deck := cards.StandardPack(1)
		for i := range deck {
			j := r.IntN(len(deck))
			deck[i], deck[j] = deck[j], deck[i]
		}
		return deck
	})
	t.Logf("z = %.0f", z)
	require.Greater(t, z, 50.0)
}

// Neighbours in the pack stay neighbours, in this order, in 1 of 52 shuffles each.
func TestNeighboursAreParted(t *testing.T) {
	pack := cards.StandardPack(1)
	total, together := shuffles(t)/3, 0
	for n := range total {
		deck, err := cards.Source{Seed: &cards.Seed{7}}.Deal(n+1, pack)
		require.NoError(t, err)
		for i := 1; i < len(deck); i++ {
			if deck[i] == deck[i-1]+1 {
				together++
			}
		}
	}
	// 51 pairs, each together with probability 1/52; the count is close to Poisson.
	mean := float64(total) * 51 / 52
	t.Logf("%d times in %d shuffles, %.0f expected", together, total, mean)
	require.InDelta(t, mean, together, 3*math.Sqrt(mean))
}

func positionZ(shuffles int, shuffle func(n int) []cards.Card) float64 {
	var count [size][size]int
	for n := range shuffles {
		for place, c := range shuffle(n) {
			count[place][c]++
		}
	}
	const free = float64((size - 1) * (size - 1))
	expected := float64(shuffles) / size
	chi := 0.0
	for _, row := range count {
		for _, seen := range row {
			d := float64(seen) - expected
			chi += d * d / expected
		}
	}
	return (chi - free) / math.Sqrt(2*free)
}
