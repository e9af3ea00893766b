package threeupthreedown_test

import (
	"slices"
	"strconv"
	"strings"
)

// literal is a second 3UP 3DOWN, as literal as the rules page and as slow, which shares nothing with the first. Seats
// count from 1; cards are their texts.
type literal struct {
	seats   int
	dealer  int
	phase   string // "choose", "play" or "over"
	hands   [][]string
	chosen  [][]string // the face-up cards of who has chosen, hidden until all have
	up      [][]string
	down    [][]string // three positions each; "" where the card is gone
	draw    []string   // its top first
	pile    []string   // its top last
	removed int
	turn    int
	extra   int
	refill  bool // C1 or C2 was the last discard of this turn, and nothing was discarded or drawn since
	turns   int
	seen    map[string]bool // which uncommon things have happened
}

// rule 1: the pack in standard order.
func literalPack(size string) []string {
	var pack []string
	for _, colour := range []string{"r", "g", "b"} {
		copies := 2
		if colour == "g" && size == "84" {
			copies = 3
		}
		for n := 1; n <= 10; n++ {
			for range copies {
				pack = append(pack, colour+strconv.Itoa(n))
			}
		}
		pack = append(pack, colour+"C", colour+"C", colour+"C1", colour+"C1")
		if colour == "g" {
			pack = append(pack, "gC2", "gC2")
		}
	}
	return pack
}

// literalOrder are the cards in standard order.
func literalOrder(cs []string) []string {
	var sorted []string
	for _, c := range slices.Compact(literalPack("84")) {
		for _, held := range cs {
			if held == c {
				sorted = append(sorted, c)
			}
		}
	}
	return sorted
}

// rule 2: the face of a card is what is on it but for its colour.
func literalFace(card string) string { return card[1:] }

// literalNumber is the number on a card, 0 for a Clear.
func literalNumber(card string) int {
	n, err := strconv.Atoi(literalFace(card))
	if err != nil {
		return 0
	}
	return n
}

// rule 3.
func newLiteral(seats, dealer int, pack []string) *literal {
	l := &literal{
		seats: seats, dealer: dealer, phase: "choose", draw: slices.Clone(pack), seen: map[string]bool{},
		hands: make([][]string, seats), chosen: make([][]string, seats), up: make([][]string, seats), down: make([][]string, seats),
	}
	seat := dealer
	for range seats {
		seat = l.after(seat)
		l.down[seat-1] = slices.Clone(l.draw[:3])
		l.draw = l.draw[3:]
	}
	for range seats {
		seat = l.after(seat)
		l.hands[seat-1] = slices.Clone(l.draw[:6])
		l.draw = l.draw[6:]
	}
	return l
}

func (l *literal) after(seat int) int {
	if seat == l.seats {
		return 1
	}
	return seat + 1
}

// acting are the seats that may act, ascending.
func (l *literal) acting() []int {
	var seats []int
	for s := 1; s <= l.seats; s++ {
		if l.phase == "choose" && l.chosen[s-1] == nil || l.phase == "play" && s == l.turn {
			seats = append(seats, s)
		}
	}
	return seats
}

func (l *literal) positions(seat int) []int {
	var at []int
	for i, c := range l.down[seat-1] {
		if c != "" {
			at = append(at, i+1)
		}
	}
	return at
}

// left counts the cards that a seat still has.
func (l *literal) left(seat int) int {
	up := len(l.up[seat-1])
	if l.phase == "choose" {
		up = len(l.chosen[seat-1])
	}
	return len(l.hands[seat-1]) + up + len(l.positions(seat))
}

// rule 5, and rule 14 for a card that is flipped.
func (l *literal) fits(card string) bool {
	if literalNumber(card) == 0 || len(l.pile) == 0 {
		return true
	}
	return literalNumber(card) >= literalNumber(l.pile[len(l.pile)-1])
}

// rule 13: the open cards of which a discard may now be made, and whether it is to be flipped instead.
func (l *literal) source(seat int) (open []string, flip bool) {
	switch {
	case len(l.hands[seat-1]) > 0:
		return l.hands[seat-1], false
	case len(l.draw) > 0:
		return nil, false
	case len(l.up[seat-1]) > 0:
		return l.up[seat-1], false
	}
	return nil, true
}

// rules 9 and 10.
func (l *literal) mayDraw() bool {
	return l.phase == "play" && l.refill && len(l.hands[l.turn-1]) < 3 && len(l.draw) > 0
}

// legal are the legal moves as the last paragraph before the examples lists them.
func (l *literal) legal(seat int) []string {
	if !slices.Contains(l.acting(), seat) {
		return nil
	}
	if l.phase == "choose" {
		return literalChoices(literalOrder(l.hands[seat-1]))
	}
	var moves []string
	open, flip := l.source(seat)
	for _, group := range literalGroups(open) {
		for n := range group {
			if l.fits(group[0]) {
				moves = append(moves, "play "+strings.Join(group[:n+1], " "))
			}
		}
	}
	if flip {
		for _, at := range l.positions(seat) {
			moves = append(moves, "flip "+strconv.Itoa(at))
		}
	}
	if len(moves) == 0 && l.extra == 0 { // rule 6
		moves = append(moves, "pickup")
	}
	if l.mayDraw() {
		moves = append(moves, "draw")
	}
	if l.extra > 0 { // rule 11
		moves = append(moves, "end")
	}
	return moves
}

// literalGroups are the cards by their faces, each group in standard order.
func literalGroups(cs []string) [][]string {
	var groups [][]string
	for _, c := range literalOrder(cs) {
		i := slices.IndexFunc(groups, func(g []string) bool { return literalFace(g[0]) == literalFace(c) })
		if i < 0 {
			groups = append(groups, []string{c})
			continue
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

// literalChoices are the threes of six cards in standard order: of those with equal faces only the first.
func literalChoices(hand []string) []string {
	var moves, known []string
	for i := range hand {
		for j := i + 1; j < len(hand); j++ {
			for k := j + 1; k < len(hand); k++ {
				three := []string{hand[i], hand[j], hand[k]}
				if faces := literalFaces(three); !slices.Contains(known, faces) {
					known = append(known, faces)
					moves = append(moves, "up "+strings.Join(three, " "))
				}
			}
		}
	}
	return moves
}

func literalFaces(cs []string) string {
	var faces []string
	for _, c := range cs {
		faces = append(faces, literalFace(c))
	}
	slices.Sort(faces)
	return strings.Join(faces, " ")
}

// allows reports whether a move is legal, in whatever colours and order its cards stand.
func (l *literal) allows(seat int, text string) bool {
	words := strings.Split(text, " ")
	if words[0] != "up" && words[0] != "play" {
		return slices.Contains(l.legal(seat), text)
	}
	open := l.hands[seat-1]
	if l.phase == "play" {
		open, _ = l.source(seat)
	}
	if _, all := literalWithout(open, words[1:]); !all {
		return false
	}
	return slices.ContainsFunc(l.legal(seat), func(m string) bool {
		other := strings.Split(m, " ")
		return other[0] == words[0] && literalFaces(other[1:]) == literalFaces(words[1:])
	})
}

// literalWithout are the cards without some of them, and whether all of these were there.
func literalWithout(cs, some []string) ([]string, bool) {
	rest := slices.Clone(cs)
	for _, c := range some {
		i := slices.Index(rest, c)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}
