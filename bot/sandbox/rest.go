package sandbox

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// route is a route of the REST interface.
type route struct {
	pattern string // method and path below /api/vN
	open    bool   // whether it needs no authorisation
	free    bool   // whether it is outside the global limit; it has no limit at all then if rate is empty
	rate    rate   // 50 a second if empty
	object  string // name of the path's element by which buckets are told apart: a channel, a server or a webhook's token
	bucket  string // name of a limit shared with similar routes; the pattern if empty
	hidden  rate   // a further limit of the object, of which headers don't tell, as emojis have (topics/rate-limits); none if empty
	handle  func(*request) (any, error)

	// vary, if not nil, decides the bucket and the rate by the request.
	vary func(*http.Request) (bucket string, r rate)
}

// request is a request to the REST interface.
type request struct {
	*http.Request
	version int
	body    []byte
	status  int // of a success with a body; 200 if 0
}

// requestMax is the most that a request may have, in bytes (resources/message, "Create Message").
const requestMax = 25 << 20

func (s *Server) restRoutes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, list := range [][]route{
		s.aboutRoutes(), s.messageRoutes(), s.commandRoutes(), s.answerRoutes(), s.threadRoutes(), s.emojiRoutes(),
	} {
		for _, rt := range list {
			mux.HandleFunc(rt.pattern, func(w http.ResponseWriter, r *http.Request) { s.run(rt, w, r) })
		}
	}
	mux.HandleFunc("/", s.unknownRoute)
	return mux
}

// versioned is the number of a version in a path such as /api/v9/users; 0 if the sandbox doesn't speak it.
func versioned(path string) (version int, rest string) {
	for version := 9; version <= 10; version++ {
		if rest, ok := strings.CutPrefix(path, fmt.Sprintf("/api/v%d/", version)); ok {
			return version, "/" + rest
		}
	}
	return 0, path
}

// serveREST takes the version off the path, applies the faults that tests have asked for and passes the request to its route.
func (s *Server) serveREST(w http.ResponseWriter, r *http.Request) {
	version, rest := versioned(r.URL.Path)
	if version == 0 {
		s.unknownRoute(w, r)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, requestMax))
	if err != nil {
		s.refuseREST(w, r, refuse(codeEntityTooLarge))
		return
	}
	r2 := r.WithContext(withBody(r.Context(), body, version))
	u := *r.URL
	u.Path, u.RawPath = rest, ""
	r2.URL = &u
	r2.Body = http.NoBody
	s.undergo(w, r2, body)
}

// run handles a request by its route.
func (s *Server) run(rt route, w http.ResponseWriter, r *http.Request) {
	body, version := bodyOf(r.Context())
	s.lock()
	s.counts[rt.pattern]++
	known := rt.open || r.Header.Get("Authorization") == "Bot "+s.w.token
	s.release()
	if !known {
		s.refuseREST(w, r, unauthorised())
		return
	}
	if refusal := s.limiter.take(s.demandOf(rt, r), w.Header()); refusal != nil {
		s.refuseREST(w, r, refusal)
		return
	}
	if err := s.checked(r, body); err != nil {
		s.refuseREST(w, r, err)
		return
	}
	in := &request{Request: r, version: version, body: body}
	v, err := rt.handle(in)
	switch {
	case err != nil:
		s.refuseREST(w, r, err)
	case v == nil:
		w.WriteHeader(http.StatusNoContent)
	default:
		writeJSON(w, max(in.status, http.StatusOK), v)
	}
}

// checked lets the checker of the configuration see a request.
func (s *Server) checked(r *http.Request, body []byte) error {
	if s.cfg.Check == nil {
		return nil
	}
	err := s.cfg.Check(r.Method, r.URL.Path, r.Header.Get("Content-Type"), body)
	if err == nil {
		return nil
	}
	s.lock()
	defer s.release()
	s.violation("%s %s: not as described: %v", r.Method, withoutToken(r), err)
	refusal := badRequest("the request is not as Discord's description says: %v", err)
	refusal.noted = true
	return refusal
}

// withoutToken returns the path of a request as it may be logged.
func withoutToken(r *http.Request) string {
	if token := r.PathValue("token"); token != "" {
		return strings.ReplaceAll(r.URL.Path, token, "{token}")
	}
	return r.URL.Path
}

func (s *Server) refuseREST(w http.ResponseWriter, r *http.Request, err error) {
	var refusal *apiError
	if !errors.As(err, &refusal) {
		s.log.Error("sandbox request failed", "method", r.Method, "path", withoutToken(r), "err", err)
		refusal = internal()
	}
	s.log.Info("request refused", "method", r.Method, "path", withoutToken(r), "refusal", refusal.Error())
	s.lock()
	if refusal.bug() {
		s.violation("%s %s: %s", r.Method, withoutToken(r), refusal.Error())
	}
	refusal.tell(w.Header())
	s.refused(r, refusal)
	s.release()
	writeJSON(w, refusal.status, refusal.body())
}

func (s *Server) unknownRoute(w http.ResponseWriter, r *http.Request) {
	s.lock()
	s.violation("%s %s: the sandbox has no such route", r.Method, r.URL.Path)
	refusal := &apiError{status: http.StatusNotFound, message: "404: Not Found", noted: true}
	s.refused(r, refusal)
	s.release()
	writeJSON(w, refusal.status, refusal.body())
}
