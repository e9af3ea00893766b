package dreierles

import (
	"trey/games/cards"
)

// lead opens a trick with the highest or the lowest card of a suit, whichever is rated best.
func (o *playout) lead(can set) cards.Card {
	best, most := can.first(), -1000
	for s := trump; s <= spades; s++ {
		own := can & s.all()
		if own == 0 {
			continue
		}
		high, low := top(own), lowest(own)
		if rate := o.rateLead(s, high); rate > most {
			best, most = high, rate
		}
		if low == high {
			continue
		}
		if rate := o.rateLead(s, low); rate > most {
			best, most = low, rate
		}
	}
	return best
}

func (o *playout) rateLead(s suit, c cards.Card) int {
	if o.led == o.declarer {
		return o.rateDeclarersLead(s, c)
	}
	return o.rateDefendersLead(s, c)
}

// rateDeclarersLead draws trumps with most of them, cashes what nobody beats, and leads low from short suits else.
func (o *playout) rateDeclarersLead(s suit, c cards.Card) int {
	own, a, b := o.hands[o.led], o.hands[(o.led+1)%players], o.hands[(o.led+2)%players]
	beaten := higher(c, answers(a, s)|answers(b, s)) != 0
	if s != trump {
		if !beaten {
			return 100 + 10*points(c)
		}
		return -10*points(c) - 3*(own&s.all()).len()
	}
	ta, tb, n := (a & trumps).len(), (b & trumps).len(), (own & trumps).len()
	switch {
	case c == pfeif && !beaten && n == 1 && o.left > 1:
		return -10
	case c == pfeif:
		return -300
	case beaten:
		return -20 - int(c)
	case ta+tb == 0:
		return 0
	case n > max(ta, tb):
		return 200 + int(c)
	}
	return 30
}

// rateDefendersLead cashes what the declarer doesn't beat, leads towards a partner who takes the trick, then what the declarer must ruff, and keeps
// its trumps.
func (o *playout) rateDefendersLead(s suit, c cards.Card) int {
	theirs := answers(o.hands[o.declarer], s)
	beaten := higher(c, theirs) != 0
	switch {
	case c == pfeif && (beaten || o.left > 1):
		return -300
	case s == trump && beaten:
		return -60 - int(c)
	case s == trump:
		return -20
	case !beaten:
		return 100 + 10*points(c)
	}
	partner := 0 + 1 + 2 - o.led - o.declarer
	if takers := higher(c, answers(o.hands[partner], s)); takers != 0 && higher(strongest(takers), theirs) == 0 {
		return 60 + 5*points(c)
	}
	if theirs&s.all() == 0 && theirs&trumps != 0 {
		return 20 - 20*points(c)
	}
	return -20 * points(c)
}

// strongest returns the card that beats the others, of cards of one suit and trumps.
func strongest(cs set) cards.Card {
	if ruff := cs & trumps; ruff != 0 {
		return top(ruff)
	}
	return cs.first()
}
