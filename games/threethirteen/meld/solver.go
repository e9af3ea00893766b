package meld

import (
	"math/bits"

	"trey/games/cards"
)

// solver finds the least penalty of one hand and of every part of it.
//
// The natural cards are counted by face; a part of the hand is those counts, four bits each, and how many of the wild cards are
// left for it. Beginning with the lowest face each card is either left or put into one of the candidates in which it is the
// lowest. What comes of a part is remembered, so all discards together cost little more than one of them.
//
// Wild cards over are no part of the search: whatever meld there is takes them in (a set can be of any size, and the
// candidates' runs are short enough to be longer), and three make a meld of their own.
type solver struct {
	rules Rules
	full  part
	wilds int

	kinds  int                  // different faces among the natural cards
	kind   [MaxCards]cards.Card // by rank, then suit
	counts [MaxCards]int
	worth  [MaxCards]int
	weight [MaxCards]int // of one card of the kind in the index of a part
	at     [52]int8      // the kind of a face, -1 if there is none

	candidates []candidate
	first      [MaxCards + 1]int // candidates[first[i]:first[i+1]] have kind i as their lowest

	memo  []uint32 // stamp and least penalty by index and wild cards; as long as the largest hand so far took, at most 2 << MaxCards
	stamp uint32

	partners  []partner // of the card drawn
	thin      []uint32  // what thinned remembers, as memo does
	thinStamp uint32    // the last stamp there
}

// part is natural cards of the hand.
type part struct {
	counts uint64 // four bits a kind
	index  int    // the counts as one number without gaps
}

// candidate is natural cards that make a meld with so many wild cards.
type candidate struct {
	part
	wilds int
	run   bool
}

const (
	perKind = 4                  // bits of a count
	guards  = 0x8888888888888888 // the highest bit of each count, which no count reaches: a pack has a face once, and there are four at most
	sums    = 0x1111111111111111
)

func (p part) plus(o part) part  { return part{p.counts + o.counts, p.index + o.index} }
func (p part) minus(o part) part { return part{p.counts - o.counts, p.index - o.index} }

// has reports whether the other part is within this one.
func (p part) has(o part) bool { return (p.counts|guards-o.counts)&guards == guards }

// size returns how many cards it is; at most 15.
func (p part) size() int { return int(p.counts * sums >> 60) }

// lowest returns the lowest kind of a part that isn't empty.
func (p part) lowest() int { return bits.TrailingZeros64(p.counts) / perKind }

func (p part) count(kind int) int { return int(p.counts >> (perKind * kind) & 0xf) }

// one returns the part of one card of the kind.
func (s *solver) one(kind int) part { return part{1 << (perKind * kind), s.weight[kind]} }

// load prepares the solver for a hand.
func (s *solver) load(hand []cards.Card, r Rules) {
	s.rules = r
	parts := s.sort(hand)
	s.findCandidates()
	if need := parts * (s.wilds + 1); need > len(s.memo) {
		s.memo = make([]uint32, 1<<bits.Len(uint(need-1)))
	}
	if s.stamp++; s.stamp == 1<<16 {
		clear(s.memo)
		s.stamp = 1
	}
}

// sort counts the wild cards, and the natural ones by kind. It returns how many parts these have.
func (s *solver) sort(hand []cards.Card) int {
	var count [52]uint8
	for _, c := range hand {
		count[c]++
	}
	s.wilds, s.kinds, s.full = 0, 0, part{}
	weight := 1
	for rank := range 13 {
		for suit := range 4 {
			c := cards.Card(13*suit + rank)
			n := int(count[c])
			s.at[c] = -1
			switch {
			case n == 0:
			case rank == s.rules.Wild:
				s.wilds += n
			default:
				k := s.kinds
				s.at[c], s.kind[k], s.counts[k], s.worth[k], s.weight[k] = int8(k), c, n, s.rules.Points(c), weight
				s.full = s.full.plus(part{uint64(n) << (perKind * k), n * weight})
				weight *= n + 1
				s.kinds++
			}
		}
	}
	return weight
}

// solve returns the least that the natural cards of the part count with the help of so many wild cards.
func (s *solver) solve(p part, wilds int) int {
	if wilds >= 2*p.size() {
		return 0 // two wild cards make a meld of any card
	}
	entry := &s.memo[p.index*(s.wilds+1)+wilds]
	if *entry>>16 == s.stamp {
		return int(*entry & 0xffff)
	}
	i := p.lowest()
	best := s.worth[i] + s.solve(p.minus(s.one(i)), wilds)
	for k := s.first[i]; k < s.first[i+1] && best > 0; k++ {
		if c := &s.candidates[k]; c.wilds <= wilds && p.has(c.part) {
			best = min(best, s.solve(p.minus(c.part), wilds-c.wilds))
		}
	}
	*entry = s.stamp<<16 | uint32(best)
	return best
}

// least returns the least penalty of the part with so many wild cards. Any meld lowers what the natural cards count; where there is none,
// wild cards count too.
func (s *solver) least(p part, wilds int) int {
	best := s.solve(p, wilds)
	if wilds == 0 || wilds >= 3 {
		return best
	}
	if all := s.sum(p); best == all {
		return all + wilds*s.rules.Points(cards.Card(s.rules.Wild))
	}
	return best
}

func (s *solver) sum(p part) int {
	sum := 0
	for k := range s.kinds {
		sum += p.count(k) * s.worth[k]
	}
	return sum
}

// discards returns what is left by discarding each of the cards.
func (s *solver) discards(hand []cards.Card) [MaxCards]uint8 {
	var left [MaxCards]uint8
	var byKind [MaxCards]int
	for k := range s.kinds {
		byKind[k] = s.least(s.full.minus(s.one(k)), s.wilds)
	}
	wild := 0
	if s.wilds > 0 {
		wild = s.least(s.full, s.wilds-1)
	}
	for i, c := range hand {
		if s.rules.IsWild(c) {
			left[i] = uint8(wild)
			continue
		}
		left[i] = uint8(byKind[s.at[c]])
	}
	return left
}
