package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/bot/table"
	"trey/games/all"
	"trey/storage"
)

// Environment variables of the evening: how many tables there are, how many minutes it lasts on the clock that bot and sandbox share, and its
// seed. The long run is
//
//	TREY_EVENING_TABLES=20 TREY_EVENING_MINUTES=600 go test ./cmd/trey -run TestEvening -v -timeout 2h
const (
	eveningTables  = "TREY_EVENING_TABLES"
	eveningMinutes = "TREY_EVENING_MINUTES"
	eveningSeed    = "TREY_EVENING_SEED"
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

// TestEvening lets people play all games for hours at Discord's own pace and within its limits. They press, let their time pass, leave and come
// back; some take no DMs, want no calls or their cards by the button. Nothing fails here, so nothing may be refused or stay unanswered.
func TestEvening(t *testing.T) {
	t.Parallel()
	tables, minutes, seed := number(t, eveningTables, 5), number(t, eveningMinutes, 4), uint64(number(t, eveningSeed, 1))
	k := &sharedClock{}
	c := newClub(t, clubOptions{
		paced: true,
		sandbox: func(s *sandbox.Config) {
			s.Now = k.Now
			// That of DMs opened counts by the machine's clock, on which everybody comes at once.
			s.Limits.DMs = 2 * tables
		},
		program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil },
	})
	e := &evening{club: c, edits: map[string]*edits{}, pings: map[string][]time.Time{}}
	c.sandbox.Inject(sandbox.Fault{Times: -1, Match: e.listen})
	for n := range tables {
		e.invite(n, seed)
	}
	c.settled()
	// A storm that strikes nothing, since it takes note of when the machine itself stands still.
	calm := c.sandbox.StartStorm(sandbox.StormSettings{})
	begun, from := time.Now(), k.Now()
	for k.Now().Sub(from) < time.Duration(minutes)*time.Minute {
		e.round(k)
	}
	calm.Stop()
	e.part()

	t.Logf("%d tables, %s in %s, seed %d: %s", tables, k.Now().Sub(from).Round(time.Minute), time.Since(begun).Round(time.Second), seed, e)
	tally := c.sandbox.Tally()
	assert.Empty(t, c.sandbox.Unanswered())
	assert.Equal(t, tally.Made, tally.Answered+tally.Excused, "no interaction stays unanswered")
	assert.Empty(t, e.refused, "Discord refuses nothing, least of all for a limit of which it tells")
	assert.Empty(t, e.tooFast(), "a table's message is edited once a second at most")
	assert.Empty(t, e.idle, "nobody is told of what doesn't concern him")
	assert.Empty(t, e.tooOften(), "one call to a turn, and one reminder")
	assert.NotEmpty(t, e.pings)
	require.NoError(t, c.program.store.Check(t.Context()))
}

// evening is people at tables, and what is noticed of the bot meanwhile.
type evening struct {
	*club
	people []*visitor
	subs   []*sandbox.Subscription
	heard  sync.WaitGroup
	last   uint64 // refusal

	mu      sync.Mutex
	edits   map[string]*edits      // by message
	pings   map[string][]time.Time // by turn: whose, where and until when
	idle    []string               // notifications of no turn
	refused []string
	shared  int // refusals for limits of which Discord doesn't tell
}

// edits are those of one message.
type edits struct {
	n     int
	last  time.Time
	least time.Duration // between two of them
}

// visitor is somebody who plays, and what he is up to.
type visitor struct {
	guest.Player
	person
	back time.Time // until then he doesn't look
}

// invite has two people sit down at the n-th table, in a channel of its own, each with his own wishes, and listens to what they are told.
func (e *evening) invite(n int, seed uint64) {
	g := all.Games()[n%len(all.Games())]
	here := e.in(e.sandbox.AddChannel(fmt.Sprint("table-", n+1), ""))
	var people []person
	for i := range 2 {
		u, err := e.sandbox.AddUser(fmt.Sprint("Player ", 2*n+i+1), "en-GB")
		require.NoError(e.t, err)
		people = append(people, person{here, u.GlobalName, u.ID})
	}
	people[0].openTable(map[string]any{"game": g.Info().Slug, "options": guest.Shortest(g.Info())}, max(g.Info().MinSeats, 3)-2, people[1])
	for i, p := range people {
		e.people = append(e.people, &visitor{person: p, Player: guest.Player{
			Discord: e.sandbox, User: p.id, Channel: here.cards, Game: g, Chance: rand.New(rand.NewPCG(seed, uint64(2*n+i))),
		}})
		e.listenTo(p, e.wishesOf(p, len(e.people)))
	}
}

// wishesOf gives the n-th of the people wishes of his own.
func (e *evening) wishesOf(p person, n int) (wishes storage.Wishes) {
	switch n % 8 {
	case 0:
		closed := true
		_, err := e.sandbox.ChangeUser(p.id, sandbox.UserChange{DMsClosed: &closed})
		require.NoError(e.t, err)
	case 2:
		wishes.Hand = storage.ByButton
	case 4:
		wishes.Hand = storage.ByBoth
	case 6:
		wishes.Quiet = true
	}
	require.NoError(e.t, e.program.store.SetWishes(e.t.Context(), p.account().ID, wishes))
	return wishes
}

func (e *evening) listenTo(p person, wishes storage.Wishes) {
	s := e.sandbox.Subscribe(p.id)
	e.subs = append(e.subs, s)
	e.heard.Go(func() { e.hear(p, wishes, s) })
}

// listen notes edits of messages; it strikes nothing.
func (e *evening) listen(r sandbox.Request) bool {
	path := strings.Split(r.Path, "/")
	if r.Method != "PATCH" || len(path) != 5 || path[1] != "channels" {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now, m := time.Now(), e.edits[path[4]]
	if m == nil {
		m = &edits{least: time.Hour}
		e.edits[path[4]] = m
	} else {
		m.least = min(m.least, now.Sub(m.last))
	}
	m.n, m.last = m.n+1, now
	return false
}

// until finds the end of a turn in what is said of it.
var until = regexp.MustCompile(`<t:(\d+):t>`)

// hear notes of which turn the person is notified.
func (e *evening) hear(p person, wishes storage.Wishes, s *sandbox.Subscription) {
	said := map[string]sandbox.Message{}
	for event := range s.C {
		switch event.Type {
		case "message_create":
			said[event.Message.ID] = *event.Message
		case "message_delete":
			delete(said, event.ID)
		case "ping":
			m := said[event.Ping.Message]
			turn := until.FindString(m.Text())
			_, asks := guest.Control(m, render.Hand)
			e.mu.Lock()
			if turn == "" || wishes.Quiet || len(guest.Answers(m)) == 0 && !asks {
				e.idle = append(e.idle, p.name+" of\n"+m.Text())
			}
			turn = p.name + " " + p.cards + " " + turn
			e.pings[turn] = append(e.pings[turn], event.Ping.Time)
			e.mu.Unlock()
		}
	}
}

// round is some time in which everybody acts at most once or twice. The clock moves only between rounds: three seconds to answer are three seconds.
func (e *evening) round(k *sharedClock) {
	begun := time.Now()
	var acting sync.WaitGroup
	for _, g := range e.people {
		acting.Go(func() { g.act(k.Now()) })
	}
	acting.Wait()
	e.settled()
	// The bot looks at its clocks once a second.
	time.Sleep(time.Until(begun.Add(1200 * time.Millisecond)))
	e.settled()
	for _, r := range e.sandbox.Refusals() {
		if r.Seq <= e.last {
			continue
		}
		e.last = r.Seq
		switch {
		case r.Status == 429 && strings.Contains(r.Message, "resource"):
			e.shared++
		case r.Code == 50007: // closed DMs are found out by trying
		case r.Code == 40060: // an answer is tried again of which a busy machine hasn't heard in time that it came through
		default:
			e.refused = append(e.refused, fmt.Sprintf("%s %s: %d %s", r.Method, r.Path, r.Status, r.Message))
		}
	}
	k.Advance(time.Duration(20+e.people[0].Chance.IntN(25)) * time.Second)
}

func (g *visitor) act(now time.Time) {
	ctx, cancel := wait()
	defer cancel()
	switch chance := g.Chance.IntN(100); {
	case now.Before(g.back):
	case chance < 3: // he is called away: for long enough to miss turns, often enough
		g.back = now.Add(time.Duration(1+g.Chance.IntN(15)) * time.Minute)
	case chance < 4:
		if m := g.Use(ctx, "leave", nil); m != nil {
			g.PressKind(ctx, *m, render.Sure)
		}
	case chance < 5:
		g.Use(ctx, "table", nil)
	case chance < 60:
		g.play(ctx)
	}
}

// play does what is due at his table.
func (g *visitor) play(ctx context.Context) {
	id := g.seatedAt(storage.Playing)
	if id == 0 {
		g.sit(ctx)
		return
	}
	s := g.see(id, g.person)
	switch {
	case s.Viewer == 0 || s.Seats[s.Viewer-1].Free || s.Seats[s.Viewer-1].Computer:
		g.Use(ctx, "trey back", nil)
	case s.Paused != "":
		g.choose(ctx, s)
	default:
		m := g.Use(ctx, "hand", map[string]any{"table": fmt.Sprint(id)})
		for n := 0; n < 3 && m != nil && len(guest.Answers(*m)) > 0; n++ {
			m = g.PressAny(ctx, *m, guest.Answers(*m))
		}
	}
}

// seatedAt returns one of the tables at which he sits, 0 if there is none.
func (g *visitor) seatedAt(state storage.State) int64 {
	list, err := g.program.store.TablesOf(g.t.Context(), g.id, state)
	if err != nil || len(list) == 0 {
		return 0
	}
	return list[g.Chance.IntN(len(list))].ID
}

// sit takes a seat where there is one, or opens a table, and starts.
func (g *visitor) sit(ctx context.Context) {
	board, _ := g.Board()
	kinds := []render.Kind{render.Join, render.Rematch}
	if g.seatedAt(storage.Lobby) != 0 {
		kinds = []render.Kind{render.Start, render.AddComputer}
	}
	for _, kind := range kinds {
		if _, pressed := g.PressKind(ctx, board, kind); pressed {
			return
		}
	}
	if g.seatedAt(storage.Lobby) == 0 {
		g.Use(ctx, "play", map[string]any{"game": g.Game.Info().Slug, "options": guest.Shortest(g.Game.Info())})
	}
}

// choose votes on how the match goes on of somebody who doesn't answer.
func (g *visitor) choose(ctx context.Context, s table.Snapshot) {
	for _, v := range s.Votes {
		if v.Motion.Seat == s.Viewer {
			g.Use(ctx, "trey back", nil)
			return
		}
	}
	if len(s.Votes) == 0 || s.Votes[0].Motion.Seat == 0 {
		return
	}
	motion := []string{"wait", "computer", "end"}[g.Chance.IntN(3)]
	options := map[string]any{"what": motion}
	if motion != "end" {
		options["player"] = s.Seats[s.Votes[0].Motion.Seat-1].User
	}
	g.Use(ctx, "trey vote", options)
}

// part lets everybody go, once all has been heard.
func (e *evening) part() {
	e.settled()
	for _, s := range e.subs {
		s.Close()
	}
	e.heard.Wait()
}

// tooFast returns the messages that were edited more often than once a second. Two edits that the bot sends a second apart may arrive a little closer.
func (e *evening) tooFast() (out []string) {
	for id, m := range e.edits {
		if m.least < 950*time.Millisecond {
			out = append(out, fmt.Sprintf("%s after %s", id, m.least))
		}
	}
	return out
}

// tooOften returns the turns of which somebody was told more than once and in the second half of his time once more.
func (e *evening) tooOften() (out []string) {
	for turn, at := range e.pings {
		if len(at) > 2 || len(at) == 2 && at[1].Sub(at[0]) < 30*time.Second {
			out = append(out, fmt.Sprintf("%s: %v", turn, at))
		}
	}
	return out
}

// String tells what the evening was like.
func (e *evening) String() string {
	pings, reminders, edits, least := 0, 0, 0, time.Hour
	for _, at := range e.pings {
		pings += len(at)
		reminders += len(at) - 1
	}
	for m := range maps.Values(e.edits) {
		edits += m.n
		least = min(least, m.least)
	}
	tally := e.sandbox.Tally()
	states := storageStates(e.club)
	slices.Sort(states)
	return fmt.Sprintf("%d interactions, %d answered; %d turns called, %d of them reminded; %d edits of %d messages, the closest after %s; %d refusals, %d for shared limits; tables: %v",
		tally.Made, tally.Answered, pings-reminders, reminders, edits, len(e.edits), least.Round(time.Millisecond), len(e.refused), e.shared, tallyOf(states))
}

func tallyOf(words []string) map[string]int {
	n := map[string]int{}
	for _, w := range words {
		n[w]++
	}
	return n
}
