package thirtyone

import (
	"trey/games"
	"trey/games/cards"
)

// points returns what a card counts: ace 11, K Q J 10 each, numbers their face value (rule 2).
func points(c cards.Card) int {
	switch r := c.Rank(); {
	case r == 0:
		return 11
	case r >= 9:
		return 10
	default:
		return r + 1
	}
}

// value returns the best sum within a single suit (rule 2).
func value(cs []cards.Card) int {
	var sums [4]int
	for _, c := range cs {
		sums[c.Suit()] += points(c)
	}
	return max(sums[0], sums[1], sums[2], sums[3])
}

// valueWithout returns the value of the cards without one of them.
func valueWithout(cs []cards.Card, drop cards.Card) int {
	var sums [4]int
	for _, c := range cs {
		if c != drop {
			sums[c.Suit()] += points(c)
		}
	}
	return max(sums[0], sums[1], sums[2], sums[3])
}

// outcome is how a deal ended. Seats that were out have values and losses of zero.
type outcome struct {
	values    [maxSeats]int
	lost      [maxSeats]int // by rules 6 and 7, even where fewer lives were left; all zero by rule 10
	thirtyone []games.Seat  // who showed 31
	lowest    []games.Seat  // by rule 7, empty after a 31
	saved     bool          // rule 10: the losses would have eliminated everyone
}

// holders returns who holds 31 with three cards, ascending.
func (m *match) holders() []games.Seat {
	var seats []games.Seat
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if h := m.hand(s); h.n == handSize && value(h.all()) == best {
			seats = append(seats, s)
		}
	}
	return seats
}

// outcome works out the losses of the deal as it stands, by rule 6 after a 31 and else by rule 7.
func (m *match) outcome(thirtyone bool) *outcome {
	o := &outcome{}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		o.values[s-1] = value(m.hand(s).all())
	}
	if thirtyone {
		m.loseTo31(o)
	} else {
		m.loseLowest(o)
	}
	if m.nobodyLeft(o) {
		o.lost = [maxSeats]int{}
		o.saved = true
	}
	return o
}

func (m *match) loseTo31(o *outcome) {
	o.thirtyone = m.holders()
	for _, s := range m.standing() {
		if o.values[s-1] != best {
			o.lost[s-1] = 1
		}
	}
}

func (m *match) loseLowest(o *outcome) {
	low := best
	for _, s := range m.standing() {
		low = min(low, o.values[s-1])
	}
	for _, s := range m.standing() {
		if o.values[s-1] == low {
			o.lowest = append(o.lowest, s)
		}
	}
	if len(o.lowest) == 1 && o.lowest[0] == m.knocker {
		o.lost[m.knocker-1] = 2
		return
	}
	for _, s := range o.lowest {
		if s != m.knocker {
			o.lost[s-1] = 1
		}
	}
}

// nobodyLeft reports whether the losses would eliminate everyone still in (rule 10).
func (m *match) nobodyLeft(o *outcome) bool {
	for _, s := range m.standing() {
		if int(m.lives[s-1])-o.lost[s-1] > out {
			return false
		}
	}
	return true
}

// settle ends the deal: losses, eliminations, tallies, money. It returns who deals next, Nobody when the match is over.
func (b *builder) settle(thirtyone bool) games.Seat {
	o := b.outcome(thirtyone)
	before := b.lives
	in := b.standing()
	b.sayHands(o, in)
	for _, s := range in {
		lives := max(int(b.lives[s-1])-o.lost[s-1], out)
		b.lives[s-1] = int8(lives)
		if lives == out {
			b.outIn[s-1] = int32(b.deal)
		}
	}
	b.last = o
	b.sayLosses(o, in)
	left := b.standing()
	over := len(left) == 1
	if over {
		b.turn = games.Nobody
		b.sayWinner(left[0])
	}
	b.settled = append(b.settled, b.settlement(o, before, in, over))
	switch {
	case over:
		return games.Nobody
	case o.saved:
		return b.dealer
	}
	return b.after(b.dealer)
}

func (m *match) settlement(o *outcome, before [maxSeats]int8, in []games.Seat, over bool) games.Settlement {
	st := games.Settlement{Deal: m.deal, Money: make([]int64, m.seats), Lives: m.livesLeft()}
	if over {
		st.Money = m.money()
	}
	for _, s := range in {
		tally := func(key string, n int) {
			if n > 0 {
				st.Tally = append(st.Tally, games.Count{Key: key, Seat: s, N: n})
			}
		}
		knocks, won, shown := 0, 0, 0
		if s == m.knocker {
			knocks = 1
			if o.lost[s-1] == 0 {
				won = 1
			}
		}
		if len(o.thirtyone) > 0 && o.values[s-1] == best {
			shown = 1
		}
		tally("knocks", knocks)
		tally("knocks_won", won)
		tally("thirtyones", shown)
		tally("lives_lost", int(before[s-1]-m.lives[s-1]))
	}
	return st
}

func (m *match) livesLeft() []int {
	lives := make([]int, m.seats)
	for i := range lives {
		lives[i] = int(m.lives[i])
	}
	return lives
}

// money returns what the match brought each seat: the winner takes every stake (rule 12).
func (m *match) money() []int64 {
	money := make([]int64, m.seats)
	for i := range money {
		money[i] = -m.stake
		if m.outIn[i] == 0 {
			money[i] = m.stake * int64(m.seats-1)
		}
	}
	return money
}

// Result returns ranks by elimination, the lives left as scores, and the pot (rules 11 and 12).
func (m *match) Result() (games.Result, bool) {
	if m.turn != games.Nobody {
		return games.Result{}, false
	}
	r := games.Result{Ranks: make([]int, m.seats), Scores: m.livesLeft(), Money: m.money()}
	for i := range m.seats {
		r.Ranks[i] = 1
		for j := range m.seats {
			if m.outlasts(j, i) {
				r.Ranks[i]++
			}
		}
	}
	return r, true
}

// outlasts reports whether the seat with index a was in for longer than that with index b.
func (m *match) outlasts(a, b int) bool {
	if m.outIn[b] == 0 {
		return false
	}
	return m.outIn[a] == 0 || m.outIn[a] > m.outIn[b]
}
