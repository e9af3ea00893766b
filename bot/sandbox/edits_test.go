package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Edits: resources/message, "Edit Message".

const editMessage = "resources/message, Edit Message"

func (r *rig) edit(m sandbox.Message, body any) reply {
	r.t.Helper()
	return r.api("PATCH", "/channels/"+r.cards+"/messages/"+m.ID, body)
}

func (p reply) message(t *testing.T) sandbox.Message {
	t.Helper()
	require.Equal(t, 200, p.status, string(p.body))
	var m sandbox.Message
	p.decode(t, &m)
	return m
}

func TestEditsKeepWhatTheyDoNotName(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	pressed := object{"content": "x", "components": list{row(button("b"))}}
	t.Run("components null leaves them", func(t *testing.T) {
		got := r.edit(r.post(pressed), `{"content":"y","components":null}`).message(t)
		require.Equal(t, "y", got.Content, "docs issue 5860")
		require.NotNil(t, got.Find("b"))
		require.NotNil(t, got.EditedTimestamp)
	})
	t.Run("components empty clears them", func(t *testing.T) {
		got := r.edit(r.post(pressed), object{"components": list{}}).message(t)
		require.Empty(t, got.Components, editMessage)
		require.Equal(t, "x", got.Content)
	})
	t.Run("embeds empty clears them", func(t *testing.T) {
		m := r.post(object{"content": "x", "embeds": list{object{"title": "t"}}})
		require.Len(t, r.edit(m, object{"content": "y"}).message(t).Embeds, 1)
		require.Empty(t, r.edit(m, object{"embeds": list{}}).message(t).Embeds, editMessage)
	})
	t.Run("content null clears it", func(t *testing.T) {
		require.Empty(t, r.edit(r.post(pressed), `{"content":null}`).message(t).Content, editMessage)
	})
	t.Run("something must remain", func(t *testing.T) {
		refuses(t, r.edit(r.post(object{"content": "x"}), `{"content":null}`), 400, 50006)
		refuses(t, r.edit(r.post(layout(text("x"))), object{"components": list{}}), 400, 50006)
	})
}

// An upgrade to Components V2: components/reference, "Component Reference", and docs issue 7787.

func TestUpgradeToComponentsV2(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	old := object{"content": "x", "embeds": list{object{"title": "t"}}}
	t.Run("the V2 flag can't be removed", func(t *testing.T) {
		bad("", "components/reference, Component Reference", nil, "flags").
			hold(t, r.edit(r.post(layout(text("x"))), object{"flags": 0, "components": list{text("y")}}))
	})
	t.Run("the V2 flag need not be repeated", func(t *testing.T) {
		require.Equal(t, "y", r.edit(r.post(layout(text("x"))), object{"components": list{text("y")}}).message(t).Text())
	})
	t.Run("an upgrade needs content and embeds gone", func(t *testing.T) {
		m := r.post(old)
		const reason = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
		bad("", "docs issue 7787", nil, "content").as(reason).hold(t, r.edit(m, with(layout(text("y")), "embeds", list{})))
		null := with(layout(text("y")), "content", json.RawMessage("null"))
		bad("", "docs issue 7787", nil, "embeds").as(reason).hold(t, r.edit(m, null))
		got := r.edit(m, with(null, "embeds", list{})).message(t)
		require.Equal(t, "y", got.Text())
		require.NotZero(t, got.Flags&v2)
	})
	t.Run("a legacy message can't have layouts without the flag", func(t *testing.T) {
		bad("", "components/reference, Component Reference", nil, "components.0.type").as(wrongType).
			hold(t, r.edit(r.post(old), object{"components": list{text("y")}}))
	})
}

func TestAnEditThatIsOvertakenIsRefusedAndNoViolation(t *testing.T) {
	t.Parallel()
	r, c := newRig(t, unlimited()), newClock()
	sandbox.SetWall(r.Server, c.now)
	at := "/channels/" + r.cards + "/messages"
	show := layout(gallery(picture("attachment://a.png")))
	m := upload(r, "POST", at, show, "a.png", pixel(t))
	upload(r, "PATCH", at+"/"+m.ID, with(show, "attachments", list{object{"id": 0}}), "a.png", pixel(t))
	late := with(show, "attachments", list{object{"id": m.Attachments[0].ID}})
	c.advance(time.Second)
	refuses(t, r.edit(m, late), 400, 50035)
	require.Empty(t, r.Violations(), "it was on its way when another replaced the file")
	refuses(t, r.edit(m, with(show, "attachments", list{object{"id": "7"}})), 400, 50035)
	require.Len(t, r.Violations(), 1, "a file that the message never had")
	c.advance(time.Millisecond)
	refuses(t, r.edit(m, late), 400, 50035)
	require.Len(t, r.Violations(), 2, "it is known by now that the file was replaced")
}

// Which files stay: "Edit Message", attachments, where versions 9 and 10 differ.

func TestEditsListTheFilesTheyKeep(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	names := func(m sandbox.Message) string {
		var out []string
		for _, a := range m.Attachments {
			out = append(out, a.Filename)
		}
		return strings.Join(out, " ")
	}
	fresh := func() sandbox.Message {
		return upload(r, "POST", at, object{"content": "x"}, "a.txt", []byte("a"), "b.txt", []byte("b"))
	}
	cases := []struct {
		name    string
		body    func(m sandbox.Message) object
		added   bool // whether a new file comes with the edit
		v9, v10 string
	}{
		{"without a list, no new file", func(sandbox.Message) object { return object{"content": "y"} }, false, "a.txt b.txt", "a.txt b.txt"},
		{"without a list, a new file", func(sandbox.Message) object { return object{} }, true, "a.txt b.txt c.txt", "c.txt"},
		{"an empty list removes all", func(sandbox.Message) object { return object{"attachments": list{}} }, false, "", ""},
		{"the list says which stay", func(m sandbox.Message) object {
			return object{"attachments": list{object{"id": m.Attachments[1].ID}}}
		}, false, "b.txt", "b.txt"},
		{"a new file that the list doesn't name", func(m sandbox.Message) object {
			return object{"attachments": list{object{"id": m.Attachments[1].ID}}}
		}, true, "b.txt c.txt", "b.txt"},
		{"a new file that the list names", func(m sandbox.Message) object {
			return object{"attachments": list{object{"id": m.Attachments[0].ID}, object{"id": 0}}}
		}, true, "a.txt c.txt", "a.txt c.txt"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for version, want := range map[int]string{9: c.v9, 10: c.v10} {
				m := fresh()
				var files []any
				if c.added {
					files = []any{"c.txt", []byte("c")}
				}
				got := r.formTo(version, "PATCH", at+"/"+m.ID, c.body(m), files...).message(t)
				require.Equal(t, want, names(got), "version %d", version)
			}
		})
	}
	t.Run("what is dropped is gone, what is new has its text", func(t *testing.T) {
		m := fresh()
		e := upload(r, "PATCH", at+"/"+m.ID, object{"attachments": list{object{"id": 0, "description": "new"}}}, "c.txt", []byte("c"))
		require.Equal(t, "new", e.Attachments[0].Description)
		require.Equal(t, 404, r.send("GET", r.url+m.Attachments[0].URL, "", "", nil).status)
	})
	t.Run("a file that isn't there", func(t *testing.T) {
		bad("", editMessage, nil, "attachments.0.id").hold(t, r.edit(fresh(), object{"attachments": list{object{"id": "7"}}}))
	})
	t.Run("a component shows a file that stayed", func(t *testing.T) {
		m := upload(r, "POST", at, layout(gallery(picture("attachment://a.png"))), "a.png", pixel(t))
		keep := object{"attachments": list{object{"id": m.Attachments[0].ID}}}
		got := r.edit(m, with(keep, "components", list{text("x"), gallery(picture("attachment://a.png"))})).message(t)
		require.Equal(t, m.Attachments[0].ID, got.Components[1].Items[0].Media.AttachmentID)
		bad("", editMessage, nil, "components.0.items.0.media.url").
			hold(t, r.edit(m, object{"attachments": list{}, "components": list{gallery(picture("attachment://a.png"))}}))
	})
}
