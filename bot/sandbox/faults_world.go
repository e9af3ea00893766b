package sandbox

import (
	"context"
	"slices"
)

// Deny takes permissions from the bot in a channel, in place of those denied before; 0 gives it all back.
func (s *Server) Deny(room string, permissions int64) error {
	s.lock()
	defer s.release()
	_, c, err := s.serverChannel(room)
	if err != nil {
		return err
	}
	s.reach(c, func(c *channel) {
		c.lift(s.w.bot)
		if permissions != 0 {
			c.overwrite(overwrite{ID: s.w.bot, Type: overwriteMember, Deny: permissions})
		}
	})
	return nil
}

// Grant gives a person permissions in the first server beside those that every member has, by a role of his own, in place of
// those granted before.
func (s *Server) Grant(user string, permissions int64) error {
	s.lock()
	defer s.release()
	g := s.w.guilds[0]
	m := g.member(user)
	if m == nil {
		return missing("there is no member %s", user)
	}
	name := "Granted to " + user
	i := slices.IndexFunc(g.Roles, func(r role) bool { return r.Name == name && g.has(m, r.ID) })
	s.watch(g, func() {
		if i >= 0 {
			g.Roles[i].Permissions = permissions
			return
		}
		id := g.addRole(role{ID: s.w.ids.next(), Name: name, Permissions: permissions}).ID
		m.Roles = append(slices.Clone(m.Roles), id)
	})
	return nil
}

// Leave takes a person out of all servers; Return brings him back.
func (s *Server) Leave(user string) error {
	s.lock()
	defer s.release()
	p := s.w.person(user)
	if p == nil || p.Bot {
		return missing("there is no user %s", user)
	}
	for _, g := range s.w.guilds {
		if g.member(user) != nil {
			p.Former = append(p.Former, g.ID)
			s.removeMember(g, user)
		}
	}
	s.tellPlaces()
	return nil
}

// Return brings a person back into the servers that Leave took him out of, without the roles that he had.
func (s *Server) Return(user string) error {
	s.lock()
	defer s.release()
	p := s.w.person(user)
	if p == nil || p.Bot {
		return missing("there is no user %s", user)
	}
	for _, id := range p.Former {
		if g := s.w.guild(id); g != nil && g.member(user) == nil {
			s.addMember(g, user)
		}
	}
	p.Former = nil
	s.w.dirty = true
	s.tellPlaces()
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

// AddChannel adds a text channel to the first server and returns its id.
func (s *Server) AddChannel(name, topic string) string {
	s.lock()
	defer s.release()
	return s.newChannel(s.w.guilds[0], ChannelNew{Name: name, Topic: topic}, nil).ID
}

// DeleteChannel deletes a server's channel with its messages and threads.
func (s *Server) DeleteChannel(id string) error {
	s.lock()
	defer s.release()
	if c := s.w.channel(id); c != nil && c.thread() {
		s.deleteThread(c)
		return nil
	}
	_, c, err := s.serverChannel(id)
	if err != nil {
		return err
	}
	s.removeChannel(c)
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
