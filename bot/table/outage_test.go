package table_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/storage"
)

// begun is a match in which half a minute of everybody's turn has gone by.
func begun(t *testing.T) *timed {
	c := newTimed(t)
	c.match("Ada", "Ben")
	c.pass(used)
	return c
}

const used = 30 * time.Second

// passes lets the rest of the turn go by: all of it, and no more.
func (c *timed) passes() {
	c.t.Helper()
	c.pass(turn - used - time.Second)
	require.Zero(c.t, c.moves())
	c.pass(2*time.Second + 5*time.Second) // the bot notes every few seconds that it lives
	require.Positive(c.t, c.moves())
}

func TestCase14TheTimeInWhichTheBotIsDownDoesNotCount(t *testing.T) {
	c := begun(t)
	c.down(10 * time.Hour)
	c.passes()
}

// TestFault21ClocksArePausedWhileDiscordIsAway: nobody's time goes by meanwhile, and afterwards everybody has what he had. Seen to fail with clocks
// not paused while the connection is lost.
func TestFault21ClocksArePausedWhileDiscordIsAway(t *testing.T) {
	t.Run("all of it", func(t *testing.T) {
		c := begun(t)
		require.NoError(t, c.tables.Away(t.Context(), "", true))
		c.pass(10 * time.Minute)
		require.Zero(t, c.moves())
		require.NoError(t, c.tables.Away(t.Context(), "", false))
		c.passes()
	})
	t.Run("a server; another server's table goes on", func(t *testing.T) {
		c := begun(t)
		other, err := c.tables.Open(t.Context(), c.by("Cy"), table.Opening{Server: "9", Channel: "2", Language: "en", Game: "highcard"})
		require.NoError(t, err)
		require.NoError(t, c.tables.Join(t.Context(), other, c.by("Di")))
		require.NoError(t, c.tables.Start(t.Context(), other, c.by("Cy")))
		require.NoError(t, c.tables.Away(t.Context(), "1", true))
		c.pass(5 * time.Minute)
		require.Zero(t, c.moves())
		row, err := c.store.Table(t.Context(), other)
		require.NoError(t, err)
		require.Positive(t, row.Moves)
		require.NoError(t, c.tables.Away(t.Context(), "1", false))
		c.passes()
	})
}

func TestNobodyLosesWhileNothingCanBeSaidToDiscord(t *testing.T) {
	t.Run("for a long time, of which a part ends with another beginning", func(t *testing.T) {
		c := begun(t)
		c.tables.Mute()
		c.pass(10 * time.Minute)
		require.Zero(t, c.moves())
		c.tables.Mute() // before the end of the last has been noted
		require.NoError(t, c.tables.Unmute(t.Context()))
		c.pass(10 * time.Minute)
		require.Zero(t, c.moves())
		require.True(t, c.tables.Muted())
		require.NoError(t, c.tables.Unmute(t.Context()))
		require.False(t, c.tables.Muted())
		c.passes()
	})
	t.Run("for moments, which nobody notices", func(t *testing.T) {
		c := begun(t)
		for range 100 {
			c.tables.Mute()
			require.NoError(t, c.tables.Unmute(t.Context()))
		}
		lost, err := c.store.Outage(t.Context(), "1", time.Time{}, c.now.Add(time.Hour))
		require.NoError(t, err)
		require.Zero(t, lost)
		c.passes()
	})
}

// TestFault25NobodyLosesByTheClock: whatever becomes of the machine and its clock, everybody has at least the time that he had. Seen to fail with the
// clock not compared with one that nobody sets, with deadlines stored in local time, and with deadlines stored in seconds.
func TestFault25NobodyLosesByTheClock(t *testing.T) {
	t.Run("the machine is suspended, or its clock is set on", func(t *testing.T) {
		c := begun(t)
		c.now = c.now.Add(time.Hour)
		c.look()
		c.passes()
	})
	t.Run("the clock is set back", func(t *testing.T) {
		c := begun(t)
		c.now = c.now.Add(-time.Hour)
		c.pass(time.Minute)
		require.Zero(t, c.moves())
		c.pass(turn - time.Minute + 6*time.Second)
		require.Positive(t, c.moves(), "and nobody waits an hour longer: a turn begins anew at most")
	})
	t.Run("the clock is set back while nobody can play", func(t *testing.T) {
		for name, outage := range map[string][2]func(c *timed) error{
			"since a server can't be reached": {
				func(c *timed) error { return c.tables.Away(t.Context(), "1", true) }, func(c *timed) error { return c.tables.Away(t.Context(), "1", false) },
			},
			"since nothing can be said": {func(c *timed) error { c.tables.Mute(); return nil }, func(c *timed) error { return c.tables.Unmute(t.Context()) }},
		} {
			c := begun(t)
			require.NoError(t, outage[0](c), name)
			c.now = c.now.Add(-time.Hour)
			c.look()
			c.pass(10 * time.Minute)
			require.NoError(t, outage[1](c), name)
			c.pass(turn - used)
			require.Zero(t, c.moves(), name)
			c.pass(used + 10*time.Second)
			require.Positive(t, c.moves(), name)
		}
	})
	t.Run("the clock is set back while the bot is down", func(t *testing.T) {
		c := begun(t)
		c.down(-time.Hour)
		c.pass(turn - used - time.Second)
		require.Zero(t, c.moves())
		c.pass(used + 2*time.Second)
		require.Positive(t, c.moves())
	})
	t.Run("the clock is set back while a table can't be read, which others don't wait for", func(t *testing.T) {
		store := &unreadable{}
		c := newTimed(t, func(cfg *table.Config) { store.Store, cfg.Store = cfg.Store, store })
		first, second := c.match("Ada", "Ben"), c.match("Cy", "Di")
		ahead := func(id int64) bool {
			row, err := c.store.Table(t.Context(), id)
			require.NoError(t, err)
			return slices.ContainsFunc(row.Clocks, func(k storage.Clock) bool { return k.Since.After(c.now) })
		}
		c.pass(used)
		store.only = first
		store.failures.Store(2)
		c.down(-time.Hour)
		require.True(t, ahead(first))
		require.False(t, ahead(second))
		c.pass(5 * time.Second)
		require.False(t, ahead(first), "it is tried again")
		c.pass(turn - time.Second)
		require.Zero(t, c.moves())
		c.pass(2 * time.Second)
		require.Positive(t, c.moves(), "a turn begins anew at most")
	})
	t.Run("a turn began while the clock was ahead", func(t *testing.T) {
		c := newTimed(t)
		c.now = c.now.Add(time.Hour)
		c.look()
		c.match("Ada", "Ben")
		c.pass(used)
		c.down(-time.Hour)
		require.Equal(t, turn, c.until("Ada"))
		c.pass(turn - time.Second)
		require.Zero(t, c.moves())
		c.pass(2 * time.Second)
		require.Positive(t, c.moves())
	})
	for name, back := range map[string]func(c *timed){
		"the clock was set on and back again before": func(c *timed) {
			c.now = c.now.Add(-time.Hour)
			c.look()
		},
		"the clock was set on before, and back while the bot was down": func(c *timed) { c.down(-time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			c := newTimed(t)
			c.now = c.now.Add(time.Hour)
			c.look()
			back(c)
			c.match("Ada", "Ben")
			c.pass(used)
			c.passes()
		})
	}
	for season, at := range map[string]time.Time{
		"summer time begins": time.Date(2027, 3, 28, 0, 59, 0, 0, time.UTC),
		"summer time ends":   time.Date(2027, 10, 31, 0, 59, 0, 0, time.UTC),
	} {
		t.Run(season, func(t *testing.T) {
			copenhagen, err := time.LoadLocation("Europe/Copenhagen")
			require.NoError(t, err)
			c := newTimed(t)
			c.now, c.elapsed = at.In(copenhagen), c.elapsed+at.Sub(c.now)
			c.look()
			c.match("Ada", "Ben")
			c.pass(used)
			_, before := c.now.Zone()
			_, after := c.now.Add(turn).Zone()
			require.NotEqual(t, before, after)
			c.down(0) // so that what is stored counts
			c.passes()
		})
	}
	t.Run("the deadline is stored, and holds after a restart", func(t *testing.T) {
		c := begun(t)
		due := c.see(c.id(), "Ada").Deadline
		row, err := c.store.Table(t.Context(), c.id())
		require.NoError(t, err)
		require.True(t, due.Equal(row.Deadline))
		c.down(0)
		require.True(t, due.Equal(c.see(c.id(), "Ada").Deadline))
		c.passes()
	})
}

// ending is a store that fails to say which tables are due; it is asked as the bot ends, if there is an end.
type ending struct {
	table.Store
	end context.CancelFunc
}

func (e *ending) Due(ctx context.Context, now time.Time, most int) ([]int64, error) {
	if e.end != nil {
		e.end()
		return e.Store.Due(ctx, now, most)
	}
	return nil, errors.New("input/output error")
}

func TestWhatTheEndCutsOffIsNoErrorOfTheClocks(t *testing.T) {
	var logged bytes.Buffer
	store := &ending{}
	c := newTimed(t, func(cfg *table.Config) {
		store.Store, cfg.Store, cfg.Log = cfg.Store, store, slog.New(slog.NewTextHandler(&logged, nil))
	})
	c.match("Ada", "Ben")
	require.Contains(t, logged.String(), "input/output error")
	logged.Reset()
	ctx, end := context.WithCancel(t.Context())
	store.end = end
	require.NoError(t, c.keeper.Step(ctx))
	require.Error(t, ctx.Err())
	require.Empty(t, logged.String())
}
