package thirtyone_test

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

func TestFactsOfADeal(t *testing.T) {
	require.Equal(t, map[string]any{
		"phase": "play", "deal": 1, "dealer": 2, "lives": []int{3, 3}, "top": "5S", "stock": 45, "knocker": 0, "drawn": false,
		"hand.1": []string{"8C", "9C", "4H"}, "hand.2": []string{"7D", "QD", "3S"}, "value.1": 17, "value.2": 17,
	}, facts(duel(t).Match))
}

func TestFactsWhileFourCardsAreHeld(t *testing.T) {
	f := facts(after(t, duel(t), "1 take").Match)
	require.Equal(t, true, f["drawn"])
	require.Equal(t, "", f["top"])
	require.NotContains(t, f, "value.1")
	require.Contains(t, f, "value.2")
}

func TestFactsAfterASettlement(t *testing.T) {
	f := facts(after(t, duel(t), "1 knock", "2 draw", "2 discard 3S").Match)
	require.Equal(t, map[string]any{"values": []int{17, 17}, "lost": []int{0, 1}, "thirtyone": []int{}}, f["last"])
	require.Equal(t, 0, f["knocker"], "nobody has knocked in the next deal")
	require.Equal(t, 2, f["deal"])
	require.Equal(t, 1, f["dealer"])
}

func TestFactsOfASeatThatIsOut(t *testing.T) {
	step := begin(t, 3, 1, games.Options{"lives": "1"},
		pack(t, "2C", "KH", "KD", "3D", "QH", "QD", "4S", "2H", "2D", "6S"), pack(t, "2C"))
	f := facts(after(t, step, "2 knock", "3 draw", "3 discard 2H", "1 draw", "1 discard 2D").Match)
	require.Equal(t, []int{1, -1, 1}, f["lives"])
	require.Equal(t, []string{}, f["hand.2"])
	require.Equal(t, 0, f["value.2"])
	require.Equal(t, 3, f["dealer"], "the deal passes over seat 2")
}
