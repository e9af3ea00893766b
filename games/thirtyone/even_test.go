package thirtyone

import (
	"encoding/binary"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// deals is how many deals are looked at: 20,000, or as many as TREY_SHUFFLES says.
func deals(t *testing.T) int {
	text := os.Getenv("TREY_SHUFFLES")
	if text == "" {
		return 20_000
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// dealt returns the hand that a seat is dealt in the n-th of many deals at a full table.
func dealt(t *testing.T, n int) []cards.Card {
	var seed cards.Seed
	binary.BigEndian.PutUint64(seed[:], uint64(n/100))
	b := &builder{match: match{house: &house{seats: maxSeats, source: cards.Source{Seed: &seed}}, deal: n % 100}}
	require.NoError(t, b.deals(games.Seat(n%maxSeats+1)))
	return b.hand(games.Seat(n%7 + 1)).all()
}

// valueZ compares how often hands have each value with how many of the 22,100 hands of three do, as the chi-square's distance from what chance
// makes of it, in standard deviations.
func valueZ(n int, hand func(n int) []cards.Card) float64 {
	var seen [best + 1]int
	for i := range n {
		seen[value(hand(i))]++
	}
	all, chi, free := handsOfThree(), 0.0, -1.0
	for v, hands := range all {
		if hands == 0 {
			continue
		}
		expected := float64(n) * float64(hands) / 22100
		chi += (float64(seen[v]) - expected) * (float64(seen[v]) - expected) / expected
		free++
	}
	return (chi - free) / math.Sqrt(2*free)
}

// The seeds are fixed, so the verdict never changes.
func TestHandsHaveTheirValuesAsOftenAsChanceHasIt(t *testing.T) {
	n := deals(t)
	z := valueZ(n, func(n int) []cards.Card { return dealt(t, n) })
	t.Logf("%d hands: z = %.2f", n, z)
	require.Less(t, math.Abs(z), 3.0)
}

// The same measure finds a dealer who lets one hand in eight be the better of two.
func TestTheMeasureFindsHandsThatAreTooGood(t *testing.T) {
	z := valueZ(deals(t), func(n int) []cards.Card {
		hand := dealt(t, n)
		if other := dealt(t, n+1); n%8 == 0 && value(other) > value(hand) {
			return other
		}
		return hand
	})
	require.Greater(t, z, 3.0)
}
