package sandbox

import (
	"slices"
	"strings"
	"time"
)

// messagesKept is how many messages of a channel stay; older ones are forgotten.
const messagesKept = 5000

// Kinds of channels (resources/channel, "Channel Types").
const (
	channelText               = 0
	channelDM                 = 1
	channelCategory           = 4
	channelAnnouncement       = 5
	channelAnnouncementThread = 10
	channelPublicThread       = 11
	channelPrivateThread      = 12
)

// thread tells whether the channel is a thread.
func (c *channel) thread() bool {
	return c.Type >= channelAnnouncementThread && c.Type <= channelPrivateThread
}

// world is everything that lasts. The server's mutex guards it.
type world struct {
	token    string
	app      application
	bot      string // the bot's user id
	people   map[string]*person
	order    []string // of people
	guilds   []*guild
	channels []*channel
	rooms    map[string]*channel // the channels by id
	dms      map[string]*channel // the DM channels by user
	commands []*Command
	emojis   []*appEmoji
	messages map[string]*message
	nonces   map[string]nonce // of the bot's messages, by nonce
	recent   []nonce          // the same in the order in which they came
	creates  map[string]*creates
	files    *fileStore
	ids      *snowflakes
	awake    []*channel    // the active threads
	ahead    time.Duration // by how much the clock was moved forward
	dirty    bool          // whether there is something to store
}

type application struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	VerifyKey string `json:"verify_key"`
}

// person is a user with what only the sandbox knows of him.
type person struct {
	User
	Former []string `json:"former,omitempty"` // the servers that Leave took him out of
}

type guild struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Owner       string       `json:"owner"`
	Locale      string       `json:"locale"`
	Made        time.Time    `json:"made"`
	Unavailable bool         `json:"unavailable,omitempty"`
	Roles       []role       `json:"roles"`
	Members     []membership `json:"members"` // in the order in which they joined

	at map[string]int // where in Members a user is; nil until it is asked for
}

type channel struct {
	ID        string     `json:"id"`
	Type      int        `json:"type"`
	Guild     string     `json:"guild,omitempty"`
	Name      string     `json:"name,omitempty"`
	Topic     string     `json:"topic,omitempty"`
	Recipient string     `json:"recipient,omitempty"` // of a DM
	Opened    bool       `json:"opened,omitempty"`    // whether the bot has opened a DM
	Last      string     `json:"last,omitempty"`      // id of the last message
	Parent    string     `json:"parent,omitempty"`    // a channel's category, a thread's channel
	Thread    *thread    `json:"thread,omitempty"`    // nil if it is no thread
	Messages  []*message `json:"messages"`            // oldest first

	Overwrites []overwrite `json:"overwrites,omitempty"`
	world      *world
}

// message is a message as it is kept. It is never changed: an edit puts another in its place.
type message struct {
	ID          string       `json:"id"`
	Channel     string       `json:"channel"`
	Author      string       `json:"author"`
	Type        int          `json:"type,omitempty"`
	Content     string       `json:"content,omitempty"`
	Components  []Component  `json:"components,omitempty"`
	Embeds      []Embed      `json:"embeds,omitempty"`
	Attachments []Attachment `json:"attachments,omitempty"`
	Flags       int          `json:"flags,omitempty"`
	Mentions    []string     `json:"mentions,omitempty"`
	Roles       []string     `json:"roles,omitempty"` // pinged
	Everyone    bool         `json:"everyone,omitempty"`
	Here        bool         `json:"here,omitempty"` // whether everyone is those who are there
	TTS         bool         `json:"tts,omitempty"`
	Created     time.Time    `json:"created"`
	Edited      *time.Time   `json:"edited,omitempty"`
	Nonce       string       `json:"nonce,omitempty"`
	Viewer      string       `json:"viewer,omitempty"`  // who alone sees it, if it is ephemeral
	Gone        bool         `json:"-"`                 // whether he sees it no longer
	Webhook     bool         `json:"webhook,omitempty"` // whether it answers an interaction
	Origin      *origin      `json:"origin,omitempty"`
	Reference   *reference   `json:"reference,omitempty"` // of system messages
	replaced    []replaced   // what it had a moment ago
}

// replaced is an attachment that a message has no longer.
type replaced struct {
	id string
	at time.Time
}

// overtakes is how long after an attachment was replaced a request may still name it: it was on its way already, and whoever sent it couldn't know. It is ours.
const overtakes = time.Second

// overtaken tells whether an attachment was replaced just now.
func (m *message) overtaken(id string, now time.Time) bool {
	return slices.ContainsFunc(m.replaced, func(r replaced) bool { return r.id == id && now.Sub(r.at) <= overtakes })
}

// replace puts other attachments in the place of those that the message has.
func (m *message) replace(list []Attachment, now time.Time) {
	recent := slices.DeleteFunc(slices.Clone(m.replaced), func(r replaced) bool { return now.Sub(r.at) > overtakes })
	for _, a := range m.Attachments {
		if !slices.ContainsFunc(list, func(b Attachment) bool { return b.ID == a.ID }) {
			recent = append(recent, replaced{a.ID, now})
		}
	}
	m.Attachments, m.replaced = list, recent
}

// origin is the interaction that a message answers.
type origin struct {
	ID         string `json:"id"`
	Type       int    `json:"type"`
	Name       string `json:"name,omitempty"`
	User       string `json:"user"`
	Guild      string `json:"guild,omitempty"`
	Original   string `json:"original,omitempty"`
	Interacted string `json:"interacted,omitempty"`
}

type nonce struct {
	key     string
	message string
	at      time.Time
}

// nonceKept is how long a nonce is remembered; Discord says "the past few minutes".
const nonceKept = 5 * time.Minute

// creates counts the commands created within a day, for a guild or globally.
type creates struct {
	since time.Time
	count int
}

func (m *message) ephemeral() bool { return m.Flags&FlagEphemeral != 0 }
func (m *message) v2() bool        { return m.Flags&FlagComponentsV2 != 0 }

// seenBy tells whether a user who is in the message's channel sees it.
func (m *message) seenBy(user string) bool { return m.Viewer == "" || m.Viewer == user && !m.Gone }

func (w *world) person(id string) *person { return w.people[id] }

func (w *world) channel(id string) *channel { return w.rooms[id] }

// place puts a channel into the world.
func (w *world) place(c *channel) {
	c.world = w
	w.channels = append(w.channels, c)
	w.rooms[c.ID] = c
	if c.Type == channelDM {
		w.dms[c.Recipient] = c
	}
	if c.Thread != nil && !c.Thread.Archived {
		w.awake = append(w.awake, c)
	}
	w.dirty = true
}

func (w *world) guild(id string) *guild {
	for _, g := range w.guilds {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// dm returns the DM channel of a user and the bot; each user has one.
func (w *world) dm(user string) *channel {
	if c := w.dms[user]; c != nil {
		return c
	}
	c := &channel{ID: w.ids.next(), Type: channelDM, Recipient: user}
	w.place(c)
	return c
}

// sees tells whether a user sees a message.
func (w *world) sees(user string, m *message) bool {
	c := w.channel(m.Channel)
	return c != nil && w.enters(user, c) && m.seenBy(user)
}

// place finds a message in its channel by its id.
func (c *channel) place(id string) (int, bool) {
	return slices.BinarySearchFunc(c.Messages, id, func(m *message, id string) int { return compareIDs(m.ID, id) })
}

// add puts a new message at the end of its channel.
func (w *world) add(c *channel, m *message) {
	c.Messages = append(c.Messages, m)
	if !m.ephemeral() {
		c.Last = m.ID
	}
	c.counted(m, 1)
	w.messages[m.ID] = m
	w.files.keep(m.Attachments)
	w.remember(m)
	for len(c.Messages) > messagesKept {
		w.forget(c.Messages[0])
		c.Messages = slices.Delete(c.Messages, 0, 1)
	}
	w.dirty = true
}

// replace puts an edited message in the place of the one with its id.
func (w *world) replace(m *message) {
	c := w.channel(m.Channel)
	i, ok := c.place(m.ID)
	if !ok {
		return
	}
	old := c.Messages[i]
	c.Messages[i] = m
	w.messages[m.ID] = m
	w.files.keep(m.Attachments)
	for _, a := range old.Attachments {
		if !slices.ContainsFunc(m.Attachments, func(b Attachment) bool { return b.ID == a.ID }) {
			w.files.remove(a.ID)
		}
	}
	w.dirty = true
}

// remove takes a message out of its channel.
func (w *world) remove(m *message) {
	c := w.channel(m.Channel)
	if i, ok := c.place(m.ID); ok {
		c.Messages = slices.Delete(c.Messages, i, i+1)
		c.counted(m, -1)
	}
	w.forget(m)
	w.dirty = true
}

func (w *world) forget(m *message) {
	delete(w.messages, m.ID)
	for _, a := range m.Attachments {
		w.files.remove(a.ID)
	}
}

// remember notes the nonce of a message of the bot's, and forgets old ones.
func (w *world) remember(m *message) {
	if m.Nonce == "" || m.Author != w.bot {
		return
	}
	n := nonce{key: m.Nonce, message: m.ID, at: m.Created}
	w.nonces[n.key] = n
	w.recent = append(w.recent, n)
	for m.Created.Sub(w.recent[0].at) > nonceKept {
		if old := w.recent[0]; w.nonces[old.key] == old {
			delete(w.nonces, old.key)
		}
		w.recent = w.recent[1:]
	}
}

// nonceOf returns the bot's message that was sent with a nonce lately, nil if there is none.
func (w *world) nonceOf(key string, now time.Time) *message {
	n, ok := w.nonces[key]
	if !ok || now.Sub(n.at) > nonceKept {
		return nil
	}
	return w.messages[n.message]
}

// profile returns a user as Discord shows him.
func (w *world) profile(id string) Profile {
	p := w.person(id)
	if p == nil {
		return Profile{ID: id, Username: "deleted_user", Discriminator: "0"}
	}
	return p.profile()
}

// show returns a message as Discord shows it.
func (w *world) show(m *message) Message {
	out := Message{
		ID: m.ID, ChannelID: m.Channel, Type: m.Type, Author: w.profile(m.Author), Content: m.Content,
		Components: m.Components, Embeds: m.Embeds, Attachments: m.Attachments, Flags: m.Flags,
		Mentions: make([]Profile, len(m.Mentions)), MentionRoles: append([]string{}, m.Roles...), MentionEveryone: m.Everyone, TTS: m.TTS,
		Timestamp: m.Created, EditedTimestamp: m.Edited, Nonce: m.Nonce, Metadata: w.metadata(m.Origin),
	}
	for i, id := range m.Mentions {
		out.Mentions[i] = w.profile(id)
	}
	if out.Components == nil {
		out.Components = []Component{}
	}
	if out.Embeds == nil {
		out.Embeds = []Embed{}
	}
	if out.Attachments == nil {
		out.Attachments = []Attachment{}
	}
	if m.Webhook {
		out.ApplicationID, out.WebhookID = w.app.ID, w.app.ID
	}
	w.showStart(&out, m)
	return out
}

func (w *world) metadata(o *origin) *Metadata {
	if o == nil {
		return nil
	}
	return &Metadata{
		ID: o.ID, Type: o.Type, Name: o.Name, User: w.profile(o.User), Owners: owners(o.Guild),
		Original: o.Original, Interacted: o.Interacted,
	}
}

// owners is authorizing_integration_owners of an app installed to a server: the server's id there, 0 in its DMs.
func owners(guild string) map[string]string {
	if guild == "" {
		guild = "0"
	}
	return map[string]string{"0": guild}
}

// named returns the person with an id or a name, without regard to case.
func (w *world) named(s string) *person {
	if p := w.person(s); p != nil {
		return p
	}
	for _, id := range w.order {
		if p := w.people[id]; strings.EqualFold(p.GlobalName, s) || strings.EqualFold(p.Username, s) {
			return p
		}
	}
	return nil
}
