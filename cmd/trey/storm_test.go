package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// Environment variables of the storm: how many interactions it lasts and its seed. The long run is
//
//	TREY_STORM_INTERACTIONS=10000 TREY_STORM_SEED=7 go test ./cmd/trey -run TestStorm -timeout 1h
const (
	stormInteractions = "TREY_STORM_INTERACTIONS"
	stormSeed         = "TREY_STORM_SEED"
)

func number(t *testing.T, variable string, otherwise int) int {
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, variable)
	return n
}

// TestStorm lets people and computers play all games while Discord fails at random in every way that floors and documentation
// name: no press stays unanswered that Discord could have delivered, no acknowledged move is lost, and afterwards all is as it should be.
func TestStorm(t *testing.T) {
	t.Parallel()
	seed := uint64(number(t, stormSeed, 1))
	c := newClub(t, clubOptions{paced: true, sandbox: func(s *sandbox.Config) {
		s.Limits.Off = true // the storm has limits of its own
		s.Heartbeat = time.Second
	}})
	w := newWeather(c, len(all.Games()), seed, number(t, stormInteractions, 200))
	storm := c.sandbox.StartStorm(sandbox.StormSettings{Seed: seed, Requests: 0.05, Events: 0.05, Gateway: 0.006, World: 0.03, Longest: 1500 * time.Millisecond})
	begun := time.Now()
	w.play()
	storm.Stop()
	lasted := time.Since(begun)
	c.awaitBot()
	log := func() string { return "seed " + fmt.Sprint(seed) + "; the storm:\n" + strings.Join(storm.Log(), "\n") }

	tally := c.sandbox.Tally()
	t.Logf("seed %d: %+v in %s, %d moves acknowledged; excused: %v; struck: %v", seed, tally, lasted, len(w.moved), c.sandbox.Excuses(), kinds(storm.Log()))
	unanswered := c.sandbox.Unanswered()
	if len(unanswered) > 0 {
		t.Log(log())
	}
	for _, u := range unanswered {
		t.Error(u)
	}
	require.Greater(t, tally.Answered, tally.Made/2, "most of the time Discord worked")

	t.Run("every table goes on", func(t *testing.T) {
		for _, tab := range w.tables {
			tab.goesOn(rand.New(rand.NewPCG(seed, 99)))
		}
	})
	t.Run("messages heal", func(t *testing.T) {
		// What Discord refused for a missing permission is tried again after up to ten minutes, or at the next start.
		c.end()
		c.start(clubOptions{})
		c.settled()
		for _, tab := range w.tables {
			tab.shown()
		}
	})
	t.Run("what is stored is whole", func(t *testing.T) { w.stored() })
}

// kinds counts what a storm has done by kind: its log without the numbers of what was struck.
func kinds(log []string) map[string]int {
	n := map[string]int{}
	for _, line := range log {
		if before, after, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(before, "interaction ") {
			line = after // a request's
		}
		n[strings.TrimLeft(digits.ReplaceAllString(line, ""), " :")]++
	}
	return n
}

var digits = regexp.MustCompile(`interaction \d+|player_\d+|\d{15,}`)

// weather is people at tables of all games, each in a channel of its own.
type weather struct {
	*club
	tables []*stormTable
	left   atomic.Int64 // interactions still to be made

	mu    sync.Mutex
	said  map[string]string // by interaction: the beginning of the bot's last answer
	moved []string          // interactions whose move was acknowledged
}

// stormTable is one channel with those who play there.
type stormTable struct {
	*weather
	game   games.Game
	here   *club
	people []person
}

func newWeather(c *club, tables int, seed uint64, interactions int) *weather {
	w := &weather{club: c, said: map[string]string{}}
	w.left.Store(int64(interactions))
	c.sandbox.Inject(sandbox.Fault{Times: -1, Match: w.listen})
	for i := range tables {
		g := all.Games()[i%len(all.Games())]
		tab := &stormTable{weather: w, game: g, here: c.in(c.sandbox.AddChannel(fmt.Sprint("table-", i+1), ""))}
		for range 2 {
			u, err := c.sandbox.AddUser(fmt.Sprint("Player ", 2*i+len(tab.people)+1), "en-GB")
			require.NoError(c.t, err)
			tab.people = append(tab.people, person{tab.here, u.GlobalName, u.ID})
		}
		tab.people[0].openTable(map[string]any{"game": g.Info().Slug, "options": guest.Shortest(g.Info())}, max(g.Info().MinSeats, 3)-2, tab.people[1])
		w.tables = append(w.tables, tab)
	}
	w.settled()
	return w
}

// listen keeps what the bot answers; it strikes nothing. The message that was answered with may be edited again before anybody looks.
func (w *weather) listen(r sandbox.Request) bool {
	if sandbox.Answers(r) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.said[strings.Split(r.Path, "/")[2]] = string(r.Body[:min(len(r.Body), 5000)])
	}
	return false
}

// play lets everybody act at once until enough interactions were made.
func (w *weather) play() {
	var playing sync.WaitGroup
	for i, tab := range w.tables {
		for j, p := range tab.people {
			one := &stormPlayer{stormTable: tab, person: p, r: rand.New(rand.NewPCG(uint64(i), uint64(j)))}
			playing.Go(func() {
				for end := time.Now().Add(stormPatience); w.left.Load() > 0 && time.Now().Before(end); {
					one.act()
				}
			})
		}
	}
	playing.Wait()
}

// stormPatience ends a storm that nobody gets through.
const stormPatience = 2 * time.Hour

// stormPlayer is one person who acts at random, mostly sensibly.
type stormPlayer struct {
	*stormTable
	person
	r     *rand.Rand
	stale []sandbox.Press // of before
}

func (p *stormPlayer) act() {
	switch p.r.IntN(12) {
	case 0:
		p.use("table", nil)
	case 1:
		p.use("rules", map[string]any{"page": "now"})
	case 2:
		p.typeMove()
	case 3:
		p.pressOld()
	case 4, 5:
		if m, ok := p.board(); ok {
			p.pressAny(m, guest.Controls(m))
		}
	case 6:
		if m, ok := p.inDM(); ok {
			p.pressAny(m, guest.Answers(m))
		}
	default:
		p.playOn()
	}
}

// playOn moves at one of his tables if there is something to decide, or sees that there will be.
func (p *stormPlayer) playOn() {
	if id := p.table(storage.Playing); id != 0 {
		m := p.use("hand", map[string]any{"table": fmt.Sprint(id)})
		for n := 0; n < 3 && m != nil && len(guest.Answers(*m)) > 0; n++ {
			m = p.pressAny(*m, guest.Answers(*m))
		}
		return
	}
	p.use("hand", nil)
	board, _ := p.board()
	for _, kind := range []render.Kind{render.Start, render.Join, render.Rematch} {
		if c, ok := guest.Control(board, kind); ok {
			p.pressAny(board, []sandbox.Component{c})
		}
	}
	if p.table(storage.Lobby) == 0 {
		p.use("play", map[string]any{"game": p.game.Info().Slug, "options": guest.Shortest(p.game.Info())})
	}
}

// table returns one of the tables at which he sits, 0 if there is none.
func (p *stormPlayer) table(state storage.State) int64 {
	list, err := p.program.store.TablesOf(context.Background(), p.id, state)
	if err != nil || len(list) == 0 {
		return 0
	}
	return list[p.r.IntN(len(list))].ID
}

// board is the newest message of a table that he sees; false if there is none.
func (p *stormPlayer) board() (sandbox.Message, bool) { return p.newest(p.here.cards, 0) }

func (p *stormPlayer) inDM() (sandbox.Message, bool) { return p.newest(p.sandbox.DM(p.id), 0) }

func (p *stormPlayer) newest(channel string, flags int) (sandbox.Message, bool) {
	// He may have left, or the channel may be hidden.
	list, _ := p.sandbox.Messages(p.id, channel, 30, "")
	for _, m := range slices.Backward(list) {
		if m.Author.ID == p.bot && m.Flags&sandbox.FlagEphemeral == flags && len(m.Components) > 0 {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// use uses a command and returns the message that answers it, nil if there is none.
func (p *stormPlayer) use(name string, options map[string]any) *sandbox.Message {
	out := p.outcome(p.sandbox.StartCommand(sandbox.CommandUse{User: p.id, Channel: p.here.cards, Name: name, Options: options}))
	return out.Message
}

func (p *stormPlayer) typeMove() {
	ctx, cancel := wait()
	defer cancel()
	_, err := p.sandbox.Autocomplete(ctx, sandbox.CommandUse{
		User: p.id, Channel: p.here.cards, Name: "move", Options: map[string]any{"move": ""}, Focused: "move",
	})
	if err == nil {
		p.left.Add(-1)
	}
}

// pressOld presses what he pressed before, if it is still there.
func (p *stormPlayer) pressOld() {
	if len(p.stale) == 0 {
		return
	}
	p.outcome(p.sandbox.StartPress(p.stale[p.r.IntN(len(p.stale))]))
}

// pressAny presses one of the controls and returns the message that came of it, nil if there is none.
func (p *stormPlayer) pressAny(m sandbox.Message, list []sandbox.Component) *sandbox.Message {
	if len(list) == 0 {
		return nil
	}
	c, values := guest.Choose(list, p.r)
	press := sandbox.Press{User: p.id, Message: m.ID, CustomID: c.CustomID, Values: values}
	if p.stale = append(p.stale, press); len(p.stale) > 20 {
		p.stale = p.stale[1:]
	}
	out := p.outcome(p.sandbox.StartPress(press))
	p.mu.Lock()
	defer p.mu.Unlock()
	if out.Message != nil && p.madeMove(press, *out.Message, p.said[out.Interaction]) {
		p.moved = append(p.moved, out.Interaction)
	}
	return out.Message
}

// outcome waits for the end of an interaction, if it could be made at all.
func (p *stormPlayer) outcome(id string, err error) sandbox.Outcome {
	if err != nil {
		return sandbox.Outcome{} // he has left, or the message is gone or has changed
	}
	p.left.Add(-1)
	ctx, cancel := wait()
	defer cancel()
	out, err := p.sandbox.Outcome(ctx, id)
	if err != nil {
		p.t.Error(err)
	}
	return out
}

// madeMove tells whether the answer to a press says that it was a move and has been made: the hand pressed doesn't ask the same any
// more, and nothing is said of why.
func (p *stormPlayer) madeMove(press sandbox.Press, after sandbox.Message, said string) bool {
	a, err := render.Parse(press.CustomID, press.Values, p.game.Info())
	if err != nil || a.Move == nil || after.ID != press.Message {
		return false
	}
	for _, c := range guest.Answers(after) {
		if now, err := render.Parse(c.CustomID, nil, nil); err != nil || now.Stamp == a.Stamp {
			return false
		}
	}
	return !strings.Contains(said, "has been decided already") && !strings.Contains(said, "The match is over. Open a new table")
}
