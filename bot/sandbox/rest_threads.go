package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
)

// threadRoutes start, change and delete threads (resources/channel).
func (s *Server) threadRoutes() []route {
	return []route{
		{pattern: "POST /channels/{channel}/messages/{message}/threads", object: "channel", handle: s.startFromMessage},
		{pattern: "POST /channels/{channel}/threads", object: "channel", handle: s.startAlone},
		{pattern: "GET /channels/{channel}/thread-members", object: "channel", handle: s.listParts},
		{pattern: "GET /channels/{channel}/thread-members/{user}", object: "channel", handle: s.getPart},
		{pattern: "PUT /channels/{channel}/thread-members/{user}", object: "channel", handle: s.putPart},
		{pattern: "DELETE /channels/{channel}/thread-members/{user}", object: "channel", handle: s.deletePart},
		{pattern: "GET /guilds/{guild}/threads/active", object: "guild", handle: s.listActive},
		{pattern: "GET /channels/{channel}/threads/archived/public", object: "channel", handle: s.listPublic},
		{pattern: "GET /channels/{channel}/threads/archived/private", object: "channel", handle: s.listPrivate},
		{pattern: "GET /channels/{channel}/users/@me/threads/archived/private", object: "channel", handle: s.listJoined},
	}
}

// Limits of threads (resources/channel, "Modify Channel").
const (
	threadNameMax = 100
	threadSlowMax = 21600
)

// threadDurations are the values of auto_archive_duration, in minutes.
func threadDurations() []int { return []int{60, 1440, 4320, 10080} }

func (d *threadChange) check(f *form) {
	if d.Name != nil {
		between(f, at("name"), *d.Name, 1, threadNameMax)
	}
	if d.Duration != nil && !slices.Contains(threadDurations(), *d.Duration) {
		f.add(at("auto_archive_duration"), "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	if d.Slow != nil && (*d.Slow < 0 || *d.Slow > threadSlowMax) {
		f.add(at("rate_limit_per_user"), "NUMBER_TYPE_MAX", "int value should be between 0 and %d.", threadSlowMax)
	}
}

// threadStart is the body that starts a thread.
type threadStart struct {
	Name      string `json:"name"`
	Type      *int   `json:"type"`
	Invitable *bool  `json:"invitable"`
	Duration  *int   `json:"auto_archive_duration"`
	Slow      *int   `json:"rate_limit_per_user"`
}

// plan checks the body and returns what the bot's thread is to be like.
func (d *threadStart) plan(owner string, kind int) (threadPlan, error) {
	f := &form{}
	change := threadChange{Name: &d.Name, Duration: d.Duration, Slow: d.Slow}
	change.check(f)
	p := threadPlan{kind: kind, owner: owner, name: d.Name, duration: threadDuration}
	set(&p.duration, d.Duration)
	set(&p.slow, d.Slow)
	p.invitable = kind == channelPrivateThread && (d.Invitable == nil || *d.Invitable)
	if err := f.refusal(); err != nil {
		return p, err
	}
	return p, nil
}

// publicKind returns the kind of the threads that all who see a channel see; false if it can have none.
func publicKind(parent *channel) (int, bool) {
	switch parent.Type {
	case channelText:
		return channelPublicThread, true
	case channelAnnouncement:
		return channelAnnouncementThread, true
	}
	return 0, false
}

func (s *Server) startFromMessage(r *request) (any, error) {
	var in threadStart
	if _, err := r.read(&in); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	c, err := s.channelOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	kind, ok := publicKind(c)
	if !ok {
		return nil, refuse(codeChannelType)
	}
	_, m, err := s.messageOf(r, permViewChannel|permCreatePublicThreads)
	if err != nil {
		return nil, err
	}
	plan, err := in.plan(s.w.bot, kind)
	if err != nil {
		return nil, err
	}
	if err := s.refuseStart(c, m, kind); err != nil {
		return nil, err
	}
	r.status = http.StatusCreated
	return s.w.showChannel(s.start(c, m, plan)), nil
}

// refuseStart tells why no thread of a kind can be started in a channel, from a message unless that is nil.
func (s *Server) refuseStart(c *channel, m *message, kind int) error {
	switch {
	case m != nil && m.system():
		return refuse(codeSystemMessage)
	case m != nil && s.w.channel(m.ID) != nil:
		return refuse(codeThreadExists)
	}
	return s.refuseActive(c.Guild, kind)
}

func (s *Server) startAlone(r *request) (any, error) {
	var in threadStart
	if _, err := r.read(&in); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	c, err := s.channelOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	kind := channelPrivateThread // the documented default
	set(&kind, in.Type)
	if !slices.Contains([]int{channelAnnouncementThread, channelPublicThread, channelPrivateThread}, kind) {
		return nil, invalid(at("type"), "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
	}
	if !holds(c, kind) {
		return nil, refuse(codeChannelType)
	}
	if err := may(c, createRight(kind)); err != nil {
		return nil, err
	}
	plan, err := in.plan(s.w.bot, kind)
	if err != nil {
		return nil, err
	}
	if err := s.refuseStart(c, nil, kind); err != nil {
		return nil, err
	}
	r.status = http.StatusCreated
	return s.w.showChannel(s.start(c, nil, plan)), nil
}

// holds tells whether a channel can have threads of a kind (topics/threads, "Public & Private Threads").
func holds(parent *channel, kind int) bool {
	public, ok := publicKind(parent)
	return ok && (kind == public || kind == channelPrivateThread && parent.Type == channelText)
}

// createRight is the permission that starting a thread of a kind needs.
func createRight(kind int) int64 {
	if kind == channelPrivateThread {
		return permCreatePrivateThreads
	}
	return permCreatePublicThreads
}

// threadOf returns the thread of a request in which the bot needs the permissions given. Other channels are of the wrong type.
func (s *Server) threadOf(r *request, need int64) (*channel, error) {
	c, err := s.channelOf(r, need)
	if err != nil {
		return nil, err
	}
	if c.Thread == nil {
		return nil, refuse(codeChannelType)
	}
	return c, nil
}

// byKind handles a route that is there for channels and threads alike; there and everywhere else an id's kind never changes.
func (s *Server) byKind(channel, thread func(*request) (any, error)) func(*request) (any, error) {
	return func(r *request) (any, error) {
		if s.isThread(r.PathValue("channel")) {
			return thread(r)
		}
		return channel(r)
	}
}

// isThread tells whether an id is that of a thread.
func (s *Server) isThread(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.w.channel(id)
	return c != nil && c.thread()
}

func (s *Server) patchThread(r *request) (any, error) {
	var in struct {
		threadChange
		Flags json.RawMessage `json:"flags"`
		Tags  json.RawMessage `json:"applied_tags"`
	}
	if _, err := r.read(&in); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	c, err := s.threadOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	f := &form{}
	in.check(f)
	for key, raw := range map[string]json.RawMessage{"flags": in.Flags, "applied_tags": in.Tags} {
		if len(raw) > 0 && string(raw) != "null" {
			f.add(at(key), "SANDBOX_UNSUPPORTED", "There are no forums here, whose threads alone have this field.")
		}
	}
	if err := f.refusal(); err != nil {
		return nil, err
	}
	if err := s.refuseAlter(c, &in.threadChange); err != nil {
		return nil, err
	}
	s.alter(c, s.w.bot, in.threadChange)
	return s.w.showChannel(c), nil
}

// refuseAlter tells why the bot can't change a thread, if it can't (resources/channel, "Modify Channel"; topics/threads, "Editing
// & Deleting Threads").
func (s *Server) refuseAlter(c *channel, d *threadChange) error {
	t := c.Thread
	if t.Archived && !d.wakes(c) {
		return refuse(codeThreadArchived)
	}
	if d.wakes(c) {
		if err := s.refuseActive(c.Guild, c.Type); err != nil {
			return err
		}
	}
	if s.w.moderates(s.w.bot, c) {
		return nil
	}
	wakesOnly := d.wakes(c) && *d == (threadChange{Archived: d.Archived})
	switch {
	case t.Locked:
		return refuse(codeThreadLocked)
	case d.Locked != nil || d.Slow != nil:
		return refuse(codeMissingPermissions)
	case wakesOnly:
		return may(c, permSendMessages)
	case t.Owner != s.w.bot:
		return refuse(codeMissingPermissions)
	}
	return nil
}

func (s *Server) removeThread(r *request) (any, error) {
	s.lock()
	defer s.release()
	c, err := s.threadOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	if err := may(c, permManageThreads); err != nil {
		return nil, err
	}
	shown := s.w.showChannel(c)
	s.deleteThread(c)
	return shown, nil
}
