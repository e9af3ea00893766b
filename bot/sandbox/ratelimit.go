package sandbox

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Limits are the sandbox's rate limits. Discord doesn't publish its own per route and asks bots to read the headers; these are
// of the same kind.
type Limits struct {
	Off      bool // no limits at all, for measuring
	Global   int  // requests a second over all routes; 50 if 0 (topics/rate-limits)
	Messages int  // messages posted, and edited, in a channel in 5 s; 5 each if 0
}

// rate is how many requests a bucket takes in a time.
type rate struct {
	limit int
	per   time.Duration
}

// limiter counts requests by buckets, on the wall clock.
type limiter struct {
	off      bool
	messages int
	overall  rate

	mu      sync.Mutex
	buckets map[string]*bucket
	global  bucket
}

// bucket is a fixed window of time.
type bucket struct {
	used  int
	reset time.Time
}

func newLimiter(l Limits) *limiter {
	if l.Global == 0 {
		l.Global = 50
	}
	if l.Messages == 0 {
		l.Messages = 5
	}
	return &limiter{off: l.Off, messages: l.Messages, overall: rate{l.Global, time.Second}, buckets: map[string]*bucket{}}
}

// bucketsKept is how many buckets may lie around before those that are over are dropped.
const bucketsKept = 1024

// take counts a request in the bucket of its route and object. It returns the headers that tell of the bucket, and a refusal if
// the bucket or all of them are full.
func (l *limiter) take(route, object string, r rate, h http.Header) *apiError {
	if l.off {
		return nil
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if wait, ok := l.global.count(l.overall, now); !ok {
		h.Set("X-RateLimit-Global", "true")
		return limited(h, wait, true)
	}
	b := l.bucket(route+" "+object, now)
	wait, ok := b.count(r, now)
	h.Set("X-RateLimit-Limit", strconv.Itoa(r.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, r.limit-b.used)))
	h.Set("X-RateLimit-Reset", seconds(time.Duration(b.reset.UnixNano())))
	h.Set("X-RateLimit-Reset-After", seconds(wait))
	h.Set("X-RateLimit-Bucket", bucketName(route))
	if !ok {
		return limited(h, wait, false)
	}
	return nil
}

func (l *limiter) bucket(key string, now time.Time) *bucket {
	if b := l.buckets[key]; b != nil {
		return b
	}
	if len(l.buckets) >= bucketsKept {
		for k, b := range l.buckets {
			if now.After(b.reset) {
				delete(l.buckets, k)
			}
		}
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

// limited is the refusal of a request for which there is no room (topics/rate-limits, "Exceeding A Rate Limit").
func limited(h http.Header, wait time.Duration, global bool) *apiError {
	scope := "user"
	if global {
		scope = "global"
	}
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	h.Set("X-RateLimit-Scope", scope)
	return &apiError{status: http.StatusTooManyRequests, message: "You are being rate limited.", retry: wait, global: global}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

func bucketName(route string) string {
	h := fnv.New64a()
	h.Write([]byte(route))
	return fmt.Sprintf("%016x", h.Sum64())
}
