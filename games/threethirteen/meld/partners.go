package meld

import "trey/games/cards"

// partner is natural cards that make a meld with a card drawn and so many wild cards.
type partner struct {
	part
	wilds int
}

// findPartners lists what the hand has to make a meld with a natural card that comes. As with candidates, longer melds than longest
// are two shorter ones. Two wild cards alone are no partners: they make a meld of any other card as well.
func (s *solver) findPartners(c cards.Card) {
	s.partners = s.partners[:0]
	for kind := range s.kinds {
		if s.kind[kind].Rank() == c.Rank() {
			s.partnerSets(s.one(kind), kind, 1)
		}
	}
	s.partnerRuns(c.Suit(), c.Rank())
	if c.Rank() == ace && s.rules.AcesBoth {
		s.partnerRuns(c.Suit(), high)
	}
}

func (s *solver) addPartner(p part, wilds int) {
	if wilds <= s.wilds {
		s.partners = append(s.partners, partner{p, wilds})
	}
}

// partnerSets adds the set of the card drawn with the n cards p, and all larger ones with more cards of the kind or higher ones.
func (s *solver) partnerSets(p part, kind, n int) {
	s.addPartner(p, max(0, 2-n))
	if n+1 == longest {
		return
	}
	for k := kind; k < s.kinds && s.kind[k].Rank() == s.kind[kind].Rank(); k++ {
		if p.count(k) < s.counts[k] {
			s.partnerSets(p.plus(s.one(k)), k, n+1)
		}
	}
}

// partnerRuns adds the runs in which the card drawn has the place, with natural cards at both ends.
func (s *solver) partnerRuns(suit, place int) {
	top := king
	if s.rules.AcesBoth {
		top = high
	}
	for low := max(ace, place-longest+1); low <= place; low++ {
		for up := place; up <= min(top, low+longest-1); up++ {
			r := partnerRun{suit: suit, low: low, place: place, up: up}
			if low < up && s.holds(r, low) && s.holds(r, up) {
				s.fill(r, part{}, low, 0)
			}
		}
	}
}

// partnerRun is a run from one place to another with the card drawn between them or at one end.
type partnerRun struct{ suit, low, place, up int }

func (s *solver) holds(r partnerRun, at int) bool { return at == r.place || s.kindAt(r.suit, at) >= 0 }

func (s *solver) kindAt(suit, place int) int { return int(s.at[13*suit+place%high]) }

// fill adds the run with n natural cards p below the place at, and from there on with or without each that the hand has.
func (s *solver) fill(r partnerRun, p part, at, n int) {
	if at > r.up {
		s.addPartner(p, max(r.up-r.low+1, 3)-1-n)
		return
	}
	if at == r.place {
		s.fill(r, p, at+1, n)
		return
	}
	if kind := s.kindAt(r.suit, at); kind >= 0 {
		s.fill(r, p.plus(s.one(kind)), at+1, n+1)
	}
	if r.low < at && at < r.up {
		s.fill(r, p, at+1, n)
	}
}
