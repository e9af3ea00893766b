package sandbox_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

const (
	intentGuilds  = 1 << 0
	intentMembers = 1 << 1
)

// listen connects a bot and takes what it is told of the servers that there are.
func listen(t *testing.T, r *rig, intents int) *wire {
	t.Helper()
	c := dial(t, r)
	c.identify(intents)
	st, err := r.State(r.ada)
	require.NoError(t, err)
	for range st.Servers {
		require.Equal(t, "GUILD_CREATE", c.next().T)
	}
	return c
}

// expect takes the next event, which has to be one of a name, and returns its data.
func (c *wire) expect(event string) map[string]any {
	c.t.Helper()
	p := c.next()
	require.Equal(c.t, event, p.T, string(p.D))
	var d map[string]any
	require.NoError(c.t, json.Unmarshal(p.D, &d))
	return d
}

// events/gateway-events, "Guild Create", "Guild Update" and "Guild Delete"; resources/user, "Leave Guild".
func TestBotIsToldOfItsServers(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Privileged = intentMembers
	r := newRig(t, cfg)
	c, both := listen(t, r, intentGuilds), listen(t, r, intentGuilds|intentMembers)
	p := newPlace(r)
	d := c.expect("GUILD_CREATE")
	require.Equal(t, p.server, d["id"])
	require.Len(t, d["members"], 1, "without the intent for members the bot alone")
	require.Len(t, both.expect("GUILD_CREATE")["members"], 2)
	both.expect("GUILD_MEMBER_ADD")
	change := func(change sandbox.ServerChange) {
		_, err := r.ChangeServer(p.server, change)
		require.NoError(t, err)
	}
	name, yes, no := "Palace", true, false
	change(sandbox.ServerChange{Name: &name})
	require.Equal(t, name, c.expect("GUILD_UPDATE")["name"])

	change(sandbox.ServerChange{Unavailable: &yes})
	require.Equal(t, map[string]any{"id": p.server, "unavailable": true}, c.expect("GUILD_DELETE"))
	ready := dial(t, r)
	ready.put(2, object{"token": r.Token(), "intents": intentGuilds, "properties": object{}})
	require.Contains(t, string(ready.next().D), p.server, "READY lists it as all others")
	change(sandbox.ServerChange{Unavailable: &no})
	require.Equal(t, false, c.expect("GUILD_CREATE")["unavailable"])

	change(sandbox.ServerChange{Bot: &no})
	require.Equal(t, map[string]any{"id": p.server}, c.expect("GUILD_DELETE"), "without unavailable: the bot was removed")
	change(sandbox.ServerChange{Name: &name})
	change(sandbox.ServerChange{Bot: &yes})
	c.expect("GUILD_CREATE")
	require.Equal(t, 204, r.api("DELETE", "/users/@me/guilds/"+p.server, nil).status)
	c.expect("GUILD_DELETE")
	for _, event := range []string{"GUILD_UPDATE", "GUILD_DELETE", "GUILD_CREATE", "GUILD_MEMBER_REMOVE", "GUILD_DELETE"} {
		both.expect(event)
	}
}

// events/gateway-events, "Guild Role Create", "Guild Role Update" and "Guild Role Delete".
func TestBotIsToldOfRoles(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	c := listen(t, p.rig, intentGuilds)
	id := p.role("Dealers", 0)
	require.Equal(t, id, c.expect("GUILD_ROLE_CREATE")["role"].(map[string]any)["id"])
	name := "Croupiers"
	_, err := p.ChangeRole(p.server, id, sandbox.RoleChange{Name: &name})
	require.NoError(t, err)
	require.Equal(t, name, c.expect("GUILD_ROLE_UPDATE")["role"].(map[string]any)["name"])
	require.NoError(t, p.DeleteRole(p.server, id))
	require.Equal(t, map[string]any{"guild_id": p.server, "role_id": id}, c.expect("GUILD_ROLE_DELETE"))
}

// events/gateway-events, "Guild Member Add" and the following; events/gateway, "Gateway Intents", of the bot itself.
func TestBotIsToldOfMembersByTheIntent(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Privileged = intentMembers
	p := newPlace(newRig(t, cfg))
	role := p.role("Dealers", 0)
	all, bare := listen(t, p.rig, intentGuilds|intentMembers), listen(t, p.rig, intentGuilds)
	cy := p.person("Cy")
	p.give(cy, role)
	add := all.expect("GUILD_MEMBER_ADD")
	require.Equal(t, p.server, add["guild_id"])
	require.Equal(t, []any{role}, all.expect("GUILD_MEMBER_UPDATE")["roles"])
	require.NoError(t, p.RemoveMember(p.server, cy))
	require.Equal(t, cy, all.expect("GUILD_MEMBER_REMOVE")["user"].(map[string]any)["id"])
	p.give(p.ApplicationID(), role)
	require.Contains(t, bare.expect("GUILD_MEMBER_UPDATE")["roles"], role, "of itself it hears without the intent, and of nothing before")
}

// events/gateway-events, "Channel Create", "Channel Update" and "Channel Delete"; resources/channel, "Obfuscated Channels".
func TestBotIsToldOfChannels(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	c := listen(t, p.rig, intentGuilds)
	made, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "one", Topic: "The first"})
	require.NoError(t, err)
	require.Equal(t, "The first", c.expect("CHANNEL_CREATE")["topic"])
	name := "two"
	_, err = p.ChangeChannel(made.ID, sandbox.ChannelChange{Name: &name})
	require.NoError(t, err)
	require.Equal(t, "two", c.expect("CHANNEL_UPDATE")["name"])

	role := p.role("Hidden", 0)
	c.expect("GUILD_ROLE_CREATE")
	_, err = p.PutOverwrite(made.ID, role, sandbox.Overwrite{Deny: viewChannel})
	require.NoError(t, err)
	require.Equal(t, "two", c.expect("CHANNEL_UPDATE")["name"], "another overwrite tells the whole channel")
	p.give(p.ApplicationID(), role)
	c.expect("GUILD_MEMBER_UPDATE")
	d := c.expect("CHANNEL_UPDATE")
	require.Equal(t, made.ID, d["id"])
	require.Equal(t, "___hidden___", d["name"], "what the bot can't see is obfuscated")
	require.NotContains(t, d, "topic")
	require.EqualValues(t, 1<<17, d["flags"])
	require.Equal(t, []any{map[string]any{"id": p.server, "type": 0.0, "allow": "0", "deny": "1024"}}, d["permission_overwrites"])
	_, err = p.Write(p.ada, made.ID, "unheard")
	require.NoError(t, err)
	require.NoError(t, p.DeleteRole(p.server, role))
	c.expect("GUILD_ROLE_DELETE")
	require.Equal(t, "two", c.expect("CHANNEL_UPDATE")["name"], "it sees it again")
	require.Equal(t, []any{made.ID}, c.expect("THREAD_LIST_SYNC")["channel_ids"], `events/gateway-events, "Thread List Sync"`)
	require.NoError(t, p.DeleteChannel(made.ID))
	require.Equal(t, made.ID, c.expect("CHANNEL_DELETE")["id"])
}

// events/gateway-events, "Message Create": bots hear of messages in channels that they can see.
func TestBotHearsOnlyWhatItSees(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	c := dial(t, p.rig)
	c.identify(1 << 9)
	say := func(text string) sandbox.Message {
		m, err := p.Write(p.ben, p.channel, text)
		require.NoError(t, err)
		return m
	}
	require.NoError(t, p.Deny(p.channel, viewChannel))
	unheard := say("unheard")
	require.NoError(t, p.DeleteMessage(unheard.ID))
	require.NoError(t, p.Deny(p.channel, 0))
	heard := say("heard")
	require.Equal(t, heard.ID, c.expect("MESSAGE_CREATE")["id"])
}
