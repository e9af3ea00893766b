package sandbox

import "time"

// TokenOf returns the token of an interaction, which only the bot is told otherwise.
func TokenOf(s *Server, interaction string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls.byID[interaction].token
}

// SetWall sets the wall clock by which ids are given and overtaken edits told.
func SetWall(s *Server, now func() time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.ids.mu.Lock()
	defer s.w.ids.mu.Unlock()
	s.w.ids.wall = now
}
