package dreisindeinezuviel

import (
	"strconv"

	"trey/games"
)

// greedy is the yardstick: it plays the card that brings most points at once, the colours that lie open counted as if the match
// ended now. Of equal ones it plays the one that takes least, then the highest.
type greedy struct{}

// Greedy returns the yardstick.
func (Game) Greedy() games.Player { return greedy{} }

// Choose weighs every card of the prompt by the rows and the own display.
func (greedy) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	r, d := rulesOf(v.Options), displayIn(&v)
	bonus := bonusIn(&v)
	lie := rowsIn(&v)
	var best weighed
	for _, mv := range p.Moves() {
		c := mv.Cards[0]
		e := r.effect(lie[rowOf(c)], &d, bonus, c)
		points := e.gain + r.final(r.open(&e.piles))
		best = best.or(weighed{move: mv, points: points, took: len(e.took)})
	}
	return best.move
}

// rowsIn returns the rows as the view shows them.
func rowsIn(v *games.View) [rows]row {
	var out [rows]row
	for i := range out {
		z, _ := v.Zone("row"+strconv.Itoa(i+1), games.Nobody)
		out[i].n = uint8(copy(out[i].cards[:], z.Cards))
	}
	return out
}

// displayIn returns the viewer's own display.
func displayIn(v *games.View) display {
	d := display{interim: uint8(v.Count("interim", v.Viewer))}
	z, _ := v.Zone("taken", v.Viewer)
	d.n = uint8(copy(d.cards[:], z.Cards))
	for _, c := range d.all() {
		d.piles[colourOf(c)]++
	}
	return d
}

// bonusIn returns the points of the next interim bonus, 0 if none is left.
func bonusIn(v *games.View) int {
	given := 0
	for _, c := range v.Counts {
		if c.Key == "interim" && c.N > 0 {
			given++
		}
	}
	return nextInterim(given)
}
