package sandbox_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

// packet is a payload of the gateway.
type packet struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  int64           `json:"s"`
	T  string          `json:"t"`
}

func (p packet) text(key string) string {
	var d map[string]any
	_ = json.Unmarshal(p.D, &d)
	s, _ := d[key].(string)
	return s
}

// wire is a bare connection to the gateway.
type wire struct {
	*websocket.Conn
	t     *testing.T
	token string
	kind  int // of the last message
}

func dialAt(t *testing.T, r *rig, query string) *wire {
	t.Helper()
	ws, resp, err := websocket.DefaultDialer.Dial(strings.Replace(r.url, "http", "ws", 1)+"/gateway/"+query, nil)
	require.NoError(t, err)
	_ = resp.Body.Close()
	t.Cleanup(func() { _ = ws.Close() })
	return &wire{Conn: ws, t: t, token: r.Token()}
}

// dial connects and takes HELLO.
func dial(t *testing.T, r *rig) *wire {
	t.Helper()
	c := dialAt(t, r, "?v=9&encoding=json")
	p := c.next()
	require.Equal(t, 10, p.Op)
	require.Contains(t, string(p.D), "heartbeat_interval")
	return c
}

func (c *wire) read() (packet, error) {
	kind, data, err := c.ReadMessage()
	if err != nil {
		return packet{}, err
	}
	c.kind = kind
	if kind == websocket.BinaryMessage {
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			return packet{}, err
		}
		if data, err = io.ReadAll(z); err != nil {
			return packet{}, err
		}
	}
	var p packet
	return p, json.Unmarshal(data, &p)
}

func (c *wire) next() packet {
	c.t.Helper()
	require.NoError(c.t, c.SetReadDeadline(time.Now().Add(20*time.Second)))
	p, err := c.read()
	require.NoError(c.t, err)
	return p
}

// until returns the next packet with an event's name, skipping others.
func (c *wire) until(event string) packet {
	c.t.Helper()
	for {
		if p := c.next(); p.T == event {
			return p
		}
	}
}

// closed returns the code with which the sandbox closes the connection.
func (c *wire) closed() int {
	c.t.Helper()
	require.NoError(c.t, c.SetReadDeadline(time.Now().Add(20*time.Second)))
	for {
		_, err := c.read()
		var e *websocket.CloseError
		if errors.As(err, &e) {
			return e.Code
		}
		require.NoError(c.t, err)
	}
}

// hangUp closes the connection with a code and waits until the sandbox has noticed.
func (c *wire) hangUp(r *rig, code int) {
	c.t.Helper()
	require.NoError(c.t, c.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(code, "")))
	c.closed()
	c.left(r)
}

// left waits until no session has a connection.
func (c *wire) left(r *rig) {
	c.t.Helper()
	require.Eventually(c.t, func() bool { return r.Connected() == 0 }, 20*time.Second, time.Millisecond)
}

func (c *wire) put(op int, d any) {
	c.t.Helper()
	require.NoError(c.t, c.WriteJSON(object{"op": op, "d": d}))
}

// identify opens a session and returns its id.
func (c *wire) identify(intents int) string {
	c.t.Helper()
	c.put(2, object{"token": "Bot " + c.token, "intents": intents, "properties": object{}})
	p := c.next()
	require.Equal(c.t, "READY", p.T)
	return p.text("session_id")
}

func (c *wire) resume(session string, seq int64) {
	c.t.Helper()
	c.put(6, object{"token": c.token, "session_id": session, "seq": seq})
}
