package sandbox_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// told is an interaction as the bot was told of it, without a gateway: the id and the token.
type told struct{ id, token string }

// watch returns a channel of the interactions that a bot's bare connection is told of.
func watch(t *testing.T, r *rig) <-chan told {
	t.Helper()
	c := dial(t, r)
	c.identify(0)
	out := make(chan told, 100)
	go func() {
		for {
			p, err := c.read()
			if err != nil {
				return
			}
			if p.T == "INTERACTION_CREATE" {
				out <- told{p.text("id"), p.text("token")}
			}
		}
	}()
	return out
}

func (r *rig) callback(i told, body any) reply {
	r.t.Helper()
	return r.send("POST", r.url+"/api/v9/interactions/"+i.id+"/"+i.token+"/callback", "", "application/json", encode(r.t, body))
}

func (r *rig) hook(method string, i told, path string, body any) reply {
	r.t.Helper()
	return r.send(method, r.url+"/api/v9/webhooks/"+r.ApplicationID()+"/"+i.token+path, "", "application/json", encode(r.t, body))
}

func (r *rig) press(message, customID string) string {
	r.t.Helper()
	id, err := r.StartPress(sandbox.Press{User: r.ada, Message: message, CustomID: customID})
	require.NoError(r.t, err)
	return id
}

func refuses(t *testing.T, p reply, status, code int) {
	t.Helper()
	require.Equal(t, status, p.status, string(p.body))
	require.Equal(t, code, p.code(t), string(p.body))
}

// The codes are those of topics/opcodes-and-status-codes, "JSON Error Codes".

func TestUnknownThingsAreRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(object{"content": "x"})
	at := "/channels/" + r.cards + "/messages/"
	refuses(t, r.api("GET", "/channels/1", nil), 404, 10003)
	refuses(t, r.api("POST", "/channels/1/messages", object{"content": "x"}), 404, 10003)
	refuses(t, r.api("GET", at+"1", nil), 404, 10008)
	refuses(t, r.api("PATCH", at+"1", object{"content": "x"}), 404, 10008)
	refuses(t, r.api("GET", "/guilds/1", nil), 404, 10004)
	refuses(t, r.api("GET", "/users/1", nil), 404, 10013)
	refuses(t, r.api("POST", "/users/@me/channels", object{"recipient_id": "1"}), 400, 50033)
	require.Equal(t, 204, r.api("DELETE", at+m.ID, nil).status)
	refuses(t, r.api("DELETE", at+m.ID, nil), 404, 10008)
}

func TestTokenIsNeeded(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for _, token := range []string{"", "Bot wrong", r.Token(), "Bearer " + r.Token()} {
		refuses(t, r.send("GET", r.url+"/api/v9/users/@me", token, "", nil), 401, 0)
	}
	require.Equal(t, 200, r.send("GET", r.url+"/api/v10/users/@me", "Bot "+r.Token(), "", nil).status)
}

func TestUnknownRouteIsRefusedLoudly(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	refuses(t, r.api("GET", "/channels/"+r.cards+"/pins", nil), 404, 0)
	refuses(t, r.api("PUT", "/channels/"+r.cards, object{}), 404, 0)
	refuses(t, r.send("GET", r.url+"/api/v8/users/@me", "Bot "+r.Token(), "", nil), 404, 0)
	require.Len(t, r.Violations(), 3)
	require.Contains(t, r.Violations()[0], "/pins")
}

func TestPermissionsAreNeeded(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	hers, err := r.Write(r.ada, r.cards, "hello")
	require.NoError(t, err)
	refuses(t, r.api("PATCH", at+"/"+hers.ID, object{"content": "x"}), 403, 50005)
	require.NoError(t, r.Deny(r.cards, 1<<11))
	refuses(t, r.api("POST", at, object{"content": "x"}), 403, 50013)
	require.NoError(t, r.Deny(r.cards, 1<<13))
	refuses(t, r.api("DELETE", at+"/"+hers.ID, nil), 403, 50013)
	require.NoError(t, r.Deny(r.cards, 1<<10))
	refuses(t, r.api("POST", at, object{"content": "x"}), 403, 50001)
	refuses(t, r.api("GET", "/channels/"+r.cards, nil), 403, 50001)
	require.NoError(t, r.Deny(r.cards, 0))
	require.Equal(t, 204, r.api("DELETE", at+"/"+hers.ID, nil).status)
}

func TestClosedDMsAreRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	closed := true
	_, err := r.ChangeUser(r.ben, sandbox.UserChange{DMsClosed: &closed})
	require.NoError(t, err)
	var dm struct{ ID string }
	r.api("POST", "/users/@me/channels", object{"recipient_id": r.ben}).decode(t, &dm)
	refuses(t, r.api("POST", "/channels/"+dm.ID+"/messages", object{"content": "x"}), 403, 50007)
	open := false
	_, err = r.ChangeUser(r.ben, sandbox.UserChange{DMsClosed: &open})
	require.NoError(t, err)
	require.NoError(t, r.Leave(r.ben))
	refuses(t, r.api("POST", "/channels/"+dm.ID+"/messages", object{"content": "x"}), 403, 50278)
	st, err := r.State(r.ada)
	require.NoError(t, err)
	refuses(t, r.api("GET", "/guilds/"+st.Servers[0].ID+"/members/"+r.ben, nil), 404, 10007)
	require.NoError(t, r.Return(r.ben))
	require.Equal(t, 200, r.api("POST", "/channels/"+dm.ID+"/messages", object{"content": "x"}).status)
}

func TestAnswersAfterTheTimeAreRefused(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now = c.now
	r := newRig(t, cfg)
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))

	t.Run("after its time", func(t *testing.T) {
		id := r.press(m.ID, "b")
		i := <-interactions
		c.advance(20 * time.Second)
		refuses(t, r.callback(i, object{"type": 6}), 404, 10062)
		out, err := r.Outcome(patience(t), id)
		require.NoError(t, err)
		require.Equal(t, sandbox.Failed, out.State)
	})
	t.Run("when nobody has answered", func(t *testing.T) {
		id := r.press(m.ID, "b")
		i := <-interactions
		c.advance(20 * time.Second)
		r.CheckDeadlines()
		out, err := r.Outcome(patience(t), id)
		require.NoError(t, err)
		require.Equal(t, sandbox.Failed, out.State)
		refuses(t, r.callback(i, object{"type": 6}), 404, 10062)
	})
	t.Run("just in time", func(t *testing.T) {
		r.press(m.ID, "b")
		i := <-interactions
		c.advance(20*time.Second - time.Millisecond)
		require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
	})
	t.Run("an unknown interaction", func(t *testing.T) {
		refuses(t, r.callback(told{"1", "x"}, object{"type": 6}), 404, 10062)
	})
	t.Run("twice", func(t *testing.T) {
		r.press(m.ID, "b")
		i := <-interactions
		require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
		refuses(t, r.callback(i, object{"type": 6}), 400, 40060)
	})
	t.Run("follow-up before the answer", func(t *testing.T) {
		r.press(m.ID, "b")
		i := <-interactions
		refuses(t, r.hook("POST", i, "", object{"content": "x"}), 404, 10015)
	})
	t.Run("after fifteen minutes", func(t *testing.T) {
		r.press(m.ID, "b")
		i := <-interactions
		require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
		c.advance(15 * time.Minute)
		require.Equal(t, 200, r.hook("PATCH", i, "/messages/@original", object{"components": list{text("y"), row(button("b"))}}).status)
		c.advance(time.Second)
		refuses(t, r.hook("PATCH", i, "/messages/@original", object{"components": list{text("z")}}), 401, 50027)
		refuses(t, r.hook("POST", i, "", object{"content": "x"}), 401, 50027)
	})
}

func TestThereAreThreeSecondsToAnswer(t *testing.T) {
	t.Parallel()
	c := newClock()
	r := newRig(t, sandbox.Config{Now: c.now})
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	r.press(m.ID, "b")
	i := <-interactions
	c.advance(3 * time.Second)
	refuses(t, r.callback(i, object{"type": 6}), 404, 10062)
}

func TestSilenceFailsByTheWallClockToo(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.AnswerWithin = 20 * time.Millisecond
	r := newRig(t, cfg)
	m := r.post(layout(row(button("b"))))
	out, err := r.Press(patience(t), sandbox.Press{User: r.ada, Message: m.ID, CustomID: "b"})
	require.NoError(t, err)
	require.Equal(t, sandbox.Failed, out.State)
	require.Nil(t, out.Message)
}

func TestAnswersMustFitTheInteraction(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	r.register(playCommand)
	m := r.post(layout(row(button("b"))))
	begin := func(kind string) told {
		if kind == "command" {
			r.play(map[string]any{"game": "x"})
		} else {
			r.press(m.ID, "b")
		}
		return <-interactions
	}
	const source = "interactions/receiving-and-responding, Interaction Callback Type"
	cases := []struct {
		kind string
		rule rule
	}{
		{"command", bad("an update of a command", source, object{"type": 7, "data": layout(text("x"))}, "type")},
		{"command", bad("a deferred update of a command", source, object{"type": 6}, "type")},
		{"command", bad("choices for a command", source, object{"type": 8, "data": object{"choices": list{}}}, "type")},
		{"command", bad("an unknown type", source, object{"type": 99}, "type")},
		{"press", bad("a promise with the V2 flag", source, object{"type": 5, "data": object{"flags": v2}}, "data.flags")},
		{"press", bad("an answer over the limit", source, object{"type": 4, "data": object{"content": long(2001)}}, "data.content")},
		{"press", bad("a modal without title", source, object{"type": 9, "data": object{"custom_id": "m", "components": list{}}}, "data.title")},
		{"press", rule{name: "an empty message", source: source, body: object{"type": 4, "data": object{}}, status: 400, code: 50006}},
	}
	for _, c := range cases {
		t.Run(c.rule.name, func(t *testing.T) {
			i := begin(c.kind)
			c.rule.hold(t, r.callback(i, c.rule.body))
			require.Equal(t, 204, r.callback(i, object{"type": 4, "data": object{"content": "then this"}}).status, "it may be answered still")
		})
	}
}

func TestCallbackCanGiveItsMessage(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	r.press(m.ID, "b")
	i := <-interactions
	i.token += "/callback?with_response=true#"
	p := r.callback(i, object{"type": 7, "data": object{"components": list{text("y")}}})
	require.Equal(t, http.StatusOK, p.status, string(p.body))
	var got struct {
		Interaction struct {
			ID      string
			Message string `json:"response_message_id"`
		}
		Resource struct {
			Type    int
			Message sandbox.Message
		}
	}
	p.decode(t, &got)
	require.Equal(t, i.id, got.Interaction.ID)
	require.Equal(t, m.ID, got.Interaction.Message)
	require.Equal(t, "y", got.Resource.Message.Text())
}

func TestOldMessagesCanBeEditedRarely(t *testing.T) {
	t.Parallel()
	c := newClock()
	r := newRig(t, sandbox.Config{Now: c.now, Limits: sandbox.Limits{Messages: 100}})
	m := r.post(object{"content": "x"})
	edit := func() reply { return r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, object{"content": "y"}) }
	for range 10 {
		require.Equal(t, 200, edit().status, "young messages as often as one likes")
	}
	c.advance(time.Hour + time.Second)
	for range 3 {
		require.Equal(t, 200, edit().status)
	}
	p := edit()
	refuses(t, p, 429, 30046)
	var e struct {
		Retry float64 `json:"retry_after"`
	}
	p.decode(t, &e)
	require.Positive(t, e.Retry)
	require.LessOrEqual(t, e.Retry, 6.0)
}
