package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// stateVersion is the version of the state file's form.
const stateVersion = 2

// saved is the state file.
type saved struct {
	Version  int         `json:"version"`
	Mark     uint64      `json:"mark"` // highest id given out
	Token    string      `json:"token"`
	App      application `json:"application"`
	Bot      string      `json:"bot"`
	People   []person    `json:"people"`
	Guilds   []guild     `json:"guilds"`
	Channels []channel   `json:"channels"`
	Commands []*Command  `json:"commands"`
	Emojis   []*appEmoji `json:"emojis,omitempty"`
	Ahead    int64       `json:"ahead_ms,omitempty"` // of the clock
}

// snapshot copies what must be stored. Messages and commands are shared, since they are never changed.
func (w *world) snapshot() saved {
	s := saved{
		Version: stateVersion, Mark: w.ids.mark(), Token: w.token, App: w.app, Bot: w.bot,
		Commands: slices.Clone(w.commands), Emojis: slices.Clone(w.emojis), Ahead: w.ahead.Milliseconds(),
	}
	for _, id := range w.order {
		s.People = append(s.People, *w.people[id])
	}
	for _, g := range w.guilds {
		h := *g
		h.Roles, h.Members = slices.Clone(g.Roles), slices.Clone(g.Members)
		s.Guilds = append(s.Guilds, h)
	}
	for _, c := range w.channels {
		d := *c
		d.Messages = slices.Clone(c.Messages)
		d.Thread = c.Thread.copy()
		s.Channels = append(s.Channels, d)
	}
	return s
}

func newWorld(ids *snowflakes, files *fileStore) *world {
	return &world{
		people: map[string]*person{}, rooms: map[string]*channel{}, dms: map[string]*channel{}, messages: map[string]*message{}, nonces: map[string]nonce{},
		creates: map[string]*creates{}, files: files, ids: ids,
	}
}

// load fills the world from a state file; it tells whether there was one.
func (w *world) load(file string) (bool, error) {
	if file == "" {
		return false, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the sandbox's state: %w", err)
	}
	var s saved
	if err := json.Unmarshal(data, &s); err != nil {
		return false, fmt.Errorf("read the sandbox's state in %s: %w", file, err)
	}
	if s.Version == 1 {
		if err := w.migrate1(data, &s); err != nil {
			return false, fmt.Errorf("migrate the sandbox's state in %s: %w", file, err)
		}
		w.dirty = true
	}
	if s.Version != stateVersion {
		return false, fmt.Errorf("the sandbox's state in %s has version %d, this program knows %d", file, s.Version, stateVersion)
	}
	w.restore(&s)
	return true, nil
}

func (w *world) restore(s *saved) {
	w.ids.raise(s.Mark)
	w.ahead = time.Duration(s.Ahead) * time.Millisecond
	w.token, w.app, w.bot, w.commands, w.emojis = s.Token, s.App, s.Bot, s.Commands, s.Emojis
	for i := range s.People {
		p := &s.People[i]
		w.people[p.ID] = p
		w.order = append(w.order, p.ID)
	}
	for i := range s.Guilds {
		w.guilds = append(w.guilds, &s.Guilds[i])
	}
	for i := range s.Channels {
		c := &s.Channels[i]
		w.place(c)
		w.dropEphemeral(c)
		for _, m := range c.Messages {
			w.messages[m.ID] = m
			w.remember(m)
		}
	}
}

// saver writes the state, at most once in a pause that follows the time that writing takes.
type saver struct {
	file string
	wake chan struct{} // something has changed
	stop chan struct{}
	done chan struct{}
}

const (
	savePause  = 300 * time.Millisecond
	saveFactor = 10 // the pause is at least this often the time of the last writing
)

func newSaver(file string) *saver {
	return &saver{file: file, wake: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{})}
}

// changed asks for a save.
func (v *saver) changed() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

func (s *Server) saveLoop() {
	defer close(s.saver.done)
	pause := savePause
	for {
		select {
		case <-s.saver.stop:
			return
		case <-s.saver.wake:
		}
		select {
		case <-s.saver.stop:
			return
		case <-time.After(pause):
		}
		start := time.Now()
		if err := s.save(); err != nil {
			s.log.Error("sandbox state not stored", "err", err)
		}
		pause = max(savePause, saveFactor*time.Since(start))
	}
}

// save writes the state if something has changed since the last time.
func (s *Server) save() error {
	s.mu.Lock()
	if !s.w.dirty {
		s.mu.Unlock()
		return nil
	}
	s.w.dirty = false
	snap, files := s.w.snapshot(), s.w.files.take()
	s.mu.Unlock()

	err := errors.Join(files.do(), writeState(s.saver.file, snap))
	if err == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.w.dirty = true
	for id := range maps.Keys(files.write) {
		if _, ok := s.w.files.data[id]; ok {
			s.w.files.fresh[id] = true
		}
	}
	s.w.files.gone = append(s.w.files.gone, files.gone...)
	return err
}

// writeState replaces the state file in one step, so that it is whole at any time.
func writeState(file string, s saved) error {
	data, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("encode the sandbox's state: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return fmt.Errorf("store the sandbox's state: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("store the sandbox's state: %w", err)
	}
	return nil
}
