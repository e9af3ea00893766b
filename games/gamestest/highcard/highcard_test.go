package highcard_test

import (
	"testing"

	"trey/games/gamestest"
	"trey/games/gamestest/highcard"
)

func TestContract(t *testing.T) {
	gamestest.Run(t, highcard.Game{}, gamestest.MaxMoves(500), gamestest.Hidden("table"))
}
