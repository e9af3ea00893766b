package sandbox

import (
	"math"
	"slices"
)

func (k *commandCheck) option(p *place, o *Option, depth int) {
	k.texts(p, o.Name, o.NameLocalizations, o.Description, o.DescriptionLocalizations)
	switch {
	case o.Type < optSubcommand || o.Type > optAttachment:
		k.form.add(p.field("type"), "BASE_TYPE_CHOICES", "Value must be between 1 and 11.")
		return
	case o.Type == optGroup:
		if depth != 0 || slices.ContainsFunc(o.Options, func(c Option) bool { return c.Type != optSubcommand }) {
			k.form.add(p.field("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group stands in a command and has sub-commands only")
		}
		k.options(p.field("options"), o.Options, 1)
	case o.Type == optSubcommand:
		if slices.ContainsFunc(o.Options, func(c Option) bool { return c.Type <= optGroup }) {
			k.form.add(p.field("options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A sub-command can't have sub-commands")
			return
		}
		k.options(p.field("options"), o.Options, 2)
	case len(o.Options) > 0:
		k.form.add(p.field("options"), "APPLICATION_COMMAND_INVALID_FIELD", "Only sub-commands have options")
	}
	k.choices(p, o)
	k.values(p, o)
	k.lengths(p, o)
	if o.Type == optChannel {
		checkChannelTypes(k.form, p.field("channel_types"), o.ChannelTypes)
	}
}

func (k *commandCheck) choices(p *place, o *Option) {
	valued := o.Type == optString || o.Type == optInteger || o.Type == optNumber
	if !valued && (len(o.Choices) > 0 || o.Autocomplete) {
		k.form.add(p, "APPLICATION_COMMAND_INVALID_FIELD", "Options of type %d have neither choices nor autocomplete", o.Type)
	}
	if o.Autocomplete && len(o.Choices) > 0 {
		k.form.add(p, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", "Choices and autocomplete are mutually exclusive")
	}
	q := p.field("choices")
	if len(o.Choices) > choicesMax {
		tooMany(k.form, q, choicesMax)
	}
	names, values := map[string]bool{}, map[string]bool{}
	for i, c := range o.Choices {
		checkChoice(k.form, q.element(i), o.Type, c, choiceValueMax)
		if names[c.Name] || values[c.text()] {
			k.form.add(q.element(i), "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATED", "Choice %q is used twice", c.Name)
		}
		names[c.Name], values[c.text()] = true, true
	}
}

// values checks the least and the most of a number.
func (k *commandCheck) values(p *place, o *Option) {
	for key, n := range map[string]*float64{"min_value": o.MinValue, "max_value": o.MaxValue} {
		switch {
		case n == nil:
		case o.Type != optInteger && o.Type != optNumber:
			k.form.add(p.field(key), "APPLICATION_COMMAND_INVALID_FIELD", "Only numbers have a %s", key)
		case math.Abs(*n) > integerMax || o.Type == optInteger && *n != math.Trunc(*n):
			k.form.add(p.field(key), "NUMBER_TYPE_COERCE", "Value %v is not a number between -2^53 and 2^53.", *n)
		}
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		k.form.add(p.field("max_value"), "NUMBER_TYPE_MIN", "value should be greater than or equal to %v.", *o.MinValue)
	}
}

// lengths checks the least and the most characters of a text.
func (k *commandCheck) lengths(p *place, o *Option) {
	least := 0
	for _, key := range []string{"min_length", "max_length"} {
		n := o.MinLength
		if key == "max_length" {
			n, least = o.MaxLength, max(1, least)
		}
		if n == nil {
			continue
		}
		if o.Type != optString {
			k.form.add(p.field(key), "APPLICATION_COMMAND_INVALID_FIELD", "Only texts have a %s", key)
			continue
		}
		inRange(k.form, p.field(key), *n, least, optionTextMax)
		least = min(*n, optionTextMax)
	}
}

// size is what a command comes to: the characters of all names, descriptions and values, of each text its longest language
// (interactions/application-commands, "Command size").
func (c *Command) size() int {
	return longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionsSize(c.Options)
}

func optionsSize(list []Option) int {
	n := 0
	for _, o := range list {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionsSize(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations) + length(c.text())
		}
	}
	return n
}

func longest(text string, texts map[string]string) int {
	n := length(text)
	for _, t := range texts {
		n = max(n, length(t))
	}
	return n
}
