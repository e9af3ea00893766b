package sandbox_test

import (
	"bytes"
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

// form sends a multipart request: a name and its data, alternating.
func (r *rig) form(method, path string, body any, files ...any) reply {
	r.t.Helper()
	return r.formTo(9, method, path, body, files...)
}

func (r *rig) formTo(version int, method, path string, body any, files ...any) reply {
	r.t.Helper()
	kind, data := multipartOf(r.t, body, files...)
	return r.send(method, fmt.Sprintf("%s/api/v%d%s", r.url, version, path), "Bot "+r.Token(), kind, data)
}

// multipartOf is the body of a multipart request and its content type.
func multipartOf(t *testing.T, body any, files ...any) (string, []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	require.NoError(t, w.WriteField("payload_json", string(encode(t, body))))
	for i := 0; i < len(files); i += 2 {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i/2), files[i].(string))
		require.NoError(t, err)
		_, err = part.Write(files[i+1].([]byte))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return w.FormDataContentType(), b.Bytes()
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
