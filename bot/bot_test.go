package bot_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"trey/bot"
	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/storage"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is the parts of this package over a real database and real tables, without Discord.
type house struct {
	t        *testing.T
	now      time.Time
	store    *storage.Store
	tables   *table.Tables
	presence *bot.Presence
	surfaces bot.Surfaces
	around   *bot.Surroundings
	book     bot.Book

	mu      sync.Mutex // of what follows, and of now
	ids     int
	retried []int64
	left    map[string]bool // users who have left the server
}

func newHouse(t *testing.T) *house {
	h := &house{t: t, now: time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC), left: map[string]bool{}}
	var err error
	h.store, err = storage.Open(t.Context(), filepath.Join(t.TempDir(), "trey.db"), storage.Options{Now: h.time})
	require.NoError(t, err)
	h.around = &bot.Surroundings{
		Places: h.store, Registry: h.store, Members: h, Servers: bot.NewServers(), Now: h.time, PurgeAfter: purgeAfter, Log: slog.New(slog.DiscardHandler),
		Retry: func(id int64) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.retried = append(h.retried, id)
		},
	}
	h.tables = table.New(table.Config{
		Store: h.store, Now: h.time, Idle: time.Minute, Deadline: 2 * time.Minute, Lobby: 30 * time.Minute,
		Find:    func(slug string) (games.Game, bool) { return highcard.Game{}, slug == "highcard" },
		Changed: func(int64) {}, Missed: h.around.Missed,
	})
	h.around.Tables = h.tables
	gs := []games.Game{highcard.Game{}}
	texts, err := locale.New(gs)
	require.NoError(t, err)
	h.presence = bot.NewPresence(h.time)
	h.surfaces = bot.Surfaces{Tables: h.tables, Accounts: h.store, Renderer: render.New(texts, gs), Presence: h.presence}
	h.book = bot.Book{Owed: h.store, Tables: h.tables}
	t.Cleanup(func() {
		h.settle()
		h.tables.Close()
		assert.NoError(t, h.store.Close())
	})
	return h
}

// time is the house's; move moves it on.
func (h *house) time() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *house) move(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// settle waits for what the surroundings are still doing.
func (h *house) settle() {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	h.around.Run(ctx)
}

func (h *house) IsMember(_ context.Context, _, user string) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if user == "user-Broken" {
		return false, errors.New("Discord is away")
	}
	return !h.left[user], nil
}

func (h *house) by(name string) table.By {
	h.mu.Lock()
	h.ids++
	interaction := fmt.Sprint(1000 + h.ids)
	h.mu.Unlock()
	a, err := h.store.AccountOf(h.t.Context(), "user-"+name, name, "en-GB")
	require.NoError(h.t, err)
	return table.By{Account: a, Name: name, Interaction: interaction}
}

// lobby opens a table in channel 2 of server 1.
func (h *house) lobby(o table.Opening, names ...string) int64 {
	o.Server, o.Channel, o.Language, o.Game = "1", "2", "en", "highcard"
	id, err := h.tables.Open(h.t.Context(), h.by(names[0]), o)
	require.NoError(h.t, err)
	for _, n := range names[1:] {
		require.NoError(h.t, h.tables.Join(h.t.Context(), id, h.by(n)))
	}
	return id
}

func (h *house) match(o table.Opening, names ...string) int64 {
	id := h.lobby(o, names...)
	require.NoError(h.t, h.tables.Start(h.t.Context(), id, h.by(names[0])))
	return id
}

func (h *house) see(id int64) table.Snapshot {
	s, err := h.tables.See(h.t.Context(), id, 0)
	require.NoError(h.t, err)
	return s
}

// pass lets time go by at a table.
func (h *house) pass(id int64, d time.Duration) {
	h.move(d)
	require.NoError(h.t, h.tables.Tick(h.t.Context(), id))
}

// delivery is one of the table's messages.
func (h *house) delivery(id int64, kind storage.Kind, name string) storage.Delivery {
	ds, err := h.store.Deliveries(h.t.Context(), id)
	require.NoError(h.t, err)
	for _, d := range ds {
		if d.Kind == kind && (name == "" || d.User == "user-"+name) {
			return d
		}
	}
	require.Failf(h.t, "no such message", "%s %s", kind, name)
	return storage.Delivery{}
}

func (h *house) shows(d storage.Delivery) (discord.Shown, error) {
	return h.surfaces.Render(h.t.Context(), d)
}

// event is a gateway event.
func (h *house) event(name, data string) { h.around.Event(h.t.Context(), name, []byte(data)) }
