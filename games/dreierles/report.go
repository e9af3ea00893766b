package dreierles

import (
	"trey/games"
)

// sayOutcome tells how the deal was counted and paid, in a few lines.
func (b *builder) sayOutcome(o *outcome) {
	if o.contract == bridscher {
		b.sayAll(say("counted.bridscher", "Counted", b.countedOwn(o)))
	} else {
		b.sayCounted(o)
	}
	b.sayAll(o.sentence())
	if len(o.bonuses) > 0 {
		b.sayAll(say("bonuses", "Bonuses", o.bonusTexts()))
	}
	b.sayAll(say("payments", "Paid", o.payments(b.seats)))
}

// sayCounted tells where the 70 card points went (rule 13): tricks, cards laid away, Tappen.
func (b *builder) sayCounted(o *outcome) {
	s := o.declarer
	if b.laid != 0 {
		b.sayAll(say("laid_away", "Who", s, "Cards", b.laid.text()))
	}
	own := b.won[s-1]
	b.sayAll(say("counted.declarer", "Who", s, "Points", number(own.points()), "Tricks", number(int(b.tricks[s-1])),
		"Laid", number(b.laid.worth()), "Count", number(o.points[s-1])))
	first, second := b.defenders()
	theirs := b.won[first-1] | b.won[second-1]
	b.sayAll(say("counted.defenders", "First", first, "Second", second, "Points", number(theirs.points()),
		"Tricks", number(int(b.tricks[first-1]+b.tricks[second-1])), "Tappen", number(setOf(b.tappen()...).worth()), "Count", number(o.points[first-1])))
}

// countedOwn says what each player of a Bridscher has taken.
func (b *builder) countedOwn(o *outcome) games.List {
	list := make(games.List, 0, players)
	for _, s := range b.from(b.forehand()) {
		list = append(list, say("counted.own", "Who", s, "Count", number(o.points[s-1]), "Tricks", number(int(b.tricks[s-1]))))
	}
	return list
}

// sentence says in one sentence how the deal ended.
func (o *outcome) sentence() games.Text {
	if o.contract == bridscher {
		return o.bridscherSentence()
	}
	key := "lost"
	if o.won {
		key = "won"
	}
	args := []any{
		"Who", o.declarer, "Contract", o.contract.text(), "Count", number(o.points[o.declarer-1]), "Fach", number(o.fach),
		"Price", games.Money(o.price), "Each", games.Money(int64(o.fach) * o.price),
	}
	if o.doublings == 0 {
		return say(key, args...)
	}
	return say(key+".doubled", append(args, "Doubled", doubledText(o.doublings))...)
}

func (o *outcome) bridscherSentence() games.Text {
	points := number(o.points[o.most[0]-1])
	switch len(o.most) {
	case 1:
		return say("most", "Who", o.most[0], "Count", points, "Price", games.Money(o.price))
	case players:
		return say("most.all", "Count", points)
	}
	return say("most.two", "First", o.most[0], "Second", o.most[1], "Count", points, "Price", games.Money(o.price/2))
}

func (o *outcome) bonusTexts() games.List {
	list := make(games.List, 0, len(o.bonuses))
	for _, b := range o.bonuses {
		key, each := "bonus."+bonusKeys[b.kind], b.each
		if each < 0 {
			key, each = key+".lost", -each
		}
		list = append(list, say(key, "Who", b.seat, "Each", games.Money(each)))
	}
	return list
}

// bonusKeys are the kinds of bonuses in message keys.
var bonusKeys = [...]string{"trumps", "droll", "pfeif", "open"}

// payments says what the deal brought everybody.
func (o *outcome) payments(seats int) games.List {
	list := make(games.List, 0, seats)
	for i := range seats {
		key := "paid"
		if o.money[i] > 0 {
			key = "paid.plus"
		}
		list = append(list, say(key, "Who", games.Seat(i+1), "Money", games.Money(o.money[i])))
	}
	return list
}
