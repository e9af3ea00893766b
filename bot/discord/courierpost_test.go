package discord

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"path"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// Posts of unknown fate: however they end, and whatever comes after them, one message stands.

// TestAPostOfUnknownFateKeepsItsNonceThoughTheStateMovedOn: fault 15, after the client has given up. Seen to fail with a nonce of the new state.
func TestAPostOfUnknownFateKeepsItsNonceThoughTheStateMovedOn(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.addBoard(1)
	posted := map[any]string{}
	var mu sync.Mutex
	n := 0
	f.on(func(w http.ResponseWriter, c call) bool {
		if c.Method != "POST" {
			return false
		}
		mu.Lock()
		defer mu.Unlock()
		n++
		if n == 1 {
			posted[c.Body["nonce"]] = said(c.Body)
			b.want(1, 2)
		}
		if n <= maxTries {
			drop(w)
			return true
		}
		if _, ok := posted[c.Body["nonce"]]; !ok {
			posted[c.Body["nonce"]] = said(c.Body)
		}
		refuse(w, 200, `{"id":"600"}`)
		return true
	})
	courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 2))
	require.Equal(t, map[any]string{f.seen("POST", "")[0].Body["nonce"]: "table 1 version 1"}, posted, "one message")
	edits := f.seen("PATCH", "/messages/600")
	require.Equal(t, "table 1 version 2", said(edits[len(edits)-1].Body), "and it is brought up to date")
}

// TestAPostThatTheProcessDidNotOutliveIsFoundAgain: the next process, to which the state has moved on, posts with the same nonce and brings up to date what there is.
func TestAPostThatTheProcessDidNotOutliveIsFoundAgain(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	posted := make(chan any, 10)
	f.on(func(w http.ResponseWriter, c call) bool {
		if c.Method != "POST" {
			return false
		}
		posted <- c.Body["nonce"]
		refuse(w, 200, `{"id":"600"}`)
		return true
	})
	killed := NewCourier(f.client(t, nil), b, b, CourierSettings{})
	_, err := killed.post(t.Context(), &parcel{tried: notTried}, b.board(1), letter{Shown: Shown{Message: say("table 1 version 1"), Version: 1}})
	require.NoError(t, err) // and nothing of it is stored
	b.want(1, 2)
	b.left = true
	courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 2))
	require.Equal(t, <-posted, <-posted)
	edits := f.seen("PATCH", "/messages/600")
	require.NotEmpty(t, edits)
	require.Equal(t, "table 1 version 2", said(edits[len(edits)-1].Body))
	require.Empty(t, posted)
}

// TestWhatAnEarlierProcessPostedIsBroughtUpToDateThoughItsTableChangesAtTheStart: before it is known what was owed. Seen to fail with a courier that plans
// meanwhile: the message showed version 1 for good.
func TestWhatAnEarlierProcessPostedIsBroughtUpToDateThoughItsTableChangesAtTheStart(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	standing := noncesKept(f, &atomic.Bool{})
	killed := NewCourier(f.client(t, nil), b, b, CourierSettings{})
	_, err := killed.post(t.Context(), &parcel{tried: notTried}, b.board(1), letter{Shown: Shown{Message: say("table 1 version 1"), Version: 1}})
	require.NoError(t, err) // and nothing of it is stored
	b.want(1, 2)
	b.left, b.fail["Undelivered"] = true, 3
	c := courierOn(t, f, b, func(c *Courier) { c.times.firstPause, c.times.maxPause = 50*time.Millisecond, 50*time.Millisecond })
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	require.Equal(t, map[string]string{"600": "table 1 version 2"}, standing())
}

func TestAMessageWhoseIdCouldNotBeStoredIsNotPostedTwice(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	b.fail["Delivered"] = 30
	b.fail["Deliveries"] = 2
	c := courierOn(t, f, b, func(c *Courier) { c.times.spacing = 0 })
	eventually(t, func() bool { c.Poke(1); return b.board(1).Done == 1 })
	require.Len(t, f.seen("POST", ""), 1)
}

// TestARefusalDoesntHideThatAnEarlierAttemptMayHaveSucceeded: the message of the first attempt is found by its nonce.
func TestARefusalDoesntHideThatAnEarlierAttemptMayHaveSucceeded(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.addBoard(1)
	var mu sync.Mutex
	n := 0
	posted := map[any]string{}
	f.on(func(w http.ResponseWriter, c call) bool {
		if c.Method != "POST" {
			return false
		}
		mu.Lock()
		defer mu.Unlock()
		n++
		switch {
		case n <= maxTries:
			posted[c.Body["nonce"]] = said(c.Body)
			drop(w)
		case n == maxTries+1:
			refuse(w, 403, `{"code":50013,"message":"Missing Permissions"}`)
		default:
			posted[c.Body["nonce"]] = said(c.Body)
			refuse(w, 200, `{"id":"600"}`)
		}
		return true
	})
	c := courierOn(t, f, b, nil)
	eventually(t, func() bool { return len(f.seen("POST", "")) == maxTries+1 })
	again(t, c, b, 2)
	require.Len(t, posted, 1, "one message")
	edits := f.seen("PATCH", "/messages/600")
	require.NotEmpty(t, edits, "it is brought up to date, since it shows what it did at first")
	require.Equal(t, "table 1 version 2", said(edits[len(edits)-1].Body))
}

// noncesKept has the fake keep to nonces as Discord does: the same one gives the same message. The response to a posting is lost while losing is set. It
// returns which messages stand, with what they show.
func noncesKept(f *fakeDiscord, losing *atomic.Bool) (standing func() map[string]string) {
	var mu sync.Mutex
	ids, shown := map[any]string{}, map[string]string{}
	f.on(func(w http.ResponseWriter, c call) bool {
		mu.Lock()
		defer mu.Unlock()
		id := path.Base(c.Path)
		switch c.Method {
		case "DELETE":
			delete(shown, id)
		case "PATCH":
			shown[id] = said(c.Body)
		case "POST":
			var known bool
			if id, known = ids[c.Body["nonce"]]; !known {
				id = fmt.Sprint(600 + len(ids))
				ids[c.Body["nonce"]], shown[id] = id, said(c.Body)
			}
			if losing.Load() {
				drop(w)
			} else {
				refuse(w, 200, `{"id":"`+id+`"}`)
			}
			return true
		}
		return false
	})
	return func() map[string]string {
		mu.Lock()
		defer mu.Unlock()
		return maps.Clone(shown)
	}
}

// TestWhatMayHaveBeenPostedInAMessagesPlaceTakesIt though the occasion for it has passed. Seen to fail with an edit of the old message: both stood.
func TestWhatMayHaveBeenPostedInAMessagesPlaceTakesIt(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.put(storage.Delivery{Table: 1, Kind: storage.TableMessage, Channel: "30", Message: "599", Done: 1, Wanted: 1, Posted: time.Now()})
	var losing atomic.Bool
	losing.Store(true)
	standing := noncesKept(f, &losing)
	b.text = func(_ storage.Delivery, version int) (Message, error) {
		losing.Store(version == 2)
		return say(fmt.Sprintf("version %d", version)), nil
	}
	c := courierOn(t, f, b, nil)
	b.shows(Shown{Occasion: "1"})
	b.want(1, 2)
	c.Poke(1)
	f.await(1, "POST", "")
	b.shows(Shown{})
	b.want(1, 3)
	eventually(t, delivered(b, 1, 3))
	f.await(1, "DELETE", "/messages/599")
	require.Equal(t, map[string]string{"600": "version 3"}, standing())
}

// TestWhatMayHaveBeenPostedIsDeletedWhenItMustGo. Seen to fail with a takeAway of known messages alone: 600 stood for ever.
func TestWhatMayHaveBeenPostedIsDeletedWhenItMustGo(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.addBoard(1)
	var losing atomic.Bool
	losing.Store(true)
	standing := noncesKept(f, &losing)
	b.text = func(_ storage.Delivery, version int) (Message, error) {
		if version > 1 {
			losing.Store(false)
			return Message{}, ErrGone
		}
		return say("your turn"), nil
	}
	c := courierOn(t, f, b, nil)
	f.await(1, "POST", "")
	require.Len(t, standing(), 1)
	b.want(1, 2)
	c.Poke(1)
	eventually(t, delivered(b, 1, 2))
	require.Empty(t, standing())
	require.Empty(t, b.board(1).Old)
	posts := f.seen("POST", "")
	require.EqualValues(t, flagSilent, int(posts[len(posts)-1].Body["flags"].(float64))&flagSilent, "looking for it notifies nobody")
}

// TestAMessageThatWasBeingPostedInAnothersPlaceIsFoundByTheNextProcess: it was there already, and the last process, which is gone, didn't know so.
func TestAMessageThatWasBeingPostedInAnothersPlaceIsFoundByTheNextProcess(t *testing.T) {
	f, b := newFake(t), newBook()
	b.put(storage.Delivery{Table: 1, Kind: storage.TableMessage, Channel: "30", Message: "500", Posted: time.Now(), Wanted: 2, Done: 1})
	var restarted atomic.Bool
	f.on(func(w http.ResponseWriter, c call) bool {
		switch {
		case c.Method != "POST":
			return false
		case restarted.Load():
			refuse(w, 200, `{"id":"600"}`)
		default:
			drop(w)
		}
		return true
	})
	ctx, kill := context.WithCancel(t.Context())
	first := NewCourier(f.client(t, nil), b, b, CourierSettings{})
	first.times.drain = time.Millisecond
	first.Renew(1, storage.TableMessage, 0)
	first.Poke(1)
	ended := make(chan struct{})
	go func() { defer close(ended); first.Run(ctx) }()
	eventually(t, func() bool { return len(f.seen("POST", "")) > 0 })
	kill()
	<-ended
	restarted.Store(true)
	b.left = true
	courierOn(t, f, b, nil)
	eventually(t, func() bool { return b.board(1).Message == "600" && b.board(1).Old == "" })
	require.Len(t, f.seen("DELETE", "/messages/500"), 1)
	posts := f.seen("POST", "/messages")
	require.Equal(t, posts[0].Body["nonce"], posts[len(posts)-1].Body["nonce"])
}
