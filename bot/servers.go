package bot

import "sync"

// Servers knows the names of the servers in which the bot is, as Discord tells them when it connects and when they change. It may be used from
// several goroutines.
type Servers struct {
	mu    sync.RWMutex
	names map[string]string
}

// NewServers returns servers of which no name is known yet.
func NewServers() *Servers { return &Servers{names: map[string]string{}} }

// Name returns the name of a server, empty if it isn't known.
func (s *Servers) Name(server string) string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.names[server]
}

func (s *Servers) note(server, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.names[server] = name
}

func (s *Servers) forget(server string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.names, server)
}
