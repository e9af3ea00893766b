package main

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/storage"
)

// isOn puts the bot on the person's server, or takes it off.
func (p person) isOn(on bool) {
	p.t.Helper()
	_, err := p.sandbox.ChangeServer(p.serverID(), sandbox.ServerChange{Bot: &on})
	require.NoError(p.t, err)
}

// TestWhatIsStoredAboutAServerGoesAMonthAfterTheBotWasRemoved: whether it was removed while it ran or while it was down. Another server's match goes on.
func TestWhatIsStoredAboutAServerGoesAMonthAfterTheBotWasRemoved(t *testing.T) {
	t.Parallel()
	for when, running := range map[string]bool{"while it runs": true, "while it is down": false} {
		t.Run(when, func(t *testing.T) {
			t.Parallel()
			c, k := newTimedClub(t)
			again := func() {
				c.end()
				c.start(clubOptions{program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil }})
			}
			ada := c.person("Ada")
			dora := c.person("Dora")
			other, err := c.sandbox.AddServer("Elsewhere", "en-US", dora.id)
			require.NoError(t, err)
			dora = dora.at(other.Channels[0].ID)
			ada.openTable(forever(), 1)
			dora.openTable(forever(), 1)
			step(ada)
			step(dora)
			c.settled()
			server := ada.serverID()
			if running {
				ada.isOn(false)
			} else {
				c.end()
				ada.isOn(false)
				again()
			}
			closed := func() bool { return c.stored(1).State == storage.Closed }
			require.Eventually(t, closed, patience, 5*time.Millisecond, "its unfinished tables are closed")
			require.Equal(t, "core.reason.server", c.stored(1).Reason)
			gone := func() []string {
				list, err := c.program.store.Gone(context.Background(), k.Now().Add(time.Hour))
				require.NoError(t, err)
				return list
			}
			require.Equal(t, []string{server}, gone())

			k.Advance(29 * 24 * time.Hour)
			again()
			require.Equal(t, storage.Closed, c.stored(1).State)
			moves := c.moves(2)
			k.Advance(2 * 24 * time.Hour)
			again()
			require.Eventually(t, func() bool { return len(gone()) == 0 }, patience, 5*time.Millisecond)
			_, err = c.program.store.Table(t.Context(), 1)
			require.ErrorIs(t, err, storage.ErrNotFound)
			require.NoError(t, c.program.store.Check(t.Context()))
			require.GreaterOrEqual(t, c.moves(2), moves)
			require.NotEqual(t, storage.Closed, c.stored(2).State)
		})
	}
}

func TestAServerToWhichTheBotComesBackLosesNothing(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada := c.person("Ada")
	ada.openTable(forever(), 1)
	step(ada)
	c.settled()
	ada.isOn(false)
	require.Eventually(t, func() bool { return c.stored(1).State == storage.Closed }, patience, 5*time.Millisecond)
	ada.isOn(true)
	require.Eventually(t, func() bool {
		list, err := c.program.store.Gone(context.Background(), k.Now().Add(time.Hour))
		return err == nil && len(list) == 0
	}, patience, 5*time.Millisecond)
	c.end()
	k.Advance(60 * 24 * time.Hour)
	c.start(clubOptions{program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil }})
	ada.openTable(forever(), 1)
	require.NotZero(t, c.moves(1))
	require.NoError(t, c.program.store.Check(t.Context()))
}
