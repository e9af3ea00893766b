package picture

import (
	"slices"
	"strconv"

	"trey/games"
	"trey/games/cards"
)

// Table is what the picture of a table shows. Its strings are plain text in the reader's language; a slice may be shorter than what it stands
// beside, or nil.
type Table struct {
	Faces *cards.Faces
	View  *games.View
	Names []string // who sits at seat 1, 2 …
	Notes []string // said below the name: "2 lives"
	Zones []string // said over each of the view's zones, in the view's order
	// Dealer is one or two letters for the disc beside the dealer's name.
	Dealer string
}

// Sizes of a table's picture, which is made for a phone, half as wide.
const (
	tableWidth  = 760
	tableMargin = 16
	tableGap    = 12 // between seats, between zones
	columns     = 2
	nameLetter  = 28
	noteLetter  = 23
	zoneLetter  = 22
	zoneLine    = 30 // height of what is said over a zone
	plateInset  = 12
	middleCard  = 108 // width of a card in the middle of the table
	seatCard    = 76  // width of a card before a seat
	dealerDisc  = 28
	// A caption may be as wide as its cards, as two cards, or this.
	widestCaption = 170
)

// seat is a player's place with what lies before it.
type seat struct {
	n      games.Seat
	hidden int // cards on hand that aren't seen
	notes  []string
	blocks []block
	h      int
}

// Table draws a table as the view's viewer may see it: the zones in the middle, then a place for each player in playing order
// with the cards before it. Whose turn it is stands out in gold with an arrow; the dealer has a disc beside the name.
func (p *Painter) Table(t Table) Picture {
	const inner = tableWidth - 2*tableMargin
	middle := p.blocks(t, games.Nobody, middleCard, inner, onFelt)
	y := tableMargin + arrange(middle, inner, true)
	if len(middle) > 0 {
		y += tableGap
	}
	const plateWidth = (inner - (columns-1)*tableGap) / columns
	seats := p.seats(t, plateWidth-2*plateInset)
	tops := make([]int, len(seats))
	for i := 0; i < len(seats); i += columns {
		row := seats[i:min(i+columns, len(seats))]
		h := 0
		for _, s := range row {
			h = max(h, s.h)
		}
		for k := range row {
			row[k].h, tops[i+k] = h, y
		}
		y += h + tableGap
	}
	c := p.canvas(tableWidth, y-tableGap+tableMargin, &p.card.palette, p.card.corners.full(), p.card.corners)
	for _, b := range middle {
		p.drawBlock(c, t, b, tableMargin, tableMargin)
	}
	for i, s := range seats {
		x := tableMargin + i%columns*(plateWidth+tableGap)
		p.drawSeat(c, t, s, box{float32(x), float32(tops[i]), plateWidth, float32(s.h)})
	}
	return p.finish(c)
}

func at(texts []string, i int) string {
	if i < 0 || i >= len(texts) {
		return ""
	}
	return texts[i]
}

// blocks returns the zones of an owner that are drawn in the room, but for hands that aren't seen.
func (p *Painter) blocks(t Table, owner games.Seat, width, room int, g ground) []block {
	var out []block
	for i, z := range t.View.Zones {
		switch {
		case z.Owner != owner, z.Layout == games.Gone, z.Layout == games.Aside, unseen(z):
			continue
		case z.Owner != games.Nobody && z.Count == 0:
			continue
		}
		b := block{zone: z, cards: drawn(z), stars: len(t.View.Wild) > 0, width: width, ground: g}
		if caption := at(t.Zones, i); caption != "" {
			b.caption = p.letters.clip(caption, zoneLetter, float32(max(min(len(b.cards)*width, room), 2*width, widestCaption)))
			b.captionWidth = ceil(p.letters.width(b.caption, zoneLetter))
		}
		out = append(out, b)
	}
	return out
}

// unseen reports a hand of which only the number of cards is known.
func unseen(z games.Zone) bool {
	return z.Owner != games.Nobody && z.Layout == games.Fan && len(z.Cards) == 0
}

// seats returns the players' places, as many as there are names or as the view tells of.
func (p *Painter) seats(t Table, room int) []seat {
	n := len(t.Names)
	for _, z := range t.View.Zones {
		n = max(n, int(z.Owner))
	}
	out := make([]seat, n)
	for i := range out {
		s := seat{n: games.Seat(i + 1)}
		for _, z := range t.View.Zones {
			if z.Owner == s.n && unseen(z) {
				s.hidden += z.Count
			}
		}
		s.blocks = p.blocks(t, s.n, seatCard, room, onPlate)
		s.notes = p.letters.wrap(at(t.Notes, i), noteLetter, float32(room))
		s.h = 2*plateInset + nameLetter + len(s.notes)*(noteLetter+8)
		if len(s.blocks) > 0 {
			s.h += tableGap + arrange(s.blocks, room, false)
		}
		out[i] = s
	}
	return out
}

// drawBlock draws a zone, moved by so much.
func (p *Painter) drawBlock(c *canvas, t Table, b block, dx, dy int) {
	x, y := b.x+dx, b.y+dy
	if b.caption != "" {
		p.write(c, b.caption, zoneLetter, x, y+zoneLetter-4, p.card.faint[b.ground])
		y += zoneLine
	}
	if len(b.cards) == 0 {
		p.drawPlain(c, emptySprite, onTable{width: b.width, ground: b.ground}, x, y)
		return
	}
	for i, card := range b.cards {
		on := onTable{
			card: card, wild: slices.Contains(t.View.Wild, card), over: b.step < b.width && i%b.perRow > 0,
			width: b.width, ground: b.ground, sight: sightOf(i, len(b.cards), b.perRow, b.step, b.down, b.width),
		}
		p.drawCard(c, t.Faces, on, x+i%b.perRow*b.step, y+i/b.perRow*b.down)
	}
	switch l := b.zone.Layout; {
	case l == games.Deck:
		p.drawCount(c, b.zone.Count, x+(len(b.cards)-1)*b.step+b.width/2, y+heightOf(b.width)-22)
	case l == games.Pile && b.zone.Count > len(b.cards):
		p.drawCount(c, b.zone.Count, x+b.shown()/2+2, y+heightOf(b.width)-26)
	}
}

// drawCount writes how many cards lie there on a disc around a point.
func (p *Painter) drawCount(c *canvas, n, x, y int) {
	text, w := p.letters.line(strconv.Itoa(n), noteLetter, 0, 0)
	const high = 36
	wide := max(w+20, high)
	at := box{float32(x) - wide/2, float32(y) - high/2, wide, high}
	c.fill(roundBox(at, high/2), p.card.plate)
	c.fill(text.at(1, 1, float32(x)-w/2, float32(y)+noteLetter*capHeight/2), p.card.text[onPlate])
}

func (p *Painter) write(c *canvas, text string, size float32, x, y int, r ramp) {
	line, _ := p.letters.line(text, size, float32(x), float32(y))
	c.fill(line, r)
}

// drawSeat draws a player's place: the name with its marks, the note and the cards.
func (p *Painter) drawSeat(c *canvas, t Table, s seat, b box) {
	const round = 14
	c.fill(roundBox(b, round), p.card.plate)
	turn := slices.Contains(t.View.Turn, s.n)
	x, right := int(b.x)+plateInset, int(b.x+b.w)-plateInset
	y := int(b.y) + plateInset
	r := p.card.text[onPlate]
	if turn {
		r = p.card.gold[onPlate]
		c.fill(frame(b, round, 4), r)
		c.fill(polygon(point{0, 0}, point{18, 11}, point{0, 22}).at(1, 1, float32(x), float32(y)+3), r)
		x += 26
	}
	if s.hidden > 0 {
		right = p.drawHidden(c, s.hidden, right, y)
	}
	if s.n == t.View.Dealer {
		right -= dealerDisc + 8
	}
	name := p.letters.written(at(t.Names, int(s.n)-1), int(s.n))
	line, w := p.letters.line(p.letters.clip(name, nameLetter, float32(right-x)), nameLetter, float32(x), float32(y)+nameLetter-4)
	c.fill(line, r)
	if s.n == t.View.Dealer {
		p.drawDealer(c, t.Dealer, x+int(w)+8, y)
	}
	y += nameLetter
	for _, note := range s.notes {
		y += 8 + noteLetter
		p.write(c, note, noteLetter, int(b.x)+plateInset, y-5, p.card.faint[onPlate])
	}
	for _, bl := range s.blocks {
		p.drawBlock(c, t, bl, int(b.x)+plateInset, y+tableGap)
	}
}

// drawHidden draws how many cards a player has on hand at the right end of the place, and returns what is left of it.
func (p *Painter) drawHidden(c *canvas, n, right, y int) int {
	line, w := p.letters.line(strconv.Itoa(n), nameLetter, 0, 0)
	c.fill(line.at(1, 1, float32(right)-w, float32(y)+nameLetter-4), p.card.text[onPlate])
	const high = 30
	x := float32(right) - w - 8 - 32
	p.drawSmall(c, box{x, float32(y) - 1, 20, high}, p.card.navy)
	p.drawSmall(c, box{x + 10, float32(y) - 1, 20, high}, p.card.navy)
	return int(x) - 8
}

// drawDealer draws the disc beside the dealer's name.
func (p *Painter) drawDealer(c *canvas, mark string, x, y int) {
	at := box{float32(x), float32(y) - 1, dealerDisc, dealerDisc}
	c.fill(roundBox(at, dealerDisc/2), p.card.text[onPlate])
	letters, _ := p.letters.line(mark, 100, 0, 0)
	c.fill(letters.within(box{at.x + 5, at.y + 6, at.w - 10, at.h - 12}), p.card.text[onPlate].back())
}

// drawSmall draws a card too small to have anything on it but its back.
func (p *Painter) drawSmall(c *canvas, b box, back ramp) {
	c.fill(roundBox(b, 4), p.card.edges[onPlate])
	c.fill(roundBox(box{b.x + 1.5, b.y + 1.5, b.w - 3, b.h - 3}, 3), p.card.paper)
	c.fill(roundBox(box{b.x + 4, b.y + 4, b.w - 8, b.h - 8}, 2), back)
}
