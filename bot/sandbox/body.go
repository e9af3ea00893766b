package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // sizes of pictures
	_ "image/jpeg"
	_ "image/png"
	"io"
	"mime"
	"mime/multipart"
	"path"
	"slices"
	"strconv"
	"strings"
)

type bodyKey struct{}

type bodyValue struct {
	data    []byte
	version int
}

func withBody(ctx context.Context, data []byte, version int) context.Context {
	return context.WithValue(ctx, bodyKey{}, bodyValue{data, version})
}

func bodyOf(ctx context.Context) ([]byte, int) {
	v, _ := ctx.Value(bodyKey{}).(bodyValue)
	return v.data, v.version
}

// upload is a file sent with a request.
type upload struct {
	index int    // the n of files[n]
	id    string // given to it as an attachment
	name  string
	data  []byte
}

// read decodes the request's JSON into v, and returns the files that came with it in a multipart form (reference, "Uploading
// Files").
func (r *request) read(v any) ([]upload, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return nil, badRequest("the content type is missing or malformed")
	}
	switch kind {
	case "application/json":
		return nil, decodeJSON(r.body, v)
	case "multipart/form-data":
		return readForm(multipart.NewReader(bytes.NewReader(r.body), params["boundary"]), v)
	}
	return nil, badRequest("the content type %s is not understood", kind)
}

// decodeJSON reads JSON; a field of a wrong type is an invalid form.
func decodeJSON(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	if err == nil {
		return nil
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		p := (*place)(nil)
		for _, k := range strings.Split(wrong.Field, ".") {
			p = p.field(k)
		}
		return invalid(p, "BASE_TYPE_BAD_TYPE", "Must be %s, not %s.", wrong.Type, wrong.Value)
	}
	return &apiError{status: 400, code: 50109, message: "The request body contains invalid JSON."}
}

func readForm(form *multipart.Reader, v any) ([]upload, error) {
	var files []upload
	found := false
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, badRequest("the multipart form is malformed: %v", err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return nil, badRequest("the multipart form is malformed: %v", err)
		}
		name := part.FormName()
		if name == "payload_json" {
			found = true
			if err := decodeJSON(data, v); err != nil {
				return nil, err
			}
			continue
		}
		f, err := newUpload(name, part.FileName(), data)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	if !found {
		return nil, badRequest("the multipart form has no payload_json")
	}
	slices.SortFunc(files, func(a, b upload) int { return a.index - b.index })
	return files, nil
}

func newUpload(field, name string, data []byte) (upload, error) {
	number, ok := strings.CutPrefix(field, "files[")
	n, err := strconv.Atoi(strings.TrimSuffix(number, "]"))
	if !ok || err != nil || n < 0 || name == "" {
		return upload{}, badRequest("the multipart form has a part %q, which is no files[n] with a file name", field)
	}
	if len(data) > attachmentMax {
		return upload{}, refuse(codeEntityTooLarge)
	}
	return upload{index: n, name: fileName(name), data: data}, nil
}

// fileName returns a file's name as Discord keeps it: letters, digits, points, lines and dashes.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '_', r == '-':
			return r
		}
		return '_'
	}, path.Base(name))
}

// contentType returns the media type that a file's name tells.
func contentType(name string) string {
	if t := mime.TypeByExtension(strings.ToLower(path.Ext(name))); t != "" {
		return t
	}
	return "application/octet-stream"
}

// newAttachment makes the attachment of a file, in a channel.
func newAttachment(id, channel string, f upload) Attachment {
	a := Attachment{ID: id, Filename: f.name, Size: len(f.data), ContentType: contentType(f.name)}
	a.URL = fmt.Sprintf("/attachments/%s/%s/%s", channel, id, f.name)
	a.ProxyURL = a.URL
	if size, _, err := image.DecodeConfig(bytes.NewReader(f.data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	return a
}
