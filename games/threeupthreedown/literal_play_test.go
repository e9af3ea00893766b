package threeupthreedown_test

import (
	"slices"
	"strconv"
	"strings"
)

// literalCap is the number of turns after which a match ends: rule 16.
const literalCap = 1000

// move makes a legal move.
func (l *literal) move(seat int, text string) {
	words := strings.Split(text, " ")
	switch words[0] {
	case "up":
		l.choose(seat, words[1:])
	case "play":
		l.play(seat, words[1:])
	case "flip":
		at, _ := strconv.Atoi(words[1])
		l.flip(seat, at)
	case "pickup": // rule 6
		l.takePile(seat)
		l.pass()
	case "draw": // rules 9 and 10
		l.fill(seat)
		l.refill = false
	case "end": // rules 11 and 12
		l.fill(seat)
		l.pass()
	}
}

// rule 3: hidden until all have chosen; rule 4: forehand begins.
func (l *literal) choose(seat int, cs []string) {
	l.hands[seat-1], _ = literalWithout(l.hands[seat-1], cs)
	l.chosen[seat-1] = cs
	if len(l.acting()) == 0 {
		l.up = slices.Clone(l.chosen)
		l.phase, l.turn = "play", l.after(l.dealer)
	}
}

// rules 5 and 13.
func (l *literal) play(seat int, cs []string) {
	if len(l.hands[seat-1]) > 0 {
		l.hands[seat-1], _ = literalWithout(l.hands[seat-1], cs)
		l.note(len(l.hands[seat-1]) == 0 && len(l.draw) > 0, "the hand was emptied while there was a draw pile")
	} else {
		l.up[seat-1], _ = literalWithout(l.up[seat-1], cs)
		l.note(len(cs) > 1, "several face-up cards were played together")
		l.note(l.extra > 0, "an extra came from the face-up cards")
	}
	l.discard(seat, cs)
}

// rule 14.
func (l *literal) flip(seat, at int) {
	card := l.down[seat-1][at-1]
	l.down[seat-1][at-1] = ""
	if l.fits(card) {
		l.note(l.extra > 0, "an extra was flipped")
		l.discard(seat, []string{card})
		return
	}
	l.note(l.extra > 0, "a flip failed with extras left")
	l.note(l.extra == 0, "a flip failed at a first discard")
	l.takePile(seat)
	l.hands[seat-1] = append(l.hands[seat-1], card)
	l.pass()
}

func (l *literal) takePile(seat int) {
	l.note(len(l.hands[seat-1]) == 0 && len(l.up[seat-1]) > 0, "a pile was taken for want of a face-up card")
	l.hands[seat-1] = append(l.hands[seat-1], l.pile...)
	l.pile = nil
}

// discard lays cards of one face on the pile: rules 7 to 11 and 16.
func (l *literal) discard(seat int, cs []string) {
	l.pile = append(l.pile, literalOrder(cs)...)
	l.note(l.extra > 1 && len(cs) > 1 && literalNumber(cs[0]) > 0, "an extra was several cards")
	if l.extra > 0 {
		l.extra--
	}
	l.refill = false
	switch literalFace(cs[0]) {
	case "C":
		l.note(l.extra > 0, "a Clear left extras")
		l.remove()
	case "C1":
		l.more(1)
	case "C2":
		l.more(2)
	default:
		l.three(len(cs))
	}
	switch {
	case l.left(seat) == 0:
		l.note(literalNumber(cs[0]) == 0, "a Clear won")
		l.note(l.extra > 0, "the winner had extras left")
		l.note(slices.Equal(l.down[seat-1], []string{"", "", ""}) && len(cs) > 1, "several cards won")
		l.phase, l.extra, l.refill = "over", 0, false
	case l.extra == 0: // rules 4 and 12
		l.fill(seat)
		l.pass()
	}
}

// more is rules 9 and 10.
func (l *literal) more(extras int) {
	l.note(l.extra > 0, "extras were added to extras")
	l.remove()
	l.extra += extras
	l.refill = true
	l.note(l.mayDraw() && len(l.draw) < 3-len(l.hands[l.turn-1]), "the draw pile wasn't enough for a refill")
	l.note(len(l.hands[l.turn-1]) == 0 && len(l.draw) == 0, "the hand was emptied with extras left and no draw pile")
}

// three is rule 7.
func (l *literal) three(played int) {
	top := l.pile[len(l.pile)-1]
	same := 0
	for i := len(l.pile) - 1; i >= 0 && literalNumber(l.pile[i]) == literalNumber(top); i-- {
		same++
	}
	if same < 3 {
		return
	}
	l.note(same > 3, "more than three of a number were removed")
	l.note(played < 3, "three of a number came from several turns")
	l.note(len(l.pile) > same, "three of a number took other cards along")
	l.note(l.extra > 0, "three of a number left extras")
	l.remove()
}

func (l *literal) remove() {
	l.removed += len(l.pile)
	l.pile = nil
}

// fill is rule 12's refilling.
func (l *literal) fill(seat int) {
	for len(l.hands[seat-1]) < 3 && len(l.draw) > 0 {
		l.hands[seat-1] = append(l.hands[seat-1], l.draw[0])
		l.draw = l.draw[1:]
	}
}

// pass ends the turn.
func (l *literal) pass() {
	l.extra, l.refill = 0, false
	l.turns++
	l.turn = l.after(l.turn)
	if l.turns == literalCap {
		l.phase = "over"
		l.note(true, "the match was too long")
		ranks, _, _ := l.result(0)
		l.note(slices.Index(ranks, 1) != len(ranks)-1-slices.Index(reversed(ranks), 1), "several were first")
	}
}

func reversed(ns []int) []int {
	ns = slices.Clone(ns)
	slices.Reverse(ns)
	return ns
}

func (l *literal) note(happened bool, what string) {
	if happened {
		l.seen[what] = true
	}
}

// result is that of rules 16 and 17: ranks, scores and money.
func (l *literal) result(stake int) (ranks, scores, money []int) {
	first := 0
	for s := 1; s <= l.seats; s++ {
		rank := 1
		for o := 1; o <= l.seats; o++ {
			if l.left(o) < l.left(s) {
				rank++
			}
		}
		if rank == 1 {
			first++
		}
		ranks, scores, money = append(ranks, rank), append(scores, l.left(s)), append(money, -stake)
	}
	l.note(stake*l.seats%first > 0, "a pot didn't divide")
	for cent, s := stake*l.seats, 0; cent > 0; s++ {
		if ranks[s%l.seats] == 1 {
			money[s%l.seats]++
			cent--
		}
	}
	return ranks, scores, money
}
