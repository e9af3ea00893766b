package threethirteen

import (
	"slices"
	"strconv"

	"trey/games"
)

// Facts returns the keys of the rules page.
func (m *match) Facts() []games.Fact {
	facts := []games.Fact{
		{Key: "phase", Value: m.phase()},
		{Key: "deal", Value: m.round},
		{Key: "dealer", Value: int(m.dealer)},
		{Key: "round", Value: m.round},
		{Key: "wild", Value: m.wild()},
		{Key: "top", Value: m.topCode()},
		{Key: "stock", Value: m.inStock()},
		{Key: "drawn", Value: m.drawn},
		{Key: "out", Value: int(m.out)},
		{Key: "penalties", Value: m.totals()},
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		h := m.hand(s)
		n := strconv.Itoa(int(s))
		facts = append(facts, games.Fact{Key: "hand." + n, Value: info.Faces.Codes(h.all()), Unordered: true})
		if int(h.n) == m.dealt() {
			facts = append(facts, games.Fact{Key: "deadwood." + n, Value: int(m.deadwood[s-1])})
		}
	}
	if m.last != nil {
		facts = append(facts, games.Fact{Key: "last", Value: map[string]any{"penalties": slices.Clone(m.last.penalties)}})
	}
	return facts
}
