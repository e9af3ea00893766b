package sandbox_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestAStateIsRemovedWithItsFilesAndNothingElse(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	r := newRig(t, cfg)
	upload(r, "POST", "/channels/"+r.cards+"/messages", object{"content": "x"}, "a.png", pixel(t))
	r.emoji("ace")
	require.NoError(t, r.Close())
	folder := cfg.File + ".files"
	hers := filepath.Join(folder, "holiday.png")
	require.NoError(t, os.WriteFile(hers, pixel(t), 0o600))

	gone, err := sandbox.Remove(cfg.File)
	require.NoError(t, err)
	require.Equal(t, []string{cfg.File}, gone)
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, left, 1, "what isn't the sandbox's, and the folder for it")
	require.NoError(t, os.Remove(hers))
	gone, err = sandbox.Remove(cfg.File)
	require.NoError(t, err)
	require.Equal(t, []string{folder}, gone)
	gone, err = sandbox.Remove(cfg.File)
	require.NoError(t, err)
	require.Empty(t, gone)

	require.NoError(t, os.WriteFile(cfg.File, []byte(`{"version": 1}`), 0o600))
	_, err = sandbox.Remove(cfg.File)
	require.ErrorContains(t, err, cfg.File)
	require.FileExists(t, cfg.File)
}
