package commands_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/games/all"
	"trey/storage"
)

// event is an interaction as somebody might send it who can write what he likes.
type event struct {
	kind, who, where uint8
	id               string // custom id of a press, or name of a command
	option, value    string // several with commas and strokes between them
	size             uint16 // how often the value is repeated
	spot             uint8  // which field the junk takes the place of
	junk             string // JSON, or a text; empty: the field is missing
}

// spots are the fields that may hold something else, by their path.
func spots() []string {
	return []string{
		"", "id", "token", "type", "application_id", "guild_id", "channel_id", "channel", "channel.type", "channel.parent_id", "locale", "guild_locale",
		"app_permissions", "member", "member.user", "member.user.id", "member.user.global_name", "member.user.bot", "member.nick", "member.roles",
		"member.permissions", "user", "user.id", "message", "message.id", "message.flags", "data", "data.custom_id", "data.component_type", "data.values",
		"data.name", "data.options", "data.resolved", "data.resolved.users", "data.resolved.members", "data.extra", "extra",
	}
}

type object = map[string]any

// write writes the event.
func (e event) write(number int) []byte {
	who := int(e.who) % len(people())
	value := strings.Repeat(e.value, 1+int(e.size)%6000/(1+len(e.value)))
	user := object{"id": userID(who), "username": strings.ToLower(people()[who]), "global_name": people()[who]}
	place := []object{
		{"guild_id": server, "channel_id": channel},
		{"guild_id": server, "channel_id": lounge},
		{"guild_id": server, "channel_id": thread, "channel": object{"id": thread, "type": 11, "parent_id": channel}},
		{"guild_id": otherServer, "channel_id": abroad},
		{"channel_id": "4001"},
	}[int(e.where)%5]
	raw := object{
		"id": strconv.Itoa(5_000_000 + number), "application_id": "9", "type": 1 + e.kind%5, "token": "token", "locale": "de", "app_permissions": "2251799813685247",
		"message": object{"id": "6001", "flags": 64 * int(e.kind/5%2)},
	}
	for k, v := range place {
		raw[k] = v
	}
	if raw["guild_id"] == nil {
		raw["user"] = user
	} else {
		permissions := int64(0)
		if people()[who] == "Dora" {
			permissions = discordgo.PermissionManageGuild
		}
		raw["member"] = object{"user": user, "permissions": strconv.FormatInt(permissions, 10)}
	}
	data := object{"custom_id": e.id, "component_type": 3}
	if value != "" {
		data["values"] = strings.Split(value, "|")
	}
	words := strings.Fields(e.id)
	var options []any
	values := strings.Split(value, "|")
	for i, name := range strings.Split(e.option, ",") {
		options = append(options, object{"name": name, "type": 3, "value": values[min(i, len(values)-1)], "focused": e.kind%5 == 3 && i == 0})
	}
	for i := len(words) - 1; i > 0; i-- {
		options = []any{object{"name": words[i], "type": 1, "options": options}}
	}
	data["options"] = options
	if len(words) > 0 {
		data["name"] = words[0]
	}
	raw["data"] = data
	e.spoil(raw)
	body, err := json.Marshal(raw)
	if err != nil {
		return nil
	}
	return body
}

// spoil puts the junk into its place.
func (e event) spoil(raw object) {
	path := strings.Split(spots()[int(e.spot)%len(spots())], ".")
	for _, name := range path[:len(path)-1] {
		inner, ok := raw[name].(object)
		if !ok {
			inner = object{}
			raw[name] = inner
		}
		raw = inner
	}
	var value any
	name := path[len(path)-1]
	switch {
	case name == "":
	case e.junk == "":
		delete(raw, name)
	case json.Unmarshal([]byte(e.junk), &value) == nil:
		raw[name] = value
	default:
		raw[name] = e.junk
	}
}

// FuzzStrangersInput sends the bot whatever somebody could send: custom ids of real messages and changes of them, by anybody, from anywhere, with fields of
// wrong types, too large, missing or nested. Nothing panics and nothing is logged as an error; whatever is understood is answered once; nothing that is
// stored changes but what the presser may change; and what Ada or somebody without a seat is answered is the same in a world in which cards that they
// don't see have changed places.
//
// Seen to fail with a move by somebody without a seat, a lobby joined from another channel, everybody taken for a manager, the second seat's zones in what
// watchers see, its legal moves in what others are told, and a panic at an empty custom id.
func FuzzStrangersInput(f *testing.F) {
	template := furnish(f, filepath.Join(f.TempDir(), "template"))
	for _, e := range template.usual(f) {
		f.Add(e.kind, e.who, e.where, e.id, e.option, e.value, e.size, e.spot, e.junk)
	}
	before := template.state(f)
	deals := template.otherwise(f)
	template.close(f)
	here, there := copyOf(f, template, filepath.Join(f.TempDir(), "here"), nil), copyOf(f, template, filepath.Join(f.TempDir(), "there"), deals)
	f.Cleanup(func() { here.close(f); there.close(f) })
	number := 0
	f.Fuzz(func(t *testing.T, kind, who, where uint8, id, option, value string, size uint16, spot uint8, junk string) {
		number++
		raw := event{kind, who, where, id, option, value, size, spot, junk}.write(number)
		touched := false
		for _, c := range []*club{here, there} {
			at := c.stored(t)
			c.receive(raw)
			require.Empty(t, c.trouble.String(), "nothing goes wrong by %s", raw)
			if c.seen != nil {
				require.Len(t, c.answers, 1, "%s is answered once", raw)
			} else {
				require.Empty(t, c.answers)
			}
			touched = touched || c.stored(t) != at
		}
		if touched {
			before.allows(t, here)
			here.restore(t, template)
			there.restore(t, template)
			return
		}
		if s := here.seen; s != nil && s.User.ID != userID(1) && s.User.ID != userID(2) {
			require.Equal(t, here.said(t), there.said(t), "%s reads what is hidden from him by %s", s.User.Name, raw)
		}
	})
}

var customID = regexp.MustCompile(`"custom_id":"([^"]+)"`)

// usual are interactions as they come: each command, and each control of the messages that come of them.
func (c *club) usual(t testing.TB) (out []event) {
	var commands func(name string, list []*discordgo.ApplicationCommandOption)
	commands = func(name string, list []*discordgo.ApplicationCommandOption) {
		out = append(out, event{kind: 1, id: name})
		for _, o := range list {
			switch {
			case o.Type == discordgo.ApplicationCommandOptionSubCommand || o.Type == discordgo.ApplicationCommandOptionSubCommandGroup:
				commands(name+" "+o.Name, o.Options)
			default:
				out = append(out, event{kind: uint8(1 + 2*(len(out)%2)), who: uint8(3 + len(out)/2%2), where: 1, id: name, option: o.Name, value: "1"})
			}
		}
	}
	for _, d := range c.handler.Definitions() {
		commands(d.Name, d.Options)
	}
	seen := map[string]bool{}
	from := []event{{kind: 1, id: "play"}}
	for n := range int64(8) {
		from = append(from, event{kind: 1, id: "hand", option: "table", value: strconv.FormatInt(n, 10)},
			event{kind: 1, who: 1, id: "hand", option: "table", value: strconv.FormatInt(n, 10)})
	}
	for _, kind := range "jlabhunorwzefitd" {
		for n, table := range []string{"1", "6", "7"} {
			from = append(from, event{kind: 2, who: uint8(4 * min(n, 1)), id: "1" + string(kind) + ":" + table + ":0:"})
		}
	}
	for n := range 2 * len(all.Games()) {
		out = append(out, event{kind: uint8(1 + n%2*2), id: "move", option: "move,table", value: "|" + strconv.Itoa(1+n/2)})
		out = append(out, event{kind: 1, who: uint8(2 * (n % 2)), id: "move", option: "move,table", value: "nonsense|" + strconv.Itoa(1+n/2)})
	}
	for _, who := range []uint8{3, 4} { // who manages the server, and who doesn't
		unit := event{kind: 1, who: who, id: "trey unit", option: "unit", value: "€"}
		out = append(out, unit, event{kind: 1, who: who, id: "trey end", option: "table", value: "1"})
	}
	out = append(out, from...)
	out = append(out, c.spoilt()...)
	for _, e := range from {
		if strings.HasPrefix(e.id, "1") && strings.ContainsRune("jlabnotid", rune(e.id[1])) || e.id == "play" {
			continue // that could change something
		}
		c.receive(e.write(0))
		for _, m := range customID.FindAllStringSubmatch(c.said(t), -1) {
			id := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(m[1])
			if !seen[id] {
				seen[id] = true
				out = append(out, event{kind: uint8(2 + 5*(len(seen)%2)), who: uint8(len(seen) % 5), id: id})
			}
		}
	}
	return out
}

// spoilt are events with each of the fields replaced by what doesn't belong there.
func (c *club) spoilt() (out []event) {
	for spot := range spots() {
		for n, junk := range []string{"", "7", `{"id":{"id":[[null]]},"options":[{"options":{}}]}`} {
			e := event{kind: 2, who: 1, id: "1h:1:0:", spot: uint8(spot), junk: junk}
			if (spot+n)%2 == 0 {
				e = event{kind: 1, who: 4, id: "move", option: "move", value: "draw", spot: uint8(spot), junk: junk}
			}
			out = append(out, e)
		}
	}
	return out
}

// state is what is stored.
type state struct {
	tables   []storage.Table
	moves    [][]storage.Move
	asked    []map[int64]bool // by table: accounts that have a prompt
	accounts []storage.Account
	settings []storage.ServerSettings
	presets  [][]storage.Preset
}

func (c *club) state(t testing.TB) (s state) {
	ctx := context.Background()
	for i := range people() {
		a, err := c.store.KnownAccount(ctx, userID(i))
		if err != nil {
			a = storage.Account{} // he has had himself forgotten
		}
		s.accounts = append(s.accounts, a)
	}
	for id := int64(1); id <= 7; id++ {
		row, err := c.store.Table(ctx, id)
		require.NoError(t, err)
		moves, err := c.store.Moves(ctx, id)
		require.NoError(t, err)
		asked := map[int64]bool{}
		for _, a := range s.accounts {
			if at, err := c.tables.See(ctx, id, a.ID); err == nil {
				asked[a.ID] = at.Prompt != nil
			}
		}
		s.tables, s.moves, s.asked = append(s.tables, row), append(s.moves, moves), append(s.asked, asked)
	}
	for _, id := range []string{server, otherServer} {
		set, err := c.store.ServerSettings(ctx, id)
		require.NoError(t, err)
		presets, err := c.store.Presets(ctx, id)
		require.NoError(t, err)
		s.settings, s.presets = append(s.settings, set), append(s.presets, presets)
	}
	return s
}

// allows checks that of all that was stored only that is different which the presser of the last interaction may change.
func (s state) allows(t testing.TB, c *club) {
	require.NotNil(t, c.seen, "something was stored that nobody has asked for")
	by, after := c.seen, c.state(t)
	at := slices.IndexFunc(s.accounts, func(a storage.Account) bool { return a.User == by.User.ID })
	var own int64
	if at >= 0 {
		own = s.accounts[at].ID
	}
	manages := by.Server != "" && by.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
	for i, row := range s.tables {
		now := after.tables[i]
		seat := slices.IndexFunc(row.Seats, func(seat storage.Seat) bool { return seat.Account == own })
		mayChange := seat >= 0 || manages && by.Server == row.Server || row.State == storage.Lobby && by.Channel == row.Channel
		require.True(t, mayChange || row.Version == now.Version, "table %d is none of his business: %+v", row.ID, by)
		if made := after.moves[i][len(s.moves[i]):]; len(made) > 0 {
			require.True(t, len(made) == 1 && made[0].Account == own && s.asked[i][own], "who is asked makes a move: %+v", by)
		}
		for n, others := range row.Seats {
			if n != seat && row.State == storage.Playing && !manages {
				require.Equal(t, others.Account, now.Seats[n].Account, "nobody takes a seat from others")
			}
		}
	}
	for i, a := range s.accounts {
		require.True(t, a.ID == own || a == after.accounts[i], "what others wish is theirs: %+v", by)
	}
	for i, id := range []string{server, otherServer} {
		if !manages || by.Server != id {
			require.Equal(t, s.settings[i], after.settings[i], "who doesn't manage a server sets nothing there")
			require.Equal(t, s.presets[i], after.presets[i])
		}
	}
}
