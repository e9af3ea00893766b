package openapi

import (
	"bytes"
	"io"
	"mime/multipart"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// small returns a checker of a description made for tests.
func small(t *testing.T) *Checker {
	t.Helper()
	c, err := Load("testdata/openapi.json")
	require.NoError(t, err)
	return c
}

func checkJSON(t *testing.T, method, path, body string) error {
	t.Helper()
	return small(t).Check(method, path, "application/json; charset=utf-8", []byte(body))
}

func TestThePathMayHaveAVersionAndAQuery(t *testing.T) {
	c := small(t)
	for _, path := range []string{"/users/@me", "/api/users/@me", "/api/v9/users/@me", "/api/v10/users/@me", "/api/v9/users/@me?wait=true"} {
		require.NoError(t, c.Check("GET", path, "", nil), path)
	}
}

func TestAnUnknownPathIsRefused(t *testing.T) {
	c := small(t)
	for _, path := range []string{"/user/1", "/users", "/users/1/2", "/users/", "", "/", "/v9/users/@me", "/api/v9/api/v9/users/@me", "/users/%zz"} {
		require.ErrorIs(t, c.Check("GET", path, "", nil), ErrPath, path)
	}
}

func TestAnUnknownMethodIsRefused(t *testing.T) {
	c := small(t)
	require.ErrorIs(t, c.Check("DELETE", "/users/1", "", nil), ErrMethod)
	require.ErrorIs(t, c.Check("get", "/users/1", "", nil), ErrMethod)
}

func TestALiteralSegmentWinsOverAParameter(t *testing.T) {
	c := small(t)
	require.NoError(t, c.Check("GET", "/users/@me", "", nil))
	require.ErrorIs(t, c.Check("GET", "/webhooks/1/t/messages/@original", "", nil), ErrMethod)
	require.NoError(t, c.Check("DELETE", "/webhooks/1/t/messages/@original", "", nil))
	require.NoError(t, c.Check("GET", "/webhooks/1/t/messages/%40me", "", nil))
}

func TestPathParametersAreChecked(t *testing.T) {
	c := small(t)
	require.NoError(t, c.Check("GET", "/users/17", "", nil))
	require.EqualError(t, c.Check("GET", "/users/x", "", nil), "GET /users/{user_id}: path parameter user_id: /: 'x' does not match pattern '^(0|[1-9][0-9]*)$'")
	require.NoError(t, c.Check("GET", "/pages/10", "", nil))
	require.ErrorContains(t, c.Check("GET", "/pages/11", "", nil), "path parameter number")
	require.ErrorContains(t, c.Check("GET", "/pages/ten", "", nil), "path parameter number")
}

func TestABodyIsAskedForAsTheDescriptionSays(t *testing.T) {
	c := small(t)
	require.EqualError(t, c.Check("GET", "/users/1", "application/json", []byte("{}")), "GET /users/{user_id}: takes no body")
	require.EqualError(t, c.Check("POST", "/channels/1/messages", "", nil), "POST /channels/{channel_id}/messages: the body is missing")
	require.NoError(t, c.Check("PUT", "/channels/1/topic", "", nil))
}

func TestAJSONBodyIsChecked(t *testing.T) {
	require.NoError(t, checkJSON(t, "POST", "/channels/1/messages", `{"content":"short"}`))
	require.EqualError(t, checkJSON(t, "POST", "/channels/1/messages", `{"content":"far too long"}`),
		"POST /channels/{channel_id}/messages: body: /content: maxLength: got 12, want 10")
	require.ErrorContains(t, checkJSON(t, "POST", "/channels/1/messages", `{"content":`), "body is no JSON")
	require.ErrorContains(t, checkJSON(t, "POST", "/channels/1/messages", `{} {}`), "body is no JSON")
}

func TestOtherKindsOfBodyAreRefused(t *testing.T) {
	c := small(t)
	check := func(contentType string) error {
		return c.Check("PUT", "/channels/1/topic", contentType, []byte(`topic=x`))
	}
	require.ErrorContains(t, check("application/x-www-form-urlencoded"), "can be checked")
	require.ErrorContains(t, check("multipart/form-data"), "body is no form")
	require.ErrorContains(t, check(""), "content type")
	require.ErrorContains(t, check(";"), "content type")
	contentType, body := form(t, field{"topic", "", "x"})
	require.ErrorContains(t, c.Check("PUT", "/channels/1/topic", contentType, body), "takes no body of type multipart/form-data")
}

func TestOfAlternativesTheOneMeantIsExplained(t *testing.T) {
	require.EqualError(t, checkJSON(t, "POST", "/channels/1/messages", `{"components":[{"type":10,"content":""}]}`),
		"POST /channels/{channel_id}/messages: body: /components/0/content: minLength: got 0, want 1")
	require.EqualError(t, checkJSON(t, "POST", "/channels/1/messages", `{"components":[{"type":1,"components":[{"type":2,"emoji":{}}]}]}`),
		"POST /channels/{channel_id}/messages: body: /components/0/components/0/emoji: missing property 'name'")
	require.EqualError(t, checkJSON(t, "POST", "/channels/1/messages", `{"components":[{"type":3}]}`),
		"POST /channels/{channel_id}/messages: body: /components/0: missing property 'components'; /components/0/type: value must be 1; "+
			"/components/0: missing property 'content'; /components/0/type: value must be 10")
}

type field struct{ name, file, text string }

func form(t *testing.T, fields ...field) (string, []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, f := range fields {
		create := func() (io.Writer, error) { return w.CreateFormField(f.name) }
		if f.file != "" {
			create = func() (io.Writer, error) { return w.CreateFormFile(f.name, f.file) }
		}
		part, err := create()
		require.NoError(t, err)
		_, err = part.Write([]byte(f.text))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return w.FormDataContentType(), b.Bytes()
}

func TestAFormIsCheckedByItsPayload(t *testing.T) {
	tests := []struct {
		name   string
		path   string
		fields []field
		want   string // "" if it is in order
	}{
		{"payload and file", "/channels/1/messages", []field{{"payload_json", "", `{"content":"short"}`}, {"files[0]", "a.png", "png"}}, ""},
		{"a file alone", "/channels/1/messages", []field{{"files[0]", "a.png", "png"}}, ""},
		{"a bad payload", "/channels/1/messages", []field{{"payload_json", "", `{"content":"far too long"}`}}, "/content: maxLength"},
		{"a payload that is no JSON", "/channels/1/messages", []field{{"payload_json", "", `{`}}, "payload_json is no JSON"},
		{"a payload that is a list", "/channels/1/messages", []field{{"payload_json", "", `[]`}}, "payload_json is no object"},
		{"two payloads", "/channels/1/messages", []field{{"payload_json", "", `{}`}, {"payload_json", "", `{}`}}, `part "payload_json" stands twice`},
		{"plain fields", "/stickers", []field{{"name", "", "ace"}, {"file", "a.png", "png"}}, ""},
		{"a bad plain field", "/stickers", []field{{"name", "", "a"}, {"file", "a.png", "png"}}, "/name: minLength"},
		{"a missing file", "/stickers", []field{{"name", "", "ace"}}, "missing property 'file'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			contentType, body := form(t, test.fields...)
			err := small(t).Check("POST", test.path, contentType, body)
			if test.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestABrokenFormIsRefused(t *testing.T) {
	contentType, body := form(t, field{"payload_json", "", `{}`})
	require.ErrorContains(t, small(t).Check("POST", "/channels/1/messages", contentType, body[:len(body)/2]), "body is no form")
}

func TestOneCheckerServesManyAtOnce(t *testing.T) {
	c := small(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				ok := c.Check("POST", "/channels/1/messages", "application/json", []byte(`{"content":"short"}`))
				bad := c.Check("PUT", "/applications/1/commands", "application/json", []byte(`[{}]`))
				if ok != nil || bad == nil {
					t.Errorf("got %v and %v", ok, bad)
				}
			}
		})
	}
	wg.Wait()
}

func TestADescriptionThatCannotBeReadIsReported(t *testing.T) {
	_, err := Load(filepath.Join(t.TempDir(), "none.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
	for _, text := range []string{`{`, `[]`, `{"paths":[]}`, `{"paths":{"/a":1}}`} {
		path := filepath.Join(t.TempDir(), "openapi.json")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := Load(path)
		require.ErrorContains(t, err, path, text)
	}
}

func TestTheDescriptionIsFoundBesideTheRepository(t *testing.T) {
	top := t.TempDir()
	shared := filepath.Join(top, "shared", "discord")
	deep := filepath.Join(top, "repository", "a", "b")
	require.NoError(t, os.MkdirAll(shared, 0o700))
	require.NoError(t, os.MkdirAll(deep, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(top, "repository", "go.mod"), nil, 0o600))
	_, ok := findFrom(deep)
	require.False(t, ok, "there is no description")
	require.NoError(t, os.WriteFile(filepath.Join(shared, "openapi.json"), nil, 0o600))
	path, ok := findFrom(deep)
	require.True(t, ok)
	require.Equal(t, filepath.Join(shared, "openapi.json"), path)
	_, ok = findFrom(filepath.Join(top, "shared"))
	require.False(t, ok, "outside a repository")
}
