package sandbox_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// TestEventsComeTwiceLateOrNever: events come over a wire that Discord doesn't promise to be perfect (events/gateway, "Resuming"), and
// bots must bear them twice, late and out of order.
func TestEventsComeTwiceLateOrNever(t *testing.T) {
	t.Parallel()
	messages := sandbox.Named("MESSAGE_CREATE")
	for _, u := range []struct {
		name  string
		fault sandbox.EventFault
		want  []string
	}{
		{"none", sandbox.EventFault{}, []string{"one", "two", "three"}},
		{"twice", sandbox.Duplicated().On(messages), []string{"one", "one", "two", "three"}},
		{"lost", sandbox.Vanished().On(messages), []string{"two", "three"}},
		{"swapped with the next", sandbox.Swapped().On(messages), []string{"two", "one", "three"}},
		{"after the two that follow", sandbox.EventFault{Match: messages, After: 2}, []string{"two", "three", "one"}},
		{"twice, and all of it late", sandbox.EventFault{Match: messages, Copies: 1, After: 1}, []string{"two", "one", "one", "three"}},
		{"two swapped", sandbox.Swapped().On(messages).Repeat(2), []string{"three", "one", "two"}},
	} {
		t.Run(u.name, func(t *testing.T) {
			r := newRig(t, unlimited())
			c := dial(t, r)
			c.identify(1 << 9)
			r.InjectEvent(u.fault)
			for _, text := range []string{"one", "two", "three"} {
				r.post(object{"content": text})
			}
			var got []string
			last := int64(1)
			for range u.want {
				p := c.until("MESSAGE_CREATE")
				require.Equal(t, last+1, p.S, "each has the next number")
				last = p.S
				got = append(got, p.text("content"))
			}
			require.Equal(t, u.want, got)
		})
	}
	t.Run("when a channel is closed", func(t *testing.T) {
		r := newRig(t, unlimited())
		c := dial(t, r)
		session := c.identify(1 << 9)
		hold := make(chan struct{})
		r.InjectEvent(sandbox.Withheld(hold).On(messages))
		r.post(object{"content": "one"})
		r.post(object{"content": "two"})
		require.Equal(t, "two", c.until("MESSAGE_CREATE").text("content"))
		close(hold)
		require.Equal(t, "one", c.until("MESSAGE_CREATE").text("content"))
		d := dial(t, r)
		d.resume(session, 1)
		require.Equal(t, "two", d.until("MESSAGE_CREATE").text("content"), "a resume replays events as they came")
		require.Equal(t, "one", d.until("MESSAGE_CREATE").text("content"))
	})
	t.Run("after a time, or released", func(t *testing.T) {
		r := newRig(t, unlimited())
		c := dial(t, r)
		c.identify(1 << 9)
		r.InjectEvent(sandbox.Late(time.Millisecond).On(messages))
		r.InjectEvent(sandbox.Late(time.Hour).On(messages))
		r.post(object{"content": "one"})
		r.post(object{"content": "two"})
		require.Equal(t, "one", c.until("MESSAGE_CREATE").text("content"))
		r.ReleaseEvents()
		require.Equal(t, "two", c.until("MESSAGE_CREATE").text("content"))
	})
	t.Run("until it is removed", func(t *testing.T) {
		r := newRig(t, unlimited())
		c := dial(t, r)
		c.identify(1 << 9)
		remove := r.InjectEvent(sandbox.Vanished().On(messages).Repeat(-1))
		r.post(object{"content": "one"})
		remove()
		r.post(object{"content": "two"})
		require.Equal(t, "two", c.until("MESSAGE_CREATE").text("content"))
	})
}

func TestEventFaultsFindInteractions(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(layout(row(button("b"))))
	interactions := watch(t, r)
	r.InjectEvent(sandbox.Duplicated().On(sandbox.Presses))
	id := r.press(m.ID, "b")
	for range 2 {
		require.Equal(t, id, (<-interactions).id)
	}
}
