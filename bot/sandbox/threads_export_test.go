package sandbox

// MakeAnnouncement turns a channel into an announcement channel.
func MakeAnnouncement(s *Server, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.channel(id).Type = channelAnnouncement
}
