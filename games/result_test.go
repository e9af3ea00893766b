package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestRanksShareTheBetterOneAndSkipTheNext(t *testing.T) {
	for _, tt := range []struct {
		scores []int
		low    bool
		want   []int
	}{
		{[]int{5, 9, 7}, false, []int{3, 1, 2}},
		{[]int{5, 9, 7}, true, []int{1, 3, 2}},
		{[]int{4, 4, 2, 9}, false, []int{2, 2, 4, 1}},
		{[]int{4, 4, 2, 9}, true, []int{2, 2, 1, 4}},
		{[]int{3, 3, 3}, true, []int{1, 1, 1}},
	} {
		require.Equal(t, tt.want, games.Ranks(tt.scores, tt.low), "%v, low wins: %v", tt.scores, tt.low)
	}
}

func TestThePotGoesToTheFirstAndOddCentsToTheLowestSeats(t *testing.T) {
	for _, tt := range []struct {
		ranks []int
		stake int64
		want  []int64
	}{
		{[]int{2, 1, 3}, 10, []int64{-10, 20, -10}},
		{[]int{1, 3, 1}, 11, []int64{6, -11, 5}},
		{[]int{4, 1, 1, 1}, 5, []int64{-5, 2, 2, 1}},
		{[]int{1, 1}, 7, []int64{0, 0}},
		{[]int{1, 2}, 0, []int64{0, 0}},
	} {
		require.Equal(t, tt.want, games.Pot(tt.ranks, tt.stake), "%v at %d", tt.ranks, tt.stake)
	}
}

func TestAResultIsRanksScoresAndThePot(t *testing.T) {
	require.Equal(t, games.Result{Ranks: []int{1, 2}, Scores: []int{3, 8}, Money: []int64{5, -5}}, games.NewResult([]int{3, 8}, true, 5))
}
