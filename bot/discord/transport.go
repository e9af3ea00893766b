package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	// defaultRate is Discord's global limit of requests a second for a bot.
	defaultRate = 50
	// rateSpan is a second and a little, for requests that overtake each other on their way.
	rateSpan = 1050 * time.Millisecond
	// sendTimeout bounds one request, from sending it to its whole response.
	sendTimeout = 10 * time.Second
	// maxResponse bounds a response in bytes; Discord's are far smaller.
	maxResponse = 8 << 20
	idlePerHost = 64
)

// transport is the one way to Discord's REST interface. It sends what is meant for Discord to the base address, signs
// it, and keeps within Discord's limits. Requests may be sent from any goroutine.
type transport struct {
	base    *url.URL
	auth    string
	next    http.RoundTripper
	timeout time.Duration
	now     func() time.Time // of limits
	log     *slog.Logger
	reached func(bool) // see ClientSettings.Reached

	mu       sync.Mutex
	rate     *window
	ordinary gate // of requests inside the global limit
	answers  gate // of answers to interactions
	buckets  *buckets
	invalid  invalidCount

	reach   sync.Mutex // keeps what reached is told in order
	failing bool       // since the last answer of Discord's
}

func newTransport(base *url.URL, token string, rate int, log *slog.Logger) *transport {
	dialer := &net.Dialer{Timeout: 5 * time.Second, KeepAlive: 30 * time.Second}
	return &transport{
		base: base,
		auth: "Bot " + token,
		next: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           dialer.DialContext,
			TLSHandshakeTimeout:   5 * time.Second,
			ForceAttemptHTTP2:     true,
			MaxIdleConns:          2 * idlePerHost,
			MaxIdleConnsPerHost:   idlePerHost,
			IdleConnTimeout:       90 * time.Second,
			ExpectContinueTimeout: time.Second,
		},
		timeout: sendTimeout,
		now:     time.Now,
		log:     log,
		reached: func(bool) {},
		rate:    newWindow(rate, rateSpan),
		buckets: newBuckets(),
	}
}

// parseBase reads the address that stands for https://discord.com/.
func parseBase(base string) (*url.URL, error) {
	if base == "" {
		base = discordgo.EndpointDiscord
	}
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("base address %q: it must be like %s", base, discordgo.EndpointDiscord)
	}
	u.Path = strings.TrimSuffix(u.Path, "/")
	return u, nil
}

// CloseIdleConnections lets an http.Client close the connections that are idle; without it the client's own method does nothing.
func (t *transport) CloseIdleConnections() {
	if c, ok := t.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// RoundTrip waits until Discord's limits allow the request and sends it. Requests to other hosts pass unchanged and unsigned.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host != "discord.com" {
		return t.next.RoundTrip(req)
	}
	r := routeOf(req.Method, req.URL.Path)
	probe, err := t.admit(req.Context(), r)
	if leave, ok := req.Context().Value(leaveKey{}).(func() error); ok && err == nil {
		if err = leave(); err != nil {
			t.learn(r, nil, nil, probe)
		}
	}
	if err != nil {
		if req.Body != nil {
			err = errors.Join(err, req.Body.Close())
		}
		return nil, err
	}
	res, body, err := t.send(req)
	t.learn(r, res, body, probe)
	if !errors.Is(req.Context().Err(), context.Canceled) { // by us
		t.noteReach(err == nil && res.StatusCode < 500)
	}
	if err != nil {
		return nil, err
	}
	if o, ok := req.Context().Value(outcomeKey{}).(*outcome); ok {
		*o = outcome{status: res.StatusCode, header: res.Header.Clone(), body: body}
	}
	hideLimits(res.Header)
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, nil
}

// hideLimits keeps the limits from discordgo, which would sleep on them whatever the request's context says.
func hideLimits(h http.Header) {
	for name := range h {
		if strings.HasPrefix(name, "X-Ratelimit-") {
			h.Del(name)
		}
	}
}

func (t *transport) send(req *http.Request) (*http.Response, []byte, error) {
	ctx, cancel := context.WithTimeout(req.Context(), t.timeout)
	defer cancel()
	out := req.Clone(ctx)
	u := *req.URL
	u.Scheme, u.Host, u.Path, u.RawPath = t.base.Scheme, t.base.Host, t.base.Path+req.URL.Path, ""
	out.URL, out.Host = &u, ""
	out.Header.Set("Authorization", t.auth)
	res, err := t.next.RoundTrip(out)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err := res.Body.Close(); err != nil {
			t.log.Debug("closing a response", "error", err)
		}
	}()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxResponse+1))
	if err != nil {
		return nil, nil, fmt.Errorf("reading the response: %w", err)
	}
	if len(body) > maxResponse {
		return nil, nil, errors.New("the response is larger than 8 MiB")
	}
	return res, body, nil
}

// admit waits until the request may be sent. It fails with a *LimitError at once when that takes longer than the caller waits.
func (t *transport) admit(ctx context.Context, r route) (probe bool, err error) {
	limit, limited := ctx.Value(waitKey{}).(time.Duration)
	for waited := time.Duration(0); ; {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		wait, reason, probe := t.reserve(r)
		if wait <= 0 {
			return probe, nil
		}
		if limited && waited+wait > limit {
			return false, &LimitError{After: wait, Reason: reason}
		}
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < wait {
			return false, &LimitError{After: wait, Reason: reason}
		}
		if err := sleep(ctx, wait); err != nil {
			return false, err
		}
		waited += wait
	}
}

// reserve takes a place under all limits, or returns how long to wait for the first that has none.
func (t *transport) reserve(r route) (wait time.Duration, reason string, probe bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	if wait := t.invalid.wait(now, r.answer); wait > 0 {
		return wait, "Discord refused too many requests of late", false
	}
	if r.answer {
		if wait := t.answers.wait(now); wait > 0 {
			return wait, "Discord limits answers", false
		}
		return 0, "", t.answers.enter()
	}
	if wait := t.ordinary.wait(now); wait > 0 {
		return wait, "Discord's global limit was exceeded", false
	}
	b := t.buckets.of(r)
	if b != nil {
		if wait := b.wait(now); wait > 0 {
			return wait, "Discord's limit of the route", false
		}
	}
	if wait := t.rate.wait(now); wait > 0 {
		return wait, "Discord's global limit", false
	}
	if b != nil {
		b.take(now)
	}
	t.rate.take(now)
	return 0, "", t.ordinary.enter()
}

// noteReach notes whether Discord has answered just now, and tells when that changes.
func (t *transport) noteReach(ok bool) {
	t.reach.Lock()
	defer t.reach.Unlock()
	if ok == t.failing {
		t.failing = !ok
		t.reached(ok)
	}
}

// learn takes over what a response said of limits; res is nil when there was none.
func (t *transport) learn(r route, res *http.Response, body []byte, probe bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := &t.ordinary
	if r.answer {
		own = &t.answers
	}
	if res == nil {
		if probe {
			own.leave(false)
		}
		return
	}
	now := t.now()
	refused := readRefusal(res.StatusCode, res.Header, body)
	if refused.invalid {
		t.invalid.add(now)
	}
	if probe {
		own.leave(!refused.global)
	}
	if refused.global {
		t.ordinary.close(now.Add(refused.after))
		if r.answer || refused.banned {
			t.answers.close(now.Add(refused.after))
		}
		t.log.Warn("Discord limits all requests", "route", r.key(), "after", refused.after)
		return
	}
	if !r.answer {
		t.learnBucket(now, r, res, refused)
	}
}

func (t *transport) learnBucket(now time.Time, r route, res *http.Response, refused refusal) {
	limit, remaining, after, ok := readLimits(res.Header)
	switch {
	case refused.limited && refused.code == codeOldEdits:
		// It concerns one old message; the others of the channel may be edited.
	case refused.limited:
		b := t.buckets.obtain(r, res.Header.Get("X-RateLimit-Bucket"))
		wait := max(refused.after, after)
		if refused.shared {
			wait = refused.after // when the bucket resets has nothing to do with it
		}
		b.learn(now, max(limit, b.limit), 0, wait)
		t.log.Info("Discord limits a route", "route", r.key(), "channel", r.major, "after", refused.after)
	case ok:
		t.buckets.obtain(r, res.Header.Get("X-RateLimit-Bucket")).learn(now, limit, remaining, after)
	}
}

type (
	outcomeKey struct{}
	waitKey    struct{}
	leaveKey   struct{} // of a function that is asked when a request has been admitted, and may keep it from being sent
)

// WaitAtMost returns a context in which requests are held back by Discord's limits for no longer than d; those that would be fail with
// a *LimitError at once.
func WaitAtMost(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, waitKey{}, d)
}

// sleep waits for d or until the context is over.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
