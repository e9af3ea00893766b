package sandbox

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// State is what one user sees of the sandbox.
type State struct {
	Me       *User            `json:"me"`
	Bot      User             `json:"bot"`
	Users    []User           `json:"users"`
	Servers  []ServerState    `json:"servers"`
	DMs      []DMState        `json:"dms"`
	Commands []LocalizedEntry `json:"commands"`
	Emojis   []EmojiState     `json:"emojis"` // the application's
	Clock    ClockState       `json:"clock"`
}

// DMState is a user's DM channel with the bot.
type DMState struct {
	ID        string  `json:"id"`
	Recipient User    `json:"recipient"` // the other one: the bot
	Last      *string `json:"last_message_id"`
}

// State returns what a user sees; without a user, the users alone.
func (s *Server) State(user string) (State, error) {
	s.lock()
	defer s.release()
	out := State{Bot: s.w.people[s.w.bot].User, Users: []User{}, Servers: []ServerState{}, DMs: []DMState{}, Commands: []LocalizedEntry{}}
	out.Emojis, out.Clock = s.w.emojiStates(), s.clock()
	for _, id := range s.w.order {
		if id != s.w.bot {
			out.Users = append(out.Users, s.w.people[id].User)
		}
	}
	if user == "" {
		return out, nil
	}
	p := s.w.person(user)
	if p == nil {
		return State{}, missing("there is no user %s", user)
	}
	me := p.User
	out.Me = &me
	s.w.places(&out, p)
	for _, c := range s.w.commands {
		if c.Type == commandSlash && s.w.offers(p, c) {
			out.Commands = append(out.Commands, c.in(p.Locale))
		}
	}
	slices.SortFunc(out.Commands, func(a, b LocalizedEntry) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

// places adds the servers and DMs of a user.
func (w *world) places(out *State, p *person) {
	for _, g := range w.guilds {
		if g.member(p.ID) != nil {
			out.Servers = append(out.Servers, w.serverState(p.ID, g))
		}
	}
	if c := w.dms[p.ID]; c != nil {
		d := DMState{ID: c.ID, Recipient: w.people[w.bot].User}
		if c.Last != "" {
			last := c.Last
			d.Last = &last
		}
		out.DMs = append(out.DMs, d)
	}
}

// User returns the user with an id or a name.
func (s *Server) User(idOrName string) (User, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.w.named(idOrName)
	if p == nil {
		return User{}, false
	}
	return p.User, true
}

// ChannelNamed returns the id of a server's channel, such as cards; empty if there is none.
func (s *Server) ChannelNamed(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.w.channels {
		if c.Type == channelText && c.Name == name {
			return c.ID
		}
	}
	return ""
}

// DM returns the id of the channel of a user's DMs with the bot; empty if there is no such user.
func (s *Server) DM(user string) string {
	s.lock()
	defer s.release()
	if s.w.person(user) == nil {
		return ""
	}
	return s.w.dm(user).ID
}

// AddUser adds a person to the first server. The locale is one of Discord's, en-GB if empty.
func (s *Server) AddUser(name, locale string) (User, error) { return s.AddUserTo("", name, locale) }

// AddUserTo adds a person to a server, the first if none is named.
func (s *Server) AddUserTo(server, name, locale string) (User, error) {
	name = strings.TrimSpace(name)
	if err := checkName(name); err != nil {
		return User{}, err
	}
	locale = cmp.Or(locale, "en-GB")
	if !isLocale(locale) {
		return User{}, refused("Discord has no locale %q", locale)
	}
	s.lock()
	defer s.release()
	if s.w.named(name) != nil {
		return User{}, taken(name)
	}
	g, err := s.server(cmp.Or(server, s.w.guilds[0].ID))
	if err != nil {
		return User{}, err
	}
	id := s.w.invite(g, name, locale, s.cfg.Now())
	s.hub.emit(Event{Type: "users"}, everybody)
	s.sendMember("GUILD_MEMBER_ADD", g, id)
	return s.w.people[id].User, nil
}

func checkName(name string) error { return sized("a name", name, 1, nickMax) }

// UserChange says what to change of a user; what is nil stays.
type UserChange struct {
	Name      *string `json:"name"`
	Locale    *string `json:"locale"`
	DMsClosed *bool   `json:"dms_closed"`
}

// ChangeUser changes a person.
func (s *Server) ChangeUser(user string, c UserChange) (User, error) {
	s.lock()
	defer s.release()
	p := s.w.person(user)
	if p == nil || p.Bot {
		return User{}, missing("there is no user %s", user)
	}
	if c.Locale != nil && !isLocale(*c.Locale) {
		return User{}, refused("Discord has no locale %q", *c.Locale)
	}
	if c.Name != nil {
		name := strings.TrimSpace(*c.Name)
		if err := checkName(name); err != nil {
			return User{}, err
		}
		if other := s.w.named(name); other != nil && other != p {
			return User{}, taken(name)
		}
		p.GlobalName = name
	}
	if c.Locale != nil {
		p.Locale = *c.Locale
	}
	if c.DMsClosed != nil {
		p.DMsClosed = *c.DMsClosed
	}
	s.w.dirty = true
	s.hub.emit(Event{Type: "users"}, everybody)
	return p.User, nil
}

// Messages returns the last messages, at most limit, that a user sees in a channel, oldest first; before a message's id, if one
// is given.
func (s *Server) Messages(user, channel string, limit int, before string) ([]Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.room(user, channel)
	if err != nil {
		return nil, err
	}
	if s.w.permissions(user, c)&permReadHistory == 0 {
		return []Message{}, nil // what comes from now on is in the events
	}
	end := len(c.Messages)
	if before != "" {
		end, _ = c.place(before)
	}
	out := []Message{}
	for i := end - 1; i >= 0 && len(out) < limit; i-- {
		if c.Messages[i].seenBy(user) {
			out = append(out, s.w.show(c.Messages[i]))
		}
	}
	slices.Reverse(out)
	return out, nil
}

// room returns a channel that the user can enter.
func (s *Server) room(user, channel string) (*channel, error) {
	if p := s.w.person(user); p == nil || p.Bot {
		return nil, missing("there is no user %s", user)
	}
	c := s.w.channel(channel)
	if c == nil || !s.w.enters(user, c) {
		return nil, missing("there is no channel %s for this user", channel)
	}
	return c, s.w.outage(c)
}

// Write lets a user write a message.
func (s *Server) Write(user, channel, content string) (Message, error) {
	if strings.TrimSpace(content) == "" {
		content = ""
	}
	if err := sized("a message", content, 1, contentMax); err != nil {
		return Message{}, err
	}
	s.lock()
	defer s.release()
	c, err := s.room(user, channel)
	if err != nil {
		return Message{}, err
	}
	if c.Type == channelCategory || s.w.permissions(user, c)&permSendMessages == 0 {
		return Message{}, forbidden("you may not write in this channel")
	}
	if err := s.mayWrite(user, c); err != nil {
		return Message{}, err
	}
	m := &message{ID: s.w.ids.next(), Channel: c.ID, Author: user, Content: content, Created: s.cfg.Now()}
	s.w.mention(m, nil)
	s.post(c, m)
	return s.w.show(m), nil
}

// Dismiss lets a user dismiss an ephemeral message, which is his client's affair alone, or delete his own.
func (s *Server) Dismiss(user, channel, message string) error {
	s.lock()
	defer s.release()
	c, err := s.room(user, channel)
	if err != nil {
		return err
	}
	m := s.w.messages[message]
	if m == nil || m.Channel != c.ID || !m.seenBy(user) {
		return missing("there is no message %s for this user", message)
	}
	if err := s.w.mayDelete(user, c, m); err != nil {
		return err
	}
	if !m.ephemeral() && m.Author != user && (c.Type == channelDM || s.w.permissions(user, c)&permManageMessages == 0) {
		return forbidden("one can only delete one's own messages")
	}
	if m.ephemeral() {
		s.hide(m)
		return nil
	}
	s.delete(m)
	return nil
}

// WaitMessage returns the newest message that a user sees in a channel and that fits, as soon as there is one.
func (s *Server) WaitMessage(ctx context.Context, user, channelID string, fits func(Message) bool) (Message, error) {
	var found Message
	var err error
	wait := s.await(ctx, func() bool {
		var c *channel
		if c, err = s.room(user, channelID); err != nil {
			return true
		}
		for _, m := range slices.Backward(c.Messages) {
			if !m.seenBy(user) {
				continue
			}
			if found = s.w.show(m); fits(found) {
				return true
			}
		}
		return false
	})
	return found, cmp.Or(wait, err)
}
