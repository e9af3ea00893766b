package threeupthreedown

// Measured in 10,000 duplicate matches of two and of four seats and more, the same player but for the number in question against others.
// Per cent are how many more of the others were left behind.
const (
	// keepsTwins is the number from which on one card at a time is played while cards are drawn, the others being kept for the end. All
	// at once cost 1.5 %, at two seats and at four. With hands of three, from 1 on cost 1 %, from 4 on 0.2 %, from 8 on 0.2 % at two
	// seats and nothing at four.
	keepsTwins = 6
	// boldest is the highest top on which a face-down card is flipped as an extra discard. None but on an empty pile cost 0.3 % to
	// 0.4 %; on any top cost 0.2 % at two seats and nothing at four.
	boldest = 6
)

// habit returns the move that is good without further thought: drawing before extra discards, the lowest number first, Clears last. By habit
// everybody plays in the computer's playouts. While the draw pile is high the computer does so itself: of 8,000 such choices 400 playouts
// each found moves better by less than 0.1 %.
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

// clearByHabit plays the weakest Clear where nothing else fits: a Clear with extras is worth most as the last card of its row, when the
// next row can be begun on an empty pile. While cards are drawn one Clear is enough, and none is spent as an extra discard.
func (p *position) clearByHabit(f face) act {
	switch {
	case p.drawN > 0 && p.extra > 0:
		return act{verb: verbEnd}
	case p.drawN > 0 || f == clear1:
		return act{verbPlay, f, 1}
	}
	return act{verbPlay, f, p.open().n[f]}
}
