package dreierles

import (
	"math/rand/v2"

	"trey/games"
	"trey/games/cards"
)

// layoutsForBid is how many deals a bid is chosen by.
const layoutsForBid = 60

// forBid is how much more a bid is worth than it seems, in tenths of a Dreier's Fach: a declarer makes more of a hand than the tactics do. In 150 duplicate matches of
// three, undoubled, 15 won 8 ± 5 cents a match from 0, 30 won 4 ± 4 from 15, and 45 lost 4 ± 9 to 30.
const forBid = 25

// bid thinks the rest of the auction and the deal through after every call. Others are taken to bid what their cards are good for.
func (s *scene) bid(p games.Prompt) games.Move {
	r := s.newLots()
	sums := make([]int, len(p.Choices))
	for range layoutsForBid {
		d := s.fullDeal(r)
		for i, c := range p.Choices {
			bid := bidOf(c.Move.Word)
			sums[i] += s.afterCall(&d, bid)
			if bid != none {
				sums[i] += forBid * s.unit / 10
			}
		}
	}
	return p.Choices[indexOfMost(sums)].Move
}

// fullDeal is a deal before the auction is over.
type fullDeal struct {
	hands  [players]set           // by place
	tappen [tappenSize]cards.Card // top first
}

// fullDeal lays a deal out in which others hold what they have spoken for, if one is found.
func (s *scene) fullDeal(r *rand.Rand) fullDeal {
	var d fullDeal
	for range attempts {
		if d = s.anyDeal(r); s.fits(&d) {
			break
		}
	}
	return d
}

func (s *scene) anyDeal(r *rand.Rand) fullDeal {
	left := s.unseen.cards()
	r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	d := fullDeal{tappen: [tappenSize]cards.Card(left)}
	left = left[tappenSize:]
	d.hands = [players]set{s.held[0], setOf(left[:handSize]...), setOf(left[handSize:]...)}
	return d
}

// fits reports whether those who have passed hold little and those who have bid hold much.
func (s *scene) fits(d *fullDeal) bool {
	for place := 1; place < players; place++ {
		wish := wish(d.hands[place])
		if s.passed[place] && wish != none || s.bids[place] != none && wish == none {
			return false
		}
	}
	return true
}

// afterCall returns what the deal is worth to place 0 after its call.
func (s *scene) afterCall(d *fullDeal, call contract) int {
	highest, declarer := s.highest, -1
	for place, bid := range s.bids {
		if bid == highest && bid != none {
			declarer = place
		}
	}
	if call != none {
		highest, declarer = call, 0
	}
	for place := 1; place < players-s.spoken && highest < solo; place++ {
		if bid := wish(d.hands[place]); bid > highest {
			highest, declarer = bid, place
		}
	}
	if declarer < 0 {
		o := s.opening(d, s.terms)
		return o.finish()
	}
	return s.declared(d, highest, declarer)
}

// opening returns the deal before the first lead.
func (s *scene) opening(d *fullDeal, t terms) playout {
	return playout{terms: &t, hands: d.hands, led: s.led, left: handSize, pfeifBy: -1}
}

// declared returns what the deal is worth to place 0 when the declarer plays the contract.
func (s *scene) declared(d *fullDeal, c contract, declarer int) int {
	t := s.terms
	t.contract, t.declarer, t.price = c, declarer, int(c)*t.unit
	o := s.opening(d, t)
	if s.ownLead {
		o.led = declarer
	}
	n := int(c.draws())
	hand := d.hands[declarer] | setOf(d.tappen[:n]...)
	laid := quickLayAway(hand, n)
	o.hands[declarer] = hand &^ laid
	o.points[declarer] = laid.worth()
	bonuses := o.bonusesInHand()
	return bonuses + o.finish()
}

// quickLayAway returns what a declarer lays away in a deal thought through: card points, and short suits without a king.
func quickLayAway(hand set, n int) set {
	laid, left := set(0), hand&^trumps&^kings
	for ; n > 0 && left != 0; n-- {
		c := pickBy(left, func(c cards.Card) int {
			s := suitOf(c).all()
			if hand&s&kings != 0 {
				return 4 * points(c)
			}
			return 4*points(c) + 8/(left&s).len()
		})
		laid |= 1 << c
		left &^= 1 << c
	}
	for low := hand & trumps &^ droll; n > 0 && low != 0; n-- {
		laid |= low & -low
		low &= low - 1
	}
	return laid
}
