package main

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
	"trey/games/all"
)

// TestThePageHasNoBarriers looks with axe-core at what people see in a match: a table being gathered, the hand, the rules, the
// leaderboard, in the dark on a desktop and in the light on a phone; the page's own tests do so with each of its panels. Nothing that it calls serious or critical may be found.
func TestThePageHasNoBarriers(t *testing.T) {
	axe := browsertest.NewAxe(t)
	browser := browsertest.Start(t)
	for _, on := range []struct {
		name   string
		screen browsertest.Screen
	}{
		{"desktop, dark", browsertest.Desktop()},
		{"phone, light", browsertest.Phone(390).Light()},
	} {
		t.Run(on.name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			ada, ben := c.person("Ada"), c.person("Ben")
			ada.openTable(map[string]any{"game": all.Games()[1].Info().Slug}, 0, ben)
			c.settled()
			ada.command("rules", map[string]any{"game": all.Games()[0].Info().Slug})
			ada.command("leaderboard", map[string]any{"game": all.Games()[0].Info().Slug})
			c.press(rand.New(rand.NewPCG(4, 4)), 6, ada, ben)
			ada.command("play", map[string]any{"game": all.Games()[0].Info().Slug})
			for _, channel := range []string{c.cards, c.sandbox.DM(ada.id)} {
				page := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+channel, on.screen)
				page.Until(`document.querySelector('[data-message-id] button[data-custom-id]')`)
				require.Empty(t, axe.Barriers(page))
			}
		})
	}
}
