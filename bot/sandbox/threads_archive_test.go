package sandbox_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// What archived and locked threads allow, topics/threads, "Active & Archived Threads" and "Locked Threads".

func TestIdleThreadsAreArchived(t *testing.T) {
	t.Parallel()
	r, c := clocked(t)
	s := r.started(r.api("POST", "/channels/"+r.cards+"/threads", object{"name": "x", "type": 11, "auto_archive_duration": 60}))
	c.advance(59 * time.Minute)
	r.CheckDeadlines()
	require.False(t, r.look(s.ID).Metadata.Archived)
	r.write(r.ada, s.ID, "still here")
	c.advance(59 * time.Minute)
	require.False(t, r.look(s.ID).Metadata.Archived, "a message is activity")
	require.Equal(t, 200, r.patch(s.ID, object{"auto_archive_duration": 1440}).status)
	c.advance(24*time.Hour - time.Minute)
	require.False(t, r.look(s.ID).Metadata.Archived, "so is another duration")
	c.advance(2 * time.Minute)
	got := r.look(s.ID)
	require.True(t, got.Metadata.Archived, "without anybody calling CheckDeadlines")
	require.Equal(t, c.now().Add(-time.Minute), got.Metadata.Changed)
}

func TestNothingIsToldOfThreadsWhileTheirServerIsAway(t *testing.T) { // resources/guild, "Unavailable Guild Object"
	t.Parallel()
	r, c := clocked(t)
	r.thread(publicThread, "x")
	w := dial(t, r)
	w.identify(1)
	st, err := r.State(r.ada)
	require.NoError(t, err)
	back, err := r.LoseServer(st.Servers[0].ID)
	require.NoError(t, err)
	w.until("GUILD_DELETE")
	c.advance(25 * time.Hour)
	r.CheckDeadlines()
	back()
	require.Equal(t, "GUILD_CREATE", w.next().T)
}

func TestCheckDeadlinesTellsOfIdleThreads(t *testing.T) {
	t.Parallel()
	r, c := clocked(t)
	s := r.thread(publicThread, "x")
	w := dial(t, r)
	w.identify(1)
	w.until("GUILD_CREATE")
	c.advance(25 * time.Hour)
	r.CheckDeadlines()
	p := w.until("THREAD_UPDATE")
	require.Equal(t, s.ID, p.text("id"))
	require.True(t, p.strand(t).Metadata.Archived)
}

func TestArchivedThreadsAreLeftAlone(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	var m sandbox.Message
	r.tell(s.ID, "mine").decode(t, &m)
	at := "/channels/" + s.ID
	r.archive(s.ID)
	refuses(t, r.api("PATCH", at+"/messages/"+m.ID, object{"content": "y"}), 400, 50083)
	refuses(t, r.patch(s.ID, object{"name": "y"}), 400, 50083)
	refuses(t, r.api("PUT", at+"/thread-members/"+r.ben, nil), 400, 50083)
	refuses(t, r.api("DELETE", at+"/thread-members/@me", nil), 400, 50083)
	require.Equal(t, 204, r.api("DELETE", at+"/messages/"+m.ID, nil).status, "messages may be deleted")
	require.True(t, r.look(s.ID).Metadata.Archived)
	require.Equal(t, 200, r.patch(s.ID, object{"name": "y", "archived": false}).status, "resources/channel, Modify Channel")
	require.Equal(t, "y", r.look(s.ID).Name)
}

func TestMessagesWakeThreads(t *testing.T) {
	t.Parallel()
	r, c := clocked(t)
	s := r.thread(publicThread, "x")
	for _, wake := range []func(){
		func() { require.Equal(t, 200, r.tell(s.ID, "x").status) },
		func() { r.write(r.ben, s.ID, "y") },
		func() { require.Equal(t, 200, r.patch(s.ID, object{"archived": false}).status) },
	} {
		r.archive(s.ID)
		c.advance(time.Minute)
		wake()
		got := r.look(s.ID)
		require.False(t, got.Metadata.Archived)
		require.Equal(t, c.now(), got.Metadata.Changed)
	}
	require.ElementsMatch(t, []string{r.ApplicationID(), r.ben}, r.parts(s.ID), "who writes joins")
	r.archive(s.ID)
	require.NoError(t, r.Deny(r.cards, permTalk|permModerate))
	refuses(t, r.patch(s.ID, object{"archived": false}), 403, 50013)
}

func TestLockedThreads(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	s := r.thread(publicThread, "x")
	var m sandbox.Message
	r.tell(s.ID, "mine").decode(t, &m)
	his := r.write(r.ben, s.ID, "his")
	r.lock(s.ID)
	r.moderate(false)
	at := "/channels/" + s.ID + "/messages/" + m.ID
	refuses(t, r.tell(s.ID, "x"), 400, 160005)
	refuses(t, r.api("PATCH", at, object{"content": "y"}), 400, 160005)
	refuses(t, r.patch(s.ID, object{"name": "y"}), 400, 160005)
	_, err := r.Write(r.ben, s.ID, "x")
	require.ErrorContains(t, err, "locked")
	r.archive(s.ID)
	refuses(t, r.tell(s.ID, "x"), 400, 160005)
	refuses(t, r.patch(s.ID, object{"archived": false}), 400, 160005)
	refuses(t, r.api("DELETE", at, nil), 400, 160005)
	require.ErrorContains(t, r.Dismiss(r.ben, s.ID, his.ID), "locked")
	require.True(t, r.look(s.ID).Metadata.Archived)
	r.moderate(true)
	require.Equal(t, 200, r.tell(s.ID, "x").status, "who may manage threads writes on")
	require.Equal(t, 200, r.api("PATCH", at, object{"content": "y"}).status)
	require.True(t, r.look(s.ID).Metadata.Locked)
}

func TestInteractionsNeedAThreadAwake(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	r.register(playCommand)
	s := r.thread(publicThread, "x")
	var m sandbox.Message
	r.api("POST", "/channels/"+s.ID+"/messages", layout(text("x"), row(button("go")))).decode(t, &m)
	use := sandbox.CommandUse{User: r.ben, Channel: s.ID, Name: "play", Options: map[string]any{"game": "x"}, Focused: "game"}
	press := sandbox.Press{User: r.ben, Message: m.ID, CustomID: "go"}
	r.archive(s.ID)
	_, err := r.StartCommand(use)
	require.ErrorContains(t, err, "archived")
	_, err = r.StartPress(press)
	require.ErrorContains(t, err, "archived")
	_, err = r.Autocomplete(patience(t), use)
	require.ErrorContains(t, err, "archived")
	require.ErrorContains(t, r.JoinThread(r.ben, s.ID, ""), "archived")
	r.write(r.ada, s.ID, "wake up")
	_, err = r.StartPress(press)
	require.NoError(t, err)
	r.lock(s.ID)
	_, err = r.StartCommand(use)
	require.ErrorContains(t, err, "locked")
	_, err = r.StartPress(press)
	require.NoError(t, err, "the thread is active")
}

func TestAnswersInAThreadThatWasArchivedMeanwhile(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	calls := watch(t, r)
	r.register(playCommand)
	s := r.thread(publicThread, "x")
	_, err := r.StartCommand(sandbox.CommandUse{User: r.ben, Channel: s.ID, Name: "play", Options: map[string]any{"game": "x"}})
	require.NoError(t, err)
	i := <-calls
	require.Equal(t, 204, r.callback(i, object{"type": 4, "data": object{"content": "x"}}).status)
	r.archive(s.ID)
	refuses(t, r.hook("PATCH", i, "/messages/@original", object{"content": "y"}), 400, 50083)
	require.Equal(t, 200, r.hook("POST", i, "", object{"content": "for you", "flags": 64}).status)
	require.True(t, r.look(s.ID).Metadata.Archived, "an ephemeral message wakes nothing")
	require.Equal(t, 200, r.hook("POST", i, "", object{"content": "for all"}).status)
	require.False(t, r.look(s.ID).Metadata.Archived)
	r.moderate(false)
	r.lock(s.ID)
	require.Equal(t, 200, r.hook("PATCH", i, "/messages/@original", object{"content": "y"}).status, "locked but active")
	r.archive(s.ID)
	refuses(t, r.hook("POST", i, "", object{"content": "for all"}), 400, 160005)
	require.Equal(t, 200, r.hook("POST", i, "", object{"content": "for you", "flags": 64}).status)
}

func TestFirstAnswersInAThreadThatWasClosedMeanwhile(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	r.moderate(false)
	calls := watch(t, r)
	r.register(playCommand)
	s := r.thread(publicThread, "x")
	_, err := r.StartCommand(sandbox.CommandUse{User: r.ben, Channel: s.ID, Name: "play", Options: map[string]any{"game": "x"}})
	require.NoError(t, err)
	i := <-calls
	r.lock(s.ID)
	r.archive(s.ID)
	refuses(t, r.callback(i, object{"type": 4, "data": object{"content": "x"}}), 400, 160005)
	refuses(t, r.callback(i, object{"type": 5}), 400, 160005)
	require.Equal(t, 204, r.callback(i, object{"type": 5, "data": object{"flags": 64}}).status)
	require.True(t, r.look(s.ID).Metadata.Archived)
}

func TestModalsNeedAThreadAwake(t *testing.T) {
	t.Parallel()
	r, _ := clocked(t)
	calls := watch(t, r)
	r.register(playCommand)
	s := r.thread(publicThread, "x")
	id, err := r.StartCommand(sandbox.CommandUse{User: r.ben, Channel: s.ID, Name: "play", Options: map[string]any{"game": "x"}})
	require.NoError(t, err)
	input := object{"type": 4, "custom_id": "why", "style": 1, "label": "Why"}
	require.Equal(t, 204, r.callback(<-calls, object{"type": 9, "data": object{"custom_id": "m", "title": "M", "components": list{row(input)}}}).status)
	fill := sandbox.Submission{User: r.ben, Interaction: id, Values: map[string]string{"why": "so"}}
	r.archive(s.ID)
	_, err = r.StartSubmit(fill)
	require.ErrorContains(t, err, "archived")
	r.write(r.ben, s.ID, "wake up")
	_, err = r.StartSubmit(fill)
	require.NoError(t, err)
}

func TestArchivedThreadsAreListed(t *testing.T) { // topics/threads, "Enumerating threads"
	t.Parallel()
	r, c := clocked(t)
	r.moderate(true)
	var open, closed []string
	for _, kind := range []int{publicThread, privateThread} {
		for range 3 {
			s := r.thread(kind, "x")
			if kind == publicThread {
				open = append([]string{s.ID}, open...)
			} else {
				closed = append([]string{s.ID}, closed...)
			}
			c.advance(time.Second)
			r.archive(s.ID)
		}
	}
	hers := r.hers(privateThread)
	awake := r.thread(publicThread, "awake")
	at := "/channels/" + r.cards
	ids, more := r.listed(at + "/threads/archived/public")
	require.Equal(t, open, ids, "the one archived last first")
	require.False(t, more)
	ids, more = r.listed(at + "/threads/archived/public?limit=2")
	require.Equal(t, open[:2], ids)
	require.True(t, more)
	_, more = r.listed(at + "/threads/archived/public?limit=3")
	require.False(t, more)
	end := r.look(open[1]).Metadata.Changed.Format(time.RFC3339Nano)
	ids, _ = r.listed(at + "/threads/archived/public?before=" + url.QueryEscape(end))
	require.Equal(t, open[2:], ids)
	refuses(t, r.api("GET", at+"/threads/archived/public?limit=1", nil), 400, 50035)
	refuses(t, r.api("GET", at+"/threads/archived/public?before=x", nil), 400, 50035)

	ids, _ = r.listed("/guilds/" + awake.GuildID + "/threads/active")
	require.Equal(t, []string{awake.ID, hers.ID}, ids, "newest first")
	r.archive(hers.ID)
	ids, _ = r.listed(at + "/threads/archived/private")
	require.ElementsMatch(t, append([]string{hers.ID}, closed...), ids)
	ids, _ = r.listed(at + "/users/@me/threads/archived/private")
	require.Equal(t, closed, ids, "those that the bot has joined")
	ids, _ = r.listed(at + "/users/@me/threads/archived/private?before=" + closed[1])
	require.Equal(t, closed[2:], ids)
	require.NotContains(t, string(r.api("GET", "/guilds/"+awake.GuildID+"/channels", nil).body), awake.ID, "resources/guild, Get Guild Channels")
}
