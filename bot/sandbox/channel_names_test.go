package sandbox_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Nothing of this is documented; it is what Discord's client and interface are seen to do.
func TestChannelsHaveNamesInLowerCaseWithoutBlanks(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	p.empower(manageChannels)
	for _, c := range []struct {
		given string
		kind  int
		name  string
	}{
		{"Mit Bord: Her!", 0, "mit-bord-her"},
		{"  Ærlige   Øl-spil  ", 0, "ærlige-øl-spil"},
		{"ÜBUNG & Spaß", 0, "übung-spaß"},
		{"-- a - b --", 0, "a-b"},
		{"snake_case", 0, "snake_case"},
		{"カード・卓", 0, "カード・卓"},
		{"🃏 Karten", 0, "🃏-karten"},
		{"What's New?", 5, "whats-new"},
		{"The Club: Upstairs", 4, "The Club: Upstairs"},
	} {
		t.Run(c.given, func(t *testing.T) {
			var byPerson sandbox.ChannelState
			p.user("POST", "/servers/"+p.server+"/channels", object{"name": c.given, "type": c.kind}).decode(t, &byPerson)
			require.Equal(t, c.name, byPerson.Name, "of a person's new channel")
			p.user("PATCH", "/channels/"+byPerson.ID, object{"name": "x"}).decode(t, &byPerson)
			p.user("PATCH", "/channels/"+byPerson.ID, object{"name": c.given}).decode(t, &byPerson)
			require.Equal(t, c.name, byPerson.Name, "of one that a person renames")

			var byBot struct{ ID, Name string }
			p.api("POST", "/guilds/"+p.server+"/channels", object{"name": c.given, "type": c.kind}).decode(t, &byBot)
			require.Equal(t, c.name, byBot.Name, "of the bot's new channel")
			p.api("PATCH", "/channels/"+byBot.ID, object{"name": "x"}).decode(t, &byBot)
			p.api("PATCH", "/channels/"+byBot.ID, object{"name": c.given}).decode(t, &byBot)
			require.Equal(t, c.name, byBot.Name, "of one that the bot renames")
		})
	}
}

func TestChannelsHaveNamesOf1To100Characters(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	p.empower(manageChannels)
	for _, name := range []string{"", " ", "!?", "---", strings.Repeat("x", 101), strings.Repeat("!", 100) + "x"} {
		require.Equal(t, 400, p.user("POST", "/servers/"+p.server+"/channels", object{"name": name}).status, name)
		require.Equal(t, 400, p.user("PATCH", "/channels/"+p.channel, object{"name": name}).status, name)
		refuses(t, p.api("POST", "/guilds/"+p.server+"/channels", object{"name": name}), 400, 50035)
		refuses(t, p.api("PATCH", "/channels/"+p.channel, object{"name": name}), 400, 50035)
	}
	require.Equal(t, 200, p.user("PATCH", "/channels/"+p.channel, object{"name": strings.Repeat("É", 100)}).status)
}

func TestThreadsKeepTheirNamesAsTyped(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	var begun sandbox.ThreadState
	p.user("POST", "/channels/"+p.channel+"/threads", object{"user": p.ada, "name": "Table 7: Ada & Ben!"}).decode(t, &begun)
	require.Equal(t, "Table 7: Ada & Ben!", begun.Name)
}
