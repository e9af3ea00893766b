package sandbox

import (
	"context"
	"encoding/json"
)

// Event is something that happened where a user sees it. API.md tells which keys go with which type.
type Event struct {
	Seq       uint64   // counts up
	Type      string   // message_create, message_update, message_delete, interaction, ping, refusal, users, channels, commands
	Message   *Message // message_create, message_update
	ID        string   // message_delete, interaction
	ChannelID string   // message_delete, interaction
	State     string   // interaction
	MessageID string   // interaction: of the component's message
	CustomID  string   // interaction: of the component
	Name      string   // interaction: of the command
	Modal     *Modal   // interaction: what the bot answered with, if that was a modal
	Ping      *Ping    // ping
	Refusal   *Refusal // refusal
}

// MarshalJSON implements json.Marshaler.
func (e Event) MarshalJSON() ([]byte, error) {
	out := map[string]any{"type": e.Type}
	switch e.Type {
	case "message_create", "message_update":
		out["message"] = e.Message
	case "message_delete":
		out["channel_id"], out["id"] = e.ChannelID, e.ID
	case "ping":
		out["ping"] = e.Ping
	case "refusal":
		out["refusal"] = e.Refusal
	case "interaction":
		out["id"], out["state"], out["channel_id"] = e.ID, e.State, e.ChannelID
		out["message_id"], out["custom_id"], out["name"] = orNull(e.MessageID), orNull(e.CustomID), orNull(e.Name)
		if e.Modal != nil {
			out["modal"] = e.Modal
		}
	}
	return json.Marshal(out)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// eventsKept is how many events wait for a subscriber; one that lags further behind is dropped.
const eventsKept = 1024

// Subscription delivers the events that one user sees.
type Subscription struct {
	C    <-chan Event // closed when the subscription ends, also because events weren't fetched in time
	out  chan Event
	user string
	s    *Server
}

// Close ends the subscription.
func (b *Subscription) Close() {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	b.s.hub.drop(b)
}

// Subscribe returns what happens from now on where a user sees it.
func (s *Server) Subscribe(user string) *Subscription {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make(chan Event, eventsKept)
	b := &Subscription{C: out, out: out, user: user, s: s}
	if s.hub.closed {
		close(out)
		return b
	}
	s.hub.subs[b] = true
	return b
}

// hub tells subscribers and waiters what happens. The server's mutex guards it.
type hub struct {
	seq     uint64
	subs    map[*Subscription]bool
	changed chan struct{} // closed at the next change; nil while nobody waits
	closed  bool
}

func newHub() *hub { return &hub{subs: map[*Subscription]bool{}} }

// emit delivers an event to the subscribers whose user may see it.
func (h *hub) emit(e Event, seen func(user string) bool) {
	h.seq++
	e.Seq = h.seq
	for b := range h.subs {
		if !seen(b.user) {
			continue
		}
		select {
		case b.out <- e:
		default:
			h.drop(b)
		}
	}
}

func (h *hub) drop(b *Subscription) {
	if !h.subs[b] {
		return
	}
	delete(h.subs, b)
	close(b.out)
}

func (h *hub) wake() {
	if h.changed != nil {
		close(h.changed)
		h.changed = nil
	}
}

func (h *hub) shut() {
	h.closed = true
	for b := range h.subs {
		h.drop(b)
	}
	h.wake()
}

// wait returns a channel that is closed at the next change.
func (h *hub) wait() <-chan struct{} {
	if h.changed == nil {
		h.changed = make(chan struct{})
	}
	return h.changed
}

// await returns when done is true; done is called with the mutex held, at once and after each change.
func (s *Server) await(ctx context.Context, done func() bool) error {
	for {
		s.mu.Lock()
		if done() {
			s.mu.Unlock()
			return nil
		}
		changed := s.hub.wait()
		s.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-s.closing:
			return errClosed
		}
	}
}

func everybody(string) bool { return true }

// tellMessage tells users and bots that a message was posted or edited.
func (s *Server) tellMessage(kind string, m *message) {
	c := s.w.channel(m.Channel)
	if len(s.hub.subs) > 0 {
		shown := s.w.show(m)
		s.hub.emit(Event{Type: kind, Message: &shown}, func(user string) bool { return s.w.enters(user, c) && m.seenBy(user) })
	}
	s.sendMessage(kind, c, m)
}

// tellDeleted tells users and bots that a message is gone.
func (s *Server) tellDeleted(c *channel, m *message) {
	s.hub.emit(Event{Type: "message_delete", ID: m.ID, ChannelID: c.ID},
		func(user string) bool { return s.w.enters(user, c) && m.seenBy(user) })
	s.sendDeleted(c, m)
}

// The three ways in which messages change, told to all who see it.

func (s *Server) post(c *channel, m *message) {
	added := s.stir(c, m)
	s.w.add(c, m)
	s.tellMessage("message_create", m)
	s.tellAdded(c, m.Author, added...)
	s.ping(c, m)
}

func (s *Server) change(m *message) {
	s.w.replace(m)
	s.tellMessage("message_update", m)
}

func (s *Server) delete(m *message) {
	c := s.w.channel(m.Channel)
	s.w.remove(m)
	s.tellDeleted(c, m)
}
