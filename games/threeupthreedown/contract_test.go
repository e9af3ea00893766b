package threeupthreedown_test

import (
	"testing"

	"trey/games/gamestest"
	"trey/games/threeupthreedown"
)

// mostMoves is how many moves a match has at most: six choices, 1,000 turns that begin with a discard or a pick-up, and for the six
// Clear +1 and two Clear +2 ten extra discards, eight draws and eight ends.
const mostMoves = 6 + 1000 + 10 + 8 + 8

func TestContract(t *testing.T) {
	gamestest.Run(t, threeupthreedown.Game{},
		gamestest.MaxMoves(mostMoves), gamestest.Hidden("down"), gamestest.Reveals("down"), gamestest.AcceptsUnlisted())
}

func FuzzMoves(f *testing.F) { gamestest.Fuzz(f, threeupthreedown.Game{}) }

// BenchmarkPlay makes one move of a random player per operation.
func BenchmarkPlay(b *testing.B) { gamestest.Bench(b, threeupthreedown.Game{}, 4) }
