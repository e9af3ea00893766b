package soak

import (
	"fmt"
	"sync"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// spy is somebody who plays nothing and reads all that is for everybody. He looks for what belongs to one person alone: the controls that a hand has.
// Whether a text or a picture tells more than it may is the matter of the tests of noninterference.
type spy struct {
	sub  *sandbox.Subscription
	done sync.WaitGroup

	mu    sync.Mutex
	found []string
	read  int
}

// watch sets a spy on the sandbox.
func watch(s *sandbox.Server) (*spy, error) {
	u, err := s.AddUser("Lookout", "en-GB")
	if err != nil {
		return nil, err
	}
	y := &spy{sub: s.Subscribe(u.ID)}
	y.done.Go(func() {
		for e := range y.sub.C {
			if e.Message != nil {
				y.look(*e.Message)
			}
		}
	})
	return y, nil
}

func (y *spy) look(m sandbox.Message) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.read++
	_, hand := guest.Control(m, render.Refresh)
	if hand || len(guest.Answers(m)) > 0 {
		y.found = append(y.found, fmt.Sprintf("somebody's hand is shown to everybody: %s", cutLine(m.Text())))
	}
}

// seen returns what was found since it was asked last.
func (y *spy) seen() []string {
	y.mu.Lock()
	defer y.mu.Unlock()
	found := y.found
	y.found = nil
	return found
}

// close ends the spy's work.
func (y *spy) close() {
	y.sub.Close()
	y.done.Wait()
}
