package threethirteen

import (
	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// The weights, in points. They were measured in duplicate rounds of 2, 4 and 7 seats, one computer with other weights among computers with
// these; what they gain is per match, which computers end with 46, 94 and 125 points. Values nearby do as well.
const (
	// hopeless is how much more than the best discard another may leave to be thought about at all. With 8 or 16 it plays no better.
	hopeless = 12
	// reward is what going out is worth beyond having no penalty: it stops the others. Against none it gained 2 points in two seats,
	// 1 in four; from 15 to 25 there is no difference.
	reward = 20
	// trend is how much of what one turn improves is expected of the turns after it. Against none it gained 1 point; with 0.7 it lost 1 in
	// two seats and 3 in four.
	trend = 0.25
	// feeding is what it costs to throw a card that a quarter of the unseen cards fit. It gained too little to be measured, and neither
	// did four and eight times as much.
	feeding = 0.6
)

// situation is what a player goes by.
type situation struct {
	arranger *meld.Arranger
	rules    meld.Rules
	held     []cards.Card // in standard order
	pile     []cards.Card // the discard pile, its top last
	turning  bool         // the turn is to be begun: the top of the pile can be taken
	seats    int
	stock    int         // cards in it
	last     bool        // somebody has gone out
	unseen   [52]float64 // how many cards of each face lie in the stock and in others' hands
}

// situation reads the view; false if it isn't that of a player whose cards it shows.
func (c computer) situation(v *games.View) (*situation, bool) {
	own, ok := v.Zone("hand", v.Viewer)
	n := v.Deal + 2
	if !ok || v.Over || len(own.Cards) < n {
		return nil, false
	}
	pile, _ := v.Zone("discards", games.Nobody)
	stock, _ := v.Zone("stock", games.Nobody)
	s := &situation{
		arranger: c.arranger,
		rules:    meld.Rules{Wild: wildRank(v.Deal), AcesBoth: v.Options[optAces] == acesBoth},
		held:     own.Cards, pile: pile.Cards, turning: len(own.Cards) == n,
		stock: stock.Count, last: v.Phase == phaseLast,
	}
	for _, z := range v.Zones {
		if z.Owner != games.Nobody {
			s.seats++
		}
	}
	s.count(v.Zones)
	return s, true
}

// count finds the unseen cards: the pack without all cards seen.
func (s *situation) count(zones []games.Zone) {
	for c := range s.unseen {
		s.unseen[c] = float64(packs(s.seats))
	}
	for _, z := range zones {
		for _, c := range z.Cards {
			s.unseen[c]--
		}
	}
}

// draws returns how likely each face is to be the last of the next n cards of the stock. Where that holds fewer, the pile may have
// been shuffled by then.
func (s *situation) draws(n int) *[52]float64 {
	under := s.pile
	if s.turning {
		under = s.pile[:len(s.pile)-1]
	}
	draws := s.unseen
	if s.stock >= n || len(under) == 0 {
		return &draws
	}
	total := 0.0
	for _, u := range s.unseen {
		total += u
	}
	share := float64(s.stock) / float64(n)
	for c := range draws {
		draws[c] *= share / max(total, 1)
	}
	for _, c := range under {
		draws[c] += (1 - share) / float64(len(under))
	}
	return &draws
}

// rate is what a hand is expected to cost: its penalty after one more turn, less what later turns and the chance to go out are worth.
func rate(o meld.Outlook) float64 { return o.Next - trend*improves(o) - reward*o.Out }

func improves(o meld.Outlook) float64 { return float64(o.Left) - o.Next }

// rateDrawing is the rate that drawing will leave on average, from the hand's outlook before. The numbers are near a least squares fit to
// the exact mean over all draws, which takes ten times as long and gained nothing that could be measured.
func rateDrawing(o meld.Outlook) float64 { return rate(o) - 1.4 - 0.6*improves(o) - 5*o.Out }

// use estimates how much use a card is to others, 1 if a quarter of the unseen cards fit it. A wild card is always of use.
func (s *situation) use(c cards.Card) float64 {
	if s.rules.IsWild(c) {
		return 1
	}
	fitting, total := 0.0, 0.0
	for i, n := range s.unseen {
		total += n
		fitting += n * fit(c, cards.Card(i))
	}
	return 4 * fitting / max(total, 1)
}

// fit returns 1 for cards of one rank and for neighbours in a suit, a half where one card lies between.
func fit(a, b cards.Card) float64 {
	d := max(a.Rank()-b.Rank(), b.Rank()-a.Rank())
	switch {
	case d == 0, d == 1 && a.Suit() == b.Suit():
		return 1
	case d == 2 && a.Suit() == b.Suit():
		return 0.5
	}
	return 0
}
