package sandbox

import (
	"slices"
	"time"
)

// Kinds of messages that tell of threads (resources/message, "Message Types"; topics/threads, "New Message Types").
const (
	messageAdded         = 1
	messageRemoved       = 2
	messageRenamed       = 4
	messageThreadCreated = 18
	messageThreadStarter = 21
)

// system tells whether the message was written by nobody.
func (m *message) system() bool {
	return m.fixed() || m.Type == messageThreadCreated
}

// fixed tells whether the message can't be deleted (resources/message, "Message Types").
func (m *message) fixed() bool {
	return slices.Contains([]int{messageAdded, messageRemoved, messageRenamed, messageThreadStarter}, m.Type)
}

// reference points to a message or a channel (resources/message, "Message Reference Structure").
type reference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

// threadPlan says what a new thread is like.
type threadPlan struct {
	kind      int
	owner     string
	name      string
	duration  int
	slow      int
	invitable bool
}

// threadDuration is auto_archive_duration where it isn't given, in minutes.
const threadDuration = 1440

// threadOld is the age of a message from which on a thread started from it is told of in its channel. Discord documents that
// there is one and that it is small (topics/threads, "New Message Types").
const threadOld = time.Minute

// start starts a thread in a channel, from a message unless that is nil, and tells of it.
func (s *Server) start(parent *channel, from *message, plan threadPlan) *channel {
	now := s.cfg.Now()
	c := &channel{
		Type: plan.kind, Guild: parent.Guild, Name: plan.name, Parent: parent.ID,
		Thread: &thread{
			Owner: plan.owner, Made: now, Changed: now, Active: now, Duration: plan.duration, Slow: plan.slow, Invitable: plan.invitable,
			Members: []participant{{User: plan.owner, Since: now}},
		},
	}
	if from != nil {
		c.ID = from.ID
	} else {
		c.ID = s.w.ids.next()
	}
	s.w.place(c)
	s.hub.emit(Event{Type: "channels"}, everybody)
	s.sendNewThread(c)
	s.sendMembers(c, []string{plan.owner}, nil)
	if from != nil {
		s.tellMessage("message_update", from)
		s.announce(c, plan.owner, messageThreadStarter, "", &reference{MessageID: from.ID, ChannelID: parent.ID, GuildID: parent.Guild})
	}
	if c.Type == channelPublicThread && (from == nil || now.Sub(from.Created) > threadOld) {
		s.announce(parent, plan.owner, messageThreadCreated, plan.name, &reference{ChannelID: c.ID, GuildID: c.Guild})
	}
	return c
}

// announce posts a system message. It is no activity and wakes nothing.
func (s *Server) announce(c *channel, author string, kind int, content string, ref *reference, mentions ...string) {
	m := &message{
		ID: s.w.ids.next(), Channel: c.ID, Author: author, Type: kind, Content: content, Reference: ref, Mentions: mentions,
		Created: s.cfg.Now(),
	}
	s.w.add(c, m)
	s.tellMessage("message_create", m)
}

// stir is what a message does to the thread in which it is about to be posted: the thread wakes, and its author and those whom it
// mentions join. Those whom it added are returned.
func (s *Server) stir(c *channel, m *message) []string {
	t := c.Thread
	if t == nil || m.ephemeral() {
		return nil
	}
	if t.Archived {
		s.wake(c)
	}
	t.Active = s.cfg.Now()
	if !m.Webhook { // an answer to an interaction comes through a webhook, which is nobody's member
		s.enlist(c, m.Author)
	}
	var guests []string
	for _, id := range m.Mentions {
		if s.w.invites(m.Author, id, c) {
			guests = append(guests, id)
		}
	}
	return s.enlist(c, guests...)
}

// tellAdded tells in a thread that somebody has added others.
func (s *Server) tellAdded(c *channel, by string, users ...string) {
	for _, id := range users {
		s.announce(c, by, messageAdded, "", nil, id)
	}
}

// enlist makes users members of a thread as far as there is room, and returns those who weren't before.
func (s *Server) enlist(c *channel, users ...string) []string {
	var added []string
	for _, id := range users {
		if c.joined(id) || s.full(c) {
			continue
		}
		c.Thread.Members = append(c.Thread.Members, participant{User: id, Since: s.cfg.Now()})
		added = append(added, id)
	}
	if len(added) == 0 {
		return nil
	}
	s.w.dirty = true
	s.hub.emit(Event{Type: "channels"}, everybody)
	if slices.Contains(added, s.w.bot) {
		s.sendThread("THREAD_CREATE", c, s.w.showChannel(c))
	}
	s.sendMembers(c, added, nil)
	return added
}

// dismiss takes a user out of a thread; false if he isn't in it.
func (s *Server) dismiss(c *channel, user string) bool {
	if !c.joined(user) {
		return false
	}
	c.Thread.Members = slices.DeleteFunc(c.Thread.Members, func(p participant) bool { return p.User == user })
	s.w.dirty = true
	s.hub.emit(Event{Type: "channels"}, everybody)
	s.sendMembers(c, nil, []string{user})
	return true
}

// dismissAll takes a user who leaves a server out of its threads.
func (s *Server) dismissAll(guild, user string) {
	for _, c := range s.w.channels {
		if c.Guild == guild && c.Thread != nil {
			s.dismiss(c, user)
		}
	}
}

// threadChange says what to change of a thread; what is nil stays.
type threadChange struct {
	Name      *string `json:"name"`
	Archived  *bool   `json:"archived"`
	Locked    *bool   `json:"locked"`
	Invitable *bool   `json:"invitable"`
	Duration  *int    `json:"auto_archive_duration"`
	Slow      *int    `json:"rate_limit_per_user"`
}

// wakes tells whether the change takes the thread out of the archive.
func (d *threadChange) wakes(c *channel) bool {
	return c.Thread.Archived && d.Archived != nil && !*d.Archived
}

// alter changes a thread in the name of a user and tells of it.
func (s *Server) alter(c *channel, by string, d threadChange) {
	t, now := c.Thread, s.cfg.Now()
	renamed := d.Name != nil && *d.Name != c.Name
	woken := d.wakes(c)
	set(&c.Name, d.Name)
	set(&t.Locked, d.Locked)
	set(&t.Slow, d.Slow)
	if c.Type == channelPrivateThread {
		set(&t.Invitable, d.Invitable)
	}
	if d.Duration != nil && *d.Duration != t.Duration {
		t.Duration, t.Changed, t.Active = *d.Duration, now, now
	}
	if d.Archived != nil && *d.Archived != t.Archived {
		s.w.setArchived(c, *d.Archived, now)
	}
	s.w.dirty = true
	s.tellThread(c)
	if woken {
		s.sendMembership(c)
	}
	if renamed {
		s.announce(c, by, messageRenamed, c.Name, nil)
	}
}

func set[T any](place, value *T) {
	if value != nil {
		*place = *value
	}
}

// deleteThread deletes a thread with its messages.
func (s *Server) deleteThread(c *channel) {
	told := s.botSees(c)
	s.w.drop(c)
	s.hub.emit(Event{Type: "channels"}, everybody)
	if told {
		s.dispatch("THREAD_DELETE", intentGuilds, c.Guild,
			map[string]any{"id": c.ID, "guild_id": c.Guild, "parent_id": c.Parent, "type": c.Type})
	}
	if from := s.w.messages[c.ID]; from != nil {
		s.tellMessage("message_update", from) // it has a thread no more
	}
}
