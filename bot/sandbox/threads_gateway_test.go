package sandbox_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// What bots are told of threads, events/gateway-events, from "Thread Create" to "Thread Members Update".

// told opens a session and takes its servers.
func connected(t *testing.T, r *rig, intents int) *wire {
	t.Helper()
	w := dial(t, r)
	w.identify(intents)
	w.until("GUILD_CREATE")
	return w
}

// threadEvents are the events that are about threads, and messages.
func threadEvents() []string {
	return []string{"THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC", "THREAD_MEMBER_UPDATE", "THREAD_MEMBERS_UPDATE",
		"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "CHANNEL_DELETE"}
}

// rest returns the events about threads until the sandbox says that it is done.
func (r *rig) rest(w *wire) []string {
	r.t.Helper()
	r.AddChannel("the end", "")
	names, _ := w.events("CHANNEL_CREATE", threadEvents()...)
	return names[:len(names)-1]
}

func TestNewThreadsAreTold(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	w := connected(t, r, intentsPlain)
	m := r.post(object{"content": "Come in"})
	s := r.started(r.api("POST", "/channels/"+r.cards+"/messages/"+m.ID+"/threads", object{"name": "x"}))
	w.until("MESSAGE_CREATE")
	p := w.until("THREAD_CREATE")
	require.True(t, p.strand(t).NewlyCreated)
	require.Equal(t, s.ID, p.strand(t).ID)
	require.Equal(t, r.ApplicationID(), p.strand(t).Member.UserID)
	require.Equal(t, []string{"THREAD_MEMBERS_UPDATE", "MESSAGE_UPDATE", "MESSAGE_CREATE"}, r.rest(w),
		"the message has a thread now; the thread has its first message")

	hers := r.hers(publicThread)
	p = w.until("THREAD_CREATE")
	require.Equal(t, hers.ID, p.strand(t).ID)
	require.Nil(t, p.strand(t).Member)
	require.Equal(t, []string{"MESSAGE_CREATE"}, r.rest(w), "the channel is told; others' membership needs its intent")
	require.Equal(t, 200, r.tell(hers.ID, "x").status)
	require.Equal(t, []string{"THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"}, r.rest(w), "the bot has joined")
}

func TestThreadEventsComeByIntents(t *testing.T) { // events/gateway, "List of Intents"
	t.Parallel()
	r, _ := clocked(t)
	all, none := connected(t, r, intentsForAll), dial(t, r)
	none.identify(1 << 9)
	s := r.thread(publicThread, "x")
	all.until("THREAD_CREATE")
	require.NoError(t, r.JoinThread(r.ben, s.ID, ""))
	all.until("THREAD_MEMBERS_UPDATE")
	p := all.until("THREAD_MEMBERS_UPDATE")
	require.Contains(t, string(p.D), `"user_id":"`+r.ben+`"`)
	require.Contains(t, string(p.D), `"username":"ben"`, "with the guild member")
	require.Contains(t, string(p.D), `"presence":null`)
	require.Contains(t, string(p.D), `"member_count":2`)
	require.NoError(t, r.LeaveThread(r.ben, s.ID))
	require.Contains(t, string(all.until("THREAD_MEMBERS_UPDATE").D), `"removed_member_ids":["`+r.ben+`"]`)
	require.Equal(t, 200, r.tell(s.ID, "x").status)
	r.AskHeartbeat()
	names := []string{}
	for {
		p := none.next()
		if p.Op == 1 {
			break
		}
		names = append(names, p.T)
	}
	require.Equal(t, []string{"MESSAGE_CREATE", "MESSAGE_CREATE"}, names, "threads need GUILDS, their messages GUILD_MESSAGES")
}

func TestMembershipsOfSeveralAreToldByIntents(t *testing.T) { // events/gateway-events, "Thread Members Update"
	t.Parallel()
	r, _ := clocked(t)
	all, plain := connected(t, r, intentsForAll), connected(t, r, 1)
	s := r.hers(publicThread)
	require.NotEqual(t, "", s.ID)
	all.until("THREAD_MEMBERS_UPDATE")
	r.write(r.ada, s.ID, "<@"+r.ben+"> <@"+r.ApplicationID()+">")
	require.Contains(t, string(all.until("THREAD_MEMBERS_UPDATE").D), r.ben)
	p := plain.until("THREAD_MEMBERS_UPDATE")
	require.NotContains(t, string(p.D), r.ben)
	require.Contains(t, string(p.D), r.ApplicationID())
}

func TestChangesOfThreadsAreTold(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	r.moderate(true)
	s := r.thread(publicThread, "x")
	w := connected(t, r, intentsPlain)
	require.Equal(t, 200, r.patch(s.ID, object{"name": "y"}).status)
	require.Equal(t, "y", w.until("THREAD_UPDATE").strand(t).Name)
	r.archive(s.ID)
	require.True(t, w.until("THREAD_UPDATE").strand(t).Metadata.Archived)
	require.Equal(t, 200, r.tell(s.ID, "x").status)
	require.Equal(t, []string{"THREAD_UPDATE", "THREAD_MEMBER_UPDATE", "MESSAGE_CREATE"}, r.rest(w),
		`topics/threads, "Unarchiving a Thread"`)
	r.archive(s.ID)
	require.Equal(t, 200, r.patch(s.ID, object{"archived": false}).status)
	require.Equal(t, []string{"THREAD_UPDATE", "THREAD_UPDATE", "THREAD_MEMBER_UPDATE"}, r.rest(w))
	require.Equal(t, 200, r.api("DELETE", "/channels/"+s.ID, nil).status)
	var d map[string]any
	require.NoError(t, json.Unmarshal(w.until("THREAD_DELETE").D, &d))
	require.Equal(t, map[string]any{"id": s.ID, "guild_id": s.GuildID, "parent_id": r.cards, "type": 11.0}, d)
}

func TestMessagesOfThreadsAreTold(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	w := connected(t, r, intentsPlain)
	m := r.write(r.ada, s.ID, "x")
	require.Equal(t, s.ID, w.until("MESSAGE_CREATE").text("channel_id"))
	require.NoError(t, r.DeleteMessage(m.ID))
	require.Equal(t, s.ID, w.until("MESSAGE_DELETE").text("channel_id"))
	got := r.look(s.ID)
	require.Zero(t, got.MessageCount, "deleted messages aren't counted")
	require.Equal(t, 1, got.TotalSent)
}

func TestActiveThreadsComeWithTheirServer(t *testing.T) { // events/gateway-events, "Guild Create"
	t.Parallel()
	r, _ := clocked(t)
	r.moderate(false)
	mine, hers := r.thread(privateThread, "mine"), r.hers(publicThread)
	asleep, secret := r.thread(publicThread, "asleep"), r.hers(privateThread)
	r.archive(asleep.ID)
	w := dial(t, r)
	w.identify(1)
	var d struct {
		Threads  []strand
		Channels []object
	}
	require.NoError(t, json.Unmarshal(w.until("GUILD_CREATE").D, &d))
	require.Len(t, d.Threads, 2)
	require.Equal(t, []string{hers.ID, mine.ID}, []string{d.Threads[0].ID, d.Threads[1].ID})
	require.NotContains(t, []string{d.Threads[0].ID, d.Threads[1].ID}, secret.ID)
	require.Nil(t, d.Threads[0].Member)
	require.NotNil(t, d.Threads[1].Member)
	require.Empty(t, d.Threads[1].Member.UserID, `resources/channel, "Thread Member Object"`)
	require.Len(t, d.Channels, 2, "threads are no channels of the server")
}

func TestPrivateThreadsAreToldToThoseInThem(t *testing.T) { // topics/threads, "Gaining Access to Private Threads"
	t.Parallel()
	r, _ := clocked(t)
	r.moderate(false)
	w := connected(t, r, intentsForAll)
	st, err := r.StartThread(sandbox.ThreadStart{User: r.ben, Channel: r.cards, Name: "Ben's", Type: privateThread})
	require.NoError(t, err)
	r.write(r.ben, st.ID, "a secret")
	r.archive(st.ID)
	r.write(r.ben, st.ID, "another")
	require.Empty(t, r.rest(w), "nothing of it is told")
	require.NoError(t, r.JoinThread(r.ApplicationID(), st.ID, r.ben))
	p := w.until("THREAD_CREATE")
	require.Equal(t, r.ApplicationID(), p.strand(t).Member.UserID)
	require.False(t, p.strand(t).NewlyCreated)
	require.Equal(t, []string{"THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"}, r.rest(w))
	require.Equal(t, 204, r.api("DELETE", "/channels/"+st.ID+"/thread-members/@me", nil).status)
	require.Contains(t, string(w.until("THREAD_MEMBERS_UPDATE").D), r.ApplicationID(), "always sent when the bot is removed")
	r.write(r.ben, st.ID, "alone again")
	require.NoError(t, r.DeleteChannel(st.ID))
	require.Empty(t, r.rest(w))
}

func TestModeratorsAreToldOfPrivateThreads(t *testing.T) { // topics/threads, "Permissions"
	t.Parallel()
	r, _ := clocked(t)
	r.moderate(true)
	w := connected(t, r, intentsPlain)
	st := r.hers(privateThread)
	require.Equal(t, st.ID, w.until("THREAD_CREATE").text("id"))
}

func TestGainingAChannelSyncsItsThreads(t *testing.T) { // events/gateway-events, "Thread List Sync"
	t.Parallel()
	r, _ := clocked(t)
	mine, hers := r.thread(publicThread, "mine"), r.hers(publicThread)
	asleep := r.thread(publicThread, "asleep")
	r.archive(asleep.ID)
	w := connected(t, r, 1)
	require.NoError(t, r.Deny(r.cards, permView))
	require.Empty(t, r.rest(w), "losing it is told by what caused it")
	r.write(r.ada, hers.ID, "x")
	require.NoError(t, r.Deny(r.cards, 0))
	var d struct {
		GuildID    string   `json:"guild_id"`
		ChannelIDs []string `json:"channel_ids"`
		Threads    []strand
		Members    []struct{ ID string }
	}
	require.NoError(t, json.Unmarshal(w.until("THREAD_LIST_SYNC").D, &d))
	require.Equal(t, []string{r.cards}, d.ChannelIDs)
	require.Equal(t, mine.GuildID, d.GuildID)
	require.Len(t, d.Threads, 2)
	require.Len(t, d.Members, 1)
	require.Equal(t, mine.ID, d.Members[0].ID)
	require.NoError(t, r.Deny(r.cards, 1<<11))
	require.Empty(t, r.rest(w), "it was seen before")
}

func TestDeletedChannelsTakeTheirThreadsAlong(t *testing.T) { // resources/channel, "Delete/Close Channel"
	t.Parallel()
	r, _ := clocked(t)
	s, asleep := r.thread(publicThread, "x"), r.thread(privateThread, "y")
	r.archive(asleep.ID)
	w := connected(t, r, intentsPlain)
	require.NoError(t, r.DeleteChannel(r.cards))
	require.Equal(t, []string{"CHANNEL_DELETE"}, r.rest(w))
	for _, id := range []string{s.ID, asleep.ID} {
		refuses(t, r.api("GET", "/channels/"+id, nil), 404, 10003)
		refuses(t, r.tell(id, "x"), 404, 10003)
	}
	ids, _ := r.listed("/guilds/" + s.GuildID + "/threads/active")
	require.Empty(t, ids)
}
