package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"trey/bot/trace"
)

// Keys of the texts that the intake says by itself.
const (
	TextBusy     = "discord.busy"     // too much at once, try again
	TextInternal = "discord.internal" // something went wrong here
)

// Bounds of what waits to be handled. They are ours: a table's players can't press more in the time in which an answer counts.
const (
	maxPerKey    = 64
	maxWaiting   = 4096
	maxBusyCalls = 64
)

// deferAfter is how long after its arrival an interaction is acknowledged if its answer isn't there: half of Discord's three seconds. What it was late
// is taken off, down to a sixth of it.
const deferAfter = 1500 * time.Millisecond

// Responder gives answers to Discord. Client is one.
type Responder interface {
	Respond(context.Context, *Interaction, Answer) error
	Defer(context.Context, *Interaction) error
	EditOriginal(context.Context, *Interaction, Message) error
	FollowUp(context.Context, *Interaction, Answer) error
}

// Claims keeps others from editing a message while a press on it is being answered, and from showing a new table before the answer to whoever opened it.
// Courier is one.
type Claims interface {
	// Await keeps tables from being shown for the first time in a channel in which something is being answered, until over is called.
	Await(channel string) (over func())
	// Claim announces that the message may be changed by an answer.
	Claim(message string)
	// Answered ends a claim: the message shows m now, and with it the table's version, 0 if unknown.
	Answered(message string, m Message, version int)
	// Release ends a claim: the message shows what it did, or something unknown.
	Release(message string, unknown bool)
}

// IntakeSettings are an intake's parts besides who answers.
type IntakeSettings struct {
	Texts  func(locale, key string) Message
	Claims Claims // nil: nobody else edits
	Log    *slog.Logger
}

// Intake takes interactions in, once each and in order, and sees that each is answered in time.
type Intake struct {
	responder Responder
	handler   Handler
	set       IntakeSettings
	log       *slog.Logger
	deferring time.Duration
	late      lateness

	ctx    context.Context // of the handlers; over when Close gives up
	cancel context.CancelFunc
	seen   *seen
	busy   chan struct{}
	work   sync.WaitGroup

	mu      sync.Mutex
	queues  map[string][]*exchange   // by key; there for as long as a goroutine works on it
	updates map[string]chan struct{} // by message: closed when its last update so far is through
	waiting int                      // interactions not yet answered
	closed  bool
}

// NewIntake returns an intake.
func NewIntake(r Responder, h Handler, s IntakeSettings) *Intake {
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.Claims == nil {
		s.Claims = noClaims{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return &Intake{
		responder: r, handler: h, set: s, log: s.Log, deferring: deferAfter, ctx: ctx, cancel: cancel,
		seen: newSeen(seenMost), busy: make(chan struct{}, maxBusyCalls), queues: map[string][]*exchange{}, updates: map[string]chan struct{}{},
	}
}

// Receive takes in an interaction as Discord wrote it, in JSON, with when it arrived. It never blocks and keeps nothing of raw.
func (t *Intake) Receive(raw []byte, at time.Time) {
	in, err := parseInteraction(raw, at)
	if err != nil {
		t.log.Warn("interaction refused", "error", err)
		return
	}
	if in == nil || !t.seen.first(in.ID, at) {
		return
	}
	key, err := t.keyOf(in)
	if err != nil {
		t.log.Error("handler panicked", "interaction", in.ID, "error", err)
		t.reject(in, TextInternal)
		return
	}
	if !t.enqueue(key, in) {
		t.log.Warn("interaction refused: too many are waiting", "interaction", in.ID, "key", key)
		t.reject(in, TextBusy)
	}
}

// keyOf asks the handler, which runs in the read loop here and must not bring it down.
func (t *Intake) keyOf(in *Interaction) (key string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
		}
	}()
	return t.handler.Key(in), nil
}

func (t *Intake) enqueue(key string, in *Interaction) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	queue, active := t.queues[key]
	if t.closed || t.waiting >= maxWaiting || len(queue) >= maxPerKey {
		return false
	}
	t.waiting++
	t.queues[key] = append(queue, t.begin(in))
	if !active {
		t.work.Add(1)
		go t.serve(key)
	}
	return true
}

// serve handles one key's interactions in their order until there are no more.
func (t *Intake) serve(key string) {
	defer t.work.Done()
	for {
		x := t.take(key)
		if x == nil {
			return
		}
		t.handle(x)
	}
}

func (t *Intake) take(key string) *exchange {
	t.mu.Lock()
	defer t.mu.Unlock()
	queue := t.queues[key]
	if len(queue) == 0 {
		delete(t.queues, key)
		return nil
	}
	x := queue[0]
	queue[0] = nil
	t.queues[key] = queue[1:]
	return x
}

// handle asks for the answer and has it sent while the next interaction is handled. Updates of one message keep their order, since
// the last one stands.
func (t *Intake) handle(x *exchange) {
	in := x.in
	claim := in.Kind == Press && in.Message != "" && !in.Ephemeral
	if claim {
		t.set.Claims.Claim(in.Message)
	}
	over := func() {}
	if in.Kind != Typing {
		over = t.set.Claims.Await(in.Channel)
	}
	a := t.ask(in)
	before, done := t.follow(in, a)
	t.work.Add(1)
	go func() {
		defer t.work.Done()
		<-before
		err := x.finish(t.ctx, a)
		if claim {
			t.settle(in, a, err)
		}
		over()
		if err != nil {
			t.log.Warn("answering", "interaction", in.ID, "error", err)
		}
		done()
	}()
}

// follow returns what the answer must wait for, and what is to be called when it has been given.
func (t *Intake) follow(in *Interaction, a Answer) (before <-chan struct{}, done func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Kind != Update || in.Message == "" {
		return free(), func() { t.answered("", nil) }
	}
	last, ok := t.updates[in.Message]
	if !ok {
		last = free()
	}
	through := make(chan struct{})
	t.updates[in.Message] = through
	return last, func() { t.answered(in.Message, through) }
}

func (t *Intake) answered(message string, through chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting--
	if through == nil {
		return
	}
	close(through)
	if t.updates[message] == through {
		delete(t.updates, message)
	}
}

func free() chan struct{} {
	ch := make(chan struct{})
	close(ch)
	return ch
}

// settle tells who keeps the pressed message up to date what it shows.
func (t *Intake) settle(in *Interaction, a Answer, err error) {
	switch {
	case a.Kind != Update || len(a.Message.Components) == 0:
		t.set.Claims.Release(in.Message, false)
	case err == nil:
		t.set.Claims.Answered(in.Message, a.Message, a.Version)
	default:
		t.set.Claims.Release(in.Message, true)
	}
}

// ask lets the handler answer; a panic becomes an answer too.
func (t *Intake) ask(in *Interaction) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			t.log.Error("handler panicked", "interaction", in.ID, "error", panicError(p))
			a = Answer{Kind: Private, Message: t.set.Texts(in.Locale, TextInternal)}
		}
	}()
	ctx, cancel := context.WithDeadline(t.ctx, in.Received.Add(tokenLife))
	defer cancel()
	return t.handler.Answer(ctx, in)
}

// panicError keeps a panic's type and place. What it says is left out, since it may quote what mustn't be logged.
func panicError(p any) error { return fmt.Errorf("%w of type %T\n%s", errPanic, p, trace.Calls()) }

// errPanic is wrapped by the errors of what panicked.
var errPanic = errors.New("panic")

// reject answers with a text of the intake's own. Beyond a number of such answers under way there is none.
func (t *Intake) reject(in *Interaction, key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case t.busy <- struct{}{}:
	default:
		return
	}
	if t.closed {
		<-t.busy
		return
	}
	t.work.Add(1)
	go func() {
		defer t.work.Done()
		defer func() { <-t.busy }()
		a := Answer{Kind: Private, Message: t.set.Texts(in.Locale, key)}
		if err := t.responder.Respond(t.ctx, in, a); err != nil {
			t.log.Warn("answering", "interaction", in.ID, "error", err)
		}
	}()
}

// Close takes nothing in any more and waits until everything is answered, at most until the context is over.
func (t *Intake) Close(ctx context.Context) error {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	done := make(chan struct{})
	go func() {
		t.work.Wait()
		close(done)
	}()
	defer t.cancel()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting for answers: %w", ctx.Err())
	}
}

type noClaims struct{}

func (noClaims) Await(string) (over func())    { return func() {} }
func (noClaims) Claim(string)                  {}
func (noClaims) Answered(string, Message, int) {}
func (noClaims) Release(string, bool)          {}
