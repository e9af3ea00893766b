package sandbox_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Ephemeral messages and answers to interactions: resources/message, "Message Flags", and interactions/receiving-and-responding.

// hidden lets the bot answer a press of Ada's with a message that she alone sees, which has a button too.
func (r *rig) hidden(interactions <-chan told, board string) (told, sandbox.Message) {
	r.t.Helper()
	r.press(board, "b")
	i := <-interactions
	p := r.callback(i, object{"type": 4, "data": object{"content": "Your hand", "flags": 64, "components": list{row(button("again"))}}})
	require.Equal(r.t, 204, p.status, string(p.body))
	var m sandbox.Message
	r.hook("GET", i, "/messages/@original", nil).decode(r.t, &m)
	return i, m
}

func newHidingRig(t *testing.T, cfg sandbox.Config) (*rig, <-chan told, string) {
	r := newRig(t, cfg)
	return r, watch(t, r), r.post(layout(row(button("b")))).ID
}

// resources/message, "Message Flags".
func TestEphemeralMessagesAreOutOfTheChannelsReach(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	_, m := r.hidden(interactions, board)
	require.Equal(t, sandbox.FlagEphemeral, m.Flags&sandbox.FlagEphemeral)
	at := "/channels/" + r.cards + "/messages"
	refuses(t, r.api("GET", at+"/"+m.ID, nil), 404, 10008)
	refuses(t, r.api("PATCH", at+"/"+m.ID, object{"content": "x"}), 404, 10008)
	refuses(t, r.api("DELETE", at+"/"+m.ID, nil), 404, 10008)
	var all []sandbox.Message
	r.api("GET", at, nil).decode(t, &all)
	require.Equal(t, board, all[0].ID, "it isn't among the channel's messages")
	var c struct {
		Last string `json:"last_message_id"`
	}
	r.api("GET", "/channels/"+r.cards, nil).decode(t, &c)
	require.Equal(t, board, c.Last, "nor the last of them")
	require.Equal(t, []string{"Your hand"}, r.seen(r.ada, r.cards)[2:])
	require.Len(t, r.seen(r.ben, r.cards), 2)
}

func TestDismissalIsTheClientsAffairAlone(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	i, m := r.hidden(interactions, board)
	require.Error(t, r.Dismiss(r.ben, r.cards, m.ID), "he never saw it")
	require.NoError(t, r.Dismiss(r.ada, r.cards, m.ID))
	require.Error(t, r.Dismiss(r.ada, r.cards, m.ID), "it is gone for her")
	require.Equal(t, 200, r.hook("PATCH", i, "/messages/@original", object{"content": "y"}).status, "the bot knows nothing of it")
	require.Len(t, r.seen(r.ada, r.cards), 2)
}

// The token's life: interactions/receiving-and-responding, "Interaction Callback".
func TestEphemeralMessagesAreGoneWhenTheirViewerRestartsHisClient(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now = c.now
	r, interactions, board := newHidingRig(t, cfg)
	i, m := r.hidden(interactions, board)
	ada, ben := r.stream(r.ada), r.stream(r.ben)
	require.Equal(t, 204, r.user("POST", "/users/"+r.ben+"/restart", nil).status)
	require.Len(t, r.seen(r.ada, r.cards), 3, "another's client is no matter")
	require.Equal(t, 204, r.user("POST", "/users/"+r.ada+"/restart", nil).status)
	require.Equal(t, map[string]any{"type": "message_delete", "channel_id": r.cards, "id": m.ID}, ada.next())
	require.Len(t, r.seen(r.ada, r.cards), 2)
	_, err := r.StartPress(sandbox.Press{User: r.ada, Message: m.ID, CustomID: "again"})
	require.Error(t, err)
	require.Equal(t, 404, r.user("POST", "/users/1/restart", nil).status)

	var got sandbox.Message
	r.hook("PATCH", i, "/messages/@original", object{"content": "New hand"}).decode(t, &got)
	require.Equal(t, "New hand", got.Content, "for the bot it is there")
	r.hook("GET", i, "/messages/@original", nil).decode(t, &got)
	require.Equal(t, "New hand", got.Content)
	require.Len(t, r.seen(r.ada, r.cards), 2, "an edit doesn't bring it back")
	r.post(object{"content": "x"})
	require.Equal(t, "message_create", ada.next()["type"], "she heard nothing of the edit")
	require.Equal(t, "message_create", ben.next()["type"], "he nothing of anything")

	c.advance(15*time.Minute + time.Second)
	refuses(t, r.hook("PATCH", i, "/messages/@original", object{"content": "z"}), 401, 50027)
	refuses(t, r.hook("GET", i, "/messages/@original", nil), 401, 50027)
	refuses(t, r.hook("DELETE", i, "/messages/@original", nil), 401, 50027)
}

func TestEphemeralMessagesDoNotSurviveTheSandbox(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	r, interactions, board := newHidingRig(t, cfg)
	i, m := r.hidden(interactions, board)
	p := r.hookForm("PATCH", i, "/messages/@original", object{}, "hand.png", pixel(t))
	require.Equal(t, 200, p.status, string(p.body))
	p.decode(t, &m)
	require.NoError(t, r.Close())
	picture := filepath.Join(cfg.File+".files", m.Attachments[0].ID)
	require.FileExists(t, picture)

	again := newRig(t, cfg)
	require.Len(t, again.seen(again.ada, again.cards), 2)
	refuses(t, again.hook("PATCH", i, "/messages/@original", object{"content": "x"}), 404, 10015)
	require.NoError(t, again.Close())
	_, err := os.Stat(picture)
	require.ErrorIs(t, err, os.ErrNotExist, "nor do their files")
}

// hookForm sends files by an interaction's token.
func (r *rig) hookForm(method string, i told, path string, body any, files ...any) reply {
	r.t.Helper()
	return r.form(method, "/webhooks/"+r.ApplicationID()+"/"+i.token+path, body, files...)
}

// interactions/receiving-and-responding, "Delete Original Interaction Response" and "Delete Followup Message".
func TestTheBotTakesItsAnswersBack(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	i, m := r.hidden(interactions, board)
	var more sandbox.Message
	r.hook("POST", i, "", object{"content": "more", "flags": 64}).decode(t, &more)
	require.Equal(t, m.ID, more.Metadata.Original)
	ada := r.stream(r.ada)
	const first = "/messages/@original"
	second := "/messages/" + more.ID
	for path, id := range map[string]string{first: m.ID, second: more.ID} {
		require.Equal(t, 204, r.hook("DELETE", i, path, nil).status)
		require.Equal(t, map[string]any{"type": "message_delete", "channel_id": r.cards, "id": id}, ada.next())
	}
	for _, path := range []string{first, second} {
		refuses(t, r.hook("GET", i, path, nil), 404, 10008)
		refuses(t, r.hook("DELETE", i, path, nil), 404, 10008)
	}
	require.Len(t, r.seen(r.ada, r.cards), 2)
}

// interactions/receiving-and-responding, "Create Followup Message".
func TestFollowUpsDecideForThemselvesWhoSeesThem(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	i, _ := r.hidden(interactions, board)
	var m sandbox.Message
	r.hook("POST", i, "", object{"content": "for all"}).decode(t, &m)
	require.Zero(t, m.Flags)
	r.hook("PATCH", i, "/messages/"+m.ID, object{"content": "still for all", "flags": 64}).decode(t, &m)
	require.Zero(t, m.Flags, "an edit doesn't change it")
	require.Contains(t, r.seen(r.ben, r.cards), "still for all")
	refuses(t, r.hook("PATCH", i, "/messages/"+board, object{"content": "x"}), 404, 10008)
	refuses(t, r.hook("POST", told{token: "never given"}, "", object{"content": "x"}), 404, 10015)
}

// interactions/receiving-and-responding, "Interaction Callback Type": what fits a modal's submission depends on where the modal came from.
func TestAnswersToModals(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	r.register(playCommand)
	form := object{"type": 9, "data": object{"custom_id": "m", "title": "Stake", "components": list{
		row(object{"type": 4, "custom_id": "stake", "style": 1, "label": "How much"})}}}
	submitted := func(id string) told {
		require.Equal(t, 204, r.callback(<-interactions, form).status)
		_, err := r.StartSubmit(sandbox.Submission{User: r.ada, Interaction: id, Values: map[string]string{"stake": "5"}})
		require.NoError(t, err)
		return <-interactions
	}
	ofPress := submitted(r.press(board, "b"))
	bad("a modal after a modal", "Interaction Callback Type", nil, "type").hold(t, r.callback(ofPress, form))
	bad("choices", "Interaction Callback Type", nil, "type").hold(t, r.callback(ofPress, object{"type": 8, "data": object{"choices": list{}}}))
	require.Equal(t, 204, r.callback(ofPress, object{"type": 7, "data": object{"components": list{text("y"), row(button("b"))}}}).status)

	ofCommand := submitted(r.play(map[string]any{"game": "x"}))
	for _, kind := range []int{6, 7, 9} {
		bad("", "Interaction Callback Type", nil, "type").hold(t, r.callback(ofCommand, with(form, "type", kind)))
	}
	require.Equal(t, 204, r.callback(ofCommand, object{"type": 4, "data": object{"content": "x"}}).status)
}

// interactions/receiving-and-responding, "Interaction Callback Data Structure", on flags.
func TestAnswersTakeTheFlagsOfAnswers(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	const crosspost, suppress, silent = 1 << 1, 1 << 2, 1 << 12
	for _, c := range []struct {
		name  string
		kind  int
		flags int
		fine  bool
	}{
		{"a promise for one alone", 5, 64, true},
		{"a silent promise", 5, silent, false},
		{"a promise with components", 5, v2 | 64, false},
		{"all that a message may have", 4, suppress | 64 | silent, true},
		{"what only Discord sets", 4, 128, false},
		{"one of other messages", 4, crosspost, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r.press(board, "b")
			i := <-interactions
			p := r.callback(i, object{"type": c.kind, "data": object{"content": "x", "flags": c.flags}})
			if !c.fine {
				bad("", "Interaction Callback Data Structure", nil, "data.flags").hold(t, p)
				return
			}
			require.Equal(t, 204, p.status, string(p.body))
			var m sandbox.Message
			r.hook("GET", i, "/messages/@original", nil).decode(t, &m)
			require.Equal(t, c.flags, m.Flags&^sandbox.FlagLoading)
		})
	}
}

// interactions/receiving-and-responding, "Create Interaction Response", and reference, "Uploading Files".
func TestAnswersBringFiles(t *testing.T) {
	t.Parallel()
	r, interactions, board := newHidingRig(t, unlimited())
	r.press(board, "b")
	i := <-interactions
	shown := layout(gallery(picture("attachment://hand.png")))
	shown["flags"] = v2 | 64
	shown["attachments"] = list{object{"id": 0, "description": "Your hand"}}
	p := r.form("POST", "/interactions/"+i.id+"/"+i.token+"/callback?with_response=true", object{"type": 4, "data": shown}, "hand.png", pixel(t))
	require.Equal(t, 200, p.status, string(p.body))
	var got struct {
		Resource struct{ Message sandbox.Message }
	}
	p.decode(t, &got)
	m := got.Resource.Message
	a := m.Attachments[0]
	require.Equal(t, "Your hand", a.Description)
	require.True(t, a.Ephemeral)
	require.Equal(t, a.URL, m.Components[0].Items[0].Media.URL)
	require.Equal(t, pixel(t), r.send("GET", r.url+a.URL, "", "", nil).body)

	edit := layout(gallery(picture("attachment://new.png")))
	edit["attachments"] = list{object{"id": 0}}
	p = r.hookForm("PATCH", i, "/messages/@original", edit, "new.png", pixel(t))
	require.Equal(t, 200, p.status, string(p.body))
	p.decode(t, &m)
	require.Len(t, m.Attachments, 1, "what the list leaves out is gone")
	require.Equal(t, 404, r.send("GET", r.url+a.URL, "", "", nil).status)
}
