package threethirteen

import (
	"slices"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// greedy is the yardstick: it takes the discard if that lowers the least penalty of the hand, discards what leaves least, and
// goes out as soon as it can. It works with the cards alone, whatever the option assist shows.
type greedy struct{ arranger *meld.Arranger }

// Greedy returns the yardstick.
func (Game) Greedy() games.Player { return greedy{new(meld.Arranger)} }

// Choose takes what looks best at once.
func (g greedy) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	own, _ := v.Zone("hand", v.Viewer)
	rules := meld.Rules{Wild: wildRank(v.Deal), AcesBoth: v.Options[optAces] == acesBoth}
	moves := p.Moves()
	if moves[0].Verb == verbDraw {
		return moves[g.begin(v, own.Cards, rules)]
	}
	if i := slices.IndexFunc(moves, func(mv games.Move) bool { return mv.Verb == verbOut }); i >= 0 {
		return moves[i]
	}
	left := g.arranger.Discards(own.Cards, rules)
	var allowed []int
	for _, mv := range moves {
		allowed = append(allowed, slices.Index(own.Cards, mv.Cards[0]))
	}
	return games.NewMove(verbDiscard, own.Cards[bestDiscard(own.Cards, left, allowed, rules)])
}

// begin returns 1 for taking the discard, 0 for drawing.
func (g greedy) begin(v games.View, hand []cards.Card, rules meld.Rules) int {
	pile, _ := v.Zone("discards", games.Nobody)
	top := pile.Cards[len(pile.Cards)-1]
	with := append(slices.Clone(hand), top)
	left := g.arranger.Discards(with, rules)
	// Without the card that is on top the hand is as it was.
	least, now := slices.Min(left[:len(with)]), left[len(with)-1]
	if least < now {
		return 1
	}
	return 0
}
