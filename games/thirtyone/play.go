package thirtyone

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

// Legal returns the seat's moves: draw, take, knock and end as the rules 4, 5 and 8 allow them, or the discards in standard order.
func (m *match) Legal(s games.Seat) []games.Move {
	if s != m.turn || s == games.Nobody {
		return nil
	}
	if m.drawn {
		return m.discards()
	}
	moves := make([]games.Move, 0, 3)
	if m.stock() > 0 {
		moves = append(moves, games.Move{Verb: verbDraw})
	}
	if m.piled > 0 {
		moves = append(moves, games.Move{Verb: verbTake})
	}
	if m.knocker == games.Nobody {
		moves = append(moves, games.Move{Verb: verbKnock})
	}
	if m.stock() == 0 {
		moves = append(moves, games.Move{Verb: verbEnd})
	}
	return moves
}

// discards returns a discard of each card but one taken this turn (rule 4).
func (m *match) discards() []games.Move {
	cs := slices.Clone(m.hand(m.turn).all())
	moves := make([]games.Move, 0, len(cs))
	for i, c := range cs {
		if m.taken && c == m.got {
			continue
		}
		moves = append(moves, games.Move{Verb: verbDiscard, Cards: cs[i : i+1 : i+1]})
	}
	return moves
}

// Apply makes a move. Besides refusals the only error is that of a source without a pack for the next deal.
func (m *match) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if r := m.refusal(s, mv); r != nil {
		return games.Step{}, r
	}
	b := &builder{match: *m}
	var err error
	switch mv.Verb {
	case verbDraw:
		b.draw()
	case verbTake:
		b.take()
	case verbDiscard:
		err = b.discard(mv.Cards[0])
	case verbKnock:
		b.knock()
	case verbEnd:
		err = b.end()
	}
	if err != nil {
		return games.Step{}, err
	}
	return b.step(), nil
}

func (b *builder) draw() {
	c := b.fromStock()
	b.hand(b.turn).add(c)
	b.drawn, b.taken, b.got = true, false, c
	b.sayOwn(say("drew", "Who", b.turn), say("drew.you", "Card", games.Cards{c}))
	if b.stock() == 0 {
		b.sayAll(say("stock_empty"))
	}
}

func (b *builder) take() {
	b.piled--
	c := b.pile[b.piled]
	b.hand(b.turn).add(c)
	b.drawn, b.taken, b.got = true, true, c
	b.sayOwn(say("took", "Who", b.turn, "Card", games.Cards{c}), say("took.you", "Card", games.Cards{c}))
}

func (b *builder) discard(c cards.Card) error {
	h := b.hand(b.turn)
	h.remove(c)
	b.push(c)
	b.drawn, b.taken = false, false
	b.sayOwn(say("discarded", "Who", b.turn, "Card", games.Cards{c}), say("discarded.you", "Card", games.Cards{c}))
	if value(h.all()) == best {
		return b.close(true)
	}
	return b.pass()
}

func (b *builder) knock() {
	b.knocker = b.turn
	b.sayOwn(say("knocked", "Who", b.turn), say("knocked.you"))
	// At least one other player is in and has a turn, so the deal goes on.
	b.turn = b.after(b.turn)
}

// end settles the deal, or gives up the player's own last turn after a knock (rule 8).
func (b *builder) end() error {
	if b.knocker == games.Nobody {
		b.sayOwn(say("ended", "Who", b.turn), say("ended.you"))
		return b.close(false)
	}
	b.sayOwn(say("gave_up", "Who", b.turn), say("gave_up.you"))
	return b.pass()
}

// pass gives the turn to the next player, or settles the deal when that is the knocker (rule 5).
func (b *builder) pass() error {
	if b.stock() == 0 && b.dry < patience {
		b.dry++
	}
	next := b.after(b.turn)
	if next == b.knocker {
		return b.close(false)
	}
	b.turn = next
	return nil
}

// close settles the deal and, unless the match is over, goes on to the next.
func (b *builder) close(thirtyone bool) error {
	dealer := b.settle(thirtyone)
	if dealer == games.Nobody {
		return nil
	}
	return b.play(dealer)
}

// refusal returns why the move isn't allowed, nil if it is.
func (m *match) refusal(s games.Seat, mv games.Move) *games.Refusal {
	switch {
	case m.turn == games.Nobody:
		return refuse("C4", "over")
	case s < 1 || int(s) > m.seats || s != m.turn:
		return m.refuseTurn(s)
	}
	want := 0
	if mv.Verb == verbDiscard {
		want = 1
	}
	if len(mv.Cards) != want || mv.Word != "" || mv.N != 0 {
		return refuse("4", "unknown")
	}
	switch mv.Verb {
	case verbDraw:
		return m.refuseDraw()
	case verbTake:
		return m.refuseTake()
	case verbDiscard:
		return m.refuseDiscard(mv.Cards[0])
	case verbKnock:
		return m.refuseKnock()
	case verbEnd:
		return m.refuseEnd()
	}
	return refuse("4", "unknown")
}

func (m *match) refuseTurn(s games.Seat) *games.Refusal {
	if s >= 1 && int(s) <= m.seats && !m.in(s) {
		return refuse("4", "out", "Who", m.turn)
	}
	return refuse("4", "turn", "Who", m.turn)
}

func (m *match) refuseDraw() *games.Refusal {
	switch {
	case m.drawn:
		return refuse("4", "four", "Card", games.Cards{m.got})
	case m.stock() == 0:
		return refuse("8", "stock_empty")
	}
	return nil
}

func (m *match) refuseTake() *games.Refusal {
	switch {
	case m.drawn:
		return refuse("4", "four", "Card", games.Cards{m.got})
	case m.piled == 0:
		return refuse("4", "no_discards")
	}
	return nil
}

func (m *match) refuseDiscard(c cards.Card) *games.Refusal {
	switch {
	case !m.drawn:
		return refuse("4", "three")
	case !slices.Contains(m.hand(m.turn).all(), c):
		return refuse("4", "not_held", "Card", games.Cards{c})
	case m.taken && c == m.got:
		return refuse("4", "taken", "Card", games.Cards{c})
	}
	return nil
}

func (m *match) refuseKnock() *games.Refusal {
	switch {
	case m.knocker != games.Nobody:
		return refuse("5", "knocked", "Who", m.knocker)
	case m.drawn:
		return refuse("5", "knock_late")
	}
	return nil
}

func (m *match) refuseEnd() *games.Refusal {
	switch {
	case m.stock() > 0:
		return refuse("8", "stock", "Count", games.Num(m.stock()))
	case m.drawn:
		return refuse("4", "four", "Card", games.Cards{m.got})
	}
	return nil
}
