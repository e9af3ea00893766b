package sandbox

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// DropGateway ends all connections to the gateway with a close code, or cuts them off if the code is 0.
func (s *Server) DropGateway(code int) {
	s.eachConn(func(c *conn) { c.finish(code, "") })
}

// AskReconnect sends opcode 7 on all connections to the gateway.
func (s *Server) AskReconnect() {
	s.eachConn(func(c *conn) { c.send(payload(opReconnect, nil)) })
}

// AskHeartbeat sends opcode 1 on all connections to the gateway.
func (s *Server) AskHeartbeat() {
	s.eachConn(func(c *conn) { c.send(payload(opHeartbeat, nil)) })
}

// InvalidateSessions sends opcode 9 on all connections; sessions that can't be resumed are forgotten.
func (s *Server) InvalidateSessions(resumable bool) {
	s.lock()
	defer s.release()
	for c := range s.gateway.conns {
		if n := c.session; n != nil {
			c.session = nil
			s.gateway.leave(n, !resumable)
		}
		c.send(payload(opInvalidSession, resumable))
	}
}

// Zombify lets all connections to the gateway go silent: they stay open, but nothing comes any more, no heartbeat's
// acknowledgement either. What they miss is kept for a resume.
func (s *Server) Zombify() {
	s.eachConn(func(c *conn) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.mute = true
	})
}

// rawMark goes before bytes that are sent as they are, in no frame of their own. No payload begins with it.
var rawMark = []byte{0}

// raw is bytes to be sent as they are.
func raw(parts ...[]byte) []byte { return bytes.Join(append([][]byte{rawMark}, parts...), nil) }

// BreakFrames cuts all connections to the gateway off in the middle of a frame.
func (s *Server) BreakFrames() {
	// A final frame of text of 4096 bytes, of which a few come.
	half := raw([]byte{0x81, 126, 0x10, 0x00}, []byte(`{"t":"MESSAGE_CREATE","s":7,"op":0,"d":{"id`))
	s.eachConn(func(c *conn) {
		c.send(half)
		c.finish(closeAbruptly, "")
	})
}

// BreakProtocol sends bytes that are no frame on all connections to the gateway.
func (s *Server) BreakProtocol() {
	s.eachConn(func(c *conn) { c.send(raw([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff})) })
}

// SendNonsense sends a payload that is no JSON on all connections to the gateway.
func (s *Server) SendNonsense() {
	s.eachConn(func(c *conn) { c.send([]byte(`{"t":"MESSAGE_CREATE","s":`)) })
}

// BreakCompression sends a compressed payload on all connections to the gateway of which the end is missing.
func (s *Server) BreakCompression() {
	// A final frame of six bytes: the beginning of a zlib stream.
	s.eachConn(func(c *conn) { c.send(raw([]byte{0x82, 6}, []byte{0x78, 0x9c, 0xaa, 0x56, 0x2a, 0x29})) })
}

// SendHuge sends an event that bots don't know, of at least so many bytes, on all connections to the gateway.
func (s *Server) SendHuge(bytes int) {
	s.lock()
	defer s.release()
	data, err := json.Marshal(map[string]string{"padding": strings.Repeat("x", bytes)})
	if err != nil {
		return
	}
	for _, n := range s.gateway.sessions {
		n.pass("PADDED", data)
	}
}

// HoldHello lets connections to the gateway that are opened from now on have no HELLO until the channel is closed; remove lets
// later ones have it at once.
func (s *Server) HoldHello(until <-chan struct{}) (remove func()) {
	return s.hold(&s.gateway.helloAfter, until)
}

// HoldReady lets bots that identify from now on have no session until the channel is closed, hence no READY; remove lets later
// ones have it at once.
func (s *Server) HoldReady(until <-chan struct{}) (remove func()) {
	return s.hold(&s.gateway.readyAfter, until)
}

func (s *Server) hold(which *<-chan struct{}, until <-chan struct{}) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*which = until
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if *which == until {
			*which = nil
		}
	}
}

// waitToGreet waits for as long as HELLO is held back.
func (s *Server) waitToGreet() {
	s.mu.Lock()
	hold := s.gateway.helloAfter
	s.mu.Unlock()
	if hold == nil {
		return
	}
	select {
	case <-hold:
	case <-s.closing:
	}
}

// openSession gives a bot its session, later if READY is held back.
func (s *Server) openSession(n *session) bool {
	s.lock()
	defer s.release()
	if s.gateway.closed {
		return false
	}
	if !s.admitted(n.conn, n.shard[0]) {
		return !n.conn.finished()
	}
	if hold := s.gateway.readyAfter; hold != nil {
		go func() {
			select {
			case <-hold:
			case <-s.closing:
				return
			}
			s.lock()
			defer s.release()
			s.enrol(n)
		}()
		return true
	}
	return s.enrol(n)
}

// enrol begins a session; false if the sandbox closes. The mutex is held.
func (s *Server) enrol(n *session) bool {
	if s.gateway.closed || !s.gateway.conns[n.conn] {
		return false
	}
	n.conn.session = n
	s.gateway.sessions[n.id] = n
	s.gateway.away = time.Time{}
	s.greet(n)
	return true
}

// LoseServer makes a server unavailable, as in an outage of Discord's (events/gateway-events, "Guild Delete"); back brings it back
// with GUILD_CREATE.
func (s *Server) LoseServer(id string) (back func(), err error) {
	unavailable := func(is bool) error {
		_, err := s.ChangeServer(id, ServerChange{Unavailable: &is})
		return err
	}
	return func() { _ = unavailable(false) }, unavailable(true) // it can be gone meanwhile
}

// Connected returns how many sessions have a connection now.
func (s *Server) Connected() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.connected()
}

func (g *gateway) connected() int {
	n := 0
	for _, session := range g.sessions {
		if session.conn != nil {
			n++
		}
	}
	return n
}

func (s *Server) eachConn(f func(*conn)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		f(c)
	}
}

// interactionOf returns the id of an interaction, with which its JSON begins.
func interactionOf(d []byte) string {
	rest, ok := bytes.CutPrefix(d, []byte(`{"id":"`))
	id, _, closed := bytes.Cut(rest, []byte(`"`))
	if !ok || !closed {
		return ""
	}
	return string(id)
}

// interactionIn returns the id of the interaction that a payload brings, empty if it is another.
func interactionIn(payload []byte) string {
	rest, ok := bytes.CutPrefix(payload, []byte(`{"op":0,"t":"INTERACTION_CREATE","s":`))
	if !ok {
		return ""
	}
	_, d, _ := bytes.Cut(rest, []byte(`,"d":`))
	return interactionOf(d)
}
