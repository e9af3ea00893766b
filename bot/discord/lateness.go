package discord

import (
	"strconv"
	"sync"
	"time"
)

// latenessSpan is for how long at least the quickest interaction is remembered; Discord's clock and this machine's drift apart by little in twice that.
const latenessSpan = 10 * time.Minute

// lateness tells how long interactions were on their way. Their ids say when they were made, by Discord's clock, which may be another than this machine's:
// so what counts is how much longer one took than the quickest of the last minutes. The zero value is ready.
type lateness struct {
	mu      sync.Mutex
	since   time.Time // of the present span
	last    travel    // the quickest of the last span
	present travel
}

// travel is how long an interaction took by two clocks that don't agree.
type travel struct {
	took  time.Duration
	known bool
}

func (t travel) or(other travel) travel {
	if !t.known || other.known && other.took < t.took {
		return other
	}
	return t
}

// of returns by how much later than it could an interaction arrived.
func (l *lateness) of(id string, at time.Time) time.Duration {
	const timeBits = 22 // of an id are below its time (reference, "Snowflakes")
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.since.IsZero() {
		l.since = at
	}
	// A clock that nobody sets: the difference of two times of this process.
	arrived := at.Sub(l.since)
	took := travel{arrived - time.Duration(n>>timeBits)*time.Millisecond, true}
	l.present = l.present.or(took)
	quickest := l.present.or(l.last)
	if arrived > latenessSpan {
		l.turn(at, arrived)
	}
	return took.took - quickest.took
}

// turn begins a new span.
func (l *lateness) turn(at time.Time, passed time.Duration) {
	l.last, l.present, l.since = l.present, travel{}, at
	l.last.took -= passed // it counts from the new span's beginning
}
