package sandbox

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Close codes of the gateway (topics/opcodes-and-status-codes, "Gateway Close Event Codes").
const (
	closeNormal            = 1000
	closeGoingAway         = 1001
	closeUnknownOpcode     = 4001
	closeDecode            = 4002
	closeNotAuthenticated  = 4003
	closeWrongToken        = 4004
	closeAuthenticated     = 4005
	closeInvalidSequence   = 4007
	closeRateLimited       = 4008
	closeTimedOut          = 4009
	closeInvalidShard      = 4010
	closeShardingRequired  = 4011
	closeInvalidVersion    = 4012
	closeInvalidIntents    = 4013
	closeDisallowedIntents = 4014
	// closeAbruptly is no code: the connection is cut off after what is queued.
	closeAbruptly = -1
)

const (
	payloadMax    = 4096             // bytes that a bot may send at once
	payloadsMax   = 120              // payloads that a bot may send
	payloadsTime  = 60 * time.Second // within this time
	writeTime     = 10 * time.Second
	queueMax      = 10000 // events that wait for a bot which doesn't read; then it is cut off
	compressAbove = 128   // bytes; smaller payloads aren't worth compressing
)

// conn is one connection to the gateway. Its writer sends what is queued, in order.
type conn struct {
	home    *Server
	ws      *websocket.Conn
	address string // of the gateway, as the bot knows it
	version int    // of the interface

	mu       sync.Mutex // guards what follows
	queue    [][]byte
	end      *ending   // set once
	mute     bool      // a zombie: nothing goes out any more
	broken   time.Time // when it was cut off
	compress bool
	wake     chan struct{}
	done     chan struct{} // closed when the connection has ended

	// These belong to the reader, with the server's mutex for session.
	session *session
	sent    []time.Time // when the last payloads came
	beats   *time.Timer // runs out if no heartbeat comes
	ended   bool        // whether the bot closed it in good order
}

// ending is how a connection ends: with a close code, or abruptly if that is 0.
type ending struct {
	code int
	text string
}

func newConn(s *Server, ws *websocket.Conn) *conn {
	return &conn{home: s, ws: ws, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// send queues a payload.
func (c *conn) send(payload []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil || c.mute {
		return
	}
	if len(c.queue) >= queueMax {
		c.end = &ending{}
	}
	c.queue = append(c.queue, payload)
	c.nudge()
}

// finish ends the connection after what is queued; code 0 cuts it off.
func (c *conn) finish(code int, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end == nil {
		c.end = &ending{code, text}
		if code <= 0 {
			c.broken = time.Now()
		}
	}
	c.nudge()
}

// finished tells whether the sandbox ends the connection. What the bot sends then is its echo.
func (c *conn) finished() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end != nil
}

// silent tells whether nothing comes over the connection any more.
func (c *conn) silent() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.mute
}

func (c *conn) nudge() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// write sends what is queued until the connection ends.
func (c *conn) write() {
	defer c.ws.Close()
	for {
		select {
		case <-c.wake:
		case <-c.done:
			return
		}
		c.mu.Lock()
		queue, end, compress, mute := c.queue, c.end, c.compress, c.mute
		c.queue = nil
		c.mu.Unlock()
		if end != nil && end.code == 0 {
			return
		}
		for _, p := range queue {
			if mute {
				continue
			}
			if c.put(p, compress) != nil {
				return
			}
			c.home.written(c, p)
		}
		if end != nil && end.code == closeAbruptly {
			return
		}
		if end != nil {
			msg := websocket.FormatCloseMessage(end.code, end.text)
			_ = c.ws.WriteControl(websocket.CloseMessage, msg, time.Now().Add(writeTime)) // it ends anyway
			return
		}
	}
}

func (c *conn) put(payload []byte, compress bool) error {
	if err := c.ws.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	if bytes, ok := bytes.CutPrefix(payload, rawMark); ok {
		_, err := c.ws.NetConn().Write(bytes)
		return err
	}
	if !compress || len(payload) < compressAbove {
		return c.ws.WriteMessage(websocket.TextMessage, payload)
	}
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, err := z.Write(payload)
	if err := errors.Join(err, z.Close()); err != nil {
		return err
	}
	return c.ws.WriteMessage(websocket.BinaryMessage, b.Bytes())
}

// serveGateway accepts a bot's connection and serves it until it ends.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("compress") != "" {
		s.lock()
		s.violation("gateway: transport compression (%s) is not supported here", q.Get("compress"))
		s.release()
		writeJSON(w, http.StatusBadRequest, map[string]string{"message": "transport compression is not supported here"})
		return
	}
	ws, err := (&websocket.Upgrader{ReadBufferSize: 4096, WriteBufferSize: 4096}).Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	c := newConn(s, ws)
	c.address, c.version = gatewayURL(r), 9
	if q.Get("v") == "10" {
		c.version = 10
	}
	ws.SetReadLimit(1 << 20)
	s.mu.Lock()
	if s.gateway.closed {
		s.mu.Unlock()
		_ = ws.Close()
		return
	}
	s.gateway.conns[c] = true
	s.gateway.tally.Opened++
	s.running.Add(1)
	s.mu.Unlock()
	defer s.running.Done()
	s.running.Go(c.write)
	s.converse(c, q.Get("v"), q.Get("encoding"))
}

// converse greets a bot and reads what it sends.
func (s *Server) converse(c *conn, version, encoding string) {
	defer s.hangUp(c)
	switch {
	case version != "9" && version != "10" && version != "":
		s.refuseConn(c, closeInvalidVersion, "Invalid API version.")
		return
	case encoding != "json" && encoding != "":
		s.refuseConn(c, closeDecode, "Only the JSON encoding is spoken here.")
		return
	}
	interval := s.cfg.Heartbeat
	// A beat is late after half an interval more. The session stays, since the bot is "forced to Resume" (events/gateway, "Sending
	// Heartbeats"), though the table of close codes has it start a new one.
	c.beats = time.AfterFunc(beatWithin(interval), func() { c.finish(closeTimedOut, "Session timed out.") })
	s.waitToGreet()
	c.send(payload(opHello, map[string]any{"heartbeat_interval": interval.Milliseconds()}))
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			// Only these codes of the bot's end its session (events/gateway, "Disconnecting").
			c.ended = !c.finished() && websocket.IsCloseError(err, closeNormal, closeGoingAway)
			return
		}
		if !s.receive(c, data) {
			return
		}
	}
}

// refuseConn closes a connection with a code that a sound bot never causes.
func (s *Server) refuseConn(c *conn, code int, text string) {
	s.lock()
	s.violation("gateway: closed with %d: %s", code, text)
	s.release()
	c.finish(code, text)
}

// hangUp cleans up behind a connection that has ended, or ends it.
func (s *Server) hangUp(c *conn) {
	if c.beats != nil {
		c.beats.Stop()
	}
	c.mu.Lock()
	end := c.end
	if !c.ended && c.broken.IsZero() {
		c.broken = time.Now()
	}
	c.mu.Unlock()
	if end != nil {
		c.linger()
	}
	s.lock()
	delete(s.gateway.conns, c)
	if n := c.session; n != nil && n.conn == c {
		s.gateway.leave(n, c.ended)
	}
	s.release()
	close(c.done)
}

// linger lets the writer send its close code before the connection goes; the writer closes it then.
func (c *conn) linger() {
	for {
		if _, _, err := c.ws.ReadMessage(); err != nil {
			return
		}
	}
}

// opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatACK   = 11
	opRequestSounds  = 31
	opChannelInfo    = 43
)

// payload returns a payload that is no event.
func payload(op int, d any) []byte {
	data, err := json.Marshal(map[string]any{"op": op, "d": d, "s": nil, "t": nil})
	if err != nil {
		return nil
	}
	return data
}
