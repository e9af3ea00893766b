package table_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// timed is a club whose clock only the test moves.
type timed struct {
	*club
	now     time.Time
	elapsed time.Duration
	keeper  *table.Keeper
	missed  []string
}

const turn = 2 * time.Minute

func newTimed(t *testing.T, changes ...func(*table.Config)) *timed {
	c := &timed{now: time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)}
	c.club = newClub(t, func(cfg *table.Config) {
		cfg.Now = func() time.Time { return c.now }
		cfg.Elapsed = func() time.Duration { return c.elapsed }
		cfg.Delay = time.Hour
		cfg.Missed = func(_ int64, s storage.Seat) { c.missed = append(c.missed, s.Name) }
		for _, change := range changes {
			change(cfg)
		}
	})
	c.watch()
	return c
}

// watch begins to watch the clocks, as at a start.
func (c *timed) watch() {
	c.keeper = table.NewKeeper(c.tables)
	c.look()
}

func (c *timed) look() {
	require.NoError(c.t, c.keeper.Step(c.t.Context()))
}

// pass lets time go by, step by step, while the bot looks at its clocks.
func (c *timed) pass(d time.Duration) {
	for step := 5 * time.Second; d > 0; d -= step {
		step = min(step, d)
		c.now, c.elapsed = c.now.Add(step), c.elapsed+step
		c.look()
	}
}

// down lets time go by while the bot is down.
func (c *timed) down(d time.Duration) {
	c.close()
	c.now = c.now.Add(d)
	c.elapsed = 0
	c.open()
	c.watch()
}

func (c *timed) back(name string) error { return c.tables.Back(c.t.Context(), c.id(), c.by(name)) }

// id is the only table's.
func (c *timed) id() int64 { return 1 }

func (c *timed) moves() int {
	ms, err := c.store.Moves(c.t.Context(), c.id())
	require.NoError(c.t, err)
	return len(ms)
}

// draw makes a move for the person.
func (c *timed) draw(name string) {
	c.t.Helper()
	require.NoError(c.t, c.tables.Move(c.t.Context(), c.id(), c.by(name), table.AnyPrompt, games.NewMove("draw")))
}

// lay lays a card for the person, who is asked nothing more in this deal.
func (c *timed) lay(name string) {
	c.t.Helper()
	for _, choice := range c.see(c.id(), name).Prompt.Choices {
		if choice.Pick != nil {
			m := choice.Pick.Move(choice.Move.Verb, choice.Pick.Groups[0].Cards[:1])
			require.NoError(c.t, c.tables.Move(c.t.Context(), c.id(), c.by(name), table.AnyPrompt, m))
			return
		}
	}
	require.Fail(c.t, "no card can be laid")
}

// until is when the person's time is up.
func (c *timed) until(name string) time.Duration { return c.see(c.id(), name).Deadline.Sub(c.now) }

func TestClock(t *testing.T) {
	t.Run("every seat that is waited for has its own time, which others' moves leave alone", func(t *testing.T) {
		c := newTimed(t)
		c.match("Ada", "Ben")
		c.pass(30 * time.Second)
		c.draw("Ada")
		require.Equal(t, turn, c.until("Ada"), "of the prompt that opened just now")
		require.Equal(t, turn-30*time.Second, c.until("Ben"))
		require.Equal(t, turn-30*time.Second, c.until(""), "the table shows the nearest")
	})
	t.Run("at half time who is asked is called once more, and only once", func(t *testing.T) {
		c := newTimed(t)
		c.match("Ada", "Ben")
		first := c.see(c.id(), "Ada")
		require.NotEmpty(t, first.Call)
		require.False(t, first.Reminded)
		c.pass(turn/2 - time.Second)
		require.Equal(t, first.Call, c.see(c.id(), "Ada").Call)
		c.pass(time.Second)
		again := c.see(c.id(), "Ada")
		require.NotEqual(t, first.Call, again.Call)
		require.True(t, again.Reminded)
		require.Equal(t, first.Deadline, again.Deadline)
		c.look() // the other seat's
		version := c.see(c.id(), "").Version
		c.pass(turn/2 - time.Second)
		require.Equal(t, version, c.see(c.id(), "").Version, "nothing happens before the time is up")
	})
	t.Run("what is left of a turn has its time, but brings no further call and no second reminder", func(t *testing.T) {
		c := newTimed(t)
		c.match("Ada", "Ben")
		c.pass(turn / 2)
		reminded := c.see(c.id(), "Ada")
		require.True(t, reminded.Reminded)
		c.draw("Ada")
		rest := c.see(c.id(), "Ada")
		require.NotEqual(t, reminded.Stamp, rest.Stamp, "she is asked something else")
		require.Equal(t, reminded.Call, rest.Call)
		require.Equal(t, turn, c.until("Ada"))
		c.lay("Ben")
		c.pass(turn)
		require.Equal(t, []string{"Ada"}, c.missed, "once")
		require.NotEqual(t, reminded.Call, c.see(c.id(), "Ada").Call, "the next turn is called again")
	})
	t.Run("whoever isn't asked anything isn't called", func(t *testing.T) {
		c := newTimed(t)
		c.match("Ada", "Ben")
		c.lay("Ada")
		require.Empty(t, c.see(c.id(), "Ada").Call)
		require.Empty(t, c.see(c.id(), "").Call)
	})
	t.Run("when the time is up the turn is played by safe moves, and somebody is told who let it pass", func(t *testing.T) {
		c := newTimed(t)
		c.match("Ada", "Ben")
		want := c.see(c.id(), "Ben").Prompt.Default
		c.lay("Ada")
		c.pass(turn)
		ms, err := c.store.Moves(t.Context(), c.id())
		require.NoError(t, err)
		var made []string
		for _, m := range ms[1:] {
			verb, _, _ := strings.Cut(m.Text, " ")
			made = append(made, verb)
			require.Zero(t, m.Account, "nobody made it")
		}
		require.Equal(t, []string{"draw", "draw", "lay"}, made)
		require.Equal(t, c.see(c.id(), "").Game.Info().MoveText(want), ms[1].Text)
		require.Equal(t, []string{"Ben"}, c.missed)
		require.False(t, c.see(c.id(), "").Seats[1].Computer)
	})
	t.Run("after two in a row a computer plays on for the person, and his money is still his", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.letPass("Ben", 2)
		s := c.see(c.id(), "")
		require.True(t, s.Seats[1].Computer)
		require.Equal(t, "Ben", s.Seats[1].Name)
		require.False(t, s.Seats[1].Free)
		require.Equal(t, s.Seats[1].Account, c.by("Ben").Account.ID)
	})
	t.Run("a move of his own in between begins the count anew", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.letPass("Ben", 1)
		c.lay("Ben")
		c.lay("Ada")
		c.letPass("Ben", 1)
		require.False(t, c.see(c.id(), "").Seats[1].Computer)
	})
	t.Run("the person takes the seat back with one press, or with a move", func(t *testing.T) {
		for _, way := range []func(*timed){
			func(c *timed) { require.NoError(t, c.back("Ben")) },
			func(c *timed) { c.lay("Ben") },
		} {
			c := newTimed(t)
			c.long("Ada", "Ben")
			c.letPass("Ben", 2)
			way(c)
			require.False(t, c.see(c.id(), "").Seats[1].Computer)
			require.Equal(t, turn, c.until("Ben"))
			require.Equal(t, "core.trouble.here", told(t, c.back("Ben")))
		}
	})
}

// letPass lets the person's time pass so many times, while everybody else at the table plays.
func (c *timed) letPass(name string, times int) {
	c.t.Helper()
	for before, rounds := len(c.missed), 0; len(c.missed) < before+times; rounds++ {
		require.Less(c.t, rounds, 100, "nobody misses his turn")
		s := c.see(c.id(), "")
		require.Equal(c.t, storage.Playing, s.State)
		for _, p := range s.Seats {
			if p.Name != name && c.see(c.id(), p.Name).Prompt != nil {
				c.lay(p.Name)
			}
		}
		c.pass(turn)
		require.Equal(c.t, name, c.missed[len(c.missed)-1])
	}
}

// long begins a match of five deals.
func (c *timed) long(names ...string) {
	id := c.lobby(names...)
	require.NoError(c.t, c.tables.Set(c.t.Context(), id, c.by(names[0]), table.Setting{Options: games.Options{"rounds": "5"}}))
	require.NoError(c.t, c.tables.Start(c.t.Context(), id, c.by(names[0])))
}

func TestLobbiesExpire(t *testing.T) {
	t.Run("case 10: a forgotten lobby is closed, with its reason", func(t *testing.T) {
		c := newTimed(t)
		c.lobby("Ada", "Ben")
		require.Equal(t, 30*time.Minute, c.until(""))
		c.pass(30*time.Minute - time.Second)
		require.Equal(t, storage.Lobby, c.see(c.id(), "").State)
		c.pass(time.Second)
		s := c.see(c.id(), "")
		require.Equal(t, storage.Closed, s.State)
		require.Equal(t, "core.reason.expired", s.Reason)
	})
	t.Run("it waits on from whatever happens in it, or when somebody asks for that", func(t *testing.T) {
		c := newTimed(t)
		c.lobby("Ada")
		c.pass(20 * time.Minute)
		require.NoError(t, c.tables.Join(t.Context(), c.id(), c.by("Ben")))
		require.Equal(t, 30*time.Minute, c.until(""))
		c.pass(20 * time.Minute)
		require.NoError(t, c.tables.Extend(t.Context(), c.id(), c.by("Ben")))
		require.Equal(t, 30*time.Minute, c.until(""))
	})
}

func TestWatchEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.NoError(t, newTimed(t).tables.Watch(ctx))
}
