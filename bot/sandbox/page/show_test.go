package page_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

func showsPlaces(t *testing.T, b context.Context) {
	m := newMock(t)
	fill(m)
	m.post(dm, object{"content": "Your hand"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, "Card table", p.Text("#server"))
	require.Equal(t, "page", p.Eval(`document.querySelector('[data-channel-id="201"]').getAttribute('aria-current')`))
	require.Equal(t, 2, p.Count("#places [data-channel-id]"), "the server's channels")
	require.Equal(t, []any{"Ada", "Ben"}, p.Eval(`[...document.querySelectorAll('#who option')].map((o) => o.textContent)`))
	require.Equal(t, "Ada", p.Eval(`document.querySelector('#who').selectedOptions[0].textContent`))
	require.Equal(t, "?user=101#201", p.Eval(`location.search + location.hash`))
	require.Equal(t, 9, p.Count("#messages [data-message-id]"))
	require.Contains(t, p.Text("#beginning"), "Welcome to #cards!")
	p.Shoot("desktop-dark")
	p.Eval(`document.querySelector('#messages').scrollTop = 0`)
	p.Shoot("desktop-dark-top")
	visit(t, b, m, "/?user="+ada, browsertest.Desktop().Light()).Shoot("desktop-light")
}

func rendersMarkdown(t *testing.T, b context.Context) {
	m := newMock(t)
	id := m.post(channel, object{"content": markdownText()})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	in := message(id) + " .content "
	for selector, want := range map[string]string{
		"h3": "Big", "h4": "Middle", "h5": "Small", ".subtext": "a footnote", "strong": "bold", "em": "italic", "u": "under", "s": "gone",
		"em strong, strong em": "both", "code": "a*b*", "blockquote": "quoted line", "li li": "inner", "ol li": "first",
		"pre": `fmt.Println("<b>")`, ".mention.me": "@Ada", "a.mention": "#lounge", "button.mention": "/play", ".emoji": ":trump:",
		"a[href='https://example.org/a_(b)']": "site", "a[href='https://example.org/x_y_z']": "https://example.org/x_y_z",
		"a[href='https://example.org/hidden']": "https://example.org/hidden", "time": "November 14, 2023",
		"a[href='#201/1001']": "https://discord.com/channels/1/201/1001",
	} {
		require.Equal(t, want, p.Text(in+selector), selector)
	}
	require.Zero(t, p.Count(in+"script"), "text never becomes markup")
	for _, plain := range []string{"snake_case_name", "*plain*", "under_score", "<script>alert(1)</script>", "♣ ♦ ♥ ♠"} {
		require.Contains(t, p.Text(in), plain)
	}
	require.Equal(t, "hidden", p.Eval(`getComputedStyle(document.querySelector('.spoiler span')).visibility`))
	p.Click(in + ".spoiler")
	require.Equal(t, "visible", p.Eval(`getComputedStyle(document.querySelector('.spoiler span')).visibility`))
}

func rendersComponents(t *testing.T, b context.Context) {
	m := newMock(t)
	id := m.post(channel, tableMessage())
	m.post(channel, object{"flags": 32768, "components": []object{
		{"type": 17, "spoiler": true, "components": []object{text("hidden")}}, {"type": 99}, {"type": 14, "spacing": 2}}})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	in := message(id) + " "
	require.Equal(t, "rgb(46, 139, 87)", p.Eval(`getComputedStyle(document.querySelector('.container')).borderLeftColor`))
	for selector, want := range map[string]string{
		".text h4": "31 · deal 3", ".btn.primary": "My hand", ".btn.secondary": "Rules", ".btn.success": "Take", ".btn.danger": "Leave",
		"a.btn.link[href='https://example.org/']": "Site", ".btn:disabled .label": "Knock", ".btn:disabled .emoji": "✊",
		control("v1:throw"): "Throw a card", control("v1:meld"): "Lay down cards", control("v1:invite"): "Invite somebody",
		".file-name": "table.svg", ".file-size": "2.0 KB", ".section .btn": "Sit down",
	} {
		require.Equal(t, want, p.Text(in+selector), selector)
	}
	require.Equal(t, "The top card: queen of spades", p.Eval(`document.querySelector('.thumbnail img').alt`))
	require.Equal(t, "Three cards: 7♥, 8♥, 9♥", p.Eval(`document.querySelector('.gallery img').alt`))
	require.Equal(t, "/attachments/1/table.svg", p.Eval(`new URL(document.querySelector('.gallery img').src).pathname`))
	require.Equal(t, 1, p.Count(in+".separator"))
	require.Equal(t, "in 73 years", p.Text(in + "time[data-style=R]")[:11])
	require.Equal(t, "[component 99]", p.Text(".unknown"), "what is unknown is not hidden")
	require.Equal(t, true, p.Eval(`document.querySelector('.veil .container').inert`))
	p.Click(".veil .btn")
	require.Equal(t, false, p.Eval(`document.querySelector('.veil .container').inert`))
}

func marksMessages(t *testing.T, b context.Context) {
	m := newMock(t)
	fill(m)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, 1, p.Count(".mentioned"))
	require.Contains(t, p.Text(".ephemeral"), "Only you can see this")
	require.Contains(t, p.Text(".message:last-child"), "Trey is thinking…")
	require.Equal(t, "Ben used /stats", p.Text(".message:last-child .used > span:last-child"))
	require.Equal(t, "B", p.Text(".message:last-child .used .avatar"))
	require.Contains(t, p.Text(message("1004")), "(edited)")
	edited := with(tableMessage(), "edited_timestamp", "2026-01-01T10:00:00Z")
	m.edit(channel, "1006", edited)
	p.Until(`document.querySelector('` + message("1006") + ` .edited')`)
	require.Equal(t, true, p.Eval(`((m) => m.querySelector('.edited').getBoundingClientRect().top >= m.querySelector('.components').getBoundingClientRect().bottom)(document.querySelector('`+message("1006")+`'))`),
		"what says that it was edited stands behind everything")
	require.Contains(t, p.Text(message("1004")), "APP")
	require.Zero(t, p.Count(message("1001")+" .app"), "people have no tag")
}

func groups(t *testing.T, b context.Context) {
	m := newMock(t)
	first := m.post(channel, object{"author": m.find(ben), "content": "one", "timestamp": "2026-03-01T10:00:00Z"})
	second := m.post(channel, object{"author": m.find(ben), "content": "two", "timestamp": "2026-03-01T10:05:00Z"})
	m.post(channel, object{"author": m.find(ben), "content": "later", "timestamp": "2026-03-01T10:15:00Z"})
	m.post(channel, object{"author": m.find(ben), "content": "<@101>", "mentions": []object{m.find(ada)}, "timestamp": "2026-03-01T10:16:00Z"})
	m.post(channel, object{"author": m.find(ben), "content": "a reply", "type": 19, "timestamp": "2026-03-01T10:17:00Z"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	follows := `[...document.querySelectorAll('.message')].map((node) => node.classList.contains('follows'))`
	require.Equal(t, []any{false, true, false, true, false}, p.Eval(follows), "a mention stands with the others, a reply begins anew")
	p.Eval(`document.querySelector('.message').focus()`)
	p.Shoot("tools")
	require.Equal(t, true, p.Eval(`((m) => m.querySelector('.tools').getBoundingClientRect().bottom > m.querySelector('.head').getBoundingClientRect().top &&
		m.querySelector('.tools').getBoundingClientRect().top > m.querySelector('.day').getBoundingClientRect().top)(document.querySelector('.message'))`),
		"the tools of a day's first message are at the message, not at the line of the day")
	m.announce(object{"type": "message_delete", "channel_id": channel, "id": first})
	p.Until(`document.querySelectorAll('.message').length === 4`)
	require.Equal(t, []any{false, false, true, false}, p.Eval(follows), "the second has the header now")
	require.Contains(t, p.Text(message(second)), "Ben")
}

func followsLinks(t *testing.T, b context.Context) {
	m := newMock(t)
	chatter(m, channel, 250)
	m.post(lounge, object{"content": "https://discord.com/channels/1/" + channel + "/1005 [gone](https://discord.com/channels/1/" + channel + "/77)"})
	p := visit(t, b, m, "/?user="+ada+"#"+lounge, browsertest.Desktop())
	p.Click(".content a")
	p.Until(`document.querySelector('[data-message-id="1005"].target')`)
	require.Equal(t, "#201/1005", p.Eval(`location.hash`))
	require.Equal(t, true, p.Eval(`((r) => r.top > 0 && r.bottom < innerHeight)(document.querySelector('[data-message-id="1005"]').getBoundingClientRect())`))
	p.Eval(`history.back()`)
	p.Until(`document.querySelectorAll('.content a').length === 2`)
	p.Click(".content a:last-child")
	p.Until(`!document.querySelector('#problem').hidden`)
	require.Equal(t, "That message is not here any more.", p.Text("#problem"))
}

func loadsOlder(t *testing.T, b context.Context) {
	m := newMock(t)
	chatter(m, channel, 230)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, 100, p.Count(".message"))
	require.Empty(t, p.Text("#beginning"))
	for _, count := range []int{200, 230} {
		p.Eval(`document.querySelector('#messages').scrollTop = 0`)
		p.Until(fmt.Sprintf(`document.querySelectorAll('.message').length === %d`, count))
	}
	require.Equal(t, "line 1", p.Text(".message:first-child .content"))
	require.Equal(t, true, p.Eval(`document.querySelector('#messages').scrollTop > 0`), "what one reads stays where it is")
	p.Until(`document.querySelector('#beginning').innerText.includes('Welcome')`)
	p.Click("#present")
	p.Until(`((m) => m.scrollHeight - m.scrollTop - m.clientHeight < 2)(document.querySelector('#messages'))`)
}
