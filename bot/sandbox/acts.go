package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"unicode/utf8"
)

var errClosed = errors.New("sandbox: closed")

// userError is a refusal of the user API.
type userError struct {
	status  int
	message string
	code    string         // by which a page says it in its reader's language; empty for what only a mistake brings about
	values  map[string]any // what such a sentence speaks of
}

// The codes of refusals, see API.md.
const (
	refusedMissing     = "missing"
	refusedForbidden   = "forbidden"
	refusedLength      = "length"
	refusedName        = "name"
	refusedTaken       = "taken"
	refusedUnavailable = "unavailable"
	refusedSilent      = "silent"
)

// Error implements error.
func (e *userError) Error() string { return e.message }

func refused(format string, args ...any) error {
	return &userError{status: http.StatusBadRequest, message: fmt.Sprintf(format, args...)}
}

func missing(format string, args ...any) error {
	return &userError{status: http.StatusNotFound, message: fmt.Sprintf(format, args...), code: refusedMissing}
}

func forbidden(format string, args ...any) error {
	return &userError{status: http.StatusForbidden, message: fmt.Sprintf(format, args...), code: refusedForbidden}
}

// sized refuses a text that hasn't least to most characters.
func sized(what, text string, least, most int) error {
	if n := utf8.RuneCountInString(text); n >= least && n <= most {
		return nil
	}
	return &userError{
		status: http.StatusBadRequest, message: fmt.Sprintf("%s has %d to %d characters", what, least, most),
		code: refusedLength, values: map[string]any{"min": least, "max": most},
	}
}

// taken refuses a name that somebody has.
func taken(name string) error {
	return &userError{
		status: http.StatusBadRequest, message: fmt.Sprintf("there is a user %s already", name),
		code: refusedTaken, values: map[string]any{"name": name},
	}
}

// body is the refusal as the user API answers it.
func (e *userError) body() map[string]any {
	b := map[string]any{"message": e.message}
	if e.code != "" {
		b["code"] = e.code
	}
	if e.values != nil {
		b["values"] = e.values
	}
	return b
}

// CommandUse is a user's use of a slash command, finished or being typed.
type CommandUse struct {
	User    string         `json:"user"`
	Channel string         `json:"channel"`
	Name    string         `json:"name"` // with its subcommand after a blank
	Options map[string]any `json:"options"`
	Focused string         `json:"focused"` // the option being typed, for autocomplete
}

// Press is a user's press of a button or choice in a select.
type Press struct {
	User     string   `json:"user"`
	Message  string   `json:"message"`
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values"`
}

// Submission is a user's filled-in modal.
type Submission struct {
	User        string            `json:"user"`
	Interaction string            `json:"interaction"` // which the bot answered with the modal
	Values      map[string]string `json:"values"`      // by custom id
}

// Outcome is what came of an interaction.
type Outcome struct {
	Interaction string   `json:"interaction"`
	State       string   `json:"state"`
	Message     *Message `json:"message"` // posted or updated by the answer; nil if there is none
	Modal       *Modal   `json:"modal,omitempty"`
}

// Command lets a user use a slash command, and waits for the answer.
func (s *Server) Command(ctx context.Context, u CommandUse) (Outcome, error) {
	id, err := s.StartCommand(u)
	if err != nil {
		return Outcome{}, err
	}
	return s.Outcome(ctx, id)
}

// StartCommand lets a user use a slash command; it returns the interaction's id.
func (s *Server) StartCommand(u CommandUse) (string, error) {
	s.lock()
	defer s.release()
	c, err := s.command(u)
	if err != nil {
		return "", err
	}
	return c.id, nil
}

// Press lets a user press a button or choose in a select, and waits for the answer.
func (s *Server) Press(ctx context.Context, p Press) (Outcome, error) {
	id, err := s.StartPress(p)
	if err != nil {
		return Outcome{}, err
	}
	return s.Outcome(ctx, id)
}

// StartPress lets a user press a button or choose in a select; it returns the interaction's id.
func (s *Server) StartPress(p Press) (string, error) {
	s.lock()
	defer s.release()
	c, err := s.press(p)
	if err != nil {
		return "", err
	}
	return c.id, nil
}

// StartForgery lets a user press a button that the message doesn't have, as no client of Discord's lets anybody, and returns the interaction's id. Bots
// don't rely on Discord to refuse that.
func (s *Server) StartForgery(p Press) (string, error) {
	s.lock()
	defer s.release()
	c, err := s.forge(p)
	if err != nil {
		return "", err
	}
	return c.id, nil
}

// Submit lets a user send a modal, and waits for the answer.
func (s *Server) Submit(ctx context.Context, m Submission) (Outcome, error) {
	id, err := s.StartSubmit(m)
	if err != nil {
		return Outcome{}, err
	}
	return s.Outcome(ctx, id)
}

// StartSubmit lets a user send a modal; it returns the interaction's id.
func (s *Server) StartSubmit(m Submission) (string, error) {
	s.lock()
	defer s.release()
	c, err := s.submit(m)
	if err != nil {
		return "", err
	}
	return c.id, nil
}

// Outcome waits until the bot has answered an interaction, or its time is over. Its message is as the answer made it,
// whatever has become of it since. A promise of an answer counts; its message is then the one that says so.
func (s *Server) Outcome(ctx context.Context, interaction string) (Outcome, error) {
	s.mu.Lock()
	c := s.calls.byID[interaction]
	s.mu.Unlock()
	if c == nil {
		return Outcome{}, missing("there is no interaction %s", interaction)
	}
	if err := s.settles(ctx, c); err != nil {
		return Outcome{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out := Outcome{Interaction: c.id, State: c.state, Modal: c.modal}
	m := c.shown
	if m == nil {
		m = s.w.messages[c.target]
	}
	if m != nil && !(c.updates && c.deferred) {
		shown := s.w.show(m)
		out.Message = &shown
	}
	return out, nil
}

// settles waits for the end of an interaction's waiting. It isn't await, by which every change would wake everybody who waits for an answer.
func (s *Server) settles(ctx context.Context, c *call) error {
	select {
	case <-c.settled:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return errClosed
	}
}

// Autocomplete lets a user type in an option and returns what the bot suggests.
func (s *Server) Autocomplete(ctx context.Context, u CommandUse) ([]Choice, error) {
	s.lock()
	c, err := s.typing(u)
	s.release()
	if err != nil {
		return nil, err
	}
	if err := s.settles(ctx, c); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.state == Failed {
		return nil, &userError{status: http.StatusFailedDependency, message: "The bot did not answer in time", code: refusedSilent}
	}
	return c.choices, nil
}
