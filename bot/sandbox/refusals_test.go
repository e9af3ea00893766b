package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func TestEveryRefusalIsNoted(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	c := newClock()
	cfg.Now = c.now
	cfg.Check = func(_, path, _ string, _ []byte) error {
		if path == "/users/@me" {
			return errTooOdd
		}
		return nil
	}
	r := newRig(t, cfg)
	ben := r.stream(r.ben)
	at := "/channels/" + r.cards + "/messages"
	r.api("GET", at+"/1", nil)
	r.api("POST", at, object{"content": long(2001)})
	r.api("GET", "/channels/"+r.cards+"/pins", nil)
	r.api("GET", "/users/@me", nil)
	r.send("GET", r.url+"/api/v9/users/1", "Bot wrong", "", nil)
	r.send("POST", r.url+"/api/v8/users/1", "Bot "+r.Token(), "", nil)
	r.post(object{"content": "fine"})
	defer r.Inject(sandbox.Fault{Times: 1, Status: 502})()
	require.Equal(t, 502, r.api("GET", "/users/1", nil).status)

	short := func(method, path string, status, code int, message string, bug bool) sandbox.Refusal {
		return sandbox.Refusal{Time: c.now(), Method: method, Path: path, Status: status, Code: code, Message: message, Bug: bug}
	}
	want := []sandbox.Refusal{
		short("GET", at+"/1", 404, 10008, "Unknown Message", false),
		short("POST", at, 400, 50035, "Invalid Form Body: content: Must be 2000 or fewer in length.", true),
		short("GET", "/channels/"+r.cards+"/pins", 404, 0, "404: Not Found", true),
		short("GET", "/users/@me", 400, 0, "the request is not as Discord's description says: too odd", true),
		short("GET", "/users/1", 401, 0, "401: Unauthorized", false),
		short("POST", "/api/v8/users/1", 404, 0, "404: Not Found", true),
	}
	for i := range want {
		want[i].Seq = uint64(i + 1)
	}
	require.Equal(t, want, r.Refusals(), "each that the sandbox refused itself, in order")
	require.Len(t, r.Violations(), 4, "those that can only come of a mistake, once each")

	var got struct{ Refusals []sandbox.Refusal }
	r.user("GET", "/refusals", nil).decode(t, &got)
	require.Equal(t, want, got.Refusals)
	e := ben.next()
	require.Equal(t, "refusal", e["type"])
	require.EqualValues(t, 10008, e["refusal"].(map[string]any)["code"])
}

type oddError string

func (e oddError) Error() string { return string(e) }

const errTooOdd = oddError("too odd")

func TestASecondAnswerIsAMistakeUnlessItIsTheSameOnceMore(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	r.press(m.ID, "b")
	i := <-interactions
	require.Equal(t, 204, r.callback(i, object{"type": 6}).status)
	refuses(t, r.callback(i, object{"type": 6}), 400, 40060)
	refuses(t, r.callback(i, object{"type": 4, "data": object{"content": "x"}}), 400, 40060)
	list := r.Refusals()
	require.Len(t, list, 2)
	require.False(t, list[0].Bug, "a retry")
	require.True(t, list[1].Bug)
	require.Len(t, r.Violations(), 1)
}

// interactions/receiving-and-responding, "Interaction Callback": a bot whose promise was heard without its learning so answers once more.
func TestASecondAnswerIsNoMistakeAfterAReplyThatWasLost(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	interactions := watch(t, r)
	m := r.post(layout(row(button("b"))))
	r.press(m.ID, "b")
	i := <-interactions
	r.Inject(sandbox.Lost().On(sandbox.Answers))
	_, err := http.Post(r.url+"/api/v9/interactions/"+i.id+"/"+i.token+"/callback", "application/json", strings.NewReader(`{"type":6}`))
	require.Error(t, err)
	refuses(t, r.callback(i, object{"type": 4, "data": object{"content": "x"}}), 400, 40060)
	require.Empty(t, r.Violations())
}

func TestTheLastThousandRefusalsAreKept(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for range 1002 {
		r.api("GET", "/users/1", nil)
	}
	list := r.Refusals()
	require.Len(t, list, 1000)
	require.EqualValues(t, 3, list[0].Seq)
}
