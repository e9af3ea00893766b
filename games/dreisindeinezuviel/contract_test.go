package dreisindeinezuviel_test

import (
	"testing"

	"trey/games/dreisindeinezuviel"
	"trey/games/gamestest"
)

func TestContract(t *testing.T) { gamestest.Run(t, dreisindeinezuviel.Game{}) }

func FuzzMoves(f *testing.F) { gamestest.Fuzz(f, dreisindeinezuviel.Game{}) }

// BenchmarkPlay makes one move of a random player per operation.
func BenchmarkPlay(b *testing.B) { gamestest.Bench(b, dreisindeinezuviel.Game{}, 4) }
