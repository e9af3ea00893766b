package dreisindeinezuviel

import (
	"strconv"

	"trey/games"
	"trey/games/cards"
)

const (
	rows     = 3
	rowSize  = 29 // cards of the pack that belong to one row
	packSize = rows * rowSize
	colours  = 7
	grey     = 0 // in place of a colour
)

// colourTable has the colour of each card, in ascending order of number: 1–7, or 0 for grey. The colours are Trey's own, dealt out by
// the rule of the rules page (rule 1), since those of the printed cards aren't documented. Whoever knows them replaces this
// table alone: every colour must be there twelve times, four times in each row.
const colourTable = "" +
	"12345671234567" + "0" + "12345671234567" + //  1–14, 15, 16–29
	"12345671234567" + "0" + "12345671234567" + // 31–44, 45, 46–59
	"12345671234567" + "0" + "12345671234567" //   61–74, 75, 76–89

// colour is how a colour looks and is called. The sign stands beside every number, so that nobody depends on the ink.
type colour struct {
	key  string
	sign string
	ink  cards.Ink
}

// palette has the colours by their numbers on the rules page, grey first.
var palette = [colours + 1]colour{
	{"grey", "○", cards.Grey},
	{"orange", "●", cards.Orange},
	{"lilac", "▲", cards.Lilac},
	{"light_blue", "■", cards.LightBlue},
	{"red", "◆", cards.Red},
	{"turquoise", "★", cards.Turquoise},
	{"magenta", "✚", cards.Magenta},
	{"olive", "▼", cards.Olive},
}

// name is what the colour is called, with its sign.
func (c colour) name() games.Text { return say("colour." + c.key) }

// said is the colour's sign alone.
func (c colour) said() games.Sign { return games.Sign{Signs: c.sign, Words: c.name()} }

// number returns what is printed on a card: 1–29, 31–59 or 61–89.
func number(c cards.Card) int { return int(c) + 1 + rowOf(c) }

// rowOf returns the row to which a card belongs, from 0.
func rowOf(c cards.Card) int { return int(c) / rowSize }

// startOf returns the number of a row's start card: 0, 30 or 60. Start cards are no cards of the pack.
func startOf(row int) int { return row * (rowSize + 1) }

// colourOf returns a card's colour, 1–7, or grey.
func colourOf(c cards.Card) int { return int(colourTable[c] - '0') }

// numbers returns what is printed on the cards, never nil.
func numbers(cs []cards.Card) []int {
	out := make([]int, len(cs))
	for i, c := range cs {
		out[i] = number(c)
	}
	return out
}

func newPack() []cards.Card {
	pack := make([]cards.Card, packSize)
	for i := range pack {
		pack[i] = cards.Card(i)
	}
	return pack
}

func newFaces() *cards.Faces {
	faces := make([]cards.Face, packSize)
	for i := range faces {
		c := cards.Card(i)
		n, col := strconv.Itoa(number(c)), palette[colourOf(c)]
		faces[i] = cards.Face{
			Code: n, Label: n, Symbol: col.sign, Ink: col.ink,
			Name: slug + ".card", Suit: slug + ".colour." + col.key,
		}
	}
	return cards.NewFaces(faces)
}
