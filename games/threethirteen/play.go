package threethirteen

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

// Legal returns the seat's moves: draw and take, or the discards and after them the cards to go out with, each in standard order.
//
// At the start of a turn both are always possible. Outside the hands there are 25 cards or more, and the last discard or the card
// turned up lies on the pile; the others make the stock, or are shuffled to make it.
func (m *match) Legal(s games.Seat) []games.Move {
	if s != m.turn || s == games.Nobody {
		return nil
	}
	if !m.drawn {
		return []games.Move{{Verb: verbDraw}, {Verb: verbTake}}
	}
	cs := slices.Clone(m.hand(s).all())
	moves := make([]games.Move, 0, len(cs)+1)
	for i, c := range cs {
		if m.first(i) && !m.barred(c) {
			moves = append(moves, games.Move{Verb: verbDiscard, Cards: cs[i : i+1 : i+1]})
		}
	}
	for i := range cs {
		if m.first(i) && m.completes(i) {
			moves = append(moves, games.Move{Verb: verbOut, Cards: cs[i : i+1 : i+1]})
		}
	}
	return moves
}

// first reports whether the card with the index in the hand in turn is the first of its copies there.
func (m *match) first(i int) bool {
	h := m.hand(m.turn)
	return i == 0 || h.cards[i-1] != h.cards[i]
}

// completes reports whether one can go out by discarding the card with the index in the hand in turn (rules 6 and 7).
func (m *match) completes(i int) bool { return m.out == games.Nobody && m.left[i] == 0 }

// barred reports whether the card can't be discarded since an equal one has just been taken (rule 5, option return_taken). Who
// holds nothing else and can't go out may discard it.
func (m *match) barred(c cards.Card) bool {
	if m.returnTaken || !m.taken || c != m.got {
		return false
	}
	h := m.hand(m.turn)
	only := h.cards[0] == c && h.cards[h.n-1] == c
	return !only || m.out == games.Nobody
}

// Apply makes a move. Besides refusals the only error is that of a source without a pack for the next round.
func (m *match) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if r := m.refusal(s, mv); r != nil {
		return games.Step{}, r
	}
	b := &builder{match: *m}
	switch mv.Verb {
	case verbDraw:
		b.draw()
	case verbTake:
		b.take()
	case verbDiscard:
		b.discard(mv.Cards[0])
		b.sayDiscard(mv.Cards[0])
	case verbOut:
		b.discard(mv.Cards[0])
		b.goOut(mv.Cards[0])
	}
	if !b.drawn {
		if err := b.pass(); err != nil {
			return games.Step{}, err
		}
	}
	return b.step(), nil
}

func (b *builder) draw() {
	if b.inStock() == 0 {
		b.reshuffle()
	}
	c := b.fromStock()
	b.hold(c, false)
	b.sayOwn(say("drew", "Who", b.turn), say("drew.you", "Card", games.Cards{c}))
}

func (b *builder) take() {
	b.piled--
	c := b.pile[b.piled]
	b.hold(c, true)
	b.sayOwn(say("took", "Who", b.turn, "Card", games.Cards{c}), say("took.you", "Card", games.Cards{c}))
}

// hold puts the card drawn or taken into the hand in turn.
func (b *builder) hold(c cards.Card, taken bool) {
	h := b.hand(b.turn)
	h.add(c)
	b.drawn, b.taken, b.got = true, taken, c
	b.left = b.arranger.Discards(h.all(), b.rules())
}

func (b *builder) discard(c cards.Card) {
	h := b.hand(b.turn)
	i := slices.Index(h.all(), c)
	b.deadwood[b.turn-1] = b.left[i]
	h.remove(i)
	b.push(c)
	b.drawn, b.taken = false, false
}

// goOut lays the hand down (rule 6).
func (b *builder) goOut(c cards.Card) {
	b.out = b.turn
	b.sayOut(c)
}

// pass gives the turn to the next player, or scores the round when that is who has gone out (rule 7).
func (b *builder) pass() error {
	b.turns++
	next := b.after(b.turn)
	if next != b.out {
		b.turn = next
		return nil
	}
	b.score()
	if b.round == b.rounds {
		b.turn = games.Nobody
		b.saySheet()
		b.sayWinners()
		return nil
	}
	return b.deals(b.after(b.dealer))
}
