package threethirteen

import (
	"math"
	"slices"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// computer plays Three Thirteen from what its seat sees. It remembers nothing between moves and draws on no chance: the same view gets the
// same move.
type computer struct{ arranger *meld.Arranger }

// Choose returns the move; the prompt's default where the view isn't that of a player in turn.
func (c computer) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	s, ok := c.situation(&v)
	if !ok || len(p.Choices) == 0 {
		return p.Default
	}
	if outs := withVerb(p, verbOut); len(outs) > 0 {
		return s.safest(outs)
	}
	discards := withVerb(p, verbDiscard)
	switch {
	case len(discards) == 0 && s.wantsTop():
		return games.Move{Verb: verbTake}
	case len(discards) == 0:
		return games.Move{Verb: verbDraw}
	case s.last:
		return s.leastLeft(discards)
	}
	return s.bestRated(discards)
}

func withVerb(p games.Prompt, verb string) []games.Move {
	return slices.DeleteFunc(p.Moves(), func(mv games.Move) bool { return mv.Verb != verb })
}

// wantsTop reports whether to take the discard rather than to draw.
func (s *situation) wantsTop() bool {
	top := s.pile[len(s.pile)-1]
	with := append(slices.Clone(s.held), top)
	slices.Sort(with)
	if s.last {
		return s.saves(with, top)
	}
	return s.gains(with)
}

// saves reports whether the discard, if it is kept, leaves a lower penalty than drawing does on average.
func (s *situation) saves(with []cards.Card, top cards.Card) bool {
	draw := s.arranger.Outlook(s.held, s.draws(1), s.rules)
	left := s.arranger.Discards(with, s.rules)
	for i, c := range with {
		if c != top && float64(left[i]) <= draw.Next {
			return true
		}
	}
	return false
}

// gains reports whether the hand has better prospects with the discard than after drawing. To give the discard back is never better.
func (s *situation) gains(with []cards.Card) bool {
	draws := s.draws(s.seats)
	draw := rateDrawing(s.arranger.Outlook(s.held, draws, s.rules))
	outlooks := s.arranger.Outlooks(with, draws, s.rules, hopeless)
	return slices.ContainsFunc(outlooks[:len(with)], func(o meld.Outlook) bool { return rate(o) < draw })
}

// leastLeft returns the discard that leaves least; of equals the safest.
func (s *situation) leastLeft(discards []games.Move) games.Move {
	left := s.arranger.Discards(s.held, s.rules)
	leaves := func(mv games.Move) uint8 { return left[slices.Index(s.held, mv.Cards[0])] }
	least := uint8(math.MaxUint8)
	for _, mv := range discards {
		least = min(least, leaves(mv))
	}
	return s.safest(slices.DeleteFunc(discards, func(mv games.Move) bool { return leaves(mv) > least }))
}

// bestRated returns the discard after which the hand has the best prospects, less what the card may do for the next player.
func (s *situation) bestRated(discards []games.Move) games.Move {
	outlooks := s.arranger.Outlooks(s.held, s.draws(s.seats), s.rules, hopeless)
	best, least := discards[0], math.Inf(1)
	for _, mv := range discards {
		c := mv.Cards[0]
		cost := rate(outlooks[slices.Index(s.held, c)]) + feeding*s.use(c)
		if cost < least {
			best, least = mv, cost
		}
	}
	return best
}

// safest returns the move with the card that is of least use to the next player; of equals the card that counts most.
func (s *situation) safest(moves []games.Move) games.Move {
	return slices.MinFunc(moves, func(a, b games.Move) int {
		ua, ub := s.use(a.Cards[0]), s.use(b.Cards[0])
		switch {
		case ua < ub:
			return -1
		case ua > ub:
			return 1
		}
		return s.rules.Points(b.Cards[0]) - s.rules.Points(a.Cards[0])
	})
}
