package dreierles

import (
	"slices"
	"strings"

	"trey/games"
	"trey/games/cards"
)

// scene is a deal as one of its players knows it. Players are known by their places: 0 is the player, 1 who plays next, 2 the one after.
type scene struct {
	terms
	seats      [players]games.Seat
	doublings  int
	laysAny    bool // whether every card may be laid away
	ownLead    bool // whether a declarer leads to the first trick
	manyTrumps bool // whether the declarer has announced 10 trumps

	bids    [players]contract // in the auction; none for who hasn't bid
	passed  [players]bool
	highest contract
	spoken  int

	held   [players]set // cards in hand that the player sees
	hidden [players]int // and how many he doesn't
	aside  int          // how many cards that he doesn't see lie in the Tappen or were laid away
	unseen set          // all cards that he doesn't see
	barred [players]set // cards that a hand can't hold, by what it has played
	laid   set          // what he has laid away
	points [players]int // card points of tricks won
	led    int          // place
	trick  []cards.Card // on the table
	left   int          // tricks to come, the one under way among them
}

// sceneOf returns what the viewer knows; false where the viewer doesn't play.
func sceneOf(v *games.View) (*scene, bool) {
	n := 0
	for _, c := range v.Counts {
		if c.Key == "money" {
			n++
		}
	}
	if v.Viewer == games.Nobody || n < players || v.Count("sits_out", v.Viewer) > 0 {
		return nil, false
	}
	s := &scene{laysAny: v.Options[optDiscard] == "any", ownLead: v.Options[optLead] == "declarer"}
	for i, seat := 0, v.Viewer; i < players; seat = seat%games.Seat(n) + 1 {
		if v.Count("sits_out", seat) == 0 {
			s.seats[i] = seat
			i++
		}
	}
	s.readTerms(v, n)
	s.readStatus(v)
	s.readAuction(v)
	s.readCards(v)
	s.readLeader(v, n)
	return s, true
}

// placeOf returns the place of the seat, -1 if it doesn't play.
func (s *scene) placeOf(seat games.Seat) int { return slices.Index(s.seats[:], seat) }

// readTerms reads what the deal is played for with n seats. While it is still open who will declare it is a Bridscher.
func (s *scene) readTerms(v *games.View, n int) {
	s.terms = terms{
		contract: bridscher, declarer: -1, open: -1,
		unit: v.Options.Int(optUnit), price: v.Options.Int(optBrid),
		others: players - 1, losers: n - 1,
		pfeifDeclarer: v.Options[optPfeif] == "declarer",
	}
	if n > players && v.Options.Bool(optDealer) {
		s.others = n - 1
	}
	for place, seat := range s.seats {
		for c := dreier; c <= solo; c++ {
			if v.Count(contractNames[c], seat) > 0 {
				s.declarer, s.contract, s.price = place, c, int(c)*s.unit
			}
		}
	}
}

// readStatus reads how often the price has been doubled, and whether the declarer has announced his trumps.
func (s *scene) readStatus(v *games.View) {
	for _, t := range v.Status {
		key := strings.TrimPrefix(t.Key, slug+".status.")
		s.manyTrumps = s.manyTrumps || strings.HasPrefix(key, "trumps")
		if !strings.HasPrefix(key, "contract") && !strings.HasPrefix(key, "bridscher") {
			continue
		}
		price, _ := t.Args["Price"].(games.Money)
		for ; s.price < int(price); s.price *= 2 {
			s.doublings++
		}
	}
}

func (s *scene) readAuction(v *games.View) {
	for place, seat := range s.seats {
		if v.Count("passed", seat) > 0 {
			s.passed[place] = true
			s.spoken++
		}
		for c := dreier; c <= solo; c++ {
			if v.Count("bid_"+contractNames[c], seat) > 0 {
				s.bids[place] = c
				s.highest = max(s.highest, c)
				s.spoken++
			}
		}
	}
}

func (s *scene) readCards(v *games.View) {
	s.unseen = set(1)<<packSize - 1
	for _, z := range v.Zones {
		shown := setOf(z.Cards...)
		s.unseen &^= shown
		hidden := z.Count - len(z.Cards)
		place := s.placeOf(z.Owner)
		switch {
		case z.Key == "tappen":
			s.aside += hidden
		case place < 0:
		case z.Key == "laid":
			s.laid |= shown
			s.aside += hidden
		case z.Key == "won":
			s.points[place] = shown.worth()
		case z.Key != "played":
			s.held[place] |= shown
			s.hidden[place] += hidden
		}
		if z.Key == "open" {
			s.open = place
		}
	}
}

// readLeader reads the trick on the table. Before the first it finds out who will lead: forehand, who plays first after the dealer, or the declarer.
func (s *scene) readLeader(v *games.View, n int) {
	s.left = handSize
	if v.Phase == phaseNames[playing] {
		s.readTrick(v)
		return
	}
	if s.ownLead && s.declarer >= 0 {
		s.led = s.declarer
		return
	}
	seat := v.Dealer%games.Seat(n) + 1
	s.led = s.placeOf(seat)
}

// readTrick reads the trick, and learns from it and from the one before what the others can't hold.
func (s *scene) readTrick(v *games.View) {
	down := 0
	for _, seat := range s.seats {
		if _, ok := v.Zone("played", seat); ok {
			down++
		}
	}
	s.led = (s.placeOf(v.Turn[0]) + players - down) % players
	for i := range down {
		place := (s.led + i) % players
		z, _ := v.Zone("played", s.seats[place])
		s.trick = append(s.trick, z.Cards[0])
		s.learn(place, s.trick[0], z.Cards[0])
	}
	// The hand of who is in turn is still whole.
	place := s.placeOf(v.Turn[0])
	s.left = s.held[place].len() + s.hidden[place]
	for _, t := range v.Status {
		if t.Key == slug+".status.previous" {
			trick, _ := t.Args["Trick"].(games.List)
			s.readPrevious(trick)
		}
	}
}

// readPrevious learns from the trick before, which everybody may look at.
func (s *scene) readPrevious(trick games.List) {
	led := cards.Back
	for _, played := range trick {
		who, _ := played.Args["Who"].(games.Seat)
		c, _ := played.Args["Card"].(games.Cards)
		place := s.placeOf(who)
		if place < 0 || len(c) != 1 {
			return
		}
		if led == cards.Back {
			led = c[0]
		}
		s.learn(place, led, c[0])
	}
}

// learn notes what a hand can't hold since it has answered the card led with another (rule 11).
func (s *scene) learn(place int, led, c cards.Card) {
	if suitOf(c) == suitOf(led) {
		return
	}
	s.barred[place] |= suitOf(led).all()
	if suitOf(c) != trump {
		s.barred[place] |= trumps
	}
}
