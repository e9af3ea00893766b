package sandbox_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Who is in a thread, resources/channel, from "Join Thread" to "List Thread Members"; topics/threads, "Thread Membership".

func TestBotJoinsAndLeavesThreads(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.hers(publicThread)
	me := "/channels/" + s.ID + "/thread-members/@me"
	refuses(t, r.api("GET", me, nil), 404, 10007)
	require.Nil(t, r.look(s.ID).Member)
	require.Equal(t, 204, r.api("PUT", me, nil).status)
	require.Equal(t, 204, r.api("PUT", me, nil).status, "once more changes nothing")
	require.Equal(t, r.ApplicationID(), r.look(s.ID).Member.UserID, "resources/channel, Get Channel")
	require.Equal(t, 2, r.look(s.ID).MemberCount)
	require.Equal(t, 204, r.api("DELETE", me, nil).status)
	require.Equal(t, []string{r.ada}, r.parts(s.ID))
	require.Empty(t, r.kinds(s.ID), "nobody was added or removed by another")
	require.Equal(t, 200, r.tell(s.ID, "x").status)
	require.Equal(t, []string{r.ada, r.ApplicationID()}, r.parts(s.ID), "who writes is added")
}

func TestBotAddsAndRemovesOthers(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	open, mine, hers := r.thread(publicThread, "x"), r.thread(privateThread, "y"), r.hers(publicThread)
	path := func(thread, user string) string { return "/channels/" + thread + "/thread-members/" + user }
	for _, id := range []string{open.ID, mine.ID} {
		require.Equal(t, 204, r.api("PUT", path(id, r.ben), nil).status)
		require.Equal(t, 204, r.api("PUT", path(id, r.ben), nil).status)
		require.Equal(t, []string{r.ApplicationID(), r.ben}, r.parts(id))
	}
	refuses(t, r.api("PUT", path(open.ID, "1"), nil), 404, 10013)
	require.NoError(t, r.Leave(r.person("Cy")))
	refuses(t, r.api("PUT", path(open.ID, r.person("Cy")), nil), 404, 10007)

	r.moderate(false)
	require.Equal(t, 204, r.api("DELETE", path(mine.ID, r.ben), nil).status, "the creator of a private thread may")
	refuses(t, r.api("DELETE", path(mine.ID, r.ben), nil), 404, 10007)
	require.Contains(t, r.kinds(open.ID), 1)
	refuses(t, r.api("DELETE", path(open.ID, r.ben), nil), 403, 50013)
	refuses(t, r.api("DELETE", path(hers.ID, r.ada), nil), 403, 50013)
	r.moderate(true)
	require.Equal(t, 204, r.api("DELETE", path(open.ID, r.ben), nil).status)
	require.Equal(t, []int{1, 2}, r.kinds(open.ID), "somebody was added and removed by another, topics/threads, New Message Types")
}

func TestClosedThreadsTakeGuestsOfModeratorsOnly(t *testing.T) { // resources/channel, "Thread Metadata Object"
	t.Parallel()
	r, _ := clocked(t)
	s := r.started(r.api("POST", "/channels/"+r.cards+"/threads", object{"name": "x", "invitable": false}))
	at := "/channels/" + s.ID + "/thread-members/" + r.ben
	r.moderate(false)
	refuses(t, r.api("PUT", at, nil), 403, 50013)
	require.Equal(t, 200, r.tell(s.ID, "<@"+r.ben+">").status)
	require.NotContains(t, r.parts(s.ID), r.ben)
	require.Equal(t, 200, r.patch(s.ID, object{"invitable": true}).status, "its owner may")
	require.Equal(t, 204, r.api("PUT", at, nil).status)
}

func TestWhoIsMentionedIsAdded(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	open, closed := r.thread(publicThread, "x"), r.thread(privateThread, "y")
	quiet := object{"content": "<@" + r.ben + ">", "allowed_mentions": object{"parse": list{}}}
	require.Equal(t, 200, r.api("POST", "/channels/"+open.ID+"/messages", quiet).status)
	require.NotContains(t, r.parts(open.ID), r.ben, "who isn't pinged isn't added")
	for _, id := range []string{open.ID, closed.ID} {
		require.Equal(t, 200, r.tell(id, "<@"+r.ben+"> your turn").status)
		require.Contains(t, r.parts(id), r.ben)
	}
	dora := r.person("Dora")
	r.write(r.ben, closed.ID, "ask <@"+dora+">")
	require.Contains(t, r.parts(closed.ID), dora)
	require.Equal(t, []string{"<@" + r.ben + "> your turn", "", "ask <@" + dora + ">", ""}, r.seen(dora, closed.ID))
}

func TestThreadsHaveRoomForSoMany(t *testing.T) { // topics/opcodes-and-status-codes, 30033
	t.Parallel()
	cfg := unlimited()
	cfg.Threads, cfg.Privileged = sandbox.ThreadCaps{Members: 2}, intentsMembers
	r := newRig(t, cfg)
	s, hers := r.thread(publicThread, "x"), r.hers(publicThread)
	at := "/channels/" + s.ID + "/thread-members/"
	require.Equal(t, 204, r.api("PUT", at+r.ben, nil).status)
	refuses(t, r.api("PUT", at+r.ada, nil), 400, 30033)
	require.Equal(t, 200, r.tell(s.ID, "<@"+r.ada+">").status)
	require.NotContains(t, r.parts(s.ID), r.ada)
	require.Error(t, r.JoinThread(r.ada, s.ID, ""))
	_, err := r.Write(r.ada, s.ID, "x")
	require.Error(t, err, "who writes must be a member, resources/channel, Example Thread Channel")
	require.NoError(t, r.JoinThread(r.ben, hers.ID, ""))
	refuses(t, r.tell(hers.ID, "x"), 400, 30033)
	refuses(t, r.api("PUT", "/channels/"+hers.ID+"/thread-members/@me", nil), 400, 30033)
}

func TestThreadMembersAreListed(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	require.NoError(t, r.JoinThread(r.ada, s.ID, ""))
	require.NoError(t, r.JoinThread(r.ben, s.ID, ""))
	at := "/channels/" + s.ID + "/thread-members"
	var found []struct {
		UserID string `json:"user_id"`
		Member *struct{ User struct{ ID string } }
	}
	r.api("GET", at+"?with_member=true&limit=2", nil).decode(t, &found)
	require.Len(t, found, 2)
	require.Equal(t, found[0].UserID, found[0].Member.User.ID)
	last := found[1].UserID
	r.api("GET", at+"?with_member=true&after="+last, nil).decode(t, &found)
	require.Len(t, found, 1)
	require.NotEqual(t, last, found[0].UserID)
	refuses(t, r.api("GET", at+"?with_member=true&limit=101", nil), 400, 50035)
	require.NotContains(t, string(r.api("GET", at+"/"+r.ben, nil).body), `"member"`)
	require.Contains(t, string(r.api("GET", at+"/"+r.ben+"?with_member=true", nil).body), "Ben")

	plain := newRig(t, unlimited())
	refuses(t, plain.api("GET", "/channels/"+plain.thread(publicThread, "x").ID+"/thread-members", nil), 403, 50001)
}

func TestWhoLeavesTheServerLeavesItsThreads(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	require.NoError(t, r.JoinThread(r.ben, s.ID, ""))
	require.NoError(t, r.Leave(r.ben))
	require.NotContains(t, r.parts(s.ID), r.ben)
	_, err := r.Messages(r.ben, s.ID, 10, "")
	require.Error(t, err)
}

func TestPrivateThreadsAreForThoseInThem(t *testing.T) { // topics/threads, "Permissions"
	t.Parallel()
	r, _ := clocked(t)
	r.moderate(false)
	st, err := r.StartThread(sandbox.ThreadStart{User: r.ben, Channel: r.cards, Name: "Ben's", Type: privateThread})
	require.NoError(t, err)
	refuses(t, r.api("GET", "/channels/"+st.ID, nil), 403, 50001)
	refuses(t, r.tell(st.ID, "x"), 403, 50001)
	refuses(t, r.api("PUT", "/channels/"+st.ID+"/thread-members/@me", nil), 403, 50001)
	guest, err := r.AddUser("Eve", "de")
	require.NoError(t, err)
	eve := guest.ID
	_, err = r.Messages(eve, st.ID, 10, "")
	require.Error(t, err)
	require.Error(t, r.JoinThread(eve, st.ID, ""))
	r.write(r.ada, st.ID, "I own the server")
	r.write(r.ben, st.ID, "<@"+r.ApplicationID()+"> come")
	require.Equal(t, 200, r.tell(st.ID, "x").status)
	require.NoError(t, r.JoinThread(eve, st.ID, r.ben))
	require.NotEmpty(t, r.seen(eve, st.ID))
}
