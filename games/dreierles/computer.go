package dreierles

import (
	"trey/games"
	"trey/games/cards"
)

// computer plays Dreierles by thinking deals through: it lays out by lot the cards that it doesn't see, in many ways that fit what it has seen, and plays each of them to
// the end with every move that it has. It remembers nothing between moves, and its lots come from what it sees: the same view gets the same move.
type computer struct{}

// Choose returns the move that is worth most on average; the prompt's default where the view isn't that of a player in the deal.
func (computer) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	s, ok := sceneOf(&v)
	if !ok || len(p.Choices) == 0 {
		return p.Default
	}
	switch v.Phase {
	case phaseNames[auction]:
		return s.bid(p)
	case phaseNames[layingAway]:
		return s.layAway(p)
	case phaseNames[announcing]:
		return s.speak(p)
	}
	return s.play(p)
}

// layoutsForCard is how many layouts a card is chosen by. In duplicate matches of three, undoubled, half as many lost 5 ± 5 cents a match to it, and twice as many
// won 3 ± 4.
const layoutsForCard = 40

// play plays each card that is worth a thought in the same layouts.
func (s *scene) play(p games.Prompt) games.Move {
	var can set
	for _, mv := range p.Moves() {
		can |= setOf(mv.Cards...)
	}
	tries := s.distinct(can)
	if len(tries) == 1 {
		return card(tries[0])
	}
	r := s.newLots()
	sums := make([]int, len(tries))
	for range layoutsForCard {
		l := s.layout(r)
		start := s.playout(&l)
		for i, c := range tries {
			o := start
			o.play(c)
			sums[i] += o.finish()
		}
	}
	return card(tries[indexOfMost(sums)])
}

// distinct returns the first of each run of cards that take the same tricks and count the same.
func (s *scene) distinct(can set) []cards.Card {
	others := s.unseen | s.held[1] | s.held[2] | setOf(s.trick...)
	tries := make([]cards.Card, 0, can.len())
	for last := cards.Back; can != 0; can &= can - 1 {
		c := can.first()
		if last == cards.Back || suitOf(last) != suitOf(c) || points(last) != points(c) || others&between(last, c) != 0 {
			tries = append(tries, c)
		}
		last = c
	}
	return tries
}

// between returns the cards after a and before b in standard order.
func between(a, b cards.Card) set { return (set(1)<<b - 1) &^ (set(2)<<a - 1) }

// indexOfMost returns the place of the greatest number, the first of equals.
func indexOfMost(sums []int) int {
	best := 0
	for i, sum := range sums {
		if sum > sums[best] {
			best = i
		}
	}
	return best
}
