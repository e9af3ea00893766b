package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// reach moves the focus to the first element of a selector with Tab alone, forwards or backwards.
func reach(t *testing.T, p *browsertest.Tab, selector string) {
	t.Helper()
	for range 60 {
		switch p.Eval(`((target, at) => at === target ? 'there' : at === document.body ? 'on' :
			at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on')(document.querySelector(` + browsertest.Quoted(selector) + `), document.activeElement)`) {
		case "there":
			return
		case "back":
			p.Back()
		default:
			p.Keys(kb.Tab)
		}
	}
	require.Fail(t, "Tab doesn't come there", "%s; the focus is at %v", selector, p.Eval(`document.activeElement.outerHTML.slice(0, 200)`))
}

// opens reaches a control, presses Enter, waits for what it opens, and sees that Escape closes it and leads back.
func opens(t *testing.T, p *browsertest.Tab, selector, shown string, within func()) {
	t.Helper()
	reach(t, p, selector)
	p.Keys(kb.Enter)
	p.Until(shown)
	if within != nil {
		within()
	}
	p.Keys(kb.Escape)
	p.Until(`!(` + shown + `)`)
	p.Until(`document.activeElement === document.querySelector(` + browsertest.Quoted(selector) + `)`)
}

// reachesEverything uses the page without a pointer. Whatever opens closes with Escape, and the focus is where it was.
func reachesEverything(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.post(channel, tableMessage())
	m.post(channel, galleryOf(2))
	id := m.post(channel, object{"author": m.find(ben), "content": "hello"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	const aside = `!document.querySelector('#aside').hidden`
	dialog := func(name string) string { return `document.querySelector('#` + name + `').open` }
	p.Until(aside)
	reach(t, p, "#members-open")
	p.Keys(kb.Enter)
	p.Until(`document.querySelector('#aside').hidden`)

	opens(t, p, "#threads-open", aside, func() { opens(t, p, "#new-thread", dialog("thread"), nil) })
	opens(t, p, "#pings-open", aside, nil)
	opens(t, p, "#refusals-open", aside, nil)
	opens(t, p, "#members-open", aside, func() { opens(t, p, `[data-person="`+ben+`"]`, dialog("person"), nil) })
	opens(t, p, "#settings-open", dialog("settings"), func() { reach(t, p, "#settings-name") })
	opens(t, p, control("v1:throw"), `document.querySelector('.menu')`, nil)
	opens(t, p, control("v1:meld"), `document.querySelector('.menu')`, nil)
	opens(t, p, ".gallery[data-count='2'] .picture-open", dialog("lightbox"), nil)
	opens(t, p, ".gallery[data-count='2'] .alt", `!document.querySelector(".gallery[data-count='2'] .alt-text").hidden`, nil)

	// From the log the arrows lead to a message, and Tab to what can be done with it.
	reach(t, p, "#messages")
	p.Keys(kb.ArrowUp)
	require.Equal(t, id, p.Eval(`document.activeElement.dataset.messageId`))
	reach(t, p, message(id)+` .tools [aria-label="Create thread"]`)
	p.Keys(kb.Enter)
	p.Until(dialog("thread"))
	p.Keys(kb.Escape)
	p.Until(`document.activeElement.dataset.messageId === '` + id + `'`)

	reach(t, p, "#composer")
	reach(t, p, entry(thread))
	p.Keys(kb.Enter)
	p.Until(`location.hash === '#` + thread + `'`)
	reach(t, p, disc(other))
	p.Keys(kb.Enter)
	p.Until(`location.hash === '#` + secret + `'`)
	require.Equal(t, other, p.Eval(`document.activeElement.dataset.server`), "a server that was chosen keeps the focus")
}
