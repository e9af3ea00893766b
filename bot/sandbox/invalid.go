package sandbox

import (
	"html/template"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// invalidRequests counts the requests that were answered with 401, 403 or 429, by the address they came from, on the wall clock
// (topics/rate-limits, "Invalid Request Limit aka Cloudflare bans").
type invalidRequests struct {
	Limits

	mu sync.Mutex
	by map[string]*sender
}

// sender is an address that sent invalid requests.
type sender struct {
	times  []time.Time // of the invalid requests, oldest first
	banned time.Time   // until when; zero if it never was
}

func newInvalidRequests(l Limits) *invalidRequests {
	return &invalidRequests{Limits: l.filled(), by: map[string]*sender{}}
}

// note counts an invalid request; true if it was one too many.
func (v *invalidRequests) note(address string, now time.Time) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := v.by[address]
	if n == nil {
		v.sweep(now)
		n = &sender{}
		v.by[address] = n
	}
	n.trim(now.Add(-v.InvalidTime))
	n.times = append(n.times, now)
	if v.Off || len(n.times) < v.Invalid {
		// Without limits nobody is banned, but the times mustn't pile up either.
		n.times = n.times[max(0, len(n.times)-v.Invalid):]
		return false
	}
	n.times, n.banned = nil, now.Add(v.Ban)
	return true
}

// trim forgets the requests up to a time.
func (n *sender) trim(to time.Time) {
	for len(n.times) > 0 && !n.times[0].After(to) {
		n.times = n.times[1:]
	}
}

// sweep forgets the addresses of which there is nothing more to know.
func (v *invalidRequests) sweep(now time.Time) {
	for address, n := range v.by {
		n.trim(now.Add(-v.InvalidTime))
		if len(n.times) == 0 && now.After(n.banned) {
			delete(v.by, address)
		}
	}
}

// bannedFor returns for how long an address is banned yet.
func (v *invalidRequests) bannedFor(address string, now time.Time) time.Duration {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := v.by[address]
	if n == nil {
		return 0
	}
	return n.banned.Sub(now)
}

func (v *invalidRequests) count(now time.Time) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	total := 0
	for _, n := range v.by {
		n.trim(now.Add(-v.InvalidTime))
		total += len(n.times)
	}
	return total
}

// InvalidRequests returns how many requests of the last ten minutes count as invalid: those answered with 401, 403 or 429, except 429
// for limits that are shared. A ban begins the count anew.
func (s *Server) InvalidRequests() int { return s.invalid.count(time.Now()) }

// guardREST keeps banned addresses out and counts invalid requests.
func (s *Server) guardREST(w http.ResponseWriter, r *http.Request) {
	address := hostname(r.RemoteAddr)
	if left := s.invalid.bannedFor(address, time.Now()); left > 0 {
		showBan(w, left)
		return
	}
	s.serveREST(&judged{ResponseWriter: w, invalid: func() { s.noteInvalid(address) }}, r)
}

func (s *Server) noteInvalid(address string) {
	if !s.invalid.note(address, time.Now()) {
		return
	}
	s.lock()
	defer s.release()
	s.violation("%d invalid requests from %s within %s: banned for %s", s.invalid.Invalid, address, s.invalid.InvalidTime, s.invalid.Ban)
}

// judged is an answer that is looked at for whether its request was invalid.
type judged struct {
	http.ResponseWriter
	invalid func()
}

// WriteHeader implements http.ResponseWriter.
func (j *judged) WriteHeader(status int) {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		j.invalid()
	case http.StatusTooManyRequests:
		if j.Header().Get("X-RateLimit-Scope") != scopeShared {
			j.invalid()
		}
	}
	j.ResponseWriter.WriteHeader(status)
}

// Unwrap serves http.ResponseController.
func (j *judged) Unwrap() http.ResponseWriter { return j.ResponseWriter }

var banPage = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Error 1015</title></head>
<body><h1>Error 1015: rate limited</h1><p>This address may not use the interface for another {{.}} seconds.</p></body>
</html>
`))

// showBan answers as Cloudflare does before Discord: a web page, no JSON and none of Discord's headers.
func showBan(w http.ResponseWriter, left time.Duration) {
	wait := int(math.Ceil(left.Seconds()))
	w.Header().Set("Content-Type", "text/html; charset=UTF-8")
	w.Header().Set("Retry-After", strconv.Itoa(wait))
	w.WriteHeader(http.StatusTooManyRequests)
	_ = banPage.Execute(w, wait) // whoever asked may be gone
}
