package sandbox_test

import (
	"fmt"
	"strconv"
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
		{"an opcode that only the gateway sends", 4001, func(c *wire) { c.put(11, nil) }},
		{"a presence that doesn't exist", 4001, func(c *wire) { identify(nil)(c); c.put(3, object{"status": "asleep", "activities": list{}}) }},
		{"no JSON", 4002, func(c *wire) { _ = c.WriteMessage(websocket.TextMessage, []byte("hello")) }},
		{"no opcode", 4002, func(c *wire) { _ = c.WriteJSON(object{"d": nil}) }},
		{"a heartbeat that names no event", 4002, func(c *wire) { c.put(1, "x") }},
		{"IDENTIFY without properties", 4002, identify(object{"properties": nil})},
		{"a large_threshold over 250", 4002, identify(object{"large_threshold": 251})},
		{"over 4096 bytes", 4002, func(c *wire) { c.put(3, strings.Repeat("x", 4096)) }},
		{"a presence before IDENTIFY", 4003, func(c *wire) { c.put(3, object{}) }},
		{"a presence after the session was invalidated", 4003, func(c *wire) {
			identify(nil)(c)
			c.until("READY")
			r.InvalidateSessions(false)
			c.put(3, object{"status": "idle", "activities": list{}})
		}},
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
	t.Run("too many servers for a session", func(t *testing.T) {
		cfg := unlimited()
		cfg.ShardServers = 1
		c := dial(t, newRig(t, cfg))
		identify(nil)(c)
		require.Equal(t, 4011, c.closed(), `events/gateway, "Sharding": so many servers must be sharded`)
	})
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
	r := newRig(t, cfg)
	c := dial(t, r)
	session := c.identify(0)
	require.Equal(t, 4009, c.closed())
	d := dial(t, r)
	d.resume(session, 1)
	require.Equal(t, "RESUMED", d.next().T, `events/gateway, "Sending Heartbeats": forced to Resume`)
}

// events/gateway, "Rate Limiting": 120 events in 60 seconds
func TestGatewayTakes120Payloads(t *testing.T) {
	t.Parallel()
	c := dial(t, newRig(t, unlimited()))
	for range 120 {
		c.put(1, nil)
	}
	for range 120 {
		require.Equal(t, 11, c.next().Op)
	}
	c.put(1, nil)
	require.Equal(t, 4008, c.closed())
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
	for _, code := range []int{1000, 1001} {
		t.Run(fmt.Sprint("one that the bot closed with ", code), func(t *testing.T) {
			c := dial(t, r)
			session := c.identify(1)
			c.hangUp(r, code)
			lost(t, session, 1)
		})
	}
	t.Run("one of another version of the interface", func(t *testing.T) {
		c := dialAt(t, r, "?v=10&encoding=json")
		c.next()
		lost(t, c.identify(1), 1)
	})
	t.Run("one left for too long", func(t *testing.T) {
		cfg := unlimited()
		cfg.SessionLife = time.Nanosecond
		r := newRig(t, cfg)
		c := dial(t, r)
		session := c.identify(1)
		c.hangUp(r, 4000)
		d := dial(t, r)
		d.resume(session, 1)
		require.Equal(t, 9, d.next().Op, `events/gateway, "Initiating a Disconnect": times out after a few minutes`)
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
		lost(t, session, 1)
	})
}

// events/gateway, "Initiating a Disconnect" and "Resuming"
func TestSessionsThatCanBeResumed(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		end  func(*rig, *wire)
	}{
		{"closed by the bot with 4000", func(r *rig, c *wire) { c.hangUp(r, 4000) }},
		{"cut off by the bot", func(r *rig, c *wire) { _ = c.Close(); c.left(r) }},
		{"closed by Discord with 1001", func(r *rig, c *wire) { r.DropGateway(1001); c.closed(); c.left(r) }},
		{"cut off by Discord", func(r *rig, c *wire) { r.DropGateway(0); c.left(r) }},
		{"closed for too many payloads", func(r *rig, c *wire) {
			for range 120 {
				c.put(1, nil)
			}
			require.Equal(c.t, 4008, c.closed())
			c.left(r)
		}},
		{"connected yet", func(*rig, *wire) {}},
	}
	for _, u := range cases {
		t.Run(u.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, unlimited())
			c := dial(t, r)
			session := c.identify(1 << 9)
			u.end(r, c)
			r.post(object{"content": "meanwhile"})
			d := dial(t, r)
			d.resume(session, 1)
			require.Contains(t, string(d.until("MESSAGE_CREATE").D), "meanwhile")
			require.Equal(t, "RESUMED", d.until("RESUMED").T)
		})
	}
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

func TestTheGatewayCountsWhatBotsDo(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	session := c.identify(1 << 9)
	c.put(1, nil)
	require.Equal(t, 11, c.next().Op)
	r.Zombify()
	c.put(1, nil)
	require.Eventually(t, func() bool { return r.GatewayTally().Unheard == 1 }, 10*time.Second, time.Millisecond)
	d := dial(t, r)
	d.resume(session, 1)
	require.Equal(t, "RESUMED", d.next().T)
	require.NoError(t, c.Close())
	want := sandbox.GatewayTally{Opened: 2, Open: 1, Identified: 1, Resumed: 1, Unheard: 1}
	require.Eventually(t, func() bool { return r.GatewayTally() == want }, 10*time.Second, time.Millisecond)
}

// events/gateway, "Sharding"
func TestShardsGetTheirServersAndTheFirstTheDMs(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	c.identify(1)
	id, err := strconv.ParseUint(c.until("GUILD_CREATE").text("id"), 10, 64)
	require.NoError(t, err)
	n, mine := uint64(2), uint64(0)
	for ; mine == 0; n++ { // the first number of shards with which the server isn't the first shard's
		mine = id >> 22 % n
	}
	n--
	shards := make([]*wire, n)
	for i := range shards {
		shards[i] = dial(t, r)
		shards[i].put(2, object{"token": c.token, "properties": object{}, "intents": 1<<9 | 1<<12, "shard": list{i, n}})
		told := strings.Contains(string(shards[i].next().D), fmt.Sprintf(`{"id":"%d","unavailable":true}`, id))
		require.Equal(t, uint64(i) == mine, told, "a server is of one shard")
	}
	_, err = r.Write(r.ben, r.DM(r.ben), "a DM")
	require.NoError(t, err)
	public := r.post(layout(text("in the server"), row(button("b"))))
	r.press(public.ID, "b")
	var private sandbox.Message
	r.api("POST", "/channels/"+r.DM(r.ben)+"/messages", layout(row(button("b")))).decode(t, &private)
	_, err = r.StartPress(sandbox.Press{User: r.ben, Message: private.ID, CustomID: "b"})
	require.NoError(t, err)
	r.AskHeartbeat()
	for i, shard := range shards {
		var came []string
		for _, p := range shard.told() {
			came = append(came, p.T+" "+p.text("channel_id"))
		}
		switch uint64(i) {
		case 0:
			require.Equal(t, []string{"MESSAGE_CREATE " + private.ChannelID, "MESSAGE_CREATE " + private.ChannelID, "INTERACTION_CREATE " + private.ChannelID}, came)
		case mine:
			require.Equal(t, []string{"MESSAGE_CREATE " + r.cards, "INTERACTION_CREATE " + r.cards}, came)
		default:
			require.Empty(t, came)
		}
	}
}

func TestPayloadsAreCompressedIfAskedFor(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Compress: true})
	c := dial(t, r)
	c.put(2, object{"token": c.token, "properties": object{}, "intents": 0, "compress": true})
	require.Equal(t, "READY", c.next().T)
	require.Equal(t, websocket.BinaryMessage, c.kind)
}
