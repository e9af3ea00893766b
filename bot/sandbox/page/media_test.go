package page_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// pictures are so many items of a gallery.
func pictures(count int) []object {
	items := make([]object, count)
	for i := range items {
		items[i] = object{"media": object{"url": fmt.Sprintf("/attachments/1/%d.svg", i+1), "width": 480, "height": 200}, "description": fmt.Sprintf("Card %d", i+1)}
	}
	return items
}

func galleryOf(count int) object {
	return object{"flags": 32768, "components": []object{{"type": 12, "items": pictures(count)}}}
}

func showsEmoji(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.post(channel, object{"content": "<:trump:77> wins over <a:deal:78> and <:gone:79>", "components": []object{
		row(object{"type": 2, "style": 2, "custom_id": "v1:trump", "emoji": object{"id": "77", "name": "trump"}},
			object{"type": 2, "style": 2, "custom_id": "v1:both", "label": "Trump", "emoji": object{"id": "77", "name": "trump"}}),
		row(object{"type": 3, "custom_id": "v1:suit", "options": []object{with(option("Trumps", "t", ""), "emoji", object{"id": "77", "name": "trump"})}}),
	}})
	m.post(channel, object{"content": "<:trump:77> <a:deal:78> 🎉"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	const first = ".message:first-child .content "
	require.Equal(t, []any{":trump:", ":deal:"}, p.Eval(`[...document.querySelectorAll('`+first+`img')].map((n) => n.alt)`))
	require.Equal(t, []any{"/emojis/77.png", "/emojis/78.gif"}, p.Eval(`[...document.querySelectorAll('`+first+`img')].map((n) => new URL(n.src).pathname)`))
	require.Equal(t, ":gone:", p.Text(first+".emoji.lost"), "one that isn't there shows as text")
	require.Equal(t, 22.0, p.Eval(`document.querySelector('`+first+`img').getBoundingClientRect().height`))
	require.Equal(t, 48.0, p.Eval(`document.querySelector('.jumbo img').getBoundingClientRect().height`), "emoji alone are large")
	require.Equal(t, 1, p.Count(".jumbo"))
	require.Equal(t, 1, p.Count(control("v1:trump")+" img"))
	require.Equal(t, "trump", p.Eval(`document.querySelector('`+control("v1:trump")+`').getAttribute('aria-label')`))
	p.Click(control("v1:suit"))
	require.Equal(t, 1, p.Count(".option img"))
	p.Shoot("emoji")
}

func showsGalleries(t *testing.T, b context.Context) {
	m := newMock(t)
	for count := 1; count <= 10; count++ {
		m.post(channel, galleryOf(count))
	}
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Until(`[...document.images].every((one) => one.complete || one.loading === 'lazy')`)
	for count := 1; count <= 10; count++ {
		in := fmt.Sprintf(`document.querySelector('.gallery[data-count="%d"]')`, count)
		require.Equal(t, float64(count), p.Eval(in+`.children.length`))
		require.Equal(t, true, p.Eval(`((g) => { const last = [...g.children].at(-1).getBoundingClientRect(); const all = g.getBoundingClientRect();
			return Math.abs(all.right - last.right) < 2 && Math.abs(all.bottom - last.bottom) < 2; })(`+in+`)`), "%d pictures leave no hole", count)
	}
	for _, count := range []int{3, 5, 7, 10} {
		p.Eval(fmt.Sprintf(`document.querySelector('.gallery[data-count="%d"]').scrollIntoView()`, count))
		p.Shoot(fmt.Sprintf("gallery-%d", count))
	}
}

func showsPictures(t *testing.T, b context.Context) {
	m := newMock(t)
	m.post(channel, galleryOf(3))
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Click(".picture .alt")
	require.Equal(t, "Card 1", p.Text(".picture .alt-text"))
	require.Equal(t, "true", p.Eval(`document.activeElement.getAttribute('aria-expanded')`))
	p.Shoot("alt-text")
	p.Keys(kb.Escape)
	require.Equal(t, true, p.Eval(`document.querySelector('.picture .alt-text').hidden`))
	p.Keys(kb.Enter)
	require.Equal(t, false, p.Eval(`document.querySelector('.picture .alt-text').hidden`), "by keyboard, too")
	p.Keys(kb.Enter)
	p.Click(".picture .picture-open")
	p.Until(`document.querySelector('#lightbox').open`)
	require.Equal(t, "Card 1", p.Text(".lightbox-text"))
	p.Keys(kb.ArrowLeft)
	require.Equal(t, "Card 3", p.Text(".lightbox-text"), "it goes round")
	p.Click(".turn-right")
	p.Keys(kb.ArrowRight)
	require.Equal(t, "2 / 3", p.Text(".lightbox-count"))
	require.Equal(t, "/attachments/1/2.svg", p.Eval(`new URL(document.querySelector('#lightbox-picture').src).pathname`))
	p.Shoot("lightbox")
	p.Keys(kb.Escape)
	p.Until(`!document.querySelector('#lightbox').open`)
	require.Equal(t, true, p.Eval(`document.activeElement === document.querySelector('.picture-open')`))
}

func hidesSpoilers(t *testing.T, b context.Context) {
	m := newMock(t)
	items := pictures(1)
	items[0]["spoiler"] = true
	m.post(channel, object{"flags": 32768, "components": []object{{"type": 12, "items": items}, {"type": 13, "spoiler": true, "file": object{"url": "/attachments/1/rules.txt"}, "size": 3 << 20}}})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Contains(t, p.Eval(`getComputedStyle(document.querySelector('.picture img')).filter`), "blur")
	p.Shoot("spoilers")
	p.Click(".picture-open")
	require.Equal(t, "none", p.Eval(`getComputedStyle(document.querySelector('.picture img')).filter`))
	require.Equal(t, false, p.Eval(`document.querySelector('#lightbox').open`), "the first press only shows it")
	p.Click(".file-veil .btn")
	require.Equal(t, "visible", p.Eval(`getComputedStyle(document.querySelector('.file')).visibility`))
	require.Equal(t, "3.0 MB", p.Text(".file-size"))
}

func groupsAttachments(t *testing.T, b context.Context) {
	m := newMock(t)
	attachment := func(name, kind string) object {
		return object{"id": name, "filename": name, "url": "/attachments/1/" + name, "content_type": kind, "size": 100}
	}
	m.post(channel, object{"content": "two pictures and a file", "attachments": []object{
		attachment("a.svg", "image/svg+xml"), attachment("notes.txt", "text/plain"), attachment("SPOILER_b.svg", "image/svg+xml")}})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	require.Equal(t, 2, p.Count(".gallery .picture"), "pictures stand together")
	require.Equal(t, 1, p.Count(".hidden-picture"), "a name may make a spoiler")
	require.Equal(t, "notes.txt", p.Text(".file-name"))
	require.Equal(t, "100 B", p.Text(".file-size"))
}

func writesTimes(t *testing.T, b context.Context) {
	m := newMock(t)
	m.clock["ahead_ms"] = 3600_000
	m.post(channel, object{"content": "<t:1700000000:s> <t:1700000000:S> <t:1700000000:T>"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Until(`new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' }).format(17e11) === document.querySelector('time[data-style="s"]').innerText`)
	require.Equal(t, true, p.Eval(`new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'medium' }).format(17e11) === document.querySelector('time[data-style="S"]').innerText`))
	// An hour and a half from now, by the browser's clock, is half an hour from now by the shared one.
	p.Eval(`import('/time.js').then(({ stamp }) => document.querySelector('.content').append(stamp(Math.floor(Date.now() / 1000) + 5430, 'R')))`)
	require.Equal(t, "in 30 minutes", p.Text(`time[data-style="R"]`))
	m.mu.Lock()
	m.clock["ahead_ms"] = 7200_000
	m.mu.Unlock()
	m.announce(object{"type": "channels"})
	p.Until(`document.querySelector('time[data-style="R"]').innerText.endsWith('minutes ago')`)
	require.Equal(t, "2 hours ahead", p.Text("#ahead"))
	for _, ahead := range []struct {
		days  int
		words string
	}{{1, "Yesterday at "}, {2, "/"}} {
		m.mu.Lock()
		m.clock["ahead_ms"] = ahead.days * 24 * 3600_000
		m.mu.Unlock()
		m.announce(object{"type": "channels"})
		p.Until(`document.querySelector('.message .posted').innerText.includes('` + ahead.words + `')`)
	}
}
