package sandbox

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Limits of commands (interactions/application-commands).
const (
	nameMax        = 32
	descriptionMax = 100
	commandSizeMax = 8000
	slashMax       = 100       // commands of type CHAT_INPUT, globally and for each server
	menuMax        = 15        // commands of the types USER and MESSAGE, each
	createsMax     = 200       // commands created in a day
	permissionsMax = 1<<54 - 1 // Discord's OpenAPI description
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
	k.contexts(p, c)
	k.permissions(p.field("default_member_permissions"), c.DefaultMemberPermissions)
	if c.Type != commandSlash {
		k.menu(p, c)
		return
	}
	k.texts(p, c.Name, c.NameLocalizations, c.Description, c.DescriptionLocalizations)
	k.options(p.field("options"), c.Options, 0)
	if n := c.size(); n > commandSizeMax {
		k.form.add(p, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d).", commandSizeMax)
	}
}

// menu checks a command of a context menu. Its names may have capitals and blanks.
func (k *commandCheck) menu(p *place, c *Command) {
	named := func(p *place, name string) { between(k.form, p, name, 1, nameMax) }
	named(p.field("name"), c.Name)
	checkLocales(k.form, p.field("name_localizations"), c.NameLocalizations, named)
	if c.Description != "" || len(c.DescriptionLocalizations) > 0 {
		k.form.add(p.field("description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", "Context menu commands cannot have description")
	}
	if len(c.Options) > 0 {
		k.form.add(p.field("options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID", "Context menu commands cannot have options")
	}
}

// permissions checks the permissions that members need to use a command, decimal text.
func (k *commandCheck) permissions(p *place, bits *string) {
	if bits == nil {
		return
	}
	if n, err := strconv.ParseInt(*bits, 10, 64); err != nil || n < 0 || n > permissionsMax {
		k.form.add(p, "NUMBER_TYPE_COERCE", "Value %q is no set of permissions.", *bits)
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
	if !k.name.MatchString(name) || strings.ToLower(name) != name || length(name) > nameMax {
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
		if list != nil && len(list) == 0 {
			k.form.add(p.field(key), "BASE_TYPE_MIN_LENGTH", "Must be 1 or more in length.")
		}
		if len(list) > 0 && c.GuildID != "" {
			k.form.add(p.field(key), "APPLICATION_COMMAND_INVALID_FIELD", "Commands of a server have no %s", key)
		}
	}
}

// key names a command within its scope.
func (c *Command) key() string { return fmt.Sprint(c.Type, " ", c.Name) }
