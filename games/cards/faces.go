// Package cards knows cards in general: faces, packs and the verifiable shuffle.
package cards

// Card is a card by its face: the index in its game's Faces. Identical cards of several packs are the same Card.
type Card uint8

// Back is a card that the viewer may not see.
const Back Card = 255

// Face is what is printed on a card, and how it is called.
type Face struct {
	Code   string // in records: "10H"
	Label  string // in its corner: "10", "K"
	Symbol string // the sign of its suit or colour beside it: "♥"; none if empty
	Ink    Ink    // the colour in which it is printed; never the only signal
	Name   string // message key of its spoken name, with arguments Rank and Suit: "card.suited"
	Rank   string // message key of its spoken rank; the label itself is spoken if empty
	Suit   string // message key of its suit or colour: "suit.hearts"; none if empty
}

// Ink is a colour of printing.
type Ink int

// The inks.
const (
	Black Ink = iota
	Red
	Green
	Blue
	Orange
	Lilac
	LightBlue
	Turquoise
	Magenta
	Olive
	Grey
)

// Faces is the set of faces of a game's pack, in standard order.
type Faces struct {
	faces []Face
	codes map[string]Card
}

// NewFaces returns the set of the faces, which must be fewer than 255 and have codes of their own.
func NewFaces(faces []Face) *Faces {
	f := &Faces{faces: faces, codes: make(map[string]Card, len(faces))}
	for i, face := range faces {
		f.codes[face.Code] = Card(i)
	}
	return f
}

// Len returns the number of faces.
func (f *Faces) Len() int { return len(f.faces) }

// Face returns the face of the card, the zero Face for Back.
func (f *Faces) Face(c Card) Face {
	if int(c) >= len(f.faces) {
		return Face{}
	}
	return f.faces[c]
}

// Code returns the card's text in records, "?" for Back.
func (f *Faces) Code(c Card) string {
	if int(c) >= len(f.faces) {
		return "?"
	}
	return f.faces[c].Code
}

// Codes returns the texts of the cards, never nil.
func (f *Faces) Codes(cs []Card) []string {
	out := make([]string, len(cs))
	for i, c := range cs {
		out[i] = f.Code(c)
	}
	return out
}

// Parse returns the card with the code; false if there is none.
func (f *Faces) Parse(code string) (Card, bool) {
	c, ok := f.codes[code]
	return c, ok
}
