package main

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// to matches requests by method and what their path holds.
func to(method, part string) func(sandbox.Request) bool {
	return func(r sandbox.Request) bool { return r.Method == method && strings.Contains(r.Path, part) }
}

func failing(status int, body string, times int, match func(sandbox.Request) bool) sandbox.Fault {
	return sandbox.Fault{Match: match, Times: times, Status: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: body}
}

// pair is a club in which Ada and Ben play.
func pair(t *testing.T) (*club, person, person) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	return c, ada, ben
}

// healed waits until the table's message and both hands show the state as it is.
func (c *club) healed(people ...person) {
	c.t.Helper()
	c.settled()
	for _, p := range people {
		m, ok := p.hand()
		require.True(c.t, ok)
		require.Equal(c.t, answersOf(p.command("hand", nil)), answersOf(m))
	}
}

func answersOf(m sandbox.Message) []string {
	out := []string{}
	for _, c := range guest.Answers(m) {
		out = append(out, c.CustomID)
	}
	return out
}

// TestFault14And15AnswersFail: an answer that Discord fails to take is given again within its three seconds, and the move stands. Seen to fail with
// one attempt only.
func TestFault14And15AnswersFail(t *testing.T) {
	c, ada, ben := pair(t)
	for n, fault := range []sandbox.Fault{
		failing(503, "upstream", 1, to("POST", "/callback")),
		failing(500, "", 2, to("POST", "/callback")),
		sandbox.HTML(502).On(sandbox.Answers),
		sandbox.HTML(504).On(sandbox.Answers),
	} {
		c.sandbox.Inject(fault)
		p, m := asked(ada, ben)
		c.sandbox.Inject(fault)
		require.NotEmpty(t, guest.Answers(m))
		_, err := p.press(m, guest.Answers(m)[0])
		require.NoError(t, err)
		require.Equal(t, n+1, c.moves(1))
	}
	c.healed(ada, ben)
}

// TestFault14AnAnswerNeverGetsThrough: Discord fails for all of the three seconds in which an answer counts. The bot tries until then, the move
// stands, and what the answer didn't show is shown by edits: in the message pressed, and in the table's. Seen to fail with one attempt only, and with
// the message pressed taken to show the answer.
func TestFault14AnAnswerNeverGetsThrough(t *testing.T) {
	c, ada, ben := pair(t)
	before := c.tableMessage(ada.id)
	remove := c.sandbox.Inject(sandbox.Fails(503).Repeat(-1).On(sandbox.Answers))
	p := c.toPlay(1, ada, ben)
	m, _ := p.hand()
	require.Equal(t, sandbox.Failed, c.outcome(p.start(m)).State)
	require.Empty(t, c.sandbox.Unanswered(), "it was tried for as long as it could help")
	require.Equal(t, 1, c.moves(1))
	remove()
	c.follows(before)
	c.healed(ada, ben)
	require.Equal(t, 1, c.moves(1))
}

// TestFault15AMessageWhoseCreationIsNotConfirmedIsPostedOnce: the message is there, and its nonce finds it again. Seen to fail with the nonce left
// out.
func TestFault15AMessageWhoseCreationIsNotConfirmedIsPostedOnce(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada := c.person("Ada")
	c.sandbox.Inject(sandbox.Fault{Match: to("POST", "/channels/"), Drop: true, Times: 2})
	ada.command("play", forever())
	c.settled()
	require.Equal(t, 1, c.countTables())
}

// TestFault16ATableWhoseRequestsHangKeepsNobodyElseWaiting: neither others at the table, nor other tables. Seen to fail with two messages delivered
// at a time, with two requests at a time, and with a table that waits until its answers are given.
func TestFault16ATableWhoseRequestsHangKeepsNobodyElseWaiting(t *testing.T) {
	c, ada, ben := pair(t)
	cy, dora := c.person("Cy").at("lounge"), c.person("Dora").at("lounge")
	hold := make(chan struct{})
	defer close(hold)
	p, m := asked(ada, ben)
	var hangs atomic.Value // the path of its answer, however often that is tried
	c.sandbox.Inject(sandbox.Hang(hold).Repeat(-1).On(func(r sandbox.Request) bool {
		return sandbox.Answers(r) && (hangs.CompareAndSwap(nil, r.Path) || hangs.Load() == r.Path)
	}))
	p.start(m)
	require.Eventually(t, func() bool { return c.moves(1) == 1 && hangs.Load() != nil }, patience, time.Millisecond)
	step(ada, ben)
	require.Equal(t, 2, c.moves(1), "others at the table don't wait for the answer that hangs")
	for _, channel := range []string{c.cards, c.sandbox.DM(ada.id), c.sandbox.DM(ben.id)} {
		defer c.sandbox.Inject(sandbox.Fault{Match: func(r sandbox.Request) bool { return strings.Contains(r.Path, channel) }, Times: -1, Hold: hold})()
	}
	step(ada, ben)
	cy.openTable(forever(), 0, dora)
	step(cy, dora)
	require.Equal(t, 1, c.moves(2))
	step(ada, ben)
	require.Equal(t, 4, c.moves(1), "and the table itself goes on by answers")
}

// TestFault17AnInteractionThatIsNoLongerGood: it came too late (10062), was answered by another process (40060), or its token is dead (50027). It
// isn't answered twice, the move stands, and the messages show it by edits. Seen to fail with refusals tried again, and with a word of regret after
// 40060.
func TestFault17AnInteractionThatIsNoLongerGood(t *testing.T) {
	c, ada, ben := pair(t)
	for n, status := range []struct{ code, status int }{{10062, 404}, {40060, 400}, {50027, 401}} {
		p, m := asked(ada, ben)
		var tries atomic.Int32
		remove := c.sandbox.Inject(failing(status.status, fmt.Sprintf(`{"code":%d,"message":"x"}`, status.code), -1, func(r sandbox.Request) bool {
			answer := to("POST", "/callback")(r)
			if answer {
				tries.Add(1)
			}
			return answer
		}))
		_, err := c.sandbox.StartPress(sandbox.Press{User: p.id, Message: m.ID, CustomID: guest.Answers(m)[0].CustomID})
		require.NoError(t, err)
		require.Eventually(t, func() bool { return c.moves(1) == n+1 && tries.Load() > 0 }, patience, 5*time.Millisecond, "the move stands")
		c.settled()
		remove()
		c.healed(ada, ben)
		require.EqualValues(t, 1, tries.Load(), "code %d: it isn't tried again", status.code)
	}
}

// TestFault17ATokenThatIsTooOld: by the time at which an announced answer is ready, its token is dead. The message pressed is made right by an edit
// of the channel. Seen to fail with the message pressed taken to show the answer, and with a second message in its place.
func TestFault17ATokenThatIsTooOld(t *testing.T) {
	c, ada, ben := pair(t)
	var tries atomic.Int32
	c.sandbox.Inject(sandbox.Refuses(50027).Repeat(-1).On(func(r sandbox.Request) bool {
		late := strings.HasPrefix(r.Path, "/webhooks/")
		if late {
			tries.Add(1)
		}
		return late
	}))
	p := c.toPlay(1, ada, ben)
	m, _ := p.hand()
	unlock := c.lockDatabase()
	require.Equal(t, sandbox.Answered, c.outcome(p.start(m)).State, "it is announced")
	unlock()
	require.Eventually(t, func() bool { return c.moves(1) == 1 && tries.Load() > 0 }, patience, time.Millisecond)
	c.settled()
	hand, _ := p.hand()
	require.NotEqual(t, m.Text(), hand.Text())
	require.EqualValues(t, 1, tries.Load(), "it isn't tried again")
	c.healed(ada, ben)
}

func TestCase17ASendThatFailsAfterTheMove(t *testing.T) {
	c, ada, ben := pair(t)
	remove := c.sandbox.Inject(failing(502, "<html>", -1, func(r sandbox.Request) bool { return strings.HasPrefix(r.Path, "/channels/") }))
	defer remove()
	for range 3 {
		step(ada, ben)
	}
	require.Equal(t, 3, c.moves(1))
	owed, err := c.program.store.Undelivered(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, owed)
	remove()
	c.healed(ada, ben)
}

func TestCase18TheTablesMessageIsDeleted(t *testing.T) {
	c, ada, ben := pair(t)
	old := c.tableMessage(ada.id).ID
	require.NoError(t, c.sandbox.DeleteMessage(old))
	m, _ := ben.hand()
	require.NoError(t, c.sandbox.DeleteMessage(m.ID))
	for range 3 {
		step(ada, ben)
		c.settled()
	}
	require.NotEqual(t, old, c.tableMessage(ada.id).ID)
	require.Equal(t, 1, c.countTables(), "posted again once")
	dms, err := c.sandbox.Messages(ben.id, c.sandbox.DM(ben.id), 10, "")
	require.NoError(t, err)
	require.Len(t, dms, 1)
	c.healed(ada, ben)
}

func TestCase18ThePermissionsAreTaken(t *testing.T) {
	c, ada, ben := pair(t)
	cy := c.person("Cy").at("lounge")
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionViewChannel|discordgo.PermissionSendMessages))
	require.NoError(t, c.sandbox.DeleteMessage(c.tableMessage(ada.id).ID))
	sent := func() int {
		n := 0
		for route, k := range c.sandbox.Requests() {
			if strings.Contains(route, "/channels/{channel}/messages") {
				n += k
			}
		}
		return n
	}
	before := sent()
	for range 4 {
		step(ada, ben)
	}
	require.Equal(t, 4, c.moves(1), "it goes on by answers, which need no permission")
	cy.openTable(forever(), 1)
	require.Equal(t, storageStates(c), []string{"playing", "playing"}, "no other table is disturbed")
	require.Less(t, sent()-before, 30, "no hot loop")

	refused := ada.command("play", forever())
	require.NotZero(t, refused.Flags&sandbox.FlagEphemeral)
	require.Contains(t, refused.Text(), "View Channel")
	for p, want := range map[person]string{
		ada:            "Trey lacks .* can't show a table .* Whoever may manage this channel.* can give it to Trey in the channel's settings",
		ben:            "Trey fehlt .* keinen Tisch zeigen.* dieses Kanals verwalten darf, kann sie Trey in den Kanaleinstellungen",
		cy.at("cards"): "Trey mangler .* ikke vise et bord .* administrere kanalens tilladelser, kan give Trey den i kanalens indstillinger",
	} {
		require.Regexp(t, want, p.command("play", forever()).Text(), "who lacks it, what for, and who can give it")
	}
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionSendMessages))
	require.Contains(t, ada.command("play", forever()).Text(), "Send Messages")
	require.Equal(t, storageStates(c), []string{"playing", "playing"}, "no table nobody can see")
}

func storageStates(c *club) []string {
	var out []string
	for id := int64(1); ; id++ {
		row, err := c.program.store.Table(c.t.Context(), id)
		if err != nil {
			return out
		}
		out = append(out, string(row.State))
	}
}

// TestFault18HandsNeverComeIntoTheChannel: who takes no DMs has his hand by answers that he alone sees. Seen to fail with the hand sent into the
// table's channel, and with a public answer to /hand.
func TestFault18HandsNeverComeIntoTheChannel(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	for _, p := range []person{ada, ben} {
		closed := true
		_, err := c.sandbox.ChangeUser(p.id, sandbox.UserChange{DMsClosed: &closed})
		require.NoError(t, err)
	}
	ada.openTable(forever(), 0, ben)
	for range 4 {
		p, m := asked(ada, ben)
		require.NotZero(t, m.Flags&sandbox.FlagEphemeral)
		_, err := p.press(m, guest.Answers(m)[0])
		require.NoError(t, err)
		for name, cards := range c.secrets(1, ada, ben) {
			all, err := c.sandbox.Messages(c.person("Dora").id, c.cards, 100, "")
			require.NoError(t, err)
			for _, m := range all {
				require.NotContains(t, m.Text(), "<@"+c.person(name).id+">", "the channel learns nothing of it")
				require.Empty(t, guest.Answers(m), "no hand")
				if _, lobby := guest.Control(m, render.Join); lobby {
					require.False(t, cards.MatchString(m.Text()))
				}
			}
		}
	}
	_, ok := ada.hand()
	require.False(t, ok)
	c.settled()
	require.Equal(t, 1, c.seenBy(c.person("Dora")), "the table's message alone")
}

// seenBy returns how many of the bot's messages somebody sees in the channel.
func (c *club) seenBy(p person) (n int) {
	all, err := c.sandbox.Messages(p.id, c.cards, 100, "")
	require.NoError(c.t, err)
	for _, m := range all {
		if m.Author.ID == c.bot {
			n++
		}
	}
	return n
}

// TestCase22TheCommandsAreThereOnce: they are registered once, and not again at the next start.
func TestCase22TheCommandsAreThereOnce(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	const route = "PUT /applications/{app}/commands"
	require.Equal(t, 1, c.sandbox.Requests()[route], "%v", c.sandbox.Requests())
	c.end()
	c.start(clubOptions{})
	require.Equal(t, 1, c.sandbox.Requests()[route])
	require.NotEmpty(t, c.person("Dora").command("help", nil).Text())
}
