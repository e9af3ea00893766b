package sandbox

import "strconv"

// IsUnicodeEmoji is isUnicodeEmoji for tests.
var IsUnicodeEmoji = isUnicodeEmoji

// FillEmojis gives the application as many emojis more.
func FillEmojis(s *Server, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range n {
		s.w.emojis = append(s.w.emojis, &appEmoji{ID: s.w.ids.next(), Name: "e" + strconv.Itoa(i), Format: "png"})
	}
}
