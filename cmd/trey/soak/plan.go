package soak

import (
	"math/rand/v2"
	"slices"
	"time"

	"trey/bot/sandbox"
)

// kind is what a round is about: how the bot runs and how it ends.
type kind string

// The kinds of rounds.
const (
	kill     kind = "killed"
	term     kind = "terminated"
	power    kind = "power lost"
	diskFull kind = "disk full"
	diskFail kind = "disk failing"
	locked   kind = "database locked"
	second   kind = "second process"
	twin     kind = "second bot"
	graceful kind = "stopped"
	clock    kind = "clock set"
	outage   kind = "outage"
	panics   kind = "panic"
	kicked   kind = "bot kicked"
	gone     kind = "channel deleted"
)

// sort is a kind of rounds, with how often it is drawn.
type sort struct {
	kind   kind
	weight int
	inside bool // the bot runs in this process
}

func sorts() []sort {
	return []sort{
		{kill, 4, false}, {term, 2, false}, {power, 5, false}, {diskFull, 2, false}, {diskFail, 2, false}, {locked, 2, false}, {second, 1, false}, {twin, 1, false},
		{graceful, 3, true}, {clock, 2, true}, {outage, 2, true}, {panics, 2, true}, {kicked, 2, true}, {gone, 2, true},
	}
}

// Kinds returns the names of the kinds of rounds.
func Kinds() []string {
	var names []string
	for _, k := range sorts() {
		names = append(names, string(k.kind))
	}
	return names
}

// plan is what is drawn for a round.
type plan struct {
	n      int
	kind   kind
	inside bool
	length time.Duration
	calm   bool // no storm
	storm  sandbox.StormSettings
	begin  float64 // when, in parts of the round, the kind's fault begins
	lasts  time.Duration
	choice *rand.Rand
}

// The purposes of streams; from people on, one each.
const (
	forPlan    uint64 = iota
	forChoice         // of the round's own fault
	forHealing uint64 = 1 << 12
	forPeople  uint64 = 2 << 12
)

// draw draws the n-th round.
func (s *soak) draw(n int) plan {
	r := s.stream(n, forPlan)
	p := plan{n: n, choice: s.stream(n, forChoice)}
	total := 0
	for _, k := range sorts() {
		total += k.weight
	}
	x := r.IntN(total)
	for _, k := range sorts() {
		if x -= k.weight; x < 0 {
			p.kind, p.inside = k.kind, k.inside
			break
		}
	}
	const shortest, longest = 5 * time.Second, 20 * time.Second
	p.length = shortest + time.Duration(r.Int64N(int64(longest-shortest)))
	p.calm = r.IntN(10) == 0
	p.begin = 0.1 + 0.3*r.Float64()
	p.lasts = time.Second + time.Duration(r.Int64N(int64(9*time.Second)))
	late := 0.2 + 0.6*r.Float64()
	p.storm = sandbox.StormSettings{
		Seed: s.Seed<<16 + uint64(n), Requests: 0.1 * r.Float64(), Events: 0.1 * r.Float64(), Gateway: 0.01 * r.Float64(), World: 0.03 * r.Float64(),
		Longest: time.Duration(500+r.IntN(1500)) * time.Millisecond,
	}
	if s.Length > 0 {
		p.length, p.lasts = s.Length, min(p.lasts, s.Length/2)
	}
	if len(s.Plan) > 0 {
		p.kind, p.calm = kind(s.Plan[(n-1)%len(s.Plan)]), false
		p.inside = slices.ContainsFunc(sorts(), func(k sort) bool { return k.kind == p.kind && k.inside })
	}
	if p.calm {
		p.storm = sandbox.StormSettings{} // it strikes nothing, but knows when the machine itself stands still
	}
	switch {
	case s.library == "" && slices.Contains([]kind{power, diskFull, diskFail}, p.kind):
		p.kind = kill
	case p.kind == power:
		p.begin = late // what was played before is to be lost, if it can be
	}
	return p
}
