package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRequestsAboutOneMessageGoOneAfterTheOther(t *testing.T) {
	var turns turns
	first := turns.take("1")
	require.True(t, first.begin())
	require.NoError(t, first.leave())
	for _, other := range []string{"2", ""} { // another message's needn't wait, nor do new messages'
		u := turns.take(other)
		require.True(t, u.begin())
		require.NoError(t, u.leave())
		require.True(t, u.alone())
		u.end()
	}
	next := make(chan *turn)
	go func() { next <- turns.take("1") }()
	select {
	case <-next:
		require.Fail(t, "two at once")
	case <-time.After(turnWait / 10):
	}
	require.True(t, first.alone())
	first.end()
	second := <-next
	require.True(t, second.begin())
	require.NoError(t, second.leave())
	require.NoError(t, second.leave(), "it may be tried again")
	require.True(t, second.alone())
	second.end()
	require.Empty(t, turns.busy)
}

func TestARequestThatHangsHoldsUpNobodyForLong(t *testing.T) {
	t.Parallel()
	var turns turns
	hanging := turns.take("1")
	require.True(t, hanging.begin())
	require.NoError(t, hanging.leave())
	for range 2 {
		next := turns.take("1")
		require.False(t, next.begin(), "what hangs may still come to something")
		require.NoError(t, next.leave())
		require.False(t, next.alone())
		next.end()
	}
	require.False(t, hanging.alone())
	hanging.end()
	require.Empty(t, turns.busy)
}

func TestARequestThatWasHeldBackIsMadeOutAnewAfterAnother(t *testing.T) {
	t.Parallel()
	var turns turns
	held := turns.take("1")
	require.True(t, held.begin())
	other := turns.take("1")
	require.True(t, other.begin(), "nothing is on its way")
	require.NoError(t, other.leave())
	require.ErrorIs(t, held.leave(), errOvertaken)
	require.True(t, other.alone())
	other.end()
	require.True(t, held.begin())
	require.NoError(t, held.leave())
	require.True(t, held.alone())
	held.end()
	require.Empty(t, turns.busy)
}
