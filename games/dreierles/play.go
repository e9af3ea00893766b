package dreierles

import (
	"trey/games"
	"trey/games/cards"
)

// startPlay begins play: forehand leads, by option the declarer (rules 10 and 23).
func (b *builder) startPlay() {
	b.phase, b.start = playing, b.hands
	b.led = b.forehand()
	if b.declarerLeads && b.contract != bridscher {
		b.led = b.declarer
	}
	b.turn = b.led
}

// follows returns what rule 11 allows the seat in turn: all cards to the leader; else those of the suit led, else trumps, else all.
func (m *match) follows() set {
	hand := *m.hand(m.turn)
	if m.down == 0 {
		return hand
	}
	return answers(hand, suitOf(m.trick[0]))
}

// answers returns which cards of a hand may answer the suit led.
func answers(hand set, led suit) set {
	if same := hand & led.all(); same != 0 {
		return same
	}
	if ruff := hand & trumps; ruff != 0 {
		return ruff
	}
	return hand
}

// openCard is the Pfeif where it lies open in front of the seat; no card otherwise.
func (m *match) openCard(s games.Seat) set {
	if s != m.open {
		return 0
	}
	return *m.hand(s) & (1 << pfeif)
}

// playable returns the cards that the seat in turn may play.
func (m *match) playable() set {
	can := m.follows()
	if m.contract == bridscher {
		return boundIn(m.trickNumber(), can, m.down == 0)
	}
	if kept := m.openCard(m.turn); can != kept {
		// Rule 12: an open Pfeif waits for the last trick while there is another card.
		can &^= kept
	}
	return can
}

// cardMoves returns a move for each of them, in standard order.
func (m *match) cardMoves() []games.Move {
	cs := m.playable().cards()
	moves := make([]games.Move, len(cs))
	for i := range cs {
		moves[i] = games.Move{Verb: verbPlay, Cards: cs[i : i+1 : i+1]}
	}
	return moves
}

func (m *match) refusePlay(mv games.Move) *games.Refusal {
	if mv.Verb != verbPlay || mv.Word != "" || len(mv.Cards) != 1 {
		return refuse("10", "play")
	}
	c := mv.Cards[0]
	if !m.hand(m.turn).has(c) {
		return refuse("11", "not_held", "Card", games.Cards{c})
	}
	return m.refuseCard(c)
}

// refuseCard returns why the seat in turn can't play the card of its hand now, nil if it can.
func (m *match) refuseCard(c cards.Card) *games.Refusal {
	switch {
	case m.playable().has(c):
		return nil
	case !m.follows().has(c):
		return m.refuseFollow()
	case m.contract == bridscher:
		return m.refuseBound(c)
	}
	return refuse("12", "open_kept", "Card", games.Cards{pfeif})
}

func (m *match) refuseFollow() *games.Refusal {
	led := suitOf(m.trick[0])
	switch {
	case led == trump:
		return refuse("11", "follow_trump")
	case *m.hand(m.turn)&led.all() == 0:
		return refuse("11", "ruff."+suitNames[led])
	}
	return refuse("11", "follow."+suitNames[led])
}

// play plays a card; the third one ends the trick.
func (b *builder) play(c cards.Card) error {
	s := b.turn
	*b.hand(s) &^= 1 << c
	b.trick[b.down] = c
	b.down++
	if c == pfeif {
		b.pfeif = fall{by: s, last: b.trickNumber() == handSize}
	}
	b.sayPlayed(s, c)
	if b.down < players {
		b.turn = b.after(s)
		return nil
	}
	b.endTrick()
	if b.trickNumber() <= handSize {
		return nil
	}
	return b.settle()
}

// endTrick gives the trick to its winner, who leads to the next (rules 10 and 11).
func (b *builder) endTrick() {
	winner := b.ahead()
	taken := setOf(b.trick[:]...)
	b.won[winner-1] |= taken
	b.tricks[winner-1]++
	b.prev = previous{cards: b.trick, led: b.led, winner: winner}
	if taken.has(pfeif) {
		b.pfeif.taken = winner == b.pfeif.by
	}
	b.sayTrick(winner, taken)
	b.led, b.turn, b.down = winner, winner, 0
}

// ahead returns who takes the trick as it lies; there must be a card.
func (m *match) ahead() games.Seat { return m.from(m.led)[m.best()] }

// best returns the place of the card that takes the trick as it lies, from 0.
func (m *match) best() int {
	best := 0
	for i := 1; i < int(m.down); i++ {
		if beats(m.trick[i], m.trick[best]) {
			best = i
		}
	}
	return best
}
