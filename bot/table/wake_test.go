package table_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/storage"
)

// withComputer starts a match of Ada and a computer player, who are asked at the same time.
func (c *club) withComputer() int64 {
	id := c.lobby("Ada")
	require.NoError(c.t, c.tables.AddComputer(c.t.Context(), id, c.by("Ada")))
	require.NoError(c.t, c.tables.Start(c.t.Context(), id, c.by("Ada")))
	return id
}

func (c *club) moved(id int64) func() bool {
	return func() bool {
		moves, err := c.store.Moves(context.Background(), id)
		return err == nil && len(moves) > 0
	}
}

// soon are tables at which a computer player who is due moves after an hour, unless the table has to be looked at again.
func soon(t *testing.T, change func(*table.Config)) *club {
	c := newClub(t, func(cfg *table.Config) {
		cfg.Delay = time.Hour
		if change != nil {
			change(cfg)
		}
	})
	c.tables.SetRetry(time.Millisecond)
	return c
}

func TestAComputerPlayerWhoIsDueIsNotForgotten(t *testing.T) {
	t.Run("when somebody else has changed the table", func(t *testing.T) {
		c := soon(t, nil)
		id := c.withComputer()
		row, err := c.store.Table(t.Context(), id)
		require.NoError(t, err)
		require.NoError(t, c.store.Commit(t.Context(), storage.Change{Table: row, Interaction: "5"}))
		require.ErrorIs(t, c.moveDefault(id, "Ada"), storage.ErrConflict)
		require.Eventually(t, c.moved(id), 10*time.Second, time.Millisecond)
	})
	t.Run("when a request panics", func(t *testing.T) {
		c := soon(t, nil)
		c.game = fragile{}
		id := c.withComputer()
		require.ErrorIs(t, c.tables.Move(t.Context(), id, c.by("Ada"), table.AnyPrompt, games.NewMove("lay", 1, 2, 3)), table.ErrBroken)
		require.Eventually(t, c.moved(id), 10*time.Second, time.Millisecond)
	})
	t.Run("when the table can't be read at the start", func(t *testing.T) {
		store := &unreadable{}
		c := soon(t, func(cfg *table.Config) { store.Store, cfg.Store = cfg.Store, store })
		id := c.withComputer()
		c.restart()
		c.tables.SetRetry(time.Millisecond)
		store.failures.Store(3)
		require.NoError(t, c.tables.Resume(t.Context()))
		require.Eventually(t, c.moved(id), 10*time.Second, time.Millisecond)
	})
}

func TestWakingEndsWithItsContextAndIsNoFault(t *testing.T) {
	c := soon(t, nil)
	for range 3 {
		c.withComputer()
	}
	c.restart()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.NoError(t, c.tables.Resume(ctx))
	require.Zero(t, c.tables.Live())
}

// fragile is a game that panics at moves of more than two cards.
type fragile struct{ highcard.Game }

type fragileMatch struct{ games.Match }

func (g fragile) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	step.Match = fragileMatch{step.Match}
	return step, err
}

func (m fragileMatch) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if len(mv.Cards) > 2 {
		panic("AS")
	}
	step, err := m.Match.Apply(s, mv)
	step.Match = fragileMatch{step.Match}
	return step, err
}

// unreadable is a store whose tables can't be read some times.
type unreadable struct {
	table.Store
	failures atomic.Int32
	only     int64 // the one table of which that is so; 0 for all
}

func (u *unreadable) Table(ctx context.Context, id int64) (storage.Table, error) {
	if (u.only == 0 || u.only == id) && u.failures.Add(-1) >= 0 {
		return storage.Table{}, errors.New("input/output error")
	}
	return u.Store.Table(ctx, id)
}

func TestATableWhoseMovesCantBeReplayedIsClosedWithAReason(t *testing.T) {
	var logged bytes.Buffer
	c := newClub(t, func(cfg *table.Config) { cfg.Log = slog.New(slog.NewTextHandler(&logged, nil)) })
	id := c.match("Ada", "Ben")
	row, err := c.store.Table(t.Context(), id)
	require.NoError(t, err)
	row.Moves++
	other := c.see(id, "Ben").Prompt.Choices[1].Pick.Groups[0].Cards
	text := c.game.Info().MoveText(games.NewMove("lay", other...))
	require.NoError(t, c.store.Commit(t.Context(), storage.Change{Table: row, Moves: []storage.Move{{Number: 1, Seat: 1, Text: text}}}))
	for range 2 {
		c.restart()
		s := c.see(id, "Ada")
		require.Equal(t, storage.Closed, s.State)
		require.Equal(t, "core.reason.broken", s.Reason)
		require.Nil(t, s.View)
		require.Equal(t, "core.trouble.over", told(t, c.tables.Move(t.Context(), id, c.by("Ada"), table.AnyPrompt, games.NewMove("draw"))))
	}
	require.Contains(t, logged.String(), "replayed")
	require.NotContains(t, logged.String(), text, "a card that may be hidden")
}

func TestClosingWhileEverybodyAsks(t *testing.T) {
	c := newClub(t, nil)
	var ids []int64
	for range 3 {
		ids = append(ids, c.withComputer())
	}
	started := make(chan struct{}, 60)
	for i := range 60 {
		go func() {
			started <- struct{}{}
			for {
				if _, err := c.tables.See(context.Background(), ids[i%3], 0); err != nil {
					return
				}
			}
		}()
	}
	for range 60 {
		<-started
	}
	c.tables.Close()
	c.tables.Close()
	_, err := c.tables.See(t.Context(), ids[0], 0)
	require.ErrorIs(t, err, table.ErrClosed)
}

func TestARematchWhoseLobbyIsGoneSaysSo(t *testing.T) {
	c := newClub(t, nil)
	id := c.match("Ada", "Ben")
	c.playOut(id, "Ada", "Ben")
	next, err := c.tables.Rematch(t.Context(), id, c.by("Ada"))
	require.NoError(t, err)
	require.NoError(t, c.tables.Leave(t.Context(), next, c.by("Ada")))
	_, err = c.tables.Rematch(t.Context(), id, c.by("Ben"))
	require.Equal(t, "core.trouble.lobby_over", told(t, err))
}

func TestTheSameInteractionOpensOneTable(t *testing.T) {
	c := newClub(t, nil)
	ada := c.by("Ada")
	o := table.Opening{Server: "1", Channel: "2", Game: "highcard"}
	id, err := c.tables.Open(t.Context(), ada, o)
	require.NoError(t, err)
	again, err := c.tables.Open(t.Context(), ada, o)
	require.ErrorIs(t, err, storage.ErrSeen)
	require.Equal(t, id, again)
}
