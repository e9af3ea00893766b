package picture

import (
	"image"

	"trey/games/cards"
)

// A card as it is designed, in units; pictures draw it larger or smaller. Label and symbol stand in its left part, which
// stays in sight where cards overlap.
const (
	cardWidth  = 144
	cardHeight = 200
	cardRound  = 16 // radius of the corners
	cardEdge   = 3
	cardShown  = 78 // the least that is seen of a card under another
)

// Places on a card.
var (
	panelBox  = box{8, 8, cardWidth - 16, cardHeight - 16} // the ink of a face without a symbol
	labelBox  = box{9, 14, 64, 54}
	inkLabel  = box{13, 20, 62, 54}
	symbolBox = box{15, 78, 52, 52}
	starBox   = box{18, 142, 46, 46}
	bigBox    = box{79, 134, 56, 56} // a symbol
	againBox  = box{80, 142, 52, 42} // a label; not upside down, or 6 would be taken for 9
)

// spriteKey says what a sprite shows.
type spriteKey struct {
	kind  spriteKind
	text  string
	ink   cards.Ink
	onInk bool
	ground
	over  bool // the card lies on another, which its left corners let through
	width int  // of the whole card
}

type spriteKind uint8

// The kinds of sprites.
const (
	faceSprite  spriteKind = iota // a card without anything on it
	backSprite                    // a card's back
	emptySprite                   // the place where a card would lie
	labelSprite
	symbolSprite
	bigSprite
	againSprite
	starSprite
)

// sprite returns the picture of a part of a card, drawn when it is needed for the first time.
func (p *Painter) sprite(k spriteKey) *image.Paletted {
	p.mu.RLock()
	s, ok := p.sprites[k]
	p.mu.RUnlock()
	if ok {
		return s
	}
	s = p.drawSprite(k)
	p.mu.Lock()
	p.sprites[k] = s
	p.mu.Unlock()
	return s
}

func (p *Painter) drawSprite(k spriteKey) *image.Paletted {
	scale := float32(k.width) / cardWidth
	switch k.kind {
	case faceSprite, backSprite, emptySprite:
		return p.drawBase(k, scale)
	}
	place := k.place().scaled(scale)
	var shape path
	switch k.kind {
	case labelSprite, againSprite:
		shape = p.letters.label(k.text, place)
	default:
		shape = p.letters.sign(k.text).within(place)
	}
	r := p.card.of(k.ink, k.onInk)
	c := &canvas{Paletted: image.NewPaletted(place.pixels(), p.card.colours)}
	c.clear(r.ground())
	c.fill(shape, r)
	return c.Paletted
}

// place returns where on the card the part stands.
func (k spriteKey) place() box {
	switch k.kind {
	case labelSprite:
		if k.onInk {
			return inkLabel
		}
		return labelBox
	case againSprite:
		return againBox
	case symbolSprite:
		return symbolBox
	case bigSprite:
		return bigBox
	}
	return starBox
}

// drawBase draws a whole card without what is printed on it.
func (p *Painter) drawBase(k spriteKey, scale float32) *image.Paletted {
	whole := box{0, 0, cardWidth, cardHeight}.scaled(scale)
	width := max(cardEdge*scale, 2)
	c := &canvas{Paletted: image.NewPaletted(whole.pixels(), p.card.colours)}
	edges := p.card.edges[k.ground]
	c.clear(edges.ground())
	if k.kind == emptySprite {
		p.drawEmpty(c, whole, scale, edges)
		return c.Paletted
	}
	c.fill(roundBox(whole, cardRound*scale), edges)
	if k.over {
		left := c.Rect
		left.Max.X /= 2
		half := &canvas{Paletted: c.SubImage(left).(*image.Paletted)}
		half.fill(roundBox(whole, cardRound*scale), p.card.paper.back())
	}
	inner := box{width, width, whole.w - 2*width, whole.h - 2*width}
	c.fill(roundBox(inner, cardRound*scale-width), p.card.paper)
	switch {
	case k.kind == backSprite:
		p.drawBack(c, scale)
	case k.onInk:
		c.fill(roundBox(panelBox.scaled(scale), 10*scale), p.card.of(k.ink, false))
	}
	return c.Paletted
}

// drawEmpty draws a dashed line where a card would lie.
func (p *Painter) drawEmpty(c *canvas, b box, scale float32, r ramp) {
	const inset = 6
	x, y, right, bottom := inset*scale, inset*scale, b.w-inset*scale, b.h-inset*scale
	round := cardRound * scale
	pts := []point{{x + round, y}, {right - round, y}, {right, y + round}, {right, bottom - round},
		{right - round, bottom}, {x + round, bottom}, {x, bottom - round}, {x, y + round}, {x + round, y}}
	for _, dash := range dashes(pts, []float32{14 * scale, 10 * scale}) {
		c.fill(stroke(dash, max(4*scale, 2)), r)
	}
}

// drawBack draws a panel with a lattice of small diamonds, which no face has.
func (p *Painter) drawBack(c *canvas, scale float32) {
	c.fill(roundBox(panelBox.scaled(scale), 10*scale), p.card.navy)
	const columns, rows = 4, 6
	cell := point{(panelBox.w - 16) / columns, (panelBox.h - 16) / rows}
	var lattice path
	for row := range 2*rows - 1 {
		for col := range columns - row%2 {
			x := panelBox.x + 8 + cell.x*(float32(col)+0.5+float32(row%2)/2)
			y := panelBox.y + 8 + cell.y*float32(row+1)/2
			const w, h = 8.5, 9
			lattice.add(polygon(point{x, y - h}, point{x + w, y}, point{x, y + h}, point{x - w, y}))
		}
	}
	c.fill(lattice.at(scale, scale, 0, 0), p.card.pattern)
	inner := box{panelBox.x + 4, panelBox.y + 4, panelBox.w - 8, panelBox.h - 8}
	c.fill(frame(inner.scaled(scale), 7*scale, max(2*scale, 1)), p.card.pattern)
}

// heightOf returns how high a card of the width is.
func heightOf(width int) int { return width * cardHeight / cardWidth }

// onTable is a card to be drawn.
type onTable struct {
	card  cards.Card
	wild  bool
	over  bool // it lies on the card to the left
	width int
	sight image.Point // how far right and down from its top left corner no other card lies on it; zero for a card in full sight
	ground
}

// drawCard puts a card with its top left corner to a place.
func (p *Painter) drawCard(c *canvas, f *cards.Faces, t onTable, x, y int) {
	if int(t.card) >= f.Len() {
		p.drawPlain(c, backSprite, t, x, y)
		return
	}
	face := f.Face(t.card)
	onInk := face.Symbol == ""
	k := spriteKey{kind: faceSprite, onInk: onInk, ground: t.ground, over: t.over, width: t.width}
	if onInk {
		k.ink = face.Ink
	}
	skip := p.card.edges[t.ground].ground()
	c.blit(p.sprite(k), x, y, skip)
	put := func(kind spriteKind, text string, ink cards.Ink) {
		s := p.sprite(spriteKey{kind: kind, text: text, ink: ink, onInk: onInk, width: t.width})
		if again := kind == againSprite || kind == bigSprite; again && t.cuts(s.Rect) {
			return
		}
		c.blit(s, x+s.Rect.Min.X, y+s.Rect.Min.Y, skip)
	}
	put(labelSprite, face.Label, face.Ink)
	if onInk {
		put(againSprite, face.Label, face.Ink)
	} else {
		put(symbolSprite, face.Symbol, face.Ink)
		put(bigSprite, face.Symbol, face.Ink)
	}
	if t.wild {
		put(starSprite, "★", face.Ink)
	}
}

// cuts reports whether other cards lie on a part of the card. What is printed there a second time would look torn, so it is left out.
func (t onTable) cuts(part image.Rectangle) bool {
	return t.sight != image.Point{} && (part.Max.X > t.sight.X || part.Max.Y > t.sight.Y)
}

// sightOf returns how much of a card of n is in sight, where they lie in rows and each is put on those to its left and above.
func sightOf(i, n, perRow, step, down, width int) image.Point {
	seen := image.Pt(width, heightOf(width))
	if i+1 < n && (i+1)%perRow > 0 {
		seen.X = min(seen.X, step)
	}
	if i+perRow < n {
		seen.Y = min(seen.Y, down)
	}
	return seen
}

// drawPlain puts a back or an empty place.
func (p *Painter) drawPlain(c *canvas, kind spriteKind, t onTable, x, y int) {
	k := spriteKey{kind: kind, ground: t.ground, over: t.over, width: t.width}
	c.blit(p.sprite(k), x, y, p.card.edges[t.ground].ground())
}
