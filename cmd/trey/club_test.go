package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/bot/sandbox/openapi"
	"trey/bot/sandbox/page"
	"trey/games/all"
	"trey/storage"
)

// patience is how long a test waits for what must come. It ends a test that hangs and asserts nothing.
const patience = 30 * time.Second

// club is a whole Trey, connected by its real client to a sandbox, with people who use it as they would on Discord.
type club struct {
	t        testing.TB
	sandbox  *sandbox.Server
	url      string
	database string
	cards    string // id of the channel
	bot      string // its user id
	paced    bool
	kept     string // folder of what the sandbox keeps

	program *Program
	stop    func()
}

// clubOptions are what a test wants differently.
type clubOptions struct {
	sandbox func(*sandbox.Config)
	config  func(*Config)
	program func(*Program)
	outside bool // the bot is the test's own affair
	paced   bool // messages are posted and edited no faster than Discord lets them be, which is what most of a match's time goes for
}

// hurry is the time between two edits of a message in a club that isn't paced.
const hurry = 20 * time.Millisecond

// newClub opens a club whose bot is ready.
func newClub(t testing.TB, o clubOptions) *club {
	t.Helper()
	sc := sandbox.Config{File: filepath.Join(t.TempDir(), "sandbox.json"), Page: page.Files(), Check: checker(t)}
	if !o.paced {
		sc.Limits = sandbox.Limits{Messages: 1000, Writes: 1000}
	}
	if o.sandbox != nil {
		o.sandbox(&sc)
	}
	s, err := sandbox.New(sc)
	require.NoError(t, err)
	url, err := s.Listen("127.0.0.1:0")
	require.NoError(t, err)
	c := &club{t: t, sandbox: s, url: url, database: filepath.Join(t.TempDir(), "trey.db"), cards: s.ChannelNamed("cards"), bot: s.ApplicationID(), paced: o.paced, kept: filepath.Dir(sc.File)}
	t.Cleanup(func() {
		assert.NoError(t, s.Close())
		assert.Empty(t, s.Violations(), "what Discord would refuse")
	})
	if !o.outside {
		c.start(o)
		t.Cleanup(c.end)
	}
	return c
}

var theCatalogue = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.New(all.Games()) })

// catalogue is the one of all bots in this process; reading it takes longer than many a test.
func catalogue(t testing.TB) *locale.Catalogue {
	c, err := theCatalogue()
	require.NoError(t, err)
	return c
}

var theChecker = sync.OnceValues(func() (*openapi.Checker, error) {
	file, ok := openapi.Find()
	if !ok {
		return nil, nil
	}
	return openapi.Load(file)
})

// checker is Discord's description of its interface, where it is found; every request of the bot must satisfy it.
func checker(t testing.TB) func(method, path, contentType string, body []byte) error {
	c, err := theChecker()
	require.NoError(t, err)
	if c == nil {
		t.Log("requests aren't checked against Discord's description: the file isn't there")
		return nil
	}
	return c.Check
}

func (c *club) start(o clubOptions) {
	config, err := LoadConfig("", func(string) (string, bool) { return "", false })
	require.NoError(c.t, err)
	config.DiscordURL, config.Token = c.url+"/", Secret(c.sandbox.Token())
	config.Database, config.ComputerDelay = c.database, 0
	if o.config != nil {
		o.config(&config)
	}
	c.program = NewProgram(config, testLog(c.t))
	if !c.paced {
		c.program.Spacing = hurry
	}
	c.program.Texts = catalogue(c.t)
	c.program.Emojis = false // they take as long as Discord's limits make them; tests of them have them
	if o.program != nil {
		o.program(c.program)
	}
	ctx, cancel := context.WithCancel(context.Background())
	require.NoError(c.t, c.program.Open(ctx))
	ended := make(chan error, 1)
	go func() { ended <- c.program.Run(ctx) }()
	select {
	case <-c.program.Ready():
	case err := <-ended:
		require.NoError(c.t, err)
	case <-time.After(patience):
		c.t.Fatal("the bot isn't ready")
	}
	c.stop = func() {
		cancel()
		assert.NoError(c.t, <-ended)
	}
}

// end stops the bot if it runs.
func (c *club) end() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

// testLog shows warnings and errors in the test's output.
func testLog(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(testWriter{t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

type testWriter struct{ t testing.TB }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}

// open opens the database of a bot that doesn't run.
func (c *club) open() *storage.Store {
	s, err := storage.Open(context.Background(), c.database, storage.Options{})
	require.NoError(c.t, err)
	return s
}

// person is somebody in the sandbox.
type person struct {
	*club
	name string
	id   string
}

func (c *club) person(name string) person {
	u, ok := c.sandbox.User(name)
	require.True(c.t, ok, "nobody is called %s", name)
	return person{c, name, u.ID}
}

// newcomer is somebody who comes to the first server only now.
func (c *club) newcomer(name string) person {
	u, err := c.sandbox.AddUser(name, "en-GB")
	require.NoError(c.t, err)
	return person{c, u.GlobalName, u.ID}
}

func wait() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), patience)
}

// command uses a slash command in #cards and returns the answer.
func (p person) command(name string, options map[string]any) sandbox.Message {
	p.t.Helper()
	ctx, cancel := wait()
	defer cancel()
	out, err := p.sandbox.Command(ctx, sandbox.CommandUse{User: p.id, Channel: p.cards, Name: name, Options: options})
	require.NoError(p.t, err)
	require.Equal(p.t, sandbox.Answered, out.State, "/%s by %s", name, p.name)
	require.NotNil(p.t, out.Message)
	return p.said(*out.Message)
}

// said waits for what an answer says that was no more than announced at first, as on a busy machine.
func (p person) said(m sandbox.Message) sandbox.Message {
	p.t.Helper()
	if m.Flags&sandbox.FlagLoading == 0 {
		return m
	}
	require.Eventually(p.t, func() bool {
		list, err := p.sandbox.Messages(p.id, p.cards, 100, "")
		require.NoError(p.t, err)
		i := slices.IndexFunc(list, func(now sandbox.Message) bool { return now.ID == m.ID })
		if i >= 0 {
			m = list[i]
		}
		return i >= 0 && m.Flags&sandbox.FlagLoading == 0
	}, patience, 5*time.Millisecond)
	return m
}

// outcome waits until an interaction is answered or has failed.
func (c *club) outcome(id string) sandbox.Outcome {
	c.t.Helper()
	ctx, cancel := wait()
	defer cancel()
	out, err := c.sandbox.Outcome(ctx, id)
	require.NoError(c.t, err)
	return out
}

// errFailed is the error of a press that the bot didn't answer.
var errFailed = errors.New("the interaction failed")

// press presses a control, and returns the message that came of it.
func (p person) press(m sandbox.Message, c sandbox.Component, values ...string) (sandbox.Message, error) {
	ctx, cancel := wait()
	defer cancel()
	out, err := p.sandbox.Press(ctx, sandbox.Press{User: p.id, Message: m.ID, CustomID: c.CustomID, Values: values})
	if err != nil {
		return sandbox.Message{}, err
	}
	if out.State != sandbox.Answered {
		return sandbox.Message{}, errFailed
	}
	if out.Message == nil {
		return m, nil
	}
	return *out.Message, nil
}

// pressKind presses the message's button of the kind.
func (p person) pressKind(m sandbox.Message, kind render.Kind) sandbox.Message {
	p.t.Helper()
	c, ok := guest.Control(m, kind)
	require.True(p.t, ok, "no such button: %c in\n%s", kind, m.Text())
	answer, err := p.press(m, c)
	require.NoError(p.t, err)
	return answer
}

// tableMessage returns the newest message of the bot in #cards that everybody sees and that isn't somebody's call; its id is empty if there is none.
func (c *club) tableMessage(user string) (newest sandbox.Message) {
	if all := c.tableMessages(user); len(all) > 0 {
		newest = all[len(all)-1]
	}
	return newest
}

// tableMessages returns all of them that there are, the newest last.
func (c *club) tableMessages(user string) []sandbox.Message {
	all, err := c.sandbox.Messages(user, c.cards, 100, "")
	require.NoError(c.t, err)
	return slices.DeleteFunc(all, func(m sandbox.Message) bool {
		return m.Author.ID != c.bot || m.Flags&sandbox.FlagEphemeral != 0 || len(m.Components) == 0 || len(m.Mentions) > 0
	})
}

// shows waits until a table message has a usable control of the kind, and returns the newest one. Another table's message may be newer still.
func (p person) shows(kind render.Kind) (shown sandbox.Message) {
	p.t.Helper()
	require.Eventually(p.t, func() bool {
		for _, m := range slices.Backward(p.tableMessages(p.id)) {
			if _, ok := guest.Control(m, kind); ok {
				shown = m
				return true
			}
		}
		return false
	}, patience, 5*time.Millisecond, "no table message has a %c button", kind)
	return shown
}

// openTable opens a table, seats the others and so many computer players, and starts.
func (p person) openTable(options map[string]any, computers int, others ...person) {
	p.t.Helper()
	before := p.tableMessage(p.id).ID
	p.command("play", options)
	require.Eventually(p.t, func() bool { return p.tableMessage(p.id).ID != before }, patience, 5*time.Millisecond, "no table message comes")
	for _, o := range others {
		o.pressKind(o.shows(render.Join), render.Join)
	}
	for range computers {
		p.pressKind(p.shows(render.AddComputer), render.AddComputer)
	}
	p.pressKind(p.shows(render.Start), render.Start)
}

// countTables returns how many tables' messages stand in the channel.
func (c *club) countTables() int {
	all, err := c.sandbox.Messages(c.person("Ada").id, c.cards, 100, "")
	require.NoError(c.t, err)
	n := 0
	for _, m := range all {
		if _, ok := guest.Control(m, render.Rules); ok && m.Flags&sandbox.FlagEphemeral == 0 {
			n++
		}
	}
	return n
}

// hand returns the newest hand in the person's DMs; false if there is none.
func (p person) hand() (sandbox.Message, bool) {
	dm := p.sandbox.DM(p.id)
	if dm == "" {
		return sandbox.Message{}, false
	}
	all, err := p.sandbox.Messages(p.id, dm, 10, "")
	require.NoError(p.t, err)
	if len(all) == 0 {
		return sandbox.Message{}, false
	}
	return all[len(all)-1], true
}

// press lets the people make so many presses in their DMs, or fewer if the match is over before.
func (c *club) press(r *rand.Rand, n int, people ...person) {
	c.t.Helper()
	for end := time.Now().Add(patience); n > 0 && time.Now().Before(end); {
		for _, p := range people {
			m, ok := p.hand()
			if list := guest.Answers(m); ok && len(list) > 0 && n > 0 {
				control, values := guest.Choose(list, r)
				_, err := p.press(m, control, values...)
				require.NoError(c.t, err)
				n--
			}
		}
		c.settled()
	}
}

// playByDM lets the people press whatever they are asked in their DMs until the table shows the result.
func (c *club) playByDM(r *rand.Rand, people ...person) sandbox.Message {
	c.t.Helper()
	deadline := time.Now().Add(4 * time.Minute)
	for time.Now().Before(deadline) {
		pressed := false
		for _, p := range people {
			m, ok := p.hand()
			if !ok {
				continue
			}
			if list := guest.Answers(m); len(list) > 0 {
				control, values := guest.Choose(list, r)
				_, err := p.press(m, control, values...)
				require.NoError(c.t, err)
				pressed = true
			}
		}
		if m := c.tableMessage(people[0].id); !pressed {
			if _, over := guest.Control(m, render.Rematch); over {
				return m
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	c.t.Fatal("the match doesn't end")
	return sandbox.Message{}
}

// asProgram has the test binary be the program itself, with the command line that it is given. So are its children.
const asProgram = "TREY_TEST_AS_PROGRAM"

// TestMain lets the test binary be the program itself, for tests that kill it.
func TestMain(m *testing.M) {
	if args := os.Getenv("TREY_TEST_COMMAND"); args != "" {
		go reportHeap(os.Stderr)
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		os.Exit(command(ctx, strings.Fields(args), os.Stdout, os.Stderr))
	}
	if os.Getenv(asProgram) != "" {
		main()
	}
	debug.SetGCPercent(400) // a whole bot and its sandbox for each test make much garbage and keep little
	// The tests wait for Discord's pace far more than they compute, so more of them than there are processors may run at a time.
	flag.Parse()
	if err := flag.Set("test.parallel", strconv.Itoa(max(4, runtime.GOMAXPROCS(0)))); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
