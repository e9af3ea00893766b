package dreisindeinezuviel

import (
	"strings"

	"trey/games"
	"trey/games/cards"
)

// Prompt returns what the seat is asked: which card to play.
func (m *match) Prompt(s games.Seat) (games.Prompt, bool) {
	if s != m.turn || s == games.Nobody {
		return games.Prompt{}, false
	}
	pick := &games.Pick{Min: 1, Max: 1}
	var best weighed
	for _, mv := range m.Legal(s) {
		c := mv.Cards[0]
		e := m.effect(s, c)
		pick.Groups = append(pick.Groups, games.Group{
			Cards: mv.Cards,
			Label: say("button.play", "Card", games.Cards{c}),
			Note:  m.note(s, e),
		})
		best = best.or(weighed{move: mv, points: e.gain, took: len(e.took)})
	}
	return games.Prompt{
		Seat: s, Due: true, Text: say("ask.play"), Default: best.move,
		Choices: []games.Choice{{Label: say("button.pick"), Move: games.Move{Verb: verbPlay}, Pick: pick}},
	}, true
}

// weighed is a play with what it brings at once.
type weighed struct {
	move   games.Move
	points int
	took   int
}

// or returns the better of two plays: the one with more points, then the one that takes less, then the higher card. The
// zero value is worse than any.
func (w weighed) or(o weighed) weighed {
	switch {
	case w.move.Verb == "":
		return o
	case w.points != o.points:
		if w.points > o.points {
			return w
		}
	case w.took != o.took:
		if w.took < o.took {
			return w
		}
	case w.move.Cards[0] > o.move.Cards[0]:
		return w
	}
	return o
}

// note says what a play takes and what that does to each colour: "takes 12 20 (orange 2nd: +4)".
func (m *match) note(s games.Seat, e effect) games.Text {
	if len(e.took) == 0 {
		if e.row.full() {
			return say("note.fills")
		}
		return say("note.nothing")
	}
	var effects games.List
	had := m.display(s).piles
	seen := [colours + 1]bool{}
	for _, c := range e.took {
		col := colourOf(c)
		if seen[col] {
			continue
		}
		seen[col] = true
		effects = append(effects, pileNote(col, int(had[col]), int(e.piles[col])))
	}
	if e.interim > 0 {
		effects = append(effects, say("note.interim", "Change", signed(e.interim)))
	}
	return say("note.takes", "Numbers", printed(e.took), "Effects", effects)
}

// pileNote says how a colour's pile then lies, and what that changes.
func pileNote(col, before, after int) games.Text {
	name := say("colour." + palette[col].key)
	if col == grey {
		return say("note.grey", "Colour", name)
	}
	key := [3]string{"note.third", "note.first", "note.second"}[after%3]
	if after%3 != 0 && after/3 > before/3 {
		// Some of the cards turn the pile over, the others begin a new one.
		key += "_anew"
	}
	return say(key, "Colour", name, "Change", signed(colourPoints(after)-colourPoints(before)))
}

// printed writes cards as they are printed: "12★ 20✚".
func printed(cs []cards.Card) games.Lit {
	words := make([]string, len(cs))
	for i, c := range cs {
		f := info.Faces.Face(c)
		words[i] = f.Label + f.Symbol
	}
	return games.Lit(strings.Join(words, " "))
}
