package discord

import (
	"container/list"
	"time"
)

// window allows a number of requests in any span of time.
type window struct {
	sent []time.Time // the last ones, a ring
	next int
	span time.Duration
}

func newWindow(n int, span time.Duration) *window {
	return &window{sent: make([]time.Time, n), span: span}
}

// wait returns how long the next request must wait.
func (w *window) wait(now time.Time) time.Duration { return w.span - now.Sub(w.sent[w.next]) }

func (w *window) take(now time.Time) {
	w.sent[w.next] = now
	w.next = (w.next + 1) % len(w.sent)
}

// gate holds everything back after a global 429. When the time is over, one request goes ahead of the others to try.
type gate struct {
	until   time.Time
	suspect bool // the limit may still hold
	probing bool // a request is under way to find out
}

// probePause is how often the others look whether the one that tries has come back.
const probePause = 20 * time.Millisecond

func (g *gate) wait(now time.Time) time.Duration {
	if wait := g.until.Sub(now); wait > 0 {
		return wait
	}
	if g.suspect && g.probing {
		return probePause
	}
	return 0
}

// enter returns whether the request is the one that tries.
func (g *gate) enter() bool {
	if !g.suspect {
		return false
	}
	g.probing = true
	return true
}

func (g *gate) close(until time.Time) {
	if until.After(g.until) {
		g.until = until
	}
	g.suspect = true
}

// leave ends the try: the gate is open if the request was not held up.
func (g *gate) leave(passed bool) {
	g.probing = false
	if passed {
		g.suspect = false
	}
}

// bucket is what Discord said of one of its rate limits.
type bucket struct {
	key       string
	limit     int // per span; 0 if only the time of a refusal is known
	remaining int
	reset     time.Time
	span      time.Duration // between resets, as last seen
}

func (b *bucket) wait(now time.Time) time.Duration {
	if b.remaining > 0 || !now.Before(b.reset) {
		return 0
	}
	return b.reset.Sub(now)
}

func (b *bucket) take(now time.Time) {
	if b.limit == 0 {
		return
	}
	if !now.Before(b.reset) {
		b.remaining = b.limit
		b.reset = now.Add(b.span)
	}
	b.remaining--
}

// learn takes over what a response's headers said. Within a span the lower count holds, since other requests are under way.
func (b *bucket) learn(now time.Time, limit, remaining int, after time.Duration) {
	reset := now.Add(after)
	same := reset.Sub(b.reset).Abs() < after/2+100*time.Millisecond
	if !same || remaining < b.remaining {
		b.remaining = remaining
	}
	b.limit, b.reset, b.span = limit, reset, after
}

// maxBuckets bounds the buckets kept; the least recently used are forgotten. It is ours: far more than the channels that a bot edits at a time.
const maxBuckets = 4096

// buckets are Discord's rate limits by route, with the least recently used forgotten.
type buckets struct {
	byKey map[string]*list.Element // of *bucket
	order *list.List               // most recently used first
	names map[string]string        // Discord's name of the bucket by route
}

func newBuckets() *buckets {
	return &buckets{byKey: map[string]*list.Element{}, order: list.New(), names: map[string]string{}}
}

func (bs *buckets) key(r route) string {
	name, ok := bs.names[r.key()]
	if !ok {
		name = r.key()
	}
	return name + " " + r.major
}

// of returns the route's bucket; nil if nothing is known of it.
func (bs *buckets) of(r route) *bucket {
	el, ok := bs.byKey[bs.key(r)]
	if !ok {
		return nil
	}
	bs.order.MoveToFront(el)
	return el.Value.(*bucket)
}

// obtain returns the route's bucket under the name that Discord gave it, which may be empty.
func (bs *buckets) obtain(r route, name string) *bucket {
	if name != "" {
		if len(bs.names) >= maxBuckets {
			clear(bs.names)
		}
		bs.names[r.key()] = name
	}
	if b := bs.of(r); b != nil {
		return b
	}
	b := &bucket{key: bs.key(r)}
	bs.byKey[b.key] = bs.order.PushFront(b)
	for bs.order.Len() > maxBuckets {
		oldest := bs.order.Back()
		delete(bs.byKey, oldest.Value.(*bucket).key)
		bs.order.Remove(oldest)
	}
	return b
}

// Discord bans an address for an hour after 10,000 requests within ten minutes that were answered 401, 403 or 429
// (its rate limits page). The bot stops long before, its answers to presses last.
const (
	invalidSpan      = 10 * time.Minute
	invalidSlots     = 60
	invalidOrdinary  = 4000
	invalidForAnswer = 8000
)

// invalidCount counts such requests of the last ten minutes, in slots of ten seconds.
type invalidCount struct {
	slots [invalidSlots]int
	total int
	last  int64 // number of the newest slot
}

func (c *invalidCount) advance(now time.Time) {
	slot := now.UnixNano() / int64(invalidSpan/invalidSlots)
	for range min(max(slot-c.last, 0), invalidSlots) {
		c.last++
		i := c.last % invalidSlots
		c.total -= c.slots[i]
		c.slots[i] = 0
	}
	c.last = max(c.last, slot)
}

func (c *invalidCount) add(now time.Time) {
	c.advance(now)
	c.slots[c.last%invalidSlots]++
	c.total++
}

// wait returns how long to send nothing; it is looked at again after that.
func (c *invalidCount) wait(now time.Time, answer bool) time.Duration {
	c.advance(now)
	if c.total < invalidOrdinary || answer && c.total < invalidForAnswer {
		return 0
	}
	return invalidSpan / invalidSlots
}
