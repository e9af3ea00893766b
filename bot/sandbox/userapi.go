package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// userRoutes adds the user API, see API.md.
func (s *Server) userRoutes(mux *http.ServeMux) {
	handle := func(pattern string, f func(*http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { answerUser(w, r, f) })
	}
	handle("GET /sandbox/state", func(r *http.Request) (any, error) { return s.State(r.FormValue("user")) })
	handle("POST /sandbox/users", s.userAdd)
	handle("PATCH /sandbox/users/{user}", s.userChange)
	s.serverRoutes(handle)
	handle("GET /sandbox/channels/{channel}/messages", s.userMessages)
	handle("POST /sandbox/channels/{channel}/messages", s.userWrite)
	handle("DELETE /sandbox/channels/{channel}/messages/{message}", func(r *http.Request) (any, error) {
		return nil, s.Dismiss(r.FormValue("user"), r.PathValue("channel"), r.PathValue("message"))
	})
	handle("POST /sandbox/commands", s.userCommand)
	handle("POST /sandbox/autocomplete", s.userTyping)
	handle("POST /sandbox/components", s.userPress)
	handle("POST /sandbox/modals", s.userSubmit)
	s.threadUses(handle)
	s.journalRoutes(handle)
	handle("GET /sandbox/clock", func(*http.Request) (any, error) { return s.Clock(), nil })
	handle("POST /sandbox/clock", s.userForward)
	handle("POST /sandbox/users/{user}/restart", func(r *http.Request) (any, error) {
		return nil, s.RestartClient(r.PathValue("user"))
	})
	handle("GET /sandbox/violations", func(*http.Request) (any, error) {
		return map[string]any{"violations": append([]string{}, s.Violations()...)}, nil
	})
	mux.HandleFunc("GET /sandbox/events", s.userEvents)
	mux.HandleFunc("/sandbox/", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, http.StatusNotFound, map[string]string{"message": "there is no " + r.Method + " " + r.URL.Path})
	})
}

// userBody is the most that a request to the user API may hold, in bytes.
const userBody = 1 << 20

func answerUser(w http.ResponseWriter, r *http.Request, f func(*http.Request) (any, error)) {
	r.Body = http.MaxBytesReader(w, r.Body, userBody)
	v, err := f(r)
	var refusal *userError
	switch {
	case err == nil && v == nil:
		w.WriteHeader(http.StatusNoContent)
	case err == nil:
		writeJSON(w, http.StatusOK, v)
	case errors.As(err, &refusal):
		writeJSON(w, refusal.status, refusal.body())
	case errors.Is(err, context.Canceled):
	default:
		writeJSON(w, http.StatusBadRequest, map[string]string{"message": err.Error()})
	}
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(data) // whoever asked may be gone
}

// decode reads a JSON body of the user API.
func decode(r *http.Request, v any) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		return refused("the body is not the JSON expected: %v", err)
	}
	return nil
}

func (s *Server) userAdd(r *http.Request) (any, error) {
	var in struct{ Name, Locale, Server string }
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return s.AddUserTo(in.Server, in.Name, in.Locale)
}

func (s *Server) userChange(r *http.Request) (any, error) {
	var in UserChange
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return s.ChangeUser(r.PathValue("user"), in)
}

func (s *Server) userMessages(r *http.Request) (any, error) {
	limit := 100
	if v := r.FormValue("limit"); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > 1000 {
			return nil, refused("limit is a number from 1 to 1000")
		}
		limit = n
	}
	return s.Messages(r.FormValue("user"), r.PathValue("channel"), limit, r.FormValue("before"))
}

func (s *Server) userWrite(r *http.Request) (any, error) {
	var in struct{ User, Content string }
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return s.Write(in.User, r.PathValue("channel"), in.Content)
}

func (s *Server) userCommand(r *http.Request) (any, error) {
	var in CommandUse
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	id, err := s.StartCommand(in)
	return s.started(r, id, err)
}

func (s *Server) userPress(r *http.Request) (any, error) {
	var in Press
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	id, err := s.StartPress(in)
	return s.started(r, id, err)
}

func (s *Server) userSubmit(r *http.Request) (any, error) {
	var in Submission
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	id, err := s.StartSubmit(in)
	return s.started(r, id, err)
}

func (s *Server) started(r *http.Request, id string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	if r.FormValue("wait") == "" {
		return map[string]string{"interaction": id}, nil
	}
	return s.Outcome(r.Context(), id)
}

func (s *Server) userTyping(r *http.Request) (any, error) {
	var in CommandUse
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	choices, err := s.Autocomplete(r.Context(), in)
	if err != nil {
		return nil, err
	}
	return map[string]any{"choices": append([]Choice{}, choices...)}, nil
}

// eventsPulse is how often an idle stream of events gets a comment, so that a dead one is noticed.
const eventsPulse = 15 * time.Second

// userEvents streams what a user sees as server-sent events.
func (s *Server) userEvents(w http.ResponseWriter, r *http.Request) {
	user := r.FormValue("user")
	if p, ok := s.User(user); !ok || p.ID != user {
		writeJSON(w, http.StatusNotFound, map[string]string{"message": "there is no user " + user})
		return
	}
	sub := s.Subscribe(user)
	defer sub.Close()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	pulse := time.NewTicker(eventsPulse)
	defer pulse.Stop()
	if fmt.Fprint(w, ": hello\n\n"); out.Flush() != nil {
		return
	}
	for {
		select {
		case <-r.Context().Done():
			return
		case <-pulse.C:
			fmt.Fprint(w, ": still here\n\n")
		case e, ok := <-sub.C:
			if !ok || writeEvent(w, e) != nil {
				return
			}
		}
		if len(sub.C) == 0 && out.Flush() != nil {
			return
		}
	}
}

func writeEvent(w io.Writer, e Event) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.Seq, data)
	return err
}
