package sandbox

import (
	"net/http"
	"time"
)

// This file holds limits that concern what is in the world, other than how often a route is called.

const (
	writesTime = 10 * time.Second
	dmsTime    = 10 * time.Minute
)

// refuseWrite refuses a message in a channel that has taken too many from all together (code 20028). It goes by the messages' ids, which
// follow the wall clock.
func (s *Server) refuseWrite(c *channel) error {
	if s.limiter.off.Load() {
		return nil
	}
	now, count := time.Now(), 0
	for i := len(c.Messages) - 1; i >= 0; i-- {
		m := c.Messages[i]
		age := now.Sub(idTime(m.ID))
		if age >= writesTime {
			return nil
		}
		if m.ephemeral() {
			continue
		}
		if count++; count >= s.limiter.Writes {
			e := refuse(codeWriteLimit)
			e.retry, e.scope = writesTime-age, scopeShared
			return e
		}
	}
	return nil
}

// refuseOpening refuses to open one more DM channel (code 40003; resources/user, "Create DM"). A channel that is there already is given
// out as often as one asks.
func (s *Server) refuseOpening(c *channel) error {
	if c.Opened || len(c.Messages) > 0 {
		return nil
	}
	now := time.Now()
	if _, ok := s.openings.count(rate{s.limiter.DMs, dmsTime}, now); !ok && !s.limiter.off.Load() {
		return refuse(codeOpeningDMs)
	}
	c.Opened, s.w.dirty = true, true
	return nil
}

// Ages of messages that limit their deletion (docs issue 8330).
const (
	deleteYoung = 10 * time.Second
	deleteOld   = 14 * 24 * time.Hour
)

// deleteRate is the bucket in which deletions count: there are three, by the age of the message; one that isn't there is young.
func (s *Server) deleteRate(r *http.Request) (string, rate) {
	const name = "DELETE /channels/{channel}/messages/{message}"
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.w.messages[r.PathValue("message")]
	if m == nil {
		return name, rate{5, time.Second}
	}
	switch age := s.cfg.Now().Sub(m.Created); {
	case age < deleteYoung:
		return name, rate{5, time.Second}
	case age < deleteOld:
		return name + " older", rate{3, time.Second / 3}
	}
	return name + " old", rate{30, 4 * time.Second}
}
