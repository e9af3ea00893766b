package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/storage"
)

// playedClub is a club that is closed, at whose first table a match is over and at whose second one goes on.
func playedClub(t *testing.T) *club {
	t.Helper()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	ada := c.person("Ada")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 2)
	c.playByDM(rand.New(rand.NewPCG(1, 1)), ada)
	ada.openTable(forever(), 1)
	step(ada)
	c.settled()
	c.end()
	return c
}

// doctor has the doctor look at the club's database.
func (c *club) doctor(more ...string) ran {
	c.t.Helper()
	return trey(c.t, nil, append([]string{"doctor", "--database", c.database}, more...)...)
}

// changed changes the database as only an accident does.
func (c *club) changed(statements ...string) {
	c.t.Helper()
	db := c.beside()
	for _, text := range statements {
		_, err := db.Exec(text)
		require.NoError(c.t, err, text)
	}
	require.NoError(c.t, db.Close())
}

// checked are the things that the doctor looks at, in order.
var checked = []string{"lock", "schema", "integrity", "foreign keys", "journals", "moves", "balances", "standings", "counters", "messages", "matches", "clock", "permissions", "disk"}

func TestTheDoctorFindsNothingWhereAllIsWell(t *testing.T) {
	t.Parallel()
	c := playedClub(t)
	for _, more := range [][]string{nil, {"--thorough"}, {"--rebuild"}} {
		r := c.doctor(more...)
		require.Zero(t, r.code, r.stdout+r.stderr)
		require.NotContains(t, r.stdout, "bad ")
		var said []string
		for line := range strings.Lines(r.stdout) {
			if strings.HasPrefix(line, "ok") {
				said = append(said, strings.TrimSpace(line[5:18]))
			}
		}
		require.Equal(t, checked, said)
	}
	require.Contains(t, c.doctor().stdout, "every unfinished match can be replayed by the rules (1)")
	require.Contains(t, c.doctor("--thorough").stdout, "every match can be replayed by the rules (2)")
}

func TestTheDoctorLooksBesideARunningBotAndHoldsNothingUp(t *testing.T) {
	c, bot, ada, ben := outside(t)
	step(ada, ben)
	r := c.doctor("--thorough")
	require.Zero(t, r.code, r.stdout+r.stderr)
	require.Regexp(t, `ok   lock +a Trey uses the database: process \d+`, r.stdout)
	step(ada, ben)
	refused := c.doctor("--rebuild")
	require.Equal(t, 1, refused.code)
	require.Contains(t, refused.stderr, "stop it first")
	// One whose messages can't be posted is found.
	hold := make(chan struct{})
	defer close(hold)
	defer c.sandbox.Inject(sandbox.Fault{Match: func(r sandbox.Request) bool { return strings.Contains(r.Path, c.cards) }, Times: -1, Hold: hold})()
	step(ada, ben)
	r = c.doctor()
	require.Equal(t, 1, r.code)
	require.Contains(t, r.stdout, "bad  messages      unfinished table 1 has no message that shows how things stand; use /trey check")
	bot.kill(t)
	require.Regexp(t, "bad  messages .*; start Trey", c.doctor().stdout)
}

func TestTheDoctorFindsWhatIsWrongAndSaysWhatToDo(t *testing.T) {
	t.Parallel()
	played := playedClub(t)
	for what, f := range map[string]struct {
		spoil []string
		file  func(path string) error
		more  []string
		want  string // regular expression for the line
		lines int    // how many there are, if not one
	}{
		"a row that refers to nothing": {spoil: []string{"DELETE FROM accounts WHERE user IS NOT NULL"}, want: `foreign keys +row \d+ of .* refers to .*; .*trey restore FILE`},
		"a journal out of balance": {
			spoil: []string{"INSERT INTO journals (id, server, kind, at) SELECT 99, id, 'payment', 1 FROM servers", "INSERT INTO entries SELECT 99, 1, 5, id FROM servers"},
			want:  `journals +journal 99 doesn't sum to zero; .*trey restore FILE`, lines: 2, // the sum is a foreign key too
		},
		"moves that are lost":         {spoil: []string{"DELETE FROM moves WHERE table_id = 2 AND number = 1"}, want: `moves +table 2 hasn't as many moves as it should; .*trey restore FILE`},
		"a balance that is wrong":     {spoil: []string{"INSERT INTO balances SELECT id, 1, 7 FROM servers"}, want: `balances +.*don't follow from the books.*; .*trey doctor --rebuild`},
		"a standing that is wrong":    {spoil: []string{"UPDATE standings SET wins = 77"}, want: `standings +.*don't follow from the books.*; .*trey doctor --rebuild`},
		"a table without a message":   {spoil: []string{"DELETE FROM deliveries WHERE table_id = 2"}, want: `messages +unfinished table 2 has no message .*; start Trey`},
		"a message that was not sent": {spoil: []string{"UPDATE deliveries SET message = '' WHERE table_id = 2 AND kind = 'table'"}, want: `messages +unfinished table 2 has no message .*; start Trey`},
		"a move against the rules":    {spoil: []string{"UPDATE moves SET text = 'nonsense' WHERE table_id = 2"}, want: `matches +table 2: move 1 can't be replayed.*; keep a copy .* report it`},
		"options that there are not":  {spoil: []string{"UPDATE tables SET options = '{\"nonsense\":\"1\"}' WHERE id = 2"}, want: `matches +table 2: options of`},
		"a finished match against the rules": {more: []string{"--thorough"}, spoil: []string{"UPDATE moves SET text = 'nonsense' WHERE table_id = 1 AND number = 2"},
			want: `matches +table 1: move 2 can't be replayed`},
		"a result that isn't the moves'": {more: []string{"--thorough"}, spoil: []string{"UPDATE result_seats SET score = score + 1", "UPDATE standings SET score = score + 1"},
			want: `matches +table 1: the result that is stored isn't the one that the moves come to`},
		"a time in the future": {spoil: []string{fmt.Sprint("UPDATE accounts SET created = ", time.Now().Add(2*time.Hour).UnixMilli(), " WHERE id = 2")},
			want: `clock +the database's newest time, .*, is (2h0m0s|1h59m[0-9]+s) ahead of this machine's clock; set`},
		"a database for everybody": {file: func(path string) error { return os.Chmod(path, 0o644) }, want: `permissions +everybody on this machine may read or write .*trey.db; use: chmod 600 `},
		"a folder for everybody":   {file: func(path string) error { return os.Chmod(filepath.Dir(path), 0o777) }, want: `permissions +everybody on this machine may replace the files in .*; use: chmod o-w `},
		"a schema that is changed": {spoil: []string{"DROP INDEX tables_next"}, want: `schema +.*has no proper tables_next.*; .*trey restore FILE`},
		"a damaged file": {file: func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("nothing ", 2000)), 0o600) },
			want: `database +.*is damaged.*; trey restore FILE`},
		"no file": {file: os.Remove, want: `database +.*no such file or directory; start Trey, which makes one`},
	} {
		t.Run(what, func(t *testing.T) {
			copied := *played
			copied.t, copied.database = t, filepath.Join(t.TempDir(), "trey.db")
			data, err := os.ReadFile(played.database)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(copied.database, data, 0o600))
			copied.changed(f.spoil...)
			if f.file != nil {
				require.NoError(t, f.file(copied.database))
			}
			r := copied.doctor(f.more...)
			require.Equal(t, 1, r.code, r.stdout+r.stderr)
			require.Regexp(t, `(?m)^bad  `+f.want, r.stdout)
			require.Equal(t, max(f.lines, 1), strings.Count("\n"+r.stdout, "\nbad"), r.stdout)
			require.Empty(t, r.stderr)
		})
	}
}

func TestTheDoctorFillsAnewWhatFollowsFromTheBooks(t *testing.T) {
	t.Parallel()
	c := playedClub(t)
	c.changed("UPDATE standings SET wins = 77", "INSERT INTO balances SELECT id, 1, 7 FROM servers")
	require.Equal(t, 1, c.doctor().code)
	r := c.doctor("--rebuild")
	require.Zero(t, r.code, r.stdout+r.stderr)
	require.Contains(t, r.stdout, "filled anew: balances and standings")
	require.Zero(t, c.doctor().code)

	c.database = filepath.Join(t.TempDir(), "nowhere.db")
	require.Equal(t, 1, c.doctor("--rebuild").code)
	require.NoFileExists(t, c.database, "a doctor makes no database")
}

func TestTheDoctorOfAnOlderDatabase(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(repository(t), "storage", "testdata", "released", "0001.sql"))
	require.NoError(t, err)
	c := &club{t: t, database: filepath.Join(t.TempDir(), "trey.db")}
	c.changed(string(text))
	require.NoError(t, os.Chmod(c.database, 0o600))
	r := c.doctor()
	require.Zero(t, r.code, r.stdout+r.stderr)
	require.Regexp(t, `ok   schema +version 1; the next start brings it up to date, to \d+`, r.stdout)
	require.Regexp(t, `--   tables +not looked at before the schema is up to date`, r.stdout)
	made := trey(t, nil, "backup", "--database", c.database, filepath.Join(t.TempDir(), "copy.db"))
	require.Zero(t, made.code, "and it can be backed up before: %s", made.stderr)
	require.Contains(t, made.stdout, "schema 1")
}

func TestTheDoctorLooksWhoMayReadTheToken(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := &club{t: t, database: filepath.Join(folder, "trey.db")}
	s, err := storage.Open(context.Background(), c.database, storage.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	token, config := filepath.Join(folder, "token"), filepath.Join(folder, "settings.yaml")
	for _, f := range []struct{ file, text, told string }{
		{config, "discord:\n  token: " + secretToken + "\n", config}, {config, "discord:\n  token_file: " + token + "\n", token}, {token, secretToken, token},
	} {
		require.NoError(t, os.WriteFile(f.file, []byte(f.text), 0o600))
		require.NoError(t, os.WriteFile(token, []byte(secretToken), 0o600))
		require.NoError(t, os.Chmod(f.told, 0o644))
		r := c.doctor("--config", config)
		require.Equal(t, 1, r.code)
		require.Contains(t, r.stdout, "bad  permissions   "+f.told+" holds the bot token and everybody on this machine may read it; use: chmod 600 "+f.told)
		require.NotContains(t, r.stdout+r.stderr, secretToken)
		require.NoError(t, os.Chmod(f.told, 0o600))
		require.Zero(t, c.doctor("--config", config).code)
	}
	require.Equal(t, 2, c.doctor("more").code, "called wrongly")
	require.Equal(t, 2, c.doctor("--quick").code)
}
