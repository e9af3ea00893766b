package discord

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// again raises the version that the table's messages should show, and waits until its board shows it.
func again(t *testing.T, c *Courier, b *fakeBook, version int) {
	t.Helper()
	b.want(1, version)
	c.Poke(1)
	eventually(t, func() bool { return delivered(b, 1, version)() && c.idle() })
}

func TestEachOccasionIsPostedAnewOnce(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	b.shows(Shown{Occasion: "turn 1"})
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	require.Equal(t, "turn 1", b.board(1).Occasion)
	again(t, c, b, 2)
	require.Len(t, f.seen("POST", "/channels/30/messages"), 1, "the occasion is the same")
	first := b.board(1).Message
	b.shows(Shown{Occasion: "turn 2"})
	again(t, c, b, 3)
	require.Len(t, f.seen("POST", "/channels/30/messages"), 2)
	eventually(t, func() bool { return len(f.seen("DELETE", "/channels/30/messages/"+first)) == 1 })
	b.shows(Shown{})
	again(t, c, b, 4)
	require.Empty(t, b.board(1).Occasion)
	require.Len(t, f.seen("POST", "/channels/30/messages"), 2, "the end of an occasion notifies nobody")
}

func TestWhoKnowsOfTheOccasionIsNotNotified(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	b.shows(Shown{Occasion: "turn 1", Quiet: true})
	again(t, c, b, 2)
	b.shows(Shown{Occasion: "turn 1"})
	again(t, c, b, 3)
	require.Len(t, f.seen("POST", "/channels/30/messages"), 1)
	require.Equal(t, "turn 1", b.board(1).Occasion)
}

func TestOnlyANewOccasionNotifies(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	b.shows(Shown{Occasion: "turn 1"})
	c := courierOn(t, f, b, nil)
	eventually(t, func() bool { return delivered(b, 1, 1)() && c.idle() })
	b.put(old(b.board(1))) // it is posted anew for its age
	again(t, c, b, 2)
	b.shows(Shown{Occasion: "turn 2", Quiet: true})
	b.put(old(b.board(1)))
	again(t, c, b, 3)
	b.shows(Shown{Occasion: "turn 3"})
	again(t, c, b, 4)
	posts := f.seen("POST", "/channels/30/messages")
	require.Len(t, posts, 4)
	for i, silent := range []bool{false, true, true, false} {
		require.Equal(t, silent, int(posts[i].Body["flags"].(float64))&flagSilent != 0, "message %d", i+1)
	}

	b.addHand(2, 7)
	b.shows(Shown{Quiet: true})
	c.Poke(2)
	eventually(t, func() bool { return b.hand(2, 7).Message != "" })
	require.NotZero(t, int(f.seen("POST", "/channels/"+b.hand(2, 7).Channel+"/messages")[0].Body["flags"].(float64))&flagSilent, "a first one, too, that asks nothing")
}

// old returns the delivery as of a message that is too old to be edited.
func old(d storage.Delivery) storage.Delivery {
	d.Posted = d.Posted.Add(-oldMessage)
	return d
}

func TestAMessageThatMustNotBeThereIsDeleted(t *testing.T) {
	for name, status := range map[string]int{"as asked": http.StatusNoContent, "with its channel": http.StatusNotFound} {
		t.Run(name, func(t *testing.T) {
			f, b := newFake(t), newBook()
			b.addBoard(1)
			c := courierOn(t, f, b, nil)
			eventually(t, delivered(b, 1, 1))
			message := b.board(1).Message
			b.text = func(storage.Delivery, int) (Message, error) { return Message{}, ErrGone }
			f.on(func(w http.ResponseWriter, c call) bool {
				if c.Method == http.MethodDelete && status != http.StatusNoContent {
					http.Error(w, `{"code": 10003, "message": "Unknown Channel"}`, status)
					return true
				}
				return false
			})
			again(t, c, b, 2)
			require.Len(t, f.seen("DELETE", "/channels/30/messages/"+message), 1)
			require.Empty(t, b.board(1).Message)
			again(t, c, b, 3)
			require.Len(t, f.seen("DELETE", ""), 1, "what isn't there isn't deleted")
		})
	}
}

func TestAMessageFollowsItsTableToAnotherChannel(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	old := b.board(1).Message
	b.shows(Shown{Channel: "31"})
	again(t, c, b, 2)
	require.Len(t, f.seen("POST", "/channels/31/messages"), 1)
	eventually(t, func() bool { return len(f.seen("DELETE", "/channels/30/messages/"+old)) == 1 })
	require.Equal(t, "31", b.board(1).Channel)
	again(t, c, b, 3)
	require.Len(t, f.seen("PATCH", "/channels/31/messages/"+b.board(1).Message), 1)
}

func TestAThreadIsMadeAtTheMessageInTheChannel(t *testing.T) {
	begin := func(t *testing.T, f *fakeDiscord) *fakeBook {
		b := newBook()
		b.put(storage.Delivery{Table: 1, Kind: storage.ParentMessage, Channel: "30", Message: "900", Wanted: 1, Done: 1})
		b.put(storage.Delivery{Table: 1, Kind: storage.TableMessage, Wanted: 1})
		b.shows(Shown{Thread: "31 · Ann, Ben"})
		return b
	}
	t.Run("with the name that it should have", func(t *testing.T) {
		f := newFake(t)
		b := begin(t, f)
		f.on(func(w http.ResponseWriter, c call) bool {
			if c.Method == http.MethodPost && c.Path == "/channels/30/messages/900/threads" {
				w.Write([]byte(`{"id": "77"}`))
				return true
			}
			return false
		})
		courierOn(t, f, b, nil)
		eventually(t, delivered(b, 1, 1))
		require.Equal(t, "31 · Ann, Ben", f.seen("POST", "/channels/30/messages/900/threads")[0].Body["name"])
		require.Equal(t, []string{"1 in 77"}, b.threads)
		require.Len(t, f.seen("POST", "/channels/77/messages"), 1)
	})
	t.Run("or was made before, which only the answer didn't tell", func(t *testing.T) {
		f := newFake(t)
		b := begin(t, f)
		f.on(func(w http.ResponseWriter, c call) bool {
			if c.Method == http.MethodPost && c.Path == "/channels/30/messages/900/threads" {
				http.Error(w, `{"code": 160004, "message": "A thread has already been created for this message"}`, http.StatusBadRequest)
				return true
			}
			return false
		})
		courierOn(t, f, b, nil)
		eventually(t, delivered(b, 1, 1))
		require.Equal(t, []string{"1 in 900"}, b.threads)
	})
	t.Run("as soon as that message is there", func(t *testing.T) {
		f := newFake(t)
		b := begin(t, f)
		b.put(storage.Delivery{Table: 1, Kind: storage.ParentMessage, Channel: "30", Wanted: 1, Done: 1})
		courierOn(t, f, b, nil)
		eventually(t, func() bool { b.mu.Lock(); defer b.mu.Unlock(); return b.renders > 2 })
		require.Empty(t, f.seen("POST", ""))
		b.put(storage.Delivery{Table: 1, Kind: storage.ParentMessage, Channel: "30", Message: "900", Wanted: 1, Done: 1})
		eventually(t, func() bool { return len(f.seen("POST", "/channels/30/messages/900/threads")) > 0 })
	})
}

func TestAnOldMessageThatCantBeDeletedIsDeletedLater(t *testing.T) {
	f, b := newFake(t), newBook()
	b.addBoard(1)
	c := courierOn(t, f, b, nil)
	eventually(t, delivered(b, 1, 1))
	old := b.board(1).Message
	f.fail(1, "DELETE", "/messages/"+old, 403, `{"code": 50001, "message": "Missing Access"}`)
	b.shows(Shown{Occasion: "turn 1"})
	again(t, c, b, 2)
	eventually(t, func() bool { return b.board(1).Old == "30/"+old })
	b.shows(Shown{Occasion: "turn 1"})
	again(t, c, b, 3)
	eventually(t, func() bool { return b.board(1).Old == "" })
	require.Len(t, f.seen("DELETE", "/channels/30/messages/"+old), 2)
}

func TestAnOldMessageThatDiscordFailsToDeleteIsDeletedWithoutAChange(t *testing.T) {
	t.Parallel()
	f, b := newFake(t), newBook()
	b.put(storage.Delivery{Table: 1, Kind: storage.TableMessage, Channel: "30", Message: "900", Old: "30/801", Wanted: 1, Done: 1})
	f.fail(6, "DELETE", "/messages/801", 503, "")
	courierOn(t, f, b, nil)
	eventually(t, func() bool { return b.board(1).Old == "" })
}

func TestAnOldMessageIsDeletedAtTheNextStart(t *testing.T) {
	f, b := newFake(t), newBook()
	b.put(storage.Delivery{Table: 1, Kind: storage.TableMessage, Channel: "30", Message: "900", Old: "29/800 30/801", Wanted: 1, Done: 1})
	courierOn(t, f, b, nil)
	eventually(t, func() bool { return b.board(1).Old == "" })
	require.Len(t, f.seen("DELETE", "/channels/29/messages/800"), 1)
	require.Len(t, f.seen("DELETE", "/channels/30/messages/801"), 1)
	require.Empty(t, f.seen("PATCH", ""))
}
