package sandbox

// TokenOf returns the token of an interaction, which only the bot is told otherwise.
func TokenOf(s *Server, interaction string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls.byID[interaction].token
}
