package thirtyone

import (
	"fmt"
	"slices"

	"trey/games"
	"trey/games/cards"
)

// house is what stays the same during a match. All its matches share it; nobody writes to it.
type house struct {
	seats   int
	stake   int64 // cents that each seat pays
	options games.Options
	source  cards.Source
}

// match is a match at one moment. It holds no slice or map that changes, so that copying it is making a new one.
type match struct {
	*house
	deal    int
	dealer  games.Seat
	turn    games.Seat // Nobody when the match is over
	knocker games.Seat
	drawn   bool       // a card must be discarded
	taken   bool       // and got came from the discard pile
	got     cards.Card // the card drawn or taken this turn
	next    uint8      // deck[next:] is the stock, its top first
	dry     uint8      // turns finished since the stock ran out, up to patience
	piled   uint8      // pile[:piled] is the discard pile, its top last
	deck    [packSize]cards.Card
	pile    [packSize]cards.Card
	hands   [maxSeats]hand
	lives   [maxSeats]int8
	outIn   [maxSeats]int32 // the deal that eliminated the seat, 0 while it is in
	last    *outcome        // the last deal settled, nil before
}

// hand is the cards of one seat in standard order. Its value is part of the match: copying copies the cards.
type hand struct {
	cards [handSize + 1]cards.Card
	n     uint8
}

func (h *hand) all() []cards.Card { return h.cards[:h.n] }

func (h *hand) add(c cards.Card) {
	i := int(h.n)
	for ; i > 0 && h.cards[i-1] > c; i-- {
		h.cards[i] = h.cards[i-1]
	}
	h.cards[i] = c
	h.n++
}

func (h *hand) remove(c cards.Card) {
	i := slices.Index(h.all(), c)
	copy(h.cards[i:], h.cards[i+1:h.n])
	h.n--
}

func (m *match) hand(s games.Seat) *hand { return &m.hands[s-1] }

func (m *match) stock() int { return packSize - int(m.next) }

// top returns the top of the discard pile; false if there is none.
func (m *match) top() (cards.Card, bool) {
	if m.piled == 0 {
		return cards.Back, false
	}
	return m.pile[m.piled-1], true
}

// in reports whether the seat is still in (rule 9).
func (m *match) in(s games.Seat) bool { return m.outIn[s-1] == 0 }

// after returns the next seat still in, in playing order.
func (m *match) after(s games.Seat) games.Seat {
	for range m.seats {
		s = s%games.Seat(m.seats) + 1
		if m.in(s) {
			return s
		}
	}
	return games.Nobody
}

// standing returns the seats still in, ascending.
func (m *match) standing() []games.Seat {
	seats := make([]games.Seat, 0, m.seats)
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if m.in(s) {
			seats = append(seats, s)
		}
	}
	return seats
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

// play deals, and deals again as long as 31 straight from the deal settles the deal at once (rule 6). It ends with a deal that
// somebody has to play, with the end of the match, or with the source's error.
func (b *builder) play(dealer games.Seat) error {
	for {
		if err := b.deals(dealer); err != nil {
			return err
		}
		if len(b.holders()) == 0 {
			return nil
		}
		if dealer = b.settle(true); dealer == games.Nobody {
			return nil
		}
	}
}

// deals makes the next deal (rule 3).
func (b *builder) deals(dealer games.Seat) error {
	pack, err := b.source.Deal(b.deal+1, cards.StandardPack(1))
	if err != nil {
		return err
	}
	if len(pack) != packSize {
		return fmt.Errorf("deal %d: the pack holds %d cards, not %d", b.deal+1, len(pack), packSize)
	}
	b.deal++
	b.dealer, b.turn, b.knocker = dealer, b.after(dealer), games.Nobody
	b.drawn, b.taken, b.dry = false, false, 0
	b.hands = [maxSeats]hand{}
	copy(b.deck[:], pack)
	b.next, b.piled = 0, 0
	standing := len(b.standing())
	s := dealer
	for range handSize * standing {
		s = b.after(s)
		b.hand(s).add(b.fromStock())
	}
	b.push(b.fromStock())
	b.sayDeal()
	return nil
}

func (b *builder) fromStock() cards.Card {
	c := b.deck[b.next]
	b.next++
	return c
}

func (b *builder) push(c cards.Card) {
	b.pile[b.piled] = c
	b.piled++
}

// Check returns an error when a card is lost or doubled, a hand has a wrong size or the money doesn't sum to zero.
func (m *match) Check() error {
	if err := m.checkCards(); err != nil {
		return err
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if err := m.checkSeat(s); err != nil {
			return err
		}
	}
	r, ok := m.Result()
	if ok != (m.turn == games.Nobody) {
		return fmt.Errorf("over is %t, the turn is seat %d's", ok, m.turn)
	}
	var sum int64
	for _, c := range r.Money {
		sum += c
	}
	if sum != 0 {
		return fmt.Errorf("the money sums to %d cents", sum)
	}
	return nil
}

func (m *match) checkCards() error {
	var seen [packSize]int
	count := func(cs []cards.Card) {
		for _, c := range cs {
			if int(c) < packSize {
				seen[c]++
			}
		}
	}
	count(m.deck[m.next:])
	count(m.pile[:m.piled])
	for i := range m.hands {
		count(m.hands[i].all())
	}
	for _, n := range seen {
		if n != 1 {
			return fmt.Errorf("a card is there %d times", n)
		}
	}
	return nil
}

func (m *match) checkSeat(s games.Seat) error {
	want := 0
	switch {
	case s == m.turn && m.drawn:
		want = handSize + 1
	case m.in(s) || int(m.outIn[s-1]) == m.deal:
		want = handSize
	}
	if got := int(m.hand(s).n); got != want {
		return fmt.Errorf("seat %d holds %d cards, not %d", s, got, want)
	}
	if lives := m.lives[s-1]; (lives == out) == m.in(s) || lives < out {
		return fmt.Errorf("seat %d has %d lives, eliminated in deal %d", s, lives, m.outIn[s-1])
	}
	return nil
}
