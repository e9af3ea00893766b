package dreierles_test

import (
	"slices"
	"strconv"
	"strings"
)

// literal is a second Dreierles, as literal as the rules page and as slow, which shares nothing with the first. Seats count
// from 1; cards are their texts. Its moves must be legal ones. The files literal_….go have its parts in the page's order.
type literal struct {
	seats   int
	options map[string]string // all of them
	packs   [][]string        // one per deal
	starved bool              // the next deal has no pack

	deal, dealer int
	phase        string
	turn         int
	over         bool

	tappen []string // cards not taken up, top first
	hands  [][]string
	laid   []string // what the declarer laid away

	bids      []string // what was said in the auction: pass or a bid
	declarer  int
	contract  string
	earlyPass []int // who passed before anybody had bid

	lap       int
	asked     []int // who is still to speak in this lap
	doubled   int   // doublings said in this lap
	doublings int
	trumps    bool // whether the declarer said so
	open      int

	started   [][]string // the hands at the start of play
	trick     []string
	led       int
	taken     [][]string // cards taken in tricks, by seat − 1
	tricks    []int
	lastTrick []string // the last trick of the deal, from its leader on

	money   []int
	settled *literalDeal
}

// literalDeal is a settled deal: the key `last`.
type literalDeal struct {
	deal     int
	contract string
	declarer int
	points   []int
	fach     int
	won      bool
	bonuses  []literalBonus
	money    []int
}

type literalBonus struct {
	seat int
	kind string
	each int
}

// The options and their defaults, as the page names them.
func literalDefaults() map[string]string {
	return map[string]string{
		"expose_drawn": "true", "discards": "no-kings-or-trumps", "pfeif": "anyone", "max_doublings": "4", "kontra": "any",
		"first_lead": "forehand", "unit": "10", "dealer_settles": "true", "rounds": "1", "bridscher": "20",
	}
}

func newLiteral(seats, dealer int, options map[string]string, packs [][]string) *literal {
	l := &literal{seats: seats, dealer: dealer, options: literalDefaults(), packs: packs, money: make([]int, seats)}
	for key, value := range options {
		l.options[key] = value
	}
	l.dealNext()
	return l
}

func (l *literal) number(option string) int {
	n, _ := strconv.Atoi(l.options[option])
	return n
}

// literalTrumps are all trumps, the highest first: rule 1.
func literalTrumps() []string {
	return strings.Fields("G T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1")
}

// literalSuits are the suits, each from its highest card to its lowest: rule 2.
func literalSuits() [][]string {
	return [][]string{
		strings.Fields("KC QC NC JC 10C 9C 8C 7C"),
		strings.Fields("KD QD ND JD 1D 2D 3D 4D"),
		strings.Fields("KH QH NH JH 1H 2H 3H 4H"),
		strings.Fields("KS QS NS JS 10S 9S 8S 7S"),
	}
}

// literalPack is the pack in standard order.
func literalPack() []string {
	pack := strings.Fields("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 G")
	return append(pack, slices.Concat(literalSuits()...)...)
}

func isTrump(card string) bool { return card[0] == 'T' || card == "G" }

func isKing(card string) bool { return card[0] == 'K' }

// suitOf returns all the cards of the card's suit, or all trumps.
func suitOf(card string) []string {
	if isTrump(card) {
		return literalTrumps()
	}
	for _, suit := range literalSuits() {
		if slices.Contains(suit, card) {
			return suit
		}
	}
	return nil
}

// rule 3.
func literalPile(cards []string) int {
	points := 0
	for _, c := range cards {
		switch c {
		case "KC", "KD", "KH", "KS", "T1", "T21", "G":
			points += 4
		case "QC", "QD", "QH", "QS":
			points += 3
		case "NC", "ND", "NH", "NS":
			points += 2
		case "JC", "JD", "JH", "JS":
			points++
		}
	}
	m := len(cards)
	points += m / 3
	if m%3 == 2 {
		points++
	}
	return points
}

// next returns the seat after the given one.
func (l *literal) next(seat int) int { return seat%l.seats + 1 }

// players returns forehand, middle and rear.
func (l *literal) players() []int {
	forehand := l.next(l.dealer)
	middle := l.next(forehand)
	return []int{forehand, middle, l.next(middle)}
}

// from returns the three players in playing order from the given one on.
func (l *literal) from(seat int) []int {
	p := l.players()
	i := slices.Index(p, seat)
	return []int{p[i], p[(i+1)%3], p[(i+2)%3]}
}

// defenders returns them in playing order after the declarer.
func (l *literal) defenders() []int { return l.from(l.declarer)[1:] }

// rule 4.
func (l *literal) dealNext() {
	if l.deal == len(l.packs) {
		l.starved = true
		return
	}
	l.deal++
	pack := l.packs[l.deal-1]
	l.hands, l.taken, l.tricks = make([][]string, l.seats), make([][]string, l.seats), make([]int, l.seats)
	l.tappen, pack = slices.Clone(pack[:6]), pack[6:]
	for range 2 {
		for _, s := range l.players() {
			l.hands[s-1] = append(l.hands[s-1], pack[:8]...)
			pack = pack[8:]
		}
	}
	l.laid, l.bids, l.earlyPass, l.trick, l.started = nil, nil, nil, nil, nil
	l.declarer, l.contract, l.doublings, l.trumps, l.open, l.led = 0, "", 0, false, 0, 0
	l.phase, l.turn = "auction", l.players()[0]
}

// move makes a legal move.
func (l *literal) move(seat int, text string) {
	words := strings.Fields(text)
	switch words[0] {
	case "pass":
		l.speak(seat, "pass")
	case "bid":
		l.speak(seat, words[1])
	case "discard":
		l.layAway(seat, words[1:])
	case "say":
		l.say(seat, words[1:])
	case "play":
		l.play(seat, words[1])
	}
}

// legal returns the legal moves of the seat: of all moves there are, those that the rules allow.
func (l *literal) legal(seat int) []string {
	var moves []string
	if l.over || seat != l.turn {
		return moves
	}
	switch l.phase {
	case "auction":
		moves = append(moves, "pass")
		for _, bid := range literalBids() {
			if l.mayBid(bid) {
				moves = append(moves, "bid "+bid)
			}
		}
	case "discard":
		for _, set := range literalSets(inStandardOrder(l.hands[seat-1]), literalTakes(l.contract)) {
			if l.mayLayAway(seat, set) {
				moves = append(moves, "discard "+strings.Join(set, " "))
			}
		}
	case "announce":
		moves = append(moves, "say nothing")
		for k := 1; k <= 3; k++ {
			for _, words := range literalSets([]string{"trumps", "pfeif", "double"}, k) {
				if l.maySay(seat, words) {
					moves = append(moves, "say "+strings.Join(words, " "))
				}
			}
		}
	case "play":
		for _, c := range l.mayPlay(seat) {
			moves = append(moves, "play "+c)
		}
	}
	return moves
}

// literalSets returns all sets of k of the items, in their order.
func literalSets(items []string, k int) [][]string {
	if k == 0 {
		return [][]string{{}}
	}
	var sets [][]string
	for i, first := range items {
		for _, others := range literalSets(items[i+1:], k-1) {
			sets = append(sets, append([]string{first}, others...))
		}
	}
	return sets
}

func inStandardOrder(cards []string) []string {
	return slices.DeleteFunc(literalPack(), func(c string) bool { return !slices.Contains(cards, c) })
}
