package threeupthreedown

import "math/bits"

// clears is the Clears of all kinds in a mask of faces.
const clears = 1<<clear0 | 1<<clear1 | 1<<clear2

// holding is cards counted by face, which is all that counts in play (rule 2).
type holding struct {
	n    [clear2 + 1]uint8 // by face
	size uint8
	mask uint16 // bit f is set where there is a card of face f
}

func (h *holding) add(f face, k uint8) {
	h.n[f] += k
	h.size += k
	h.mask |= 1 << f
}

func (h *holding) remove(f face, k uint8) {
	h.n[f] -= k
	h.size -= k
	if h.n[f] == 0 {
		h.mask &^= 1 << f
	}
}

func (h *holding) join(o *holding) {
	for f, k := range o.n {
		h.n[f] += k
	}
	h.size += o.size
	h.mask |= o.mask
}

// lowest returns the lowest face of a mask that isn't empty.
func lowest(mask uint16) face { return face(bits.TrailingZeros16(mask)) }

// position is a match as the computer plays it out in thought: faces only, nothing told, changed in place. A match itself would take a
// hundred times as long. Seats are numbered from 0 here.
type position struct {
	seats, turn int
	hands, ups  [maxSeats]holding
	downs       [maxSeats][downCards]face // the first downN are left
	downN       [maxSeats]uint8
	draw        [packSize]face // the first drawN are left; the last of these is drawn next
	drawN       int
	pile        holding
	top         face // 0 if there is no pile
	run         uint8
	extra       int
	fresh       bool // as in match
	over        bool
	turnsLeft   int // until the match ends by itself
}

// act is a move on a position: a verb, and the face and number of cards of a discard.
type act struct {
	verb string
	face face
	n    uint8
}

func (p *position) left(s int) int {
	return int(p.hands[s].size + p.ups[s].size + p.downN[s])
}

// open returns the cards from which the next discard is chosen; nil if it is blind or impossible (rule 13).
func (p *position) open() *holding {
	switch s := p.turn; {
	case p.hands[s].size > 0:
		return &p.hands[s]
	case p.drawN == 0 && p.ups[s].size > 0:
		return &p.ups[s]
	}
	return nil
}

// flips reports whether the next discard is blind.
func (p *position) flips() bool { return p.open() == nil && p.drawN == 0 }

// playable returns the mask of the faces that can be discarded (rule 5). Clears are the highest faces and so fit on anything.
func (p *position) playable() uint16 {
	o := p.open()
	if o == nil {
		return 0
	}
	return o.mask >> p.top << p.top
}

func (p *position) mayDraw() bool {
	return p.fresh && p.hands[p.turn].size < handSize && p.drawN > 0
}

// do makes a legal move.
func (p *position) do(a act) {
	switch a.verb {
	case verbPlay:
		p.open().remove(a.face, a.n)
		p.discarded(a.face, a.n)
	case verbFlip:
		p.flip()
	case verbPickup:
		p.takePile()
		p.pass()
	case verbDraw:
		p.refill()
	case verbEnd:
		p.refill()
		p.pass()
	}
}

func (p *position) flip() {
	s := p.turn
	p.downN[s]--
	f := p.downs[s][p.downN[s]]
	if f >= p.top {
		p.discarded(f, 1)
		return
	}
	p.hands[s].add(f, 1)
	p.takePile()
	p.pass()
}

func (p *position) takePile() {
	p.hands[p.turn].join(&p.pile)
	p.removePile()
}

func (p *position) removePile() { p.pile, p.top, p.run = holding{}, 0, 0 }

// discarded is rules 7 to 12 and 16.
func (p *position) discarded(f face, k uint8) {
	p.fresh = false
	if p.extra > 0 {
		p.extra--
	}
	if f.isClear() {
		p.removePile()
	} else {
		p.lay(f, k)
	}
	if p.left(p.turn) == 0 {
		p.over = true
		return
	}
	if more := f.extras(); more > 0 {
		p.extra += more
		p.fresh = true
	}
	if p.extra == 0 {
		p.refill()
		p.pass()
	}
}

func (p *position) lay(f face, k uint8) {
	p.pile.add(f, k)
	if p.top != f {
		p.top, p.run = f, 0
	}
	if p.run += k; p.run >= removes {
		p.removePile()
	}
}

func (p *position) refill() {
	h := &p.hands[p.turn]
	for h.size < handSize && p.drawN > 0 {
		p.drawN--
		h.add(p.draw[p.drawN], 1)
	}
}

func (p *position) pass() {
	p.extra, p.fresh = 0, false
	if p.turnsLeft--; p.turnsLeft == 0 {
		p.over = true
		return
	}
	if p.turn++; p.turn == p.seats {
		p.turn = 0
	}
}
