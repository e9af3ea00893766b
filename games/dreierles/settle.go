package dreierles

import (
	"trey/games"
)

// outcome is how a deal ended. Arrays have one entry per seat.
type outcome struct {
	contract  contract
	declarer  games.Seat // Nobody in a Bridscher
	doublings int
	price     int64         // of a Fach, or the value of a Bridscher, doublings included, in cents
	points    [maxSeats]int // the defenders' common ones under each of them; 0 of a sitting dealer
	fach      int           // 0 in a Bridscher
	won       bool          // by the declarer
	settles   seats         // who take part in the settlement
	bonuses   []bonus
	most      []games.Seat // who have most card points in a Bridscher, ascending
	count     count
	money     [maxSeats]int64
}

// count is where the card points of a deal have come from (rules 13 and 23).
type count struct {
	order  [players]games.Seat // who played, the declarer first
	cards  [maxSeats]int       // card points of the cards in tricks
	tricks [maxSeats]int
	laid   int // what was laid away, as a pile
	tappen int // its rest, as a pile
}

// pay moves cents from one seat to another.
func (o *outcome) pay(from, to games.Seat, cents int64) {
	o.money[from-1] -= cents
	o.money[to-1] += cents
}

// collect lets the seat get the cents from every other one that settles, or pay them if they are negative.
func (o *outcome) collect(seat games.Seat, cents int64) {
	for s := games.Seat(1); s <= maxSeats; s++ {
		if s != seat && o.settles.has(s) {
			o.pay(s, seat, cents)
		}
	}
}

// declarersPoints returns what the declarer has: his tricks, and what he laid away as a pile of its own (rule 13).
func (m *match) declarersPoints() int { return m.won[m.declarer-1].worth() + m.laid.worth() }

// settleContract works out a declarer's deal in which he has so many card points (rules 14 to 17).
func (m *match) settleContract(own int) *outcome {
	o := &outcome{contract: m.contract, declarer: m.declarer, doublings: int(m.doublings), price: m.price()}
	for _, s := range m.from(m.declarer) {
		o.points[s-1] = allPoints - own
		o.settles |= 1 << s
	}
	o.points[m.declarer-1] = own
	if m.dealerSettles {
		o.settles |= 1 << m.dealer
	}
	o.won = own >= toWin
	o.fach = fachOf(min(own, allPoints-own))
	gain := int64(o.fach) * o.price
	if !o.won {
		gain = -gain
	}
	o.collect(m.declarer, gain)
	for _, b := range m.bonuses() {
		o.bonuses = append(o.bonuses, b)
		o.collect(b.seat, b.each)
	}
	return o
}

// price returns what a Fach costs, doublings included, or for a Bridscher its value, in cents (rules 9, 16 and 21).
func (m *match) price() int64 {
	if m.contract == bridscher {
		return m.bridscherValue << m.doublings
	}
	return int64(m.contract) * m.unit << m.doublings
}

// fachOf returns how many Fach are lost with so many card points, at most 35 (rule 15).
func fachOf(lost int) int { return (toWin-1-lost)/5 + 1 }

// settle ends the deal: payments, tallies, and the next deal or the end of the match.
func (b *builder) settle() error {
	o := b.outcome()
	for i, cents := range o.money {
		b.money[i] += cents
	}
	b.last = o
	b.sayOutcome(o)
	b.settled = append(b.settled, b.settlement(o))
	b.led, b.turn = games.Nobody, games.Nobody
	if b.deal == b.lastDeal {
		b.phase = over
		return nil
	}
	return b.deals(b.next(b.dealer))
}

func (m *match) outcome() *outcome {
	o, first := (*outcome)(nil), m.forehand()
	if m.contract == bridscher {
		o = m.settleBridscher()
	} else {
		o, first = m.settleContract(m.declarersPoints()), m.declarer
	}
	o.count = count{order: m.from(first), laid: m.laid.worth(), tappen: setOf(m.tappen()...).worth()}
	for i, won := range m.won {
		o.count.cards[i], o.count.tricks[i] = won.points(), int(m.tricks[i])
	}
	return o
}

func (m *match) settlement(o *outcome) games.Settlement {
	st := games.Settlement{Deal: m.deal, Money: append([]int64(nil), o.money[:m.seats]...)}
	for _, s := range m.from(m.forehand()) {
		tally := func(key string, n int) {
			if n > 0 {
				st.Tally = append(st.Tally, games.Count{Key: key, Seat: s, N: n})
			}
		}
		tally("doublings", int(m.doubledBy[s-1]))
		if s == o.declarer {
			tally("declared", 1)
			tally(contractNames[o.contract], 1)
			if o.won {
				tally("declared_won", 1)
				tally("fach_won", o.fach)
			} else {
				tally("fach_lost", o.fach)
			}
		}
		for _, most := range o.most {
			if s == most && len(o.most) < players {
				tally("bridscher_lost", 1)
			}
		}
		for _, b := range o.bonuses {
			if b.seat == s {
				tally(b.tally(), 1)
			}
		}
	}
	return st
}

// Result ranks by money (rule 19).
func (m *match) Result() (games.Result, bool) {
	if m.phase != over {
		return games.Result{}, false
	}
	r := games.Result{Scores: make([]int, m.seats), Money: make([]int64, m.seats)}
	for i := range m.seats {
		r.Scores[i], r.Money[i] = int(m.money[i]), m.money[i]
	}
	r.Ranks = games.Ranks(r.Scores, false)
	return r, true
}
