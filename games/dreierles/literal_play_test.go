package dreierles_test

import "slices"

func (l *literal) beginPlay() {
	l.phase = "play"
	l.started = nil
	for _, h := range l.hands {
		l.started = append(l.started, slices.Clone(h))
	}
	l.led = l.players()[0] // rules 10 and 23
	if l.options["first_lead"] == "declarer" && l.declarer != 0 {
		l.led = l.declarer
	}
	l.turn = l.led
}

// rule 11: what a player may play by what was led.
func (l *literal) follows(seat int) []string {
	hand := l.hands[seat-1]
	if len(l.trick) == 0 {
		return slices.Clone(hand)
	}
	asked := suitOf(l.trick[0])
	for _, suit := range [][]string{asked, literalTrumps()} {
		var can []string
		for _, c := range hand {
			if slices.Contains(suit, c) {
				can = append(can, c)
			}
		}
		if len(can) > 0 {
			return can
		}
	}
	return slices.Clone(hand)
}

func (l *literal) mayPlay(seat int) []string {
	can := l.follows(seat)
	if l.contract == "bridscher" {
		return l.bound(can)
	}
	// rule 12
	if l.open == seat && len(can) > 1 {
		can = slices.DeleteFunc(can, func(c string) bool { return c == "T1" })
	}
	return can
}

// rule 22.
func (l *literal) bound(can []string) []string {
	due := []string{"G", "T21", "T1"}
	trick := 1
	for _, n := range l.tricks {
		trick += n
	}
	if trick > 3 {
		return can
	}
	if slices.Contains(can, due[trick-1]) {
		return due[trick-1 : trick]
	}
	later := due[trick:]
	var left []string
	for _, c := range can {
		if !slices.Contains(later, c) {
			left = append(left, c)
		}
	}
	if len(left) == 0 {
		left = can
	}
	if len(l.trick) > 0 {
		return left
	}
	var trumps []string
	for _, c := range left {
		if isTrump(c) {
			trumps = append(trumps, c)
		}
	}
	if len(trumps) > 0 {
		return trumps
	}
	return left
}

func (l *literal) play(seat int, card string) {
	l.hands[seat-1] = slices.DeleteFunc(l.hands[seat-1], func(c string) bool { return c == card })
	l.trick = append(l.trick, card)
	if len(l.trick) < 3 {
		l.turn = l.from(l.led)[len(l.trick)]
		return
	}
	l.lastTrick = l.trick
	winner := l.from(l.led)[literalWinner(l.trick)]
	l.taken[winner-1] = append(l.taken[winner-1], l.trick...)
	l.tricks[winner-1]++
	l.trick, l.led, l.turn = nil, winner, winner
	if len(l.hands[winner-1]) == 0 {
		l.settle()
	}
}

// literalWinner returns which card of the trick wins, from 0: rule 11.
func literalWinner(trick []string) int {
	for _, suit := range [][]string{literalTrumps(), suitOf(trick[0])} {
		for _, c := range suit {
			if i := slices.Index(trick, c); i >= 0 {
				return i
			}
		}
	}
	return -1
}
