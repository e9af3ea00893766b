package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// greedyMove is what the yardstick does.
func greedyMove(t testing.TB, m *match) string {
	t.Helper()
	return info.MoveText(greedy{}.Choose(m.View(m.turn), ask(t, m), nil))
}

func TestTheYardstickBidsByTrumpsAndHighCards(t *testing.T) {
	for fore, want := range map[string]string{
		"T2 T3 T4 T5 T6 T7 T8 T9 QC QD QH QS JC JD JH JS":      "pass",
		"T2 T3 T4 T5 T6 T7 T8 T9 KC KD KH QS JC JD JH JS":      "bid dreier",
		"T2 T3 T4 T5 T6 T7 T8 T21 G KC KD JS JC JD JH 9S":      "bid zweier",
		"T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T21 G KC KD KH":   "bid solo",
		"T2 T3 T4 T5 T6 T7 T8 T9 T10 G KC KD QS QH JS JH":      "bid zweier",
		"T2 T3 T4 T5 T6 T7 T8 T9 T10 T20 T21 G QS QH JS JH":    "bid einer",
		"QC QD QH QS NC ND NH NS JC JD JH JS 10C 1D 1H T2":     "pass",
		"T13 T14 T15 T16 T17 T18 T19 KC KD KH KS 10C 1D 1H QS": "bid dreier",
	} {
		require.Equal(t, want, greedyMove(t, table{fore: fore}.begin(t, 3, nil)), "%s counts %d", fore, strength(held(t, fore)))
	}
}

func TestTheYardstickLaysAwayQueensAndWholeSuits(t *testing.T) {
	require.Equal(t, "discard QC 7C QH", greedyMove(t, rich(t, "dreier", nil)))
	m := rich(t, "zweier", nil)
	m.hands[0] = held(t, "T1 T2 T3 T4 T5 T19 T20 T21 G KC KD KH 3D 4D 10S 9S 8C 7C")
	require.Equal(t, "discard 10S 9S", greedyMove(t, m), "spades are then all gone")
}

func TestTheYardstickAnnouncesOnlyWhatCanNotFail(t *testing.T) {
	require.Equal(t, "say trumps", greedyMove(t, soloist(t, table{fore: manyFore}, nil)))
	require.Equal(t, "say nothing", greedyMove(t, after(t, soloist(t, table{middle: "T1"}, nil), "1 say nothing")))
}

func TestTheYardstickAsLastWinsCheaplyElseGivesLittle(t *testing.T) {
	d := table{fore: "QH", middle: "4H", rear: "KH NH 2H"}
	m := after(t, inPlay(t, d, nil), "1 play QH", "2 play 4H")
	require.Equal(t, "play KH", greedyMove(t, m))
	d = table{fore: "KH", middle: "4H", rear: "QH NH 3H"}
	m = after(t, inPlay(t, d, nil), "1 play KH", "2 play 4H")
	require.Equal(t, "play 3H", greedyMove(t, m))
}

func TestTheYardstickHelpsAPartnerWhoHasTheTrick(t *testing.T) {
	d := table{fore: "4H", middle: "KH", rear: "QH NH 2H"}
	m := after(t, inPlay(t, d, nil), "1 play 4H", "2 play KH")
	require.Equal(t, "play QH", greedyMove(t, m))
}

func TestTheYardstickAvoidsTricksOfABridscher(t *testing.T) {
	d := table{fore: "G T20 T19 T18 KH", middle: "T21 T2 T3 T4 QH", rear: "T1 T5 T6 T7 JH 1H"}
	m := after(t, bridscherOf(t, d, 3), "1 play G", "2 play T2", "3 play T5", "1 play T20", "2 play T21", "3 play T6", "2 play T3", "3 play T1", "1 play T18",
		"1 play KH", "2 play QH")
	require.Equal(t, "play JH", greedyMove(t, m), "the richest that doesn't take it")
}

func TestTheYardstickOpensTheDeclarersPlayWithTheHighestTrump(t *testing.T) {
	require.Equal(t, "play T11", greedyMove(t, inPlay(t, table{fore: manyFore}, nil)))
}

func TestTheYardstickKnowsTheTrickFromTheView(t *testing.T) {
	m := after(t, inPlay(t, table{fore: "KH", middle: "4H"}, nil), "1 play KH", "2 play 4H")
	v := m.View(3)
	s := tableOf(&v)
	require.Equal(t, games.Seat(1), s.declarer)
	require.Equal(t, games.Seat(1), s.ahead)
	require.Equal(t, 2, s.down)
	require.Equal(t, m.hands[2], s.hand)
}
