package threethirteen

import (
	"trey/games"
)

// score ends the round: every hand counts what it can't meld, nothing for who went out (rule 8).
func (b *builder) score() {
	o := &outcome{
		before: b.last, round: b.round, out: b.out, penalties: make([]int, b.seats), hands: make([]games.List, b.seats),
	}
	st := games.Settlement{Deal: b.round, Money: make([]int64, b.seats)}
	for i := range b.seats {
		s := games.Seat(i + 1)
		penalty := int(b.deadwood[i])
		o.penalties[i] = penalty
		b.penalties[i] += int16(penalty)
		o.hands[i] = b.handText(b.arrangement(s), "left.scored")
		st.Tally = append(st.Tally, b.tally(s, penalty)...)
	}
	o.totals = b.totals()
	b.last = o
	b.sayScores()
	if b.round == b.rounds {
		st.Money = b.result().Money
	}
	b.settled = append(b.settled, st)
}

// tally counts what the round was for a seat: its penalty, whether it went out, or melded everything in its last turn.
func (b *builder) tally(s games.Seat, penalty int) []games.Count {
	switch {
	case s == b.out:
		return []games.Count{{Key: "went_out", Seat: s, N: 1}}
	case penalty == 0:
		return []games.Count{{Key: "complete", Seat: s, N: 1}}
	}
	return []games.Count{{Key: "penalty", Seat: s, N: penalty}}
}

// totals returns the penalties of all rounds scored, per seat.
func (m *match) totals() []int {
	totals := make([]int, m.seats)
	for i := range totals {
		totals[i] = int(m.penalties[i])
	}
	return totals
}

// result returns ranks by the lowest total, and the pot (rules 10 and 12).
func (m *match) result() games.Result { return games.NewResult(m.totals(), true, m.stake) }

// Result returns how the match ended; false while it goes on.
func (m *match) Result() (games.Result, bool) {
	if m.turn != games.Nobody {
		return games.Result{}, false
	}
	return m.result(), true
}
