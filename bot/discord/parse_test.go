package discord

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	pressJSON = `{"id":"11","application_id":"8","type":3,"token":"t","guild_id":"20","channel_id":"30","locale":"de","guild_locale":"en-GB",
		"app_permissions":"2048","member":{"nick":"Anna","permissions":"8","user":{"id":"3","username":"anna_1","global_name":"Ann"}},
		"message":{"id":"50","flags":32832,"components":[{"type":99}]},"data":{"component_type":3,"custom_id":"v1:move","values":["a","b"]}}`
	commandJSON = `{"id":"12","application_id":"8","type":2,"token":"t","channel_id":"31","locale":"da","user":{"id":"4","username":"bo"},
		"data":{"id":"1","name":"trey","type":1,"options":[{"type":2,"name":"settings","options":[{"type":1,"name":"set","options":[
			{"type":3,"name":"key","value":"lives"},{"type":4,"name":"n","value":12345678901234567},{"type":10,"name":"f","value":1.50},
			{"type":5,"name":"on","value":true},{"type":6,"name":"who","value":"77"},{"type":99,"name":"new","value":{"x":1}}]}]}]}}`
	typingJSON = `{"id":"13","application_id":"8","type":4,"token":"t","channel_id":"31","user":{"id":"4","username":"bo"},
		"data":{"name":"move","options":[{"type":3,"name":"table","value":"1"},{"type":3,"name":"move","value":"dis","focused":true}]}}`
)

func parsed(t *testing.T, raw string) *Interaction {
	in, err := parseInteraction([]byte(raw), time.Unix(1, 0))
	require.NoError(t, err)
	return in
}

func TestAPressInAServerIsRead(t *testing.T) {
	require.Equal(t, &Interaction{
		ID: "11", Application: "8", Token: "t", Kind: Press, Server: "20", Channel: "30", Message: "50", Ephemeral: true,
		User: User{ID: "3", Name: "Anna"}, Locale: "de", ServerLocale: "en-GB", Permissions: 8, AppPermissions: 2048,
		CustomID: "v1:move", Values: []string{"a", "b"}, Received: time.Unix(1, 0),
	}, parsed(t, pressJSON))
}

func TestACommandsOptionsAreFlatTextAndItsSubcommandsPartOfItsName(t *testing.T) {
	in := parsed(t, commandJSON)
	require.Equal(t, "trey settings set", in.Command)
	require.Equal(t, map[string]string{"key": "lives", "n": "12345678901234567", "f": "1.50", "on": "true", "who": "77", "new": ""}, in.Options)
	require.Equal(t, Command, in.Kind)
	require.Empty(t, in.Server)
	require.Equal(t, User{ID: "4", Name: "bo"}, in.User)
}

func TestTypingNamesTheOptionBeingTyped(t *testing.T) {
	in := parsed(t, typingJSON)
	require.Equal(t, Typing, in.Kind)
	require.Equal(t, "move", in.Focused)
	require.Equal(t, map[string]string{"table": "1", "move": "dis"}, in.Options)
}

func TestASubcommandWithoutOptionsIsPartOfTheName(t *testing.T) {
	in := parsed(t, `{"id":"1","type":2,"token":"t","user":{"id":"4"},"data":{"name":"trey","options":[{"type":1,"name":"check"}]}}`)
	require.Equal(t, "trey check", in.Command)
}

func TestFieldsOfAnUnknownFormBreakNothing(t *testing.T) {
	for _, odd := range []string{`null`, `5`, `"x"`, `[]`, `{}`, `[{"type":"x","name":5,"value":[],"options":7}]`, `{"id":{},"options":{}}`} {
		for _, field := range []string{"member", "user", "message", "data", "guild_id", "channel_id", "locale", "app_permissions", "extra"} {
			raw := `{"id":"1","token":"t","type":3,"application_id":"8","user":{"id":"4"},"member":{"user":{"id":"4"}},"` + field + `":` + odd + `}`
			in, err := parseInteraction([]byte(raw), time.Now())
			require.NoError(t, err, raw)
			require.Equal(t, "4", in.User.ID, raw)
		}
		raw := `{"id":"1","token":"t","type":2,"user":{"id":"4"},"data":{"name":"x","options":` + odd + `,"values":` + odd + `}}`
		_, err := parseInteraction([]byte(raw), time.Now())
		require.NoError(t, err, raw)
	}
}

func TestNumbersInPlaceOfTextAreRead(t *testing.T) {
	in := parsed(t, `{"id":1,"token":"t","type":"3","user":{"id":4},"message":{"id":50,"flags":"64"},"data":{"custom_id":7,"values":[1]}}`)
	require.Equal(t, "1", in.ID)
	require.Equal(t, "50", in.Message)
	require.True(t, in.Ephemeral)
	require.Equal(t, []string{"1"}, in.Values)
}

func TestKindsWithoutUseAreLeftOut(t *testing.T) {
	for _, kind := range []string{"1", "5", "6", "99", "null"} {
		require.Nil(t, parsed(t, `{"id":"1","token":"t","type":`+kind+`}`))
	}
}

func TestAnInteractionThatNobodyCanAnswerIsRefused(t *testing.T) {
	for _, raw := range []string{
		``, `[]`, `"x"`, `{`, `{"type":3}`, `{"id":"1","type":3,"user":{"id":"4"}}`, `{"id":"1","token":"t","type":3}`,
		`{"id":"1","token":"t","type":3,"user":{"id":"4"},"x":"` + strings.Repeat("x", maxInteraction) + `"}`,
	} {
		in, err := parseInteraction([]byte(raw), time.Now())
		require.Error(t, err)
		require.Nil(t, in)
	}
}

func TestOptionsAreReadToABound(t *testing.T) {
	deep := strings.Repeat(`[{"name":"a","options":`, 50) + `[]` + strings.Repeat(`}]`, 50)
	in := parsed(t, `{"id":"1","token":"t","type":2,"user":{"id":"4"},"data":{"name":"x","options":`+deep+`}}`)
	require.LessOrEqual(t, len(in.Command), 20)
	var many []string
	for i := range 1000 {
		many = append(many, `{"name":"`+strings.Repeat("n", i+1)+`","value":1}`)
	}
	in = parsed(t, `{"id":"1","token":"t","type":2,"user":{"id":"4"},"data":{"name":"x","options":[`+strings.Join(many, ",")+`]}}`)
	require.Len(t, in.Options, maxOptions)
}

func FuzzParsingNeverPanics(f *testing.F) {
	for _, raw := range []string{pressJSON, commandJSON, typingJSON, `{}`, `{"type":3,"data":[]}`} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, err := parseInteraction(raw, time.Now())
		if err == nil && in != nil && (in.ID == "" || in.Token == "" || in.User.ID == "" || in.Kind == 0) {
			t.Fatalf("incomplete: %+v", in)
		}
	})
}

func TestRolesAndAThreadsChannelAreRead(t *testing.T) {
	raw := `{"id":"1","type":2,"token":"t","guild_id":"7","channel_id":"9","channel":{"id":"9","type":%d,"parent_id":"8"},
		"member":{"user":{"id":"5"},"roles":["11","12"]},"data":{"name":"play"}}`
	thread := parsed(t, fmt.Sprintf(raw, 11))
	require.Equal(t, []string{"11", "12"}, thread.User.Roles)
	require.Equal(t, "8", thread.Parent)
	require.Empty(t, parsed(t, fmt.Sprintf(raw, 0)).Parent, "the parent of a channel is a category")
}
