package dreisindeinezuviel_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// literal is a second game, as literal as the rules page and as slow, which shares nothing with the first. Seats count
// from 1; cards are their numbers, start cards 0, 30 and 60.
type literal struct {
	seats, dealer int
	finalFrom     int // option final_bonus_from
	turnedCount   bool
	stake         int
	colours       map[int]int // by card

	rows    [][]int // start card first
	hands   [][]int // by seat − 1
	piles   [][]int // the next card to be drawn first
	taken   [][]int // by seat − 1, in the order taken
	interim []int   // by seat − 1; 0: none
	bonuses []int   // the cards of rule 7, top first
	turn    int
	over    bool
	last    *literalTake
}

// literalTake is what the last move did.
type literalTake struct {
	seat, card int
	took       []int
}

// rule 1: every number card, ascending.
func literalCards() []int {
	var pack []int
	for n := 1; n <= 89; n++ {
		if n != 30 && n != 60 {
			pack = append(pack, n)
		}
	}
	return pack
}

// rule 1: colours 1 to 7 are dealt out in ascending order of number, grey skipped. Grey is 0.
func literalColours() map[int]int {
	colours := map[int]int{}
	next := 1
	for _, card := range literalCards() {
		if card == 15 || card == 45 || card == 75 {
			colours[card] = 0
			continue
		}
		colours[card] = next
		next++
		if next == 8 {
			next = 1
		}
	}
	return colours
}

// rule 2.
func newLiteral(seats, dealer int, options map[string]string, pack []int) *literal {
	l := &literal{
		seats: seats, dealer: dealer, finalFrom: 5, turnedCount: options["turned_count"] == "true",
		rows: [][]int{{0}, {30}, {60}}, hands: make([][]int, seats), piles: make([][]int, seats), taken: make([][]int, seats),
		interim: make([]int, seats), bonuses: []int{10, 7, 5, 3}, colours: literalColours(),
	}
	if options["final_bonus_from"] == "6" {
		l.finalFrom = 6
	}
	l.stake, _ = strconv.Atoi(options["stake"])
	for _, card := range pack[:3] {
		l.put(card)
	}
	pack = pack[3:]
	l.turn = l.after(dealer)
	seat := l.turn
	for range seats {
		l.hands[seat-1] = slices.Clone(pack[:8])
		l.piles[seat-1] = slices.Clone(pack[8:20])
		pack = pack[20:]
		seat = l.after(seat)
	}
	return l
}

func (l *literal) after(seat int) int {
	if seat == l.seats {
		return 1
	}
	return seat + 1
}

// put lays the card into the row that it belongs to and returns which one.
func (l *literal) put(card int) int {
	row := 0
	if card > 30 {
		row = 1
	}
	if card > 60 {
		row = 2
	}
	l.rows[row] = append(l.rows[row], card)
	slices.Sort(l.rows[row])
	return row
}

// legal are the legal moves of rule 3.
func (l *literal) legal(seat int) []string {
	var moves []string
	if l.over || seat != l.turn {
		return moves
	}
	for _, card := range l.hands[seat-1] {
		moves = append(moves, fmt.Sprintf("play %d", card))
	}
	return moves
}

// move makes a legal move: rules 3, 4, 5, 7, 8 and 9.
func (l *literal) move(seat, card int) {
	l.hands[seat-1] = slices.DeleteFunc(slices.Clone(l.hands[seat-1]), func(c int) bool { return c == card })
	row := l.put(card)
	took := l.take(row, card)
	l.taken[seat-1] = append(slices.Clone(l.taken[seat-1]), took...)
	l.last = &literalTake{seat, card, took}
	if len(took) > 0 && l.open(seat) == 7 && l.interim[seat-1] == 0 {
		l.interim[seat-1] = l.bonuses[0]
		l.bonuses = l.bonuses[1:]
	}
	l.turn = l.after(seat)
	for _, hand := range l.hands {
		if len(hand) != 2 {
			return
		}
	}
	if len(l.piles[0]) == 0 {
		l.over = true
		return
	}
	for i := range l.hands {
		l.hands[i] = append(slices.Clone(l.hands[i]), l.piles[i][:6]...)
		l.piles[i] = l.piles[i][6:]
	}
}

// rule 4: the cards that leave the row in which the card was played, ascending.
func (l *literal) take(row, card int) []int {
	cards := l.rows[row]
	if len(cards) != 5 {
		return nil
	}
	var took, stay []int
	for i, c := range cards {
		switch {
		case card == cards[4] && i == 1:
			took = append(took, c)
		case card != cards[4] && c > card:
			took = append(took, c)
		default:
			stay = append(stay, c)
		}
	}
	l.rows[row] = stay
	return took
}

// pile are the cards of one colour that a seat has taken, in order.
func (l *literal) pile(seat, colour int) []int {
	var pile []int
	for _, card := range l.taken[seat-1] {
		if l.colours[card] == colour {
			pile = append(pile, card)
		}
	}
	return pile
}

// rule 6: how many colours lie open.
func (l *literal) open(seat int) int {
	n := 0
	for colour := 1; colour <= 7; colour++ {
		pile := len(l.pile(seat, colour))
		if pile%3 != 0 || l.turnedCount && pile > 0 {
			n++
		}
	}
	return n
}

// rule 5: the worth of so many cards of one colour, laid down one by one.
func literalWorth(n int) int {
	turned, face := 0, 0
	for range n {
		face++
		if face == 3 {
			turned, face = turned+3, 0
		}
	}
	worth := -turned
	if face == 1 {
		worth++
	}
	if face == 2 {
		worth += 5
	}
	return worth
}

// points are colours and interim bonus.
func (l *literal) points(seat int) int {
	sum := l.interim[seat-1]
	for colour := 1; colour <= 7; colour++ {
		sum += literalWorth(len(l.pile(seat, colour)))
	}
	return sum
}

// rule 10.
func literalFinal(open, from int) int {
	if open == 7 {
		return 10
	}
	if open >= from {
		return 5
	}
	return 0
}

// rule 11.
func (l *literal) total(seat int) int {
	return l.points(seat) + literalFinal(l.open(seat), l.finalFrom)
}

// rules 11 and 12.
func (l *literal) result() (ranks, scores, money []int) {
	for s := 1; s <= l.seats; s++ {
		scores = append(scores, l.total(s))
	}
	winners := 0
	for _, score := range scores {
		rank := 1
		for _, other := range scores {
			if other > score {
				rank++
			}
		}
		ranks = append(ranks, rank)
		if rank == 1 {
			winners++
		}
	}
	for range scores {
		money = append(money, -l.stake)
	}
	// The pot is given out cent by cent in rounds, so that what doesn't divide goes to the lowest seats.
	for pot, seat := l.stake*l.seats, 0; pot > 0; seat = (seat + 1) % l.seats {
		if ranks[seat] == 1 {
			money[seat]++
			pot--
		}
	}
	return ranks, scores, money
}

// illegal says why the move can't be made, by its rule; empty if it is legal.
func (l *literal) illegal(seat int, move string) string {
	switch {
	case l.over:
		return "C4"
	case !slices.Contains(l.legal(seat), move):
		return "3"
	}
	return ""
}

// literalMove reads "2 play 17".
func literalMove(text string) (seat, card int, move string) {
	first, move, _ := strings.Cut(text, " ")
	seat, _ = strconv.Atoi(first)
	card, _ = strconv.Atoi(strings.TrimPrefix(move, "play "))
	return seat, card, move
}
