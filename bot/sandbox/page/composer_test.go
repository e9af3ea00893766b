package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// box opens the page with the focus in the composer.
func box(t *testing.T, b context.Context) (*mock, *browsertest.Tab) {
	m := newMock(t)
	chatter(m, channel, 3)
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Click("#composer")
	return m, p
}

func field(option string) string { return `#command input[data-option="` + option + `"]` }

func writes(t *testing.T, b context.Context) {
	m, p := box(t, b)
	p.Keys("Hello <b>all</b>" + kb.Enter)
	require.Equal(t, []object{{"user": ada, "content": "Hello <b>all</b>"}}, sent(t, m, "messages "+channel, 1))
	p.Until(`document.querySelectorAll('.message').length === 4`)
	require.Equal(t, "Hello <b>all</b>", p.Text(".message:last-child .content"))
	require.Equal(t, "", p.Eval(`document.querySelector('#composer').value`))
	p.Until(`document.querySelector('.message:last-child').dataset.messageId === '1004'`)
	// Keyboards on a screen often name no key, but ask for a line break.
	p.Keys("by touch")
	p.Eval(`document.querySelector('#composer').dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true }))`)
	require.Equal(t, "by touch", sent(t, m, "messages "+channel, 2)[1]["content"])
	p.Until(`document.querySelector('#composer').value === ''`)
	m.refuse("the channel is gone")
	p.Keys("again" + kb.Enter)
	p.Until(`!document.querySelector('#problem').hidden`)
	require.Equal(t, "the channel is gone", p.Text("#problem"))
	require.Equal(t, "again", p.Eval(`document.querySelector('#composer').value`), "what was refused isn't lost")
	p.Keys(kb.Enter)
	p.Until(`document.querySelector('.message:last-child .content').innerText === 'again'`)
	require.Equal(t, true, p.Eval(`document.querySelector('#problem').hidden`), "nor does the complaint outlive it")
}

func asksForCommand(t *testing.T, b context.Context) {
	m, p := box(t, b)
	p.Keys("/")
	p.Until(`document.querySelectorAll('.suggestion').length === 4`)
	require.Contains(t, p.Text(".suggestion"), "Open a table for a card game", "descriptions are localised")
	p.Shoot("commands")
	p.Keys("pl" + kb.Tab)
	p.Until(`document.activeElement.dataset.option === 'game'`)
	require.Equal(t, []any{"31", "Three Thirteen", "Dreierles"}, p.Eval(`[...document.querySelectorAll('.suggestion-label')].map((n) => n.innerText)`))
	p.Shoot("choices")
	p.Keys("drei" + kb.Enter)
	p.Until(`document.activeElement.id === 'composer'`)
	require.Equal(t, "Dreierles", p.Eval(`document.querySelector('`+field("game")+`').value`))
	p.Eval(`[...document.querySelectorAll('.adder')].find((node) => node.innerText === '+ seats').click()`)
	p.Until(`document.activeElement.dataset.option === 'seats'`)
	p.Keys("4")
	p.Shoot("chips")
	p.Keys(kb.Enter)
	require.Equal(t, []object{{"user": ada, "channel": channel, "name": "play", "options": object{"game": "dreierles", "seats": 4.0}}}, sent(t, m, "commands", 1))
	p.Until(`document.querySelector('#command').hidden`)
	require.Contains(t, p.Text("#notes"), "Sending /play")
	m.announce(object{"type": "interaction", "id": "900", "state": "answered", "message_id": nil, "custom_id": nil, "name": "play", "channel_id": channel})
	p.Until(`document.querySelector('#notes').innerText === ''`)
}

func suggests(t *testing.T, b context.Context) {
	m, p := box(t, b)
	m.choices = []object{{"name": "Throw Q♠, leaves 21", "value": "throw QS"}, {"name": "Throw 7♥, leaves 24", "value": "throw 7H"}}
	p.Keys("/move ")
	p.Until(`document.activeElement.dataset.option === 'move'`)
	p.Until(`document.querySelectorAll('.suggestion').length === 2`)
	before := len(m.calls("autocomplete"))
	p.Eval(`((input) => [...'throw'].forEach((letter) => {
		input.value += letter;
		input.dispatchEvent(new InputEvent('input'));
	}))(document.activeElement)`)
	p.Until(`document.querySelectorAll('.suggestion').length === 2`)
	calls := m.calls("autocomplete")
	require.Len(t, calls, before+1, "not every letter is a call")
	require.Equal(t, object{"user": ada, "channel": channel, "name": "move", "options": object{"move": "throw"}, "focused": "move"}, calls[len(calls)-1])
	p.Keys(kb.ArrowDown + kb.Enter)
	require.Equal(t, "Throw 7♥, leaves 24", p.Eval(`document.querySelector('`+field("move")+`').value`))
	require.Empty(t, m.calls("commands"), "picking a value doesn't send yet")
	p.Keys(kb.Enter)
	require.Equal(t, object{"move": "throw 7H"}, sent(t, m, "commands", 1)[0]["options"])
}

func understandsText(t *testing.T, b context.Context) {
	m, p := box(t, b)
	m.choices = []object{{"name": "lives=1 (short game)", "value": "lives=1 short"}}
	p.Keys("/play game:thirtyone options:lives=1")
	p.Until(`document.querySelectorAll('.suggestion').length === 1`)
	p.Keys(kb.Enter) // what is typed out stands, whatever is suggested
	require.Equal(t, object{"game": "thirtyone", "options": "lives=1"}, sent(t, m, "commands", 1)[0]["options"])
	p.Until(`document.querySelector('#command').hidden`)
	// Pasted at once it means the same.
	p.Eval(`((box) => { box.value = '/play game:Three Thirteen seats:3'; box.dispatchEvent(new InputEvent('input', { bubbles: true })); })(document.querySelector('#composer'))`)
	p.Keys(kb.Enter)
	require.Equal(t, object{"game": "threethirteen", "seats": 3.0}, sent(t, m, "commands", 2)[1]["options"])
	p.Until(`document.querySelector('#command').hidden`)
	p.Keys("/hand" + kb.Enter)
	require.Equal(t, object{"user": ada, "channel": channel, "name": "hand", "options": object{}}, sent(t, m, "commands", 3)[2])
}

func asksForRequired(t *testing.T, b context.Context) {
	m, p := box(t, b)
	p.Keys("/play seats:4" + kb.Enter)
	p.Until(`!document.querySelector('#problem').hidden`)
	require.Equal(t, "game is needed.", p.Text("#problem"))
	require.Equal(t, "game", p.Eval(`document.activeElement.dataset.option`))
	require.Empty(t, m.calls("commands"))
	p.Keys("31" + kb.Enter + kb.Enter)
	require.Equal(t, object{"game": "thirtyone", "seats": 4.0}, sent(t, m, "commands", 1)[0]["options"])
}

func refusesValues(t *testing.T, b context.Context) {
	m, p := box(t, b)
	for typed, complaint := range map[string]string{
		"/play game:poker":                   "game must be one of the choices.",
		"/play game:31 seats:12":             "seats must be at most 9.",
		"/play game:31 seats:1":              "seats must be at least 2.",
		"/play game:31 seats:2.5":            "seats must be a whole number.",
		"/play game:31 computers:maybe":      "computers must be one of the choices.",
		"/play game:31 options:x seats:many": "seats must be a number.",
		"/deal":                              "There is no command like that.",
	} {
		p.Keys(typed + kb.Enter)
		p.Until(`!document.querySelector('#problem').hidden`)
		require.Equal(t, complaint, p.Text("#problem"), typed)
		p.Eval(`(document.querySelector('#command .command-name')?.click(), document.querySelector('#composer').value = '')`)
	}
	require.Empty(t, m.calls("commands"))
}

func findsSubcommands(t *testing.T, b context.Context) {
	m, p := box(t, b)
	p.Keys("/trey settings language:Deutsch" + kb.Enter)
	sent := sent(t, m, "commands", 1)[0]
	require.Equal(t, "trey settings", sent["name"])
	require.Equal(t, object{"language": "de"}, sent["options"])
}

func tellsSilence(t *testing.T, b context.Context) {
	m, p := box(t, b)
	p.Keys("/hand" + kb.Enter)
	sent(t, m, "commands", 1)
	m.announce(object{"type": "interaction", "id": "900", "state": "failed", "message_id": nil, "custom_id": nil, "name": "hand", "channel_id": channel})
	p.Until(`document.querySelector('#notes .failure')`)
	require.Contains(t, p.Text("#notes"), "Trey: The application did not respond")
	p.Click("#notes .dismiss")
	require.Empty(t, p.Text("#notes"))
	m.refuse("the bot is not connected")
	p.Keys("/hand" + kb.Enter)
	p.Until(`document.querySelector('#problem').innerText === 'the bot is not connected'`)
	require.Empty(t, p.Text("#notes"))
}

func escapes(t *testing.T, b context.Context) {
	m, p := box(t, b)
	p.Keys("/play ")
	p.Until(`document.activeElement.dataset.option === 'game' && !document.querySelector('#suggestions').hidden`)
	p.Keys(kb.Escape)
	require.Equal(t, true, p.Eval(`document.querySelector('#suggestions').hidden`))
	require.Equal(t, false, p.Eval(`document.querySelector('#command').hidden`))
	p.Keys(kb.Escape)
	require.Equal(t, true, p.Eval(`document.querySelector('#command').hidden`))
	require.Equal(t, "composer", p.Eval(`document.activeElement.id`))
	require.Empty(t, m.calls("commands"))
}

// takesNoLooseText uses commands whose options are all optional, or that have none.
func takesNoLooseText(t *testing.T, b context.Context) {
	m := newMock(t)
	m.commands = append(m.commands, object{"id": "5", "name": "rules", "description": "Show rules", "options": []object{
		{"type": 3, "name": "game", "description": "Which game", "choices": []object{{"name": "31", "value": "thirtyone"}, {"name": "Dreierles", "value": "dreierles"}}},
		{"type": 3, "name": "page", "description": "Which part", "choices": []object{{"name": "in short", "value": "short"}}},
	}})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	hint := func() any { return p.Eval(`document.querySelector('#composer').placeholder`) }
	problem := `document.querySelector('#problem')`
	p.Click("#composer")
	p.Keys("/rul" + kb.Tab)
	lists(t, p, "game", "page")
	require.Equal(t, "Press Enter to send, or add an option", hint())
	p.Shoot("options")
	p.Keys("3up" + kb.Enter)
	p.Until(`!` + problem + `.hidden`)
	require.Equal(t, "game must be one of the choices.", p.Text("#problem"))
	require.Equal(t, []any{"game", "3up", "true", "problem"}, p.Eval(`((at) => [at.dataset.option, at.value, at.getAttribute('aria-invalid'), at.getAttribute('aria-describedby')])(document.activeElement)`))
	require.Equal(t, 1, p.Count(".chip.wrong"))
	p.Shoot("option-wrong")
	p.Keys(kb.Backspace + kb.Backspace + kb.Backspace + "drei" + kb.Enter)
	p.Until(`document.activeElement.id === 'composer' && ` + problem + `.hidden`)
	require.Zero(t, p.Count(".chip.wrong"))
	lists(t, p, "page")
	p.Keys("in short" + kb.Enter)
	p.Until(`document.activeElement.dataset.option === 'page'`)
	require.Empty(t, m.calls("commands"), "what has found its option is shown before it is sent")
	require.Equal(t, "Press Enter to send", hint(), "nothing can be added")
	p.Keys(kb.Enter)
	require.Equal(t, object{"game": "dreierles", "page": "short"}, sent(t, m, "commands", 1)[0]["options"])
	p.Until(`document.querySelector('#command').hidden`)

	p.Keys("/rul" + kb.Tab + kb.ArrowDown + kb.ArrowDown + kb.Enter)
	p.Until(`document.activeElement.dataset.option === 'page'`)
	p.Keys(kb.Escape + kb.Escape)

	p.Keys("/hand please" + kb.Enter)
	p.Until(`!` + problem + `.hidden`)
	require.Equal(t, "/hand has no option for “please”.", p.Text("#problem"))
	require.Equal(t, []any{"composer", "please", "true"}, p.Eval(`((at) => [at.id, at.value, at.getAttribute('aria-invalid')])(document.activeElement)`))
	p.Shoot("no-option")
	p.Eval(`(document.activeElement.value = '', document.activeElement.dispatchEvent(new InputEvent('input')))`)
	require.Equal(t, "Press Enter to send", hint())
	p.Keys(kb.Escape + "/play ")
	p.Until(`document.activeElement.dataset.option === 'game'`)
	require.Equal(t, "Fill in game first", hint())
	p.Keys("drei" + kb.Enter)
	lists(t, p, "options", "seats", "computers")
	require.Equal(t, "Press Enter to send, or add an option", hint())
	require.Len(t, m.calls("commands"), 1)
}

func offersUsableCommands(t *testing.T, b context.Context) {
	m := newMock(t)
	city(m)
	m.post(dm, object{"content": "Your hand"})
	named := func(name string, more object) object {
		more["id"], more["name"], more["description"] = name, name, "what it does"
		return more
	}
	m.commands = []object{
		named("anywhere", object{"contexts": nil, "default_member_permissions": nil}), named("server", object{"contexts": []int{0}}), named("direct", object{"contexts": []int{1}}),
		named("old-server", object{"dm_permission": false}), named("east", object{"guild_id": other}),
		named("manage", object{"default_member_permissions": "32"}), named("admin", object{"default_member_permissions": "0"}),
	}
	m.set("channels", channel, object{"permissions": allow(everything &^ (1<<5 | 1<<3))})
	m.set("channels", lounge, object{"permissions": allow(everything &^ (1<<31 | 1<<3))})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	offered := func(place string, names ...string) {
		t.Helper()
		p.Eval(`location.hash = '#` + place + `'`)
		p.Until(`document.querySelector('[aria-current="page"]')?.dataset.channelId === '` + place + `'`)
		p.Click("#composer")
		p.Keys("/")
		lists(t, p, names...)
		p.Keys(kb.Backspace)
	}
	offered(channel, "/anywhere", "/server", "/old-server")
	offered(lounge)
	offered(secret, "/anywhere", "/server", "/old-server", "/east", "/manage", "/admin")
	offered(dm, "/anywhere", "/direct", "/manage", "/admin")
	m.set("servers", other, object{"bot": false})
	p.Until(`document.querySelector('#rail')`)
	offered(secret)
	p.Keys("/server" + kb.Enter)
	p.Until(`document.querySelector('#problem').innerText === 'There is no command like that.'`)
	require.Empty(t, m.calls("commands"))
}
