package main

import (
	"database/sql"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/all"
	"trey/storage"
)

// forever is a match that doesn't end by itself soon.
func forever() map[string]any { return map[string]any{"game": firstGame(), "options": "lives=9"} }

func TestCase02OnePersonAtTwoTables(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(forever(), 0, ben)
	ada.at("lounge").openTable(forever(), 0, cy.at("lounge"))
	c.settled()
	links := []string{"/" + c.tableMessage(ada.id).ID + ")", "/" + c.in("lounge").tableMessage(ada.id).ID + ")"}

	require.Contains(t, ada.command("hand", nil).Text(), links[0])
	require.Contains(t, ada.at("lounge").command("hand", nil).Text(), links[1])
	require.Contains(t, ada.dm().command("hand", nil).Text(), "Choose which one")
	require.Contains(t, ada.dm().command("move", map[string]any{"move": "draw"}).Text(), "Choose which one")
	require.Contains(t, ben.dm().command("hand", nil).Text(), links[0], "his only one is understood anywhere")

	offered := ada.dm().suggest("hand", "table", "")
	require.Equal(t, []string{"2", "1"}, offered)
	require.Equal(t, []string{"2"}, ada.suggest("table", "table", "cy"))
	for i, id := range []string{"1", "2"} {
		require.Contains(t, ada.dm().command("hand", map[string]any{"table": id}).Text(), links[i])
	}
	for _, none := range []string{"3", "#", "ten", strings.Repeat("9", 6000)} {
		require.Contains(t, ada.command("hand", map[string]any{"table": none}).Text(), "no such table")
	}

	dms, err := c.sandbox.Messages(ada.id, c.sandbox.DM(ada.id), 10, "")
	require.NoError(t, err)
	var hands []string
	for _, m := range dms {
		if m.Flags&sandbox.FlagEphemeral == 0 {
			hands = append(hands, m.Text())
		}
	}
	require.Len(t, hands, 2, "one for each table")
	for i := range links {
		require.Contains(t, hands[0]+hands[1], links[i])
	}

	// The option names the table at which the move is made, and of which moves are suggested.
	for _, id := range []string{"1", "2"} {
		p := ada
		for len(guest.Answers(ada.command("hand", map[string]any{"table": id}))) == 0 {
			step(map[string]person{"1": ben, "2": cy}[id])
		}
		ctx, cancel := wait()
		list, err := c.sandbox.Autocomplete(ctx, sandbox.CommandUse{
			User: p.id, Channel: c.sandbox.DM(p.id), Name: "move", Options: map[string]any{"move": "", "table": id}, Focused: "move",
		})
		cancel()
		require.NoError(t, err)
		require.NotEmpty(t, list)
		before := map[string]int{"1": c.moves(1), "2": c.moves(2)}
		p.dm().command("move", map[string]any{"table": id, "move": strings.Trim(string(list[0].Value), `"`)})
		before[id]++
		require.Equal(t, before, map[string]int{"1": c.moves(1), "2": c.moves(2)})
	}
}

func TestCase03NothingGrowsTooOld(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	private := ada.command("hand", nil)

	k.Advance(16 * time.Minute)
	refresh, _ := guest.Control(private, render.Refresh)
	again, err := ada.press(private, refresh)
	require.NoError(t, err)
	require.Equal(t, private.ID, again.ID, "a press brings a new token for an ephemeral hand")

	for _, d := range []time.Duration{51 * time.Minute, 26 * time.Hour} {
		table := c.tableMessage(ada.id)
		hands := map[string]string{}
		for _, p := range []person{ada, ben} {
			m, ok := p.hand()
			require.True(t, ok)
			hands[p.name] = m.ID
		}
		k.Advance(d)
		for range 3 {
			step(ada, ben)
		}
		c.settled()
		require.NotEqual(t, table.ID, c.tableMessage(ada.id).ID)
		require.Eventually(t, func() bool { return c.countTables() == 1 }, patience, 5*time.Millisecond, "the old one goes")
		for _, p := range []person{ada, ben} {
			m, ok := p.hand()
			require.True(t, ok)
			require.NotEqual(t, hands[p.name], m.ID)
			require.Eventually(t, func() bool {
				all, err := c.sandbox.Messages(p.id, c.sandbox.DM(p.id), 10, "")
				return err == nil && len(all) == 1
			}, patience, 5*time.Millisecond, "the old one goes")
		}
		step(ada, ben)
		c.settled()
		for _, p := range []person{ada, ben} {
			m, _ := p.hand()
			require.Contains(t, m.Text(), c.tableMessage(ada.id).ID, "the hand links to the table's message as it is now")
		}
	}
}

func TestCase06ASlowDatabaseIsAnsweredInTime(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	p, m := asked(ada, ben)
	other, err := sql.Open("sqlite3", "file:"+c.database)
	require.NoError(t, err)
	defer other.Close()
	conn, err := other.Conn(t.Context())
	require.NoError(t, err)
	_, err = conn.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	require.NoError(t, err)

	_, err = p.press(m, guest.Answers(m)[0])
	require.NoError(t, err, "acknowledged")
	require.Zero(t, c.moves(1))
	_, err = conn.ExecContext(t.Context(), "ROLLBACK")
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	require.Eventually(t, func() bool { return c.moves(1) == 1 }, patience, 5*time.Millisecond)
	ctx, cancel := wait()
	defer cancel()
	_, err = c.sandbox.WaitMessage(ctx, p.id, c.cards, func(now sandbox.Message) bool { return now.ID == m.ID && now.Text() != m.Text() })
	require.NoError(t, err, "completed")
}

func TestCase07OldButtons(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.command("play", map[string]any{"game": firstGame(), "options": "lives=1"})
	ben.pressKind(ben.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.Start), render.Start)
	c.settled()
	p, m := asked(ada, ben)
	c.end()
	c.start(clubOptions{})
	t.Run("a message from before a restart is answered as if nothing had been", func(t *testing.T) {
		_, err := p.press(m, guest.Answers(m)[0])
		require.NoError(t, err)
		require.Equal(t, 1, c.moves(1))
	})
	t.Run("buttons of a finished match tell how it ended", func(t *testing.T) {
		old, mid := asked(ada, ben)
		c.playOut(rand.New(rand.NewPCG(7, 7)), ada, ben)
		before := c.moves(1)
		after, err := old.press(mid, guest.Answers(mid)[0])
		require.NoError(t, err)
		require.NotEqual(t, mid.Text(), after.Text())
		require.NotZero(t, after.Flags&sandbox.FlagEphemeral)
		require.Empty(t, guest.Answers(after))
		require.Equal(t, before, c.moves(1))
	})
	require.NoError(t, c.program.store.Check(t.Context()))
}

func TestCase10EveryoneLeavesTheLobby(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.command("play", forever())
	ben.pressKind(ben.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.AddComputer), render.AddComputer)
	require.NotZero(t, cy.pressKind(cy.shows(render.Leave), render.Leave).Flags&sandbox.FlagEphemeral, "who has no seat leaves none")
	require.NotZero(t, ben.pressKind(ben.shows(render.Start), render.Start).Flags&sandbox.FlagEphemeral, "the host alone starts")
	require.Equal(t, []string{"Ada", "Ben", ""}, c.seats(1))
	ada.pressKind(ada.shows(render.Leave), render.Leave)
	require.Equal(t, []string{"Ben", ""}, c.seats(1))
	open := ben.shows(render.Leave)
	ben.pressKind(open, render.Leave)
	c.settled()
	require.Contains(t, c.tableMessage(ada.id).Text(), "Everybody has left")
	_, joinable := guest.Control(c.tableMessage(ada.id), render.Join)
	require.False(t, joinable)
	require.Contains(t, ada.command("hand", nil).Text(), "no seat at any table")
}

func TestCase26NamesThatBreakThings(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	wide := strings.Repeat("㊗", 32)
	names := []string{
		"@everyone", "<@&1><@1>||x||", "`a` ```b``` ~~c~~", "[x](https://evil.example)", "\u202eright to left", wide, strings.Repeat("﷽", 32),
		"ㅤ", "**# -# >>> 1.", "ab\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301c", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "שלום @here",
	}
	var people []person
	for _, n := range names {
		u, err := c.sandbox.AddUser(n, "de")
		require.NoError(t, err, n)
		people = append(people, person{c, n, u.ID})
	}
	host := people[0]
	host.command("play", forever())
	seats := min(len(people), all.Games()[0].Info().MaxSeats)
	for _, p := range people[1:seats] {
		p.pressKind(p.shows(render.Join), render.Join)
	}
	host.pressKind(host.shows(render.Start), render.Start)
	c.settled()
	people = people[:seats]
	for range 3 {
		step(people...)
	}
	c.settled()
	for _, p := range people {
		m, ok := p.hand()
		require.True(t, ok)
		require.Empty(t, m.Mentions)
		require.NotEmpty(t, p.command("table", nil).Text())
		require.NotEmpty(t, p.suggest("hand", "table", ""))
	}
	m := c.tableMessage(host.id)
	require.Empty(t, m.Mentions)
	require.NotContains(t, m.Text(), "@everyone")
	require.NotContains(t, m.Text(), "\u202e")
	require.Equal(t, seats, strings.Count(m.Text(), "9 lives"), "a line for everybody")
}

func TestCommandsWorkInTheDM(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	dora := c.person("Dora").dm()
	require.Contains(t, dora.command("hand", nil).Text(), "no seat at any table")
	require.Contains(t, dora.command("move", map[string]any{"move": "draw"}).Text(), "no seat at any table")
	require.Contains(t, dora.command("table", nil).Text(), "no table here")
	require.NotEmpty(t, dora.command("rules", nil).Text())
	require.NotEmpty(t, dora.command("help", nil).Text())
	require.Empty(t, dora.suggest("hand", "table", ""))
	require.Empty(t, dora.suggest("move", "move", ""))
	for _, name := range []string{"play", "leaderboard"} {
		_, err := c.sandbox.StartCommand(sandbox.CommandUse{User: dora.id, Channel: dora.cards, Name: name, Options: forever()})
		require.Error(t, err, "it isn't offered there")
	}
}

func TestHugeInput(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	long := strings.Repeat("🂡", 6000)
	for _, options := range []string{long, "lives=" + long[:4*5000], long[:4*5000] + "=1", strings.Repeat("lives=1 ", 700) + "lives=0", strings.Repeat("=", 6000), strings.Repeat("x=1,", 1500)} {
		m := ada.command("play", map[string]any{"game": firstGame(), "options": options})
		require.NotContains(t, m.Text(), "went wrong")
		require.Less(t, len(m.Text()), 1500)
	}
	require.Zero(t, c.countTables())
	require.Contains(t, ada.command("play", map[string]any{"game": firstGame(), "options": "lives=9,\u00a0stake=5\n"}).Text(), "seat 1")
	ben.pressKind(ben.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.Start), render.Start)
	for _, text := range []string{long, strings.Repeat(" draw", 1200), "\u202e\u0000draw", strings.Repeat("`", 6000)} {
		for _, p := range []person{ada, ben} {
			require.Less(t, len(p.command("move", map[string]any{"move": text}).Text()), 1500)
			p.suggest("move", "move", text)
		}
	}
	p, _ := asked(ada, ben)
	legal := p.suggest("move", "move", "")
	require.Contains(t, p.command("move", map[string]any{"move": long}).Text(), legal[0], "what can be done is said all the same")
	require.Zero(t, c.moves(1))
	require.Contains(t, ada.command("table", map[string]any{"table": long}).Text(), "no such table")
}

func TestNothingIsLeftAfterAStop(t *testing.T) {
	before := goleak.IgnoreCurrent()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 2)
	ben.at("lounge").openTable(forever(), 1, ada.at("lounge"))
	step(ada)
	c.end()
	require.NoError(t, c.sandbox.Close())
	goleak.VerifyNone(t, before)
}

// TestCase12NobodyIsSeatedUnasked: of the people a rematch seats only who has asked for it; computers are there again.
func TestCase12NobodyIsSeatedUnasked(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 1, ben)
	c.playOut(rand.New(rand.NewPCG(12, 12)), ada, ben)
	ben.pressKind(ben.shows(render.Rematch), render.Rematch)
	require.Equal(t, []string{"Ben", ""}, c.seats(2))
	row, err := c.program.store.Table(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, storage.Lobby, row.State)
}
