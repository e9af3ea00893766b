package sandbox

import (
	"slices"
	"time"
)

// GatewayEvent is what an event fault may look at.
type GatewayEvent struct {
	Name        string
	Interaction string // its id, of INTERACTION_CREATE
	Data        []byte // JSON
}

// EventFault is something that goes wrong with events of the gateway on their way to the bot. Every event that comes has the next number
// of its session, whenever that is, so that a resume replays events as they came.
type EventFault struct {
	Match  func(GatewayEvent) bool // nil: all; it must not call the Server
	Times  int                     // how often it strikes; 0 is once, less than 0 always
	Lost   bool                    // the event never comes
	Copies int                     // so often it comes beside once
	Hold   <-chan struct{}         // if not nil, it comes when this is closed
	Delay  time.Duration           // it comes so much later
	After  int                     // it comes after so many later events of its session; with Delay, whichever is first
}

// Named matches events by name.
func Named(event string) func(GatewayEvent) bool {
	return func(e GatewayEvent) bool { return e.Name == event }
}

// Presses matches interactions: commands and what is typed in them, presses and modals.
func Presses(e GatewayEvent) bool { return e.Interaction != "" }

// Duplicated is an event that comes twice.
func Duplicated() EventFault { return EventFault{Copies: 1} }

// Late is an event that comes so much later, while others pass it.
func Late(d time.Duration) EventFault { return EventFault{Delay: d} }

// Swapped is an event that comes after the one that follows it.
func Swapped() EventFault { return EventFault{After: 1} }

// Vanished is an event that never comes.
func Vanished() EventFault { return EventFault{Lost: true} }

// Withheld is an event that comes when the channel is closed.
func Withheld(until <-chan struct{}) EventFault { return EventFault{Hold: until} }

// On returns the fault for events that match alone.
func (f EventFault) On(match func(GatewayEvent) bool) EventFault {
	f.Match = match
	return f
}

// Repeat returns the fault so many times, less than 0 always.
func (f EventFault) Repeat(times int) EventFault {
	f.Times = times
	return f
}

// InjectEvent makes a fault strike events from now on; remove ends it. What it holds back still comes at its time.
func (s *Server) InjectEvent(f EventFault) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Times == 0 {
		f.Times = 1
	}
	p := &f
	s.eventFaults = append(s.eventFaults, p)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.eventFaults = slices.DeleteFunc(s.eventFaults, func(q *EventFault) bool { return q == p })
	}
}

// ReleaseEvents lets all events come that are held back without a channel.
func (s *Server) ReleaseEvents() {
	s.lock()
	defer s.release()
	for _, n := range s.gateway.sessions {
		n.releaseLate(func(*lateEvent) bool { return true })
	}
}

// lateEvent is an event held back.
type lateEvent struct {
	after int // later events to wait for; less than 0 for as many as come
	event string
	data  []byte
}

// push sends an event on its way, on which faults may strike it.
func (n *session) push(event string, d []byte) {
	f := n.home.strikesEvent(event, d)
	if f == nil {
		n.pass(event, d)
		return
	}
	if f.Lost {
		return
	}
	for range 1 + f.Copies {
		n.postpone(f, event, d)
	}
}

// strikesEvent returns the first fault that strikes an event, nil if none does. The mutex is held.
func (s *Server) strikesEvent(event string, d []byte) *EventFault {
	if len(s.eventFaults) == 0 && s.storm == nil {
		return nil
	}
	in := GatewayEvent{Name: event, Data: d}
	if event == "INTERACTION_CREATE" {
		in.Interaction = interactionOf(d)
	}
	for i, f := range s.eventFaults {
		if f.Match != nil && !f.Match(in) {
			continue
		}
		if f.Times > 0 {
			f.Times--
		}
		if f.Times == 0 {
			s.eventFaults = slices.Delete(s.eventFaults, i, i+1)
		}
		return f
	}
	if s.storm != nil {
		return s.storm.event(in)
	}
	return nil
}

// postpone lets an event come when the fault says.
func (n *session) postpone(f *EventFault, event string, d []byte) {
	if f.Hold == nil && f.Delay <= 0 && f.After <= 0 {
		n.pass(event, d)
		return
	}
	l := &lateEvent{after: f.After, event: event, data: d}
	if l.after <= 0 {
		l.after = -1
	}
	if f.Hold != nil {
		go n.comesAfter(f.Hold, event, d)
		return
	}
	n.late = append(n.late, l)
	if f.Delay > 0 {
		time.AfterFunc(f.Delay, func() {
			n.home.lock()
			defer n.home.release()
			n.releaseLate(func(other *lateEvent) bool { return other == l })
		})
	}
}

func (n *session) comesAfter(hold <-chan struct{}, event string, d []byte) {
	select {
	case <-hold:
	case <-n.home.closing:
		return
	}
	n.home.lock()
	defer n.home.release()
	n.pass(event, d)
}

// pass lets an event come, and after it those that have waited for it.
func (n *session) pass(event string, d []byte) {
	n.number(event, d)
	n.releaseLate(func(l *lateEvent) bool {
		l.after--
		return l.after == 0
	})
}

// releaseLate lets those of the events held back come that are due.
func (n *session) releaseLate(due func(*lateEvent) bool) {
	var now []*lateEvent
	n.late = slices.DeleteFunc(n.late, func(l *lateEvent) bool {
		is := due(l)
		if is {
			now = append(now, l)
		}
		return is
	})
	for _, l := range now {
		n.number(l.event, l.data)
	}
}
