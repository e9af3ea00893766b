package commands

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// ask is a request in the channel 10 of the server 1.
func ask(change func(*discord.Interaction)) request {
	in := &discord.Interaction{Server: "1", Channel: "10"}
	if change != nil {
		change(in)
	}
	return request{Interaction: in}
}

func TestWhereAndByWhomTablesMayBeOpened(t *testing.T) {
	thread := func(in *discord.Interaction) { in.Channel, in.Parent = "99", "10" }
	member := func(in *discord.Interaction) { in.User.Roles = []string{"41"} }
	manager := func(in *discord.Interaction) { in.Permissions = discordgo.PermissionManageGuild }
	for _, row := range []struct {
		name string
		set  storage.ServerSettings
		by   func(*discord.Interaction)
		want string
	}{
		{"nothing is set", storage.ServerSettings{}, nil, ""},
		{"here", storage.ServerSettings{Channels: []string{"9", "10"}}, nil, ""},
		{"elsewhere", storage.ServerSettings{Channels: []string{"9"}}, nil, "core.trouble.elsewhere"},
		{"barred", storage.ServerSettings{Barred: []string{"10"}}, nil, "core.trouble.barred"},
		{"barred, and allowed too", storage.ServerSettings{Channels: []string{"10"}, Barred: []string{"10"}}, nil, "core.trouble.barred"},
		{"barred for managers too", storage.ServerSettings{Barred: []string{"10"}}, manager, "core.trouble.barred"},
		{"in a thread of an allowed channel", storage.ServerSettings{Channels: []string{"10"}}, thread, ""},
		{"in a thread of a barred channel", storage.ServerSettings{Barred: []string{"10"}}, thread, "core.trouble.barred"},
		{"with the role", storage.ServerSettings{Roles: []string{"40", "41"}}, member, ""},
		{"without the role", storage.ServerSettings{Roles: []string{"40"}}, member, "core.trouble.roles"},
		{"a manager without the role", storage.ServerSettings{Roles: []string{"40"}}, manager, ""},
		{"everybody's role", storage.ServerSettings{Roles: []string{"1"}}, nil, ""},
	} {
		got := ""
		if err := admit(row.set, ask(row.by)); err != nil {
			got = err.(*refusal).key
		}
		require.Equal(t, row.want, got, row.name)
	}
}

func TestNothingIsPlayedForWhereManagersDontWantIt(t *testing.T) {
	h := newHandler(t, store{})
	no := storage.ServerSettings{NoStakes: true}
	require.Equal(t, "core.trouble.stakes", keyOf(h.mayStake("highcard", games.Options{"stake": "10"}, no)))
	require.NoError(t, h.mayStake("highcard", games.Options{"stake": "0", "rounds": "1"}, no))
	require.NoError(t, h.mayStake("highcard", games.Options{"stake": "10"}, storage.ServerSettings{}))
}

func TestCase28PublicTextsAreInTheServersLanguage(t *testing.T) {
	h := newHandler(t, store{})
	host := func(in *discord.Interaction) { in.Locale = "da" }
	german := func(in *discord.Interaction) { in.Locale, in.ServerLocale = "da", "de" }
	require.Equal(t, "en", h.publicLanguage(ask(host), storage.ServerSettings{}), "the bot's default, not the host's")
	require.Equal(t, "de", h.publicLanguage(ask(german), storage.ServerSettings{}))
	require.Equal(t, "en", h.publicLanguage(ask(german), storage.ServerSettings{Language: "en"}))
}

func TestOnlyManagersMaySet(t *testing.T) {
	for _, row := range []struct {
		permissions int64
		server      string
		want        bool
	}{
		{0, "1", false}, {discordgo.PermissionManageMessages, "1", false}, {discordgo.PermissionManageGuild, "1", true},
		{discordgo.PermissionAdministrator, "1", true}, {discordgo.PermissionManageGuild, "", false},
	} {
		require.Equal(t, row.want, ask(func(in *discord.Interaction) { in.Permissions, in.Server = row.permissions, row.server }).manages())
	}
}

func TestUnitsAreSignsOrWords(t *testing.T) {
	for _, ok := range []string{"", "€", "kr.", "Zł", "$", "Chips", "Fr.", "ჭიქა"} {
		require.True(t, isUnit(ok), ok)
	}
	for _, bad := range []string{"**", "<@1>", "a b", "10", "`", "_x_", "abcdefghijk", "€\n", "||"} {
		require.False(t, isUnit(bad), bad)
	}
}

func TestEveryTimeZoneOfferedIsKnown(t *testing.T) {
	names := strings.Fields(zoneNames)
	require.Greater(t, len(names), 400)
	require.True(t, slices.IsSorted(names))
	for _, name := range names {
		_, err := time.LoadLocation(name)
		require.NoError(t, err)
	}
}

func TestTimeZonesAreFoundByWhatIsTyped(t *testing.T) {
	names := func(typed string) (out []string) {
		for _, s := range suggestZones(typed) {
			out = append(out, s.Value)
		}
		return out
	}
	require.Len(t, names(""), mostSuggestions)
	require.Equal(t, "Europe/Copenhagen", names("copen")[0])
	require.Contains(t, names("new york"), "America/New_York")
	require.Equal(t, "Africa/Lagos", names("lagos")[0])
	require.Empty(t, names("Middle Earth"))
}

func TestWhatAPanelsControlAsksForIsSetAndNothingElse(t *testing.T) {
	press := func(field string, values ...string) render.Action { return render.Action{Field: field, Values: values} }
	for _, row := range []struct {
		action render.Action
		want   storage.ServerSettings
	}{
		{press(render.SetPace, "slow86400"), storage.ServerSettings{Slow: true, SlowTurn: 86400}},
		{press(render.SetPace, "live30"), storage.ServerSettings{LiveTurn: 30}},
		{press(render.SetLanguage, "da"), storage.ServerSettings{Language: "da"}},
		{press(render.SetLanguage, "discord"), storage.ServerSettings{}},
		{press(render.SetThreads, "on"), storage.ServerSettings{Threads: true}},
		{press(render.SetStakes, "off"), storage.ServerSettings{NoStakes: true}},
		{press(render.SetBarred, "10", "11"), storage.ServerSettings{Barred: []string{"10", "11"}}},
		{press(render.SetChannels), storage.ServerSettings{}},
		{press(render.SetRoles, "41"), storage.ServerSettings{Roles: []string{"41"}}},
	} {
		var set storage.ServerSettings
		require.True(t, apply(&set, row.action))
		require.Equal(t, row.want, set)
	}
	for _, bad := range []render.Action{
		press("nothing", "on"), press(render.SetPace, "live1"), press(render.SetLanguage, "fr"), press(render.SetPace), press(render.SetBarred, "x"),
		press(render.SetRoles, strings.Repeat("1", 21)), press(render.SetThreads, "on", "off"),
	} {
		require.False(t, apply(&storage.ServerSettings{}, bad), bad)
	}
}

func TestCase26PresetNames(t *testing.T) {
	for _, ok := range []string{"Friday", "@everyone", "**x**", strings.Repeat("㊗", 32)} {
		require.True(t, isPresetName(ok), ok)
	}
	for _, bad := range []string{"", "ㅤ", "\u202eabc", strings.Repeat("x", 33), "a\nb"} {
		require.False(t, isPresetName(bad), bad)
	}
}
