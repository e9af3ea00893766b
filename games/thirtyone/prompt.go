package thirtyone

import (
	"trey/games"
	"trey/games/cards"
)

// Prompt returns what the seat is asked: how to begin the turn, or which card to discard.
func (m *match) Prompt(s games.Seat) (games.Prompt, bool) {
	if s != m.turn || s == games.Nobody {
		return games.Prompt{}, false
	}
	if m.drawn {
		return m.askDiscard(), true
	}
	return m.askTurn(), true
}

func (m *match) askTurn() games.Prompt {
	p := games.Prompt{Seat: m.turn, Due: true}
	top, _ := m.top()
	for _, mv := range m.Legal(m.turn) {
		p.Choices = append(p.Choices, m.choice(mv, top))
	}
	// The first choice is draw, else take: both stand before knock and end.
	p.Default = p.Choices[0].Move
	p.Text = say(m.question(), "Card", games.Cards{top})
	return p
}

// question returns the key of the question at the start of a turn.
func (m *match) question() string {
	switch {
	case m.stock() > 0 && m.knocker == games.Nobody:
		return "ask.turn"
	case m.stock() > 0:
		return "ask.last"
	case m.knocker == games.Nobody:
		return "ask.turn_empty"
	}
	return "ask.last_empty"
}

// patience is how many turns without stock pass before ending the deal counts as closing it. It is ours: a few turns of taking from each
// other are play, more hardly lead anywhere.
const patience = 6

func (m *match) choice(mv games.Move, top cards.Card) games.Choice {
	h := m.hand(m.turn)
	switch mv.Verb {
	case verbDraw:
		return games.Choice{Move: mv, Label: say("button.draw")}
	case verbTake:
		return games.Choice{Move: mv, Label: say("button.take", "Card", games.Cards{top}),
			Note: takeNote(value(h.all()), valueAfterTaking(h, top))}
	case verbKnock:
		return games.Choice{Move: mv, Label: say("button.knock"),
			Note: say("note.knock", "Value", games.Num(value(h.all())))}
	}
	label := say("button.end")
	if m.knocker != games.Nobody {
		label = say("button.give_up")
	}
	return games.Choice{Move: mv, Label: label, Closing: m.dry >= patience}
}

// takeNote says whether a hand of the value gets better by taking the card.
func takeNote(now, then int) games.Text {
	key := "note.take"
	switch {
	case then == now:
		key = "note.take_same"
	case then < now:
		key = "note.take_worse"
	}
	return say(key, "Value", games.Num(then))
}

// mostLeft returns the best value that a discard can leave to whoever has the turn and four cards.
func (m *match) mostLeft() int {
	most := 0
	for _, mv := range m.discards() {
		most = max(most, valueWithout(m.hand(m.turn).all(), mv.Cards[0]))
	}
	return most
}

// valueAfterTaking returns the best value with the card in place of one held.
func valueAfterTaking(h *hand, taken cards.Card) int {
	four := *h
	four.add(taken)
	most := 0
	for _, c := range h.all() {
		most = max(most, valueWithout(four.all(), c))
	}
	return most
}

func (m *match) askDiscard() games.Prompt {
	key := "ask.discard_drawn"
	if m.taken {
		key = "ask.discard_taken"
	}
	pick := &games.Pick{Min: 1, Max: 1}
	p := games.Prompt{
		Seat: m.turn, Due: true, Rest: true,
		Text: say(key, "Card", games.Cards{m.got}),
		Choices: []games.Choice{{
			Label: say("button.pick"),
			Move:  games.Move{Verb: verbDiscard},
			Pick:  pick,
		}},
	}
	most := -1
	for _, mv := range m.discards() {
		left := valueWithout(m.hand(m.turn).all(), mv.Cards[0])
		pick.Groups = append(pick.Groups, games.Group{
			Cards: mv.Cards,
			Label: say("button.discard", "Card", games.Cards(mv.Cards)),
			Note:  say("note.discard", "Value", games.Num(left)),
		})
		if left > most {
			most, p.Default = left, mv
		}
	}
	return p
}
