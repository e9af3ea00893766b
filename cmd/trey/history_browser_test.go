package main

import (
	"math/rand/v2"
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
			ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
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
			for seed := range uint64(3) {
				ada.openTable(map[string]any{"game": in.Slug, "options": options}, 0, ben, cy)
				c.playByDM(rand.New(rand.NewPCG(seed, 9)), ada, ben, cy)
				c.settled()
			}
			ada.openTable(map[string]any{"game": in.Slug}, 1, ben)
			c.playByDM(rand.New(rand.NewPCG(9, 9)), ada, ben)
			c.settled()
			ada.command("stats", map[string]any{"game": in.Slug})
			shoot(in.Slug + "-stats")
			list := ada.command("history", nil)
			shoot(in.Slug + "-history")
			m := ada.opensMatch(list, 0)
			shoot(in.Slug + "-match")
			m = ada.pressKind(m, render.Replay)
			for range 7 {
				m = ada.goesTo(m, "o")
			}
			shoot(in.Slug + "-replay")
			m = ada.goesTo(m, "l")
			m = ada.goesTo(m, "b")
			shoot(in.Slug + "-replay-late")
			ada.pressKind(ada.pressKind(m, render.Match), render.Record)
			shoot(in.Slug + "-record")
		})
	}
}
