package picture

import (
	"fmt"
	"hash/fnv"
	"strings"

	"trey/games/cards"
)

// Look is all that is seen of a face. Faces that look alike are the same picture.
type Look struct {
	Label, Symbol string
	Ink           cards.Ink
}

// LookOf returns how a face looks; the zero Face looks like a card's back.
func LookOf(f cards.Face) Look { return Look{f.Label, f.Symbol, f.Ink} }

// Emoji is a look with its name as an emoji.
type Emoji struct {
	Name string // "c_10H"
	Look Look
}

// Emojis returns an emoji for the back and for each different look of the faces, in their order. A name is made of the face's code. Where a
// second look has the same code, its name gets an end that follows from the look, so that names stay what they are when games
// are added behind.
func Emojis(sets ...*cards.Faces) []Emoji {
	out := []Emoji{{Name: "c_back"}}
	looks, names := map[Look]bool{{}: true}, map[string]bool{"c_back": true}
	for _, f := range sets {
		for i := range f.Len() {
			face := f.Face(cards.Card(i))
			look := LookOf(face)
			if looks[look] {
				continue
			}
			name := emojiName(face.Code, "")
			if names[name] {
				name = emojiName(face.Code, look.mark())
			}
			looks[look], names[name] = true, true
			out = append(out, Emoji{name, look})
		}
	}
	return out
}

// mark returns a short text that follows from the look.
func (l Look) mark() string {
	h := fnv.New32a()
	fmt.Fprintf(h, "%q %q %d", l.Label, l.Symbol, l.Ink)
	return fmt.Sprintf("_%08x", h.Sum32())
}

// emojiName returns a name of letters, digits and underscores with at most 25 of them, which leaves seven to tell one look from the next.
func emojiName(code, end string) string {
	const most = 25
	var b strings.Builder
	b.WriteString("c_")
	for _, r := range code {
		if r < 0x80 && (r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z') {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "_%x", r)
	}
	name := b.String()
	return name[:min(len(name), most-len(end))] + end
}

// emojiSize is how large an emoji is drawn. It is seen far smaller.
const emojiSize = 128

// Emoji draws a look on a small card of its own, as large as there is room.
func (p *Painter) Emoji(l Look) Picture {
	c := p.canvas(emojiSize, emojiSize, &p.card.palette, p.card.edges[onNothing].full(), p.card.edges[onNothing])
	const line = 4
	inner := box{line, line, emojiSize - 2*line, emojiSize - 2*line}
	c.fill(roundBox(inner, corner-line), p.card.paper)
	switch {
	case l == Look{}:
		p.emojiBack(c)
	case l.Symbol == "":
		c.fill(roundBox(inner, corner-line), p.card.of(l.Ink, false))
		c.fill(p.letters.label(l.Label, box{12, 24, 104, 80}), p.card.of(l.Ink, true))
	default:
		r := p.card.of(l.Ink, false)
		c.fill(p.letters.label(l.Label, box{10, 11, 108, 58}), r)
		c.fill(p.letters.sign(l.Symbol).within(box{38, 74, 52, 46}), r)
	}
	return p.finish(c)
}

func (p *Painter) emojiBack(c *canvas) {
	c.fill(roundBox(box{12, 12, 104, 104}, 12), p.card.navy)
	var lattice path
	for _, at := range []point{{40, 40}, {88, 40}, {64, 64}, {40, 88}, {88, 88}} {
		lattice.add(polygon(point{at.x, at.y - 20}, point{at.x + 20, at.y}, point{at.x, at.y + 20}, point{at.x - 20, at.y}))
	}
	c.fill(lattice, p.card.pattern)
}
