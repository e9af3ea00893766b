package dreierles

import (
	"math/bits"

	"trey/games/cards"
)

// tactic returns the card that a plain good player would play in a playout. Hands lie open there, so it never has to guess.
func (o *playout) tactic() cards.Card {
	can := o.legal()
	switch {
	case can&(can-1) == 0:
		return can.first()
	case o.declarer < 0:
		return o.dodge(can)
	case o.down == 0:
		return o.lead(can)
	}
	return o.answer(can)
}

// answer plays to a trick that has been led: much to a trick of the own side, else what takes it for good, else little.
func (o *playout) answer(can set) cards.Card {
	win := higher(o.trick[o.best], can)
	if o.sideTakes() {
		if under := can &^ win; under != 0 {
			return o.smear(under)
		}
		return o.smear(can)
	}
	if o.down < players-1 && !o.sameSide(o.turn(), o.third()) {
		win = unbeaten(win, answers(o.hands[o.third()], suitOf(o.trick[0])))
	}
	if win != 0 {
		return o.take(win, can)
	}
	return discard(can)
}

// third returns the place after the one in turn; of who plays last, where that is the second.
func (o *playout) third() int { return (o.turn() + 1) % players }

// sameSide reports whether the places win or lose the Fach together.
func (o *playout) sameSide(a, b int) bool { return (a == o.declarer) == (b == o.declarer) }

// sideTakes reports whether the side in turn takes the trick without its card.
func (o *playout) sideTakes() bool {
	place, ahead := o.turn(), o.ahead()
	if o.down == players-1 {
		return o.sameSide(place, ahead)
	}
	third := o.third()
	beaten := higher(o.trick[o.best], answers(o.hands[third], suitOf(o.trick[0]))) != 0
	if o.sameSide(place, third) {
		return beaten
	}
	return o.sameSide(place, ahead) && !beaten
}

// higher returns which of the cards beat the best of a trick.
func higher(best cards.Card, can set) set {
	if s := suitOf(best); s != trump {
		return can & (trumps | s.all()&(set(1)<<best-1))
	}
	return can & trumps &^ (set(2)<<best - 1)
}

// unbeaten returns which of the cards none of the others beats.
func unbeaten(cs, others set) set {
	var safe set
	for ; cs != 0; cs &= cs - 1 {
		if c := cs.first(); higher(c, others) == 0 {
			safe |= 1 << c
		}
	}
	return safe
}

// smear gives as many card points as it can. Gstieß and 21 come home by themselves, and so may the Pfeif.
func (o *playout) smear(can set) cards.Card {
	saved := setOf(t21, gstiess)
	if o.savesPfeif() {
		saved = droll
	}
	return pickBy(can, func(c cards.Card) int {
		if saved.has(c) {
			return -100 - height(c)
		}
		return 100*points(c) - height(c)
	})
}

// savesPfeif reports whether who is in turn may win the last trick with the Pfeif, having most trumps.
func (o *playout) savesPfeif() bool {
	place := o.turn()
	if !o.hands[place].has(pfeif) {
		return false
	}
	own := (o.hands[place] & trumps).len()
	for p, hand := range o.hands {
		if p != place && (hand&trumps).len() >= own {
			return false
		}
	}
	return true
}

// lowHigh is a trump that isn't spent on a trick without card points.
const lowHigh = cards.Card(13) // the 14

// take takes the trick with one of the cards: in suits with what counts most, with trumps as low as it can, but with the Pfeif, which is then at
// home, if at all. It lets a trumps' trick go that brings nothing and costs a high one.
func (o *playout) take(win, can set) cards.Card {
	if suits := win &^ trumps; suits != 0 {
		if c := suits.first(); points(c) > 0 {
			return c
		}
		return lowest(suits)
	}
	if win.has(pfeif) && (win == 1<<pfeif || !o.savesPfeif()) {
		return pfeif
	}
	c := (win &^ (1 << pfeif)).first()
	if c < lowHigh || suitOf(o.trick[0]) != trump || can&^win == 0 || setOf(o.trick[:o.down]...).points() > 0 {
		return c
	}
	if low := discard(can &^ win); points(low) == 0 {
		return low
	}
	return c
}

// discard throws away what is worth least.
func discard(can set) cards.Card {
	if can&^trumps == 0 {
		return lowest(can)
	}
	return cheapest(can)
}

// top returns the highest of cards of one suit.
func top(cs set) cards.Card {
	if cs&trumps != 0 {
		return cards.Card(bits.Len64(uint64(cs)) - 1)
	}
	return cs.first()
}

// lowest returns the card of fewest points among those of one suit, of equals the lowest.
func lowest(cs set) cards.Card {
	switch {
	case cs&trumps == 0:
		return cards.Card(bits.Len64(uint64(cs)) - 1)
	case cs&^droll != 0:
		cs &^= droll
	}
	return cs.first()
}
