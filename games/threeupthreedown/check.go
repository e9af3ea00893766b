package threeupthreedown

import (
	"fmt"

	"trey/games"
	"trey/games/cards"
)

// Check returns an error when a card is lost or doubled, the choice or the turn can't be, or the money doesn't sum to zero.
func (m *match) Check() error {
	if err := m.checkCards(); err != nil {
		return err
	}
	if err := m.checkChoice(); err != nil {
		return err
	}
	if err := m.checkTurn(); err != nil {
		return err
	}
	r, _ := m.Result()
	var sum int64
	for _, cents := range r.Money {
		sum += cents
	}
	if sum != 0 {
		return fmt.Errorf("the money sums to %d cents", sum)
	}
	return nil
}

func (m *match) checkCards() error {
	seen := count(m.deck[m.next:])
	seen.addAll(m.pile[:m.piled])
	join := func(o *multiset) {
		for c, n := range o.copies {
			seen.copies[c] += n
		}
		seen.n += o.n
	}
	join(&m.removed)
	m.each(func(s games.Seat) {
		join(m.hand(s))
		join(m.up(s))
		for _, c := range m.down(s) {
			if c != cards.Back {
				seen.add(c)
			}
		}
	})
	for c, n := range seen.copies {
		if n != m.pack.copies[c] {
			return fmt.Errorf("a card is there %d times, not %d", n, m.pack.copies[c])
		}
	}
	if seen.n != m.pack.n {
		return fmt.Errorf("there are %d cards, not %d", seen.n, m.pack.n)
	}
	return nil
}

// checkChoice checks that each has chosen three cards or none as long as somebody hasn't (rule 3).
func (m *match) checkChoice() error {
	if m.choosing == 0 {
		return nil
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if up, hand := m.up(s).n, m.hand(s).n; up+hand != dealtHand || up != 0 && up != upCards {
			return fmt.Errorf("seat %d has chosen %d cards and holds %d", s, up, hand)
		}
	}
	return nil
}

func (m *match) checkTurn() error {
	if (m.turn != games.Nobody) != (m.choosing == 0 && !m.over) {
		return fmt.Errorf("the turn is seat %d's, %d are choosing, over is %t", m.turn, m.choosing, m.over)
	}
	if m.over != (m.turns >= maxTurns || m.emptied()) {
		return fmt.Errorf("over is %t after %d turns, with %v cards left", m.over, m.turns, m.lefts())
	}
	if m.fresh && m.extra == 0 || m.turn == games.Nobody && m.extra > 0 {
		return fmt.Errorf("%d extra discards, refilling is %t, the turn is seat %d's", m.extra, m.fresh, m.turn)
	}
	return nil
}

// emptied reports whether somebody has no card left.
func (m *match) emptied() bool {
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if m.left(s) == 0 {
			return true
		}
	}
	return false
}
