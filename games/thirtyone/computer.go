package thirtyone

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// computer plays 31 from what its seat sees. It remembers nothing between moves and draws on no chance: the same view gets the same move.
type computer struct{}

// Choose returns the move; the prompt's default where the view isn't that of a player in the deal.
func (computer) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	s, ok := situationOf(&v)
	if !ok || len(p.Choices) == 0 {
		return p.Default
	}
	if pick := p.Choices[0].Pick; pick != nil {
		return games.NewMove(verbDiscard, s.discard(pick.Groups))
	}
	verb := s.begin()
	for _, c := range p.Choices {
		if c.Move.Verb == verb {
			return c.Move
		}
	}
	return p.Default
}

// situation is what a player goes by.
type situation struct {
	held   []cards.Card // three at the start of a turn, then four
	top    cards.Card   // of the discard pile; Back if there is none
	unseen *unseen
	rivals rivals
	stock  int
	lives  int
}

func situationOf(v *games.View) (*situation, bool) {
	own, _ := v.Zone("hand", v.Viewer)
	if len(own.Cards) < handSize {
		return nil, false
	}
	stock, _ := v.Zone("stock", games.Nobody)
	pile, _ := v.Zone("discards", games.Nobody)
	s := &situation{
		held: own.Cards, top: cards.Back, unseen: newUnseen(own.Cards, pile.Cards),
		stock: stock.Count, lives: v.Count("lives", v.Viewer),
	}
	if n := len(pile.Cards); n > 0 {
		s.top = pile.Cards[n-1]
	}
	players := 0
	for _, z := range v.Zones {
		if z.Key == "hand" && z.Count > 0 {
			players++
		}
	}
	s.rivals.n = players - 1
	s.rivals.draws = float64(packSize-handSize*players-1-stock.Count) / float64(players)
	s.rivals.knocked = slices.ContainsFunc(v.Status, func(t games.Text) bool { return t.Key == slug+".status.knocked" })
	return s, true
}

// begin chooses how to begin a turn. With an empty stock it takes only what makes the hand better, so that players who do the same come to
// an end.
func (s *situation) begin() string {
	canTake := s.top != cards.Back
	switch {
	case s.stock == 0 && canTake && s.valueTaking() > value(s.held):
		return verbTake
	case s.stock == 0:
		return verbEnd
	case s.wantsToKnock():
		return verbKnock
	case canTake && s.rateTaking() >= s.rateDrawing():
		return verbTake
	}
	return verbDraw
}

// wantsToKnock weighs the lives that a knock may cost. Not knocking costs some too, so a small risk is worth taking; on
// the dole two lives lost are no worse than one.
func (s *situation) wantsToKnock() bool {
	if s.rivals.knocked {
		return false
	}
	cost := 2.0
	if s.lives == 0 {
		cost = 1
	}
	return cost*s.rivals.allAbove(value(s.held)) < risk(s.rivals.n+1)
}

// risk is how many lives a knock may cost on average. The numbers did best in duplicate deals against players that knock at 25 and
// against computers with other numbers; with more than four players the choice makes little difference.
func risk(players int) float64 {
	switch players {
	case 2:
		return 0.33
	case 3:
		return 0.14
	case 4:
		return 0.10
	}
	return 0.15
}

// rate rates a hand of three: in the last turn by the chance that it isn't lowest, before by its prospects.
func (s *situation) rate(t triple) float64 {
	if s.rivals.knocked {
		return s.rivals.survives(t.value)
	}
	return s.unseen.prospects(t)
}

// rateBest rates the best hand that is left when one of the first n of four cards goes.
func (s *situation) rateBest(four []cards.Card, n int) float64 {
	if s.rivals.knocked {
		return s.rivals.survives(bestWithout(four, n))
	}
	most := 0.0
	for i := range n {
		most = max(most, s.unseen.prospects(without(four, i)))
	}
	return most
}

func bestWithout(four []cards.Card, n int) int {
	most := 0
	for i := range n {
		most = max(most, without(four, i).value)
	}
	return most
}

// with returns the held cards and one more, in an array of its own.
func (s *situation) with(c cards.Card) []cards.Card {
	return append(append(make([]cards.Card, 0, handSize+1), s.held...), c)
}

func (s *situation) valueTaking() int { return bestWithout(s.with(s.top), handSize) }

func (s *situation) rateTaking() float64 { return s.rateBest(s.with(s.top), handSize) }

// rateDrawing is the mean over all cards that may be drawn.
func (s *situation) rateDrawing() float64 {
	four := s.with(cards.Back)
	total := 0.0
	for suit := range 4 {
		for p, n := range s.unseen.count[suit] {
			if n > 0 {
				four[handSize] = cardOf(suit, p)
				total += float64(n) * s.rateBest(four, handSize+1)
			}
		}
	}
	return total / float64(s.unseen.n)
}

// discard returns the card without which the hand is best; of equals the one that counts least, which is of least use to others.
func (s *situation) discard(groups []games.Group) cards.Card {
	drop, most := cards.Back, 0.0
	for _, g := range groups {
		c := g.Cards[0]
		r := s.rate(without(s.held, slices.Index(s.held, c)))
		if drop == cards.Back || r > most || r == most && points(c) < points(drop) {
			drop, most = c, r
		}
	}
	return drop
}
