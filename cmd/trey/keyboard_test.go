package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

// TestAMatchIsPlayedByTheKeyboardAlone plays whole matches without a pointer: commands are typed, Tab finds the buttons, lists open and are
// gone through by keys. The first two games do: one of buttons, one of lists.
func TestAMatchIsPlayedByTheKeyboardAlone(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	require.Positive(t, playedByKeyboard(t, browser, all.Games()[2].Info()), "lists that were gone through")
}

// playedByKeyboard returns how many lists were chosen from.
func playedByKeyboard(t *testing.T, browser context.Context, in *games.Info) int {
	t.Helper()
	c := newClub(t, clubOptions{})
	ada := c.person("Ada")
	k := &keyboard{t: t, page: browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, browsertest.Desktop()), r: rand.New(rand.NewPCG(3, 3))}
	k.page.Until(`document.querySelector('#places a') && !document.querySelector('#composer').disabled`)
	k.page.Keys("/play game:" + in.Slug + " options:" + guest.Shortest(in) + "\r")
	for seats := 2; seats <= in.MinSeats; seats++ {
		k.press(`(e) => e.innerText.trim() === 'Add a computer'`)
		k.page.Until(fmt.Sprintf(`[...document.querySelectorAll('[data-message-id]')].some((m) => m.innerText.includes('%d of '))`, seats))
	}
	k.press(`(e) => e.innerText.trim() === 'Start'`)
	k.page.Until(buttonNamed("My cards"))
	k.press(`(e) => e.dataset.channelId === '` + c.sandbox.DM(ada.id) + `'`)
	k.page.Until(buttonNamed("Refresh"))
	k.play()
	k.press(`(e) => e.dataset.name === 'Card club'`) // where one was last
	k.page.Until(buttonNamed("Rematch"))
	return k.lists
}

// keyboard is somebody who has no pointer.
type keyboard struct {
	t    *testing.T
	page *browsertest.Tab
	r    *rand.Rand

	lists int // chosen from
}

// most is how many keys somebody may need to come to a control.
const most = 60

// reach moves the focus to the last element for which a JavaScript function is true, by the shorter way; false if it went away meanwhile.
func (k *keyboard) reach(wanted string) bool {
	k.t.Helper()
	for range most {
		switch k.page.Eval(`(() => {
			const all = [...document.querySelectorAll('button, a')].filter((e) => e.checkVisibility() && !e.disabled);
			const target = all.findLast(` + wanted + `);
			const at = document.activeElement;
			if (!target) return 'gone';
			if (at === target) return 'there';
			return at === document.body || at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';
		})()`) {
		case "there":
			return true
		case "gone":
			return false
		case "back":
			k.page.Back()
		case "on":
			k.page.Keys("\t")
		}
	}
	k.page.Shoot("keyboard")
	require.Fail(k.t, "Tab doesn't come there", "%s; the focus is at %v", wanted, k.page.Eval(`[...document.querySelectorAll(".menu .option")].map((o) => [o.dataset.value, o.ariaSelected, o.ariaDisabled, o === document.activeElement].join()).join(" ") + document.querySelector(".menu .hint")?.textContent`))
	return false
}

// press reaches a control, as soon as it is there, and presses Enter.
func (k *keyboard) press(wanted string) {
	k.t.Helper()
	require.Eventually(k.t, func() bool { return k.reach(wanted) }, patience, 20*time.Millisecond, wanted)
	k.page.Keys("\r")
}

// play answers what the newest hand asks until the match is over.
func (k *keyboard) play() {
	k.t.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); {
		switch state := k.page.Eval(whatIsAsked).(type) {
		case string:
			if state == "over" {
				return
			}
			time.Sleep(20 * time.Millisecond)
		case []any:
			id := state[k.r.IntN(len(state))].(string)
			if !k.reach(`(e) => e.dataset.customId === ` + browsertest.Quoted(id)) {
				continue
			}
			k.page.Keys("\r")
			k.choose()
		}
	}
	k.page.Shoot("keyboard")
	k.t.Fatalf("the match doesn't end; the last message is\n%s\nand what is asked %v", k.page.Eval(`[...document.querySelectorAll('[data-message-id]')].at(-1)?.innerText`), k.page.Eval(whatIsAsked))
}

// choose picks entries of a list, if the control has opened one, by the arrows, and confirms where several can be chosen.
func (k *keyboard) choose() {
	k.t.Helper()
	const free = `[...document.querySelectorAll('.menu .option')].flatMap((o, at) => o.ariaDisabled || o.ariaSelected === 'true' ? [] : [at])`
	if k.page.Count(".menu") == 0 {
		return
	}
	k.lists++
	several := k.page.Count(".menu .foot") > 0
	for tries := 0; ; tries++ {
		list := k.page.Eval(free).([]any)
		if len(list) == 0 {
			break
		}
		require.Less(k.t, tries, most, "the keys don't reach the list: %v", k.page.Eval(`[...document.querySelectorAll(".menu .option")].map((o) => [o.dataset.value, o.ariaSelected, o.ariaDisabled, o === document.activeElement].join()).join(" ") + document.querySelector(".menu .hint")?.textContent`))
		at := int(list[k.r.IntN(len(list))].(float64))
		k.page.Keys("\u0306" + strings.Repeat("\u0301", at) + "\r") // home, arrow down
	}
	if several && k.page.Count(".menu") > 0 {
		k.page.Keys("\t\r")
	}
}

// whatIsAsked returns the custom ids of the newest hand's answers, or what else is the matter. Rules may stand below it: when the hand is shown anew
// just before Enter, the key meets the button beside.
const whatIsAsked = `(() => {
	for (const message of [...document.querySelectorAll('[data-message-id]')].reverse()) {
		const answers = [...message.querySelectorAll('button[data-custom-id]')].filter((b) => /^1[mcvg]:/.test(b.dataset.customId) && !b.disabled);
		if (answers.length > 0) return answers.map((b) => b.dataset.customId);
		if (/(^|\n)The match is over/.test(message.innerText)) return 'over';
	}
	return 'waiting';
})()`
