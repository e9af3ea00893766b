package discord

import "time"

// Interactions are remembered for as long as a resumed session could bring them again. The bounds are ours.
const (
	seenTime = 15 * time.Minute
	seenMost = 16384
)

// seen remembers the ids of interactions for a while, the last ones only.
type seen struct{ at *recent[time.Time] }

func newSeen(most int) *seen { return &seen{at: newRecent[time.Time](most)} }

// first reports whether the id is new, and remembers it.
func (s *seen) first(id string, now time.Time) bool {
	before, again := s.at.put(id, now)
	return !again || now.Sub(before) >= seenTime
}
