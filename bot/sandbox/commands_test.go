package sandbox_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

const varied = `[
	{"name":"trey","description":"d","default_member_permissions":"32","options":[{"type":1,"name":"settings","description":"d"}]},
	{"name":"move","description":"d","contexts":[0,1],"options":[
		{"type":3,"name":"card","description":"d","required":true,"choices":[{"name":"Ace","value":"A"}]},
		{"type":4,"name":"count","description":"d","min_value":1,"max_value":3},
		{"type":5,"name":"sure","description":"d"},
		{"type":7,"name":"where","description":"d"},
		{"type":7,"name":"hall","description":"d","channel_types":[2]},
		{"type":6,"name":"guest","description":"d"},
		{"type":4,"name":"free","description":"d"},
		{"type":10,"name":"part","description":"d","min_value":0.5,"max_value":1.5},
		{"type":3,"name":"note","description":"d","min_length":2,"max_length":4}]},
	{"name":"play","description":"d","contexts":[0]}]`

// Options are checked by the client: interactions/application-commands, "Application Command Option Structure".

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
		{"the ends of the range", "move", given{"card": "A", "count": 1.0}, ""},
		{"the other end", "move", given{"card": "A", "count": 3.0}, ""},
		{"below the range", "move", given{"card": "A", "count": 0.0}, "range"},
		{"the highest integer", "move", given{"card": "A", "free": "9007199254740991"}, ""},
		{"beyond the highest integer", "move", given{"card": "A", "free": "9007199254740992"}, "number"},
		{"the lowest integer", "move", given{"card": "A", "free": "-9007199254740991"}, ""},
		{"beyond the lowest integer", "move", given{"card": "A", "free": "-9007199254740992"}, "number"},
		{"no number", "move", given{"card": "A", "free": "many"}, "number"},
		{"a broken number", "move", given{"card": "A", "part": 1.5}, ""},
		{"a broken number out of range", "move", given{"card": "A", "part": 1.51}, "range"},
		{"neither true nor false", "move", given{"card": "A", "sure": "perhaps"}, "true or false"},
		{"a person", "move", given{"card": "A", "guest": r.ben}, ""},
		{"no such person", "move", given{"card": "A", "guest": "1"}, "user"},
		{"a channel of another type", "move", given{"card": "A", "hall": r.cards}, "channel"},
		{"an optional text left empty", "move", given{"card": "A", "note": ""}, ""},
		{"required missing", "move", given{}, "required"},
		{"required left empty", "move", given{"card": ""}, "required"},
		{"no such choice", "move", given{"card": "K"}, "choices"},
		{"out of range", "move", given{"card": "A", "count": 4.0}, "range"},
		{"not whole", "move", given{"card": "A", "count": 1.5}, "number"},
		{"too short", "move", given{"card": "A", "note": "a"}, "characters"},
		{"as short as it may be", "move", given{"card": "A", "note": "ab"}, ""},
		{"as long as it may be", "move", given{"card": "A", "note": "abcd"}, ""},
		{"playing cards count one each", "move", given{"card": "A", "note": "🂡🂢🂣🂤"}, ""},
		{"too long", "move", given{"card": "A", "note": "abcde"}, "characters"},
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
