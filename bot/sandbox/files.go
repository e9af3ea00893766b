package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// filesKept bounds the attachments held in memory, in bytes; the oldest go first.
const filesKept = 256 << 20

// fileStore holds the data of attachments: in memory, and in a folder beside the state's file if there is one.
type fileStore struct {
	dir   string // empty: memory only
	data  map[string][]byte
	order []string // of arrival, removed ones included
	size  int
	fresh map[string]bool // kept, not yet written
	gone  []string        // written, to be deleted
}

func newFileStore(dir string) *fileStore {
	return &fileStore{dir: dir, data: map[string][]byte{}, fresh: map[string]bool{}}
}

// put holds data under an id until the message that it belongs to is kept or dropped.
func (s *fileStore) put(id string, data []byte) {
	s.data[id] = data
	s.order = append(s.order, id)
	s.size += len(data)
	for s.size > filesKept && len(s.order) > 1 {
		s.drop(s.order[0])
		s.order = s.order[1:]
	}
}

func (s *fileStore) keep(list []Attachment) {
	if s.dir == "" {
		return
	}
	for _, a := range list {
		if _, ok := s.data[a.ID]; ok {
			s.fresh[a.ID] = true
		}
	}
}

func (s *fileStore) drop(id string) {
	s.size -= len(s.data[id])
	delete(s.data, id)
	delete(s.fresh, id)
}

// remove forgets an attachment whose message is gone.
func (s *fileStore) remove(id string) {
	s.drop(id)
	if s.dir != "" {
		s.gone = append(s.gone, id)
	}
	if len(s.order) > 2*len(s.data)+64 {
		s.compact()
	}
}

// compact takes the removed ids out of the order of arrival.
func (s *fileStore) compact() {
	kept := s.order[:0]
	for _, id := range s.order {
		if _, ok := s.data[id]; ok {
			kept = append(kept, id)
		}
	}
	s.order = kept
}

// get returns the data in memory.
func (s *fileStore) get(id string) ([]byte, bool) {
	d, ok := s.data[id]
	return d, ok
}

// read returns the data of an attachment that isn't in memory.
func (s *fileStore) read(id string) ([]byte, error) {
	if s.dir == "" || !isID(id) {
		return nil, fs.ErrNotExist
	}
	return os.ReadFile(filepath.Join(s.dir, id))
}

// work is what must be done on disk; it is taken under the mutex and done outside.
type work struct {
	dir   string
	write map[string][]byte
	gone  []string
}

func (s *fileStore) take() work {
	w := work{dir: s.dir, write: map[string][]byte{}, gone: s.gone}
	for id := range s.fresh {
		w.write[id] = s.data[id]
	}
	s.fresh, s.gone = map[string]bool{}, nil
	return w
}

func (w work) do() error {
	if len(w.write) > 0 {
		if err := os.MkdirAll(w.dir, 0o700); err != nil {
			return fmt.Errorf("make the folder of attachments: %w", err)
		}
	}
	for id, data := range w.write {
		if err := os.WriteFile(filepath.Join(w.dir, id), data, 0o600); err != nil {
			return fmt.Errorf("write an attachment: %w", err)
		}
	}
	for _, id := range w.gone {
		if err := os.Remove(filepath.Join(w.dir, id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("delete an attachment: %w", err)
		}
	}
	return nil
}
