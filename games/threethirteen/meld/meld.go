// Package meld arranges hands of Three Thirteen: it finds the least possible penalty of a hand, exactly, and the melds that reach it.
//
// The numbers in comments are those of the rules page. A wild card never counts as anything but wild, so within a hand wild
// cards are equal: all of them have the one rank that is wild in the round.
package meld

import (
	"sync"

	"trey/games/cards"
)

// MaxCards is the size of the largest hand: the 13 cards of the last round and the one drawn.
const MaxCards = 14

// Ranks, as cards.Card.Rank counts them.
const (
	ace  = 0
	king = 12
	high = 13 // where an ace stands above the king
)

// Rules are what a round says of its melds.
type Rules struct {
	Wild     int  // the wild rank, 2 (the three) to 12 (the king): rule 3
	AcesBoth bool // aces are low or high: rule 11
}

// IsWild reports whether the card is wild.
func (r Rules) IsWild(c cards.Card) bool { return c.Rank() == r.Wild }

// Points returns what the card counts unmelded: ace 1, or 15 where aces are low or high; numbers their face value; king, queen
// and jack 10 (rules 8 and 11).
func (r Rules) Points(c cards.Card) int {
	switch rank := c.Rank(); {
	case rank == ace && r.AcesBoth:
		return 15
	case rank > 9:
		return 10
	default:
		return rank + 1
	}
}

// Arrangement is a hand sorted into melds.
type Arrangement struct {
	Melds   []Meld
	Left    []cards.Card // what is in no meld, in standard order
	Penalty int          // what the cards left count
}

// Meld is a set or a run, its cards as one would lay them down: those of a run from the lowest to the highest, each wild card at
// the place for which it stands; those of a set in standard order, the wild ones last.
type Meld struct {
	Run   bool
	Cards []cards.Card
}

// Arranger arranges hands. It may be used from several goroutines; its zero value is ready. Working memory is kept from one hand
// to the next.
type Arranger struct{ pool sync.Pool }

func (a *Arranger) get() *solver {
	if s, ok := a.pool.Get().(*solver); ok {
		return s
	}
	return new(solver)
}

// Least returns the least possible penalty of the hand: of all its cards, of which there are at most MaxCards (rule 8).
func (a *Arranger) Least(hand []cards.Card, r Rules) int {
	s := a.get()
	defer a.pool.Put(s)
	s.load(hand, r)
	return s.least(s.full, s.wilds)
}

// Discards returns for each card of the hand the least possible penalty of the others.
func (a *Arranger) Discards(hand []cards.Card, r Rules) [MaxCards]uint8 {
	s := a.get()
	defer a.pool.Put(s)
	s.load(hand, r)
	return s.discards(hand)
}

// Arrange returns an arrangement with the least possible penalty, always the same for the same cards.
func (a *Arranger) Arrange(hand []cards.Card, r Rules) Arrangement {
	s := a.get()
	defer a.pool.Put(s)
	s.load(hand, r)
	return s.arrange(hand)
}
