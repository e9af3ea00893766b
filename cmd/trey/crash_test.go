package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

// shouting is a game whose matches panic, and say what nobody may hear, when a view is asked for after the first move.
type shouting struct {
	games.Game
	loud *atomic.Bool
	says string
}

type shoutingMatch struct {
	games.Match
	shouting
}

func (g shouting) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	step.Match = shoutingMatch{step.Match, g}
	return step, err
}

func (m shoutingMatch) View(s games.Seat) games.View {
	if m.loud.Load() {
		m.shout(s, m.Match.View(s).Zones)
	}
	return m.Match.View(s)
}

func (m shoutingMatch) shout(s games.Seat, held []games.Zone) {
	panic(fmt.Errorf("seat %d of %v: %s", s, held, m.says))
}

// TestAPanicInAGameIsLoggedWithoutWhatItSays has a game panic while a table is rendered for the courier, while a hand is asked for and while a move is made.
func TestAPanicInAGameIsLoggedWithoutWhatItSays(t *testing.T) {
	t.Parallel()
	log := &output{}
	const says = "the king of hearts"
	game := shouting{all.Games()[0], &atomic.Bool{}, says}
	c := newClub(t, clubOptions{program: func(p *Program) {
		p.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug, AddSource: true}))
		p.Find = func(string) (games.Game, bool) { return game, true }
	}})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	who, hand := asked(ada, ben)
	press := guest.Answers(hand)[0]
	game.loud.Store(true)
	require.NotContains(t, ada.command("hand", nil).Text(), says)
	_, err := who.press(hand, press)
	require.NoError(t, err, "it is answered")
	require.NotContains(t, ben.pressKind(ben.shows(render.Hand), render.Hand).Text(), says)
	game.loud.Store(false)
	require.NoError(t, c.program.tables.Refresh(t.Context(), 1, 0), "the table goes on")
	c.settled()
	c.end()

	text := log.String()
	require.Contains(t, text, "shoutingMatch.shout", "where it came from")
	require.Contains(t, text, "*errors.errorString", "what kind of panic it was")
	for line := range strings.Lines(text) {
		require.NotContains(t, line, says)
		require.NotRegexp(t, `\(0x|\{0x|, 0x`, line, "no words of arguments, which may be cards")
	}
}

// TestWhatACrashPrintsHoldsNoSecret ends the bot as a fatal error of the runtime does, with the stacks of all goroutines, while it plays.
func TestWhatACrashPrintsHoldsNoSecret(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such signal")
	}
	t.Parallel()
	w := &wire{}
	c := newClub(t, clubOptions{outside: true, sandbox: func(s *sandbox.Config) { s.Check = w.check(s.Check) }})
	ch := c.spawn("GOTRACEBACK=all")
	x := c.tap()
	c.awaitBot()
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=9"}, 0, ben)
	step(ada, ben)
	hands := ada.command("hand", nil).Text() + ben.command("hand", nil).Text()
	require.NoError(t, ch.cmd.Process.Signal(syscall.SIGQUIT))
	require.Error(t, ch.cmd.Wait())

	text := ch.out.String()
	require.Contains(t, text, "goroutine ", "the stacks are there")
	require.Contains(t, text, "trey/bot/discord.")
	secrets := append(x.tokens(t), c.sandbox.Token())
	secrets = append(secrets, w.customIDs()...)
	for _, m := range regexp.MustCompile(`\*\*([^*]+)\*\*`).FindAllStringSubmatch(hands, -1) {
		secrets = append(secrets, m[1]) // cards, as they are printed
	}
	require.Greater(t, len(secrets), 8)
	for _, secret := range secrets {
		require.NotContains(t, text, secret)
	}
}

// TestTheDoctorNamesNoCardOfAMatchThatCantBeReplayed has a move of each game's match be another one, as after damage, and lets the doctor look at it.
func TestTheDoctorNamesNoCardOfAMatchThatCantBeReplayed(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	for range 4 {
		step(ada, ben)
	}
	c.settled()
	moves, err := c.program.store.Moves(t.Context(), 1)
	require.NoError(t, err)
	row := c.stored(1)
	c.end()
	info := all.Games()[0].Info()
	for _, text := range []string{"nonsense", moves[0].Text + " " + moves[0].Text, info.Verbs[len(info.Verbs)-1].Name + " " + info.Faces.Code(0)} {
		_, err = c.beside().Exec("UPDATE moves SET text = ? WHERE number = 2", text)
		require.NoError(t, err)
		var out bytes.Buffer
		require.Equal(t, 1, command(t.Context(), []string{"doctor", "--thorough", "--database", c.database}, &out, &out))
		require.Contains(t, out.String(), "table 1", "it is found")
		for _, secret := range []string{text, info.Faces.Code(0), fmt.Sprintf("%x", row.Secret), c.sandbox.Token()} {
			require.NotRegexp(t, `(^|[^\pL\pN])`+regexp.QuoteMeta(secret)+`($|[^\pL\pN])`, out.String())
		}
	}
}

// TestEveryFileIsForItsOwnerAlone: database, logs beside it, backup, and what the sandbox keeps hold cards that aren't played yet.
func TestEveryFileIsForItsOwnerAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	folder := filepath.Dir(c.database)
	var out bytes.Buffer
	require.Zero(t, command(t.Context(), []string{"backup", "--database", c.database, filepath.Join(folder, "backup.db")}, &out, &out), out.String())
	looked := map[string]bool{}
	look := func(folder string) {
		require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			require.NoError(t, err)
			info, err := d.Info()
			require.NoError(t, err)
			if path != folder {
				require.Zero(t, info.Mode().Perm()&0o077, "%s: %v", path, info.Mode())
				looked[filepath.Base(path)] = true
			}
			return nil
		}))
	}
	look(folder)
	c.end()
	require.NoError(t, c.sandbox.Close())
	look(c.kept)
	for _, name := range []string{"trey.db", "trey.db-wal", "trey.db-shm", "backup.db", "sandbox.json", "sandbox.json.files"} {
		require.True(t, looked[name], name)
	}
}

// Not parallel, for it sets the environment.
func TestWhatACommandSaysOfItselfHoldsNoToken(t *testing.T) {
	t.Setenv("TREY_DISCORD_TOKEN", secretToken)
	t.Chdir(t.TempDir())
	for _, args := range [][]string{
		{"help"}, {"run", "--help"}, {"sandbox", "--help"}, {"backup", "--help"}, {"restore", "--help"}, {"doctor", "--help"}, {"replay", "--help"},
		{"simulate", "--help"}, {"run", secretToken}, {"sandbox", secretToken}, {"doctor", secretToken}, {"backup", "file", secretToken}, {secretToken},
		{"run", "--database", "/nowhere/trey.db"},
	} {
		var out bytes.Buffer
		command(t.Context(), args, &out, &out)
		require.NotEmpty(t, out.String(), args)
		require.NotContains(t, out.String(), secretToken, "trey %s", args[0])
	}
}
