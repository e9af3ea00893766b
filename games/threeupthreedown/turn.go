package threeupthreedown

import (
	"trey/games"
	"trey/games/cards"
)

// source is where the next discard of a seat comes from. Hand, 3UP and 3DOWN never mix (rule 13).
type source int

const (
	fromHand source = iota
	fromUp
	fromDown
	fromNowhere // the hand is empty, the draw pile isn't gone
)

func (m *match) source(s games.Seat) source {
	switch {
	case m.hand(s).n > 0:
		return fromHand
	case m.drawPile() > 0:
		return fromNowhere
	case m.up(s).n > 0:
		return fromUp
	}
	return fromDown
}

// open returns the cards that the seat in turn may choose from for a discard; none if that is blind or impossible.
func (m *match) open() *multiset {
	switch m.source(m.turn) {
	case fromHand:
		return m.hand(m.turn)
	case fromUp:
		return m.up(m.turn)
	}
	return &multiset{}
}

// fits reports whether a card of the face can be discarded now (rule 5).
func (m *match) fits(f face) bool { return f.isClear() || f >= m.top() }

// playable returns the cards that the seat in turn can discard, by face.
func (m *match) playable() [][]cards.Card {
	groups := m.open().groups()
	n := 0
	for _, g := range groups {
		if m.fits(faceOf(g[0])) {
			groups[n] = g
			n++
		}
	}
	return groups[:n]
}

// mayDraw reports whether the seat in turn may refill its hand before an extra discard (rule 10).
func (m *match) mayDraw() bool {
	return m.fresh && !m.over && m.hand(m.turn).n < handSize && m.drawPile() > 0
}

// mustPickUp reports whether the seat in turn can't make the turn's first discard (rules 6, 14 and 15).
func (m *match) mustPickUp() bool {
	return m.extra == 0 && m.source(m.turn) != fromDown && len(m.playable()) == 0
}

// Turn returns the seats that have still to choose, then the seat whose turn it is.
func (m *match) Turn() []games.Seat {
	if m.turn != games.Nobody {
		return []games.Seat{m.turn}
	}
	var out []games.Seat
	m.each(func(s games.Seat) {
		if m.chooses(s) {
			out = append(out, s)
		}
	})
	return out
}

// Legal returns the seat's moves: the choices of 3UP cards; or the discards by face and number of cards, flips by position, then
// pickup, draw and end. Of equal choices only the first in standard order is listed.
func (m *match) Legal(s games.Seat) []games.Move {
	switch {
	case s < 1 || int(s) > m.seats:
		return nil
	case m.chooses(s):
		pick := games.Choice{Move: games.Move{Verb: verbUp}, Pick: m.pickUp(s)}
		return games.Prompt{Choices: []games.Choice{pick}}.Moves()
	case s != m.turn:
		return nil
	}
	moves := m.discards()
	if m.extra == 0 {
		if len(moves) == 0 {
			moves = append(moves, games.Move{Verb: verbPickup})
		}
		return moves
	}
	if m.mayDraw() {
		moves = append(moves, games.Move{Verb: verbDraw})
	}
	return append(moves, games.Move{Verb: verbEnd})
}

// discards returns the plays or flips of the seat in turn.
func (m *match) discards() []games.Move {
	if m.source(m.turn) == fromDown {
		return m.flips()
	}
	groups := m.playable()
	n := 0
	for _, g := range groups {
		n += len(g)
	}
	moves := make([]games.Move, 0, n+2)
	for _, g := range groups {
		for k := 1; k <= len(g); k++ {
			moves = append(moves, games.Move{Verb: verbPlay, Cards: g[:k:k]})
		}
	}
	return moves
}

func (m *match) flips() []games.Move {
	moves := make([]games.Move, 0, downCards+1)
	for _, n := range m.down(m.turn).positions() {
		moves = append(moves, games.Move{Verb: verbFlip, N: n})
	}
	return moves
}

// Apply makes a move. The only errors are refusals.
func (m *match) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if r := m.refusal(s, mv); r != nil {
		return games.Step{}, r
	}
	b := &builder{match: *m}
	switch mv.Verb {
	case verbUp:
		b.choose(s, mv.Cards)
	case verbPlay:
		b.play(games.NewMove(verbPlay, mv.Cards...).Cards)
	case verbFlip:
		b.flip(mv.N)
	case verbPickup:
		b.pickUp()
	case verbDraw:
		b.draw()
	case verbEnd:
		b.sayOf(b.turn, "ended")
		b.endTurn()
	}
	return b.step(), nil
}

// draw refills the hand before an extra discard (rule 9).
func (b *builder) draw() {
	got := b.refill()
	b.sayBy(b.turn, say("drew", "Who", b.turn, "Count", games.Num(len(got))), say("drew.you", "Cards", named(got)))
	b.sayDrawPileGone()
}

// refill draws up to three cards in hand, as far as the draw pile reaches, and returns what it drew (rules 10 and 12).
func (b *builder) refill() []cards.Card {
	var got []cards.Card
	for b.hand(b.turn).n < handSize && b.drawPile() > 0 {
		c := b.fromDrawPile()
		b.hand(b.turn).add(c)
		got = append(got, c)
	}
	return got
}

// endTurn refills the hand and gives the turn to the next player (rule 12).
func (b *builder) endTurn() {
	if got := b.refill(); len(got) > 0 {
		b.sayOnly(b.turn, say("refilled.you", "Cards", named(got)))
		b.sayDrawPileGone()
	}
	b.pass()
}

// pass gives the turn to the next player, or ends the match with its last turn (rule 16).
func (b *builder) pass() {
	b.extra, b.fresh = 0, false
	if b.turns++; b.turns == maxTurns {
		b.capped = true
		b.finish()
		return
	}
	b.turn = b.after(b.turn)
}
