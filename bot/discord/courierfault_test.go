package discord

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"trey/storage"
)

func TestAMessageDeletedByOthersIsPostedAgainOnce(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	first := b.board(1).Message
	f.fail(99, "PATCH", "/messages/"+first, 404, `{"code":10008}`)
	for v := 2; v < 5; v++ {
		b.want(1, v)
		c.Poke(1)
		eventually(t, delivered(b, 1, v))
	}
	require.Len(t, f.seen("POST", "/messages"), 2)
	require.Len(t, f.seen("PATCH", "/messages/"+first), 1)
	require.NotEqual(t, first, b.board(1).Message)
	require.Empty(t, f.seen("DELETE", ""))
}

func TestAnOldMessageIsPostedAnewWithTheNextChangeAndTheOldOneDeleted(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	var hours atomic.Int64
	start := time.Now()
	c := courierOn(t, f, b, func(c *Courier) {
		c.set.Now = func() time.Time { return start.Add(time.Duration(hours.Load()) * time.Hour) }
	})
	eventually(t, delivered(b, 1, 1))
	first := b.board(1).Message
	hours.Store(1)
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	require.NotEqual(t, first, b.board(1).Message)
	require.Equal(t, start.Add(time.Hour), b.board(1).Posted)
	f.await(1, "DELETE", "/messages/"+first)
	require.Empty(t, f.seen("PATCH", ""))
}

func TestAMessageThatMayNotBeEditedAnyMoreIsPostedAnew(t *testing.T) {
	for _, refusal := range []struct {
		status int
		body   string
	}{{429, `{"code":30046,"message":"old"}`}, {400, `{"code":50083,"message":"Thread is archived"}`}} {
		f, b := newFake(t), newBook()
		b.addBoard(1)
		c := courierOn(t, f, b, nil)
		eventually(t, delivered(b, 1, 1))
		first := b.board(1).Message
		f.fail(99, "PATCH", "/messages/"+first, refusal.status, refusal.body)
		b.want(1, 2)
		c.Poke(1)
		eventually(t, delivered(b, 1, 2))
		require.NotEqual(t, first, b.board(1).Message)
		f.await(1, "DELETE", "/messages/"+first)
		require.Len(t, f.seen("PATCH", ""), 1)
	}
}

func TestClosedDMsAreRememberedAndNotTriedAgain(t *testing.T) {
	for _, code := range []int{50007, 50278} {
		f, b := newFake(t), newBook()
		b.addHand(1, 5)
		f.fail(99, "POST", "/messages", 403, fmt.Sprintf(`{"code":%d}`, code))
		c := courierOn(t, f, b, nil)
		eventually(t, handDelivered(b, 1, 5, 1))
		require.True(t, b.account(5).DMsClosed)
		eventually(t, func() bool { b.mu.Lock(); defer b.mu.Unlock(); return slices.Equal(b.recalled, []string{"5 at 1"}) })
		b.want(1, 2)
		c.Poke(1)
		eventually(t, handDelivered(b, 1, 5, 2))
		require.Len(t, f.seen("POST", "/messages"), 1, "each refusal counts towards a ban")
		require.Empty(t, b.hand(1, 5).Message)
	}
}

func TestADMThatMayNotBeOpenedCountsAsClosed(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addHand(1, 5)
	f.fail(99, "POST", "/users/@me/channels", 403, `{"code":40003}`)
	courierOn(t, f, b, nil)
	eventually(t, handDelivered(b, 1, 5, 1))
	require.True(t, b.account(5).DMsClosed)
	require.Empty(t, f.seen("POST", "/messages"))
}

func TestAClosedDMIsUsedAgainWhenItIsOpenAgain(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addHand(1, 5)
	f.fail(1, "POST", "/messages", 403, `{"code":50007}`)
	c := courierOn(t, f, b, nil)
	eventually(t, func() bool { return b.account(5).DMsClosed && b.hand(1, 5).Done == 1 })
	require.NoError(t, b.SetDM(t.Context(), 5, b.account(5).DMChannel, false))
	b.want(1, 2)
	c.Poke(1)
	eventually(t, func() bool { return b.hand(1, 5).Message != "" })
}

func TestADMChannelThatIsGoneIsOpenedAnew(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addHand(1, 5)
	require.NoError(t, b.SetDM(t.Context(), 5, "gone", false))
	f.fail(99, "POST", "/channels/gone/", 404, `{"code":10003}`)
	courierOn(t, f, b, nil)
	eventually(t, handDelivered(b, 1, 5, 1))
	require.Len(t, f.seen("POST", "/users/@me/channels"), 1)
}

func TestAChannelWithoutAccessIsLeftUntilTheNextChange(t *testing.T) {
	for _, code := range []int{50001, 50013, 10003} {
		f, b := newFake(t), newBook()
		b.addBoard(1)
		b.addBoard(2)
		b.put(storage.Delivery{Table: 2, Kind: storage.TableMessage, Channel: "31", Wanted: 1})
		f.fail(1, "POST", "/channels/30/", 403, fmt.Sprintf(`{"code":%d}`, code))
		told := make(chan error, 10)
		c := courierOn(t, f, b, func(c *Courier) { c.set.Refused = func(_ storage.Delivery, err error) { told <- err } })
		require.True(t, IsNoAccess(<-told))
		eventually(t, delivered(b, 2, 1))
		require.Len(t, f.seen("POST", "/channels/30/"), 1, "no attempt without a change")
		if code == 10003 {
			eventually(t, delivered(b, 1, 1)) // nobody can see it, so it isn't owed: not at each start either
		} else {
			require.Zero(t, b.board(1).Done)
		}
		b.want(1, 2)
		c.Poke(1)
		eventually(t, delivered(b, 1, 2))
	}
}

func TestAttemptsAtAChannelWithoutAccessGetRarer(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	f.fail(999, "POST", "", 403, `{"code":50013}`)
	c := courierOn(t, f, b, func(c *Courier) { c.times.refused, c.times.maxRefused, c.times.spacing = time.Hour, time.Hour, 0 })
	f.await(1, "POST", "")
	for v := 2; v < 50; v++ {
		b.want(1, v)
		c.Poke(1)
	}
	eventually(t, c.idle)
	require.Len(t, f.seen("POST", ""), 1)
}

func TestWhatWaitsAfterARefusalIsDeliveredAtOnceWhenItIsAskedFor(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	f.fail(1, "POST", "", 403, `{"code":50013}`)
	c := courierOn(t, f, b, func(c *Courier) { c.times.refused, c.times.maxRefused, c.times.spacing = time.Hour, time.Hour, 0 })
	f.await(1, "POST", "")
	b.want(1, 2)
	c.Poke(1)
	eventually(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		p := c.parcels[address{1, storage.TableMessage, 0}]
		return p != nil && p.state == waiting
	})
	c.Retry(1)
	eventually(t, delivered(b, 1, 2))
}

func TestAnOverloadedDiscordIsTriedUntilItRecovers(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.addBoard(1)
	f.fail(7, "POST", "", 503, ``)
	courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	calls := f.seen("POST", "")
	require.Len(t, calls, 8)
	for _, c := range calls {
		require.Equal(t, calls[0].Body["nonce"], c.Body["nonce"])
	}
}

func TestAFailureOfTheSourceIsTriedAgainAndItsPanicStopsNothing(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	n := 0
	b.text = func(storage.Delivery, int) (Message, error) {
		switch n++; n {
		case 1:
			panic("x")
		case 2:
			return Message{}, fmt.Errorf("database is busy")
		}
		return say("x"), nil
	}
	courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	require.Equal(t, 3, n)
}

func TestALimitedRouteHoldsUpItsMessagesOnlyAndShowsTheLatestAfterwards(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	for i := range 40 {
		b.addBoard(int64(i))
	}
	b.put(storage.Delivery{Table: 99, Kind: storage.TableMessage, Channel: "31", Wanted: 1})
	f.fail(1, "POST", "/channels/30/", 429, `{"retry_after":0.6}`, "Retry-After", "0.6")
	c := courierOn(t, f, b, func(c *Courier) { c.set.Workers, c.times.patience = 2, time.Millisecond })
	eventually(t, delivered(b, 99, 1))
	b.want(0, 5)
	c.Poke(0)
	for i := range 40 {
		eventually(t, delivered(b, int64(i), 1))
	}
	eventually(t, delivered(b, 0, 5))
	require.Len(t, f.seen("POST", "/channels/30/"), 41, "one was refused, the others were held back here")
}

func TestAClaimThatIsNeverEndedRunsOut(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	message := b.board(1).Message
	c.Claim(message)
	c.mu.Lock()
	c.claims[message].until = time.Now().Add(30 * time.Millisecond)
	c.mu.Unlock()
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	c.Answered(message, say("table 1 version 1"), 1)
	f.await(2, "PATCH", "")
	eventually(t, delivered(b, 1, 2))
}

func TestNothingOfAMessageIsKeptInMemoryWhenItIsDelivered(t *testing.T) {
	f, b := newFake(t), newBook()
	for i := range 40 {
		b.addBoard(int64(i))
	}
	c := courierOn(t, f, b, nil)
	for i := range 40 {
		eventually(t, delivered(b, int64(i), 1))
	}
	eventually(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.parcels)+len(c.timers)+len(c.claims)+len(c.planned) == 0
	})
}

func TestAMessageWhoseRenderingPanicsTimeAndAgainIsLeftAloneUntilItChanges(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	b.addBoard(2)
	var panics atomic.Int64
	b.text = func(d storage.Delivery, version int) (Message, error) {
		if d.Table == 1 && version == 1 {
			panics.Add(1)
			panic("the hand is 7H 8H")
		}
		return say("x"), nil
	}
	var l logs
	c := courierOn(t, f, b, func(c *Courier) { c.log = l.logger() })
	eventually(t, func() bool { return strings.Contains(l.String(), "left alone") })
	for v := range 20 {
		b.want(2, v+2)
		c.Poke(2)
		c.Poke(1)
		eventually(t, delivered(b, 2, v+2))
	}
	require.EqualValues(t, mostPanics, panics.Load())
	require.Equal(t, mostPanics, strings.Count(l.String(), "can't be rendered"))
	require.Equal(t, 1, strings.Count(l.String(), "left alone"))
	require.NotContains(t, l.String(), "7H")
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
}
