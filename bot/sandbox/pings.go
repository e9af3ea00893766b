package sandbox

import (
	"slices"
	"time"
)

// Why somebody is notified of a message.
const (
	PingUser     = "user"
	PingRole     = "role"
	PingEveryone = "everyone"
	PingHere     = "here"
	PingDM       = "dm"
)

// Ping is the notification of one person of one message.
type Ping struct {
	Seq     uint64    `json:"seq"` // counts up
	Time    time.Time `json:"time"`
	User    string    `json:"user"` // who was notified
	Channel string    `json:"channel_id"`
	Message string    `json:"message_id"`
	Author  string    `json:"author"`
	Reason  string    `json:"reason"`
}

// Pings returns the notifications that a user got, everybody's if user is empty, at most out of the last 1000.
func (s *Server) Pings(user string) []Ping {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Clone(s.pings.entries)
	return slices.DeleteFunc(list, func(p Ping) bool { return user != "" && p.User != user })
}

// ping notifies those whom a new message pings: people who can read its channel, its author excepted, each once. Edits never
// notify, those of a promise included (docs issue 5497), nor do ephemeral messages (reported by bots) and those that suppress it
// (resources/message, "Message Flags").
func (s *Server) ping(c *channel, m *message) {
	if m.ephemeral() || m.Flags&(FlagSuppressNotifications|FlagLoading) != 0 {
		return
	}
	for _, user := range s.w.readers(c, m) {
		reason := s.w.pingReason(c, m, user)
		if reason == "" {
			continue
		}
		p := s.pings.add(func(seq uint64) Ping {
			return Ping{Seq: seq, Time: s.cfg.Now(), User: user, Channel: c.ID, Message: m.ID, Author: m.Author, Reason: reason}
		})
		s.hub.emit(Event{Type: "ping", Ping: &p}, func(other string) bool { return other == user })
	}
}

// readers returns those of whom a new message may notify somebody: few where it goes to one person or names some, as most messages of bots do.
func (w *world) readers(c *channel, m *message) []string {
	switch {
	case c.Type == channelDM:
		return []string{c.Recipient, w.bot}
	case len(m.Mentions)+len(m.Roles) == 0 && !m.Here && !m.Everyone:
		return nil
	case len(m.Roles) > 0 || m.Here || m.Everyone:
		return w.order
	}
	var named []string
	for _, user := range w.order {
		if slices.Contains(m.Mentions, user) {
			named = append(named, user)
		}
	}
	return named
}

// pingReason returns why a message notifies a user; empty if it doesn't.
func (w *world) pingReason(c *channel, m *message, user string) string {
	if user == m.Author || w.people[user].Bot || !w.enters(user, c) {
		return ""
	}
	switch {
	case c.Type == channelDM:
		return PingDM
	case slices.Contains(m.Mentions, user):
		return PingUser
	case slices.ContainsFunc(m.Roles, func(role string) bool { return slices.Contains(w.roleMembers(c.Guild, role), user) }):
		return PingRole
	case m.Here:
		return PingHere
	case m.Everyone:
		return PingEveryone
	}
	return ""
}
