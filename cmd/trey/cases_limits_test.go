package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// pinged returns the notifications since so many, as who was told and how.
func (c *club) pinged(since int) (out []string) {
	for _, p := range c.sandbox.Pings("")[since:] {
		u, ok := c.sandbox.User(p.User)
		require.True(c.t, ok)
		out = append(out, u.GlobalName+" "+p.Reason)
	}
	return out
}

// TestCase21OneCallToATurnAndOneReminder, to whom it concerns alone: nobody else hears of a deal, of others' moves, or of messages that are posted anew.
func TestCase21OneCallToATurnAndOneReminder(t *testing.T) {
	t.Parallel()
	for _, how := range []struct{ name, reason string }{{"by DM", sandbox.PingDM}, {"in the channel, without DMs", sandbox.PingUser}} {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			c, k := newTimedClub(t)
			ada, ben := c.person("Ada"), c.person("Ben")
			closed := how.reason == sandbox.PingUser
			for _, p := range []person{ada, ben} {
				_, err := c.sandbox.ChangeUser(p.id, sandbox.UserChange{DMsClosed: &closed})
				require.NoError(t, err)
			}
			ada.openTable(forever(), 0, ben)
			c.settled()
			for c.toPlay(1, ada, ben).name == "Ben" {
				step(ben)
			}
			c.settled()
			require.Empty(t, c.pinged(0), "both are here, and the deal itself calls nobody")
			k.Advance(50 * time.Second)
			for len(guest.Answers(ada.command("hand", nil))) > 0 {
				step(ada)
			}
			c.settled()
			require.Empty(t, c.pinged(0))

			// Ben's time goes by. Half of it is his to think.
			c.passesAtOnce(k, 65*time.Second, func() bool { return len(c.pinged(0)) > 0 })
			require.Equal(t, []string{"Ben " + how.reason}, c.pinged(0), "the reminder calls him although he was here lately")
			k.Advance(40 * time.Second)
			time.Sleep(1200 * time.Millisecond) // the bot looks at its clocks once a second
			c.settled()
			require.Len(t, c.pinged(0), 1)

			// Half an hour later Ada goes on; of Ben's next turn he hears once.
			ben.missTurn(k, 1)
			for c.toPlay(1, ada, ben).name == "Ben" {
				ben.missTurn(k, 1)
			}
			c.settled()
			since := len(c.pinged(0))
			ada.command("table", nil) // the table's message will be posted anew
			for len(guest.Answers(ada.command("hand", nil))) > 0 {
				step(ada)
			}
			c.settled()
			for _, told := range c.pinged(since) {
				require.Equal(t, "Ben "+how.reason, told)
			}
			require.LessOrEqual(t, len(c.pinged(since)), 1)
		})
	}
}

// TestCase21LimitsFailuresAndADrop: while routes are limited, then all of Discord is, and while it fails, moves are made by answers; after that
// and a lost connection a few edits show the latest state, no message stands twice, and nobody was called twice.
func TestCase21LimitsFailuresAndADrop(t *testing.T) {
	c, ada, ben := pair(t)
	posts := c.watch(func(r sandbox.Request) bool {
		return r.Method == "POST" && strings.HasPrefix(r.Path, "/channels/") && strings.HasSuffix(r.Path, "/messages")
	})
	edits := c.watch(sandbox.To("PATCH", "/channels/"+c.cards))
	since, moves := len(c.pinged(0)), 0
	for _, fault := range []sandbox.Fault{
		sandbox.RateLimited(300 * time.Millisecond), sandbox.GlobalRateLimited(300 * time.Millisecond), sandbox.Fails(500), sandbox.HTML(502), sandbox.HTML(504),
	} {
		remove := c.sandbox.Inject(fault.On(sandbox.Ordinary).Repeat(-1))
		for range 3 {
			step(ada, ben)
			moves++
		}
		require.Equal(t, moves, c.moves(1), "answers are outside of it")
		remove()
	}
	require.Empty(t, c.sandbox.Unanswered())
	c.sandbox.DropGateway(0)
	c.awaitBot()
	c.healed(ada, ben)
	require.Equal(t, 1, c.countTables())
	require.Less(t, len(edits.times())+len(posts.times()), 3*moves, "coalesced")
	require.LessOrEqual(t, len(c.pinged(since)), moves, "one call to a turn")
	for _, p := range []person{ada, ben} {
		dms, err := c.sandbox.Messages(p.id, c.sandbox.DM(p.id), 10, "")
		require.NoError(t, err)
		require.Len(t, dms, 1)
	}
}

// TestCase03WithoutDMsTheTableTellsHimSo: an ephemeral hand whose token is dead can't be brought up to date. The table calls its owner, who takes no DMs, with
// a button that shows his cards; a press on the old hand does, too.
func TestCase03WithoutDMsTheTableTellsHimSo(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	closed := true
	_, err := c.sandbox.ChangeUser(ben.id, sandbox.UserChange{DMsClosed: &closed})
	require.NoError(t, err)
	ada.command("play", map[string]any{"game": firstGame(), "options": "lives=9", "pace": "slow"})
	ben.pressKind(ben.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.Start), render.Start)
	c.settled()
	for c.toPlay(1, ada, ben).name == "Ben" {
		step(ben)
	}
	c.settled()
	old := ben.command("hand", nil)
	require.Empty(t, guest.Answers(old), "it isn't his turn")
	k.Advance(16 * time.Minute)
	for c.toPlay(1, ada, ben).name == "Ada" {
		step(ada)
	}
	c.settled()
	require.Len(t, c.calls(ben), 1, "the table tells him")
	require.Empty(t, c.calls(ada))
	fresh := ben.pressKind(c.calls(ben)[0], render.Hand)
	require.NotEmpty(t, guest.Answers(fresh))
	require.NotZero(t, fresh.Flags&sandbox.FlagEphemeral)
	again := ben.pressKind(old, render.Refresh)
	require.Equal(t, old.ID, again.ID)
	require.Equal(t, answersOf(fresh), answersOf(again))
	_, err = ben.press(again, guest.Answers(again)[0])
	require.NoError(t, err)
}
