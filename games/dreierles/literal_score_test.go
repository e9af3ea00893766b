package dreierles_test

import "slices"

func (l *literal) settle() {
	d := &literalDeal{deal: l.deal, contract: l.contract, declarer: l.declarer, points: make([]int, l.seats), money: make([]int, l.seats)}
	if l.contract == "bridscher" {
		l.settleBridscher(d)
	} else {
		l.settleDeclarer(d)
	}
	l.settled = d
	for i, cents := range d.money {
		l.money[i] += cents
	}
	l.led = 0
	if l.deal == l.seats*l.number("rounds") { // rule 19
		l.over, l.phase, l.turn = true, "over", 0
		return
	}
	l.dealer = l.next(l.dealer)
	l.dealNext()
}

// rules 13 to 18.
func (l *literal) settleDeclarer(d *literalDeal) {
	defenders := l.defenders()
	own := literalPile(l.taken[l.declarer-1]) + literalPile(l.laid)
	theirs := literalPile(append(slices.Clone(l.taken[defenders[0]-1]), l.taken[defenders[1]-1]...)) + literalPile(l.tappen)
	if own+theirs != 70 {
		panic("the points don't make 70")
	}
	d.points[l.declarer-1] = own
	for _, s := range defenders {
		d.points[s-1] = theirs
	}
	d.won = own >= 36
	d.fach = literalFach(min(own, theirs))
	price := d.fach * (4 - literalTakes(l.contract)) * l.number("unit")
	for range l.doublings {
		price *= 2
	}
	if !d.won {
		price = -price
	}
	l.collect(d, l.declarer, price)
	for s := 1; s <= l.seats; s++ {
		for _, b := range l.bonuses(s) {
			d.bonuses = append(d.bonuses, b)
			l.collect(d, s, b.each)
		}
	}
}

// collect pays the seat so much from each other player who settles: rules 16 and 17.
func (l *literal) collect(d *literalDeal, seat, each int) {
	for s := 1; s <= l.seats; s++ {
		sits := !slices.Contains(l.players(), s)
		if s == seat || sits && l.options["dealer_settles"] == "false" {
			continue
		}
		d.money[s-1] -= each
		d.money[seat-1] += each
	}
}

// rule 15, as the page lists it.
func literalFach(losers int) int {
	switch {
	case losers >= 31:
		return 1
	case losers >= 26:
		return 2
	case losers >= 21:
		return 3
	case losers >= 16:
		return 4
	case losers >= 11:
		return 5
	case losers >= 6:
		return 6
	case losers >= 1:
		return 7
	}
	return 8
}

// rule 17.
func (l *literal) bonuses(seat int) []literalBonus {
	var out []literalBonus
	hand, unit := l.started[seat-1], l.number("unit")
	add := func(kind string, each int) { out = append(out, literalBonus{seat, kind, each}) }
	if l.countTrumps(hand) >= 10 && (seat != l.declarer || l.trumps) {
		add("trumps", unit)
	}
	if slices.Contains(hand, "T1") && slices.Contains(hand, "T21") && slices.Contains(hand, "G") {
		add("droll", unit)
	}
	if !slices.Contains(hand, "T1") || l.options["pfeif"] == "declarer" && seat != l.declarer {
		return out
	}
	played := slices.Index(l.lastTrick, "T1") // by whom in the last trick, from its leader on
	wins := played >= 0 && literalWinner(l.lastTrick) == played
	switch {
	case l.open == seat && wins:
		add("pfeif-open", 2*unit)
	case l.open == seat:
		add("pfeif-open", -2*unit)
	case wins:
		add("pfeif", unit)
	case played >= 0:
		add("pfeif", -unit)
	}
	return out
}

// rules 20 to 25.
func (l *literal) settleBridscher(d *literalDeal) {
	most := 0
	for _, s := range l.players() {
		d.points[s-1] = literalPile(l.taken[s-1])
		most = max(most, d.points[s-1])
	}
	value := l.number("bridscher")
	for range l.doublings {
		value *= 2
	}
	var losers, others []int
	for s := 1; s <= l.seats; s++ {
		if slices.Contains(l.players(), s) && d.points[s-1] == most {
			losers = append(losers, s)
		} else {
			others = append(others, s)
		}
	}
	if len(losers) == 3 {
		return
	}
	for _, loser := range losers {
		for _, other := range others {
			d.money[loser-1] -= value / len(losers)
			d.money[other-1] += value / len(losers)
		}
	}
}

// result is that of rule 19: ranks, scores and money.
func (l *literal) result() (ranks, scores, money []int) {
	for _, cents := range l.money {
		rank := 1
		for _, other := range l.money {
			rank += boolInt(other > cents)
		}
		ranks = append(ranks, rank)
	}
	return ranks, l.money, l.money
}
