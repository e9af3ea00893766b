package discord

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestNoMoreThanTheRateInAnySecond(t *testing.T) {
	w := newWindow(50, time.Second)
	now := time.Unix(1000, 0)
	var sent []time.Time
	for range 500 {
		if wait := w.wait(now); wait > 0 {
			now = now.Add(wait)
		}
		require.LessOrEqual(t, w.wait(now), time.Duration(0))
		w.take(now)
		sent = append(sent, now)
		now = now.Add(time.Millisecond)
	}
	for i := 50; i < len(sent); i++ {
		require.GreaterOrEqual(t, sent[i].Sub(sent[i-50]), time.Second)
	}
}

func TestBucketsAreForgottenLeastRecentlyUsedFirst(t *testing.T) {
	bs := newBuckets()
	for i := range 3 * maxBuckets {
		bs.obtain(routeOf("PATCH", "/api/v9/channels/"+strconv.Itoa(i)+"/messages/1"), "b")
	}
	require.Len(t, bs.byKey, maxBuckets)
	require.Equal(t, maxBuckets, bs.order.Len())
	require.Len(t, bs.names, 1)
	require.Nil(t, bs.of(routeOf("PATCH", "/api/v9/channels/1/messages/1")))
	require.NotNil(t, bs.of(routeOf("PATCH", fmt.Sprintf("/api/v9/channels/%d/messages/1", 3*maxBuckets-1))))
}

func TestRoutesOfOneBucketShareItAndChannelsDoNot(t *testing.T) {
	bs := newBuckets()
	now := time.Unix(1000, 0)
	edit, remove := routeOf("PATCH", "/api/v9/channels/1/messages/1"), routeOf("POST", "/api/v9/channels/1/messages")
	bs.obtain(edit, "same").learn(now, 5, 0, time.Minute)
	bs.obtain(remove, "same")
	require.Equal(t, time.Minute, bs.of(remove).wait(now))
	other := bs.obtain(routeOf("PATCH", "/api/v9/channels/2/messages/1"), "same")
	require.LessOrEqual(t, other.wait(now), time.Duration(0))
}

func TestABucketOpensAgainAfterItsReset(t *testing.T) {
	b := &bucket{}
	now := time.Unix(1000, 0)
	b.learn(now, 2, 1, 10*time.Second)
	require.Zero(t, b.wait(now))
	b.take(now)
	require.Equal(t, 10*time.Second, b.wait(now))
	now = now.Add(10 * time.Second)
	for range 2 {
		require.LessOrEqual(t, b.wait(now), time.Duration(0))
		b.take(now)
	}
	require.Positive(t, b.wait(now))
}

func TestARefusalThatNamesNoLimitHoldsUntilItsTimeAndNoLonger(t *testing.T) {
	b := &bucket{}
	now := time.Unix(1000, 0)
	b.learn(now, 0, 0, time.Minute)
	require.Equal(t, time.Minute, b.wait(now))
	now = now.Add(time.Minute)
	for range 100 {
		require.LessOrEqual(t, b.wait(now), time.Duration(0))
		b.take(now)
	}
}

func TestALateResponseDoesNotGiveBackWhatWasUsedMeanwhile(t *testing.T) {
	b := &bucket{}
	now := time.Unix(1000, 0)
	b.learn(now, 5, 2, 10*time.Second)
	b.take(now)
	b.take(now)
	b.learn(now.Add(time.Second), 5, 2, 9*time.Second)
	require.Positive(t, b.wait(now.Add(time.Second)))
}

func TestAnswersHaveNoBucketPerToken(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.on(func(w http.ResponseWriter, c call) bool {
		w.Header().Set("X-RateLimit-Bucket", "b")
		w.Header().Set("X-RateLimit-Limit", "5")
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", "60")
		return false
	})
	for i := range 100 {
		in := &Interaction{ID: strconv.Itoa(i), Application: "8", Token: fmt.Sprintf("token%d", i), Kind: Command, Received: time.Now()}
		require.NoError(t, c.Defer(t.Context(), in))
		require.NoError(t, c.EditOriginal(t.Context(), in, say("a")))
	}
	require.Empty(t, c.limits.buckets.byKey)
}

func TestRequestsStopLongBeforeDiscordBansAndAnswersLast(t *testing.T) {
	var n invalidCount
	now := time.Unix(100000, 0)
	add := func(k int) {
		for range k {
			n.add(now)
		}
	}
	add(invalidOrdinary - 1)
	require.Zero(t, n.wait(now, false))
	add(1)
	require.Positive(t, n.wait(now, false))
	require.Zero(t, n.wait(now, true))
	add(invalidForAnswer - invalidOrdinary)
	require.Positive(t, n.wait(now, true))
	now = now.Add(invalidSpan + 10*time.Second)
	require.Zero(t, n.wait(now, false), "ten minutes later it is forgotten")
}

func TestRefusalsCountTowardsTheBanUnlessTheLimitIsShared(t *testing.T) {
	for _, c := range []struct {
		status int
		scope  string
		counts bool
	}{{401, "", true}, {403, "", true}, {404, "", false}, {429, "user", true}, {429, "shared", false}, {500, "", false}, {200, "", false}} {
		h := http.Header{}
		h.Set("X-RateLimit-Scope", c.scope)
		require.Equal(t, c.counts, readRefusal(c.status, h, []byte(`{}`)).invalid, c)
	}
}

func TestASharedOrOldMessageLimitIsNotGlobal(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(1, "PATCH", "/channels/1/messages/1", 429, `{"code":30046,"message":"old","retry_after":30}`, "Retry-After", "30")
	ctx := WaitAtMost(t.Context(), 0)
	require.True(t, IsOldEdit(c.EditMessage(ctx, "1", "1", say("a"))))
	require.NoError(t, c.EditMessage(ctx, "1", "2", say("a")), "the channel's other messages may be edited")
	require.Len(t, f.seen("PATCH", "/messages/1"), 1, "it isn't tried again")
}
