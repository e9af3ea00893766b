package sandbox_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestTheSharedClockIsMovedForward(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now, cfg.Advance = c.now, c.advance
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	r := newRig(t, cfg)
	ben := r.stream(r.ben)
	var got sandbox.ClockState
	r.user("GET", "/clock", nil).decode(t, &got)
	require.Equal(t, sandbox.ClockState{Now: "2026-08-01T20:00:00.000Z", Movable: true}, got)
	r.user("POST", "/clock", object{"forward_ms": 3600_000}).decode(t, &got)
	want := sandbox.ClockState{Now: "2026-08-01T21:00:00.000Z", Ahead: 3600_000, Movable: true}
	require.Equal(t, want, got)
	require.Equal(t, map[string]any{"type": "channels"}, ben.next())
	st, err := r.State(r.ben)
	require.NoError(t, err)
	require.Equal(t, want, st.Clock)
	require.Equal(t, c.now(), r.post(object{"content": "x"}).Timestamp)
	for _, ms := range []any{0, -1, 1e15, 9e18, -9e18, "x"} {
		require.Equal(t, 400, r.user("POST", "/clock", object{"forward_ms": ms}).status, ms)
	}
	require.Equal(t, want, r.Clock())
	require.NoError(t, r.Close())

	// The bot's clock begins anew with its process; what it was ahead is in the state.
	anew := newClock()
	cfg.Now, cfg.Advance = anew.now, anew.advance
	again := newRig(t, cfg)
	require.Equal(t, want, again.Clock())
}

func TestAClockThatCannotBeMovedIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	require.False(t, r.Clock().Movable)
	before := r.Clock().Ahead
	require.Equal(t, 400, r.user("POST", "/clock", object{"forward_ms": 1000}).status)
	require.Equal(t, before, r.Clock().Ahead)
}

// interactions/receiving-and-responding, "Interaction Callback".
func TestInteractionsFailWhenTheClockHasPassedTheirTime(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now, cfg.Advance = c.now, c.advance
	r := newRig(t, cfg)
	m := r.post(layout(row(button("b"))))
	id := r.press(m.ID, "b")
	_, err := r.Forward(time.Minute)
	require.NoError(t, err)
	out, err := r.Outcome(patience(t), id)
	require.NoError(t, err)
	require.Equal(t, sandbox.Failed, out.State)
}
