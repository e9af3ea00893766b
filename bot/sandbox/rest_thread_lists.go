package sandbox

import (
	"slices"
	"strconv"
	"time"
)

// partOf returns the thread of a request and the user in its path, which is the bot for @me.
func (s *Server) partOf(r *request, need int64) (c *channel, user string, err error) {
	c, err = s.threadOf(r, need)
	user = r.PathValue("user")
	if user == "@me" {
		user = s.w.bot
	}
	return c, user, err
}

// putPart is "Join Thread" for the bot itself and "Add Thread Member" for others (resources/channel).
func (s *Server) putPart(r *request) (any, error) {
	s.lock()
	defer s.release()
	c, user, err := s.partOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	if user != s.w.bot {
		if err := may(c, permSendMessages); err != nil {
			return nil, err
		}
	}
	if c.Thread.Archived {
		return nil, refuse(codeThreadArchived)
	}
	if c.joined(user) {
		return nil, nil
	}
	if err := s.refuseGuest(c, user); err != nil {
		return nil, err
	}
	added := s.enlist(c, user)
	if user != s.w.bot {
		s.tellAdded(c, s.w.bot, added...)
	}
	return nil, nil
}

// refuseGuest tells why the bot can't add a user to a thread, if it can't.
func (s *Server) refuseGuest(c *channel, user string) error {
	p := s.w.person(user)
	switch {
	case p == nil:
		return refuse(codeUnknownUser)
	case !s.w.views(user, s.w.channel(c.Parent)):
		return refuse(codeUnknownMember)
	case user != s.w.bot && !s.w.invites(s.w.bot, user, c):
		return refuse(codeMissingPermissions)
	case s.full(c):
		return refuse(codeTooManyParticipants)
	}
	return nil
}

// deletePart is "Leave Thread" for the bot itself and "Remove Thread Member" for others (resources/channel).
func (s *Server) deletePart(r *request) (any, error) {
	s.lock()
	defer s.release()
	c, user, err := s.partOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	mine := c.Type == channelPrivateThread && c.Thread.Owner == s.w.bot
	if user != s.w.bot && !mine {
		if err := may(c, permManageThreads); err != nil {
			return nil, err
		}
	}
	if c.Thread.Archived {
		return nil, refuse(codeThreadArchived)
	}
	if !s.dismiss(c, user) {
		return nil, refuse(codeUnknownMember)
	}
	if user != s.w.bot {
		s.announce(c, s.w.bot, messageRemoved, "", nil, user)
	}
	return nil, nil
}

func (s *Server) getPart(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, user, err := s.partOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	if !c.joined(user) {
		return nil, refuse(codeUnknownMember)
	}
	return s.shownParts(c, []string{user}, r)[0], nil
}

// shownParts returns members of a thread, with what they are in the server if the request asks for that.
func (s *Server) shownParts(c *channel, users []string, r *request) []*participantObject {
	list := s.w.showParts(c, users)
	if r.URL.Query().Get("with_member") != "true" {
		for _, o := range list {
			o.Member = nil
		}
	}
	return list
}

// listParts needs the privileged intent for members. It is paged if it is asked for what the members are in the server.
func (s *Server) listParts(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.threadOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	if s.cfg.Privileged&intentMembers == 0 {
		return nil, refuse(codeMissingAccess)
	}
	users := []string{}
	for _, p := range c.Thread.Members {
		users = append(users, p.User)
	}
	q := r.URL.Query()
	if q.Get("with_member") == "true" {
		limit, err := limitOf(q.Get("limit"), 1, 100)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(users, compareIDs)
		users = slices.DeleteFunc(users, func(id string) bool { return compareIDs(id, q.Get("after")) <= 0 })
		users = users[:min(limit, len(users))]
	}
	return append([]*participantObject{}, s.shownParts(c, users, r)...), nil
}

// limitOf reads a limit; the most if none is given.
func limitOf(text string, least, most int) (int, error) {
	if text == "" {
		return most, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, invalid(at("limit"), "NUMBER_TYPE_MAX", "int value should be between %d and %d.", least, most)
	}
	return n, nil
}

// listActive is described in resources/guild, "List Active Guild Threads".
func (s *Server) listActive(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	return s.threadList(s.activeThreads(g.ID, nil), false), nil
}

func (s *Server) threadList(threads []*channel, more bool) map[string]any {
	list, members := s.w.showThreads(threads)
	return map[string]any{"threads": list, "members": members, "has_more": more}
}

func byArchiving(a, b *channel) int { return b.Thread.Changed.Compare(a.Thread.Changed) }

// beforeTime reads a time; what fits was archived before it.
func beforeTime(text string) (func(*channel) bool, error) {
	if text == "" {
		return func(*channel) bool { return true }, nil
	}
	end, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return nil, invalid(at("before"), "DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", text)
	}
	return func(c *channel) bool { return c.Thread.Changed.Before(end) }, nil
}

// archive answers a request for archived threads of a channel: those that fit, in an order.
func (s *Server) archive(r *request, need int64, fits func(*channel) bool, order func(a, b *channel) int) (any, error) {
	c, err := s.channelOf(r, permViewChannel|permReadHistory|need)
	if err != nil {
		return nil, err
	}
	if _, ok := publicKind(c); !ok {
		return nil, refuse(codeChannelType)
	}
	limit, err := limitOf(r.URL.Query().Get("limit"), 2, 100)
	if err != nil {
		return nil, err
	}
	threads := slices.DeleteFunc(s.w.threadsOf(c.ID), func(t *channel) bool { return !t.Thread.Archived || !fits(t) })
	slices.SortStableFunc(threads, order)
	return s.threadList(threads[:min(limit, len(threads))], len(threads) > limit), nil
}

func (s *Server) listPublic(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := beforeTime(r.URL.Query().Get("before"))
	if err != nil {
		return nil, err
	}
	return s.archive(r, 0, func(t *channel) bool { return t.Type != channelPrivateThread && before(t) }, byArchiving)
}

func (s *Server) listPrivate(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := beforeTime(r.URL.Query().Get("before"))
	if err != nil {
		return nil, err
	}
	return s.archive(r, permManageThreads, func(t *channel) bool { return t.Type == channelPrivateThread && before(t) }, byArchiving)
}

func (s *Server) listJoined(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := r.URL.Query().Get("before")
	if before != "" && !isID(before) {
		return nil, invalid(at("before"), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", before)
	}
	fits := func(t *channel) bool {
		return t.Type == channelPrivateThread && t.joined(s.w.bot) && (before == "" || compareIDs(t.ID, before) < 0)
	}
	return s.archive(r, 0, fits, func(a, b *channel) int { return compareIDs(b.ID, a.ID) })
}
