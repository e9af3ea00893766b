package dreierles

import (
	"math/rand/v2"

	"trey/games/cards"
)

// layout is where the cards may lie that a player doesn't see.
type layout struct {
	hands [players]set // by place, with the cards seen
	aside set          // in the Tappen or laid away
}

// attempts is how many layouts are tried before one is taken that doesn't fit all that is known.
const attempts = 8

// newLots returns the source of chance for thinking about the scene: the same scene gets the same thoughts.
func (s *scene) newLots() *rand.Rand {
	return rand.New(rand.NewPCG(uint64(s.held[0]), uint64(s.unseen)))
}

// layout deals the unseen cards by lot, so that a declarer holds what he has bid on; of the layouts tried the one that comes nearest.
func (s *scene) layout(r *rand.Rand) layout {
	best := s.anyLayout(r)
	for n := 1; n < attempts && s.lack(&best) > 0; n++ {
		if l := s.anyLayout(r); s.lack(&l) < s.lack(&best) {
			best = l
		}
	}
	return best
}

// lack returns how much the declarer's cards fall short of what he has bid on, while they are all there, and of the 10 trumps that he has
// announced.
func (s *scene) lack(l *layout) int {
	if s.declarer <= 0 {
		return 0
	}
	lack := 0
	hand := l.hands[s.declarer]
	if s.manyTrumps {
		lack = max(0, manyTrumps-(handSize-hand.len())-(hand&trumps).len())
	}
	if hand.len() == handSize {
		lack += max(0, leastFor[s.contract]-strength(hand|l.aside))
	}
	return lack
}

// anyLayout deals the unseen cards by lot, so that no hand gets a card that it can't hold, unless they leave no other way.
func (s *scene) anyLayout(r *rand.Rand) layout {
	cant := [places]set{1: s.barred[1], 2: s.barred[2], aside: s.neverAside()}
	for range attempts {
		if l, ok := s.layoutWithout(r, cant); ok {
			return l
		}
	}
	l, _ := s.layoutWithout(r, [places]set{})
	return l
}

// Besides the players' places there is one more for cards.
const (
	aside  = players
	places = players + 1
)

// neverAside returns what a declarer doesn't lay away: trumps and kings. (Who has too few others is rare.)
func (s *scene) neverAside() set {
	if s.declarer <= 0 || s.laysAny {
		return 0
	}
	return trumps | kings
}

// layoutWithout deals the cards that can't lie everywhere first; false if there was no place left for one.
func (s *scene) layoutWithout(r *rand.Rand, cant [places]set) (layout, bool) {
	l := layout{hands: s.held}
	free := [places]int{1: s.hidden[1], 2: s.hidden[2], aside: s.aside}
	tight := s.unseen & (cant[1] | cant[2] | cant[aside])
	for _, part := range [...]set{tight, s.unseen &^ tight} {
		for ; part != 0; part &= part - 1 {
			c := part.first()
			at := s.draw(r, c, &free, &cant)
			switch {
			case at == 0:
				return l, false
			case at == aside:
				l.aside |= 1 << c
			default:
				l.hands[at] |= 1 << c
			}
			free[at]--
		}
	}
	return l, true
}

// draw draws a place for the card, of those with room for it; 0 if there is none.
func (s *scene) draw(r *rand.Rand, c cards.Card, free *[places]int, cant *[places]set) int {
	var weights [places]int
	total := 0
	for at := 1; at < places; at++ {
		if !cant[at].has(c) {
			weights[at] = free[at] * s.pull(at, c)
			total += weights[at]
		}
	}
	if total == 0 {
		return 0
	}
	at := 1
	for n := r.IntN(total); n >= weights[at]; at++ {
		n -= weights[at]
	}
	return at
}

// pull is how likely the card lies in each room of the place, beside other places. A declarer has bid on trumps and kings, the more the higher, and
// has laid away what counts. For a Dreier 2 instead of 3 made no difference in 150 duplicate matches of three.
func (s *scene) pull(at int, c cards.Card) int {
	switch {
	case s.declarer <= 0:
		return 1
	case at == s.declarer && (trumps | kings).has(c):
		return 2 + int(s.contract)
	case at == aside:
		return 2 + 3*points(c)
	}
	return 2
}

// playout returns the deal as it stands if the cards lie so.
func (s *scene) playout(l *layout) playout {
	o := playout{terms: &s.terms, hands: l.hands, points: s.points, led: s.led, left: s.left, pfeifBy: -1}
	for _, c := range s.trick {
		o.play(c)
	}
	switch {
	case s.declarer == 0:
		o.points[0] += s.laid.worth()
	case s.declarer > 0:
		o.points[s.declarer] += l.aside.worth()
	}
	return o
}
