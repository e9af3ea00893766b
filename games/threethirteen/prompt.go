package threethirteen

import (
	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// Prompt returns what the seat is asked: how to begin the turn, or what to discard and whether to go out.
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
	top, _ := m.top()
	key := "ask.turn"
	if m.out != games.Nobody {
		key = "ask.last"
	}
	draw := games.Move{Verb: verbDraw}
	return games.Prompt{
		Seat: m.turn, Due: true,
		Text:    say(key, "Card", games.Cards{top}),
		Default: draw,
		Choices: []games.Choice{
			{Move: draw, Label: say("button.draw")},
			{Move: games.Move{Verb: verbTake}, Label: say("button.take", "Card", games.Cards{top}), Note: m.takeNote(top)},
		},
	}
}

// takeNote says what taking the card would change, after the best discard: that one can go out then, or how much less the hand would count.
func (m *match) takeNote(top cards.Card) games.Text {
	if m.assist == assistOff {
		return games.Text{}
	}
	b := builder{match: *m}
	b.hold(top, true)
	least, now := -1, int(m.deadwood[m.turn-1])
	for i, c := range b.hand(b.turn).all() {
		if b.completes(i) {
			return say("note.take_out")
		}
		if !b.barred(c) && (least < 0 || int(b.left[i]) < least) {
			least = int(b.left[i])
		}
	}
	if least == now {
		return say("note.take_same")
	}
	return say("note.take", "Now", games.Num(now), "Count", games.Num(least))
}

func (m *match) askDiscard() games.Prompt {
	p := games.Prompt{Seat: m.turn, Due: true, Rest: true}
	outs := m.outGroups()
	if len(outs) > 0 {
		p.Choices = append(p.Choices, outChoice(outs))
		p.Default = games.NewMove(verbOut, outs[0].Cards[0])
	}
	p.Text = say(m.discardQuestion(len(outs) > 0), "Card", games.Cards{m.got})
	if pick := m.discardPick(); len(pick.Groups) > 0 {
		p.Choices = append(p.Choices, games.Choice{Label: say("button.pick"), Move: games.Move{Verb: verbDiscard}, Pick: pick})
		p.Default = m.safeDiscard()
	}
	return p
}

// discardQuestion returns the key of the question after drawing or taking.
func (m *match) discardQuestion(out bool) string {
	switch {
	case out && m.taken:
		return "ask.out_taken"
	case out:
		return "ask.out_drawn"
	case m.taken:
		return "ask.discard_taken"
	}
	return "ask.discard_drawn"
}

// outGroups returns the cards to go out with. It doesn't depend on the option assist: that one can go out is always told.
func (m *match) outGroups() []games.Group {
	return m.groups(func(i int, _ cards.Card) bool { return m.completes(i) }, func(cs []cards.Card, _ uint8) games.Group {
		return games.Group{Cards: cs, Label: say("button.out", "Card", games.Cards(cs[:1]))}
	})
}

// outChoice is a whole move where there is one way to go out.
func outChoice(outs []games.Group) games.Choice {
	if len(outs) == 1 {
		return games.Choice{Move: games.NewMove(verbOut, outs[0].Cards[0]), Label: outs[0].Label, Closing: true}
	}
	return games.Choice{
		Move: games.Move{Verb: verbOut}, Label: say("button.go_out"), Closing: true,
		Pick: &games.Pick{Min: 1, Max: 1, Groups: outs},
	}
}

func (m *match) discardPick() *games.Pick {
	pick := &games.Pick{Min: 1, Max: 1}
	pick.Groups = m.groups(func(_ int, c cards.Card) bool { return !m.barred(c) }, func(cs []cards.Card, left uint8) games.Group {
		g := games.Group{Cards: cs, Label: say("button.discard", "Card", games.Cards(cs[:1]))}
		switch {
		case m.assist == assistOff:
		case left == 0 && m.out == games.Nobody:
			g.Note = say("note.play_on")
		default:
			g.Note = say("note.discard", "Count", games.Num(left))
		}
		return g
	})
	for _, c := range m.hand(m.turn).all() {
		if !m.barred(c) {
			continue
		}
		if len(pick.Barred) == 0 {
			pick.Barred = []games.Barred{{Why: say("barred.taken", "Card", games.Cards{c})}}
		}
		pick.Barred[0].Cards = append(pick.Barred[0].Cards, c)
	}
	return pick
}

// groups makes a group of each kind of card in the hand in turn that is wanted.
func (m *match) groups(want func(int, cards.Card) bool, group func([]cards.Card, uint8) games.Group) []games.Group {
	var out []games.Group
	hand := append([]cards.Card(nil), m.hand(m.turn).all()...)
	for i, c := range hand {
		if !m.first(i) || !want(i, c) {
			continue
		}
		end := i + 1
		for end < len(hand) && hand[end] == c {
			end++
		}
		out = append(out, group(hand[i:end:end], m.left[i]))
	}
	return out
}

// safeDiscard returns the discard that leaves least; of equals that of the card that counts most.
func (m *match) safeDiscard() games.Move {
	h := m.hand(m.turn)
	var allowed []int
	for i, c := range h.all() {
		if !m.barred(c) {
			allowed = append(allowed, i)
		}
	}
	best := bestDiscard(h.all(), m.left, allowed, m.rules())
	return games.NewMove(verbDiscard, h.cards[best])
}

// bestDiscard returns which of the indexes allowed leaves least of the hand; of equals the card that counts most, but no wild card.
func bestDiscard(hand []cards.Card, left [meld.MaxCards]uint8, allowed []int, r meld.Rules) int {
	best := allowed[0]
	for _, i := range allowed[1:] {
		if left[i] < left[best] || left[i] == left[best] && keepLess(hand[i], hand[best], r) {
			best = i
		}
	}
	return best
}

// keepLess reports whether one would rather part with a than with b.
func keepLess(a, b cards.Card, r meld.Rules) bool {
	if aw, bw := r.IsWild(a), r.IsWild(b); aw != bw {
		return bw
	}
	return r.Points(a) > r.Points(b)
}
