package page_test

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"trey/bot/sandbox/browsertest"
)

// TestPanelsHaveNoBarriers looks with axe-core at every panel, list and dialog of the page, dark and light, on desktop and phone. Nothing
// that it calls serious or critical may be found.
func TestPanelsHaveNoBarriers(t *testing.T) {
	axe := browsertest.NewAxe(t)
	b := browsertest.Start(t)
	for _, on := range []struct {
		name   string
		phone  bool
		screen browsertest.Screen
	}{
		{"desktop", false, browsertest.Desktop()},
		{"phone", true, browsertest.Phone(390)},
	} {
		t.Run(on.name, func(t *testing.T) {
			t.Parallel()
			m, p := crowded(t, b, on.screen)
			for _, state := range states {
				if state.phone && !on.phone {
					continue
				}
				state.show(m, p)
				for _, theme := range []string{"dark", "light"} {
					barriers := axe.Barriers
					if theme == "light" {
						barriers = axe.ColourBarriers
					}
					p.Eval(`document.documentElement.dataset.theme = '` + theme + `'`)
					p.Shoot("barriers-" + on.name + "-" + theme + "-" + state.name)
					assert.Empty(t, barriers(p), "%s, %s", state.name, theme)
				}
				for range state.escapes {
					p.Keys(kb.Escape)
				}
			}
		})
	}
}

// crowded is a page with everything on it at once, and nothing moving.
func crowded(t *testing.T, b context.Context, on browsertest.Screen) (*mock, *browsertest.Tab) {
	m := newMock(t)
	city(m)
	m.clock["ahead_ms"] = 3600_000
	m.post(dm, object{"content": "Your hand"})
	fill(m)
	a, b2 := m.find(ada), m.find(ben)
	m.post(channel, object{"author": b2, "type": 18, "content": "Table 7", "message_reference": object{"channel_id": thread}})
	m.post(channel, object{"author": a, "content": "Deal! <:trump:77> @everyone <@&" + judges + ">", "thread": object{"id": thread, "name": "Table 7", "message_count": 3, "parent_id": channel}})
	m.post(channel, galleryOf(3))
	m.refuseBot("PATCH", "/channels/201/messages/5", 400, 50035, "Invalid Form Body", true)
	m.refuseBot("POST", "/channels/201/messages", 403, 50013, "Missing Permissions", false)
	p := browsertest.Open(t, b, m.URL+"/?user="+ada, on)
	browsertest.Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: "dark"}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
	p.Until(`document.body.dataset.live && document.querySelectorAll('.message').length > 11`)
	m.ping(ada, secret, m.post(secret, object{"author": b2, "content": "hey", "mentions": []object{a}}), ben, "user")
	m.post(lounge, object{"author": b2, "content": "unread"})
	m.post(thread, object{"author": b2, "content": "unread, too"})
	p.Until(`document.querySelector('` + entry(thread) + `').classList.contains('unread')`)
	return m, p
}

// states are what one may see of the page; escapes is how often Escape leads back to the channel.
var states = []struct {
	name    string
	phone   bool // there is no such thing on a desktop
	escapes int
	show    func(*mock, *browsertest.Tab)
}{
	{"channel", false, 0, func(*mock, *browsertest.Tab) {}},
	{"older messages", false, 0, func(_ *mock, p *browsertest.Tab) {
		p.Eval(`(document.querySelector('#messages').scrollTop = 0, document.querySelector('.message').focus())`)
	}},
	{"sidebar", true, 1, func(_ *mock, p *browsertest.Tab) { p.Click("#drawer-open") }},
	{"members", false, 0, func(_ *mock, p *browsertest.Tab) {
		p.Until(`document.querySelector('.member') || (document.querySelector('#members-open').click(), false)`)
	}},
	{"person", false, 1, func(_ *mock, p *browsertest.Tab) {
		p.Click(`[data-person="` + ben + `"]`)
		p.Until(`document.querySelector('#person').open`)
	}},
	{"threads", false, 0, func(_ *mock, p *browsertest.Tab) { panel(p, "threads") }},
	{"new thread", false, 1, func(_ *mock, p *browsertest.Tab) {
		p.Click("#new-thread")
		p.Until(`document.querySelector('#thread').open`)
	}},
	{"pings", false, 0, func(_ *mock, p *browsertest.Tab) { panel(p, "pings") }},
	{"refusals", false, 1, func(_ *mock, p *browsertest.Tab) {
		panel(p, "refusals")
		p.Until(`document.querySelectorAll('.refusal').length === 2`)
		p.Eval(`document.querySelector('#aside-close').focus()`)
	}},
	{"settings of people", false, 0, func(_ *mock, p *browsertest.Tab) {
		p.Eval(`document.querySelector('#settings-open').click()`)
		turn(p, "people")
		put(p, "new-name", "Cy")
		press(p, "#add-person")
		p.Until(`document.querySelector('#next')`)
	}},
	{"settings of a server", false, 0, func(_ *mock, p *browsertest.Tab) {
		turn(p, "server")
		p.Eval(`document.querySelectorAll('#settings details').forEach((one) => (one.open = true))`)
	}},
	{"settings of a channel", false, 0, func(_ *mock, p *browsertest.Tab) { turn(p, "channel") }},
	{"settings of the clock", false, 1, func(_ *mock, p *browsertest.Tab) { turn(p, "clock") }},
	{"select list", false, 1, func(_ *mock, p *browsertest.Tab) { p.Click(control("v1:throw")) }},
	{"several choices", false, 1, func(_ *mock, p *browsertest.Tab) {
		p.Click(control("v1:meld"))
		p.Keys(" ")
	}},
	{"message menu", false, 1, func(_ *mock, p *browsertest.Tab) {
		p.Eval(`document.querySelector('.message:last-child').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }))`)
		p.Until(`document.querySelector('.menu')`)
	}},
	{"alt text", false, 1, func(_ *mock, p *browsertest.Tab) { p.Click(".gallery[data-count='3'] .alt") }},
	{"lightbox", false, 1, func(_ *mock, p *browsertest.Tab) { p.Click(".gallery[data-count='3'] .picture-open") }},
	{"names", false, 1, func(_ *mock, p *browsertest.Tab) {
		p.Click("#composer")
		p.Keys("@")
		p.Until(`document.querySelectorAll('.suggestion .dot').length === 2`)
	}},
	{"emojis", false, 1, func(_ *mock, p *browsertest.Tab) {
		p.Keys(kb.Backspace + ":heart")
		p.Until(`document.querySelectorAll('.suggestion .emoji').length === 10`)
	}},
	{"commands", false, 0, func(_ *mock, p *browsertest.Tab) {
		p.Eval(`document.querySelector('#composer').value = ''`)
		p.Click("#composer")
		p.Keys("/")
		p.Until(`document.querySelectorAll('.suggestion').length === 4`)
	}},
	{"command", false, 0, func(_ *mock, p *browsertest.Tab) {
		p.Keys("pl" + kb.Tab)
		p.Until(`document.querySelectorAll('.suggestion-label').length === 3`)
	}},
	{"wrong option", false, 0, func(_ *mock, p *browsertest.Tab) {
		p.Keys("poker" + kb.Enter)
		p.Until(`document.querySelector('.chip.wrong')`)
	}},
	{"options", false, 2, func(_ *mock, p *browsertest.Tab) {
		p.Keys(strings.Repeat(kb.Backspace, 5) + "drei" + kb.Enter)
		p.Until(`document.querySelectorAll('.suggestion-label').length === 3`)
	}},
	{"modal", false, 1, func(m *mock, p *browsertest.Tab) {
		p.Click(control("v1:rules"))
		p.Until(`document.querySelector('` + control("v1:rules") + `').classList.contains('pending')`)
		m.announce(object{"type": "interaction", "id": "900", "state": "answered", "custom_id": "v1:rules", "name": nil, "channel_id": channel,
			"message_id": p.Eval(`document.querySelector('` + control("v1:rules") + `').closest('.message').dataset.messageId`),
			"modal": object{"custom_id": "v1:form", "title": "Your stake", "components": []object{
				row(object{"type": 4, "custom_id": "stake", "label": "Points", "style": 1}),
				{"type": 18, "label": "Why", "description": "In a word", "component": object{"type": 4, "custom_id": "why", "style": 2, "required": false}},
				{"type": 18, "label": "Card", "component": with(single(), "custom_id", "card")},
			}}})
		p.Until(`document.querySelector('#modal').open`)
	}},
	{"thread", false, 0, func(m *mock, p *browsertest.Tab) {
		m.set("threads", thread, object{"archived": true, "locked": true})
		p.Eval(`location.hash = '#` + thread + `'`)
		p.Until(`document.querySelectorAll('#thread-bar .pill').length === 2 && document.querySelector('#beginning h3')`)
	}},
	{"outage", true, 0, func(m *mock, p *browsertest.Tab) {
		m.set("servers", guild, object{"unavailable": true})
		p.Click("#drawer-open")
		p.Until(`document.querySelector('.outage-note')`)
	}},
}

// panel opens a panel in place of the one that is open, which covers the buttons on a phone.
func panel(p *browsertest.Tab, name string) {
	p.Eval(`document.querySelector('#` + name + `-open').click()`)
	p.Until(`document.querySelector('#aside').dataset.kind === '` + name + `' && !document.querySelector('#aside').hidden`)
}

// turn opens a tab of the settings.
func turn(p *browsertest.Tab, name string) {
	p.Click("#tab-" + name)
	settled(p)
}
