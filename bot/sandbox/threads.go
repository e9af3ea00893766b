package sandbox

import (
	"slices"
	"time"
)

// permBypassSlowmode frees from rate_limit_per_user (topics/permissions).
const permBypassSlowmode = 1 << 52

// ThreadCaps bound the threads of a server. Discord says that there are such bounds, but not which.
type ThreadCaps struct {
	// Active is how many threads of a server may be active at a time, beside announcement threads; 1000 if 0.
	Active int
	// Announcements is how many announcement threads may be; 1000 if 0.
	Announcements int
	// Members is how many may be in one thread; 1000 if 0.
	Members int
}

// threadCap is what a zero of ThreadCaps stands for.
const threadCap = 1000

// thread is what a channel has beside the rest if it is a thread (topics/threads, "Thread Fields"). A thread that was started
// from a message has the message's id.
type thread struct {
	Owner     string        `json:"owner"`
	Made      time.Time     `json:"made"`
	Archived  bool          `json:"archived,omitempty"`
	Changed   time.Time     `json:"changed"`  // archive_timestamp
	Active    time.Time     `json:"active"`   // the last activity
	Duration  int           `json:"duration"` // without activity until it is archived, in minutes
	Locked    bool          `json:"locked,omitempty"`
	Invitable bool          `json:"invitable,omitempty"`
	Slow      int           `json:"slow,omitempty"` // seconds between two messages of a person
	Members   []participant `json:"members"`
	Count     int           `json:"count"` // of messages, the one it was started from and deleted ones not counted
	Total     int           `json:"total"` // of messages ever sent
}

// participant is a user who has joined a thread.
type participant struct {
	User  string    `json:"user"`
	Since time.Time `json:"since"`
}

// copy returns the thread as it is now; what is stored must not change while it is written.
func (t *thread) copy() *thread {
	if t == nil {
		return nil
	}
	d := *t
	d.Members = slices.Clone(t.Members)
	return &d
}

// end is when the thread is archived if nothing happens in it.
func (t *thread) end() time.Time { return t.Active.Add(time.Duration(t.Duration) * time.Minute) }

// joined tells whether a user is a member of the thread.
func (c *channel) joined(user string) bool { return c.participant(user) != nil }

func (c *channel) participant(user string) *participant {
	if c.Thread == nil {
		return nil
	}
	i := slices.IndexFunc(c.Thread.Members, func(p participant) bool { return p.User == user })
	if i < 0 {
		return nil
	}
	return &c.Thread.Members[i]
}

// counted notes a message that has come into the channel or gone from it, if it is a thread.
func (c *channel) counted(m *message, by int) {
	if c.Thread == nil || m.Type == messageThreadStarter || m.ephemeral() {
		return
	}
	c.Thread.Count += by
	c.Thread.Total += max(by, 0)
}

// setArchived archives a thread or wakes it.
func (w *world) setArchived(c *channel, archived bool, at time.Time) {
	t := c.Thread
	t.Archived, t.Changed = archived, at
	w.awake = slices.DeleteFunc(w.awake, func(other *channel) bool { return other == c })
	if !archived {
		t.Active = at
		w.awake = append(w.awake, c)
	}
	w.dirty = true
}

// drop takes a channel or a thread with its messages out of the world.
func (w *world) drop(c *channel) {
	delete(w.rooms, c.ID)
	same := func(other *channel) bool { return other == c }
	w.channels = slices.DeleteFunc(w.channels, same)
	w.awake = slices.DeleteFunc(w.awake, same)
	for _, m := range c.Messages {
		w.forget(m)
	}
	c.Messages = nil
	w.dirty = true
}

// threadsOf returns the threads of a channel.
func (w *world) threadsOf(parent string) []*channel {
	var out []*channel
	for _, c := range w.channels {
		if c.Thread != nil && c.Parent == parent {
			out = append(out, c)
		}
	}
	return out
}

// moderates tells whether a user may do in a thread what moderators may.
func (w *world) moderates(user string, c *channel) bool {
	return w.permissions(user, c)&permManageThreads != 0
}

// views tells whether a user can see a channel or a thread.
func (w *world) views(user string, c *channel) bool {
	return w.permissions(user, c)&permViewChannel != 0
}

// invites tells whether one user may add another to a thread (topics/permissions; resources/channel, "Thread Metadata Object").
func (w *world) invites(by, user string, c *channel) bool {
	if c.Type == channelPrivateThread && !c.Thread.Invitable && !w.moderates(by, c) {
		return false
	}
	p, parent := w.person(user), w.channel(c.Parent)
	return p != nil && parent != nil && w.views(user, parent)
}

// archiveIdle archives the threads in which nothing has happened for their time (topics/threads, "Active & Archived Threads").
func (s *Server) archiveIdle() {
	if len(s.w.awake) == 0 {
		return
	}
	var idle []*channel
	now := s.cfg.Now()
	for _, c := range s.w.awake {
		if !now.Before(c.Thread.end()) {
			idle = append(idle, c)
		}
	}
	for _, c := range idle {
		s.w.setArchived(c, true, c.Thread.end())
		s.tellThread(c)
	}
}

// wake takes a thread out of the archive (topics/threads, "Unarchiving a Thread").
func (s *Server) wake(c *channel) {
	s.w.setArchived(c, false, s.cfg.Now())
	s.tellThread(c)
	s.sendMembership(c)
}

// refuseActive tells why no further thread of a kind can be active in a server, if none can.
func (s *Server) refuseActive(guild string, kind int) error {
	announcement := kind == channelAnnouncementThread
	count := 0
	for _, c := range s.w.awake {
		if c.Guild == guild && (c.Type == channelAnnouncementThread) == announcement {
			count++
		}
	}
	switch {
	case announcement && count >= orCap(s.cfg.Threads.Announcements):
		return refuse(codeTooManyAnnouncements)
	case !announcement && count >= orCap(s.cfg.Threads.Active):
		return refuse(codeTooManyThreads)
	}
	return nil
}

func orCap(n int) int {
	if n == 0 {
		return threadCap
	}
	return n
}

// full tells whether nobody else can join a thread.
func (s *Server) full(c *channel) bool { return len(c.Thread.Members) >= orCap(s.cfg.Threads.Members) }

// refusePost tells why a user can't write in a channel, if it is a thread in which he can't (topics/threads, "Locked Threads",
// "Active & Archived Threads").
func (s *Server) refusePost(user string, c *channel) error {
	switch t := c.Thread; {
	case t == nil:
		return nil
	case t.Locked && !s.w.moderates(user, c):
		return refuse(codeThreadLocked)
	case !c.joined(user) && s.full(c):
		return refuse(codeTooManyParticipants)
	case t.Archived:
		return s.refuseActive(c.Guild, c.Type)
	}
	return nil
}

// refuseAnswer tells why the bot can't answer an interaction with a message in a channel, if it can't. That needs no membership,
// and an ephemeral message leaves the thread asleep.
func (s *Server) refuseAnswer(c *channel, ephemeral bool) error {
	if c.Thread == nil || !c.Thread.Archived || ephemeral {
		return nil
	}
	if c.Thread.Locked && !s.w.moderates(s.w.bot, c) {
		return refuse(codeThreadLocked)
	}
	return s.refuseActive(c.Guild, c.Type)
}

// refuseEdit tells why a message can't be edited, if it lies in an archived thread.
func (s *Server) refuseEdit(m *message) error {
	c := s.w.channel(m.Channel)
	if c != nil && c.Thread != nil && c.Thread.Archived && !m.ephemeral() {
		return refuse(codeThreadArchived)
	}
	return nil
}

// refuseDelete tells why the bot can't delete a message, if it is one of a thread's own or lies in a locked and archived thread
// (topics/threads, "Locked Threads").
func (s *Server) refuseDelete(c *channel, m *message) error {
	if m.fixed() {
		return refuse(codeSystemMessage)
	}
	if c.Thread != nil && c.Thread.Archived {
		return s.refuseLocked(c)
	}
	return nil
}

// refuseLocked tells why the bot can't change what is in a thread, if that is locked.
func (s *Server) refuseLocked(c *channel) error {
	if c.Thread != nil && c.Thread.Locked && !s.w.moderates(s.w.bot, c) {
		return refuse(codeThreadLocked)
	}
	return nil
}
