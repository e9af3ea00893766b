package sandbox_test

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// limitHeaders are those that tell of a route's bucket (topics/rate-limits, "Header Format").
var limitHeaders = []string{
	"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-RateLimit-Reset-After", "X-RateLimit-Bucket",
}

// limitBody is the body of a refusal for a limit.
type limitBody struct {
	Message string
	Retry   float64 `json:"retry_after"`
	Global  bool
	Code    *int
}

func (p reply) limited(t *testing.T) limitBody {
	t.Helper()
	require.Equal(t, http.StatusTooManyRequests, p.status, string(p.body))
	require.Equal(t, "application/json", p.header.Get("Content-Type"))
	var b limitBody
	p.decode(t, &b)
	require.Positive(t, b.Retry)
	require.Equal(t, strconv.Itoa(int(math.Ceil(b.Retry))), p.header.Get("Retry-After"), "whole seconds, and enough of them")
	return b
}

// untilLimited sends a request until it is refused for a limit; how soon that is, is up to the machine.
func untilLimited(t *testing.T, send func() reply) reply {
	t.Helper()
	for range 1000 {
		if p := send(); p.status == http.StatusTooManyRequests {
			return p
		}
	}
	require.Fail(t, "no limit was reached")
	return reply{}
}

func (p reply) number(t *testing.T, header string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(p.header.Get(header), 64)
	require.NoError(t, err, header)
	return n
}

// topics/rate-limits, "Header Format"
func TestEveryCountedAnswerTellsOfItsBucket(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Messages: 2}})
	at := "/channels/" + r.cards + "/messages"
	first := r.api("POST", at, object{"content": "x"})
	require.Equal(t, "2", first.header.Get("X-RateLimit-Limit"))
	require.Equal(t, "1", first.header.Get("X-RateLimit-Remaining"))
	after := first.number(t, "X-RateLimit-Reset-After")
	require.Positive(t, after)
	require.InDelta(t, float64(time.Now().UnixMilli())/1000+after, first.number(t, "X-RateLimit-Reset"), 60, "seconds since 1970")
	for _, h := range []string{"X-RateLimit-Scope", "X-RateLimit-Global", "Retry-After"} {
		require.Empty(t, first.header.Get(h), "only with 429")
	}
	t.Run("an answer that refuses, too", func(t *testing.T) {
		p := r.api("POST", at, object{"content": ""})
		require.Equal(t, 400, p.status)
		require.Equal(t, "0", p.header.Get("X-RateLimit-Remaining"))
	})
	t.Run("the bucket's name is the route's, whatever the channel", func(t *testing.T) {
		other := r.api("POST", "/channels/"+r.ChannelNamed("lounge")+"/messages", object{"content": "x"})
		require.Equal(t, first.header.Get("X-RateLimit-Bucket"), other.header.Get("X-RateLimit-Bucket"))
		require.NotEqual(t, first.header.Get("X-RateLimit-Bucket"), r.api("GET", at, nil).header.Get("X-RateLimit-Bucket"))
	})
	t.Run("what is no channel, server or webhook has no bucket of its own", func(t *testing.T) {
		left := func(user string) float64 { return r.api("GET", "/users/"+user, nil).number(t, "X-RateLimit-Remaining") }
		require.Eventually(t, func() bool { return left(r.ada)-1 == left(r.ben) }, 20*time.Second, time.Millisecond)
	})
}

func TestLimitsCanBeSwitchedOnAndOff(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Off: true, Messages: 1}})
	send := func() reply { return r.api("POST", "/channels/"+r.cards+"/messages", object{"content": "x"}) }
	for range 3 {
		require.Equal(t, 200, send().status)
	}
	r.Limit(true)
	untilLimited(t, send)
	r.Limit(false)
	require.Equal(t, 200, send().status)
}

// topics/rate-limits, "Exceeding A Rate Limit": Example Exceeded User Rate Limit Response
func TestFullBucketRefusesWithItsHeaders(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Messages: 1}})
	m := r.post(object{"content": "x"})
	p := r.api("POST", "/channels/"+r.cards+"/messages", object{"content": "y"})
	b := p.limited(t)
	require.Equal(t, "You are being rate limited.", b.Message)
	require.False(t, b.Global)
	require.Nil(t, b.Code)
	for _, h := range limitHeaders {
		require.NotEmpty(t, p.header.Get(h), h)
	}
	require.Equal(t, "user", p.header.Get("X-RateLimit-Scope"))
	require.Empty(t, p.header.Get("X-RateLimit-Global"))
	require.Equal(t, 200, r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, object{"content": "z"}).status, "another method, another bucket")
	require.NotContains(t, r.seen(r.ada, r.cards), "y")
}

// topics/rate-limits, "Exceeding A Rate Limit": Example Exceeded Global Rate Limit Response
func TestGlobalRefusalHasTheDocumentedHeadersOnly(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Global: 1}})
	p := untilLimited(t, func() reply { return r.api("GET", "/users/@me", nil) })
	require.True(t, p.limited(t).Global)
	require.Equal(t, "true", p.header.Get("X-RateLimit-Global"))
	require.Equal(t, "global", p.header.Get("X-RateLimit-Scope"))
	for _, h := range limitHeaders {
		require.Empty(t, p.header.Get(h), h)
	}
}

// topics/rate-limits, "Global Rate Limit": who shows no token is limited by his address
func TestGlobalLimitOfAnAddressIsNotTheBots(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Global: 3}})
	open := func() reply { return r.send("GET", r.url+"/api/v9/gateway", "", "", nil) }
	require.Equal(t, 200, open().status, `events/gateway, "Get Gateway" needs no authorisation`)
	untilLimited(t, open)
	require.Equal(t, 200, r.api("GET", "/gateway", nil).status)
}

// topics/rate-limits, "Exceeding A Rate Limit": Example Exceeded Resource Rate Limit Response
func TestSharedLimitOfAResource(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{})
	post := func(channel string) reply {
		return r.api("POST", "/channels/"+channel+"/messages", object{"content": "x"})
	}
	r.Exhaust(r.cards, time.Hour)
	p := post(r.cards)
	b := p.limited(t)
	require.Equal(t, "The resource is being rate limited.", b.Message)
	require.False(t, b.Global)
	require.Greater(t, b.Retry, p.number(t, "X-RateLimit-Reset-After"), "it has nothing to do with the route's bucket")
	require.Equal(t, "shared", p.header.Get("X-RateLimit-Scope"))
	require.Equal(t, "4", p.header.Get("X-RateLimit-Remaining"))
	require.Zero(t, r.InvalidRequests(), "it isn't counted against the bot")
	require.Equal(t, 200, post(r.ChannelNamed("lounge")).status)
	r.Exhaust(r.cards, 0)
	require.Equal(t, 200, post(r.cards).status)
}

// interactions/receiving-and-responding, "Endpoints" and "Followup Messages"; topics/rate-limits (webhook_id + webhook_token)
func TestAnswersHaveTheirWebhooksLimitOnly(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Global: 1, Messages: 100, Webhooks: 2}})
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	var first, second told
	for _, i := range []*told{&first, &second} {
		r.press(m.ID, "b")
		*i = <-interactions
		p := r.callback(*i, object{"type": 6})
		require.Equal(t, 204, p.status)
		require.Empty(t, p.header.Get("X-RateLimit-Bucket"))
	}
	untilLimited(t, func() reply { return r.api("GET", "/users/@me", nil) })
	hook := func(i told) string { return "/webhooks/" + r.ApplicationID() + "/" + i.token }
	follow := func(i told) reply { return r.api("POST", hook(i), object{"content": "x"}) }
	p := follow(first)
	require.Equal(t, 200, p.status, "outside the global limit")
	require.Equal(t, "1", p.header.Get("X-RateLimit-Remaining"))
	require.False(t, untilLimited(t, func() reply { return follow(first) }).limited(t).Global)
	require.Equal(t, 200, follow(second).status, "another token, another bucket")
	require.Equal(t, 200, r.api("PATCH", hook(first)+"/messages/@original", layout(text("y"))).status, "another route, another bucket")
}

// topics/opcodes-and-status-codes, "JSON Error Codes": 20028
func TestChannelTakesOnlySoManyMessagesFromAll(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Writes: 3}})
	lounge := r.ChannelNamed("lounge")
	post := func(channel string) reply {
		return r.api("POST", "/channels/"+channel+"/messages", object{"content": "x"})
	}
	for i := range 2 {
		_, err := r.Write(r.ada, lounge, fmt.Sprint(i))
		require.NoError(t, err)
	}
	require.Equal(t, 200, post(lounge).status)
	p := post(lounge)
	b := p.limited(t)
	require.Equal(t, "The write action you are performing on the channel has hit the write rate limit.", b.Message)
	require.Equal(t, 20028, *b.Code)
	require.LessOrEqual(t, b.Retry, 10.0)
	require.Equal(t, "shared", p.header.Get("X-RateLimit-Scope"))
	require.Equal(t, 200, post(r.cards).status)
}

// resources/user, "Create DM"; topics/opcodes-and-status-codes, "JSON Error Codes": 40003
func TestOpeningManyDMsIsRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{DMs: 2}})
	open := func(user string) reply { return r.api("POST", "/users/@me/channels", object{"recipient_id": user}) }
	require.Equal(t, 200, open(r.ada).status)
	require.Equal(t, 200, open(r.ada).status, "it is there already")
	require.Equal(t, 200, open(r.ben).status)
	_, err := r.Write(r.person("Cy"), r.DM(r.person("Cy")), "Hello")
	require.NoError(t, err)
	require.Equal(t, 200, open(r.person("Cy")).status, "the person has opened it")
	refuses(t, open(r.person("Dora")), 403, 40003)
	require.Equal(t, 200, open(r.ben).status)
	require.Equal(t, 1, r.InvalidRequests())
}

// docs issue 8330: three buckets for deletions, by the age of the message
func TestDeletionsCountByTheMessagesAge(t *testing.T) {
	t.Parallel()
	c := newClock()
	r := newRig(t, sandbox.Config{Now: c.now, Limits: sandbox.Limits{Messages: 10}})
	old, older, young := r.post(object{"content": "x"}), r.post(object{"content": "x"}), ""
	remove := func(id string) reply { return r.api("DELETE", "/channels/"+r.cards+"/messages/"+id, nil) }
	c.advance(11 * time.Second)
	require.Equal(t, "3", remove(old.ID).header.Get("X-RateLimit-Limit"))
	c.advance(15 * 24 * time.Hour)
	young = r.post(object{"content": "x"}).ID
	names := map[string]bool{}
	for id, limit := range map[string]string{older.ID: "30", young: "5", "1": "5"} {
		p := remove(id)
		require.Equal(t, limit, p.header.Get("X-RateLimit-Limit"))
		names[p.header.Get("X-RateLimit-Bucket")] = true
	}
	require.Len(t, names, 2, "what isn't there counts as young")
}

// topics/rate-limits, "Invalid Request Limit aka Cloudflare bans"
func TestInvalidRequestsAreCounted(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Messages: 1}})
	invalid := 0
	expect := func(p reply, status int, counts bool) {
		t.Helper()
		require.Equal(t, status, p.status)
		if counts {
			invalid++
		}
		require.Equal(t, invalid, r.InvalidRequests())
	}
	at := "/channels/" + r.cards + "/messages"
	expect(r.send("GET", r.url+"/api/v9/users/@me", "Bot wrong", "", nil), 401, true)
	expect(r.api("GET", "/users/@me", nil), 200, false)
	expect(r.api("GET", "/channels/1", nil), 404, false)
	expect(r.api("PUT", "/nowhere", nil), 404, false)
	expect(r.api("POST", at, object{"content": ""}), 400, false)
	expect(r.api("POST", at, object{"content": "x"}), 429, true)
	require.NoError(t, r.Deny(r.cards, 1<<10))
	expect(r.api("GET", at, nil), 403, true)
	r.Inject(sandbox.Fault{Status: 429})
	expect(r.api("GET", "/users/@me", nil), 429, true)
	r.Inject(sandbox.Fault{Status: 502})
	expect(r.api("GET", "/users/@me", nil), 502, false)
	require.Equal(t, 200, r.user("GET", "/state?user="+r.ada, nil).status)
}

// topics/rate-limits, "Invalid Request Limit aka Cloudflare bans"
func TestTooManyInvalidRequestsBanTheAddress(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Invalid: 3}})
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	for range 3 {
		require.Equal(t, 401, r.send("GET", r.url+"/api/v9/users/@me", "Bot wrong", "", nil).status)
	}
	for range 5 {
		p := r.api("GET", "/users/@me", nil)
		require.Equal(t, 429, p.status)
		require.Contains(t, p.header.Get("Content-Type"), "text/html")
		require.True(t, strings.HasPrefix(string(p.body), "<!DOCTYPE html>"), string(p.body))
		require.InDelta(t, 3600, p.number(t, "Retry-After"), 60)
		for _, h := range append([]string{"X-RateLimit-Scope", "X-RateLimit-Global"}, limitHeaders...) {
			require.Empty(t, p.header.Get(h))
		}
	}
	r.press(m.ID, "b")
	require.Equal(t, 429, r.callback(<-interactions, object{"type": 6}).status, "answers pass the same gate")
	require.Equal(t, 200, r.user("GET", "/state?user="+r.ada, nil).status, "people aren't concerned")
	require.Len(t, r.Violations(), 1)
	require.Contains(t, r.Violations()[0], "3 invalid requests")
}

// topics/rate-limits, "Invalid Request Limit aka Cloudflare bans": temporarily
func TestBanEndsAndTheCountBeginsAnew(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Invalid: 2, Ban: 50 * time.Millisecond}})
	wrong := func() reply { return r.send("GET", r.url+"/api/v9/users/@me", "Bot wrong", "", nil) }
	require.Equal(t, 401, wrong().status)
	require.Equal(t, 401, wrong().status)
	require.Zero(t, r.InvalidRequests())
	require.Eventually(t, func() bool { return r.api("GET", "/users/@me", nil).status == 200 }, 20*time.Second, time.Millisecond)
	require.Equal(t, 401, wrong().status)
	require.Equal(t, 1, r.InvalidRequests())
}

// topics/rate-limits, "Invalid Request Limit aka Cloudflare bans": per 10 minutes
func TestInvalidRequestsAreForgottenInTime(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{InvalidTime: 200 * time.Millisecond}})
	require.Equal(t, 401, r.send("GET", r.url+"/api/v9/users/@me", "Bot wrong", "", nil).status)
	require.Eventually(t, func() bool { return r.InvalidRequests() == 0 }, 20*time.Second, time.Millisecond)
}

// topics/rate-limits: "Routes for controlling emojis do not follow the normal rate limit conventions"
func TestLimitsOfWhichHeadersDoNotTell(t *testing.T) {
	t.Parallel()
	h, status, _ := sandbox.TakeHidden(3, 3)
	require.Zero(t, status)
	require.Equal(t, "47", h.Get("X-RateLimit-Remaining"))
	h, status, message := sandbox.TakeHidden(4, 3)
	require.Equal(t, 429, status)
	require.Equal(t, "The resource is being rate limited.", message)
	require.Equal(t, "shared", h.Get("X-RateLimit-Scope"))
	require.Equal(t, "46", h.Get("X-RateLimit-Remaining"), "the quota is inaccurate")
	require.NotEmpty(t, h.Get("Retry-After"))
}
