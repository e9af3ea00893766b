package sandbox

import (
	"math/rand/v2"
	"time"
)

// stormRequests is what may happen to a request.
var stormRequests = []weighted[func(*Storm, *rand.Rand, Request) Fault]{
	{"429 of the route", 4, func(t *Storm, r *rand.Rand, _ Request) Fault { return RateLimited(t.span(r)) }},
	{"429 of all routes", 1, func(t *Storm, r *rand.Rand, q Request) Fault { return t.limitAll(r, q) }},
	{"ban", 1, func(t *Storm, _ *rand.Rand, _ Request) Fault { return t.ban() }},
	{"500", 3, func(*Storm, *rand.Rand, Request) Fault { return Fails(500) }},
	{"502", 3, func(*Storm, *rand.Rand, Request) Fault { return HTML(502) }},
	{"503", 3, func(*Storm, *rand.Rand, Request) Fault { return Fails(503) }},
	{"504", 2, func(*Storm, *rand.Rand, Request) Fault { return HTML(504) }},
	{"520", 1, func(*Storm, *rand.Rand, Request) Fault { return HTML(520) }},
	{"answer lost", 4, func(*Storm, *rand.Rand, Request) Fault { return Lost() }},
	{"request lost", 3, func(*Storm, *rand.Rand, Request) Fault { return Unsent() }},
	{"slow", 6, func(t *Storm, r *rand.Rand, _ Request) Fault { return Slow(t.span(r) / 4) }},
	{"hangs", 2, func(t *Storm, r *rand.Rand, _ Request) Fault { return Slow(t.span(r)) }},
	{"answer never comes", 1, func(*Storm, *rand.Rand, Request) Fault { return Spoilt(Silent) }},
	{"answer cut", 2, func(*Storm, *rand.Rand, Request) Fault { return Spoilt(Halved) }},
	{"answer without end", 1, func(*Storm, *rand.Rand, Request) Fault { return Spoilt(Endless) }},
	{"answer garbled", 1, func(*Storm, *rand.Rand, Request) Fault { return Spoilt(Garbled) }},
	{"answer empty", 1, func(*Storm, *rand.Rand, Request) Fault { return Spoilt(Emptied) }},
}

// request returns the fault that strikes a request, nil if none does. The server's mutex is held.
func (t *Storm) request(q Request) *Fault {
	now := time.Now()
	t.requests++
	r := t.nth(nthRequest, t.requests)
	hit := r.Float64() < t.set.Requests
	var f Fault
	name := ""
	switch {
	case now.Before(t.banned):
		name, f = "still banned", Banned(t.banned.Sub(now))
	case now.Before(t.limited) && Ordinary(q):
		name, f = "all routes still limited", GlobalRateLimited(t.limited.Sub(now))
	case hit:
		kind := draw(r, stormRequests)
		name, f = kind.name, kind.make(t, r, q)
	default:
		return nil
	}
	f.over = t.over
	t.note("%s %s: %s", q.Method, q.Path, name)
	return &f
}

// limitAll lets the global limit be exceeded for a while. Answers to interactions are outside it and are limited by themselves instead.
func (t *Storm) limitAll(r *rand.Rand, q Request) Fault {
	d := t.span(r)
	if !Ordinary(q) {
		return RateLimited(d)
	}
	t.limited = time.Now().Add(d)
	return GlobalRateLimited(d)
}

// ban refuses all requests for a second.
func (t *Storm) ban() Fault {
	now := time.Now()
	t.banned = now.Add(time.Second)
	t.s.block(now, t.banned)
	return Banned(time.Second)
}

// stormEvents is what may happen to an interaction's event.
var stormEvents = []weighted[func(*Storm, *rand.Rand) EventFault]{
	{"twice", 3, func(*Storm, *rand.Rand) EventFault { return Duplicated() }},
	{"late", 3, func(t *Storm, r *rand.Rand) EventFault { return Late(t.span(r)) }},
	{"out of order", 3, func(t *Storm, r *rand.Rand) EventFault {
		return EventFault{After: 1 + r.IntN(3), Delay: t.set.Longest}
	}},
	{"twice and late", 1, func(t *Storm, r *rand.Rand) EventFault { return EventFault{Copies: 1, Delay: t.span(r)} }},
	{"lost", 1, func(*Storm, *rand.Rand) EventFault { return Vanished() }},
}

// event returns the fault that strikes an event, nil if none does. The server's mutex is held.
func (t *Storm) event(e GatewayEvent) *EventFault {
	if !Presses(e) {
		return nil
	}
	t.events++
	r := t.nth(nthEvent, t.events)
	if r.Float64() >= t.set.Events {
		return nil
	}
	kind := draw(r, stormEvents)
	f := kind.make(t, r)
	t.note("interaction %s comes %s", e.Interaction, kind.name)
	return &f
}

// stormGateway is what may happen to the gateway's connections.
var stormGateway = []weighted[func(*Server)]{
	{"cut off", 4, func(s *Server) { s.DropGateway(0) }},
	{"closed with 1001", 2, func(s *Server) { s.DropGateway(closeGoingAway) }},
	{"closed with 4000", 2, func(s *Server) { s.DropGateway(4000) }},
	{"closed with 4009", 1, func(s *Server) { s.DropGateway(closeTimedOut) }},
	{"cut off in the middle of a frame", 2, func(s *Server) { s.BreakFrames() }},
	{"sent what is no frame", 1, func(s *Server) { s.BreakProtocol() }},
	{"sent what is no JSON", 1, func(s *Server) { s.SendNonsense() }},
	{"asked to reconnect", 4, func(s *Server) { s.AskReconnect() }},
	{"sent op 9, to be resumed", 2, func(s *Server) { s.InvalidateSessions(true) }},
	{"sent op 9, the session lost", 1, func(s *Server) { s.InvalidateSessions(false) }},
	{"gone silent", 2, func(s *Server) { s.Zombify() }},
}

func (t *Storm) strikeGateway() {
	kind := draw(t.chance, stormGateway)
	t.note("interaction %d: gateway %s", t.count, kind.name)
	kind.make(t.s)
}
