package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func facts(m games.Match) map[string]any {
	out := map[string]any{}
	for _, f := range m.Facts() {
		out[f.Key] = f.Value
	}
	return out
}

func TestFactsOfARound(t *testing.T) {
	require.Equal(t, map[string]any{
		"phase": "play", "deal": 1, "dealer": 2, "round": 1, "wild": "3", "top": "QC", "stock": 45, "drawn": false, "out": 0,
		"penalties": []int{0, 0}, "hand.1": []string{"9C", "9D", "KS"}, "hand.2": []string{"4H", "5H", "8S"},
		"deadwood.1": 28, "deadwood.2": 17,
	}, facts(duel(t, nil).Match))
}

func TestFactsWhileACardMustBeDiscarded(t *testing.T) {
	f := facts(after(t, duel(t, nil), "1 take").Match)
	require.Equal(t, true, f["drawn"])
	require.Equal(t, "", f["top"])
	require.NotContains(t, f, "deadwood.1")
	require.Contains(t, f, "deadwood.2")
}

func TestFactsAfterADiscardKnowTheNewPenalty(t *testing.T) {
	f := facts(after(t, duel(t, nil), "1 draw", "1 discard 9C").Match)
	require.Equal(t, 22, f["deadwood.1"], "3D 9D KS")
}

func TestFactsOfWhoHasGoneOut(t *testing.T) {
	f := facts(out(t, nil).Match)
	require.Equal(t, 1, f["out"])
	require.Equal(t, "last-turns", f["phase"])
	require.Equal(t, 0, f["deadwood.1"])
}
