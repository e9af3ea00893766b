package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"trey/games/cards"
)

// Move is what a seat does: a verb with the cards, words or position that it names. Its text, as in
// "discard 9C", is the same in records, commands, buttons and logs.
type Move struct {
	Verb  string
	Cards []cards.Card // in standard order
	Word  string       // the words in the verb's order, one blank between
	N     int          // a position from 1; 0 if the verb has none
}

// NewMove returns a move with the cards in standard order.
func NewMove(verb string, cs ...cards.Card) Move {
	cs = slices.Clone(cs)
	slices.Sort(cs)
	return Move{Verb: verb, Cards: cs}
}

// Equal reports whether the moves are the same.
func (m Move) Equal(o Move) bool {
	return m.Verb == o.Verb && m.Word == o.Word && m.N == o.N && slices.Equal(m.Cards, o.Cards)
}

// Verb is the grammar of the moves with one verb.
type Verb struct {
	Name     string
	MinCards int
	MaxCards int
	Words    []string // any of them, one at least, no word twice
	Alone    []string // words that stand alone
	MaxN     int      // positions 1 to MaxN
}

// ParseMove reads a move's text. It checks the grammar and that the game has such cards, not whether the move is legal. Cards and
// words may stand in any order; the move has them in the canonical one.
func (in *Info) ParseMove(text string) (Move, error) {
	words := strings.Split(text, " ")
	i := slices.IndexFunc(in.Verbs, func(v Verb) bool { return v.Name == words[0] })
	if i < 0 {
		return Move{}, fmt.Errorf("move %q: no move of %s begins with %q", text, in.Slug, words[0])
	}
	m, err := in.Verbs[i].parse(words[1:], in.Faces)
	if err != nil {
		return Move{}, fmt.Errorf("move %q: %w", text, err)
	}
	return m, nil
}

func (v Verb) parse(args []string, faces *cards.Faces) (Move, error) {
	m := Move{Verb: v.Name}
	switch {
	case v.MaxCards > 0:
		if len(args) < v.MinCards || len(args) > v.MaxCards {
			return m, fmt.Errorf("%s takes %d–%d cards, not %d", v.Name, v.MinCards, v.MaxCards, len(args))
		}
		for _, a := range args {
			c, ok := faces.Parse(a)
			if !ok {
				return m, fmt.Errorf("%q is no card of the pack", a)
			}
			m.Cards = append(m.Cards, c)
		}
		slices.Sort(m.Cards)
	case len(v.Words)+len(v.Alone) > 0:
		return v.parseWords(m, args)
	case v.MaxN > 0:
		if len(args) != 1 {
			return m, fmt.Errorf("%s takes a position from 1 to %d", v.Name, v.MaxN)
		}
		n, err := strconv.Atoi(args[0])
		if err != nil || strconv.Itoa(n) != args[0] || n < 1 || n > v.MaxN {
			return m, fmt.Errorf("%s takes a position from 1 to %d, not %q", v.Name, v.MaxN, args[0])
		}
		m.N = n
	default:
		if len(args) > 0 {
			return m, fmt.Errorf("%s stands alone", v.Name)
		}
	}
	return m, nil
}

func (v Verb) parseWords(m Move, args []string) (Move, error) {
	if len(args) == 1 && slices.Contains(v.Alone, args[0]) {
		m.Word = args[0]
		return m, nil
	}
	said := make([]string, 0, len(args))
	for _, w := range v.Words {
		if slices.Contains(args, w) {
			said = append(said, w)
		}
	}
	// Fewer words said than given: one of them is unknown or stands twice.
	if len(args) == 0 || len(said) != len(args) {
		return m, fmt.Errorf("%s takes %s, no word twice", v.Name, strings.Join(append(slices.Clone(v.Words), v.Alone...), ", "))
	}
	m.Word = strings.Join(said, " ")
	return m, nil
}

// MoveText writes a move as ParseMove reads it.
func (in *Info) MoveText(m Move) string {
	var b strings.Builder
	b.WriteString(m.Verb)
	for _, c := range m.Cards {
		b.WriteByte(' ')
		b.WriteString(in.Faces.Code(c))
	}
	if m.Word != "" {
		b.WriteByte(' ')
		b.WriteString(m.Word)
	}
	if m.N > 0 {
		b.WriteByte(' ')
		b.WriteString(strconv.Itoa(m.N))
	}
	return b.String()
}
