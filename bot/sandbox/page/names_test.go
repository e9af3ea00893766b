package page_test

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

const composed = `document.querySelector('#composer').value`

// lists waits until the list above the composer has these entries and no others.
func lists(t *testing.T, p *browsertest.Tab, labels ...string) {
	t.Helper()
	want := "JSON.stringify([...document.querySelectorAll('.suggestion-label')].map((n) => n.innerText)) === JSON.stringify(["
	for _, label := range labels {
		want += browsertest.Quoted(label) + ","
	}
	p.Until(want + "])")
}

// written clears the composer, types a text, sends it and returns what arrives.
func written(t *testing.T, m *mock, p *browsertest.Tab, text string) any {
	t.Helper()
	before := len(m.calls("messages " + channel))
	p.Keys(text + kb.Enter)
	return sent(t, m, "messages "+channel, before+1)[before]["content"]
}

// atTable is Ada at #cards, where she may ping the judges but not everyone. The second Ben is called Benno, too.
func atTable(t *testing.T, b context.Context, on browsertest.Screen) (*mock, *browsertest.Tab) {
	m := newMock(t)
	city(m)
	m.users = append(m.users, user("104", "Zoe", "en-US", "#c45de0", false))
	m.set("roles", judges, object{"mentionable": true})
	first := m.part("servers", guild)
	first["owner"] = ben
	first["members"] = append(first["members"].([]object), with(member("104"), "nick", "Benno"))
	m.set("channels", channel, object{"permissions": allow(everything &^ (1<<17 | 1<<3))})
	m.commands = append(m.commands, object{"id": "5", "name": "say", "description": "Say something", "options": []object{
		{"type": 3, "name": "text", "description": "What to say", "required": true},
	}})
	p := visit(t, b, m, "/?user="+ada, on)
	p.Click("#composer")
	return m, p
}

func completesNames(t *testing.T, b context.Context) {
	m, p := atTable(t, b, browsertest.Desktop())
	p.Keys("@")
	lists(t, p, "Ada", "Benno", "Benno", "Trey", "@Judges")
	p.Shoot("names")
	require.Equal(t, []any{"true", "suggestion-0"}, p.Eval(`((box) => [box.getAttribute('aria-expanded'), box.getAttribute('aria-activedescendant')])(document.activeElement)`))
	p.Keys("tr")
	lists(t, p, "Trey")
	p.Keys(kb.Enter)
	require.Equal(t, "@Trey ", p.Eval(composed), "the composer shows the name")
	require.Empty(t, m.calls("messages "+channel), "the first Enter takes the name")
	require.Equal(t, "<@100> hello", written(t, m, p, "hello"))

	p.Keys("@benno")
	lists(t, p, "Benno", "Benno")
	p.Keys(kb.ArrowDown + kb.Tab)
	require.Equal(t, "@Zoe ", p.Eval(composed), "a name that two have is not written")
	require.Equal(t, "<@104> and <@&"+judges+">, <@"+ada+">'s <#"+thread+">!", written(t, m, p, "and @judges, @ada's #Table 7!"), "names typed in full mean the same")

	p.Keys("#")
	lists(t, p, "cards", "lounge", "news", "Table 7")
	p.Keys("ta" + kb.Enter)
	require.Equal(t, "#Table 7 ", p.Eval(composed))
	require.Equal(t, "<#"+thread+"> ♠️ 👋🏿 🇩🇪", written(t, m, p, ":spades: :wave_tone5: :flag_de:"))

	p.Keys(":s")
	require.Equal(t, true, p.Eval(`document.querySelector('#suggestions').hidden`), "one letter is too few")
	p.Keys("pad")
	lists(t, p, ":spades:")
	p.Shoot("names-emoji")
	p.Keys(kb.Tab)
	require.Equal(t, "♠️ ", p.Eval(composed))
	p.Keys(":heart")
	p.Until(`document.querySelector('.suggestion-label')?.innerText === ':heart:'`) // the very name comes first
	p.Keys(strings.Repeat(kb.Backspace, 6))
	const plain = "`@Ada :spades:` a@Ada.org 10:30:45 :trump: @Dealers \\@Ada https://x.org/#cards"
	require.Equal(t, "♠️ "+plain, written(t, m, p, plain), "code, addresses, custom emojis and roles that can't be pinged stay as they are")

	p.Keys("hey @tr")
	lists(t, p, "Trey")
	p.Keys(kb.ArrowLeft)
	p.Until(`document.querySelector('#suggestions').hidden`)
	p.Keys(kb.ArrowRight + "e")
	lists(t, p, "Trey")
	p.Keys(kb.Escape)
	require.Equal(t, true, p.Eval(`document.querySelector('#suggestions').hidden`))
	require.Equal(t, "hey @tre", written(t, m, p, ""), "after Escape Enter sends")

	p.Keys("/say @tre")
	lists(t, p, "Trey")
	p.Keys(kb.Enter + "deal" + kb.Enter)
	require.Equal(t, object{"text": "<@100> deal"}, sent(t, m, "commands", 1)[0]["options"], "the text of a command has it, too")
}

func offersWhoCanBePinged(t *testing.T, b context.Context) {
	m, p := atTable(t, b, browsertest.Phone(390).Light())
	m.post(dm, object{"content": "Your hand"})
	m.set("channels", lounge, object{"overwrites": []object{
		{"id": guild, "type": 0, "allow": "0", "deny": "1024"}, {"id": dealers, "type": 0, "allow": "1024", "deny": "0"},
	}})
	p.Eval(`location.hash = '#` + lounge + `'`)
	p.Until(`document.querySelector('#composer').placeholder === 'Message #lounge'`)
	p.Click("#composer")
	p.Keys("@")
	lists(t, p, "Ada", "Benno", "@Judges", "@Dealers", "@everyone", "@here")
	require.Equal(t, 390.0, p.Eval(`document.documentElement.scrollWidth`))
	p.Shoot("phone-names-light")
	p.Eval(`location.hash = '#` + dm + `'`)
	p.Until(`document.querySelector('#composer').placeholder === 'Message @Trey'`)
	p.Until(`document.querySelector('#beginning h3')?.innerText === 'Trey'`) // nobody is welcomed in a person
	p.Eval(`document.querySelector('#composer').value = ''`)
	p.Click("#composer")
	p.Keys("@")
	lists(t, p, "Ada", "Trey")
	p.Keys(kb.Escape + " #")
	p.Until(`document.querySelector('#suggestions').hidden`)
}
