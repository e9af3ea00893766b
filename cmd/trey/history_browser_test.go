package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox/browsertest"
	"trey/games"
	"trey/games/all"
)

// TestTheHistoryFitsDesktopAndPhone shows the statistics, the history, a match of it and, of each game, moments of a replay with all hands open.
func TestTheHistoryFitsDesktopAndPhone(t *testing.T) {
	browser := browsertest.Start(t)
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			ada := c.person("Ada")
			shoot := func(name string) {
				for _, screen := range []struct {
					name string
					on   browsertest.Screen
				}{{"desktop", browsertest.Desktop()}, {"phone", browsertest.Phone(390).Light()}} {
					page := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, screen.on)
					page.Until(`document.querySelector('.ephemeral [data-custom-id]')`)
					page.Until(`[...document.querySelectorAll('.ephemeral img')].every((i) => i.complete)`)
					page.Shoot(name + "-" + screen.name)
					require.Equal(t, true, page.Eval(`document.documentElement.scrollWidth <= innerWidth &&
						[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`), name)
				}
			}
			in := g.Info()
			options := shortest(in)
			if in.Stake == games.StakeKey {
				options += " stake=25"
			}
			ada.openTable(map[string]any{"game": in.Slug, "options": strings.TrimSpace(options)}, 2)
			c.playByDM(rand.New(rand.NewPCG(1, 9)), ada)
			c.settled()
			ada.command("stats", map[string]any{"game": in.Slug})
			shoot(in.Slug + "-stats")
			list := ada.command("history", nil)
			if in.Slug == firstGame() { // it is the same for all
				shoot(in.Slug + "-history")
			}
			m := ada.opensMatch(list, 0)
			shoot(in.Slug + "-match")
			m = ada.pressKind(m, render.Replay)
			for range 7 {
				m = ada.goesTo(m, "o")
			}
			shoot(in.Slug + "-replay")
		})
	}
}
