package threethirteen

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// refusal returns why the move isn't allowed, nil if it is.
func (m *match) refusal(s games.Seat, mv games.Move) *games.Refusal {
	switch {
	case m.turn == games.Nobody:
		return refuse("C4", "over")
	case s != m.turn && s == m.out && s != games.Nobody:
		return refuse("5", "turn_out", "Who", m.turn)
	case s != m.turn:
		return refuse("5", "turn", "Who", m.turn)
	}
	want := 0
	if mv.Verb == verbDiscard || mv.Verb == verbOut {
		want = 1
	}
	if len(mv.Cards) != want || mv.Word != "" || mv.N != 0 {
		return refuse("5", "unknown")
	}
	switch mv.Verb {
	case verbDraw, verbTake:
		return m.refuseDraw()
	case verbDiscard:
		return m.refuseDiscard(mv.Cards[0])
	case verbOut:
		return m.refuseOut(mv.Cards[0])
	}
	return refuse("5", "unknown")
}

func (m *match) refuseDraw() *games.Refusal {
	switch {
	case m.drawn && m.taken:
		return refuse("5", "taken_already", "Card", games.Cards{m.got})
	case m.drawn:
		return refuse("5", "drawn_already", "Card", games.Cards{m.got})
	}
	return nil
}

func (m *match) refuseDiscard(c cards.Card) *games.Refusal {
	switch {
	case !m.drawn:
		return refuse("5", "draw_first")
	case !slices.Contains(m.hand(m.turn).all(), c):
		return refuse("5", "not_held", "Card", games.Cards{c})
	case m.barred(c):
		return refuse("5", "taken", "Card", games.Cards{c})
	}
	return nil
}

func (m *match) refuseOut(c cards.Card) *games.Refusal {
	switch {
	case m.out != games.Nobody:
		return refuse("7", "out_already", "Who", m.out)
	case !m.drawn:
		return refuse("6", "out_late")
	}
	i := slices.Index(m.hand(m.turn).all(), c)
	switch {
	case i < 0:
		return refuse("6", "not_held", "Card", games.Cards{c})
	case !m.completes(i):
		return m.refuseUnmelded(i)
	}
	return nil
}

// refuseUnmelded names what would be left unmelded without the card with the index.
func (m *match) refuseUnmelded(i int) *games.Refusal {
	rest := *m.hand(m.turn)
	c := rest.cards[i]
	rest.remove(i)
	left := m.arranger.Arrange(rest.all(), m.rules()).Left
	return refuse("6", "unmelded", "Card", games.Cards{c}, "Count", games.Num(len(left)), "Left", games.Cards(left))
}
