package storage

import "sync"

// memory remembers values that were read, by their keys, so that what is asked for often costs no query.
type memory[V any] struct {
	most    int
	mu      sync.Mutex
	known   map[string]V
	changes int // counts what may make a value read meanwhile out of date
}

func newMemory[V any](most int) *memory[V] { return &memory[V]{most: most, known: map[string]V{}} }

func (m *memory[V]) get(key string) (v V, ok bool, changes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok = m.known[key]
	return v, ok, m.changes
}

// put remembers a value that was read when the count of changes was as given.
func (m *memory[V]) put(key string, v V, changes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if changes != m.changes {
		return
	}
	if len(m.known) >= m.most {
		for old := range m.known { // whichever comes first
			delete(m.known, old)
			break
		}
	}
	m.known[key] = v
}

func (m *memory[V]) forget(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changes++
	delete(m.known, key)
}
