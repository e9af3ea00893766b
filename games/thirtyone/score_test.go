package thirtyone

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// endOf is a match at the end of a deal: seat i+1 holds hands[i] and has lives[i], out where it holds nothing.
func endOf(t *testing.T, knocker games.Seat, lives []int8, hands ...[]string) *builder {
	t.Helper()
	b := &builder{match: match{house: &house{seats: len(hands), stake: 50}, deal: 4, dealer: 1, turn: 1, knocker: knocker}}
	for i, h := range hands {
		b.lives[i] = lives[i]
		if len(h) == 0 {
			b.outIn[i] = int32(i + 1)
		}
		for _, c := range codes(t, h...) {
			b.hands[i].add(c)
		}
	}
	return b
}

// Hands by their values; no card stands in two of them.
var (
	has31 = []string{"AS", "KS", "QS"}
	is31  = []string{"AD", "KD", "QD"}
	has28 = []string{"AC", "KC", "7C"}
	has20 = []string{"KH", "QH", "2D"}
	is20  = []string{"JC", "10C", "3H"}
	has15 = []string{"9H", "6H", "2C"}
	is15  = []string{"8S", "7S", "3C"}
	gone  = []string(nil)
)

func TestLossesOfADeal(t *testing.T) {
	for _, tt := range []struct {
		name      string
		thirtyone bool
		knocker   games.Seat
		lives     []int8
		hands     [][]string
		lost      []int
		left      []int
	}{
		{"rule 7: the knocker alone is lowest and loses two", false, 1, []int8{3, 3, 3},
			[][]string{has20, has28, {"KD", "JD", "6D"}}, []int{2, 0, 0}, []int{1, 3, 3}},
		{"rule 7: the knocker shares the lowest value and is spared", false, 1, []int8{3, 3, 3},
			[][]string{has20, is20, has28}, []int{0, 1, 0}, []int{3, 2, 3}},
		{"rule 7: several lowest without the knocker lose one each", false, 1, []int8{3, 3, 3},
			[][]string{has28, has15, is15}, []int{0, 1, 1}, []int{3, 2, 2}},
		{"rule 7: one other player alone is lowest", false, 1, []int8{3, 3, 3},
			[][]string{has28, has15, has20}, []int{0, 1, 0}, []int{3, 2, 3}},
		{"rule 7: nobody knocked, all lowest lose one", false, 0, []int8{3, 3, 3},
			[][]string{has15, is15, has20}, []int{1, 1, 0}, []int{2, 2, 3}},
		{"rule 7: nobody knocked, one is lowest and loses one only", false, 0, []int8{3, 3, 3},
			[][]string{has15, has28, has20}, []int{1, 0, 0}, []int{2, 3, 3}},
		{"rule 6: after a 31 everyone else loses one, the knocker too", true, 2, []int8{3, 3, 3},
			[][]string{has31, has15, has20}, []int{0, 1, 1}, []int{3, 2, 2}},
		{"rule 6: all who hold 31 are safe", true, 0, []int8{3, 3, 3},
			[][]string{has31, is31, has20}, []int{0, 0, 1}, []int{3, 3, 2}},
		{"rule 6: everyone holds 31", true, 0, []int8{0, 0},
			[][]string{has31, is31}, []int{0, 0}, []int{0, 0}},
		{"rule 9: the last life lost puts on the dole", false, 3, []int8{1, 2, 2},
			[][]string{has15, has28, has20}, []int{1, 0, 0}, []int{0, 2, 2}},
		{"rule 9: a loss on the dole eliminates", false, 3, []int8{0, 2, 2},
			[][]string{has15, has28, has20}, []int{1, 0, 0}, []int{-1, 2, 2}},
		{"rule 9: a loss of two with one life left eliminates", false, 1, []int8{1, 2, 2},
			[][]string{has15, has28, has20}, []int{2, 0, 0}, []int{-1, 2, 2}},
		{"rule 9: the loss is two even where no life was left", false, 1, []int8{0, 2, 2},
			[][]string{has15, has28, has20}, []int{2, 0, 0}, []int{-1, 2, 2}},
		{"rule 10: losses that would eliminate everyone count for nothing", false, 0, []int8{0, 0},
			[][]string{has15, is15}, []int{0, 0}, []int{0, 0}},
		{"rule 10: not when somebody is left", false, 0, []int8{0, 0, 0},
			[][]string{has15, is15, has20}, []int{1, 1, 0}, []int{-1, -1, 0}},
		{"rule 10: seats that are out don't count as left", false, 0, []int8{0, -1, 0},
			[][]string{has15, gone, is15}, []int{0, 0, 0}, []int{0, -1, 0}},
		{"rule 7: the hands of those who are out aren't lowest", false, 3, []int8{2, -1, 2},
			[][]string{has15, gone, has20}, []int{1, 0, 0}, []int{1, -1, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := endOf(t, tt.knocker, tt.lives, tt.hands...)
			b.settle(tt.thirtyone)
			require.Equal(t, tt.lost, b.last.lost[:b.seats])
			require.Equal(t, tt.left, b.livesLeft())
			require.Equal(t, tt.left, b.settled[0].Lives)
		})
	}
}

func TestTheDealPassesToTheNextPlayerStillIn(t *testing.T) {
	for _, tt := range []struct {
		name   string
		lives  []int8
		hands  [][]string
		dealer games.Seat
	}{
		{"to the next seat", []int8{2, 2, 2}, [][]string{has28, has20, has15}, 2},
		{"past a seat that was out before", []int8{2, -1, 2}, [][]string{has28, gone, has15}, 3},
		{"past a seat that this deal has eliminated", []int8{2, 0, 2}, [][]string{has28, has15, has20}, 3},
		{"also from a dealer whom this deal has eliminated", []int8{0, 2, 2}, [][]string{has15, has28, has20}, 2},
		{"to nobody when one player is left", []int8{2, 0, -1}, [][]string{has28, has15, gone}, 0},
		{"rule 10: to the same dealer again", []int8{0, 0, -1}, [][]string{has15, is15, gone}, 1},
		{"on, when everyone holds 31", []int8{0, 0, -1}, [][]string{has31, is31, gone}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := endOf(t, 0, tt.lives, tt.hands...)
			require.Equal(t, tt.dealer, b.settle(slices.Equal(tt.hands[0], has31)))
		})
	}
}

func TestLaterEliminationRanksHigherAndTheWinnerTakesThePot(t *testing.T) {
	b := endOf(t, 0, []int8{0, -1, 0, 1, -1, 0}, has15, gone, is15, has28, gone, has20)
	b.outIn[1], b.outIn[4] = 2, 3
	require.NotEqual(t, games.Nobody, b.settle(false), "two players are left")
	_, over := b.Result()
	require.False(t, over)
	for i := range b.hands {
		if b.outIn[i] != 0 {
			b.hands[i] = hand{}
		}
	}
	b.deal = 5
	require.Equal(t, games.Nobody, b.settle(false))
	r, over := b.Result()
	require.True(t, over)
	require.Equal(t, []int{3, 6, 3, 1, 5, 2}, r.Ranks)
	require.Equal(t, []int{-1, -1, -1, 1, -1, -1}, r.Scores)
	require.Equal(t, []int64{-50, -50, -50, 250, -50, -50}, r.Money)
	require.Equal(t, make([]int64, 6), b.settled[0].Money, "the stake is settled with the last deal")
	require.Equal(t, r.Money, b.settled[1].Money)
}

func TestTallies(t *testing.T) {
	tallies := func(b *builder, thirtyone bool) []games.Count {
		b.settle(thirtyone)
		return b.settled[0].Tally
	}
	require.Equal(t, []games.Count{
		{Key: "knocks", Seat: 1, N: 1}, {Key: "lives_lost", Seat: 1, N: 2},
	}, tallies(endOf(t, 1, []int8{3, 3}, has15, has20), false), "a knock lost")
	require.Equal(t, []games.Count{
		{Key: "knocks", Seat: 2, N: 1}, {Key: "knocks_won", Seat: 2, N: 1}, {Key: "lives_lost", Seat: 1, N: 1},
	}, sorted(tallies(endOf(t, 2, []int8{0, 3}, has15, has20), false)), "a knock won, an elimination from the dole")
	require.Equal(t, []games.Count{
		{Key: "knocks", Seat: 2, N: 1}, {Key: "lives_lost", Seat: 2, N: 1}, {Key: "thirtyones", Seat: 1, N: 1},
	}, sorted(tallies(endOf(t, 2, []int8{3, 3}, has31, has20), true)), "a 31 against a knock")
}

func sorted(counts []games.Count) []games.Count {
	slices.SortFunc(counts, func(a, b games.Count) int {
		if a.Key < b.Key {
			return -1
		}
		return 1
	})
	return counts
}

func TestEverybodyIsToldOfTheOwnSettlementInWordsOfTheirOwn(t *testing.T) {
	for _, b := range []*builder{
		endOf(t, 1, []int8{3, 1, 0}, has28, has15, is15),
		endOf(t, 1, []int8{3, 3}, has15, has20),
		endOf(t, 1, []int8{3, 3}, has15, is15),
		endOf(t, 0, []int8{1, 0}, has31, has20),
		endOf(t, 0, []int8{0, 0}, has28, has15),
		endOf(t, 0, []int8{0, 0}, has15, is15),
	} {
		b.settle(slices.Equal(b.hands[0].all(), codes(t, has31...)))
		for _, e := range b.events {
			s := e.Seat
			if e.Text.Key == slug+".saved" {
				s = b.dealer
			}
			own, ok := e.For(s)
			require.True(t, ok)
			require.Equal(t, e.Text.Key+".you", own.Key)
			require.NotContains(t, own.Args, "Who")
			other, _ := e.For(s%games.Seat(b.seats) + 1)
			require.Equal(t, e.Text, other)
		}
	}
}
