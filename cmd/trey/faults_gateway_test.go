package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// quick is a club in which Ada and Ben play and whose gateway notices a dead connection soon.
func quick(t *testing.T) (*club, person, person) {
	t.Parallel()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Heartbeat = time.Second }})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	return c, ada, ben
}

// joins waits until the bot is at the gateway again, and returns what it did there since.
func (c *club) joins(before sandbox.GatewayTally) sandbox.GatewayTally {
	c.t.Helper()
	var now sandbox.GatewayTally
	require.Eventually(c.t, func() bool {
		now = c.sandbox.GatewayTally()
		return now.Opened > before.Opened && now.Open == before.Open && c.sandbox.Connected() == 1
	}, patience, time.Millisecond, "the bot doesn't come back")
	now.Opened -= before.Opened
	now.Open -= before.Open
	now.Identified -= before.Identified
	now.Resumed -= before.Resumed
	now.Unheard -= before.Unheard
	return now
}

var (
	resumedOnce    = sandbox.GatewayTally{Opened: 1, Resumed: 1}
	identifiedOnce = sandbox.GatewayTally{Opened: 1, Identified: 1}
)

// TestFault04ACutConnectionIsResumed: events/gateway, "Resuming". What is replayed after the connection was cut in the middle of a frame counts once
// and is answered once, and the session goes on. Seen to fail with every connection identifying anew, and with interactions not remembered by their
// ids.
func TestFault04ACutConnectionIsResumed(t *testing.T) {
	c, ada, ben := quick(t)
	before := c.sandbox.GatewayTally()
	p, m := asked(ada, ben)
	answered, made := c.watch(sandbox.Answers), c.sandbox.Tally().Made
	c.sandbox.InjectEvent(sandbox.EventFault{Match: sandbox.Presses, Copies: 2})
	c.sandbox.BreakFrames()
	id := p.start(m)
	require.Equal(t, sandbox.Answered, c.outcome(id).State)
	require.Equal(t, resumedOnce, c.joins(before))
	c.healed(ada, ben)
	require.Equal(t, 1, c.moves(1))
	require.Len(t, answered.times(), c.sandbox.Tally().Made-made, "what comes again is quiet")
}

// TestFault04APressThatComesTooLate: the connection is away for longer than Discord waits for an answer. The press that is replayed then counts,
// once, as if it had been answered: no message stays behind, also not the one pressed, which the answer couldn't change any more. Seen to fail with
// that one taken to show the answer that Discord refused.
func TestFault04APressThatComesTooLate(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	before := c.sandbox.GatewayTally()
	p := c.toPlay(1, ada, ben)
	hold := make(chan struct{})
	remove := c.sandbox.HoldHello(hold)
	c.sandbox.InjectEvent(sandbox.EventFault{Match: sandbox.Presses, Copies: 2})
	c.sandbox.DropGateway(0)
	require.Eventually(t, func() bool { return c.sandbox.Connected() == 0 }, patience, time.Millisecond)
	m, _ := p.hand()
	id := p.start(m)
	k.Advance(5 * time.Second)
	c.sandbox.CheckDeadlines()
	require.Equal(t, sandbox.Failed, c.outcome(id).State)
	require.Zero(t, c.moves(1))
	remove()
	close(hold)
	require.Eventually(t, func() bool { return c.moves(1) == 1 }, patience, time.Millisecond)
	require.Equal(t, resumedOnce, c.joins(before))
	c.healed(ada, ben)
	require.Equal(t, 1, c.moves(1))
	step(ada, ben)
	require.Equal(t, 2, c.moves(1), "it goes on")
}

// TestFault04And05TheGatewayGoes: whatever ends the connection without ending the session, a press made meanwhile comes with the resumed one, and
// counts. Seen to fail with every connection identifying anew.
func TestFault04And05TheGatewayGoes(t *testing.T) {
	c, ada, ben := pair(t)
	for n, fail := range []func(){
		func() { c.sandbox.DropGateway(0) },
		func() { c.sandbox.AskReconnect() },
		func() { c.sandbox.InvalidateSessions(true) },
	} {
		p, m := asked(ada, ben)
		before := c.sandbox.GatewayTally()
		fail()
		p.start(m)
		require.Eventually(t, func() bool { return c.moves(1) == n+1 }, patience, 5*time.Millisecond)
		require.Equal(t, resumedOnce, c.joins(before))
	}
	c.healed(ada, ben)
	require.Equal(t, 3, c.moves(1))
}

// TestFault05TheSessionIsLost: events/gateway, "Invalid Session". The bot identifies again, once and on a fresh connection, without trying to resume
// what is gone, and the tables can be played. Seen to fail with the lost session kept for a resume, and with an identify on the old connection.
func TestFault05TheSessionIsLost(t *testing.T) {
	c, ada, ben := quick(t)
	starts, before := c.sandbox.Requests()[gatewayRoute], c.sandbox.GatewayTally()
	c.sandbox.InvalidateSessions(false)
	require.Equal(t, identifiedOnce, c.joins(before))
	require.Equal(t, starts+1, c.sandbox.Requests()[gatewayRoute], "it has asked for what is left of the day's session starts")
	step(ada, ben)
	require.Equal(t, 1, c.moves(1))
	c.healed(ada, ben)
}

const gatewayRoute = "GET /gateway/bot"

// TestFault06AZombie: events/gateway, "Sending Heartbeats". A connection that doesn't acknowledge a heartbeat is given up when the next one is due,
// with a code that keeps the session, so that what was missed is replayed. Seen to fail with the code 1000, with nobody watching for
// acknowledgements, and with three missed before the connection is given up.
func TestFault06AZombie(t *testing.T) {
	c, ada, ben := quick(t)
	p, m := asked(ada, ben)
	before := c.sandbox.GatewayTally()
	c.sandbox.Zombify()
	id := p.start(m)
	require.Eventually(t, func() bool { return c.moves(1) == 1 }, patience, 5*time.Millisecond, "the press that went unheard is replayed")
	did := c.joins(before)
	require.LessOrEqual(t, did.Unheard, 1, "a heartbeat without an acknowledgement is the last one")
	did.Unheard = 0
	require.Equal(t, resumedOnce, did)
	c.outcome(id)
	c.healed(ada, ben)
	require.Empty(t, c.sandbox.Unanswered())
}
