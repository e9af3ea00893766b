package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// info describes a game with every kind of verb and option.
func info() *games.Info {
	return &games.Info{
		Slug: "made-up", MinSeats: 2, MaxSeats: 4, Faces: cards.Standard(),
		Verbs: []games.Verb{
			{Name: "draw"}, {Name: "take"}, {Name: "knock"}, {Name: "end"},
			{Name: "lay", MinCards: 1, MaxCards: 3},
			{Name: "up", MinCards: 3, MaxCards: 3},
			{Name: "say", Words: []string{"trumps", "pfeif", "double"}, Alone: []string{"nothing"}},
			{Name: "bid", Alone: []string{"dreier", "solo"}},
			{Name: "flip", MaxN: 12},
		},
		Options: []games.Option{
			{Key: "lives", Kind: games.Int, Min: 1, Max: 9, Default: "3"},
			{Key: "value", Kind: games.Int, Min: 2, Max: 100, Even: true, Default: "20"},
			{Key: "open", Kind: games.Bool, Default: "true"},
			{Key: "aces", Kind: games.Word, Choices: []string{"low", "both"}, Default: "low"},
			games.StakeOption("12"),
		},
	}
}

func TestParseMove(t *testing.T) {
	for _, v := range []struct{ text, canonical string }{
		{"draw", "draw"},
		{"lay 10H", "lay 10H"},
		{"lay KS AC 10H", "lay AC 10H KS"},
		{"lay AC AC", "lay AC AC"},
		{"up 2C AC 3C", "up AC 2C 3C"},
		{"say nothing", "say nothing"},
		{"say double trumps", "say trumps double"},
		{"say pfeif", "say pfeif"},
		{"bid solo", "bid solo"},
		{"flip 1", "flip 1"},
		{"flip 12", "flip 12"},
	} {
		t.Run(v.text, func(t *testing.T) {
			m, err := info().ParseMove(v.text)
			require.NoError(t, err)
			require.Equal(t, v.canonical, info().MoveText(m))
			again, err := info().ParseMove(v.canonical)
			require.NoError(t, err)
			require.True(t, m.Equal(again))
		})
	}
}

func TestParseMoveRefusesWhatIsNoMove(t *testing.T) {
	for _, text := range []string{
		"", " ", "Draw", "draw ", " draw", "draw AC", "fold",
		"lay", "lay ", "lay  AC", "lay AC ", "lay ac", "lay 1H", "lay ?", "lay AC 2C 3C 4C", "lay\tAC",
		"up AC 2C", "say", "say nothing double", "say double double", "say quadruple", "say double  pfeif",
		"bid", "bid zweier", "bid dreier solo",
		"flip", "flip 0", "flip 13", "flip 01", "flip +1", "flip -1", "flip 1 2", "flip x", "flip 99999999999999999999",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := info().ParseMove(text)
			require.ErrorContains(t, err, "move ")
		})
	}
}

func TestNewMoveSortsAndOwnsItsCards(t *testing.T) {
	cs := []cards.Card{3, 1, 2}
	m := games.NewMove("lay", cs...)
	require.Equal(t, []cards.Card{1, 2, 3}, m.Cards)
	require.Equal(t, []cards.Card{3, 1, 2}, cs)
}

func TestMovesAreEqualInAllTheirParts(t *testing.T) {
	m := games.Move{Verb: "a", Cards: []cards.Card{1}, Word: "w", N: 1}
	require.True(t, m.Equal(games.Move{Verb: "a", Cards: []cards.Card{1}, Word: "w", N: 1}))
	for _, o := range []games.Move{
		{Verb: "b", Cards: m.Cards, Word: "w", N: 1},
		{Verb: "a", Cards: []cards.Card{2}, Word: "w", N: 1},
		{Verb: "a", Word: "w", N: 1},
		{Verb: "a", Cards: m.Cards, N: 1},
		{Verb: "a", Cards: m.Cards, Word: "w"},
	} {
		require.False(t, m.Equal(o))
	}
}

// Whatever reads as a move is written in canonical form, which reads as the same move.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"draw", "lay KS AC", "say double trumps", "say nothing", "flip 3", "up AC 2C 3C", "lay  AC", "flip 01", ""} {
		f.Add(text)
	}
	in := info()
	f.Fuzz(func(t *testing.T, text string) {
		m, err := in.ParseMove(text)
		if err != nil {
			return
		}
		canonical := in.MoveText(m)
		again, err := in.ParseMove(canonical)
		require.NoError(t, err)
		require.True(t, m.Equal(again))
		require.Equal(t, canonical, in.MoveText(again))
		require.Len(t, canonical, len(text), "the same parts in another order")
	})
}
