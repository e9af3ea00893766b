package page_test

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/page"

	"trey/bot/sandbox/browsertest"
)

// worksWithSandbox tries the page on the sandbox itself rather than on a mock of its API.
func worksWithSandbox(t *testing.T, b context.Context) {
	s, err := sandbox.New(sandbox.Config{Page: page.Files()})
	require.NoError(t, err)
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		assert.NoError(t, server.Listener.Close())
		server.CloseClientConnections()
		server.Close()
		assert.NoError(t, s.Close())
	})
	p := browsertest.Open(t, b, server.URL, browsertest.Desktop())
	p.Until(`document.querySelector('#places a') && !document.querySelector('#composer').disabled`)
	p.Click("#composer")
	p.Keys("hello\r")
	p.Until(`document.querySelector('.message:last-child .content')?.innerText === 'hello'`)
	p.Click("#settings-open")
	p.Eval(`(document.querySelector('#new-name').value = 'Zoe', document.querySelector('#add-person').click())`)
	p.Click("#next")
	p.Until(`document.title.startsWith('Zoe') && !document.querySelector('#settings').open`)
	p.Click("#settings-open")
	p.Click("#dms-closed")
	p.Until(`fetch('/sandbox/state' + location.search).then((answer) => answer.json()).then((state) => state.me.dms_closed)`)
	p.Shoot("sandbox")
	ben, _ := s.User("Ben")
	yes := true
	first, err := s.State(ben.ID)
	require.NoError(t, err)
	_, err = s.ChangeServer(first.Servers[0].ID, sandbox.ServerChange{Unavailable: &yes})
	require.NoError(t, err)
	german := browsertest.Open(t, b, server.URL+"/?user="+ben.ID, browsertest.Desktop())
	german.Until(`document.querySelector('#notes .failure')`)
	require.Contains(t, german.Text("#notes .failure"), "Card club ist nicht erreichbar, wie bei einem Ausfall.", "refusals are said in the reader's language")
}
