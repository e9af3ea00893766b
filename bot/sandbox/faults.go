package sandbox

import (
	"net/http"
	"slices"
)

// Request is what a fault may look at.
type Request struct {
	Method string
	Path   string // below /api/vN
	Body   []byte
}

// Fault is something that goes wrong with requests to the REST interface. It strikes those that match, before they are counted
// against rate limits.
type Fault struct {
	Match  func(Request) bool // nil: all
	Times  int                // how often it strikes; 0 is once, less than 0 always
	Hold   <-chan struct{}    // if not nil, the request waits until this is closed
	Status int                // if not 0, the request isn't handled but answered with this
	Header http.Header        // of that answer
	Body   string             // of that answer
	Drop   bool               // the request is handled, but the connection is cut instead of an answer
}

// Inject makes a fault strike from now on; remove ends it.
func (s *Server) Inject(f Fault) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Times == 0 {
		f.Times = 1
	}
	p := &f
	s.faults = append(s.faults, p)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.faults = slices.DeleteFunc(s.faults, func(q *Fault) bool { return q == p })
	}
}

// matching returns the first fault that strikes a request, nil if none does.
func (s *Server) matching(r *http.Request, body []byte) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, f := range s.faults {
		if f.Match != nil && !f.Match(Request{r.Method, r.URL.Path, body}) {
			continue
		}
		f.Times--
		if f.Times == 0 {
			s.faults = slices.Delete(s.faults, i, i+1)
		}
		return f
	}
	return nil
}

// strike lets a fault do what comes before the request is handled; false if it isn't to be handled.
func (s *Server) strike(f *Fault, w http.ResponseWriter, r *http.Request) bool {
	if f.Hold != nil {
		select {
		case <-f.Hold:
		case <-r.Context().Done():
			return false
		case <-s.closing:
			return false
		}
	}
	if f.Status == 0 {
		return true
	}
	for k, list := range f.Header {
		w.Header()[k] = list
	}
	w.WriteHeader(f.Status)
	_, _ = w.Write([]byte(f.Body)) // whoever asked may be gone
	return false
}

// lost is an answer that never arrives.
type lost struct{ header http.Header }

// Header implements http.ResponseWriter.
func (l lost) Header() http.Header { return l.header }

// Write implements http.ResponseWriter.
func (l lost) Write(p []byte) (int, error) { return len(p), nil }

// WriteHeader implements http.ResponseWriter.
func (l lost) WriteHeader(int) {}

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
