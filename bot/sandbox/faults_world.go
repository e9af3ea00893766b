package sandbox

import (
	"context"
	"slices"
)

// Deny takes permissions from the bot in a channel, in place of those denied before; 0 gives it all back.
func (s *Server) Deny(channel string, permissions int64) error {
	s.lock()
	defer s.release()
	c := s.w.channel(channel)
	if c == nil {
		return missing("there is no channel %s", channel)
	}
	seen := s.seenChannels()
	c.Denied = permissions
	s.gained(seen)
	s.w.dirty = true
	return nil
}

// Grant gives a person permissions in the server beside those that every member has.
func (s *Server) Grant(user string, permissions int64) error {
	s.lock()
	defer s.release()
	p := s.w.person(user)
	if p == nil {
		return missing("there is no user %s", user)
	}
	p.Permissions = permMember | permissions
	s.w.dirty = true
	return nil
}

// Leave takes a person out of the server; Return brings him back.
func (s *Server) Leave(user string) error { return s.leave(user, true, "GUILD_MEMBER_REMOVE") }

// Return brings a person back into the server.
func (s *Server) Return(user string) error { return s.leave(user, false, "GUILD_MEMBER_ADD") }

func (s *Server) leave(user string, left bool, event string) error {
	s.lock()
	defer s.release()
	p := s.w.person(user)
	if p == nil || p.Bot {
		return missing("there is no user %s", user)
	}
	if left {
		s.dismissAll(s.w.guilds[0].ID, user)
	}
	p.Left = left
	s.w.dirty = true
	s.hub.emit(Event{Type: "channels"}, everybody)
	s.sendMember(event, user)
	return nil
}

// DeleteMessage deletes any message, as a moderator would.
func (s *Server) DeleteMessage(id string) error {
	s.lock()
	defer s.release()
	m := s.w.messages[id]
	if m == nil {
		return missing("there is no message %s", id)
	}
	s.delete(m)
	return nil
}

// AddChannel adds a text channel to the server and returns its id.
func (s *Server) AddChannel(name, topic string) string {
	s.lock()
	defer s.release()
	g := s.w.guilds[0]
	c := s.w.open(g, name, topic)
	s.hub.emit(Event{Type: "channels"}, everybody)
	s.dispatch("CHANNEL_CREATE", intentGuilds, g.ID, s.w.showChannel(c))
	return c.ID
}

// DeleteChannel deletes a channel with its messages.
func (s *Server) DeleteChannel(id string) error {
	s.lock()
	defer s.release()
	if c := s.w.channel(id); c != nil && c.Thread != nil {
		s.deleteThread(c)
		return nil
	}
	i := slices.IndexFunc(s.w.channels, func(c *channel) bool { return c.ID == id && c.Type == channelText })
	if i < 0 {
		return missing("there is no channel %s", id)
	}
	c := s.w.channels[i]
	delete(s.w.rooms, id)
	s.w.channels = slices.Delete(s.w.channels, i, i+1)
	for _, m := range c.Messages {
		s.w.forget(m)
	}
	c.Messages = nil
	for _, t := range s.w.threadsOf(id) {
		s.w.drop(t) // bots are told of the channel alone
	}
	s.w.dirty = true
	s.hub.emit(Event{Type: "channels"}, everybody)
	s.dispatch("CHANNEL_DELETE", intentGuilds, c.Guild, s.w.showChannel(c))
	return nil
}

// WaitConnected returns when at least n sessions of bots are connected to the gateway.
func (s *Server) WaitConnected(ctx context.Context, n int) error {
	return s.await(ctx, func() bool { return s.gateway.connected() >= n })
}

// WaitCommands returns when the bot has registered at least one command.
func (s *Server) WaitCommands(ctx context.Context) error {
	return s.await(ctx, func() bool { return len(s.w.commands) > 0 })
}

// WaitRequests returns when a route, such as "POST /channels/{channel}/messages", has been called at least n times.
func (s *Server) WaitRequests(ctx context.Context, route string, n int) error {
	return s.await(ctx, func() bool { return s.counts[route] >= n })
}
