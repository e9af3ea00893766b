package threeupthreedown

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func TestTheLastCardWinsAtOnceAndTakesThePot(t *testing.T) {
	m := stage(t, "r5", "", place{hand: "gC2"}, others, place{hand: "b1"})
	m.stake = 10
	step := after(t, m, "1 play gC2")
	require.Empty(t, step.Match.Turn())
	r, over := step.Match.Result()
	require.True(t, over)
	require.Equal(t, games.Result{Ranks: []int{1, 3, 2}, Scores: []int{0, 5, 1}, Money: []int64{20, -10, -10}}, r)
	require.Equal(t, []string{"played", "cleared", "won", "pot"}, told(step, 2))
	require.Equal(t, []string{"played.you", "cleared", "won.you", "pot.you"}, told(step, 1), "nobody is told of themselves by name")
	require.Equal(t, say("pot", "Pot", games.Money(30), "Who", games.Seat(1)), step.Events[3].Text)
	require.Equal(t, []games.Settlement{{
		Deal: 1, Money: []int64{20, -10, -10},
		Tally: []games.Count{
			{Key: "clears", Seat: 1, N: 1}, {Key: "cards_left", Seat: 2, N: 5}, {Key: "cards_left", Seat: 3, N: 1},
		},
	}}, step.Settled)
}

func TestWithoutAStakeThereIsNoPot(t *testing.T) {
	step := after(t, stage(t, "", "", place{hand: "r1"}, others), "1 play r1")
	require.Equal(t, []string{"played", "won"}, told(step, 2))
}

func TestAfter1000TurnsTheFewestCardsWin(t *testing.T) {
	m := stage(t, "r5", "", place{hand: "r1"}, place{hand: "r2 b2"}, others)
	m.turns, m.stake = maxTurns-1, 5
	step := after(t, m, "1 pickup")
	r, over := step.Match.Result()
	require.True(t, over)
	require.Equal(t, games.Result{Ranks: []int{1, 1, 3}, Scores: []int{2, 2, 5}, Money: []int64{3, 2, -5}}, r)
	require.Equal(t, []string{"picked_up", "capped", "pot.shared", "pot.shared"}, told(step, 3))
	require.Equal(t, []string{"picked_up", "capped", "pot.shared", "pot.shared.you"}, told(step, 2))
	require.Equal(t, say("pot.shared", "Who", games.Seat(1), "Pot", games.Money(8)), step.Events[2].Text)
	require.Equal(t, []games.Text{say("status.capped", "Count", games.Num(1000))}, step.Match.View(2).Status)
	require.Contains(t, step.Settled[0].Tally, games.Count{Key: "turns", N: 1000})
}

func TestTheLastCardsInTurn1000StillWin(t *testing.T) {
	m := stage(t, "", "", place{hand: "r1"}, others)
	m.turns = maxTurns - 1
	step := after(t, m, "1 play r1")
	require.Equal(t, []string{"played", "won"}, told(step, 2))
	require.Empty(t, step.Match.View(1).Status)
}

func TestTalliesCountWhatEachDid(t *testing.T) {
	m := stage(t, "r9", "", place{hand: "r3 r5 g5", down: "r8"}, place{hand: "b5 rC"}, others)
	m = after(t, m, "1 pickup", "2 play b5", "3 pickup", "1 play r5 g5").Match.(*match)
	require.Equal(t, tally{pickups: 1}, m.tallies[0])
	require.Equal(t, tally{pickups: 1}, m.tallies[2])
	m = after(t, m, "2 play rC").Match.(*match)
	require.True(t, m.over)
}

func TestCheckFindsWhatCantBe(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(*match)
		want  string
	}{
		{"a card lost", func(m *match) { m.hands[0] = multiset{} }, "is there"},
		{"a card doubled", func(m *match) { m.pile[m.piled], m.piled = parse(t, "r1")[0], m.piled+1 }, "is there"},
		{"a face-down card lost", func(m *match) { m.downs[1][0] = cards.Back }, "is there"},
		{"extras of nobody", func(m *match) { m.turn, m.extra = games.Nobody, 1 }, "the turn"},
		{"refilling without extras", func(m *match) { m.fresh = true }, "refilling"},
		{"over too early", func(m *match) { m.over, m.turn = true, games.Nobody }, "over is true"},
		{"not over after the last turn", func(m *match) { m.turns = maxTurns }, "over is false"},
		{"a choice of two", func(m *match) { m.choosing, m.turn = 1, games.Nobody }, "has chosen"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := *stage(t, "r5", "r6", place{hand: "r7 r8", up: "b1 rC"}, others)
			tt.spoil(&m)
			require.ErrorContains(t, m.Check(), tt.want)
		})
	}
}
