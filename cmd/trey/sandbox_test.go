package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/storage"
)

// running is a running trey sandbox, in this process.
type running struct {
	t    *testing.T
	url  string
	end  func() // Ctrl-C
	told *output
}

// playSandbox starts trey sandbox on files in a folder and waits until the bot is there.
func playSandbox(t *testing.T, dir string, more ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	s := &running{t: t, told: &output{}}
	ended := make(chan int, 1)
	go func() {
		ended <- command(ctx, append(sandboxArgs(dir), more...), w, s.told)
		_ = w.Close()
	}()
	lines := bufio.NewScanner(r)
	require.True(t, lines.Scan(), "it says where it is; instead: %s", s.told)
	s.url = strings.TrimRight(lines.Text(), "/")
	go func() { _, _ = io.Copy(io.Discard, r) }()
	done := false
	s.end = func() {
		if done {
			return
		}
		done = true
		cancel()
		require.Zero(t, <-ended, s.told.String())
	}
	t.Cleanup(s.end)
	require.Eventually(t, func() bool {
		return strings.Contains(s.told.String(), "gateway session started") && len(s.state("").Commands) > 0
	}, patience, 10*time.Millisecond, "the bot and its commands are there")
	return s
}

func sandboxArgs(dir string) []string {
	return []string{"sandbox", "-addr", "127.0.0.1:0", "-config", "", "-file", filepath.Join(dir, "s.json"), "-database", filepath.Join(dir, "s.db")}
}

func (s *running) call(method, path string, body, into any) {
	s.t.Helper()
	data, err := json.Marshal(body)
	require.NoError(s.t, err)
	req, err := http.NewRequest(method, s.url+"/sandbox"+path, bytes.NewReader(data))
	require.NoError(s.t, err)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(s.t, err)
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	require.NoError(s.t, err)
	require.Equal(s.t, http.StatusOK, resp.StatusCode, string(got))
	require.NoError(s.t, json.Unmarshal(got, into))
}

// state is what a person sees, Ada if none is named.
func (s *running) state(user string) sandbox.State {
	s.t.Helper()
	var st sandbox.State
	if user == "" {
		s.call("GET", "/state", nil, &st)
		user = st.Users[0].ID
	}
	st = sandbox.State{}
	s.call("GET", "/state?user="+user, nil, &st)
	return st
}

// messages are those of the first channel, as Ben sees them.
func (s *running) messages() []sandbox.Message {
	s.t.Helper()
	st := s.state("")
	var list []sandbox.Message
	s.call("GET", "/channels/"+st.Servers[0].Channels[0].ID+"/messages?user="+st.Users[1].ID, nil, &list)
	return list
}

// open lets Ada open a table of 31, and waits until it stands in the channel.
func (s *running) open() {
	s.t.Helper()
	st := s.state("")
	var out sandbox.Outcome
	s.call("POST", "/commands?wait=1", map[string]any{
		"user": st.Me.ID, "channel": st.Servers[0].Channels[0].ID, "name": "play", "options": map[string]any{"game": "thirtyone"},
	}, &out)
	require.Equal(s.t, sandbox.Answered, out.State)
	require.Eventually(s.t, func() bool { return len(s.messages()) == 2 }, patience, 10*time.Millisecond)
}

func TestTheSandboxOpensWithAWelcomeThatSaysWhatToDo(t *testing.T) {
	t.Parallel()
	s := playSandbox(t, t.TempDir())
	st := s.state("")
	list := s.messages()
	require.Len(t, list, 1)
	require.Equal(t, "Ada", *list[0].Author.GlobalName)
	text := list[0].Content
	var commands []string
	for _, c := range st.Commands {
		commands = append(commands, "/"+c.Name)
	}
	for _, name := range regexp.MustCompile("`(/[a-z]+)`").FindAllStringSubmatch(text, -1) {
		require.Contains(t, commands, name[1], "a command that there is")
	}
	require.Contains(t, text, "`/play`")
	for _, u := range st.Users {
		require.Contains(t, text, u.GlobalName)
	}
	labels := string(source(t, "bot/locale/core.en.yaml"))
	words := regexp.MustCompile(`\*\*([^*]+)\*\*`).FindAllStringSubmatch(text, -1)
	require.Greater(t, len(words), 3)
	for _, word := range words {
		if word[1] != st.Bot.GlobalName {
			require.Regexp(t, `(?m)^b\.[a-z.]+: "?`+regexp.QuoteMeta(word[1])+`"?$`, labels, "a button that there is")
		}
	}
}

func TestTheSandboxKeepsEverythingUntilItIsToBeginAnew(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := playSandbox(t, dir)
	s.open()
	s.end()

	s = playSandbox(t, dir)
	require.Len(t, s.messages(), 2, "a further run goes on")
	var in bytes.Buffer
	require.Equal(t, 1, command(context.Background(), append(sandboxArgs(dir), "--fresh"), io.Discard, &in), "while it runs")
	require.Contains(t, in.String(), storage.ErrLocked.Error())
	require.Len(t, s.messages(), 2)
	s.end()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "s.json.files"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "s.json.files", "17"), []byte("a picture"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "trey.db"), []byte("another's"), 0o600))

	s = playSandbox(t, dir, "--fresh")
	for _, name := range []string{"s.db", "s.json", "s.json.files"} {
		require.Contains(t, s.told.String(), "removed "+filepath.Join(dir, name)+"\n")
	}
	require.FileExists(t, filepath.Join(dir, "trey.db"))
	require.NoFileExists(t, filepath.Join(dir, "s.json.files", "17"))
	require.Len(t, s.messages(), 1, "the welcome alone")
	s.end()
	_, err := storedTables(t, dir).Table(context.Background(), 1)
	require.ErrorIs(t, err, storage.ErrNotFound)
}

func storedTables(t *testing.T, dir string) *storage.Store {
	t.Helper()
	s, err := storage.Open(context.Background(), filepath.Join(dir, "s.db"), storage.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func TestFreshRemovesNothingElse(t *testing.T) {
	for name, c := range map[string]struct {
		config Config
		want   string
	}{
		"the database of trey run": {Config{Database: "trey.db", SandboxDatabase: "./trey.db", SandboxFile: "s.json"}, "the database of trey run"},
		"the same by a link":       {Config{Database: "trey.db", SandboxDatabase: "link.db", SandboxFile: "s.json"}, "the database of trey run"},
		"what is no state":         {Config{Database: "x.db", SandboxDatabase: "trey.db", SandboxFile: "letters.txt"}, "not the state of a sandbox"},
		"what is no database":      {Config{Database: "x.db", SandboxDatabase: "letters.txt", SandboxFile: "s.json"}, storage.ErrForeign.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			store, err := storage.Open(context.Background(), "trey.db", storage.Options{})
			require.NoError(t, err)
			require.NoError(t, store.Close())
			require.NoError(t, os.Symlink("trey.db", "link.db"))
			require.NoError(t, os.WriteFile("letters.txt", []byte("Dear Ada"), 0o600))
			s, err := sandbox.New(sandbox.Config{File: "s.json"})
			require.NoError(t, err)
			require.NoError(t, s.Close())

			var out bytes.Buffer
			require.ErrorContains(t, removeSandbox(c.config, &out), c.want)
			require.Empty(t, out.String())
			for _, f := range []string{"trey.db", "letters.txt", "s.json"} {
				require.FileExists(t, f)
			}
		})
	}
}

func TestBotAndSandboxShareAClockThatMovesForward(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := playSandbox(t, dir)
	var clock sandbox.ClockState
	s.call("POST", "/clock", map[string]any{"forward_ms": time.Hour.Milliseconds()}, &clock)
	s.open()
	began := time.Now()
	require.Greater(t, s.messages()[1].Timestamp.Sub(began), 50*time.Minute, "the sandbox's")
	s.end()

	s = playSandbox(t, dir)
	require.Equal(t, time.Hour.Milliseconds(), s.state("").Clock.Ahead, "a restart doesn't go back")
	s.end()
	table, err := storedTables(t, dir).Table(context.Background(), 1)
	require.NoError(t, err)
	require.Greater(t, table.Created.Sub(began), 50*time.Minute, "the bot's")
}
