package storage_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestRemove(t *testing.T) {
	t.Run("deletes the database and what belongs to it", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		s := mustOpenFile(t, path)
		mustAccount(t, s, "ann")
		require.NoError(t, s.Close())
		require.NoError(t, os.WriteFile(path+"-wal", []byte("left by a crash"), 0o600))
		gone, err := storage.Remove(path)
		require.NoError(t, err)
		require.Equal(t, []string{path + "-wal", path}, gone)
		list, err := os.ReadDir(filepath.Dir(path))
		require.NoError(t, err)
		require.Len(t, list, 1, "the lock's file stays")
		mustOpenFile(t, path)
	})
	t.Run("finds nothing to delete", func(t *testing.T) {
		gone, err := storage.Remove(filepath.Join(t.TempDir(), "trey.db"))
		require.NoError(t, err)
		require.Empty(t, gone)
	})
	t.Run("leaves one that is in use", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "trey.db")
		mustOpenFile(t, path)
		_, err := storage.Remove(path)
		require.ErrorIs(t, err, storage.ErrLocked)
		require.FileExists(t, path)
	})
	t.Run("leaves what isn't a Trey database", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "letters.txt")
		require.NoError(t, os.WriteFile(path, []byte("Dear Ann"), 0o600))
		_, err := storage.Remove(path)
		require.ErrorIs(t, err, storage.ErrForeign)
		require.FileExists(t, path)
	})
}
