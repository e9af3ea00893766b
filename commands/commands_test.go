package commands

import (
	"context"
	"fmt"
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/storage"
)

// store holds the tables that a test wants to be found. What a test doesn't expect to be called panics.
type store struct {
	Store
	own, here []storage.Table
	last      string // game
}

func (s store) TablesOf(context.Context, string, ...storage.State) ([]storage.Table, error) {
	return s.own, nil
}

func (s store) TablesIn(context.Context, string) ([]storage.Table, error) { return s.here, nil }

func (s store) LastGame(context.Context, string) (string, error) { return s.last, nil }

func newHandler(t *testing.T, s store) *Handler {
	gs := []games.Game{highcard.Game{}}
	c, err := locale.New(gs)
	require.NoError(t, err)
	return New(Config{Store: s, Catalogue: c, Games: gs, Language: "en"})
}

func keyOf(err error) string {
	switch e := err.(type) {
	case *table.Trouble:
		return e.Text.Key
	case *severalError:
		return e.heading
	}
	return ""
}

func TestDefinitionsAreWithinDiscordsLimits(t *testing.T) {
	// Application commands, "Application Command Naming" and its option structure.
	name := regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)
	check := func(text map[discordgo.Locale]string, ok func(string) bool) {
		t.Helper()
		require.Len(t, text, len(languages))
		for l, s := range text {
			require.True(t, ok(s), "%s: %q", l, s)
		}
	}
	named := func(s string) bool { return name.MatchString(s) }
	described := func(s string) bool { n := utf8.RuneCountInString(s); return n >= 1 && n <= 100 }
	// options checks those of a command or subcommand, and returns how many characters of them count.
	var options func(list []*discordgo.ApplicationCommandOption) int
	options = func(list []*discordgo.ApplicationCommandOption) int {
		size, optional := 0, false
		require.LessOrEqual(t, len(list), 25)
		names := map[string]bool{}
		for _, o := range list {
			require.True(t, named(o.Name))
			require.False(t, names[o.Name], "two are called %s", o.Name)
			names[o.Name] = true
			require.True(t, described(o.Description))
			check(o.NameLocalizations, named)
			check(o.DescriptionLocalizations, described)
			require.False(t, o.Required && optional, "required options come first")
			optional = !o.Required
			require.LessOrEqual(t, len(o.Choices), 25)
			size += longest(o.NameLocalizations) + longest(o.DescriptionLocalizations) + options(o.Options)
			for _, c := range o.Choices {
				require.True(t, described(c.Name))
				size += utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(fmt.Sprint(c.Value))
			}
		}
		return size
	}
	for _, d := range newHandler(t, store{}).Definitions() {
		require.True(t, named(d.Name))
		require.True(t, described(d.Description))
		check(*d.NameLocalizations, named)
		check(*d.DescriptionLocalizations, described)
		size := longest(*d.NameLocalizations) + longest(*d.DescriptionLocalizations) + options(d.Options)
		require.LessOrEqual(t, size, 8000, d.Name)
	}
}

// longest is how many characters the longest of a text's localisations has: that one counts.
func longest(text map[discordgo.Locale]string) int {
	n := 0
	for _, s := range text {
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}

func TestSubcommandsOfAGroupStandTogether(t *testing.T) {
	d := definer{newHandler(t, store{}).Catalogue}
	got := d.subcommands("trey", []sub{{name: "me"}, {name: "preset list"}, {name: "check"}, {name: "preset remove"}})
	require.Len(t, got, 3)
	require.Equal(t, discordgo.ApplicationCommandOptionSubCommandGroup, got[1].Type)
	require.Equal(t, "preset", got[1].Name)
	require.Equal(t, "list", got[1].Options[0].Name)
	require.Equal(t, "remove", got[1].Options[1].Name)
	require.Equal(t, "entfernen", got[1].Options[1].NameLocalizations[discordgo.German])
}

func TestHouseRulesAreReadAsPeopleTypeThem(t *testing.T) {
	for _, row := range []struct {
		text string
		want games.Options
	}{
		{"", games.Options{}},
		{"lives=1", games.Options{"lives": "1"}},
		{"  lives=1,stake=10 Aces=low ", games.Options{"lives": "1", "stake": "10", "aces": "low"}},
	} {
		got, err := parseOptions(row.text)
		require.NoError(t, err)
		require.Equal(t, row.want, got, row.text)
	}
	for _, text := range []string{"lives", "lives=", "=1", "lives = 1"} {
		_, err := parseOptions(text)
		require.Equal(t, "core.trouble.option.form", keyOf(err), text)
	}
}

func TestMissingPermissionsAreNamed(t *testing.T) {
	in, own, there := spot{}, spot{threaded: true}, spot{inThread: true}
	view, send := int64(discordgo.PermissionViewChannel), int64(discordgo.PermissionSendMessages)
	make, write := int64(discordgo.PermissionCreatePublicThreads), int64(discordgo.PermissionSendMessagesInThreads)
	for _, row := range []struct {
		name string
		has  int64
		at   spot
		want []string
	}{
		{"nothing", 0, in, []string{"core.permission.view", "core.permission.send"}},
		{"to look", view, in, []string{"core.permission.send"}},
		{"to write", view | send, in, nil},
		{"a thread of its own", view | send, own, []string{"core.permission.threads", "core.permission.thread.send"}},
		{"to make threads", view | send | make, own, []string{"core.permission.thread.send"}},
		{"all for a thread", view | send | make | write, own, nil},
		{"in a thread, the channel's right to write is worth nothing", view | send, there, []string{"core.permission.thread.send"}},
		{"in a thread", view | write, there, nil},
		{"an administrator", discordgo.PermissionAdministrator, own, nil},
	} {
		require.Equal(t, row.want, missing(row.has, row.at), row.name)
	}
	require.Equal(t, []string{"core.note.files"}, plainer(view|send))
	require.Empty(t, plainer(discordgo.PermissionAttachFiles))
}

func TestWhichTableIsMeant(t *testing.T) {
	at := func(id int64, channel string) storage.Table {
		return storage.Table{ID: id, Channel: channel, Game: "highcard"}
	}
	request := func(named string) request {
		return request{Interaction: &discord.Interaction{Channel: "10", Options: map[string]string{"table": named}}}
	}
	for _, row := range []struct {
		name      string
		own, here []storage.Table
		named     string
		ownTable  any // id or message key
		anyTable  any
	}{
		{"nobody plays", nil, nil, "", "core.trouble.no_own_table", "core.trouble.no_table"},
		{"the only one, wherever it is", []storage.Table{at(1, "99")}, nil, "", int64(1), int64(1)},
		{"of several the one in this channel", []storage.Table{at(1, "99"), at(2, "10")}, nil, "", int64(2), int64(2)},
		{"several elsewhere", []storage.Table{at(1, "98"), at(2, "99")}, nil, "", "core.trouble.which", "core.trouble.which"},
		{"several here", []storage.Table{at(1, "10"), at(2, "10")}, nil, "", "core.trouble.which", "core.trouble.which"},
		{"the one named", []storage.Table{at(1, "10"), at(2, "10")}, nil, "1", int64(1), int64(1)},
		{"named with its sign", []storage.Table{at(1, "10"), at(2, "10")}, nil, "#2", int64(2), int64(2)},
		{"somebody else's, named", []storage.Table{at(1, "10")}, nil, "7", "core.trouble.table", "core.trouble.table"},
		{"no number", []storage.Table{at(1, "10")}, nil, "mine", "core.trouble.table", "core.trouble.table"},
		{"to look at, the newest here", nil, []storage.Table{at(5, "10"), at(4, "10")}, "", "core.trouble.no_own_table", int64(5)},
		{"to look at, one here by name", nil, []storage.Table{at(5, "10"), at(4, "10")}, "4", "core.trouble.table", int64(4)},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := newHandler(t, store{own: row.own, here: row.here})
			id, err := h.ownTable(t.Context(), request(row.named))
			require.Equal(t, row.ownTable, result(id, err))
			id, err = h.anyTable(t.Context(), request(row.named), "")
			require.Equal(t, row.anyTable, result(id, err))
		})
	}
}

func result(id int64, err error) any {
	if err != nil {
		return keyOf(err)
	}
	return id
}

func TestPressesAtOneTableKeepTheirOrder(t *testing.T) {
	h := newHandler(t, store{})
	ada := discord.User{ID: "1"}
	key := func(kind discord.InteractionKind, id string) string {
		return h.Key(&discord.Interaction{Kind: kind, CustomID: id, User: ada})
	}
	require.Equal(t, "table 40", key(discord.Press, "1j:14:0:"), "the number is in base 36")
	require.Equal(t, key(discord.Press, "1j:14:0:"), key(discord.Press, "1b:14:0:"))
	require.Equal(t, "user 1", key(discord.Press, "garbage"))
	require.Equal(t, "user 1", key(discord.Command, ""))
}

func TestTheGamePlayedLastIsMeantWhereNoneIsNamedAndNoTableIsOpen(t *testing.T) {
	table := storage.Table{ID: 7, Game: "highcard"}
	for name, row := range map[string]struct {
		s    store
		want render.RulesAt
	}{
		"a table in the channel": {store{here: []storage.Table{table}, last: "gone"}, render.RulesAt{Slug: "highcard", Table: 7}},
		"played last":            {store{last: "second"}, render.RulesAt{Slug: "second"}},
		"a game that is no more": {store{last: "gone"}, render.RulesAt{Slug: "highcard"}},
		"none":                   {store{}, render.RulesAt{Slug: "highcard"}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHandler(t, row.s)
			h.Games = append(h.Games, second{})
			at, err := h.gameMeant(t.Context(), request{Interaction: &discord.Interaction{}})
			require.NoError(t, err)
			require.Equal(t, row.want, at)
		})
	}
}

// second is another game.
type second struct{ highcard.Game }

func (second) Info() *games.Info { return &games.Info{Slug: "second"} }
