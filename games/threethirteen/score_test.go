package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestTheRoundCountsWhatIsUnmelded(t *testing.T) {
	step := after(t, out(t, nil), "2 draw", "2 discard 8S")
	require.Equal(t, map[string]any{"penalties": []int{0, 16}}, fact(t, step.Match, "last"), "4H 5H 7C")
	require.Equal(t, []int{0, 16}, fact(t, step.Match, "penalties"))
}

func TestALastTurnThatMeldsEverythingCountsNothing(t *testing.T) {
	step := begin(t, 2, nil, "9C 4H 9D 5H KS 8S QC 3D 6H", "")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 8S")
	require.Equal(t, map[string]any{"penalties": []int{0, 0}}, fact(t, step.Match, "last"))
}

func TestPenaltiesAddUp(t *testing.T) {
	// In the second round, dealt by 1, fours are wild: 2 holds QC QD 4S KH and goes out.
	step := begin(t, 2, nil, "9C 4H 9D 5H KS 8S QC 3D 7C", "QC 2C QD 3C 4S 6D KH 8D 9C QH 10S", "")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 8S", "2 draw", "2 out KH", "1 draw", "1 discard 10S")
	require.Equal(t, []int{19, 16}, fact(t, step.Match, "penalties"), "2C 3C 6D 8D and 4H 5H 7C")
	require.Equal(t, map[string]any{"penalties": []int{19, 0}}, fact(t, step.Match, "last"))
}

func TestWithAcesBothAnAceCounts15(t *testing.T) {
	for aces, want := range map[string]int{"low": 10, "both": 24} {
		step := begin(t, 2, games.Options{"aces": aces}, "9C 4H 9D 5H KS AS QC 3D 7C", "")
		step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 7C")
		require.Equal(t, []int{0, want}, fact(t, step.Match, "penalties"), "4H 5H AS, aces %s", aces)
	}
}

func TestWithAcesBothQueenKingAceIsARun(t *testing.T) {
	step := begin(t, 2, games.Options{"aces": "both"}, "QH 4H KH 5H 8S AS QC AH", "")
	require.Contains(t, texts(after(t, step, "1 draw").Match.Legal(1)), "out 8S")
	step = begin(t, 2, nil, "QH 4H KH 5H 8S AS QC AH", "")
	require.NotContains(t, texts(after(t, step, "1 draw").Match.Legal(1)), "out 8S")
}

func TestASettlementTalliesTheRound(t *testing.T) {
	step := after(t, out(t, nil), "2 draw", "2 discard 8S")
	require.Equal(t, []games.Settlement{{
		Deal: 1, Money: []int64{0, 0},
		Tally: []games.Count{{Key: "went_out", Seat: 1, N: 1}, {Key: "penalty", Seat: 2, N: 16}},
	}}, step.Settled)

	step = after(t, begin(t, 2, nil, "9C 4H 9D 5H KS 8S QC 3D 6H", ""), "1 draw", "1 out KS", "2 draw", "2 discard 8S")
	require.Equal(t, games.Count{Key: "complete", Seat: 2, N: 1}, step.Settled[0].Tally[1])
}

func TestTheLowestTotalWinsThePot(t *testing.T) {
	step := begin(t, 2, games.Options{"rounds": "1", "stake": "30"}, "9C 4H 9D 5H KS 8S QC 3D 7C")
	step = after(t, step, "1 draw", "1 out KS", "2 draw")
	_, over := step.Match.Result()
	require.False(t, over)
	step = after(t, step, "2 discard 8S")
	r, over := step.Match.Result()
	require.True(t, over)
	require.Equal(t, games.Result{Ranks: []int{1, 2}, Scores: []int{0, 16}, Money: []int64{30, -30}}, r)
	require.Equal(t, r.Money, step.Settled[0].Money, "the stake is settled with the last round")
	require.Empty(t, step.Match.Turn())
	require.Equal(t, 1, fact(t, step.Match, "out"), "all is as the last move left it")
	require.Equal(t, []string{"discarded", "scores", "won", "pot"}, keys(told(step, games.Nobody)))
	require.Equal(t, games.Say("threethirteen.pot", "Who", games.Seat(1), "Share", games.Money(60)), step.Events[3].Text)
}

func TestEqualTotalsShareThePot(t *testing.T) {
	step := begin(t, 3, games.Options{"rounds": "1", "stake": "5"}, "9C 4H 2C 9D 5H 2D KS 8S 2H QC 3D 6H 2C")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 8S", "3 draw", "3 discard 2C")
	r, _ := step.Match.Result()
	require.Equal(t, games.Result{Ranks: []int{1, 1, 1}, Scores: []int{0, 0, 0}, Money: []int64{0, 0, 0}}, r)

	step = begin(t, 3, games.Options{"rounds": "1", "stake": "5"}, "9C 4H 2C 9D 5H 7D KS 8S 2H QC 3D 6H KC")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 8S", "3 draw", "3 discard KC")
	r, _ = step.Match.Result()
	require.Equal(t, []int64{3, 2, -5}, r.Money, "the odd cent goes to the lower seat")
	require.Equal(t, []string{"discarded", "scores", "won.shared", "pot", "won.shared", "pot"}, keys(told(step, games.Nobody)))
}
