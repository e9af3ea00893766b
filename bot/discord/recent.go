package discord

import "sync"

// recent is a map that holds the newest entries only. It may be used from any goroutine.
type recent[V any] struct {
	mu    sync.Mutex
	at    map[string]V
	order []string // a ring of the keys as they came
	next  int
}

func newRecent[V any](most int) *recent[V] {
	return &recent[V]{at: map[string]V{}, order: make([]string, most)}
}

func (r *recent[V]) get(key string) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.at[key]
	return v, ok
}

// put stores the entry and returns the one that it replaces, if any.
func (r *recent[V]) put(key string, v V) (old V, replaced bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if old, replaced = r.at[key]; !replaced {
		delete(r.at, r.order[r.next])
		r.order[r.next] = key
		r.next = (r.next + 1) % len(r.order)
	}
	r.at[key] = v
	return old, replaced
}
