package sandbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// trial is a sandbox whose bot has little time, with a button to press.
type trial struct {
	*rig
	message string
}

const trialTime = 1200 * time.Millisecond

func newTrial(t *testing.T) *trial { return newTrialOf(t, trialTime) }

func newTrialOf(t *testing.T, within time.Duration) *trial {
	t.Parallel()
	cfg := unlimited()
	cfg.AnswerWithin = within
	r := newRig(t, cfg)
	return &trial{r, r.post(layout(row(button("b")))).ID}
}

// failed waits until the press has failed, and returns what the bot is blamed for; nothing if it is excused.
func (r *trial) failed(id string) string {
	r.t.Helper()
	out, err := r.Outcome(patience(r.t), id)
	require.NoError(r.t, err)
	require.Equal(r.t, sandbox.Failed, out.State)
	list := r.Unanswered()
	if len(list) == 0 {
		require.Equal(r.t, sandbox.Tally{Made: 1, Excused: 1}, r.Tally())
		require.Len(r.t, r.Excuses(), 1)
		return ""
	}
	require.Equal(r.t, sandbox.Tally{Made: 1, Unanswered: 1}, r.Tally())
	require.Equal(r.t, id, list[0].Interaction)
	require.Contains(r.t, list[0].String(), list[0].Why)
	return list[0].Why
}

// The three seconds are those of interactions/receiving-and-responding, "Interaction Callback"; here they are shorter.

func TestBlamedIsWhoHeardAndDidNotAnswer(t *testing.T) {
	t.Run("not at all", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		require.Equal(t, "it never tried to answer", r.failed(r.press(r.message, "b")))
	})
	t.Run("after a resume", func(t *testing.T) {
		r := newTrial(t)
		c := dial(t, r.rig)
		session := c.identify(0)
		r.DropGateway(4000)
		c.closed()
		id := r.press(r.message, "b")
		d := dial(t, r.rig)
		d.resume(session, 1)
		d.until("INTERACTION_CREATE")
		require.Equal(t, "it never tried to answer", r.failed(id))
	})
	t.Run("in a form that Discord refuses", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		id := r.press(r.message, "b")
		require.Equal(t, 400, r.callback(<-heard, object{"type": 99}).status)
		require.Equal(t, "it tried and no fault struck", r.failed(id))
	})
	t.Run("too late", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		id := r.press(r.message, "b")
		i := <-heard
		require.Equal(t, "it never tried to answer", r.failed(id))
		require.Equal(t, 404, r.callback(i, object{"type": 6}).status)
	})
	t.Run("before the sandbox left the network after more than half of the time", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		id := r.press(r.message, "b")
		<-heard
		time.Sleep(trialTime * 3 / 5)
		defer r.Outage()()
		require.Equal(t, "it never tried to answer", r.failed(id))
	})
	t.Run("once, and gave up", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		r.Inject(sandbox.Fails(503).On(sandbox.Answers))
		id := r.press(r.message, "b")
		require.Equal(t, 503, r.callback(<-heard, object{"type": 6}).status)
		require.Equal(t, "it gave up with time left", r.failed(id))
	})
	t.Run("though an event of his came twice or not at once", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		r.InjectEvent(sandbox.EventFault{Match: sandbox.Presses, Copies: 1, Delay: time.Millisecond})
		require.Equal(t, "it never tried to answer", r.failed(r.press(r.message, "b")))
	})
}

// TestBlamedIsWhoStaysAwayFromTheGateway: events/gateway, "Resuming" and "Invalid Session" let a bot come back within seconds.
func TestBlamedIsWhoStaysAwayFromTheGateway(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.AnswerWithin = 30 * time.Millisecond
	r := newRig(t, cfg)
	m := r.post(layout(row(button("b")))).ID
	watch(t, r)
	lost := time.Now()
	r.InvalidateSessions(false)
	require.Eventually(t, func() bool {
		id := r.press(m, "b")
		_, err := r.Outcome(patience(t), id)
		require.NoError(t, err)
		return len(r.Unanswered()) > 0
	}, 20*time.Second, time.Millisecond)
	require.Equal(t, "it stayed away from the gateway", r.Unanswered()[0].Why)
	require.Greater(t, r.Excuses()["the event may never have come"], 1, "it isn't blamed at once")
	require.Greater(t, r.Unanswered()[0].Made.Sub(lost), 10*cfg.AnswerWithin)
}

func TestExcusedIsWhatCouldNotBeDelivered(t *testing.T) {
	t.Run("without a connection", func(t *testing.T) {
		r := newTrial(t)
		require.Empty(t, r.failed(r.press(r.message, "b")))
	})
	t.Run("to a connection that has gone silent", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		r.Zombify()
		require.Empty(t, r.failed(r.press(r.message, "b")))
	})
	t.Run("to one that was cut off at once", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		id := r.press(r.message, "b")
		r.DropGateway(0)
		require.Empty(t, r.failed(id))
	})
	t.Run("in a channel that is deleted", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		id := r.press(r.message, "b")
		require.NoError(t, r.DeleteChannel(r.cards))
		require.Empty(t, r.failed(id))
	})
	t.Run("an event lost", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		r.InjectEvent(sandbox.Vanished().On(sandbox.Presses))
		require.Empty(t, r.failed(r.press(r.message, "b")))
	})
	t.Run("an event so late that no third of the time is left", func(t *testing.T) {
		r := newTrial(t)
		watch(t, r.rig)
		r.InjectEvent(sandbox.Late(trialTime * 3 / 4).On(sandbox.Presses))
		require.Empty(t, r.failed(r.press(r.message, "b")))
	})
	t.Run("by a bot whose every attempt is struck to the end", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		r.Inject(sandbox.HTML(502).On(sandbox.Answers).Repeat(-1))
		id := r.press(r.message, "b")
		for i := <-heard; ; time.Sleep(trialTime / 20) {
			out, err := r.Outcome(canceled(), id)
			if err == nil && out.State == sandbox.Failed {
				break
			}
			require.Equal(t, 502, r.callback(i, object{"type": 6}).status)
		}
		require.Empty(t, r.failed(id))
	})
	t.Run("by a bot that was told to wait", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		r.Inject(sandbox.RateLimited(time.Minute).On(sandbox.Answers))
		id := r.press(r.message, "b")
		require.Equal(t, 429, r.callback(<-heard, object{"type": 6}).status)
		require.Empty(t, r.failed(id))
	})
	t.Run("by a bot that was refused for good", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		r.Inject(sandbox.Refuses(10062).On(sandbox.Answers))
		id := r.press(r.message, "b")
		require.Equal(t, 404, r.callback(<-heard, object{"type": 6}).status)
		require.Empty(t, r.failed(id))
	})
	t.Run("while the sandbox is off the network", func(t *testing.T) {
		r := newTrial(t)
		heard := watch(t, r.rig)
		id := r.press(r.message, "b")
		<-heard
		defer r.Outage()()
		require.Empty(t, r.failed(id))
	})
	t.Run("though half of the time, which a bot may take, wasn't over when the sandbox left the network", func(t *testing.T) {
		const within = 6 * time.Second
		r := newTrialOf(t, within)
		heard := watch(t, r.rig)
		id := r.press(r.message, "b")
		<-heard
		time.Sleep(within * 2 / 5)
		defer r.Outage()()
		require.Empty(t, r.failed(id))
	})
	t.Run("when the clock was moved on", func(t *testing.T) {
		k := newClock()
		cfg := unlimited()
		cfg.Now = k.now
		r := newRig(t, cfg)
		watch(t, r)
		tr := &trial{r, r.post(layout(row(button("b")))).ID}
		id := tr.press(tr.message, "b")
		k.advance(time.Minute)
		r.CheckDeadlines()
		require.Empty(t, tr.failed(id))
	})
}

// canceled is a context for looking without waiting.
func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestAnsweredIsAnswered(t *testing.T) {
	r := newTrial(t)
	heard := watch(t, r.rig)
	r.Inject(sandbox.Fails(500).On(sandbox.Answers))
	r.press(r.message, "b")
	i := <-heard
	require.Equal(t, 500, r.callback(i, object{"type": 6}).status)
	require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
	require.Equal(t, sandbox.Tally{Made: 1, Answered: 1}, r.Tally())
	require.Empty(t, r.Unanswered())
}
