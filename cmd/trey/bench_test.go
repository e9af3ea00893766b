package main

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

func unlimited(s *sandbox.Config) { s.Limits.Off, s.Check, s.File = true, nil, "" }

// BenchmarkPress measures press → answer of a move that is stored, beside what it can't be faster than: a bare discordgo handler
// on the same kind of sandbox, and a raw append of 4 KiB with fdatasync in the database's folder. The three alternate, so that
// all meet the same machine. The ratio is of medians, Trey's to 1.5 × bare + 2 × raw; it must be at most 1.
func BenchmarkPress(b *testing.B) {
	bare := newBare(b)
	raw := newRaw(b)
	trey := newMover(b)
	var times [3][]time.Duration
	for b.Loop() {
		for i, do := range []func(){bare.press, raw.append, trey.move} {
			start := time.Now()
			do()
			times[i] = append(times[i], time.Since(start))
		}
		trey.prepare()
	}
	p50 := [3]float64{}
	for i := range times {
		slices.Sort(times[i])
		p50[i] = float64(times[i][len(times[i])/2].Microseconds())
	}
	b.ReportMetric(p50[0], "bare-p50-µs")
	b.ReportMetric(p50[1], "raw-p50-µs")
	b.ReportMetric(p50[2], "trey-p50-µs")
	b.ReportMetric(float64(times[2][len(times[2])*99/100].Microseconds()), "trey-p99-µs")
	b.ReportMetric(p50[2]/(1.5*p50[0]+2*p50[1]), "ratio")
}

// bare is a bot that does nothing but answer, on discordgo as it comes.
type bare struct {
	b    *testing.B
	club *club
	user string
	at   sandbox.Message
}

func newBare(b *testing.B) *bare {
	c := newClub(b, clubOptions{outside: true, sandbox: unlimited})
	base, err := url.Parse(c.url)
	require.NoError(b, err)
	s, err := discordgo.New("Bot " + c.sandbox.Token())
	require.NoError(b, err)
	s.StateEnabled = false
	s.Identify.Intents = discordgo.IntentsGuilds
	s.Client = &http.Client{Transport: toBase{base, &http.Transport{MaxIdleConnsPerHost: 64}}}
	button := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: "Press", CustomID: "press"},
	}}}
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseUpdateMessage,
			Data: &discordgo.InteractionResponseData{Content: "pressed", Components: button},
		})
	})
	require.NoError(b, s.Open())
	b.Cleanup(func() { require.NoError(b, s.Close()) })
	m, err := s.ChannelMessageSendComplex(c.cards, &discordgo.MessageSend{Content: "press", Components: button})
	require.NoError(b, err)
	return &bare{b, c, c.person("Ada").id, sandbox.Message{ID: m.ID}}
}

func (x *bare) press() {
	p := person{x.club, "Ada", x.user}
	_, err := p.press(x.at, sandbox.Component{CustomID: "press"})
	require.NoError(x.b, err)
}

// toBase sends requests for Discord to another address.
type toBase struct {
	base *url.URL
	next http.RoundTripper
}

func (t toBase) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = t.base.Scheme, t.base.Host
	return t.next.RoundTrip(r)
}

// raw is a file that is appended to durably.
type raw struct {
	b    *testing.B
	file *os.File
	page []byte
}

func newRaw(b *testing.B) *raw {
	f, err := os.Create(filepath.Join(b.TempDir(), "raw"))
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, f.Close()) })
	return &raw{b, f, make([]byte, 4096)}
}

func (x *raw) append() {
	_, err := x.file.Write(x.page)
	require.NoError(x.b, err)
	require.NoError(x.b, syscall.Fdatasync(int(x.file.Fd())))
}

// mover is two people at a table, of whom whoever is asked moves.
type mover struct {
	b      testing.TB
	people []person
	hands  []sandbox.Message
	who    int
	next   sandbox.Component
}

func newMover(b testing.TB) *mover {
	c := newClub(b, clubOptions{paced: true, sandbox: unlimited})
	x := &mover{b: b, people: []person{c.person("Ada"), c.person("Ben")}}
	x.open()
	return x
}

func (x *mover) open() {
	x.people[0].openTable(map[string]any{"game": firstGame(), "options": "lives=9"}, 0, x.people[1])
	x.hands = nil
	for _, p := range x.people {
		x.hands = append(x.hands, p.command("hand", nil))
	}
	x.prepare()
}

// prepare finds who is asked, in a new match when the last one is over.
func (x *mover) prepare() {
	for i, p := range x.people {
		if len(guest.Answers(x.hands[i])) == 0 {
			refresh, goesOn := guest.Control(x.hands[i], render.Refresh)
			if !goesOn {
				break
			}
			m, err := p.press(x.hands[i], refresh)
			require.NoError(x.b, err)
			x.hands[i] = m
		}
		if list := guest.Answers(x.hands[i]); len(list) > 0 {
			x.who, x.next = i, list[0]
			return
		}
	}
	x.open()
}

func (x *mover) move() {
	m, err := x.people[x.who].press(x.hands[x.who], x.next)
	require.NoError(x.b, err)
	x.hands[x.who] = m
}
