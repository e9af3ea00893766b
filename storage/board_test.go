package storage_test

import (
	"fmt"
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

// query asks for everybody's first page by wins, among people, with standard rules.
func query(change ...func(*storage.BoardQuery)) storage.BoardQuery {
	q := storage.BoardQuery{Server: "server", Game: "thirtyone", Order: storage.ByWins, Least: 1, Page: 1, Lines: 10}
	for _, c := range change {
		c(&q)
	}
	return q
}

func mustBoard(tb testing.TB, s *storage.Store, q storage.BoardQuery) storage.Board {
	tb.Helper()
	b, err := s.Board(ctx, q)
	require.NoError(tb, err)
	return b
}

func mustPlayed(tb testing.TB, s *storage.Store, server, game string) []storage.Played {
	tb.Helper()
	list, err := s.Played(ctx, server, game, time.Time{}, time.Time{})
	require.NoError(tb, err)
	return list
}

func TestLeaderboard(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo, dan := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo"), mustAccount(t, s, "dan")
	play := func(rules string, ranks []int, accounts ...storage.Account) {
		t.Helper()
		mustCommit(t, s, finished(mustCreate(t, s, lobby(accounts...)), rules, ranks...))
	}
	under := func(rules string) storage.Board {
		t.Helper()
		return mustBoard(t, s, query(func(q *storage.BoardQuery) { q.Rules = rules }))
	}
	t.Run("is empty before the first match is finished", func(t *testing.T) {
		mustCreate(t, s, lobby(ann))
		require.Equal(t, storage.Board{Page: 1, Pages: 1}, under(""))
		require.Empty(t, mustPlayed(t, s, "server", "thirtyone"))
	})
	play("", []int{1, 2, 3, 4}, ann, ben, cleo, dan)
	play("", []int{1, 1, 3}, ben, cleo, dan)
	play("", []int{1, 2}, ann, cleo)
	play("", []int{1, 2}, house, ben)
	play("", []int{1, 1, 1, 1}, ann, ben, cleo, dan)
	play("lives=1", []int{1, 2}, dan, ann)
	t.Run("has shared ranks 1, 2, 2, 4, and among equals fewer matches first, then the names", func(t *testing.T) {
		require.Equal(t, []storage.Standing{
			{Rank: 1, Account: ann.ID, Name: "ann", Matches: 3, Wins: 3, Money: 30},
			{Rank: 2, Account: ben.ID, Name: "ben", Matches: 3, Wins: 2, Money: 10},
			{Rank: 2, Account: cleo.ID, Name: "cleo", Matches: 4, Wins: 2, Money: -10},
			{Rank: 4, Account: dan.ID, Name: "dan", Matches: 3, Wins: 1, Money: -30},
		}, under("").Standings)
		play("few", []int{1, 1, 2}, cleo, ann, ben)
		play("few", []int{1, 2}, ben, ann)
		require.Equal(t, []storage.Standing{
			{Rank: 1, Account: cleo.ID, Name: "cleo", Matches: 1, Wins: 1, Money: 10},
			{Rank: 1, Account: ann.ID, Name: "ann", Matches: 2, Wins: 1, Money: -10},
			{Rank: 1, Account: ben.ID, Name: "ben", Matches: 2, Wins: 1, Money: 0},
		}, under("few").Standings)
	})
	t.Run("ranks also who has never won", func(t *testing.T) {
		require.Equal(t, storage.Standing{Rank: 2, Account: ann.ID, Name: "ann", Matches: 1, Money: -10}, under("lives=1").Standings[1])
	})
	t.Run("keeps matches with computers apart, and has no line for computers", func(t *testing.T) {
		b := mustBoard(t, s, query(func(q *storage.BoardQuery) { q.Computers = true }))
		require.Equal(t, []storage.Standing{{Rank: 1, Account: ben.ID, Name: "ben", Matches: 1, Money: -10}}, b.Standings)
	})
	t.Run("never mixes rules, games or servers", func(t *testing.T) {
		require.Equal(t, []storage.Played{
			{Rules: "", Matches: 4}, {Rules: "few", Matches: 2}, {Rules: "", Computers: true, Matches: 1}, {Rules: "lives=1", Matches: 1},
		}, mustPlayed(t, s, "server", "thirtyone"), "most played first")
		require.Len(t, under("lives=1").Standings, 2)
		require.Empty(t, mustBoard(t, s, query(func(q *storage.BoardQuery) { q.Game = "dreierles" })).Standings)
		require.Empty(t, mustBoard(t, s, query(func(q *storage.BoardQuery) { q.Server = "other" })).Standings)
		require.Empty(t, mustPlayed(t, s, "other", "thirtyone"))
	})
	t.Run("all equal share the first rank", func(t *testing.T) {
		play("tie", []int{1, 1, 1}, ann, ben, cleo)
		require.Len(t, under("tie").Standings, 3)
		for _, line := range under("tie").Standings {
			require.Equal(t, 1, line.Rank)
		}
	})
	t.Run("shows the name of now, also of a person who has no seat any more", func(t *testing.T) {
		_, err := s.AccountOf(ctx, "dan", "Daniel", "de")
		require.NoError(t, err)
		require.Equal(t, "Daniel", under("lives=1").Standings[0].Name)
	})
	t.Run("of a period counts what ended in it", func(t *testing.T) {
		for end, want := range map[time.Duration]int{0: 0, time.Millisecond: 4} {
			b := mustBoard(t, s, query(func(q *storage.BoardQuery) { q.From, q.Until = now.Add(-time.Hour), now.Add(end) }))
			require.Len(t, b.Standings, want, "the end is no part of it")
			list, err := s.Played(ctx, "server", "thirtyone", now.Add(-time.Hour), now.Add(end))
			require.NoError(t, err)
			require.Len(t, list, 5, "rules of other times too")
			require.Equal(t, want, list[0].Matches)
		}
		require.Len(t, mustBoard(t, s, query(func(q *storage.BoardQuery) { q.From = now })).Standings, 4, "the beginning is part of it")
	})
}

func TestALeaderboardInPages(t *testing.T) {
	s := mustOpen(t)
	var people []storage.Account
	for i := range 25 {
		people = append(people, mustAccount(t, s, fmt.Sprintf("%02d", i)))
	}
	for i := range people[:24] { // one with more matches than the next
		for range 24 - i {
			mustCommit(t, s, finished(mustCreate(t, s, lobby(people[i], people[24])), "", 1, 2))
		}
	}
	last := mustAccount(t, s, "last") // who has played nothing
	ask := func(page, least int, viewer storage.Account) storage.Board {
		t.Helper()
		return mustBoard(t, s, query(func(q *storage.BoardQuery) { q.Page, q.Least, q.Viewer = page, least, viewer.ID }))
	}
	t.Run("has the viewer's own line, whichever page it is on", func(t *testing.T) {
		for page, lines := range map[int]int{1: 10, 2: 10, 3: 5} {
			b := ask(page, 1, people[13])
			require.Equal(t, []int{page, 3, 25}, []int{b.Page, b.Pages, b.People})
			require.Len(t, b.Standings, lines)
			require.Equal(t, 10*(page-1)+1, b.Standings[0].Rank)
			require.Equal(t, &storage.Standing{Rank: 14, Account: people[13].ID, Name: "13", Matches: 11, Wins: 11, Money: 110}, b.Own)
		}
		require.Nil(t, ask(1, 1, last).Own)
	})
	t.Run("has no page before the first nor beyond the last", func(t *testing.T) {
		require.Equal(t, ask(3, 1, last), ask(99, 1, last))
		require.Equal(t, ask(1, 1, last), ask(0, 1, last))
	})
	t.Run("ranks nobody with too few matches, and still has his own line", func(t *testing.T) {
		b := ask(1, 20, people[5])
		require.Equal(t, []int{6, 19, 1}, []int{b.People, b.Fewer, b.Pages})
		require.Equal(t, people[24].ID, b.Standings[5].Account)
		require.Equal(t, &storage.Standing{Account: people[5].ID, Name: "05", Matches: 19, Wins: 19, Money: 190}, b.Own)
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
