package render

import (
	"slices"
	"strings"
	"unicode"

	"trey/bot/table"
	"trey/games"
)

// Worded returns the moves that somebody may mean who writes in words of his language what a button or a suggestion says: "Draw", "discard 7 of
// hearts", "Herz 7". The order of the words and what stands between them don't matter.
func (r *Renderer) Worded(s table.Snapshot, to Reader, typed string) []games.Move {
	want := wordsOf(typed)
	if len(want) == 0 || s.Prompt == nil {
		return nil
	}
	v := r.voice(s, to)
	var out []games.Move
	for _, l := range r.Moves(s, to) {
		said := slices.ContainsFunc(v.wordings(l), func(text string) bool { return slices.Equal(wordsOf(text), want) })
		same := func(m games.Move) bool { return v.info.MoveText(m) == v.info.MoveText(l.Move) }
		if said && !slices.ContainsFunc(out, same) {
			out = append(out, l.Move)
		}
	}
	return out
}

// wordings are the ways to say a move: as it is written where it is offered, with and without its note, and by what is done and the cards.
func (v *voice) wordings(l Labelled) []string {
	texts := []string{l.Label, v.info.MoveText(l.Move) + " " + l.Label}
	label, _, _ := strings.Cut(l.Label, " · ")
	texts = append(texts, label, v.info.MoveText(l.Move)+" "+label)
	var doing []string
	for _, c := range v.s.Prompt.Choices {
		if c.Move.Verb == l.Move.Verb {
			doing = append(doing, v.label(c.Label))
		}
	}
	if len(l.Move.Cards) == 0 {
		if l.Label == "" || len(doing) == 1 {
			texts = append(texts, doing...)
		}
		return texts
	}
	var spoken []string
	for _, c := range l.Move.Cards {
		spoken = append(spoken, v.Card(v.info.Faces.Face(c)))
	}
	for _, cards := range []string{v.listed(l.Move.Cards), strings.Join(spoken, " ")} {
		texts = append(texts, cards)
		for _, d := range append(doing, l.Move.Verb) {
			texts = append(texts, d+" "+cards)
		}
	}
	return texts
}

// wordsOf returns the words of a text in small letters and in one order. Signs of cards count as words.
func wordsOf(text string) []string {
	parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("–—·:,.;!?()\"'’“”„", r)
	})
	slices.Sort(parts)
	return parts
}
