package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/browsertest"
	"trey/bot/sandbox/guest"
	"trey/games/all"
)

// TestPanelsAndVotesFitAPhone shows the lobby, the host's panel, a paused table with its votes and what else can be done, on a desktop in the dark and
// on a phone in the light, in the reader's language.
func TestPanelsAndVotesFitAPhone(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	c, k := newTimedClub(t)
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	most := all.Games()[0].Info()
	for _, g := range all.Games() {
		if len(g.Info().Options) > len(most.Options) {
			most = g.Info()
		}
	}
	shoot := func(name string, p person) {
		for _, screen := range []struct {
			name string
			on   browsertest.Screen
		}{{"desktop", browsertest.Desktop()}, {"phone", browsertest.Phone(390).Light()}} {
			t.Run(name+" on a "+screen.name, func(t *testing.T) {
				page := browsertest.Open(t, browser, c.url+"/?user="+p.id+"#"+c.cards, screen.on)
				page.Until(`document.querySelector('[data-message-id] button[data-custom-id]')`)
				page.Shoot(name + "-" + screen.name)
				require.Equal(t, true, page.Eval(`document.documentElement.scrollWidth <= innerWidth &&
					[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`))
			})
		}
	}
	// The one with most options, set by a host who reads German.
	ben.command("play", map[string]any{"game": most.Slug})
	c.settled()
	shoot("lobby", ben)
	panel := ben.pressKind(c.tableMessage(ben.id), render.Options)
	shoot("options", ben)
	ben.chooses(panel, "1f:1:0:1")
	shoot("options-rules", ben)
	ben.command("leave", nil)
	c.settled()

	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=9 stake=10"}, 0, ben, cy)
	c.settled()
	for range 60 {
		if c.see(2, ada).Paused != "" {
			break
		}
		if p := c.toPlay(2, ada, ben, cy); p.name == "Ben" {
			ben.missTurn(k, 2)
		} else {
			step(p)
		}
		c.settled()
	}
	table := ada.says("Ben doesn't answer")
	shoot("votes", cy)
	more := cy.pressKind(table, render.More)
	require.NotEmpty(t, answersTo(more, render.Vote))
	shoot("more", cy)
	ada.chooses(table, "computer.2")
	cy.chooses(cy.says("Computer for Ben – votes: 1 of 2"), "computer.2")
	ada.says("The computer is playing for Ben")
	c.settled()
	cy.pressKind(cy.pressKind(c.tableMessage(cy.id), render.More), render.Leave)
	shoot("sure", cy)
}

// answersTo returns the controls of the kind.
func answersTo(m sandbox.Message, kind render.Kind) []sandbox.Component {
	var out []sandbox.Component
	for _, c := range guest.Controls(m) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Kind == kind {
			out = append(out, c)
		}
	}
	return out
}
