package discord

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"strings"
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
type target struct {
	channel, message string
	yields           bool // whether what is to be shown isn't worth sending once something else was: it fails with errOvertaken
}

// sender sends a message in the form that one of Discord's routes takes, and returns the response.
type sender func(ctx context.Context, w wireMessage, files []File) ([]byte, error)

// show has a message sent such that Discord takes it. Files that the message has already aren't uploaded again, unless another request may be changing
// them. Where Discord takes no files, or doesn't know an emoji, the message is sent without: what it says stands in its texts as well.
func (c *Client) show(ctx context.Context, to target, m Message, flags int, send sender) ([]byte, error) {
	turn := c.turns.take(to.message)
	defer turn.end()
	ctx = context.WithValue(ctx, leaveKey{}, turn.leave)
	if len(m.Files) > 0 && c.isBare(to.channel) {
		m = m.withoutFiles()
	}
	// try makes the message out and sends it, again where another request has overtaken it.
	try := func(held func() []heldFile) (body []byte, files []File, err error) {
		for n := 0; ; n++ {
			var w wireMessage
			w, files = m.wireKeeping(flags, held())
			body, err = send(ctx, w, files)
			if !errors.Is(err, errOvertaken) || to.yields || n == overtakenMost {
				return body, files, err
			}
		}
	}
	nothing := func() []heldFile {
		if !to.yields {
			turn.begin()
		}
		return nil
	}
	body, files, err := try(func() []heldFile { return c.heldNow(turn, to) })
	if HasStatus(err, http.StatusBadRequest) && len(files) < len(m.Files) {
		// Somebody else has changed the message: what it holds isn't known.
		c.files.put(to.message, nil)
		body, _, err = try(nothing)
	}
	if refusesEmoji(err) {
		c.emojiRefused()
		m = m.withoutEmojis()
		body, _, err = try(nothing)
	}
	if len(m.Files) > 0 && refusesFiles(err) {
		m = m.withoutFiles()
		if bare, _, e := try(nothing); e == nil {
			c.bare.put(to.channel, time.Now())
			body, err = bare, nil
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

// heldNow returns the files that the message is known to have.
func (c *Client) heldNow(t *turn, to target) []heldFile {
	if !t.begin() || to.message == "" {
		return nil
	}
	held, _ := c.files.get(to.message)
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
