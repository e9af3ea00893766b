package page_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

func becomesAnother(t *testing.T, b context.Context) {
	m := newMock(t)
	fill(m)
	p := visit(t, b, m, "/", browsertest.Desktop())
	require.Equal(t, "?user=101#201", p.Eval(`location.search + location.hash`), "without a person in the address, it is the first")
	p.Eval(`((who) => { who.value = '102'; who.dispatchEvent(new Event('change')); })(document.querySelector('#who'))`)
	p.Until(`document.title.includes('Ben') && document.querySelector('.message')`)
	require.Equal(t, "?user=102#201", p.Eval(`location.search + location.hash`))
	p.Click("#composer")
	p.Keys("I am Ben\r")
	require.Equal(t, ben, sent(t, m, "messages "+channel, 1)[0]["user"])
	p.Eval(`history.back()`)
	p.Until(`document.title.includes('Ada') && document.querySelector('#who').value === '101'`)
}

func changesPeople(t *testing.T, b context.Context) {
	m := newMock(t)
	m.post(channel, object{"author": m.find(ada), "content": "I am <@" + ada + ">"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Click("#settings-open")
	p.Shoot("settings")
	p.Click("#dms-closed")
	require.Equal(t, object{"dms_closed": true}, sent(t, m, "user "+ada, 1)[0])
	p.Eval(`(document.querySelector('#settings-name').value = 'Ada L.', document.querySelector('#settings form.line button').click())`)
	require.Equal(t, object{"name": "Ada L."}, sent(t, m, "user "+ada, 2)[1])
	p.Until(`document.querySelector('.message .name').innerText === 'Ada L.'`)
	require.Equal(t, "I am @Ada L.", p.Text(".message .content"))
	p.Eval(`(document.querySelector('#new-name').value = 'Cy', document.querySelector('#new-locale').value = 'da', document.querySelector('#add-person').click())`)
	require.Equal(t, object{"name": "Cy", "locale": "da", "server": guild}, sent(t, m, "users", 1)[0], "into the server that is open")
	p.Until(`document.querySelector('#settings .news').innerText.startsWith('Cy is in Card table now. You are still Ada L.')`)
	p.Shoot("settings-added")
	require.Equal(t, "?user=101", p.Eval(`location.search`))
	require.Equal(t, "Be Cy", p.Text("#next"))
	p.Click("#next")
	p.Until(`document.title.startsWith('Cy') && location.search === '?user=103' && !document.querySelector('dialog').open`)
	require.Equal(t, "Besked til #cards", p.Eval(`document.querySelector('#composer').placeholder`))
}

func speaksLanguage(t *testing.T, b context.Context) {
	m := newMock(t)
	m.post(channel, object{"flags": 64, "content": "Hallo <t:1700000000:D>"})
	p := visit(t, b, m, "/?user="+ben, browsertest.Desktop())
	require.Equal(t, "de", p.Eval(`document.documentElement.lang`))
	require.Contains(t, p.Text(".message"), "Nur du siehst das")
	require.Contains(t, p.Text(".message"), "14. November 2023")
	missing := p.Eval(`Promise.all(['words', 'german', 'danish'].map((one) => import('/' + one + '.js'))).then(([{ en }, { de }, { da }]) =>
		[...new Set([en, de, da].flatMap(Object.keys))].filter((key) => !en[key] || !de[key] || !da[key]))`)
	require.Empty(t, missing, "every text is there in every language")
	foreign := p.Eval(`Promise.all(['words', 'german', 'danish'].map((one) => import('/' + one + '.js'))).then(([{ en }, { de }, { da }]) =>
		[[en, /["„]/], [de, /["”]/], [da, /["„“]/]].flatMap(([texts, marks]) => Object.values(texts).filter((text) => marks.test(text))))`)
	require.Empty(t, foreign, "quotation marks are those of the language")
	require.Equal(t, "„Table 7“", p.Eval(`import('/words.js').then(({ say }) => say('quoted', { text: 'Table 7' }))`))

	m.speak(ben, "da")
	p.Until(`document.querySelector('#beginning').innerText.startsWith('Velkommen til #cards!')`)
	require.Contains(t, p.Text(".message"), "14. november 2023", "what is shown already speaks the new language, too")
	require.Contains(t, p.Text(".message"), "Kun du kan se dette")
}

func fitsPhone(t *testing.T, b context.Context) {
	m := newMock(t)
	fill(m)
	long := "https://example.org/" + fmt.Sprintf("%0200d", 0)
	m.post(channel, object{"content": long + "\n```\n" + long + "\n```"})
	for _, width := range []int64{320, 390} {
		p := visit(t, b, m, "/?user="+ada, browsertest.Phone(width))
		p.Shoot(fmt.Sprintf("phone-%d", width))
		fits := func(when string) {
			t.Helper()
			require.Equal(t, float64(width), p.Eval(`document.documentElement.scrollWidth`), when)
			require.Equal(t, true, p.Eval(`((m) => m.scrollWidth <= m.clientWidth)(document.querySelector('#messages'))`), when)
			require.Empty(t, p.Eval(`[...document.querySelectorAll('.message *, #bottom *')].filter((n) => n.getBoundingClientRect().right > innerWidth + 1 &&
				!n.closest('pre, #topic')).map((n) => n.outerHTML.slice(0, 90))`), when)
		}
		fits("messages")
		require.Equal(t, []any{}, p.Eval(`[...document.querySelectorAll('.message button:not(.mention), .message .btn, #top button, #send, .adder')].filter((n) =>
			n.offsetParent && n.getBoundingClientRect().height < 40).map((n) => n.outerHTML.slice(0, 90))`), "big enough to touch")
		require.Equal(t, []any{}, p.Eval(`[...document.querySelectorAll('input, textarea, #who')].filter((n) => parseFloat(getComputedStyle(n).fontSize) < 16).map((n) => n.id)`))
		p.Click("#drawer-open")
		p.Until(`document.querySelector('#sidebar').getBoundingClientRect().left === 0`)
		require.Equal(t, true, p.Eval(`document.querySelector('main').inert`))
		p.Shoot(fmt.Sprintf("phone-%d-drawer", width))
		p.Click(`[data-channel-id="202"]`)
		p.Until(`!document.body.classList.contains('drawer') && location.hash === '#202'`)
		p.Click("#composer")
		p.Keys("/play ")
		p.Until(`document.activeElement.dataset.option === 'game'`)
		fits("a command")
		p.Shoot(fmt.Sprintf("phone-%d-command", width))
	}
	p := visit(t, b, m, "/?user="+ada, browsertest.Phone(390).Light())
	p.Shoot("phone-light")
	p.Click(control("v1:meld"))
	p.Shoot("phone-select")
}

func namesControls(t *testing.T, b context.Context) {
	m := newMock(t)
	fill(m)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, []any{}, p.Eval(`[...document.querySelectorAll('button, a, input, textarea, select, img')].filter((n) =>
		!(n.innerText || n.getAttribute('aria-label') || n.labels?.length || n.alt || n.querySelector('img')?.alt)).map((n) => n.outerHTML)`))
	require.Equal(t, "log", p.Eval(`document.querySelector('#messages').getAttribute('role')`))
	require.Equal(t, 1, p.Count("h1"))
}

func switchesTheme(t *testing.T, b context.Context) {
	m := newMock(t)
	ground := `getComputedStyle(document.documentElement).backgroundColor`
	light := visit(t, b, m, "/?user="+ada, browsertest.Desktop().Light())
	require.Equal(t, "rgb(255, 255, 255)", light.Eval(ground), "the system's wish is followed")
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, "rgb(46, 48, 54)", p.Eval(ground))
	p.Click("#theme")
	require.Equal(t, "rgb(255, 255, 255)", p.Eval(ground))
	reload(p, `document.querySelector('#places a') && `+ground+` === 'rgb(255, 255, 255)'`)
}
