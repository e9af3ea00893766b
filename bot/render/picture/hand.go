package picture

import (
	"slices"

	"trey/games/cards"
)

// Sizes of a hand's picture.
const (
	handMargin = 8
	handGap    = 8          // between cards that don't overlap
	handWidth  = 1096       // of the widest hand
	handRow    = 13         // cards in a row at most
	handLeast  = 4          // cards beside each other that there is room for: Discord shows every picture equally wide, fewer would grow beyond measure
	rowShown   = 140        // of a row under another, in units of a card: label and symbol
	handCard   = cardWidth  // width of a card
	handHigh   = cardHeight // height of a card
)

// Hand draws cards side by side in the order given. Those that are wild bear a star. Cards overlap when there are many,
// and lie in rows of equal length when there are more than 13; every label and symbol stays in sight. Few cards leave the right empty.
// No cards are an empty place.
func (p *Painter) Hand(f *cards.Faces, cs, wild []cards.Card) Picture {
	rows := max((len(cs)+handRow-1)/handRow, 1)
	perRow := max((len(cs)+rows-1)/rows, 1)
	step := stepOf(perRow, handCard, handGap, handWidth-2*handMargin)
	down := downOf(handCard, handGap, len(wild) > 0)
	w := 2*handMargin + handCard + max((perRow-1)*step, (handLeast-1)*(handCard+handGap))
	h := 2*handMargin + handHigh + (rows-1)*down
	c := p.canvas(w, h, &p.card.palette, p.card.corners.full(), p.card.corners)
	for i, card := range cs {
		t := onTable{
			card: card, wild: slices.Contains(wild, card), over: step < handCard && i%perRow > 0, width: handCard,
			sight: sightOf(i, len(cs), perRow, step, down, handCard),
		}
		p.drawCard(c, f, t, handMargin+i%perRow*step, handMargin+i/perRow*down)
	}
	if len(cs) == 0 {
		p.drawPlain(c, emptySprite, onTable{width: handCard}, handMargin, handMargin)
	}
	return p.finish(c)
}

// downOf returns how far rows of cards lie apart. They overlap, but where stars stand below label and symbol.
func downOf(width, gap int, stars bool) int {
	if stars {
		return heightOf(width) + gap
	}
	return width * rowShown / cardWidth
}

// stepOf returns how far apart n cards lie: side by side if there is room, else as far as there is.
func stepOf(n, width, gap, room int) int {
	if n < 2 {
		return width + gap
	}
	return min(width+gap, (room-width)/(n-1))
}
