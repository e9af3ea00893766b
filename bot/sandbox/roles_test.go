package sandbox_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// resources/message, "Allowed Mentions Object".
func TestRolesAndEveryoneArePingedByWhoMay(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	quiet := p.role("Quiet", 0)
	loud := p.role("Loud", 0)
	yes := true
	_, err := p.ChangeRole(p.server, loud, sandbox.RoleChange{Mentionable: &yes})
	require.NoError(t, err)
	text := fmt.Sprintf("@everyone <@&%s> <@&%s> <@&%s> <@&1> <@%s>", quiet, loud, loud, p.ben)
	post := func(allowed any) sandbox.Message {
		var m sandbox.Message
		got := p.api("POST", "/channels/"+p.channel+"/messages", object{"content": text, "allowed_mentions": allowed})
		require.Equal(t, 200, got.status, string(got.body))
		got.decode(t, &m)
		return m
	}
	m := post(nil)
	require.True(t, m.MentionEveryone)
	require.Equal(t, []string{quiet, loud}, m.MentionRoles, "each once; those that don't exist are none")
	require.Len(t, m.Mentions, 1)
	m = post(object{"parse": list{}})
	require.Empty(t, m.MentionRoles)
	require.False(t, m.MentionEveryone)
	require.Equal(t, []string{loud}, post(object{"roles": list{loud}}).MentionRoles)
	m = post(object{"parse": list{"roles"}})
	require.Len(t, m.MentionRoles, 2)
	require.False(t, m.MentionEveryone)

	require.NoError(t, p.Deny(p.channel, mentionEveryone))
	m = post(nil)
	require.False(t, m.MentionEveryone)
	require.Equal(t, []string{loud}, m.MentionRoles, "mentionable roles can be pinged by all")
	hers, err := p.Write(p.ada, p.channel, text)
	require.NoError(t, err)
	require.True(t, hers.MentionEveryone)
	require.Equal(t, []string{quiet, loud}, hers.MentionRoles)
	his, err := p.Write(p.ben, p.channel, text+" @here")
	require.NoError(t, err)
	require.False(t, his.MentionEveryone)
	require.Equal(t, []string{loud}, his.MentionRoles)
}

// interactions/receiving-and-responding, "Interaction Structure" and "Resolved Data Structure"; resources/channel, "Channel
// Structure": permissions there are without the implicit ones.
func TestInteractionsTellPermissions(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	b := dial(t, p.rig)
	b.identify(0)
	role := p.role("Dealers", manageMessages)
	p.give(p.ben, role)
	nick := "Benny"
	_, err := p.PutMember(p.server, p.ben, sandbox.MemberChange{Nick: &nick})
	require.NoError(t, err)
	p.overwrite(p.ben, 1, pair{0, sendMessages})
	require.NoError(t, p.Deny(p.channel, sendMessages))
	p.register(`[{"name":"look","description":"x","options":[{"type":8,"name":"role","description":"x"},{"type":9,"name":"any","description":"x"},
		{"type":7,"name":"channel","description":"x"},{"type":6,"name":"user","description":"x"}]}]`)
	use := func(channel string, options map[string]any) map[string]any {
		_, err := p.StartCommand(sandbox.CommandUse{User: p.ben, Channel: channel, Name: "look", Options: options})
		require.NoError(t, err)
		return b.expect("INTERACTION_CREATE")
	}
	d := use(p.channel, map[string]any{"role": role, "any": p.server, "channel": p.channel, "user": p.ada})
	member := d["member"].(map[string]any)
	require.Equal(t, "Benny", member["nick"])
	require.Equal(t, []any{role}, member["roles"])
	his := permissionsIn(t, member["permissions"])
	require.NotZero(t, his&manageMessages)
	require.NotZero(t, his&embedLinks, "what is denied implicitly is told nevertheless")
	require.Zero(t, his&sendMessages)
	require.Equal(t, member["permissions"], d["channel"].(map[string]any)["permissions"])
	app := permissionsIn(t, d["app_permissions"])
	require.NotZero(t, app&viewChannel)
	require.Zero(t, app&sendMessages)
	resolved := d["data"].(map[string]any)["resolved"].(map[string]any)
	require.Len(t, resolved["roles"], 2)
	require.Equal(t, "Dealers", resolved["roles"].(map[string]any)[role].(map[string]any)["name"])
	channel := resolved["channels"].(map[string]any)[p.channel].(map[string]any)
	require.Equal(t, member["permissions"], channel["permissions"])
	require.Equal(t, d["app_permissions"], channel["app_permissions"])
	hers := resolved["members"].(map[string]any)[p.ada].(map[string]any)
	require.EqualValues(t, everything, permissionsIn(t, hers["permissions"]))

	dm := use(p.DM(p.ben), nil)
	require.EqualValues(t, attachFiles|embedLinks|mentionEveryone|1<<18, permissionsIn(t, dm["app_permissions"]))
}

func permissionsIn(t *testing.T, v any) int64 {
	t.Helper()
	text, ok := v.(string)
	require.True(t, ok, v)
	var n int64
	_, err := fmt.Sscan(text, &n)
	require.NoError(t, err)
	return n
}

// components/reference, "Role Select", "Mentionable Select" and "Channel Select".
func TestSelectsOfferWhatTheirUserSees(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	b := dial(t, p.rig)
	b.identify(0)
	role := p.role("Dealers", 0)
	hidden, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "hidden"})
	require.NoError(t, err)
	_, err = p.PutOverwrite(hidden.ID, p.ben, sandbox.Overwrite{Type: 1, Deny: viewChannel})
	require.NoError(t, err)
	var m sandbox.Message
	p.api("POST", "/channels/"+p.channel+"/messages", layout(
		row(object{"type": 6, "custom_id": "role"}), row(object{"type": 7, "custom_id": "any"}), row(object{"type": 8, "custom_id": "channel"}),
	)).decode(t, &m)
	for _, c := range []struct {
		name, id, value string
		fine            bool
	}{
		{"a role", "role", role, true},
		{"a user as a role", "role", p.ben, false},
		{"a role of another server", "role", p.otherRole(), false},
		{"a role as mentionable", "any", role, true},
		{"a user as mentionable", "any", p.ada, true},
		{"a channel", "channel", p.channel, true},
		{"a channel that he doesn't see", "channel", hidden.ID, false},
		{"a channel of another server", "channel", p.cards, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := p.user("POST", "/components", object{"user": p.ben, "message": m.ID, "custom_id": c.id, "values": list{c.value}})
			require.Equal(t, c.fine, got.status == 200, string(got.body))
		})
	}
	d := b.expect("INTERACTION_CREATE")["data"].(map[string]any)
	require.Equal(t, "Dealers", d["resolved"].(map[string]any)["roles"].(map[string]any)[role].(map[string]any)["name"])
}

// otherRole returns the id of a role of the first server.
func (p *place) otherRole() string {
	p.t.Helper()
	st, err := p.State(p.ben)
	require.NoError(p.t, err)
	return st.Servers[0].Roles[1].ID
}

// A bot that was removed from a server isn't told what people press there, so that their presses fail.
func TestPressesFailWhereTheBotIsGone(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now = c.now
	p := newPlace(newRig(t, cfg))
	interactions := watch(t, p.rig)
	var m sandbox.Message
	p.api("POST", "/channels/"+p.channel+"/messages", layout(row(button("b")))).decode(t, &m)
	no := false
	_, err := p.ChangeServer(p.server, sandbox.ServerChange{Bot: &no})
	require.NoError(t, err)
	id := p.press(m.ID, "b")
	c.advance(cfg.AnswerWithin)
	p.CheckDeadlines()
	out, err := p.Outcome(patience(t), id)
	require.NoError(t, err)
	require.Equal(t, sandbox.Failed, out.State)
	there := p.press(p.post(layout(row(button("b")))).ID, "b")
	require.Equal(t, there, (<-interactions).id, "of the press before nothing came")
}
