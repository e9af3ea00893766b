package threeupthreedown

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// Prompt returns what the seat is asked: which cards to lay face up, or how to go on with the turn.
func (m *match) Prompt(s games.Seat) (games.Prompt, bool) {
	switch {
	case s < 1 || int(s) > m.seats:
		return games.Prompt{}, false
	case m.chooses(s):
		return m.askUp(s), true
	case s != m.turn:
		return games.Prompt{}, false
	}
	p := games.Prompt{Seat: s, Due: true, Text: m.question(), Choices: m.choices()}
	p.Default = m.safe()
	return p, true
}

// askUp asks for the 3UP cards. The highest three are the safe choice: late in the match low cards hardly ever fit.
func (m *match) askUp(s games.Seat) games.Prompt {
	all := m.hand(s).groups()
	var best []cards.Card
	for i := len(all) - 1; len(best) < upCards; i-- {
		best = append(best, all[i][:min(len(all[i]), upCards-len(best))]...)
	}
	return games.Prompt{
		Seat: s, Due: true, Text: say("ask.up"), Default: games.NewMove(verbUp, best...),
		Choices: []games.Choice{{Move: games.Move{Verb: verbUp}, Label: say("button.up"), Pick: m.pickUp(s)}},
	}
}

// pickUp returns the six cards by face, of which three are picked.
func (m *match) pickUp(s games.Seat) *games.Pick {
	pick := &games.Pick{Min: upCards, Max: upCards}
	for _, g := range m.hand(s).groups() {
		pick.Groups = append(pick.Groups, games.Group{Cards: g, Label: say("button.up_card", "Face", faceOf(g[0]).lit())})
	}
	return pick
}

// question says what is due: the first discard, an extra one, or the pile.
func (m *match) question() games.Text {
	if m.extra > 0 {
		return say("ask.extra", "Count", games.Num(m.extra))
	}
	from := m.source(m.turn)
	key := "ask.play"
	switch {
	case m.mustPickUp():
		key = "ask.pickup"
	case from == fromDown:
		key = "ask.flip"
	case from == fromUp:
		key = "ask.play_up"
	}
	if m.piled == 0 {
		return say(key + ".empty")
	}
	return say(key, "Top", m.top().lit())
}

// choices returns the choices in the order of Legal.
func (m *match) choices() []games.Choice {
	var out []games.Choice
	if m.source(m.turn) == fromDown {
		for _, mv := range m.flips() {
			out = append(out, games.Choice{Move: mv, Label: say("button.flip", "N", games.Num(mv.N)), Note: m.flipNote()})
		}
	} else if pick := m.pickPlay(); pick != nil {
		key := "button.play"
		if m.source(m.turn) == fromUp {
			key = "button.play_up"
		}
		out = append(out, games.Choice{Move: games.Move{Verb: verbPlay}, Label: say(key), Pick: pick})
	}
	if m.extra == 0 {
		if len(out) == 0 {
			out = append(out, games.Choice{
				Move: games.Move{Verb: verbPickup}, Label: say("button.pickup", "Count", games.Num(m.piled)),
			})
		}
		return out
	}
	if m.mayDraw() {
		out = append(out, games.Choice{Move: games.Move{Verb: verbDraw}, Label: say("button.draw"), Note: m.drawNote()})
	}
	return append(out, games.Choice{Move: games.Move{Verb: verbEnd}, Label: say("button.end")})
}

// pickPlay returns the cards that can be discarded, by face, and why the others can't; nil if none can.
func (m *match) pickPlay() *games.Pick {
	pick := &games.Pick{Min: 1, Max: 1, OneGroup: true}
	var low [][]cards.Card
	for _, g := range m.open().groups() {
		f := faceOf(g[0])
		if !m.fits(f) {
			low = append(low, g)
			continue
		}
		pick.Max = max(pick.Max, len(g))
		pick.Groups = append(pick.Groups, games.Group{
			Cards: g, Label: say("button.play_card", "Face", f.lit()), Note: m.playNote(f, len(g)),
		})
	}
	if len(pick.Groups) == 0 {
		return nil
	}
	if len(low) > 0 {
		pick.Barred = []games.Barred{{Cards: slices.Concat(low...), Why: m.tooLow(low)}}
	}
	return pick
}

// tooLow says why the groups can't be played: all for the same reason (rule 5).
func (m *match) tooLow(low [][]cards.Card) games.Text {
	if len(low) > 1 {
		return say("barred.lower", "Top", m.top().lit())
	}
	return say("barred.low", "Face", faceOf(low[0][0]).lit(), "Top", m.top().lit())
}

// playNote says what playing the n cards of a face leads to.
func (m *match) playNote(f face, n int) games.Text {
	switch {
	case n == m.left(m.turn):
		return say("note.wins", "Count", games.Num(n))
	case f.isClear():
		return m.clearNote(f)
	}
	run := 0
	if m.top() == f {
		run = m.run()
	}
	switch need := removes - run; {
	case need == 1:
		return say("note.third", "Face", f.lit())
	case need <= n:
		return say("note.three", "Count", games.Num(need))
	}
	return games.Text{}
}

func (m *match) clearNote(f face) games.Text {
	extras := games.Num(f.extras())
	switch {
	case m.piled == 0 && extras == 0:
		return say("note.nothing")
	case m.piled == 0:
		return say("note.extras", "Count", extras)
	case extras == 0:
		return say("note.clears")
	}
	return say("note.clears_extras", "Count", extras)
}

// flipNote says what happens to a card that doesn't fit.
func (m *match) flipNote() games.Text {
	if m.piled == 0 {
		return games.Text{}
	}
	return say("note.flip", "Count", games.Num(m.piled))
}

func (m *match) drawNote() games.Text {
	n := min(handSize-int(m.hand(m.turn).n), m.drawPile())
	return say("note.draw", "Count", games.Num(n))
}

// safe returns the move for a player whose time is up. It ends the turn where only extra discards are left. Else it plays the
// lowest number, as many as there are, but doesn't go out while it can play fewer; a Clear only where there is nothing else.
func (m *match) safe() games.Move {
	if m.extra > 0 {
		return games.Move{Verb: verbEnd}
	}
	if m.source(m.turn) == fromDown {
		return m.flips()[0]
	}
	groups := m.playable()
	if len(groups) == 0 {
		return games.Move{Verb: verbPickup}
	}
	g := groups[0]
	if faceOf(g[0]).isClear() || len(g) == m.left(m.turn) {
		g = g[:1]
	}
	return games.Move{Verb: verbPlay, Cards: g}
}
