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
	p := games.Prompt{Seat: s, Due: true, Rest: m.extra > 0, Text: m.question(), Choices: m.choices()}
	p.Default = m.safe()
	return p, true
}

// askUp asks for the 3UP cards, and says what is good there. The highest three are the safe choice: late in the match low cards hardly ever fit.
func (m *match) askUp(s games.Seat) games.Prompt {
	all := m.hand(s).groups()
	var best []cards.Card
	for i := len(all) - 1; len(best) < upCards; i-- {
		best = append(best, all[i][:min(len(all[i]), upCards-len(best))]...)
	}
	return games.Prompt{
		Seat: s, Due: true, Text: say("ask.up"), Default: games.NewMove(verbUp, best...),
		Choices: []games.Choice{{Move: games.Move{Verb: verbUp}, Label: say("button.up"), Note: say("note.up"), Pick: m.pickUp(s)}},
	}
}

// pickUp returns the six cards by face, of which three are picked. Clears are called otherwise than they are printed, so it says how.
func (m *match) pickUp(s games.Seat) *games.Pick {
	pick := &games.Pick{Min: upCards, Max: upCards}
	for _, g := range m.hand(s).groups() {
		f := faceOf(g[0])
		group := games.Group{Cards: g, Label: say("button.up_card", "Face", f.lit())}
		if f.isClear() {
			group.Note = say("note.printed", "Label", games.Lit(f.label()))
		}
		pick.Groups = append(pick.Groups, group)
	}
	return pick
}

// question says what is due: the first discard, an extra one, the pile, or the end of the turn.
func (m *match) question() games.Text {
	from := m.source(m.turn)
	stuck := from != fromDown && len(m.playable()) == 0
	switch {
	case from == fromNowhere && m.mayDraw():
		return say("ask.draw.hand_empty")
	case from == fromNowhere:
		return say("ask.end.hand_empty")
	case stuck && m.extra > 0:
		return m.askStuck("ask.end", from)
	case stuck:
		return m.askStuck("ask.pickup", from)
	case m.mayDraw():
		return say("ask.extra.draw")
	}
	key := "ask.play"
	if m.extra > 0 {
		key = "ask.extra"
	}
	switch from {
	case fromUp:
		key += "_up"
	case fromDown:
		key += "_flip"
	}
	if m.piled == 0 {
		return say(key + ".empty")
	}
	return say(key, "Top", m.top().lit())
}

// askStuck says that nothing fits. Where a 3UP card would, it says why that doesn't count yet (rule 13).
func (m *match) askStuck(key string, from source) games.Text {
	switch {
	case from == fromUp:
		key += "_up"
	case slices.ContainsFunc(m.up(m.turn).groups(), func(g []cards.Card) bool { return m.fits(faceOf(g[0])) }):
		key += ".up_waits"
	}
	return say(key, "Top", m.top().lit())
}

// choices returns the choices in the order of Legal: what can be played first.
func (m *match) choices() []games.Choice {
	var out []games.Choice
	if m.source(m.turn) == fromDown {
		for _, mv := range m.flips() {
			out = append(out, games.Choice{Move: mv, Label: say("button.flip", "N", games.Num(mv.N))})
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
		pick.Groups = append(pick.Groups, m.playGroup(f, g))
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

// playGroup offers the cards of a face, with what playing one, two and so on leads to where that differs.
func (m *match) playGroup(f face, g []cards.Card) games.Group {
	group := games.Group{Cards: g, Label: say("button.play_card", "Face", f.lit()), Note: m.playNote(f, len(g))}
	if len(g) == 1 || f.isClear() && len(g) < m.left(m.turn) {
		return group
	}
	for k := range g {
		group.Notes = append(group.Notes, m.countedNote(f, k+1))
	}
	return group
}

// countedNote says what playing just k cards of a face leads to.
func (m *match) countedNote(f face, k int) games.Text {
	switch need := m.toRemove(f); {
	case k == m.left(m.turn):
		return say("note.wins")
	case f.isClear():
		return m.clearNote(f)
	case need == 1 && k == 1:
		return say("note.third", "Face", f.lit())
	case need <= k:
		return say("note.removes")
	}
	return games.Text{}
}

// playNote says what playing up to n cards of a face can lead to.
func (m *match) playNote(f face, n int) games.Text {
	switch need := m.toRemove(f); {
	case n == m.left(m.turn) && n == 1:
		return say("note.wins")
	case n == m.left(m.turn):
		return say("note.wins_all", "Count", games.Num(n))
	case f.isClear():
		return m.clearNote(f)
	case need == 1:
		return say("note.third", "Face", f.lit())
	case need <= n:
		return say("note.three", "Count", games.Num(need))
	}
	return games.Text{}
}

// toRemove returns how many cards of a number remove the pile when played now (rule 7).
func (m *match) toRemove(f face) int {
	if m.top() == f {
		return removes - m.run()
	}
	return removes
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
