package dreisindeinezuviel

import (
	"slices"

	"trey/games/cards"
)

// limit is the number of cards, the start card counted, with which a row is full and something is taken (rule 4).
const limit = 5

// mostTaken is how many cards a single play takes at most: all but the start card and the one played.
const mostTaken = limit - 2

// row is the cards of a row without its start card, ascending. Its value is part of the match: copying copies the cards.
type row struct {
	cards [limit - 1]cards.Card
	n     uint8
}

func (r *row) all() []cards.Card { return r.cards[:r.n] }

// full reports whether the next card of the row takes something.
func (r *row) full() bool { return r.n == limit-2 }

// insert puts a card in its place. The row must have room.
func (r *row) insert(c cards.Card) {
	i := int(r.n)
	for ; i > 0 && r.cards[i-1] > c; i-- {
		r.cards[i] = r.cards[i-1]
	}
	r.cards[i] = c
	r.n++
}

// play puts a card into the row and returns what whoever plays it takes, ascending: nothing while the row isn't full; the card next
// to the start card if the played one is the highest; else all that are higher. The played card stays (rule 4).
func (r *row) play(c cards.Card) []cards.Card {
	r.insert(c)
	if r.n < limit-1 {
		return nil
	}
	from, to := 0, 1
	if at := slices.Index(r.all(), c); at < int(r.n)-1 {
		from, to = at+1, int(r.n)
	}
	took := slices.Clone(r.cards[from:to])
	copy(r.cards[from:], r.cards[to:r.n])
	r.n -= uint8(to - from)
	return took
}

// effect is what playing a card leads to for whoever plays it.
type effect struct {
	row     row          // as it then lies
	took    []cards.Card // ascending, nil if nothing
	piles   piles        // as they then lie
	interim int          // bonus gained in points
	gain    int          // points gained, the interim bonus among them, the final one not
}

// effect works out what a card does that is played into the row by somebody with the display, while the interim bonus next in turn is
// worth so many points (rules 4, 5 and 7).
func (r rules) effect(lies row, d *display, bonus int, c cards.Card) effect {
	e := effect{row: lies, piles: d.piles}
	e.took = e.row.play(c)
	for _, t := range e.took {
		e.piles[colourOf(t)]++
	}
	if len(e.took) > 0 && d.interim == 0 && r.open(&e.piles) == colours {
		e.interim = bonus
	}
	e.gain = e.piles.points() + e.interim - d.piles.points()
	return e
}
