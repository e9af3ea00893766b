package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestEverythingForDiscordGoesToTheBaseAddress(t *testing.T) {
	f := newFake(t)
	c, err := NewClient(ClientSettings{Token: testToken, Base: f.URL + "/proxy/"})
	require.NoError(t, err)
	t.Cleanup(c.Close)

	_, err = c.CreateMessage(t.Context(), "5", say("a"), "n")
	require.NoError(t, err)
	_, err = c.Session.User("@me")
	require.NoError(t, err)

	require.Len(t, f.seen("POST", "/proxy/api/v9/channels/5/messages"), 1)
	require.Len(t, f.seen("GET", "/proxy/api/v9/users/@me"), 1)
}

func TestABaseAddressMustBeOne(t *testing.T) {
	for _, base := range []string{"discord.com", "ftp://x/", "http://", "://"} {
		_, err := NewClient(ClientSettings{Token: testToken, Base: base})
		require.ErrorContains(t, err, "base address", base)
	}
	_, err := NewClient(ClientSettings{Token: " "})
	require.ErrorContains(t, err, "token")
}

func TestRequestsAreSignedAndOtherHostsNeverSeeTheToken(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	_, err := c.CurrentUser(t.Context())
	require.NoError(t, err)
	require.Equal(t, "Bot "+testToken, f.seen("GET", "/users/@me")[0].Auth)

	res, err := c.Session.Client.Get(f.URL + "/elsewhere")
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Empty(t, f.seen("GET", "/elsewhere")[0].Auth)
	require.Empty(t, c.Session.Token)
}

func TestNoTokenIsInErrorsOrLogs(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	var l logs
	c := f.client(t, l.logger())
	in := &Interaction{ID: "1", Application: "8", Token: "interaction-secret", Kind: Press, Received: time.Now()}
	f.on(func(w http.ResponseWriter, c call) bool {
		if strings.Contains(c.Path, "/callback") {
			refuse(w, 400, fmt.Sprintf(`{"code":50035,"message":"bad %s","errors":{"x":"%s"}}`, testToken, testToken))
			return true
		}
		drop(w)
		return true
	})
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	for _, err := range []error{
		c.Respond(ctx, in, Answer{Message: say("a")}),
		c.FollowUp(ctx, in, Answer{Message: say("a")}),
		c.EditOriginal(ctx, in, say("a")),
		c.EditMessage(ctx, "1", "2", say("a")),
	} {
		require.Error(t, err)
		require.NotContains(t, err.Error(), "secret")
	}
	require.NotContains(t, l.String(), "secret")
}

// TestWhatAProxySaysOfAnAddressIsToldWithoutTheTokensInIt: a proxy in front of Discord may quote the address in what it answers, and an interaction's token is
// part of it.
func TestWhatAProxySaysOfAnAddressIsToldWithoutTheTokensInIt(t *testing.T) {
	f := newFake(t)
	var l logs
	c := f.client(t, l.logger())
	in := &Interaction{ID: "1", Application: "8", Token: "interaction/secret=", Kind: Press, Received: time.Now()}
	f.on(func(w http.ResponseWriter, call call) bool {
		refuse(w, 404, fmt.Sprintf(`{"message":"no route %[1]s","errors":{"%[1]s":{"_errors":[{"code":"%[2]s"}]}}}`, call.Path, url.PathEscape(in.Token)))
		return true
	})
	for _, err := range []error{
		c.Respond(t.Context(), in, Answer{Message: say("a")}), c.FollowUp(t.Context(), in, Answer{Message: say("a")}), c.EditOriginal(t.Context(), in, say("a")),
	} {
		require.ErrorContains(t, err, "no route")
		require.NotContains(t, err.Error(), "secret")
	}
	require.NotContains(t, l.String(), "secret")
}

func TestABucketThatIsEmptyHoldsBackItsChannelOnly(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.on(func(w http.ResponseWriter, c call) bool {
		if strings.Contains(c.Path, "/channels/1/") {
			w.Header().Set("X-RateLimit-Bucket", "b")
			w.Header().Set("X-RateLimit-Limit", "5")
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "30")
		}
		return false
	})
	ctx := WaitAtMost(t.Context(), 0)
	require.NoError(t, c.EditMessage(ctx, "1", "2", say("a")))
	err := c.EditMessage(ctx, "1", "3", say("a"))
	var held *LimitError
	require.ErrorAs(t, err, &held)
	require.Greater(t, held.After, 25*time.Second)
	require.NoError(t, c.EditMessage(ctx, "2", "2", say("a")))
	require.Len(t, f.seen("PATCH", "/channels/1/"), 1, "nothing was sent that would have been refused")
}

func TestWaitingForALimitEndsWithItsContext(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(1, "PATCH", "/channels/1/", 429, `{"message":"slow","retry_after":60}`, "Retry-After", "60")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	require.True(t, HasStatus(c.EditMessage(ctx, "1", "2", say("a")), 429))
	var held *LimitError
	require.ErrorAs(t, c.EditMessage(ctx, "1", "2", say("a")), &held)
	require.Len(t, f.seen("PATCH", ""), 1)
}

func TestAGlobalLimitWithRetryAfterAloneHoldsBackAllButAnswers(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(1, "PATCH", "/channels/1/", 429, `{"message":"slow","global":true}`, "Retry-After", "60")
	ctx := WaitAtMost(t.Context(), 0)
	require.True(t, HasStatus(c.EditMessage(ctx, "1", "2", say("a")), 429))
	var held *LimitError
	require.ErrorAs(t, c.EditMessage(ctx, "2", "2", say("a")), &held)
	in := &Interaction{ID: "1", Token: "t", Kind: Press, Received: time.Now()}
	require.NoError(t, c.Respond(t.Context(), in, Answer{Message: say("a")}))
}

func TestA429OfHTMLIsALimitOfEverything(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(1, "PATCH", "", 429, `<html>banned</html>`)
	ctx := WaitAtMost(t.Context(), 0)
	err := c.EditMessage(ctx, "1", "2", say("a"))
	var e *Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, 429, e.Status)
	require.True(t, e.Global)
	in := &Interaction{ID: "1", Token: "t", Kind: Press, Received: time.Now()}
	require.Error(t, c.Respond(t.Context(), in, Answer{Message: say("a")}))
	require.Empty(t, f.seen("POST", "/callback"))
}

func TestAfterAGlobalLimitOneRequestTriesAheadOfTheOthers(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(t, nil)
	var mu sync.Mutex
	open, tries, atOnce, most := false, 0, 0, 0
	f.on(func(w http.ResponseWriter, c call) bool {
		mu.Lock()
		if open {
			mu.Unlock()
			return false
		}
		tries++
		atOnce++
		most = max(most, atOnce)
		mu.Unlock()
		time.Sleep(20 * time.Millisecond) // long enough for another to arrive that isn't held back
		mu.Lock()
		atOnce-- // before the answer, after which the next may try
		mu.Unlock()
		refuse(w, 429, `{"global":true,"retry_after":0.2}`)
		return true
	})
	require.Error(t, c.EditMessage(WaitAtMost(t.Context(), 0), "1", "1", say("a")))
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() { _ = c.EditMessage(WaitAtMost(t.Context(), 300*time.Millisecond), fmt.Sprint(i), "1", say("a")) })
	}
	all.Wait()
	mu.Lock()
	require.Greater(t, tries, 1, "after the time that Discord named somebody tries again")
	require.Equal(t, 1, most, "requests on their way at once")
	open = true
	mu.Unlock()
	require.NoError(t, c.EditMessage(t.Context(), "1", "1", say("a")))
}

func TestA429WithoutATimeIsNotRepeatedAtOnce(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(1000, "PATCH", "", 429, `{"message":"slow"}`)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	require.Error(t, c.EditMessage(ctx, "1", "1", say("a")))
	require.Len(t, f.seen("PATCH", ""), 1)
}

func TestA502IsAnErrorWithItsStatus(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(1000, "POST", "", 502, `<html>bad gateway</html>`)
	_, err := c.CreateMessage(t.Context(), "1", say("a"), "")
	require.True(t, HasStatus(err, 502))
	require.True(t, IsTemporary(err))
	require.Len(t, f.seen("POST", ""), 1, "a post without a nonce is not repeated")
}

func TestASlowResponseHoldsUpNobodyElse(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	c.limits.timeout = time.Hour
	release := make(chan struct{})
	f.on(func(w http.ResponseWriter, c call) bool {
		if strings.HasSuffix(c.Path, "/messages/1") {
			<-release
		}
		return false
	})
	slow := make(chan error, 1)
	go func() { slow <- c.EditMessage(context.Background(), "9", "1", say("a")) }()
	f.await(1, "PATCH", "/messages/1")
	for i := 2; i < 40; i++ {
		require.NoError(t, c.EditMessage(t.Context(), "9", fmt.Sprint(i), say("a")))
	}
	require.Empty(t, slow, "the slow one is still under way")
	close(release)
	require.NoError(t, <-slow)
}

func TestItIsToldWhenDiscordNoLongerAnswersAndWhenItDoesAgain(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	var told []bool
	c, err := NewClient(ClientSettings{Token: testToken, Base: f.URL, Reached: func(ok bool) { told = append(told, ok) }})
	require.NoError(t, err)
	defer c.Close()
	edit := func() error { return c.EditMessage(t.Context(), "9", "1", say("a")) }
	require.NoError(t, edit())
	require.Empty(t, told)
	f.fail(2, "PATCH", "", 502, "<html>")
	require.NoError(t, edit(), "the third attempt passes")
	require.Equal(t, []bool{false, true}, told, "once each")
	f.fail(1, "PATCH", "", 403, `{"code":50013}`)
	require.Error(t, edit())
	require.Len(t, told, 2, "a refusal is an answer")
	f.on(func(w http.ResponseWriter, _ call) bool { drop(w); return true })
	over, cancel := context.WithCancel(t.Context())
	cancel()
	require.Error(t, c.EditMessage(over, "9", "1", say("a")))
	require.Len(t, told, 2, "what we give up ourselves says nothing of Discord")
	require.Error(t, edit())
	require.Equal(t, []bool{false, true, false}, told)
}

func TestAResponseThatNeverComesIsGivenUp(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	c.limits.timeout = 50 * time.Millisecond
	release := make(chan struct{})
	defer close(release)
	f.on(func(w http.ResponseWriter, c call) bool {
		<-release
		return false
	})
	_, err := c.CreateMessage(t.Context(), "1", say("a"), "")
	require.True(t, IsTemporary(err))
	require.True(t, isUncertain(err))
	require.False(t, errors.Is(err, context.DeadlineExceeded), "the caller's time isn't over")
}
