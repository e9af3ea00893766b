package sandbox_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func command(more object) object {
	c := object{"name": "play", "description": "Open a table"}
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

func commandRules() []rule {
	const src = "interactions/application-commands, "
	naming, structure := src+"Application Command Naming", src+"Application Command Option Structure"
	sub := option(1, "sub", nil)
	return []rule{
		ok("a plain command", naming, command(nil)),
		ok("a name in another script", naming, command(object{"name": "ह-ไทย_1'"})),
		bad("a name in capitals", naming, command(object{"name": "Play"}), "name"),
		bad("a name with a blank", naming, command(object{"name": "play now"}), "name"),
		bad("a name of 33", naming, command(object{"name": long(33)}), "name"),
		bad("no description", structure, command(object{"description": ""}), "description"),
		bad("a description of 101", structure, command(object{"description": long(101)}), "description"),
		bad("a localized name in capitals", src+"Localization", command(object{"name_localizations": object{"de": "Spielen"}}), "name_localizations.de"),
		bad("an unknown locale", "reference, Locales", command(object{"name_localizations": object{"xx": "spielen"}}), "name_localizations.xx"),
		bad("26 options", structure, options(times(26, func(i int) object { return option(3, fmt.Sprint("o", i), nil) })...), "options"),
		bad("the same option twice", structure, options(option(3, "a", nil), option(3, "a", nil)), "options.1.name"),
		bad("required after optional", structure, options(option(3, "a", nil), option(3, "b", object{"required": true})), "options.1"),
		bad("26 choices", structure, options(option(3, "a", object{"choices": times(26, func(i int) object {
			return object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)}
		})})), "options.0.choices"),
		bad("a choice's name of 101", structure, options(option(3, "a", object{"choices": list{object{"name": long(101), "value": "v"}}})), "options.0.choices.0.name"),
		bad("a number as a text's choice", structure, options(option(3, "a", object{"choices": list{object{"name": "n", "value": 1}}})), "options.0.choices.0.value"),
		bad("choices beside autocomplete", structure,
			options(option(3, "a", object{"autocomplete": true, "choices": list{object{"name": "n", "value": "v"}}})), "options.0"),
		bad("autocomplete of a user", structure, options(option(6, "a", object{"autocomplete": true})), "options.0"),
		bad("max_value of a text", structure, options(option(3, "a", object{"max_value": 3})), "options.0"),
		bad("max_length of 6001", structure, options(option(3, "a", object{"max_length": 6001})), "options.0.max_length"),
		bad("a subcommand beside an option", src+"Subcommands and Subcommand Groups", options(sub, option(3, "a", nil)), "options.1.type"),
		bad("a subcommand in a subcommand", src+"Subcommands and Subcommand Groups", options(option(1, "s", object{"options": list{sub}})), "options.0.options"),
		bad("a group in a group", src+"Subcommands and Subcommand Groups",
			options(option(2, "g", object{"options": list{option(2, "h", object{"options": list{sub}})}})), "options.0.type"),
		bad("over 8000 characters", src+"Application Command Structure", options(times(25, func(i int) object {
			return option(3, fmt.Sprint("o", i), object{"choices": times(25, func(j int) object {
				return object{"name": fmt.Sprint("choice", i, j), "value": fmt.Sprint("value", i, j)}
			})})
		})...), ""),
		bad("an unknown context", src+"Interaction Contexts", command(object{"contexts": list{3}}), "contexts.0"),
		bad("an unknown type", src+"Application Command Types", command(object{"type": 9}), "type"),
	}
}

func TestCommandsKeepDiscordsLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for _, u := range commandRules() {
		t.Run(u.name, func(t *testing.T) {
			p := r.api("POST", "/applications/"+r.ApplicationID()+"/commands", u.body)
			if p.status == 201 {
				p.status = 200
			}
			u.hold(t, p)
		})
	}
}

func TestCommandCounts(t *testing.T) {
	t.Parallel()
	many := func(prefix string, n int) []any {
		return times(n, func(i int) object { return command(object{"name": fmt.Sprint(prefix, i)}) })
	}
	t.Run("100 commands are taken, 101 not", func(t *testing.T) {
		r := newRig(t, unlimited())
		path := "/applications/" + r.ApplicationID() + "/commands"
		require.Equal(t, 200, r.api("PUT", path, many("a", 100)).status)
		require.Equal(t, 30032, r.api("PUT", path, many("a", 101)).code(t))
	})
	t.Run("200 creates a day, of which old names are none", func(t *testing.T) {
		c := newClock()
		cfg := unlimited()
		cfg.Now = c.now
		r := newRig(t, cfg)
		path := "/applications/" + r.ApplicationID() + "/commands"
		for range 3 {
			require.Equal(t, 200, r.api("PUT", path, many("a", 100)).status)
		}
		require.Equal(t, 200, r.api("PUT", path, many("b", 100)).status)
		require.Equal(t, 30034, r.api("PUT", path, many("c", 1)).code(t))
		c.advance(25 * 60 * 60e9)
		require.Equal(t, 200, r.api("PUT", path, many("c", 1)).status)
	})
	t.Run("the same name twice", func(t *testing.T) {
		r := newRig(t, unlimited())
		bad("", "interactions/application-commands, Bulk Overwrite", nil, "1.name").
			hold(t, r.api("PUT", "/applications/"+r.ApplicationID()+"/commands", list{command(nil), command(nil)}))
	})
	t.Run("of another application", func(t *testing.T) {
		r := newRig(t, unlimited())
		require.Equal(t, 20012, r.api("PUT", "/applications/1/commands", list{command(nil)}).code(t))
	})
}

func TestCommandsCanBeChangedAndDeletedOneByOne(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	path := "/applications/" + r.ApplicationID() + "/commands"
	var c, d sandbox.Command
	r.api("POST", path, command(object{"default_member_permissions": "32", "name_localizations": object{"de": "spielen"}})).decode(t, &c)
	require.Equal(t, "32", *c.DefaultMemberPermissions)
	r.api("PATCH", path+"/"+c.ID, `{"description":"Else","default_member_permissions":null}`).decode(t, &d)
	require.Equal(t, "Else", d.Description)
	require.Nil(t, d.DefaultMemberPermissions)
	require.Equal(t, c.NameLocalizations, d.NameLocalizations)
	require.Equal(t, c.ID, d.ID)
	require.Equal(t, 204, r.api("DELETE", path+"/"+c.ID, nil).status)
	require.Equal(t, 10063, r.api("GET", path+"/"+c.ID, nil).code(t))
}

const varied = `[
	{"name":"trey","description":"d","default_member_permissions":"32","options":[{"type":1,"name":"settings","description":"d"}]},
	{"name":"move","description":"d","contexts":[0,1],"options":[
		{"type":3,"name":"card","description":"d","required":true,"choices":[{"name":"Ace","value":"A"}]},
		{"type":4,"name":"count","description":"d","min_value":1,"max_value":3},
		{"type":5,"name":"sure","description":"d"},
		{"type":7,"name":"where","description":"d"},
		{"type":3,"name":"note","description":"d","min_length":2,"max_length":4}]},
	{"name":"play","description":"d","contexts":[0]}]`

func TestOptionsAreCheckedAsTheClientDoes(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	r.register(varied)
	type given = map[string]any
	cases := []struct {
		name, command string
		options       given
		wrong         string // part of the refusal; empty if it is taken
	}{
		{"all is well", "move", given{"card": "A", "count": 2.0, "sure": true, "where": r.cards, "note": "abc"}, ""},
		{"numbers as text", "move", given{"card": "A", "count": "2", "sure": "true"}, ""},
		{"required missing", "move", given{}, "required"},
		{"no such choice", "move", given{"card": "K"}, "choices"},
		{"out of range", "move", given{"card": "A", "count": 4.0}, "range"},
		{"not whole", "move", given{"card": "A", "count": 1.5}, "number"},
		{"too short", "move", given{"card": "A", "note": "a"}, "characters"},
		{"no such channel", "move", given{"card": "A", "where": "1"}, "channel"},
		{"no such option", "move", given{"card": "A", "cat": "x"}, "no option"},
		{"no such command", "jump", given{}, "no command"},
		{"a subcommand", "trey settings", given{}, ""},
		{"no subcommand", "trey", given{}, "needs a subcommand"},
		{"an unknown subcommand", "trey cats", given{}, "no subcommand"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := r.StartCommand(sandbox.CommandUse{User: r.ada, Channel: r.cards, Name: c.command, Options: c.options})
			if c.wrong == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.wrong)
		})
	}
}

func TestCommandsAreOfferedWhereTheyBelong(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	r.register(varied)
	use := func(user, channel, name string) error {
		_, err := r.StartCommand(sandbox.CommandUse{User: user, Channel: channel, Name: name, Options: map[string]any{}})
		return err
	}
	require.NoError(t, use(r.ada, r.cards, "trey settings"), "the owner may do everything")
	require.ErrorContains(t, use(r.ben, r.cards, "trey settings"), "no command", "default_member_permissions")
	require.NoError(t, r.Grant(r.ben, 1<<5))
	require.NoError(t, use(r.ben, r.cards, "trey settings"))
	require.ErrorContains(t, use(r.ben, r.DM(r.ben), "play"), "no command", "its contexts are servers only")
	require.ErrorContains(t, use(r.ben, r.DM(r.ben), "move"), "required", "its contexts have DMs")
	require.ErrorContains(t, use(r.ben, r.DM(r.ada), "move"), "no channel")
}
