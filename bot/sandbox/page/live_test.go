package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

func patches(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	p.Eval(`(window.before = document.querySelector('[data-custom-id="v1:take"]'), before.focus(), true)`)
	p.Eval(`(window.node = document.querySelector('.message'), true)`)
	change := tableMessage()
	change["components"].([]object)[0]["components"].([]object)[0] = text("## 31 · deal 4")
	change["components"].([]object)[0]["accent_color"] = 0xff0000
	m.edit(channel, id, change)
	p.Until(`document.querySelector('.container h4').innerText === '31 · deal 4'`)
	require.Equal(t, true, p.Eval(`document.querySelector('.message') === node`), "the message keeps its node")
	require.Equal(t, true, p.Eval(`document.activeElement === before && before.isConnected`), "a button that didn't change keeps the focus")
	require.Equal(t, "rgb(255, 0, 0)", p.Eval(`getComputedStyle(document.querySelector('.container')).borderLeftColor`))
	p.Click(control("v1:throw"))
	m.edit(channel, id, object{"components": []object{text("over")}})
	p.Until(`document.querySelector('.message .components').innerText === 'over'`)
	p.Until(`!document.querySelector('.menu')`)
}

func keepsTheKeyboardsPlace(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	const focused = `document.activeElement.dataset.customId ?? ''`
	p.Eval(`(document.querySelector('#messages').focus(), true)`)
	for n := 0; p.Eval(focused) != "v1:take" && n < 30; n++ {
		p.Keys(kb.Tab)
	}
	require.Equal(t, "v1:take", p.Eval(focused), "a button is reached by Tab")
	m.edit(channel, id, object{"components": []object{text("taken"), row(button(1, "Discard", "v1:discard"))}})
	p.Until(`document.querySelector('[data-custom-id="v1:discard"]')`)
	require.Equal(t, "v1:discard", p.Eval(focused), "without the button, it is the message's first")
	m.edit(channel, id, object{"components": []object{row(button(1, "Draw", "v1:draw"), button(2, "Discard a card", "v1:discard"))}})
	p.Until(`document.querySelector('[data-custom-id="v1:draw"]')`)
	require.Equal(t, "v1:discard", p.Eval(focused), "the same button, drawn anew")
	m.edit(channel, id, object{"components": []object{row(with(button(2, "Discard", "v1:discard"), "disabled", true), button(1, "Draw", "v1:draw"))}})
	p.Until(`document.querySelector('[data-custom-id="v1:discard"]').disabled`)
	require.Equal(t, "v1:draw", p.Eval(focused), "the first that can be pressed")
	m.edit(channel, id, object{"components": []object{text("over")}})
	p.Until(`document.querySelector('.message .components').innerText === 'over'`)
	require.Equal(t, true, p.Eval(`document.activeElement === document.querySelector('.message')`), "without any, it is the message")
}

func deletes(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	mine := m.post(channel, object{"author": m.find(ada), "content": "oops"})
	p.Until(`document.querySelectorAll('.message').length === 2`)
	m.announce(object{"type": "message_delete", "channel_id": channel, "id": id})
	p.Until(`document.querySelectorAll('.message').length === 1`)
	p.Eval(`document.querySelector('.message').focus()`)
	p.Click(`[aria-label="Delete message"]`)
	sent(t, m, "delete "+mine+" by "+ada, 1)
	p.Until(`!document.querySelector('.message')`)
}

func countsUnread(t *testing.T, b context.Context) {
	m := newMock(t)
	chatter(m, channel, 1)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	m.post(lounge, object{"author": m.find(ben), "content": "psst"})
	p.Until(`document.querySelector('[data-channel-id="202"]').classList.contains('unread')`)
	require.Empty(t, p.Text(`[data-channel-id="202"] .badge`), "a message to nobody is no ping")
	m.post(lounge, object{"content": "your turn", "mentions": []object{m.find(ada)}})
	m.post(dm, object{"content": "your hand"})
	p.Until(`document.querySelector('[data-channel-id="301"] .badge')?.innerText === '1'`)
	require.Equal(t, "1", p.Text(`[data-channel-id="202"] .badge`))
	require.Equal(t, "(2) Ada · #cards", p.Eval(`document.title`))
	p.Shoot("unread")
	p.Click(`[data-channel-id="301"]`)
	p.Until(`document.title === '(1) Ada · @Trey'`)
	require.Equal(t, "your hand", p.Text(".message .content"))
	require.Zero(t, p.Count(`[data-channel-id="301"].unread`))
}

func reconnects(t *testing.T, b context.Context) {
	m := newMock(t)
	chatter(m, channel, 3)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	m.mu.Lock()
	m.messages[channel] = m.messages[channel][:2]
	m.streams = map[chan object]bool{}
	m.mu.Unlock()
	m.post(channel, object{"author": m.find(ben), "content": "missed"})
	m.hangUp()
	p.Until(`[...document.querySelectorAll('.message .content')].map((node) => node.innerText).join() === 'line 1,line 2,missed'`)
	p.Until(`document.querySelector('#banner').hidden`)

	// What can't be loaded comes by itself when it can be.
	m.outage(true)
	hello := m.post(lounge, object{"author": m.find(ben), "content": "hello"})
	p.Click(`[data-channel-id="202"]`)
	p.Until(`document.querySelector('#notes .failure')`)
	require.Equal(t, "The messages could not be loaded: out of order Try again", p.Text("#notes .failure"))
	p.Shoot("not-loaded")
	p.Click("#notes .btn")
	p.Until(`document.querySelector('#notes .failure') && !document.querySelector('#messages').hasAttribute('aria-busy')`)
	m.outage(false)
	m.announce(object{"type": "channels"})
	p.Until(`document.querySelector('` + message(hello) + `') && !document.querySelector('#notes .failure')`)
	m.outage(true)
	p.Click(`[data-channel-id="201"]`)
	p.Until(`document.querySelector('#notes .failure')`)
	m.outage(false)
	p.Until(`document.querySelectorAll('.message').length === 3 && !document.querySelector('#notes .failure')`)
	m.stop()
	p.Until(`!document.querySelector('#banner').hidden`)
	require.Equal(t, "Connection lost. Reconnecting…", p.Text("#banner"))
}

func staysAtTheBottom(t *testing.T, b context.Context) {
	m := newMock(t)
	chatter(m, channel, 40)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	const atBottom = `((m) => m.scrollHeight - m.scrollTop - m.clientHeight < 2)(document.querySelector('#messages'))`
	p.Until(atBottom)
	p.Eval(`(document.querySelector('.message:last-child').style.paddingBottom = '400px', document.querySelector('#messages').dispatchEvent(new Event('scroll')), true)`)
	p.Until(atBottom)
	m.post(channel, tableMessage())
	p.Until(`document.querySelector('.message:last-child .container') && [...document.images].every((one) => one.complete) && ` + atBottom)
	p.Eval(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	p.Eval(`document.querySelector('#messages').scrollTop -= 300`)
	p.Eval(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	m.post(channel, tableMessage())
	p.Until(`document.querySelectorAll('.message .container').length === 2`)
	require.Equal(t, false, p.Eval(atBottom), "who has scrolled up stays there")
}
