package table_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"trey/bot/table"
	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/storage"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// club is tables over a real database, with people who use them.
type club struct {
	t      testing.TB
	file   string
	store  *storage.Store
	tables *table.Tables
	game   games.Game
	config func(*table.Config)

	mu      sync.Mutex
	ids     int
	changed map[int64]int
}

// newClub opens a club. The change of the configuration may be nil.
func newClub(t testing.TB, change func(*table.Config)) *club {
	c := &club{
		t: t, file: filepath.Join(t.TempDir(), "trey.db"), game: highcard.Game{}, config: change, changed: map[int64]int{},
	}
	c.open()
	t.Cleanup(c.close)
	return c
}

func (c *club) open() {
	var err error
	c.store, err = storage.Open(c.t.Context(), c.file, storage.Options{})
	require.NoError(c.t, err)
	cfg := table.Config{
		Store: c.store, Now: time.Now, Chance: chance{}, Idle: time.Minute, Deadline: 2 * time.Minute, Lobby: 30 * time.Minute,
		Find: func(slug string) (games.Game, bool) { return c.game, slug == c.game.Info().Slug },
		Changed: func(id int64) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.changed[id]++
		},
	}
	if c.config != nil {
		c.config(&cfg)
	}
	c.tables = table.New(cfg)
}

func (c *club) close() {
	c.tables.Close()
	require.NoError(c.t, c.store.Close())
}

// restart ends everything and opens the same database again.
func (c *club) restart() {
	c.close()
	c.open()
}

type chance struct{}

func (chance) IntN(n int) int { return rand.IntN(n) }

// by is the person with a new interaction.
func (c *club) by(name string) table.By {
	c.mu.Lock()
	c.ids++
	interaction := fmt.Sprint(1000 + c.ids)
	c.mu.Unlock()
	a, err := c.store.AccountOf(context.Background(), "user-"+name, name, "en-GB")
	require.NoError(c.t, err)
	return table.By{Account: a, Name: name, Interaction: interaction}
}

// lobby opens a table at which the people sit in their order.
func (c *club) lobby(names ...string) int64 {
	id, err := c.tables.Open(c.t.Context(), c.by(names[0]), table.Opening{
		Server: "1", Channel: "2", Language: "en", Game: "highcard",
	})
	require.NoError(c.t, err)
	for _, n := range names[1:] {
		require.NoError(c.t, c.tables.Join(c.t.Context(), id, c.by(n)))
	}
	return id
}

// match opens a table and starts.
func (c *club) match(names ...string) int64 {
	id := c.lobby(names...)
	require.NoError(c.t, c.tables.Start(c.t.Context(), id, c.by(names[0])))
	return id
}

// see is what the person sees; what anybody sees for an empty name.
func (c *club) see(id int64, name string) table.Snapshot {
	account := int64(0)
	if name != "" {
		account = c.by(name).Account.ID
	}
	s, err := c.tables.See(c.t.Context(), id, account)
	require.NoError(c.t, err)
	return s
}

// default move of the person's prompt.
func (c *club) moveDefault(id int64, name string) error {
	s := c.see(id, name)
	require.NotNil(c.t, s.Prompt, "%s isn't asked anything", name)
	return c.tables.Move(c.t.Context(), id, c.by(name), s.Stamp, s.Prompt.Default)
}

// playOut makes the default move of whoever of the people is asked until the match is over.
func (c *club) playOut(id int64, names ...string) {
	c.play(id, over, func(s table.Snapshot) games.Move { return s.Prompt.Default }, names...)
}

// playWell is playOut with the moves that a computer player would choose; a game may not end by safe moves.
func (c *club) playWell(id int64, names ...string) {
	c.playUntil(id, over, names...)
}

func over(s table.Snapshot) bool { return s.State != storage.Playing }

// playUntil plays well until the table is as wanted.
func (c *club) playUntil(id int64, done func(table.Snapshot) bool, names ...string) {
	c.play(id, done, func(s table.Snapshot) games.Move { return s.Game.Computer().Choose(*s.View, *s.Prompt, chance{}) }, names...)
}

func (c *club) play(id int64, done func(table.Snapshot) bool, choose func(table.Snapshot) games.Move, names ...string) {
	for moves := 0; !done(c.see(id, "")); {
		before := moves
		for _, n := range names {
			if s := c.see(id, n); s.Prompt != nil && !done(s) {
				require.NoError(c.t, c.tables.Move(c.t.Context(), id, c.by(n), s.Stamp, choose(s)))
				moves++
			}
		}
		require.Less(c.t, moves, 1000, "the match doesn't end")
		if moves == before {
			time.Sleep(time.Millisecond) // a computer player is at it
		}
	}
}

// told is the message key that the error tells its user.
func told(t testing.TB, err error) string {
	t.Helper()
	var trouble *table.Trouble
	require.ErrorAs(t, err, &trouble)
	return trouble.Text.Key
}
