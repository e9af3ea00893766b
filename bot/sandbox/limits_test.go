package sandbox_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rule is a body that Discord refuses, or takes, and where it says so.
type rule struct {
	name   string
	source string // section of Discord's documentation
	body   any
	status int
	code   int
	at     string // place in the tree of errors; empty for the root
	reason string // code at that place; any if empty
}

// ok is a body that just keeps the rule.
func ok(name, source string, body any) rule {
	return rule{name: name, source: source, body: body, status: 200}
}

// bad is a body that breaks the rule at a field.
func bad(name, source string, body any, at string) rule {
	return rule{name: name, source: source, body: body, status: 400, code: 50035, at: at}
}

// as is the rule with the code that the field is refused with.
func (u rule) as(reason string) rule {
	u.reason = reason
	return u
}

func (u rule) hold(t *testing.T, p reply) {
	t.Helper()
	require.Equal(t, u.status, p.status, "%s: %s", u.source, p.body)
	if u.code == 0 {
		return
	}
	require.Equal(t, u.code, p.code(t), u.source)
	if u.at == "" && u.reason == "" {
		return
	}
	var e struct{ Errors map[string]any }
	p.decode(t, &e)
	node := any(e.Errors)
	for _, k := range strings.Split(strings.TrimPrefix(u.at+"._errors", "."), ".") {
		m, isMap := node.(map[string]any)
		require.True(t, isMap, "no errors at %s: %s", u.at, p.body)
		node = m[k]
	}
	require.NotEmpty(t, node, "no errors at %s: %s", u.at, p.body)
	if u.reason == "" {
		return
	}
	var reasons []any
	for _, e := range node.([]any) {
		reasons = append(reasons, e.(map[string]any)["code"])
	}
	require.Contains(t, reasons, u.reason, "%s: %s", u.source, p.body)
}

// limit is a number that Discord sets. As many as the most pass and one more is refused; as many as the least pass and one
// fewer is refused.
type limit struct {
	name   string
	source string
	least  int // 0: there is none
	most   int
	body   func(n int) any
	at     string // place of the refusal in the tree of errors
	beyond string // code there if there are too many
	below  string // code there if there are too few
}

// The codes of fields that most limits have.
const (
	maxLength = "BASE_TYPE_MAX_LENGTH"
	badLength = "BASE_TYPE_BAD_LENGTH"
	required  = "BASE_TYPE_REQUIRED"
	tooHigh   = "NUMBER_TYPE_MAX"
	tooLow    = "NUMBER_TYPE_MIN"
	noChoice  = "BASE_TYPE_CHOICES"
	wrongType = "UNION_TYPE_CHOICES"
	scheme    = "URL_TYPE_INVALID_SCHEME"
)

func (l limit) rules() []rule {
	named := func(n int) string { return fmt.Sprintf("%s: %d", l.name, n) }
	list := []rule{
		ok(named(l.most), l.source, l.body(l.most)),
		bad(named(l.most+1), l.source, l.body(l.most+1), l.at).as(l.beyond),
	}
	if l.least == 0 {
		return list
	}
	return append(list,
		ok(named(l.least), l.source, l.body(l.least)),
		bad(named(l.least-1), l.source, l.body(l.least-1), l.at).as(l.below))
}

// rulesOf are the rules of limits, then others.
func rulesOf(limits []limit, others []rule) []rule {
	var all []rule
	for _, l := range limits {
		all = append(all, l.rules()...)
	}
	return append(all, others...)
}

// holdAll sends each body and demands what its rule says.
func holdAll(t *testing.T, rules []rule, send func(body any) reply) {
	t.Helper()
	for _, u := range rules {
		t.Run(u.name, func(t *testing.T) { u.hold(t, send(u.body)) })
	}
}

// holdMessages demands of messages in #cards what their rules say.
func holdMessages(t *testing.T, rules []rule) {
	t.Helper()
	r := newRig(t, unlimited())
	holdAll(t, rules, func(body any) reply { return r.api("POST", "/channels/"+r.cards+"/messages", body) })
}

// rulesOfMessages are all rules about what a message may hold.
func rulesOfMessages() []rule {
	return slices.Concat(messageRules(), embedRules(), legacyRules(), layoutRules(), mediaRules(), buttonRules(), selectRules())
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
