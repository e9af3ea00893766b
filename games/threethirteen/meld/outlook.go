package meld

import (
	"math"
	"math/bits"

	"trey/games/cards"
)

// Outlook says what may become of a hand.
type Outlook struct {
	Left int // its least possible penalty
	// Next is the mean of its least penalty after one more card has come and one has gone; infinite where it was not looked for.
	Next float64
	Out  float64 // the chance, 0 to 1, that it is none then
}

// Outlook looks one draw ahead, exactly. The hand has less than MaxCards cards; draws says how likely each face is to come, in proportion to
// the others, and one at least must be.
func (a *Arranger) Outlook(hand []cards.Card, draws *[52]float64, r Rules) Outlook {
	s := a.get()
	defer a.pool.Put(s)
	s.loadAhead(hand, r)
	k := kept{rest: s.full, wilds: s.wilds - 1}
	k.left = s.least(k.rest, k.wilds)
	total := s.drawEach([]*kept{&k}, draws)
	return k.outlook(total)
}

// Outlooks returns the outlook without each card of the hand, which has at most MaxCards, in standard order. It doesn't look for
// what follows a card that leaves over within points more than the best one.
func (a *Arranger) Outlooks(hand []cards.Card, draws *[52]float64, r Rules, within int) [MaxCards]Outlook {
	s := a.get()
	defer a.pool.Put(s)
	s.loadAhead(hand, r)
	return s.outlooks(hand, draws, within)
}

// loadAhead loads the hand with a wild card more than it has, to have room for one that is drawn.
func (s *solver) loadAhead(hand []cards.Card, r Rules) {
	var more [MaxCards + 1]cards.Card
	n := copy(more[:], hand)
	more[n] = cards.Card(r.Wild)
	s.load(more[:n+1], r)
	if len(s.memo) > len(s.thin) {
		s.thin = make([]uint32, len(s.memo))
	}
	if s.stamp <= s.thinStamp { // stamps have begun anew
		clear(s.thin)
	}
	s.thinStamp = s.stamp
}

// tooMuch is more than any penalty.
const tooMuch = 1 << 15

// kept is what is kept of the hand when one of its cards goes.
type kept struct {
	rest   part
	wilds  int
	left   int // its least penalty
	fewer  int // with one card less
	wilder int // with a wild card in place of one of its cards
	sum    float64
	out    float64
}

func (s *solver) outlooks(hand []cards.Card, draws *[52]float64, within int) [MaxCards]Outlook {
	var each [MaxCards]kept
	least := tooMuch
	for i, c := range hand {
		each[i] = s.without(c)
		least = min(least, each[i].left)
	}
	looked := make([]*kept, 0, MaxCards)
	for i := range hand {
		if each[i].left <= least+within && (i == 0 || hand[i] != hand[i-1]) {
			looked = append(looked, &each[i])
		}
	}
	total := s.drawEach(looked, draws)
	var out [MaxCards]Outlook
	for i, c := range hand {
		switch k := &each[i]; {
		case i > 0 && c == hand[i-1]:
			out[i] = out[i-1]
		case k.left > least+within:
			out[i] = Outlook{Left: k.left, Next: math.Inf(1)}
		default:
			out[i] = k.outlook(total)
		}
	}
	return out
}

func (k *kept) outlook(total float64) Outlook {
	return Outlook{Left: k.left, Next: k.sum / total, Out: k.out / total}
}

// without returns what is kept without the card.
func (s *solver) without(c cards.Card) kept {
	k := kept{rest: s.full, wilds: s.wilds - 1}
	if s.rules.IsWild(c) {
		k.wilds--
	} else {
		k.rest = s.full.minus(s.one(int(s.at[c])))
	}
	k.left = s.least(k.rest, k.wilds)
	return k
}

// drawEach adds up what comes of every card that may be drawn, and returns how much the draws weigh together.
func (s *solver) drawEach(looked []*kept, draws *[52]float64) float64 {
	for _, k := range looked {
		s.thinKept(k)
	}
	total := 0.0
	for i, weight := range draws {
		if weight <= 0 {
			continue
		}
		total += weight
		c := cards.Card(i)
		if s.rules.IsWild(c) {
			for _, k := range looked {
				k.add(min(k.left, k.wilder), weight)
			}
			continue
		}
		s.findPartners(c)
		for _, k := range looked {
			k.add(s.with(k, c), weight)
		}
	}
	return total
}

// thinKept finds what is left when one of the cards kept goes as well.
func (s *solver) thinKept(k *kept) {
	k.fewer, k.wilder = tooMuch, tooMuch
	if k.wilds > 0 {
		k.fewer = s.least(k.rest, k.wilds-1)
	}
	for counts := k.rest.counts; counts != 0; {
		kind := bits.TrailingZeros64(counts) / perKind
		counts &^= 0xf << (perKind * kind)
		p := k.rest.minus(s.one(kind))
		k.fewer = min(k.fewer, s.least(p, k.wilds))
		k.wilder = min(k.wilder, s.least(p, k.wilds+1))
	}
}

func (k *kept) add(penalty int, weight float64) {
	k.sum += float64(penalty) * weight
	if penalty == 0 {
		k.out += weight
	}
}

// with returns the least penalty after the natural card has come, whose partners have been found: it goes again, stays unmelded
// while another one goes, or is melded.
func (s *solver) with(k *kept, c cards.Card) int {
	best := min(k.left, k.fewer+s.rules.Points(c))
	for _, p := range s.partners {
		if best == 0 {
			break
		}
		if p.wilds <= k.wilds && k.rest.has(p.part) {
			best = min(best, s.thinned(k.rest.minus(p.part), k.wilds-p.wilds))
		}
	}
	return best
}

// thinned returns the least that the part counts with one card less, where a meld beside it takes in the wild cards over. The card to go is a
// natural one, for a wild card can stand in its place; a part without any has none to spare.
func (s *solver) thinned(p part, wilds int) int {
	entry := &s.thin[p.index*(s.wilds+1)+wilds]
	if *entry>>16 == s.stamp {
		return int(*entry & 0xffff)
	}
	best := tooMuch
	for counts := p.counts; counts != 0 && best > 0; {
		kind := bits.TrailingZeros64(counts) / perKind
		counts &^= 0xf << (perKind * kind)
		best = min(best, s.solve(p.minus(s.one(kind)), wilds))
	}
	*entry = s.stamp<<16 | uint32(best)
	return best
}
