package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"
)

// Types of answers to interactions.
const (
	answerMessage  = 4
	answerThinking = 5 // "is thinking…", to be completed
	answerLater    = 6 // nothing visible, to be completed
	answerUpdate   = 7
	answerChoices  = 8
)

const (
	// answerTime is how long Discord waits for an answer, counted from when the interaction arrived here.
	answerTime = 3 * time.Second
	// answerTry bounds one attempt to answer, such that another fits in.
	answerTry = 1200 * time.Millisecond
	// tokenLife is how long an interaction's answer can be completed, by Discord's documentation 15 minutes, less a little.
	tokenLife = 15*time.Minute - 30*time.Second
	// maxChoices is Discord's limit of suggestions.
	maxChoices = 25
)

type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

// Respond gives the first answer to an interaction, within three seconds of its arrival. An Update without components acknowledges the
// press and changes nothing.
func (c *Client) Respond(ctx context.Context, in *Interaction, a Answer) error {
	switch {
	case in.Kind == Typing:
		_, err := c.callback(ctx, in, callback{answerChoices, choices(a.Choices)}, nil)
		return err
	case a.Kind == Update && in.Kind == Press && len(a.Message.Components) == 0, a.Kind == Suggest:
		return c.Defer(ctx, in)
	case a.Kind == Update && in.Kind == Press:
		return c.answer(ctx, in, in.Message, answerUpdate, a.Message, 0)
	}
	return c.answer(ctx, in, "", answerMessage, a.Message, a.flags())
}

// flags are those of a new message.
func (a Answer) flags() int {
	if a.Kind == Public {
		return 0
	}
	return flagEphemeral
}

func (c *Client) answer(ctx context.Context, in *Interaction, message string, kind int, m Message, flags int) error {
	c.noteRights(in)
	_, err := c.show(ctx, target{channel: in.Channel, message: message}, m, flags, func(ctx context.Context, w wireMessage, files []File) ([]byte, error) {
		return c.callback(ctx, in, callback{kind, w}, files)
	})
	return err
}

// Defer announces an answer that comes later: EditOriginal completes it, for a press also FollowUp. What is being typed gets no choices.
func (c *Client) Defer(ctx context.Context, in *Interaction) error {
	cb := callback{answerThinking, map[string]int{"flags": flagEphemeral}}
	switch in.Kind {
	case Typing:
		cb = callback{answerChoices, choices(nil)}
	case Press:
		cb = callback{Type: answerLater}
	}
	_, err := c.callback(ctx, in, cb, nil)
	return err
}

func choices(list []Suggestion) any {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	out := make([]choice, 0, min(len(list), maxChoices))
	for _, s := range list[:min(len(list), maxChoices)] {
		out = append(out, choice(s))
	}
	return map[string]any{"choices": out}
}

// callback sends an answer, again as long as the three seconds last. If the response to an earlier attempt was lost, a refusal because an
// answer was there already is a success, since then the answer is our own. So is one that doesn't say why: had the answer been faulty, Discord would have
// said what is wrong with it, and a word of regret in its place could only be refused in turn. With files Discord is asked for the message that comes of
// it, by which they can be kept.
func (c *Client) callback(ctx context.Context, in *Interaction, cb callback, files []File) ([]byte, error) {
	ctx, cancel := context.WithDeadline(ctx, in.Received.Add(answerTime))
	defer cancel()
	req := request{
		method: http.MethodPost, direct: true,
		path: "interactions/" + url.PathEscape(in.ID) + "/" + url.PathEscape(in.Token) + "/callback",
	}
	if len(files) > 0 {
		req.path += "?with_response=true"
	}
	var err error
	if req.contentType, req.body, err = encode(cb, files); err != nil {
		return nil, err
	}
	lost := false
	for n := 0; ; n++ {
		body, err := c.tryCallback(ctx, req)
		if err == nil || lost && (IsAcknowledged(err) || isUnexplained(err)) {
			return body, nil
		}
		if !IsTemporary(err) {
			return nil, err
		}
		lost = lost || isUncertain(err)
		pause := max(backoff(n, firstPause/2, time.Second), retryAfter(err))
		if !mayWait(ctx, pause) || sleep(ctx, pause) != nil {
			return nil, err
		}
	}
}

func (c *Client) tryCallback(ctx context.Context, req request) ([]byte, error) {
	try, cancel := context.WithTimeout(ctx, answerTry)
	defer cancel()
	body, err := c.once(try, req)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		r := routeOf(req.method, "/api/v9/"+req.path)
		return nil, &networkError{method: r.method, route: r.template, err: errors.New("no response in time")}
	}
	return body, err
}

// EditOriginal makes the answer given before, or the message that was pressed, show m.
func (c *Client) EditOriginal(ctx context.Context, in *Interaction, m Message) error {
	req := request{method: http.MethodPatch, path: webhookPath(in) + "/messages/@original", repeatable: true, direct: true}
	return c.complete(ctx, in, in.Message, req, m, 0)
}

// FollowUp sends one more message, which only the user of the interaction sees unless the answer is a public one. It isn't repeated when its effect is
// unknown, since Discord has no nonce there.
func (c *Client) FollowUp(ctx context.Context, in *Interaction, a Answer) error {
	req := request{method: http.MethodPost, path: webhookPath(in), direct: true}
	return c.complete(ctx, in, "", req, a.Message, a.flags())
}

func (c *Client) complete(ctx context.Context, in *Interaction, message string, req request, m Message, flags int) error {
	c.noteRights(in)
	_, err := c.show(ctx, target{channel: in.Channel, message: message}, m, flags, func(ctx context.Context, w wireMessage, files []File) ([]byte, error) {
		return c.sendJSON(ctx, req, w, files)
	})
	return err
}

func webhookPath(in *Interaction) string {
	return "webhooks/" + url.PathEscape(in.Application) + "/" + url.PathEscape(in.Token)
}
