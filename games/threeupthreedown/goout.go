package threeupthreedown

import "math/bits"

// goesOut reports whether whoever is in turn can surely get rid of all cards in this turn if the move is made now. A face-down card of which
// nothing is known has face 0: it fits an empty pile only, and is sure to end well only as the last card.
func (p position) goesOut(a act) bool {
	me := p.turn
	if a.verb == verbFlip && p.left(me) > 1 {
		return false
	}
	p.do(a)
	switch {
	case p.left(me) == 0:
		return true
	case p.over || p.turn != me || !p.mayGoOut():
		return false
	case p.flips():
		return p.goesOut(act{verb: verbFlip})
	}
	for mask := p.playable(); mask > 0; mask &= mask - 1 {
		f := lowest(mask)
		n := p.open().n[f]
		if p.goesOut(act{verbPlay, f, n}) || n > 1 && f.extras() > 0 && p.goesOut(act{verbPlay, f, 1}) {
			return true
		}
	}
	return false
}

// mayGoOut reports whether the discards of the turn can be enough for all cards: each takes away no more than one face of one row.
func (p *position) mayGoOut() bool {
	s := p.turn
	if p.drawN > 0 {
		return false
	}
	need := bits.OnesCount16(p.hands[s].mask) + bits.OnesCount16(p.ups[s].mask) + int(p.downN[s])
	discards := max(p.extra, 1)
	for f := clear1; f <= clear2; f++ {
		discards += f.extras() * int(p.hands[s].n[f]+p.ups[s].n[f])
	}
	return need <= discards
}
