package discord

import (
	"flag"
	"testing"

	"go.uber.org/goleak"
)

// TestMain has more tests than usual run at a time: most of them wait rather than work.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "8"); err != nil { // a flag of the command line comes later, and holds
		panic(err)
	}
	goleak.VerifyTestMain(m)
}
