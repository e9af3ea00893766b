package storage_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// childFile names the environment variable that makes this test program a child which commits moves to the file until
// somebody ends it.
const childFile = "STORAGE_TEST_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childFile); path != "" {
		os.Exit(commitForEver(path))
	}
	goleak.VerifyTestMain(m)
}
