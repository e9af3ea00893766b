package dreierles_test

import "slices"

// literalBids are the bids, the lowest first.
func literalBids() []string { return []string{"dreier", "zweier", "einer", "solo"} }

// literalTakes is how many cards of the Tappen go with the bid: rule 6.
func literalTakes(bid string) int {
	return map[string]int{"dreier": 3, "zweier": 2, "einer": 1, "solo": 0}[bid]
}

// rule 5.
func (l *literal) mayBid(bid string) bool {
	for _, before := range l.bids {
		if slices.Index(literalBids(), before) >= slices.Index(literalBids(), bid) {
			return false
		}
	}
	return true
}

func (l *literal) speak(seat int, what string) {
	anybody := slices.ContainsFunc(l.bids, func(b string) bool { return b != "pass" })
	if what == "pass" && !anybody {
		l.earlyPass = append(l.earlyPass, seat)
	}
	l.bids = append(l.bids, what)
	if len(l.bids) < 3 && what != "solo" {
		l.turn = l.players()[len(l.bids)]
		return
	}
	// The last bid that isn't a pass is the highest.
	for i, b := range l.bids {
		if b != "pass" {
			l.contract, l.declarer = b, l.players()[i]
		}
	}
	if l.declarer == 0 {
		l.contract = "bridscher"
		l.beginLap(l.players())
		l.lap = 1
		return
	}
	n := literalTakes(l.contract)
	l.turn = l.declarer
	l.hands[l.declarer-1] = append(l.hands[l.declarer-1], l.tappen[:n]...)
	l.tappen = l.tappen[n:]
	if n == 0 {
		l.announce()
		return
	}
	l.phase = "discard"
}

// rule 7.
func (l *literal) mayLayAway(seat int, set []string) bool {
	if l.options["discards"] == "any" {
		return true
	}
	others := slices.DeleteFunc(slices.Clone(l.hands[seat-1]), func(c string) bool { return isKing(c) || isTrump(c) })
	if len(others) >= len(set) {
		return !slices.ContainsFunc(set, func(c string) bool { return isKing(c) || isTrump(c) })
	}
	for _, c := range others {
		if !slices.Contains(set, c) {
			return false
		}
	}
	for _, c := range set {
		if isKing(c) || c == "T1" || c == "T21" || c == "G" {
			return false
		}
	}
	return true
}

func (l *literal) layAway(seat int, set []string) {
	l.laid = set
	l.hands[seat-1] = slices.DeleteFunc(l.hands[seat-1], func(c string) bool { return slices.Contains(set, c) })
	l.announce()
}

// rule 8, the first lap.
func (l *literal) announce() {
	l.beginLap(l.from(l.declarer))
	l.lap = 1
}

func (l *literal) beginLap(order []int) {
	l.phase, l.asked, l.doubled, l.turn = "announce", order, 0, order[0]
}

// rule 8 (rule 21 in a bridscher): whether the seat may say these words and no others.
func (l *literal) maySay(seat int, words []string) bool {
	for _, w := range words {
		switch w {
		case "trumps":
			if l.lap > 1 || seat != l.declarer || l.countTrumps(l.hands[seat-1]) < 10 {
				return false
			}
		case "pfeif":
			if l.contract == "bridscher" || l.lap > 1 || !slices.Contains(l.hands[seat-1], "T1") {
				return false
			}
			if l.options["pfeif"] == "declarer" && seat != l.declarer {
				return false
			}
		case "double":
			if !l.mayDouble(seat) {
				return false
			}
		}
	}
	return true
}

func (l *literal) mayDouble(seat int) bool {
	if l.contract == "bridscher" {
		return true
	}
	if l.options["kontra"] == "no-early-pass" && slices.Contains(l.earlyPass, seat) {
		return false
	}
	if l.doublings >= l.number("max_doublings") {
		return false
	}
	if l.lap == 1 {
		return seat != l.declarer && l.doublings == 0
	}
	return true
}

func (l *literal) countTrumps(cards []string) int {
	n := 0
	for _, c := range cards {
		n += boolInt(isTrump(c))
	}
	return n
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (l *literal) say(seat int, words []string) {
	l.trumps = l.trumps || slices.Contains(words, "trumps")
	if slices.Contains(words, "pfeif") {
		l.open = seat
	}
	l.asked = l.asked[1:]
	if slices.Contains(words, "double") {
		l.doublings++
		l.doubled++
		if l.contract != "bridscher" && l.lap > 1 {
			l.asked = nil // a defender's double ends his side's turn
		}
	}
	if len(l.asked) > 0 {
		l.turn = l.asked[0]
		return
	}
	l.nextLap()
}

// nextLap begins another lap or, if there is none, the play.
func (l *literal) nextLap() {
	lap := l.lap + 1
	switch {
	case l.contract == "bridscher":
		if l.doubled < 3 || lap > 3 { // rule 21
			l.beginPlay()
			return
		}
		l.beginLap(l.players())
	case l.doubled == 0 || l.doublings >= l.number("max_doublings"): // rule 8
		l.beginPlay()
		return
	case lap%2 == 0:
		l.beginLap([]int{l.declarer})
	default:
		l.beginLap(l.defenders())
	}
	l.lap = lap
}
