package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// sub uses a subcommand of /trey in the person's channel and returns the answer.
func (p person) sub(name string, options map[string]any) sandbox.Message {
	p.t.Helper()
	return p.command("trey "+name, options)
}

// chooses chooses in the message's select whose custom id ends so.
func (p person) chooses(m sandbox.Message, end string, values ...string) sandbox.Message {
	p.t.Helper()
	for _, c := range guest.Controls(m) {
		if strings.HasSuffix(c.CustomID, end) {
			answer, err := p.press(m, c, values...)
			require.NoError(p.t, err)
			return answer
		}
	}
	require.Fail(p.t, "no such control", "%s in\n%s", end, m.Text())
	return sandbox.Message{}
}

// says waits until the table's message says the text.
func (p person) says(text string) sandbox.Message {
	p.t.Helper()
	var m sandbox.Message
	require.Eventually(p.t, func() bool {
		m = p.tableMessage(p.id)
		return strings.Contains(m.Text(), text)
	}, patience, 5*time.Millisecond, "the table doesn't say %q", text)
	return m
}

// missTurn lets the person's time pass until the bot has made a move for him.
func (p person) missTurn(k *sharedClock, table int64) {
	p.t.Helper()
	before := p.moves(table)
	for range 40 {
		k.Advance(70 * time.Second)
		p.settled()
		for end := time.Now().Add(1500 * time.Millisecond); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if p.moves(table) > before {
				return
			}
		}
	}
	require.Fail(p.t, "no move is made in time")
}

// toPlay returns whose turn it is of the people.
func (c *club) toPlay(table int64, people ...person) person {
	c.t.Helper()
	for _, p := range people {
		if s := c.see(table, p); s.Prompt != nil {
			return p
		}
	}
	c.t.Fatal("nobody is asked anything")
	return person{}
}

// TestCase09PeopleComeAndGo plays an evening: a table is opened and set, somebody is invited, misses his turns, comes back and leaves; a watcher
// takes the seat; in the end they vote.
func TestCase09PeopleComeAndGo(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.command("play", map[string]any{"game": firstGame(), "options": "lives=9", "pace": "live"})
	lobby := ada.says("2 minutes a turn")

	// Invited, Ben is called, and takes the seat himself.
	whom := ada.pressKind(lobby, render.Invite)
	require.NotZero(t, whom.Flags&sandbox.FlagEphemeral)
	done := ada.chooses(whom, "1i:1:0:", ben.id, c.bot)
	require.Contains(t, done.Text(), "Invited: Ben")
	require.Contains(t, done.Text(), "is a bot")
	var call sandbox.Message
	require.Eventually(t, func() bool {
		list, err := c.sandbox.Messages(ben.id, c.cards, 20, "")
		require.NoError(t, err)
		at := slices.IndexFunc(list, func(m sandbox.Message) bool {
			return slices.ContainsFunc(m.Mentions, func(u sandbox.Profile) bool { return u.ID == ben.id })
		})
		if at >= 0 {
			call = list[at]
		}
		return at >= 0
	}, patience, 5*time.Millisecond, "the call comes")
	require.Equal(t, []string{"Ada"}, c.seats(1), "nobody is seated by an invitation")
	ben.pressKind(call, render.Join)
	require.Equal(t, []string{"Ada", "Ben"}, c.seats(1))

	// The host sets, in place; the table's message follows.
	panel := ada.pressKind(ada.says("Ben"), render.Options)
	panel = ada.chooses(panel, ":0.pace", "60")
	rules := ada.chooses(panel, "1f:1:0:1")
	again := ada.chooses(rules, ".o-lives", "7")
	require.Equal(t, panel.ID, again.ID, "the panel is brought up to date in place")
	ada.says("1 minute a turn")
	ada.says("Lives: 7")
	require.NotContains(t, ben.pressKind(ada.tableMessage(ada.id), render.Options).Text(), "Jede Änderung", "others read it")

	ada.pressKind(ada.shows(render.Start), render.Start)
	c.settled()

	// Ben doesn't answer. After two turns the computer plays on; Ada plays meanwhile.
	for range 40 {
		if strings.Contains(c.tableMessage(ada.id).Text(), "The computer is playing for Ben") {
			break
		}
		if p := c.toPlay(1, ada, ben); p.name == "Ben" {
			ben.missTurn(k, 1)
		} else {
			step(ada)
		}
		c.settled()
	}
	table := ben.says("The computer is playing for Ben")
	require.Contains(t, table.Text(), "computer plays", "the seat is marked")
	hand := ben.pressKind(table, render.Back)
	require.NotZero(t, hand.Flags&sandbox.FlagEphemeral)
	c.settled()
	require.NotContains(t, c.tableMessage(ada.id).Text(), "The computer is playing")

	// Leaving is asked first. The seat is free then, and Cy, who has watched, takes it.
	ask := ben.pressKind(ben.pressKind(c.tableMessage(ben.id), render.More), render.Leave)
	require.Contains(t, ask.Text(), "verlassen?")
	require.False(t, c.see(1, ben).Seats[1].Free, "nothing has happened yet")
	ben.pressKind(ask, render.Sure)
	free := cy.says("Anybody can take the free seat")
	watching := cy.pressKind(free, render.Watch)
	require.NotZero(t, watching.Flags&sandbox.FlagEphemeral)
	require.Empty(t, guest.Answers(watching))
	cy.pressKind(watching, render.Join)
	require.Equal(t, []string{"Ada", "Cy"}, c.seats(1))
	c.settled()
	left, ok := ben.hand()
	require.True(t, ok)
	require.Contains(t, left.Text(), "Du sitzt nicht an diesem Tisch", "the cards don't stay in his DM")
	require.Empty(t, left.Attachments)

	// Both want to end it.
	vote := ada.chooses(ada.pressKind(cy.says("Cy"), render.More), "1y:1:0:", "end.0")
	require.Contains(t, vote.Text(), "End the match – votes: 1 of 2")
	cy.pressKind(cy.says("End the match – votes: 1 of 2"), render.Vote)
	closed := cy.says("voted to end")
	_, next := guest.Control(closed, render.Rematch)
	require.True(t, next, "there is a way to a new table")
	require.NoError(t, c.program.store.Check(t.Context()))
}

// TestCase09WhereMoneyIsAtStakeTheOthersChoose: nobody's money is played with by a computer unless the others want it.
func TestCase09WhereMoneyIsAtStakeTheOthersChoose(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=9 stake=10"}, 0, ben, cy)
	c.settled()
	for range 60 {
		if c.see(1, ada).Paused != "" {
			break
		}
		if p := c.toPlay(1, ada, ben, cy); p.name == "Ben" {
			ben.missTurn(k, 1)
		} else {
			step(p)
		}
		c.settled()
	}
	m := ada.says("Ben doesn't answer")
	require.Contains(t, m.Text(), "Wait for Ben – votes: 0 of 2")
	require.Contains(t, m.Text(), "Computer for Ben – votes: 0 of 2")
	require.Contains(t, m.Text(), "End the match – votes: 0 of 2")
	require.Contains(t, ben.pressKind(m, render.Vote).Text(), "abstimmen", "who doesn't answer doesn't vote")
	ada.chooses(m, "computer.2")
	cy.says("Computer for Ben – votes: 1 of 2")
	cy.command("trey vote", map[string]any{"what": "computer", "player": ben.id})
	ben.says("The computer is playing for Ben")
	ben.sub("back", nil)
	c.settled()
	require.NotContains(t, c.tableMessage(ada.id).Text(), "The computer is playing")
}

func TestCase10TheLobbyWaitsAsLongAsSomebodyWants(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada := c.person("Ada")
	ada.command("play", forever())
	until := ada.says("Open until").Text()
	k.Advance(20 * time.Minute)
	ada.pressKind(ada.shows(render.Extend), render.Extend)
	c.settled()
	require.NotEqual(t, until, c.tableMessage(ada.id).Text())
	k.Advance(20 * time.Minute)
	c.settled()
	ada.shows(render.Extend)
	k.Advance(11 * time.Minute)
	closed := ada.says("Nobody started in time")
	_, again := guest.Control(closed, render.Rematch)
	require.True(t, again)
	m := ada.pressKind(closed, render.Rematch)
	require.Contains(t, m.Text(), "seat 1")
}

func TestCase12InvitedPeopleAndWatchersPressThemselves(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.command("play", forever())
	require.Contains(t, cy.pressKind(ada.shows(render.Invite), render.Invite).Text(), "Spil med", "who doesn't sit there invites nobody")
	require.Contains(t, ada.sub("invite", map[string]any{"player": ben.id}).Text(), "Invited: Ben")
	require.Contains(t, ada.sub("invite", map[string]any{"player": c.bot}).Text(), "is a bot")
	require.Contains(t, cy.command("watch", nil).Text(), "1 af 12")
	c.settled()
	require.Equal(t, []string{"Ada"}, c.seats(1))
	ben.command("join", nil)
	require.Equal(t, []string{"Ada", "Ben"}, c.seats(1))
	require.Contains(t, ada.sub("invite", map[string]any{"player": ben.id}).Text(), "has a seat already")
}

// Dora may manage the server.
func TestCase13ModeratorsListAndEndTables(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	ada.openTable(forever(), 0, ben)
	cy.at("lounge").command("play", forever())
	c.settled()
	require.Contains(t, dora.sub("tables", nil).Text(), "#2")
	require.NotContains(t, ben.sub("tables", nil).Text(), "#2", "others see those of the channel")
	require.Contains(t, ben.sub("tables", nil).Text(), "#1")

	require.Contains(t, ben.sub("end", nil).Text(), "die Moderation", "a player votes")
	require.Contains(t, ben.sub("kick", map[string]any{"player": ada.id}).Text(), "die Moderation")
	_, end := guest.Control(ben.pressKind(c.tableMessage(ben.id), render.More), render.End)
	require.False(t, end)
	require.Contains(t, dora.sub("kick", map[string]any{"player": ben.id, "table": "1"}).Text(), "Ben has no seat")
	ben.says("Anybody can take the free seat")

	ask := dora.pressKind(dora.pressKind(c.tableMessage(dora.id), render.More), render.End)
	require.Contains(t, ask.Text(), "for everybody?")
	require.Equal(t, storage.Playing, c.see(1, ada).State)
	dora.pressKind(ask, render.Sure)
	ada.says("A moderator has ended the match")
	sure := dora.sub("end", map[string]any{"table": "2"})
	dora.pressKind(sure, render.Sure)
	c.in("lounge").person("Cy").says("ended the match")

	// A channel can be barred, and what tables cost can be forbidden.
	server, err := c.program.store.Table(t.Context(), 1)
	require.NoError(t, err)
	require.NoError(t, c.program.store.SetServerSettings(t.Context(), server.Server, storage.ServerSettings{Barred: []string{c.cards}, NoStakes: true}))
	require.Contains(t, ada.command("play", forever()).Text(), "can't be opened in <#"+c.cards+">")
	require.Contains(t, ada.at("lounge").command("play", map[string]any{"game": firstGame(), "options": "stake=5"}).Text(), "Stakes aren't allowed on this server")
	require.NoError(t, c.program.store.SetServerSettings(t.Context(), server.Server, storage.ServerSettings{Channels: []string{c.in("lounge").cards}, Slow: true}))
	require.Contains(t, ada.command("play", forever()).Text(), "<#"+c.in("lounge").cards+">")
	ada.at("lounge").command("play", forever())
	ada.at("lounge").says("1 day a turn")
}

// TestCase18AMissingPermissionIsNamedBeforeTheDeal: a match in a thread isn't begun where the bot can't make one.
func TestCase18AMissingPermissionIsNamedBeforeTheDeal(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.command("play", map[string]any{"game": firstGame(), "thread": true})
	ada.says("in a thread of its own")
	ben.pressKind(ben.shows(render.Join), render.Join)
	c.settled()
	panel := ada.pressKind(c.tableMessage(ada.id), render.Options)
	ada.chooses(panel, ":0.channel")
	ada.says("in this channel")
	ada.chooses(ada.pressKind(c.tableMessage(ada.id), render.Options), ":0.thread")
	ada.says("in a thread of its own")
	require.Eventually(t, func() bool { return c.countTables() == 1 }, patience, 5*time.Millisecond, "the lobby stands there once")
	for permission, name := range map[int64]string{
		discordgo.PermissionCreatePublicThreads: "Create Public Threads", discordgo.PermissionSendMessagesInThreads: "Send Messages in Threads",
	} {
		require.NoError(t, c.sandbox.Deny(c.cards, permission))
		require.Contains(t, ada.pressKind(ada.shows(render.Start), render.Start).Text(), "Trey lacks the permission “"+name+"”")
		require.Equal(t, storage.Lobby, c.see(1, ada).State)
	}
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionAttachFiles))
	require.Contains(t, ben.command("play", forever()).Text(), "Dateien anhängen", "said, and no hindrance")
	ben.command("leave", map[string]any{"table": "2"})
	require.NoError(t, c.sandbox.Deny(c.cards, 0))
	c.settled()
	ada.sub("start", map[string]any{"table": "1"})
	require.Eventually(t, func() bool { return c.see(1, ada).Thread != "" }, patience, 5*time.Millisecond)
	thread := c.see(1, ada).Thread
	there := c.in(thread)
	dora := c.person("Dora").at(thread)
	require.NotEmpty(t, dora.shows(render.Watch).ID)
	require.Contains(t, dora.pressKind(there.tableMessage(dora.id), render.Watch).Text(), "Ada", "a watcher looks in the thread")
	require.Contains(t, dora.command("watch", nil).Text(), "Ada", "commands work there")
}

// TestCase07EndedTablesSayWhatIsGoingOnNow presses every button of a table after its end, as its players and as a stranger.
func TestCase07EndedTablesSayWhatIsGoingOnNow(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	x := c.tap()
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	ada.openTable(forever(), 0, ben)
	c.settled()
	m := c.tableMessage(ada.id)
	f := c.forger(x)
	for _, id := range []string{"1l:1:0:", "1d:1:0:", "1y:1:0:end.0", "1k:1:0:", "1q:1:0:l", "1q:1:0:d", "1x:1:0:0.thread", "1i:1:0:", "1b:1:0:", "1a:1:0:"} {
		a := f.press(dora, m, id)
		require.False(t, a.public(), id)
		require.NotContains(t, a.text(), "core.", id)
		require.Equal(t, storage.Playing, c.see(1, ada).State, id)
	}
	require.Equal(t, []string{"Ada", "Ben"}, c.seats(1))
	require.NoError(t, c.program.tables.Shut(t.Context(), 1, "core.reason.moderator"))
	for _, p := range []person{ada, ben, dora} {
		for _, kind := range "jlabhuowzetidb" {
			a := f.press(p, m, "1"+string(kind)+":1:0:")
			require.False(t, a.public(), "%c", kind)
			require.NotContains(t, a.text(), "core.")
			require.Regexp(t, "(closed|ended|over|geschlossen|beendet|vorbei|zu Ende|no seat)", a.text(), "%c of %s", kind, p.name)
		}
	}
}
