package storage_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// mustLedger returns a page of a ledger on the server "server".
func mustLedger(tb testing.TB, s *storage.Store, q storage.LedgerQuery) storage.Ledger {
	tb.Helper()
	if q.Server == "" {
		q.Server = "server"
	}
	l, err := s.Ledger(ctx, q)
	require.NoError(tb, err)
	return l
}

// correction is one by the author of an amount that goes from an account to another.
func correction(from, to, author storage.Account, amount int64, interaction string) storage.Correction {
	return storage.Correction{Server: "server", From: from.ID, To: to.ID, Amount: amount, Reason: "miscounted", Author: author.ID, Interaction: interaction}
}

func TestLedger(t *testing.T) {
	clock := now
	s, err := storage.Open(ctx, t.TempDir()+"/trey.db", storage.Options{Now: func() time.Time { return clock }})
	require.NoError(t, err)
	defer s.Close()
	ann, ben, mo := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "mo")

	t.Run("of somebody for whom nothing was booked is empty", func(t *testing.T) {
		require.Equal(t, storage.Ledger{}, mustLedger(t, s, storage.LedgerQuery{Account: ann.ID}))
		servers, err := s.ServersOf(ctx, ann.ID)
		require.NoError(t, err)
		require.Empty(t, servers)
	})
	first := mustCommit(t, s, settled(mustCreate(t, s, lobby(ann, ben, house)), 3, 30, -10, -20))
	other := lobby(ann, ben)
	other.Table.Game = "dreierles"
	clock = now.Add(time.Hour)
	second := mustCommit(t, s, settled(mustCreate(t, s, other), 1, -8, 8))
	clock = now.Add(2 * time.Hour)
	c := correction(ann, ben, mo, 5, "correction-1")
	c.Table = second.ID
	require.NoError(t, s.Correct(ctx, c))

	mine := storage.Party{Account: ann.ID, User: "ann", Name: "ann"}
	bens := func(amount int64) storage.Party { return storage.Party{ben.ID, "ben", "ben", amount} }
	entries := []storage.Entry{
		{Kind: storage.CorrectionJournal, At: now.Add(2 * time.Hour), Amount: -5, Balance: 17, Table: second.ID, Game: "dreierles", Reason: "miscounted",
			Author: storage.Party{Account: mo.ID, User: "mo", Name: "mo"}, Others: []storage.Party{bens(5)}},
		{Kind: storage.DealJournal, At: now.Add(time.Hour), Amount: -8, Balance: 22, Table: second.ID, Game: "dreierles", Deal: 1, Others: []storage.Party{bens(8)}},
		{Kind: storage.DealJournal, At: now, Amount: 30, Balance: 30, Table: first.ID, Game: "thirtyone", Deal: 3,
			Others: []storage.Party{{Account: storage.House, Amount: -20}, bens(-10)}},
	}
	course := []storage.Point{{now, 30}, {now.Add(time.Hour), 22}, {now.Add(2 * time.Hour), 17}}
	t.Run("has every entry with what it is about, newest first, and the course of the balance", func(t *testing.T) {
		require.Equal(t, storage.Ledger{Balance: 17, Total: 3, Entries: entries, Course: course}, mustLedger(t, s, storage.LedgerQuery{Account: ann.ID}))
	})
	t.Run("of a game has what was booked for its tables, corrections too", func(t *testing.T) {
		l := mustLedger(t, s, storage.LedgerQuery{Account: ann.ID, Game: "dreierles"})
		require.Equal(t, []any{int64(-13), 2, int64(-13)}, []any{l.Balance, l.Total, l.Entries[0].Balance})
	})
	t.Run("since a time goes on from the balance before", func(t *testing.T) {
		l := mustLedger(t, s, storage.LedgerQuery{Account: ann.ID, Since: now.Add(time.Hour)})
		require.Equal(t, storage.Ledger{Balance: 17, Before: 30, Total: 2, Entries: entries[:2], Course: course[1:]}, l)
		l = mustLedger(t, s, storage.LedgerQuery{Account: ann.ID, Since: now.Add(3 * time.Hour)})
		require.Equal(t, storage.Ledger{Balance: 17, Before: 17}, l)
	})
	t.Run("names nobody who is forgotten", func(t *testing.T) {
		closed := storage.Change{Table: mustTable(t, s, second.ID)}
		closed.Table.State = storage.Closed
		mustCommit(t, s, closed)
		mustForget(t, s, mo)
		l := mustLedger(t, s, storage.LedgerQuery{Account: ben.ID})
		require.Equal(t, storage.Party{Account: mo.ID}, l.Entries[0].Author)
		require.Equal(t, "miscounted", l.Entries[0].Reason)
		mine.Amount = -5
		require.Equal(t, []storage.Party{mine}, l.Entries[0].Others)
	})
	servers, err := s.ServersOf(ctx, ann.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"server"}, servers)
}

func TestALongLedgerComesInPages(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	table := mustCreate(t, s, lobby(ann, ben))
	for i := range 25 {
		table = mustCommit(t, s, settled(table, i+1, int64(i+1), -int64(i+1)))
	}
	seen := []int{}
	for page := range 3 {
		l := mustLedger(t, s, storage.LedgerQuery{Account: ann.ID, Page: page})
		require.Equal(t, []int{25, page, 3}, []int{l.Total, l.Page, l.Pages()})
		for _, e := range l.Entries {
			seen = append(seen, e.Deal)
			require.EqualValues(t, e.Deal*(e.Deal+1)/2, e.Balance)
		}
		require.Len(t, l.Course, 25, "the course is the same on every page")
	}
	for i, deal := range seen {
		require.Equal(t, 25-i, deal)
	}
	require.Len(t, seen, 25)
	t.Run("and none lies beyond the last", func(t *testing.T) {
		require.Equal(t, mustLedger(t, s, storage.LedgerQuery{Account: ann.ID, Page: 2}), mustLedger(t, s, storage.LedgerQuery{Account: ann.ID, Page: 99}))
	})
	for i := 25; i < 143; i++ {
		table = mustCommit(t, s, settled(table, i+1, 1, -1))
	}
	t.Run("and its course is thinned, to end with what it is now", func(t *testing.T) {
		l := mustLedger(t, s, storage.LedgerQuery{Account: ann.ID})
		require.Greater(t, len(l.Course), 50)
		require.LessOrEqual(t, len(l.Course), 60)
		require.Equal(t, l.Balance, l.Course[len(l.Course)-1].Balance)
	})
}

func TestCorrection(t *testing.T) {
	s := mustOpen(t)
	ann, ben, mo := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "mo")
	t.Run("is booked on a server on which nothing was played yet", func(t *testing.T) {
		require.NoError(t, s.Correct(ctx, correction(ann, ben, mo, 250, "1")))
		require.Equal(t, int64(-250), mustBalance(t, s, ann))
		require.Equal(t, int64(250), mustBalance(t, s, ben))
	})
	t.Run("is booked once", func(t *testing.T) {
		require.ErrorIs(t, s.Correct(ctx, correction(ann, ben, mo, 250, "1")), storage.ErrSeen)
		require.Equal(t, int64(250), mustBalance(t, s, ben))
	})
	t.Run("of a table needs one of the server", func(t *testing.T) {
		elsewhere := lobby(ann, ben)
		elsewhere.Table.Server = "elsewhere"
		for _, table := range []int64{mustCreate(t, s, elsewhere).ID, 999} {
			c := correction(ann, ben, mo, 1, "2")
			c.Table = table
			require.ErrorIs(t, s.Correct(ctx, c), storage.ErrNotFound)
		}
	})
	t.Run("needs two accounts, an amount and a reason", func(t *testing.T) {
		without := correction(ann, ben, mo, 1, "2")
		without.Reason = ""
		for _, c := range []storage.Correction{correction(ann, ann, mo, 1, "2"), correction(ann, ben, mo, 0, "2"), correction(ann, ben, mo, -1, "2"), without} {
			require.Error(t, s.Correct(ctx, c))
		}
	})
	t.Run("is undone by another", func(t *testing.T) {
		require.NoError(t, s.Correct(ctx, correction(ben, ann, mo, 250, "3")))
		require.Zero(t, mustBalance(t, s, ann))
		require.Equal(t, 2, mustLedger(t, s, storage.LedgerQuery{Account: ann.ID}).Total)
	})
	require.NoError(t, s.Check(ctx))
}

// BenchmarkLedger reads a page of a ledger of so many entries.
func BenchmarkLedger(b *testing.B) {
	s := mustOpen(b)
	ann, ben := mustAccount(b, s, "ann"), mustAccount(b, s, "ben")
	table := mustCreate(b, s, lobby(ann, ben))
	deal := 0
	for _, n := range []int{1000, 10000} {
		for deal < n {
			c := storage.Change{Table: table}
			c.Table.State = storage.Playing
			for range 500 {
				deal++
				c.Settled = append(c.Settled, storage.Settled{Deal: deal, Money: []int64{1, -1}})
			}
			table = mustCommit(b, s, c)
		}
		for name, q := range map[string]storage.LedgerQuery{"all": {}, "since": {Since: now.Add(-time.Hour)}} {
			q.Account = ann.ID
			b.Run(fmt.Sprint(name, "/", n), func(b *testing.B) {
				for b.Loop() {
					mustLedger(b, s, q)
				}
			})
		}
	}
}
