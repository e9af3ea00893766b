package picture

import (
	"image/color"
	"slices"

	"trey/games/cards"
)

// steps is how many steps an edge is smoothed in.
const steps = 6

// ramp leads from a ground (0) to the colour that is drawn on it (steps), as indices of a palette.
type ramp [steps + 1]uint8

func (r ramp) ground() uint8 { return r[0] }
func (r ramp) full() uint8   { return r[steps] }

// back returns the way back.
func (r ramp) back() ramp {
	slices.Reverse(r[:])
	return r
}

// palette is the colours of a kind of picture. It grows while a painter is made and not afterwards.
type palette struct{ colours color.Palette }

func (p *palette) index(c color.NRGBA) uint8 {
	for i, have := range p.colours {
		if have == c {
			return uint8(i)
		}
	}
	if len(p.colours) == 256 {
		panic("more than 256 colours in a palette")
	}
	p.colours = append(p.colours, c)
	return uint8(len(p.colours) - 1)
}

// ramp returns the way from one colour to another.
func (p *palette) ramp(from, to color.NRGBA) ramp {
	var r ramp
	for i := range r {
		r[i] = p.index(color.NRGBA{mix(from.R, to.R, i), mix(from.G, to.G, i), mix(from.B, to.B, i), mix(from.A, to.A, i)})
	}
	return r
}

func mix(a, b uint8, step int) uint8 {
	return uint8((int(a)*(steps-step) + int(b)*step + steps/2) / steps)
}

// rgb returns an opaque colour written as usual: 0xrrggbb.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// clearOf is the colour when nothing is seen of it.
func clearOf(c color.NRGBA) color.NRGBA { return color.NRGBA{R: c.R, G: c.G, B: c.B} }

// numInks is how many inks there are.
const numInks = int(cards.Grey) + 1

// inks returns the colours of printing, each dark enough to be read on paper. Those of the four suits, and red, green and blue, are told
// apart by people too who don't see red, green or blue. Of more colours that can't be asked: they differ in their signs.
func inks() [numInks]color.NRGBA {
	return [numInks]color.NRGBA{
		cards.Black:     rgb(0x1b1b1f),
		cards.Red:       rgb(0xc81040),
		cards.Green:     rgb(0x004e18),
		cards.Blue:      rgb(0x1d4fc4),
		cards.Orange:    rgb(0x9c5a00),
		cards.Lilac:     rgb(0x6f35a5),
		cards.LightBlue: rgb(0x0072a0),
		cards.Turquoise: rgb(0x00756a),
		cards.Magenta:   rgb(0xc2187a),
		cards.Olive:     rgb(0x666600),
		cards.Grey:      rgb(0x6a6a6e),
	}
}

// The other colours of cards and tables.
const (
	paper = 0xfbfaf6 // the card
	felt  = 0x1f5b46 // the table
	plate = 0x164437 // a seat's place on it
	gold  = 0xf5c84c // whose turn it is
	faint = 0xb9d0c4 // what is said beside a name
	edge  = 0x7d8983 // around a card
	navy  = 0x2b3f86 // a card's back
	light = 0xb9c6ee // the pattern on it
)

// ground is what a card lies on.
type ground uint8

// The grounds.
const (
	onFelt ground = iota
	onPlate
	onNothing // for a picture of a single face
	numGrounds
)

// cardColours is the palette of cards and tables, with the ways between its colours.
type cardColours struct {
	palette
	corners ramp // nothing to felt
	plate   ramp // felt to plate
	edges   [numGrounds]ramp
	paper   ramp // edge to paper
	inks    [numInks]ramp
	navy    ramp // paper to navy
	pattern ramp // navy to its pattern
	text    [numGrounds]ramp
	faint   [numGrounds]ramp
	gold    [numGrounds]ramp
}

func newCardColours() *cardColours {
	c := &cardColours{}
	c.corners = c.ramp(clearOf(rgb(felt)), rgb(felt)) // first: the fewer of a PNG's transparent colours, the shorter it is
	c.edges[onNothing] = c.ramp(clearOf(rgb(edge)), rgb(edge))
	for _, g := range []struct {
		ground
		under color.NRGBA
	}{{onFelt, rgb(felt)}, {onPlate, rgb(plate)}} {
		c.edges[g.ground] = c.ramp(g.under, rgb(edge))
		c.text[g.ground] = c.ramp(g.under, rgb(paper))
		c.faint[g.ground] = c.ramp(g.under, rgb(faint))
		c.gold[g.ground] = c.ramp(g.under, rgb(gold))
	}
	c.plate = c.ramp(rgb(felt), rgb(plate))
	c.paper = c.ramp(rgb(edge), rgb(paper))
	c.navy = c.ramp(rgb(paper), rgb(navy))
	c.pattern = c.ramp(rgb(navy), rgb(light))
	for i, ink := range inks() {
		c.inks[i] = c.ramp(rgb(paper), ink)
	}
	return c
}

// of returns how something is printed in the ink: on paper, or on a face that has the ink for its ground. An unknown ink is black.
func (c *cardColours) of(ink cards.Ink, onInk bool) ramp {
	if ink < 0 || int(ink) >= numInks {
		ink = cards.Black
	}
	if onInk {
		return c.inks[ink].back()
	}
	return c.inks[ink]
}
