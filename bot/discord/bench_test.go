package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

// benchEnd is a bot that is connected to the fake: a press is sent to it, and the time until its answer is measured.
type benchEnd struct {
	conn     chan *fakeConn
	answered chan struct{}
}

// serveBench tells the two bots apart by their path prefix, of REST and of the gateway.
func serveBench(f *fakeDiscord) map[string]*benchEnd {
	ends := map[string]*benchEnd{}
	for _, name := range []string{"ours", "bare"} {
		ends[name] = &benchEnd{conn: make(chan *fakeConn, 1), answered: make(chan struct{}, 1)}
	}
	var n atomic.Int64
	names := []string{"ours", "bare"}
	script := func(c *fakeConn) {
		end := ends[names[n.Add(1)-1]]
		if c.start(40_000) {
			end.conn <- c
			c.listen()
		}
	}
	f.gateway.script(script)
	f.record = false
	f.on(func(w http.ResponseWriter, c call) bool {
		if !strings.HasSuffix(c.Path, "/callback") {
			return false
		}
		w.WriteHeader(http.StatusNoContent)
		for name, end := range ends {
			if strings.Contains(c.Path, "/"+name) {
				end.answered <- struct{}{}
			}
		}
		return true
	})
	return ends
}

// rewriter sends discordgo's requests to the fake.
type rewriter struct {
	host string
	next http.RoundTripper
}

func (r rewriter) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host = "http", r.host
	return r.next.RoundTrip(req)
}

func bareSession(b *testing.B, f *fakeDiscord) {
	s, err := discordgo.New("Bot x")
	require.NoError(b, err)
	pool := &http.Transport{MaxIdleConnsPerHost: idlePerHost}
	s.Client = &http.Client{Transport: rewriter{strings.TrimPrefix(f.URL, "http://"), pool}, Timeout: 20 * time.Second}
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.Identify.Intents = discordgo.IntentsGuilds
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseUpdateMessage,
			Data: &discordgo.InteractionResponseData{
				Components: say("ok").Components, Flags: discordgo.MessageFlagsIsComponentsV2,
				AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}},
			},
		})
		if err != nil {
			b.Error(err)
		}
	})
	require.NoError(b, s.Open())
	b.Cleanup(func() {
		_ = s.Close()
		pool.CloseIdleConnections()
	})
}

func ourBot(b *testing.B, f *fakeDiscord) {
	client := f.client(b, nil)
	book := newBook()
	bot, err := NewBot(BotSettings{
		Client: client, Courier: NewCourier(client, book, book, CourierSettings{}), Texts: texts, Memory: &fakeMemory{text: map[string]string{}},
		Handler: handlerFunc(func(context.Context, *Interaction) Answer { return update("ok") }),
	})
	require.NoError(b, err)
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() {
		if err := bot.Run(ctx); err != nil {
			b.Error(err)
		}
	})
	b.Cleanup(func() { cancel(); all.Wait() })
	<-bot.Ready()
}

// BenchmarkPress measures from a press to its answer, by turns with a bare discordgo session on the same server, and reports the
// ratio of the medians.
func BenchmarkPress(b *testing.B) {
	f := newFake(b)
	ends := serveBench(f)
	ourBot(b, f)
	ours := <-ends["ours"].conn
	bareSession(b, f)
	bare := <-ends["bare"].conn
	took := map[string][]time.Duration{}
	press := func(name string, c *fakeConn, i int) {
		event := fmt.Sprintf(`{"id":"%d","application_id":"8","token":"%s%0200d","version":1,"type":3,"locale":"de","channel_id":"30",
			"user":{"id":"4","username":"x"},"message":{"id":"50","channel_id":"30","flags":32768,"components":[{"type":10,"content":"x"}]},
			"data":{"component_type":2,"custom_id":"a%d"}}`, i, name, i, i%10)
		start := time.Now()
		c.event("INTERACTION_CREATE", event)
		<-ends[name].answered
		took[name] = append(took[name], time.Since(start))
	}
	i := 0
	for b.Loop() {
		i++
		press("ours", ours, i)
		press("bare", bare, i)
	}
	for _, list := range took {
		slices.Sort(list)
	}
	p50 := func(name string) float64 { return float64(took[name][len(took[name])/2].Nanoseconds()) }
	b.ReportMetric(p50("ours")/1000, "ours-µs")
	b.ReportMetric(p50("bare")/1000, "bare-µs")
	b.ReportMetric(p50("ours")/p50("bare"), "ratio")
}
