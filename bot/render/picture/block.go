package picture

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// block is a zone with its place in the picture.
type block struct {
	zone         games.Zone
	cards        []cards.Card // those that are drawn
	stars        bool         // some may bear a star, which must be in sight
	caption      string
	captionWidth int
	x, y, w, h   int
	width        int // of a card
	step         int // from card to card
	perRow       int
	down         int // from row to row
	ground
}

// drawn returns the cards that are drawn of a zone: of a pile the last few, of a deck some backs, of others all, those that aren't
// seen as backs.
func drawn(z games.Zone) []cards.Card {
	const ofPile, ofDeck = 4, 3
	cs := slices.Clone(z.Cards)
	switch z.Layout {
	case games.Deck:
		return slices.Repeat([]cards.Card{cards.Back}, min(z.Count, ofDeck))
	case games.Pile:
		if len(cs) == 0 && z.Count > 0 {
			return []cards.Card{cards.Back}
		}
		return cs[max(0, len(cs)-ofPile):]
	}
	for len(cs) < z.Count {
		cs = append(cs, cards.Back)
	}
	return cs
}

// shown is the least that is seen of a card under another.
func (b *block) shown() int { return b.width * cardShown / cardWidth }

// lay sets the cards side by side, or if tight over one another; in rows where there is no room.
func (b *block) lay(room int, tight bool) {
	step := b.width + min(tableGap/2, b.width/10)
	switch l := b.zone.Layout; {
	case l == games.Deck:
		step = 4
	case l == games.Pile, tight: // of a pile the last card matters
		step = b.shown()
	}
	n := max(len(b.cards), 1)
	b.step, b.perRow = step, n
	if b.width+(n-1)*step > room {
		most := (room-b.width)/b.shown() + 1
		rows := (n + most - 1) / most
		b.perRow = (n + rows - 1) / rows
		b.step = stepOf(b.perRow, b.width, step-b.width, room)
	}
	rows := (n + b.perRow - 1) / b.perRow
	b.down = downOf(b.width, tableGap/2, b.stars)
	b.w = max(b.width+(b.perRow-1)*b.step, b.captionWidth)
	b.h = heightOf(b.width) + (rows-1)*b.down
	if b.caption != "" {
		b.h += zoneLine
	}
}

// arrange places blocks side by side in as few lines as can be, overlapping their cards where that saves a line, and returns their height.
func arrange(blocks []block, room int, centred bool) int {
	y := 0
	for len(blocks) > 0 {
		n := lay(blocks, room, true)
		if lay(blocks[:n], room, false) < n {
			lay(blocks[:n], room, true)
		}
		w, h := -tableGap, 0
		for _, b := range blocks[:n] {
			w, h = w+tableGap+b.w, max(h, b.h)
		}
		x := 0
		if centred {
			x = (room - w) / 2
		}
		for i := range blocks[:n] {
			blocks[i].x, blocks[i].y = x, y
			x += blocks[i].w + tableGap
		}
		y += h + tableGap
		blocks = blocks[n:]
	}
	return max(y-tableGap, 0)
}

// lay lays all blocks and returns how many of the first ones fit in one line, at least one.
func lay(blocks []block, room int, tight bool) int {
	n, w := 0, -tableGap
	for i := range blocks {
		blocks[i].lay(room, tight)
		if w += tableGap + blocks[i].w; n == i && (i == 0 || w <= room) {
			n++
		}
	}
	return n
}
