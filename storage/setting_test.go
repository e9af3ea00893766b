package storage_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestSetting(t *testing.T) {
	s := mustOpen(t)
	get := func(scope, id, key string) string {
		t.Helper()
		value, err := s.Setting(ctx, scope, id, key)
		require.NoError(t, err)
		return value
	}
	set := func(scope, id, key, value string) {
		t.Helper()
		require.NoError(t, s.SetSetting(ctx, scope, id, key, value))
	}
	t.Run("is empty until it is set, and the last value afterwards", func(t *testing.T) {
		require.Empty(t, get("server", "1", "language"))
		set("server", "1", "language", "de")
		set("server", "1", "language", "da")
		require.Equal(t, "da", get("server", "1", "language"))
	})
	t.Run("belongs to its scope, id and key", func(t *testing.T) {
		require.Empty(t, get("channel", "1", "language"))
		require.Empty(t, get("server", "2", "language"))
		require.Empty(t, get("server", "1", "currency"))
	})
	t.Run("is taken away by an empty value", func(t *testing.T) {
		set("server", "1", "language", "")
		require.Empty(t, get("server", "1", "language"))
		require.Zero(t, mustRead(t, s, "SELECT count(*) FROM settings"))
	})
}

func TestMeta(t *testing.T) {
	s := mustOpen(t)
	for _, want := range []string{"", "hash-1", "hash-2"} {
		if want != "" {
			require.NoError(t, s.SetMeta(ctx, "commands", want))
		}
		value, err := s.Meta(ctx, "commands")
		require.NoError(t, err)
		require.Equal(t, want, value)
	}
}

func TestCheck(t *testing.T) {
	prepared := func(t *testing.T) (s *storage.Store, path string) {
		path = filepath.Join(t.TempDir(), "trey.db")
		s = mustOpenFile(t, path)
		exercise(t, s)
		return s, path
	}
	t.Run("finds nothing in a sound database", func(t *testing.T) {
		s, _ := prepared(t)
		require.NoError(t, s.Check(ctx))
	})
	t.Run("finds a table with moves missing", func(t *testing.T) {
		s, path := prepared(t)
		mustExec(t, path, "DELETE FROM moves")
		require.ErrorContains(t, s.Check(ctx), "hasn't as many moves as it should")
	})
	t.Run("finds a row that refers to nothing", func(t *testing.T) {
		s, path := prepared(t)
		mustExec(t, path, "UPDATE moves SET account = 999")
		require.ErrorContains(t, s.Check(ctx), "of moves refers to a row of accounts")
	})
	t.Run("finds a journal that doesn't sum to zero", func(t *testing.T) {
		s, path := prepared(t)
		mustExec(t, path, "DROP TRIGGER entries_no_update", "UPDATE entries SET amount = amount + 1")
		require.ErrorContains(t, s.Check(ctx), "doesn't sum to zero")
	})
}
