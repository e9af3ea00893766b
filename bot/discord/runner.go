package discord

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	// closeTime is how long answers that are under way may take when the bot stops.
	closeTime = 5 * time.Second
	// maxEvents bounds the events waiting for BotSettings.Event. It is ours.
	maxEvents = 4096
)

// BotSettings are a bot's parts.
type BotSettings struct {
	Client   *Client // whoever made it closes it, after Run
	Courier  *Courier
	Handler  Handler
	Texts    func(locale, key string) Message // of the keys TextBusy and TextInternal
	Commands []*discordgo.ApplicationCommand
	Memory   Memory
	Emojis   *Emojis // nil: the application has none
	Shard    int
	Shards   int // 0 and 1: one connection for all servers
	// Event is told the gateway's events other than interactions, and ConnectionLost, in order and on a goroutine of its own: servers and
	// channels that come, change and go. It may be nil.
	Event func(ctx context.Context, name string, data []byte)
	Log   *slog.Logger
}

// ConnectionLost is told among the events when the connection to Discord has ended. The next READY or RESUMED says that there is one again.
const ConnectionLost = "connection lost"

// Bot is the bot's side of Discord: it receives, answers and delivers.
type Bot struct {
	set     BotSettings
	log     *slog.Logger
	gateway *Gateway
	intake  *Intake
	started chan Started
	events  chan event
	ready   chan struct{}
	once    sync.Once
}

type event struct {
	name string
	data []byte
}

// NewBot returns a bot that connects when it is run.
func NewBot(s BotSettings) (*Bot, error) {
	if s.Client == nil || s.Courier == nil || s.Handler == nil || s.Texts == nil || s.Memory == nil {
		return nil, errors.New("a bot needs a client, a courier, a handler, texts and a memory")
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	b := &Bot{set: s, log: s.Log, started: make(chan Started, 1), events: make(chan event, maxEvents), ready: make(chan struct{})}
	b.intake = NewIntake(s.Client, s.Handler, IntakeSettings{Texts: s.Texts, Claims: s.Courier, Log: s.Log})
	b.gateway = NewGateway(s.Client, GatewaySettings{Shard: s.Shard, Shards: s.Shards, Event: b.receive, Ready: b.noteStart, Lost: b.lost, Log: s.Log})
	return b, nil
}

// Ready is closed when the bot is connected for the first time and its commands are registered.
func (b *Bot) Ready() <-chan struct{} { return b.ready }

// Run connects and works until the context is over; then it closes the connection, answers what is under way, delivers what is due,
// and returns nil. It returns an error when Discord refuses the bot for good.
func (b *Bot) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var beside, delivering sync.WaitGroup
	deliver, stopDelivering := context.WithCancel(context.WithoutCancel(ctx))
	defer stopDelivering()
	delivering.Add(1)
	go func() { defer delivering.Done(); b.set.Courier.Run(deliver) }()
	beside.Add(2)
	go func() { defer beside.Done(); b.register(ctx) }()
	go func() { defer beside.Done(); b.tell(ctx) }()

	err := b.gateway.Run(ctx)

	stop()
	beside.Wait()
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if late := b.intake.Close(closing); late != nil {
		b.log.Warn("stopping before everything was answered", "error", late)
	}
	stopDelivering()
	delivering.Wait()
	return err
}

// receive runs in the gateway's read loop and never blocks.
func (b *Bot) receive(name string, data []byte, at time.Time) {
	if name == "INTERACTION_CREATE" {
		b.intake.Receive(data, at)
		return
	}
	if b.set.Event == nil {
		return
	}
	select {
	case b.events <- event{name, data}:
	default:
		b.log.Warn("event dropped: too many are waiting", "event", name)
	}
}

func (b *Bot) lost() { b.receive(ConnectionLost, nil, time.Time{}) }

// tell hands events on.
func (b *Bot) tell(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-b.events:
			b.tellOne(ctx, e)
		}
	}
}

func (b *Bot) tellOne(ctx context.Context, e event) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("handler panicked", "event", e.name, "error", panicError(p))
		}
	}()
	b.set.Event(ctx, e.name, e.data)
}

func (b *Bot) noteStart(s Started) {
	select {
	case b.started <- s:
	default: // the first start is being seen to
	}
}

// register registers the commands once a session has started, and then keeps the emojis.
func (b *Bot) register(ctx context.Context) {
	var s Started
	select {
	case <-ctx.Done():
		return
	case s = <-b.started:
	}
	for n := 0; ; n++ {
		err := b.registerOnce(ctx, &s)
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return
		}
		b.log.Error("registering the commands", "error", err)
		if !IsTemporary(err) && asError(err) != nil {
			break // the commands of before stand; another attempt would fail alike
		}
		if sleep(ctx, max(backoff(n, time.Second, time.Minute), retryAfter(err))) != nil {
			return
		}
	}
	b.once.Do(func() { close(b.ready) })
	if b.set.Emojis != nil && s.Application != "" {
		b.set.Emojis.Run(ctx, s.Application)
	}
}

func (b *Bot) registerOnce(ctx context.Context, s *Started) error {
	if s.Application == "" {
		a, err := b.set.Client.Application(ctx)
		if err != nil {
			return err
		}
		s.Application = a.ID
	}
	return RegisterCommands(ctx, b.set.Client, b.set.Memory, s.Application, b.set.Commands)
}
