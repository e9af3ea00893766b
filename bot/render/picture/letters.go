package picture

import (
	"strconv"
	"strings"
	"sync"
	"unicode"

	"codeberg.org/go-fonts/dejavu/dejavusanscondensedbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// letters are the glyphs of the font. Those that have been used are kept.
type letters struct {
	font *sfnt.Font

	mu     sync.Mutex
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

// glyph is a letter one unit high.
type glyph struct {
	path    path
	advance float32 // to the next letter
	there   bool    // whether the font has it
}

// em is how many units the square of a letter has here.
const em = 2048

// Heights of the font's letters, in parts of its size.
const (
	capHeight = 0.73
	descent   = 0.24
)

func newLetters() (*letters, error) {
	f, err := sfnt.Parse(dejavusanscondensedbold.TTF)
	if err != nil {
		return nil, err
	}
	return &letters{font: f, glyphs: map[rune]glyph{}}, nil
}

// glyph returns the glyph of a character.
func (l *letters) glyph(r rune) glyph {
	l.mu.Lock()
	defer l.mu.Unlock()
	g, ok := l.glyphs[r]
	if !ok {
		g = l.load(r)
		l.glyphs[r] = g
	}
	return g
}

func (l *letters) load(r rune) glyph {
	i, err := l.font.GlyphIndex(&l.buf, r)
	if err != nil || i == 0 {
		return glyph{}
	}
	segments, err := l.font.LoadGlyph(&l.buf, i, fixed.I(em), nil)
	if err != nil {
		return glyph{}
	}
	p := outline(segments).at(1.0/em, 1.0/em, 0, 0)
	advance, err := l.font.GlyphAdvance(&l.buf, i, fixed.I(em), font.HintingNone)
	if err != nil {
		return glyph{}
	}
	return glyph{path: p, advance: units(advance) / em, there: true}
}

// line returns the outline of a text that begins at x on the base line y, and how wide it is. Characters that the font lacks are
// left out.
func (l *letters) line(text string, size, x, y float32) (path, float32) {
	var p path
	from := x
	for _, r := range text {
		g := l.glyph(r)
		p.add(g.path.at(size, size, x, y))
		x += g.advance * size
	}
	return p, x - from
}

// width returns how wide a line of the text is.
func (l *letters) width(text string, size float32) float32 {
	w := float32(0)
	for _, r := range text {
		w += l.glyph(r).advance * size
	}
	return w
}

func units(v fixed.Int26_6) float32 { return float32(v) / 64 }

func outline(segments sfnt.Segments) path {
	var p path
	for _, s := range segments {
		a := s.Args
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.moveTo(units(a[0].X), units(a[0].Y))
		case sfnt.SegmentOpLineTo:
			p.lineTo(units(a[0].X), units(a[0].Y))
		case sfnt.SegmentOpQuadTo:
			p.quadTo(units(a[0].X), units(a[0].Y), units(a[1].X), units(a[1].Y))
		case sfnt.SegmentOpCubeTo:
			p.cubeTo(units(a[0].X), units(a[0].Y), units(a[1].X), units(a[1].Y), units(a[2].X), units(a[2].Y))
		}
	}
	return p
}

// narrowest is how narrow letters of a label may become, in parts of their proper width: three of them then fill a card's corner.
const narrowest = 0.56

// label returns a card's label in the middle of the box: as high as it, but not too narrow for that. Letters that reach below
// the line are as wide as the others are.
func (l *letters) label(text string, b box) path {
	p, _ := l.line(text, 100, 0, 0)
	o := p.bounds()
	if o.w == 0 || o.h == 0 {
		return path{}
	}
	kx := min(b.h/(100*capHeight), b.w/o.w)
	ky := min(b.h/o.h, kx/narrowest)
	return p.centred(b, kx, ky)
}

// clip shortens a text to the width, with an ellipsis for what is left out.
func (l *letters) clip(text string, size, width float32) string {
	if l.width(text, size) <= width {
		return text
	}
	const rest = "…"
	left := width - l.width(rest, size)
	for i, r := range text {
		if left -= l.glyph(r).advance * size; left < 0 {
			return strings.TrimRight(text[:i], " ") + rest
		}
	}
	return text
}

// wrap breaks a text that is wider than so much in two, at a blank. What doesn't fit even so is left out.
func (l *letters) wrap(text string, size, width float32) []string {
	if text == "" {
		return nil
	}
	end := -1
	for i, r := range text {
		if r == ' ' && l.width(text[:i], size) <= width {
			end = i
		}
	}
	if end < 0 || l.width(text, size) <= width {
		return []string{l.clip(text, size, width)}
	}
	return []string{strings.TrimSuffix(text[:end], " ·"), l.clip(strings.TrimPrefix(text[end+1:], "· "), size, width)}
}

// Written returns how a picture writes the name of whoever sits at seat n. Letters that the font can show are written as they
// are, fancy ones as the plain letters that they mean; pictures and marks among them are left out. A name with letters that the font lacks, or
// that run from right to left or join each other, would be written wrongly or with holes. It becomes "#2", so callers say beside the picture who
// that is wherever the two differ.
func (p *Painter) Written(name string, n int) string { return p.letters.written(name, n) }

func (l *letters) written(name string, n int) string {
	number := "#" + strconv.Itoa(n)
	var b strings.Builder
	spoken := false
	for _, r := range norm.NFKC.String(name) {
		isLetter := unicode.IsLetter(r) || unicode.IsNumber(r)
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.In(r, shaped()...), isLetter && !l.glyph(r).there:
			return number
		case unicode.IsMark(r), !unicode.IsPrint(r), !l.glyph(r).there:
			// Not seen, or an ornament.
		default:
			spoken = spoken || isLetter
			b.WriteRune(r)
		}
	}
	written := strings.Join(strings.Fields(b.String()), " ")
	if !spoken {
		return number
	}
	return written
}

// shaped returns the scripts whose letters can't be set one after the other from left to right.
func shaped() []*unicode.RangeTable {
	return []*unicode.RangeTable{
		unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam, unicode.Samaritan, unicode.Mandaic,
		unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
		unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Thai, unicode.Lao, unicode.Tibetan, unicode.Myanmar,
		unicode.Khmer, unicode.Mongolian,
	}
}
