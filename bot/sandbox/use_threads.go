package sandbox

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"time"
)

// ThreadState is a thread of a server, as a user sees it.
type ThreadState struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Type        int      `json:"type"`
	Parent      string   `json:"parent_id"`
	Owner       string   `json:"owner"`
	Archived    bool     `json:"archived"`
	Locked      bool     `json:"locked"`
	Duration    int      `json:"auto_archive_duration"` // minutes
	Joined      bool     `json:"joined"`                // whether the user is a member of it
	Members     int      `json:"member_count"`
	Users       []string `json:"members"` // ids of its members
	Messages    int      `json:"message_count"`
	Last        *string  `json:"last_message_id"`
	Permissions string   `json:"permissions"` // the user's
}

func (w *world) threadState(user string, c *channel) ThreadState {
	t := c.Thread
	out := ThreadState{
		ID: c.ID, Name: c.Name, Type: c.Type, Parent: c.Parent, Owner: t.Owner, Archived: t.Archived, Locked: t.Locked,
		Duration: t.Duration, Joined: c.joined(user), Members: len(t.Members), Messages: t.Count,
		Permissions: bits(w.permissions(user, c)), Users: make([]string, 0, len(t.Members)),
	}
	for _, p := range t.Members {
		out.Users = append(out.Users, p.User)
	}
	if c.Last != "" {
		last := c.Last
		out.Last = &last
	}
	return out
}

// threadStates returns the threads of a server that a user can view, archived ones included.
func (w *world) threadStates(user, guild string) []ThreadState {
	out := []ThreadState{}
	for _, c := range w.channels {
		if c.Guild == guild && c.Thread != nil && w.enters(user, c) {
			out = append(out, w.threadState(user, c))
		}
	}
	return out
}

// mayWrite refuses a person who can't write in a thread now.
func (s *Server) mayWrite(user string, c *channel) error {
	if c.Thread == nil {
		return nil
	}
	if s.w.permissions(user, c)&permSendInThreads == 0 {
		return forbidden("one may not write in this thread")
	}
	if err := s.refusePost(user, c); err != nil {
		return forbidden("the thread takes no message: %v", err)
	}
	return s.paced(user, c)
}

// paced refuses a person who writes faster than the thread's slow mode lets him (resources/channel, "Modify Channel").
func (s *Server) paced(user string, c *channel) error {
	pause := time.Duration(c.Thread.Slow) * time.Second
	if pause == 0 || s.w.permissions(user, c)&permBypassSlowmode != 0 {
		return nil
	}
	for _, m := range slices.Backward(c.Messages) {
		if m.Author == user && !m.system() {
			if s.cfg.Now().Sub(m.Created) < pause {
				return forbidden("in this thread one writes once in %d seconds", c.Thread.Slow)
			}
			return nil
		}
	}
	return nil
}

// mayUse refuses the use of a command in a thread that is archived, or locked for the person (topics/threads).
func (w *world) mayUse(user string, c *channel) error {
	if c.Thread != nil && c.Thread.Locked && !w.moderates(user, c) {
		return forbidden("the thread is locked")
	}
	return w.mayPress(c)
}

// mayPress refuses interactions in an archived thread.
func (w *world) mayPress(c *channel) error {
	if c.Thread != nil && c.Thread.Archived {
		return forbidden("the thread is archived; a message wakes it")
	}
	return nil
}

// mayDelete refuses a person who can't delete a message of a thread.
func (w *world) mayDelete(user string, c *channel, m *message) error {
	switch {
	case m.fixed():
		return forbidden("this message can't be deleted")
	case c.Thread != nil && c.Thread.Archived && c.Thread.Locked && !m.ephemeral() && !w.moderates(user, c):
		return forbidden("the thread is locked and archived")
	}
	return nil
}

// ThreadStart says how a person starts a thread.
type ThreadStart struct {
	User     string `json:"user"`
	Channel  string `json:"-"`
	Name     string `json:"name"`
	Message  string `json:"message"`               // from which it is started; empty: from none
	Type     int    `json:"type"`                  // 0: the one that all who see the channel see
	Duration int    `json:"auto_archive_duration"` // minutes; 0: a day
}

// StartThread lets a person start a thread.
func (s *Server) StartThread(t ThreadStart) (ThreadState, error) {
	s.lock()
	defer s.release()
	c, err := s.room(t.User, t.Channel)
	if err != nil {
		return ThreadState{}, err
	}
	public, ok := publicKind(c)
	kind := cmp.Or(t.Type, public)
	duration := cmp.Or(t.Duration, threadDuration)
	name := strings.TrimSpace(t.Name)
	change := threadChange{Name: &name, Duration: &duration}
	switch {
	case !ok || !holds(c, kind) || t.Message != "" && kind != public:
		return ThreadState{}, refused("such a thread can't be here")
	case s.w.permissions(t.User, c)&createRight(kind) == 0:
		return ThreadState{}, forbidden("one may not start such threads here")
	}
	if err := change.usable(); err != nil {
		return ThreadState{}, err
	}
	from := s.w.messages[t.Message]
	if t.Message != "" && (from == nil || from.Channel != c.ID || from.ephemeral()) {
		return ThreadState{}, missing("there is no message %s in the channel", t.Message)
	}
	if err := s.refuseStart(c, from, kind); err != nil {
		return ThreadState{}, refused("the thread can't be started: %v", err)
	}
	plan := threadPlan{kind: kind, owner: t.User, name: name, duration: duration, invitable: kind == channelPrivateThread}
	return s.w.threadState(t.User, s.start(c, from, plan)), nil
}

// usable refuses what a person can't make of a thread.
func (d *threadChange) usable() error {
	if d.Name != nil {
		if err := sized("a thread's name", *d.Name, 1, threadNameMax); err != nil {
			return err
		}
	}
	if d.Duration != nil && !slices.Contains(threadDurations(), *d.Duration) {
		return refused("threads are archived after 60, 1440, 4320 or 10080 minutes")
	}
	return nil
}

// ThreadChange says what to change of a thread; what is nil stays.
type ThreadChange struct {
	Name     *string `json:"name"`
	Archived *bool   `json:"archived"`
	Locked   *bool   `json:"locked"`
	Duration *int    `json:"auto_archive_duration"` // minutes
}

// ChangeThread changes a thread, as a moderator would; its owner counts as the one who did it.
func (s *Server) ChangeThread(id string, d ThreadChange) error {
	s.lock()
	defer s.release()
	c, err := s.threadByID(id)
	if err != nil {
		return err
	}
	change := threadChange{Name: d.Name, Archived: d.Archived, Locked: d.Locked, Duration: d.Duration}
	if err := change.usable(); err != nil {
		return err
	}
	if change.wakes(c) {
		if err := s.refuseActive(c.Guild, c.Type); err != nil {
			return refused("the thread can't be woken: %v", err)
		}
	}
	s.alter(c, c.Thread.Owner, change)
	return nil
}

func (s *Server) threadByID(id string) (*channel, error) {
	c := s.w.channel(id)
	if c == nil || c.Thread == nil {
		return nil, missing("there is no thread %s", id)
	}
	return c, nil
}

// JoinThread lets a person join a thread that he sees, or lets another, by, add him; by is empty if he comes by himself.
func (s *Server) JoinThread(user, thread, by string) error {
	s.lock()
	defer s.release()
	c, err := s.threadByID(thread)
	if err != nil {
		return err
	}
	p, host := s.w.person(user), cmp.Or(by, user)
	switch {
	case p == nil || !s.w.enters(host, c):
		return missing("there is no thread %s for this user", thread)
	case c.joined(user):
		return nil
	case c.Thread.Archived:
		return forbidden("the thread is archived; a message wakes it")
	case by != "" && (s.w.permissions(by, c)&permSendInThreads == 0 || !s.w.invites(by, user, c)):
		return forbidden("%s may not add this user to the thread", by)
	case s.full(c):
		return refused("the thread is full")
	}
	added := s.enlist(c, user)
	if host != user {
		s.tellAdded(c, by, added...)
	}
	return nil
}

// LeaveThread lets a person leave a thread.
func (s *Server) LeaveThread(user, thread string) error {
	s.lock()
	defer s.release()
	c, err := s.threadByID(thread)
	switch {
	case err != nil:
		return err
	case !c.joined(user):
		return missing("%s is not in the thread", user)
	case c.Thread.Archived:
		return forbidden("the thread is archived; a message wakes it")
	}
	s.dismiss(c, user)
	return nil
}

// threadUses adds the part of the user API that is about threads.
func (s *Server) threadUses(handle func(pattern string, f func(*http.Request) (any, error))) {
	handle("POST /sandbox/channels/{channel}/threads", func(r *http.Request) (any, error) {
		in := ThreadStart{}
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		in.Channel = r.PathValue("channel")
		return s.StartThread(in)
	})
	handle("PUT /sandbox/channels/{channel}/thread-members/{user}", func(r *http.Request) (any, error) {
		return nil, s.JoinThread(r.PathValue("user"), r.PathValue("channel"), r.FormValue("by"))
	})
	handle("DELETE /sandbox/channels/{channel}/thread-members/{user}", func(r *http.Request) (any, error) {
		return nil, s.LeaveThread(r.PathValue("user"), r.PathValue("channel"))
	})
}
