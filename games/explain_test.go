package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/gamestest/highcard"
)

func highcardMatch(t *testing.T) games.Match {
	t.Helper()
	step, err := games.Begin(highcard.Game{}, games.Setup{Seats: 2, Source: cards.Source{Seed: &cards.Seed{1}}})
	require.NoError(t, err)
	return step.Match
}

func TestExplainSaysWhatASeatCanDoAndWhyNotTheRest(t *testing.T) {
	m := highcardMatch(t)
	got := games.Explain(highcard.Game{}.Info(), m, 1)
	var verbs []string
	for _, e := range got {
		verbs = append(verbs, e.Verb)
		require.Equal(t, e.Verb == "draw" || e.Verb == "lay", e.May, e.Verb)
		require.Equal(t, e.May, e.Why.Key == "", "%s: a reason where it can't be", e.Verb)
	}
	require.Equal(t, []string{"draw", "lay", "say", "point"}, verbs, "in the order of the game's verbs")
}

func TestExplainToWhoeverMayNotAct(t *testing.T) {
	m := highcardMatch(t)
	mv := m.Legal(1)
	step, err := m.Apply(1, mv[len(mv)-1])
	require.NoError(t, err)
	for _, e := range games.Explain(highcard.Game{}.Info(), step.Match, 1) {
		require.False(t, e.May)
		require.Equal(t, "highcard.not-your-turn", e.Why.Key)
	}
}
