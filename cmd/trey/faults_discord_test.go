package main

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
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

// TestFault08OneInteractionThrice: it has one effect, and one answer.
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

// TestFault09APressAndATypedMoveRace: they come by different ways, and meet at the table alone. One counts; the other is told by the rules or by the table why it
// doesn't, never that something went wrong.
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

// TestFault10AStaleButton: a press that comes long after the prompt has been answered is refused, shows how things stand and changes nothing.
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

// TestFault19TheTablesMessageIsDeleted: it is posted again, once, although the answer to that is lost.
func TestFault19TheTablesMessageIsDeleted(t *testing.T) {
	c, ada, ben := pair(t)
	old := c.tableMessage(ada.id).ID
	require.NoError(t, c.sandbox.DeleteMessage(old))
	c.sandbox.Inject(sandbox.Lost().On(sandbox.To("POST", "/channels/"+c.cards)))
	c.sandbox.Inject(sandbox.Spoilt(sandbox.Emptied).On(sandbox.To("POST", "/channels/"+c.cards)))
	for range 3 {
		step(ada, ben)
	}
	c.healed(ada, ben)
	require.NotEqual(t, old, c.tableMessage(ada.id).ID)
	require.Equal(t, 1, c.countTables())
}

// TestFault19AMessageIsDeletedUnderAPress: topics/opcodes-and-status-codes, "JSON Error Codes", 10008. The press counts, the presser is answered, and the
// table is posted again.
func TestFault19AMessageIsDeletedUnderAPress(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.command("play", forever())
	ben.pressKind(ben.shows(render.Join), render.Join)
	c.settled()
	board := ben.shows(render.Leave)
	leave, _ := guest.Control(board, render.Leave)
	hold := make(chan struct{})
	c.sandbox.InjectEvent(sandbox.Withheld(hold).On(sandbox.Presses))
	id, err := c.sandbox.StartPress(sandbox.Press{User: ben.id, Message: board.ID, CustomID: leave.CustomID})
	require.NoError(t, err)
	require.NoError(t, c.sandbox.DeleteMessage(board.ID))
	close(hold)
	out := c.outcome(id)
	require.Equal(t, sandbox.Answered, out.State)
	require.NotZero(t, out.Message.Flags&sandbox.FlagEphemeral)
	require.Contains(t, board.Text(), "Ben")
	require.NotContains(t, out.Message.Text(), "Ben")
	require.Eventually(t, func() bool { return c.tableMessage(ada.id).ID != board.ID && c.countTables() == 1 }, patience, 5*time.Millisecond)
	require.NotContains(t, c.tableMessage(ada.id).Text(), "Ben")
}

// TestFault20ThePlaceIsLost: a permission (50001, 50013), the channel (10003), the server, or for a person the server. A match stands still while its place is
// refused and is closed with a place that is gone; no other table is disturbed, stakes of what wasn't played go back, and whoever can be told is told.
func TestFault20ThePlaceIsLost(t *testing.T) {
	t.Run("a permission, for a while", func(t *testing.T) {
		c, ada, ben := pair(t)
		old := c.tableMessage(ada.id).ID
		require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionSendMessages))
		require.NoError(t, c.sandbox.DeleteMessage(old))
		step(ada, ben)
		require.Equal(t, 1, c.moves(1))
		require.Eventually(t, func() bool { return c.see(1, ada).Paused != "" }, patience, 5*time.Millisecond)
		ada.dm().says("Trey can't write in the channel of this table")
		require.NoError(t, c.sandbox.Deny(c.cards, 0))
		c.healed(ada, ben)
		require.Empty(t, c.see(1, ada).Paused)
		require.Equal(t, 1, c.countTables())
		step(ada, ben)
	})
	for name, lose := range map[string]func(c *club, channel string) error{
		"the channel": func(c *club, channel string) error { return c.sandbox.DeleteChannel(channel) },
		"the server": func(c *club, _ string) error {
			gone := false
			_, err := c.sandbox.ChangeServer(c.person("Ada").serverID(), sandbox.ServerChange{Bot: &gone})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			id := c.sandbox.AddChannel("short-lived", "")
			ada, ben := c.person("Ada").at(id), c.person("Ben").at(id)
			ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1 stake=10"}, 0, ben)
			c.settled()
			posts, server := c.watch(sandbox.InChannel(id)), ada.serverID()
			require.NoError(t, lose(c, id))
			require.Eventually(t, func() bool { return storageStates(c)[0] == "closed" }, patience, 5*time.Millisecond)
			if name == "the channel" {
				ada.dm().says("The channel of this table is gone")
				cy := c.person("Cy")
				cy.openTable(forever(), 1)
				step(cy)
			}
			require.NoError(t, c.program.store.Check(t.Context()))
			sum, err := c.program.store.Balance(t.Context(), server, ada.account().ID)
			require.NoError(t, err)
			require.Zero(t, sum, "stakes go back")
			require.Less(t, len(posts.times()), 20, "no hot loop")
		})
	}
	t.Run("the server, for a person", func(t *testing.T) {
		c, ada, ben := pair(t)
		require.NoError(t, c.sandbox.Leave(ben.id))
		require.Contains(t, ada.command("table", nil).Text(), "Ben")
		require.NoError(t, c.sandbox.Return(ben.id))
		step(ada, ben)
		c.healed(ada, ben)
	})
}

// TestFault21TheServerIsUnavailable: events/gateway-events, "Guild Delete" with unavailable. Nobody loses by the time that passes meanwhile.
func TestFault21TheServerIsUnavailable(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	p, m := asked(ada, ben)
	st, err := c.sandbox.State(ada.id)
	require.NoError(t, err)
	back, err := c.sandbox.LoseServer(st.Servers[0].ID)
	require.NoError(t, err)
	k.Advance(10 * time.Minute) // five turns' time
	require.Zero(t, c.moves(1), "the clock plays for nobody")
	back()
	_, err = p.press(m, guest.Answers(m)[0])
	require.NoError(t, err)
	require.Equal(t, 1, c.moves(1))
	c.healed(ada, ben)
	_, ok := guest.Control(ada.command("hand", nil), render.Refresh)
	require.True(t, ok)
}
