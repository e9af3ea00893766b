package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

func listsRefusals(t *testing.T, b context.Context) {
	m := newMock(t)
	m.refuseBot("POST", "/channels/201/messages", 403, 50013, "Missing Permissions", false)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Until(`document.querySelector('#refusals-open .badge').innerText === '1'`)
	m.refuseBot("PATCH", "/channels/201/messages/5", 400, 50035, "Invalid Form Body", true)
	p.Until(`document.querySelector('#refusals-open .badge').innerText === '2'`)
	require.Equal(t, "What Discord would refuse, 2 new", p.Eval(`document.querySelector('#refusals-open').getAttribute('aria-label')`))
	p.Click("#refusals-open")
	require.Contains(t, p.Text(".refusal:first-child"), "PATCH /channels/201/messages/5")
	require.Contains(t, p.Text(".refusal:first-child"), "400 · code 50035")
	require.Contains(t, p.Text(".refusal:first-child"), "Invalid Form Body")
	require.Contains(t, p.Text(".refusal.bug"), "a bug in the bot", "not by colour alone")
	require.NotContains(t, p.Text(".refusal:last-child"), "a bug in the bot")
	require.Equal(t, 1, p.Count(".bug-mark .glyph"))
	require.Equal(t, true, p.Eval(`document.querySelector('#refusals-open .badge').hidden`), "it counts since one last looked")
	p.Shoot("refusals")
	m.refuseBot("GET", "/channels/9", 404, 10003, "Unknown Channel", false)
	p.Until(`document.querySelectorAll('.refusal').length === 3`)
	require.Equal(t, true, p.Eval(`document.querySelector('#refusals-open .badge').hidden`))
	p.Keys(kb.Escape)
	require.Equal(t, true, p.Eval(`document.querySelector('#aside').hidden`))
	reload(p, `document.querySelector('#places a') && document.querySelector('#refusals-open .badge').hidden`)
}

func listsPings(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	id := m.post(secret, object{"author": m.find(ben), "content": "hey <@" + ada + ">", "mentions": []object{m.find(ada)}})
	m.ping(ada, secret, id, ben, "user")
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Until(`document.title === '(1) Ada · #cards'`)
	require.Equal(t, "1", p.Text(disc(other)+" .badge"), "what came before the page was opened counts")
	again := m.post(channel, object{"author": m.find(ben), "content": "<@&41>", "mention_roles": []string{dealers}})
	m.ping(ada, channel, again, ben, "role")
	p.Until(`document.querySelector('.message.mentioned')`)
	require.Equal(t, "(1) Ada · #cards", p.Eval(`document.title`), "what one looks at counts as read")
	p.Click("#pings-open")
	p.Until(`document.querySelectorAll('.ping').length === 2`)
	require.Contains(t, p.Text(".ping:first-child"), "mentioned your role · #cards")
	require.Contains(t, p.Text(".ping:last-child"), "mentioned you · #backroom")
	p.Shoot("pings")
	p.Click(".ping:last-child a")
	p.Until(`location.hash === '#221/` + id + `' && document.title === 'Ada · #backroom'`)
	// A ping of a message that isn't there yet and its message count once.
	m.ping(ada, lounge, "9999", ben, "user")
	p.Until(`document.title.startsWith('(1)')`)
	m.post(lounge, object{"id": "9999", "author": m.find(ben), "content": "hey", "mentions": []object{m.find(ada)}})
	p.Click(disc(guild))
	p.Until(`document.querySelector('` + entry(lounge) + `').classList.contains('unread')`)
	require.Equal(t, "1", p.Text(entry(lounge)+" .badge"))
}

func remembersUnread(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.post(lounge, object{"author": m.find(ben), "content": "old news"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Zero(t, p.Count(".entry.unread"), "what was there before one came counts as read")
	m.hangUp()
	m.post(lounge, object{"author": m.find(ben), "content": "while the line was down"})
	p.Until(`document.querySelector('` + entry(lounge) + `').classList.contains('unread')`)
	reload(p, `document.querySelector('`+entry(lounge)+`')?.classList.contains('unread')`)
	require.Equal(t, "lounge, unread", spoken(p, entry(lounge)))
}

func saysNews(t *testing.T, b context.Context) {
	m := newMock(t)
	id := m.post(channel, object{"content": "before"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, "off", p.Eval(`document.querySelector('#messages').getAttribute('aria-live')`))
	require.Empty(t, p.Eval(`document.querySelector('#news').textContent`), "what is loaded isn't news")
	m.post(channel, object{"author": m.find(ben), "content": "**Your** turn"})
	p.Until(`document.querySelector('#news').textContent === 'Ben: Your turn'`)
	m.edit(channel, id, object{"content": "after"})
	p.Until(`document.querySelector('.message .content').innerText === 'after'`)
	require.Equal(t, "Ben: Your turn", p.Eval(`document.querySelector('#news').textContent`))
	// The arrow keys lead from message to message, and Tab on to what can be done with one.
	p.Eval(`document.querySelector('#messages').focus()`)
	p.Keys(kb.ArrowUp + kb.ArrowUp)
	require.Equal(t, id, p.Eval(`document.activeElement.dataset.messageId`))
	p.Keys(kb.Tab)
	require.Equal(t, "Create thread", p.Eval(`document.activeElement.getAttribute('aria-label')`))
}
