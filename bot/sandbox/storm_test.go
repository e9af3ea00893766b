package sandbox_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// weathered sends requests one after the other in a storm and returns its log.
func weathered(t *testing.T, set sandbox.StormSettings, requests int) []string {
	r := newRig(t, unlimited())
	set.Longest = time.Millisecond
	storm := r.StartStorm(set)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 50 * time.Millisecond}
	for range requests {
		resp, err := client.Post(r.url+"/api/v9/interactions/1/token/callback", "application/json", strings.NewReader(`{"type":6}`))
		if err == nil {
			_, _ = io.Copy(io.Discard, resp.Body) // it may be cut
			_ = resp.Body.Close()
		}
	}
	storm.Stop()
	return storm.Log()
}

func TestStormStrikesAtRandomAndAlikeWithTheSameSeed(t *testing.T) {
	t.Parallel()
	log := func(seed uint64) []string { return weathered(t, sandbox.StormSettings{Seed: seed, Requests: 0.5}, 40) }
	require.Empty(t, weathered(t, sandbox.StormSettings{Seed: 1}, 20), "at a chance of nothing")
	// Seeds without a ban among so many requests: how many a ban strikes depends on how fast they come.
	one, again, other := log(1), log(1), log(2)
	require.Greater(t, len(one), 10)
	require.Equal(t, one, again)
	require.NotEqual(t, one, other)
}

func TestStormStrikesEventsGatewayAndWorld(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.AnswerWithin = 100 * time.Millisecond
	r := newRig(t, cfg)
	m := r.post(layout(row(button("b"))))
	for range 20 {
		r.post(object{"content": "more to delete"})
	}
	watch(t, r)
	storm := r.StartStorm(sandbox.StormSettings{Seed: 5, Events: 1, Gateway: 0.2, World: 0.3})
	for range 60 {
		// Ada may be away, and the message may be gone.
		_, _ = r.StartPress(sandbox.Press{User: r.ada, Message: m.ID, CustomID: "b"})
		_, _ = r.StartPress(sandbox.Press{User: r.ben, Message: m.ID, CustomID: "b"})
	}
	happened := func(what string) func() bool {
		return func() bool { return strings.Contains(strings.Join(storm.Log(), "\n"), what) }
	}
	for _, what := range []string{"gateway", "deleted", "DMs of", "comes "} {
		require.Eventually(t, happened(what), 20*time.Second, time.Millisecond, what)
	}
	storm.Stop()
	storm.Stop()
	before := len(storm.Log())
	c := dial(t, r)
	c.identify(0)
	st, err := r.State("")
	require.NoError(t, err)
	for _, u := range st.Users {
		require.False(t, u.DMsClosed, "%s can be written to again", u.Username)
		mine, err := r.State(u.ID)
		require.NoError(t, err)
		require.NotEmpty(t, mine.Servers, "%s is in the server again", u.Username)
	}
	for _, channel := range []string{r.cards, r.ChannelNamed("lounge")} {
		require.Equal(t, 200, r.api("POST", "/channels/"+channel+"/messages", layout(row(button("b")))).status, "permissions are back")
	}
	id := r.press(r.post(layout(row(button("b")))).ID, "b")
	require.Equal(t, id, c.until("INTERACTION_CREATE").text("id"), "events come at once again")
	require.Len(t, storm.Log(), before)
}

func TestStoppedStormLetsGoOfWhatWaits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	c.identify(0)
	storm := r.StartStorm(sandbox.StormSettings{Seed: 1, Requests: 1, Longest: time.Hour})
	const n = 40
	answered := make(chan error, n)
	for range n {
		go func() {
			_, err := ask(r, 20*time.Second)
			answered <- err
		}()
	}
	require.Eventually(t, func() bool { return len(storm.Log()) == n }, 20*time.Second, time.Millisecond)
	r.Zombify()
	storm.Stop()
	for range n {
		err := <-answered
		if err != nil {
			require.NotContains(t, err.Error(), "deadline", "nothing waits any more")
		}
	}
	_, err := c.read()
	require.Error(t, err, "what has gone silent is cut off")
	_, err = ask(r, 20*time.Second)
	require.NoError(t, err)
}
