package threeupthreedown

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// multiset is cards of which the order doesn't matter: how many there are of each. It is a value; copying it copies the cards.
type multiset struct {
	copies [numFaces]uint8
	n      uint8
}

func count(cs []cards.Card) multiset {
	var s multiset
	for _, c := range cs {
		s.add(c)
	}
	return s
}

func (s *multiset) add(c cards.Card) {
	s.copies[c]++
	s.n++
}

func (s *multiset) addAll(cs []cards.Card) {
	for _, c := range cs {
		s.add(c)
	}
}

func (s *multiset) removeAll(cs []cards.Card) {
	for _, c := range cs {
		s.copies[c]--
		s.n--
	}
}

// holds reports whether all the cards are there at the same time.
func (s *multiset) holds(cs []cards.Card) bool {
	var want [numFaces]uint8
	for _, c := range cs {
		if want[c]++; want[c] > s.copies[c] {
			return false
		}
	}
	return true
}

// all returns the cards in standard order, never nil.
func (s *multiset) all() []cards.Card {
	out := make([]cards.Card, 0, s.n)
	for c, n := range s.copies {
		for range n {
			out = append(out, cards.Card(c))
		}
	}
	return out
}

// of returns how many cards have the face.
func (s *multiset) of(f face) int {
	n := 0
	for i := range colours {
		if f <= colours[i].last {
			n += int(s.copies[colours[i].first+cards.Card(f-1)])
		}
	}
	return n
}

// group appends the cards with the face in standard order.
func (s *multiset) group(f face, to []cards.Card) []cards.Card {
	for i := range colours {
		if f > colours[i].last {
			continue
		}
		c := colours[i].first + cards.Card(f-1)
		for range s.copies[c] {
			to = append(to, c)
		}
	}
	return to
}

// byFace returns the cards as a player sorts them: numbers first, then Clears, those with the same face in standard order.
func byFace(s *multiset) games.Cards { return slices.Concat(s.groups()...) }

// groups returns the cards by face, each group in standard order: numbers first, then Clears. The groups share one array.
func (s *multiset) groups() [][]cards.Card {
	buf := make([]cards.Card, 0, s.n)
	out := make([][]cards.Card, 0, clear2)
	for f := face(1); f <= clear2; f++ {
		from := len(buf)
		if buf = s.group(f, buf); len(buf) > from {
			out = append(out, buf[from:len(buf):len(buf)])
		}
	}
	return out
}
