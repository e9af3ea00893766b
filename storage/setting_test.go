package storage_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestServerSettings(t *testing.T) {
	s := mustOpen(t)
	get := func(server string) storage.ServerSettings {
		t.Helper()
		set, err := s.ServerSettings(ctx, server)
		require.NoError(t, err)
		return set
	}
	t.Run("are the defaults until they are set, and the last ones afterwards", func(t *testing.T) {
		require.Zero(t, get("1"))
		require.NoError(t, s.SetServerSettings(ctx, "1", storage.ServerSettings{Language: "de"}))
		last := storage.ServerSettings{Language: "da", Slow: true, LiveTurn: 60, Channels: []string{"2"}, Unit: "€", Zone: "Europe/Berlin"}
		require.NoError(t, s.SetServerSettings(ctx, "1", last))
		require.Equal(t, last, get("1"))
	})
	t.Run("belong to their server", func(t *testing.T) { require.Zero(t, get("2")) })
	t.Run("stay when a table is opened", func(t *testing.T) {
		c := lobby(mustAccount(t, s, "ann"))
		c.Table.Server = "1"
		mustCreate(t, s, c)
		require.Equal(t, "da", get("1").Language)
	})
}

func TestWishes(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	require.Zero(t, ann.Wishes)
	want := storage.Wishes{Language: "da", Hand: storage.ByButton, Quiet: true, Plain: true}
	require.NoError(t, s.SetWishes(ctx, ann.ID, want))
	require.Equal(t, want, mustAccount(t, s, "ann").Wishes, "also when the account was in memory")
	a, err := s.Account(ctx, ann.ID)
	require.NoError(t, err)
	require.Equal(t, want, a.Wishes)
	require.ErrorIs(t, s.SetWishes(ctx, 999, want), storage.ErrNotFound)
}

func TestPresets(t *testing.T) {
	s := mustOpen(t)
	list := func(server string) []storage.Preset {
		t.Helper()
		ps, err := s.Presets(ctx, server)
		require.NoError(t, err)
		return ps
	}
	short, err := s.SetPreset(ctx, "1", storage.Preset{Name: "short", Game: "thirtyone", Options: map[string]string{"lives": "1", "stake": "10"}})
	require.NoError(t, err)
	plain, err := s.SetPreset(ctx, "1", storage.Preset{Name: "as ever", Game: "dreierles"})
	require.NoError(t, err)

	t.Run("are a server's own, in the order of games and names", func(t *testing.T) {
		require.Equal(t, []storage.Preset{plain, short}, list("1"))
		require.Empty(t, list("2"))
	})
	t.Run("have the same code for the same rules alone", func(t *testing.T) {
		require.Regexp(t, "^[0-9A-HJKMNP-TV-Z]{8}$", short.Code)
		require.Equal(t, short.Code, storage.PresetCode("thirtyone", map[string]string{"stake": "10", "lives": "1"}))
		require.NotEqual(t, short.Code, storage.PresetCode("threethirteen", short.Options))
		require.NotEqual(t, short.Code, storage.PresetCode("thirtyone", map[string]string{"lives": "1"}))
	})
	t.Run("are found by their code from any server", func(t *testing.T) {
		p, err := s.PresetByCode(ctx, short.Code)
		require.NoError(t, err)
		require.Equal(t, short, p)
		_, err = s.PresetByCode(ctx, "00000000")
		require.ErrorIs(t, err, storage.ErrNotFound)
	})
	t.Run("are replaced under the same name", func(t *testing.T) {
		other, err := s.SetPreset(ctx, "1", storage.Preset{Name: "as ever", Game: "thirtyone"})
		require.NoError(t, err)
		require.Equal(t, []storage.Preset{other, short}, list("1"))
	})
	t.Run("are taken away by name", func(t *testing.T) {
		require.NoError(t, s.DropPreset(ctx, "1", "as ever"))
		require.ErrorIs(t, s.DropPreset(ctx, "1", "as ever"), storage.ErrNotFound)
		require.Equal(t, []storage.Preset{short}, list("1"))
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

func TestSettingsAreKnownAtOnceWhenTheyChange(t *testing.T) {
	s := mustOpen(t)
	for _, unit := range []string{"", "€", "kr."} {
		if unit != "" {
			require.NoError(t, s.SetServerSettings(t.Context(), "7", storage.ServerSettings{Unit: unit}))
		}
		for range 2 { // read, then remembered
			set, err := s.ServerSettings(t.Context(), "7")
			require.NoError(t, err)
			require.Equal(t, unit, set.Unit)
		}
	}
}

func TestTheTimeForATurnIsThatOfThePace(t *testing.T) {
	require.Zero(t, storage.ServerSettings{}.Turn(false), "the bot's default")
	require.Equal(t, 24*time.Hour, storage.ServerSettings{}.Turn(true))
	set := storage.ServerSettings{LiveTurn: 30, SlowTurn: 43200}
	require.Equal(t, 30*time.Second, set.Turn(false))
	require.Equal(t, 12*time.Hour, set.Turn(true))
}

func TestMoneyHasNoCurrencyWhereNothingIsPlayedFor(t *testing.T) {
	require.Equal(t, "€", storage.ServerSettings{Unit: "€"}.Currency())
	require.Empty(t, storage.ServerSettings{Unit: "€", NoStakes: true}.Currency())
}

func TestCodesAreReadAsPeopleTypeThem(t *testing.T) {
	for typed, want := range map[string]string{
		"K3M9PX2T": "K3M9PX2T", " k3m9-px2t ": "K3M9PX2T", "k3 m9 px 2t": "K3M9PX2T", "oil0-0000": "01100000",
		"": "", "K3M9PX2": "", "K3M9PX2TT": "", "U3M9PX2T": "", "K3M9PX2é": "", "K3M9=X2T": "",
	} {
		code, ok := storage.ReadCode(typed)
		require.Equal(t, want, code, typed)
		require.Equal(t, want != "", ok, typed)
	}
}
