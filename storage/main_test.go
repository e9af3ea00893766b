package storage_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// childFile names the environment variable that makes this test program a child which commits moves to the file until
// somebody ends it.
const childFile = "STORAGE_TEST_CHILD"

// openedFile names the environment variable that makes this test program a child which opens the file and closes it.
const openedFile = "STORAGE_TEST_OPEN"

func TestMain(m *testing.M) {
	if path := os.Getenv(openedFile); path != "" {
		os.Exit(openOnce(path))
	}
	if path := os.Getenv(childFile); path != "" {
		os.Exit(commitForEver(path))
	}
	goleak.VerifyTestMain(m)
}
