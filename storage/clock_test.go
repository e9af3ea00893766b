package storage_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestDue(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	at := func(due time.Time) int64 {
		c := lobby(ann)
		c.Table.Due = due
		return mustCreate(t, s, c).ID
	}
	later, first, never, second := at(now.Add(time.Minute)), at(now.Add(-time.Hour)), at(time.Time{}), at(now)
	due := func(when time.Time, limit int) []int64 {
		t.Helper()
		ids, err := s.Due(ctx, when, limit)
		require.NoError(t, err)
		return ids
	}
	require.Equal(t, []int64{first, second}, due(now, 10), "the longest due first")
	require.Equal(t, []int64{first}, due(now, 1))
	require.Equal(t, []int64{first, second, later}, due(now.Add(time.Minute), 10))
	require.NotContains(t, due(now.Add(1000*time.Hour), 10), never)
}

func TestAheadAreTablesAtWhichATimeBeganLater(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	at := func(since ...time.Time) int64 {
		c := lobby(ann)
		c.Table.Due = now.Add(time.Hour)
		for i, at := range since {
			c.Table.Clocks = append(c.Table.Clocks, storage.Clock{Seat: i + 1, Since: at, Due: at.Add(time.Hour)})
		}
		return mustCreate(t, s, c).ID
	}
	at()
	at(now.Add(-time.Minute), now)
	ahead := at(now, now.Add(time.Minute))
	ids, err := s.Ahead(ctx, now)
	require.NoError(t, err)
	require.Equal(t, []int64{ahead}, ids)
}

func TestOutage(t *testing.T) {
	s := mustOpen(t)
	at := func(minutes int) time.Time { return now.Add(time.Duration(minutes) * time.Minute) }
	for _, o := range []struct {
		server   string
		from, to int
	}{{"", 10, 20}, {"1", 15, 25}, {"2", 30, 40}, {"", 50, 50}, {"", 60, 55}} {
		require.NoError(t, s.AddOutage(ctx, o.server, at(o.from), at(o.to)))
	}
	for _, c := range []struct {
		says     string
		server   string
		from, to int
		want     time.Duration
	}{
		{"times that overlap count once", "1", 0, 100, 15 * time.Minute},
		{"another server's doesn't count", "2", 0, 100, 20 * time.Minute},
		{"only what lies between counts", "1", 12, 18, 6 * time.Minute},
		{"before and after there is none", "1", 25, 100, 0},
	} {
		got, err := s.Outage(ctx, c.server, at(c.from), at(c.to))
		require.NoError(t, err)
		require.Equal(t, c.want, got, c.says)
	}
	t.Run("ends by now at the latest", func(t *testing.T) {
		s := mustOpen(t)
		require.NoError(t, s.AddOutage(ctx, "", at(0), at(60)))
		require.NoError(t, s.AddOutage(ctx, "1", at(30), at(40)))
		require.NoError(t, s.EndOutages(ctx, at(10)))
		got, err := s.Outage(ctx, "1", at(0), at(100))
		require.NoError(t, err)
		require.Equal(t, 10*time.Minute, got)
	})
	t.Run("is forgotten when no clock can reach back to it", func(t *testing.T) {
		require.NoError(t, s.AddOutage(ctx, "", now.Add(-100*24*time.Hour), now.Add(-99*24*time.Hour)))
		require.NoError(t, s.AddOutage(ctx, "", at(70), at(71)))
		require.Zero(t, mustRead(t, s, "SELECT count(*) FROM outages WHERE ended < ?", now.Add(-90*24*time.Hour).UnixMilli()))
	})
}

func TestSeatsThatChangeHands(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo")
	table := mustCreate(t, s, lobby(ann, ben))
	t.Run("keep who stands in and whether they are free", func(t *testing.T) {
		c := storage.Change{Table: table, SeatsChanged: true}
		c.Table.Seats = append([]storage.Seat{}, table.Seats...)
		c.Table.Seats[1].StandIn, c.Table.Seats[1].Free = true, true
		table = mustCommit(t, s, c)
		require.Equal(t, c.Table.Seats, table.Seats)
		require.True(t, table.Seats[1].Automatic())
		require.False(t, table.Seats[1].Computer())
	})
	t.Run("are booked to who had them when the deal began", func(t *testing.T) {
		c := storage.Change{Table: table, SeatsChanged: true}
		c.Table.Seats = append([]storage.Seat{}, table.Seats...)
		c.Table.Seats[1].Account, c.Table.Seats[1].User, c.Table.Seats[1].Name, c.Table.Seats[1].Booked = cleo.ID, "cleo", "cleo", ben.ID
		c.Table.Seats[1].StandIn, c.Table.Seats[1].Free = false, false
		c.Sittings = []storage.Sitting{{Move: 0, Seat: 2, Account: cleo.ID, What: storage.Sat}}
		table = mustCommit(t, s, c)
		require.Equal(t, ben.ID, table.Seats[1].Booked)
		table = mustCommit(t, s, settled(table, 1, 30, -30))
		require.Equal(t, int64(-30), mustBalance(t, s, ben))
		require.Zero(t, mustBalance(t, s, cleo))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM sittings WHERE seat = 2 AND what = 'sat'"))
	})
	t.Run("and the next deal to who has them then", func(t *testing.T) {
		require.Zero(t, table.Seats[1].Booked)
		table = mustCommit(t, s, settled(table, 2, 20, -20))
		require.Equal(t, int64(-20), mustBalance(t, s, cleo))
	})
	t.Run("and so is the match's result", func(t *testing.T) {
		c := finished(table, "", 1, 2)
		c.SeatsChanged = true
		c.Table.Seats = append([]storage.Seat{}, table.Seats...)
		c.Table.Seats[1].Booked = ben.ID
		mustCommit(t, s, c)
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM result_seats WHERE seat = 2 AND account = ?", ben.ID))
	})
}
