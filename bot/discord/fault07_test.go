package discord

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFault07TenOp7InARow: events/gateway, "Reconnect". The session is resumed each time, after pauses that grow, and no session start of the day's is
// spent. That nothing is left behind is seen to by TestMain.
func TestFault07TenOp7InARow(t *testing.T) {
	s, address := sandboxed(t)
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	defer client.Close()
	h := &heard{}
	g := NewGateway(client, GatewaySettings{Event: h.note})
	g.times.firstPause, g.times.maxPlenty, g.times.settled = 2*time.Millisecond, 40*time.Millisecond, time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { require.NoError(t, g.Run(ctx)) })
	defer running.Wait()
	defer cancel()

	heardOf := func(event string) (n int) {
		for _, name := range h.list() {
			if name == event {
				n++
			}
		}
		return n
	}
	eventually(t, func() bool { return heardOf("READY") == 1 })
	const times = 10
	for n := range times {
		s.AskReconnect()
		eventually(t, func() bool { return heardOf("RESUMED") == n+1 })
	}
	require.Equal(t, 1, heardOf("READY"))
	require.Equal(t, 1, s.Requests()["GET /gateway/bot"], "no session was started but the first")
	eventually(t, func() bool { return s.Connected() == 1 })
	require.Empty(t, s.Violations())
	cancel()
	running.Wait()
	require.Equal(t, times, g.losses, "each counts towards the back-off")
}

// TestTheBackOffDependsOnWhatIsLeftOfTheDaysSessionStarts: events/gateway, "Session Start Limit Object". Losing one session after another must not keep
// the bot away for minutes while hundreds of starts are left.
func TestTheBackOffDependsOnWhatIsLeftOfTheDaysSessionStarts(t *testing.T) {
	for _, c := range []struct {
		left    int
		session string
		longest time.Duration
	}{
		{1000, "", 10 * time.Second},
		{identifyPlenty, "", 10 * time.Second},
		{identifyPlenty - 1, "", 4 * time.Minute},
		{identifyPlenty - 1, "s1", 10 * time.Second},
	} {
		g := NewGateway(&Client{}, GatewaySettings{})
		g.losses, g.starts, g.session.id, g.info.Remaining = 50, 50, c.session, c.left
		pause := g.pause(errReconnect)
		require.GreaterOrEqual(t, pause, c.longest/2)
		require.LessOrEqual(t, pause, c.longest)
	}
}
