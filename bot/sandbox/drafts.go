package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
)

// Limits of messages (resources/message).
const (
	contentMax     = 2000
	attachmentsMax = 10
	altMax         = 1024
	nonceMax       = 25
	filenameMax    = 1024 // Discord's OpenAPI description
)

// draft is a message as a bot asks for it, new or as an edit.
type draft struct {
	Content     optional         `json:"content"`
	Embeds      *[]Embed         `json:"embeds"`
	Components  *[]Component     `json:"components"` // null leaves them as they are (docs issue 5860)
	Flags       *int             `json:"flags"`
	Allowed     *allowedMentions `json:"allowed_mentions"`
	Attachments *[]attachmentRef `json:"attachments"`
	Nonce       json.RawMessage  `json:"nonce"`
	Enforce     bool             `json:"enforce_nonce"`
	TTS         bool             `json:"tts"`
	Poll        json.RawMessage  `json:"poll"`
	Stickers    []string         `json:"sticker_ids"`
	Reference   json.RawMessage  `json:"message_reference"`
	Username    string           `json:"username"`
	AvatarURL   string           `json:"avatar_url"`
	ThreadName  string           `json:"thread_name"`
}

// optional is a text that may be given, null or absent.
type optional struct {
	given bool
	text  string
}

// UnmarshalJSON implements json.Unmarshaler.
func (o *optional) UnmarshalJSON(data []byte) error {
	o.given = true
	if string(data) == "null" {
		return nil
	}
	return json.Unmarshal(data, &o.text)
}

// attachmentRef names a file of the request (id n of files[n]) or one that the message has already.
type attachmentRef struct {
	ID          looseID `json:"id"`
	Filename    string  `json:"filename"`
	Description string  `json:"description"`
}

// looseID is an id given as text or as a number.
type looseID string

// UnmarshalJSON implements json.Unmarshaler.
func (l *looseID) UnmarshalJSON(data []byte) error {
	*l = looseID(strings.Trim(string(data), `"`))
	return nil
}

// unsupported refuses what Discord has and the sandbox has not.
func (d *draft) unsupported(f *form) {
	refusal := func(key string, there bool) {
		if there {
			f.add(at(key), "SANDBOX_UNSUPPORTED", "The sandbox doesn't support this field.")
		}
	}
	given := func(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }
	refusal("poll", given(d.Poll))
	refusal("sticker_ids", len(d.Stickers) > 0)
	refusal("message_reference", given(d.Reference))
	refusal("username", d.Username != "")
	refusal("avatar_url", d.AvatarURL != "")
	refusal("thread_name", d.ThreadName != "")
}

// nonce returns the nonce, which may be text or a number.
func (d *draft) nonce(f *form) string {
	n := strings.Trim(string(d.Nonce), `"`)
	if n == "null" {
		return ""
	}
	if length(n) > nonceMax {
		f.add(at("nonce"), "NONCE_TYPE_TOO_LONG", "Must be %d or fewer in length.", nonceMax)
	}
	return n
}

// terms is how a draft may be applied.
type terms struct {
	flags   int  // that it may set
	version int  // of the interface
	ignored bool // whether other known flags are passed over instead of refused, as in edits
}

// compose applies a draft to a message and returns what becomes of it; base is never changed. New messages come with an empty
// base. The files of the draft are put into the store.
func (w *world) compose(base *message, d *draft, files []upload, t terms) (*message, error) {
	m := *base
	f := &form{}
	d.unsupported(f)
	w.applyFlags(&m, d, t, f)
	if d.Content.given {
		atMost(f, at("content"), d.Content.text, contentMax)
		m.Content = strings.TrimSpace(d.Content.text) // Discord keeps no white space at the ends
	}
	if d.Embeds != nil {
		m.Embeds = trimmed(*d.Embeds)
		checkEmbeds(f, m.Embeds)
	}
	if err := w.applyFiles(&m, d, files, t.version, f); err != nil {
		return nil, err
	}
	if d.Embeds != nil {
		m.applyPictures(f)
	}
	sums := w.applyComponents(&m, d, f)
	w.applyMentions(&m, d, f)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	if m.empty() {
		return nil, refuse(codeEmptyMessage)
	}
	if sums.bytes+12*sums.texts > bytesMax || sums.media > mediaMax {
		return nil, internal()
	}
	for _, u := range files {
		if u.id != "" {
			w.files.put(u.id, u.data)
		}
	}
	return &m, nil
}

// empty tells whether a message would show nothing. With Components V2 there are components or nothing, as files are shown by
// them alone.
func (m *message) empty() bool {
	if m.v2() {
		return len(m.Components) == 0
	}
	return m.Content == "" && len(m.Embeds) == 0 && len(m.Attachments) == 0 && len(m.Components) == 0
}

// noteUnshown notes the files of a request that a message with Components V2 has and doesn't show: Discord takes them, but
// nobody will see them (components/reference, "Component Reference").
func (s *Server) noteUnshown(m *message, files []upload) {
	if !m.v2() || len(files) == 0 {
		return
	}
	shown := map[string]bool{}
	show := func(pictures ...*Media) {
		for _, p := range pictures {
			if p != nil {
				shown[p.AttachmentID] = true
			}
		}
	}
	walk(m.Components, func(c *Component) bool {
		show(c.Media, c.File)
		for i := range c.Items {
			show(&c.Items[i].Media)
		}
		return false
	})
	for _, u := range files {
		if u.id != "" && !shown[u.id] {
			s.violation("message %s: no component shows its file %s", m.ID, u.name)
		}
	}
}

// bytesMax is the most that the text displays of a message may come to, in bytes with 12 added for each; beyond it Discord
// breaks down (docs issue 8554).
const bytesMax = 10170

const flagsKnown = FlagSuppressEmbeds | FlagHasThread | FlagEphemeral | FlagLoading | FlagSuppressNotifications | FlagComponentsV2

func (w *world) applyFlags(m *message, d *draft, t terms, f *form) {
	if d.Flags == nil {
		return
	}
	flags := *d.Flags
	switch {
	case flags&^flagsKnown != 0:
		f.add(at("flags"), "BASE_TYPE_CHOICES", "The flags %d are not known here.", flags&^flagsKnown)
	case flags&^t.flags != 0 && !t.ignored:
		f.add(at("flags"), "BASE_TYPE_CHOICES", "The flags %d can't be set here.", flags&^t.flags)
	case m.v2() && flags&FlagComponentsV2 == 0:
		f.add(at("flags"), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The flag IS_COMPONENTS_V2 can't be removed from a message")
	}
	m.Flags = m.Flags&^t.flags | flags&t.flags
}

// applyFiles works out which files the message has: kept ones, then new ones. Without a list, version 9 keeps all and adds the
// new ones, version 10 has only the new ones if there are any. With a list, version 10 has what it names only, version 9 the new
// ones in any case (resources/message, "Edit Message").
func (w *world) applyFiles(m *message, d *draft, files []upload, version int, f *form) error {
	kept := m.Attachments
	if version >= 10 && len(files) > 0 {
		kept = nil
	}
	texts := map[int]attachmentRef{}
	if d.Attachments != nil {
		kept = w.listed(m, *d.Attachments, files, texts, f)
	}
	if len(kept)+len(files) > attachmentsMax {
		return refuse(codeTooManyAttachments)
	}
	if len(files) == 0 && d.Attachments == nil {
		return nil
	}
	list := slices.Clone(kept)
	for i := range files {
		u := &files[i]
		ref, named := texts[u.index]
		if !named && d.Attachments != nil && version >= 10 {
			continue
		}
		if ref.Filename != "" {
			u.name = fileName(ref.Filename)
		}
		u.id = w.ids.next()
		a := newAttachment(u.id, m.Channel, *u)
		a.Description, a.Ephemeral = ref.Description, m.ephemeral()
		list = append(list, a)
	}
	m.replace(list, w.ids.wall())
	return nil
}

// listed reads the list of attachments: it returns those kept and notes what it says of the new ones.
func (w *world) listed(m *message, refs []attachmentRef, files []upload, texts map[int]attachmentRef, f *form) []Attachment {
	var kept []Attachment
	if len(refs) > attachmentsMax {
		tooMany(f, at("attachments"), attachmentsMax)
	}
	for i, ref := range refs {
		p := at("attachments").element(i)
		atMost(f, p.field("filename"), ref.Filename, filenameMax)
		atMost(f, p.field("description"), ref.Description, altMax)
		if j := slices.IndexFunc(m.Attachments, func(a Attachment) bool { return a.ID == string(ref.ID) }); j >= 0 {
			kept = append(kept, m.Attachments[j])
			continue
		}
		j := slices.IndexFunc(files, func(u upload) bool { return plain(u.index) == string(ref.ID) })
		if j < 0 {
			f.overtaken = f.overtaken || m.overtaken(string(ref.ID), w.ids.wall())
			f.add(p.field("id"), "ATTACHMENT_NOT_FOUND", "There is no file and no attachment %s.", ref.ID)
			continue
		}
		texts[files[j].index] = ref
	}
	return kept
}
