package page_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/page"

	"trey/bot/sandbox/browsertest"
)

// window is how many messages the page shows at once, and a page more while it moves.
const window = 500

// bounded checks that the page holds few messages, however many the channel has.
func bounded(t *testing.T, p *browsertest.Tab) {
	t.Helper()
	require.LessOrEqual(t, p.Count(".message"), window)
	require.Less(t, p.Count("*"), 25*window)
}

// scroll goes to one end of the log until a condition holds.
func scroll(p *browsertest.Tab, position, until string) {
	p.Until(`(document.querySelector('#messages').scrollTop = ` + position + `, ` + until + `)`)
}

// showsLongChannels reads a channel of 5,000 messages of the sandbox's own from one end to the other.
func showsLongChannels(t *testing.T, b context.Context) {
	const count = 4900 // with those that come in later, as many as the sandbox keeps
	s, err := sandbox.New(sandbox.Config{Page: page.Files()})
	require.NoError(t, err)
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		assert.NoError(t, server.Listener.Close())
		server.CloseClientConnections()
		server.Close()
		assert.NoError(t, s.Close())
	})
	state, err := s.State("")
	require.NoError(t, err)
	var people []string
	for _, u := range state.Users {
		if !u.Bot {
			people = append(people, u.ID)
		}
	}
	reader, writer := people[0], people[1]
	in := s.AddChannel("long", "")
	first := ""
	for i := range count {
		written, err := s.Write(writer, in, fmt.Sprintf("line %d", i+1))
		require.NoError(t, err)
		if first == "" {
			first = written.ID
		}
	}

	began := time.Now()
	p := browsertest.Open(t, b, server.URL+"/?user="+reader+"#"+in, browsertest.Desktop())
	p.Until(`document.body.dataset.live && document.querySelector('.message:last-child .content')?.innerText === 'line 4900'`)
	t.Logf("opened after %v, %d nodes", time.Since(began), p.Count("*"))
	bounded(t, p)

	began = time.Now()
	scroll(p, "0", `document.querySelector('#beginning').innerText.includes('Welcome') && document.querySelector('.message .content').innerText === 'line 1'`)
	t.Logf("at the top after %v, %d nodes", time.Since(began), p.Count("*"))
	bounded(t, p)

	// What comes in meanwhile doesn't move what one reads, nor take room.
	began = time.Now()
	for i := range 100 {
		_, err := s.Write(writer, in, fmt.Sprintf("line %d", count+i+1))
		require.NoError(t, err)
	}
	p.Until(`document.querySelector('#news').textContent.endsWith('line 5000')`)
	t.Logf("100 messages after %v", time.Since(began))
	bounded(t, p)
	require.Equal(t, false, p.Eval(`document.querySelector('#present').hidden`))
	require.NoError(t, s.Dismiss(writer, in, first))
	p.Until(`document.querySelector('.message .content').innerText === 'line 2'`)

	// Scrolling down goes through all of them, none missing.
	p.Eval(`(() => {
		window.seen = [];
		const note = () => document.querySelectorAll('.message .content').forEach((node) => (window.seen[Number(node.textContent.slice(5))] = true));
		note();
		new MutationObserver(note).observe(document.querySelector('#list'), { childList: true });
	})()`)
	scroll(p, "1e9", `document.querySelector('.message:last-child .content').innerText === 'line 5000' && document.querySelector('#present').hidden`)
	bounded(t, p)
	require.Equal(t, 4999.0, p.Eval(`window.seen.filter(Boolean).length`))

	// From the top, one press leads to the newest, and so does a message of one's own.
	scroll(p, "0", `Number(document.querySelector('.message .content').innerText.slice(5)) < 4000`)
	p.Click("#present")
	p.Until(`document.querySelector('.message:last-child .content').innerText === 'line 5000' && document.querySelector('#present').hidden`)
	scroll(p, "0", `Number(document.querySelector('.message .content').innerText.slice(5)) < 4000`)
	_, err = s.Write(reader, in, "mine")
	require.NoError(t, err)
	p.Until(`document.querySelector('.message:last-child .content').innerText === 'mine' && document.querySelector('#present').hidden`)
	bounded(t, p)
}

// patchesInLongChannels edits messages inside and outside the window; only those inside are on the page.
func patchesInLongChannels(t *testing.T, b context.Context) {
	m := newMock(t)
	chatter(m, channel, 700)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	scroll(p, "0", `document.querySelector('#beginning').innerText.includes('Welcome')`)
	bounded(t, p)
	newest := fmt.Sprint(1000 + 700)
	require.Zero(t, p.Count(message(newest)))
	m.edit(channel, newest, object{"content": "edited far below"})
	m.edit(channel, "1001", object{"content": "edited in sight"})
	p.Until(`document.querySelector('[data-message-id="1001"] .content').innerText.startsWith('edited in sight')`)
	require.Zero(t, p.Count(message(newest)))
	m.announce(object{"type": "message_delete", "channel_id": channel, "id": "1699"})
	p.Eval(`location.hash = '#` + channel + `/` + newest + `'`)
	p.Until(`document.querySelector('[data-message-id="1700"].target .content')?.innerText === 'edited far below'`)
	bounded(t, p)
}
