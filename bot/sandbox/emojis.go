package sandbox

import (
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits of emojis that an application owns (resources/emoji, "Application-Owned Emoji" and "Create Application Emoji").
const (
	emojisMax    = 2000
	emojiSizeMax = 256 << 10 // bytes
	emojiNameMin = 2
	emojiNameLen = 32
)

var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]*$`)

// appEmoji is an emoji of the application's. Its picture is in the store of files, under its id.
type appEmoji struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Animated bool   `json:"animated,omitempty"`
	Format   string `json:"format"` // png, jpeg, gif, webp, avif
}

// emojiObject is an emoji as Discord shows it to its application.
type emojiObject struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Roles         []string `json:"roles"`
	User          Profile  `json:"user"`
	RequireColons bool     `json:"require_colons"`
	Managed       bool     `json:"managed"`
	Animated      bool     `json:"animated"`
	Available     bool     `json:"available"`
}

// EmojiState is an emoji of the application's as the user API shows it.
type EmojiState struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Animated bool   `json:"animated"`
	URL      string `json:"url"` // a path of the sandbox
}

// emojiRoutes manage the application's emojis. Discord limits them of their own (resources/emoji); its numbers aren't known.
func (s *Server) emojiRoutes() []route {
	const all, one = "/applications/{app}/emojis", "/applications/{app}/emojis/{emoji}"
	change := rate{50, 30 * time.Second}
	return []route{
		{pattern: "GET " + all, object: "app", handle: s.listEmojis},
		{pattern: "POST " + all, object: "app", rate: change, handle: s.createEmoji},
		{pattern: "GET " + one, object: "app", handle: s.getEmoji},
		{pattern: "PATCH " + one, object: "app", rate: change, handle: s.editEmoji},
		{pattern: "DELETE " + one, object: "app", rate: change, handle: s.deleteEmoji},
	}
}

// emoji returns the application's emoji with an id, nil if there is none.
func (w *world) emoji(id string) *appEmoji {
	i := slices.IndexFunc(w.emojis, func(e *appEmoji) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return w.emojis[i]
}

func (w *world) showEmoji(e *appEmoji) emojiObject {
	return emojiObject{
		ID: e.ID, Name: e.Name, Roles: []string{}, User: w.profile(w.bot), RequireColons: true, Animated: e.Animated, Available: true,
	}
}

func (w *world) emojiStates() []EmojiState {
	out := make([]EmojiState, len(w.emojis))
	for i, e := range w.emojis {
		out[i] = EmojiState{ID: e.ID, Name: e.Name, Animated: e.Animated, URL: "/emojis/" + e.ID + "." + e.extension()}
	}
	return out
}

// extension is the ending under which the picture is served: one of those that pages ask for.
func (e *appEmoji) extension() string {
	if e.Format == "gif" || e.Format == "webp" {
		return e.Format
	}
	return "png"
}

// emojiOf returns the emoji of a request; the path without one gives nil.
func (s *Server) emojiOf(r *request) (*appEmoji, error) {
	if r.PathValue("app") != s.w.app.ID {
		return nil, refuse(codeOtherApplication)
	}
	id := r.PathValue("emoji")
	if id == "" {
		return nil, nil
	}
	if e := s.w.emoji(id); e != nil {
		return e, nil
	}
	return nil, refuse(codeUnknownEmoji)
}

func (s *Server) listEmojis(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.emojiOf(r); err != nil {
		return nil, err
	}
	list := []emojiObject{}
	for _, e := range s.w.emojis {
		list = append(list, s.w.showEmoji(e))
	}
	return map[string]any{"items": list}, nil
}

func (s *Server) getEmoji(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.emojiOf(r)
	if err != nil {
		return nil, err
	}
	return s.w.showEmoji(e), nil
}

func (s *Server) createEmoji(r *request) (any, error) {
	var in struct{ Name, Image string }
	if _, err := r.read(&in); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	if _, err := s.emojiOf(r); err != nil {
		return nil, err
	}
	f := &form{}
	s.w.checkEmojiName(f, in.Name, nil)
	e, data, err := newEmoji(f, in.Name, in.Image)
	if err != nil {
		return nil, err
	}
	if len(s.w.emojis) >= emojisMax {
		return nil, refuse(codeTooManyEmojis)
	}
	e.ID = s.w.ids.next()
	s.w.emojis = append(s.w.emojis, e)
	s.w.files.put(e.ID, data)
	s.w.files.keep([]Attachment{{ID: e.ID}})
	s.emojisChanged()
	r.status = http.StatusCreated
	return s.w.showEmoji(e), nil
}

// newEmoji makes an emoji of a name and a picture, and returns the picture's data.
//
// The page on emojis says that a picture too large is refused without a code, the page on codes has 50138 for it, and bots report
// that code; it stands here. Data that is no picture has the code 50046 there; an address that isn't image data is reported as a
// fault of the form ("Invalid image data", with no name of its code).
func newEmoji(f *form, name, uri string) (*appEmoji, []byte, error) {
	data, sound := decodeImage(uri)
	switch {
	case uri == "":
		f.add(at("image"), "BASE_TYPE_REQUIRED", "This field is required")
	case !sound:
		f.add(at("image"), "IMAGE_INVALID", "Invalid image data")
	}
	if err := f.refusal(); err != nil {
		return nil, nil, err
	}
	if len(data) > emojiSizeMax {
		return nil, nil, refuse(codeAssetTooLarge)
	}
	format, animated, ok := imageFormat(data)
	if !ok {
		return nil, nil, refuse(codeInvalidFile)
	}
	return &appEmoji{Name: name, Animated: animated, Format: format}, data, nil
}

// checkEmojiName checks the name of an emoji. That no two of an application's have the same is reported by bots.
func (w *world) checkEmojiName(f *form, name string, own *appEmoji) {
	between(f, at("name"), name, emojiNameMin, emojiNameLen)
	if !emojiName.MatchString(name) {
		f.add(at("name"), "STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	if slices.ContainsFunc(w.emojis, func(e *appEmoji) bool { return e != own && e.Name == name }) {
		f.add(at("name"), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists.")
	}
}

func (s *Server) editEmoji(r *request) (any, error) {
	var in struct{ Name *string }
	if _, err := r.read(&in); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	e, err := s.emojiOf(r)
	if err != nil {
		return nil, err
	}
	if in.Name == nil {
		return s.w.showEmoji(e), nil
	}
	f := &form{}
	s.w.checkEmojiName(f, *in.Name, e)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	renamed := *e
	renamed.Name = *in.Name
	s.w.emojis[slices.Index(s.w.emojis, e)] = &renamed
	s.emojisChanged()
	return s.w.showEmoji(&renamed), nil
}

func (s *Server) deleteEmoji(r *request) (any, error) {
	s.lock()
	defer s.release()
	e, err := s.emojiOf(r)
	if err != nil {
		return nil, err
	}
	i := slices.Index(s.w.emojis, e)
	s.w.emojis = slices.Delete(slices.Clone(s.w.emojis), i, i+1)
	s.w.files.remove(e.ID)
	s.emojisChanged()
	return nil, nil
}

func (s *Server) emojisChanged() {
	s.w.dirty = true
	s.hub.emit(Event{Type: "channels"}, everybody)
}

// serveEmoji serves the picture of an emoji as it was given, whatever the ending of the address.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	ending := path.Ext(name)
	s.mu.Lock()
	e := s.w.emoji(strings.TrimSuffix(name, ending))
	var data []byte
	ok := false
	if e != nil {
		data, ok = s.w.files.get(e.ID)
	}
	store := s.w.files
	s.mu.Unlock()
	if e == nil || !slices.Contains([]string{".png", ".gif", ".webp", ".jpg", ".jpeg", ".avif"}, ending) {
		http.NotFound(w, r)
		return
	}
	if !ok {
		var err error
		if data, err = store.read(e.ID); err != nil {
			http.NotFound(w, r)
			return
		}
	}
	h := w.Header()
	h.Set("Content-Type", "image/"+e.Format)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "private, max-age=86400, immutable")
	_, _ = w.Write(data) // whoever asked may be gone
}

// emoji checks the emoji of a button or of a select's option. One that the application owns gets the name that it has now. The
// codes are reported by bots, the documentation names none (docs issue 8071).
func (k *componentCheck) emoji(p *place, e *Emoji, code string) {
	if e == nil {
		return
	}
	if e.ID == "" {
		if !isUnicodeEmoji(e.Name) {
			k.form.add(p.field("emoji").field("name"), code, "Invalid emoji")
		}
		return
	}
	own := k.owned(e.ID)
	if own == nil {
		k.form.add(p.field("emoji").field("id"), code, "Invalid emoji")
		return
	}
	e.Name, e.Animated = own.Name, own.Animated
}
