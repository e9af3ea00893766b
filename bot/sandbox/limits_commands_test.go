package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Commands: interactions/application-commands.

const appCommands = "interactions/application-commands, "

func command(more object) object {
	c := object{"name": "play", "description": "Open a table"}
	for k, v := range more {
		c[k] = v
	}
	return c
}

func menu(kind int, more object) object {
	c := object{"type": kind, "name": "Hand of"}
	for k, v := range more {
		c[k] = v
	}
	return c
}

func option(kind int, name string, more object) object {
	o := object{"type": kind, "name": name, "description": "d"}
	for k, v := range more {
		o[k] = v
	}
	return o
}

func options(list ...any) object { return command(object{"options": list}) }

func namedOptions(kind, n int) []any {
	return times(n, func(i int) object { return option(kind, fmt.Sprint("o", i), nil) })
}

// registerOne posts a command, globally or for a server; a new one counts as a changed one.
func (r *rig) registerOne(path string, body any) reply {
	r.t.Helper()
	p := r.api("POST", path, body)
	if p.status == 201 {
		p.status = 200
	}
	return p
}

func (r *rig) commandsPath() string { return "/applications/" + r.ApplicationID() + "/commands" }

func (r *rig) guildCommandsPath() string {
	r.t.Helper()
	st, err := r.State(r.ada)
	require.NoError(r.t, err)
	return "/applications/" + r.ApplicationID() + "/guilds/" + st.Servers[0].ID + "/commands"
}

func TestCommandLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	holdAll(t, commandRules(), func(body any) reply { return r.registerOne(r.commandsPath(), body) })
}

func TestOptionLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	holdAll(t, optionRules(), func(body any) reply { return r.registerOne(r.commandsPath(), body) })
}

func commandRules() []rule {
	const naming, structure, locales = appCommands + "Application Command Naming", appCommands + "Application Command Structure", appCommands + "Localization"
	const invalidName = "APPLICATION_COMMAND_INVALID_NAME"
	localized := func(key, locale, text string) object { return command(object{key: object{locale: text}}) }
	return rulesOf([]limit{
		{name: "name", source: naming, least: 1, most: 32, at: "name", beyond: invalidName, below: invalidName,
			body: func(n int) any { return command(object{"name": long(n)}) }},
		{name: "description", source: structure, least: 1, most: 100, at: "description", beyond: badLength, below: required,
			body: func(n int) any { return command(object{"description": long(n)}) }},
		{name: "name in German", source: locales, least: 1, most: 32, at: "name_localizations.de", beyond: invalidName, below: invalidName,
			body: func(n int) any { return localized("name_localizations", "de", long(n)) }},
		{name: "description in Danish", source: locales, least: 1, most: 100, at: "description_localizations.da", beyond: badLength, below: required,
			body: func(n int) any { return localized("description_localizations", "da", long(n)) }},
		{name: "name in a context menu", source: naming, least: 1, most: 32, at: "name", beyond: badLength, below: required,
			body: func(n int) any { return menu(2, object{"name": long(n)}) }},
		{name: "name in a context menu in German", source: locales, least: 1, most: 32, at: "name_localizations.de", beyond: badLength, below: required,
			body: func(n int) any { return menu(3, object{"name_localizations": object{"de": long(n)}}) }},
		{name: "default_member_permissions", source: structure, most: 1<<54 - 1, at: "default_member_permissions", beyond: "NUMBER_TYPE_COERCE",
			body: func(n int) any { return command(object{"default_member_permissions": fmt.Sprint(n)}) }},
	}, []rule{
		ok("a name in other scripts", naming, command(object{"name": "ह-ไทย_1'日本"})),
		bad("a name in capitals", naming, command(object{"name": "Play"}), "name").as(invalidName),
		bad("a name in Greek capitals", naming, command(object{"name": "Παίζω"}), "name").as(invalidName),
		ok("a name in small Greek letters", naming, command(object{"name": "παίζω"})),
		bad("a name with a blank", naming, command(object{"name": "play now"}), "name").as(invalidName),
		bad("a name with a point", naming, command(object{"name": "play.now"}), "name").as(invalidName),
		bad("a name with an emoji", naming, command(object{"name": "🃏"}), "name").as(invalidName),
		bad("a name in 17 letters of two code units", naming, command(object{"name": strings.Repeat("𐐨", 17)}), "name").as(invalidName),
		bad("a localized name in capitals", locales, localized("name_localizations", "de", "Spielen"), "name_localizations.de").as(invalidName),
		bad("an unknown locale", "reference, Locales", localized("name_localizations", "xx", "spielen"), "name_localizations.xx").as(noChoice),
		ok("Indonesian, which discordgo doesn't name", "reference, Locales", localized("name_localizations", "id", "main")),
		ok("a command of the user menu", appCommands+"User Commands", menu(2, nil)),
		ok("a command of the message menu", appCommands+"Message Commands", menu(3, object{"description": ""})),
		bad("a menu command with description", structure, menu(2, object{"description": "d"}), "description").as("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID"),
		bad("a menu command with options", structure, menu(3, object{"options": list{option(3, "a", nil)}}), "options").as("APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID"),
		bad("an unknown type", appCommands+"Application Command Types", command(object{"type": 9}), "type").as(noChoice),
		ok("permissions 0, administrators only", structure, command(object{"default_member_permissions": "0"})),
		bad("permissions that are no number", structure, command(object{"default_member_permissions": "all"}), "default_member_permissions").as("NUMBER_TYPE_COERCE"),
		ok("all contexts", appCommands+"Interaction Contexts", command(object{"contexts": list{0, 1, 2}, "integration_types": list{0, 1}})),
		bad("no context", appCommands+"Interaction Contexts", command(object{"contexts": list{}}), "contexts"),
		bad("an unknown context", appCommands+"Interaction Contexts", command(object{"contexts": list{3}}), "contexts.0").as(noChoice),
		bad("a context twice", appCommands+"Interaction Contexts", command(object{"contexts": list{0, 0}}), "contexts.1").as(noChoice),
		bad("an unknown context of a menu command", appCommands+"Interaction Contexts", menu(2, object{"contexts": list{3}}), "contexts.0").as(noChoice),
		bad("an unknown way to install", "resources/application, Application Integration Types", command(object{"integration_types": list{2}}), "integration_types.0").as(noChoice),
	})
}

func optionRules() []rule {
	const structure, subs = appCommands + "Application Command Option Structure", appCommands + "Subcommands and Subcommand Groups"
	const choosing = appCommands + "Application Command Option Choice Structure"
	const first = "options.0."
	one := func(kind int, more object) object { return options(option(kind, "a", more)) }
	chosen := func(kind int, name string, value any) object {
		return one(kind, object{"choices": list{object{"name": name, "value": value}}})
	}
	sub := option(1, "sub", nil)
	size := func(n int) any { // eight options of up to 1000 characters each
		rest := n - len("play") - len("Open a table")
		return options(times(8, func(i int) object {
			here := min(1000, rest-1000*i)
			return option(3, fmt.Sprint("o", i), object{"choices": sized(here - len("o0") - len("d"))})
		})...)
	}
	return rulesOf([]limit{
		{name: "options of a command", source: structure, most: 25, at: "options", beyond: maxLength, body: func(n int) any { return options(namedOptions(3, n)...) }},
		{name: "options of a subcommand", source: structure, most: 25, at: first + "options", beyond: maxLength,
			body: func(n int) any { return one(1, object{"options": namedOptions(3, n)}) }},
		{name: "subcommands of a group", source: structure, most: 25, at: first + "options", beyond: maxLength,
			body: func(n int) any { return one(2, object{"options": namedOptions(1, n)}) }},
		{name: "choices", source: structure, most: 25, at: first + "choices", beyond: maxLength,
			body: func(n int) any {
				return one(3, object{"choices": times(n, func(i int) object { return object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)} })})
			}},
		{name: "name of an option", source: structure, least: 1, most: 32, at: first + "name",
			beyond: "APPLICATION_COMMAND_INVALID_NAME", below: "APPLICATION_COMMAND_INVALID_NAME",
			body: func(n int) any { return options(option(3, long(n), nil)) }},
		{name: "description of an option of a command", source: structure, least: 1, most: 100, at: first + "description", beyond: badLength, below: required,
			body: func(n int) any { return one(3, object{"description": long(n)}) }},
		{name: "name of a choice", source: choosing, least: 1, most: 100, at: first + "choices.0.name", beyond: badLength, below: required,
			body: func(n int) any { return chosen(3, long(n), "v") }},
		{name: "value of a choice", source: choosing, most: 100, at: first + "choices.0.value", beyond: maxLength,
			body: func(n int) any { return chosen(3, "n", long(n)) }},
		{name: "name of a choice in German", source: choosing, least: 1, most: 100, at: first + "choices.0.name_localizations.de", beyond: badLength, below: required,
			body: func(n int) any {
				return one(3, object{"choices": list{object{"name": "n", "value": "v", "name_localizations": object{"de": long(n)}}}})
			}},
		{name: "min_length", source: structure, most: 6000, at: first + "min_length", beyond: tooHigh, body: func(n int) any { return one(3, object{"min_length": n}) }},
		{name: "max_length", source: structure, least: 1, most: 6000, at: first + "max_length", beyond: tooHigh, below: tooLow,
			body: func(n int) any { return one(3, object{"max_length": n}) }},
		{name: "max_value of an integer", source: appCommands + "Application Command Option Type", most: 1<<53 - 1, at: first + "max_value", beyond: "NUMBER_TYPE_COERCE",
			body: func(n int) any { return one(4, object{"max_value": n}) }},
		{name: "integer as choice", source: appCommands + "Application Command Option Type", most: 1<<53 - 1, at: first + "choices.0.value", beyond: "NUMBER_TYPE_COERCE",
			body: func(n int) any { return chosen(4, "n", n) }},
		{name: "least integer as choice, negated", source: appCommands + "Application Command Option Type", most: 1<<53 - 1, at: first + "choices.0.value", beyond: "NUMBER_TYPE_COERCE",
			body: func(n int) any { return chosen(4, "n", -n) }},
		{name: "characters of a command, of each text the longest language", source: appCommands + "Application Command Object", most: 8000,
			beyond: "APPLICATION_COMMAND_TOO_LARGE", body: size},
	}, []rule{
		bad("the same option twice", structure, options(option(3, "a", nil), option(3, "a", nil)), "options.1.name"),
		bad("required after optional", structure, options(option(3, "a", nil), option(3, "b", object{"required": true})), "options.1").as("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
		bad("required after optional in a subcommand", structure,
			one(1, object{"options": list{option(3, "a", nil), option(3, "b", object{"required": true})}}), first+"options.1").as("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
		bad("the same choice twice", choosing, one(3, object{"choices": list{object{"name": "n", "value": "v"}, object{"name": "n", "value": "w"}}}), first+"choices.1"),
		bad("a number as a text's choice", choosing, chosen(3, "n", 1), first+"choices.0.value"),
		bad("a text as a number's choice", choosing, chosen(4, "n", "x"), first+"choices.0.value").as("NUMBER_TYPE_COERCE"),
		bad("a broken number as an integer's choice", choosing, chosen(4, "n", 1.5), first+"choices.0.value").as("NUMBER_TYPE_COERCE"),
		ok("a broken number as a number's choice", choosing, chosen(10, "n", 1.5)),
		bad("choices beside autocomplete", structure, one(3, object{"autocomplete": true, "choices": list{object{"name": "n", "value": "v"}}}), "options.0"),
		bad("autocomplete of a user", structure, one(6, object{"autocomplete": true}), "options.0"),
		bad("choices of a user", structure, one(6, object{"choices": list{object{"name": "n", "value": "v"}}}), "options.0"),
		bad("max_value of a text", structure, one(3, object{"max_value": 3}), first+"max_value"),
		bad("a broken min_value of an integer", structure, one(4, object{"min_value": 1.5}), first+"min_value").as("NUMBER_TYPE_COERCE"),
		bad("max_value below min_value", structure, one(4, object{"min_value": 3, "max_value": 2}), first+"max_value").as(tooLow),
		bad("max_length of a number", structure, one(4, object{"max_length": 3}), first+"max_length"),
		bad("max_length below min_length", structure, one(3, object{"min_length": 3, "max_length": 2}), first+"max_length").as(tooLow),
		bad("an unknown type of channels to choose", "resources/channel, Channel Types", one(7, object{"channel_types": list{99}}), first+"channel_types.0").as(noChoice),
		bad("an unknown type of option", appCommands+"Application Command Option Type", one(12, nil), first+"type").as(noChoice),
		bad("options of a text", structure, one(3, object{"options": list{option(3, "b", nil)}}), first+"options"),
		ok("a group of subcommands", subs, one(2, object{"options": list{sub}})),
		bad("a subcommand beside an option", subs, options(sub, option(3, "a", nil)), "options.1.type").as("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
		bad("a subcommand in a subcommand", subs, one(1, object{"options": list{sub}}), first+"options").as("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
		bad("a group in a group", subs, one(2, object{"options": list{option(2, "h", object{"options": list{sub}})}}), first+"type").as("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
		bad("an option in a group", subs, one(2, object{"options": list{option(3, "b", nil)}}), first+"type").as("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
	})
}

// sized are choices of n characters together, half of them in the German names alone.
func sized(n int) []any {
	var out []any
	for i := 0; n > 0; i++ {
		here := min(150, n)
		if n-here > 0 && n-here < 60 {
			here -= 60 // so that the last isn't too small
		}
		value := fmt.Sprintf("%02d", i) + strings.Repeat("v", here/3)
		name := fmt.Sprintf("%02d", i) + strings.Repeat("n", here-len(value)-2)
		out = append(out, object{"name": name[:len(name)/2], "value": value, "name_localizations": object{"de": name, "da": "d"}})
		n -= here
	}
	return out
}

func TestCommandCounts(t *testing.T) {
	t.Parallel()
	many := func(kind int, prefix string, n int) []any {
		return times(n, func(i int) object {
			if kind > 1 {
				return menu(kind, object{"name": fmt.Sprint(prefix, i)})
			}
			return command(object{"name": fmt.Sprint(prefix, i)})
		})
	}
	for name, c := range map[string]struct{ kind, most int }{
		"commands typed in": {1, 100}, "commands of the user menu": {2, 15}, "commands of the message menu": {3, 15},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, unlimited())
			for _, path := range []string{r.commandsPath(), r.guildCommandsPath()} {
				require.Equal(t, 200, r.api("PUT", path, many(c.kind, "a", c.most)).status)
				refuses(t, r.api("PUT", path, many(c.kind, "a", c.most+1)), 400, 30032)
				refuses(t, r.api("POST", path, many(c.kind, "b", 1)[0]), 400, 30032)
				require.Equal(t, 200, r.api("POST", path, many(c.kind, "a", 1)[0]).status, "an old name is put in its own place")
			}
		})
	}
	t.Run("200 creates a day, of which old names are none", func(t *testing.T) {
		c := newClock()
		cfg := unlimited()
		cfg.Now = c.now
		r := newRig(t, cfg)
		path := r.commandsPath()
		for range 3 {
			require.Equal(t, 200, r.api("PUT", path, many(1, "a", 100)).status)
		}
		require.Equal(t, 200, r.api("PUT", path, many(1, "b", 100)).status)
		refuses(t, r.api("PUT", path, many(1, "c", 1)), 400, 30034)
		require.Equal(t, 200, r.api("PUT", path, many(1, "b", 99)).status)
		refuses(t, r.api("POST", path, many(1, "c", 1)[0]), 400, 30034)
		require.Equal(t, 200, r.api("PUT", r.guildCommandsPath(), many(1, "c", 1)).status, "a server has its own")
		c.advance(25 * 60 * 60e9)
		require.Equal(t, 200, r.api("PUT", path, many(1, "c", 1)).status)
	})
}

func TestCommandNamesAreUnique(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	path := r.commandsPath()
	const reason = "APPLICATION_COMMANDS_DUPLICATE_NAME"
	bad("", appCommands+"Bulk Overwrite Global Application Commands", nil, "1.name").as(reason).hold(t, r.api("PUT", path, list{command(nil), command(nil)}))
	require.Equal(t, 200, r.api("PUT", path, list{menu(2, object{"name": "play"}), menu(3, object{"name": "play"}), command(nil)}).status, "one of each type")
	var made sandbox.Command
	r.api("POST", path, command(object{"name": "stats"})).decode(t, &made)
	bad("", appCommands+"Edit Global Application Command", nil, "name").as(reason).hold(t, r.api("PATCH", path+"/"+made.ID, object{"name": "play"}))
	require.Equal(t, 200, r.api("PATCH", path+"/"+made.ID, object{"name": "stats", "description": "Else"}).status)
	require.Equal(t, 201, r.api("POST", r.guildCommandsPath(), command(nil)).status, "a server has its own")
	refuses(t, r.api("PUT", "/applications/1/commands", list{command(nil)}), 403, 20012)
}

// Contexts and ways to install are for global commands only: interactions/application-commands, "Contexts".

func TestServersCommandsHaveNoContexts(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	path := r.guildCommandsPath()
	for _, key := range []string{"contexts", "integration_types"} {
		for _, c := range []object{command(nil), menu(2, nil)} {
			bad("", appCommands+"Contexts", nil, key).hold(t, r.registerOne(path, with(c, key, list{0})))
			require.Equal(t, 200, r.registerOne(path, with(c, key, nil)).status)
			require.Equal(t, 200, r.registerOne(r.commandsPath(), with(c, key, list{0})).status)
		}
	}
}

func TestServersCommandsAreUsedThereOnly(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	require.Equal(t, 201, r.api("POST", r.guildCommandsPath(), command(nil)).status)
	use := func(channel string) error {
		_, err := r.StartCommand(sandbox.CommandUse{User: r.ada, Channel: channel, Name: "play"})
		return err
	}
	require.NoError(t, use(r.cards), appCommands+"Registering a Command")
	require.ErrorContains(t, use(r.DM(r.ada)), "no command")
}

func TestCommandsCanBeChangedAndDeletedOneByOne(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	path := r.commandsPath()
	var c, d sandbox.Command
	r.api("POST", path, command(object{"default_member_permissions": "32", "name_localizations": object{"de": "spielen"}})).decode(t, &c)
	require.Equal(t, "32", *c.DefaultMemberPermissions)
	r.api("PATCH", path+"/"+c.ID, `{"description":"Else","default_member_permissions":null}`).decode(t, &d)
	require.Equal(t, "Else", d.Description)
	require.Nil(t, d.DefaultMemberPermissions)
	require.Equal(t, c.NameLocalizations, d.NameLocalizations)
	require.Equal(t, c.ID, d.ID)
	require.Equal(t, 204, r.api("DELETE", path+"/"+c.ID, nil).status)
	refuses(t, r.api("GET", path+"/"+c.ID, nil), 404, 10063)
}

// Localization: interactions/application-commands, "Retrieving Localized Commands" and "Locale Fallbacks".

func TestReadersLanguageIsFoundOrFallenBackTo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ locale, given, want string }{
		{"de", "de", "here"},
		{"en-US", "en-GB", "here"}, // so the default's own locale should be given, too
		{"en-GB", "en-US", "here"},
		{"es-419", "es-ES", "here"},
		{"es-ES", "es-419", ""},
		{"de", "da", ""},
		{"no", "da", ""},
	} {
		t.Run(c.locale+" of "+c.given, func(t *testing.T) {
			r := newRig(t, unlimited())
			u, err := r.AddUser("Cleo", c.locale)
			require.NoError(t, err)
			body := command(object{"name_localizations": object{c.given: "here"}, "description_localizations": object{c.given: "here"}})
			require.Equal(t, 201, r.api("POST", r.commandsPath(), body).status)
			st, err := r.State(u.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, st.Commands[0].NameLocalized)
			require.Equal(t, c.want, st.Commands[0].DescriptionLocalized)
		})
	}
}

// Autocomplete: interactions/receiving-and-responding, "Autocomplete", and interactions/application-commands, "Autocomplete".

func TestAutocompleteLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	r.register(`[{"name":"play","description":"d","options":[
		{"type":3,"name":"game","description":"d","autocomplete":true},{"type":4,"name":"seats","description":"d","autocomplete":true}]}]`)
	ctx := patience(t)
	ask := func(option string) told {
		go func() {
			_, _ = r.Autocomplete(ctx, sandbox.CommandUse{User: r.ada, Channel: r.cards, Name: "play", Focused: option})
		}()
		return <-interactions
	}
	const source, first = "interactions/receiving-and-responding, Autocomplete", "data.choices.0."
	one := func(name string, value any) object {
		return object{"type": 8, "data": object{"choices": list{object{"name": name, "value": value}}}}
	}
	send := func(option string) func(any) reply {
		return func(body any) reply {
			p := r.callback(ask(option), body)
			if p.status == 204 {
				p.status = 200
			}
			return p
		}
	}
	holdAll(t, rulesOf([]limit{
		{name: "choices offered", source: source, most: 25, at: "data.choices", beyond: maxLength, body: func(n int) any {
			return object{"type": 8, "data": object{"choices": times(n, func(i int) object { return object{"name": "n", "value": "v"} })}}
		}},
		{name: "name of a choice offered", source: source, least: 1, most: 100, at: first + "name", beyond: badLength, below: required,
			body: func(n int) any { return one(long(n), "v") }},
		{name: "value of a choice offered", source: source, most: 100, at: first + "value", beyond: maxLength, body: func(n int) any { return one("n", long(n)) }},
	}, []rule{
		ok("no choice", source, object{"type": 8, "data": object{"choices": list{}}}),
		bad("a number for a text", source, one("n", 3), first+"value"),
		bad("a choice without value", source, object{"type": 8, "data": object{"choices": list{object{"name": "n"}}}}, first+"value").as(required),
		bad("a message instead of choices", source, object{"type": 4, "data": object{"content": "x"}}, "type"),
	}), send("game"))
	holdAll(t, rulesOf([]limit{
		{name: "integer offered", source: source, most: 1<<53 - 1, at: first + "value", beyond: "NUMBER_TYPE_COERCE", body: func(n int) any { return one("n", n) }},
	}, []rule{
		bad("a text for a number", source, one("n", "x"), first+"value").as("NUMBER_TYPE_COERCE"),
	}), send("seats"))
}
