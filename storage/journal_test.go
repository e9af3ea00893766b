package storage_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// settled is a change by one more deal's settlement.
func settled(t storage.Table, deal int, money ...int64) storage.Change {
	t.State = storage.Playing
	return storage.Change{Table: t, Settled: []storage.Settled{{Deal: deal, Money: money}}}
}

func mustBalance(tb testing.TB, s *storage.Store, a storage.Account) int64 {
	tb.Helper()
	cents, err := s.Balance(ctx, "server", a.ID)
	require.NoError(tb, err)
	return cents
}

func mustRead(tb testing.TB, s *storage.Store, text string, args ...any) int64 {
	tb.Helper()
	n, err := s.ReadInt(ctx, text, args...)
	require.NoError(tb, err)
	return n
}

func TestJournal(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo")
	table := mustCreate(t, s, lobby(ann, ben, house, house, cleo))
	entries := func(table storage.Table, deal int) int64 {
		return mustRead(t, s, "SELECT count(*) FROM entries JOIN journals ON id = journal WHERE table_id = ? AND deal = ?", table.ID, deal)
	}
	t.Run("a deal's money is booked to each seat's account, computers' to the house", func(t *testing.T) {
		table = mustCommit(t, s, settled(table, 1, 30, -5, -10, -15, 0))
		require.Equal(t, int64(30), mustBalance(t, s, ann))
		require.Equal(t, int64(-5), mustBalance(t, s, ben))
		require.Equal(t, int64(-25), mustBalance(t, s, house))
		require.Equal(t, int64(3), entries(table, 1), "one entry for each account that won or lost")
	})
	t.Run("balances grow with each deal", func(t *testing.T) {
		table = mustCommit(t, s, settled(table, 2, -10, 10, 0, 0, 0))
		require.Equal(t, int64(20), mustBalance(t, s, ann))
		require.Equal(t, int64(5), mustBalance(t, s, ben))
	})
	t.Run("other servers have their own", func(t *testing.T) {
		cents, err := s.Balance(ctx, "other", ann.ID)
		require.NoError(t, err)
		require.Zero(t, cents)
	})
	t.Run("a deal without money has no journal, nor has one among computers only", func(t *testing.T) {
		table = mustCommit(t, s, settled(table, 3, 0, 0, 0, 0, 0))
		table = mustCommit(t, s, settled(table, 4, 0, 0, 7, -7, 0))
		require.Equal(t, int64(2), mustRead(t, s, "SELECT count(*) FROM journals WHERE table_id = ?", table.ID))
	})
	t.Run("a deal is booked once", func(t *testing.T) {
		require.Error(t, s.Commit(ctx, settled(table, 1, 1, -1, 0, 0, 0)))
		require.Equal(t, int64(20), mustBalance(t, s, ann))
	})
	t.Run("money goes to the seats that the change names, though they aren't stored", func(t *testing.T) {
		c := settled(table, 5, 8, 0, -8, 0, 0)
		c.Table.Seats = seatsOf(cleo, ben, house, house, cleo)
		table = mustCommit(t, s, c)
		require.Equal(t, int64(8), mustBalance(t, s, cleo))
		require.Equal(t, ann.ID, table.Seats[0].Account)
	})
	t.Run("the deal under way goes to who had the seat when it began, one that begins and ends with the same move to who has it now", func(t *testing.T) {
		c := settled(mustCreate(t, s, lobby(ann, ben)), 1, 3, -3)
		c.Table.Seats[1].Account, c.Table.Seats[1].Booked = cleo.ID, ben.ID
		c.SeatsChanged = true
		c.Settled = append(c.Settled, storage.Settled{Deal: 2, Money: []int64{5, -5}})
		c.Result = &storage.Result{Ranks: []int{1, 2}, Scores: []int{8, -8}, Money: []int64{8, -8}}
		c.Table.State = storage.Over
		id := mustCommit(t, s, c).ID
		booked, err := s.Booked(ctx, id)
		require.NoError(t, err)
		require.Equal(t, map[int]map[int64]int64{1: {ann.ID: 3, ben.ID: -3}, 2: {ann.ID: 5, cleo.ID: -5}}, booked)
		match, err := s.FinishedMatch(ctx, id)
		require.NoError(t, err)
		require.Equal(t, cleo.ID, match.Seats[1].Account, "the match goes to who had the seat in the last deal")
	})
	t.Run("refuses money that doesn't sum to zero", func(t *testing.T) {
		require.ErrorIs(t, s.Commit(ctx, settled(table, 6, 1, 0, 0, 0, 0)), storage.ErrUnbalanced)
		c := storage.Change{Table: table, Result: &storage.Result{Ranks: make([]int, 5), Scores: make([]int, 5), Money: []int64{0, 0, 0, 0, 1}}}
		require.ErrorIs(t, s.Commit(ctx, c), storage.ErrUnbalanced)
		require.Equal(t, table, mustTable(t, s, table.ID))
	})
	t.Run("refuses amounts for another number of seats", func(t *testing.T) {
		require.ErrorContains(t, s.Commit(ctx, settled(table, 6, 1, -1)), "2 amounts and 0 lives for 5 seats")
	})
}

func TestJournalIsKeptByTheDatabase(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	table := mustCommit(t, s, settled(mustCreate(t, s, lobby(ann, ben)), 1, 5, -5))
	t.Run("an unbalanced journal can't be committed", func(t *testing.T) {
		err := s.Exec(ctx, `INSERT INTO entries (journal, account, amount, server) SELECT id, 1, 7, server FROM journals`)
		require.ErrorContains(t, err, "FOREIGN KEY constraint failed")
		require.NoError(t, s.Check(ctx))
	})
	t.Run("entries and journals can't be edited or deleted", func(t *testing.T) {
		for _, text := range []string{
			`UPDATE entries SET amount = 0`, `DELETE FROM entries`, `INSERT OR REPLACE INTO entries SELECT journal, account, 0, server FROM entries`,
			`UPDATE journals SET sum = 5`, `UPDATE journals SET at = 0`, `UPDATE journals SET server = 'x'`, `UPDATE journals SET deal = 2`,
			`DELETE FROM journals`, `DELETE FROM zero`, `INSERT INTO zero (value) VALUES (5)`,
		} {
			require.Error(t, s.Exec(ctx, text), text)
		}
		require.Equal(t, int64(5), mustBalance(t, s, ann))
	})
	t.Run("a mistake is corrected by a further journal, beside which it still stands", func(t *testing.T) {
		table = mustCommit(t, s, settled(table, 2, -2, 2))
		require.Equal(t, int64(3), mustBalance(t, s, ann))
		require.Equal(t, int64(-3), mustBalance(t, s, ben))
		require.Equal(t, int64(5), mustRead(t, s, `SELECT amount FROM entries JOIN journals ON id = journal WHERE deal = 1 AND account = ?`, ann.ID))
		require.ErrorIs(t, s.Commit(ctx, settled(table, 3, -1, 0)), storage.ErrUnbalanced, "a correction has two sides too")
	})
	t.Run("columns take only values of their type", func(t *testing.T) {
		require.ErrorContains(t, s.Exec(ctx, `UPDATE tables SET version = 'two'`), "cannot store TEXT")
	})
	t.Run("rows that others refer to can't be deleted", func(t *testing.T) {
		for _, text := range []string{`DELETE FROM tables`, `DELETE FROM accounts`, `DELETE FROM servers`} {
			require.ErrorContains(t, s.Exec(ctx, text), "FOREIGN KEY constraint failed", text)
		}
		require.Equal(t, table, mustTable(t, s, table.ID))
	})
}

func TestLives(t *testing.T) {
	s := mustOpen(t)
	table := mustCreate(t, s, lobby(mustAccount(t, s, "ann"), mustAccount(t, s, "ben")))
	c := storage.Change{Table: table, Settled: []storage.Settled{{Deal: 1, Lives: []int{3, 2}}, {Deal: 2, Lives: []int{3, 1}}}}
	table = mustCommit(t, s, c)
	mustCommit(t, s, storage.Change{Table: table, Settled: []storage.Settled{{Deal: 3, Lives: []int{3, 0}}}})
	lives, err := s.Lives(ctx, table.ID)
	require.NoError(t, err)
	require.Equal(t, [][]int{{3, 2}, {3, 1}, {3, 0}}, lives)
}

func TestTallies(t *testing.T) {
	s := mustOpen(t)
	table := mustCreate(t, s, lobby(mustAccount(t, s, "ann"), mustAccount(t, s, "ben")))
	c := storage.Change{Table: table, Settled: []storage.Settled{{Deal: 1, Tally: []storage.Tally{
		{Key: "knock", Seat: 1, N: 1}, {Key: "knock", Seat: 1, N: 2}, {Key: "deals", N: 1}}}}}
	t.Run("of one key and seat are summed", func(t *testing.T) {
		table = mustCommit(t, s, c)
		require.Equal(t, int64(3), mustRead(t, s, "SELECT n FROM tallies WHERE key = 'knock' AND seat = 1"))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT n FROM tallies WHERE key = 'deals' AND seat = 0"))
	})
	t.Run("of a deal are stored once", func(t *testing.T) {
		c.Table = table
		require.Error(t, s.Commit(ctx, c))
	})
	t.Run("of a seat that there isn't are refused", func(t *testing.T) {
		c.Table, c.Settled[0] = table, storage.Settled{Deal: 2, Tally: []storage.Tally{{Key: "knock", Seat: 3, N: 1}}}
		require.ErrorContains(t, s.Commit(ctx, c), "seat 3 of 2")
	})
}
