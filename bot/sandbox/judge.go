package sandbox

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Tally counts what became of interactions.
type Tally struct {
	Made       int // settled or not
	Answered   int // in time
	Excused    int // not answered, and Discord couldn't have delivered both the event and an answer
	Unanswered int // not answered, although Discord could have
}

// Unanswered is an interaction that failed although Discord could have delivered both the event and an answer.
type Unanswered struct {
	Interaction string
	What        string // the command, or the component's custom id
	User        string
	Made        time.Time     // on the wall clock
	Delivered   time.Duration // after that
	Attempts    []string      // what became of each attempt to answer
	Why         string        // what the bot could have done
}

// String tells all that is known of it in one line.
func (u Unanswered) String() string {
	return fmt.Sprintf("%s (%s) by %s, delivered after %s: %s; attempts: %s", u.Interaction, u.What, u.User,
		u.Delivered.Round(time.Millisecond), u.Why, strings.Join(u.Attempts, ", "))
}

// Unanswered returns the interactions that the bot left unanswered although Discord could have delivered both the event and an answer,
// oldest first; at most the last 1000. Discord could have, unless one of these holds:
//
//   - The event was at no moment written to a connection of the gateway that was alive: there was none, it had gone silent, it was cut off
//     within a quarter of a second, or an event fault kept the event back. An attempt to answer proves that the event had come. A bot
//     that had been away for ten times the time to answer isn't excused by its absence.
//   - From the event's first arrival to the end of the three seconds there was never a whole third of that time in which
//     answers could reach Discord at all. They can't while the sandbox is off the network, or all requests are banned.
//   - During a storm, the machine was so busy that the sandbox's own goroutines stood still for a third of that time.
//   - Every attempt of the bot's to answer was struck by a fault, and the last one left less than a third of the time to try again,
//     counted from when its failure was known and any Retry-After in it was over; or a fault refused it for good, with a 4xx other
//     than 429.
//   - Its channel was deleted meanwhile: then Discord takes no answer.
//   - The time was ended by moving the clock on.
//
// So no attempt at all, an attempt that came too late, one that Discord refused for the bot's own mistakes, and giving up early are each
// the bot's failure.
func (s *Server) Unanswered() []Unanswered {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Unanswered(nil), s.unanswered...)
}

// Tally returns what became of all interactions so far.
func (s *Server) Tally() Tally {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tally
}

// Excuses returns how many interactions were excused for which reason.
func (s *Server) Excuses() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.excuses)
}

// graceOfDelivery is how long a connection must last after an event was written to it for the event to count as delivered.
const graceOfDelivery = 250 * time.Millisecond

// trace is what is kept of an interaction to judge by.
type trace struct {
	deliveries []delivery
	attempts   []*attempt
}

// delivery is one writing of the interaction's event to a connection.
type delivery struct {
	c  *conn
	at time.Time
}

// attempt is one request to answer the interaction.
type attempt struct {
	at, ended time.Time // ended is zero while it is under way
	struck    bool      // by a fault
	final     bool      // the fault refused it for good
	wait      time.Duration
	status    int
}

// String tells what became of the attempt.
func (a *attempt) String() string {
	text := "status " + strconv.Itoa(a.status)
	if a.ended.IsZero() {
		text = "under way"
	}
	if a.struck {
		text += ", struck"
	}
	return text
}

// written notes that a payload went out on a connection.
func (s *Server) written(c *conn, payload []byte) {
	id := interactionIn(payload)
	if id == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if call := s.calls.byID[id]; call != nil {
		call.trace.deliveries = append(call.trace.deliveries, delivery{c, time.Now()})
	}
}

// attempted notes an attempt to answer an interaction; ended notes its end, by when a has the answer's status.
func (s *Server) attempted(path string, f *Fault, a *response) (ended func()) {
	if !Answers(Request{Path: path}) {
		return func() {}
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(path, "/interactions/"), "/")
	t := &attempt{at: time.Now(), struck: f != nil}
	if f != nil {
		t.final = f.Status >= 400 && f.Status < 500 && f.Status != http.StatusTooManyRequests
		seconds, _ := strconv.Atoi(f.Header.Get("Retry-After")) // 0 if there is none
		t.wait = time.Duration(seconds) * time.Second
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.calls.byID[id]; c != nil {
		c.trace.attempts = append(c.trace.attempts, t)
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		t.ended, t.status = time.Now(), a.status
	}
}

// struck tells whether a fault struck an attempt to answer.
func (c *call) struck() bool {
	return slices.ContainsFunc(c.trace.attempts, func(a *attempt) bool { return a.struck })
}

// settled notes what became of an interaction that is settled. The mutex is held.
func (s *Server) settled(c *call) {
	if c.state == Answered {
		s.tally.Answered++
		return
	}
	from, came := c.delivered()
	why, excuse := s.blame(c, from, came)
	if why == "" {
		s.tally.Excused++
		if s.excuses == nil {
			s.excuses = map[string]int{}
		}
		s.excuses[excuse]++
		return
	}
	s.tally.Unanswered++
	u := Unanswered{Interaction: c.id, What: c.what(), User: c.user, Made: c.real, Delivered: from.Sub(c.real), Why: why}
	for _, a := range c.trace.attempts {
		u.Attempts = append(u.Attempts, fmt.Sprintf("after %s %s", a.at.Sub(c.real).Round(time.Millisecond), a))
	}
	s.log.Warn("interaction unanswered", "what", u.String())
	if len(s.unanswered) >= offencesKept {
		s.unanswered = s.unanswered[1:]
	}
	s.unanswered = append(s.unanswered, u)
}

func (c *call) what() string {
	if c.name != "" {
		return "/" + c.name
	}
	return c.customID
}

// delivered returns when the event first came to the bot for certain; false if it may never have come.
func (c *call) delivered() (time.Time, bool) {
	for _, d := range c.trace.deliveries {
		if !d.c.brokeBy(d.at.Add(graceOfDelivery)) {
			return d.at, true
		}
	}
	if len(c.trace.attempts) > 0 {
		return c.trace.attempts[0].at, true
	}
	return c.real, false
}

// brokeBy tells whether the connection had been cut off by then.
func (c *conn) brokeBy(then time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.broken.IsZero() && c.broken.Before(then)
}

// blame returns what the bot could have done about an interaction that failed, or why it is excused.
func (s *Server) blame(c *call, from time.Time, came bool) (why, excuse string) {
	end := c.real.Add(s.cfg.AnswerWithin)
	need := s.cfg.AnswerWithin / 3
	switch {
	case time.Since(c.real) < s.cfg.AnswerWithin:
		return "", "the clock was moved on"
	case !came && s.stayedAway(c.real):
		return "it stayed away from the gateway", ""
	case !came:
		return "", "the event may never have come"
	case end.Sub(from) < need:
		return "", "the event came too late"
	case s.timeBetween(from, end) < need, s.cutOffBy(from, from.Add(s.cfg.AnswerWithin/2), end.Add(-need)):
		return "", "no answer could come"
	case s.stoodStill(from, end) >= end.Sub(from)/3:
		return "", "the machine stood still"
	case c.channel != nil && s.w.channel(c.channel.ID) == nil:
		return "", "its channel is gone"
	case len(c.trace.attempts) == 0:
		return "it never tried to answer", ""
	}
	known := from
	for _, a := range c.trace.attempts {
		switch {
		case !a.struck:
			return "it tried and no fault struck", ""
		case a.final:
			return "", "a fault refused the answer for good"
		case a.ended.IsZero():
			return "", "a fault held the answer to the end"
		case a.ended.Add(a.wait).After(known):
			known = a.ended.Add(a.wait)
		}
	}
	if s.timeBetween(known, end) < need {
		return "", "faults struck until too little time was left"
	}
	return "it gave up with time left", ""
}

// patienceWithAbsence is how many times the time to answer a bot may be away from the gateway: 30 s, in which op 9 (up to 5 s), the spacing of identifies
// (5 s) and a back-off have room. It is ours.
const patienceWithAbsence = 10

// stayedAway tells whether no bot had a session connected then, nor long before, although it could have.
func (s *Server) stayedAway(then time.Time) bool {
	away := s.gateway.away
	return !away.IsZero() && s.timeBetween(away, then) > patienceWithAbsence*s.cfg.AnswerWithin
}

// cutOffBy tells whether answers could reach the sandbox no longer before a moment, nor again before a later one: a bot can't know that it will be cut off,
// and may take half of its time before it acknowledges what takes long.
func (s *Server) cutOffBy(from, before, until time.Time) bool {
	for _, b := range s.blocked {
		if !b.from.Before(from) && b.from.Before(before) && b.to.After(until) {
			return true
		}
	}
	return false
}

// timeBetween returns the longest time between two moments in which answers could reach the sandbox without a break.
func (s *Server) timeBetween(from, to time.Time) time.Duration {
	longest := time.Duration(0)
	for _, b := range s.blocked {
		if b.to.Before(from) || b.from.After(to) {
			continue
		}
		longest = max(longest, b.from.Sub(from))
		if b.to.After(from) {
			from = b.to
		}
	}
	return max(longest, to.Sub(from))
}
