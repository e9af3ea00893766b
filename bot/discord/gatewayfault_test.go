package discord

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestOp7IsResumed(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(
		func(c *fakeConn) {
			if c.start(calm) {
				c.raw(`{"op":7,"d":null}`)
				c.listen()
			}
		}, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 2))
	require.True(t, f.gateway.conn(1).resumed())
}

func TestTenOp7InARowBackOffAndLeaveNothingBehind(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(func(c *fakeConn) {
		if c.start(calm) && f.gateway.count() <= 10 {
			c.raw(`{"op":7}`)
		}
		c.listen()
	})
	var g *Gateway
	before := runtime.NumGoroutine()
	stop := connect(t, f, h, func(made *Gateway) { g = made; g.times.settled = time.Hour })
	eventually(t, connected(f, h, 11))
	require.NoError(t, stop())
	require.Equal(t, 10, g.losses, "each counts towards the back-off")
	require.Len(t, f.seen("GET", "/gateway/bot"), 11)
	identified := 0
	for i := range 11 {
		if !f.gateway.conn(i).resumed() {
			identified++
		}
	}
	require.Equal(t, 1, identified, "resuming costs none of the day's session starts")
	f.CloseClientConnections()
	eventually(t, func() bool { return runtime.NumGoroutine() <= before+5 })
}

func TestGoodConnectionsAreResumedWithoutAnyPause(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(func(c *fakeConn) {
		if c.start(calm) && f.gateway.count() <= 10 {
			c.raw(`{"op":7}`)
		}
		c.listen()
	})
	connect(t, f, h, func(g *Gateway) {
		g.times.settled = time.Nanosecond // any that was ready was good
		g.times.firstPause, g.times.maxPause, g.times.maxPlenty = time.Hour, time.Hour, time.Hour
	})
	eventually(t, connected(f, h, 11))
	require.True(t, f.gateway.conn(10).resumed())
}

func TestTheBackOffStartsWithTheSecondLossInARow(t *testing.T) {
	type loss struct {
		lasted, lived time.Duration // the connection, its session
		err           error
	}
	const short, good, long = time.Second, 10 * time.Second, 2 * time.Minute
	dropped, ended := errReconnect, errInvalid
	for _, c := range []struct {
		name   string
		losses []loss
		waits  bool
	}{
		{"the first", []loss{{short, short, dropped}}, false},
		{"the second", []loss{{short, short, dropped}, {short, short, dropped}}, true},
		{"the first after a good connection, whatever was before", []loss{{short, short, dropped}, {short, short, dropped}, {good, good, dropped}}, false},
		{"the second after a good connection", []loss{{good, good, dropped}, {0, good, dropped}}, true},
		{"the first session", []loss{{good, good, ended}}, false},
		{"the second session, though its connection was good", []loss{{good, good, ended}, {good, good, ended}}, true},
		{"a session resumed in between doesn't make up for lost ones", []loss{{good, good, ended}, {good, good, dropped}, {good, good, ended}}, true},
		{"a session that lasted long, over several connections", []loss{{good, good, ended}, {good, good, ended}, {good, long, ended}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := NewGateway(&Client{}, GatewaySettings{})
			g.times.invalid = func() time.Duration { return 0 }
			var pause time.Duration
			for _, l := range c.losses {
				g.session.id, g.session.began = "s1", time.Now().Add(-l.lived)
				g.note(l.lasted, l.err)
				pause = g.pause(l.err)
			}
			require.Equal(t, c.waits, pause > 0, pause)
		})
	}
}

func TestTheBackOffGrowsAndIsBounded(t *testing.T) {
	for n := range 40 {
		whole := min(time.Second<<min(n, 10), time.Minute)
		for range 20 {
			d := backoff(n, time.Second, time.Minute)
			require.GreaterOrEqual(t, d, whole/2)
			require.LessOrEqual(t, d, whole)
		}
	}
}

func TestOp9EndsTheSessionUnlessItMayBeResumed(t *testing.T) {
	for _, resumable := range []bool{true, false} {
		f, h := newFake(t), &heard{}
		waited := atomic.Bool{}
		f.gateway.script(
			func(c *fakeConn) {
				if c.start(calm) {
					c.raw(fmt.Sprintf(`{"op":9,"d":%t}`, resumable))
					c.listen()
				}
			}, func(c *fakeConn) { c.play(calm) })
		connect(t, f, h, func(g *Gateway) {
			g.times.invalid = func() time.Duration { waited.Store(true); return time.Millisecond }
		})
		eventually(t, connected(f, h, 2))
		require.Equal(t, resumable, f.gateway.conn(1).resumed())
		require.True(t, waited.Load())
	}
}

func TestTheWaitAfterOp9IsBetweenOneAndFiveSeconds(t *testing.T) {
	wait := defaultGatewayTimes().invalid
	for range 1000 {
		require.GreaterOrEqual(t, wait(), time.Second)
		require.LessOrEqual(t, wait(), 5*time.Second)
	}
}

func TestCloseCodesThatForbidAnotherConnectionEndTheRun(t *testing.T) {
	for _, code := range []int{4004, 4010, 4011, 4012, 4013, 4014} {
		f, h := newFake(t), &heard{}
		f.gateway.script(func(c *fakeConn) {
			if c.login(calm) {
				c.closeWith(code)
				c.listen()
			}
		})
		c := f.client(t, nil)
		g := NewGateway(c, GatewaySettings{Event: h.note})
		g.times.identifySpan = 0
		err := g.Run(t.Context())
		var refused *GatewayError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, code, refused.Code)
		require.NotEmpty(t, refused.Advice)
		require.Equal(t, 1, f.gateway.count())
	}
}

func TestARefusedTokenEndsTheRunBeforeAnyConnection(t *testing.T) {
	f := newFake(t)
	f.fail(9, "GET", "/gateway/bot", 401, `{"message":"401: Unauthorized","code":0}`)
	err := NewGateway(f.client(t, nil), GatewaySettings{}).Run(t.Context())
	require.ErrorContains(t, err, "token")
	require.NotContains(t, err.Error(), testToken)
	require.Zero(t, f.gateway.count())
}

func TestCloseCodesThatEndTheSessionAreAnsweredByANewOne(t *testing.T) {
	for code, resumed := range map[int]bool{4007: false, 4009: false, 4000: true, 1006: true} {
		f, h := newFake(t), &heard{}
		f.gateway.script(
			func(c *fakeConn) {
				if c.start(calm) && code != 1006 {
					c.closeWith(code)
					c.listen()
				}
			}, func(c *fakeConn) { c.play(calm) })
		connect(t, f, h, nil)
		eventually(t, connected(f, h, 2))
		require.Equal(t, resumed, f.gateway.conn(1).resumed(), code)
	}
}

func TestASessionThatIsNeverResumedIsGivenUp(t *testing.T) {
	f, h := newFake(t), &heard{}
	refuse := func(c *fakeConn) { c.login(calm) }
	f.gateway.script(func(c *fakeConn) { c.start(calm) }, refuse, refuse, refuse, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, nil)
	eventually(t, func() bool { return connected(f, h, 2)() && f.gateway.count() == 5 })
	require.True(t, f.gateway.conn(3).resumed())
	require.False(t, f.gateway.conn(4).resumed())
}

func TestASilentGatewayIsGivenUp(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(
		func(c *fakeConn) { c.listen() }, // no greeting
		func(c *fakeConn) { // no READY
			if c.login(3600_000) {
				c.listen()
			}
		}, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, func(g *Gateway) { g.times.dial = 30 * time.Millisecond })
	eventually(t, func() bool { return connected(f, h, 1)() && f.gateway.count() == 3 })
}

func TestNonsenseFromTheGatewayIsSurvived(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(
		func(c *fakeConn) { c.raw(`{"op":0}`); c.listen() },
		func(c *fakeConn) { c.raw(`no json`); c.listen() },
		func(c *fakeConn) { c.hello(0); c.listen() },
		func(c *fakeConn) { c.hello(-1); c.listen() },
		func(c *fakeConn) {
			if c.start(calm) {
				c.raw(`{"op":99,"d":{"x":[]}}`)
				c.raw(`{"op":0,"t":5}`)
				c.listen()
			}
		}, func(c *fakeConn) { c.play(calm) })
	connect(t, f, h, nil)
	eventually(t, func() bool { return connected(f, h, 2)() && f.gateway.count() == 6 })
}

func TestAGatewayThatIsDownIsTriedAgain(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.fail(3, "GET", "/gateway/bot", 400, `{}`)
	connect(t, f, h, nil)
	eventually(t, connected(f, h, 1))
}

func TestTheDaysSessionStartsAreNotUsedUp(t *testing.T) {
	f, h := newFake(t), &heard{}
	var l logs
	f.on(func(w http.ResponseWriter, c call) bool {
		if c.Path != "/gateway/bot" {
			return false
		}
		refuse(w, 200, `{"url":`+quote(f.gatewayURL())+`,"session_start_limit":{"remaining":5,"reset_after":3600000,"max_concurrency":1}}`)
		return true
	})
	stop := connect(t, f, h, func(g *Gateway) { g.log = l.logger() })
	eventually(t, func() bool { return strings.Contains(l.String(), "waiting for more") })
	require.NoError(t, stop(), "it can be stopped while it waits for the reset")
	require.Zero(t, f.gateway.count())
}

func TestSessionStartsAreSpacedByShard(t *testing.T) {
	var g identifyGate
	ctx := t.Context()
	require.NoError(t, g.wait(ctx, 0, 2, time.Hour))
	require.NoError(t, g.wait(ctx, 1, 2, time.Hour), "another bucket")
	short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	require.Error(t, g.wait(short, 2, 2, time.Hour), "bucket 0 is taken for an hour")
}

func TestHeartbeatsAskedForAreBounded(t *testing.T) {
	f, h := newFake(t), &heard{}
	f.gateway.script(func(c *fakeConn) {
		if !c.start(3600_000) {
			return
		}
		for range 500 {
			c.raw(`{"op":1}`)
		}
		c.event("END", `{}`)
		c.listen()
	})
	connect(t, f, h, nil)
	eventually(t, func() bool { return len(h.list()) == 2 })
	eventually(t, func() bool { return f.gateway.conn(0).beats() == writesAllowed-1 })
}
