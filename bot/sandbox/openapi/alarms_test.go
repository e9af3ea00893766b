package openapi

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// withoutAlarms returns the same checker, taking the description at its word.
func withoutAlarms(c *Checker) *Checker {
	return &Checker{routes: c.routes, compiler: c.compiler, schemas: c.schemas}
}

// examples are requests that Discord takes, by the false alarm that they raise.
func examples() map[string][]struct{ method, path, body string } {
	attachment := func(object string) []struct{ method, path, body string } {
		return []struct{ method, path, body string }{
			{"POST", messages, `{"attachments":[` + object + `]}`},
			{"PATCH", oneMessage, `{"attachments":[` + object + `]}`},
			{"POST", callback, `{"type":4,"data":{"attachments":[` + object + `]}}`},
			{"POST", callback, `{"type":7,"data":{"attachments":[` + object + `]}}`},
			{"POST", webhook, `{"attachments":[` + object + `]}`},
			{"PATCH", original, `{"attachments":[` + object + `]}`},
			{"PATCH", webhook + "/messages/80351110224678912", `{"attachments":[` + object + `]}`},
		}
	}
	guild := "/api/v9/applications/80351110224678912/guilds/80351110224678913/commands"
	play := `{"name":"play","description":"Play","default_member_permissions":"32"}`
	return map[string][]struct{ method, path, body string }{
		"permissions as text": {
			{"PUT", commands, `[` + play + `]`}, {"POST", commands, play}, {"PATCH", commands + "/1", play},
			{"PUT", guild, `[` + play + `]`}, {"POST", guild, play}, {"PATCH", guild + "/1", play},
		},
		"upload's id as number":          attachment(`{"id":0,"filename":"table.png"}`),
		"kept attachment without a name": attachment(`{"id":"80351110224678912","filename":""}`),
	}
}

func TestTheDescriptionStillRaisesEachFalseAlarm(t *testing.T) {
	c := described(t)
	plain := withoutAlarms(c)
	for _, alarm := range falseAlarms() {
		t.Run(alarm.name, func(t *testing.T) {
			requests := examples()[alarm.name]
			require.GreaterOrEqual(t, len(requests), len(alarm.places), "an example for each place")
			for _, r := range requests {
				require.Error(t, plain.Check(r.method, r.path, "application/json", []byte(r.body)), "%s %s: the description takes it, so the exception is stale", r.method, r.path)
				require.NoError(t, c.Check(r.method, r.path, "application/json", []byte(r.body)))
			}
		})
	}
}

func TestEachFalseAlarmSaysWhy(t *testing.T) {
	for _, alarm := range falseAlarms() {
		require.NotEmpty(t, alarm.reason, alarm.name)
		require.Contains(t, examples(), alarm.name)
	}
	require.Len(t, examples(), len(falseAlarms()))
}

func TestFalseAlarmsArePutAside(t *testing.T) {
	require.NoError(t, checkJSON(t, "PUT", "/applications/1/commands", `[{"name":"a","default_member_permissions":"32"},{"name":"b"}]`))
	require.NoError(t, checkJSON(t, "POST", "/channels/1/messages", `{"attachments":[{"id":0,"filename":"a.png"},{"id":"17","filename":""}]}`))
	contentType, body := form(t, field{"payload_json", "", `{"attachments":[{"id":0}]}`}, field{"files[0]", "a.png", "png"})
	require.NoError(t, small(t).Check("POST", "/channels/1/messages", contentType, body))
}

func TestAFalseAlarmExcusesNothingElse(t *testing.T) {
	tests := []struct{ name, method, path, body string }{
		{"permissions that are no number", "PUT", "/applications/1/commands", `[{"name":"a","default_member_permissions":"all"}]`},
		{"negative permissions", "PUT", "/applications/1/commands", `[{"name":"a","default_member_permissions":"-1"}]`},
		{"the command's other fields", "PUT", "/applications/1/commands", `[{"name":1,"default_member_permissions":"32"}]`},
		{"a kept file's id as number", "POST", "/channels/1/messages", `{"attachments":[{"id":80351110224678912}]}`},
		{"a negative id", "POST", "/channels/1/messages", `{"attachments":[{"id":-1}]}`},
		{"a fraction", "POST", "/channels/1/messages", `{"attachments":[{"id":0.5}]}`},
		{"an empty name of a new file", "POST", "/channels/1/messages", `{"attachments":[{"filename":""}]}`},
		{"a name that is no text", "POST", "/channels/1/messages", `{"attachments":[{"id":"1","filename":1}]}`},
		{"an attachment that is no object", "POST", "/channels/1/messages", `{"attachments":[0]}`},
		{"attachments that are no list", "POST", "/channels/1/messages", `{"attachments":{"id":0}}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Error(t, checkJSON(t, test.method, test.path, test.body))
		})
	}
}
