package sandbox

import "slices"

// tellPlaces has people load anew what they see of servers and channels.
func (s *Server) tellPlaces() { s.hub.emit(Event{Type: "channels"}, everybody) }

// sendIn tells bots of something in a server, if the bot is there to hear it.
func (s *Server) sendIn(g *guild, event string, intents int, d any) {
	if s.w.present(g) {
		s.dispatch(event, intents, g.ID, d)
	}
}

// sendServer tells bots of a server that they have joined or that is there again (events/gateway-events, "Guild Create").
func (s *Server) sendServer(g *guild) {
	if !s.w.present(g) {
		return
	}
	for _, n := range s.gateway.sessions {
		if n.wants(intentGuilds, g.ID) {
			push(n, "GUILD_CREATE", s.guildCreate(g, n.intents&intentMembers != 0))
		}
	}
}

// sendMember tells bots that a member joined, left or changed. Of itself the bot hears without the intent, too (events/gateway,
// "Gateway Intents").
func (s *Server) sendMember(event string, g *guild, user string) {
	p := s.w.person(user)
	switch {
	case event == "GUILD_MEMBER_REMOVE":
		s.sendIn(g, event, intentMembers, map[string]any{"guild_id": g.ID, "user": p.profile()})
		return
	case event == "GUILD_MEMBER_UPDATE" && user == s.w.bot:
		s.sendIn(g, event, 0, s.memberIn(p, g))
		return
	}
	s.sendIn(g, event, intentMembers, s.memberIn(p, g))
}

// memberIn is a member with his server, as events tell him.
func (s *Server) memberIn(p *person, g *guild) any {
	return struct {
		*member
		GuildID string `json:"guild_id"`
	}{s.w.showMember(p, g), g.ID}
}

// hears tells whether bots hear what is written in a server's channel.
func (w *world) hears(c *channel) bool {
	return w.present(w.guild(c.Guild)) && w.enters(w.bot, c)
}

// gatewayChannel is a channel as the gateway tells it: what the bot can't see has no name there (resources/channel, "Obfuscated
// Channels").
func (w *world) gatewayChannel(c *channel) channelObject {
	out := w.showChannel(c)
	if c.Guild == "" || w.enters(w.bot, c) {
		return out
	}
	hidden := []overwrite{{ID: c.Guild, Type: overwriteRole, Deny: permViewChannel}}
	return channelObject{
		ID: c.ID, Type: c.Type, GuildID: c.Guild, Name: hiddenName, Position: out.Position, ParentID: c.Parent, Flags: flagObfuscated,
		Overwrites: showOverwrites(hidden),
	}
}

// watch makes a change and tells of the channels changed, and of those that the bot sees since then or no more: it gets them
// whole or obfuscated (resources/channel, "Obfuscated Channels").
func (s *Server) watch(g *guild, change func(), changed ...*channel) {
	before := map[*channel]bool{}
	for _, c := range s.w.channelsOf(g) {
		before[c] = s.w.enters(s.w.bot, c)
	}
	seen := s.seenChannels()
	change()
	s.w.dirty = true
	s.tellPlaces()
	for _, c := range s.w.channelsOf(g) {
		if slices.Contains(changed, c) || s.w.enters(s.w.bot, c) != before[c] {
			s.sendIn(g, "CHANNEL_UPDATE", intentGuilds, s.w.gatewayChannel(c))
		}
	}
	s.gained(seen)
}
