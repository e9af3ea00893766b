package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/storage"
)

func TestMove(t *testing.T) {
	t.Run("a prompt answered is closed; others' prompts stay open", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		ada, ben := c.see(id, "Ada"), c.see(id, "Ben")
		lay := ada.Prompt.Choices[1].Pick.Groups[0].Cards
		require.NoError(t, c.tables.Move(t.Context(), id, c.by("Ada"), ada.Stamp, games.NewMove("lay", lay...)))
		require.Nil(t, c.see(id, "Ada").Prompt)
		require.Equal(t, "core.trouble.stale", told(t, c.tables.Move(t.Context(), id, c.by("Ada"), ada.Stamp, games.NewMove("draw"))))
		require.Equal(t, ben.Stamp, c.see(id, "Ben").Stamp)
		require.NoError(t, c.tables.Move(t.Context(), id, c.by("Ben"), ben.Stamp, ben.Prompt.Default))
	})
	t.Run("one's own move closes the prompt even if one is asked again", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		first := c.see(id, "Ada").Stamp
		require.NoError(t, c.tables.Move(t.Context(), id, c.by("Ada"), first, games.NewMove("draw")))
		require.Equal(t, first+1, c.see(id, "Ada").Stamp)
		require.Equal(t, "core.trouble.stale", told(t, c.tables.Move(t.Context(), id, c.by("Ada"), first, games.NewMove("draw"))))
		require.Equal(t, 4, count(c.see(id, "Ada"), "hand", 1))
	})
	t.Run("a table that somebody else has changed is read again", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		row, err := c.store.Table(t.Context(), id)
		require.NoError(t, err)
		require.NoError(t, c.store.Commit(t.Context(), storage.Change{Table: row, Interaction: "5"}))
		require.ErrorIs(t, c.moveDefault(id, "Ada"), storage.ErrConflict)
		require.NoError(t, c.moveDefault(id, "Ada"))
	})
	t.Run("a typed move is for whatever prompt is open", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		require.NoError(t, c.tables.Move(t.Context(), id, c.by("Ada"), table.AnyPrompt, games.NewMove("draw")))
		require.NoError(t, c.tables.Move(t.Context(), id, c.by("Ada"), table.AnyPrompt, games.NewMove("draw")))
		var refused *games.Refusal
		require.ErrorAs(t, c.tables.Move(t.Context(), id, c.by("Ada"), table.AnyPrompt, games.NewMove("draw")), &refused)
		require.Equal(t, "4", refused.Rule)
	})
	t.Run("a refused move changes and stores nothing", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		before := c.see(id, "Ada")
		other := c.see(id, "Ben").Prompt.Choices[1].Pick.Groups[0].Cards
		var refused *games.Refusal
		require.ErrorAs(t, c.tables.Move(t.Context(), id, c.by("Ada"), before.Stamp, games.NewMove("lay", other...)), &refused)
		require.Equal(t, before, c.see(id, "Ada"))
		moves, err := c.store.Moves(t.Context(), id)
		require.NoError(t, err)
		require.Empty(t, moves)
	})
	t.Run("who has no seat moves nothing", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		require.ErrorIs(t, c.tables.Move(t.Context(), id, c.by("Cy"), table.AnyPrompt, games.NewMove("draw")), table.ErrNoSeat)
	})
	t.Run("no move before the start or after the end", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada", "Ben")
		draw := func() error {
			return c.tables.Move(t.Context(), id, c.by("Ada"), table.AnyPrompt, games.NewMove("draw"))
		}
		require.Equal(t, "core.trouble.not_started", told(t, draw()))
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		c.playOut(id, "Ada", "Ben")
		require.Equal(t, "core.trouble.over", told(t, draw()))
	})
	t.Run("case 8: the same interaction moves once", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.match("Ada", "Ben")
		ada := c.by("Ada")
		require.NoError(t, c.tables.Move(t.Context(), id, ada, table.AnyPrompt, games.NewMove("draw")))
		require.ErrorIs(t, c.tables.Move(t.Context(), id, ada, table.AnyPrompt, games.NewMove("draw")), storage.ErrSeen)
		require.Equal(t, 4, count(c.see(id, "Ada"), "hand", 1))
	})
	t.Run("every turn has a deadline, stored", func(t *testing.T) {
		now := time.Now().Truncate(time.Millisecond)
		c := newClub(t, func(cfg *table.Config) { cfg.Now = func() time.Time { return now } })
		id := c.match("Ada", "Ben")
		require.Equal(t, now.Add(2*time.Minute), c.see(id, "").Deadline)
		c.restart()
		require.True(t, now.Add(2*time.Minute).Equal(c.see(id, "").Deadline))
	})
}

func count(s table.Snapshot, zone string, seat games.Seat) int {
	z, _ := s.View.Zone(zone, seat)
	return z.Count
}

func TestViewersSeeWhatTheyMay(t *testing.T) {
	c := newClub(t, nil)
	id := c.match("Ada", "Ben")
	for _, who := range []string{"Ada", "Ben", "Cy", ""} {
		s := c.see(id, who)
		for seat := games.Seat(1); seat <= 2; seat++ {
			z, ok := s.View.Zone("hand", seat)
			require.True(t, ok)
			if seat == s.Viewer {
				require.Len(t, z.Cards, 3)
			} else {
				require.Empty(t, z.Cards)
			}
		}
		require.Equal(t, s.Viewer != games.Nobody, s.Prompt != nil)
	}
}

func TestComputerPlayers(t *testing.T) {
	t.Run("they move by themselves, and the match ends with its result stored", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada")
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		c.playOut(id, "Ada")
		s := c.see(id, "")
		require.Equal(t, storage.Over, s.State)
		require.Equal(t, []int{1, 2}, []int{s.Seats[1].Number, s.Seats[2].Number})
		board, err := c.store.Board(t.Context(), storage.BoardQuery{Server: "1", Game: "highcard", Computers: true, Order: storage.ByWins, Lines: 10})
		require.NoError(t, err)
		require.Equal(t, 1, board.Standings[0].Matches)
	})
	t.Run("after a restart they go on without being asked", func(t *testing.T) {
		c := newClub(t, func(cfg *table.Config) { cfg.Delay = time.Hour })
		id := c.lobby("Ada")
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		c.config = nil
		c.restart()
		require.NoError(t, c.tables.Resume(t.Context()))
		require.Eventually(t, func() bool {
			moves, err := c.store.Moves(context.Background(), id)
			return err == nil && len(moves) > 0
		}, 10*time.Second, time.Millisecond)
	})
}

func TestCase14RestartLosesNothing(t *testing.T) {
	c := newClub(t, nil)
	id := c.match("Ada", "Ben", "Cy")
	for i := 0; c.see(id, "").State == storage.Playing; i++ {
		for _, who := range []string{"Ada", "Ben", "Cy"} {
			if c.see(id, who).Prompt == nil {
				continue
			}
			require.NoError(t, c.moveDefault(id, who))
			before := map[string]table.Snapshot{}
			for _, viewer := range []string{"Ada", "Ben", "Cy", ""} {
				before[viewer] = c.see(id, viewer)
			}
			c.restart()
			for viewer, s := range before {
				after := c.see(id, viewer)
				require.True(t, s.Deadline.Truncate(time.Millisecond).Equal(after.Deadline))
				s.Deadline = after.Deadline
				require.Equal(t, s, after)
			}
		}
	}
}

func TestTableLeavesMemoryAndComesBack(t *testing.T) {
	c := newClub(t, func(cfg *table.Config) { cfg.Idle = time.Millisecond })
	id := c.match("Ada", "Ben")
	before := c.see(id, "Ada")
	require.Eventually(t, func() bool { return c.tables.Live() == 0 }, 10*time.Second, time.Millisecond)
	require.Equal(t, before.View, c.see(id, "Ada").View)
}

// failing is a store whose next commits fail.
type failing struct {
	table.Store
	err error
}

func (f *failing) Commit(ctx context.Context, c storage.Change) error {
	if f.err != nil {
		return f.err
	}
	return f.Store.Commit(ctx, c)
}

// TestFault22AMoveThatCantBeStoredDidntHappen: also not in memory. Seen to fail with the error of a commit passed over.
func TestFault22AMoveThatCantBeStoredDidntHappen(t *testing.T) {
	store := &failing{}
	c := newClub(t, func(cfg *table.Config) { store.Store, cfg.Store = cfg.Store, store })
	id := c.match("Ada", "Ben")
	before := c.see(id, "Ada")
	store.err = errors.New("disk full")
	require.ErrorIs(t, c.moveDefault(id, "Ada"), store.err)
	require.Equal(t, before, c.see(id, "Ada"))
	store.err = nil
	require.NoError(t, c.tables.Move(t.Context(), id, c.by("Ada"), before.Stamp, before.Prompt.Default))
}

// panicking is a game whose computer player panics.
type panicking struct{ highcard.Game }

func (panicking) Computer() games.Player { return panicking{} }

func (panicking) Choose(games.View, games.Prompt, games.Chance) games.Move { panic("AS") }

func TestPanicStaysAtItsTable(t *testing.T) {
	c := newClub(t, nil)
	other := c.match("Ada", "Ben")
	c.game = panicking{}
	id := c.lobby("Ada")
	require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
	require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
	require.NoError(t, c.moveDefault(id, "Ada"))
	require.NoError(t, c.moveDefault(other, "Ben"))
}

// lossy is a game whose matches lose a card with the first move.
type lossy struct{ highcard.Game }

type lossyMatch struct {
	games.Match
	lost bool
}

func (g lossy) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	step.Match = lossyMatch{Match: step.Match}
	return step, err
}

func (m lossyMatch) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	step, err := m.Match.Apply(s, mv)
	step.Match = lossyMatch{Match: step.Match, lost: true}
	return step, err
}

func (m lossyMatch) Check() error {
	if m.lost {
		return errors.New("a card is lost")
	}
	return nil
}

func TestABrokenInvariantFreezesTheTable(t *testing.T) {
	c := newClub(t, nil)
	c.game = lossy{}
	id := c.match("Ada", "Ben")
	require.Equal(t, "core.reason.broken", told(t, c.moveDefault(id, "Ada")))
	s := c.see(id, "")
	require.Equal(t, storage.Closed, s.State)
	require.Equal(t, "core.reason.broken", s.Reason)
	moves, err := c.store.Moves(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, moves)
}

func TestEveryChangeIsAnnouncedAfterItIsStored(t *testing.T) {
	c := newClub(t, nil)
	id := c.match("Ada", "Ben")
	require.NoError(t, c.moveDefault(id, "Ada"))
	c.mu.Lock()
	defer c.mu.Unlock()
	require.Equal(t, 4, c.changed[id], "opened, joined, started, moved")
}
