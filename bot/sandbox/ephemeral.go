package sandbox

import "slices"

// RestartClient lets a user restart his client: his ephemeral messages are gone for him (resources/message, "Message Flags": they
// live in his client alone). The bot isn't told, and may edit them on while the token is valid, to nobody's eyes.
func (s *Server) RestartClient(user string) error {
	s.lock()
	defer s.release()
	if p := s.w.person(user); p == nil || p.Bot {
		return missing("there is no user %s", user)
	}
	for _, c := range s.w.channels {
		for _, m := range slices.Clone(c.Messages) {
			if m.ephemeral() && m.seenBy(user) {
				s.hide(m)
			}
		}
	}
	return nil
}

// hide takes an ephemeral message from the eyes of its viewer, who alone hears of it.
func (s *Server) hide(m *message) {
	hidden := *m
	hidden.Gone = true
	s.w.replace(&hidden)
	s.hub.emit(Event{Type: "message_delete", ID: m.ID, ChannelID: m.Channel}, func(user string) bool { return user == m.Viewer })
}

// dropEphemeral forgets the ephemeral messages of a channel that was stored: no client shows them any more, and no token reaches
// them.
func (w *world) dropEphemeral(c *channel) {
	c.Messages = slices.DeleteFunc(c.Messages, func(m *message) bool {
		if !m.ephemeral() {
			return false
		}
		w.forget(m)
		return true
	})
}
