package thirtyone_test

import (
	"slices"
	"strconv"
	"strings"
)

// literal is a second 31, as literal as the rules page and as slow, which shares nothing with the first. Seats count
// from 1; cards are their texts.
type literal struct {
	seats    int
	dealer   int
	deal     int
	packs    [][]string // one per deal
	lives    []int      // by seat − 1; −1: out
	outIn    []int      // the deal in which a seat went out; 0: still in
	hands    [][]string
	stock    []string // its top first
	discards []string // its top last
	turn     int
	drawn    bool
	taken    string // from the discard pile in this turn
	knocker  int
	left     []int // who still has a turn after the knock, in order
	over     bool
	starved  bool // the next deal has no pack

	settled           bool // whether a deal was settled
	values, lost, won []int
}

func newLiteral(seats, lives, dealer int, packs [][]string) *literal {
	l := &literal{seats: seats, dealer: dealer, packs: packs, lives: make([]int, seats), outIn: make([]int, seats), hands: make([][]string, seats)}
	for i := range l.lives {
		l.lives[i] = lives // rule 1
	}
	l.dealNext()
	return l
}

// rule 2: the best sum within a single suit.
func literalValue(hand []string) int {
	best := 0
	for _, suit := range []string{"C", "D", "H", "S"} {
		sum := 0
		for _, card := range hand {
			rank, ok := strings.CutSuffix(card, suit)
			if !ok {
				continue
			}
			switch rank {
			case "A":
				sum += 11
			case "K", "Q", "J", "10":
				sum += 10
			default:
				n, _ := strconv.Atoi(rank)
				sum += n
			}
		}
		best = max(best, sum)
	}
	return best
}

// after returns the next seat still in after the given one.
func (l *literal) after(seat int) int {
	for {
		seat++
		if seat > l.seats {
			seat = 1
		}
		if l.outIn[seat-1] == 0 {
			return seat
		}
	}
}

// in returns the seats still in, from the given one on.
func (l *literal) in(first int) []int {
	order := []int{first}
	for s := l.after(first); s != first; s = l.after(s) {
		order = append(order, s)
	}
	return order
}

// rule 3, and rule 6 for who holds 31 straight from the deal.
func (l *literal) dealNext() {
	if l.deal == len(l.packs) {
		l.starved = true
		return
	}
	l.deal++
	l.stock = slices.Clone(l.packs[l.deal-1])
	l.hands = make([][]string, l.seats)
	l.turn, l.knocker, l.left, l.drawn, l.taken = l.after(l.dealer), 0, nil, false, ""
	for range 3 {
		for _, s := range l.in(l.turn) {
			l.hands[s-1] = append(l.hands[s-1], l.stock[0])
			l.stock = l.stock[1:]
		}
	}
	l.discards = []string{l.stock[0]}
	l.stock = l.stock[1:]
	l.show31()
}

// rule 6. It reports whether somebody has shown 31.
func (l *literal) show31() bool {
	var shown []int
	for s := 1; s <= l.seats; s++ {
		if l.outIn[s-1] == 0 && literalValue(l.hands[s-1]) == 31 {
			shown = append(shown, s)
		}
	}
	if len(shown) == 0 {
		return false
	}
	lost := make([]int, l.seats)
	for s := 1; s <= l.seats; s++ {
		if l.outIn[s-1] == 0 && !slices.Contains(shown, s) {
			lost[s-1] = 1
		}
	}
	l.settle(lost, shown)
	return true
}

// rule 7.
func (l *literal) compare() {
	lowest, who := 99, []int{}
	for s := 1; s <= l.seats; s++ {
		if l.outIn[s-1] != 0 {
			continue
		}
		v := literalValue(l.hands[s-1])
		if v < lowest {
			lowest, who = v, nil
		}
		if v == lowest {
			who = append(who, s)
		}
	}
	lost := make([]int, l.seats)
	switch {
	case len(who) == 1 && who[0] == l.knocker:
		lost[l.knocker-1] = 2
	case slices.Contains(who, l.knocker):
		for _, s := range who {
			if s != l.knocker {
				lost[s-1] = 1
			}
		}
	default:
		for _, s := range who {
			lost[s-1] = 1
		}
	}
	l.settle(lost, nil)
}

// rules 9, 10 and 11.
func (l *literal) settle(lost, shown []int) {
	l.settled, l.values, l.won = true, make([]int, l.seats), shown
	for i, h := range l.hands {
		l.values[i] = literalValue(h)
	}
	survivors := 0
	for i := range l.lives {
		if l.outIn[i] == 0 && l.lives[i]-lost[i] >= 0 {
			survivors++
		}
	}
	if survivors == 0 {
		l.lost = make([]int, l.seats)
		l.dealNext()
		return
	}
	l.lost = lost
	for i := range l.lives {
		if l.outIn[i] == 0 {
			l.lives[i] -= lost[i]
			if l.lives[i] < 0 {
				l.lives[i], l.outIn[i] = -1, l.deal
			}
		}
	}
	if survivors == 1 {
		l.over = true
		l.drawn, l.taken = false, ""
		return
	}
	l.dealer = l.after(l.dealer)
	l.dealNext()
}

// legal are the legal moves as the last paragraph of the page lists them.
func (l *literal) legal(seat int) []string {
	var moves []string
	if l.over || seat != l.turn {
		return moves
	}
	if l.drawn {
		for _, c := range l.hands[seat-1] {
			if c != l.taken {
				moves = append(moves, "discard "+c)
			}
		}
		return moves
	}
	if len(l.stock) > 0 {
		moves = append(moves, "draw")
	}
	if len(l.discards) > 0 {
		moves = append(moves, "take")
	}
	if l.knocker == 0 {
		moves = append(moves, "knock")
	}
	if len(l.stock) == 0 {
		moves = append(moves, "end")
	}
	return moves
}

// move makes a legal move: rules 4, 5 and 8.
func (l *literal) move(seat int, text string) {
	verb, card, _ := strings.Cut(text, " ")
	hand := &l.hands[seat-1]
	switch verb {
	case "draw":
		*hand = append(*hand, l.stock[0])
		l.stock = l.stock[1:]
		l.drawn = true
		return
	case "take":
		l.taken = l.discards[len(l.discards)-1]
		l.discards = l.discards[:len(l.discards)-1]
		*hand = append(*hand, l.taken)
		l.drawn = true
		return
	case "discard":
		i := slices.Index(*hand, card)
		*hand = slices.Delete(*hand, i, i+1)
		l.discards = append(l.discards, card)
		l.drawn, l.taken = false, ""
		if l.show31() {
			return
		}
	case "knock":
		l.knocker = seat
		l.left = l.in(seat)[1:]
		l.turn = l.left[0]
		return
	case "end":
		if l.knocker == 0 {
			l.compare()
			return
		}
	}
	if l.knocker == 0 {
		l.turn = l.after(seat)
		return
	}
	l.left = l.left[1:]
	if len(l.left) == 0 {
		l.compare()
		return
	}
	l.turn = l.left[0]
}

// result is that of rules 11 and 12: ranks, scores and money.
func (l *literal) result(stake int) (ranks, scores, money []int) {
	for i, at := range l.outIn {
		rank, cents := 1, -stake
		for _, o := range l.outIn {
			if at != 0 && (o == 0 || o > at) {
				rank++
			}
		}
		if at == 0 {
			cents = stake * (l.seats - 1)
		}
		ranks, scores, money = append(ranks, rank), append(scores, l.lives[i]), append(money, cents)
	}
	return ranks, scores, money
}
