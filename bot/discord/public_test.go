package discord

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func public(s string) Answer { return Answer{Kind: Public, Message: say(s)} }

func TestAPublicAnswerIsSeenByEverybody(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	require.NoError(t, c.Respond(t.Context(), press(Command), public("a")))
	require.NoError(t, c.FollowUp(t.Context(), press(Press), public("a")))
	require.NoError(t, c.FollowUp(t.Context(), press(Press), private("a")))
	answered := f.seen("POST", "/callback")[0].Body
	require.Equal(t, 4.0, answered["type"])
	require.Equal(t, 32768.0, answered["data"].(map[string]any)["flags"])
	followed := f.seen("POST", "/webhooks/8/t")
	require.Equal(t, []any{32768.0, 32768.0 + 64}, []any{followed[0].Body["flags"], followed[1].Body["flags"]})
}

// The announcement of a late answer is seen by its user alone, and the first message that follows takes its place.
func TestALatePublicAnswerIsShownToItsUserAndThenToEverybody(t *testing.T) {
	r := &fakeResponder{}
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer {
		require.Eventually(t, func() bool { return len(r.all()) > 0 }, 10*time.Second, time.Millisecond)
		return public("plan")
	}), IntakeSettings{})
	in.Receive(rawCommand("1", "settle"), time.Now())
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"defer 1 ", "edit 1 plan", "publish 1 plan"}, r.all())
}
