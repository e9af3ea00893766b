package bot_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/storage"
)

// purgeAfter is how long the house keeps what is stored about a server that is gone.
const purgeAfter = 30 * 24 * time.Hour

// gone returns the servers that are known to be gone.
func (h *house) gone() []string {
	h.t.Helper()
	list, err := h.store.Gone(h.t.Context(), h.time().Add(time.Hour))
	require.NoError(h.t, err)
	return list
}

func TestServersThatTheBotHasLeft(t *testing.T) {
	for says, c := range map[string]struct {
		event, data string
		gone        bool
	}{
		"are those from which it is told to be removed": {"GUILD_DELETE", `{"id": "1"}`, true},
		"aren't those that are away for a time":         {"GUILD_DELETE", `{"id": "1", "unavailable": true}`, false},
		"are those that aren't among all at a start":    {"READY", `{"guilds": [{"id": "7", "unavailable": true}]}`, true},
		"are all if it is on none":                      {"READY", `{"guilds": []}`, true},
		"aren't those that are among all at a start":    {"READY", `{"guilds": [{"id": "7"}, {"id": "1", "unavailable": true}]}`, false},
		"aren't told by a start that lists none":        {"READY", `{}`, false},
		"aren't told by one of several connections":     {"READY", `{"guilds": [], "shard": [0, 2]}`, false},
		"are told by the one connection, which says so": {"READY", `{"guilds": [], "shard": [0, 1]}`, true},
		"aren't told by a connection that goes on":      {"RESUMED", `{}`, false},
	} {
		t.Run(says, func(t *testing.T) {
			h := newHouse(t)
			id := h.match(table.Opening{}, "Ada", "Ben")
			h.event(c.event, c.data)
			if !c.gone {
				require.Empty(t, h.gone())
				require.Equal(t, storage.Playing, h.see(id).State)
				return
			}
			require.Equal(t, []string{"1"}, h.gone())
			require.Equal(t, "core.reason.server", h.see(id).Reason, "its tables are closed")
			h.event("GUILD_CREATE", `{"id": "1"}`)
			require.Empty(t, h.gone(), "it is back")
		})
	}
}

func TestWhatIsStoredAboutAServerGoesSomeTimeAfterTheBotHasLeft(t *testing.T) {
	h := newHouse(t)
	id := h.match(table.Opening{}, "Ada", "Ben")
	h.event("GUILD_DELETE", `{"id": "1"}`)
	run := func() {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); h.around.Run(ctx) }()
		time.Sleep(100 * time.Millisecond)
		stop()
		<-done
	}
	h.move(purgeAfter - time.Minute)
	run()
	_, err := h.store.Table(t.Context(), id)
	require.NoError(t, err)
	h.move(2 * time.Minute)
	require.Eventually(t, func() bool {
		run()
		_, err = h.store.Table(t.Context(), id)
		return err != nil
	}, 30*time.Second, time.Millisecond)
	require.ErrorIs(t, err, storage.ErrNotFound)
	require.Empty(t, h.gone())
	require.NoError(t, h.store.Check(t.Context()))
}

func TestAServerThatIsLongGoneIsPurgedThoughATableWasLeftOpen(t *testing.T) {
	h := newHouse(t)
	id := h.match(table.Opening{}, "Ada", "Ben")
	require.NoError(t, h.store.Left(t.Context(), "1")) // and nobody closed it
	h.move(purgeAfter + time.Minute)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); h.around.Run(ctx) }()
	require.Eventually(t, func() bool { _, err := h.store.Table(t.Context(), id); return err != nil }, 30*time.Second, time.Millisecond)
	stop()
	<-done
}
