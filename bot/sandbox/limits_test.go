package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// rule is a body that Discord refuses, or takes, and where it says so.
type rule struct {
	name   string
	source string // section of Discord's documentation
	body   any
	status int
	code   int
	at     string // place in the tree of errors
}

// ok is a body that just keeps the rule.
func ok(name, source string, body any) rule {
	return rule{name: name, source: source, body: body, status: 200}
}

// bad is a body that breaks the rule at a field.
func bad(name, source string, body any, at string) rule {
	return rule{name: name, source: source, body: body, status: 400, code: 50035, at: at}
}

func (u rule) hold(t *testing.T, p reply) {
	t.Helper()
	require.Equal(t, u.status, p.status, "%s: %s", u.source, p.body)
	if u.code == 0 {
		return
	}
	require.Equal(t, u.code, p.code(t), u.source)
	if u.at == "" {
		return
	}
	var e struct{ Errors map[string]any }
	p.decode(t, &e)
	node := any(e.Errors)
	for _, k := range append(strings.Split(u.at, "."), "_errors") {
		m, isMap := node.(map[string]any)
		require.True(t, isMap, "no errors at %s: %s", u.at, p.body)
		node = m[k]
	}
	require.NotEmpty(t, node, "no errors at %s: %s", u.at, p.body)
}

func long(n int) string { return strings.Repeat("ä", n) }

func times[T any](n int, f func(i int) T) []any {
	out := make([]any, n)
	for i := range out {
		out[i] = f(i)
	}
	return out
}

func texts(n int) []any { return times(n, func(int) object { return text("x") }) }

func buttons(n int) []any {
	return times(n, func(i int) object { return button(fmt.Sprint("b", i)) })
}

func selectOf(options []any, more object) object {
	s := object{"type": 3, "custom_id": "s", "options": options}
	for k, v := range more {
		s[k] = v
	}
	return row(s)
}

func choices(n int) []any {
	return times(n, func(i int) object { return object{"label": fmt.Sprint("L", i), "value": fmt.Sprint("v", i)} })
}

func container(components ...any) object { return object{"type": 17, "components": components} }

func gallery(items ...any) object { return object{"type": 12, "items": items} }

func picture(url string) object { return object{"media": object{"url": url}} }

func with(base object, key string, value any) object {
	out := object{}
	for k, v := range base {
		out[k] = v
	}
	out[key] = value
	return out
}

func messageRules() []rule {
	const create = "resources/message, Create Message"
	return []rule{
		ok("content of 2000", create, object{"content": long(2000)}),
		bad("content of 2001", create, object{"content": long(2001)}, "content"),
		{name: "nothing at all", source: create, body: object{}, status: 400, code: 50006},
		{name: "an empty content", source: create, body: object{"content": ""}, status: 400, code: 50006},
		ok("nonce of 25", create, object{"content": "x", "nonce": strings.Repeat("n", 25)}),
		bad("nonce of 26", create, object{"content": "x", "nonce": strings.Repeat("n", 26)}, "nonce"),
		bad("ephemeral without an interaction", "resources/message, Message Flags", object{"content": "x", "flags": 64}, "flags"),
		bad("unknown flag", "resources/message, Message Flags", object{"content": "x", "flags": 1 << 25}, "flags"),
		bad("a poll, which the sandbox hasn't", create, object{"poll": object{"question": object{"text": "?"}}}, "poll"),
		{name: "malformed JSON", source: "reference, Error Messages", body: `{"content": `, status: 400, code: 50109},
		bad("content that is no text", create, object{"content": 5}, "content"),
		ok("ten embeds", "resources/message, Embed Limits", object{"embeds": times(10, func(int) object { return object{"title": "t"} })}),
		bad("eleven embeds", "resources/message, Embed Limits", object{"embeds": times(11, func(int) object { return object{"title": "t"} })}, "embeds"),
		bad("embeds over 6000", "resources/message, Embed Limits", object{"embeds": list{object{"description": long(4000)}, object{"description": long(2001)}}}, "embeds"),
		bad("an embed's title of 257", "resources/message, Embed Limits", object{"embeds": list{object{"title": long(257)}}}, "embeds.0.title"),
		bad("mentions parsed and named at once", "resources/message, Allowed Mentions Object",
			object{"content": "x", "allowed_mentions": object{"parse": list{"users"}, "users": list{"1"}}}, "allowed_mentions"),
		bad("101 users allowed", "resources/message, Allowed Mentions Object",
			object{"content": "x", "allowed_mentions": object{"users": times(101, func(i int) string { return fmt.Sprint(i + 1) })}}, "allowed_mentions.users"),
		bad("an unknown kind of mention", "resources/message, Allowed Mentions Object",
			object{"content": "x", "allowed_mentions": object{"parse": list{"cats"}}}, "allowed_mentions.parse.0"),
	}
}

func legacyRules() []rule {
	const source = "components/reference, Legacy Message Component Behavior"
	rows := func(n int) []any { return times(n, func(i int) object { return row(button(fmt.Sprint(i))) }) }
	return []rule{
		ok("five rows", source, object{"components": rows(5)}),
		bad("six rows", source, object{"components": rows(6)}, "components"),
		bad("a text display without the flag", source, object{"components": list{text("x")}}, "components.0.type"),
	}
}

func layoutRules() []rule {
	const ref = "components/reference"
	section := func(n int, accessory any) object {
		s := object{"type": 9, "components": texts(n)}
		if accessory != nil {
			s["accessory"] = accessory
		}
		return s
	}
	return []rule{
		bad("content beside the flag", ref+", Component Reference", with(layout(text("x")), "content", "x"), "content"),
		ok("an empty content beside the flag", ref, with(layout(text("x")), "content", "")),
		bad("embeds beside the flag", ref, with(layout(text("x")), "embeds", list{object{"title": "t"}}), "embeds"),
		ok("40 components", ref, layout(container(texts(39)...))),
		bad("41 components, counted recursively", ref, layout(container(texts(40)...)), "components"),
		bad("41 components with an accessory", ref, layout(append(texts(37), section(2, button("a")))...), "components"),
		ok("a text of 4000", ref+", Text Display", layout(text(long(4000)))),
		bad("a text of 4001", ref+", Text Display", layout(text(long(4001))), "components.0.content"),
		bad("an empty text", ref+", Text Display", layout(text("")), "components.0.content"),
		bad("texts of 4001 together", "docs pull request 8562", layout(text(long(2000)), container(text(long(2001)))), "components"),
		{name: "texts over 10170 bytes", source: "docs issue 8554", body: layout(text(strings.Repeat("♠", 3400))), status: 500},
		ok("five buttons", ref+", Action Row", layout(row(buttons(5)...))),
		bad("six buttons", ref+", Action Row", layout(row(buttons(6)...)), "components.0.components"),
		bad("an empty row", ref+", Action Row", layout(row()), "components.0.components"),
		bad("a button beside a select", ref+", Action Row", layout(object{"type": 1, "components": list{
			button("b"), object{"type": 3, "custom_id": "s", "options": choices(1)}}}), "components.0.components"),
		bad("a text in a row", ref+", Action Row", layout(row(text("x"))), "components.0.components.0.type"),
		bad("a button at the top", ref+", Button", layout(button("b")), "components.0.type"),
		bad("a section without accessory", ref+", Section", layout(section(1, nil)), "components.0.accessory"),
		ok("a section of three texts", ref+", Section", layout(section(3, button("b")))),
		bad("a section of four texts", ref+", Section", layout(section(4, button("b"))), "components.0.components"),
		bad("a section with a text as accessory", ref+", Section", layout(section(1, text("x"))), "components.0.accessory.type"),
		bad("a container in a container", ref+", Container", layout(container(container(text("x")))), "components.0.components.0.type"),
		bad("an empty container", ref+", Container", layout(container()), "components.0.components"),
		bad("an accent over 0xFFFFFF", ref+", Container", layout(with(container(text("x")), "accent_color", 0x1000000)), "components.0.accent_color"),
		bad("a spacing of 3", ref+", Separator", layout(object{"type": 14, "spacing": 3}, text("x")), "components.0.spacing"),
		ok("ten pictures", ref+", Media Gallery", layout(gallery(times(10, func(int) object { return picture("https://example.org/a.png") })...))),
		bad("eleven pictures", ref+", Media Gallery",
			layout(gallery(times(11, func(int) object { return picture("https://example.org/a.png") })...)), "components.0.items"),
		bad("no picture", ref+", Media Gallery", layout(gallery()), "components.0.items"),
		bad("a description of 1025", ref+", Media Gallery",
			layout(gallery(with(picture("https://example.org/a.png"), "description", long(1025)))), "components.0.items.0.description"),
		bad("a file that isn't there", ref+", Media Gallery", layout(gallery(picture("attachment://board.png"))), "components.0.items.0.media.url"),
		bad("a file of another scheme", ref+", File", layout(object{"type": 13, "file": object{"url": "https://example.org/a.txt"}}), "components.0.file.url"),
		bad("the same id twice", ref+", Anatomy of a Component", layout(with(text("x"), "id", 7), with(text("y"), "id", 7)), "components.1.id"),
	}
}

func controlRules() []rule {
	const button1, select1 = "components/reference, Button", "components/reference, String Select"
	b := func(key string, value any) object { return layout(row(with(button("b"), key, value))) }
	const at = "components.0.components.0."
	return []rule{
		ok("custom id of 100", button1, b("custom_id", long(100))),
		bad("custom id of 101", button1, b("custom_id", long(101)), at+"custom_id"),
		bad("no custom id", button1, b("custom_id", ""), at+"custom_id"),
		bad("a custom id twice", "components/reference, Custom ID", layout(row(button("b")), container(row(button("b")))),
			"components.1.components.0.components.0.custom_id"),
		ok("label of 80", button1, b("label", long(80))),
		bad("label of 81", button1, b("label", long(81)), at+"label"),
		bad("neither label nor emoji", button1, layout(row(object{"type": 2, "style": 1, "custom_id": "b"})), "components.0.components.0"),
		bad("style 7", button1, b("style", 7), at+"style"),
		bad("a link without address", button1, layout(row(object{"type": 2, "style": 5, "label": "x"})), at+"url"),
		bad("a link with custom id", button1, layout(row(object{"type": 2, "style": 5, "label": "x", "url": "https://example.org", "custom_id": "b"})), at+"custom_id"),
		ok("25 options", select1, layout(selectOf(choices(25), nil))),
		bad("26 options", select1, layout(selectOf(choices(26), nil)), at+"options"),
		bad("no option", select1, layout(selectOf(list{}, nil)), at+"options"),
		bad("a value twice", select1, layout(selectOf(list{object{"label": "a", "value": "v"}, object{"label": "b", "value": "v"}}, nil)), at+"options.1.value"),
		bad("an option's label of 101", select1, layout(selectOf(list{object{"label": long(101), "value": "v"}}, nil)), at+"options.0.label"),
		bad("an option's value of 101", select1, layout(selectOf(list{object{"label": "a", "value": long(101)}}, nil)), at+"options.0.value"),
		bad("an option's description of 101", select1, layout(selectOf(list{object{"label": "a", "value": "v", "description": long(101)}}, nil)), at+"options.0.description"),
		bad("a placeholder of 151", select1, layout(selectOf(choices(1), object{"placeholder": long(151)})), at+"placeholder"),
		bad("more values than options", select1, layout(selectOf(choices(2), object{"max_values": 3})), at+"options"),
		bad("at least 26 values", select1, layout(selectOf(choices(25), object{"min_values": 26, "max_values": 25})), at+"min_values"),
		bad("fewer at most than at least", select1, layout(selectOf(choices(5), object{"min_values": 3, "max_values": 2})), at+"max_values"),
		bad("too many chosen by default", select1, layout(selectOf(list{
			object{"label": "a", "value": "1", "default": true}, object{"label": "b", "value": "2", "default": true}}, nil)), at+"options"),
		ok("a select of users", "components/reference, User Select", layout(row(object{"type": 5, "custom_id": "u"}))),
		bad("too many default users", "components/reference, User Select", layout(row(object{"type": 5, "custom_id": "u", "default_values": list{
			object{"id": "1", "type": "user"}, object{"id": "2", "type": "user"}}})), at+"default_values"),
	}
}

func TestMessagesKeepDiscordsLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for _, group := range [][]rule{messageRules(), legacyRules(), layoutRules(), controlRules()} {
		for _, u := range group {
			t.Run(u.name, func(t *testing.T) {
				u.hold(t, r.api("POST", "/channels/"+r.cards+"/messages", u.body))
			})
		}
	}
}

func TestInvalidFormIsAViolation(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	r.api("POST", "/channels/"+r.cards+"/messages", object{"content": long(2001)})
	require.Len(t, r.Violations(), 1)
	require.Contains(t, r.Violations()[0], "Must be 2000 or fewer in length.")
}

func TestComponentsGetIDs(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(layout(text("a"), container(with(text("b"), "id", 2), text("c"))))
	require.Equal(t, 1, m.Components[0].ID)
	require.Equal(t, 3, m.Components[1].ID, "2 is taken")
	require.Equal(t, 2, m.Components[1].Components[0].ID)
	require.Equal(t, 4, m.Components[1].Components[1].ID)
}

func TestEditsKeepWhatTheyDoNotName(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	edit := func(m sandbox.Message, body any) reply {
		return r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, body)
	}
	t.Run("components null leaves them", func(t *testing.T) {
		m := r.post(object{"content": "x", "components": list{row(button("b"))}})
		var got sandbox.Message
		edit(m, `{"content":"y","components":null}`).decode(t, &got)
		require.Equal(t, "y", got.Content)
		require.NotNil(t, got.Find("b"))
		require.NotNil(t, got.EditedTimestamp)
	})
	t.Run("components empty clears them", func(t *testing.T) {
		m := r.post(object{"content": "x", "components": list{row(button("b"))}})
		var got sandbox.Message
		edit(m, object{"components": list{}}).decode(t, &got)
		require.Empty(t, got.Components)
		require.Equal(t, "x", got.Content)
	})
	t.Run("the V2 flag can't be removed", func(t *testing.T) {
		u := bad("", "components/reference, Component Reference", nil, "flags")
		u.hold(t, edit(r.post(layout(text("x"))), object{"flags": 0, "components": list{text("y")}}))
	})
	t.Run("the V2 flag need not be repeated", func(t *testing.T) {
		p := edit(r.post(layout(text("x"))), object{"components": list{text("y")}})
		require.Equal(t, 200, p.status, string(p.body))
	})
	t.Run("an upgrade to V2 needs the content gone", func(t *testing.T) {
		m := r.post(object{"content": "x"})
		bad("", "docs issue 7787", nil, "content").hold(t, edit(m, layout(text("y"))))
		p := edit(m, with(layout(text("y")), "content", json.RawMessage("null")))
		require.Equal(t, 200, p.status, string(p.body))
	})
}
