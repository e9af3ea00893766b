package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"slices"
	"strings"
	"sync"
)

// sent is a request of the bot's to Discord.
type sent struct{ path, body string }

// wire keeps all that the bot sends.
type wire struct {
	mu  sync.Mutex
	all []sent
}

func (w *wire) check(next func(method, path, contentType string, body []byte) error) func(method, path, contentType string, body []byte) error {
	return func(method, path, contentType string, body []byte) error {
		w.mu.Lock()
		w.all = append(w.all, sent{path, written(contentType, body)})
		w.mu.Unlock()
		if next == nil {
			return nil
		}
		return next(method, path, contentType, body)
	}
}

// written is what a body says in letters: of a form all but what pictures show, of which their own tests say what it is.
func written(contentType string, body []byte) string {
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil || params["boundary"] == "" {
		return string(body)
	}
	var out strings.Builder
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextRawPart()
		if err != nil {
			return out.String()
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return out.String()
		}
		if part.FileName() == "" {
			out.Write(data)
			continue
		}
		fmt.Fprintf(&out, "\n%v", part.Header)
		if bytes.HasPrefix(data, []byte("\x89PNG")) {
			data = beside(data)
		}
		out.WriteString("\n" + string(data))
	}
}

// beside is what a PNG holds besides the picture: all chunks that aren't needed to draw it.
func beside(png []byte) []byte {
	var out []byte
	for rest := png[8:]; len(rest) >= 12; {
		n := 12 + int(binary.BigEndian.Uint32(rest))
		if !slices.Contains([]string{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}, string(rest[4:8])) {
			out = append(out, rest[4:n-4]...)
		}
		rest = rest[n:]
	}
	return out
}

func (w *wire) take() []sent {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := w.all
	w.all = nil
	return out
}

// readers tells who reads what is sent.
type readers struct {
	*tap
	dms   map[string]string // names by the channel
	users map[string]string // names by the user's id
	seen  int
	asked map[string]string // names by an interaction's token
}

func (c *club) readers(x *tap, people ...person) *readers {
	r := &readers{tap: x, dms: map[string]string{}, users: map[string]string{}, asked: map[string]string{}}
	for _, p := range people {
		r.dms[c.sandbox.DM(p.id)], r.users[p.id] = p.name, p.name
	}
	return r
}

// of returns who alone reads it; empty for everybody in the channel.
func (r *readers) of(s sent) string {
	for channel, name := range r.dms {
		if strings.Contains(s.path, channel) {
			return name
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for ; r.seen < len(r.got); r.seen++ {
		var in struct {
			Token  string
			User   struct{ ID string }
			Member struct{ User struct{ ID string } }
		}
		if json.Unmarshal(r.got[r.seen], &in) == nil {
			r.asked[in.Token] = r.users[in.Member.User.ID+in.User.ID]
		}
	}
	for token, name := range r.asked {
		if strings.Contains(s.path, token) && !everybody(s) {
			return name
		}
	}
	return ""
}

// everybody reports whether an answer is a new message that isn't ephemeral.
func everybody(s sent) bool {
	return strings.HasPrefix(s.body, `{"type":4`) && strings.Contains(s.body, `"flags":32768`)
}
