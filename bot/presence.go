package bot

import (
	"sync"
	"time"
)

// attention is how long somebody who has pressed something is taken to be looking, so that he needn't be called.
const attention = 2 * time.Minute

// mostPresent bounds the people remembered.
const mostPresent = 8192

// Presence remembers who has pressed something lately. It may be used from several goroutines.
type Presence struct {
	now  func() time.Time
	mu   sync.Mutex
	seen map[int64]time.Time
}

// NewPresence returns a presence in which nobody has pressed anything yet.
func NewPresence(now func() time.Time) *Presence {
	return &Presence{now: now, seen: map[int64]time.Time{}}
}

// Note notes that the account's person has pressed something just now.
func (p *Presence) Note(account int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if len(p.seen) >= mostPresent {
		for a, at := range p.seen {
			if now.Sub(at) > attention {
				delete(p.seen, a)
			}
		}
	}
	if len(p.seen) < mostPresent {
		p.seen[account] = now
	}
}

// Here reports whether the account's person has pressed something in the last two minutes.
func (p *Presence) Here(account int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.seen[account]
	return ok && p.now().Sub(at) < attention
}
