package meld

// longest is how many cards or places a candidate spans at most. A longer set or run is two shorter ones: the third and the fourth place from
// its lower end are parted, and each half fills up what it lacks with the wild cards that stood between them.
const longest = 5

// findCandidates lists the melds for which the hand has the wild cards, by their lowest kind. Of a meld it says which natural
// cards it has and how many wild cards complete it.
func (s *solver) findCandidates() {
	s.candidates = s.candidates[:0]
	for i := range s.kinds {
		s.first[i] = len(s.candidates)
		s.addSets(s.one(i), i, 1)
		s.addRuns(i)
	}
	s.first[s.kinds] = len(s.candidates)
}

func (s *solver) add(p part, wilds int, run bool) {
	if wilds <= s.wilds {
		s.candidates = append(s.candidates, candidate{part: p, wilds: wilds, run: run})
	}
}

// addSets adds the set of the n cards p, and all larger ones with more cards of the same rank, of the kind or higher ones.
func (s *solver) addSets(p part, kind, n int) {
	s.add(p, max(0, 3-n), false)
	if n == longest {
		return
	}
	for k := kind; k < s.kinds && s.kind[k].Rank() == s.kind[kind].Rank(); k++ {
		if p.count(k) < s.counts[k] {
			s.addSets(p.plus(s.one(k)), k, n+1)
		}
	}
}

// addRuns adds the runs in which the kind is the lowest card, and for an ace those in which it is the highest: no other
// card of them comes before it in the order of kinds.
func (s *solver) addRuns(kind int) {
	c := s.kind[kind]
	rank := c.Rank()
	var above, below [longest]int
	for d := 1; d < longest; d++ {
		above[d], below[d] = -1, -1
		if rank+d <= king {
			above[d] = int(s.at[int(c)+d])
		}
		if rank == ace && s.rules.AcesBoth {
			below[d] = int(s.at[int(c)+high-d])
		}
	}
	s.extendRuns(s.one(kind), above, 1, 1, 1)
	if rank == ace && s.rules.AcesBoth {
		s.extendRuns(s.one(kind), below, 1, 1, 1)
	}
}

// extendRuns adds the runs that go on from the n cards p, which span so many places, with the kinds at distance d from the first or
// further on.
func (s *solver) extendRuns(p part, at [longest]int, d, span, n int) {
	for ; d < longest; d++ {
		if at[d] < 0 {
			continue
		}
		longer := p.plus(s.one(at[d]))
		s.add(longer, max(d+1, 3)-(n+1), true)
		s.extendRuns(longer, at, d+1, d+1, n+1)
	}
}
