package threethirteen_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

// The rules page taken literally agrees with every shared record of the game, so its reading is the records' one.
func TestTheLiteralReadingAgreesWithTheSharedRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(moduleRoot(t), "..", "shared", "records", "threethirteen", "*.yaml"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("there are no shared records beside the repository")
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			r, err := record.Parse(data)
			require.NoError(t, err)
			follow(t, r, nil)
		})
	}
}

// moduleRoot returns the folder of go.mod.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		require.NotEqual(t, dir, up, "no go.mod above the test's folder")
		dir = up
	}
}
