package sandbox

import "slices"

// botSees tells whether the bot can see a channel of a server that is there. It is told of threads that it can see only
// (topics/threads, "Permissions").
func (s *Server) botSees(c *channel) bool { return s.w.hears(c) }

// told tells whether the bot is told of what happens in a channel.
func (s *Server) told(c *channel) bool { return c.Thread == nil || s.botSees(c) }

// sendThread tells bots of a thread (events/gateway-events, "Thread Create" and "Thread Update").
func (s *Server) sendThread(event string, c *channel, d any) {
	if s.botSees(c) {
		s.dispatch(event, intentGuilds, c.Guild, d)
	}
}

func (s *Server) sendNewThread(c *channel) {
	o := s.w.showThread(c)
	o.NewlyCreated = true
	s.sendThread("THREAD_CREATE", c, o)
}

// tellThread tells users and bots that a thread has changed.
func (s *Server) tellThread(c *channel) {
	s.hub.emit(Event{Type: "channels"}, everybody)
	o := s.w.showThread(c)
	o.Member = nil
	s.sendThread("THREAD_UPDATE", c, o)
}

// sendMembership tells the bot of its membership in a thread, if it is a member (events/gateway-events, "Thread Member Update").
func (s *Server) sendMembership(c *channel) {
	own := s.w.ownPart(c)
	if own == nil {
		return
	}
	s.sendThread("THREAD_MEMBER_UPDATE", c, struct {
		*participantObject
		GuildID string `json:"guild_id"`
	}{own, c.Guild})
}

// membersUpdate is described in events/gateway-events, "Thread Members Update".
type membersUpdate struct {
	ID          string        `json:"id"`
	GuildID     string        `json:"guild_id"`
	MemberCount int           `json:"member_count"`
	Added       []addedMember `json:"added_members,omitempty"`
	Removed     []string      `json:"removed_member_ids,omitempty"`
}

// addedMember is a member with his presence, which nobody has here.
type addedMember struct {
	*participantObject
	Presence *string `json:"presence"`
}

// sendMembers tells bots who has joined or left a thread: of others by the intent for members, of itself in any case (topics/
// threads, "Thread Membership").
func (s *Server) sendMembers(c *channel, added, removed []string) {
	bot := s.w.bot
	concerned := slices.Contains(added, bot) || slices.Contains(removed, bot)
	if !concerned && !s.botSees(c) {
		return
	}
	for _, n := range s.gateway.sessions {
		switch {
		case n.wants(intentMembers, c.Guild):
			push(n, "THREAD_MEMBERS_UPDATE", s.membersUpdate(c, added, removed))
		case concerned && n.wants(intentGuilds, c.Guild):
			push(n, "THREAD_MEMBERS_UPDATE", s.membersUpdate(c, only(added, bot), only(removed, bot)))
		}
	}
}

func (s *Server) membersUpdate(c *channel, added, removed []string) membersUpdate {
	d := membersUpdate{ID: c.ID, GuildID: c.Guild, MemberCount: memberCount(c), Removed: removed}
	for _, o := range s.w.showParts(c, added) {
		d.Added = append(d.Added, addedMember{participantObject: o})
	}
	return d
}

func only(list []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(other string) bool { return other != id })
}

// guildThreads are the threads of GUILD_CREATE: the active ones that the bot can see, with its membership but not whose it is.
func (s *Server) guildThreads(guild string) []channelObject {
	out := []channelObject{}
	for _, c := range s.activeThreads(guild, nil) {
		o := s.w.showThread(c)
		if o.Member != nil {
			o.Member.ID, o.Member.UserID = "", ""
		}
		out = append(out, o)
	}
	return out
}

// seenChannels returns the channels of servers that the bot can see, to be compared by gained.
func (s *Server) seenChannels() map[string]bool {
	out := map[string]bool{}
	for _, c := range s.w.channels {
		if c.Guild != "" && c.Thread == nil && s.botSees(c) {
			out[c.ID] = true
		}
	}
	return out
}

// gained tells bots of the threads in the channels that the bot can see now and couldn't before (events/gateway-events, "Thread
// List Sync").
func (s *Server) gained(before map[string]bool) {
	for _, g := range s.w.guilds {
		var ids []string
		for _, c := range s.w.channels {
			if c.Guild == g.ID && c.Thread == nil && !before[c.ID] && s.botSees(c) {
				ids = append(ids, c.ID)
			}
		}
		if len(ids) == 0 {
			continue
		}
		threads, members := s.w.showThreads(s.activeThreads(g.ID, func(c *channel) bool { return slices.Contains(ids, c.Parent) }))
		s.dispatch("THREAD_LIST_SYNC", intentGuilds, g.ID,
			map[string]any{"guild_id": g.ID, "channel_ids": ids, "threads": threads, "members": members})
	}
}
