package dreierles

import (
	"cmp"
	"slices"

	"trey/games"
)

// Of the sets that may be laid away so many of the best-looking ones are thought through, by so many layouts.
const (
	setsForLayAway    = 14
	layoutsForLayAway = 20
)

// layAway thinks the sets through that look best: the 10 trumps, the Pfeif and the play that they leave.
func (s *scene) layAway(p games.Prompt) games.Move {
	sets := s.likely(p.Moves())
	if len(sets) == 1 {
		return games.NewMove(verbDiscard, sets[0].cards()...)
	}
	r := s.newLots()
	sums := make([]int, len(sets))
	for range layoutsForLayAway {
		l := s.layout(r)
		start := s.playout(&l)
		for i, laid := range sets {
			o := start
			o.hands[0] &^= laid
			o.points[0] += laid.worth()
			sums[i] += o.bonusesInHand()
			sums[i] += o.finish()
		}
	}
	return games.NewMove(verbDiscard, sets[indexOfMost(sums)].cards()...)
}

// likely returns the sets that look best.
func (s *scene) likely(moves []games.Move) []set {
	sets := make([]set, len(moves))
	for i, mv := range moves {
		sets[i] = setOf(mv.Cards...)
	}
	slices.SortStableFunc(sets, func(a, b set) int { return cmp.Compare(s.rateLayAway(b), s.rateLayAway(a)) })
	return sets[:min(setsForLayAway, len(sets))]
}

// rateLayAway rates a set: card points are safe there, without a suit one can ruff, and trumps and kings are better kept.
func (s *scene) rateLayAway(laid set) int {
	hand := s.held[0]
	rate := 4*laid.points() - 20*(laid&(trumps|kings)).len()
	for suit := clubs; suit <= spades; suit++ {
		if own := hand & suit.all(); own != 0 && own&^laid == 0 {
			rate += 8
		}
	}
	return rate
}
