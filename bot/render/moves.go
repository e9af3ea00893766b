package render

import (
	"strings"

	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
)

// Labelled is a move with what it is called in a reader's language, as plain text: empty where the move's own text says it all.
type Labelled struct {
	Move  games.Move
	Label string
}

// maxMoves bounds the moves listed: picks out of a large hand would be millions. It is ours, far above what
// any autocomplete shows.
const maxMoves = 1000

// Moves returns the moves that answer the snapshot's prompt, in the prompt's order, each with its label and note: for
// autocomplete. There are at most 1,000; none when there is no prompt.
func (r *Renderer) Moves(s table.Snapshot, to Reader) []Labelled {
	if s.Prompt == nil {
		return nil
	}
	v := r.voice(s, to)
	var out []Labelled
	for _, c := range s.Prompt.Choices {
		switch {
		case c.Pick == nil:
			out = append(out, Labelled{c.Move, v.beside(c)})
		case c.Pick.OneGroup || c.Pick.Max == 1:
			out = append(out, v.groupMoves(c)...)
		default:
			out = append(out, v.cardMoves(c, max(0, maxMoves-len(out)))...)
		}
	}
	out = out[:min(len(out), maxMoves)]
	for i := range out {
		out[i].Label = v.Spoken(out[i].Label)
	}
	return out
}

// beside says of a whole move what its text, beside which it will stand, doesn't say already.
func (v *voice) beside(c games.Choice) string {
	label, note := v.label(c.Label), v.label(c.Note)
	if strings.EqualFold(label, v.info.MoveText(c.Move)) {
		return note
	}
	return noted(label, note)
}

func noted(label, note string) string {
	if note == "" {
		return label
	}
	return label + " · " + note
}

func (v *voice) groupMoves(c games.Choice) []Labelled {
	var out []Labelled
	for _, g := range c.Pick.Groups {
		for k := c.Pick.Min; k <= min(c.Pick.Max, len(g.Cards)); k++ {
			label := v.label(g.Label)
			if k != 1 {
				label = v.Say("core.pick.times", "Label", label, "Count", k)
			}
			out = append(out, Labelled{c.Pick.Move(c.Move.Verb, g.Cards[:k]), noted(label, v.label(g.NoteOf(k)))})
		}
	}
	return out
}

// cardMoves returns the first moves that pick any cards of the groups, at most so many.
func (v *voice) cardMoves(c games.Choice, most int) []Labelled {
	var out []Labelled
	var pick func(i int, got []cards.Card)
	pick = func(i int, got []cards.Card) {
		if len(out) >= most {
			return
		}
		if i == len(c.Pick.Groups) || len(got) == c.Pick.Max {
			if len(got) >= c.Pick.Min {
				out = append(out, v.cardMove(c, got))
			}
			return
		}
		g := c.Pick.Groups[i].Cards
		for k := min(len(g), c.Pick.Max-len(got)); k >= 0; k-- {
			pick(i+1, append(got[:len(got):len(got)], g[:k]...))
		}
	}
	pick(0, nil)
	return out
}

func (v *voice) cardMove(c games.Choice, picked []cards.Card) Labelled {
	m := c.Pick.Move(c.Move.Verb, picked)
	return Labelled{m, v.label(c.Label) + ": " + v.listed(m.Cards)}
}

// listed writes cards as they are printed, without Markdown.
func (v *voice) listed(cs []cards.Card) string {
	words := make([]string, len(cs))
	for i, c := range cs {
		words[i] = v.print(c, false)
	}
	return strings.Join(words, v.between())
}
