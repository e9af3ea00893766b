package main

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// spy notes when requests come, whatever strikes them.
type spy struct {
	mu sync.Mutex
	at []time.Time
}

// watch notes requests that match from now on.
func (c *club) watch(match func(sandbox.Request) bool) *spy {
	s := &spy{}
	c.sandbox.Inject(sandbox.Fault{Times: -1, Match: func(r sandbox.Request) bool {
		if match(r) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.at = append(s.at, time.Now())
		}
		return false
	}})
	return s
}

func (s *spy) times() []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Time(nil), s.at...)
}

// TestFault08OneInteractionThrice: it has one effect, and one answer. Seen to fail with interactions not remembered by their ids.
func TestFault08OneInteractionThrice(t *testing.T) {
	c, ada, ben := pair(t)
	answered, before := c.watch(sandbox.Answers), c.sandbox.Tally().Made
	c.sandbox.InjectEvent(sandbox.EventFault{Match: sandbox.Presses, Times: -1, Copies: 2})
	for range 2 {
		step(ada, ben)
	}
	c.settled()
	require.Equal(t, 2, c.moves(1))
	require.Len(t, answered.times(), c.sandbox.Tally().Made-before, "the others are quiet")
}

// TestFault09TwoPressesRace: two different answers to one prompt, which even overtake each other: one counts, the other is shown how things stand.
// Seen to fail with the number of the prompt not compared, with presses that don't queue and a table that does several things at once, and with a
// refusal that doesn't show the hand.
func TestFault09TwoPressesRace(t *testing.T) {
	c, ada, ben := pair(t)
	p, m := asked(ada, ben)
	list := guest.Answers(m)
	require.Greater(t, len(list), 1)
	c.sandbox.InjectEvent(sandbox.Swapped().On(sandbox.Presses))
	var ids []string
	for _, use := range list[:2] {
		press := sandbox.Press{User: p.id, Message: m.ID, CustomID: use.CustomID}
		if len(use.Options) > 0 {
			press.Values = []string{use.Options[0].Value}
		}
		id, err := c.sandbox.StartPress(press)
		require.NoError(t, err)
		ids = append(ids, id)
	}
	told := 0 // that it has been decided
	for _, id := range ids {
		out := c.outcome(id)
		require.Equal(t, sandbox.Answered, out.State)
		if out.Message != nil && strings.Contains(out.Message.Text(), stale[p.name]) {
			require.Equal(t, answersOf(p.command("hand", nil)), answersOf(*out.Message), "with how things stand")
			told++
		}
	}
	require.Equal(t, 1, c.moves(1))
	require.NotZero(t, told, "what the loser is told stands last")
	c.healed(ada, ben)
}

// TestFault09APressAndATypedMoveRace: they come by different ways, and meet at the table alone. One counts; the other is told by the rules or by the
// table why it doesn't, never that something went wrong. Seen to fail with a table that does several things at once.
func TestFault09APressAndATypedMoveRace(t *testing.T) {
	c, ada, ben := pair(t)
	for n := range 6 {
		p, m := asked(ada, ben)
		typed := p.suggest("move", "move", "")[0]
		if n%2 == 0 {
			c.sandbox.InjectEvent(sandbox.Swapped().On(sandbox.Presses))
		}
		ids := []string{p.start(m)}
		id, err := c.sandbox.StartCommand(sandbox.CommandUse{User: p.id, Channel: p.cards, Name: "move", Options: map[string]any{"move": typed}})
		require.NoError(t, err)
		for _, id := range append(ids, id) {
			out := c.outcome(id)
			require.Equal(t, sandbox.Answered, out.State)
			require.NotRegexp(t, "went wrong|schiefgegangen", out.Message.Text())
		}
		require.Equal(t, n+1, c.moves(1))
	}
	c.healed(ada, ben)
}

// TestFault10AStaleButton: a press that comes long after the prompt has been answered is refused, shows how things stand and changes nothing. Seen to
// fail with the number of the prompt not compared, and with a refusal that doesn't show the hand.
func TestFault10AStaleButton(t *testing.T) {
	c, ada, ben := pair(t)
	p, m := asked(ada, ben)
	hold := make(chan struct{})
	c.sandbox.InjectEvent(sandbox.Withheld(hold).On(sandbox.Presses))
	id := p.start(m)
	p.command("move", map[string]any{"move": p.suggest("move", "move", "")[0]})
	require.Equal(t, 1, c.moves(1))
	close(hold)
	out := c.outcome(id)
	require.Equal(t, sandbox.Answered, out.State)
	require.Contains(t, out.Message.Text(), stale[p.name])
	require.Equal(t, answersOf(p.command("hand", nil)), answersOf(*out.Message), "how things stand")
	require.Equal(t, 1, c.moves(1))
}
