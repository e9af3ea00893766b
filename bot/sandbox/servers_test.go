package sandbox_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestFirstStartHasASecondServer(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	dora, err := r.State(r.person("Dora"))
	require.NoError(t, err)
	require.Len(t, dora.Servers, 1)
	require.NotZero(t, dora.Servers[0].Permissions&manageServer, "Dora is a moderator")
	require.Zero(t, dora.Servers[0].Permissions&manageRoles)
	ben, err := r.State(r.ben)
	require.NoError(t, err)
	require.Equal(t, "Second table", ben.Servers[1].Name)
	require.Equal(t, "table", ben.Servers[1].Channels[0].Name)
	require.True(t, ben.Servers[1].Bot)
	require.Len(t, ben.Servers[1].Members, 3)
	require.Zero(t, ben.Servers[0].Permissions&manageServer)
	require.Equal(t, r.ada, ben.Servers[0].Owner)
}

func TestServersAreManagedByTheUserAPI(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	var s sandbox.ServerState
	r.user("POST", "/servers", object{"name": "Casino", "locale": "de", "owner": r.ben}).decode(t, &s)
	require.Equal(t, "Casino de "+r.ben, s.Name+" "+s.Locale+" "+s.Owner)
	require.EqualValues(t, everything, s.Permissions)
	require.Len(t, s.Channels, 1)
	require.Len(t, s.Members, 2)
	at := "/servers/" + s.ID

	var m sandbox.MemberState
	r.user("PUT", at+"/members/"+r.ada, object{"nick": "Lady A"}).decode(t, &m)
	require.Equal(t, sandbox.MemberState{ID: r.ada, Roles: []string{}, Nick: "Lady A"}, m)
	var role sandbox.RoleState
	r.user("POST", at+"/roles", object{"name": "Dealers", "permissions": "8192", "color": 255}).decode(t, &role)
	require.EqualValues(t, 8192, role.Permissions)
	require.Equal(t, 2, role.Position, "above @everyone and the bot's own")
	r.user("PATCH", at+"/roles/"+role.ID, object{"name": "Croupiers", "permissions": 16384, "mentionable": true, "hoist": true}).decode(t, &role)
	require.Equal(t, sandbox.RoleState{ID: role.ID, Name: "Croupiers", Color: 255, Position: 2, Permissions: 16384, Mentionable: true, Hoist: true}, role)
	r.user("PUT", at+"/members/"+r.ada, object{"roles": list{role.ID}}).decode(t, &m)
	require.Equal(t, []string{role.ID}, m.Roles)
	require.Equal(t, "Lady A", m.Nick, "what isn't given stays")

	var c sandbox.ChannelState
	r.user("POST", at+"/channels", object{"name": "news", "topic": "What's new", "type": 5}).decode(t, &c)
	require.Equal(t, 5, c.Type)
	r.user("PATCH", "/channels/"+c.ID, object{"name": "Old News!"}).decode(t, &c)
	require.Equal(t, "old-news What's new", c.Name+" "+c.Topic)
	r.user("PUT", "/channels/"+c.ID+"/permissions/"+role.ID, object{"type": 0, "allow": "2048", "deny": "0"}).decode(t, &c)
	require.Equal(t, []sandbox.OverwriteState{{ID: role.ID, Overwrite: sandbox.Overwrite{Allow: 2048}}}, c.Overwrites)
	require.Empty(t, c.Hidden)
	r.user("PUT", "/channels/"+c.ID+"/permissions/"+s.ID, object{"type": 0, "deny": "1024"}).decode(t, &c)
	require.Len(t, c.Hidden, 2, "its owner alone sees it")
	require.NotContains(t, c.Hidden, r.ben)
	require.Equal(t, 204, r.user("DELETE", "/channels/"+c.ID+"/permissions/"+role.ID, nil).status)
	require.Equal(t, 204, r.user("DELETE", "/channels/"+c.ID, nil).status)
	require.Equal(t, 204, r.user("DELETE", at+"/roles/"+role.ID, nil).status)
	r.user("PATCH", at, object{"name": "Parlour", "locale": "da"}).decode(t, &s)
	require.Equal(t, "Parlour da", s.Name+" "+s.Locale)
	require.Equal(t, 204, r.user("DELETE", at+"/members/"+r.ada, nil).status)
	r.user("PATCH", at, object{"bot": false, "unavailable": true}).decode(t, &s)
	require.True(t, s.Unavailable)
	require.False(t, s.Bot)
	require.Len(t, s.Members, 1, "Ada has left and the bot was removed")
	require.Len(t, s.Roles, 1, "the bot's own role went with it")
}

func TestWhatServersCannotBe(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	at := "/servers/" + p.server
	own := p.role("Dealers", 0)
	st, err := p.State(p.ada)
	require.NoError(t, err)
	managed := st.Servers[2].Roles[1].ID
	for _, c := range []struct {
		name, method, path string
		body               any
		status             int
	}{
		{"a name of one character", "POST", "/servers", object{"name": "x", "owner": p.ada}, 400},
		{"an unknown locale", "POST", "/servers", object{"name": "Casino", "locale": "xx", "owner": p.ada}, 400},
		{"an unknown owner", "POST", "/servers", object{"name": "Casino", "owner": "1"}, 404},
		{"an unknown server", "PATCH", "/servers/1", object{}, 404},
		{"an unknown member", "PUT", at + "/members/1", object{}, 404},
		{"a nickname of 33", "PUT", at + "/members/" + p.ben, object{"nick": long(33)}, 400},
		{"an unknown role", "PUT", at + "/members/" + p.ben, object{"roles": list{"1"}}, 400},
		{"the bot's own role for another", "PUT", at + "/members/" + p.ben, object{"roles": list{managed}}, 400},
		{"the owner leaves", "DELETE", at + "/members/" + p.ada, nil, 400},
		{"who isn't there leaves", "DELETE", at + "/members/" + p.person("Cy"), nil, 404},
		{"a role without a name", "POST", at + "/roles", object{"permissions": "0"}, 400},
		{"permissions that are none", "POST", at + "/roles", object{"name": "x", "permissions": "all"}, 400},
		{"a colour out of range", "PATCH", at + "/roles/" + own, object{"color": 1 << 24}, 400},
		{"another name for @everyone", "PATCH", at + "/roles/" + p.server, object{"name": "x"}, 400},
		{"@everyone deleted", "DELETE", at + "/roles/" + p.server, nil, 400},
		{"the bot's own role deleted", "DELETE", at + "/roles/" + managed, nil, 400},
		{"a voice channel", "POST", at + "/channels", object{"name": "x", "type": 2}, 400},
		{"a channel in no category", "POST", at + "/channels", object{"name": "x", "parent_id": p.channel}, 400},
		{"a topic of 1025", "PATCH", "/channels/" + p.channel, object{"topic": long(1025)}, 400},
		{"an overwrite for nobody", "PUT", "/channels/" + p.channel + "/permissions/1", object{"type": 0}, 404},
		{"no overwrite to delete", "DELETE", "/channels/" + p.channel + "/permissions/" + own, nil, 404},
		{"overwrites in a DM", "PUT", "/channels/" + p.DM(p.ben) + "/permissions/" + p.ben, object{"type": 1}, 404},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := p.user(c.method, c.path, c.body)
			require.Equal(t, c.status, got.status, string(got.body))
			require.Contains(t, string(got.body), `"message":`)
		})
	}
}

func TestPeopleSeeTheirServersAlone(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	cy := p.person("Cy")
	require.Equal(t, []string{"general"}, p.places(p.ben))
	require.Empty(t, p.places(cy))
	_, err := p.Messages(cy, p.channel, 10, "")
	require.ErrorContains(t, err, "no channel")
	p.give(cy)
	require.Equal(t, []string{"general"}, p.places(cy))
}

// topics/permissions, "Bitwise Permission Flags": VIEW_CHANNEL, SEND_MESSAGES, READ_MESSAGE_HISTORY, MANAGE_MESSAGES, as people meet them.
func TestPeopleActAsTheirPermissionsLet(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	posted := func() sandbox.Message {
		var m sandbox.Message
		got := p.api("POST", "/channels/"+p.channel+"/messages", layout(text("Table"), row(button("b"))))
		require.Equal(t, 200, got.status)
		got.decode(t, &m)
		return m
	}
	m := posted()
	events := p.Subscribe(p.ben)
	defer events.Close()

	p.overwrite(p.ben, 1, pair{0, sendMessages})
	got := p.user("POST", "/channels/"+p.channel+"/messages", object{"user": p.ben, "content": "x"})
	require.Equal(t, http.StatusForbidden, got.status, string(got.body))
	_, err := p.StartPress(sandbox.Press{User: p.ben, Message: m.ID, CustomID: "b"})
	require.NoError(t, err, "who can't write can press still")

	p.overwrite(p.ben, 1, pair{0, readHistory})
	require.Empty(t, p.seen(p.ben, p.channel))
	p.overwrite(p.ben, 1, pair{0, viewChannel})
	require.Empty(t, p.places(p.ben))
	require.Equal(t, 404, p.user("GET", "/channels/"+p.channel+"/messages?user="+p.ben, nil).status)
	_, err = p.StartPress(sandbox.Press{User: p.ben, Message: m.ID, CustomID: "b"})
	require.ErrorContains(t, err, "no message")
	unseen := posted()
	p.overwrite(p.ben, 1, pair{manageMessages, 0})
	seen := posted()
	var heard []string
	for len(heard) == 0 {
		if e := <-events.C; e.Type == "message_create" {
			heard = append(heard, e.Message.ID)
		}
	}
	require.Equal(t, []string{seen.ID}, heard)
	require.NoError(t, p.Dismiss(p.ben, p.channel, unseen.ID), "moderators delete others' messages")
}

// interactions/application-commands, "Permissions".
func TestCommandsNeedTheirPermissionsInThatServer(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	p.register(fmt.Sprintf(`[{"name":"all","description":"x"},{"name":"managers","description":"x","default_member_permissions":"%d","contexts":[0]},
		{"name":"administrators","description":"x","default_member_permissions":"0","contexts":[0]}]`, manageServer))
	use := func(user, channel, name string) error {
		_, err := p.StartCommand(sandbox.CommandUse{User: user, Channel: channel, Name: name})
		return err
	}
	require.NoError(t, use(p.ada, p.channel, "administrators"))
	require.NoError(t, use(p.ben, p.channel, "all"))
	require.ErrorContains(t, use(p.ben, p.channel, "managers"), "no command")
	p.give(p.ben, p.role("Managers", manageServer))
	require.NoError(t, use(p.ben, p.channel, "managers"))
	require.ErrorContains(t, use(p.ben, p.channel, "administrators"), "no command")
	require.ErrorContains(t, use(p.ben, p.cards, "managers"), "no command", "in another server he is no manager")
	p.overwrite(p.ben, 1, pair{0, useCommands})
	require.ErrorContains(t, use(p.ben, p.channel, "all"), "no command", "without USE_APPLICATION_COMMANDS")
	require.NoError(t, use(p.ben, p.DM(p.ben), "all"))
	no := false
	_, err := p.ChangeServer(p.server, sandbox.ServerChange{Bot: &no})
	require.NoError(t, err)
	require.ErrorContains(t, use(p.ada, p.channel, "all"), "no command", "the bot is gone")
	offered := func(user string) []string {
		var names []string
		st, err := p.State(user)
		require.NoError(t, err)
		for _, c := range st.Commands {
			names = append(names, c.Name)
		}
		return names
	}
	require.Equal(t, []string{"all"}, offered(p.person("Cy")))
	require.Equal(t, []string{"all", "managers"}, offered(p.person("Dora")))
}

// topics/opcodes-and-status-codes, "JSON Error Codes" 50278 and 50007.
func TestDMsNeedAServerInCommon(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	st, err := r.State(r.ben)
	require.NoError(t, err)
	write := func(user string) reply {
		return r.api("POST", "/channels/"+r.DM(user)+"/messages", object{"content": "x"})
	}
	cy := r.person("Cy")
	require.NoError(t, r.RemoveMember(st.Servers[0].ID, cy))
	refuses(t, write(cy), 403, 50278)
	require.NoError(t, r.RemoveMember(st.Servers[0].ID, r.ben))
	require.Equal(t, 200, write(r.ben).status, "the second server is still shared")
	closed := true
	_, err = r.ChangeUser(r.ben, sandbox.UserChange{DMsClosed: &closed})
	require.NoError(t, err)
	refuses(t, write(r.ben), 403, 50007)
	no := false
	_, err = r.ChangeServer(st.Servers[0].ID, sandbox.ServerChange{Bot: &no})
	require.NoError(t, err)
	refuses(t, write(r.person("Dora")), 403, 50278)
	list, err := r.Messages(r.ben, r.DM(r.ben), 10, "")
	require.NoError(t, err)
	require.Len(t, list, 1, "the DM stays")
}
