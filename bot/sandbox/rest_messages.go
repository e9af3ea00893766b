package sandbox

import (
	"net/url"
	"slices"
	"strconv"
	"time"
)

// messageRoutes read and write the messages of channels.
func (s *Server) messageRoutes() []route {
	write := rate{s.limiter.Messages, 5 * time.Second}
	return []route{
		{pattern: "GET /channels/{channel}/messages", object: "channel", handle: s.listMessages},
		{pattern: "POST /channels/{channel}/messages", object: "channel", rate: write, handle: s.createMessage},
		{pattern: "GET /channels/{channel}/messages/{message}", object: "channel", handle: s.getMessage},
		{pattern: "PATCH /channels/{channel}/messages/{message}", object: "channel", rate: write, handle: s.editMessage},
		{pattern: "DELETE /channels/{channel}/messages/{message}", object: "channel", vary: s.deleteRate, handle: s.deleteMessage},
	}
}

// listMessages gives messages newest first; ephemeral ones aren't among them.
func (s *Server) listMessages(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.channelOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	limit := 50
	if v := q.Get("limit"); v != "" {
		if limit, err = strconv.Atoi(v); err != nil || limit < 1 || limit > 100 {
			return nil, invalid(at("limit"), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
	}
	out := []Message{}
	if s.w.permissions(s.w.bot, c)&permReadHistory == 0 {
		return out, nil // resources/message, "Get Channel Messages"
	}
	for _, m := range selection(c, q, limit) {
		out = append(out, s.w.show(m))
	}
	return out, nil
}

// selection picks the messages that before, after or around ask for, newest first.
func selection(c *channel, q url.Values, limit int) []*message {
	list := make([]*message, 0, limit)
	public := slices.DeleteFunc(slices.Clone(c.Messages), (*message).ephemeral)
	where := func(id string) int {
		i, _ := slices.BinarySearchFunc(public, id, func(m *message, id string) int { return compareIDs(m.ID, id) })
		return i
	}
	from, to := max(0, len(public)-limit), len(public)
	switch {
	case q.Get("before") != "":
		to = where(q.Get("before"))
		from = max(0, to-limit)
	case q.Get("after") != "":
		from = where(q.Get("after"))
		if from < len(public) && public[from].ID == q.Get("after") {
			from++
		}
		to = min(len(public), from+limit)
	case q.Get("around") != "":
		from = max(0, where(q.Get("around"))-limit/2)
		to = min(len(public), from+limit)
	}
	for _, m := range slices.Backward(public[from:to]) {
		list = append(list, m)
	}
	return list
}

// refuseDM tells why a DM can't be sent, if it can't.
func (s *Server) refuseDM(c *channel) error {
	if c.Type != channelDM {
		return nil
	}
	p := s.w.person(c.Recipient)
	switch {
	case p.DMsClosed:
		return refuse(codeCannotSend)
	case !s.w.shared(p.ID):
		return refuse(codeNoMutualGuild)
	}
	return nil
}

func (s *Server) createMessage(r *request) (any, error) {
	var d draft
	files, err := r.read(&d)
	if err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	need := int64(permViewChannel | permSendMessages)
	if len(files) > 0 {
		need |= permAttachFiles
	}
	if d.Embeds != nil && len(*d.Embeds) > 0 {
		need |= permEmbedLinks
	}
	if d.TTS {
		need |= permSendTTS
	}
	c, err := s.channelOf(r, need)
	if err != nil {
		return nil, err
	}
	if c.Type == channelCategory {
		return nil, refuse(codeChannelType)
	}
	if err := s.refuseDM(c); err != nil {
		return nil, err
	}
	if err := s.refusePost(s.w.bot, c); err != nil {
		return nil, err
	}
	if err := s.refuseWrite(c); err != nil {
		return nil, err
	}
	f := &form{}
	key := d.nonce(f)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	now := s.cfg.Now()
	if d.Enforce && key != "" {
		if m := s.w.nonceOf(key, now); m != nil {
			return s.w.show(m), nil
		}
	}
	base := &message{ID: s.w.ids.next(), Channel: c.ID, Author: s.w.bot, Created: now, Nonce: key, TTS: d.TTS}
	m, err := s.w.compose(base, &d, files, terms{flags: FlagSuppressEmbeds | FlagSuppressNotifications | FlagComponentsV2, version: r.version})
	if err != nil {
		return nil, err
	}
	s.noteUnshown(m, files)
	s.post(c, m)
	return s.w.show(m), nil
}

// messageOf returns the message of a request, and its channel.
func (s *Server) messageOf(r *request, need int64) (*channel, *message, error) {
	c, err := s.channelOf(r, need)
	if err != nil {
		return nil, nil, err
	}
	m := s.w.messages[r.PathValue("message")]
	if m == nil || m.Channel != c.ID || m.ephemeral() {
		return nil, nil, refuse(codeUnknownMessage)
	}
	return c, m, nil
}

func (s *Server) getMessage(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.messageOf(r, permViewChannel|permReadHistory)
	if err != nil {
		return nil, err
	}
	return s.w.show(m), nil
}

// editFlags are the flags that an edit may set.
const editFlags = FlagSuppressEmbeds | FlagComponentsV2

func (s *Server) editMessage(r *request) (any, error) {
	var d draft
	files, err := r.read(&d)
	if err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	c, m, err := s.messageOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	if m.Author != s.w.bot {
		return nil, refuse(codeNotAuthor)
	}
	if m.system() {
		return nil, refuse(codeSystemMessage)
	}
	if err := s.refuseLocked(c); err != nil {
		return nil, err
	}
	if err := s.refuseOldEdit(c, m); err != nil {
		return nil, err
	}
	return s.edit(m, &d, files, r.version)
}

// edit applies a draft to a message that exists.
func (s *Server) edit(m *message, d *draft, files []upload, version int) (any, error) {
	if err := s.refuseEdit(m); err != nil {
		return nil, err
	}
	next, err := s.w.compose(m, d, files, terms{flags: editFlags, version: version, ignored: true})
	if err != nil {
		return nil, err
	}
	s.noteUnshown(next, files)
	now := s.cfg.Now()
	next.Edited = &now
	next.Flags &^= FlagLoading
	s.change(next)
	return s.w.show(next), nil
}

// The limit on edits of old messages. That there is one is documented (code 30046), its numbers are reported by users (docs
// issue 4413).
const (
	oldAge       = time.Hour
	oldEditsMax  = 3
	oldEditsTime = 6 * time.Second
)

// refuseOldEdit counts an edit of a message older than an hour. Age goes by the injected clock, the pace by the wall clock.
func (s *Server) refuseOldEdit(c *channel, m *message) error {
	if s.limiter.off.Load() || s.cfg.Now().Sub(m.Created) <= oldAge {
		return nil
	}
	now := time.Now()
	recent := slices.DeleteFunc(s.oldEdits[c.ID], func(t time.Time) bool { return now.Sub(t) >= oldEditsTime })
	if len(recent) >= oldEditsMax {
		e := refuse(codeTooManyOldEdits)
		e.retry = oldEditsTime - now.Sub(recent[0])
		return e
	}
	s.oldEdits[c.ID] = append(recent, now)
	return nil
}

func (s *Server) deleteMessage(r *request) (any, error) {
	s.lock()
	defer s.release()
	c, m, err := s.messageOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	if err := s.refuseDelete(c, m); err != nil {
		return nil, err
	}
	if m.Author != s.w.bot {
		if c.Type == channelDM {
			return nil, refuse(codeDMChannel)
		}
		if err := may(c, permManageMessages); err != nil {
			return nil, err
		}
	}
	s.delete(m)
	return nil, nil
}
