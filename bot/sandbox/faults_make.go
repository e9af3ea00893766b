package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// On returns the fault for requests that match alone.
func (f Fault) On(match func(Request) bool) Fault {
	f.Match = match
	return f
}

// Repeat returns the fault so many times, less than 0 always.
func (f Fault) Repeat(times int) Fault {
	f.Times = times
	return f
}

// With returns the fault with its answer spoilt on the way.
func (f Fault) With(how Spoil) Fault {
	f.Spoil = how
	return f
}

// To matches requests by method and by what their path holds.
func To(method, part string) func(Request) bool {
	return func(r Request) bool { return r.Method == method && strings.Contains(r.Path, part) }
}

// Answers matches answers to interactions.
func Answers(r Request) bool {
	return strings.HasPrefix(r.Path, "/interactions/") && strings.HasSuffix(r.Path, "/callback")
}

// Ordinary matches what is inside the global limit: all but answers to interactions and what follows them up (topics/rate-limits,
// "Global Rate Limit").
func Ordinary(r Request) bool {
	return !Answers(r) && !strings.HasPrefix(r.Path, "/webhooks/")
}

// InChannel matches what concerns a channel.
func InChannel(id string) func(Request) bool {
	return func(r Request) bool {
		return r.Path == "/channels/"+id || strings.HasPrefix(r.Path, "/channels/"+id+"/")
	}
}

// Fails is a failure of Discord's own, such as 500 or 503, as JSON (topics/opcodes-and-status-codes, "HTTP").
func Fails(status int) Fault {
	text := fmt.Sprintf("%d: %s", status, http.StatusText(status))
	return Fault{Status: status, Header: jsonHeader(), Body: jsonText(map[string]any{"message": text, "code": 0})}
}

// Refuses is a refusal with one of Discord's codes (topics/opcodes-and-status-codes, "JSON").
func Refuses(code int) Fault {
	e := refuse(code)
	return Fault{Status: e.status, Header: jsonHeader(), Body: jsonText(e.body())}
}

// HTML is the page of what stands before Discord, in place of an answer in JSON: 429 and 403 for an address that is banned (topics/
// rate-limits, "Invalid Request Limit aka CloudFlare Bans"), 502, 520 and the like for a Discord out of its reach.
func HTML(status int) Fault {
	title := http.StatusText(status)
	switch status {
	case http.StatusTooManyRequests:
		title = "You are being rate limited"
	case http.StatusForbidden:
		title = "Access denied"
	case 520:
		title = "Web server is returning an unknown error"
	}
	const page = "<!DOCTYPE html>\n<html lang=\"en-US\">\n<head><title>discord.com | %d: %s</title></head>\n" +
		"<body><h1>Error %d</h1><p>%s</p></body>\n</html>\n"
	h := http.Header{"Content-Type": {"text/html; charset=UTF-8"}, "Server": {"cloudflare"}, "Cache-Control": {"no-store"}}
	return Fault{Status: status, Header: h, Body: fmt.Sprintf(page, status, title, status, title)}
}

// Banned is the page for an address that is banned for the time given, which it names.
func Banned(after time.Duration) Fault {
	f := HTML(http.StatusTooManyRequests)
	f.Header.Set("Retry-After", retryAfter(after))
	return f
}

// RateLimited is the refusal of a request for which its route has no room (topics/rate-limits, "Exceeding A Rate Limit").
func RateLimited(after time.Duration) Fault { return limit(after, "user") }

// SharedLimit is such a refusal by a limit that others have used up, too; it doesn't count towards a ban.
func SharedLimit(after time.Duration) Fault { return limit(after, "shared") }

func limit(after time.Duration, scope string) Fault {
	h := jsonHeader()
	h.Set("Retry-After", retryAfter(after))
	h.Set("X-RateLimit-Limit", "5")
	h.Set("X-RateLimit-Remaining", "0")
	h.Set("X-RateLimit-Reset", seconds(time.Duration(time.Now().Add(after).UnixNano())))
	h.Set("X-RateLimit-Reset-After", seconds(after))
	h.Set("X-RateLimit-Bucket", "abcd1234")
	h.Set("X-RateLimit-Scope", scope)
	return Fault{Status: http.StatusTooManyRequests, Header: h, Body: limitBody(after, false)}
}

// GlobalRateLimited is the refusal of a request by the limit over all routes, with the headers that are documented and no others
// (topics/rate-limits, "Exceeding A Rate Limit").
func GlobalRateLimited(after time.Duration) Fault {
	h := jsonHeader()
	h.Set("Retry-After", retryAfter(after))
	h.Set("X-RateLimit-Global", "true")
	h.Set("X-RateLimit-Scope", "global")
	return Fault{Status: http.StatusTooManyRequests, Header: h, Body: limitBody(after, true)}
}

// Lost is an answer lost after the request has had its effect.
func Lost() Fault { return Fault{Drop: true} }

// Unsent is a request that is lost on its way: it has no effect, and the connection is cut.
func Unsent() Fault { return Fault{Cut: true} }

// Hang makes a request wait until the channel is closed, before it has any effect.
func Hang(until <-chan struct{}) Fault { return Fault{Hold: until} }

// Slow makes a request wait for so long before it has any effect.
func Slow(d time.Duration) Fault { return Fault{Delay: d} }

// Spoilt is an answer that goes bad on its way, after the request has had its effect.
func Spoilt(how Spoil) Fault { return Fault{Spoil: how} }

func retryAfter(d time.Duration) string { return strconv.Itoa(int(math.Ceil(d.Seconds()))) }

func limitBody(after time.Duration, global bool) string {
	return jsonText(map[string]any{"message": "You are being rate limited.", "retry_after": after.Seconds(), "global": global})
}

func jsonHeader() http.Header { return http.Header{"Content-Type": {"application/json"}} }

func jsonText(v map[string]any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return "{}"
	}
	return string(data)
}
