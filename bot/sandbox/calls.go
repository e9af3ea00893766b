package sandbox

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"
)

// Kinds of interactions (interactions/receiving-and-responding, "Interaction Type").
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindModal        = 5
)

// States of an interaction.
const (
	Pending  = "pending"
	Answered = "answered"
	Failed   = "failed" // the bot didn't answer in time
)

const (
	tokenLife = 15 * time.Minute
	callsKept = 20000 // interactions remembered at most
)

// call is one interaction, from a user's act to the end of its token.
type call struct {
	id, token string
	kind      int
	user      string
	channel   *channel
	name      string // of the command
	message   string // of the component, or of that which the modal came from
	customID  string
	component int       // type of the component
	made      time.Time // by the injected clock
	real      time.Time // by the wall clock
	state     string
	settled   chan struct{} // closed when it isn't pending any more
	deferred  bool          // answered by a promise
	target    string        // the message that @original is; empty if there is none
	updates   bool          // whether @original is the component's own message
	shown     *message      // that message as the answer made it; nil once many have come since
	choices   []Choice
	option    int // type of the option that is typed in
	modal     *Modal
	timer     *time.Timer
	callback  [sha256.Size]byte // of the answer's body
	trace     trace
}

// calls are the interactions. The server's mutex guards them.
type calls struct {
	byID    map[string]*call
	byToken map[string]*call
	order   []*call
	shown   []*call // the last ones whose answers are kept as they were made
}

func newCalls() *calls { return &calls{byID: map[string]*call{}, byToken: map[string]*call{}} }

// shownKept is how many answers are kept as they were made: enough for whoever waits for one.
const shownKept = 64

// show keeps an answer as it was made, since its message may be edited before anybody looks.
func (k *calls) show(c *call, m *message) {
	c.shown = m
	k.shown = append(k.shown, c)
	if len(k.shown) > shownKept {
		k.shown[0].shown = nil
		k.shown = k.shown[1:]
	}
}

func (k *calls) shut() {
	for _, c := range k.byID {
		if c.timer != nil {
			c.timer.Stop()
		}
	}
}

// prune forgets interactions whose token has ended, and the oldest if there are too many.
func (k *calls) prune(now time.Time) {
	for len(k.order) > 0 {
		c := k.order[0]
		if c.state == Pending || len(k.order) <= callsKept && now.Sub(c.made) <= tokenLife {
			return
		}
		delete(k.byID, c.id)
		delete(k.byToken, c.token)
		k.order[0] = nil
		k.order = k.order[1:]
	}
}

// newCallToken makes a token of Discord's form, which names its interaction.
func newCallToken(id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte("interaction:" + id + ":" + rand.Text() + rand.Text() + rand.Text()))
}

// tokenTime returns when a token was made; false if it isn't a token.
func tokenTime(token string) (time.Time, bool) {
	data, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return time.Time{}, false
	}
	parts := strings.Split(string(data), ":")
	if len(parts) != 3 || parts[0] != "interaction" || !isID(parts[1]) {
		return time.Time{}, false
	}
	return idTime(parts[1]), true
}

// begin registers an interaction and starts its three seconds.
func (s *Server) begin(c *call) {
	c.id = s.w.ids.next()
	c.token = newCallToken(c.id)
	c.made, c.real = s.cfg.Now(), time.Now()
	c.state, c.settled = Pending, make(chan struct{})
	s.calls.prune(c.made)
	s.calls.byID[c.id] = c
	s.calls.byToken[c.token] = c
	s.calls.order = append(s.calls.order, c)
	c.timer = time.AfterFunc(s.cfg.AnswerWithin, func() {
		s.lock()
		defer s.release()
		s.fail(c)
	})
	s.tellCall(c)
	s.brew()
}

// late tells whether the time to answer is over, by either clock.
func (s *Server) late(c *call) bool {
	return s.cfg.Now().Sub(c.made) >= s.cfg.AnswerWithin || time.Since(c.real) >= s.cfg.AnswerWithin
}

func (s *Server) fail(c *call) {
	if c.state == Pending {
		s.settle(c, Failed)
	}
}

// settle ends the waiting for an answer.
func (s *Server) settle(c *call, state string) {
	c.state = state
	close(c.settled)
	c.timer.Stop()
	s.settled(c)
	s.tellCall(c)
}

func (s *Server) tellCall(c *call) {
	if c.kind == kindAutocomplete {
		return
	}
	e := Event{Type: "interaction", ID: c.id, State: c.state, ChannelID: c.channel.ID, MessageID: c.message, CustomID: c.customID,
		Name: c.name, Modal: c.modal}
	s.hub.emit(e, func(user string) bool { return user == c.user })
}

// CheckDeadlines lets interactions fail whose time is over by the injected clock. Tests call it after they have moved that
// clock; by the wall clock it happens by itself. Threads are archived whose time is over, as with anything that happens.
func (s *Server) CheckDeadlines() {
	s.lock()
	defer s.release()
	for _, c := range s.calls.order {
		if c.state == Pending && s.late(c) {
			s.settle(c, Failed)
		}
	}
}

// origin returns what a message that answers the interaction tells of it.
func (c *call) origin() *origin {
	return &origin{ID: c.id, Type: c.kind, Name: c.name, User: c.user, Guild: c.channel.Guild, Interacted: c.message}
}
