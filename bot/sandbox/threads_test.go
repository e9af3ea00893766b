package sandbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestThreadFromAMessage(t *testing.T) { // resources/channel, "Start Thread from Message"
	t.Parallel()
	r, c := clocked(t)
	m := r.post(object{"content": "Come in"})
	s := r.started(r.api("POST", "/channels/"+r.cards+"/messages/"+m.ID+"/threads",
		object{"name": "Table 1", "auto_archive_duration": 60, "rate_limit_per_user": 5}))
	require.Equal(t, m.ID, s.ID, "the thread has the message's id")
	require.Equal(t, publicThread, s.Type)
	require.Equal(t, r.cards, s.ParentID)
	require.Equal(t, r.ApplicationID(), s.OwnerID)
	require.Equal(t, "Table 1", s.Name)
	require.Equal(t, 60, s.Metadata.Duration)
	require.Equal(t, 5, s.Slow)
	require.Equal(t, c.now(), s.Metadata.Changed)
	require.Equal(t, c.now(), s.Metadata.Made)
	require.Nil(t, s.Metadata.Invitable, "only available on private threads")
	require.Equal(t, r.ApplicationID(), s.Member.UserID)

	var shown sandbox.Message
	r.api("GET", "/channels/"+r.cards+"/messages/"+m.ID, nil).decode(t, &shown)
	require.NotZero(t, shown.Flags&sandbox.FlagHasThread, "resources/message, Message Flags")
	require.Equal(t, m.ID, shown.Thread.ID, "resources/message, Message Object")

	list, err := r.Messages(r.ada, s.ID, 10, "")
	require.NoError(t, err)
	require.Equal(t, 21, list[0].Type, "THREAD_STARTER_MESSAGE is the first message, resources/message, Message Types")
	require.Equal(t, "Come in", list[0].Referenced.Content)
	require.Zero(t, r.look(s.ID).MessageCount, "the initial message isn't counted, resources/channel, Channel Object")
	require.NotContains(t, r.kinds(r.cards), 18, "the message isn't old")
}

func TestThreadFromAnOldMessageIsToldOf(t *testing.T) { // topics/threads, "New Message Types"
	t.Parallel()
	r, c := clocked(t)
	m := r.post(object{"content": "Come in"})
	c.advance(time.Hour)
	s := r.started(r.api("POST", "/channels/"+r.cards+"/messages/"+m.ID+"/threads", object{"name": "Table 1"}))
	list, err := r.Messages(r.ada, r.cards, 1, "")
	require.NoError(t, err)
	require.Equal(t, 18, list[0].Type)
	require.Equal(t, "Table 1", list[0].Content)
	require.Equal(t, s.ID, list[0].Reference.ChannelID)
	require.Empty(t, list[0].Reference.MessageID)
	require.Equal(t, 1440, s.Metadata.Duration, "a day where nothing is said")
}

func TestThreadWithoutAMessage(t *testing.T) { // resources/channel, "Start Thread without Message"
	t.Parallel()
	r, _ := clocked(t)
	at := "/channels/" + r.cards + "/threads"
	s := r.started(r.api("POST", at, object{"name": "Quiet"}))
	require.Equal(t, privateThread, s.Type, "the default")
	require.True(t, *s.Metadata.Invitable)
	closed := r.started(r.api("POST", at, object{"name": "Closed", "invitable": false}))
	require.False(t, *closed.Metadata.Invitable)
	require.NotContains(t, r.kinds(r.cards), 18)
	open := r.thread(publicThread, "Open")
	require.Equal(t, publicThread, open.Type)
	require.Contains(t, r.kinds(r.cards), 18)
	require.Empty(t, r.kinds(open.ID))
}

func TestThreadForms(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	const source = `resources/channel, "Start Thread without Message"`
	rules := []rule{
		bad("no name", source, object{"type": 11}, "name"),
		bad("a name over 100", source, object{"type": 11, "name": strings.Repeat("x", 101)}, "name"),
		bad("another duration", source, object{"type": 11, "name": "x", "auto_archive_duration": 61}, "auto_archive_duration"),
		bad("slow mode over 6 hours", source, object{"type": 11, "name": "x", "rate_limit_per_user": 21601}, "rate_limit_per_user"),
		bad("another type", source, object{"type": 0, "name": "x"}, "type"),
	}
	for _, u := range rules {
		t.Run(u.name, func(t *testing.T) { u.hold(t, r.api("POST", "/channels/"+r.cards+"/threads", u.body)) })
	}
	s := r.started(r.api("POST", "/channels/"+r.cards+"/threads",
		object{"type": 11, "name": strings.Repeat("x", 100), "auto_archive_duration": 10080, "rate_limit_per_user": 21600}))
	for _, u := range []rule{
		bad("an empty name", `resources/channel, "Modify Channel"`, object{"name": ""}, "name"),
		bad("another duration", `resources/channel, "Modify Channel"`, object{"auto_archive_duration": 3}, "auto_archive_duration"),
	} {
		t.Run("changed: "+u.name, func(t *testing.T) { u.hold(t, r.patch(s.ID, u.body.(object))) })
	}
}

// The codes are those of topics/opcodes-and-status-codes, "JSON Error Codes".

func TestOneThreadAMessage(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	m := r.post(object{"content": "Come in"})
	at := "/channels/" + r.cards + "/messages/" + m.ID + "/threads"
	s := r.started(r.api("POST", at, object{"name": "one"}))
	refuses(t, r.api("POST", at, object{"name": "two"}), 400, 160004)
	r.archive(s.ID)
	refuses(t, r.api("POST", at, object{"name": "two"}), 400, 160004)
	refuses(t, r.api("POST", "/channels/"+r.cards+"/messages/1/threads", object{"name": "x"}), 404, 10008)
}

func TestThreadsWhereThereCanBeNone(t *testing.T) { // topics/threads, "Public & Private Threads"
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	dm := r.DM(r.ada)
	for _, channel := range []string{s.ID, dm} {
		refuses(t, r.api("POST", "/channels/"+channel+"/threads", object{"name": "x", "type": 11}), 400, 50024)
	}
	inside := r.write(r.ada, s.ID, "hi")
	refuses(t, r.api("POST", "/channels/"+s.ID+"/messages/"+inside.ID+"/threads", object{"name": "x"}), 400, 50024)
	refuses(t, r.api("PUT", "/channels/"+r.cards+"/thread-members/@me", nil), 400, 50024)
	refuses(t, r.api("GET", "/channels/"+s.ID+"/threads/archived/public", nil), 400, 50024)
	refuses(t, r.api("POST", "/channels/"+r.cards+"/threads", object{"name": "x", "type": 10}), 400, 50024)

	news := r.ChannelNamed("lounge")
	sandbox.MakeAnnouncement(r.Server, news)
	for _, kind := range []int{publicThread, privateThread} {
		refuses(t, r.api("POST", "/channels/"+news+"/threads", object{"name": "x", "type": kind}), 400, 50024)
	}
	require.Equal(t, threadOfNews, r.started(r.api("POST", "/channels/"+news+"/threads", object{"name": "x", "type": 10})).Type)
	m := r.write(r.ada, news, "Tournament")
	from := r.started(r.api("POST", "/channels/"+news+"/messages/"+m.ID+"/threads", object{"name": "x"}))
	require.Equal(t, threadOfNews, from.Type)
}

func TestSystemMessagesOfThreads(t *testing.T) { // resources/message, "Message Types"
	t.Parallel()
	r, _ := clocked(t)
	m := r.post(object{"content": "Come in"})
	s := r.started(r.api("POST", "/channels/"+r.cards+"/messages/"+m.ID+"/threads", object{"name": "one"}))
	require.Equal(t, 204, r.api("PUT", "/channels/"+s.ID+"/thread-members/"+r.ben, nil).status)
	require.Equal(t, 200, r.patch(s.ID, object{"name": "two"}).status)
	require.Equal(t, []int{21, 1, 4}, r.kinds(s.ID), "the start, somebody added by another, a new name")
	list, err := r.Messages(r.ada, s.ID, 10, "")
	require.NoError(t, err)
	require.Equal(t, r.ben, list[1].Mentions[0].ID)
	require.Equal(t, "two", list[2].Content)
	for _, fixed := range list {
		refuses(t, r.api("DELETE", "/channels/"+s.ID+"/messages/"+fixed.ID, nil), 403, 50021)
		require.ErrorContains(t, r.Dismiss(r.ada, s.ID, fixed.ID), "can't be deleted")
	}
	refuses(t, r.api("PATCH", "/channels/"+s.ID+"/messages/"+list[2].ID, object{"content": "x"}), 403, 50021)

	r.thread(publicThread, "Open")
	list, err = r.Messages(r.ada, r.cards, 1, "")
	require.NoError(t, err)
	refuses(t, r.api("POST", "/channels/"+r.cards+"/messages/"+list[0].ID+"/threads", object{"name": "x"}), 403, 50021)
	require.Equal(t, 204, r.api("DELETE", "/channels/"+r.cards+"/messages/"+list[0].ID, nil).status, "THREAD_CREATED can be deleted")
}

func TestThreadPermissions(t *testing.T) { // topics/permissions; topics/threads, "Permissions"
	t.Parallel()
	r, _ := clocked(t)
	m := r.post(object{"content": "x"})
	from, alone := "/channels/"+r.cards+"/messages/"+m.ID+"/threads", "/channels/"+r.cards+"/threads"
	require.NoError(t, r.Deny(r.cards, permPublic))
	refuses(t, r.api("POST", from, object{"name": "x"}), 403, 50013)
	refuses(t, r.api("POST", alone, object{"name": "x", "type": 11}), 403, 50013)
	require.NoError(t, r.Deny(r.cards, permPrivate))
	refuses(t, r.api("POST", alone, object{"name": "x"}), 403, 50013)
	s := r.thread(publicThread, "x")

	require.NoError(t, r.Deny(r.cards, permTalk))
	refuses(t, r.tell(s.ID, "x"), 403, 50013)
	refuses(t, r.api("PUT", "/channels/"+s.ID+"/thread-members/"+r.ben, nil), 403, 50013)
	require.NoError(t, r.Deny(r.cards, 1<<11))
	require.Equal(t, 200, r.tell(s.ID, "x").status, "SEND_MESSAGES has no effect in threads")
	require.NoError(t, r.Deny(r.cards, permView))
	refuses(t, r.tell(s.ID, "x"), 403, 50001)
	refuses(t, r.api("GET", "/channels/"+s.ID, nil), 403, 50001)
	refuses(t, r.api("POST", from, object{"name": "x"}), 403, 50001)
	require.NoError(t, r.Deny(r.cards, permHistory))
	refuses(t, r.api("GET", "/channels/"+r.cards+"/threads/archived/public", nil), 403, 50013)
	r.moderate(false)
	refuses(t, r.api("DELETE", "/channels/"+s.ID, nil), 403, 50013)
	refuses(t, r.api("GET", "/channels/"+r.cards+"/threads/archived/private", nil), 403, 50013)
	refuses(t, r.patch(s.ID, object{"locked": true}), 403, 50013)
	refuses(t, r.patch(s.ID, object{"rate_limit_per_user": 5}), 403, 50013)
	require.Equal(t, 200, r.patch(s.ID, object{"name": "mine", "auto_archive_duration": 60}).status, "its owner may")
	refuses(t, r.patch(r.hers(publicThread).ID, object{"name": "mine"}), 403, 50013)
	r.moderate(true)
	require.Equal(t, 200, r.patch(s.ID, object{"locked": true, "rate_limit_per_user": 5}).status)
	require.Equal(t, 200, r.api("DELETE", "/channels/"+s.ID, nil).status)
	refuses(t, r.api("GET", "/channels/"+s.ID, nil), 404, 10003)
}

func TestActiveThreadsAreBounded(t *testing.T) { // resources/channel, "Example Thread Channel"
	t.Parallel()
	cfg := unlimited()
	cfg.Threads = sandbox.ThreadCaps{Active: 2, Announcements: 1}
	r := newRig(t, cfg)
	m := r.post(object{"content": "x"})
	r.thread(privateThread, "one")
	second := r.thread(publicThread, "two")
	refuses(t, r.api("POST", "/channels/"+r.cards+"/threads", object{"name": "three"}), 400, 160006)
	refuses(t, r.api("POST", "/channels/"+r.cards+"/messages/"+m.ID+"/threads", object{"name": "three"}), 400, 160006)
	r.archive(second.ID)
	r.thread(publicThread, "three")
	refuses(t, r.patch(second.ID, object{"archived": false}), 400, 160006)
	refuses(t, r.tell(second.ID, "wake up"), 400, 160006)

	news := r.ChannelNamed("lounge")
	sandbox.MakeAnnouncement(r.Server, news)
	r.started(r.api("POST", "/channels/"+news+"/threads", object{"name": "x", "type": 10}))
	refuses(t, r.api("POST", "/channels/"+news+"/threads", object{"name": "x", "type": 10}), 400, 160007)
}

func TestThreadChangesAreKeptOverARestart(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = t.TempDir() + "/sandbox.json"
	first, err := sandbox.New(cfg)
	require.NoError(t, err)
	url, err := first.Listen("127.0.0.1:0")
	require.NoError(t, err)
	r := &rig{Server: first, t: t, url: url, cards: first.ChannelNamed("cards")}
	r.ada = r.person("Ada")
	s, asleep := r.thread(publicThread, "x"), r.thread(privateThread, "y")
	r.write(r.ada, s.ID, "hello")
	r.archive(asleep.ID)
	before := r.look(s.ID)
	require.NoError(t, first.Close())

	again := newRig(t, cfg)
	require.Equal(t, before, again.look(s.ID))
	require.True(t, again.look(asleep.ID).Metadata.Archived)
	ids, _ := again.listed("/guilds/" + s.GuildID + "/threads/active")
	require.Equal(t, []string{s.ID}, ids)
	st, err := again.State(again.ada)
	require.NoError(t, err)
	require.True(t, st.Servers[0].Threads[0].Joined)
	require.Contains(t, again.seen(again.ada, s.ID), "hello")
}
