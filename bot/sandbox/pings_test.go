package sandbox_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// whom returns who was notified of a message, and why.
func (r *rig) whom(message string) map[string]string {
	r.t.Helper()
	out := map[string]string{}
	for _, p := range r.Pings("") {
		if p.Message == message {
			require.NotContains(r.t, out, p.User, "one notification each")
			out[p.User] = p.Reason
		}
	}
	return out
}

// resources/message, "Allowed Mentions Object".
func TestMentionsNotifyWhomTheyMay(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	cy, dora := r.person("Cy"), r.person("Dora")
	everybody := func(reason string) map[string]string {
		return map[string]string{r.ada: reason, r.ben: reason, cy: reason, dora: reason}
	}
	ben := map[string]string{r.ben: "user"}
	at := "<@" + r.ben + ">"
	for _, c := range []struct {
		name    string
		text    string
		allowed any
		want    map[string]string
	}{
		{"nobody without a mention", "hello Ben", nil, map[string]string{}},
		{"a user", at, nil, ben},
		{"a user mentioned twice, once", at + " <@!" + r.ben + ">", nil, ben},
		{"none that isn't allowed", at, object{"parse": list{}}, map[string]string{}},
		{"who is named", at + " <@" + r.ada + ">", object{"users": list{r.ben}}, ben},
		{"not who is named and not mentioned", "hello", object{"users": list{r.ben}}, map[string]string{}},
		{"everyone", "@everyone", nil, everybody("everyone")},
		{"all who are here", "@here", nil, everybody("here")},
		{"not everyone where only users are allowed", "@everyone", object{"parse": list{"users"}}, map[string]string{}},
		{"an unknown role", "<@&" + r.ben + ">", nil, map[string]string{}},
		{"nobody in code", "`" + at + "` and ```\n" + at + "\n@everyone``` and ``a`" + at + "``", nil, map[string]string{}},
		{"after a lone tick", "`" + at, nil, ben},
		{"after code", "`x` " + at, nil, ben},
		{"between ticks that don't match", "``" + at + "`", nil, ben},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, body := range []object{{"content": c.text}, layout(container(text(c.text)))} {
				if c.allowed != nil {
					body["allowed_mentions"] = c.allowed
				}
				require.Equal(t, c.want, r.whom(r.post(body).ID))
			}
		})
	}
}

// resources/message, "Allowed Mentions Object".
func TestRolesNotifyTheirMembers(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	dora := r.person("Dora")
	st, err := r.State(dora)
	require.NoError(t, err)
	i := slices.IndexFunc(st.Servers[0].Roles, func(role sandbox.RoleState) bool { return role.Name == "Moderators" })
	at := "<@&" + st.Servers[0].Roles[i].ID + ">"
	require.Equal(t, map[string]string{dora: "role"}, r.whom(r.post(object{"content": at}).ID))
	require.Equal(t, map[string]string{dora: "user"}, r.whom(r.post(object{"content": at + " <@" + dora + ">"}).ID), "once, by name first")
	require.Empty(t, r.whom(r.post(object{"content": at, "allowed_mentions": object{"parse": list{"users"}}}).ID))
}

// resources/message, "Message Flags" and "Edit Message"; topics/permissions.
func TestNobodyIsNotified(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	t.Run("where it is suppressed", func(t *testing.T) {
		m := r.post(object{"content": "<@" + r.ben + ">", "flags": sandbox.FlagSuppressNotifications})
		require.Len(t, m.Mentions, 1)
		require.Empty(t, r.whom(m.ID))
	})
	t.Run("by an edit", func(t *testing.T) {
		m := r.post(object{"content": "x"})
		require.Equal(t, 200, r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, object{"content": "<@" + r.ben + ">"}).status)
		require.Empty(t, r.whom(m.ID))
	})
	t.Run("by himself", func(t *testing.T) {
		m, err := r.Write(r.ben, r.cards, "<@"+r.ben+">")
		require.NoError(t, err)
		require.Empty(t, r.whom(m.ID))
	})
	t.Run("who has left", func(t *testing.T) {
		require.NoError(t, r.Leave(r.ben))
		require.Empty(t, r.whom(r.post(object{"content": "<@" + r.ben + ">"}).ID))
		require.NoError(t, r.Return(r.ben))
	})
	t.Run("by an @everyone that its author may not write", func(t *testing.T) {
		require.NoError(t, r.Deny(r.cards, 1<<17))
		m := r.post(object{"content": "@everyone"})
		require.False(t, m.MentionEveryone)
		require.Empty(t, r.whom(m.ID))
		his, err := r.Write(r.ben, r.cards, "@here")
		require.NoError(t, err)
		require.Empty(t, r.whom(his.ID))
		hers, err := r.Write(r.ada, r.cards, "@here")
		require.NoError(t, err)
		require.Equal(t, "here", r.whom(hers.ID)[r.ben], "the server's owner may")
	})
}

func TestDMsNotifyTheirRecipient(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Now = newClock().now
	r := newRig(t, cfg)
	ada, ben := r.stream(r.ada), r.stream(r.ben)
	var m sandbox.Message
	r.api("POST", "/channels/"+r.DM(r.ben)+"/messages", object{"content": "Your hand @everyone"}).decode(t, &m)
	require.False(t, m.MentionEveryone)
	require.Equal(t, map[string]string{r.ben: "dm"}, r.whom(m.ID))
	require.Equal(t, "message_create", ben.next()["type"])
	e := ben.next()
	require.Equal(t, "ping", e["type"])
	ping := e["ping"].(map[string]any)
	require.Equal(t, "dm", ping["reason"])
	require.Equal(t, m.ID, ping["message_id"])

	var got struct{ Pings []sandbox.Ping }
	r.user("GET", "/pings?user="+r.ben, nil).decode(t, &got)
	require.Equal(t, r.Pings(r.ben), got.Pings)
	require.Len(t, got.Pings, 1)
	r.user("GET", "/pings?user="+r.ada, nil).decode(t, &got)
	require.Empty(t, got.Pings)
	require.Equal(t, 404, r.user("GET", "/pings?user=1", nil).status)

	his, err := r.Write(r.ben, r.DM(r.ben), "hello")
	require.NoError(t, err)
	require.Empty(t, r.whom(his.ID), "the bot is nobody to be notified")
	r.post(object{"content": "x"})
	require.Equal(t, "message_create", ada.next()["type"], "Ada heard nothing of Ben's")
}

// resources/message, "Allowed Mentions Object": what holds where nothing is said depends on the context.
func TestAnswersToInteractionsNotifyUsersUnlessToldOtherwise(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	board := r.post(layout(row(button("b"))))
	answer := func(kind int, data object) (told, string) {
		r.press(board.ID, "b")
		i := <-interactions
		require.Equal(t, 204, r.callback(i, object{"type": kind, "data": data}).status)
		var m sandbox.Message
		r.hook("GET", i, "/messages/@original", nil).decode(t, &m)
		return i, m.ID
	}
	both := "@everyone <@" + r.ben + ">"
	_, plain := answer(4, object{"content": both})
	require.Equal(t, map[string]string{r.ben: "user"}, r.whom(plain))
	_, told := answer(4, object{"content": both, "allowed_mentions": object{"parse": list{"everyone"}}})
	require.Equal(t, "everyone", r.whom(told)[r.ben])
	_, hers := answer(4, object{"content": both, "flags": 64})
	require.Empty(t, r.whom(hers), "what only Ada sees notifies nobody")

	i, promised := answer(5, nil)
	require.Equal(t, 200, r.hook("PATCH", i, "/messages/@original", object{"content": both}).status)
	require.Empty(t, r.whom(promised), "keeping a promise is an edit (docs issue 5497)")
	var more sandbox.Message
	r.hook("POST", i, "", object{"content": both}).decode(t, &more)
	require.Equal(t, map[string]string{r.ben: "user"}, r.whom(more.ID))
}

func TestTheLastThousandNotificationsAreKept(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for range 1001 {
		_, err := r.Write(r.ada, r.cards, "<@"+r.ben+">")
		require.NoError(t, err)
	}
	list := r.Pings(r.ben)
	require.Len(t, list, 1000)
	require.EqualValues(t, 2, list[0].Seq)
}
