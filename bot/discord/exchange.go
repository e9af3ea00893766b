package discord

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// completeTime bounds the completion of an answer that was announced, with all retries. It is ours, well within the token's life.
const completeTime = time.Minute

// exchange is one interaction on its way to being answered: directly if the answer comes soon enough, else acknowledged first
// and completed later. It is never answered twice.
type exchange struct {
	t        *Intake
	in       *Interaction
	timer    *time.Timer
	deferred chan struct{} // closed when the acknowledgement is through
	err      error         // of the acknowledgement; read after deferred is closed
}

// begin starts the clock, which counts from the arrival, so that an interaction is acknowledged in time wherever it waits. One that was late, as those are
// that a resumed session brings, has less.
func (t *Intake) begin(in *Interaction) *exchange {
	x := &exchange{t: t, in: in, deferred: make(chan struct{})}
	wait := max(t.deferring-t.late.of(in.ID, in.Received), t.deferring/6)
	x.timer = time.AfterFunc(wait-time.Since(in.Received), x.acknowledge)
	return x
}

func (x *exchange) acknowledge() {
	defer close(x.deferred)
	x.err = x.t.responder.Defer(x.t.ctx, x.in)
}

// finish gives the answer.
func (x *exchange) finish(ctx context.Context, a Answer) error {
	if x.timer.Stop() {
		return x.answer(ctx, a)
	}
	<-x.deferred
	if x.in.Kind == Typing {
		return nil // the acknowledgement was the answer
	}
	if x.err != nil && !isUncertain(x.err) && !errors.Is(x.err, context.DeadlineExceeded) {
		return fmt.Errorf("acknowledging: %w", x.err)
	}
	ctx, cancel := context.WithTimeout(ctx, completeTime)
	defer cancel()
	return x.complete(ctx, a)
}

// answer answers directly. An answer that Discord finds faulty is replaced by a word of regret. What was to be shown by a message that was deleted
// meanwhile is shown to whoever pressed; the error stays, by which the message is known to be gone.
func (x *exchange) answer(ctx context.Context, a Answer) error {
	err := x.t.responder.Respond(ctx, x.in, a)
	if a.Kind == Update && IsUnknownMessage(err) {
		a.Kind = Private
		return errors.Join(err, x.t.responder.Respond(ctx, x.in, a))
	}
	if !isFaulty(err) {
		return err
	}
	if x.in.Kind == Typing {
		return errors.Join(err, x.t.responder.Defer(ctx, x.in))
	}
	return errors.Join(err, x.t.responder.Respond(ctx, x.in, x.regret()))
}

func (x *exchange) complete(ctx context.Context, a Answer) error {
	err := x.put(ctx, a)
	if !isFaulty(err) {
		return err
	}
	return errors.Join(err, x.put(ctx, x.regret()))
}

// put completes an answer that was announced: a command's becomes the message that announced it, a press's the message pressed or one more. Only the
// user sees the announcement, and the next message would take its place: so a command's public answer is shown there, and then to everybody.
func (x *exchange) put(ctx context.Context, a Answer) error {
	switch {
	case x.in.Kind == Command:
		err := x.t.responder.EditOriginal(ctx, x.in, a.Message)
		if err == nil && a.Kind == Public {
			err = x.t.responder.FollowUp(ctx, x.in, a)
		}
		return err
	case a.Kind == Private, a.Kind == Public:
		return x.t.responder.FollowUp(ctx, x.in, a)
	case a.Kind == Update && len(a.Message.Components) > 0:
		err := x.t.responder.EditOriginal(ctx, x.in, a.Message)
		if IsUnknownMessage(err) {
			return errors.Join(err, x.t.responder.FollowUp(ctx, x.in, a))
		}
		return err
	}
	return nil
}

func (x *exchange) regret() Answer {
	return Answer{Kind: Private, Message: x.t.set.Texts(x.in.Locale, TextInternal)}
}

// isFaulty reports whether Discord refused the answer itself, so that another one may pass.
func isFaulty(err error) bool {
	return (HasStatus(err, 400) || HasStatus(err, 413)) && !IsAcknowledged(err)
}
