package discord

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/openapi"
	"trey/storage"
)

// sandboxed runs a sandbox, which checks requests by Discord's own description where that is at hand.
func sandboxed(t *testing.T) (*sandbox.Server, string) {
	cfg := sandbox.Config{AnswerWithin: 20 * time.Second}
	if file, ok := openapi.Find(); ok {
		checker, err := openapi.Load(file)
		require.NoError(t, err)
		cfg.Check = checker.Check
	}
	s, err := sandbox.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	address, err := s.Listen("127.0.0.1:0")
	require.NoError(t, err)
	return s, address
}

func withButton(text string) Message {
	m := say(text)
	m.Files = []File{{Name: "table.png", Type: "image/png", Data: []byte("\x89PNG\r\n\x1a\n")}}
	m.Components = append(m.Components,
		discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://table.png"}}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Go", CustomID: "go"}}})
	return m
}

// table is the least of a table: a number that presses raise.
type table struct {
	book *fakeBook
	poke func(int64)
	mu   sync.Mutex
	n    int
}

func (h *table) Key(*Interaction) string { return "1" }

func (h *table) Answer(_ context.Context, in *Interaction) Answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case in.Kind == Typing:
		return Answer{Kind: Suggest, Choices: []Suggestion{{Name: "Draw", Value: "draw"}}}
	case in.Kind == Command:
		return private("hello " + in.User.Name + " " + in.Options["move"])
	}
	h.n++
	h.book.want(1, h.n)
	h.poke(1)
	return Answer{Kind: Update, Message: withButton(fmt.Sprintf("table 1 version %d", h.n)), Version: h.n}
}

func TestAWholeBotPlaysAtTheSandbox(t *testing.T) {
	t.Parallel()
	s, address := sandboxed(t)
	ada, ok := s.User("Ada")
	require.True(t, ok)
	channel := s.ChannelNamed("cards")
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	book := newBook()
	book.text = func(d storage.Delivery, version int) (Message, error) {
		return withButton(fmt.Sprintf("%s 1 version %d", d.Kind, version)), nil
	}
	book.put(storage.Delivery{Table: 1, Kind: storage.TableMessage, Channel: channel, Wanted: 1})
	book.put(storage.Delivery{Table: 1, Kind: storage.HandMessage, Account: 5, User: ada.ID, Wanted: 1})
	book.accounts[5] = storage.Account{ID: 5, User: ada.ID}
	courier := NewCourier(client, book, book, CourierSettings{})
	bot, err := NewBot(BotSettings{
		Client: client, Courier: courier, Texts: texts, Memory: &fakeMemory{text: map[string]string{}},
		Handler: &table{book: book, poke: courier.Poke, n: 1},
		Commands: []*discordgo.ApplicationCommand{{Name: "move", Description: "Move", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "move", Description: "What", Autocomplete: true},
		}}},
	})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { require.NoError(t, bot.Run(ctx)) })
	t.Cleanup(func() { cancel(); running.Wait() })
	<-bot.Ready()
	courier.Poke(1)

	eventually(t, delivered(book, 1, 1))
	eventually(t, handDelivered(book, 1, 5, 1))
	list, err := s.Autocomplete(t.Context(), sandbox.CommandUse{User: ada.ID, Channel: channel, Name: "move", Options: map[string]any{"move": "d"}, Focused: "move"})
	require.NoError(t, err)
	require.Len(t, list, 1)
	out, err := s.Command(t.Context(), sandbox.CommandUse{User: ada.ID, Channel: channel, Name: "move", Options: map[string]any{"move": "draw"}})
	require.NoError(t, err)
	require.Equal(t, "answered", out.State)

	s.DropGateway(0)
	s.AskReconnect()
	require.NoError(t, s.WaitConnected(t.Context(), 1))
	out, err = s.Press(t.Context(), sandbox.Press{User: ada.ID, Message: book.board(1).Message, CustomID: "go"})
	require.NoError(t, err)
	require.Equal(t, "answered", out.State)
	eventually(t, delivered(book, 1, 2))
	eventually(t, handDelivered(book, 1, 5, 2))

	require.NoError(t, s.DeleteMessage(book.board(1).Message))
	book.want(1, 3)
	courier.Poke(1)
	eventually(t, delivered(book, 1, 3))
	require.Empty(t, s.Violations())
}

// TestAPostWhoseResponseIsUnreadableIsOfUnknownFate: its nonce is kept, so that another attempt finds the message that there is.
func TestAPostWhoseResponseIsUnreadableIsOfUnknownFate(t *testing.T) {
	s, address := sandboxed(t)
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	defer client.Close()
	channel := s.ChannelNamed("cards")
	for _, how := range []sandbox.Spoil{sandbox.Emptied, sandbox.Garbled} {
		s.Inject(sandbox.Spoilt(how).On(sandbox.InChannel(channel)))
		_, err := client.CreateMessage(t.Context(), channel, say("hello"), "nonce")
		require.True(t, IsTemporary(err))
		require.True(t, isUncertain(err))
	}
	id, err := client.CreateMessage(t.Context(), channel, say("hello"), "nonce")
	require.NoError(t, err)
	ada, _ := s.User("Ada")
	list, err := s.Messages(ada.ID, channel, 10, "")
	require.NoError(t, err)
	require.Equal(t, id, list[len(list)-1].ID)
	require.NotEqual(t, list[len(list)-2].Text(), "hello", "it was posted once")
}

// TestAnAnswerWhoseResponseIsLostAndWhoseRepetitionIsRefusedCountsAsGiven: interactions/receiving-and-responding, "Interaction Callback". There is one answer
// to an interaction, so the repetition of one that arrived is refused with 40060. That refusal can be spoilt on its way as well.
func TestAnAnswerWhoseResponseIsLostAndWhoseRepetitionIsRefusedCountsAsGiven(t *testing.T) {
	t.Parallel()
	s, address := sandboxed(t)
	ada, _ := s.User("Ada")
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	defer client.Close()
	arrived := make(chan *Interaction, 1)
	g := NewGateway(client, GatewaySettings{Event: func(name string, data []byte, at time.Time) {
		if in, err := parseInteraction(data, at); name == "INTERACTION_CREATE" && err == nil {
			arrived <- in
		}
	}})
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { require.NoError(t, g.Run(ctx)) })
	t.Cleanup(func() { cancel(); running.Wait() })
	require.NoError(t, s.WaitConnected(t.Context(), 1))
	app, err := client.Application(t.Context())
	require.NoError(t, err)
	require.NoError(t, client.OverwriteCommands(t.Context(), app.ID, []*discordgo.ApplicationCommand{{Name: "help", Description: "Help"}}))

	asked := func() *Interaction {
		_, err := s.StartCommand(sandbox.CommandUse{User: ada.ID, Channel: s.ChannelNamed("cards"), Name: "help"})
		require.NoError(t, err)
		return <-arrived
	}
	for name, refusal := range map[string]sandbox.Spoil{"as Discord gives it": sandbox.Whole, "emptied": sandbox.Emptied, "garbled": sandbox.Garbled, "cut": sandbox.Halved} {
		t.Run(name, func(t *testing.T) {
			in := asked()
			s.Inject(sandbox.Lost().On(sandbox.Answers))
			s.Inject(sandbox.Spoilt(refusal).On(sandbox.Answers))
			require.NoError(t, client.Respond(t.Context(), in, private("hello")))
			out, err := s.Outcome(t.Context(), in.ID)
			require.NoError(t, err)
			require.Equal(t, "hello", out.Message.Text())
		})
	}
	t.Run("but not if no response was lost", func(t *testing.T) {
		in := asked()
		require.NoError(t, client.Respond(t.Context(), in, private("hello")))
		s.Inject(sandbox.Spoilt(sandbox.Emptied).On(sandbox.Answers))
		err := client.Respond(t.Context(), in, private("hello again"))
		require.True(t, HasStatus(err, 400), "%v", err)
	})
}
