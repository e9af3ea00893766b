package page_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// disc is a server's button in the rail.
func disc(server string) string { return `#rail [data-server="` + server + `"]` }

// entry is a channel or thread in the list.
func entry(id string) string { return `#places [data-channel-id="` + id + `"]` }

func showsServers(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.post(dm, object{"content": "Your hand"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, []any{"", "1", "2"}, p.Eval(`[...document.querySelectorAll('#rail [data-server]')].map((n) => n.dataset.server)`), "the direct messages come first")
	require.Equal(t, "BCE", p.Text(disc(other)+" .sign"))
	require.Equal(t, "true", p.Eval(`document.querySelector('`+disc(guild)+`').getAttribute('aria-pressed')`))
	m.post(secret, object{"content": "somebody said something", "author": m.find(ben)})
	p.Until(`document.querySelector('` + disc(other) + `').classList.contains('unread')`)
	require.Equal(t, "Bridge Club East, unread", spoken(p, disc(other)), "not by its look alone")
	m.post(secret, object{"content": "@everyone", "mention_everyone": true})
	p.Until(`document.querySelector('` + disc(other) + ` .badge').innerText === '1'`)
	require.Equal(t, "Bridge Club East, 1 mention", spoken(p, disc(other)))
	p.Shoot("servers")
	p.Click(disc(other))
	p.Until(`location.hash === '#221' && document.querySelectorAll('.message').length === 2`)
	require.Equal(t, "Bridge Club East", p.Text("#server"))
	require.Equal(t, 1, p.Count(".message.mentioned"), "everyone is highlighted")
	p.Until(`!document.querySelector('` + disc(other) + `').classList.contains('unread')`)
	p.Click(entry(secret))
	p.Click(disc(""))
	p.Until(`location.hash === '#301'`)
	require.Equal(t, "Direct messages", p.Text("#server"))
	require.Equal(t, 1, p.Count("#places a"))
	p.Click(disc(guild))
	p.Until(`location.hash === '#201'`)
}

func groupsChannels(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, []any{channel, thread, lounge, news}, p.Eval(`[...document.querySelectorAll('#places [data-channel-id]')].map((n) => n.dataset.channelId)`),
		"a thread that is active and joined stands below its channel")
	require.Equal(t, 1, p.Count(entry(news)+" .glyph-announcement"))
	require.Zero(t, p.Count(entry(category)), "a category can't be opened")
	p.Click(".fold")
	require.Equal(t, true, p.Eval(`document.querySelector('`+entry(news)+`').hidden`))
	m.post(news, object{"content": "hear, hear", "author": m.find(ben)})
	p.Until(`!document.querySelector('` + entry(news) + `').hidden`)
	p.Click(".fold")
	p.Click(entry(news))
	p.Until(`location.hash === '#211'`)
	require.Equal(t, true, p.Eval(`document.querySelector('#composer').disabled`))
	require.Equal(t, "You do not have permission to send messages in this channel.", p.Eval(`document.querySelector('#composer').placeholder`))
	p.Shoot("announcements")
	m.set("channels", news, object{"permissions": allow(everything)})
	p.Until(`!document.querySelector('#composer').disabled`)
}

func tellsOutages(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.set("servers", guild, object{"unavailable": true})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Contains(t, p.Text("#places"), "This server is unavailable")
	require.Equal(t, "Card table, unavailable to the bot", spoken(p, disc(guild)))
	m.set("servers", guild, object{"unavailable": false, "bot": false})
	p.Until(`document.querySelector('#places').innerText.includes('Trey is not in this server')`)
	m.set("servers", guild, object{"bot": true})
	p.Until(`!document.querySelector('.outage-note')`)
}

func listsMembers(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.post(channel, object{"author": m.find(ben), "content": "hello <@&" + dealers + "> @everyone"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	const groups, names = `[...document.querySelectorAll('#aside h3')].map((n) => n.innerText)`, `[...document.querySelectorAll('.member-name')].map((n) => n.innerText)`
	require.Equal(t, []any{"Judges — 1", "Dealers — 1", "Members — 1"}, p.Eval(groups), "the highest role counts")
	require.Equal(t, []any{"Benno", "Ada", "Trey"}, p.Eval(names), "by nickname")
	require.Equal(t, "Benno", p.Text(".message .name"))
	require.Equal(t, 1, p.Count(`[data-person="`+ada+`"] .crown`))
	require.Equal(t, 1, p.Count(`[data-person="`+bot+`"] .app`))
	require.Equal(t, "@Dealers", p.Text(".content [data-role-id]"))
	colour := p.Eval(`getComputedStyle(document.querySelector('.message .name')).color`)
	require.Equal(t, colour, p.Eval(`getComputedStyle(document.querySelector('[data-person="102"] .member-name')).color`))
	require.NotEqual(t, colour, p.Eval(`getComputedStyle(document.querySelector('[data-person="100"] .member-name')).color`))
	p.Shoot("members")
	m.set("roles", judges, object{"hoist": false})
	p.Until(groups + `.join() === 'Dealers — 2,Members — 1'`)
	m.set("channels", channel, object{"hidden_from": []string{bot}})
	p.Until(names + `.join() === 'Ada,Benno'`)
	p.Click(entry(thread))
	m.set("threads", thread, object{"members": []string{ben, bot}})
	p.Until(names + `.join() === 'Benno,Trey'`)
	p.Shoot("thread-members")
	p.Click(entry(channel))
	p.Until(names + `.join() === 'Ada,Benno'`)
	m.set("channels", channel, object{"hidden_from": []string{}})
	p.Until(names + `.join() === 'Ada,Benno,Trey'`)
	p.Click("#members-open")
	require.Equal(t, true, p.Eval(`document.querySelector('#aside').hidden`))
	reload(p, `document.querySelector('.message .name') && document.querySelector('#aside').hidden`)
	p.Click("#members-open")
	p.Click(`[data-person="` + ben + `"]`)
	p.Until(`document.querySelector('#person').open`)
	require.Equal(t, []any{"Judges", "Dealers"}, p.Eval(`[...document.querySelectorAll('#person .pill')].map((n) => n.innerText)`))
	p.Shoot("person")
	p.Click("#act-as")
	p.Until(`location.search === '?user=102' && document.title.includes('Ben')`)
}

func writesToTheBot(t *testing.T, b context.Context) {
	m := newMock(t)
	m.post(dm, object{"content": "Your hand"})
	m.post(channel, object{"content": "your turn"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Click(".message .name")
	p.Until(`document.querySelector('#person').open`)
	p.Click("#person .btn.primary")
	p.Until(`location.hash === '#301' && !document.querySelector('#person').open`)
	require.Equal(t, true, p.Eval(`document.querySelector('#members-open').hidden`), "direct messages have no members")
}

func showsSheetsOnPhones(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	p := visit(t, b, m, "/?user="+ada, browsertest.Phone(390))
	require.Equal(t, true, p.Eval(`document.querySelector('#aside').hidden`), "a phone has no room for it at first")
	p.Click("#members-open")
	p.Until(`document.querySelector('#aside').getBoundingClientRect().width === 390`)
	require.Equal(t, "dialog", p.Eval(`document.querySelector('#aside').getAttribute('role')`))
	require.Equal(t, true, p.Eval(`document.querySelector('main').inert`))
	require.Equal(t, "aside-close", p.Eval(`document.activeElement.id`))
	p.Shoot("phone-members")
	p.Keys("\x1b")
	p.Until(`document.querySelector('#aside').hidden`)
	require.Equal(t, "members-open", p.Eval(`document.activeElement.id`), "the focus is where it was")
	require.Equal(t, false, p.Eval(`document.querySelector('main').inert`))
	p.Until(`!history.state`)
	p.Click("#threads-open")
	p.Until(`history.state`)
	p.Eval(`history.back()`)
	p.Until(`document.querySelector('#aside').hidden`)
	require.Equal(t, "#201", p.Eval(`location.hash`), "back closes the sheet and stays in the channel")
	p.Click("#threads-open")
	p.Click(`#aside [data-thread="` + thread + `"]`)
	p.Until(`location.hash === '#231' && document.querySelector('#aside').hidden`)
	p.Eval(`history.back()`)
	p.Until(`location.hash === '#201' && document.querySelector('#aside').dataset.kind === 'threads' && !document.querySelector('#aside').hidden`)
	p.Click("#aside-close")
	p.Until(`document.querySelector('#aside').hidden && !history.state`)
	require.Equal(t, "#201", p.Eval(`location.hash`))
	p.Click("#drawer-open")
	p.Click(disc(other))
	p.Until(`document.querySelector('#server').innerText === 'Bridge Club East'`)
	require.Equal(t, true, p.Eval(`document.body.classList.contains('drawer')`), "one looks at a server before one goes there")
	p.Shoot("phone-servers")
	p.Click(entry(secret))
	p.Until(`location.hash === '#221' && !document.body.classList.contains('drawer')`)
}

// small are what is pressed on the page and is less than 44 pixels high or wide; links and names within text are as the text is.
const small = `[...document.querySelectorAll('button, a, select, input, summary, [role=option], [role=tab]')].filter((n) => {
	const box = n.closest('label.check') ?? n;
	const { width, height } = box.getBoundingClientRect();
	return width > 0 && getComputedStyle(n).visibility !== 'hidden' && (width < 44 || height < 44) && !n.closest('[inert], .content, .text, .system') && !n.matches('.mention');
}).map((n) => n.outerHTML.slice(0, 120))`

func givesFingersRoom(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	fill(m)
	m.clock["ahead_ms"] = 60000
	m.refuseBot("POST", "/channels/201/messages", 400, 50035, "Invalid Form Body", true)
	p := visit(t, b, m, "/?user="+ada+"#"+thread, browsertest.Phone(390).Light())
	rooms := func(where string) {
		t.Helper()
		require.Empty(t, p.Eval(small), where)
		require.Equal(t, 390.0, p.Eval(`document.documentElement.scrollWidth`), where)
	}
	rooms("a thread")
	p.Shoot("phone-thread")
	p.Click(".thread-parent")
	p.Until(`location.hash === '#201' && document.querySelector('.container')`)
	p.Eval(`document.querySelector('.message').focus()`)
	rooms("a channel")
	for _, panel := range []string{"threads", "pings", "refusals", "members"} {
		p.Click("#" + panel + "-open")
		rooms(panel)
		p.Shoot("phone-" + panel + "-light")
		p.Click("#aside-close")
	}
	p.Click("#drawer-open")
	p.Until(`document.querySelector('#sidebar').getBoundingClientRect().left === 0`)
	rooms("the left side")
	p.Shoot("phone-drawer-light")
	p.Click("#settings-open")
	for _, name := range []string{"people", "server", "channel", "clock"} {
		p.Click("#tab-" + name)
		p.Eval(`document.querySelector('summary')?.click()`)
		rooms(name)
		p.Shoot("phone-settings-" + name)
	}
}
