package dreierles

import (
	"errors"
	"fmt"

	"trey/games"
)

// Check returns an error when a card is lost or doubled, a hand has a wrong size, a settled deal doesn't come to 70 card points or the money
// doesn't sum to zero.
func (m *match) Check() error {
	if err := m.checkCards(); err != nil {
		return err
	}
	if err := m.checkHands(); err != nil {
		return err
	}
	var sum, last int64
	for i, cents := range m.money {
		sum += cents
		if m.last != nil {
			last += m.last.money[i]
		}
	}
	if sum != 0 || last != 0 {
		return fmt.Errorf("the money sums to %d cents, that of the last deal to %d", sum, last)
	}
	if (m.phase == over) != (m.turn == games.Nobody) {
		return fmt.Errorf("phase %s, but the turn is seat %d's", phaseNames[m.phase], m.turn)
	}
	return m.checkPoints()
}

func (m *match) checkCards() error {
	var count [packSize]int
	for _, where := range m.places() {
		for ; where != 0; where &= where - 1 {
			if int(where.first()) >= packSize {
				return errors.New("there is a card that the pack hasn't")
			}
			count[where.first()]++
		}
	}
	for _, n := range count {
		if n != 1 {
			return fmt.Errorf("a card is there %d times", n)
		}
	}
	return nil
}

// places returns all sets of cards that make the pack together.
func (m *match) places() []set {
	places := []set{setOf(m.tappen()...), m.laid, setOf(m.trick[:m.down]...)}
	for i := range m.seats {
		places = append(places, m.hands[i], m.won[i])
	}
	return places
}

func (m *match) checkHands() error {
	tricks := m.trickNumber() - 1
	inTrick := seats(0)
	if m.led != games.Nobody {
		order := m.from(m.led)
		for _, s := range order[:m.down] {
			inTrick |= 1 << s
		}
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		want := 0
		if m.plays(s) {
			want = handSize - tricks
		}
		if inTrick.has(s) {
			want--
		}
		if m.phase == layingAway && s == m.declarer {
			want += int(m.drawn)
		}
		if got := m.hand(s).len(); got != want {
			return fmt.Errorf("seat %d holds %d cards, not %d", s, got, want)
		}
		if got, want := m.won[s-1].len(), players*int(m.tricks[s-1]); got != want {
			return fmt.Errorf("seat %d has won %d cards, not %d", s, got, want)
		}
	}
	return nil
}

// checkPoints checks that declarer and defenders share 70 card points when the match is over (rule 13).
func (m *match) checkPoints() error {
	if m.phase != over || m.contract == bridscher {
		return nil
	}
	sum := m.laid.worth() + setOf(m.tappen()...).worth()
	for _, won := range m.won {
		sum += won.worth()
	}
	if sum != allPoints {
		return fmt.Errorf("the deal comes to %d card points, not %d", sum, allPoints)
	}
	return nil
}
