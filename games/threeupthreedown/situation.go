package threeupthreedown

import (
	"trey/games"
	"trey/games/cards"
)

// farthest is how many turns ahead the computer thinks at most. Few playouts are longer.
const farthest = 300

// situation is a match as one player sees it: a position without the hidden cards, and which cards these are.
type situation struct {
	position
	unseen []face // in the hands of others, face down and in the draw pile, in standard order
}

// situationOf reads the view of the player who is asked; false if the view isn't such a player's.
func situationOf(v *games.View, p *games.Prompt) (*situation, bool) {
	s := &situation{}
	s.turn, s.turnsLeft = int(v.Viewer)-1, farthest
	seen := s.readZones(v)
	if v.Viewer == games.Nobody || s.left(s.turn) == 0 || !s.readUnseen(v, seen) {
		return nil, false
	}
	for _, t := range v.Status {
		n, ok := t.Args["Count"].(games.Num)
		switch {
		case ok && t.Key == slug+".status.extra":
			s.extra = int(n)
		case ok && t.Key == slug+".status.near":
			s.turnsLeft = min(int(n), farthest)
		}
	}
	for _, c := range p.Choices {
		s.fresh = s.fresh || c.Move.Verb == verbDraw
	}
	return s, true
}

// readZones fills in the position and returns the cards seen. Hands of others get their size only.
func (s *situation) readZones(v *games.View) holding {
	var seen holding
	for i := range v.Zones {
		z := &v.Zones[i]
		open := holdingOf(z.Cards)
		seen.join(&open)
		at := int(z.Owner) - 1
		switch z.Key {
		case "hand":
			s.seats = max(s.seats, at+1)
			s.hands[at] = open
			s.hands[at].size = uint8(z.Count)
		case "up":
			s.ups[at] = open
		case "down":
			s.downN[at] = uint8(z.Count)
		case "pile":
			s.pile = open
			s.readTop(z.Cards)
		case "draw":
			s.drawN = z.Count
		}
	}
	return seen
}

func (s *situation) readTop(pile []cards.Card) {
	if len(pile) == 0 {
		return
	}
	s.top = faceOf(pile[len(pile)-1])
	for i := len(pile) - 1; i >= 0 && faceOf(pile[i]) == s.top; i-- {
		s.run++
	}
}

// readUnseen takes what is seen from the pack; false unless the rest is as many cards as are hidden.
func (s *situation) readUnseen(v *games.View, seen holding) bool {
	hidden := s.drawN
	for i := range s.seats {
		hidden += int(s.downN[i])
		if i != s.turn {
			hidden += int(s.hands[i].size)
		}
	}
	s.unseen = make([]face, 0, packSize)
	for f := face(1); f <= clear2; f++ {
		for range copiesOf(f, v.Options[optionPack] != printed) - int(seen.n[f]) {
			s.unseen = append(s.unseen, f)
		}
	}
	return len(s.unseen) == hidden
}

// holdingOf counts the cards by face. Backs don't count.
func holdingOf(cs []cards.Card) holding {
	var h holding
	for _, c := range cs {
		if c != cards.Back {
			h.add(faceOf(c), 1)
		}
	}
	return h
}

// copiesOf returns how many cards of the pack have the face (rule 1).
func copiesOf(f face, full bool) int {
	n := 0
	for _, col := range colours {
		if f <= col.last {
			n += col.copies(f, full)
		}
	}
	return n
}

// seed returns a number that depends on all that is seen, so that the same view always gets the same playouts.
func (s *situation) seed() uint64 {
	h := uint64(14695981039346656037)
	mix := func(n int) { h = (h ^ uint64(n)) * 1099511628211 }
	own := &s.hands[s.turn]
	for f := face(1); f <= clear2; f++ {
		mix(int(own.n[f]))
		mix(int(s.pile.n[f]))
	}
	for i := range s.seats {
		mix(s.left(i))
		mix(int(s.ups[i].mask))
	}
	mix(s.drawN)
	mix(s.turn)
	mix(s.extra)
	return h
}
