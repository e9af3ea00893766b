package threeupthreedown

// How the computer plays by habit; found in 10,000 to 40,000 duplicate deals of two and of four players, against the same habits
// with another number.
const (
	// keepsTwins is from which number on it parts with one card at a time while cards are drawn, and keeps the others for the end. All cards of
	// a number at once left 1.5 % fewer behind with two seats and with four, the limits 1, 4 and 8 left 1.0, 0.2 and 0 % fewer.
	keepsTwins = 6
	// boldest is the top on which it still flips a card as an extra discard. Never to flip left 0.4 % fewer behind, always 0.1 %.
	boldest = 6
)

// habit returns the move that is good without further thought: the lowest number, many of it at once, low numbers first and Clears last.
// By habit everybody plays in the computer's playouts; while the draw pile is high the computer does so itself, since
// playouts find next to nothing better there.
func (p *position) habit() act {
	mask := p.playable()
	switch {
	case p.flips() && p.extra > 0 && p.top > boldest:
		return act{verb: verbEnd}
	case p.flips():
		return act{verb: verbFlip}
	case p.mayDraw():
		return act{verb: verbDraw}
	case mask == 0 && p.extra > 0:
		return act{verb: verbEnd}
	case mask == 0:
		return act{verb: verbPickup}
	case mask&clears == mask:
		return p.clearByHabit(lowest(mask))
	}
	f := lowest(mask)
	if p.drawN > 0 && f >= keepsTwins {
		return act{verbPlay, f, 1}
	}
	return act{verbPlay, f, p.open().n[f]}
}

// clearByHabit plays Clears where nothing else fits, in the end as many as help: a Clear +1 and a Clear +2 may be the last card of one row,
// and then the first card of the next lies on an empty pile.
func (p *position) clearByHabit(f face) act {
	switch {
	case p.drawN > 0 && p.extra > 0:
		return act{verb: verbEnd}
	case p.drawN > 0 || f == clear1:
		return act{verbPlay, f, 1}
	}
	return act{verbPlay, f, p.open().n[f]}
}
