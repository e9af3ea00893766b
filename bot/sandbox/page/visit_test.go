package page_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// patience is how long a test waits for the page before it gives up.
const patience = 20 * time.Second

// visit opens a mock's page and waits until it is live.
func visit(t *testing.T, browser context.Context, m *mock, address string, on browsertest.Screen) *browsertest.Tab {
	t.Helper()
	p := browsertest.Open(t, browser, m.URL+address, on)
	p.Until(`document.body.dataset.live && document.querySelector('#places a') && !document.querySelector('#messages').hasAttribute('aria-busy')`)
	require.Eventually(t, m.listening, patience, 10*time.Millisecond)
	return p
}

// reload loads the page anew and waits until something is true on the new one.
func reload(p *browsertest.Tab, expression string) {
	p.Eval(`(window.before = true, location.reload())`)
	p.Until(`!window.before && (` + expression + `)`)
}

// sent waits for the page's calls to come to so many, and returns them.
func sent(t *testing.T, m *mock, call string, count int) []object {
	t.Helper()
	require.Eventually(t, func() bool { return len(m.calls(call)) >= count }, patience, 10*time.Millisecond, "no call of "+call)
	return m.calls(call)
}

// spoken is the name of an element that is made of its text, as a screen reader says it.
func spoken(p *browsertest.Tab, selector string) any {
	return p.Eval(`[...document.querySelector(` + browsertest.Quoted(selector) + `).children].filter((n) => n.ariaHidden !== 'true').map((n) => n.textContent).join('')`)
}

func message(id string) string { return `[data-message-id="` + id + `"]` }

func control(id string) string { return `[data-custom-id="` + id + `"]` }
