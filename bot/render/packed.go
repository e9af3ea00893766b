package render

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"trey/games/cards"
)

// Cards in custom ids are packed, since the text of a large hand exceeds a custom id. The bits stand for a walk over the
// faces in standard order: 1 takes a copy of the face, 0 goes on to the next. So k cards of a pack with f faces need at
// most f+k bits, in base64: 54 characters for 60 cards of 254 faces.

// pack writes cards in standard order.
func pack(cs []cards.Card) string {
	var bits []byte
	n := 0
	put := func(bit byte) {
		if n%8 == 0 {
			bits = append(bits, 0)
		}
		bits[n/8] |= bit << (7 - n%8)
		n++
	}
	face := cards.Card(0)
	for _, c := range slices.Sorted(slices.Values(cs)) {
		for ; face < c; face++ {
			put(0)
		}
		put(1)
	}
	return base64.RawURLEncoding.EncodeToString(bits)
}

// unpack reads what pack wrote, and nothing else.
func unpack(text string, faces *cards.Faces) ([]cards.Card, error) {
	bits, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, ErrCustomID
	}
	var cs []cards.Card
	face := 0
	for n := range 8 * len(bits) {
		switch {
		case bits[n/8]>>(7-n%8)&1 == 0:
			face++
		case face >= faces.Len():
			return nil, ErrCustomID
		default:
			cs = append(cs, cards.Card(face))
		}
	}
	if pack(cs) != text {
		return nil, ErrCustomID
	}
	return cs, nil
}

// copies writes cards as the values of a select, equal cards with a number so that each value is unique: 7H, 7H~2.
func copies(cs []cards.Card, faces *cards.Faces) []string {
	seen := map[cards.Card]int{}
	values := make([]string, len(cs))
	for i, c := range cs {
		values[i] = faces.Code(c)
		if seen[c]++; seen[c] > 1 {
			values[i] += "~" + strconv.Itoa(seen[c])
		}
	}
	return values
}

// parseCopies reads values of a select as copies wrote them; each may stand once.
func parseCopies(values []string, faces *cards.Faces) ([]cards.Card, error) {
	var cs []cards.Card
	for i, value := range values {
		code, number, numbered := strings.Cut(value, "~")
		c, ok := faces.Parse(code)
		n, err := strconv.Atoi(number)
		switch {
		case !ok, slices.Contains(values[:i], value):
			return nil, ErrCustomID
		case numbered && (err != nil || n < 2 || strconv.Itoa(n) != number):
			return nil, ErrCustomID
		}
		cs = append(cs, c)
	}
	return cs, nil
}
