package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"trey/bot/sandbox"
	"trey/storage"
)

// sharedClock is the machine's time and what it was moved forward by. Bot and sandbox share it.
type sharedClock struct{ ahead atomic.Int64 }

// Now returns the shared time.
func (k *sharedClock) Now() time.Time { return time.Now().Add(time.Duration(k.ahead.Load())) }

// Advance moves the shared time forward.
func (k *sharedClock) Advance(d time.Duration) { k.ahead.Add(int64(d)) }

// removeSandbox removes what earlier sandboxes with these settings left, and says what. It removes nothing that anything else may be.
func removeSandbox(c Config, out io.Writer) error {
	same, err := sameFile(c.SandboxDatabase, c.Database)
	if err != nil {
		return err
	}
	if same {
		return fmt.Errorf("%s is the database of trey run too (setting database), which --fresh never removes", c.SandboxDatabase)
	}
	if err := sandbox.Recognise(c.SandboxFile); err != nil {
		return err
	}
	// The database first: it is locked while a Trey runs in the sandbox.
	gone, err := storage.Remove(c.SandboxDatabase)
	if err == nil {
		var files []string
		files, err = sandbox.Remove(c.SandboxFile)
		gone = append(gone, files...)
	}
	for _, name := range gone {
		fmt.Fprintln(out, "removed", name)
	}
	if err == nil && len(gone) == 0 {
		fmt.Fprintln(out, "there was nothing to remove")
	}
	return err
}

// sameFile tells whether two names are one file's, be it there or not.
func sameFile(a, b string) (bool, error) {
	left, errLeft := os.Stat(a)
	right, errRight := os.Stat(b)
	if errLeft == nil && errRight == nil {
		return os.SameFile(left, right), nil
	}
	a, errLeft = filepath.Abs(a)
	b, errRight = filepath.Abs(b)
	return a == b, errors.Join(errLeft, errRight)
}
