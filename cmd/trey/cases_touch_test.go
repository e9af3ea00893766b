package main

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/all"
	"trey/storage"
)

// interactions counts those of a type that have been made, autocomplete apart.
func (x *tap) interactions(c *club, kind discordgo.InteractionType) (n int) {
	x.last(c)
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, raw := range x.got {
		var in struct{ Type discordgo.InteractionType }
		require.NoError(c.t, json.Unmarshal(raw, &in))
		if in.Type == kind {
			n++
		}
	}
	return n
}

// touched lets the people play by the table's buttons until it shows the result.
func (c *club) touched(r *rand.Rand, people ...person) sandbox.Message {
	c.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		for _, p := range people {
			board := c.tableMessage(p.id)
			if _, over := guest.Control(board, render.Rematch); over {
				return board
			}
			if _, playing := guest.Control(board, render.Hand); !playing {
				continue
			}
			m := p.pressKind(board, render.Hand)
			if list := guest.Answers(m); len(list) > 0 {
				use, values := guest.Choose(list, r)
				_, err := p.press(m, use, values...)
				require.NoError(c.t, err)
				c.settled()
			}
		}
	}
	c.t.Fatal("the match doesn't end")
	return sandbox.Message{}
}

// TestCase29EverythingByTouch lets three people and a moderator do by presses and in lists all that there is to do. Nothing is typed, and the bot has no forms.
// The first table alone is opened by a command: a message of the bot's, on which a button could be, is there only when somebody has asked for it. On a phone it
// is picked out of Discord's list of commands, and the game out of the command's own list.
func TestCase29EverythingByTouch(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	x := c.tap()
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	ada.command("play", map[string]any{"game": firstGame()})

	// The lobby: how it is played, who comes and goes.
	panel := ada.pressKind(ada.shows(render.Options), render.Options)
	panel = ada.chooses(panel, ":0.pace", "60")
	ada.says("1 minute a turn")
	rules := ada.chooses(panel, "1f:1:0:1")
	ada.chooses(rules, ".o-lives", "1")
	ada.says("Lives: 1")
	ada.chooses(ada.pressKind(ada.shows(render.Invite), render.Invite), "1i:1:0:", ben.id)
	require.Eventually(t, func() bool { return len(c.calls(ben)) == 1 }, patience, 5*time.Millisecond)
	ben.pressKind(c.calls(ben)[0], render.Join)
	cy.pressKind(cy.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.AddComputer), render.AddComputer)
	ada.chooses(ada.pressKind(ada.shows(render.Options), render.Options), ":0.people", render.Computer)
	cy.pressKind(cy.shows(render.Leave), render.Leave)
	cy.pressKind(cy.shows(render.Join), render.Join)
	require.Equal(t, []string{"Ada", "Ben", "Cy"}, c.seats(1))
	ada.pressKind(ada.shows(render.Extend), render.Extend)
	ada.pressKind(ada.shows(render.Start), render.Start)
	board := ada.shows(render.Hand)

	// A turn, the rules, what others see.
	moves := c.moves(1)
	for _, p := range []person{ada, ben, cy} {
		m := p.pressKind(board, render.Hand)
		m = p.pressKind(m, render.Refresh)
		if list := guest.Answers(m); len(list) > 0 {
			_, err := p.press(m, list[0])
			require.NoError(t, err)
			break
		}
	}
	require.Equal(t, moves+1, c.moves(1))
	page := ben.pressKind(board, render.Rules)
	next := ben.pressKind(page, render.TurnPage)
	require.Equal(t, page.ID, next.ID)
	require.NotEqual(t, page.Text(), next.Text())
	require.NotEmpty(t, ben.pressKind(next, render.Now).Text())
	require.Contains(t, dora.pressKind(board, render.Watch).Text(), "Ada")

	// One's own settings and data, and the server's.
	wishes := ben.pressKind(ben.pressKind(board, render.More), render.Wishes)
	require.NotZero(t, wishes.Flags&sandbox.FlagEphemeral)
	require.Contains(t, wishes.Text(), "Deine Einstellungen")
	require.Contains(t, ben.set(wishes, render.WishLanguage, "en").Text(), "Your settings")
	ben.set(wishes, render.WishHand, string(storage.ByButton))
	require.Equal(t, storage.ByButton, ben.account().Wishes.Hand)
	data := ben.pressKind(ben.pressKind(board, render.More), render.Privacy)
	ben.copied(ben.pressData(data, render.DataExport))
	require.Contains(t, ben.pressData(ben.pressData(data, render.DataAsk), render.DataKeep).Text(), "Your data")
	_, there := guest.Control(ben.pressKind(board, render.More), render.Settings)
	require.False(t, there, "who can't change them isn't led to the server's")
	settings := dora.pressKind(dora.pressKind(board, render.More), render.Settings)
	settings = dora.set(settings, render.SetThreads, render.On)
	settings = dora.set(settings, render.SetThreads, render.Off)
	dora.set(dora.page(settings, render.PageOfPlaces), render.SetBarred, c.sandbox.ChannelNamed("lounge"))

	// Cy leaves and comes back, and the match is played to its end.
	ask := cy.pressKind(cy.pressKind(board, render.More), render.Leave)
	cy.pressKind(ask, render.Sure)
	cy.pressKind(cy.says("Anybody can take the free seat"), render.Join)
	require.False(t, c.stored(1).Seats[2].Free)
	c.touched(chanceOf(29), ada, ben, cy)

	// A rematch is ended by a vote, the next by the moderator, the last lobby by its host.
	rematch := func(table int64) sandbox.Message {
		ben.pressKind(ben.shows(render.Rematch), render.Rematch)
		require.Eventually(t, func() bool { return slices.Contains(storageStates(c), string(storage.Lobby)) }, patience, 5*time.Millisecond)
		ada.pressKind(ada.shows(render.Join), render.Join)
		require.Equal(t, []string{"Ben", "Ada"}, c.seats(table))
		ben.pressKind(ben.shows(render.Start), render.Start)
		return ben.shows(render.More)
	}
	board = rematch(2)
	ada.chooses(ada.pressKind(board, render.More), "1y:2:0:", "end.0")
	ben.pressKind(ben.says("votes: 1 of 2"), render.Vote)
	ada.says("voted to end")
	board = rematch(3)
	dora.pressKind(dora.pressKind(dora.pressKind(board, render.More), render.End), render.Sure)
	ada.says("A moderator has ended the match")
	ben.pressKind(ben.shows(render.Rematch), render.Rematch)
	lobby := ben.shows(render.Options)
	ben.pressKind(ben.pressKind(ben.pressKind(lobby, render.Options), render.End), render.Sure)
	require.Equal(t, []string{"over", "closed", "closed", "closed"}, storageStates(c))
	require.Equal(t, 1, x.interactions(c, discordgo.InteractionApplicationCommand), "one command in all")
}

// types uses by typing what the command would show.
func (p person) types(command, what string) sandbox.Message {
	p.t.Helper()
	return p.command(command, map[string]any{"do": what})
}

// suggestions are the words in which the command offers what can be done.
func (p person) suggestions(command, text string) (names []string) {
	p.t.Helper()
	ctx, cancel := wait()
	defer cancel()
	choices, err := p.sandbox.Autocomplete(ctx, sandbox.CommandUse{User: p.id, Channel: p.cards, Name: command, Options: map[string]any{"do": text}, Focused: "do"})
	require.NoError(p.t, err)
	for _, c := range choices {
		names = append(names, c.Name)
	}
	return names
}

// TestCase29EverythingByCommand does by typing alone what TestCase29EverythingByTouch does by touch: nothing is pressed.
func TestCase29EverythingByCommand(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	x := c.tap()
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	quick, err := c.program.store.SetPreset(t.Context(), ada.serverID(), storage.Preset{Name: "Quick", Game: firstGame(), Options: map[string]string{"lives": "1"}})
	require.NoError(t, err)
	require.Equal(t, []string{quick.Code}, ada.suggest("play", "preset", "qui"))
	require.Contains(t, ada.command("play", map[string]any{"game": firstGame(), "preset": "Nobody's"}).Text(), "There is no preset")
	ada.command("play", map[string]any{"game": firstGame(), "preset": "quick", "pace": "slow"})
	ada.says("House rules “Quick”: Lives: 1")
	ada.says("1 day a turn")
	require.Contains(t, ada.sub("change", map[string]any{"options": "lives=99"}).Text(), "1–9")
	require.Contains(t, ada.sub("change", map[string]any{"options": "lives=5", "seats": 4, "pace": "live"}).Text(), "options")
	ada.says("House rules: Lives: 5")
	ada.says("of 4 seats")
	ada.sub("extend", nil)
	ben.command("join", nil)
	cy.command("join", map[string]any{"table": "1"})
	ada.sub("computer", nil)
	require.Len(t, c.seats(1), 4)
	ada.sub("computer", map[string]any{"remove": true})
	require.Len(t, c.seats(1), 3)
	cy.command("leave", nil)
	require.Equal(t, []string{"Ada", "Ben"}, c.seats(1))
	require.Contains(t, ben.sub("start", nil).Text(), "Host")
	ada.sub("start", nil)
	c.settled()
	p := c.toPlay(1, ada, ben)
	word := map[string]string{"Ada": "Draw", "Ben": "ziehen"}[p.name]
	p.command("move", map[string]any{"move": word})
	require.Equal(t, 1, c.moves(1), "a move is read in the words of its writer")
	require.Contains(t, cy.command("watch", nil).Text(), "Ada")
	before := c.tableMessage(ada.id).ID
	require.NotZero(t, cy.command("table", nil).Flags&sandbox.FlagEphemeral)
	p = c.toPlay(1, ada, ben)
	p.command("move", map[string]any{"move": p.suggest("move", "move", "")[0]})
	require.Eventually(t, func() bool { return c.tableMessage(ada.id).ID != before }, patience, 5*time.Millisecond, "it is posted anew with the next change")
	require.NotEmpty(t, ben.command("hand", nil).Text())
	longest := 0
	for _, g := range all.Games() {
		pages := map[string]bool{}
		for n := range 2 {
			pages[ben.command("rules", map[string]any{"game": g.Info().Slug, "number": n + 1}).Text()] = true
		}
		longest = max(longest, len(pages))
	}
	require.Equal(t, 2, longest, "one page of the rules after the other")
	require.NotEmpty(t, ben.command("rules", map[string]any{"page": "now"}).Text())
	require.Contains(t, ben.command("leave", nil).Text(), "verlassen?")
	require.Contains(t, ben.types("leave", "nicht so etwas").Text(), "Knopf", "what isn't offered does nothing")
	require.False(t, c.stored(1).Seats[1].Free, "nothing has happened yet")
	ben.types("leave", "Tisch verlassen")
	ben.says("Ben has left")
	ben.sub("back", nil)
	c.settled()
	require.False(t, c.see(1, ben).Seats[1].Free)
	ada.sub("vote", map[string]any{"what": "end"})
	ben.sub("vote", map[string]any{"what": "end"})
	ada.says("voted to end")
	ada.sub("rematch", nil)
	ada.says("Lives: 5")
	require.Equal(t, []string{"Ada"}, c.seats(2))
	ben.command("join", nil)
	ada.sub("start", nil)
	require.Contains(t, ben.types("trey end", "Partie beenden").Text(), "die Moderation")
	require.Empty(t, ben.suggestions("trey end", ""))
	dora.types("trey end", "End match")
	ada.says("A moderator has ended the match")
	ada.sub("rematch", nil)
	ada.types("trey end", "Close table")
	require.Equal(t, []string{"closed", "closed", "closed"}, storageStates(c))

	// One's own settings and data, and the server's.
	require.Equal(t, []string{"English"}, ben.suggestions("trey me", "eng"))
	ben.types("trey me", "English")
	require.Contains(t, ben.types("trey me", "Only under “My cards”").Text(), "Your settings")
	require.Contains(t, ben.types("trey me", "Switch plain words on").Text(), "Plain words: on")
	wishes := ben.account().Wishes
	require.Equal(t, storage.Wishes{Language: "en", Hand: storage.ByButton, Plain: true}, wishes)
	ben.copied(ben.types("trey privacy", "Export my data"))
	require.Empty(t, ben.suggestions("trey settings", ""), "who doesn't manage the server is offered nothing")
	lounge := c.sandbox.ChannelNamed("lounge")
	require.NotZero(t, dora.types("trey settings", "Deutsch").Flags&sandbox.FlagEphemeral)
	barred := dora.suggest("trey settings", "do", "barred")
	require.Len(t, barred, 1)
	dora.types("trey settings", barred[0]+" <#"+lounge+">")
	set, err := c.program.store.ServerSettings(t.Context(), ada.serverID())
	require.NoError(t, err)
	require.Equal(t, storage.ServerSettings{Language: "de", Barred: []string{lounge}}, storage.ServerSettings{Language: set.Language, Barred: set.Barred})
	dora.types("trey settings", barred[0])
	set, err = c.program.store.ServerSettings(t.Context(), ada.serverID())
	require.NoError(t, err)
	require.Empty(t, set.Barred)
	require.Contains(t, ben.types("trey privacy", "Delete for good").Text(), "Your data is deleted")
	require.Empty(t, ben.tables())
	require.Zero(t, x.interactions(c, discordgo.InteractionMessageComponent), "nothing was pressed")
}
