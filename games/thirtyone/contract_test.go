package thirtyone_test

import (
	"testing"

	"trey/games/gamestest"
	"trey/games/thirtyone"
)

func TestContract(t *testing.T) { gamestest.Run(t, thirtyone.Game{}) }
