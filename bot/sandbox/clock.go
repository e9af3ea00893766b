package sandbox

import (
	"net/http"
	"time"
)

// forwardMax is the most by which the clock is moved at once.
const forwardMax = 366 * 24 * time.Hour

// ClockState is the clock that bot and sandbox share.
type ClockState struct {
	Now     string `json:"now"`      // RFC 3339 with milliseconds
	Ahead   int64  `json:"ahead_ms"` // by how much it was moved forward
	Movable bool   `json:"movable"`
}

// clockForm is RFC 3339 with milliseconds.
const clockForm = "2006-01-02T15:04:05.000Z07:00"

func (s *Server) clock() ClockState {
	c := ClockState{Now: s.cfg.Now().UTC().Format(clockForm)}
	if s.cfg.Advance != nil {
		c.Ahead, c.Movable = s.w.ahead.Milliseconds(), true
	}
	return c
}

// Clock returns the time that bot and sandbox share.
func (s *Server) Clock() ClockState {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clock()
}

// Forward moves the time that bot and sandbox share, and lets interactions fail that nobody has answered by then. The wall clock,
// which ids and rate limits follow, goes on as it does.
func (s *Server) Forward(d time.Duration) (ClockState, error) {
	d = d.Truncate(time.Millisecond)
	switch {
	case s.cfg.Advance == nil:
		return ClockState{}, refused("the clock can't be moved here")
	case d <= 0 || d > forwardMax:
		return ClockState{}, refused("the clock is moved forward, by a year at most")
	}
	s.lock()
	s.cfg.Advance(d)
	s.w.ahead += d
	s.w.dirty = true
	s.hub.emit(Event{Type: "channels"}, everybody)
	s.release()
	s.CheckDeadlines()
	return s.Clock(), nil
}

func (s *Server) userForward(r *http.Request) (any, error) {
	var in struct {
		Forward int64 `json:"forward_ms"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	// What is refused anyway may be too large for a duration.
	ms := min(max(in.Forward, 0), forwardMax.Milliseconds()+1)
	return s.Forward(time.Duration(ms) * time.Millisecond)
}
