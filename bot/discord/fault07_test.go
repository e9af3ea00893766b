package discord

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// TestFault07TenOp7InARow: events/gateway, "Reconnect". The session is resumed each time, after pauses that grow and are kept, and no session start
// of the day's is spent. No connection is left behind; that nothing else is, is seen to by TestMain. Seen to fail without the pause, with one that
// doesn't grow, with op 7 taken for a lost session, and with heartbeats that go on.
func TestFault07TenOp7InARow(t *testing.T) {
	t.Parallel()
	s, address := sandboxed(t)
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	defer client.Close()
	h, l := &heard{}, &logs{}
	g := NewGateway(client, GatewaySettings{Event: h.note, Log: l.logger()})
	g.times.firstPause, g.times.maxPlenty, g.times.settled = 2*time.Millisecond, 40*time.Millisecond, time.Hour
	stop := runGateway(t, g)
	eventually(t, func() bool { return h.count("READY") == 1 })
	const times = 10
	begun := time.Now()
	for n := range times {
		s.AskReconnect()
		eventually(t, func() bool { return h.count("RESUMED") == n+1 })
	}
	took := time.Since(begun)
	require.Equal(t, 1, h.count("READY"))
	require.Equal(t, 1, s.Requests()["GET /gateway/bot"], "no session was started but the first")
	eventually(t, func() bool {
		return s.GatewayTally() == sandbox.GatewayTally{Opened: 1 + times, Open: 1, Identified: 1, Resumed: times}
	})
	require.Equal(t, 1, s.Connected())
	require.Empty(t, s.Violations())
	stop()
	require.Equal(t, times, g.losses, "each counts towards the back-off")
	var sum time.Duration
	for n, pause := range pauses(t, l) {
		if n > 0 {
			require.GreaterOrEqual(t, pause, min(g.times.firstPause<<(n-1), g.times.maxPlenty)/2)
		}
		sum += pause
	}
	require.GreaterOrEqual(t, took, sum)
}

// TestFault07TheDaysSessionStartsAreKept: events/gateway, "Session Start Limit Object". A bot whose sessions are all lost stops asking for new ones
// while some of the day's are left: with the last one Discord would take its token away. Seen to fail without the reserve, and with connections that
// aren't closed.
func TestFault07TheDaysSessionStartsAreKept(t *testing.T) {
	s, err := sandbox.New(sandbox.Config{Identifies: identifyReserve + 3})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	address, err := s.Listen("127.0.0.1:0")
	require.NoError(t, err)
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	defer client.Close()
	h, l := &heard{}, &logs{}
	g := NewGateway(client, GatewaySettings{Event: h.note, Log: l.logger()})
	g.times.firstPause, g.times.maxPause, g.times.identifySpan = time.Millisecond, time.Millisecond, time.Millisecond
	g.times.invalid = func() time.Duration { return 0 }
	stop := runGateway(t, g)
	defer stop()
	for n := range 3 {
		eventually(t, func() bool { return h.count("READY") == n+1 && s.Connected() == 1 })
		s.InvalidateSessions(false)
	}
	eventually(t, func() bool { return strings.Contains(l.String(), "waiting for more") || h.count("READY") > 3 })
	require.Equal(t, 3, s.GatewayTally().Identified)
	eventually(t, func() bool { return s.GatewayTally().Open == 0 })
	require.Empty(t, s.Violations())
}

// runGateway runs a gateway until stop is called.
func runGateway(t *testing.T, g *Gateway) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { require.NoError(t, g.Run(ctx)) })
	stop = func() {
		cancel()
		running.Wait()
	}
	t.Cleanup(stop)
	return stop
}

func (h *heard) count(event string) (n int) {
	for _, name := range h.list() {
		if name == event {
			n++
		}
	}
	return n
}

// pauses are those that the gateway says to make.
func pauses(t *testing.T, l *logs) (out []time.Duration) {
	for _, m := range regexp.MustCompile(`pause=(\S+)`).FindAllStringSubmatch(l.String(), -1) {
		d, err := time.ParseDuration(m[1])
		require.NoError(t, err)
		out = append(out, d)
	}
	require.NotEmpty(t, out)
	return out
}

// TestTheBackOffDependsOnWhatIsLeftOfTheDaysSessionStarts: events/gateway, "Session Start Limit Object". Losing one session after another must not
// keep the bot away for minutes while hundreds of starts are left.
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
