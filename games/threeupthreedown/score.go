package threeupthreedown

import "trey/games"

// tally is what statistics count of a seat during a match.
type tally struct {
	pickups int // piles picked up
	clears  int // Clears played, of all kinds
	threes  int // piles removed by three or more of a number
	failed  int // face-down cards that couldn't be played
}

// finish ends the match: somebody has no card left, or the last turn is over (rule 16).
func (b *builder) finish() {
	winner := b.turn
	b.over = true
	b.turn, b.extra, b.fresh = games.Nobody, 0, false
	r, _ := b.Result()
	if b.capped {
		b.sayAll(say("capped", "Count", games.Num(maxTurns)))
	} else {
		b.sayOf(winner, "won")
	}
	b.sayPot(r)
	b.settled = append(b.settled, b.settlement(r))
}

// lefts returns how many cards each seat has left.
func (m *match) lefts() []int {
	out := make([]int, m.seats)
	m.each(func(s games.Seat) { out[s-1] = m.left(s) })
	return out
}

// Result ranks by cards left, fewest first; the first share the pot (rules 16 and 17).
func (m *match) Result() (games.Result, bool) {
	if !m.over {
		return games.Result{}, false
	}
	return games.NewResult(m.lefts(), true, m.stake), true
}

func (m *match) settlement(r games.Result) games.Settlement {
	st := games.Settlement{Deal: 1, Money: r.Money}
	add := func(s games.Seat, key string, n int) {
		if n > 0 {
			st.Tally = append(st.Tally, games.Count{Key: key, Seat: s, N: n})
		}
	}
	m.each(func(s games.Seat) {
		t := m.tallies[s-1]
		add(s, "pickups", t.pickups)
		add(s, "clears", t.clears)
		add(s, "threes", t.threes)
		add(s, "flips_failed", t.failed)
		add(s, "cards_left", r.Scores[s-1])
	})
	add(games.Nobody, "turns", int(m.turns))
	return st
}
