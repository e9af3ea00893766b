package thirtyone_test

import (
	"testing"

	"trey/games/gamestest"
	"trey/games/thirtyone"
)

func TestContract(t *testing.T) { gamestest.Run(t, thirtyone.Game{}) }

func FuzzMoves(f *testing.F) { gamestest.Fuzz(f, thirtyone.Game{}) }

// BenchmarkPlay makes one move of a random player per operation.
func BenchmarkPlay(b *testing.B) { gamestest.Bench(b, thirtyone.Game{}, 4) }
