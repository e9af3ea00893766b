package discord

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

// heard collects a gateway's events.
type heard struct {
	mu    sync.Mutex
	names []string
	data  []string
}

func (h *heard) note(name string, data []byte, _ time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.names, h.data = append(h.names, name), append(h.data, string(data))
}

func (h *heard) list() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string(nil), h.names...)
}

// connect runs a gateway with short waits; stop ends it and returns Run's error.
func connect(t *testing.T, f *fakeDiscord, h *heard, change func(*Gateway)) (stop func() error) {
	c := f.client(t, nil)
	g := NewGateway(c, GatewaySettings{Event: h.note})
	g.times.firstPause, g.times.maxPause, g.times.identifySpan = time.Millisecond, 10*time.Millisecond, time.Millisecond
	g.times.invalid = func() time.Duration { return time.Millisecond }
	if change != nil {
		change(g)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- g.Run(ctx) }()
	var once sync.Once
	var err error
	stop = func() error {
		once.Do(func() {
			cancel()
			select {
			case err = <-done:
			case <-time.After(testPatient):
				t.Error("the gateway doesn't stop")
			}
		})
		return err
	}
	t.Cleanup(func() { _ = stop() })
	return stop
}

func connected(f *fakeDiscord, h *heard, n int) func() bool {
	return func() bool {
		starts := 0
		for _, name := range h.list() {
			if name == "READY" || name == "RESUMED" {
				starts++
			}
		}
		return starts >= n && f.gateway.count() >= n
	}
}

func TestTheGatewayIdentifiesWithTheServersIntentAlone(t *testing.T) {
	f, h := newFake(t), &heard{}
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 1))
	said := f.gateway.conn(0).Hello
	require.Equal(t, testToken, said["token"])
	require.Equal(t, 1.0, said["intents"])
	require.Equal(t, []any{0.0, 1.0}, said["shard"])
	require.Contains(t, f.gateway.path(0), "encoding=json")
	require.Contains(t, f.gateway.path(0), "v=9")
}

func TestShutdownClosesTheSessionForGood(t *testing.T) {
	f, h := newFake(t), &heard{}
	stop := connect(t, f, h, nil)
	eventually(t, connected(f, h, 1))
	require.NoError(t, stop())
	eventually(t, func() bool { return f.gateway.conn(0).closed() != nil })
	require.True(t, websocket.IsCloseError(f.gateway.conn(0).closed(), 1000))
}

func TestWhatIsOnItsWayAtShutdownStillComes(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(func(c *fakeConn) {
		c.ws.SetCloseHandler(func(code int, _ string) error {
			c.event("INTERACTION_CREATE", `{}`) // sent before the farewell was read
			return c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
		})
		c.play(calm)
	})
	stop := connect(t, f, h, nil)
	eventually(t, connected(f, h, 1))
	require.NoError(t, stop())
	require.Contains(t, h.list(), "INTERACTION_CREATE")
}

func TestHeartbeatsGoOnAndAnswerTheGatewaysOwn(t *testing.T) {
	t.Parallel()
	f, h := newFake(t), &heard{}
	f.gateway.script(func(c *fakeConn) { c.play(50) })
	connect(t, f, h, nil)
	eventually(t, func() bool { // a connection is lost where this machine is slower than its interval
		for i := range f.gateway.count() {
			if f.gateway.conn(i).beats() > 5 {
				return true
			}
		}
		return false
	})

	f2, h2 := newFake(t), &heard{}
	f2.gateway.script(func(c *fakeConn) {
		if c.start(3600_000) {
			c.raw(`{"op":1}`)
			c.listen()
		}
	})
	connect(t, f2, h2, nil)
	eventually(t, func() bool { return f2.gateway.count() == 1 && f2.gateway.conn(0).beats() == 1 })
}

func TestAMissingAcknowledgementIsAZombieAndResumed(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(func(c *fakeConn) { c.mute = true; c.play(10) }, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 2))
	require.Equal(t, 1, f.gateway.conn(0).beats(), "it is noticed when the next heartbeat is due")
	require.True(t, websocket.IsCloseError(f.gateway.conn(0).closed(), closeReconnect), "1000 and 1001 would end the session")
	require.True(t, f.gateway.conn(1).resumed())
	require.Equal(t, "s1", f.gateway.conn(1).Hello["session_id"])
}

func TestALostConnectionIsResumedWhereItBroke(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(
		func(c *fakeConn) {
			if c.start(calm) {
				c.event("A", `1`)
				c.event("B", `2`)
			}
		},
		func(c *fakeConn) {
			if c.login(calm) {
				c.seq = 3
				c.event("C", `3`)
				c.event("RESUMED", `{}`)
				c.listen()
			}
		})
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 2))
	require.Equal(t, 3.0, f.gateway.conn(1).Hello["seq"])
	require.Equal(t, []string{"READY", "A", "B", "C", "RESUMED"}, h.list())
}

func TestResumingGoesToTheAddressNamedForIt(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(
		func(c *fakeConn) {
			if c.login(calm) {
				c.event("READY", `{"session_id":"s1","resume_gateway_url":`+quote(f.gatewayURL()+"/again")+`}`)
			}
		}, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 2))
	require.True(t, strings.HasPrefix(f.gateway.path(1), "/ws/again?"))
	require.Len(t, f.seen("GET", "/gateway"), 1)
}

func TestAnAddressToResumeAtThatIsDownIsGivenUp(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(
		func(c *fakeConn) {
			if c.login(calm) {
				c.event("READY", `{"session_id":"s1","resume_gateway_url":"ws://127.0.0.1:1/"}`)
			}
		}, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 2))
	require.True(t, f.gateway.conn(1).resumed())
}

func TestAnAddressOfTheGatewayInTheSettingsGoesFirst(t *testing.T) {
	for _, c := range []struct{ named, override, want string }{
		{"wss://gateway.discord.gg", "", "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"wss://gateway.discord.gg", "ws://127.0.0.1:9/gw", "ws://127.0.0.1:9/gw?encoding=json&v=9"},
		{"http://127.0.0.1:8/p/", "", "ws://127.0.0.1:8/p/?encoding=json&v=9"},
		{"https://example.org", "", "wss://example.org/?encoding=json&v=9"},
	} {
		got, err := gatewayAddress(c.named, c.override)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	_, err := gatewayAddress("nowhere", "")
	require.ErrorContains(t, err, "nowhere")
}

func TestTheReadLoopKeepsTheOrderOfThousandsOfEvents(t *testing.T) {
	f, h := newFake(t), &heard{}
	const n = 5000
	f.gateway.script(func(c *fakeConn) {
		if !c.start(calm) {
			return
		}
		for i := range n {
			data, _ := json.Marshal(i)
			c.event("N", string(data))
		}
		c.listen()
	})
	connect(t, f, h, nil)
	eventually(t, func() bool { return len(h.list()) == n+1 })
	for i := range n {
		want, _ := json.Marshal(i)
		require.Equal(t, string(want), h.data[i+1])
	}
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}
