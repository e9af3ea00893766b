package discord

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// refusal is what a response with a status from 400 says.
type refusal struct {
	invalid bool // counts towards the ban of the address
	limited bool // status 429
	global  bool // for every route
	shared  bool // a limit of the channel or server, which others use up as well
	banned  bool // by what stands before Discord, answers included
	after   time.Duration
	code    int
	message string
	details string
}

// Waits where a 429 names none. They are ours.
const (
	defaultRetry = time.Second
	bannedRetry  = 10 * time.Second
)

// readRefusal classifies by the status, since the body may be JSON, a web page or empty.
func readRefusal(status int, h http.Header, body []byte) refusal {
	if status < 400 {
		return refusal{}
	}
	var said struct {
		Code       int             `json:"code"`
		Message    string          `json:"message"`
		Errors     json.RawMessage `json:"errors"`
		RetryAfter float64         `json:"retry_after"`
		Global     bool            `json:"global"`
	}
	// What doesn't parse leaves said as far as it was read.
	isJSON := json.Unmarshal(body, &said) == nil
	scope := h.Get("X-RateLimit-Scope")
	r := refusal{code: said.Code, message: clip(said.Message, 200), details: clip(strings.Join(wrongFields("", said.Errors), ", "), 1000)}
	r.limited = status == http.StatusTooManyRequests
	r.invalid = status == http.StatusUnauthorized || status == http.StatusForbidden || r.limited && scope != "shared"
	if !r.limited {
		return r
	}
	r.after = max(readSeconds(h.Get("Retry-After")), seconds(said.RetryAfter))
	r.banned = !isJSON
	r.shared = scope == "shared"
	r.global = said.Global || h.Get("X-RateLimit-Global") == "true" || scope == "global" || r.banned
	if r.after <= 0 {
		r.after = defaultRetry
		if r.banned {
			r.after = bannedRetry
		}
	}
	return r
}

// wrongFields lists which fields Discord found wrong, each with Discord's code for the reason. Discord's sentences are left out: some quote what was sent, and
// what a refusal says is logged.
func wrongFields(path string, raw json.RawMessage) []string {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "_errors" {
			found = append(found, wrongFields(strings.TrimPrefix(path+"."+name, "."), fields[name])...)
			continue
		}
		var reasons []struct {
			Code string `json:"code"`
		}
		if json.Unmarshal(fields[name], &reasons) == nil {
			for _, r := range reasons {
				found = append(found, path+": "+r.Code)
			}
		}
	}
	return found
}

// readLimits reads what Discord says of a route's bucket; false if it says nothing.
func readLimits(h http.Header) (limit, remaining int, after time.Duration, ok bool) {
	remaining, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if err != nil {
		return 0, 0, 0, false
	}
	limit, err = strconv.Atoi(h.Get("X-RateLimit-Limit"))
	if err != nil {
		limit = remaining + 1
	}
	return limit, remaining, readSeconds(h.Get("X-RateLimit-Reset-After")), true
}

func readSeconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return seconds(f)
}

// seconds converts, between nothing and a day.
func seconds(f float64) time.Duration {
	if !(f > 0) {
		return 0
	}
	return time.Duration(min(f, 86400) * float64(time.Second))
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "…"
}
