package sandbox

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Limits are the sandbox's rate limits. Discord publishes the numbers of the global limit and of invalid requests only, and asks
// bots to read the headers for the rest; those here are what users of Discord report.
type Limits struct {
	Off      bool // no limits at all, for measuring
	Global   int  // requests a second over all routes; 50 if 0 (topics/rate-limits, "Global Rate Limit")
	Messages int  // messages posted, and edited, in a channel in 5 s; 5 each if 0
	Webhooks int  // requests to each route of an interaction's messages in 2 s; 5 if 0
	Writes   int  // messages that a channel takes from all together in 10 s; 30 if 0
	DMs      int  // DM channels opened in 10 min; 25 if 0

	// Invalid is how many invalid requests an address may make within InvalidTime, until it is banned for the time Ban; 10,000,
	// 10 min and 1 h if 0 (topics/rate-limits, "Invalid Request Limit aka Cloudflare bans"; the hour is reported).
	Invalid     int
	InvalidTime time.Duration
	Ban         time.Duration
}

// filled returns the limits with defaults in the place of zeros.
func (l Limits) filled() Limits {
	fill(&l.Global, 50)
	fill(&l.Messages, 5)
	fill(&l.Webhooks, 5)
	fill(&l.Writes, 30)
	fill(&l.DMs, 25)
	fill(&l.Invalid, 10000)
	fill(&l.InvalidTime, 10*time.Minute)
	fill(&l.Ban, time.Hour)
	return l
}

func fill[T comparable](v *T, whenZero T) {
	var zero T
	if *v == zero {
		*v = whenZero
	}
}

// rate is how many requests a bucket takes in a time.
type rate struct {
	limit int
	per   time.Duration
}

// ordinary is the rate of routes that name none.
var ordinary = rate{50, time.Second}

// limiter counts requests by buckets, on the wall clock.
type limiter struct {
	Limits
	off atomic.Bool

	mu        sync.Mutex
	buckets   map[string]*bucket
	sweepAt   int // how many buckets there may be before those that are over are dropped
	exhausted map[string]time.Time
}

// bucket is a fixed window of time, which begins with its first request.
type bucket struct {
	used  int
	reset time.Time
}

func newLimiter(l Limits) *limiter {
	limits := &limiter{Limits: l.filled(), buckets: map[string]*bucket{}, sweepAt: bucketsKept, exhausted: map[string]time.Time{}}
	limits.off.Store(l.Off)
	return limits
}

// Limit has the rate limits hold from now on or not, whatever they did so far: what is to be measured under them can be prepared without.
func (s *Server) Limit(on bool) { s.limiter.off.Store(!on) }

// bucketsKept is how many buckets may lie around before those that are over are dropped.
const bucketsKept = 1024

// demand is what a request needs room for.
type demand struct {
	account string // whose global limit counts; empty for what is outside it
	bucket  string // the name of the route's limit
	object  string // the channel, server or webhook by which it is told apart
	rate    rate   // no such limit if empty
	hidden  rate   // a further limit on the object that headers don't tell of; none if empty
}

// demandOf returns what a request by a route needs room for. Whoever shows no token is told from others by his address.
func (s *Server) demandOf(rt route, r *http.Request) demand {
	d := demand{bucket: rt.bucket, object: r.PathValue(rt.object), rate: rt.rate, hidden: rt.hidden}
	if d.bucket == "" {
		d.bucket = rt.pattern
	}
	if rt.vary != nil {
		d.bucket, d.rate = rt.vary(r)
	}
	if rt.free {
		return d
	}
	if d.rate.limit == 0 {
		d.rate = ordinary
	}
	d.account = "bot"
	if r.Header.Get("Authorization") == "" {
		d.account = hostname(r.RemoteAddr)
	}
	return d
}

// take counts a request. It returns the headers that tell of its bucket, and a refusal if there is no room for it. The refusal by the
// global limit comes without those headers (topics/rate-limits, "Exceeding A Rate Limit").
func (l *limiter) take(d demand, h http.Header) *apiError {
	if l.off.Load() {
		return nil
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if d.account != "" {
		if wait, ok := l.bucket("global "+d.account, now).count(rate{l.Global, time.Second}, now); !ok {
			return limited(wait, scopeGlobal)
		}
	}
	if d.rate.limit > 0 {
		b := l.bucket(d.bucket+" "+d.object, now)
		wait, ok := b.count(d.rate, now)
		b.tell(h, d, wait)
		if !ok {
			return limited(wait, scopeUser)
		}
	}
	return l.takeShared(d, now)
}

// takeShared looks for room in what a resource allows, of which the headers don't tell.
func (l *limiter) takeShared(d demand, now time.Time) *apiError {
	if until := l.exhausted[d.object]; now.Before(until) {
		return limited(until.Sub(now), scopeShared)
	}
	delete(l.exhausted, d.object)
	if d.hidden.limit == 0 {
		return nil
	}
	if wait, ok := l.bucket("hidden "+d.bucket+" "+d.object, now).count(d.hidden, now); !ok {
		return limited(wait, scopeShared)
	}
	return nil
}

// tell sets the headers that tell of a bucket (topics/rate-limits, "Header Format").
func (b *bucket) tell(h http.Header, d demand, wait time.Duration) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(d.rate.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, d.rate.limit-b.used)))
	h.Set("X-RateLimit-Reset", seconds(time.Duration(b.reset.UnixNano())))
	h.Set("X-RateLimit-Reset-After", seconds(wait))
	h.Set("X-RateLimit-Bucket", bucketName(d.bucket))
}

func (l *limiter) bucket(key string, now time.Time) *bucket {
	if b := l.buckets[key]; b != nil {
		return b
	}
	if len(l.buckets) >= l.sweepAt {
		for k, b := range l.buckets {
			if now.After(b.reset) {
				delete(l.buckets, k)
			}
		}
		l.sweepAt = max(bucketsKept, 2*len(l.buckets))
	}
	b := &bucket{}
	l.buckets[key] = b
	return b
}

// count counts a request; false if the bucket is full. It returns the time until the bucket is empty again.
func (b *bucket) count(r rate, now time.Time) (time.Duration, bool) {
	if !now.Before(b.reset) {
		b.used, b.reset = 0, now.Add(r.per)
	}
	if b.used >= r.limit {
		return b.left(now), false
	}
	b.used++
	return b.left(now), true
}

// left is the time until the bucket is empty, in whole milliseconds and never too short, since clients cut off what is finer.
func (b *bucket) left(now time.Time) time.Duration {
	return b.reset.Sub(now).Truncate(time.Millisecond) + time.Millisecond
}

// Values of X-RateLimit-Scope: whether a limit is the bot's own, his over all routes, or that of a resource, which others use too.
const (
	scopeUser   = "user"
	scopeGlobal = "global"
	scopeShared = "shared"
)

// limited is the refusal of a request for which there is no room (topics/rate-limits, "Exceeding A Rate Limit").
func limited(wait time.Duration, scope string) *apiError {
	e := &apiError{status: http.StatusTooManyRequests, message: "You are being rate limited.", retry: wait, scope: scope}
	if scope == scopeShared {
		e.message = "The resource is being rate limited."
	}
	return e
}

// tell sets the headers with which a refusal for a limit comes.
func (e *apiError) tell(h http.Header) {
	if e.status != http.StatusTooManyRequests {
		return
	}
	scope := e.scope
	if scope == "" {
		scope = scopeUser
	}
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(e.retry.Seconds()))))
	h.Set("X-RateLimit-Scope", scope)
	if scope == scopeGlobal {
		h.Set("X-RateLimit-Global", "true")
	}
}

// Exhaust lets all requests to a channel or server be refused for a time, as if others had used up what the resource allows: 429 with
// the scope "shared" (topics/rate-limits, "Exceeding A Rate Limit"). A time of 0 ends it.
func (s *Server) Exhaust(object string, d time.Duration) {
	s.limiter.mu.Lock()
	defer s.limiter.mu.Unlock()
	s.limiter.exhausted[object] = time.Now().Add(d)
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

func bucketName(route string) string {
	h := fnv.New64a()
	h.Write([]byte(route))
	return fmt.Sprintf("%016x", h.Sum64())
}
