package storage_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

var ctx = context.Background()

func TestOpen(t *testing.T) {
	t.Run("makes a file that only its owner can read", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		s := mustOpenFile(t, path)
		mustAccount(t, s, "ann")
		for _, name := range []string{path, path + "-wal", path + ".lock"} {
			info, err := os.Stat(name)
			require.NoError(t, err)
			require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), name)
		}
	})
	t.Run("keeps what was stored", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		s := mustOpenFile(t, path)
		before := mustCommit(t, s, moved(mustCreate(t, s, lobby(mustAccount(t, s, "ann"))), "1"))
		require.NoError(t, s.Close())
		require.Equal(t, before, mustTable(t, mustOpenFile(t, path), before.ID))
	})
	t.Run("sets the pragmas on every connection", func(t *testing.T) {
		s := mustOpen(t)
		for name, want := range map[string]string{"foreign_keys": "1", "busy_timeout": "15000", "journal_mode": "wal"} {
			values, err := s.Pragmas(ctx, name, 4)
			require.NoError(t, err)
			require.Equal(t, []string{want, want, want, want, want}, values, name)
		}
		values, err := s.Pragmas(ctx, "synchronous", 0)
		require.NoError(t, err)
		require.Equal(t, []string{"2"}, values, "FULL")
	})
	t.Run("readers can't write", func(t *testing.T) {
		_, err := mustOpen(t).ReadInt(ctx, "DELETE FROM accounts RETURNING id")
		require.ErrorContains(t, err, "readonly")
	})
	t.Run("takes a path with characters that mean something in URLs", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "a b%20c?mode=memory#d")
		require.NoError(t, os.Mkdir(dir, 0o700))
		s := mustOpenFile(t, filepath.Join(dir, "trey.db"))
		mustAccount(t, s, "ann")
		require.FileExists(t, filepath.Join(dir, "trey.db-wal"))
	})
	t.Run("begins anew after a start that was interrupted while making the file", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		require.NoError(t, os.WriteFile(path+".new", []byte("half"), 0o600))
		require.NoError(t, os.WriteFile(path+".new-wal", []byte("half"), 0o600))
		mustAccount(t, mustOpenFile(t, path), "ann")
		require.NoFileExists(t, path+".new")
	})
	t.Run("says so if the folder isn't there", func(t *testing.T) {
		_, err := storage.Open(ctx, filepath.Join(t.TempDir(), "none", "trey.db"), options())
		require.ErrorIs(t, err, os.ErrNotExist)
	})
}

func TestOneProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	t.Run("a second one is refused and told who has the file", func(t *testing.T) {
		_, err := storage.Open(ctx, path, options())
		require.ErrorIs(t, err, storage.ErrLocked)
		require.ErrorContains(t, err, "another Trey is using this database (process ")
	})
	t.Run("also under another name of the file", func(t *testing.T) {
		link := filepath.Join(t.TempDir(), "link.db")
		require.NoError(t, os.Symlink(path, link))
		_, err := storage.Open(ctx, link, options())
		require.ErrorIs(t, err, storage.ErrLocked)
	})
	t.Run("the first is not disturbed", func(t *testing.T) {
		mustAccount(t, s, "ann")
	})
	t.Run("after its end the next may", func(t *testing.T) {
		require.NoError(t, s.Close())
		mustAccount(t, mustOpenFile(t, path), "ann")
	})
}

func TestClose(t *testing.T) {
	t.Run("waits for what was handed in", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		s := mustOpenFile(t, path)
		release := s.Hold()
		stored := make(chan error)
		go func() { stored <- s.SetMeta(ctx, "key", "value") }()
		require.Eventually(t, func() bool { return s.Waiting() == 1 }, time.Minute, time.Millisecond)
		closed := make(chan error)
		go func() { closed <- s.Close() }()
		release()
		require.NoError(t, <-stored)
		require.NoError(t, <-closed)
		value, err := mustOpenFile(t, path).Meta(ctx, "key")
		require.NoError(t, err)
		require.Equal(t, "value", value)
	})
	t.Run("refuses what comes later", func(t *testing.T) {
		s := mustOpen(t)
		require.NoError(t, s.Close())
		require.ErrorIs(t, s.SetMeta(ctx, "key", "value"), storage.ErrClosed)
	})
	t.Run("may be called again", func(t *testing.T) {
		s := mustOpen(t)
		require.NoError(t, s.Close())
		require.NoError(t, s.Close())
	})
	t.Run("leaves nothing in the write-ahead log", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		s := mustOpenFile(t, path)
		mustAccount(t, s, "ann")
		require.NoError(t, s.Close())
		require.NoFileExists(t, path+"-wal")
	})
}

// mustExec runs SQL on a file beside the store, as another program would.
func mustExec(tb testing.TB, path string, statements ...string) {
	tb.Helper()
	db := mustDatabase(tb, path)
	defer db.Close()
	for _, text := range statements {
		_, err := db.Exec(text)
		require.NoError(tb, err, text)
	}
}

// mustDatabase opens a file beside the store on one connection, as another program would.
func mustDatabase(tb testing.TB, path string) *sql.DB {
	tb.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	require.NoError(tb, err)
	tb.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	return db
}
