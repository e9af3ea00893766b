package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/browsertest"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

// TestTheHistoryFitsAPhone shows the statistics, the history, a match of it and, of each game, moments of a replay with all hands open.
func TestTheHistoryFitsAPhone(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			ada := c.person("Ada")
			in := g.Info()
			options := guest.Shortest(in)
			if in.Stake == games.StakeKey {
				options += " stake=25"
			}
			ada.openTable(map[string]any{"game": in.Slug, "options": strings.TrimSpace(options)}, 2)
			c.playByDM(rand.New(rand.NewPCG(1, 9)), ada)
			c.settled()
			page := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, browsertest.Phone(390).Light())
			shoot := func(name string, m sandbox.Message) {
				page.Until(`document.querySelector('[data-message-id="` + m.ID + `"]')`)
				for _, control := range guest.Controls(m) {
					page.Until(`document.querySelector('[data-message-id="` + m.ID + `"] [data-custom-id="` + control.CustomID + `"]')`)
				}
				page.Until(`[...document.querySelectorAll('.ephemeral img')].every((i) => i.complete)`)
				page.Shoot(name + "-phone")
				require.Equal(t, true, page.Eval(`document.documentElement.scrollWidth <= innerWidth &&
					[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`), name)
			}
			shoot(in.Slug+"-stats", ada.command("stats", map[string]any{"game": in.Slug}))
			list := ada.command("history", nil)
			if in.Slug == firstGame() { // it is the same for all
				shoot(in.Slug+"-history", list)
			}
			m := ada.opensMatch(list, 0)
			shoot(in.Slug+"-match", m)
			m = ada.pressKind(m, render.Replay)
			past, err := c.program.tables.Past(t.Context(), 1)
			require.NoError(t, err)
			for range min(7, past.Moves) { // a knock may end a match sooner
				m = ada.goesTo(m, "o")
			}
			shoot(in.Slug+"-replay", m)
		})
	}
}
