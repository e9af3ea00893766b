package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
	"trey/storage/disktest"
)

// ran is what a command has said, and how it ended.
type ran struct {
	stdout, stderr string
	code           int // -1: it was killed
}

// trey runs the program in a process of its own.
func trey(t testing.TB, environment []string, args ...string) ran {
	t.Helper()
	var r ran
	cmd := program(t, environment, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Error(err)
	}
	r.stdout, r.stderr, r.code = stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
	return r
}

func program(t testing.TB, environment []string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Error(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(append(os.Environ(), "TREY_TEST_COMMAND="+strings.Join(args, " ")), environment...)
	return cmd
}

// TestABackupIsRestored: what was played after a backup is gone with it, the messages show again what is stored, and the game goes on.
func TestABackupIsRestored(t *testing.T) {
	c, bot, ada, ben := outside(t)
	db := c.beside()
	file := filepath.Join(t.TempDir(), "copy.db")
	moves := func(n int) {
		for range n {
			step(ada, ben)
		}
	}
	moves(2)
	owesNothing := func() {
		require.Eventually(t, func() bool { return c.owes(db) == 0 }, patience, 5*time.Millisecond)
	}
	owesNothing()
	made := trey(t, nil, "backup", "--database", c.database, file)
	require.Zero(t, made.code, made.stderr)
	require.Regexp(t, `copy\.db: a copy of .*trey\.db, checked: 1 table, 0 finished matches, schema \d+, \d+ KB, in \d+`, made.stdout)
	asBackedUp := ada.tableMessage(ada.id).Text()
	moves(3)
	owesNothing()
	lost := ada.tableMessage(ada.id)
	require.NotEqual(t, asBackedUp, lost.Text())

	refused := trey(t, nil, "restore", "--database", c.database, file)
	require.Equal(t, 1, refused.code)
	require.Contains(t, refused.stderr, "another Trey is using this database (process")
	require.Contains(t, refused.stderr, "stop it first")
	require.Equal(t, 5, count(t, db))

	bot.kill(t)
	require.NoError(t, db.Close())
	restored := trey(t, nil, "restore", "--database", c.database, file)
	require.Zero(t, restored.code, restored.stderr)
	require.Contains(t, restored.stdout, "restored from "+file)
	require.Contains(t, restored.stdout, "the database from before")
	again := c.spawn()
	defer again.kill(t)
	c.awaitBot()
	db = c.beside()
	require.Equal(t, 2, count(t, db))
	owesNothing()
	require.Equal(t, asBackedUp, ada.tableMessage(ada.id).Text(), "the message shows what is stored, not what is lost")
	moves(1)
	require.Equal(t, 3, count(t, db))
}

func TestABackupIsNotWrittenOverAnother(t *testing.T) {
	t.Parallel()
	path := exampleDatabase(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	back := func(more ...string) ran {
		return trey(t, nil, append([]string{"backup", "--database", path, file}, more...)...)
	}
	require.Zero(t, back().code)
	again := back()
	require.Equal(t, 1, again.code)
	require.Contains(t, again.stderr, "file already exists; --force replaces an earlier backup")
	require.Zero(t, back("--force").code)
	require.Equal(t, 2, trey(t, nil, "backup").code, "called wrongly")
	require.Equal(t, 2, back("another").code)
	require.Equal(t, 2, back("--fast").code)
	require.Zero(t, trey(t, nil, "backup", "--help").code)
}

// exampleDatabase makes a database with an account of each of many people, so that copying takes a moment.
func exampleDatabase(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "trey.db")
	s, err := storage.Open(context.Background(), path, storage.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	fill(t, path, "Ann")
	return path
}

func fill(t testing.TB, path, name string) {
	t.Helper()
	c := &club{t: t, database: path}
	_, err := c.beside().Exec(`INSERT INTO accounts (user, name, created) WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
		SELECT ?1 || n, ?1, 1 FROM n`, name)
	require.NoError(t, err)
}

// named returns how many accounts have a name in a database, which must be sound.
func named(t testing.TB, path, name string) (n int) {
	t.Helper()
	s, err := storage.Look(context.Background(), path, storage.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Check(context.Background()))
	c := &club{t: t, database: path}
	require.NoError(t, c.beside().QueryRow("SELECT count(*) FROM accounts WHERE name = ?", name).Scan(&n))
	return n
}

// TestABackupThatIsBrokenOffLeavesNoHalfOne: killed at any moment, at a loss of power, on a full disk. What is left under another name is no matter to the
// next one.
func TestABackupThatIsBrokenOffLeavesNoHalfOne(t *testing.T) {
	t.Parallel()
	path := exampleDatabase(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	library := disktest.Library(t)
	for n, fault := range []string{"DISK_POWER=1", "DISK_POWER=7", "DISK_POWER=200", "DISK_FULL=1", "DISK_FULL=100"} {
		r := trey(t, []string{"LD_PRELOAD=" + library, fault, fmt.Sprint("DISK_SEED=", n)}, "backup", "--database", path, file)
		require.NotZero(t, r.code, fault)
		require.NoFileExists(t, file)
		if strings.HasPrefix(fault, "DISK_FULL") {
			require.Equal(t, 1, r.code)
			require.Contains(t, r.stderr, "database or disk is full")
			require.NoFileExists(t, file+".new")
		}
	}
	killedAtAnyMoment(t, func() *exec.Cmd { return program(t, nil, "backup", "--database", path, file) }, func() {
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			require.Equal(t, 20000, named(t, file, "Ann"))
			require.NoError(t, os.Remove(file))
		}
	})
	require.Zero(t, trey(t, nil, "backup", "--database", path, file).code)
	require.Equal(t, 20000, named(t, file, "Ann"))
	require.Equal(t, 20000, named(t, path, "Ann"))
}

// killedAtAnyMoment kills a command at moments from its start to its end, and calls look after each.
func killedAtAnyMoment(t *testing.T, begin func() *exec.Cmd, look func()) {
	t.Helper()
	whole := begin()
	from := time.Now()
	require.NoError(t, whole.Run())
	takes := time.Since(from)
	look()
	r := rand.New(rand.NewPCG(15, 15))
	for range 15 {
		cmd := begin()
		require.NoError(t, cmd.Start())
		time.Sleep(time.Duration(r.Int64N(int64(takes))))
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
		look()
	}
}

// TestARestoringThatIsBrokenOffLeavesTheOldDatabaseOrTheNew: the database is at every moment the one from before or the backup, each whole, and the one from
// before is never lost.
func TestARestoringThatIsBrokenOffLeavesTheOldDatabaseOrTheNew(t *testing.T) {
	// Not beside other tests: a process that they begin holds this one's locks for a moment.
	backup := exampleDatabase(t)
	path := filepath.Join(t.TempDir(), "trey.db")
	old := func() {
		for _, name := range globbed(t, filepath.Join(filepath.Dir(path), "*")) {
			require.NoError(t, os.Remove(name))
		}
		s, err := storage.Open(context.Background(), path, storage.Options{})
		require.NoError(t, err)
		require.NoError(t, s.Close())
		fill(t, path, "Ben")
	}
	old()
	library := disktest.Library(t)
	for n, fault := range []string{"DISK_POWER=1", "DISK_POWER=7", "DISK_POWER=200", "DISK_FULL=1", "DISK_FULL=100"} {
		r := trey(t, []string{"LD_PRELOAD=" + library, fault, fmt.Sprint("DISK_SEED=", n)}, "restore", "--database", path, backup)
		require.NotZero(t, r.code, fault)
		require.Equal(t, 20000, named(t, path, "Ben"), fault)
	}
	replaced := 0
	killedAtAnyMoment(t, func() *exec.Cmd { old(); return program(t, nil, "restore", "--database", path, backup) }, func() {
		if named(t, path, "Ann") == 20000 {
			replaced++
			kept := globbed(t, filepath.Join(filepath.Dir(path), "trey-*.db"))
			require.Len(t, kept, 1)
			require.Equal(t, 20000, named(t, kept[0], "Ben"))
			return
		}
		require.Equal(t, 20000, named(t, path, "Ben"))
	})
	require.NotZero(t, replaced)
}

func globbed(t testing.TB, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	require.NoError(t, err)
	return list
}
