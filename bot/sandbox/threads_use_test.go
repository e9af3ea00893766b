package sandbox_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// What people do with threads, API.md.

func TestPeopleStartThreads(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	m := r.post(object{"content": "Come in"})
	at := "/channels/" + r.cards + "/threads"
	var st sandbox.ThreadState
	p := r.user("POST", at, object{"user": r.ben, "name": "Table 1", "message": m.ID})
	require.Equal(t, 200, p.status, string(p.body))
	p.decode(t, &st)
	require.Equal(t, m.ID, st.ID)
	require.Equal(t, publicThread, st.Type)
	require.Equal(t, r.ben, st.Owner)
	require.True(t, st.Joined)
	r.user("POST", at, object{"user": r.ben, "name": "Hush", "type": privateThread, "auto_archive_duration": 60}).decode(t, &st)
	require.Equal(t, privateThread, st.Type)
	require.Equal(t, 60, st.Duration)
	for name, body := range map[string]object{
		"no name":             {"user": r.ben},
		"another duration":    {"user": r.ben, "name": "x", "auto_archive_duration": 5},
		"a second thread":     {"user": r.ben, "name": "x", "message": m.ID},
		"a kind for news":     {"user": r.ben, "name": "x", "type": threadOfNews},
		"private from a post": {"user": r.ben, "name": "x", "type": privateThread, "message": m.ID},
	} {
		require.Equal(t, 400, r.user("POST", at, body).status, name)
	}
	require.Equal(t, 404, r.user("POST", at, object{"user": r.ben, "name": "x", "message": "1"}).status)
}

func TestStateTellsOfThreads(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s, secret := r.thread(publicThread, "x"), r.thread(privateThread, "y")
	r.write(r.ben, s.ID, "hello")
	r.archive(s.ID)
	threads := func(user string) []sandbox.ThreadState {
		st, err := r.State(user)
		require.NoError(t, err)
		require.Len(t, st.Servers[0].Channels, 2, "threads are listed apart")
		return st.Servers[0].Threads
	}
	require.Len(t, threads(r.ada), 2, "she owns the server")
	his := threads(r.ben)
	require.Len(t, his, 1)
	require.NotEqual(t, secret.ID, his[0].ID)
	require.True(t, his[0].Archived)
	require.True(t, his[0].Joined)
	require.Equal(t, r.cards, his[0].Parent)
	require.Equal(t, 2, his[0].Members)
	require.Len(t, his[0].Users, 2)
	require.Contains(t, his[0].Users, r.ben)
	require.Equal(t, 1, his[0].Messages)
	require.NotEmpty(t, his[0].Permissions)
	require.False(t, threads(r.person("Dora"))[0].Joined)
}

func TestThreadsAreChangedByPeople(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	sub := r.Subscribe(r.ben)
	defer sub.Close()
	at := "/channels/" + s.ID
	require.Equal(t, 204, r.user("PATCH", at, object{"archived": true, "locked": true, "auto_archive_duration": 60, "name": "z"}).status)
	require.Equal(t, "channels", (<-sub.C).Type)
	got := r.look(s.ID)
	require.True(t, got.Metadata.Archived)
	require.True(t, got.Metadata.Locked)
	require.Equal(t, 60, got.Metadata.Duration)
	require.Equal(t, "z", got.Name)
	require.Equal(t, 204, r.user("PATCH", at, object{"archived": false}).status)
	require.False(t, r.look(s.ID).Metadata.Archived)
	require.Equal(t, 400, r.user("PATCH", at, object{"auto_archive_duration": 7}).status)
	require.Equal(t, 404, r.user("PATCH", "/channels/1", object{"archived": true}).status)
}

func TestPeopleJoinAndLeaveThreads(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s, secret := r.thread(publicThread, "x"), r.thread(privateThread, "y")
	join := func(method, thread, user string) int {
		return r.user(method, "/channels/"+thread+"/thread-members/"+user, nil).status
	}
	require.Equal(t, 204, join("PUT", s.ID, r.ben))
	require.Equal(t, 204, join("PUT", s.ID, r.ben))
	require.Contains(t, r.parts(s.ID), r.ben)
	require.Equal(t, 204, join("DELETE", s.ID, r.ben))
	require.Equal(t, 404, join("DELETE", s.ID, r.ben))
	require.Equal(t, 404, join("PUT", secret.ID, r.ben), "he doesn't see it")
	require.Equal(t, 404, join("PUT", r.cards, r.ben))
	r.archive(s.ID)
	require.Equal(t, 403, join("PUT", s.ID, r.ben))
}

func TestSlowThreads(t *testing.T) { // resources/channel, "Modify Channel"
	t.Parallel()
	r, c := clocked(t)
	r.moderate(true)
	s := r.thread(publicThread, "x")
	require.Equal(t, 200, r.patch(s.ID, object{"rate_limit_per_user": 10}).status)
	r.write(r.ben, s.ID, "one")
	_, err := r.Write(r.ben, s.ID, "two")
	require.ErrorContains(t, err, "10 seconds")
	require.Equal(t, 200, r.tell(s.ID, "x").status)
	require.Equal(t, 200, r.tell(s.ID, "bots are unaffected").status)
	c.advance(10 * time.Second)
	r.write(r.ben, s.ID, "two")
}

// channelTold is the channel of an interaction, or one that it resolves.
type channelTold struct {
	ID       string `json:"id"`
	Type     int    `json:"type"`
	ParentID string `json:"parent_id"`
	Metadata *struct {
		Duration int `json:"auto_archive_duration"`
	} `json:"thread_metadata"`
}

func TestInteractionsTellOfThreads(t *testing.T) { // interactions/receiving-and-responding, "Interaction Structure", "Resolved Data Structure"
	t.Parallel()
	r, _ := clocked(t)
	r.register(`[{"name":"move","description":"Move a table","options":[
		{"type":7,"name":"to","description":"Where","channel_types":[11,12]}]}]`)
	s, secret := r.thread(publicThread, "x"), r.thread(privateThread, "y")
	w := connected(t, r, 1)
	use := func(to string) error {
		_, err := r.StartCommand(sandbox.CommandUse{User: r.ben, Channel: s.ID, Name: "move", Options: map[string]any{"to": to}})
		return err
	}
	require.NoError(t, use(s.ID))
	var d struct {
		Channel   channelTold
		ChannelID string `json:"channel_id"`
		GuildID   string `json:"guild_id"`
		Data      struct {
			Resolved struct{ Channels map[string]channelTold }
		}
	}
	require.NoError(t, json.Unmarshal(w.until("INTERACTION_CREATE").D, &d))
	require.Equal(t, s.ID, d.ChannelID)
	require.Equal(t, s.GuildID, d.GuildID)
	for _, got := range []channelTold{d.Channel, d.Data.Resolved.Channels[s.ID]} {
		require.Equal(t, s.ID, got.ID)
		require.Equal(t, publicThread, got.Type)
		require.Equal(t, r.cards, got.ParentID)
		require.Equal(t, 1440, got.Metadata.Duration)
	}
	require.Error(t, use(r.cards), "the option takes threads only")
	require.Error(t, use(secret.ID), "he doesn't see it")

	m := r.post(layout(text("x"), row(object{"type": 8, "custom_id": "to", "channel_types": list{12}})))
	press := func(user, to string) error {
		_, err := r.StartPress(sandbox.Press{User: user, Message: m.ID, CustomID: "to", Values: []string{to}})
		return err
	}
	require.NoError(t, press(r.ada, secret.ID))
	require.NoError(t, json.Unmarshal(w.until("INTERACTION_CREATE").D, &d))
	require.Equal(t, privateThread, d.Data.Resolved.Channels[secret.ID].Type)
	require.Error(t, press(r.ben, secret.ID))
	require.Error(t, press(r.ada, s.ID))
}

func TestPeopleNeedTheRightToStartThreads(t *testing.T) { // topics/permissions, "Bitwise Permission Flags"
	t.Parallel()
	r, _ := clocked(t)
	start := func(kind int) error {
		_, err := r.StartThread(sandbox.ThreadStart{User: r.ben, Channel: r.cards, Name: "x", Type: kind})
		return err
	}
	for kind, right := range map[int]int64{publicThread: permPublic, privateThread: permPrivate} {
		_, err := r.PutOverwrite(r.cards, r.ben, sandbox.Overwrite{Type: 1, Deny: sandbox.Permissions(right)})
		require.NoError(t, err)
		require.ErrorContains(t, start(kind), "may not start")
		require.NoError(t, r.DeleteOverwrite(r.cards, r.ben))
		require.NoError(t, start(kind))
	}
}
