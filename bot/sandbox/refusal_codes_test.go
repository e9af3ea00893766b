package sandbox_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// A page says refusals in its reader's language, and knows them by their codes.
func TestRefusalsOfPeopleHaveCodes(t *testing.T) {
	t.Parallel()
	p := newPlace(newRig(t, unlimited()))
	away, yes := p.channel, true
	write := object{"user": p.ada, "content": "hello"}
	for _, c := range []struct {
		name, method, path string
		body               object
		code               string
		values             object
	}{
		{"a name that somebody has", "POST", "/users", object{"name": "Ada"}, "taken", object{"name": "Ada"}},
		{"a name without a letter", "POST", "/users", object{"name": " "}, "length", object{"min": 1.0, "max": 32.0}},
		{"a channel's name of punctuation", "PATCH", "/channels/" + away, object{"name": "?!"}, "name", nil},
		{"a long message", "POST", "/channels/" + away + "/messages", object{"user": p.ada, "content": strings.Repeat("x", 2001)}, "length", object{"min": 1.0, "max": 2000.0}},
		{"an unknown server", "POST", "/users", object{"name": "Eve", "server": "1"}, "missing", nil},
		{"another's message deleted", "DELETE", "/channels/" + away + "/messages/" + p.write(p.ada, away, "hello").ID + "?user=" + p.ben, nil, "forbidden", nil},
	} {
		t.Run(c.name, func(t *testing.T) { refusesPerson(t, p.user(c.method, c.path, c.body), c.code, c.values) })
	}
	_, err := p.ChangeServer(p.server, sandbox.ServerChange{Unavailable: &yes})
	require.NoError(t, err)
	got := p.user("POST", "/channels/"+away+"/messages", write)
	require.Equal(t, 503, got.status)
	refusesPerson(t, got, "unavailable", object{"server": "Place"})
}

// refusesPerson demands the code of a refusal, and what it speaks of.
func refusesPerson(t *testing.T, got reply, code string, values object) {
	t.Helper()
	var refusal struct {
		Message, Code string
		Values        object
	}
	got.decode(t, &refusal)
	require.Equal(t, code, refusal.Code, string(got.body))
	require.Equal(t, values, refusal.Values)
	require.NotEmpty(t, refusal.Message)
}
