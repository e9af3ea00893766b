package sandbox

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of commands (interactions/application-commands).
const (
	nameMax        = 32
	descriptionMax = 100
	commandSizeMax = 8000
	slashMax       = 100 // commands of type CHAT_INPUT, globally and for each server
	menuMax        = 15  // commands of the types USER and MESSAGE, each
	createsMax     = 200 // commands created in a day
)

// commandCheck holds commands against Discord's rules.
type commandCheck struct {
	form *form
	name *regexp.Regexp
}

func newCommandCheck(f *form) *commandCheck {
	return &commandCheck{form: f, name: regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)}
}

func (k *commandCheck) command(p *place, c *Command) {
	if c.Type < commandSlash || c.Type > commandMessage {
		k.form.add(p.field("type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
		return
	}
	if c.Type != commandSlash {
		between(k.form, p.field("name"), c.Name, 1, nameMax)
		if c.Description != "" || len(c.Options) > 0 {
			k.form.add(p, "APPLICATION_COMMAND_INVALID_FIELD", "Context menu commands have neither description nor options")
		}
		return
	}
	k.texts(p, c.Name, c.NameLocalizations, c.Description, c.DescriptionLocalizations)
	k.options(p.field("options"), c.Options, 0)
	k.contexts(p, c)
	if n := c.size(); n > commandSizeMax {
		k.form.add(p, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d).", commandSizeMax)
	}
}

// texts checks the name and the description of a command or an option, in all languages.
func (k *commandCheck) texts(p *place, name string, names map[string]string, description string, descriptions map[string]string) {
	k.nameAt(p.field("name"), name)
	checkLocales(k.form, p.field("name_localizations"), names, k.nameAt)
	between(k.form, p.field("description"), description, 1, descriptionMax)
	checkLocales(k.form, p.field("description_localizations"), descriptions, func(p *place, text string) {
		between(k.form, p, text, 1, descriptionMax)
	})
}

func (k *commandCheck) nameAt(p *place, name string) {
	if !k.name.MatchString(name) || strings.ToLower(name) != name {
		k.form.add(p, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

// checkLocales checks texts by language.
func checkLocales(f *form, p *place, texts map[string]string, check func(*place, string)) {
	for _, l := range slices.Sorted(maps.Keys(texts)) {
		if !isLocale(l) {
			f.add(p.field(l), "BASE_TYPE_CHOICES", "There is no locale %q.", l)
			continue
		}
		check(p.field(l), texts[l])
	}
}

// options checks the options of a command (depth 0), a group or a subcommand.
func (k *commandCheck) options(p *place, list []Option, depth int) {
	if len(list) > optionsMax {
		tooMany(k.form, p, optionsMax)
	}
	names := map[string]bool{}
	optional := false
	for i := range list {
		o, q := &list[i], p.element(i)
		if names[o.Name] {
			k.form.add(q.field("name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option name %q is used twice", o.Name)
		}
		names[o.Name] = true
		if (o.Type <= optGroup) != (list[0].Type <= optGroup) {
			k.form.add(q.field("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options can't be mixed")
		}
		if o.Required && optional {
			k.form.add(q, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		k.option(q, o, depth)
	}
}

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
	k.bounds(p, o)
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

func (k *commandCheck) bounds(p *place, o *Option) {
	number := o.Type == optInteger || o.Type == optNumber
	if (o.MinValue != nil || o.MaxValue != nil) && !number {
		k.form.add(p, "APPLICATION_COMMAND_INVALID_FIELD", "Only numbers have min_value and max_value")
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		k.form.add(p.field("max_value"), "NUMBER_TYPE_MIN", "max_value is below min_value")
	}
	for key, n := range map[string]*int{"min_length": o.MinLength, "max_length": o.MaxLength} {
		if n == nil {
			continue
		}
		if o.Type != optString || *n < 0 || *n > optionTextMax || key == "max_length" && *n < 1 {
			k.form.add(p.field(key), "NUMBER_TYPE_MAX", "Only texts have a %s, of at most %d.", key, optionTextMax)
		}
	}
}

func (k *commandCheck) contexts(p *place, c *Command) {
	for key, list := range map[string][]int{"contexts": c.Contexts, "integration_types": c.IntegrationTypes} {
		most := 2
		if key == "integration_types" {
			most = 1
		}
		for i, v := range list {
			if v < 0 || v > most || slices.Contains(list[:i], v) {
				k.form.add(p.field(key).element(i), "BASE_TYPE_CHOICES", "Value must be between 0 and %d, each once.", most)
			}
		}
		if len(list) > 0 && c.GuildID != "" {
			k.form.add(p.field(key), "APPLICATION_COMMAND_INVALID_FIELD", "Commands of a server have no %s", key)
		}
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
			n += longest(c.Name, c.NameLocalizations) + utf8.RuneCountInString(c.text())
		}
	}
	return n
}

func longest(text string, texts map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range texts {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}

// key names a command within its scope.
func (c *Command) key() string { return fmt.Sprint(c.Type, " ", c.Name) }
