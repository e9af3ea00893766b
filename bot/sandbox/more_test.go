package sandbox_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// buffer collects a log.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func TestListeningToTheNetworkIsWarnedOf(t *testing.T) {
	t.Parallel()
	for addr, warned := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true} {
		log := &buffer{}
		s, err := sandbox.New(sandbox.Config{Logger: slog.New(slog.NewTextHandler(log, nil))})
		require.NoError(t, err)
		url, err := s.Listen(addr)
		require.NoError(t, err)
		require.Contains(t, url, "http://127.0.0.1:")
		require.NoError(t, s.Close())
		require.Equal(t, warned, bytes.Contains([]byte(log.String()), []byte("open to the network")))
	}
}

// Promises of new messages and of updates, interactions/receiving-and-responding, "Responding to an Interaction".

func TestFirstFollowUpTakesThePlaceOfAPromise(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	r.register(playCommand)
	r.play(map[string]any{"game": "x"})
	i := <-interactions
	require.Equal(t, 204, r.callback(i, object{"type": 5, "data": object{"flags": 64}}).status)
	var promise, first, second sandbox.Message
	r.hook("GET", i, "/messages/@original", nil).decode(t, &promise)
	require.Equal(t, sandbox.FlagLoading|sandbox.FlagEphemeral, promise.Flags)
	r.hook("POST", i, "", object{"content": "one"}).decode(t, &first)
	require.Equal(t, promise.ID, first.ID)
	require.Equal(t, sandbox.FlagEphemeral, first.Flags, "the promise decided who sees it")
	r.hook("POST", i, "", object{"content": "two"}).decode(t, &second)
	require.NotEqual(t, promise.ID, second.ID)
	require.Equal(t, promise.ID, second.Metadata.Original)
	require.Equal(t, []string{"two"}, r.seen(r.ben, r.cards)[1:])
}

func TestDeferredUpdateLeavesTheMessageUntilItIsEdited(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(text("before"), row(button("b"))))
	id := r.press(m.ID, "b")
	i := <-interactions
	require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
	out, err := r.Outcome(patience(t), id)
	require.NoError(t, err)
	require.Equal(t, sandbox.Answered, out.State)
	require.Nil(t, out.Message)
	require.Equal(t, "before", r.seen(r.ada, r.cards)[1])
	require.Equal(t, 200, r.hook("PATCH", i, "/messages/@original", object{"components": list{text("after")}}).status)
	require.Equal(t, "after", r.seen(r.ada, r.cards)[1])
	_, err = r.StartPress(sandbox.Press{User: r.ada, Message: m.ID, CustomID: "b"})
	require.Error(t, err, "the button is gone")
	require.Equal(t, 204, r.hook("DELETE", i, "/messages/@original", nil).status)
	refuses(t, r.hook("GET", i, "/messages/@original", nil), 404, 10008)
}

func TestManyActAtTheSameTime(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = t.TempDir() + "/sandbox.json"
	r := newRig(t, cfg)
	interactions := watch(t, r)
	m := r.post(layout(text("0"), row(button("b"))))
	sub := r.Subscribe(r.ben)
	defer sub.Close()
	var all sync.WaitGroup
	for n := range 8 {
		u, err := r.AddUser(fmt.Sprint("Player ", n), "de")
		require.NoError(t, err)
		all.Go(func() {
			for range 10 {
				out, err := r.Press(patience(t), sandbox.Press{User: u.ID, Message: m.ID, CustomID: "b"})
				if err != nil || out.State != sandbox.Answered {
					t.Errorf("press: %v, %v", out.State, err)
				}
			}
		})
		all.Go(func() {
			for k := range 10 {
				p := r.callback(<-interactions, object{"type": 7, "data": layout(text(fmt.Sprint(n, k)), row(button("b")))})
				if p.status != 204 {
					t.Errorf("callback: %d %s", p.status, p.body)
				}
			}
		})
	}
	all.Wait()
	require.NoError(t, r.WaitRequests(patience(t), "POST /interactions/{interaction}/{token}/callback", 80))
	require.Empty(t, r.Violations())
}
