package dreisindeinezuviel

import (
	"fmt"
	"slices"

	"trey/games"
	"trey/games/cards"
)

const (
	first    = rows // cards of the pack that begin the rows, three in all (rule 2)
	packet   = 20   // cards that each seat is dealt
	handSize = 8    // of these, the hand; the others are the draw pile
	drawn    = 6    // cards drawn at once (rule 8)
	draws    = (packet - handSize) / drawn
	kept     = 2 // cards left on everybody's hand when all draw or the match ends (rules 8 and 9)
)

// house is what stays the same during a match. All its matches share it; nobody writes to it.
type house struct {
	rules
	seats   int
	dealer  games.Seat
	stake   int64 // cents that each seat pays
	options games.Options
	pack    [packSize]cards.Card // as dealt, top card first
}

// match is a match at one moment. It holds no slice or map that changes, so that copying it is making a new one.
type match struct {
	*house
	turn     games.Seat // Nobody when the match is over
	draws    uint8      // how often all have drawn
	rows     [rows]row
	hands    [maxSeats]hand
	displays [maxSeats]display
	last     lastPlay
}

// lastPlay is the last card played, by Nobody before the first.
type lastPlay struct {
	seat games.Seat
	card cards.Card
	took []cards.Card // never written to
}

// hand is the cards of one seat in standard order. Its value is part of the match: copying copies the cards.
type hand struct {
	cards [handSize]cards.Card
	n     uint8
}

func (h *hand) all() []cards.Card { return h.cards[:h.n] }

func (h *hand) add(cs []cards.Card) {
	h.n += uint8(copy(h.cards[h.n:], cs))
	slices.Sort(h.all())
}

func (h *hand) remove(c cards.Card) {
	i := slices.Index(h.all(), c)
	copy(h.cards[i:], h.cards[i+1:h.n])
	h.n--
}

func (m *match) hand(s games.Seat) *hand { return &m.hands[s-1] }

func (m *match) display(s games.Seat) *display { return &m.displays[s-1] }

// after returns the next seat in playing order.
func (m *match) after(s games.Seat) games.Seat { return s%games.Seat(m.seats) + 1 }

// packetOf returns the 20 cards that the seat was dealt, forehand the first ones after the rows (rule 2).
func (m *match) packetOf(s games.Seat) []cards.Card {
	place := (int(s) - int(m.after(m.dealer)) + m.seats) % m.seats
	from := first + packet*place
	return m.pack[from : from+packet]
}

// drawPile returns the seat's draw pile, its top first.
func (m *match) drawPile(s games.Seat) []cards.Card {
	return m.packetOf(s)[handSize+drawn*int(m.draws):]
}

// pileSize returns how many cards each draw pile holds.
func (m *match) pileSize() int { return drawn * (draws - int(m.draws)) }

// unused returns the cards that are out of the game, unseen.
func (m *match) unused() []cards.Card { return m.pack[first+packet*m.seats:] }

// bonus returns the points of the next interim bonus, 0 if none is left.
func (m *match) bonus() int {
	given := 0
	for i := range m.displays {
		if m.displays[i].interim > 0 {
			given++
		}
	}
	return nextInterim(given)
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

// deals lays the first cards into the rows they belong to and gives everybody a hand (rule 2).
func (b *builder) deals() {
	for _, c := range b.pack[:first] {
		b.rows[rowOf(c)].insert(c)
	}
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		b.hand(s).add(b.packetOf(s)[:handSize])
	}
	b.turn = b.after(b.dealer)
	b.sayDeal()
}

// draw gives everybody the first six cards of the draw pile (rule 8).
func (b *builder) draw() {
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		b.hand(s).add(b.drawPile(s)[:drawn])
	}
	b.sayDraw()
	b.draws++
}

// Check returns an error when a card is lost or doubled, a hand, row or bonus can't be, or the money doesn't sum to zero.
func (m *match) Check() error {
	if err := m.checkCards(); err != nil {
		return err
	}
	for i := range m.rows {
		if r := &m.rows[i]; r.n > limit-2 || !m.rowInOrder(i) {
			return fmt.Errorf("row %d holds %v", i+1, numbers(r.all()))
		}
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if err := m.checkSeat(s); err != nil {
			return err
		}
	}
	if err := m.checkInterim(); err != nil {
		return err
	}
	return m.checkMoney()
}

func (m *match) rowInOrder(i int) bool {
	cs := m.rows[i].all()
	return slices.IsSorted(cs) && !slices.ContainsFunc(cs, func(c cards.Card) bool { return rowOf(c) != i })
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
	count(m.unused())
	for i := range m.rows {
		count(m.rows[i].all())
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		count(m.hand(s).all())
		count(m.display(s).all())
		count(m.drawPile(s))
	}
	for _, n := range seen {
		if n != 1 {
			return fmt.Errorf("a card is there %d times", n)
		}
	}
	return nil
}

func (m *match) checkSeat(s games.Seat) error {
	h, d := m.hand(s), m.display(s)
	if h.n < kept || !slices.IsSorted(h.all()) {
		return fmt.Errorf("seat %d holds %d cards, or not in order", s, h.n)
	}
	var p piles
	for _, c := range d.all() {
		p[colourOf(c)]++
	}
	if p != d.piles {
		return fmt.Errorf("seat %d has piles of %v, but has taken %v", s, d.piles, p)
	}
	return nil
}

// checkInterim checks that the bonuses were given from the highest on, each once.
func (m *match) checkInterim() error {
	var given []int
	for _, d := range m.displays[:m.seats] {
		if d.interim > 0 {
			given = append(given, int(d.interim))
		}
	}
	slices.SortFunc(given, func(a, b int) int { return b - a })
	if !slices.Equal(given, interimBonuses[:len(given)]) {
		return fmt.Errorf("the interim bonuses given are %v", given)
	}
	return nil
}

func (m *match) checkMoney() error {
	r, _ := m.Result()
	var sum int64
	for _, c := range r.Money {
		sum += c
	}
	if sum != 0 {
		return fmt.Errorf("the money sums to %d cents", sum)
	}
	return nil
}
