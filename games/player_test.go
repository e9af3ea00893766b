package games_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func chance(seed uint64) games.Chance { return rand.New(rand.NewPCG(seed, 0)) }

// times says how often the random player answers the prompt in which way.
func times(p games.Prompt, n int) map[string]int {
	r, seen := chance(1), map[string]int{}
	for range n {
		m := games.Random{}.Choose(games.View{}, p, r)
		seen[info().MoveText(m)]++
	}
	return seen
}

func TestRandomMakesEveryMoveEquallyOften(t *testing.T) {
	p := games.Prompt{Choices: []games.Choice{
		{Move: games.NewMove("draw")},
		{Move: games.Move{Verb: "lay"}, Pick: &games.Pick{Min: 1, Max: 1, Groups: []games.Group{
			{Cards: []cards.Card{0}}, {Cards: []cards.Card{1}}, {Cards: []cards.Card{2}},
		}}},
	}}
	seen := times(p, 4000)
	require.Len(t, seen, 4)
	for text, n := range seen {
		require.InDelta(t, 1000, n, 120, text)
	}
}

func TestRandomMakesAClosingMoveWheneverItIsThere(t *testing.T) {
	p := games.Prompt{Choices: []games.Choice{
		{Move: games.NewMove("draw")}, {Move: games.NewMove("end"), Closing: true}, {Move: games.NewMove("knock"), Closing: true},
	}}
	seen := times(p, 2000)
	require.Len(t, seen, 2)
	require.InDelta(t, 1000, seen["end"], 120)
	require.InDelta(t, 1000, seen["knock"], 120)
}

func TestRandomRepeatsItsPlay(t *testing.T) {
	p := games.Prompt{Choices: []games.Choice{{Move: games.NewMove("draw")}, {Move: games.NewMove("take")}}}
	require.Equal(t, times(p, 50), times(p, 50))
}

func TestRandomHasTheDefaultWhereNothingElseIs(t *testing.T) {
	p := games.Prompt{Default: games.NewMove("end")}
	require.Equal(t, "end", info().MoveText(games.Random{}.Choose(games.View{}, p, chance(1))))
}
