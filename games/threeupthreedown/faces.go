package threeupthreedown

import (
	"strconv"

	"trey/games"
	"trey/games/cards"
)

// face is what counts of a card in play: a number from 1 to 10, or a kind of Clear. Colours don't matter (rule 2).
type face uint8

// The faces besides the numbers 1 to ten.
const (
	ten    face = 10
	clear0 face = 11 // Clear
	clear1 face = 12 // Clear +1
	clear2 face = 13 // Clear +2
)

// isClear reports whether the card clears the pile (rules 8 to 10).
func (f face) isClear() bool { return f > ten }

// extras returns how many extra discards the card gives (rules 9 and 10).
func (f face) extras() int {
	switch f {
	case clear1:
		return 1
	case clear2:
		return 2
	}
	return 0
}

// label is what is printed on the card.
func (f face) label() string {
	switch f {
	case clear0:
		return "C"
	case clear1:
		return "C+1"
	case clear2:
		return "C+2"
	}
	return strconv.Itoa(int(f))
}

// lit is what the card is called in every language: "7", "Clear +1".
func (f face) lit() games.Lit {
	switch f {
	case clear0:
		return "Clear"
	case clear1:
		return "Clear +1"
	case clear2:
		return "Clear +2"
	}
	return games.Lit(f.label())
}

// A colour has the faces from 1 to its last one. Its cards follow each other in standard order.
type colour struct {
	code  string
	ink   cards.Ink
	first cards.Card
	last  face
}

// colours are the three colours in standard order; only green has Clear +2 (rule 1).
var colours = [3]colour{
	{code: "r", ink: cards.Red, first: 0, last: clear1},
	{code: "g", ink: cards.Green, first: 12, last: clear2},
	{code: "b", ink: cards.Blue, first: 25, last: clear1},
}

// numFaces is how many different cards there are.
const numFaces = 37

// faceOf returns what counts of a card.
func faceOf(c cards.Card) face {
	for i := len(colours) - 1; i > 0; i-- {
		if c >= colours[i].first {
			return face(c-colours[i].first) + 1
		}
	}
	return face(c) + 1
}

func newFaces() []cards.Face {
	out := make([]cards.Face, 0, numFaces)
	for _, col := range colours {
		for f := face(1); f <= col.last; f++ {
			out = append(out, col.face(f))
		}
	}
	return out
}

// face returns the card as it is printed. Its colour isn't spoken, since it doesn't matter (rule 2).
func (col colour) face(f face) cards.Face {
	card := cards.Face{Code: col.code + f.label(), Label: f.label(), Ink: col.ink}
	if !f.isClear() {
		return card
	}
	card.Name = slug + ".card.clear"
	if n := f.extras(); n > 0 {
		card.Code = col.code + "C" + strconv.Itoa(n)
		card.Name += strconv.Itoa(n)
	}
	return card
}

// copies returns how many cards of the face and colour the pack holds (rule 1).
func (col colour) copies(f face, full bool) int {
	if full && col.last == clear2 && !f.isClear() {
		return 3
	}
	return 2
}

// newPack returns the pack in standard order: the full one of 84 cards or that of 74 (rule 1).
func newPack(full bool) []cards.Card {
	pack := make([]cards.Card, 0, packSize)
	for _, col := range colours {
		for f := face(1); f <= col.last; f++ {
			for range col.copies(f, full) {
				pack = append(pack, col.first+cards.Card(f-1))
			}
		}
	}
	return pack
}
