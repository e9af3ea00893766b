package sandbox

import "time"

// startsTime is the time in which the starts of sessions are counted (events/gateway, "Session Start Limit Object").
const startsTime = 24 * time.Hour

// starts counts the sessions that the bot has started. The server's mutex guards it.
type starts struct {
	since time.Time // when the first of them was started, by the injected clock
	count int
	last  map[int]time.Time // when the last of a rate limit key was started, on the wall clock
}

// begin forgets what was counted when its time is over.
func (t *starts) begin(now time.Time) {
	if age := now.Sub(t.since); age < 0 || age >= startsTime {
		t.since, t.count = now, 0
	}
}

// startLimit is the session start limit object.
func (s *Server) startLimit() map[string]int64 {
	now := s.cfg.Now()
	s.starts.begin(now)
	left := time.Duration(0)
	if s.starts.count > 0 {
		left = s.starts.since.Add(startsTime).Sub(now)
	}
	return map[string]int64{
		"total": int64(s.cfg.Identifies), "remaining": int64(max(0, s.cfg.Identifies-s.starts.count)),
		"reset_after": left.Milliseconds(), "max_concurrency": int64(s.cfg.MaxConcurrency),
	}
}

// admitted counts the start of a session, whether it then comes about or not. One too many ends all sessions and changes the token
// (events/gateway, "Identifying"); one too soon is answered with opcode 9 (events/gateway, "Rate Limiting").
func (s *Server) admitted(c *conn, shard int) bool {
	s.starts.begin(s.cfg.Now())
	s.starts.count++
	if s.starts.count > s.cfg.Identifies {
		s.resetToken()
		c.finish(closeWrongToken, "Authentication failed.")
		return false
	}
	key, now := shard%s.cfg.MaxConcurrency, time.Now()
	if last, ok := s.starts.last[key]; ok && now.Sub(last) < s.cfg.IdentifyPace {
		c.send(payload(opInvalidSession, false))
		return false
	}
	s.starts.last[key] = now
	return true
}

// resetToken ends all sessions and gives the bot another token, which its owner has to tell it.
func (s *Server) resetToken() {
	s.violation("gateway: more than %d sessions started within %s; all are ended and the token was changed", s.cfg.Identifies, startsTime)
	for id, n := range s.gateway.sessions {
		if n.conn != nil {
			n.conn.finish(closeWrongToken, "Authentication failed.")
		}
		delete(s.gateway.sessions, id)
	}
	s.w.token, s.w.dirty = newToken(s.w.app.ID), true
}

// crowded tells whether a session would have more servers than one may have. That many of them call for shards even where one could just
// hold them (events/gateway, "Sharding").
func (s *Server) crowded(shard *[2]int) bool {
	joined := s.w.joined()
	if shard == nil {
		return len(joined) >= s.cfg.ShardServers
	}
	n, count := &session{shard: *shard}, 0
	for _, g := range joined {
		if n.serves(g.ID) {
			count++
		}
	}
	return count > s.cfg.ShardServers
}

// shards is how many shards are recommended: enough that none is more than half full.
func (s *Server) shards() int {
	return 1 + 2*len(s.w.joined())/(s.cfg.ShardServers+1)
}
