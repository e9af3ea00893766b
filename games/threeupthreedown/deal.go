package threeupthreedown

import (
	"errors"
	"fmt"

	"trey/games"
	"trey/games/cards"
)

// How many cards a seat gets and holds (rules 3 and 12).
const (
	downCards = 3 // 3DOWN
	dealtHand = 6 // of which upCards are chosen as 3UP
	upCards   = 3
	handSize  = 3 // to which a hand is refilled
)

// house is what stays the same during a match. All its matches share it; nobody writes to it.
type house struct {
	seats   int
	dealer  games.Seat
	stake   int64 // cents that each seat pays
	options games.Options
	deck    []cards.Card // as shuffled, top card first
	pack    multiset
}

// match is a match at one moment. It holds no slice or map that changes, so that copying it is making a new one.
type match struct {
	*house
	turn     games.Seat // Nobody while the 3UP cards are chosen and when the match is over
	over     bool
	capped   bool  // over by the number of turns
	fresh    bool  // a Clear +1 or +2 was played last, so the hand may be refilled (rules 9 to 11)
	extra    uint8 // extra discards left; 0 while the turn's first discard is due
	next     uint8 // deck[next:] is the draw pile, its top first
	piled    uint8 // pile[:piled] is the discard pile, its top last
	choosing uint8 // seats that haven't chosen their 3UP cards
	turns    uint16
	pile     [packSize]cards.Card
	removed  multiset
	hands    [maxSeats]multiset
	ups      [maxSeats]multiset // 3UP; secret while seats are choosing
	downs    [maxSeats]down
	tallies  [maxSeats]tally
}

// down is the 3DOWN cards of a seat by position, cards.Back where there is none left.
type down [downCards]cards.Card

// positions returns the positions that still have a card, from 1.
func (d *down) positions() []int {
	out := make([]int, 0, downCards)
	for i, c := range d {
		if c != cards.Back {
			out = append(out, i+1)
		}
	}
	return out
}

func (d *down) n() int {
	n := 0
	for _, c := range d {
		if c != cards.Back {
			n++
		}
	}
	return n
}

func (m *match) hand(s games.Seat) *multiset { return &m.hands[s-1] }
func (m *match) up(s games.Seat) *multiset   { return &m.ups[s-1] }
func (m *match) down(s games.Seat) *down     { return &m.downs[s-1] }

// left returns how many cards the seat has in hand, 3UP and 3DOWN.
func (m *match) left(s games.Seat) int {
	return int(m.hand(s).n) + int(m.up(s).n) + m.down(s).n()
}

// drawPile returns how many cards the draw pile holds.
func (m *match) drawPile() int { return len(m.deck) - int(m.next) }

// top returns the face on top of the discard pile; 0 if there is none.
func (m *match) top() face {
	if m.piled == 0 {
		return 0
	}
	return faceOf(m.pile[m.piled-1])
}

// run returns how many cards on top of the discard pile have the same face.
func (m *match) run() int {
	top, n := m.top(), 0
	for i := int(m.piled) - 1; i >= 0 && faceOf(m.pile[i]) == top; i-- {
		n++
	}
	return n
}

// after returns the next seat in playing order.
func (m *match) after(s games.Seat) games.Seat { return s%games.Seat(m.seats) + 1 }

// each calls do with every seat, ascending.
func (m *match) each(do func(games.Seat)) {
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		do(s)
	}
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

// deal deals a packet of three face-down cards to each seat, then six to each (rule 3).
func (b *builder) deal() {
	b.choosing = uint8(b.seats)
	s := b.dealer
	for range b.seats {
		s = b.after(s)
		for i := range downCards {
			b.down(s)[i] = b.fromDrawPile()
		}
	}
	for range b.seats {
		s = b.after(s)
		for range dealtHand {
			b.hand(s).add(b.fromDrawPile())
		}
	}
	b.events = append(b.events, games.Event{
		Text: say("dealt", "Who", b.dealer), Private: map[games.Seat]games.Text{b.dealer: say("dealt.you")},
	})
}

func (b *builder) fromDrawPile() cards.Card {
	c := b.deck[b.next]
	b.next++
	return c
}

// choose lays the seat's 3UP cards aside; when all have chosen they are shown, and forehand begins (rules 3 and 4).
func (b *builder) choose(s games.Seat, cs []cards.Card) {
	b.hand(s).removeAll(cs)
	b.up(s).addAll(cs)
	b.choosing--
	b.sayBy(s, say("chose", "Who", s), say("chose.you", "Cards", named(cs)))
	if b.choosing > 0 {
		return
	}
	b.turn = b.after(b.dealer)
	b.sayOf(b.turn, "begins")
}

// chooses reports whether the seat has still to choose its 3UP cards.
func (m *match) chooses(s games.Seat) bool { return m.choosing > 0 && m.up(s).n == 0 }

var errPack = errors.New("the pack isn't that of the game")

// samePack checks that the deck is the pack in some order.
func samePack(deck, pack []cards.Card) error {
	if len(deck) != len(pack) {
		return fmt.Errorf("deal 1: %d cards, not %d: %w", len(deck), len(pack), errPack)
	}
	for _, c := range deck {
		if c >= numFaces {
			return fmt.Errorf("deal 1: card %d: %w", c, errPack)
		}
	}
	if count(deck) != count(pack) {
		return fmt.Errorf("deal 1: a card too often: %w", errPack)
	}
	return nil
}
