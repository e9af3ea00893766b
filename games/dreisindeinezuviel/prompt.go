package dreisindeinezuviel

import (
	"slices"
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

// note says what a play takes and what that changes, the sum first: "takes 12★ 20✚: +5 (★ +4 · ✚ +1)". Whoever takes nothing is told if the
// next card in the row takes.
func (m *match) note(s games.Seat, e effect) games.Text {
	switch {
	case len(e.took) > 0:
		return takeNote(&m.display(s).piles, e)
	case e.row.full():
		return say("note.fills")
	}
	return say("note.nothing")
}

func takeNote(before *piles, e effect) games.Text {
	key := "note.takes"
	var effects games.List
	for _, col := range coloursOf(e.took) {
		part := "effect"
		switch {
		case col == grey:
			key = "note.takes_grey"
		case e.piles[col]/3 > before[col]/3:
			key, part = "note.takes_turned", "effect.turned"
		}
		change := colourPoints(int(e.piles[col])) - colourPoints(int(before[col]))
		if col == grey {
			change = 0
		}
		effects = append(effects, say(part, "Sign", palette[col].said(), "Change", signed(change)))
	}
	if e.interim > 0 {
		effects = append(effects, say("effect.interim", "Change", signed(e.interim)))
	}
	numbers, change := printed(e.took), signed(e.gain)
	if len(effects) > 1 {
		return say("note.takes_parts", "Numbers", numbers, "Change", change, "Effects", effects)
	}
	return say(key, "Numbers", numbers, "Change", change)
}

// coloursOf returns the colours of the cards, each once, in the order of the cards.
func coloursOf(cs []cards.Card) []int {
	var cols []int
	for _, c := range cs {
		if col := colourOf(c); !slices.Contains(cols, col) {
			cols = append(cols, col)
		}
	}
	return cols
}

// printed writes cards as they are printed: "12★ 20✚".
func printed(cs []cards.Card) games.Sign {
	words := make([]string, len(cs))
	for i, c := range cs {
		f := info.Faces.Face(c)
		words[i] = f.Label + f.Symbol
	}
	return games.Sign{Signs: strings.Join(words, " "), Words: games.Cards(cs)}
}
