package storage_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// finished ends a match under some rules with ranks; first takes 10 from last.
func finished(t storage.Table, rules string, ranks ...int) storage.Change {
	t.State, t.Ended = storage.Over, now
	r := &storage.Result{Rules: rules, Ranks: ranks, Scores: make([]int, len(ranks)), Money: make([]int64, len(ranks))}
	r.Money[0] += 10
	r.Money[len(ranks)-1] -= 10
	return storage.Change{Table: t, Result: r}
}

func TestLastGameIsThatOfTheMatchFinishedLast(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	last := func(user string) string {
		t.Helper()
		game, err := s.LastGame(ctx, user)
		require.NoError(t, err)
		return game
	}
	require.Empty(t, last("ann"))
	require.Empty(t, last("nobody"))
	for i, game := range []string{"thirtyone", "dreierles"} {
		table := lobby(ann, ben)
		table.Table.Game = game
		change := finished(mustCreate(t, s, table), "", 1, 2)
		change.Table.Ended = now.Add(time.Duration(i) * time.Hour)
		mustCommit(t, s, change)
		require.Equal(t, game, last("ann"))
	}
	mustCreate(t, s, lobby(ann))
	require.Equal(t, "dreierles", last("ann"), "a match must be over to have been played")
}

func TestLeaderboard(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo, dan := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo"), mustAccount(t, s, "dan")
	play := func(rules string, ranks []int, accounts ...storage.Account) {
		t.Helper()
		mustCommit(t, s, finished(mustCreate(t, s, lobby(accounts...)), rules, ranks...))
	}
	boards := func(server, game string) []storage.Board {
		t.Helper()
		list, err := s.Leaderboard(ctx, server, game)
		require.NoError(t, err)
		return list
	}
	t.Run("is empty before the first match is finished", func(t *testing.T) {
		require.Empty(t, boards("server", "thirtyone"))
		mustCreate(t, s, lobby(ann))
		require.Empty(t, boards("server", "thirtyone"))
	})
	play("", []int{1, 2, 3, 4}, ann, ben, cleo, dan)
	play("", []int{1, 1, 3}, ben, cleo, dan)
	play("", []int{1, 2}, ann, cleo)
	play("", []int{1, 2}, house, ben)
	play("", []int{1, 1, 1, 1}, ann, ben, cleo, dan)
	play("lives=1", []int{1, 2}, dan, ann)
	t.Run("has shared ranks 1, 2, 2, 4, and among equals fewer matches first", func(t *testing.T) {
		require.Equal(t, storage.Board{Standings: []storage.Standing{
			{Rank: 1, Account: ann.ID, Name: "ann", Matches: 3, Wins: 3, Money: 30},
			{Rank: 2, Account: ben.ID, Name: "ben", Matches: 4, Wins: 2, Money: 0},
			{Rank: 2, Account: cleo.ID, Name: "cleo", Matches: 4, Wins: 2, Money: -10},
			{Rank: 4, Account: dan.ID, Name: "dan", Matches: 3, Wins: 1, Money: -30},
		}}, boards("server", "thirtyone")[0])
		play("few", []int{1, 1, 2}, cleo, ann, ben)
		play("few", []int{1, 2}, ben, ann)
		require.Equal(t, []storage.Standing{
			{Rank: 1, Account: cleo.ID, Name: "cleo", Matches: 1, Wins: 1, Money: 10},
			{Rank: 1, Account: ann.ID, Name: "ann", Matches: 2, Wins: 1, Money: -10},
			{Rank: 1, Account: ben.ID, Name: "ben", Matches: 2, Wins: 1, Money: 0},
		}, boards("server", "thirtyone")[1].Standings)
	})
	t.Run("never mixes rules", func(t *testing.T) {
		list := boards("server", "thirtyone")
		require.Len(t, list, 3)
		require.Equal(t, storage.Board{Rules: "lives=1", Standings: []storage.Standing{
			{Rank: 1, Account: dan.ID, Name: "dan", Matches: 1, Wins: 1, Money: 10},
			{Rank: 0, Account: ann.ID, Name: "ann", Matches: 1, Wins: 0, Money: -10},
		}}, list[2])
	})
	t.Run("never mixes games or servers", func(t *testing.T) {
		require.Empty(t, boards("server", "dreierles"))
		require.Empty(t, boards("other", "thirtyone"))
	})
	t.Run("all equal share the first rank", func(t *testing.T) {
		play("tie", []int{1, 1, 1}, ann, ben, cleo)
		for _, line := range boards("server", "thirtyone")[len(boards("server", "thirtyone"))-1].Standings {
			require.Equal(t, 1, line.Rank)
		}
	})
	t.Run("gives nobody a rank who hasn't won, not even the first where only computers have", func(t *testing.T) {
		play("lost", []int{2, 1}, ann, house)
		require.Equal(t, []storage.Standing{{Rank: 0, Account: ann.ID, Name: "ann", Matches: 1, Money: 10}}, boards("server", "thirtyone")[3].Standings)
	})
	t.Run("shows the name of now, also of a person who has no seat any more", func(t *testing.T) {
		_, err := s.AccountOf(ctx, "dan", "Daniel", "de")
		require.NoError(t, err)
		require.Equal(t, "Daniel", boards("server", "thirtyone")[2].Standings[0].Name)
	})
}

func TestResult(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	t.Run("says whether a computer took part", func(t *testing.T) {
		with := mustCommit(t, s, finished(mustCreate(t, s, lobby(ann, house)), "", 1, 2))
		without := mustCommit(t, s, finished(mustCreate(t, s, lobby(ann, ben)), "", 1, 2))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT computers FROM results WHERE table_id = ?", with.ID))
		require.Equal(t, int64(0), mustRead(t, s, "SELECT max(computers) FROM result_seats WHERE table_id = ?", without.ID))
	})
	t.Run("sums to zero with all seats", func(t *testing.T) {
		require.Zero(t, mustRead(t, s, "SELECT sum(money) FROM result_seats"))
	})
	t.Run("is stored once", func(t *testing.T) {
		table := mustCommit(t, s, finished(mustCreate(t, s, lobby(ann, ben)), "", 1, 2))
		require.Error(t, s.Commit(ctx, finished(table, "", 2, 1)))
	})
	t.Run("has an entry for every seat", func(t *testing.T) {
		c := finished(mustCreate(t, s, lobby(ann, ben)), "", 1, 2)
		c.Result.Ranks = []int{1}
		require.ErrorContains(t, s.Commit(ctx, c), "1 ranks, 2 scores and 2 amounts for 2 seats")
	})
}
