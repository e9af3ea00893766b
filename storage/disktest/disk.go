// Package disktest lets tests make the disk of a child process fail: writes, syncs, power.
package disktest

import (
	_ "embed" // the library's source
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

//go:embed testdata/disk.c
var source []byte

// Library compiles the library and returns its path, for LD_PRELOAD of the child; testdata/disk.c says what can be asked of it. It
// skips the test where there is no gcc.
func Library(t *testing.T) string {
	t.Helper()
	compiler, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc, which compiles the failing disk, isn't there")
	}
	dir := t.TempDir()
	library, c := filepath.Join(dir, "disk.so"), filepath.Join(dir, "disk.c")
	require.NoError(t, os.WriteFile(c, source, 0o600))
	out, err := exec.Command(compiler, "-shared", "-fPIC", "-O1", "-o", library, c, "-ldl", "-lpthread").CombinedOutput()
	require.NoError(t, err, string(out))
	return library
}
