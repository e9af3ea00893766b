package sandbox_test

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/openapi"
)

func TestChannelTakesFiveMessagesInFiveSeconds(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{})
	at := "/channels/" + r.cards + "/messages"
	for i := range 5 {
		p := r.api("POST", at, object{"content": "x"})
		require.Equal(t, 200, p.status)
		require.Equal(t, "5", p.header.Get("X-RateLimit-Limit"))
		require.Equal(t, strconv.Itoa(4-i), p.header.Get("X-RateLimit-Remaining"))
		require.NotEmpty(t, p.header.Get("X-RateLimit-Bucket"))
	}
	p := r.api("POST", at, object{"content": "x"})
	require.Equal(t, 429, p.status)
	require.Equal(t, "user", p.header.Get("X-RateLimit-Scope"))
	require.NotEmpty(t, p.header.Get("Retry-After"))
	require.Empty(t, p.header.Get("X-RateLimit-Global"))
	var e struct {
		Retry  float64 `json:"retry_after"`
		Global bool
	}
	p.decode(t, &e)
	require.Positive(t, e.Retry)
	require.False(t, e.Global)
	require.Equal(t, 200, r.api("POST", "/channels/"+r.ChannelNamed("lounge")+"/messages", object{"content": "x"}).status, "another channel, another bucket")
	require.Empty(t, r.Violations())
}

func TestAllRoutesTogetherHaveALimit(t *testing.T) {
	t.Parallel()
	r := newRig(t, sandbox.Config{Limits: sandbox.Limits{Global: 1, Messages: 1000}})
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	limited := false
	for range 100 {
		if p := r.api("GET", "/users/@me", nil); p.status == 429 {
			limited = true
			require.Equal(t, "true", p.header.Get("X-RateLimit-Global"))
			require.Equal(t, "global", p.header.Get("X-RateLimit-Scope"))
			require.Contains(t, string(p.body), `"global":true`)
		}
	}
	require.True(t, limited)
	for range 20 {
		r.press(m.ID, "b")
		require.Equal(t, 204, r.callback(<-interactions, object{"type": 6}).status, "answers have no limit")
	}
}

func posts(r sandbox.Request) bool {
	return r.Method == "POST" && strings.HasSuffix(r.Path, "/messages")
}

func TestFaultsStrikeWhatTheyMatch(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	t.Run("a failure, twice", func(t *testing.T) {
		r.Inject(sandbox.Fault{Match: posts, Times: 2, Status: 502, Body: "<html>", Header: http.Header{"Content-Type": {"text/html"}}})
		require.Equal(t, 200, r.api("GET", at, nil).status, "not matched")
		for range 2 {
			p := r.api("POST", at, object{"content": "x"})
			require.Equal(t, 502, p.status)
			require.Equal(t, "<html>", string(p.body))
		}
		require.Equal(t, 200, r.api("POST", at, object{"content": "after it"}).status)
	})
	t.Run("an answer lost after its effect", func(t *testing.T) {
		r.Inject(sandbox.Fault{Match: posts, Drop: true})
		req, err := http.NewRequestWithContext(patience(t), "POST", r.url+"/api/v9"+at, strings.NewReader(`{"content":"lost"}`))
		require.NoError(t, err)
		req.Header.Set("Authorization", "Bot "+r.Token())
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			_ = resp.Body.Close()
		}
		require.Error(t, err)
		require.Contains(t, r.seen(r.ada, r.cards), "lost")
	})
	t.Run("a delay", func(t *testing.T) {
		hold := make(chan struct{})
		r.Inject(sandbox.Fault{Match: func(q sandbox.Request) bool { return strings.Contains(string(q.Body), "held") }, Hold: hold})
		done := make(chan int, 1)
		go func() { done <- r.api("POST", at, object{"content": "held"}).status }()
		require.Equal(t, 200, r.api("POST", at, object{"content": "passes"}).status)
		require.NotContains(t, r.seen(r.ada, r.cards), "held")
		close(hold)
		require.Equal(t, 200, <-done)
		require.Contains(t, r.seen(r.ada, r.cards), "held")
	})
	t.Run("until it is removed", func(t *testing.T) {
		remove := r.Inject(sandbox.Fault{Times: -1, Status: 500})
		for range 3 {
			require.Equal(t, 500, r.api("GET", "/users/@me", nil).status)
		}
		remove()
		require.Equal(t, 200, r.api("GET", "/users/@me", nil).status)
	})
}

func TestDeletedThingsAreGoneForTheBot(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(object{"content": "x"})
	require.NoError(t, r.DeleteMessage(m.ID))
	refuses(t, r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, object{"content": "y"}), 404, 10008)
	c := dial(t, r)
	c.identify(1)
	id := r.AddChannel("table-1", "")
	require.Equal(t, id, c.until("CHANNEL_CREATE").text("id"))
	require.Equal(t, 200, r.api("POST", "/channels/"+id+"/messages", object{"content": "x"}).status)
	require.NoError(t, r.DeleteChannel(id))
	require.Equal(t, id, c.until("CHANNEL_DELETE").text("id"))
	refuses(t, r.api("POST", "/channels/"+id+"/messages", object{"content": "x"}), 404, 10003)
}

func TestCheckerSeesEveryRequest(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Check = func(method, path, contentType string, body []byte) error {
		if method == "POST" && strings.Contains(string(body), "forbidden") {
			return errors.New("not that word at " + path + " as " + contentType)
		}
		return nil
	}
	r := newRig(t, cfg)
	at := "/channels/" + r.cards + "/messages"
	require.Equal(t, 200, r.api("POST", at, object{"content": "fine"}).status)
	p := r.api("POST", at, object{"content": "forbidden"})
	require.Equal(t, 400, p.status)
	require.Contains(t, r.Violations()[0], "not that word at "+at+" as application/json")
	require.Equal(t, 2, r.Requests()["POST /channels/{channel}/messages"])
}

func TestDiscordsDescriptionFindsNothingWrongWithWhatIsTaken(t *testing.T) {
	t.Parallel()
	file, found := openapi.Find()
	if !found {
		t.Skip("Discord's OpenAPI description isn't there")
	}
	checker, err := openapi.Load(file)
	require.NoError(t, err)
	cfg := unlimited()
	cfg.Check = checker.Check
	r := newRig(t, cfg)
	r.register(varied)
	r.register(playCommand)
	for _, u := range rulesOfMessages() {
		if u.status == 200 {
			u.hold(t, r.api("POST", "/channels/"+r.cards+"/messages", u.body))
		}
	}
	for _, u := range append(commandRules(), optionRules()...) {
		if u.status == 200 {
			u.hold(t, r.registerOne(r.commandsPath(), u.body))
		}
	}
	require.Empty(t, r.Violations())
}
