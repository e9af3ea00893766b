package sandbox

import "time"

const (
	// pulse is how often a storm looks whether the machine goes on.
	pulse = 10 * time.Millisecond
	// standstill is how late a pulse must be to tell that it didn't. It is ours.
	standstill = 3 * pulse
)

// feelPulse notes the times in which the machine was too busy for anybody to answer. The three seconds are wall time, and a machine with
// several times as much to do as it has processors can't keep them; the bot isn't to blame. A bot that itself kept all
// processors busy would be excused with it, which tests of its speed would notice.
func (t *Storm) feelPulse() {
	ticker := time.NewTicker(pulse)
	defer ticker.Stop()
	last := time.Now()
	for {
		select {
		case <-t.over:
			return
		case <-t.s.closing:
			return
		case <-ticker.C:
		}
		now := time.Now()
		if now.Sub(last) > standstill {
			t.s.stall(last, now)
			now = time.Now() // without the wait for the mutex
		}
		last = now
	}
}

// stall notes that the machine stood still.
func (s *Server) stall(from, to time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.stalls) >= spansKept {
		s.stalls = s.stalls[1:]
	}
	s.stalls = append(s.stalls, span{from, to})
}

// stoodStill returns how long between two moments the machine stood still. The mutex is held.
func (s *Server) stoodStill(from, to time.Time) (sum time.Duration) {
	for _, b := range s.stalls {
		begin, end := b.from, b.to
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		sum += max(0, end.Sub(begin))
	}
	return sum
}
