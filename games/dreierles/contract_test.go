package dreierles_test

import (
	"testing"

	"trey/games/dreierles"
	"trey/games/gamestest"
)

func TestContract(t *testing.T) { gamestest.Run(t, dreierles.Game{}, gamestest.Hidden("laid")) }

func FuzzMoves(f *testing.F) { gamestest.Fuzz(f, dreierles.Game{}) }

// BenchmarkPlay makes one move of a random player per operation.
func BenchmarkPlay(b *testing.B) { gamestest.Bench(b, dreierles.Game{}, 4) }
