package discord

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	// filesMost bounds the messages of which the files are remembered. It is ours.
	filesMost = 8192
	// bareMost bounds the channels of which is remembered that they take no files.
	bareMost = 1024
	// bareTime is how long a channel that has refused a file gets none. It is ours: each attempt counts to Discord's limit of refused requests.
	bareTime = 10 * time.Minute
)

// heldFile is a file that a message has on Discord.
type heldFile struct {
	id, name string
	sum      [sha256.Size]byte
}

// target is the message that is to show something; its id is empty for a new one.
type target struct{ channel, message string }

// sender sends a message in the form that one of Discord's routes takes, and returns the response.
type sender func(w wireMessage, files []File) ([]byte, error)

// show has a message sent such that Discord takes it. Files that the message has already aren't uploaded again, unless another request may be changing
// them. Where Discord takes no files, or doesn't
// know an emoji, the message is sent without: what it says stands in its texts as well.
func (c *Client) show(to target, m Message, flags int, send sender) ([]byte, error) {
	turn := c.turns.take(to.message)
	defer turn.end()
	if len(m.Files) > 0 && c.isBare(to.channel) {
		m = m.withoutFiles()
	}
	var held []heldFile
	if turn.alone() {
		held = c.heldBy(to.message)
	}
	w, files := m.wireKeeping(flags, held)
	body, err := send(w, files)
	if HasStatus(err, http.StatusBadRequest) && len(files) < len(m.Files) {
		// Somebody else has changed the message: what it holds isn't known.
		c.files.put(to.message, nil)
		body, err = send(m.wire(flags), m.Files)
	}
	if refusesEmoji(err) {
		c.emojiRefused()
		m = m.withoutEmojis()
		body, err = send(m.wire(flags), m.Files)
	}
	if len(m.Files) > 0 && refusesFiles(err) {
		if bare, e := send(m.withoutFiles().wire(flags), nil); e == nil {
			c.bare.put(to.channel, time.Now())
			m, body, err = m.withoutFiles(), bare, nil
		}
	}
	switch {
	case to.message != "" && (isUncertain(err) || !turn.alone()):
		c.files.put(to.message, nil) // perhaps it has others now
	case err == nil:
		c.hold(to.message, m, body)
	}
	return body, err
}

// turnWait is how long a request about a message waits for the one before it. It is ours: a small part of the three seconds of an answer.
const turnWait = 300 * time.Millisecond

// turns has the requests about one message go one after the other, so that each knows which files the message has. The zero value is ready.
type turns struct {
	mu   sync.Mutex
	busy map[string]*line
}

// line is of the requests about one message.
type line struct {
	last    chan struct{} // closed at the end of the one that came last
	all     int
	out     int  // how many of them are on their way to Discord
	crossed bool // whether two ever were at once
}

// turn is a request's.
type turn struct {
	alone func() bool // whether no other request about the message has been on its way with it so far
	end   func()
}

// take waits for the message's turn. A request that hangs holds up nobody for long.
func (t *turns) take(message string) turn {
	if message == "" {
		return turn{func() bool { return true }, func() {}}
	}
	mine := make(chan struct{})
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.busy[message]
	if l == nil {
		l = &line{}
		if t.busy == nil {
			t.busy = map[string]*line{}
		}
		t.busy[message] = l
	}
	before := l.last
	l.last = mine
	l.all++
	if before != nil {
		t.mu.Unlock()
		select {
		case <-before:
		case <-time.After(turnWait):
		}
		t.mu.Lock()
	}
	l.crossed = l.crossed || l.out > 0
	l.out++
	alone := func() bool {
		t.mu.Lock()
		defer t.mu.Unlock()
		return !l.crossed
	}
	end := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		l.out--
		if l.all--; l.all == 0 {
			delete(t.busy, message)
		}
		close(mine)
	}
	return turn{alone, end}
}

// refusesFiles reports a refusal that may be for a message's files: they mayn't be attached, or are too large.
func refusesFiles(err error) bool {
	return HasCode(err, codeMissingPermission, codeTooLarge) || HasStatus(err, http.StatusRequestEntityTooLarge)
}

// refusesEmoji reports that Discord doesn't know an emoji of the components. Its code for that isn't documented; bots report
// "Invalid emoji" among the details.
func refusesEmoji(err error) bool {
	e := asError(err)
	return e != nil && e.Status == http.StatusBadRequest && strings.Contains(strings.ToLower(e.Details), "emoji")
}

// noteRights remembers whether files may be attached where an interaction came from, which each tells.
func (c *Client) noteRights(in *Interaction) {
	const may = discordgo.PermissionAttachFiles | discordgo.PermissionAdministrator
	switch {
	case in.Channel == "" || in.AppPermissions == 0:
	case in.AppPermissions&may == 0:
		c.bare.put(in.Channel, time.Now())
	case c.isBare(in.Channel):
		c.bare.put(in.Channel, time.Time{})
	}
}

func (c *Client) isBare(channel string) bool {
	since, ok := c.bare.get(channel)
	return ok && time.Since(since) < bareTime
}

func (c *Client) heldBy(message string) []heldFile {
	if message == "" {
		return nil
	}
	held, _ := c.files.get(message)
	return held
}

// wireKeeping is the message as Discord reads it, with the files that have to be uploaded. Those that are held are only named.
func (m Message) wireKeeping(flags int, held []heldFile) (wireMessage, []File) {
	var kept []wireAttachment
	var fresh []File
	for _, f := range m.Files {
		if id := heldID(held, f); id != "" {
			kept = append(kept, wireAttachment{ID: id})
			continue
		}
		fresh = append(fresh, f)
	}
	w := Message{Components: m.Components, Files: fresh, Mentions: m.Mentions}.wire(flags)
	w.Attachments = append(w.Attachments, kept...)
	return w, fresh
}

func heldID(held []heldFile, f File) string {
	sum := sha256.Sum256(f.Data)
	for _, h := range held {
		if h.name == f.Name && h.sum == sum {
			return h.id
		}
	}
	return ""
}

// shownMessage is what a response tells of the message that came of a request.
type shownMessage struct {
	ID          string `json:"id"`
	Attachments []struct {
		ID   string `json:"id"`
		Name string `json:"filename"`
	} `json:"attachments"`
	Components json.RawMessage `json:"components"`
	Resource   *struct {
		Message *shownMessage `json:"message"`
	} `json:"resource"` // of the answer to an interaction
}

// shownMedia is a component as far as it may show a file.
type shownMedia struct {
	Items []struct {
		Media struct {
			URL string `json:"url"`
			ID  string `json:"attachment_id"`
		} `json:"media"`
	} `json:"items"`
	Components []shownMedia `json:"components"`
}

// hold remembers the files that the message has now.
func (c *Client) hold(message string, m Message, body []byte) {
	var said shownMessage
	if json.Unmarshal(body, &said) == nil && said.Resource != nil && said.Resource.Message != nil {
		said = *said.Resource.Message
	}
	if said.ID != "" {
		message = said.ID
	}
	if message == "" {
		return
	}
	before, known := c.files.get(message)
	ids := said.files()
	var held []heldFile
	for _, f := range m.Files {
		if id := cmp.Or(ids[f.Name], heldID(before, f)); id != "" {
			held = append(held, heldFile{id, f.Name, sha256.Sum256(f.Data)})
		}
	}
	if known || held != nil {
		c.files.put(message, held)
	}
}

// files returns the ids of a message's files by their names: from its list of them, and from the components that show them.
func (s shownMessage) files() map[string]string {
	ids := map[string]string{}
	var cs []shownMedia
	if len(s.Components) > 0 && json.Unmarshal(s.Components, &cs) == nil {
		gather(cs, ids)
	}
	for _, a := range s.Attachments {
		ids[a.Name] = a.ID
	}
	return ids
}

func gather(cs []shownMedia, ids map[string]string) {
	for _, c := range cs {
		for _, item := range c.Items {
			address, _, _ := strings.Cut(item.Media.URL, "?")
			ids[path.Base(address)] = item.Media.ID
		}
		gather(c.Components, ids)
	}
}

// withoutFiles is the message without its files and what shows them.
func (m Message) withoutFiles() Message {
	m.Components = changed(m.Components, func(c discordgo.MessageComponent) discordgo.MessageComponent {
		if _, ok := c.(discordgo.MediaGallery); ok {
			return nil
		}
		return c
	})
	m.Files = nil
	return m
}

// withoutEmojis is the message without emojis on its buttons and in its lists.
func (m Message) withoutEmojis() Message {
	m.Components = changed(m.Components, func(c discordgo.MessageComponent) discordgo.MessageComponent {
		switch c := c.(type) {
		case discordgo.Button:
			c.Emoji = nil
			return c
		case discordgo.SelectMenu:
			options := make([]discordgo.SelectMenuOption, len(c.Options))
			for i, o := range c.Options {
				o.Emoji = nil
				options[i] = o
			}
			c.Options = options
			return c
		}
		return c
	})
	return m
}

// changed returns the components as change makes them, inner ones first; those that become nil are left out.
func changed(cs []discordgo.MessageComponent, change func(discordgo.MessageComponent) discordgo.MessageComponent) []discordgo.MessageComponent {
	var out []discordgo.MessageComponent
	for _, c := range cs {
		switch inner := c.(type) {
		case discordgo.Container:
			inner.Components = changed(inner.Components, change)
			c = inner
		case discordgo.ActionsRow:
			inner.Components = changed(inner.Components, change)
			c = inner
		}
		if c = change(c); c != nil {
			out = append(out, c)
		}
	}
	return out
}
