package main

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox/browsertest"
	"trey/storage"
)

// TestLeaderboardsFitAPhone shows leaderboards of a busy server on a desktop in the dark and on a phone in the light, in three languages, and has one
// turned and switched on the phone by touch alone.
func TestLeaderboardsFitAPhone(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	c := newClub(t, clubOptions{})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	r := rand.New(rand.NewPCG(6, 6))
	people := append(c.guests(31), ada.account(), ben.account(), cy.account())
	rules := []string{"", "", "", "lives=1", "lives=2 stake=10"}
	for range 150 {
		r.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
		stake := int64(10 * r.IntN(9))
		c.finished(finishedMatch{
			rules: rules[r.IntN(len(rules))], ranks: []int{1, 2, 3}, scores: []int{r.IntN(4) + 1, 0, 0}, money: []int64{2 * stake, -stake, -stake},
		}, people[:3]...)
	}
	c.finished(finishedMatch{ranks: []int{1, 2}}, ada.account(), house)
	dora.command("trey timezone", map[string]any{"timezone": "America/Argentina/Buenos_Aires"})
	dora.command("trey unit", map[string]any{"unit": "€"})
	_, err := c.program.store.SetPreset(t.Context(), ada.serverID(), storage.Preset{
		Name: "Quick and merciless", Game: firstGame(), Options: map[string]string{"lives": "1"},
	})
	require.NoError(t, err)
	shoot := func(name string, p person) {
		for _, screen := range []struct {
			name string
			on   browsertest.Screen
		}{{"desktop", browsertest.Desktop()}, {"phone", browsertest.Phone(390).Light()}} {
			t.Run(name+" on a "+screen.name, func(t *testing.T) {
				page := browsertest.Open(t, browser, c.url+"/?user="+p.id+"#"+c.cards, screen.on)
				page.Until(`document.querySelector('.ephemeral [data-custom-id]')`)
				page.Shoot("leaderboard-" + name + "-" + screen.name)
				require.Equal(t, true, page.Eval(`document.documentElement.scrollWidth <= innerWidth &&
					[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`))
			})
		}
	}
	game := map[string]any{"game": firstGame()}
	m := ada.command("leaderboard", game)
	shoot("wins", ada)
	ada.set(m, render.BoardLast)
	shoot("last", ada)
	m = ben.command("leaderboard", game)
	m = ben.set(m, render.BoardPeriod, "week")
	ben.set(m, render.BoardOrder, "money")
	shoot("money-de", ben)
	m = cy.command("leaderboard", game)
	m = cy.set(m, render.BoardRules, render.RulesCode(firstGame(), "lives=1"))
	cy.set(m, render.BoardOrder, "rate")
	shoot("rate-da", cy)
	m = dora.command("trey me", nil)
	dora.set(m, render.WishPlain, render.On)
	dora.command("leaderboard", map[string]any{"game": firstGame(), "order": "score", "computers": true})
	shoot("plain", dora)

	page := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, browsertest.Phone(390))
	said := func(text string) string {
		return `[...document.querySelectorAll('.ephemeral')].some((m) => m.innerText.includes(` + browsertest.Quoted(text) + `))`
	}
	page.Until(said("former") + ` || ` + said("Page 4 of 4"))
	pressButton(page, "Back")
	page.Until(said("Page 3 of 4"))
	pressButton(page, "1")
	page.Until(said("Page 1 of 4"))
	pressButton(page, "Next")
	page.Until(said("Page 2 of 4"))
	page.Until(`(() => { const s = [...document.querySelectorAll('.ephemeral [data-custom-id*=":order."]')].at(-1); s?.click(); return document.querySelector('.menu'); })()`)
	page.Shoot("leaderboard-menu")
	page.Until(`(() => { document.querySelector('.menu .option[data-value="money"]')?.click(); return !document.querySelector('.menu'); })()`)
	page.Until(said("All time · Winnings"))
	pressButton(page, "With computers")
	page.Until(said("Matches with computers"))
}
