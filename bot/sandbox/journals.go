package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// journalKept is how many of the last entries a journal holds.
const journalKept = 1000

// journal is a list of what happened, of which the oldest is forgotten.
type journal[T any] struct {
	seq     uint64
	entries []T
}

// add adds an entry that is made with its number.
func (j *journal[T]) add(entry func(seq uint64) T) T {
	j.seq++
	e := entry(j.seq)
	j.entries = append(j.entries, e)
	if len(j.entries) > journalKept {
		j.entries = slices.Delete(j.entries, 0, 1)
	}
	return e
}

// journalRoutes adds the parts of the user API that read the journals.
func (s *Server) journalRoutes(handle func(pattern string, f func(*http.Request) (any, error))) {
	handle("GET /sandbox/refusals", func(*http.Request) (any, error) {
		return map[string]any{"refusals": append([]Refusal{}, s.Refusals()...)}, nil
	})
	handle("GET /sandbox/pings", func(r *http.Request) (any, error) {
		user := r.FormValue("user")
		if p, ok := s.User(user); user != "" && (!ok || p.ID != user) {
			return nil, missing("there is no user %s", user)
		}
		return map[string]any{"pings": append([]Ping{}, s.Pings(user)...)}, nil
	})
}

// Refusal is a request of the bot's that the sandbox refused.
type Refusal struct {
	Seq     uint64    `json:"seq"` // counts up
	Time    time.Time `json:"time"`
	Method  string    `json:"method"`
	Path    string    `json:"path"` // below /api/vN
	Status  int       `json:"status"`
	Code    int       `json:"code"` // Discord's; 0 if it has none
	Message string    `json:"message"`
	Bug     bool      `json:"bug"` // whether it can only come of a mistake in the bot
}

// Refusals returns the requests that were refused, at most the last 1000; those that a fault has let fail aren't among them.
func (s *Server) Refusals() []Refusal {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.refusals.entries)
}

// refused notes a refusal and tells everybody.
func (s *Server) refused(r *http.Request, e *apiError) {
	message := e.message
	if e.form != nil {
		message += ": " + e.form.String()
	}
	refusal := s.refusals.add(func(seq uint64) Refusal {
		return Refusal{
			Seq: seq, Time: s.cfg.Now(), Method: r.Method, Path: r.URL.Path, Status: e.status, Code: e.code, Message: message,
			Bug: e.noted || e.bug(),
		}
	})
	s.hub.emit(Event{Type: "refusal", Refusal: &refusal}, everybody)
}
