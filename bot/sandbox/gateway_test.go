package sandbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestGatewayClosesOnWhatIsWrong(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	identify := func(more object) func(*wire) {
		return func(c *wire) {
			d := object{"token": c.token, "intents": 1, "properties": object{}}
			for k, v := range more {
				d[k] = v
			}
			c.put(2, d)
		}
	}
	cases := []struct {
		name string
		code int
		do   func(*wire)
	}{
		{"unknown opcode", 4001, func(c *wire) { c.put(99, nil) }},
		{"no JSON", 4002, func(c *wire) { _ = c.WriteMessage(websocket.TextMessage, []byte("hello")) }},
		{"over 4096 bytes", 4002, func(c *wire) { c.put(3, strings.Repeat("x", 4096)) }},
		{"a presence before IDENTIFY", 4003, func(c *wire) { c.put(3, object{}) }},
		{"a wrong token", 4004, identify(object{"token": "wrong"})},
		{"a wrong token to resume", 4004, func(c *wire) { c.put(6, object{"token": "wrong", "session_id": "x", "seq": 1}) }},
		{"IDENTIFY twice", 4005, func(c *wire) { identify(nil)(c); identify(nil)(c) }},
		{"more than 120 payloads", 4008, func(c *wire) {
			for range 121 {
				c.put(1, nil)
			}
		}},
		{"a shard beyond the number of shards", 4010, identify(object{"shard": list{1, 1}})},
		{"unknown intents", 4013, identify(object{"intents": 1 << 30})},
		{"no intents", 4013, identify(object{"intents": nil})},
		{"privileged intents not granted", 4014, identify(object{"intents": 1 << 15})},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := dial(t, r)
			c.do(w)
			require.Equal(t, c.code, w.closed(), "topics/opcodes-and-status-codes, Gateway Close Event Codes")
		})
	}
	t.Run("an unknown version", func(t *testing.T) {
		require.Equal(t, 4012, dialAt(t, r, "?v=7&encoding=json").closed())
	})
}

func TestHeartbeatsAreAcknowledged(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	c.put(1, nil)
	require.Equal(t, 11, c.next().Op)
}

func TestSessionWithoutHeartbeatsTimesOut(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Heartbeat = 10 * time.Millisecond
	require.Equal(t, 4009, dial(t, newRig(t, cfg)).closed())
}

func TestEventsComeByIntents(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Privileged = 1 << 15
	r := newRig(t, cfg)
	const guilds, messages, dms, content = 1, 1 << 9, 1 << 12, 1 << 15
	bare, some, all, private := dial(t, r), dial(t, r), dial(t, r), dial(t, r)
	bare.identify(guilds)
	some.identify(messages)
	all.identify(messages | content)
	private.identify(dms)
	p := bare.until("GUILD_CREATE")
	require.Contains(t, string(p.D), `"name":"lounge"`)
	require.Contains(t, string(bare.until("GUILD_CREATE").D), `"name":"Second table"`)
	_, err := r.Write(r.ada, r.cards, "Hello everybody")
	require.NoError(t, err)
	_, err = r.Write(r.ben, r.DM(r.ben), "Hello bot")
	require.NoError(t, err)
	require.NotContains(t, string(some.until("MESSAGE_CREATE").D), "Hello everybody", "without the intent for it there is no content")
	require.Contains(t, string(all.until("MESSAGE_CREATE").D), "Hello everybody")
	require.Contains(t, string(private.until("MESSAGE_CREATE").D), "Hello bot", "in DMs there is always content")
	m := r.post(object{"content": "x"})
	require.NoError(t, r.DeleteMessage(m.ID))
	require.Equal(t, m.ID, some.until("MESSAGE_DELETE").text("id"))
	r.AskHeartbeat()
	require.Equal(t, 1, bare.next().Op, "nothing of the messages came before")
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	session := c.identify(1 << 9)
	r.post(object{"content": "one"})
	seen := c.until("MESSAGE_CREATE").S
	r.DropGateway(0)
	_, err := c.read()
	require.Error(t, err)
	r.post(object{"content": "two"})
	r.post(object{"content": "three"})

	d := dial(t, r)
	d.resume(session, seen)
	require.Contains(t, string(d.until("MESSAGE_CREATE").D), "two")
	require.Contains(t, string(d.until("MESSAGE_CREATE").D), "three")
	last := d.next()
	require.Equal(t, "RESUMED", last.T)
	require.Equal(t, seen+3, last.S)
	r.post(object{"content": "four"})
	require.Contains(t, string(d.until("MESSAGE_CREATE").D), "four")
}

func TestSessionsThatCannotBeResumed(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	lost := func(t *testing.T, session string, seq int64) {
		d := dial(t, r)
		d.resume(session, seq)
		p := d.next()
		require.Equal(t, 9, p.Op)
		require.Equal(t, "false", string(p.D))
		d.identify(1)
	}
	t.Run("an unknown one", func(t *testing.T) { lost(t, "nosuchsession", 1) })
	t.Run("one closed with 1000", func(t *testing.T) {
		c := dial(t, r)
		session := c.identify(1)
		require.NoError(t, c.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(1000, "")))
		c.closed()
		require.Eventually(t, func() bool { return r.Connected() == 0 }, 20*time.Second, time.Millisecond)
		lost(t, session, 1)
	})
	t.Run("one that missed too much", func(t *testing.T) {
		c := dial(t, r)
		session := c.identify(1 << 9)
		r.DropGateway(4000)
		require.Equal(t, 4000, c.closed())
		for range 2100 {
			_, err := r.Write(r.ada, r.cards, "x")
			require.NoError(t, err)
		}
		lost(t, session, 1)
	})
	t.Run("a number that never was", func(t *testing.T) {
		session := dial(t, r).identify(1)
		d := dial(t, r)
		d.resume(session, 1000)
		require.Equal(t, 4007, d.closed())
	})
}

func TestGatewayDoesWhatTestsAskFor(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	t.Run("opcode 7", func(t *testing.T) {
		c := dial(t, r)
		c.identify(0)
		r.AskReconnect()
		require.Equal(t, 7, c.next().Op)
	})
	t.Run("opcode 9, to be resumed", func(t *testing.T) {
		c := dial(t, r)
		session := c.identify(0)
		r.InvalidateSessions(true)
		p := c.next()
		require.Equal(t, 9, p.Op)
		require.Equal(t, "true", string(p.D))
		d := dial(t, r)
		d.resume(session, 1)
		require.Equal(t, "RESUMED", d.next().T)
	})
	t.Run("a zombie is silent, and what it missed can be resumed", func(t *testing.T) {
		c := dial(t, r)
		session := c.identify(1 << 9)
		r.Zombify()
		c.put(1, nil)
		r.post(object{"content": "unheard"})
		r.DropGateway(4000)
		require.Equal(t, 4000, c.closed(), "nothing came before the end")
		d := dial(t, r)
		d.resume(session, 1)
		require.Contains(t, string(d.until("MESSAGE_CREATE").D), "unheard")
	})
}

func TestShardsGetTheirServersAndTheFirstTheDMs(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	shards := []*wire{dial(t, r), dial(t, r)}
	mine := -1
	for i, c := range shards {
		c.put(2, object{"token": c.token, "intents": 1<<9 | 1<<12, "shard": list{i, 2}})
		if strings.Contains(string(c.next().D), `"unavailable":true`) {
			require.Equal(t, -1, mine, "a server is of one shard")
			mine = i
		}
	}
	require.NotEqual(t, -1, mine)
	_, err := r.Write(r.ben, r.DM(r.ben), "a DM")
	require.NoError(t, err)
	require.Contains(t, string(shards[0].until("MESSAGE_CREATE").D), "a DM")
	r.post(object{"content": "in the server"})
	require.Contains(t, string(shards[mine].until("MESSAGE_CREATE").D), "in the server")
}

func TestPayloadsAreCompressedIfAskedFor(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Compress: true})
	c := dial(t, r)
	c.put(2, object{"token": c.token, "intents": 0, "compress": true})
	require.Equal(t, "READY", c.next().T)
	require.Equal(t, websocket.BinaryMessage, c.kind)
}
