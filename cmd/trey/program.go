package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"trey/bot"
	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/render/picture"
	"trey/bot/table"
	"trey/commands"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

const (
	// idle is how long a table stays in memory unused.
	idle = 15 * time.Minute
	// lobbyTime is how long a lobby waits when nothing happens in it.
	lobbyTime = 30 * time.Minute
)

// Program is the whole bot, from the database to Discord. Its fields are set before Run.
type Program struct {
	Config   Config
	Database string // file
	Log      *slog.Logger
	Now      func() time.Time
	Elapsed  func() time.Duration                 // a clock that nobody sets; nil where Now isn't the machine's
	Chance   games.Chance                         // for the computer players; safe for concurrent use
	Spacing  time.Duration                        // between two edits of a message; 0: the courier's own
	Texts    *locale.Catalogue                    // nil: read when it runs
	Emojis   bool                                 // whether the application is to have the cards' emojis
	Pictures bool                                 // whether messages show pictures
	Painter  render.Painter                       // of messages' pictures; nil: the bot's own
	Rate     int                                  // requests a second under Discord's global limit; 0: the client's own
	Find     func(slug string) (games.Game, bool) // looks a game up
	// Delivered is told of every message that shows the latest state, and how long that was owed; it may be nil.
	Delivered func(d storage.Delivery, owed time.Duration)

	store    *storage.Store
	client   *discord.Client
	tables   *table.Tables
	around   *bot.Surroundings
	surfaces bot.Surfaces
	discord  *discord.Bot
	ready    chan struct{}
}

// NewProgram returns the program with the settings, the machine's clock and chance.
func NewProgram(c Config, log *slog.Logger) *Program {
	start := time.Now()
	return &Program{
		Config: c, Database: c.Database, Log: log, Now: time.Now, Elapsed: func() time.Duration { return time.Since(start) },
		Chance: anyChance{}, Find: all.Find, Emojis: true, Pictures: true, ready: make(chan struct{}),
	}
}

// anyChance draws from the runtime's generator.
type anyChance struct{}

func (anyChance) IntN(n int) int { return rand.IntN(n) }

// Ready is closed when the bot is connected and its commands are registered.
func (p *Program) Ready() <-chan struct{} { return p.ready }

// Open opens the database, which no other Trey can use until Run returns.
func (p *Program) Open(ctx context.Context) (err error) {
	p.store, err = storage.Open(ctx, p.Database, storage.Options{Now: p.Now, Logger: p.Log})
	return err
}

// Run plays until the context is over, and closes the database. It returns an error when it can't start or Discord refuses the bot for
// good. The program must be open.
func (p *Program) Run(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, p.store.Close()) }()
	if err := p.build(); err != nil {
		return err
	}
	defer p.client.Close() // when nothing asks Discord anything any more: a request after it would leave its connection open
	defer p.tables.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go p.announce(ctx)
	watching, waking, following := make(chan error, 1), make(chan error, 1), make(chan struct{})
	go func() { watching <- p.tables.Watch(ctx) }()
	go func() { waking <- p.wake(ctx, stop) }()
	go func() { defer close(following); p.around.Run(ctx) }()
	defer func() {
		stop()
		err = errors.Join(err, <-watching, <-waking)
		<-following
	}()
	return p.discord.Run(ctx)
}

// wake wakes the tables at which a computer player is due, while the bot answers already; without it the bot must not run on.
func (p *Program) wake(ctx context.Context, stop func()) error {
	err := p.tables.Resume(ctx)
	if err != nil {
		stop()
	}
	return err
}

func (p *Program) announce(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-p.discord.Ready():
		close(p.ready)
	}
}

// build makes the parts and ties them together.
func (p *Program) build() error {
	catalogue := p.Texts
	if catalogue == nil {
		var err error
		if catalogue, err = locale.New(all.Games()); err != nil {
			return fmt.Errorf("read the texts: %w", err)
		}
	}
	var emojis *discord.Emojis
	client, err := discord.NewClient(discord.ClientSettings{
		Token: p.Config.Token.Reveal(), Base: p.Config.DiscordURL, Rate: p.Rate, EmojiRefused: func() { emojis.Lost() }, Log: p.Log,
		Reached: func(ok bool) { p.around.Reached(ok) },
	})
	if err != nil {
		return fmt.Errorf("make the Discord client: %w", err)
	}
	p.client = client
	var courier *discord.Courier
	servers := bot.NewServers()
	p.around = &bot.Surroundings{
		Places: p.store, Registry: p.store, Members: client, Servers: servers, Retry: func(id int64) { courier.Retry(id) },
		Ping: func(ctx context.Context) error { _, err := client.CurrentUser(ctx); return err },
		Now:  p.Now, PurgeAfter: p.Config.PurgeAfter, Log: p.Log,
	}
	p.tables = table.New(table.Config{
		Store: p.store, Find: p.Find, Now: p.Now, Chance: p.Chance,
		Delay: p.Config.ComputerDelay, Deadline: p.Config.TurnDeadline, Lobby: lobbyTime, Idle: idle, Log: p.Log,
		Elapsed: p.Elapsed, Missed: p.around.Missed,
		Changed: func(id int64) { courier.Poke(id) },
	})
	p.around.Tables = p.tables
	painter, err := picture.New()
	if err != nil {
		return fmt.Errorf("make the painter: %w", err)
	}
	renderer := render.New(catalogue, all.Games())
	if p.Pictures {
		renderer.Illustrate(cmp.Or[render.Painter](p.Painter, painter))
	}
	renderer.NameServers(servers.Name)
	if p.Emojis {
		emojis = discord.NewEmojis(client, func() []discord.Emoji { return drawEmojis(renderer, painter) }, renderer.UseEmojis, p.Log)
	}
	presence := bot.NewPresence(p.Now)
	p.surfaces = bot.Surfaces{Tables: p.tables, Accounts: p.store, Renderer: renderer, Presence: presence}
	courier = discord.NewCourier(client, bot.Book{Owed: p.store, Tables: p.tables}, p.surfaces, discord.CourierSettings{
		Now: p.Now, Spacing: p.Spacing, Refused: p.around.Refused, Delivered: p.Delivered, Log: p.Log,
	})
	handler := commands.New(commands.Config{
		Tables: p.tables, Store: p.store, Render: renderer, Catalogue: catalogue, Games: all.Games(),
		Language: p.Config.Language, Turn: p.Config.TurnDeadline, Presence: presence, Now: p.Now, Renew: courier.Renew, Log: p.Log,
	})
	p.discord, err = discord.NewBot(discord.BotSettings{
		Client: client, Courier: courier, Handler: handler, Commands: handler.Definitions(), Memory: p.store, Emojis: emojis,
		Texts: handler.Sorry, Event: p.around.Event, Log: p.Log,
	})
	if err != nil {
		return fmt.Errorf("make the bot: %w", err)
	}
	return nil
}

// drawEmojis draws the emojis of all cards.
func drawEmojis(r *render.Renderer, p *picture.Painter) []discord.Emoji {
	const markLen = 6
	var out []discord.Emoji
	for _, e := range r.EmojisWanted() {
		pic := p.Emoji(e.Look)
		out = append(out, discord.Emoji{Name: e.Name, Mark: pic.Hash()[:markLen], PNG: pic.PNG})
	}
	return out
}
