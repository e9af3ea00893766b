package sandbox

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"time"
)

// answerRoutes answer interactions. Their tokens authorise them. They are outside the global limit; those of messages have the limits of
// webhooks, for each token on its own (interactions/receiving-and-responding, "Endpoints", "Followup Messages").
func (s *Server) answerRoutes() []route {
	const hook = "/webhooks/{app}/{token}"
	hooks := rate{s.limiter.Webhooks, 2 * time.Second}
	return []route{
		{pattern: "POST /interactions/{interaction}/{token}/callback", open: true, free: true, handle: s.callback},
		{pattern: "POST " + hook, open: true, free: true, rate: hooks, object: "token", handle: s.followUp},
		{pattern: "GET " + hook + "/messages/{message}", open: true, free: true, rate: hooks, object: "token", handle: s.getAnswer},
		{pattern: "PATCH " + hook + "/messages/{message}", open: true, free: true, rate: hooks, object: "token", handle: s.editAnswer},
		{pattern: "DELETE " + hook + "/messages/{message}", open: true, free: true, rate: hooks, object: "token", handle: s.deleteAnswer},
	}
}

// hooked returns the interaction whose token is in the path. Before its first answer there is nothing to follow up.
func (s *Server) hooked(r *request) (*call, error) {
	token := r.PathValue("token")
	c := s.calls.byToken[token]
	if r.PathValue("app") != s.w.app.ID {
		return nil, refuse(codeUnknownWebhook)
	}
	if c == nil {
		if made, ok := tokenTime(token); ok && s.cfg.Now().Sub(made) > tokenLife {
			return nil, refuse(codeInvalidToken)
		}
		return nil, refuse(codeUnknownWebhook)
	}
	if s.cfg.Now().Sub(c.made) > tokenLife {
		return nil, refuse(codeInvalidToken)
	}
	if c.state != Answered || c.kind == kindAutocomplete {
		return nil, refuse(codeUnknownWebhook)
	}
	return c, nil
}

// answered returns the message of the path: @original, or another that came of the same interaction.
func (s *Server) answered(r *request) (*call, *message, error) {
	c, err := s.hooked(r)
	if err != nil {
		return nil, nil, err
	}
	id := r.PathValue("message")
	if id == "@original" {
		id = c.target
	}
	m := s.w.messages[id]
	if m == nil || id != c.target && (m.Origin == nil || m.Origin.ID != c.id) {
		return nil, nil, refuse(codeUnknownMessage)
	}
	return c, m, nil
}

func (s *Server) getAnswer(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.answered(r)
	if err != nil {
		return nil, err
	}
	return s.w.show(m), nil
}

func (s *Server) editAnswer(r *request) (any, error) {
	var d draft
	files, err := r.read(&d)
	if err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	_, m, err := s.answered(r)
	if err != nil {
		return nil, err
	}
	return s.edit(m, &d, files, r.version)
}

func (s *Server) deleteAnswer(r *request) (any, error) {
	s.lock()
	defer s.release()
	_, m, err := s.answered(r)
	if err != nil {
		return nil, err
	}
	s.delete(m)
	return nil, nil
}

// answerFlags are the flags that a message answering an interaction may have.
const answerFlags = FlagSuppressEmbeds | FlagEphemeral | FlagSuppressNotifications | FlagComponentsV2

// followUp posts a further message. The first after a promise takes the promise's place instead (interactions/
// receiving-and-responding, "Followup Messages"; deprecated).
func (s *Server) followUp(r *request) (any, error) {
	var d draft
	files, err := r.read(&d)
	if err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	c, err := s.hooked(r)
	if err != nil {
		return nil, err
	}
	if m := s.w.messages[c.target]; m != nil && m.Flags&FlagLoading != 0 {
		if d.Flags != nil {
			*d.Flags = *d.Flags&^FlagEphemeral | m.Flags&FlagEphemeral // the promise has decided it
		}
		return s.edit(m, &d, files, r.version)
	}
	m, err := s.reply(c, &d, files, r.version)
	if err != nil {
		return nil, err
	}
	m.Origin.Original = c.target
	s.post(c.channel, m)
	return s.w.show(m), nil
}

// reply composes a new message that answers an interaction.
func (s *Server) reply(c *call, d *draft, files []upload, version int) (*message, error) {
	base := &message{
		ID: s.w.ids.next(), Channel: c.channel.ID, Author: s.w.bot, Created: s.cfg.Now(), Webhook: true, Origin: c.origin(), TTS: d.TTS,
	}
	if s.w.channel(c.channel.ID) == nil {
		return nil, refuse(codeUnknownChannel)
	}
	if err := s.refuseAnswer(c.channel, d.Flags != nil && *d.Flags&FlagEphemeral != 0); err != nil {
		return nil, err
	}
	if d.Flags != nil && *d.Flags&FlagEphemeral != 0 {
		base.Viewer, base.Flags = c.user, FlagEphemeral
	}
	m, err := s.w.compose(base, d, files, terms{flags: answerFlags, version: version})
	if err == nil {
		s.noteUnshown(m, files)
	}
	return m, err
}

// messageCommandReply is the type of a message that answers a command.
const messageCommandReply = 20

// Kinds of answers (interactions/receiving-and-responding, "Interaction Callback Type").
const (
	answerMessage  = 4
	answerPromise  = 5 // of a message
	answerDefer    = 6 // of an update
	answerUpdate   = 7
	answerChoices  = 8
	answerModal    = 9
	choicesMax     = 25
	choiceNameMax  = 100
	choiceValueMax = 100
)

// callbackBody is an answer to an interaction.
type callbackBody struct {
	Type int           `json:"type"`
	Data *callbackData `json:"data"`
}

type callbackData struct {
	draft
	Choices  []Choice `json:"choices"`
	CustomID string   `json:"custom_id"`
	Title    string   `json:"title"`
}

func (s *Server) callback(r *request) (any, error) {
	var in callbackBody
	files, err := r.read(&in)
	if err != nil {
		return nil, err
	}
	if in.Data == nil {
		in.Data = &callbackData{}
	}
	s.lock()
	defer s.release()
	c := s.calls.byID[r.PathValue("interaction")]
	if c == nil || c.token != r.PathValue("token") || c.state == Failed {
		return nil, refuse(codeUnknownInteraction)
	}
	body, _ := bodyOf(r.Context())
	sum := sha256.Sum256(body)
	if c.state == Answered {
		// The same once more is a retry after a reply that was late; anything else is two answers to one question, unless a fault kept
		// the bot from learning that it had answered.
		refusal := refuse(codeAlreadyAnswered)
		if c.callback != sum && !c.struck() {
			s.violation("interaction %s: answered twice", c.id)
			refusal.noted = true
		}
		return nil, refusal
	}
	if s.late(c) {
		s.settle(c, Failed)
		return nil, refuse(codeUnknownInteraction)
	}
	if err := s.answer(c, &in, files, r.version); err != nil {
		return nil, inData(err)
	}
	c.callback = sum
	s.calls.show(c, s.w.messages[c.target])
	s.settle(c, Answered)
	if r.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	r.status = http.StatusOK
	return s.response(c, in.Type), nil
}

// inData puts the faults of a form below the data of the request.
func inData(err error) error {
	var refusal *apiError
	if !errors.As(err, &refusal) || refusal.form == nil {
		return err
	}
	for i, t := range refusal.form.faults {
		if t.path[0] != "data" && t.path[0] != "type" {
			refusal.form.faults[i].path = append([]string{"data"}, t.path...)
		}
	}
	return err
}

// response is what a callback with with_response=true gives back.
func (s *Server) response(c *call, kind int) map[string]any {
	about := map[string]any{"id": c.id, "type": c.kind, "channel_id": c.channel.ID}
	if c.channel.Guild != "" {
		about["guild_id"] = c.channel.Guild
	}
	out := map[string]any{"interaction": about}
	m := s.w.messages[c.target]
	if m == nil {
		return out
	}
	about["response_message_id"] = m.ID
	about["response_message_loading"] = m.Flags&FlagLoading != 0
	about["response_message_ephemeral"] = m.ephemeral()
	if kind != answerDefer {
		out["resource"] = map[string]any{"type": kind, "message": s.w.show(m)}
	}
	return out
}
