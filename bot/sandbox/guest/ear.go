package guest

import (
	"strings"
	"sync"

	"trey/bot/sandbox"
)

const (
	// heardLength is how much of an answer is kept.
	heardLength = 5000
	// heardKept is how many answers are.
	heardKept = 5000
)

// Ear hears what the bot answers to interactions. The message that was answered with may be edited again before anybody looks.
type Ear struct {
	mu    sync.Mutex
	said  map[string]string // by interaction: the beginning of the bot's last answer
	order []string
}

// Listen returns an ear on the sandbox.
func Listen(s *sandbox.Server) *Ear {
	e := &Ear{said: map[string]string{}}
	s.Inject(sandbox.Fault{Times: -1, Match: e.hear})
	return e
}

// hear keeps an answer; it strikes nothing.
func (e *Ear) hear(r sandbox.Request) bool {
	if !sandbox.Answers(r) {
		return false
	}
	id := strings.Split(r.Path, "/")[2]
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, known := e.said[id]; !known {
		e.order = append(e.order, id)
	}
	e.said[id] = string(r.Body[:min(len(r.Body), heardLength)])
	if len(e.order) > heardKept {
		delete(e.said, e.order[0])
		e.order = e.order[1:]
	}
	return false
}

// Said returns the beginning of the bot's last answer to an interaction.
func (e *Ear) Said(interaction string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.said[interaction]
}
