package sandbox_test

import (
	"fmt"
	"testing"
)

// Selects: components/reference, "String Select", "User Select", "Role Select", "Mentionable Select" and "Channel Select".

func TestSelectLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, selectRules())
}

func selectRules() []rule {
	const source, at = reference + ", String Select", "components.0.components.0."
	one := func(key string, value any) object { // an option with a label and a value, one of them or another field set
		o := object{"label": "a", "value": "v"}
		o[key] = value
		return layout(selectOf(list{o}, nil))
	}
	five := func(more object) object { return layout(selectOf(choices(5), more)) }
	chosen := func(n int) []any {
		return times(n, func(i int) object {
			return object{"label": "a", "value": fmt.Sprint(i), "default": true}
		})
	}
	auto := func(kind int, more object) object {
		s := object{"type": kind, "custom_id": "u"}
		for k, v := range more {
			s[k] = v
		}
		return layout(row(s))
	}
	defaults := func(kind string, n int) []any {
		return times(n, func(i int) object { return object{"id": fmt.Sprint(i + 1), "type": kind} })
	}
	return rulesOf([]limit{
		{name: "options", source: source, least: 1, most: 25, at: at + "options", beyond: badLength, below: badLength,
			body: func(n int) any { return layout(selectOf(choices(n), nil)) }},
		{name: "label of an option", source: source, least: 1, most: 100, at: at + "options.0.label", beyond: badLength, below: required,
			body: func(n int) any { return one("label", long(n)) }},
		{name: "value of an option", source: source, least: 1, most: 100, at: at + "options.0.value", beyond: badLength, below: required,
			body: func(n int) any { return one("value", long(n)) }},
		{name: "description of an option", source: source, most: 100, at: at + "options.0.description", beyond: maxLength,
			body: func(n int) any { return one("description", long(n)) }},
		{name: "placeholder", source: source, most: 150, at: at + "placeholder", beyond: maxLength,
			body: func(n int) any { return five(object{"placeholder": long(n)}) }},
		{name: "custom id of a select", source: source, least: 1, most: 100, at: at + "custom_id", beyond: badLength, below: required,
			body: func(n int) any { return five(object{"custom_id": long(n)}) }},
		{name: "min_values", source: source, most: 25, at: at + "min_values", beyond: tooHigh,
			body: func(n int) any { return layout(selectOf(choices(25), object{"min_values": n, "max_values": 25})) }},
		{name: "max_values", source: source, least: 1, most: 25, at: at + "max_values", beyond: tooHigh, below: tooLow,
			body: func(n int) any { return layout(selectOf(choices(25), object{"min_values": 0, "max_values": n})) }},
		{name: "max_values of a select of users", source: reference + ", User Select", least: 1, most: 25, at: at + "max_values", beyond: tooHigh, below: tooLow,
			body: func(n int) any { return auto(5, object{"min_values": 0, "max_values": n}) }},
		{name: "values asked of five options", source: source, most: 5, at: at + "options", beyond: "SELECT_COMPONENT_TOO_FEW_OPTIONS",
			body: func(n int) any { return five(object{"max_values": n}) }},
		{name: "options chosen by default, of three", source: source, most: 3, at: at + "options", beyond: "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
			body: func(n int) any { return layout(selectOf(append(chosen(n), choices(2)...), object{"max_values": 3})) }},
		{name: "users chosen by default", source: reference + ", User Select", least: 2, most: 3, at: at + "default_values", beyond: badLength, below: badLength,
			body: func(n int) any {
				return auto(5, object{"min_values": 2, "max_values": 3, "default_values": defaults("user", n)})
			}},
	}, []rule{
		bad("a value twice", source, layout(selectOf(list{object{"label": "a", "value": "v"}, object{"label": "b", "value": "v"}}, nil)),
			at+"options.1.value").as("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
		bad("fewer at most than at least", source, five(object{"min_values": 3, "max_values": 2}), at+"max_values").as(tooLow),
		bad("at least -1", source, five(object{"min_values": -1}), at+"min_values").as(tooLow),
		ok("a select of users", reference+", User Select", auto(5, nil)),
		ok("a default role", reference+", Role Select", auto(6, object{"default_values": defaults("role", 1)})),
		ok("a default user of a mentionable select", reference+", Mentionable Select", auto(7, object{"default_values": defaults("user", 1)})),
		ok("a default role of a mentionable select", reference+", Mentionable Select", auto(7, object{"default_values": defaults("role", 1)})),
		ok("a default channel", reference+", Channel Select", auto(8, object{"channel_types": list{0, 11}, "default_values": defaults("channel", 1)})),
		bad("a role as default of a select of users", reference+", Select Default Value", auto(5, object{"default_values": defaults("role", 1)}), at+"default_values.0.type").as(noChoice),
		bad("a channel as default of a mentionable select", reference+", Select Default Value", auto(7, object{"default_values": defaults("channel", 1)}), at+"default_values.0.type").as(noChoice),
		bad("a default that is no id", reference+", Select Default Value", auto(5, object{"default_values": list{object{"id": "ada", "type": "user"}}}), at+"default_values.0.id").as("NUMBER_TYPE_COERCE"),
		bad("the same default twice", reference+", Select Default Value",
			auto(5, object{"max_values": 2, "default_values": append(defaults("user", 1), defaults("user", 1)...)}), at+"default_values.1.id"),
		bad("an unknown type of channels", reference+", Channel Select", auto(8, object{"channel_types": list{99}}), at+"channel_types.0").as(noChoice),
	})
}
