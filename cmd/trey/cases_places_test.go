package main

import (
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// threaded is a club in which Ada and Ben play in a thread of #cards.
func threaded(t *testing.T) (c *club, ada, ben person, thread *club) {
	t.Parallel()
	c = newClub(t, clubOptions{})
	ada, ben = c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=9", "thread": true}, 0, ben)
	require.Eventually(t, func() bool { return c.see(1, ada).Thread != "" }, patience, 5*time.Millisecond)
	c.settled()
	return c, ada, ben, c.in(c.see(1, ada).Thread)
}

// archived reports whether the thread is.
func (c *club) archived() bool {
	state, err := c.sandbox.State(c.person("Ada").id)
	require.NoError(c.t, err)
	for _, s := range state.Servers {
		for _, thread := range s.Threads {
			if thread.ID == c.cards {
				return thread.Archived
			}
		}
	}
	c.t.Fatal("there is no such thread")
	return false
}

// follows waits until the newest table message isn't the one before any more, or says something else.
func (c *club) follows(before sandbox.Message) sandbox.Message {
	c.t.Helper()
	var m sandbox.Message
	require.Eventually(c.t, func() bool {
		m = c.tableMessage(c.person("Ada").id)
		return m.ID != "" && (m.ID != before.ID || m.Text() != before.Text())
	}, patience, 5*time.Millisecond, "the table's message stays as it was")
	return m
}

func TestCase02TheServersOfOnesTablesAreNamed(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	ada.at("table").openTable(forever(), 0, ben.at("table"))
	c.settled()
	state, err := c.sandbox.State(ada.id)
	require.NoError(t, err)
	require.Len(t, state.Servers, 2)
	hands := map[string]string{}
	dms, err := c.sandbox.Messages(ada.id, c.sandbox.DM(ada.id), 10, "")
	require.NoError(t, err)
	require.Len(t, dms, 2)
	for i, m := range dms {
		hands[[]string{"#cards", "#table"}[i]] = m.Text()
	}
	for i, server := range state.Servers {
		channel := []string{c.cards, c.in("table").cards}[i]
		board := c.in(channel).tableMessage(ada.id)
		var found int
		for _, text := range hands {
			if strings.Contains(text, "/"+server.ID+"/"+channel+"/"+board.ID+")") {
				found++
				require.Contains(t, text, "<#"+channel+">")
				require.Contains(t, text, "("+render.EscapedName(server.Name)+")")
				require.Contains(t, text, c.see(1, ada).Game.Info().Title)
			}
		}
		require.Equal(t, 1, found, "one hand for the table on %s", server.Name)
	}

	// A new name is heard of.
	name := "Cards *by* night"
	_, err = c.sandbox.ChangeServer(ada.serverID(), sandbox.ServerChange{Name: &name})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return strings.Contains(ada.command("hand", nil).Text(), `Cards \*by\* night`) }, patience, 5*time.Millisecond)
}

// TestCase18OneBrokenServerDisturbsNoOther: one can't be reached, then throws the bot out in mid-game, then takes it back.
func TestCase18OneBrokenServerDisturbsNoOther(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	elsewhere := []person{ada.at("table"), ben.at("table")}
	ada.openTable(forever(), 0, ben)
	elsewhere[0].openTable(forever(), 0, elsewhere[1])
	c.settled()
	goesOn := func() {
		t.Helper()
		there := c.in("table")
		before, moves := there.tableMessage(ada.id), c.moves(2)
		step(elsewhere...)
		require.Equal(t, moves+1, c.moves(2))
		there.follows(before)
	}
	server := ada.serverID()
	back, err := c.sandbox.LoseServer(server)
	require.NoError(t, err)
	goesOn()
	back()
	c.settled()
	before := c.tableMessage(ada.id)
	step(ada, ben)
	c.follows(before)

	gone, here := false, true
	_, err = c.sandbox.ChangeServer(server, sandbox.ServerChange{Bot: &gone})
	require.NoError(t, err)
	goesOn()
	require.Eventually(t, func() bool { return storageStates(c)[0] == "closed" }, patience, 5*time.Millisecond, "no ghost table")
	require.Equal(t, []string{"closed", "playing"}, storageStates(c))
	_, err = c.sandbox.ChangeServer(server, sandbox.ServerChange{Bot: &here})
	require.NoError(t, err)
	goesOn()
	c.settled()
	ada.openTable(forever(), 1)
	require.Equal(t, []string{"closed", "playing", "playing"}, storageStates(c))
}

// TestCase18TheThreadIsRefused: the match waits, and those who play are told by DM what is needed, in their own language.
func TestCase18TheThreadIsRefused(t *testing.T) {
	c, ada, ben, thread := threaded(t)
	cy := c.person("Cy").at("lounge")
	cy.openTable(forever(), 1)
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionSendMessagesInThreads))
	require.NoError(t, c.sandbox.DeleteMessage(thread.tableMessage(ada.id).ID))
	step(ada, ben)
	require.Eventually(t, func() bool { return c.see(1, ada).Paused != "" }, patience, 5*time.Millisecond)
	ada.dm().says("Send Messages in Threads")
	ben.dm().says("Nachrichten in Threads senden")
	step(cy)
	require.Empty(t, c.see(2, cy).Paused, "the other table isn't disturbed")
	require.NoError(t, c.sandbox.Deny(c.cards, 0))
	require.Eventually(t, func() bool { return c.see(1, ada).Paused == "" }, patience, 5*time.Millisecond, "Discord has told of it")
	c.healed(ada, ben)
	require.NotEmpty(t, thread.tableMessage(ada.id).ID)
	step(ada, ben)
}

func TestCase20CommandsWorkInsideAThread(t *testing.T) {
	c, ada, ben, thread := threaded(t)
	p, _ := asked(ada.at(thread.cards), ben.at(thread.cards))
	offered := p.suggest("move", "move", "")
	require.NotEmpty(t, offered)
	require.NotEmpty(t, guest.Answers(p.command("move", map[string]any{"move": offered[0]})))
	require.Equal(t, 1, c.moves(1))
	require.Contains(t, p.command("table", nil).Text(), "Ada")
	require.NotEmpty(t, p.command("rules", map[string]any{"page": "now"}).Text())
	require.Contains(t, c.person("Dora").at(thread.cards).command("watch", nil).Text(), "Ada")
	for _, where := range []*club{c, thread} {
		ada.at(where.cards).pressKind(where.tableMessage(ada.id), render.Hand)
	}
	require.Contains(t, ada.at(thread.cards).command("leave", nil).Text(), "Leave")

	// A table that is opened inside a thread stays there.
	cy := c.person("Cy").at(thread.cards)
	before := cy.tableMessage(cy.id).ID
	cy.command("play", map[string]any{"game": firstGame(), "options": "lives=9", "thread": true})
	require.Eventually(t, func() bool { return cy.tableMessage(cy.id).ID != before }, patience, 5*time.Millisecond)
	cy.pressKind(cy.shows(render.AddComputer), render.AddComputer)
	cy.pressKind(cy.shows(render.Start), render.Start)
	c.settled()
	require.Equal(t, thread.cards, cy.command("hand", map[string]any{"table": "2"}).ChannelID)
	require.NotEmpty(t, c.see(2, cy).View)
}

func TestCase20AnArchivedThreadIsWokenByTheNextMove(t *testing.T) {
	c, ada, ben, thread := threaded(t)
	yes := true
	for n, lose := range []bool{false, true} { // the table's message is there, and isn't
		before := thread.tableMessage(ada.id)
		if lose {
			require.NoError(t, c.sandbox.DeleteMessage(before.ID))
		}
		require.NoError(t, c.sandbox.ChangeThread(thread.cards, sandbox.ThreadChange{Archived: &yes}))
		require.True(t, thread.archived())
		step(ada, ben)
		require.Equal(t, n+1, c.moves(1))
		c.settled()
		thread.follows(before)
		require.False(t, thread.archived(), "who plays there sees it again")
		require.Eventually(t, func() bool { return thread.countTables() == 1 }, patience, 5*time.Millisecond)
		require.Empty(t, c.see(1, ada).Paused)
	}
	c.healed(ada, ben)
}

func TestCase20WithoutItsThreadTheMatchComesBackIntoTheChannel(t *testing.T) {
	c, ada, ben, thread := threaded(t)
	step(ada, ben)
	require.NoError(t, c.sandbox.DeleteChannel(thread.cards))
	require.Eventually(t, func() bool { return !c.see(1, ada).Threaded }, patience, 5*time.Millisecond)
	c.settled()
	require.Eventually(t, func() bool { return c.countTables() == 1 }, patience, 5*time.Millisecond, "one message stands there")
	m := c.tableMessage(ada.id)
	_, watched := guest.Control(m, render.Watch)
	require.True(t, watched, "it is the table's own:\n%s\n%v", m.Text(), guest.Controls(m))
	step(ada, ben)
	require.Equal(t, 2, c.moves(1))
	c.follows(m)
	c.healed(ada, ben)
	hand, _ := ada.hand()
	require.Contains(t, hand.Text(), "/"+c.cards+"/"+c.tableMessage(ada.id).ID+")", "hands lead there")
}

// TestCase22AServerThatIsJoinedLaterHasTheCommands, without their being registered again.
func TestCase22AServerThatIsJoinedLaterHasTheCommands(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	const route = "PUT /applications/{app}/commands"
	server, err := c.sandbox.AddServer("Newcomers", "da", c.person("Ada").id)
	require.NoError(t, err)
	ada := c.person("Ada").at(server.Channels[0].ID)
	ada.command("play", forever())
	require.Contains(t, ada.shows(render.Join).Text(), "Husregler", "in its own language")
	require.Equal(t, 1, c.sandbox.Requests()[route])
}
