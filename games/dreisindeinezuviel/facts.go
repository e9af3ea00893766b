package dreisindeinezuviel

import (
	"strconv"

	"trey/games"
)

// Facts returns the keys of the rules page. Cards are their numbers.
func (m *match) Facts() []games.Fact {
	facts := []games.Fact{
		{Key: "phase", Value: m.phase()},
		{Key: "deal", Value: 1},
		{Key: "dealer", Value: int(m.dealer)},
		{Key: "rows", Value: m.rowsFact()},
		{Key: "interim", Value: m.each(func(d *display) int { return int(d.interim) })},
		{Key: "points", Value: m.each((*display).points)},
		{Key: "draw_pile", Value: m.pileSize()},
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		n, d := strconv.Itoa(int(s)), m.display(s)
		facts = append(facts,
			games.Fact{Key: "hand." + n, Value: numbers(m.hand(s).all()), Unordered: true},
			games.Fact{Key: "taken." + n, Value: d.byColour()},
			games.Fact{Key: "open." + n, Value: m.open(&d.piles)})
	}
	if m.last.seat != games.Nobody {
		facts = append(facts, games.Fact{Key: "last", Value: map[string]any{
			"seat": int(m.last.seat), "card": number(m.last.card), "took": numbers(m.last.took),
		}})
	}
	return facts
}

// rowsFact returns the rows, each with its start card first.
func (m *match) rowsFact() [][]int {
	out := make([][]int, rows)
	for i := range out {
		out[i] = append([]int{startOf(i)}, numbers(m.rows[i].all())...)
	}
	return out
}

func (m *match) each(of func(*display) int) []int {
	out := make([]int, m.seats)
	for i := range out {
		out[i] = of(&m.displays[i])
	}
	return out
}

// byColour returns the cards taken by the number of their colour, in the order taken.
func (d *display) byColour() map[string]any {
	var piles [colours + 1][]int
	for _, c := range d.all() {
		piles[colourOf(c)] = append(piles[colourOf(c)], number(c))
	}
	out := map[string]any{}
	for c, p := range piles {
		if len(p) > 0 {
			out[strconv.Itoa(c)] = p
		}
	}
	return out
}
