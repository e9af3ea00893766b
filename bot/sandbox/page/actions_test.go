package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// offered are the entries of the open menu.
const offered = `[...document.querySelectorAll('.menu [role=menuitem]')].map((n) => n.innerText)`

func offersActions(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	table := m.post(channel, tableMessage())
	hers := m.post(channel, object{"author": m.find(ada), "content": "Nice **hand**."})
	hidden := m.post(channel, object{"flags": 64, "content": "Only for you"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Eval(`(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	p.RightClick(message(hers) + " .content")
	p.Until(`document.querySelector('.menu')`)
	require.Equal(t, []any{"Create thread", "Copy text", "Copy link to message", "Copy message ID", "Delete message"}, p.Eval(offered))
	p.Shoot("actions")
	p.Keys(kb.ArrowDown + kb.Enter)
	p.Until(`window.copied === 'Nice **hand**.' && !document.querySelector('.menu')`)
	require.Equal(t, true, p.Eval(`document.activeElement.matches('`+message(hers)+`')`), "the keyboard goes on from the message")

	// The menu key asks for the menu of the message that has the focus, and a letter finds an entry.
	p.Eval(`(document.activeElement.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })), true)`)
	p.Keys("d" + kb.Enter)
	sent(t, m, "delete "+hers+" by "+ada, 1)
	p.Until(`!document.querySelector('` + message(hers) + `')`)

	p.RightClick(message(table) + " .text")
	require.Equal(t, []any{"Create thread", "Copy text", "Copy link to message", "Copy message ID"}, p.Eval(offered), "another's message isn't deleted")
	p.Click(`[data-action="copy_text"]`)
	p.Until(`window.copied.startsWith('## 31 · deal 3')`)
	require.Contains(t, p.Eval(`window.copied`), "Seat 3 is free", "the words of its components")
	p.RightClick(message(hidden) + " .content")
	require.Equal(t, []any{"Copy text", "Copy message ID", "Dismiss message"}, p.Eval(offered))
	p.RightClick(message(table) + " .text")
	p.Until(`!document.querySelector('.menu')`)
	p.RightClick(message(table) + " .gallery img")
	require.Zero(t, p.Count(".menu"), "a picture keeps the browser's own menu")
}
