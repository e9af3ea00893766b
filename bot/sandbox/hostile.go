package sandbox

import (
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// hostile is what makes the sandbox worse than Discord, and what is kept to judge by how the bot bears it. The server's mutex guards it.
type hostile struct {
	eventFaults []*EventFault
	storm       *Storm // nil: none
	blocked     []span // in which no answer could come
	stalls      []span // in which the machine stood still
	tally       Tally
	excuses     map[string]int
	unanswered  []Unanswered

	refusing atomic.Bool
	plain    map[net.Conn]bool // connections that aren't the gateway's
}

// span is a time on the wall clock.
type span struct{ from, to time.Time }

// spansKept is how many spans are remembered.
const spansKept = 1000

// block notes that no answer can come until then. The mutex is held.
func (s *Server) block(from, to time.Time) {
	if len(s.blocked) >= spansKept {
		s.blocked = s.blocked[1:]
	}
	s.blocked = append(s.blocked, span{from, to})
}

// door is a listener that can turn everybody away.
type door struct {
	net.Listener
	shut *atomic.Bool
}

// Accept implements net.Listener.
func (d door) Accept() (net.Conn, error) {
	for {
		c, err := d.Listener.Accept()
		if err != nil || !d.shut.Load() {
			return c, err
		}
		turnAway(c)
	}
}

// turnAway resets a connection.
func turnAway(c net.Conn) {
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // it is closed all the same
	}
	_ = c.Close()
}

// noteConn keeps the connections that are open.
func (s *Server) noteConn(c net.Conn, state http.ConnState) {
	if state == http.StateActive || state == http.StateIdle {
		return // twice with each request
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.plain == nil {
		s.plain = map[net.Conn]bool{}
	}
	switch state {
	case http.StateNew:
		s.plain[c] = true
	case http.StateHijacked, http.StateClosed:
		delete(s.plain, c)
	}
}

// Outage takes the whole sandbox off the network until it is over: connections are cut, and new ones reset at once.
func (s *Server) Outage() (over func()) {
	s.refusing.Store(true)
	s.eachConn(func(c *conn) { c.finish(0, "") })
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.plain {
		turnAway(c)
	}
	at := time.Now()
	s.block(at, at.Add(24*time.Hour))
	return func() {
		s.refusing.Store(false)
		s.mu.Lock()
		defer s.mu.Unlock()
		for i := range s.blocked {
			if s.blocked[i].from.Equal(at) {
				s.blocked[i].to = time.Now()
			}
		}
	}
}
