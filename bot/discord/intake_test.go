package discord

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fakeResponder notes what is answered.
type fakeResponder struct {
	mu   sync.Mutex
	did  []string
	errs map[string]error // by verb, once
}

func (r *fakeResponder) note(verb string, in *Interaction, m Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.errs[verb]; err != nil {
		delete(r.errs, verb)
		return err
	}
	r.did = append(r.did, fmt.Sprintf("%s %s %s", verb, in.ID, said(map[string]any{"components": plainComponents(m)})))
	return nil
}

func (r *fakeResponder) Respond(_ context.Context, in *Interaction, a Answer) error {
	return r.note("respond", in, a.Message)
}
func (r *fakeResponder) Defer(_ context.Context, in *Interaction) error {
	return r.note("defer", in, Message{})
}
func (r *fakeResponder) EditOriginal(_ context.Context, in *Interaction, m Message) error {
	return r.note("edit", in, m)
}
func (r *fakeResponder) FollowUp(_ context.Context, in *Interaction, a Answer) error {
	verb := "follow"
	if a.Kind == Public {
		verb = "publish"
	}
	return r.note(verb, in, a.Message)
}

func (r *fakeResponder) all() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.did...)
}

func plainComponents(m Message) []any {
	var out []any
	for _, c := range m.Components {
		raw, _ := c.MarshalJSON()
		out = append(out, parseAny(raw))
	}
	return out
}

// handlerFunc is a handler whose key is the custom id, or the command.
type handlerFunc func(context.Context, *Interaction) Answer

func (h handlerFunc) Key(in *Interaction) string                         { return in.CustomID + in.Command }
func (h handlerFunc) Answer(ctx context.Context, in *Interaction) Answer { return h(ctx, in) }

func startIntake(t testing.TB, r Responder, h Handler, s IntakeSettings) *Intake {
	s.Texts = texts
	in := NewIntake(r, h, s)
	in.deferring = 40 * time.Millisecond
	t.Cleanup(func() { _ = in.Close(context.Background()) })
	return in
}

func rawPress(id, customID string) []byte {
	return fmt.Appendf(nil, `{"id":%q,"application_id":"8","token":"t","type":3,"locale":"de","user":{"id":"4"},"message":{"id":"50"},"data":{"custom_id":%q}}`, id, customID)
}

func rawCommand(id, name string) []byte {
	return fmt.Appendf(nil, `{"id":%q,"application_id":"8","token":"t","type":2,"locale":"de","user":{"id":"4"},"data":{"name":%q}}`, id, name)
}

func rawTyping(id string) []byte {
	return fmt.Appendf(nil, `{"id":%q,"application_id":"8","token":"t","type":4,"user":{"id":"4"},"data":{"name":"x"}}`, id)
}

func update(s string) Answer  { return Answer{Kind: Update, Message: say(s)} }
func private(s string) Answer { return Answer{Kind: Private, Message: say(s)} }

func TestAnInteractionDeliveredThriceIsHandledOnce(t *testing.T) {
	r := &fakeResponder{}
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { return update("ok") }), IntakeSettings{})
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { in.Receive(rawPress("1", "a"), time.Now()) })
	}
	all.Wait()
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"respond 1 ok"}, r.all())
}

func TestInteractionsOfOneKeyKeepTheirOrderUnderLoad(t *testing.T) {
	var mu sync.Mutex
	got := map[string][]string{}
	in := startIntake(t, &fakeResponder{}, handlerFunc(func(_ context.Context, i *Interaction) Answer {
		time.Sleep(rand.N(200 * time.Microsecond))
		mu.Lock()
		defer mu.Unlock()
		got[i.CustomID] = append(got[i.CustomID], i.ID)
		return update("ok")
	}), IntakeSettings{})
	want := map[string][]string{}
	for i := range 2000 {
		id, key := fmt.Sprint(i), fmt.Sprint(i%50)
		want[key] = append(want[key], id)
		in.Receive(rawPress(id, key), time.Now())
	}
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, want, got)
}

func TestASlowKeyHoldsUpNoOther(t *testing.T) {
	release := make(chan struct{})
	r := &fakeResponder{}
	in := startIntake(t, r, handlerFunc(func(_ context.Context, i *Interaction) Answer {
		if i.CustomID == "slow" {
			<-release
		}
		return update("ok")
	}), IntakeSettings{})
	in.deferring = time.Hour
	in.Receive(rawPress("1", "slow"), time.Now())
	in.Receive(rawPress("2", "slow"), time.Now())
	in.Receive(rawPress("3", "fast"), time.Now())
	eventually(t, func() bool { return len(r.all()) == 1 })
	close(release)
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"respond 3 ok", "respond 1 ok", "respond 2 ok"}, r.all())
}

// slowResponder keeps the answer to one interaction until it is released.
type slowResponder struct {
	fakeResponder
	id      string
	release chan struct{}
}

func (r *slowResponder) Respond(ctx context.Context, in *Interaction, a Answer) error {
	if in.ID == r.id {
		<-r.release
	}
	return r.fakeResponder.Respond(ctx, in, a)
}

func TestASlowResponseHoldsUpNoOtherAnswerButThoseOnItsMessage(t *testing.T) {
	r := &slowResponder{id: "1", release: make(chan struct{})}
	in := startIntake(t, r, handlerFunc(func(_ context.Context, i *Interaction) Answer {
		if i.ID == "3" {
			return private("ok")
		}
		return update("ok")
	}), IntakeSettings{})
	in.deferring = time.Hour
	for _, id := range []string{"1", "2", "3"} {
		in.Receive(rawPress(id, "a"), time.Now())
	}
	eventually(t, func() bool { return len(r.all()) == 1 })
	close(r.release)
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"respond 3 ok", "respond 1 ok", "respond 2 ok"}, r.all())
	require.Empty(t, in.updates)
}

func TestASlowAnswerIsAnnouncedAndCompletedInItsForm(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		raw  []byte
		a    Answer
		want []string
	}{
		"press, update":   {rawPress("1", "a"), update("x"), []string{"defer 1 ", "edit 1 x"}},
		"press, private":  {rawPress("1", "a"), private("x"), []string{"defer 1 ", "follow 1 x"}},
		"press, nothing":  {rawPress("1", "a"), Answer{Kind: Update}, []string{"defer 1 "}},
		"command":         {rawCommand("1", "a"), private("x"), []string{"defer 1 ", "edit 1 x"}},
		"command, update": {rawCommand("1", "a"), update("x"), []string{"defer 1 ", "edit 1 x"}},
		"typing":          {rawTyping("1"), Answer{Kind: Suggest}, []string{"defer 1 "}},
	} {
		t.Run(name, func(t *testing.T) {
			r := &fakeResponder{}
			in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer {
				eventually(t, func() bool { return len(r.all()) == 1 })
				return c.a
			}), IntakeSettings{})
			in.Receive(c.raw, time.Now())
			require.NoError(t, in.Close(t.Context()))
			require.Equal(t, c.want, r.all())
		})
	}
}

func TestAnInteractionIsAnnouncedInTimeThoughItWaitsBehindAnother(t *testing.T) {
	r := &fakeResponder{}
	release := make(chan struct{})
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { <-release; return update("ok") }), IntakeSettings{})
	in.Receive(rawPress("1", "a"), time.Now())
	in.Receive(rawPress("2", "a"), time.Now())
	eventually(t, func() bool { return len(r.all()) == 2 })
	require.ElementsMatch(t, []string{"defer 1 ", "defer 2 "}, r.all())
	close(release)
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"edit 1 ok", "edit 2 ok"}, r.all()[2:])
}

func TestTheTimeToAnnounceCountsFromTheArrival(t *testing.T) {
	r := &fakeResponder{}
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer {
		eventually(t, func() bool { return len(r.all()) == 1 })
		return update("ok")
	}), IntakeSettings{})
	in.deferring = time.Hour
	in.Receive(rawPress("1", "a"), time.Now().Add(-time.Hour))
	require.NoError(t, in.Close(t.Context()))
	require.Equal(t, []string{"defer 1 ", "edit 1 ok"}, r.all())
}

// busyNow returns how many interactions aren't answered yet.
func (t *Intake) busyNow() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.waiting
}

// idAt returns an interaction's id that was made at a time of Discord's, in milliseconds.
func idAt(ms int64) string { return strconv.FormatInt(ms<<22, 10) }

func TestAnInteractionThatComesLateIsAcknowledgedTheSooner(t *testing.T) {
	t.Parallel()
	r, hold := &fakeResponder{}, make(chan struct{})
	in := startIntake(t, r, handlerFunc(func(context.Context, *Interaction) Answer { <-hold; return update("done") }), IntakeSettings{})
	defer close(hold)
	in.deferring = 2 * time.Second
	now, late := time.Now(), idAt(1000)
	in.Receive(rawPress(idAt(3000), "a"), now)
	in.Receive(rawPress(late, "b"), now)
	eventually(t, func() bool { return len(r.all()) > 0 })
	require.Equal(t, []string{"defer " + late + " "}, r.all())
}

func TestLatenessIsBeyondTheQuickest(t *testing.T) {
	var l lateness
	begin := time.Now()
	for _, c := range []struct {
		made, came time.Duration // by Discord's clock and by ours
		late       time.Duration
	}{
		{0, 100 * time.Millisecond, 0},
		{time.Second, 3 * time.Second, 1900 * time.Millisecond},
		{4 * time.Second, 4050 * time.Millisecond, 0},
		{5 * time.Second, 5100 * time.Millisecond, 50 * time.Millisecond},
		{11 * time.Minute, 11*time.Minute + 100*time.Millisecond, 50 * time.Millisecond},
		{12 * time.Minute, 12*time.Minute + 2*time.Second, 1950 * time.Millisecond},
		{13 * time.Minute, 13*time.Minute + 150*time.Millisecond, 100 * time.Millisecond},
		{23 * time.Minute, 23*time.Minute + 250*time.Millisecond, 200 * time.Millisecond},
		{24 * time.Minute, 24*time.Minute + 250*time.Millisecond, 100 * time.Millisecond}, // the quickest is long ago
	} {
		require.Equal(t, c.late, l.of(idAt(777_000+c.made.Milliseconds()), begin.Add(c.came)), "made after %s", c.made)
	}
	require.Zero(t, l.of("forged", begin))
}
