// Package disktest lets tests make the disk of a child process fail: writes, syncs, power.
package disktest

import (
	_ "embed" // the library's source
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed testdata/disk.c
var source []byte

// Build compiles the library in a folder and returns its path, for LD_PRELOAD of the child; testdata/disk.c says what can be asked of it. It
// takes gcc.
func Build(dir string) (library string, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	library, c := filepath.Join(dir, "disk.so"), filepath.Join(dir, "disk.c")
	if err := os.WriteFile(c, source, 0o600); err != nil {
		return "", err
	}
	if out, err := exec.Command("gcc", "-shared", "-fPIC", "-O1", "-o", library, c, "-ldl", "-lpthread").CombinedOutput(); err != nil {
		return "", fmt.Errorf("compile the failing disk: %w: %s", err, out)
	}
	return library, nil
}

// Test is what Library needs of a testing.T. A program that isn't a test uses Build, and nothing for tests is built into it.
type Test interface {
	Helper()
	Skip(why ...any)
	Fatal(why ...any)
	TempDir() string
}

// Library builds the library for a test, which it skips where there is no gcc.
func Library(t Test) string {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc, which compiles the failing disk, isn't there")
	}
	library, err := Build(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return library
}
