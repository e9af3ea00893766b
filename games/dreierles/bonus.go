package dreierles

import (
	"trey/games"
)

// bonusKind is a kind of bonus, in the order of the rules page.
type bonusKind uint8

// The kinds of bonuses.
const (
	tenTrumps bonusKind = iota
	drollHeld
	pfeifLast
	pfeifOpen
)

var bonusNames = [...]string{"trumps", "droll", "pfeif", "pfeif-open"}

// bonus is what one seat gets from every other that settles, negative what it pays to each (rule 17).
type bonus struct {
	seat games.Seat
	kind bonusKind
	each int64 // in cents
}

// tally returns the key under which the bonus is counted.
func (b bonus) tally() string {
	switch {
	case b.kind == tenTrumps:
		return "bonus_trumps"
	case b.kind == drollHeld:
		return "bonus_droll"
	case b.each < 0:
		return "pfeif_lost"
	}
	return "pfeif_won"
}

// bonuses returns the bonuses of a declarer's deal by seat, in the order of their kinds.
func (m *match) bonuses() []bonus {
	var all []bonus
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if !m.plays(s) {
			continue
		}
		hand := m.start[s-1]
		if (hand&trumps).len() >= manyTrumps && (s != m.declarer || m.saidMany) {
			all = append(all, bonus{s, tenTrumps, m.unit})
		}
		if hand&droll == droll {
			all = append(all, bonus{s, drollHeld, m.unit})
		}
		if b, ok := m.pfeifBonus(s); ok {
			all = append(all, b)
		}
	}
	return all
}

// pfeifBonus returns what the Pfeif brought its holder: twice as much where it lay open, and then a loss too where it had to be played
// before the last trick.
func (m *match) pfeifBonus(s games.Seat) (bonus, bool) {
	b := bonus{s, pfeifLast, m.unit}
	switch {
	case m.pfeif.by != s:
		return bonus{}, false
	case m.open == s:
		b.kind, b.each = pfeifOpen, 2*m.unit
	case !m.pfeif.last, m.pfeifDeclarer && s != m.declarer:
		return bonus{}, false
	}
	if !m.pfeif.last || !m.pfeif.taken {
		b.each = -b.each
	}
	return b, true
}
