package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRequestsAboutOneMessageGoOneAfterTheOther(t *testing.T) {
	var turns turns
	end := turns.take("1")
	turns.take("2")() // another message's needn't wait
	turns.take("")()  // nor do new messages'
	next := make(chan func())
	go func() { next <- turns.take("1") }()
	select {
	case <-next:
		require.Fail(t, "two at once")
	case <-time.After(turnWait / 10):
	}
	end()
	(<-next)()
	require.Empty(t, turns.busy)
}

func TestARequestThatHangsHoldsUpNobodyForLong(t *testing.T) {
	var turns turns
	hanging := turns.take("1")
	turns.take("1")()
	hanging()
	require.Empty(t, turns.busy)
}
