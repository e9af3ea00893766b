package storage_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"trey/storage"
	"trey/storage/disktest"
)

// openOnce is the child that brings a file up to date.
func openOnce(path string) int {
	s, err := storage.Open(ctx, path, options())
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// releasedAt returns the options of the program that knew so many versions of the schema.
func releasedAt(t *testing.T, version int) storage.Options {
	t.Helper()
	names, err := fs.Glob(storage.Migrations(), "migrations/*.sql")
	require.NoError(t, err)
	files := fstest.MapFS{}
	for _, name := range names[:version] {
		text, err := fs.ReadFile(storage.Migrations(), name)
		require.NoError(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	return options().WithMigrations(files)
}

// TestAnInterruptedMigration ends the program that brings a file of every release up to date at some write to the disk: by a loss of power,
// and by a disk that is full from then on. The file must be usable by the program that has its version, with all that was in it, and
// be brought up to date at the next start.
func TestAnInterruptedMigration(t *testing.T) {
	library := disktest.Library(t)
	dumps, err := filepath.Glob("testdata/released/*.sql")
	require.NoError(t, err)
	newest := len(dumps)
	for i, dump := range dumps[:newest-1] {
		text, err := os.ReadFile(dump)
		require.NoError(t, err)
		for _, fault := range []string{"DISK_POWER", "DISK_FULL"} {
			t.Run(fmt.Sprint(strings.TrimSuffix(filepath.Base(dump), ".sql"), " ", fault), func(t *testing.T) {
				stopped, between, done := 0, 0, false
				for write := 1; !done; write += 1 + write/4 {
					path := filepath.Join(t.TempDir(), "trey.db")
					mustExec(t, path, string(text))
					child := exec.Command(os.Args[0])
					child.Env = append(os.Environ(), openedFile+"="+path, "LD_PRELOAD="+library, fmt.Sprint(fault, "=", write), fmt.Sprint("DISK_SEED=", write))
					err := child.Run()
					done = err == nil
					if !done {
						require.ErrorAs(t, err, new(*exec.ExitError))
						stopped++
					}
					if version := requireUsable(t, path, i+1); !done && version > i+1 {
						between++
					}
				}
				t.Logf("stopped %d times, %d of them after a step", stopped, between)
				require.Greater(t, stopped, 5)
			})
		}
	}
}

// requireUsable requires that the file can be used by the program of its version, which is returned, and then by this one.
func requireUsable(t *testing.T, path string, from int) int {
	t.Helper()
	version := 0
	for v := from; version == 0; v++ {
		s, err := storage.Open(ctx, path, releasedAt(t, v))
		if errors.Is(err, storage.ErrNewer) {
			continue
		}
		require.NoError(t, err)
		require.NoError(t, s.Check(ctx))
		requireReleased(t, s)
		require.NoError(t, s.Close())
		version = v
	}
	s, err := storage.Open(ctx, path, options())
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Check(ctx))
	require.Equal(t, storage.Over, mustTable(t, s, 1).State)
	requireReleased(t, s)
	return version
}

// requireReleased requires that what a dump holds is there, whatever the version of the schema.
func requireReleased(t *testing.T, s *storage.Store) {
	t.Helper()
	require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM moves WHERE table_id = 1 AND text = 'draw stock'"))
	require.Equal(t, int64(1), mustRead(t, s, "SELECT amount FROM entries WHERE account = 2"))
	require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM results"))
	require.Equal(t, int64(2), mustRead(t, s, "SELECT count(*) FROM lives"))
}
