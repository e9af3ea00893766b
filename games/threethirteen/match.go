package threethirteen

import (
	"fmt"
	"slices"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// house is what stays the same during a match. All its matches share it; nobody writes to it.
type house struct {
	seats       int
	packs       int
	rounds      int
	returnTaken bool
	acesBoth    bool
	assist      string
	stake       int64 // cents that each seat pays
	options     games.Options
	source      cards.Source
	arranger    *meld.Arranger
}

// match is a match at one moment. It holds no slice or map that changes, so that copying it is making a new one.
type match struct {
	*house
	round       int // from 1; the number of the deal
	dealer      games.Seat
	turn        games.Seat // Nobody when the match is over
	out         games.Seat // who has gone out in this round
	turns       int        // turns finished in this round
	reshuffles  int        // in this round
	drawn       bool       // a card must be discarded
	taken       bool       // and got came from the discard pile
	got         cards.Card // the card drawn or taken this turn
	next, stock uint8      // deck[next:stock] is the stock, its top first
	piled       uint8      // pile[:piled] is the discard pile, its top last
	deck        [maxCards]cards.Card
	pile        [maxCards]cards.Card
	hands       [maxSeats]hand
	// deadwood is the least penalty of each hand of round+2 cards. It is kept from when the cards came together, so that
	// nothing is searched twice.
	deadwood  [maxSeats]uint8
	left      [meld.MaxCards]uint8 // what each discard leaves of the hand in turn while drawn
	penalties [maxSeats]int16      // of the rounds scored, together
	last      *outcome             // the last round scored, nil before
}

// hand is the cards of one seat in standard order. Its value is part of the match: copying copies the cards.
type hand struct {
	cards [meld.MaxCards]cards.Card
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

func (h *hand) remove(i int) {
	copy(h.cards[i:], h.cards[i+1:h.n])
	h.n--
}

func (m *match) hand(s games.Seat) *hand { return &m.hands[s-1] }

func (m *match) inStock() int { return int(m.stock - m.next) }

// top returns the top of the discard pile; false if there is none.
func (m *match) top() (cards.Card, bool) {
	if m.piled == 0 {
		return cards.Back, false
	}
	return m.pile[m.piled-1], true
}

func (m *match) after(s games.Seat) games.Seat { return s%games.Seat(m.seats) + 1 }

// dealt is how many cards each hand has between turns (rule 1).
func (m *match) dealt() int { return m.round + 2 }

// rules are the round's: the number dealt is the wild rank (rule 3).
func (m *match) rules() meld.Rules {
	return meld.Rules{Wild: wildRank(m.round), AcesBoth: m.acesBoth}
}

// wildRank returns the rank that is wild in a round, as cards.Card.Rank counts it.
func wildRank(round int) int { return round + 1 }

// wild returns the label of the wild rank: "3" … "10", "J", "Q", "K".
func (m *match) wild() string { return info.Faces.Face(cards.Card(wildRank(m.round))).Label }

// Check returns an error when a card is lost or doubled, a hand has a wrong size, who went out has cards unmelded, or the money
// doesn't sum to zero.
func (m *match) Check() error {
	if err := m.checkCards(); err != nil {
		return err
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		want := m.dealt()
		if s == m.turn && m.drawn {
			want++
		}
		if got := int(m.hand(s).n); got != want {
			return fmt.Errorf("seat %d holds %d cards, not %d", s, got, want)
		}
	}
	if m.out != games.Nobody && m.deadwood[m.out-1] != 0 {
		return fmt.Errorf("seat %d has gone out with %d points unmelded", m.out, m.deadwood[m.out-1])
	}
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

func (m *match) checkCards() error {
	var seen [52]int
	piles := [][]cards.Card{m.deck[m.next:m.stock], m.pile[:m.piled]}
	for i := range m.seats {
		piles = append(piles, m.hands[i].all())
	}
	for _, c := range slices.Concat(piles...) {
		if int(c) < len(seen) {
			seen[c]++
		}
	}
	for _, n := range seen {
		if n != m.packs {
			return fmt.Errorf("a card is there %d times, not %d", n, m.packs)
		}
	}
	return nil
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
