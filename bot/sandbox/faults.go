package sandbox

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// Request is what a fault may look at.
type Request struct {
	Method string
	Path   string // below /api/vN
	Body   []byte
}

// Fault is something that goes wrong with requests to the REST interface. It strikes those that match, before they are counted
// against rate limits; what is set of it happens in the order of the fields. The functions of faults_make.go make the usual ones.
type Fault struct {
	Match  func(Request) bool // nil: all; it must not call the Server
	Times  int                // how often it strikes; 0 is once, less than 0 always
	Hold   <-chan struct{}    // if not nil, the request waits until this is closed
	Delay  time.Duration      // the request waits so long
	Cut    bool               // the request isn't handled and the connection is cut
	Status int                // if not 0, the request isn't handled but answered with this
	Header http.Header        // of that answer
	Body   string             // of that answer
	Drop   bool               // the connection is cut instead of the answer, after whatever effect the request has
	Spoil  Spoil              // what becomes of the answer on its way

	over <-chan struct{} // closed when all waiting is to end; nil: never
}

// Spoil is what becomes of an answer on its way to the bot.
type Spoil int

// The ways in which an answer goes bad.
const (
	Whole   Spoil = iota // nothing
	Dropped              // the connection is cut before it
	Silent               // it never comes; the connection stays open for as long as the bot keeps it
	Halved               // the connection is cut in the middle of its body
	Endless              // the rest of its body never comes; the connection stays open
	Garbled              // its body is no JSON
	Emptied              // its body is empty
)

// Inject makes a fault strike from now on; remove ends it.
func (s *Server) Inject(f Fault) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Times == 0 {
		f.Times = 1
	}
	p := &f
	s.faults = append(s.faults, p)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.faults = slices.DeleteFunc(s.faults, func(q *Fault) bool { return q == p })
	}
}

// matching returns the first fault that strikes a request, nil if none does. Those asked for go before those of a storm.
func (s *Server) matching(r *http.Request, body []byte) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := Request{r.Method, r.URL.Path, body}
	for i, f := range s.faults {
		if f.Match != nil && !f.Match(in) {
			continue
		}
		if f.Times > 0 {
			f.Times--
		}
		if f.Times == 0 {
			s.faults = slices.Delete(s.faults, i, i+1)
		}
		return f
	}
	if s.storm != nil {
		return s.storm.request(in)
	}
	return nil
}

// undergo lets a request meet the faults on the way to its route, and its answer those on the way back.
func (s *Server) undergo(w http.ResponseWriter, r *http.Request, body []byte) {
	f := s.matching(r, body)
	a := &response{header: http.Header{}, status: http.StatusOK}
	defer s.attempted(r.URL.Path, f, a)()
	if f == nil {
		seen := &statusWriter{ResponseWriter: w, response: a}
		s.rest.ServeHTTP(seen, r)
		return
	}
	if !s.held(f, r) || f.Cut {
		panic(http.ErrAbortHandler)
	}
	if f.Status == 0 {
		s.rest.ServeHTTP(a, r)
	} else {
		for k, list := range f.Header {
			a.header[k] = list
		}
		a.status = f.Status
		a.body.WriteString(f.Body)
	}
	if f.Drop {
		f.Spoil = Dropped
	}
	s.send(a, f, w, r)
}

// held waits for as long as a fault says; false if nobody waits for the answer any more.
func (s *Server) held(f *Fault, r *http.Request) bool {
	if f.Hold != nil {
		select {
		case <-f.Hold:
		case <-f.over:
		case <-r.Context().Done():
			return false
		case <-s.closing:
			return false
		}
	}
	if f.Delay <= 0 {
		return true
	}
	t := time.NewTimer(f.Delay)
	defer t.Stop()
	select {
	case <-t.C:
	case <-f.over:
	case <-r.Context().Done():
		return false
	case <-s.closing:
		return false
	}
	return true
}

// send sends an answer as it is spoilt.
func (s *Server) send(a *response, f *Fault, w http.ResponseWriter, r *http.Request) {
	body, how := a.body.Bytes(), f.Spoil
	cut := how == Halved || how == Endless
	switch {
	case how == Dropped || cut && len(body) == 0:
		panic(http.ErrAbortHandler)
	case how == Silent:
		s.untilLeft(f, r)
		panic(http.ErrAbortHandler)
	case how == Emptied:
		body = nil
	case how == Garbled:
		body = append([]byte("<!--"), body...)
	}
	h := w.Header()
	for k, list := range a.header {
		h[k] = list
	}
	if len(body) > 0 {
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(a.status)
	if !cut {
		_, _ = w.Write(body) // whoever asked may be gone
		return
	}
	_, _ = w.Write(body[:len(body)/2])
	_ = http.NewResponseController(w).Flush()
	if how == Endless {
		s.untilLeft(f, r)
	}
	panic(http.ErrAbortHandler)
}

// untilLeft waits until the bot has given up, or the sandbox closes.
func (s *Server) untilLeft(f *Fault, r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-f.over:
	case <-s.closing:
	}
}

// response is an answer that isn't sent yet.
type response struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (a *response) Header() http.Header { return a.header }

// Write implements http.ResponseWriter.
func (a *response) Write(p []byte) (int, error) { return a.body.Write(p) }

// WriteHeader implements http.ResponseWriter.
func (a *response) WriteHeader(status int) { a.status = status }

// statusWriter notes the status of an answer that passes.
type statusWriter struct {
	http.ResponseWriter
	response *response
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	w.response.WriteHeader(status)
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets an http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
