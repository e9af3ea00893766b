package sandbox_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// empower gives the bot's own role permissions beside those that it has.
func (p *place) empower(permissions int64) {
	p.t.Helper()
	p.give(p.ApplicationID(), p.role("more", permissions))
}

// names returns the names in a list of objects.
func names(t *testing.T, p reply) []string {
	t.Helper()
	require.Equal(t, 200, p.status, string(p.body))
	var got []struct{ Name string }
	p.decode(t, &got)
	out := []string{}
	for _, g := range got {
		out = append(out, g.Name)
	}
	return out
}

// resources/guild, "Get Guild", "Get Guild Roles"; topics/permissions, "Role Object".
func TestBotReadsServersAndRoles(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	at := "/guilds/" + p.server
	var g struct {
		Owner   string `json:"owner_id"`
		Members int    `json:"approximate_member_count"`
		Roles   []struct {
			ID, Name, Permissions string
			Managed               bool
			Position              int
			Tags                  struct {
				Bot string `json:"bot_id"`
			}
		}
	}
	p.api("GET", at+"?with_counts=true", nil).decode(t, &g)
	require.Equal(t, p.ada, g.Owner)
	require.Equal(t, 3, g.Members)
	require.Equal(t, p.server, g.Roles[0].ID, "@everyone has the server's id")
	require.Equal(t, 0, g.Roles[0].Position)
	require.Equal(t, "Trey", g.Roles[1].Name)
	require.True(t, g.Roles[1].Managed)
	require.Equal(t, p.ApplicationID(), g.Roles[1].Tags.Bot)
	id := p.role("Dealers", sendMessages)
	require.Equal(t, []string{"@everyone", "Trey", "Dealers"}, names(t, p.api("GET", at+"/roles", nil)))
	require.Contains(t, string(p.api("GET", at+"/roles/"+id, nil).body), fmt.Sprintf(`"permissions":"%d"`, sendMessages))
	refuses(t, p.api("GET", at+"/roles/1", nil), 404, 10011)
}

// topics/permissions, "Channel Visibility".
func TestBotIsNotListedChannelsThatItCannotSee(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	hidden, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "hidden"})
	require.NoError(t, err)
	require.NoError(t, p.Deny(hidden.ID, viewChannel))
	require.Equal(t, []string{"general"}, names(t, p.api("GET", "/guilds/"+p.server+"/channels", nil)))
	refuses(t, p.api("GET", "/channels/"+hidden.ID, nil), 403, 50001)
	require.NoError(t, p.Deny(hidden.ID, 0))
	require.Equal(t, []string{"general", "hidden"}, names(t, p.api("GET", "/guilds/"+p.server+"/channels", nil)))
}

// resources/guild, "Get Guild Member".
func TestBotReadsMembers(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	at := "/guilds/" + p.server + "/members/"
	nick := "Benny"
	role := p.role("Dealers", 0)
	_, err := p.PutMember(p.server, p.ben, sandbox.MemberChange{Nick: &nick, Roles: &[]string{role}})
	require.NoError(t, err)
	var m struct {
		Nick  string
		Roles []string
	}
	p.api("GET", at+p.ben, nil).decode(t, &m)
	require.Equal(t, "Benny", m.Nick)
	require.Equal(t, []string{role}, m.Roles, "@everyone isn't listed")
	refuses(t, p.api("GET", at+p.person("Cy"), nil), 404, 10007)
	refuses(t, p.api("GET", at+"1", nil), 404, 10013)
	refuses(t, p.api("GET", "/guilds/1/members/"+p.ben, nil), 404, 10004)
	refuses(t, p.api("GET", at+"@me", nil), 400, 50035)
}

// topics/opcodes-and-status-codes, "JSON Error Codes" 10004, 50001.
func TestServersWithoutTheBotAreShut(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	out := false
	_, err := p.ChangeServer(p.server, sandbox.ServerChange{Bot: &out})
	require.NoError(t, err)
	at := "/guilds/" + p.server
	refuses(t, p.api("GET", at, nil), 404, 10004)
	refuses(t, p.api("DELETE", "/users/@me"+at, nil), 404, 10004)
	for _, path := range []string{at + "/roles", at + "/channels", at + "/members/" + p.ben, "/applications/" + p.ApplicationID() + at + "/commands"} {
		refuses(t, p.api("GET", path, nil), 403, 50001)
	}
	refuses(t, p.api("POST", "/channels/"+p.channel+"/messages", object{"content": "x"}), 403, 50001)
	require.Equal(t, []string{"Card club", "Second table"}, names(t, p.api("GET", "/users/@me/guilds", nil)))
	in := true
	_, err = p.ChangeServer(p.server, sandbox.ServerChange{Bot: &in})
	require.NoError(t, err)
	require.Equal(t, 200, p.api("POST", "/channels/"+p.channel+"/messages", object{"content": "x"}).status)
}

// resources/user, "Get Current User Guilds" and "Leave Guild".
func TestBotListsItsServersAndLeaves(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	const own = "/users/@me/guilds"
	require.Equal(t, []string{"Card club", "Second table", "Place"}, names(t, p.api("GET", own, nil)))
	require.Equal(t, []string{"Card club"}, names(t, p.api("GET", own+"?limit=1", nil)))
	require.Equal(t, []string{"Second table"}, names(t, p.api("GET", own+"?limit=1&before="+p.server, nil)))
	require.Empty(t, names(t, p.api("GET", own+"?after="+p.server, nil)))
	refuses(t, p.api("GET", own+"?limit=201", nil), 400, 50035)
	require.Equal(t, 204, p.api("DELETE", own+"/"+p.server, nil).status)
	require.Equal(t, []string{"Card club", "Second table"}, names(t, p.api("GET", own, nil)))
}

// resources/channel, "Edit Channel Permissions" and "Delete Channel Permission".
func TestBotEditsOverwritesOnlyAsFarAsItMay(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	at := "/channels/" + p.channel + "/permissions/"
	deny := object{"type": 1, "deny": fmt.Sprint(sendMessages)}
	refuses(t, p.api("PUT", at+p.ben, deny), 403, 50013)
	p.empower(manageRoles)
	require.Equal(t, 204, p.api("PUT", at+p.ben, deny).status)
	require.Zero(t, sandbox.PermissionsOf(p.Server, p.ben, p.channel)&sendMessages)
	refuses(t, p.api("PUT", at+p.ben, object{"type": 1, "allow": fmt.Sprint(manageChannels)}), 403, 50013)
	p.overwrite(p.ApplicationID(), 1, pair{manageRoles, 0})
	require.Equal(t, 204, p.api("PUT", at+p.server, object{"type": 0, "allow": fmt.Sprint(manageChannels)}).status,
		"an overwrite with MANAGE_ROLES lets it")
	refuses(t, p.api("PUT", at+p.ben, object{"type": 2}), 400, 50035)
	refuses(t, p.api("DELETE", at+"1", nil), 404, 10009)
	require.Equal(t, 204, p.api("DELETE", at+p.ben, nil).status)
	require.NotZero(t, sandbox.PermissionsOf(p.Server, p.ben, p.channel)&sendMessages)
	refuses(t, p.api("PUT", "/channels/"+p.DM(p.ben)+"/permissions/"+p.ben, deny), 403, 50003)
	refuses(t, p.api("PUT", "/channels/"+sandbox.PutThread(p.Server, p.channel, 11)+"/permissions/"+p.ben, deny), 400, 50024)
	require.NoError(t, p.Deny(p.channel, viewChannel))
	refuses(t, p.api("PUT", at+p.ben, deny), 403, 50001)
}

// resources/guild, "Create Guild Channel"; resources/channel, "Modify Channel" and "Delete/Close Channel".
func TestBotManagesChannels(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	at := "/guilds/" + p.server + "/channels"
	refuses(t, p.api("POST", at, object{"name": "tables", "type": 4}), 403, 50013)
	refuses(t, p.api("PATCH", "/channels/"+p.channel, object{"name": "x"}), 403, 50013)
	refuses(t, p.api("DELETE", "/channels/"+p.channel, nil), 403, 50013)
	p.empower(manageChannels)
	var category, c struct {
		ID, Name, Topic string
		Parent          string `json:"parent_id"`
	}
	made := p.api("POST", at, object{"name": "Tables", "type": 4})
	require.Equal(t, 201, made.status, string(made.body))
	made.decode(t, &category)
	p.api("POST", at, object{"name": "one", "topic": "The first", "parent_id": category.ID}).decode(t, &c)
	require.Equal(t, category.ID, c.Parent)
	for _, u := range []rule{
		bad("no name", "Create Guild Channel", object{}, "name"),
		bad("a name of 101", "Create Guild Channel", object{"name": long(101)}, "name"),
		bad("a topic of 1025", "Create Guild Channel", object{"name": "x", "topic": long(1025)}, "topic"),
		bad("a parent that is no category", "Channel Structure", object{"name": "x", "parent_id": c.ID}, "parent_id"),
		bad("a voice channel", "none here", object{"name": "x", "type": 2}, "type"),
		bad("a field not known here", "none here", object{"name": "x", "nsfw": true}, "nsfw"),
	} {
		t.Run(u.name, func(t *testing.T) { u.hold(t, p.api("POST", at, u.body)) })
	}
	refuses(t, p.api("POST", at, object{"name": "x", "permission_overwrites": list{object{"id": p.ben, "type": 1, "allow": fmt.Sprint(manageServer)}}}),
		403, 50013)

	p.api("PATCH", "/channels/"+c.ID, object{"name": "two", "topic": "The second"}).decode(t, &c)
	require.Equal(t, "two The second "+category.ID, c.Name+" "+c.Topic+" "+c.Parent)
	refuses(t, p.api("PATCH", "/channels/"+c.ID, object{"permission_overwrites": list{}}), 403, 50013)
	require.Equal(t, 200, p.api("DELETE", "/channels/"+category.ID, nil).status)
	require.NotContains(t, string(p.api("GET", "/channels/"+c.ID, nil).body), "parent_id", "the channels of a category stay")
	refuses(t, p.api("DELETE", "/channels/"+category.ID, nil), 404, 10003)
	refuses(t, p.api("DELETE", "/channels/"+p.DM(p.ben), nil), 403, 50003)
}

// topics/opcodes-and-status-codes, "JSON Error Codes" 30013.
func TestServersHaveAtMost500Channels(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	p.empower(manageChannels)
	for range 499 {
		_, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "x"})
		require.NoError(t, err)
	}
	refuses(t, p.api("POST", "/guilds/"+p.server+"/channels", object{"name": "x"}), 400, 30013)
	_, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "x"})
	require.Error(t, err)
}

// topics/permissions, "Bitwise Permission Flags"; resources/message, "Get Channel Messages" and "Get Channel Message".
func TestWhatBotsPostAndReadNeedsItsPermission(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	at := "/channels/" + p.channel + "/messages"
	embed := object{"embeds": list{object{"title": "x"}}}
	posted := p.api("POST", at, embed)
	require.Equal(t, 200, posted.status)
	var m sandbox.Message
	posted.decode(t, &m)
	refuses(t, p.api("POST", at, object{"content": "x", "tts": true}), 403, 50013)
	require.NoError(t, p.Deny(p.channel, embedLinks))
	refuses(t, p.api("POST", at, embed), 403, 50013)
	require.Equal(t, 200, p.api("POST", at, object{"content": "x"}).status)
	require.NoError(t, p.Deny(p.channel, readHistory))
	require.Equal(t, "[]", string(p.api("GET", at, nil).body))
	refuses(t, p.api("GET", at+"/"+m.ID, nil), 403, 50013)
	category, err := p.AddServerChannel(p.server, sandbox.ChannelNew{Name: "c", Type: 4})
	require.NoError(t, err)
	refuses(t, p.api("POST", "/channels/"+category.ID+"/messages", object{"content": "x"}), 400, 50024)
}

// resources/guild, "Unavailable Guild Object". Which code requests get isn't documented; 130000 tells of an overload.
func TestUnavailableServersAnswerNothing(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	for _, gone := range []bool{true, false} {
		_, err := p.ChangeServer(p.server, sandbox.ServerChange{Unavailable: &gone})
		require.NoError(t, err)
		for _, path := range []string{"/guilds/" + p.server, "/channels/" + p.channel} {
			got := p.api("GET", path, nil)
			if gone {
				refuses(t, got, 503, 130000)
			} else {
				require.Equal(t, 200, got.status)
			}
		}
		_, err = p.Write(p.ben, p.channel, "Hello")
		require.Equal(t, gone, err != nil)
	}
}
