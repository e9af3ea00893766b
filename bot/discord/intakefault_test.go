package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func parseAny(raw []byte) (v any) {
	_ = json.Unmarshal(raw, &v)
	return v
}

func TestAPanicInAHandlerIsAnsweredAndStopsNothing(t *testing.T) {
	var l logs
	r := &fakeResponder{}
	in := startIntake(t, r, handlerFunc(func(_ context.Context, i *Interaction) Answer {
		if i.ID == "1" {
			panic("the hand is 7H 8H")
		}
		return update("ok")
	}), IntakeSettings{Log: l.logger()})
	in.Receive(rawPress("1", "a"), time.Now())
	in.Receive(rawPress("2", "a"), time.Now())
	require.NoError(t, in.Close(t.Context()))
	require.ElementsMatch(t, []string{"respond 1 discord.internal in de", "respond 2 ok"}, r.all())
	require.Contains(t, l.String(), "panic")
	require.NotContains(t, l.String(), "7H")
}

type badKey struct{ handlerFunc }

func (badKey) Key(*Interaction) string { panic("x") }

func TestAPanicWhileFindingTheKeyStopsNothing(t *testing.T) {
	r := &fakeResponder{}
	in := startIntake(t, r, badKey{}, IntakeSettings{})
	in.Receive(rawPress("1", "a"), time.Now())
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"respond 1 discord.internal in de"}, r.all())
}

func TestTooManyAtOnceAreToldSoAndNeverBlockTheReadLoop(t *testing.T) {
	r := &fakeResponder{}
	release := make(chan struct{})
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { <-release; return update("ok") }), IntakeSettings{})
	in.deferring = time.Hour
	in.Receive(rawPress("first", "a"), time.Now())
	eventually(t, func() bool { in.mu.Lock(); defer in.mu.Unlock(); return len(in.queues["a"]) == 0 })
	for i := range maxPerKey + 3 {
		in.Receive(rawPress(fmt.Sprint(i), "a"), time.Now())
	}
	eventually(t, func() bool { return len(r.all()) == 3 })
	for _, did := range r.all() {
		require.Contains(t, did, TextBusy)
	}
	close(release)
	require.NoError(t, in.Close(t.Context()))
	require.Len(t, r.all(), maxPerKey+1+3)
}

func TestAnExpiredOrAnsweredInteractionIsNotAnsweredAgain(t *testing.T) {
	for code, status := range map[int]int{10062: 404, 40060: 400, 50027: 401} {
		var l logs
		handled := 0
		r := &fakeResponder{errs: map[string]error{"respond": &Error{Status: status, Code: code}}}
		in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { handled++; return update("x") }), IntakeSettings{Log: l.logger()})
		in.Receive(rawPress("1", "a"), time.Now())
		require.NoError(t, in.Close(t.Context()))
		require.Empty(t, r.all())
		require.Equal(t, 1, handled, "what was asked is done all the same")
		require.Contains(t, l.String(), strconv.Itoa(code))
	}
}

func TestAnAnnouncementThatCameTooLateIsNotCompleted(t *testing.T) {
	r := &fakeResponder{errs: map[string]error{"defer": &Error{Status: 404, Code: 10062}}}
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer {
		eventually(t, func() bool { r.mu.Lock(); defer r.mu.Unlock(); return len(r.errs) == 0 })
		return update("x")
	}), IntakeSettings{})
	in.Receive(rawPress("1", "a"), time.Now())
	require.NoError(t, in.Close(t.Context()))
	require.Empty(t, r.all())
}

func TestAnAnswerThatDiscordFindsFaultyBecomesAWordOfRegret(t *testing.T) {
	faulty := &Error{Status: 400, Code: 50035}
	r := &fakeResponder{errs: map[string]error{"respond": faulty, "edit": faulty, "follow": faulty}}
	var slow atomic.Bool
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer {
		if slow.Load() {
			n := len(r.all())
			eventually(t, func() bool { return len(r.all()) > n })
		}
		return private("x")
	}), IntakeSettings{})
	in.Receive(rawPress("1", "a"), time.Now())
	eventually(t, func() bool { return len(r.all()) == 1 })
	slow.Store(true)
	in.Receive(rawPress("2", "a"), time.Now())
	eventually(t, func() bool { return len(r.all()) == 3 })
	in.Receive(rawCommand("3", "a"), time.Now())
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{
		"respond 1 discord.internal in de", "defer 2 ", "follow 2 discord.internal in de", "defer 3 ", "edit 3 discord.internal in de",
	}, r.all())
}

// claimNotes notes what the intake tells of messages.
type claimNotes struct {
	mu   sync.Mutex
	said []string
}

func (c *claimNotes) note(s string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said = append(c.said, s)
}
func (c *claimNotes) Await(ch string) (over func()) {
	c.note("await " + ch)
	return func() { c.note("over " + ch) }
}
func (c *claimNotes) Claim(m string) { c.note("claim " + m) }
func (c *claimNotes) Answered(m string, _ Message, v int) {
	c.note(fmt.Sprintf("answered %s %d", m, v))
}
func (c *claimNotes) Release(m string, unknown bool) {
	c.note(fmt.Sprintf("release %s %t", m, unknown))
}

// TestAPressOnAMessageThatIsGoneIsAnsweredToThePresser: topics/opcodes-and-status-codes, "JSON Error Codes", 10008.
func TestAPressOnAMessageThatIsGoneIsAnsweredToThePresser(t *testing.T) {
	gone := &Error{Status: 404, Code: codeUnknownMessage}
	t.Run("at once", func(t *testing.T) {
		r := &fakeResponder{errs: map[string]error{"respond": gone}}
		in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { return update("x") }), IntakeSettings{})
		in.Receive(rawPress("1", "a"), time.Now())
		require.NoError(t, in.Close(t.Context()))
		require.Equal(t, []string{"respond 1 x"}, r.all())
	})
	t.Run("after an announcement", func(t *testing.T) {
		r := &fakeResponder{errs: map[string]error{"edit": gone}}
		in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer {
			eventually(t, func() bool { return len(r.all()) == 1 })
			return update("x")
		}), IntakeSettings{})
		in.Receive(rawPress("1", "a"), time.Now())
		require.NoError(t, in.Close(t.Context()))
		require.Equal(t, []string{"defer 1 ", "follow 1 x"}, r.all())
	})
}

func TestThePressedMessageAndItsChannelAreClaimedWhileThePressIsAnswered(t *testing.T) {
	for _, c := range []struct {
		a    Answer
		err  error
		want string
	}{
		{Answer{Kind: Update, Message: say("x"), Version: 7}, nil, "answered 50 7"},
		{private("x"), nil, "release 50 false"},
		{Answer{Kind: Update}, nil, "release 50 false"},
		{update("x"), &Error{Status: 502}, "release 50 true"},
	} {
		notes := &claimNotes{}
		r := &fakeResponder{errs: map[string]error{"respond": c.err}}
		in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { notes.note("asked"); return c.a }), IntakeSettings{Claims: notes})
		in.Receive(rawPress("1", "a"), time.Now())
		require.NoError(t, in.Close(t.Context()))
		require.Equal(t, []string{"claim 50", "await ", "asked", c.want, "over "}, notes.said)
	}
}

func TestNothingIsTakenInAfterClosing(t *testing.T) {
	r := &fakeResponder{}
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { return update("x") }), IntakeSettings{})
	require.NoError(t, in.Close(t.Context()))
	in.Receive(rawPress("1", "a"), time.Now())
	in.work.Wait()
	require.Empty(t, r.all())
}

func TestClosingWaitsForAnswersOnlySoLong(t *testing.T) {
	in := startIntake(t, &fakeResponder{}, handlerFunc(func(ctx context.Context, _ *Interaction) Answer { <-ctx.Done(); return update("x") }), IntakeSettings{})
	in.Receive(rawPress("1", "a"), time.Now())
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, in.Close(ctx), context.DeadlineExceeded)
}

// accept answers every request at once.
type accept struct{}

func (accept) RoundTrip(req *http.Request) (*http.Response, error) {
	if _, err := io.Copy(io.Discard, req.Body); err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: 204, Header: http.Header{}, Body: http.NoBody, Request: req}, req.Body.Close()
}

// TREY_INTERACTIONS sets the number of interactions, for instance 250000, and has them answered over HTTP.
func TestMemoryStaysFlatOverManyInteractions(t *testing.T) {
	n := 40_000
	f := newFake(t)
	f.record = false
	c := f.client(t, nil)
	c.limits.next = accept{}
	if s := os.Getenv("TREY_INTERACTIONS"); s != "" {
		var err error
		n, err = strconv.Atoi(s)
		require.NoError(t, err)
		c = f.client(t, nil)
	}
	in := startIntake(t, c, handlerFunc(func(context.Context, *Interaction) Answer { return update("ok") }), IntakeSettings{})
	in.deferring = time.Minute
	run := func(from, to int) uint64 {
		for i := from; i < to; i++ {
			raw := fmt.Appendf(nil, `{"id":"%d","application_id":"8","token":"%0200d","type":3,"user":{"id":"4"},"message":{"id":"%d"},"data":{"custom_id":"%d"}}`, i, i, i, i)
			in.Receive(raw, time.Now())
			for in.busyNow() > 32 {
				runtime.Gosched()
			}
		}
		eventually(t, func() bool { return in.busyNow() == 0 })
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	warm := run(0, n/2) // the bounded memories are full then
	after := run(n/2, n)
	t.Logf("heap %d KB after %d interactions, %d KB after %d", warm>>10, n/2, after>>10, n)
	require.Less(t, after, warm+2<<20, "a bucket per token would be 450 bytes per interaction and more")
}
