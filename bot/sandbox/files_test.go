package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

func indexOf(t *testing.T, text, part string) int {
	t.Helper()
	i := strings.Index(text, part)
	require.GreaterOrEqual(t, i, 0, part)
	return i
}

func pixel(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 2))))
	return b.Bytes()
}

// form is a multipart request: a name and its data, alternating.
func (r *rig) form(method, path string, body any, files ...any) reply {
	r.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	require.NoError(r.t, w.WriteField("payload_json", string(encode(r.t, body))))
	for i := 0; i < len(files); i += 2 {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i/2), files[i].(string))
		require.NoError(r.t, err)
		_, err = part.Write(files[i+1].([]byte))
		require.NoError(r.t, err)
	}
	require.NoError(r.t, w.Close())
	return r.send(method, r.url+"/api/v9"+path, "Bot "+r.Token(), w.FormDataContentType(), b.Bytes())
}

func upload(r *rig, method, path string, body any, files ...any) sandbox.Message {
	r.t.Helper()
	p := r.form(method, path, body, files...)
	require.Equal(r.t, 200, p.status, string(p.body))
	var m sandbox.Message
	p.decode(r.t, &m)
	return m
}

func TestFilesAreServedAndShownByComponents(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	m := upload(r, "POST", at, layout(gallery(picture("attachment://board.png"))), "board.png", pixel(t))
	a := m.Attachments[0]
	require.Equal(t, "board.png", a.Filename)
	require.Equal(t, [2]int{3, 2}, [2]int{a.Width, a.Height})
	require.True(t, strings.HasPrefix(a.URL, "/attachments/"))
	require.Equal(t, a.URL, m.Components[0].Items[0].Media.URL)
	require.Equal(t, a.ID, m.Components[0].Items[0].Media.AttachmentID)
	got := r.send("GET", r.url+a.URL, "", "", nil)
	require.Equal(t, pixel(t), got.body)
	require.Equal(t, "image/png", got.header.Get("Content-Type"))
	html := upload(r, "POST", at, object{}, "evil.html", []byte("<script>")).Attachments[0]
	got = r.send("GET", r.url+html.URL, "", "", nil)
	require.Contains(t, got.header.Get("Content-Disposition"), "attachment")
	require.Equal(t, 404, r.send("GET", r.url+"/attachments/1/2/a.png", "", "", nil).status)
}

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
		return upload(r, "POST", at, object{}, "a.txt", []byte("a"), "b.txt", []byte("b"))
	}
	t.Run("without a list all stay", func(t *testing.T) {
		m := fresh()
		require.Equal(t, "a.txt b.txt c.txt", names(upload(r, "PATCH", at+"/"+m.ID, object{}, "c.txt", []byte("c"))))
	})
	t.Run("the list says which stay", func(t *testing.T) {
		m := fresh()
		body := object{"attachments": list{object{"id": m.Attachments[1].ID}, object{"id": 0, "description": "new"}}}
		e := upload(r, "PATCH", at+"/"+m.ID, body, "c.txt", []byte("c"))
		require.Equal(t, "b.txt c.txt", names(e))
		require.Equal(t, "new", e.Attachments[1].Description)
		require.Equal(t, 404, r.send("GET", r.url+m.Attachments[0].URL, "", "", nil).status, "what was dropped is gone")
	})
	t.Run("a file that isn't there", func(t *testing.T) {
		m := fresh()
		u := bad("", "resources/message, Edit Message", nil, "attachments.0.id")
		u.hold(t, r.api("PATCH", at+"/"+m.ID, object{"attachments": list{object{"id": "7"}}}))
	})
}

func TestFilesKeepTheirLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	var files []any
	for i := range 11 {
		files = append(files, fmt.Sprintf("%d.txt", i), []byte("x"))
	}
	require.Equal(t, 200, r.form("POST", at, object{}, files[:20]...).status)
	refuses(t, r.form("POST", at, object{}, files...), 400, 30015)
	refuses(t, r.form("POST", at, object{}, "big.bin", make([]byte, 10<<20+1)), 413, 40005)
}

func TestMentionsPingWhomTheyMay(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	both := "<@" + r.ada + "> and <@!" + r.ben + "> and <@1> @everyone"
	cases := []struct {
		name     string
		allowed  any
		pinged   []string
		everyone bool
	}{
		{"all without a rule", nil, []string{r.ada, r.ben}, true},
		{"none by an empty list", object{"parse": list{}}, nil, false},
		{"none by null, as discordgo sends it", object{"parse": nil}, nil, false},
		{"users", object{"parse": list{"users"}}, []string{r.ada, r.ben}, false},
		{"one by name", object{"parse": list{}, "users": list{r.ben}}, []string{r.ben}, false},
		{"everyone", object{"parse": list{"everyone"}}, nil, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, body := range []object{{"content": both}, layout(container(text(both)))} {
				if c.allowed != nil {
					body["allowed_mentions"] = c.allowed
				}
				m := r.post(body)
				var pinged []string
				for _, p := range m.Mentions {
					pinged = append(pinged, p.ID)
				}
				require.Equal(t, c.pinged, pinged)
				require.Equal(t, c.everyone, m.MentionEveryone)
			}
		})
	}
}

func TestNonceGivesTheFirstMessageBack(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now = c.now
	r := newRig(t, cfg)
	one := r.post(object{"content": "one", "nonce": "n1", "enforce_nonce": true})
	require.Equal(t, "n1", one.Nonce)
	require.Equal(t, one.ID, r.post(object{"content": "again", "nonce": "n1", "enforce_nonce": true}).ID)
	require.NotEqual(t, one.ID, r.post(object{"content": "other", "nonce": "n2", "enforce_nonce": true}).ID)
	require.NotEqual(t, one.ID, r.post(object{"content": "free", "nonce": json.Number("5")}).ID)
	c.advance(6 * 60e9)
	require.NotEqual(t, one.ID, r.post(object{"content": "later", "nonce": "n1", "enforce_nonce": true}).ID)
}
