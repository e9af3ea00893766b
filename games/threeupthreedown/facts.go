package threeupthreedown

import (
	"strconv"

	"trey/games"
)

// Facts returns the keys of the rules page.
func (m *match) Facts() []games.Fact {
	facts := []games.Fact{
		{Key: "phase", Value: m.phase()},
		{Key: "deal", Value: 1},
		{Key: "dealer", Value: int(m.dealer)},
		{Key: "pile", Value: info.Faces.Codes(m.pile[:m.piled])},
		{Key: "draw_pile", Value: m.drawPile()},
		{Key: "removed", Value: int(m.removed.n)},
		{Key: "extra", Value: int(m.extra)},
		{Key: "may_draw", Value: m.mayDraw()},
		{Key: "left", Value: m.lefts()},
		{Key: "turns", Value: int(m.turns)},
	}
	m.each(func(s games.Seat) {
		n := strconv.Itoa(int(s))
		facts = append(facts,
			games.Fact{Key: "hand." + n, Value: info.Faces.Codes(m.hand(s).all()), Unordered: true},
			games.Fact{Key: "up." + n, Value: m.upCodes(s), Unordered: true},
			games.Fact{Key: "down." + n, Value: m.down(s).positions()})
	})
	return facts
}

// upCodes returns the 3UP cards, none until all have chosen.
func (m *match) upCodes(s games.Seat) []string {
	if m.choosing > 0 {
		return []string{}
	}
	return info.Faces.Codes(m.up(s).all())
}
