package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

// TestAMatchOfEachGameIsPlayedInTheBrowser plays whole matches through the page: the table is opened by typing the command, computer players
// are added and every move is made by clicks, until the result and the leaderboard can be read.
func TestAMatchOfEachGameIsPlayedInTheBrowser(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			t.Parallel()
			playedInTheBrowser(t, browser, g.Info())
		})
	}
}

func playedInTheBrowser(t *testing.T, browser context.Context, in *games.Info) {
	c := newClub(t, clubOptions{})
	ada := c.person("Ada")
	page := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, browsertest.Desktop())
	page.Until(`document.querySelector('#places a') && !document.querySelector('#composer').disabled`)
	page.Click("#composer")
	typed := "/play game:" + in.Slug
	if options := guest.Shortest(in); options != "" {
		typed += " options:" + options
	}
	page.Keys(typed + "\r")
	page.Until(buttonNamed("Add a computer"))
	page.Shoot(in.Slug + "-lobby")
	for seats := 2; seats <= min(3, in.MaxSeats); seats++ {
		pressButton(page, "Add a computer")
		page.Until(fmt.Sprintf(`[...document.querySelectorAll('[data-message-id]')].some((m) => m.innerText.includes('%d of %d'))`, seats, in.MaxSeats))
	}
	pressButton(page, "Start")
	page.Until(buttonNamed("My cards"))
	page.Shoot(in.Slug + "-table")

	goTo(page, c.sandbox.DM(ada.id))
	page.Until(buttonNamed("Refresh"))
	page.Shoot(in.Slug + "-hand")
	playInPage(t, page)
	page.Shoot(in.Slug + "-hand-over")

	goTo(page, c.cards)
	page.Until(buttonNamed("Rematch"))
	page.Shoot(in.Slug + "-result")
	page.Click("#composer")
	page.Keys("/leaderboard\r")
	page.Until(`[...document.querySelectorAll('.ephemeral')].some((m) => m.innerText.includes('Leaderboard: ' + ` + browsertest.Quoted(in.Title) + `) && m.innerText.includes('Ada'))`)
	page.Shoot(in.Slug + "-leaderboard")

	phone := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, browsertest.Phone(390).Light())
	phone.Until(buttonNamed("Rematch"))
	phone.Shoot(in.Slug + "-result-phone")
}

// playInPage presses some answer that the hand offers, or chooses from its lists, until it offers none any more and says that the match is over.
func playInPage(t *testing.T, page *browsertest.Tab) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); {
		state := page.Eval(pressSome)
		if state == "over" {
			return
		}
		time.Sleep(30 * time.Millisecond)
	}
	page.Shoot("stuck")
	t.Fatal("the match doesn't end")
}

// buttonNamed is true when the page has a button with the label.
func buttonNamed(label string) string {
	return `[...document.querySelectorAll('button[data-custom-id]')].some((b) => b.innerText.trim() === '` + label + `')`
}

// pressButton presses the last button with the label once it is there: a message that is being shown anew may have none for a moment.
func pressButton(page *browsertest.Tab, label string) {
	page.Until(`(() => {
		const button = [...document.querySelectorAll('button[data-custom-id]')].findLast((b) => b.innerText.trim() === '` + label + `');
		button?.click();
		return button;
	})()`)
}

// goTo opens a channel by its link, which the direct messages haven't: the server's disc leads back to its list.
func goTo(page *browsertest.Tab, channel string) {
	page.Until(`(() => {
		const link = document.querySelector('[data-channel-id="` + channel + `"]');
		(link ?? document.querySelector('#rail [data-server]:not([data-server=""])'))?.click();
		return link;
	})()`)
}

// TestTablesAndHandsFitAPhone shows three people, each in his own language, the table and their hands in the midst of a match of each game.
func TestTablesAndHandsFitAPhone(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy")}
			people[0].openTable(map[string]any{"game": g.Info().Slug}, 0, people[1:]...)
			c.press(rand.New(rand.NewPCG(7, 7)), 14, people...)
			for i, p := range people {
				p.command("table", nil)
				screen := browsertest.Phone(390)
				if i == 1 {
					screen = screen.Light()
				}
				places := map[string]string{"hand": c.sandbox.DM(p.id)}
				if i == 1 {
					places["table"] = c.cards // in the server's language, for all
				}
				for name, channel := range places {
					page := browsertest.Open(t, browser, c.url+"/?user="+p.id+"#"+channel, screen)
					page.Until(`document.querySelector('[data-message-id] button[data-custom-id]')`)
					page.Shoot(fmt.Sprintf("%s-%s-%s", g.Info().Slug, name, []string{"en", "de", "da"}[i]))
					require.Equal(t, true, page.Eval(`document.documentElement.scrollWidth <= innerWidth &&
						[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`), "%s of %s", name, p.name)
				}
			}
		})
	}
}

// TestThreeTabsPlayAMatch plays with three people, each in a tab of his own and in his own language.
func TestThreeTabsPlayAMatch(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	c := newClub(t, clubOptions{})
	names := []string{"Ada", "Ben", "Cy"}
	tabs := map[string]*browsertest.Tab{}
	for _, name := range names {
		tabs[name] = browsertest.Open(t, browser, c.url+"/?user="+c.person(name).id+"#"+c.cards, browsertest.Desktop())
		tabs[name].Until(`document.querySelector('#places a') && !document.querySelector('#composer').disabled`)
	}
	tabs["Ada"].Click("#composer")
	tabs["Ada"].Keys("/play game:" + firstGame() + " options:lives=1\r")
	for _, name := range names[1:] {
		tabs[name].Until(buttonNamed("Take a seat"))
		pressButton(tabs[name], "Take a seat")
		tabs["Ada"].Until(`[...document.querySelectorAll('[data-message-id]')].some((m) => m.innerText.includes('` + name + `') && m.innerText.includes('of 12'))`)
	}
	tabs["Ada"].Until(buttonNamed("Start"))
	pressButton(tabs["Ada"], "Start")
	for _, name := range names {
		tabs[name].Until(buttonNamed("My cards"))
		goTo(tabs[name], c.sandbox.DM(c.person(name).id))
	}
	pressed := 0
	for end := time.Now().Add(3 * time.Minute); ; {
		require.True(t, time.Now().Before(end), "the match doesn't end")
		over := 0
		for _, name := range names {
			switch tabs[name].Eval(pressSome) {
			case "over":
				over++
			case "pressed":
				pressed++
			}
		}
		if over == len(names) {
			break
		}
	}
	require.Greater(t, pressed, 6)
	tabs["Ben"].Shoot("hand-de")
	tabs["Cy"].Shoot("hand-da")
}

// pressSome presses an answer of the newest hand, chosen by chance: whoever always takes from an empty stock's pile never comes to an end. Of an
// open list it chooses as many entries as it takes.
const pressSome = `(() => {
	const any = (list) => list[Math.floor(Math.random() * list.length)];
	const list = document.querySelector('.menu');
	if (list) {
		for (;;) {
			const free = [...list.querySelectorAll('.option:not([aria-disabled]):not([aria-selected="true"])')];
			if (free.length === 0) break;
			any(free).click();
			if (!list.isConnected) return 'pressed';
		}
		list.querySelector('.foot button').click();
		return 'pressed';
	}
	const hand = [...document.querySelectorAll('[data-message-id]')].at(-1);
	if (!hand) return 'waiting';
	const answers = [...hand.querySelectorAll('button[data-custom-id]')].filter((b) => /^1[mcvg]:/.test(b.dataset.customId) && !b.disabled);
	if (answers.length === 0) return /(^|\n)(The match is over|Die Partie ist|Partiet er slut)/.test(hand.innerText) ? 'over' : 'waiting';
	any(answers).click();
	return 'pressed';
})()`
