package sandbox

import (
	"net/http"
	"slices"
	"strings"
	"unicode"
)

// Limits of channels (resources/channel, "Modify Channel"; resources/guild, "Create Guild Channel").
const (
	channelNameMax = 100
	topicMax       = 1024
	channelsMax    = 500
	categoryMax    = 50 // channels of a category
	overwritesMax  = 100
	hiddenName     = "___hidden___" // the name of a channel that the bot can't see
	flagObfuscated = 1 << 17
)

// ChannelNew says what a new channel is like.
type ChannelNew struct {
	Name   string `json:"name"`
	Topic  string `json:"topic"`
	Type   int    `json:"type"`      // 0 text, 4 category, 5 announcement
	Parent string `json:"parent_id"` // the category, empty if none
}

// channelName returns a name as a channel of a type bears it: where messages are written it is in lower case, with hyphens for
// blanks and without ASCII's punctuation; letters, signs and emojis of all languages stay. Categories keep their names.
func channelName(kind int, name string) string {
	name = strings.TrimSpace(name)
	if kind == channelCategory {
		return name
	}
	name = strings.Map(func(r rune) rune {
		mark := r < unicode.MaxASCII && (unicode.IsPunct(r) || unicode.IsSymbol(r))
		if mark && r != '-' && r != '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || unicode.IsSpace(r) || unicode.IsControl(r) }), "-")
}

// AddServerChannel adds a channel to a server.
func (s *Server) AddServerChannel(server string, n ChannelNew) (ChannelState, error) {
	s.lock()
	defer s.release()
	g, err := s.server(server)
	if err != nil {
		return ChannelState{}, err
	}
	if err := s.w.fits(g, &n); err != nil {
		return ChannelState{}, err
	}
	return s.w.channelState(g.Owner, s.newChannel(g, n, nil)), nil
}

// newName returns a name that somebody gave a channel of a type, as the channel is to bear it.
func newName(kind int, given string) (string, error) {
	if err := sized("a channel's name", strings.TrimSpace(given), 1, channelNameMax); err != nil {
		return "", err
	}
	name := channelName(kind, given)
	if name == "" {
		return "", &userError{status: http.StatusBadRequest, message: "a channel's name has more than punctuation", code: refusedName}
	}
	return name, nil
}

// fits refuses a new channel that a server can't have, and makes its name one of channels.
func (w *world) fits(g *guild, n *ChannelNew) (err error) {
	if n.Name, err = newName(n.Type, n.Name); err != nil {
		return err
	}
	if err := sized("a topic", n.Topic, 0, topicMax); err != nil {
		return err
	}
	if !supported(n.Type) {
		return refused("the sandbox has text channels (0), categories (4) and announcement channels (5), no type %d", n.Type)
	}
	if len(w.channelsOf(g)) >= channelsMax {
		return refused("a server has at most %d channels", channelsMax)
	}
	if n.Parent != "" && !w.houses(g, n.Type, n.Parent) {
		return refused("there is no category %s that could take the channel", n.Parent)
	}
	return nil
}

// supported tells whether the sandbox has a type of channels in servers.
func supported(kind int) bool {
	return kind == channelText || kind == channelCategory || kind == channelAnnouncement
}

// houses tells whether a channel of a type can lie in a category.
func (w *world) houses(g *guild, kind int, category string) bool {
	c := w.channel(category)
	if c == nil || c.Type != channelCategory || c.Guild != g.ID || kind == channelCategory {
		return false
	}
	return len(w.children(c)) < categoryMax
}

// channelsOf returns the channels of a server, without threads.
func (w *world) channelsOf(g *guild) []*channel {
	var out []*channel
	for _, c := range w.channels {
		if c.Guild == g.ID && !c.thread() {
			out = append(out, c)
		}
	}
	return out
}

// children returns the channels of a category, or the threads of a channel.
func (w *world) children(c *channel) []*channel {
	var out []*channel
	for _, child := range w.channels {
		if child.Parent == c.ID {
			out = append(out, child)
		}
	}
	return out
}

// newChannel adds a channel and tells of it. Without overwrites of its own it has those of its category (topics/permissions,
// "Permission Syncing").
func (s *Server) newChannel(g *guild, n ChannelNew, list []overwrite) *channel {
	c := &channel{ID: s.w.ids.next(), Type: n.Type, Guild: g.ID, Name: n.Name, Topic: n.Topic, Parent: n.Parent, Overwrites: list}
	if parent := s.w.channel(n.Parent); parent != nil && list == nil {
		c.Overwrites = slices.Clone(parent.Overwrites)
	}
	s.w.place(c)
	s.tellPlaces()
	s.sendIn(g, "CHANNEL_CREATE", intentGuilds, s.w.gatewayChannel(c))
	return c
}

// ChannelChange says what to change of a channel; what is nil stays.
type ChannelChange struct {
	Name  *string `json:"name"`
	Topic *string `json:"topic"`
}

// ChangeChannel changes a channel of a server.
func (s *Server) ChangeChannel(id string, n ChannelChange) (ChannelState, error) {
	s.lock()
	defer s.release()
	g, c, err := s.serverChannel(id)
	if err != nil {
		return ChannelState{}, err
	}
	name, topic := c.Name, c.Topic
	if n.Name != nil {
		if name, err = newName(c.Type, *n.Name); err != nil {
			return ChannelState{}, err
		}
	}
	if n.Topic != nil {
		topic = *n.Topic
	}
	if err := sized("a topic", topic, 0, topicMax); err != nil {
		return ChannelState{}, err
	}
	s.watch(g, func() { c.Name, c.Topic = name, topic }, c)
	return s.w.channelState(g.Owner, c), nil
}

// serverChannel returns a channel of a server that is no thread.
func (s *Server) serverChannel(id string) (*guild, *channel, error) {
	c := s.w.channel(id)
	if c == nil || c.Guild == "" || c.thread() {
		return nil, nil, missing("there is no channel %s", id)
	}
	return s.w.guild(c.Guild), c, nil
}

// removeChannel deletes a channel with its messages and threads. The channels of a category stay (resources/channel,
// "Delete/Close Channel").
func (s *Server) removeChannel(c *channel) {
	g, last := s.w.guild(c.Guild), s.w.gatewayChannel(c)
	children := s.w.children(c)
	s.w.drop(c)
	for _, child := range children {
		if child.thread() {
			s.w.drop(child) // bots are told of the channel alone
		}
	}
	s.tellPlaces()
	s.sendIn(g, "CHANNEL_DELETE", intentGuilds, last)
	for _, child := range children {
		if !child.thread() {
			child.Parent = ""
			s.sendIn(g, "CHANNEL_UPDATE", intentGuilds, s.w.gatewayChannel(child))
		}
	}
}

// Overwrite is what a role or a member is allowed and denied in a channel.
type Overwrite struct {
	Type  int         `json:"type"` // 0 role, 1 member
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// PutOverwrite puts an overwrite for a role or a member into a channel, in place of the one there was.
func (s *Server) PutOverwrite(channel, id string, o Overwrite) (ChannelState, error) {
	s.lock()
	defer s.release()
	g, c, err := s.serverChannel(channel)
	if err != nil {
		return ChannelState{}, err
	}
	if !s.w.overwritable(g, o.Type, id) {
		return ChannelState{}, missing("the server has no role or member %s to overwrite", id)
	}
	s.overwrite(c, overwrite{ID: id, Type: o.Type, Allow: int64(o.Allow), Deny: int64(o.Deny)})
	return s.w.channelState(g.Owner, c), nil
}

// overwritable tells whether there can be an overwrite for a role or a member.
func (w *world) overwritable(g *guild, kind int, id string) bool {
	switch kind {
	case overwriteRole:
		return g.role(id) != nil
	case overwriteMember:
		return w.person(id) != nil
	}
	return false
}

// DeleteOverwrite takes away the overwrite for a role or a member.
func (s *Server) DeleteOverwrite(room, id string) error {
	s.lock()
	defer s.release()
	_, c, err := s.serverChannel(room)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(c.Overwrites, func(o overwrite) bool { return o.ID == id }) {
		return missing("the channel has no overwrite for %s", id)
	}
	s.reach(c, func(d *channel) { d.lift(id) })
	return nil
}

func (s *Server) overwrite(c *channel, o overwrite) {
	s.reach(c, func(d *channel) { d.overwrite(o) })
}

// reach changes the overwrites of a channel, and with a category those of the channels that are synced to it
// (topics/permissions, "Permission Syncing").
func (s *Server) reach(c *channel, change func(*channel)) {
	changed := []*channel{c}
	for _, child := range s.w.children(c) {
		if c.Type == channelCategory && synced(c, child) {
			changed = append(changed, child)
		}
	}
	s.watch(s.w.guild(c.Guild), func() {
		for _, d := range changed {
			change(d)
		}
	}, changed...)
}

// synced tells whether a channel has the overwrites of its category.
func synced(category, c *channel) bool {
	if len(category.Overwrites) != len(c.Overwrites) {
		return false
	}
	for _, o := range category.Overwrites {
		if !slices.Contains(c.Overwrites, o) {
			return false
		}
	}
	return true
}
