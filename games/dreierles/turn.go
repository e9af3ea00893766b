package dreierles

import (
	"trey/games"
)

// Turn returns the seat whose turn it is.
func (m *match) Turn() []games.Seat {
	if m.turn == games.Nobody {
		return nil
	}
	return []games.Seat{m.turn}
}

// Legal returns the seat's moves: pass, then bids from the lowest; sets to lay away in standard order; nothing, then words in the order of
// the rules page; cards in standard order.
func (m *match) Legal(s games.Seat) []games.Move {
	if s != m.turn || s == games.Nobody {
		return nil
	}
	switch m.phase {
	case auction:
		return m.calls()
	case layingAway:
		return m.layAways()
	case announcing:
		return m.sayings()
	}
	return m.cardMoves()
}

// Apply makes a move. Besides refusals the only error is that of a source without a pack for the next deal.
func (m *match) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if r := m.refusal(s, mv); r != nil {
		return games.Step{}, r
	}
	b := &builder{match: *m, events: make([]games.Event, 0, 2)}
	var err error
	switch m.phase {
	case auction:
		b.call(mv)
	case layingAway:
		b.layAway(mv.Cards)
	case announcing:
		b.speak(mv.Word)
	default:
		err = b.play(mv.Cards[0])
	}
	if err != nil {
		return games.Step{}, err
	}
	return b.step(), nil
}

// refusal returns why the move isn't allowed, nil if it is.
func (m *match) refusal(s games.Seat, mv games.Move) *games.Refusal {
	switch {
	case m.turn == games.Nobody:
		return refuse("C4", "over")
	case s >= 1 && int(s) <= m.seats && !m.plays(s):
		return refuse(m.turnRule(), "sits_out", "Who", m.turn)
	case s != m.turn:
		return refuse(m.turnRule(), "turn", "Who", m.turn)
	case mv.N != 0:
		return m.refuseVerb()
	}
	switch m.phase {
	case auction:
		return m.refuseCall(mv)
	case layingAway:
		return m.refuseLayAway(mv)
	case announcing:
		return m.refuseSaying(mv)
	}
	return m.refusePlay(mv)
}

// turnRule returns the number of the rule that describes the turn.
func (m *match) turnRule() string {
	switch m.phase {
	case auction:
		return "5"
	case layingAway:
		return "7"
	case announcing:
		if m.contract == bridscher {
			return "21"
		}
		return "8"
	}
	return "10"
}

// refuseVerb says which moves there are in this phase.
func (m *match) refuseVerb() *games.Refusal {
	switch m.phase {
	case auction:
		return refuse("5", "auction")
	case layingAway:
		return refuse("7", "discard", "Count", number(int(m.drawn)))
	case announcing:
		if m.onlyDoubling() {
			return refuse(m.turnRule(), "double_or_not")
		}
		return refuse(m.turnRule(), "announce")
	}
	return refuse("10", "play")
}
