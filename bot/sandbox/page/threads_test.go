package page_test

import (
	"context"
	"maps"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// club opens a page in a world with everything.
func club(t *testing.T, b context.Context, address string) (*mock, *browsertest.Tab) {
	m := newMock(t)
	city(m)
	return m, visit(t, b, m, "/?user="+ada+address, browsertest.Desktop())
}

func listsThreads(t *testing.T, b context.Context) {
	m, p := club(t, b, "")
	m.set("threads", thread, object{"joined": false})
	p.Until(`!document.querySelector('` + entry(thread) + `')`)
	p.Click("#threads-open")
	require.Equal(t, []any{"Other active threads — 1", "Archived threads — 1"}, p.Eval(`[...document.querySelectorAll('#aside h3')].map((n) => n.innerText)`))
	p.Shoot("threads")
	const width = `document.querySelector('#aside').getBoundingClientRect().width`
	wide := p.Eval(width)
	for _, other := range []string{"pings", "refusals", "members", "threads"} {
		panel(p, other)
		require.Equal(t, wide, p.Eval(width), "all panels have one width: %s", other)
	}
	p.Click("#aside .thread-row .btn")
	sent(t, m, "PUT channels/"+thread+"/thread-members/"+ada, 1)
	p.Until(`document.querySelector('` + entry(thread) + `')`)
	require.Equal(t, "Joined — 1", p.Text("#aside h3"))
	p.Click(`#aside [data-thread="` + old + `"]`)
	p.Until(`location.hash === '#232'`)
	require.Equal(t, "Last year", p.Text("#place"))
	require.Equal(t, 1, p.Count(entry(old)), "the open thread is in the list while it is open")
}

func beginsThreads(t *testing.T, b context.Context) {
	m, p := club(t, b, "")
	id := m.post(channel, object{"author": m.find(ben), "content": "Who wants to talk about <@101> rules?"})
	p.Until(`document.querySelector('.message')`)
	p.Eval(`document.querySelector('.message').focus()`)
	p.Click(`.tools [aria-label="Create thread"]`)
	p.Until(`document.activeElement.id === 'thread-name'`)
	require.Equal(t, "Who wants to talk about  rules?", p.Eval(`document.activeElement.value`), "it begins with the message's own words")
	p.Keys("Rules" + kb.Enter)
	require.Equal(t, object{"user": ada, "name": "Rules", "message": id}, sent(t, m, "POST channels/"+channel+"/threads", 1)[0])
	p.Until(`document.querySelector('#place').innerText === 'Rules' && document.activeElement.id === 'composer'`)
	require.Equal(t, "#cards", p.Text(".thread-parent"))
	p.Shoot("thread")
	p.Click(".thread-parent")
	p.Until(`location.hash === '#201'`)
	p.Click("#threads-open")
	p.Click("#new-thread")
	p.Keys("Secrets")
	p.Click("#thread-private")
	p.Click("#thread .btn.primary")
	require.Equal(t, object{"user": ada, "name": "Secrets", "type": 12.0}, sent(t, m, "POST channels/"+channel+"/threads", 2)[1])
	p.Until(`document.querySelector('#place').innerText === 'Secrets' && document.activeElement.id === 'composer'`)
	p.Eval(`history.back()`)
	p.Until(`document.querySelector('#place').innerText === 'cards'`)
}

func refusesThreads(t *testing.T, b context.Context) {
	m, p := club(t, b, "")
	m.set("channels", channel, object{"permissions": allow(everything &^ (1<<3 | publicThreads | privateThreads))})
	m.post(channel, object{"author": m.find(ben), "content": "hello"})
	p.Until(`document.querySelector('.message .tools [aria-label="Copy link to message"]') && !document.querySelector('.tools [aria-label="Create thread"]')`)
	m.set("channels", channel, object{"permissions": allow(everything)})
	p.Click("#threads-open")
	p.Click("#new-thread")
	m.refuse("Missing Permissions")
	p.Keys("No" + kb.Enter)
	p.Until(`document.querySelector('#thread .failure').innerText === 'Missing Permissions'`)
	require.Equal(t, true, p.Eval(`document.querySelector('#thread').open`))
}

func tendsThreads(t *testing.T, b context.Context) {
	m, p := club(t, b, "#"+thread)
	p.Click("#thread-archive")
	require.Equal(t, object{"archived": true}, sent(t, m, "PATCH channels/"+thread, 1)[0])
	p.Until(`document.querySelector('#thread-bar .pill')`)
	require.Equal(t, "Archived", p.Text("#thread-bar .pill"))
	require.Equal(t, "This thread is archived. Sending a message unarchives it.", p.Text("#archived"))
	require.Equal(t, "thread-archive", p.Eval(`document.activeElement.id`), "the button that was pressed keeps the focus")
	p.Shoot("thread-archived")
	p.Click("#composer")
	p.Keys("awake" + kb.Enter)
	p.Until(`document.querySelector('#archived').hidden`)
	p.Click("#thread-lock")
	require.Equal(t, object{"locked": true}, sent(t, m, "PATCH channels/"+thread, 2)[1])
	p.Until(`document.querySelector('#thread-bar').innerText.includes('Locked')`)
	// Moderators alone may write and unlock then.
	m.set("threads", thread, object{"permissions": allow(sendInThreads | 1<<10), "owner": ada})
	p.Until(`document.querySelector('#composer').disabled`)
	require.Equal(t, "This thread is locked: only moderators can write in it.", p.Eval(`document.querySelector('#composer').placeholder`))
	require.Zero(t, p.Count("#thread-lock"))
	require.Zero(t, p.Count("#thread-archive"), "nor may its owner open or close it")
	m.set("threads", thread, object{"locked": false})
	p.Until(`document.querySelector('#thread-archive') && !document.querySelector('#composer').disabled`)
	m.set("threads", thread, object{"permissions": allow(sendMessages | 1<<10)})
	p.Until(`document.querySelector('#composer').disabled`)
	require.Contains(t, p.Eval(`document.querySelector('#composer').placeholder`), "in this thread", "writing in the channel's threads is a permission of its own")
	p.Click("#thread-leave")
	sent(t, m, "DELETE channels/"+thread+"/thread-members/"+ada, 1)
	p.Until(`document.querySelector('#thread-join')`)
}

// The kinds are those of resources/message, "Message Types".
func showsSystemMessages(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	begun := object{"id": thread, "name": "Table 7", "message_count": 3, "parent_id": channel}
	carrier := m.post(channel, object{"author": m.find(ada), "content": "Deal!", "thread": begun, "timestamp": "2026-03-01T10:00:00Z", "components": []object{row(button(1, "Sit down", "v1:sit"))}})
	started := m.post(channel, object{"author": m.find(ben), "type": 18, "content": "Table 7", "message_reference": object{"channel_id": thread}})
	m.post(channel, object{"author": m.find(ben), "type": 7})
	first := m.post(thread, object{"author": m.find(ben), "type": 21, "referenced_message": with(maps.Clone(m.messages[channel][0]), "id", thread)})
	m.post(thread, object{"author": m.find(ben), "type": 4, "content": "Table 8"})
	m.post(thread, object{"author": m.find(ben), "type": 1, "mentions": []object{m.find(ada)}})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Contains(t, p.Text(message(started)+" .system"), "Benno started a thread: Table 7")
	require.Equal(t, "#"+thread, p.Eval(`document.querySelector('.system a').getAttribute('href')`))
	require.Contains(t, p.Text(".message:last-child .system"), "Benno joined the server.")
	require.Zero(t, p.Count(message(carrier)+` [aria-label="Create thread"]`), "a message has one thread")
	require.Contains(t, p.Text(message(carrier)+" .thread-card"), "3 messages")
	m.post(thread, object{"author": m.find(ben), "content": "one more"})
	p.Until(`document.querySelector('.thread-card').innerText.includes('4 messages')`)
	p.Shoot("system-messages")
	p.Click(".thread-card")
	p.Until(`location.hash === '#231' && document.querySelectorAll('.message').length === 4`)
	require.Equal(t, "Deal!", p.Text(message(first)+" .content"), "a thread shows what it began with")
	require.Equal(t, "Ada", p.Text(message(first)+" .name"), "and who wrote that")
	require.Equal(t, "A", p.Text(message(first)+" .avatar"))
	require.Contains(t, p.Text(message(first)+" .day"), "March 1, 2026")
	require.Zero(t, p.Count(message(first)+" .thread-card"), "the thread itself isn't below it")
	require.Zero(t, p.Count(message(first)+` [aria-label="Delete message"]`), "though the reader wrote it")
	p.Shoot("thread-starter")
	p.Click(control("v1:sit"))
	require.Equal(t, thread, sent(t, m, "components", 1)[0]["message"], "its buttons are those of that message")
	p.Until(`document.querySelector('[aria-busy]')`)
	end(m, "failed", thread, "v1:sit")
	p.Until(`document.querySelector('` + message(first) + ` .failure')`)
	m.announce(object{"type": "message_update", "message": with(maps.Clone(m.messages[channel][0]), "content", "Dealt.")})
	m.announce(object{"type": "message_update", "message": with(with(maps.Clone(m.messages[channel][0]), "content", "Dealt."), "id", thread)})
	p.Until(`document.querySelector('` + message(first) + ` .content').innerText === 'Dealt.'`)
	m.announce(object{"type": "message_delete", "channel_id": channel, "id": thread})
	p.Until(`document.querySelector('` + message(first) + ` .system')?.innerText.startsWith('The first message of this thread is gone.')`)
	require.Contains(t, p.Text(".message:nth-child(2) .system"), "Benno changed the name: Table 8")
	require.Contains(t, p.Text(".message:nth-child(3) .system"), "Benno added Ada to the thread.")
	require.Contains(t, p.Text("#beginning"), "Benno started this thread.")
}
