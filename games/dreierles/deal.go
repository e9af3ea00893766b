package dreierles

import (
	"fmt"

	"trey/games"
	"trey/games/cards"
)

// house is what stays the same during a match. All its matches share it; nobody writes to it.
type house struct {
	seats          int
	lastDeal       int   // its number; with it the match is over (rule 19)
	unit           int64 // in cents
	bridscherValue int64 // in cents, even
	maxDoublings   int   // of a declarer's deal
	exposes        bool  // whether all see what the declarer draws
	laysAny        bool  // whether every card may be laid away
	noEarlyPass    bool  // whether who passed before any bid may not double
	pfeifDeclarer  bool  // whether the Pfeif brings bonuses to the declarer alone
	dealerSettles  bool  // whether a sitting dealer takes part in a declarer's settlement
	declarerLeads  bool
	options        games.Options
	source         cards.Source
}

// phase is a part of a deal.
type phase uint8

// The phases in their order.
const (
	auction phase = iota
	layingAway
	announcing
	playing
	over
)

var phaseNames = [...]string{"auction", "discard", "announce", "play", "over"}

// match is a match at one moment. It holds no slice or map that changes, so that copying it is making a new one.
type match struct {
	*house
	deal   int
	dealer games.Seat
	phase  phase
	turn   games.Seat           // Nobody when the match is over
	deck   [packSize]cards.Card // its first six are the Tappen, top first
	hands  [maxSeats]set        // an open Pfeif is among them
	laid   set                  // what the declarer laid away

	bids      [maxSeats]contract // none for who hasn't bid
	passed    seats
	passedNow seats    // who passed before anybody had bid
	highest   contract // bid so far
	contract  contract // none until the auction is over
	declarer  games.Seat
	drawn     uint8 // cards taken up from the Tappen

	lap       uint8 // of speaking before the first lead, from 1
	spoken    uint8 // who have spoken in this lap
	doubledIn uint8 // doublings of this lap
	doublings uint8
	doubledBy [maxSeats]uint8
	saidMany  bool // whether the declarer has announced 10 trumps
	open      games.Seat

	start  [maxSeats]set // the hands at the start of play
	led    games.Seat    // Nobody outside play
	down   uint8         // trick[:down] lies on the table
	trick  [players]cards.Card
	won    [maxSeats]set
	tricks [maxSeats]uint8
	prev   previous
	pfeif  fall

	money [maxSeats]int64
	last  *outcome // the last deal settled, nil before
}

// seats is a set of seats: bit s stands for seat s.
type seats uint8

func (s seats) has(seat games.Seat) bool { return s>>seat&1 == 1 }

// previous is the trick before the current one.
type previous struct {
	cards  [players]cards.Card
	led    games.Seat // Nobody before the first trick is over
	winner games.Seat
}

// fall is how the Pfeif was played.
type fall struct {
	by    games.Seat // Nobody while it hasn't been
	last  bool       // in the last trick
	taken bool       // by's own trick
}

func (m *match) hand(s games.Seat) *set { return &m.hands[s-1] }

func (m *match) tappen() []cards.Card { return m.deck[m.drawn:tappenSize] }

// justDrawn is what the declarer has taken up.
func (m *match) justDrawn() []cards.Card { return m.deck[:m.drawn] }

// plays reports whether the seat plays this deal: with four the dealer sits out.
func (m *match) plays(s games.Seat) bool { return m.seats == players || s != m.dealer }

// next returns the seat after s in playing order.
func (m *match) next(s games.Seat) games.Seat { return s%games.Seat(m.seats) + 1 }

// after returns who plays after s.
func (m *match) after(s games.Seat) games.Seat {
	s = m.next(s)
	if !m.plays(s) {
		s = m.next(s)
	}
	return s
}

// from returns who play the deal, beginning with s, who does.
func (m *match) from(s games.Seat) [players]games.Seat {
	second := m.after(s)
	return [players]games.Seat{s, second, m.after(second)}
}

func (m *match) forehand() games.Seat { return m.after(m.dealer) }

// defenders returns the declarer's opponents in playing order.
func (m *match) defenders() (games.Seat, games.Seat) {
	order := m.from(m.declarer)
	return order[1], order[2]
}

// trickNumber returns the number of the trick under way, from 1.
func (m *match) trickNumber() int {
	n := 1
	for _, t := range m.tricks {
		n += int(t)
	}
	return n
}

// builder is a match in the making, with what happened on the way.
type builder struct {
	match
	events  []games.Event
	settled []games.Settlement
}

func (b *builder) step() games.Step {
	m := b.match
	return games.Step{Match: &m, Events: b.events, Settled: b.settled}
}

// deals makes the next deal (rule 4): six cards for the Tappen, then eight for each and eight again.
func (b *builder) deals(dealer games.Seat) error {
	deck, err := b.source.Deal(b.deal+1, pack())
	if err != nil {
		return err
	}
	if len(deck) != packSize {
		return fmt.Errorf("deal %d: the pack holds %d cards, not %d", b.deal+1, len(deck), packSize)
	}
	b.match = match{house: b.house, deal: b.deal + 1, dealer: dealer, money: b.money, last: b.last}
	copy(b.deck[:], deck)
	at := tappenSize
	for range handSize / 8 {
		for _, s := range b.from(b.forehand()) {
			*b.hand(s) |= setOf(b.deck[at : at+8]...)
			at += 8
		}
	}
	b.turn = b.forehand()
	b.sayDeal()
	return nil
}
