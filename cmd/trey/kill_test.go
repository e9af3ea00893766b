package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// kills is how often the bot is killed in the test below; TREY_KILLS=200 asks for more.
func kills(t *testing.T) int { return number(t, "TREY_KILLS", 12) }

// child is the bot in a process of its own.
type child struct {
	cmd *exec.Cmd
	out *output
}

func (c *club) spawn(more ...string) *child {
	exe, err := os.Executable()
	require.NoError(c.t, err)
	ch := &child{cmd: exec.Command(exe), out: &output{}}
	ch.cmd.Env = append(os.Environ(),
		"TREY_TEST_COMMAND=run", "TREY_DISCORD_URL="+c.url, "TREY_DISCORD_TOKEN="+c.sandbox.Token(),
		"TREY_DATABASE="+c.database, "TREY_COMPUTER_DELAY=0s", "TREY_LOG_LEVEL=warn")
	ch.cmd.Env = append(ch.cmd.Env, more...)
	ch.cmd.Stderr = ch.out
	require.NoError(c.t, ch.cmd.Start())
	return ch
}

// output is what a child writes; it may be read meanwhile.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// kill ends the bot as a power switch would end its process.
func (ch *child) kill(t *testing.T) {
	require.NoError(t, ch.cmd.Process.Kill())
	_ = ch.cmd.Wait()
	require.NotContains(t, ch.out.String(), "panic")
}

// ends waits until the bot has ended by itself, and returns its exit code.
func (ch *child) ends(t *testing.T) int {
	t.Helper()
	late := time.AfterFunc(patience, func() { _ = ch.cmd.Process.Kill() })
	_ = ch.cmd.Wait() // the code tells
	require.True(t, late.Stop(), "the bot doesn't end")
	return ch.cmd.ProcessState.ExitCode()
}

// TestCase14KilledAtAnyMoment kills the bot while people and computers play at several tables. Every move whose press was answered must
// be stored, everything stored must stay as it was, and every table must go on.
func TestCase14KilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{outside: true, sandbox: unlimited})
	groups := []group{
		{c.person("Ada"), nil, 2},
		{c.person("Ben"), []person{c.person("Cy")}, 1},
		{c.person("Dora"), nil, 3},
	}
	r := rand.New(rand.NewPCG(14, 14))
	stored := map[int64]kept{}
	grown := 0
	for range kills(t) {
		bot := c.spawn()
		c.awaitBot()
		for _, g := range groups {
			g.sitDown()
		}
		acknowledged := c.playUntil(groups, time.Duration(r.IntN(300))*time.Millisecond, func() { bot.kill(t) })
		grown += c.inspect(stored, acknowledged)
	}
	require.Greater(t, grown, kills(t), "there was something to lose")
	t.Logf("%d moves at %d tables over %d kills", grown, len(stored), kills(t))

	bot := c.spawn()
	defer bot.kill(t)
	c.awaitBot()
	for _, g := range groups {
		g.sitDown()
		g.goesOn(r)
	}
}

// group is people who play together.
type group struct {
	host      person
	guests    []person
	computers int
}

func (g group) all() []person { return append([]person{g.host}, g.guests...) }

// sitDown opens a table unless the group is at one whose match goes on.
func (g group) sitDown() {
	if _, seated := guest.Control(g.host.command("hand", nil), render.Refresh); !seated {
		g.host.openTable(map[string]any{"game": firstGame(), "options": "lives=9"}, g.computers, g.guests...)
	}
}

// kept is what was found of a table after the last kill.
type kept struct {
	table storage.Table
	moves []storage.Move
}

// inspect compares what is stored with what was stored before and with what was acknowledged. It returns how many moves there are more.
func (c *club) inspect(stored map[int64]kept, acknowledged []string) int {
	store := c.open()
	defer func() { require.NoError(c.t, store.Close()) }()
	require.NoError(c.t, store.Check(context.Background()))
	for _, id := range acknowledged {
		_, seen, err := store.Interaction(context.Background(), id)
		require.NoError(c.t, err)
		require.True(c.t, seen, "interaction %s was acknowledged and isn't stored", id)
	}
	grown := 0
	for id := int64(1); ; id++ {
		row, err := store.Table(context.Background(), id)
		if errors.Is(err, storage.ErrNotFound) {
			return grown
		}
		require.NoError(c.t, err)
		moves, err := store.Moves(context.Background(), id)
		require.NoError(c.t, err)
		require.Len(c.t, moves, row.Moves)
		if before, ok := stored[id]; ok {
			require.Equal(c.t, append([]storage.Move{}, before.moves...), append([]storage.Move{}, moves[:len(before.moves)]...), "moves of table %d", id)
			require.Equal(c.t, before.table.Secret, row.Secret, "cards of table %d", id)
			require.Subset(c.t, row.Seats, before.table.Seats)
		}
		grown += len(moves) - len(stored[id].moves)
		stored[id] = kept{row, moves}
	}
}

// goesOn lets the group play on for some moves, or to the end of its match.
func (g group) goesOn(r *rand.Rand) {
	t := g.host.t
	t.Helper()
	moved := 0
	for end := time.Now().Add(patience); moved < 10; time.Sleep(5 * time.Millisecond) {
		require.True(t, time.Now().Before(end), "the table of %s doesn't go on", g.host.name)
		for _, p := range g.all() {
			m := p.command("hand", nil)
			if _, seated := guest.Control(m, render.Refresh); !seated {
				return
			}
			if list := guest.Answers(m); len(list) > 0 {
				control, values := guest.Choose(list, r)
				_, err := p.press(m, control, values...)
				require.NoError(t, err)
				moved++
			}
		}
	}
}

// awaitBot waits until the bot answers.
func (c *club) awaitBot() {
	c.t.Helper()
	require.Eventually(c.t, c.answers, patience, 5*time.Millisecond, "the bot doesn't come up")
}

// answers reports whether the bot answers.
func (c *club) answers() bool {
	// A command that nobody hears fails after three seconds; another is asked long before.
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	out, err := c.sandbox.Command(ctx, sandbox.CommandUse{User: c.person("Ada").id, Channel: c.cards, Name: "help"})
	return err == nil && out.State == sandbox.Answered
}

// playUntil lets everybody play by /hand for some time, then kills the bot in the middle of it. It returns the interactions
// that moved and were answered.
func (c *club) playUntil(groups []group, d time.Duration, kill func()) []string {
	var mu sync.Mutex
	var acknowledged []string
	stop := make(chan struct{})
	var playing sync.WaitGroup
	var people []person
	for _, g := range groups {
		people = append(people, g.all()...)
	}
	for i, p := range people {
		playing.Add(1)
		go func() {
			defer playing.Done()
			r := rand.New(rand.NewPCG(uint64(d), uint64(i)))
			for {
				select {
				case <-stop:
					return
				default:
				}
				if id := p.moveOnce(r, stop); id != "" {
					mu.Lock()
					acknowledged = append(acknowledged, id)
					mu.Unlock()
				}
			}
		}()
	}
	time.Sleep(d)
	kill()
	close(stop)
	playing.Wait()
	return acknowledged
}

// moveOnce looks at the hand and moves if asked; it returns the interaction of the press if it was answered with another state.
func (p person) moveOnce(r *rand.Rand, stop <-chan struct{}) string {
	out, ok := p.until(stop, func() (string, error) {
		return p.sandbox.StartCommand(sandbox.CommandUse{User: p.id, Channel: p.cards, Name: "hand"})
	})
	if !ok || out.Message == nil {
		return ""
	}
	list := guest.Answers(*out.Message)
	if len(list) == 0 {
		return ""
	}
	control, values := guest.Choose(list, r)
	after, ok := p.until(stop, func() (string, error) {
		return p.sandbox.StartPress(sandbox.Press{User: p.id, Message: out.Message.ID, CustomID: control.CustomID, Values: values})
	})
	if !ok || after.Message == nil || after.Message.Text() == out.Message.Text() {
		return ""
	}
	return after.Interaction
}

// until starts an interaction and waits for its answer, no longer than until stop: then nobody is there to answer it.
func (p person) until(stop <-chan struct{}, start func() (string, error)) (sandbox.Outcome, bool) {
	id, err := start()
	if err != nil {
		return sandbox.Outcome{}, false
	}
	ctx, cancel := wait()
	defer cancel()
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	out, err := p.sandbox.Outcome(ctx, id)
	return out, err == nil && out.State == sandbox.Answered
}
