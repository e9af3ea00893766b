package sandbox_test

import (
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// TestGatewayBreaks: events/gateway, "Connections": a connection may end at any moment, and in any way.
func TestGatewayBreaks(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for _, u := range []struct {
		name  string
		strip func()
		says  string
	}{
		{"in the middle of a frame", r.BreakFrames, "unexpected EOF"},
		{"by bytes that are no frame", r.BreakProtocol, "websocket"},
		{"by a payload that is no JSON", r.SendNonsense, "unexpected end of JSON"},
		{"by a compressed payload without an end", r.BreakCompression, "EOF"},
	} {
		t.Run(u.name, func(t *testing.T) {
			c := dial(t, r)
			session := c.identify(1 << 9)
			m := r.post(object{"content": "before"})
			u.strip()
			p := c.until("MESSAGE_CREATE")
			require.Equal(t, m.ID, p.text("id"), "what was sent before arrives")
			_, err := c.read()
			require.ErrorContains(t, err, u.says)
			require.NoError(t, c.Close())
			d := dial(t, r)
			d.resume(session, p.S)
			require.Equal(t, "RESUMED", d.next().T)
			require.NoError(t, d.Close())
		})
	}
}

func TestHugePayloadComesWhole(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	c.identify(0)
	r.SendHuge(3 << 20)
	require.Greater(t, len(c.until("PADDED").D), 3<<20)
}

// TestGreetingsComeLate: events/gateway, "Hello Event" and "Ready Event".
func TestGreetingsComeLate(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	t.Run("HELLO", func(t *testing.T) {
		hold := make(chan struct{})
		remove := r.HoldHello(hold)
		c := dialAt(t, r, "?v=9&encoding=json")
		remove()
		require.Equal(t, 10, dialAt(t, r, "").next().Op, "another has it at once")
		close(hold)
		require.Equal(t, 10, c.next().Op)
	})
	t.Run("READY, while heartbeats are acknowledged", func(t *testing.T) {
		hold := make(chan struct{})
		defer r.HoldReady(hold)()
		c := dial(t, r)
		c.put(2, object{"token": c.token, "intents": 1, "properties": object{}})
		c.put(1, nil)
		require.Equal(t, 11, c.next().Op)
		close(hold)
		require.Equal(t, "READY", c.next().T)
	})
	t.Run("GUILD_CREATE", func(t *testing.T) {
		hold := make(chan struct{})
		r.InjectEvent(sandbox.Withheld(hold).On(sandbox.Named("GUILD_CREATE")).Repeat(2))
		c := dial(t, r)
		c.put(2, object{"token": c.token, "intents": 1, "properties": object{}})
		require.Contains(t, string(c.next().D), `"unavailable":true`)
		c.put(1, nil)
		require.Equal(t, 11, c.next().Op, "nothing came meanwhile")
		close(hold)
		require.Contains(t, string(c.until("GUILD_CREATE").D), `"unavailable":false`)
	})
}

// TestServerIsUnavailableForAWhile: events/gateway-events, "Guild Delete" and "Guild Create".
func TestServerIsUnavailableForAWhile(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	st, err := r.State(r.ada)
	require.NoError(t, err)
	id := st.Servers[0].ID
	c := dial(t, r)
	c.identify(1)
	c.until("GUILD_CREATE")
	back, err := r.LoseServer(id)
	require.NoError(t, err)
	require.JSONEq(t, `{"id":"`+id+`","unavailable":true}`, string(c.until("GUILD_DELETE").D))
	back()
	p := c.until("GUILD_CREATE")
	require.Equal(t, id, p.text("id"))
	require.Contains(t, string(p.D), `"unavailable":false`)
	_, err = r.LoseServer("7")
	require.Error(t, err)
}

func TestBotThatIsGoneBeforeItsReadyGetsNone(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	hold := make(chan struct{})
	defer r.HoldReady(hold)()
	c := dial(t, r)
	c.put(2, object{"token": c.token, "intents": 1, "properties": object{}})
	c.put(1, nil)
	require.Equal(t, 11, c.next().Op)
	require.NoError(t, c.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(4000, "")))
	c.closed()
	close(hold)
	require.Never(t, func() bool { return r.Connected() > 0 }, 50*time.Millisecond, 5*time.Millisecond)
}
