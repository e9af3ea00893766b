package sandbox

// PermissionsOf returns what a user may do in a channel or thread.
func PermissionsOf(s *Server, user, id string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.permissions(user, s.w.channel(id))
}

// PutThread puts a thread of a type below a channel, without members and without telling anybody.
func PutThread(s *Server, parent string, kind int) string {
	s.lock()
	defer s.release()
	up := s.w.channel(parent)
	c := &channel{ID: s.w.ids.next(), Type: kind, Guild: up.Guild, Name: "thread", Parent: up.ID}
	s.w.place(c)
	return c.ID
}
