package dreierles

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// due are the cards that must be played to the first tricks of a Bridscher, one each (rule 22).
var due = [...]cards.Card{gstiess, t21, pfeif}

// dueLater returns the due cards of the tricks after trick n.
func dueLater(n int) set { return setOf(due[min(n, len(due)):]...) }

// boundIn narrows what may be played to trick n of a Bridscher (rule 22): the due card if it is there; else no due card of a later trick, and
// who leads leads a trump, as long as something is left.
func boundIn(n int, can set, leads bool) set {
	if n > len(due) {
		return can
	}
	if c := due[n-1]; can.has(c) {
		return 1 << c
	}
	if left := can &^ dueLater(n); left != 0 {
		can = left
	}
	if leads && can&trumps != 0 {
		can &= trumps
	}
	return can
}

// refuseBound returns why a card that rule 11 allows can't be played by rule 22.
func (m *match) refuseBound(c cards.Card) *games.Refusal {
	n := m.trickNumber()
	switch {
	case m.follows().has(due[n-1]):
		return refuse("22", "due", "Card", games.Cards{due[n-1]}, "Trick", number(n))
	case dueLater(n).has(c):
		return refuse("22", "due_later", "Card", games.Cards{c}, "Trick", number(slices.Index(due[:], c)+1))
	}
	return refuse("22", "lead_trump")
}

// settleBridscher lets who has most card points pay (rules 23 to 25).
func (m *match) settleBridscher() *outcome {
	o := &outcome{contract: bridscher, doublings: int(m.doublings), price: m.price()}
	most := 0
	for _, s := range m.from(m.forehand()) {
		o.points[s-1] = m.won[s-1].worth()
		most = max(most, o.points[s-1])
	}
	for _, s := range m.from(m.forehand()) {
		if o.points[s-1] == most {
			o.most = append(o.most, s)
		}
	}
	slices.Sort(o.most)
	if len(o.most) == players {
		return o
	}
	each := o.price / int64(len(o.most))
	for _, s := range o.most {
		for to := games.Seat(1); int(to) <= m.seats; to++ {
			if !slices.Contains(o.most, to) {
				o.pay(s, to, each)
			}
		}
	}
	return o
}
