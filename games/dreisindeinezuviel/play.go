package dreisindeinezuviel

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// Turn returns the seat whose turn it is.
func (m *match) Turn() []games.Seat {
	if m.turn == games.Nobody {
		return nil
	}
	return []games.Seat{m.turn}
}

// Legal returns a play of each card on hand, ascending (rule 3).
func (m *match) Legal(s games.Seat) []games.Move {
	if s != m.turn || s == games.Nobody {
		return nil
	}
	cs := slices.Clone(m.hand(s).all())
	moves := make([]games.Move, len(cs))
	for i := range cs {
		moves[i] = games.Move{Verb: verbPlay, Cards: cs[i : i+1 : i+1]}
	}
	return moves
}

// Apply makes a move. Its only errors are refusals.
func (m *match) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if r := m.refusal(s, mv); r != nil {
		return games.Step{}, r
	}
	b := &builder{match: *m}
	b.play(mv.Cards[0])
	b.pass()
	return b.step(), nil
}

// effect works out what the card does if the seat plays it now.
func (m *match) effect(s games.Seat, c cards.Card) effect {
	return m.rules.effect(m.rows[rowOf(c)], m.display(s), m.bonus(), c)
}

// play puts the card into its row and what it takes into the display (rules 3 to 7).
func (b *builder) play(c cards.Card) {
	e := b.effect(b.turn, c)
	d := b.display(b.turn)
	before := d.piles
	b.hand(b.turn).remove(c)
	b.rows[rowOf(c)] = e.row
	d.store(e)
	b.last = lastPlay{seat: b.turn, card: c, took: e.took}
	b.sayPlay(c, e)
	b.sayStored(&before, e)
}

// pass gives the turn to the next player. When everybody has two cards left all draw, or without draw piles the match ends (rules 8 and 9).
func (b *builder) pass() {
	b.turn = b.after(b.turn)
	if !b.allDown() {
		return
	}
	if b.draws < draws {
		b.draw()
		return
	}
	b.settle()
}

// allDown reports whether everybody has just the two cards left.
func (m *match) allDown() bool {
	return !slices.ContainsFunc(m.hands[:m.seats], func(h hand) bool { return h.n > kept })
}

// refusal returns why the move isn't allowed, nil if it is.
func (m *match) refusal(s games.Seat, mv games.Move) *games.Refusal {
	switch {
	case m.turn == games.Nobody:
		return refuse("C4", "over")
	case s != m.turn:
		return refuse("3", "turn", "Who", m.turn)
	case mv.Verb != verbPlay || len(mv.Cards) != 1 || mv.Word != "" || mv.N != 0 || int(mv.Cards[0]) >= packSize:
		return refuse("3", "unknown")
	case !slices.Contains(m.hand(s).all(), mv.Cards[0]):
		return m.refuseNotHeld(s, mv.Cards[0])
	}
	return nil
}

// refuseNotHeld says where the card is, if everybody may know.
func (m *match) refuseNotHeld(s games.Seat, c cards.Card) *games.Refusal {
	card := games.Cards{c}
	if slices.Contains(m.rows[rowOf(c)].all(), c) {
		return refuse("3", "in_row", "Card", card)
	}
	for o := games.Seat(1); int(o) <= m.seats; o++ {
		if !slices.Contains(m.display(o).all(), c) {
			continue
		}
		if o == s {
			return refuse("3", "taken_own", "Card", card)
		}
		return refuse("3", "taken", "Card", card, "Who", o)
	}
	return refuse("3", "not_held", "Card", card)
}
