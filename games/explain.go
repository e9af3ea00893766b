package games

import (
	"errors"

	"trey/games/cards"
)

// Explained says of a verb whether a seat can use it now, and if not, why.
type Explained struct {
	Verb string
	May  bool
	Why  Text // the refusal; none if May
}

// Explain says which kinds of moves the seat can make now. Why others can't be made is learnt by trying: with a verb that takes cards, its
// first cards on hand.
func Explain(in *Info, m Match, s Seat) []Explained {
	may := map[string]bool{}
	for _, mv := range m.Legal(s) {
		may[mv.Verb] = true
	}
	hand := heldBy(m.View(s))
	var out []Explained
	for _, v := range in.Verbs {
		e := Explained{Verb: v.Name, May: may[v.Name]}
		if !e.May {
			refusal := new(Refusal)
			if _, err := m.Apply(s, v.attempt(hand)); errors.As(err, &refusal) {
				e.Why = refusal.Text
			}
		}
		out = append(out, e)
	}
	return out
}

// heldBy returns the cards on the viewer's hand.
func heldBy(v View) []cards.Card {
	for _, z := range v.Zones {
		if z.Owner == v.Viewer && z.Layout == Fan {
			return z.Cards
		}
	}
	return nil
}

// attempt returns some move with the verb, of cards held as far as there are any.
func (v Verb) attempt(held []cards.Card) Move {
	switch {
	case v.MaxCards > 0:
		return NewMove(v.Name, held[:min(len(held), v.MinCards)]...)
	case len(v.Alone) > 0:
		return Move{Verb: v.Name, Word: v.Alone[0]}
	case len(v.Words) > 0:
		return Move{Verb: v.Name, Word: v.Words[0]}
	case v.MaxN > 0:
		return Move{Verb: v.Name, N: 1}
	}
	return Move{Verb: v.Name}
}
