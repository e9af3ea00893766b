package discord

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

// fakeMemory keeps texts in memory.
type fakeMemory struct {
	mu   sync.Mutex
	text map[string]string
}

func (m *fakeMemory) Meta(_ context.Context, key string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text[key], nil
}

func (m *fakeMemory) SetMeta(_ context.Context, key, value string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text[key] = value
	return nil
}

// runBot runs a whole bot until stop is called, which returns Run's error.
func runBot(t *testing.T, f *fakeDiscord, b *fakeBook, change func(*BotSettings)) (bot *Bot, stop func() error) {
	client := f.client(t, nil)
	s := BotSettings{
		Client: client, Courier: NewCourier(client, b, b, CourierSettings{}), Texts: texts, Memory: &fakeMemory{text: map[string]string{}},
		Handler:  handlerFunc(func(context.Context, *Interaction) Answer { return update("ok") }),
		Commands: []*discordgo.ApplicationCommand{{Name: "play", Description: "x"}},
	}
	if change != nil {
		change(&s)
	}
	bot, err := NewBot(s)
	require.NoError(t, err)
	bot.gateway.times.identifySpan = 0
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- bot.Run(ctx) }()
	stop = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() { _ = stop() })
	return bot, stop
}

func TestABotRegistersAnswersDeliversAndStops(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.left = true
	b.addBoard(1)
	f.gateway.script(func(c *fakeConn) {
		if c.start(calm) {
			c.event("GUILD_CREATE", `{"id":"20"}`)
			c.event("INTERACTION_CREATE", string(rawPress("1", "a")))
			c.listen()
		}
	})
	events := make(chan string, 10)
	bot, stop := runBot(t, f, b, func(s *BotSettings) {
		s.Event = func(_ context.Context, name string, data []byte) {
			events <- name + string(data)
			panic("survived")
		}
	})
	<-bot.Ready()
	f.await(1, "POST", "/interactions/1/t/callback")
	f.await(1, "PUT", "/applications/8/commands")
	eventually(t, delivered(b, 1, 1))
	require.Contains(t, <-events, "READY")
	require.Equal(t, `GUILD_CREATE{"id":"20"}`, <-events)
	require.NoError(t, stop())
}

func TestCommandsAreRegisteredOnlyWhenTheyChanged(t *testing.T) {
	f := newFake(t)
	c, m := f.client(t, nil), &fakeMemory{text: map[string]string{}}
	commands := []*discordgo.ApplicationCommand{{Name: "play", Description: "x"}}
	for range 3 {
		require.NoError(t, RegisterCommands(t.Context(), c, m, "8", commands))
	}
	require.Len(t, f.seen("PUT", "/applications/8/commands"), 1)
	commands[0].Description = "y"
	require.NoError(t, RegisterCommands(t.Context(), c, m, "8", commands))
	require.Len(t, f.seen("PUT", "/applications/8/commands"), 2)
	require.NoError(t, RegisterCommands(t.Context(), c, m, "9", commands))
	require.Len(t, f.seen("PUT", "/applications/9/commands"), 1, "another application has none of them")
}

func TestCommandsThatCouldNotBeRegisteredAreTriedAtTheNextStart(t *testing.T) {
	f := newFake(t)
	c, m := f.client(t, nil), &fakeMemory{text: map[string]string{}}
	f.fail(1, "PUT", "", 400, `{"code":30034}`)
	require.Error(t, RegisterCommands(t.Context(), c, m, "8", nil))
	require.NoError(t, RegisterCommands(t.Context(), c, m, "8", nil))
	require.Len(t, f.seen("PUT", ""), 2)
}

func TestABotIsReadyThoughItsCommandsAreRefused(t *testing.T) {
	f, b := newFake(t), newBook()
	f.fail(9, "PUT", "", 400, `{"code":30034}`)
	bot, stop := runBot(t, f, b, nil)
	<-bot.Ready()
	require.NoError(t, stop())
	require.Len(t, f.seen("PUT", ""), 1)
}

func TestAnAnswerUnderWayIsGivenBeforeTheEnd(t *testing.T) {
	f, b := newFake(t), newBook()
	f.gateway.script(func(c *fakeConn) {
		if c.start(calm) {
			c.event("INTERACTION_CREATE", string(rawPress("1", "a")))
			c.listen()
		}
	})
	asked, release := make(chan struct{}), make(chan struct{})
	_, stop := runBot(t, f, b, func(s *BotSettings) {
		s.Handler = handlerFunc(func(context.Context, *Interaction) Answer { close(asked); <-release; return update("ok") })
	})
	<-asked
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	eventually(t, func() bool { return f.gateway.conn(0).closed() != nil })
	close(release)
	require.NoError(t, <-ended)
	require.Equal(t, "ok", said(f.seen("POST", "/callback")[0].Body))
}

func TestARefusedBotStopsWithAdvice(t *testing.T) {
	f, b := newFake(t), newBook()
	f.gateway.script(func(c *fakeConn) {
		if c.login(calm) {
			c.closeWith(4004)
			c.listen()
		}
	})
	client := f.client(t, nil)
	bot, err := NewBot(BotSettings{Client: client, Courier: NewCourier(client, b, b, CourierSettings{}), Texts: texts,
		Memory: &fakeMemory{}, Handler: handlerFunc(nil)})
	require.NoError(t, err)
	require.ErrorContains(t, bot.Run(t.Context()), "token is wrong")
}

func TestABotNeedsItsParts(t *testing.T) {
	_, err := NewBot(BotSettings{})
	require.ErrorContains(t, err, "needs")
}

func TestReplayedInteractionsHaveTheirEffectOnce(t *testing.T) {
	f, b := newFake(t), newBook()
	f.gateway.script(
		func(c *fakeConn) {
			if c.start(calm) {
				for i := range 20 {
					c.event("INTERACTION_CREATE", string(rawPress(fmt.Sprint(i), "a")))
				}
			}
		},
		func(c *fakeConn) {
			if c.login(calm) {
				for i := 10; i < 30; i++ {
					c.event("INTERACTION_CREATE", string(rawPress(fmt.Sprint(i), "a")))
				}
				c.event("RESUMED", `{}`)
				c.listen()
			}
		})
	var mu sync.Mutex
	var got []string
	runBot(t, f, b, func(s *BotSettings) {
		s.Handler = handlerFunc(func(_ context.Context, in *Interaction) Answer {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, in.ID)
			return update("ok")
		})
	})
	f.await(30, "POST", "/callback")
	mu.Lock()
	defer mu.Unlock()
	var want []string
	for i := range 30 {
		want = append(want, fmt.Sprint(i))
	}
	require.Equal(t, strings.Join(want, " "), strings.Join(got, " "))
}
