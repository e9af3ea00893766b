package sandbox

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// StormSettings say how hostile a storm is. Chances are between 0 and 1.
type StormSettings struct {
	Seed     uint64
	Requests float64       // chance that a request to the REST interface is struck
	Events   float64       // chance that an interaction's event is struck
	Gateway  float64       // chance, with each interaction, that something happens to the gateway
	World    float64       // chance, with each interaction, that something happens in the world
	Longest  time.Duration // of waits, delays and limits; 2 s if 0
}

// Storm is faults at random over a running sandbox. What strikes depends on the seed, and on the order in which requests and interactions
// come; how fast they come doesn't matter.
type Storm struct {
	s   *Server
	set StormSettings

	// The server's mutex guards these.
	requests uint64    // how many there have been
	events   uint64    // as many interactions' events
	banned   time.Time // until when all requests are refused
	limited  time.Time // until when those inside the global limit are

	chance *rand.Rand // for what happens with interactions; of the storm's goroutine
	count  int        // of them
	undo   []undo
	made   chan struct{}
	over   chan struct{}
	done   chan struct{}
	once   sync.Once

	mu  sync.Mutex
	log []string
}

// undo heals something that a storm has done.
type undo struct {
	at   int // number of the interaction with which it is healed
	name string
	heal func()
}

// stormLog is how many lines of a storm's log are kept.
const stormLog = 20000

// StartStorm begins a storm, in place of the one that rages, if any. It ends with Stop.
func (s *Server) StartStorm(set StormSettings) *Storm {
	if set.Longest <= 0 {
		set.Longest = 2 * time.Second
	}
	t := &Storm{
		s: s, set: set, chance: rand.New(rand.NewPCG(set.Seed, 0)),
		made: make(chan struct{}, callsKept), over: make(chan struct{}), done: make(chan struct{}),
	}
	s.mu.Lock()
	before := s.storm
	s.mu.Unlock()
	if before != nil {
		before.Stop()
	}
	s.mu.Lock()
	s.storm = t
	s.mu.Unlock()
	go t.rage()
	go t.feelPulse()
	return t
}

// Stop ends the storm and heals all that it has done: what waits goes on, what was taken is given back, and connections that have gone
// silent are cut off.
func (t *Storm) Stop() {
	t.once.Do(t.stop)
}

func (t *Storm) stop() {
	t.s.mu.Lock()
	if t.s.storm == t {
		t.s.storm = nil
	}
	now := time.Now()
	for i := range t.s.blocked {
		if t.s.blocked[i].to.Equal(t.banned) && t.banned.After(now) {
			t.s.blocked[i].to = now
		}
	}
	t.s.mu.Unlock()
	close(t.over)
	<-t.done
	for _, u := range t.undo {
		u.heal()
		t.note("%s", u.name)
	}
	t.s.ReleaseEvents()
	t.s.eachConn(func(c *conn) {
		c.mu.Lock()
		mute := c.mute
		c.mu.Unlock()
		if mute {
			c.finish(0, "")
		}
	})
}

// Log returns what the storm has done, oldest first.
func (t *Storm) Log() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.log)
}

func (t *Storm) note(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.log) < stormLog {
		t.log = append(t.log, fmt.Sprintf(format, args...))
	}
}

// brew tells the storm of an interaction. The server's mutex is held.
func (s *Server) brew() {
	s.tally.Made++
	if s.storm == nil {
		return
	}
	select {
	case s.storm.made <- struct{}{}:
	default: // it lags behind by thousands
	}
}

// rage lets things happen with interactions.
func (t *Storm) rage() {
	defer close(t.done)
	for {
		select {
		case <-t.over:
			return
		case <-t.s.closing:
			return
		case <-t.made:
		}
		t.count++
		t.heal()
		if t.chance.Float64() < t.set.Gateway {
			t.strikeGateway()
		}
		if t.chance.Float64() < t.set.World {
			t.strikeWorld()
		}
	}
}

// heal undoes what has lasted long enough.
func (t *Storm) heal() {
	t.undo = slices.DeleteFunc(t.undo, func(u undo) bool {
		if u.at > t.count {
			return false
		}
		u.heal()
		t.note("interaction %d: %s", t.count, u.name)
		return true
	})
}

// weighted is one of several things that may happen, as often as its weight says.
type weighted[T any] struct {
	name   string
	weight int
	make   T
}

// draw draws one of them.
func draw[T any](r *rand.Rand, list []weighted[T]) weighted[T] {
	total := 0
	for _, w := range list {
		total += w.weight
	}
	n := r.IntN(total)
	for _, w := range list {
		if n -= w.weight; n < 0 {
			return w
		}
	}
	return list[0]
}

// nth returns the chance of the n-th request or event, which is the same whatever became of those before.
func (t *Storm) nth(kind, n uint64) *rand.Rand { return rand.New(rand.NewPCG(t.set.Seed, kind<<56|n)) }

// Kinds of what is counted.
const (
	nthRequest = iota + 1
	nthEvent
)

// span draws a time up to the longest.
func (t *Storm) span(r *rand.Rand) time.Duration {
	return time.Duration(1 + r.Int64N(int64(t.set.Longest)))
}
