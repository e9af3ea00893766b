package table_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/storage"
)

// treacherous is a game whose matches of three panic in the method named; in Apply for the seat behind it alone.
type treacherous struct {
	highcard.Game
	in *atomic.Value
}

type treacherousMatch struct {
	games.Match
	in    *atomic.Value
	seats int
}

func newTreacherous(method string) treacherous {
	g := treacherous{in: &atomic.Value{}}
	g.in.Store(method)
	return g
}

func (g treacherous) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	step.Match = treacherousMatch{step.Match, g.in, s.Seats}
	return step, err
}

func (g treacherous) Computer() games.Player { return treacherousPlayer{g.Game.Computer(), g.in} }

type treacherousPlayer struct {
	games.Player
	in *atomic.Value
}

func (p treacherousPlayer) Choose(v games.View, prompt games.Prompt, c games.Chance) games.Move {
	if p.in.Load() == "Choose" {
		panic("AS")
	}
	return p.Player.Choose(v, prompt, c)
}

func (m treacherousMatch) trap(method string) {
	if m.seats == 3 && m.in.Load() == method {
		panic("AS")
	}
}

func (m treacherousMatch) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	m.trap(fmt.Sprint("Apply ", s))
	step, err := m.Match.Apply(s, mv)
	step.Match = treacherousMatch{step.Match, m.in, m.seats}
	return step, err
}

func (m treacherousMatch) View(s games.Seat) games.View { m.trap("View"); return m.Match.View(s) }

func (m treacherousMatch) Prompt(s games.Seat) (games.Prompt, bool) {
	m.trap("Prompt")
	return m.Match.Prompt(s)
}

// journal is a log that tells how often it says something.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) says(what string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Count(j.text.String(), what)
}

// untrusted is a club with a match of three that isn't treacherous yet, and one of two beside it.
func untrusted(t *testing.T) (c *club, g treacherous, j *journal, bad, good int64) {
	j = &journal{}
	c = newClub(t, func(cfg *table.Config) { cfg.Log = slog.New(slog.NewTextHandler(j, nil)) })
	c.tables.SetRetry(time.Hour)
	g = newTreacherous("")
	c.game = g
	return c, g, j, c.match("Ada", "Ben", "Cy"), c.match("Ada", "Ben")
}

func (c *club) tryMove(id int64, name string) error {
	return c.tables.Move(c.t.Context(), id, c.by(name), table.AnyPrompt, games.NewMove("draw"))
}

func (c *club) row(id int64) storage.Table {
	row, err := c.store.Table(c.t.Context(), id)
	require.NoError(c.t, err)
	return row
}

func TestAPanicAtOneTableBringsItIntoQuarantineAndHarmsNoOther(t *testing.T) {
	for method, provoke := range map[string]func(c *club, id int64) error{
		"Apply 1": func(c *club, id int64) error { return c.moveDefault(id, "Ada") },
		"View":    func(c *club, id int64) error { _, err := c.tables.See(c.t.Context(), id, 0); return err },
		"Prompt": func(c *club, id int64) error {
			_, err := c.tables.See(c.t.Context(), id, c.by("Ben").Account.ID)
			return err
		},
	} {
		t.Run(method, func(t *testing.T) {
			c, g, j, bad, good := untrusted(t)
			require.NoError(t, c.moveDefault(bad, "Cy"))
			g.in.Store(method)
			for range 3 {
				require.ErrorIs(t, provoke(c, bad), table.ErrBroken)
			}
			require.Equal(t, 3, j.says("panic at a table"))
			require.Equal(t, 1, j.says("in quarantine"))
			require.Equal(t, 1, j.says("level=ERROR msg=\"table in quarantine"), "with its id: table=1")

			s := c.see(bad, "Ada")
			require.True(t, s.Stopped)
			require.Equal(t, storage.Playing, s.State)
			require.Equal(t, "core.reason.stopped", s.Reason)
			require.Nil(t, s.View)
			require.Equal(t, games.Seat(1), s.Viewer)
			require.Equal(t, "core.reason.stopped", told(t, c.tryMove(bad, "Ada")))
			require.NoError(t, c.moveDefault(good, "Ada"), "another table of the same game")

			k := table.NewKeeper(c.tables)
			require.Zero(t, c.row(bad).Due, "its clock stands")
			require.NoError(t, k.Step(t.Context()))
			require.NoError(t, c.tables.Tick(t.Context(), bad))
			require.Equal(t, 3, j.says("panic at a table"), "nothing is tried any more")

			g.in.Store("")
			c.restart()
			require.NoError(t, c.tables.Resume(t.Context()))
			s = c.see(bad, "Ada")
			require.False(t, s.Stopped, "a restart tries again")
			require.False(t, c.row(bad).Due.IsZero(), "and its clocks run")
			require.Equal(t, 1, c.row(bad).Moves, "its move is kept")
			c.playOut(bad, "Ada", "Ben", "Cy")
			require.Equal(t, storage.Over, c.see(bad, "").State)
		})
	}
}

func TestATableWhoseReplayPanicsDoesntKeepTheOthersFromBeingWoken(t *testing.T) {
	c, g, j, bad, good := untrusted(t)
	require.NoError(t, c.moveDefault(bad, "Cy"))
	g.in.Store("Apply 3")
	c.restart()
	for range 4 {
		require.NoError(t, c.tables.Resume(t.Context()))
		_, _ = c.tables.See(t.Context(), bad, 0)
	}
	require.Equal(t, 3, j.says("panic at a table"))
	require.True(t, c.see(bad, "Cy").Stopped)
	require.NoError(t, c.moveDefault(good, "Ben"))
	require.Equal(t, storage.Playing, c.row(bad).State)
}

func TestAComputerPlayerThatPanicsTimeAndAgainIsNotAskedForEver(t *testing.T) {
	j := &journal{}
	c := newClub(t, func(cfg *table.Config) { cfg.Log = slog.New(slog.NewTextHandler(j, nil)) })
	c.tables.SetRetry(time.Millisecond)
	g := newTreacherous("Choose")
	c.game = g
	id := c.withComputer()
	require.Eventually(t, func() bool { return j.says("in quarantine") > 0 }, 10*time.Second, time.Millisecond)
	require.Equal(t, 3, j.says("panic at a table"))
	require.True(t, c.see(id, "").Stopped)
	require.LessOrEqual(t, j.says("level=ERROR"), 6, "it doesn't fill the log")
}

func TestAStoredChangeBetweenPanicsKeepsATableOutOfQuarantine(t *testing.T) {
	c, g, j, bad, _ := untrusted(t)
	for i, name := range []string{"Ada", "Ben"} {
		g.in.Store(fmt.Sprint("Apply ", i+1))
		for range 2 {
			require.ErrorIs(t, c.moveDefault(bad, name), table.ErrBroken)
		}
		g.in.Store("")
		require.NoError(t, c.moveDefault(bad, name))
	}
	require.Zero(t, j.says("in quarantine"))
	require.False(t, c.see(bad, "").Stopped)
}

func TestAQuarantineIsOverAfterItsTime(t *testing.T) {
	c, g, _, bad, _ := untrusted(t)
	c.tables.SetQuarantine(time.Millisecond)
	g.in.Store("Apply 1")
	for range 3 {
		require.ErrorIs(t, c.moveDefault(bad, "Ada"), table.ErrBroken)
	}
	g.in.Store("")
	require.Eventually(t, func() bool { return !c.see(bad, "").Stopped && !c.row(bad).Due.IsZero() }, 10*time.Second, time.Millisecond)
	require.NoError(t, c.moveDefault(bad, "Ada"))
}

// inQuarantine is untrusted with the match of three in quarantine, whose views panic for ever.
func inQuarantine(t *testing.T) (c *club, bad int64) {
	c, g, _, bad, _ := untrusted(t)
	g.in.Store("View")
	for range 3 {
		_, err := c.tables.See(t.Context(), bad, 0)
		require.ErrorIs(t, err, table.ErrBroken)
	}
	return c, bad
}

func TestTheHostClosesATableInQuarantine(t *testing.T) {
	c, bad := inQuarantine(t)
	require.Error(t, c.tables.End(t.Context(), bad, c.by("Ben"), false), "others can't")
	require.NoError(t, c.tables.End(t.Context(), bad, c.by("Ada"), false))
	for range 2 {
		s := c.see(bad, "Ben")
		require.False(t, s.Stopped)
		require.Equal(t, storage.Closed, s.State)
		require.Equal(t, "core.reason.fault", s.Reason)
		require.Nil(t, s.View, "its match isn't touched again")
		c.restart()
	}
}

func TestOneLeavesATableInQuarantineAndHasOnesDataDeleted(t *testing.T) {
	c, bad := inQuarantine(t)
	require.NoError(t, c.tables.Leave(t.Context(), bad, c.by("Ben")))
	require.True(t, c.row(bad).Seats[1].Free)
	require.True(t, c.see(bad, "").Stopped)
	require.NoError(t, c.tables.Forget(t.Context(), c.by("Cy").Account))
	require.Empty(t, c.row(bad).Seats[2].User)
	require.NoError(t, c.tables.Continue(t.Context(), bad, "core.paused.place"), "what takes its match does no harm")
	require.NoError(t, c.tables.Refresh(t.Context(), bad, 0))
	require.NoError(t, c.tables.InThread(t.Context(), bad, "77"))
	require.Equal(t, "77", c.row(bad).Thread)
	require.NoError(t, c.tables.Shut(t.Context(), bad, "core.reason.channel"))
	require.Equal(t, storage.Closed, c.see(bad, "").State)
}
