package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRequestsAboutOneMessageGoOneAfterTheOther(t *testing.T) {
	var turns turns
	first := turns.take("1")
	require.True(t, first.alone())
	for _, other := range []string{"2", ""} { // another message's needn't wait, nor do new messages'
		turns.take(other).end()
	}
	next := make(chan turn)
	go func() { next <- turns.take("1") }()
	select {
	case <-next:
		require.Fail(t, "two at once")
	case <-time.After(turnWait / 10):
	}
	first.end()
	second := <-next
	require.True(t, second.alone())
	second.end()
	require.Empty(t, turns.busy)
}

func TestARequestThatHangsHoldsUpNobodyForLong(t *testing.T) {
	var turns turns
	hanging := turns.take("1")
	for range 2 {
		next := turns.take("1")
		require.False(t, next.alone(), "what hangs may still come to something")
		next.end()
	}
	require.False(t, hanging.alone())
	hanging.end()
	require.Empty(t, turns.busy)
}
