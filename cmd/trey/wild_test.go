package main

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot"
	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	tables "trey/bot/table"
	"trey/commands"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// newTimedClub opens a club and the clock that its bot and its sandbox share, to be moved on or back.
func newTimedClub(t testing.TB) (*club, *sharedClock) {
	t.Helper()
	k := &sharedClock{}
	return newClub(t, clubOptions{
		sandbox: func(s *sandbox.Config) { s.Now = k.Now },
		program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil },
	}), k
}

// in is the club in another of its channels, named or by its id.
func (c *club) in(channel string) *club {
	there := *c
	if there.cards = c.sandbox.ChannelNamed(channel); there.cards == "" {
		there.cards = channel
	}
	return &there
}

// at is the person in another channel.
func (p person) at(channel string) person { return person{p.club.in(channel), p.name, p.id} }

// dm is the person in his DM with the bot.
func (p person) dm() person { return p.at(p.sandbox.DM(p.id)) }

// moves returns how many moves are stored of the table.
func (c *club) moves(table int64) int {
	list, err := c.program.store.Moves(context.Background(), table)
	require.NoError(c.t, err)
	return len(list)
}

// settled waits until nothing is owed any more.
func (c *club) settled() {
	c.t.Helper()
	require.Eventually(c.t, func() bool {
		owed, err := c.program.store.Undelivered(context.Background())
		return err == nil && len(owed) == 0
	}, patience, 5*time.Millisecond, "messages are owed for ever")
}

// asked returns which of the people is asked something, with his hand as /hand shows it.
func asked(people ...person) (person, sandbox.Message) {
	for _, p := range people {
		if m := p.command("hand", nil); len(guest.Answers(m)) > 0 {
			return p, m
		}
	}
	people[0].t.Fatal("nobody is asked anything")
	return person{}, sandbox.Message{}
}

// step lets whoever is asked press his first control, the usual move, and returns who it was.
func step(people ...person) person {
	p, m := asked(people...)
	c := guest.Answers(m)[0]
	var values []string
	if len(c.Options) > 0 {
		values = []string{c.Options[0].Value}
	}
	_, err := p.press(m, c, values...)
	require.NoError(p.t, err)
	return p
}

// playOut lets the people play by /hand until the match is over.
func (c *club) playOut(r *rand.Rand, people ...person) {
	c.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		seated := false
		for _, p := range people {
			m := p.command("hand", nil)
			// While the match goes on everybody has a hand to refresh, whoever is asked.
			if _, ok := guest.Control(m, render.Refresh); ok {
				seated = true
			}
			for list := guest.Answers(m); len(list) > 0; list = guest.Answers(m) {
				control, values := guest.Choose(list, r)
				var err error
				m, err = p.press(m, control, values...)
				require.NoError(c.t, err)
			}
		}
		if !seated {
			return
		}
	}
	c.t.Fatal("the match doesn't end")
}

// tap is one more connection to the gateway, on which every interaction arrives too.
type tap struct {
	mu  sync.Mutex
	got [][]byte
}

func (c *club) tap() *tap {
	x := &tap{}
	ready := make(chan struct{})
	client := c.client()
	g := discord.NewGateway(client, discord.GatewaySettings{
		Event: func(name string, data []byte, _ time.Time) {
			if name == "INTERACTION_CREATE" {
				x.mu.Lock()
				defer x.mu.Unlock()
				x.got = append(x.got, data)
			}
		},
		Ready: func(discord.Started) { close(ready) },
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- g.Run(ctx) }()
	c.t.Cleanup(func() {
		cancel()
		assert.NoError(c.t, <-ended)
		client.Close()
	})
	<-ready
	return x
}

// last returns the interaction that was made last, as Discord wrote it, once all that have been answered are here.
func (x *tap) last(c *club) []byte {
	var raw []byte
	require.Eventually(c.t, func() bool {
		answered := c.sandbox.Tally().Answered // not the attempts to answer, of which there may be several
		x.mu.Lock()
		defer x.mu.Unlock()
		if len(x.got) > 0 {
			raw = x.got[len(x.got)-1]
		}
		return len(x.got) >= answered && raw != nil
	}, patience, time.Millisecond)
	return raw
}

func (c *club) client() *discord.Client {
	client, err := discord.NewClient(discord.ClientSettings{Token: c.sandbox.Token(), Base: c.url + "/", Log: testLog(c.t)})
	require.NoError(c.t, err)
	return client
}

// handler answers interactions as the running bot does, at its tables.
func (c *club) handler() *commands.Handler {
	catalogue := catalogue(c.t)
	return commands.New(commands.Config{
		Tables: c.program.tables, Store: c.program.store, Render: render.New(catalogue, all.Games()), Catalogue: catalogue,
		Games: all.Games(), Language: "en", Presence: bot.NewPresence(time.Now), Now: time.Now, Renew: func(int64, storage.Kind, int64) {}, Log: testLog(c.t),
	})
}

// answered is an answer that a forger got.
type answered struct {
	in     discord.Interaction
	answer discord.Answer
}

// forger sends interactions that Discord would never send, and keeps the answers.
type forger struct {
	*club
	raw     []byte // a real one
	handler *commands.Handler

	mu      sync.Mutex
	answers []answered
}

// forger returns one whose interactions are changes of the last one that was real.
func (c *club) forger(x *tap) *forger { return &forger{club: c, raw: x.last(c), handler: c.handler()} }

// receive takes an interaction in, past all that the bot remembers in memory, and returns the answer to it.
func (f *forger) receive(raw []byte) answered {
	own := &forger{club: f.club}
	in := discord.NewIntake(own, f.handler, discord.IntakeSettings{Texts: f.handler.Sorry, Log: testLog(f.t)})
	in.Receive(raw, time.Now())
	in.Receive(raw, time.Now())
	if err := in.Close(context.Background()); err != nil || len(own.answers) != 1 {
		f.t.Errorf("%d answers to one interaction, %v", len(own.answers), err)
		return answered{}
	}
	return own.answers[0]
}

// Respond implements discord.Responder.
func (f *forger) Respond(_ context.Context, in *discord.Interaction, a discord.Answer) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers = append(f.answers, answered{*in, a})
	return nil
}

// Defer implements discord.Responder.
func (f *forger) Defer(context.Context, *discord.Interaction) error { return nil }

// EditOriginal implements discord.Responder.
func (f *forger) EditOriginal(ctx context.Context, in *discord.Interaction, m discord.Message) error {
	return f.Respond(ctx, in, discord.Answer{Kind: discord.Update, Message: m})
}

// FollowUp implements discord.Responder.
func (f *forger) FollowUp(ctx context.Context, in *discord.Interaction, a discord.Answer) error {
	return f.Respond(ctx, in, a)
}

// press lets a person press a control that the message doesn't have, and returns the answer.
func (f *forger) press(p person, m sandbox.Message, customID string, values ...string) answered {
	f.t.Helper()
	return f.forge(p, m, nil, customID, values...)
}

// forge is a press that is changed further.
func (f *forger) forge(p person, m sandbox.Message, change func(raw map[string]any), customID string, values ...string) answered {
	f.t.Helper()
	data := map[string]any{"custom_id": customID, "component_type": 2}
	if values != nil {
		data["component_type"], data["values"] = 3, values
	}
	var raw map[string]any
	require.NoError(f.t, json.Unmarshal(f.raw, &raw))
	maps.Copy(raw, map[string]any{
		"type": 3, "id": "9" + strconv.FormatInt(time.Now().UnixNano(), 10), "token": "forged", "data": data, "channel_id": p.cards,
		"message": map[string]any{"id": m.ID, "flags": m.Flags},
		"member":  map[string]any{"user": map[string]any{"id": p.id, "global_name": p.name}},
	})
	if change != nil {
		change(raw)
	}
	body, err := json.Marshal(raw)
	require.NoError(f.t, err)
	return f.receive(body)
}

// text returns all of an answer that is sent, as JSON, but for what pictures hold.
func (a answered) text() string {
	said := a.answer
	said.Message.Files = slices.Clone(said.Message.Files)
	for i := range said.Message.Files {
		said.Message.Files[i].Data = nil
	}
	out, err := json.Marshal(said)
	if err != nil {
		return err.Error()
	}
	return string(out)
}

// public reports whether everybody in the channel sees the answer.
func (a answered) public() bool {
	return a.answer.Kind == discord.Update && a.in.Server != "" && !a.in.Ephemeral
}

// secrets returns by name what finds the cards that each person holds at the table, in texts and in moves.
func (c *club) secrets(table int64, people ...person) map[string]*regexp.Regexp {
	out := map[string]*regexp.Regexp{}
	for _, p := range people {
		if s := c.see(table, p); s.View != nil {
			out[p.name] = cardsIn(s, func(z games.Zone) bool { return z.Owner == s.Viewer })
		}
	}
	return out
}

// see is what the person may know of the table.
func (c *club) see(table int64, p person) tables.Snapshot {
	a, err := c.program.store.AccountOf(context.Background(), p.id, p.name, "en-GB")
	require.NoError(c.t, err)
	s, err := c.program.tables.See(context.Background(), table, a.ID)
	require.NoError(c.t, err)
	return s
}

// cardsIn finds the cards that the viewer sees in the zones.
func cardsIn(s tables.Snapshot, which func(games.Zone) bool) *regexp.Regexp {
	var said []string
	for _, z := range s.View.Zones {
		for _, card := range z.Cards {
			if f := s.Game.Info().Faces.Face(card); which(z) && f.Code != "" {
				said = append(said, regexp.QuoteMeta(f.Code), regexp.QuoteMeta(locale.Short(f)))
				for _, l := range locale.Languages() {
					said = append(said, regexp.QuoteMeta(inWords(l, s.Game, card)))
				}
			}
		}
	}
	return regexp.MustCompile(`(^|[^\pL\pN])(` + strings.Join(said, "|") + `)($|[^\pL\pN])`)
}
