package threethirteen_test

import (
	"fmt"
	"slices"
	"strings"
)

// literal is a second Three Thirteen, as literal as the rules page and as slow, which shares nothing with the first. Seats
// count from 1; cards are their texts.
type literal struct {
	seats, rounds, stake int
	returnTaken, both    bool
	packs                [][]string // whole, one per deal; nil: from the seed
	seed                 [32]byte

	dealer     int
	deal       int
	hands      [][]string
	stock      []string // its top first
	pile       []string // its top last
	turn       int
	drawn      bool
	taken      string // from the discard pile in this turn
	out        int    // who has gone out in this round
	left       []int  // who still has a turn after that, in order
	totals     []int
	last       []int // nil before the first round is scored
	reshuffles int   // in this deal
	over       bool
	starved    bool // the next deal has no pack
	least      *literalPenalties
}

// begin deals the first round; everything about the setup must have been said.
func (l *literal) begin() *literal {
	l.totals = make([]int, l.seats)
	l.dealNext()
	return l
}

// rule 3.
func (l *literal) wild() string {
	return []string{"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}[l.deal-1]
}

func (l *literal) after(seat int) int {
	if seat == l.seats {
		return 1
	}
	return seat + 1
}

// rules 1 and 2.
func (l *literal) dealNext() {
	if l.packs != nil && l.deal == len(l.packs) {
		l.starved = true
		return
	}
	l.deal++
	if l.packs != nil {
		l.stock = slices.Clone(l.packs[l.deal-1])
	} else {
		l.stock = literalShuffle(l.seed, fmt.Sprintf("deal:%d:", l.deal), wholePack(l.seats))
	}
	l.hands = make([][]string, l.seats)
	l.turn, l.out, l.left, l.drawn, l.taken, l.reshuffles = l.after(l.dealer), 0, nil, false, "", 0
	l.least = newLiteralPenalties(l.wild(), l.both)
	for range l.deal + 2 {
		seat := l.turn
		for range l.seats {
			l.hands[seat-1] = append(l.hands[seat-1], l.stock[0])
			l.stock = l.stock[1:]
			seat = l.after(seat)
		}
	}
	l.pile = []string{l.stock[0]}
	l.stock = l.stock[1:]
}

func without(hand []string, card string) []string {
	i := slices.Index(hand, card)
	return slices.Delete(slices.Clone(hand), i, i+1)
}

// legal are the legal moves: rules 5, 6, 7 and 9.
func (l *literal) legal(seat int) []string {
	if l.over || seat != l.turn {
		return nil
	}
	var moves []string
	add := func(mv string) {
		if !slices.Contains(moves, mv) {
			moves = append(moves, mv)
		}
	}
	hand := l.hands[seat-1]
	if !l.drawn {
		if len(l.stock) > 0 || len(l.pile) > 1 {
			add("draw")
		}
		if len(l.pile) > 0 {
			add("take")
		}
		return moves
	}
	for _, c := range hand {
		if l.returnTaken || c != l.taken {
			add("discard " + c)
		}
	}
	for _, c := range hand {
		if l.out == 0 && l.least.of(without(hand, c)) == 0 {
			add("out " + c)
		}
	}
	if len(moves) == 0 {
		add("discard " + l.taken) // the page is silent: option return_taken gives way where nothing else is left
	}
	return moves
}

// move makes a legal move.
func (l *literal) move(seat int, text string) {
	verb, card, _ := strings.Cut(text, " ")
	hand := &l.hands[seat-1]
	switch verb {
	case "draw":
		l.refill()
		*hand = append(*hand, l.stock[0])
		l.stock = l.stock[1:]
		l.drawn = true
		return
	case "take":
		l.taken = l.pile[len(l.pile)-1]
		l.pile = l.pile[:len(l.pile)-1]
		*hand = append(*hand, l.taken)
		l.drawn = true
		return
	}
	*hand = without(*hand, card)
	l.pile = append(l.pile, card)
	l.drawn, l.taken = false, ""
	switch {
	case verb == "out":
		l.out = seat
		for s := l.after(seat); s != seat; s = l.after(s) {
			l.left = append(l.left, s)
		}
	case l.out == 0:
		l.turn = l.after(seat)
		return
	default:
		l.left = l.left[1:]
	}
	if len(l.left) == 0 {
		l.score()
		return
	}
	l.turn = l.left[0]
}

// rule 9.
func (l *literal) refill() {
	if len(l.stock) > 0 {
		return
	}
	top := len(l.pile) - 1
	l.reshuffles++
	l.stock = literalReshuffle(l.seed, l.deal, l.reshuffles, l.pile[:top])
	l.pile = []string{l.pile[top]}
}

// rules 7, 8 and 10.
func (l *literal) score() {
	l.last = make([]int, l.seats)
	for i, hand := range l.hands {
		if i+1 != l.out {
			l.last[i] = l.least.of(hand)
		}
		l.totals[i] += l.last[i]
	}
	if l.deal == l.rounds {
		l.over = true
		return
	}
	l.dealer = l.after(l.dealer)
	l.dealNext()
}

// rules 10 and 12.
func (l *literal) result() (ranks, money []int) {
	var best []int
	for i, total := range l.totals {
		rank := 1
		for _, other := range l.totals {
			if other < total {
				rank++
			}
		}
		ranks, money = append(ranks, rank), append(money, -l.stake)
		if rank == 1 {
			best = append(best, i)
		}
	}
	pot := l.stake * l.seats
	for _, i := range best {
		money[i] += pot / len(best)
	}
	for _, i := range best[:pot%len(best)] {
		money[i]++
	}
	return ranks, money
}
