package main

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/storage"
)

// owing reports whether a message of the table shows less than it should.
func (c *club) owing(table int64) bool {
	list, err := c.program.store.Deliveries(c.t.Context(), table)
	require.NoError(c.t, err)
	return slices.ContainsFunc(list, func(d storage.Delivery) bool { return d.Done < d.Wanted })
}

// limitedFor is longer than a message waits for its turn, so that it is rendered anew then.
const limitedFor = 2 * time.Second

// limited is a refusal by the limit of a route, under the name that the bot knows already.
func limited(after time.Duration) sandbox.Fault {
	f := sandbox.RateLimited(after)
	f.Header.Del("X-RateLimit-Bucket")
	return f
}

// TestFault12ARouteIsLimited: topics/rate-limits, "Exceeding A Rate Limit". Answers aren't held back, another channel's messages neither, the route
// is left alone for as long as Discord says, and then one edit shows the latest state. Seen to fail with what Discord said of the route forgotten,
// with requests that wait for their turn with what they were to say, with one limit for all channels, with answers under it, and with it taken for a
// global one.
func TestFault12ARouteIsLimited(t *testing.T) {
	c, ada, ben := pair(t)
	cy, dora := c.person("Cy").at("lounge"), c.person("Dora").at("lounge")
	cy.openTable(forever(), 0, dora)
	eve, fay := c.newcomer("Eve"), c.newcomer("Fay")
	eve.openTable(forever(), 0, fay)
	c.settled()
	elsewhere := c.watch(sandbox.To("PATCH", "/channels/"+cy.cards))
	c.sandbox.Inject(limited(time.Hour).On(sandbox.To("PATCH", "/channels/"+cy.cards)))
	step(cy, dora)
	require.Eventually(t, func() bool { return len(elsewhere.times()) > 0 }, patience, time.Millisecond)
	require.Equal(t, 1, c.moves(2))
	edit := sandbox.To("PATCH", "/channels/"+c.cards)
	edits := c.watch(edit)
	before := c.tableMessage(ada.id)
	var refused atomic.Int32
	remove := c.sandbox.Inject(limited(limitedFor).Repeat(-1).On(func(r sandbox.Request) bool {
		hit := edit(r)
		if hit {
			refused.Add(1)
		}
		return hit
	}))
	step(ada, ben)
	require.Eventually(t, func() bool { return refused.Load() > 0 }, patience, time.Millisecond)
	for n := range 3 {
		step(ada, ben)
		step(eve, fay)
		step(cy, dora)
		require.Equal(t, []int{n + 2, n + 2, n + 1}, []int{c.moves(1), c.moves(2), c.moves(3)}, "an hour isn't waited for by answers")
	}
	require.Equal(t, before.Text(), c.tableMessage(ada.id).Text())
	remove()
	require.Eventually(t, func() bool { return !c.owing(1) && !c.owing(3) }, patience, time.Millisecond)
	at := edits.times()
	require.Len(t, at, int(refused.Load())+2, "one edit of each message shows it all")
	require.GreaterOrEqual(t, at[1].Sub(at[0]), limitedFor, "the first was the only one on its way")
	require.NotEqual(t, before.Text(), c.tableMessage(ada.id).Text())
	require.Len(t, elsewhere.times(), 1, "the other channel is left alone")
	require.True(t, c.owing(2))
	require.Empty(t, c.sandbox.Unanswered())
}

// TestFault13AllRoutesAreLimited: topics/rate-limits, "Global Rate Limit", with the documented headers alone. While the limit holds at most one
// request a second tries it, however many are due, and answers, which are outside it, go on, also while it holds for an hour. Seen to fail without
// the holding back, with all trying at once when the time is over, and with answers held back.
func TestFault13AllRoutesAreLimited(t *testing.T) {
	c, ada, ben := pair(t)
	cy, dora := c.person("Cy").at("lounge"), c.person("Dora").at("lounge")
	cy.openTable(forever(), 0, dora)
	c.settled()
	const refusals, pause = 2, time.Second
	ordinary := c.watch(sandbox.Ordinary)
	c.sandbox.Inject(sandbox.GlobalRateLimited(pause).On(sandbox.Ordinary).Repeat(refusals))
	// One request alone is under way when the limit is met: those that have left can't be held back.
	ada.at(c.sandbox.AddChannel("quiet", "")).command("play", forever())
	require.Eventually(t, func() bool { return len(ordinary.times()) > 0 }, patience, time.Millisecond)
	for n := range 3 {
		step(ada, ben)
		step(cy, dora)
		require.Equal(t, []int{n + 1, n + 1}, []int{c.moves(1), c.moves(2)})
	}
	c.healed(ada, ben)
	at := ordinary.times()
	require.Greater(t, len(at), refusals+2, "more than one was due")
	for n := range refusals {
		require.GreaterOrEqual(t, at[n+1].Sub(at[n]), pause)
	}
	c.sandbox.Inject(sandbox.GlobalRateLimited(time.Hour).On(sandbox.Ordinary))
	step(ada, ben)
	step(ada, ben)
	require.Equal(t, 5, c.moves(1))
	require.True(t, c.owing(1))
	require.Empty(t, c.sandbox.Unanswered())
}
