package sandbox_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Modals: interactions/receiving-and-responding, "Modal", and components/reference, "Label" and "Text Input".

const modals = "interactions/receiving-and-responding, Modal"

func input(id string, more object) object {
	c := object{"type": 4, "custom_id": id, "style": 1}
	for k, v := range more {
		c[k] = v
	}
	return c
}

func label(component object, more object) object {
	l := object{"type": 18, "label": "l", "component": component}
	for k, v := range more {
		l[k] = v
	}
	return l
}

func modal(components ...any) object {
	return object{"custom_id": "m", "title": "t", "components": components}
}

func modalRules() []rule {
	const inner = "data.components.0.component."
	const source = reference + ", Text Input"
	with1 := func(key string, value any) object { return modal(label(input("i", object{key: value}), nil)) }
	old := func(n int) object { return modal(row(input("i", object{"label": long(n)}))) }
	selecting := object{"type": 3, "custom_id": "s", "options": choices(3)}
	return rulesOf([]limit{
		{name: "custom id of a modal", source: modals, least: 1, most: 100, at: "data.custom_id", beyond: badLength, below: required,
			body: func(n int) any { return with(modal(label(input("i", nil), nil)), "custom_id", long(n)) }},
		{name: "title of a modal", source: modals, least: 1, most: 45, at: "data.title", beyond: badLength, below: required,
			body: func(n int) any { return with(modal(label(input("i", nil), nil)), "title", long(n)) }},
		{name: "components of a modal", source: modals, least: 1, most: 5, at: "data.components", beyond: badLength, below: badLength,
			body: func(n int) any {
				return modal(times(n, func(i int) object { return label(input(fmt.Sprint(i), nil), nil) })...)
			}},
		{name: "label of a label", source: reference + ", Label", least: 1, most: 45, at: "data.components.0.label", beyond: badLength, below: required,
			body: func(n int) any { return modal(label(input("i", nil), object{"label": long(n)})) }},
		{name: "description of a label", source: reference + ", Label", most: 100, at: "data.components.0.description", beyond: maxLength,
			body: func(n int) any { return modal(label(input("i", nil), object{"description": long(n)})) }},
		{name: "label of a text input in a row", source: source, least: 1, most: 45, at: "data.components.0.components.0.label", beyond: badLength, below: required,
			body: func(n int) any { return old(n) }},
		{name: "custom id of a text input", source: source, least: 1, most: 100, at: inner + "custom_id", beyond: badLength, below: required,
			body: func(n int) any { return modal(label(input(long(n), nil), nil)) }},
		{name: "placeholder of a text input", source: source, most: 100, at: inner + "placeholder", beyond: maxLength,
			body: func(n int) any { return with1("placeholder", long(n)) }},
		{name: "value of a text input", source: source, most: 4000, at: inner + "value", beyond: maxLength,
			body: func(n int) any { return with1("value", long(n)) }},
		{name: "min_length of a text input", source: source, most: 4000, at: inner + "min_length", beyond: tooHigh,
			body: func(n int) any { return with1("min_length", n) }},
		{name: "max_length of a text input", source: source, least: 1, most: 4000, at: inner + "max_length", beyond: tooHigh, below: tooLow,
			body: func(n int) any { return with1("max_length", n) }},
		{name: "style of a text input", source: source + " Styles", least: 1, most: 2, at: inner + "style", beyond: noChoice, below: noChoice,
			body: func(n int) any { return with1("style", n) }},
	}, []rule{
		ok("a select", reference+", Label", modal(label(selecting, nil))),
		ok("a text", reference+", Text Display", modal(text("x"))),
		bad("an empty text in a modal", reference+", Text Display", modal(text("")), "data.components.0.content").as(required),
		bad("a disabled select", reference+", String Select", modal(label(with(selecting, "disabled", true), nil)), inner+"disabled"),
		bad("a disabled text input", reference+", Text Input", with1("disabled", true), inner+"disabled"),
		bad("a select of 26 options", reference+", String Select", modal(label(with(selecting, "options", choices(26)), nil)), inner+"options").as(badLength),
		bad("min_length over max_length", source, modal(label(input("i", object{"min_length": 3, "max_length": 2}), nil)), inner+"max_length").as(tooLow),
		bad("a value over max_length", source, modal(label(input("i", object{"value": "abc", "max_length": 2}), nil)), inner+"value").as(maxLength),
		bad("a button in a modal", modals, modal(row(button("b"))), "data.components.0.type").as(wrongType),
		bad("a container in a modal", modals, modal(container(text("x"))), "data.components.0.type").as(wrongType),
		bad("two text inputs in a row", reference+", Action Row", modal(row(input("i", object{"label": "l"}), input("j", object{"label": "l"}))), "data.components.0.type"),
		bad("a custom id twice in a modal", reference+", Custom ID", modal(label(input("i", nil), nil), label(input("i", nil), nil)),
			"data.components.1.component.custom_id").as("COMPONENT_CUSTOM_ID_DUPLICATED"),
	})
}

func TestModalLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	holdAll(t, modalRules(), func(body any) reply {
		r.press(m.ID, "b")
		p := r.callback(<-interactions, object{"type": 9, "data": body})
		if p.status == 204 {
			p.status = 200
		}
		return p
	})
}

func TestModalCannotAnswerAModal(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	id := r.press(m.ID, "b")
	shown := object{"type": 9, "data": modal(label(input("i", nil), nil))}
	require.Equal(t, 204, r.callback(<-interactions, shown).status)
	_, err := r.StartSubmit(sandbox.Submission{User: r.ada, Interaction: id, Values: map[string]string{"i": "x"}})
	require.NoError(t, err)
	i := <-interactions
	bad("", "interactions/receiving-and-responding, Interaction Callback Type", nil, "type").hold(t, r.callback(i, shown))
	require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
}

// What a user fills in: components/reference, "Text Input" and "String Select".

func TestUserKeepsAModalsLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	free := object{"required": false, "min_length": 2}
	cases := []struct {
		name  string
		shown object
		given string
		wrong bool
	}{
		{"as short as it may be", input("i", object{"min_length": 2, "max_length": 3}), "ab", false},
		{"too short", input("i", object{"min_length": 2, "max_length": 3}), "a", true},
		{"as long as it may be", input("i", object{"min_length": 2, "max_length": 3}), "abc", false},
		{"too long", input("i", object{"min_length": 2, "max_length": 3}), "abcd", true},
		{"4000 without a maximum", input("i", nil), long(4000), false},
		{"4001 without a maximum", input("i", nil), long(4001), true},
		{"nothing where something is required", input("i", nil), "", true},
		{"nothing where nothing is required", input("i", free), "", false},
		{"too short where nothing is required", input("i", free), "a", true},
		{"an option that is offered", object{"type": 3, "custom_id": "i", "options": choices(2)}, "v1", false},
		{"an option that isn't offered", object{"type": 3, "custom_id": "i", "options": choices(2)}, "v2", true},
		{"no option where one is required", object{"type": 3, "custom_id": "i", "options": choices(2)}, "", true},
		{"no option where none is required", object{"type": 3, "custom_id": "i", "options": choices(2), "required": false}, "", false},
		{"a person", object{"type": 5, "custom_id": "i"}, r.ben, false},
		{"a person who isn't there", object{"type": 5, "custom_id": "i"}, "1", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			id := r.press(m.ID, "b")
			require.Equal(t, 204, r.callback(<-interactions, object{"type": 9, "data": modal(label(c.shown, nil))}).status)
			_, err := r.StartSubmit(sandbox.Submission{User: r.ada, Interaction: id, Values: map[string]string{"i": c.given}})
			if c.wrong {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			<-interactions
		})
	}
}
