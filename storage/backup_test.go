package storage_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/storage"
)

// names returns the names of the files in a folder.
func names(tb testing.TB, folder string) []string {
	tb.Helper()
	list, err := os.ReadDir(folder)
	require.NoError(tb, err)
	var all []string
	for _, f := range list {
		all = append(all, f.Name())
	}
	return all
}

func TestBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	exercise(t, s)
	folder := t.TempDir()
	file := filepath.Join(folder, "copy.db")
	back := func(file string, replace bool) (storage.Copy, error) {
		return storage.Backup(ctx, path, file, replace, options())
	}
	t.Run("is a database with all that is in the one in use, for its owner alone, and nothing beside it", func(t *testing.T) {
		c, err := back(file, false)
		require.NoError(t, err)
		info, err := os.Stat(file)
		require.NoError(t, err)
		require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
		require.Equal(t, []string{"copy.db"}, names(t, folder))
		require.Equal(t, storage.Copy{Path: file, Schema: int(mustRead(t, s, "PRAGMA user_version")), Tables: 2, Matches: 1, Bytes: info.Size()}, c)
		for _, server := range []string{"server", "elsewhere"} {
			require.Equal(t, mustRows(t, path, server), mustRows(t, file, server))
		}
	})
	t.Run("refuses a file that is there", func(t *testing.T) {
		before, err := os.ReadFile(file)
		require.NoError(t, err)
		_, err = back(file, false)
		require.ErrorIs(t, err, fs.ErrExist)
		after, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, bytes.Equal(before, after))
	})
	t.Run("replaces an earlier one if that is wanted", func(t *testing.T) {
		mustCreate(t, s, lobby(mustAccount(t, s, "ann")))
		c, err := back(file, true)
		require.NoError(t, err)
		require.Equal(t, int64(3), c.Tables)
		require.Equal(t, []string{"copy.db"}, names(t, folder))
	})
	t.Run("never replaces what isn't one", func(t *testing.T) {
		notes := filepath.Join(t.TempDir(), "notes.txt")
		require.NoError(t, os.WriteFile(notes, []byte("dear diary, this is longer than the header of a database, which has a hundred bytes, and so is not taken for one"), 0o600))
		_, err := back(notes, true)
		require.ErrorIs(t, err, storage.ErrForeign)
		require.FileExists(t, notes)
	})
	t.Run("never replaces a database: its own, or one in use", func(t *testing.T) {
		link := filepath.Join(t.TempDir(), "link.db")
		require.NoError(t, os.Link(path, link))
		for _, file := range []string{path, path + "-wal", path + "-shm", path + ".lock", path + ".new", link} {
			_, err := back(file, true)
			require.ErrorContains(t, err, "the database itself")
		}
		other := filepath.Join(t.TempDir(), "other.db")
		mustOpenFile(t, other)
		_, err := back(other, true)
		require.ErrorContains(t, err, "in use")
	})
	t.Run("never takes the database for the rest of a backup that was broken off", func(t *testing.T) {
		folder := t.TempDir()
		path := filepath.Join(folder, "trey.db.new")
		exercise(t, mustOpenFile(t, path))
		_, err := storage.Backup(ctx, path, filepath.Join(folder, "trey.db"), false, options())
		require.ErrorContains(t, err, "belongs to it")
		c, err := storage.Backup(ctx, path, filepath.Join(folder, "copy.db"), false, options())
		require.NoError(t, err)
		require.EqualValues(t, 1, c.Matches)
	})
	t.Run("that fails leaves nothing", func(t *testing.T) {
		folder := t.TempDir()
		file := filepath.Join(folder, "copy.db")
		_, err := storage.Backup(ctx, filepath.Join(folder, "nowhere.db"), file, false, options())
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.NoError(t, s.Exec(ctx, "UPDATE balances SET amount = amount + 1"))
		_, err = back(file, false)
		require.ErrorContains(t, err, "the copy isn't sound: balances")
		require.NoError(t, s.Rebuild(ctx))
		require.Empty(t, names(t, folder))
	})
	t.Run("waits for no second one into the same file", func(t *testing.T) {
		folder := t.TempDir()
		release, err := storage.BeginDraft(filepath.Join(folder, "copy.db"))
		require.NoError(t, err)
		_, err = back(filepath.Join(folder, "copy.db"), false)
		require.ErrorContains(t, err, "is being written already")
		release()
		_, err = back(filepath.Join(folder, "copy.db"), false)
		require.NoError(t, err, "what one that was killed has left is no matter")
	})
}

func TestBackupOfADatabaseThatIsNotInUse(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "trey.db")
	copyFile(t, mustFile(t), path)
	require.NoError(t, os.Chmod(folder, 0o500))
	t.Cleanup(func() { assert.NoError(t, os.Chmod(folder, 0o700)) })
	file := filepath.Join(t.TempDir(), "copy.db")
	_, err := storage.Backup(ctx, path, file, false, options())
	require.NoError(t, err)
	require.Equal(t, []string{"trey.db"}, names(t, folder), "nothing is made beside it")
	require.Equal(t, 20, mustTable(t, mustOpenFile(t, file), 1).Moves)
}

func TestBackupHasWhatStandsInTheLogOnly(t *testing.T) {
	path := mustFile(t)
	keepLog(t, path, "UPDATE accounts SET name = 'Anna' WHERE user = 'ann'")
	file := filepath.Join(t.TempDir(), "copy.db")
	_, err := storage.Backup(ctx, path, file, false, options())
	require.NoError(t, err)
	require.Equal(t, "Anna", mustAccountOf(t, mustOpenFile(t, file), 2).Name)
}

func mustAccountOf(tb testing.TB, s *storage.Store, id int64) storage.Account {
	tb.Helper()
	a, err := s.Account(ctx, id)
	require.NoError(tb, err)
	return a
}

// restored is a time other than the one at which the tests' clock stands else.
func restoring() storage.Options {
	return storage.Options{Now: func() time.Time { return time.Date(2026, 12, 1, 10, 20, 30, 0, time.UTC) }}
}

func TestRestore(t *testing.T) {
	folder := t.TempDir()
	path, file := filepath.Join(folder, "trey.db"), filepath.Join(t.TempDir(), "copy.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(t, err)
	ann := mustAccount(t, s, "ann")
	table := mustCreate(t, s, lobby(ann))
	over := mustCommit(t, s, finished(mustCreate(t, s, lobby(ann)), "", 1))
	for _, id := range []int64{table.ID, over.ID} {
		for _, d := range mustDeliveries(t, s, id) {
			d.Channel, d.Message, d.Hash, d.Done = "channel", "message", "hash", d.Wanted
			mustDeliver(t, s, d)
		}
	}
	_, err = storage.Backup(ctx, path, file, false, options())
	require.NoError(t, err)
	backedUp, err := os.ReadFile(file)
	require.NoError(t, err)
	later := mustCreate(t, s, lobby(ann)) // is lost
	restore := func() (storage.Copy, error) { return storage.Restore(ctx, path, file, restoring()) }

	t.Run("is refused from a name at which it would be written over, and leaves what is there", func(t *testing.T) {
		fresh := filepath.Join(t.TempDir(), "trey.db")
		for _, ending := range []string{".new", ".lock"} {
			copyFile(t, file, fresh+ending)
			_, err := storage.Restore(ctx, fresh, fresh+ending, restoring())
			require.ErrorContains(t, err, "belongs to it")
			after, err := os.ReadFile(fresh + ending)
			require.NoError(t, err)
			require.True(t, bytes.Equal(backedUp, after))
			require.NoError(t, os.Remove(fresh+ending))
		}
	})
	t.Run("is refused while the database is in use", func(t *testing.T) {
		_, err := restore()
		require.ErrorIs(t, err, storage.ErrLocked)
		require.Equal(t, later, mustTable(t, s, later.ID))
	})
	require.NoError(t, s.Close())
	t.Run("puts the backup in place and keeps the one before under a name with the time", func(t *testing.T) {
		c, err := restore()
		require.NoError(t, err)
		kept := filepath.Join(folder, "trey-20261201-102030.db")
		require.Equal(t, storage.Copy{Path: path, Schema: c.Newest, Newest: c.Newest, Tables: 2, Matches: 1, Bytes: c.Bytes, Kept: kept}, c)
		require.Equal(t, []string{"trey-20261201-102030.db", "trey.db", "trey.db.lock"}, names(t, folder))
		after, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, bytes.Equal(backedUp, after), "the backup stays as it is")
		old := mustOpenFile(t, kept)
		require.Equal(t, later, mustTable(t, old, later.ID))
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	})
	s = mustOpenFile(t, path)
	t.Run("has what was in it, and owes the messages of unfinished tables, which may show what is lost", func(t *testing.T) {
		require.NoError(t, s.Check(ctx))
		require.Equal(t, table, mustTable(t, s, table.ID))
		_, err := s.Table(ctx, later.ID)
		require.ErrorIs(t, err, storage.ErrNotFound)
		require.Equal(t, []int64{table.ID}, mustUndelivered(t, s))
		for _, d := range mustDeliveries(t, s, table.ID) {
			require.Equal(t, "message", d.Message)
			require.Empty(t, d.Hash)
		}
	})
	t.Run("gives no number a second time", func(t *testing.T) {
		require.Greater(t, mustCreate(t, s, lobby(ann)).ID, later.ID, "buttons of the one that is lost mean no other")
	})
	require.NoError(t, s.Close())
	t.Run("keeps each that it replaces", func(t *testing.T) {
		c, err := restore()
		require.NoError(t, err)
		require.Equal(t, filepath.Join(folder, "trey-20261201-102030-2.db"), c.Kept)
	})
	t.Run("needs no database that was there before", func(t *testing.T) {
		fresh := filepath.Join(t.TempDir(), "trey.db")
		c, err := storage.Restore(ctx, fresh, file, restoring())
		require.NoError(t, err)
		require.Empty(t, c.Kept)
		require.Equal(t, table, mustTable(t, mustOpenFile(t, fresh), table.ID))
	})
	t.Run("goes over a damaged one, which is kept with its log", func(t *testing.T) {
		broken := filepath.Join(t.TempDir(), "trey.db")
		copyFile(t, mustFile(t), broken)
		keepLog(t, broken, "UPDATE accounts SET name = 'Anna'")
		change(t, broken, func(b []byte) []byte { copy(b, "no database any more"); return b })
		log, err := os.ReadFile(broken + "-wal")
		require.NoError(t, err)
		c, err := storage.Restore(ctx, broken, file, restoring())
		require.NoError(t, err)
		kept, err := os.ReadFile(c.Kept + "-wal")
		require.NoError(t, err)
		require.True(t, bytes.Equal(log, kept))
		require.NoFileExists(t, broken+"-wal")
		require.Equal(t, table, mustTable(t, mustOpenFile(t, broken), table.ID))
	})
	t.Run("goes over one of which only the log is left", func(t *testing.T) {
		lost := filepath.Join(t.TempDir(), "trey.db")
		require.NoError(t, os.WriteFile(lost+"-wal", make([]byte, 5000), 0o600))
		c, err := storage.Restore(ctx, lost, file, restoring())
		require.NoError(t, err)
		require.FileExists(t, c.Kept+"-wal")
		require.Equal(t, table, mustTable(t, mustOpenFile(t, lost), table.ID))
	})
	t.Run("takes an older schema, which is brought up to date at the next start", func(t *testing.T) {
		text, err := os.ReadFile("testdata/released/0001.sql")
		require.NoError(t, err)
		old, fresh := filepath.Join(t.TempDir(), "old.db"), filepath.Join(t.TempDir(), "trey.db")
		mustExec(t, old, string(text))
		c, err := storage.Restore(ctx, fresh, old, restoring())
		require.NoError(t, err)
		require.Equal(t, 1, c.Schema)
		requireReleased(t, mustOpenFile(t, fresh))
	})
}

func TestRestoreOfWhatIsNoSoundBackupChangesNothing(t *testing.T) {
	path := mustFile(t)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	backup := filepath.Join(t.TempDir(), "copy.db")
	_, err = storage.Backup(ctx, path, backup, false, options())
	require.NoError(t, err)
	for what, spoil := range map[string]struct {
		edit func([]byte) []byte
		want error
	}{
		"a newer schema":     {func(b []byte) []byte { b[63] = 99; return b }, storage.ErrNewer},
		"cut":                {func(b []byte) []byte { return b[:len(b)-4096] }, storage.ErrDamaged},
		"empty":              {func([]byte) []byte { return nil }, storage.ErrDamaged},
		"a letter":           {func([]byte) []byte { return make([]byte, 9000) }, storage.ErrForeign},
		"a page overwritten": {func(b []byte) []byte { copy(b[4096*6:], make([]byte, 4096)); return b }, storage.ErrDamaged},
		"another program's":  {func(b []byte) []byte { copy(b[68:], "Quad"); return b }, storage.ErrForeign},
		"no version":         {func(b []byte) []byte { copy(b[60:], make([]byte, 4)); return b }, storage.ErrDamaged},
	} {
		t.Run(what, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "copy.db")
			copyFile(t, backup, file)
			change(t, file, spoil.edit)
			_, err := storage.Restore(ctx, path, file, restoring())
			require.ErrorIs(t, err, spoil.want)
			after, err := os.ReadFile(path)
			require.NoError(t, err)
			require.True(t, bytes.Equal(before, after))
			require.ElementsMatch(t, []string{filepath.Base(path), filepath.Base(path) + ".lock"}, names(t, filepath.Dir(path)))
		})
	}
	for what, file := range map[string]string{"itself": path, "nothing": filepath.Join(t.TempDir(), "nothing.db")} {
		t.Run(what, func(t *testing.T) {
			_, err := storage.Restore(ctx, path, file, restoring())
			require.Error(t, err)
			require.Equal(t, 20, mustTable(t, mustOpenFile(t, path), 1).Moves)
		})
	}
}

func TestLook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	table := mustCreate(t, s, lobby(mustAccount(t, s, "ann")))
	seen, err := storage.Look(ctx, path, options())
	require.NoError(t, err)
	defer func() { require.NoError(t, seen.Close()) }()
	t.Run("reads beside who writes", func(t *testing.T) {
		table = mustCommit(t, s, moved(table, ""))
		require.Equal(t, table, mustTable(t, seen, table.ID))
		require.NoError(t, seen.Check(ctx))
	})
	t.Run("changes nothing", func(t *testing.T) {
		require.ErrorIs(t, seen.Commit(ctx, moved(table, "")), storage.ErrReadOnly)
		require.ErrorIs(t, seen.Rebuild(ctx), storage.ErrReadOnly)
		require.Error(t, seen.ExecReading("DELETE FROM seats"))
	})
	t.Run("says what each check has found", func(t *testing.T) {
		require.NoError(t, s.Exec(ctx, "UPDATE tables SET moves = 5"))
		for _, f := range seen.Findings(ctx) {
			require.Equal(t, f.Check == "moves", f.Err != nil, f.Check)
			require.NotEmpty(t, f.Mend)
		}
		require.NoError(t, s.Exec(ctx, "UPDATE tables SET moves = 1"))
	})
	t.Run("tells who uses a database", func(t *testing.T) {
		user, err := storage.User(path)
		require.NoError(t, err)
		require.Regexp(t, `^process \d+$`, user)
		user, err = storage.User(mustFile(t))
		require.NoError(t, err)
		require.Empty(t, user)
	})
}
