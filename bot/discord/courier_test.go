package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"trey/storage"
)

func TestAMessageIsPostedOnceAndEditedAfterwards(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	posts, edits := f.seen("POST", "/channels/30/messages"), f.seen("PATCH", "/channels/30/messages/"+b.board(1).Message)
	require.Len(t, posts, 1)
	require.Equal(t, "table 1 version 1", said(posts[0].Body))
	require.Len(t, edits, 1)
	require.Equal(t, "table 1 version 2", said(edits[0].Body))
	require.NotEmpty(t, b.board(1).Hash)
}

func TestWhatWasUndeliveredAtTheLastStopIsDeliveredAtStart(t *testing.T) {
	f, b := newFake(t), newBook()
	b.left, b.fail["Undelivered"] = true, 2
	for i := range 5 {
		b.addBoard(int64(i))
	}
	courierOn(t, f, b, nil)
	for i := range 5 {
		eventually(t, delivered(b, int64(i), 1))
	}
	require.Len(t, f.seen("POST", ""), 5)
}

func TestContentThatDidNotChangeIsNotSentButCounts(t *testing.T) {
	f, b := newFake(t), newBook()
	b.text = func(storage.Delivery, int) (Message, error) { return say("always the same"), nil }
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	require.Empty(t, f.seen("PATCH", ""))
}

func TestABurstOfChangesBecomesOneEditWithTheLatestState(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, func(c *Courier) { c.times.spacing = 50 * time.Millisecond })
	eventually(t, delivered(b, 1, 1))
	for v := 2; v <= 200; v++ {
		b.want(1, v)
		c.Poke(1)
	}
	eventually(t, delivered(b, 1, 200))
	edits := f.seen("PATCH", "")
	require.LessOrEqual(t, len(edits), 2)
	require.Equal(t, "table 1 version 200", said(edits[len(edits)-1].Body))
}

func TestTheFirstChangeGoesOutAtOnceAndTheNextWaitsASecond(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, func(c *Courier) { c.times.spacing = time.Hour })
	eventually(t, delivered(b, 1, 1))
	b.want(1, 2)
	c.Poke(1)
	eventually(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		p := c.parcels[address{1, storage.TableMessage, 0}]
		return p != nil && p.state == waiting
	})
	require.Equal(t, 1, b.board(1).Done)
	require.Equal(t, time.Second, NewCourier(nil, nil, nil, CourierSettings{}).times.spacing)
	require.Equal(t, time.Minute, NewCourier(nil, nil, nil, CourierSettings{Spacing: time.Minute}).times.spacing)
}

func TestPokingNeverBlocksAndAfterTheEndDoesNothing(t *testing.T) {
	b := newBook()
	c := NewCourier(nil, b, b, CourierSettings{})
	for i := range 100_000 {
		c.Poke(int64(i % 10))
	}
	require.Len(t, c.plans, 10)
	c.stopTimers()
	c.Poke(77)
	require.Len(t, c.plans, 10)
}

func TestHandsGoBeforeTablesButDoNotStarveThem(t *testing.T) {
	b := newBook()
	c := NewCourier(nil, b, b, CourierSettings{})
	for i := range 20 {
		c.want(storage.Delivery{Table: int64(i), Kind: storage.TableMessage, Wanted: 1}, 0, time.Now())
		c.want(storage.Delivery{Table: int64(i), Kind: storage.HandMessage, Account: 5, Wanted: 1}, 0, time.Now())
	}
	var order strings.Builder
	for p, _ := c.pop(); p != nil; p, _ = c.pop() {
		order.WriteByte(string(p.kind)[0])
	}
	require.Equal(t, "hhhhhhhhthhhhhhhhthhhh"+strings.Repeat("t", 18), order.String())
}

func TestTablesThatHaveWaitedLongGoByTurnsWithHands(t *testing.T) {
	b := newBook()
	c := NewCourier(nil, b, b, CourierSettings{})
	for i := range 5 {
		c.want(storage.Delivery{Table: int64(i), Kind: storage.TableMessage, Wanted: 1}, 0, time.Now().Add(-boardPatience))
		c.want(storage.Delivery{Table: int64(i), Kind: storage.TableMessage, Wanted: 2}, 0, time.Now())
		c.want(storage.Delivery{Table: int64(i), Kind: storage.HandMessage, Account: 5, Wanted: 1}, 0, time.Now())
	}
	var order strings.Builder
	for p, _ := c.pop(); p != nil; p, _ = c.pop() {
		order.WriteByte(string(p.kind)[0])
	}
	require.Equal(t, "hththththt", order.String(), "also where it was wanted anew meanwhile")
}

func TestWhatIsOwedMeanwhileGoesBeforeWhatWasOwedAtTheStart(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.left = true
	const old, fresh = 90, 1000
	for i := range old {
		b.addBoard(int64(i))
	}
	release := make(chan struct{})
	f.on(func(http.ResponseWriter, call) bool { <-release; return false })
	open := sync.OnceFunc(func() { close(release) })
	t.Cleanup(open)
	c := courierOn(t, f, b, nil)
	eventually(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.running == c.set.Workers && len(c.boards) == c.set.Workers
	})
	b.addBoard(fresh)
	c.Poke(fresh)
	eventually(t, func() bool { c.mu.Lock(); defer c.mu.Unlock(); return len(c.boards) > c.set.Workers })
	open()
	eventually(t, func() bool { return len(f.seen("POST", "")) == old+1 })
	at := slices.IndexFunc(f.seen("POST", ""), func(c call) bool { return said(c.Body) == "table 1000 version 1" })
	require.Less(t, at, 4*c.set.Workers, "behind what was on its way, and before all the rest")
}

func TestTheCourierTellsHowLongAMessageWasOwed(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	told := make(chan time.Duration, 9)
	c := courierOn(t, f, b, func(c *Courier) {
		c.set.Delivered = func(d storage.Delivery, owed time.Duration) {
			if d.Done == 2 {
				told <- owed
			}
		}
		c.times.spacing = 50 * time.Millisecond
	})
	eventually(t, delivered(b, 1, 1))
	b.want(1, 2)
	c.Poke(1)
	require.Greater(t, <-told, time.Millisecond, "the time between two edits counts")
}

func TestOneHangingRequestHoldsUpItsMessageOnly(t *testing.T) {
	f, b := newFake(t), newBook()
	release := make(chan struct{})
	f.on(func(w http.ResponseWriter, c call) bool {
		if said(c.Body) == "table 0 version 1" {
			<-release
		}
		return false
	})
	for i := range 30 {
		b.addBoard(int64(i))
	}
	courierOn(t, f, b, nil)
	for i := 1; i < 30; i++ {
		eventually(t, delivered(b, int64(i), 1))
	}
	require.Zero(t, b.board(0).Done)
	close(release)
	eventually(t, delivered(b, 0, 1))
}

func TestHandsGoToTheDMChannelWhichIsOpenedOnce(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addHand(1, 5)
	c := courierOn(t, f, b, nil)
	eventually(t, handDelivered(b, 1, 5, 1))
	b.want(1, 2)
	c.Poke(1)
	eventually(t, handDelivered(b, 1, 5, 2))
	b.put(storage.Delivery{Table: 2, Kind: storage.HandMessage, Account: 5, User: "5", Wanted: 1})
	c.Poke(2)
	eventually(t, handDelivered(b, 2, 5, 1))
	opened := f.seen("POST", "/users/@me/channels")
	require.Len(t, opened, 1)
	require.Equal(t, "5", opened[0].Body["recipient_id"])
	require.Equal(t, b.account(5).DMChannel, b.hand(2, 5).Channel)
}

func TestAMessageIsPostedAnewWhenItIsToNotify(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addHand(1, 5)
	c := courierOn(t, f, b, nil)
	eventually(t, handDelivered(b, 1, 5, 1))
	first := b.hand(1, 5).Message
	c.Renew(1, storage.HandMessage, 5)
	for v := 2; v < 4; v++ {
		b.want(1, v)
		c.Poke(1)
		eventually(t, handDelivered(b, 1, 5, v))
	}
	f.await(1, "DELETE", "/messages/"+first)
	require.Len(t, f.seen("POST", "/messages"), 2)
	require.Len(t, f.seen("PATCH", "/messages/"+b.hand(1, 5).Message), 1, "once only")
}

// The book is read for one change while the delivery of another is under way, and what was read is looked at when that is over.
func TestWhatWasReadBeforeADeliveryEndedIsReadAnew(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addHand(1, 5)
	c := courierOn(t, f, b, nil)
	eventually(t, handDelivered(b, 1, 5, 1))
	first := b.hand(1, 5).Message
	posting, post := make(chan struct{}), make(chan struct{})
	f.on(func(_ http.ResponseWriter, c call) bool {
		if c.Method == "POST" {
			close(posting)
			<-post
		}
		return false
	})
	c.Renew(1, storage.HandMessage, 5)
	b.want(1, 2)
	c.Poke(1)
	<-posting
	read, look := make(chan struct{}), make(chan struct{})
	b.pauseReading(func() { close(read); <-look })
	c.Poke(1)
	<-read
	close(post)
	f.await(1, "DELETE", "/messages/"+first)
	eventually(t, handDelivered(b, 1, 5, 2))
	eventually(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.running == 0
	})
	close(look)
	eventually(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.parcels) == 0
	})
	require.NotEqual(t, first, b.hand(1, 5).Message)
	require.Len(t, f.seen("POST", "/messages"), 2, "posted once more")
	require.Len(t, f.seen("DELETE", "/messages/"+first), 1)
	require.Empty(t, f.seen("PATCH", "/messages/"+first), "nor is it edited any more")
}

func TestAMessageThatNeedNotExistIsNotPosted(t *testing.T) {
	f, b := newFake(t), newBook()
	b.text = func(storage.Delivery, int) (Message, error) { return Message{}, fmt.Errorf("hand: %w", ErrNothing) }
	b.addBoard(1)
	courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	require.Empty(t, f.seen("POST", ""))
}

func TestWhatIsDueIsDeliveredBeforeTheEnd(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := NewCourier(f.client(t, nil), b, b, CourierSettings{})
	c.times.spacing = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { c.Run(ctx) })
	c.Poke(1)
	eventually(t, delivered(b, 1, 1))
	b.want(1, 2)
	c.Poke(1)
	cancel()
	all.Wait()
	require.Equal(t, 2, b.board(1).Done)
}

func TestTheEndComesThoughDiscordHangs(t *testing.T) {
	f, b := newFake(t), newBook()
	release := make(chan struct{})
	defer close(release)
	f.on(func(w http.ResponseWriter, c call) bool { <-release; return true })
	b.addBoard(1)
	c := NewCourier(f.client(t, nil), b, b, CourierSettings{})
	c.times.drain = 20 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { c.Run(ctx) })
	c.Poke(1)
	f.await(1, "POST", "")
	cancel()
	all.Wait()
	require.Zero(t, b.board(1).Done)
}

func TestAPressedMessageIsNotEditedWhileItsPressIsAnswered(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	message := b.board(1).Message
	c.Claim(message)
	b.want(1, 2)
	c.Poke(1)
	eventually(t, func() bool { c.mu.Lock(); defer c.mu.Unlock(); return c.claims[message].tables[1] })
	require.Equal(t, 1, b.board(1).Done)
	c.Answered(message, say("table 1 version 2"), 2)
	eventually(t, delivered(b, 1, 2))
	require.Equal(t, say("table 1 version 2").Hash(), b.board(1).Hash)
	require.Empty(t, f.seen("PATCH", ""), "the answer has shown it already")
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Equal(t, 1, b.renders)
}

func TestANewTableIsShownAfterTheAnswersInItsChannel(t *testing.T) {
	f, b := newFake(t), newBook()
	c := courierOn(t, f, b, nil)
	first, second := c.Await("30"), c.Await("30")
	elsewhere := c.Await("31")
	b.addBoard(1)
	c.Poke(1)
	eventually(t, func() bool { c.mu.Lock(); defer c.mu.Unlock(); return c.claims[inChannel("30")].tables[1] })
	first()
	require.Empty(t, f.seen("POST", ""))
	second()
	eventually(t, delivered(b, 1, 1))
	elsewhere()

	over := c.Await("30")
	defer over()
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2)) // what is shown already doesn't wait
}

func TestAnAnswerOlderThanTheStateIsFollowedByAnEdit(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	message := b.board(1).Message
	c.Claim(message)
	b.want(1, 3)
	c.Answered(message, say("table 1 version 2"), 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 3))
	require.Equal(t, "table 1 version 3", said(f.await(1, "PATCH", "")[0].Body))
}

func TestAStepShownWithinAMessageIsTakenBackByTheNextChangeThoughItLooksAsBefore(t *testing.T) {
	f, b := newFake(t), newBook()
	b.text = func(storage.Delivery, int) (Message, error) { return say("your hand"), nil }
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	c.Claim(b.board(1).Message)
	c.Answered(b.board(1).Message, say("your hand, first card chosen"), 0)
	eventually(t, func() bool { return b.board(1).Hash == say("your hand, first card chosen").Hash() })
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	require.Len(t, f.seen("PATCH", ""), 1)
}

func TestAnAnswerThatCrossedAnEditIsRepairedByAnotherEdit(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	message := b.board(1).Message
	release := make(chan struct{})
	f.on(func(w http.ResponseWriter, c call) bool {
		if said(c.Body) == "table 1 version 2" {
			<-release
		}
		return false
	})
	b.want(1, 2)
	c.Poke(1)
	f.await(1, "PATCH", "")
	c.Claim(message)
	b.want(1, 3)
	c.Answered(message, say("table 1 version 3"), 3)
	close(release)
	c.Poke(1)
	edits := f.await(2, "PATCH", "")
	require.Equal(t, "table 1 version 3", said(edits[1].Body))
}

// TestAnAnswerGivenWhileAnEditIsRenderedIsNotTakenBackByIt: what the edit would show is older. Seen to fail with an edit that looks only for presses that are
// still being answered: version 2 came last and stayed.
func TestAnAnswerGivenWhileAnEditIsRenderedIsNotTakenBackByIt(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	message := b.board(1).Message
	b.mu.Lock()
	b.text = func(_ storage.Delivery, version int) (Message, error) {
		if version == 2 {
			c.Claim(message)
			b.want(1, 3)
			c.Answered(message, say("version 3"), 3)
		}
		return say(fmt.Sprintf("version %d", version)), nil
	}
	b.mu.Unlock()
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 3))
	require.Empty(t, f.seen("PATCH", ""), "the answer shows the latest state")
}

func TestAnAnswerOfUnknownFateIsRepairedByAnEdit(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	c.Claim(b.board(1).Message)
	c.Release(b.board(1).Message, true)
	require.Equal(t, "table 1 version 1", said(f.await(1, "PATCH", "")[0].Body))
}

func TestWhatWasOwedAtTheStartComesNoFasterThanDiscordTakesIt(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.left = true
	const tables = 20
	for i := range tables {
		b.addBoard(int64(i))
	}
	begun := time.Now()
	courierOn(t, f, b, func(c *Courier) { c.times.backlog = 10 * time.Millisecond })
	eventually(t, func() bool { return len(f.seen("POST", "")) == tables })
	require.GreaterOrEqual(t, time.Since(begun), (tables-1)*10*time.Millisecond)
}

func TestAtTheEndNothingWaitsForItsTurnAfterTheStart(t *testing.T) {
	f, b := newFake(t), newBook()
	b.left = true
	const tables = 20
	for i := range tables {
		b.addBoard(int64(i))
	}
	c := courierOn(t, f, b, func(c *Courier) { c.times.backlog = time.Hour })
	eventually(t, func() bool { return len(f.seen("POST", "")) == 1 })
	c.hurry()
	eventually(t, func() bool { return len(f.seen("POST", "")) == tables })
}
