package page_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// tab opens a tab of the settings.
func tab(t *testing.T, b context.Context, name string) (*mock, *browsertest.Tab) {
	m, p := club(t, b, "")
	p.Click("#settings-open")
	p.Click("#tab-" + name)
	p.Shoot("settings-" + name)
	return m, p
}

// settled waits until the dialog shows what came of the last change.
func settled(p *browsertest.Tab) {
	p.Until(`!document.querySelector('#settings-body').hasAttribute('aria-busy')`)
}

// press presses a button of the dialog.
func press(p *browsertest.Tab, selector string) {
	settled(p)
	p.Click(selector)
}

// choose picks a value of a drop-down list.
func choose(p *browsertest.Tab, id, value string) {
	settled(p)
	p.Eval(fmt.Sprintf(`((node) => { node.value = %s; node.dispatchEvent(new Event('change')); })(document.getElementById(%s))`, browsertest.Quoted(value), browsertest.Quoted(id)))
}

// put writes into a field.
func put(p *browsertest.Tab, id, value string) {
	settled(p)
	p.Eval(fmt.Sprintf(`document.getElementById(%s).value = %s`, browsertest.Quoted(id), browsertest.Quoted(value)))
}

func turnsTabs(t *testing.T, b context.Context) {
	_, p := club(t, b, "")
	p.Click("#settings-open")
	require.Equal(t, "tab-people", p.Eval(`document.activeElement.id`))
	p.Keys(kb.ArrowRight)
	require.Equal(t, "tab-server", p.Eval(`document.activeElement.id`))
	p.Keys(kb.ArrowLeft + kb.ArrowLeft)
	require.Equal(t, "tab-clock", p.Eval(`document.querySelector('[role=tab][aria-selected=true]').id`))
	require.Equal(t, 1, p.Count(`[role=tab][tabindex="0"]`))
	p.Keys(kb.Escape)
	require.Equal(t, false, p.Eval(`document.querySelector('#settings').open`))
	require.Equal(t, "settings-open", p.Eval(`document.activeElement.id`))
}

func changesMembers(t *testing.T, b context.Context) {
	m, p := tab(t, b, "people")
	choose(p, "settings-person", ben)
	p.Until(`document.querySelector('#settings-name').value === 'Ben'`)
	require.Equal(t, "Benno", p.Eval(`document.querySelector('#settings-nick').value`))
	press(p, "#role-"+judges)
	require.Equal(t, object{"roles": []any{dealers}}, sent(t, m, "PUT servers/1/members/"+ben, 1)[0])
	p.Until(`document.querySelector('#aside h3').innerText === 'Dealers — 2'`)
	put(p, "settings-nick", "")
	press(p, "#nick")
	require.Equal(t, object{"nick": ""}, sent(t, m, "PUT servers/1/members/"+ben, 2)[1])
	press(p, "#leave")
	sent(t, m, "DELETE servers/1/members/"+ben, 1)
	p.Until(`document.querySelector('#add-to-server')`)
	require.Equal(t, "Add to the server", p.Text("#add-to-server"))
	require.Zero(t, p.Count(`[data-person="`+ben+`"]`))
	press(p, "#add-to-server")
	sent(t, m, "PUT servers/1/members/"+ben, 3)
	p.Until(`document.querySelector('[data-person="102"]') && document.querySelector('#leave')`)
	press(p, "#restart")
	sent(t, m, "POST users/"+ben+"/restart", 1)
	choose(p, "settings-person", ada)
	require.Zero(t, p.Count("#leave"), "an owner can't leave")
}

func changesServers(t *testing.T, b context.Context) {
	m, p := tab(t, b, "server")
	put(p, "server-name", "Card den")
	press(p, "#server-rename")
	require.Equal(t, object{"name": "Card den"}, sent(t, m, "PATCH servers/1", 1)[0])
	p.Until(`document.querySelector('#server').innerText === 'Card den' && document.querySelector('#settings-body h3').innerText === 'Card den'`)
	press(p, "#server-bot")
	require.Equal(t, object{"bot": false}, sent(t, m, "PATCH servers/1", 2)[1])
	p.Until(`document.querySelector('.outage-note') && !document.querySelector('#server-bot').checked`)
	press(p, "#server-unavailable")
	require.Equal(t, object{"unavailable": true}, sent(t, m, "PATCH servers/1", 3)[2])

	put(p, "new-role", "Guests")
	press(p, "#add-role")
	require.Equal(t, object{"name": "Guests", "permissions": "0"}, sent(t, m, "POST servers/1/roles", 1)[0])
	p.Until(`document.querySelector('#role-part-43')`)
	press(p, "#role-part-"+dealers+" summary")
	press(p, "#role-manage_threads-"+dealers)
	require.Equal(t, object{"permissions": allow(1024 | manageThreads)}, sent(t, m, "PATCH servers/1/roles/"+dealers, 1)[0], "what else the role has stays")
	p.Until(`document.querySelector('#role-manage_threads-41').checked`)
	require.Equal(t, true, p.Eval(`document.querySelector('#role-part-41').open`), "what was unfolded stays so")
	choose(p, "role-color-"+dealers, "#ff0000")
	require.Equal(t, object{"color": 255.0 * 65536}, sent(t, m, "PATCH servers/1/roles/"+dealers, 2)[1])
	press(p, "#role-hoist-"+dealers)
	require.Equal(t, object{"hoist": false}, sent(t, m, "PATCH servers/1/roles/"+dealers, 3)[2])
	press(p, "#role-remove-"+dealers)
	require.Equal(t, "Really?", p.Text("#role-remove-"+dealers))
	require.Empty(t, m.calls("DELETE servers/1/roles/"+dealers), "one press isn't enough")
	press(p, "#role-remove-"+dealers)
	sent(t, m, "DELETE servers/1/roles/"+dealers, 1)

	put(p, "new-channel", "tournament")
	choose(p, "new-channel-type", "5")
	choose(p, "new-channel-parent", category)
	press(p, "#add-channel")
	require.Equal(t, object{"name": "tournament", "type": 5.0, "parent_id": category}, sent(t, m, "POST servers/1/channels", 1)[0])
	p.Until(`document.querySelector('` + entry("281") + ` .glyph-announcement')`)
}

func addsServers(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	p := visit(t, b, m, "/?user="+ada, browsertest.Phone(390))
	p.Click("#drawer-open")
	p.Click("#add-server")
	require.Equal(t, "new-server", p.Eval(`document.activeElement.id`))
	require.Empty(t, p.Eval(`[...document.activeElement.closest('section').querySelectorAll('h3, input, select, button')].filter((n) =>
		n.getBoundingClientRect().top < 0 || n.getBoundingClientRect().bottom > innerHeight).map((n) => n.outerHTML)`), "all of the form is in sight")
	p.Shoot("phone-add-server")
	m.refuse("there are too many servers")
	put(p, "new-server", "Third")
	choose(p, "new-server-owner", ben)
	press(p, "#server-add")
	p.Until(`document.querySelector('#settings .failure').innerText === 'there are too many servers'`)
	press(p, "#server-add")
	require.Equal(t, object{"name": "Third", "locale": "en-US", "owner": ben}, sent(t, m, "POST servers", 2)[1])
	p.Until(`document.querySelector('#settings .news').innerText.startsWith('Third is there now, and belongs to Ben. You are not in it.')`)
	require.Zero(t, p.Count(disc("3")))
	p.Shoot("phone-added-server")
	put(p, "new-server", "Fourth")
	press(p, "#server-add")
	p.Until(`location.hash === '#294' && !document.querySelector('dialog[open]') && !document.body.classList.contains('drawer')`)
	// The drawer in which the name stands is closing, and what isn't visible has no inner text.
	p.Until(`document.querySelector('#server').textContent === 'Fourth'`)
	p.Click("#drawer-open")
	p.Click("#add-server")
	put(p, "new-server", "Fifth")
	choose(p, "new-server-owner", ben)
	press(p, "#server-add")
	p.Until(`document.querySelector('#settings .news').innerText.includes('Fifth')`)
	press(p, "#next")
	p.Until(`location.search === '?user=102' && location.hash === '#295' && document.querySelector('#server').textContent === 'Fifth'`)
}

// Discord closes its dialogs by a press beside them, too.
func closesDialogs(t *testing.T, b context.Context) {
	_, p := club(t, b, "#"+lounge)
	open := func() bool { return p.Count("dialog[open]") == 1 }
	begun := p.Eval(`history.length`).(float64)
	p.Click("#settings-open")
	p.Drag(640, 400, 5, 400)
	require.True(t, open(), "marking text that ends beside it closes nothing")
	p.Drag(5, 400, 5, 400)
	require.False(t, open())
	for range 2 {
		p.Click("#settings-open")
		p.Eval(`history.back()`)
		p.Until(`!document.querySelector('dialog[open]')`)
		require.Equal(t, "#"+lounge, p.Eval(`location.hash`))
		require.Equal(t, "#lounge", p.Eval(`document.title.split(' · ').at(-1)`))
	}
	p.Click(`[data-person="` + ben + `"]`)
	p.Until(`document.querySelector('#person').open`)
	p.Eval(`history.back()`)
	p.Until(`!document.querySelector('dialog[open]')`)
	require.Equal(t, begun+1, p.Eval(`history.length`), "dialogs don't fill the history")
	p.Click(entry(channel))
	p.Until(`location.hash === '#201'`)
	p.Eval(`history.back()`)
	p.Until(`location.hash === '#202' && document.title.includes('#lounge')`)
}

func fitsSettings(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	p := visit(t, b, m, "/?user="+ada, browsertest.Phone(360))
	for _, width := range []int64{360, 390} {
		p.On(browsertest.Phone(width))
		p.Until(`innerWidth === ` + fmt.Sprint(width))
		for _, language := range []string{"en-US", "de", "da"} {
			m.speak(ada, language)
			p.Until(`document.documentElement.lang === '` + language + `'`)
			for _, place := range []string{channel, thread} {
				p.Eval(`location.hash = '#` + place + `'`)
				p.Until(`document.querySelector('#thread-bar').hidden === ` + strconv.FormatBool(place == channel))
				p.Eval(`document.querySelector('#settings-open').click()`)
				for _, name := range []string{"people", "server", "channel", "clock"} {
					p.Eval(`document.querySelector('#tab-` + name + `').click()`)
					p.Eval(`document.querySelectorAll('#settings details').forEach((one) => (one.open = true))`)
					where := fmt.Sprint(width, " ", language, " ", place, " ", name)
					p.Shoot("settings-fit-" + strings.ReplaceAll(where, " ", "-"))
					require.Empty(t, p.Eval(`[document.documentElement, ...document.querySelectorAll('#settings, #settings *:not(input, option)')].filter((n) => n.scrollWidth > n.clientWidth &&
						getComputedStyle(n).display !== 'inline' && n.clientWidth > 0).map((n) => n.outerHTML.slice(0, 120))`), "scrolls sidewards: %s", where)
					require.Empty(t, p.Eval(`[...document.querySelectorAll('#settings [role=tab], #settings-body *')].filter((n) => {
						const { left, right } = n.getBoundingClientRect();
						return left < 0 || right > innerWidth;
					}).map((n) => n.outerHTML.slice(0, 120))`), "lies outside: %s", where)
				}
				p.Eval(`document.querySelector('#settings').close()`)
			}
		}
	}
}

// The rights are overwrites of topics/permissions, "Permission Overwrites".
func changesChannels(t *testing.T, b context.Context) {
	m, p := tab(t, b, "channel")
	put(p, "channel-topic", "Cards only")
	press(p, "#channel-topic-save")
	require.Equal(t, object{"topic": "Cards only"}, sent(t, m, "PATCH channels/"+channel, 1)[0])
	p.Until(`document.querySelector('#topic').innerText === 'Cards only'`)
	require.Equal(t, "1 "+bot, p.Eval(`document.querySelector('#rights-of').value`), "the bot's rights come first")
	choose(p, "right-send", "deny")
	require.Equal(t, object{"id": bot, "type": 1.0, "allow": "0", "deny": allow(sendMessages)}, with(sent(t, m, "PUT channels/"+channel+"/permissions/"+bot, 1)[0], "id", bot))
	p.Until(`document.querySelector('#right-send').classList.contains('deny')`)
	p.Shoot("settings-rights")
	choose(p, "right-attach", "allow")
	require.Equal(t, object{"id": bot, "type": 1.0, "allow": allow(1 << 15), "deny": allow(sendMessages)}, with(sent(t, m, "PUT channels/"+channel+"/permissions/"+bot, 2)[1], "id", bot))
	p.Until(`document.querySelector('#right-attach').classList.contains('allow')`)
	choose(p, "right-attach", "inherit")
	sent(t, m, "PUT channels/"+channel+"/permissions/"+bot, 3)
	p.Until(`document.querySelector('#right-attach').classList.contains('inherit')`)
	choose(p, "right-send", "inherit")
	sent(t, m, "DELETE channels/"+channel+"/permissions/"+bot, 1)
	p.Until(`document.querySelector('#right-send').classList.contains('inherit')`)
	choose(p, "rights-of", "0 "+guild)
	p.Until(`document.querySelector('#rights-of').value === '0 1'`)
	choose(p, "right-view", "deny")
	require.Equal(t, 0.0, sent(t, m, "PUT channels/"+channel+"/permissions/"+guild, 1)[0]["type"], "@everyone is a role")
	press(p, "#channel-remove")
	press(p, "#channel-remove")
	sent(t, m, "DELETE channels/"+channel, 1)
}

func movesTheClock(t *testing.T, b context.Context) {
	m, p := tab(t, b, "clock")
	require.Equal(t, "The clock has not been moved.", p.Text("#clock-ahead"))
	require.Equal(t, []any{"+ 1 minute", "+ 10 minutes", "+ 1 hour", "+ 1 day"}, p.Eval(`[...document.querySelectorAll('.steps .btn')].map((n) => n.innerText)`))
	press(p, "#clock-60")
	require.Equal(t, object{"forward_ms": 3600000.0}, sent(t, m, "POST clock", 1)[0])
	p.Until(`document.querySelector('#clock-ahead').innerText === 'The clock is 1 hour ahead.'`)
	put(p, "clock-count", "3")
	choose(p, "clock-unit", "day")
	press(p, "#clock-move")
	require.Equal(t, object{"forward_ms": 3 * 86400000.0}, sent(t, m, "POST clock", 2)[1])
	p.Until(`document.querySelector('#clock-ahead').innerText === 'The clock is 3 days, 1 hour ahead.'`)
	p.Shoot("settings-clock")
	p.Keys(kb.Escape)
	require.Equal(t, "3 days, 1 hour ahead", p.Text("#ahead"))
	m.mu.Lock()
	m.clock["movable"] = false
	m.mu.Unlock()
	m.announce(object{"type": "channels"})
	press(p, "#ahead")
	p.Until(`document.querySelector('#settings').innerText.includes('cannot be moved') || (document.querySelector('#tab-clock').click(), false)`)
	require.Zero(t, p.Count(".steps"))
}
