package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"slices"
	"strings"
	"sync"

	"trey/bot/sandbox"
)

// sent is a request of the bot's to Discord.
type sent struct{ method, path, body string }

// wire keeps all that the bot sends.
type wire struct {
	mu    sync.Mutex
	all   []sent
	whole bool // pictures too, by their hashes
}

func (w *wire) check(next func(method, path, contentType string, body []byte) error) func(method, path, contentType string, body []byte) error {
	return func(method, path, contentType string, body []byte) error {
		w.mu.Lock()
		w.all = append(w.all, sent{method, path, w.written(contentType, body)})
		w.mu.Unlock()
		if next == nil {
			return nil
		}
		return next(method, path, contentType, body)
	}
}

// written is what a body says in letters. Of a form it is, unless the whole is wanted, all but what pictures show, of which their own tests say what it is.
func (w *wire) written(contentType string, body []byte) string {
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
		switch png := bytes.HasPrefix(data, []byte("\x89PNG")); {
		case png && w.whole:
			data = fmt.Appendf(nil, "%d bytes, %x", len(data), sha256.Sum256(data))
		case png:
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
	asked map[string]asking // by an interaction's token
}

// asking is an interaction, as far as it decides who reads its answer.
type asking struct {
	number int    // in the order of their arrival
	name   string // whose it is
	public bool   // whether it is a press on a message that everybody in the channel sees
}

func (c *club) readers(x *tap, people ...person) *readers {
	r := &readers{tap: x, dms: map[string]string{}, users: map[string]string{}, asked: map[string]asking{}}
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
	_, a, ok := r.answer(s)
	if !ok || a.everybodyReads(s) {
		return ""
	}
	return a.name
}

// answer returns the interaction that is answered, with its token; false if none is.
func (r *readers) answer(s sent) (token string, a asking, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for ; r.seen < len(r.got); r.seen++ {
		var in struct {
			Token   string
			Server  string `json:"guild_id"`
			Message struct{ Flags int }
			Type    int
			User    struct{ ID string }
			Member  struct{ User struct{ ID string } }
		}
		if json.Unmarshal(r.got[r.seen], &in) == nil {
			public := in.Type == 3 && in.Server != "" && in.Message.Flags&sandbox.FlagEphemeral == 0
			r.asked[in.Token] = asking{r.seen, r.users[in.Member.User.ID+in.User.ID], public}
		}
	}
	for part := range strings.SplitSeq(s.path, "/") {
		if a, ok := r.asked[part]; ok {
			return part, a, true
		}
	}
	return "", asking{}, false
}

// everybodyReads reports whether the answer is a new message that isn't ephemeral, or changes one.
func (a asking) everybodyReads(s sent) bool {
	return strings.HasPrefix(s.body, `{"type":4`) && strings.Contains(s.body, `"flags":32768`) ||
		a.public && (strings.HasPrefix(s.body, `{"type":7`) || strings.HasSuffix(s.path, "/@original"))
}
