package sandbox

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
)

// Limits of servers (resources/guild; topics/opcodes-and-status-codes, "JSON Error Codes").
const (
	nickMax     = 32
	roleNameMax = 100
	rolesMax    = 250
)

// server returns the server with an id.
func (s *Server) server(id string) (*guild, error) {
	if g := s.w.guild(id); g != nil {
		return g, nil
	}
	return nil, missing("there is no server %s", id)
}

// AddServer adds a server with one channel; its owner and the bot are in it. The locale is one of Discord's, en-US if empty.
func (s *Server) AddServer(name, locale, owner string) (ServerState, error) {
	name, locale = strings.TrimSpace(name), cmp.Or(locale, "en-US")
	if err := sized("a server's name", name, 2, 100); err != nil {
		return ServerState{}, err
	}
	if !isLocale(locale) {
		return ServerState{}, refused("Discord has no locale %q", locale)
	}
	s.lock()
	defer s.release()
	if p := s.w.person(owner); p == nil || p.Bot {
		return ServerState{}, missing("there is no user %s", owner)
	}
	g := s.w.found(name, locale, owner, s.cfg.Now())
	s.w.enrol(g, owner, s.cfg.Now())
	s.w.enrol(g, s.w.bot, s.cfg.Now())
	s.w.open(g, "general", "")
	s.tellPlaces()
	s.sendServer(g)
	return s.w.serverState(owner, g), nil
}

// ServerChange says what to change of a server; what is nil stays.
type ServerChange struct {
	Name        *string `json:"name"`
	Locale      *string `json:"locale"`
	Unavailable *bool   `json:"unavailable"` // whether it is out of reach, for people and bots
	Bot         *bool   `json:"bot"`         // whether the bot is in it
}

// ChangeServer changes a server.
func (s *Server) ChangeServer(id string, c ServerChange) (ServerState, error) {
	s.lock()
	defer s.release()
	g, err := s.server(id)
	if err != nil {
		return ServerState{}, err
	}
	if c.Name != nil {
		if err := sized("a server's name", strings.TrimSpace(*c.Name), 2, 100); err != nil {
			return ServerState{}, err
		}
	}
	if c.Locale != nil && !isLocale(*c.Locale) {
		return ServerState{}, refused("Discord has no locale %q", *c.Locale)
	}
	s.rename(g, c)
	if c.Unavailable != nil && *c.Unavailable != g.Unavailable {
		s.setUnavailable(g, *c.Unavailable)
	}
	if c.Bot != nil && *c.Bot != (g.member(s.w.bot) != nil) {
		if *c.Bot {
			s.addMember(g, s.w.bot)
		} else {
			s.removeMember(g, s.w.bot)
		}
	}
	s.w.dirty = true
	s.tellPlaces()
	return s.w.serverState(g.Owner, g), nil
}

func (s *Server) rename(g *guild, c ServerChange) {
	if c.Name == nil && c.Locale == nil {
		return
	}
	if c.Name != nil {
		g.Name = strings.TrimSpace(*c.Name)
	}
	if c.Locale != nil {
		g.Locale = *c.Locale
	}
	s.sendIn(g, "GUILD_UPDATE", intentGuilds, s.showGuild(g))
}

// setUnavailable begins or ends an outage of a server (events/gateway-events, "Guild Delete").
func (s *Server) setUnavailable(g *guild, unavailable bool) {
	g.Unavailable = unavailable
	if g.member(s.w.bot) == nil {
		return
	}
	if unavailable {
		s.dispatch("GUILD_DELETE", intentGuilds, g.ID, map[string]any{"id": g.ID, "unavailable": true})
		return
	}
	s.sendServer(g)
}

// outage refuses what a person does in a server that is unavailable.
func (w *world) outage(c *channel) error {
	if g := w.guild(c.Guild); g != nil && g.Unavailable {
		return &userError{
			status: http.StatusServiceUnavailable, message: "the server " + g.Name + " is unavailable",
			code: refusedUnavailable, values: map[string]any{"server": g.Name},
		}
	}
	return nil
}

// addMember makes a user a member and tells bots of it.
func (s *Server) addMember(g *guild, user string) {
	s.w.enrol(g, user, s.cfg.Now())
	if user == s.w.bot {
		if !g.Unavailable {
			s.sendServer(g)
		}
		return
	}
	s.sendMember("GUILD_MEMBER_ADD", g, user)
}

// removeMember takes a user out of a server and tells bots of it: the bot itself that the server is gone (resources/user,
// "Leave Guild").
func (s *Server) removeMember(g *guild, user string) {
	s.dismissAll(g.ID, user)
	s.sendMember("GUILD_MEMBER_REMOVE", g, user)
	s.w.expel(g, user)
	if user == s.w.bot {
		s.dispatch("GUILD_DELETE", intentGuilds, g.ID, map[string]any{"id": g.ID})
	}
}

// MemberChange says what to change of a member; what is nil stays.
type MemberChange struct {
	Roles *[]string `json:"roles"` // without @everyone
	Nick  *string   `json:"nick"`
}

// PutMember lets a user join a server, or changes him there.
func (s *Server) PutMember(server, user string, c MemberChange) (MemberState, error) {
	s.lock()
	defer s.release()
	g, err := s.server(server)
	if err != nil {
		return MemberState{}, err
	}
	if s.w.person(user) == nil {
		return MemberState{}, missing("there is no user %s", user)
	}
	if c.Nick != nil {
		if err := sized("a nickname", *c.Nick, 0, nickMax); err != nil {
			return MemberState{}, err
		}
	}
	roles, err := g.assignable(user, c.Roles)
	if err != nil {
		return MemberState{}, err
	}
	if g.member(user) == nil {
		s.addMember(g, user)
	}
	m := g.member(user)
	s.watch(g, func() {
		if c.Nick != nil {
			m.Nick = *c.Nick
		}
		if c.Roles != nil {
			m.Roles = roles
		}
		if c.Nick != nil || c.Roles != nil {
			s.sendMember("GUILD_MEMBER_UPDATE", g, user)
		}
	})
	return s.w.memberState(m), nil
}

// assignable checks the roles that a user is to have. The bot's own role stays with it and goes to nobody else.
func (g *guild) assignable(user string, roles *[]string) ([]string, error) {
	out := []string{}
	if roles == nil {
		return out, nil
	}
	for _, r := range g.Roles {
		if r.Bot == user {
			out = append(out, r.ID)
		}
	}
	for _, id := range *roles {
		r := g.role(id)
		if r == nil || id == g.ID {
			return nil, refused("the server has no role %s to give", id)
		}
		if r.Bot != "" && r.Bot != user {
			return nil, refused("the role %s is the bot's own", r.Name)
		}
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out, nil
}

// RemoveMember takes a user out of a server. Its owner can't leave it.
func (s *Server) RemoveMember(server, user string) error {
	s.lock()
	defer s.release()
	g, err := s.server(server)
	if err != nil {
		return err
	}
	if g.member(user) == nil {
		return missing("the user %s isn't in the server", user)
	}
	if g.Owner == user {
		return refused("the owner can't leave his server")
	}
	s.removeMember(g, user)
	s.tellPlaces()
	return nil
}

// RoleChange says what to change of a role, or what a new one is like; what is nil stays, or is nothing.
type RoleChange struct {
	Name        *string      `json:"name"`
	Permissions *Permissions `json:"permissions"`
	Color       *int         `json:"color"`
	Position    *int         `json:"position"`
	Mentionable *bool        `json:"mentionable"`
	Hoist       *bool        `json:"hoist"`
}

func (c *RoleChange) check(everyone bool) error {
	if c.Name != nil {
		if everyone {
			return refused("@everyone keeps its name")
		}
		if err := sized("a role's name", strings.TrimSpace(*c.Name), 1, roleNameMax); err != nil {
			return err
		}
	}
	if c.Color != nil && (*c.Color < 0 || *c.Color > 0xffffff) {
		return refused("a colour is a number from 0 to %d", 0xffffff)
	}
	if c.Position != nil && (everyone || *c.Position < 1) {
		return refused("@everyone stays at position 0, below all others")
	}
	return nil
}

func (c *RoleChange) apply(r *role) {
	if c.Name != nil {
		r.Name = strings.TrimSpace(*c.Name)
	}
	if c.Permissions != nil {
		r.Permissions = int64(*c.Permissions)
	}
	if c.Color != nil {
		r.Color = *c.Color
	}
	if c.Position != nil {
		r.Position = *c.Position
	}
	if c.Mentionable != nil {
		r.Mentionable = *c.Mentionable
	}
	if c.Hoist != nil {
		r.Hoist = *c.Hoist
	}
}

// AddRole adds a role to a server, above all others.
func (s *Server) AddRole(server string, c RoleChange) (RoleState, error) {
	s.lock()
	defer s.release()
	g, err := s.server(server)
	if err != nil {
		return RoleState{}, err
	}
	if c.Name == nil {
		return RoleState{}, refused("a role has a name")
	}
	if err := c.check(false); err != nil {
		return RoleState{}, err
	}
	if len(g.Roles) >= rolesMax {
		return RoleState{}, refused("a server has at most %d roles", rolesMax)
	}
	r := g.addRole(role{ID: s.w.ids.next()})
	c.apply(r)
	s.w.dirty = true
	s.tellPlaces()
	s.sendIn(g, "GUILD_ROLE_CREATE", intentGuilds, map[string]any{"guild_id": g.ID, "role": r.show()})
	return r.state(), nil
}

// ChangeRole changes a role, @everyone included, whose id is the server's.
func (s *Server) ChangeRole(server, id string, c RoleChange) (RoleState, error) {
	s.lock()
	defer s.release()
	g, r, err := s.role(server, id)
	if err != nil {
		return RoleState{}, err
	}
	if err := c.check(id == g.ID); err != nil {
		return RoleState{}, err
	}
	s.watch(g, func() {
		c.apply(r)
		s.sendIn(g, "GUILD_ROLE_UPDATE", intentGuilds, map[string]any{"guild_id": g.ID, "role": r.show()})
	})
	return r.state(), nil
}

// DeleteRole deletes a role. @everyone and the bot's own can't be deleted.
func (s *Server) DeleteRole(server, id string) error {
	s.lock()
	defer s.release()
	g, r, err := s.role(server, id)
	if err != nil {
		return err
	}
	if id == g.ID || r.Bot != "" {
		return refused("the role %s can't be deleted", r.Name)
	}
	s.watch(g, func() {
		g.dropRole(id)
		s.sendIn(g, "GUILD_ROLE_DELETE", intentGuilds, map[string]any{"guild_id": g.ID, "role_id": id})
	})
	return nil
}

func (s *Server) role(server, id string) (*guild, *role, error) {
	g, err := s.server(server)
	if err != nil {
		return nil, nil, err
	}
	r := g.role(id)
	if r == nil {
		return nil, nil, missing("the server has no role %s", id)
	}
	return g, r, nil
}
