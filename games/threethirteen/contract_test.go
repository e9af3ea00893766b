package threethirteen_test

import (
	"testing"

	"trey/games/gamestest"
	"trey/games/threethirteen"
)

// Random players may play a round for ever: computer players finish what they have begun.
func TestContract(t *testing.T) {
	gamestest.Run(t, threethirteen.Game{}, gamestest.Handover(150), gamestest.MaxMoves(20_000))
}

func FuzzMoves(f *testing.F) { gamestest.Fuzz(f, threethirteen.Game{}) }

// BenchmarkPlay makes one move of a random player per operation.
func BenchmarkPlay(b *testing.B) { gamestest.Bench(b, threethirteen.Game{}, 4) }
