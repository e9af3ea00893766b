package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// outcome is what the transport saw of a request, which discordgo doesn't always tell.
type outcome struct {
	status int
	header http.Header
	body   []byte
}

// request is one call of Discord's REST interface.
type request struct {
	method      string
	path        string // after https://discord.com/api/v9/
	contentType string
	body        []byte
	repeatable  bool // whether it may be sent again when its effect is unknown
	direct      bool // past discordgo's Session
}

// Retries of a request that failed for the time being. They are ours.
const (
	maxTries   = 5
	firstPause = 150 * time.Millisecond
	maxPause   = 5 * time.Second
)

// backoff returns the pause after the n-th failure in a row, from 0, between the half and the whole of a doubling time.
func backoff(n int, first, longest time.Duration) time.Duration {
	d := longest
	if n < 20 && first<<n < longest {
		d = first << n
	}
	return d/2 + rand.N(d/2+1)
}

// call sends the request, again if it failed for the time being and may be repeated, until the context is over. A request that was
// limited had no effect and is always repeated.
func (c *Client) call(ctx context.Context, req request) ([]byte, error) {
	for n := 0; ; n++ {
		body, err := c.once(ctx, req)
		if err == nil || !IsTemporary(err) || n+1 >= maxTries || !req.repeatable && isUncertain(err) {
			return body, err
		}
		var held *LimitError
		if errors.As(err, &held) {
			return nil, err
		}
		pause := max(backoff(n, firstPause, maxPause), retryAfter(err))
		if !mayWait(ctx, pause) || sleep(ctx, pause) != nil {
			return nil, err
		}
	}
}

// mayWait reports whether the caller waits so long.
func mayWait(ctx context.Context, d time.Duration) bool {
	if limit, ok := ctx.Value(waitKey{}).(time.Duration); ok && d > limit {
		return false
	}
	deadline, ok := ctx.Deadline()
	return !ok || time.Until(deadline) > d
}

// once sends the request one time. Its errors are *Error, *LimitError, a *networkError or the context's.
func (c *Client) once(ctx context.Context, req request) ([]byte, error) {
	o := &outcome{}
	seen := context.WithValue(ctx, outcomeKey{}, o)
	var err error
	if req.direct {
		err = c.sendDirect(seen, req)
	} else {
		err = c.sendBySession(seen, req)
	}
	r := routeOf(req.method, "/api/v9/"+req.path)
	if o.status == 0 {
		return nil, c.plain(ctx, r, err)
	}
	if o.status < 300 {
		// A body that discordgo can't read doesn't undo the success.
		return o.body, nil
	}
	said := readRefusal(o.status, o.header, o.body)
	return nil, &Error{
		Status: o.status, Code: said.code, Message: c.redact(said.message, r), Details: c.redact(said.details, r),
		Method: r.method, Route: r.template, RetryAfter: said.after, Global: said.global,
	}
}

// plain strips the address, which may hold a token, from the error of a request without a response.
func (c *Client) plain(ctx context.Context, r route, err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if errors.Is(err, errOvertaken) {
		return fmt.Errorf("%s %s: %w", r.method, r.template, errOvertaken)
	}
	var held *LimitError
	if errors.As(err, &held) {
		return fmt.Errorf("%s %s: %w", r.method, r.template, held)
	}
	if over := ctx.Err(); over != nil {
		return fmt.Errorf("%s %s: %w", r.method, r.template, over)
	}
	if err == nil {
		err = errors.New("no response")
	}
	return &networkError{method: r.method, route: r.template, err: errors.New(c.redact(err.Error(), r))}
}

// sendBySession sends by discordgo. Its limiter locks a bucket for as long as a request takes and never frees
// one, so each request has one of a fixed number of buckets to itself while it is under way.
func (c *Client) sendBySession(ctx context.Context, req request) error {
	var lane string
	select {
	case lane = <-c.lanes:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { c.lanes <- lane }()
	_, err := c.Session.RequestRaw(req.method, discordgo.EndpointAPI+req.path, req.contentType, req.body, lane, 0, discordgo.WithContext(ctx))
	return err
}

func (c *Client) sendDirect(ctx context.Context, req request) error {
	r, err := http.NewRequestWithContext(ctx, req.method, discordgo.EndpointAPI+req.path, bytes.NewReader(req.body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", req.contentType)
	r.Header.Set("User-Agent", c.Session.UserAgent)
	res, err := c.http.Do(r)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
