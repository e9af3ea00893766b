package storage_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// mustFile makes a closed database with some moves and returns its path.
func mustFile(tb testing.TB) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "trey.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(tb, err)
	table := mustCreate(tb, s, lobby(mustAccount(tb, s, "ann")))
	for range 20 {
		table = mustCommit(tb, s, moved(table, ""))
	}
	require.NoError(tb, s.Close())
	return path
}

// requireRefused requires that Open refuses a file with the error and leaves it byte for byte.
func requireRefused(t *testing.T, path string, want error, says string) {
	t.Helper()
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = storage.Open(ctx, path, options())
	require.ErrorIs(t, err, want)
	require.ErrorContains(t, err, says)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after, "the file is untouched")
}

// change rewrites a file's content.
func change(tb testing.TB, path string, edit func([]byte) []byte) {
	tb.Helper()
	b, err := os.ReadFile(path)
	require.NoError(tb, err)
	require.NoError(tb, os.WriteFile(path, edit(b), 0o600))
}

// TestFault24FilesThatCantBeUsed: each is refused with what to do. Seen to fail with the version not compared.
func TestFault24FilesThatCantBeUsed(t *testing.T) {
	t.Run("of a newer schema", func(t *testing.T) {
		path := mustFile(t)
		change(t, path, func(b []byte) []byte { binary.BigEndian.PutUint32(b[60:], 99); return b })
		requireRefused(t, path, storage.ErrNewer, "schema is version 99")
		require.NoFileExists(t, path+"-wal")
	})
	t.Run("of a newer schema that stands in the write-ahead log only", func(t *testing.T) {
		path := mustFile(t)
		log := filepath.Join(t.TempDir(), "copy.db")
		copyFile(t, path, log)
		keepLog(t, log, "PRAGMA user_version = 99")
		requireRefused(t, log, storage.ErrNewer, "schema is version 99")
	})
	t.Run("without a version of its schema", func(t *testing.T) {
		for _, version := range []uint32{0, 1 << 31} {
			path := mustFile(t)
			change(t, path, func(b []byte) []byte { binary.BigEndian.PutUint32(b[60:], version); return b })
			requireRefused(t, path, storage.ErrDamaged, "no version of its schema")
		}
	})
	t.Run("no database", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		require.NoError(t, os.WriteFile(path, []byte(strings.Repeat("letter\n", 1000)), 0o600))
		requireRefused(t, path, storage.ErrForeign, "put back a backup")
	})
	t.Run("another program's database", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		mustExec(t, path, "CREATE TABLE accounts (id INTEGER)", "PRAGMA user_version = 1")
		requireRefused(t, path, storage.ErrForeign, "another program's")
	})
	t.Run("a folder", func(t *testing.T) {
		_, err := storage.Open(ctx, t.TempDir(), options())
		require.ErrorIs(t, err, storage.ErrForeign)
	})
	t.Run("emptied", func(t *testing.T) {
		path := mustFile(t)
		require.NoError(t, os.Truncate(path, 0))
		requireRefused(t, path, storage.ErrDamaged, "it is empty")
	})
	t.Run("cut inside the header", func(t *testing.T) {
		path := mustFile(t)
		require.NoError(t, os.Truncate(path, 60))
		requireRefused(t, path, storage.ErrDamaged, "ends after 60 bytes")
	})
	t.Run("cut by a page, by some bytes", func(t *testing.T) {
		for _, cut := range []int64{4096, 7} {
			path := mustFile(t)
			mustExec(t, path, "PRAGMA journal_mode = DELETE") // as in a backup; opening would change that
			info, err := os.Stat(path)
			require.NoError(t, err)
			require.NoError(t, os.Truncate(path, info.Size()-cut))
			requireRefused(t, path, storage.ErrDamaged, "the last backup")
		}
	})
	t.Run("gone while its write-ahead log is there", func(t *testing.T) {
		path := mustFile(t)
		require.NoError(t, os.WriteFile(path+"-wal", make([]byte, 5000), 0o600))
		require.NoError(t, os.Remove(path))
		_, err := storage.Open(ctx, path, options())
		require.ErrorIs(t, err, storage.ErrDamaged)
		require.NoFileExists(t, path)
	})
	t.Run("with any of its pages overwritten", func(t *testing.T) {
		path := mustFile(t)
		whole, err := os.ReadFile(path)
		require.NoError(t, err)
		for page := 1; page < len(whole)/4096; page++ {
			if empty(whole[page*4096:][:4096]) {
				continue
			}
			change(t, path, func([]byte) []byte {
				b := append([]byte{}, whole...)
				copy(b[page*4096:][:4096], strings.Repeat("x", 4096))
				return b
			})
			_, err := storage.Open(ctx, path, options())
			require.ErrorIs(t, err, storage.ErrDamaged, "page %d", page+1)
		}
	})
	t.Run("with a part of the schema missing", func(t *testing.T) {
		path := mustFile(t)
		mustExec(t, path, "DROP TRIGGER entries_no_update")
		_, err := storage.Open(ctx, path, options())
		require.ErrorIs(t, err, storage.ErrDamaged)
		require.ErrorContains(t, err, "entries_no_update")
	})
	t.Run("an index of the owner's own is no harm", func(t *testing.T) {
		path := mustFile(t)
		mustExec(t, path, "CREATE INDEX mine ON moves (at)", "ANALYZE")
		mustOpenFile(t, path)
	})
}

func empty(b []byte) bool { return strings.Trim(string(b), "\x00") == "" }

func copyFile(tb testing.TB, from, to string) {
	tb.Helper()
	b, err := os.ReadFile(from)
	require.NoError(tb, err)
	require.NoError(tb, os.WriteFile(to, b, 0o600))
}

// keepLog runs a statement on the file and leaves its effect in the write-ahead log, as a process does that is killed.
func keepLog(tb testing.TB, path, statement string) {
	tb.Helper()
	work := filepath.Join(tb.TempDir(), "work.db")
	copyFile(tb, path, work)
	db := mustDatabase(tb, work)
	for _, text := range []string{"PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0", statement} {
		_, err := db.Exec(text)
		require.NoError(tb, err)
	}
	copyFile(tb, work, path)
	copyFile(tb, work+"-wal", path+"-wal")
}

// TestFault24DamageThatShowsLater: whoever meets it says what to do. Seen to fail with damage not told apart from other errors.
func TestFault24DamageThatShowsLater(t *testing.T) {
	// A file too big to be checked whole at Open, with the moves' root page overwritten.
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	table := mustCreate(t, s, lobby(mustAccount(t, s, "ann")))
	for range 10 {
		c := moved(table, "")
		c.Moves[0].Text = strings.Repeat("x", 1<<20)
		table = mustCommit(t, s, c)
	}
	root, err := s.ReadInt(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = 'moves'")
	require.NoError(t, err)
	require.NoError(t, s.Close())
	change(t, path, func(b []byte) []byte {
		copy(b[(root-1)*4096:][:4096], strings.Repeat("x", 4096))
		return b
	})
	s = mustOpenFile(t, path)

	t.Run("reading what is damaged says so, and what to do", func(t *testing.T) {
		_, err := s.Moves(ctx, table.ID)
		require.ErrorIs(t, err, storage.ErrDamaged)
		require.ErrorContains(t, err, "the last backup")
	})
	t.Run("so does writing there", func(t *testing.T) {
		require.ErrorIs(t, s.Commit(ctx, moved(table, "")), storage.ErrDamaged)
		require.Equal(t, table, mustTable(t, s, table.ID))
	})
	t.Run("so does the check", func(t *testing.T) {
		require.ErrorIs(t, s.Check(ctx), storage.ErrDamaged)
	})
}
