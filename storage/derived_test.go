package storage_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestBalancesStandingsAndCountersFollowFromTheBooks(t *testing.T) {
	played := func(t *testing.T) *storage.Store {
		s := mustOpen(t)
		ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
		for _, ranks := range [][]int{{1, 2, 2}, {1, 1, 3}} {
			change := settled(mustCreate(t, s, lobby(ann, ben, house)), 1, 10, 0, -10)
			change.Settled[0].Tally = []storage.Tally{{Key: "knocks", Seat: 1, N: 2}, {Key: "knocks", Seat: 3, N: 1}, {Key: "turns", N: 9}}
			table := mustCommit(t, s, change)
			mustCommit(t, s, finished(table, "lives=1", ranks...))
		}
		return s
	}
	t.Run("they are kept in step", func(t *testing.T) {
		s := played(t)
		require.Equal(t, int64(20), mustRead(t, s, "SELECT amount FROM balances WHERE account = 2"))
		require.Equal(t, int64(-20), mustRead(t, s, "SELECT amount FROM balances WHERE account = 1"))
		require.Equal(t, int64(2), mustRead(t, s, "SELECT count(*) FROM standings"), "computers have none")
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM standings WHERE account = 2 AND matches = 2 AND wins = 2 AND money = 20 AND computers = 1"))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM standings WHERE account = 3 AND matches = 2 AND wins = 1 AND money = 0"))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM counters"), "of people, not of computers or the table")
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM counters WHERE account = 2 AND key = 'knocks' AND n = 4 AND deals = 2 AND computers = 1"))
		require.NoError(t, s.Check(ctx))
	})
	for what, spoil := range map[string]string{
		"a balance that is wrong":       "UPDATE balances SET amount = amount + 1 WHERE account = 2",
		"a balance that is missing":     "DELETE FROM balances WHERE account = 2",
		"a standing that is wrong":      "UPDATE standings SET wins = 0 WHERE account = 2",
		"a counter that is wrong":       "UPDATE counters SET n = n + 1",
		"a counter that is missing":     "DELETE FROM counters",
		"a standing of nobody's result": "INSERT INTO standings SELECT server, 'x', rules, computers, account, 1, 1, 0, 0 FROM standings WHERE account = 2",
	} {
		t.Run(what+" is found and mended", func(t *testing.T) {
			s := played(t)
			require.NoError(t, s.Exec(ctx, spoil))
			require.ErrorContains(t, s.Check(ctx), "don't follow from the books")
			require.NoError(t, s.Rebuild(ctx))
			require.NoError(t, s.Check(ctx))
		})
	}
}
