package sandbox_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestFirstStartHasACardClub(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	var st sandbox.State
	r.user("GET", "/state?user="+r.ben, nil).decode(t, &st)
	require.Equal(t, "Ben", st.Me.GlobalName)
	require.Equal(t, "de", st.Me.Locale)
	require.True(t, st.Bot.Bot)
	var names []string
	for _, u := range st.Users {
		names = append(names, u.GlobalName+" "+u.Locale)
		require.Regexp(t, `^#[0-9a-f]{6}$`, u.Color)
	}
	require.Equal(t, []string{"Ada en-GB", "Ben de", "Cy da", "Dora en-US"}, names)
	require.Equal(t, "Card club", st.Servers[0].Name)
	require.Equal(t, "cards", st.Servers[0].Channels[0].Name)
	require.Equal(t, "lounge", st.Servers[0].Channels[1].Name)
	require.Equal(t, st.Bot.ID, st.DMs[0].Recipient.ID)
	require.Contains(t, r.seen(r.ben, r.cards)[0], "/play")

	var bare map[string]json.RawMessage
	r.user("GET", "/state", nil).decode(t, &bare)
	require.Equal(t, "null", string(bare["me"]))
	require.Equal(t, "[]", string(bare["servers"]))
	require.NotEqual(t, "[]", string(bare["users"]))
}

func TestPeopleCanBeAddedAndChanged(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	var u, v sandbox.User
	r.user("POST", "/users", object{"name": "Eve", "locale": "da"}).decode(t, &u)
	require.Equal(t, "Eve", u.GlobalName)
	r.user("PATCH", "/users/"+u.ID, object{"name": "Evelyn", "locale": "de", "dms_closed": true}).decode(t, &v)
	require.Equal(t, sandbox.User{ID: u.ID, Username: u.Username, GlobalName: "Evelyn", Locale: "de", DMsClosed: true, Color: u.Color}, v)
	for _, body := range []object{{"name": ""}, {"name": "Ada"}, {"name": "Fay", "locale": "xx"}, {"name": long(33)}} {
		p := r.user("POST", "/users", body)
		require.Equal(t, http.StatusBadRequest, p.status, body)
		require.Contains(t, string(p.body), `"message":`)
	}
	require.Equal(t, 404, r.user("PATCH", "/users/1", object{}).status)
}

func TestPeopleWriteAndDeleteTheirOwn(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	var m sandbox.Message
	r.user("POST", at, object{"user": r.ada, "content": "Hello <@" + r.ben + ">"}).decode(t, &m)
	require.Equal(t, "Ben", *m.Mentions[0].GlobalName)
	require.Equal(t, 403, r.user("DELETE", at+"/"+m.ID+"?user="+r.ben, nil).status)
	require.Equal(t, 204, r.user("DELETE", at+"/"+m.ID+"?user="+r.ada, nil).status)
	require.Equal(t, 404, r.user("DELETE", at+"/"+m.ID+"?user="+r.ada, nil).status)
	require.Equal(t, 400, r.user("POST", at, object{"user": r.ada, "content": " "}).status)
	require.Equal(t, 404, r.user("POST", at, object{"user": "1", "content": "x"}).status)
	require.Equal(t, 404, r.user("POST", "/channels/"+r.DM(r.ben)+"/messages", object{"user": r.ada, "content": "x"}).status)
}

func TestMessagesComeInPages(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for _, word := range []string{"one", "two", "three"} {
		r.post(object{"content": word})
	}
	var page []sandbox.Message
	at := "/channels/" + r.cards + "/messages?user=" + r.ada
	r.user("GET", at+"&limit=2", nil).decode(t, &page)
	require.Equal(t, []string{"two", "three"}, []string{page[0].Content, page[1].Content})
	r.user("GET", at+"&limit=1&before="+page[0].ID, nil).decode(t, &page)
	require.Equal(t, "one", page[0].Content)
	require.Equal(t, 400, r.user("GET", at+"&limit=x", nil).status)

	var ids []sandbox.Message
	r.api("GET", "/channels/"+r.cards+"/messages?limit=2", nil).decode(t, &ids)
	require.Equal(t, []string{"three", "two"}, []string{ids[0].Content, ids[1].Content}, "bots get the newest first")
	r.api("GET", "/channels/"+r.cards+"/messages?limit=1&after="+page[0].ID, nil).decode(t, &ids)
	require.Equal(t, "two", ids[0].Content)
}

func TestPressesThatCannotBe(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(layout(
		row(button("on"), with(button("off"), "disabled", true)),
		selectOf(choices(3), object{"min_values": 1, "max_values": 2}),
		row(object{"type": 5, "custom_id": "who"}),
	))
	cases := []struct {
		name, id string
		values   []string
		fine     bool
	}{
		{"a button", "on", nil, true},
		{"a disabled button", "off", nil, false},
		{"a button that isn't there", "none", nil, false},
		{"a button with values", "on", []string{"v"}, false},
		{"a choice", "s", []string{"v1"}, true},
		{"two choices", "s", []string{"v1", "v2"}, true},
		{"three where two are allowed", "s", []string{"v0", "v1", "v2"}, false},
		{"the same twice", "s", []string{"v1", "v1"}, false},
		{"none", "s", nil, false},
		{"a choice not offered", "s", []string{"v9"}, false},
		{"a user", "who", []string{r.ben}, true},
		{"a user who isn't there", "who", []string{"1"}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := r.user("POST", "/components", object{"user": r.ada, "message": m.ID, "custom_id": c.id, "values": c.values})
			require.Equal(t, c.fine, p.status == 200, string(p.body))
		})
	}
}

func TestWaitingForTheAnswer(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	var answering sync.WaitGroup
	defer answering.Wait()
	answering.Go(func() {
		r.callback(<-interactions, object{"type": 4, "data": object{"content": "Done", "flags": 64}})
	})
	var out sandbox.Outcome
	r.user("POST", "/components?wait=1", object{"user": r.ada, "message": m.ID, "custom_id": "b"}).decode(t, &out)
	require.Equal(t, sandbox.Answered, out.State)
	require.Equal(t, "Done", out.Message.Content)
	require.NotEmpty(t, out.Interaction)
}

// stream reads server-sent events.
type stream struct {
	t    *testing.T
	scan *bufio.Scanner
	last string // the id
}

func (r *rig) stream(user string) *stream {
	r.t.Helper()
	req, err := http.NewRequestWithContext(patience(r.t), "GET", r.url+"/sandbox/events?user="+user, nil)
	require.NoError(r.t, err)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(r.t, err)
	r.t.Cleanup(func() { _ = resp.Body.Close() })
	require.Equal(r.t, "text/event-stream", resp.Header.Get("Content-Type"))
	s := &stream{t: r.t, scan: bufio.NewScanner(resp.Body)}
	require.True(r.t, s.scan.Scan(), "the stream begins with a comment")
	return s
}

func (s *stream) next() map[string]any {
	s.t.Helper()
	for s.scan.Scan() {
		line := s.scan.Text()
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			s.last = id
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			var e map[string]any
			require.NoError(s.t, json.Unmarshal([]byte(data), &e))
			return e
		}
	}
	require.FailNow(s.t, "the stream ended", s.scan.Err())
	return nil
}

func TestEventsTellWhatAUserSees(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	ada, ben := r.stream(r.ada), r.stream(r.ben)
	m := r.post(layout(text("x"), row(button("b"))))
	for _, s := range []*stream{ada, ben} {
		e := s.next()
		require.Equal(t, "message_create", e["type"])
		require.Equal(t, r.cards, e["message"].(map[string]any)["channel_id"])
	}
	first := ada.last

	id := r.press(m.ID, "b")
	require.Equal(t, map[string]any{
		"type": "interaction", "id": id, "state": "pending", "message_id": m.ID, "custom_id": "b", "name": nil, "channel_id": r.cards,
	}, ada.next())
	require.NotEqual(t, first, ada.last)
	r.callback(<-interactions, object{"type": 4, "data": object{"content": "For Ada alone", "flags": 64}})
	e := ada.next()
	require.Equal(t, "message_create", e["type"])
	hers := e["message"].(map[string]any)["id"].(string)
	require.Equal(t, "answered", ada.next()["state"])

	require.NoError(t, r.Dismiss(r.ada, r.cards, hers))
	require.Equal(t, map[string]any{"type": "message_delete", "channel_id": r.cards, "id": hers}, ada.next())
	r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, object{"components": list{text("y")}})
	require.Equal(t, "message_update", ada.next()["type"])
	require.Equal(t, "message_update", ben.next()["type"], "of all that was Ada's, Ben heard nothing")
	r.register(playCommand)
	require.Equal(t, map[string]any{"type": "commands"}, ben.next())
	_, err := r.AddUser("Eve", "da")
	require.NoError(t, err)
	require.Equal(t, map[string]any{"type": "users"}, ben.next())
	require.Equal(t, 404, r.user("GET", "/events?user=1", nil).status)
}

func TestStrangersAreKeptOut(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Hosts = []string{"sandbox.example"}
	cfg.Page = fstest.MapFS{"index.html": {Data: []byte("<h1>Cards</h1>")}}
	r := newRig(t, cfg)
	get := func(host, path, origin string) int {
		req, err := http.NewRequestWithContext(patience(t), "POST", r.url+path, strings.NewReader("{}"))
		require.NoError(t, err)
		req.Host = host
		if origin != "" {
			req.Header.Set("Origin", origin)
		}
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		_ = resp.Body.Close()
		return resp.StatusCode
	}
	require.Equal(t, 400, get("localhost:1", "/sandbox/users", ""), "let in, and refused for its empty name")
	require.Equal(t, 400, get("sandbox.example", "/sandbox/users", ""))
	require.Equal(t, 421, get("evil.example", "/sandbox/users", ""), "a name that was made to point here")
	require.Equal(t, 421, get("discord.com", "/sandbox/users", ""))
	require.Equal(t, 401, get("discord.com", "/api/v9/users/@me/channels", ""), "bots may keep Discord's name")
	require.Equal(t, 403, get("localhost", "/sandbox/users", "https://evil.example"), "a page of another site")
	p := r.send("GET", r.url+"/", "", "", nil)
	require.Equal(t, "<h1>Cards</h1>", string(p.body))
}

func TestOutcomesTellTheAnswerAsItWasMade(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	w := dial(t, r)
	w.identify(0)
	m := r.post(layout(row(button("b"))))
	id, err := r.StartPress(sandbox.Press{User: r.ada, Message: m.ID, CustomID: "b"})
	require.NoError(t, err)
	var in struct{ ID, Token string }
	require.NoError(t, json.Unmarshal(w.until("INTERACTION_CREATE").D, &in))
	require.Equal(t, 204, r.api("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", object{"type": 7, "data": layout(text("the answer"))}).status)
	require.Equal(t, 200, r.patch(r.cards+"/messages/"+m.ID, layout(text("a later edit"))).status)
	out, err := r.Outcome(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, "the answer", out.Message.Text())
}

func TestPeopleAreAddedToTheServerThatIsNamed(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	for server, name := range map[string]string{"": "Card club", p.server: "Place"} {
		var u sandbox.User
		p.user("POST", "/users", object{"name": "Guest of " + name, "locale": "da", "server": server}).decode(t, &u)
		s, err := p.State(u.ID)
		require.NoError(t, err)
		require.Len(t, s.Servers, 1)
		require.Equal(t, name, s.Servers[0].Name)
		require.Len(t, s.DMs, 1)
	}
	require.Equal(t, 404, p.user("POST", "/users", object{"name": "Nobody", "server": "1"}).status)
	_, known := p.User("Nobody")
	require.False(t, known)
}
