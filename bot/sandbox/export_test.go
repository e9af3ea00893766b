package sandbox

import "time"

// TokenOf returns the token of an interaction, which only the bot is told otherwise.
func TokenOf(s *Server, interaction string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls.byID[interaction].token
}

// OvertakenAfter tells whether a request counts as overtaken that names an attachment so long after it was replaced.
func OvertakenAfter(d time.Duration) bool {
	m, at := message{Attachments: []Attachment{{ID: "1"}}}, time.Now()
	m.replace(nil, at)
	return m.overtaken("1", at.Add(d))
}
