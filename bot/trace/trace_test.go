package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/trace"
)

//go:noinline
func play(hand uint64, told *string) bool {
	defer func() {
		if recover() != nil {
			*told = trace.Calls()
		}
	}()
	return make([]bool, 1)[hand]
}

func TestCallsAreNamedWithoutTheirArguments(t *testing.T) {
	told := ""
	play(0xdeadbeefcafe, &told)
	require.Contains(t, told, "trace_test.play\n")
	require.Contains(t, told, "trace_test.TestCallsAreNamedWithoutTheirArguments\n")
	require.Contains(t, told, "trace_test.go:18\n", "where it went wrong")
	require.NotContains(t, told, "0x")
	require.NotContains(t, told, "deadbeef")
}
