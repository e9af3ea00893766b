package dreierles

import (
	"trey/games/cards"
)

// dodge plays a Bridscher in a playout, where nobody wants tricks: it gets rid of what it can under another's card, and takes what it must with what would take another
// trick later.
func (o *playout) dodge(can set) cards.Card {
	if o.down == 0 {
		return o.dodgeLead(can)
	}
	win := higher(o.trick[o.best], can)
	if under := can &^ win; under != 0 {
		return pickBy(under, burden)
	}
	if o.down < players-1 {
		theirs := answers(o.hands[o.third()], suitOf(o.trick[0]))
		if passed := mustBeat(win, theirs); passed != 0 {
			return pickBy(passed, burden)
		}
	}
	return pickBy(win, func(c cards.Card) int { return height(c) - 12*points(c) })
}

// mustBeat returns which of the cards every answer beats.
func mustBeat(cs, theirs set) set {
	var passed set
	for ; cs != 0; cs &= cs - 1 {
		if c := cs.first(); higher(c, theirs) == theirs {
			passed |= 1 << c
		}
	}
	return passed
}

// burden rates how good it is to be rid of a card: by its points, and by what it would take.
func burden(c cards.Card) int { return 12*points(c) + height(c) }

// dodgeLead leads what others must take, else what costs least.
func (o *playout) dodgeLead(can set) cards.Card {
	a, b := o.hands[(o.led+1)%players], o.hands[(o.led+2)%players]
	best, most := can.first(), -1000
	for s := trump; s <= spades; s++ {
		own := can & s.all()
		if own == 0 {
			continue
		}
		fromA, fromB := answers(a, s), answers(b, s)
		costA, costB := fromA.points(), fromB.points()
		for ; own != 0; own &= own - 1 {
			c := own.first()
			if rate := rateDodge(c, fromA, costA) + rateDodge(c, fromB, costB) - burden(c); rate > most {
				best, most = c, rate
			}
		}
	}
	return best
}

// rateDodge rates a card led by the answers that one of the others may give, which come to so many card points.
func rateDodge(c cards.Card, answers set, cost int) int {
	switch higher(c, answers) {
	case answers:
		return 1000 + 2*burden(c)
	case 0:
		return -cost
	}
	return 20
}
