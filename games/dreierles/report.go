package dreierles

import (
	"trey/games"
)

// sayOutcome tells how the deal was counted and paid, in a few lines.
func (b *builder) sayOutcome(o *outcome) {
	if s := b.declarer; b.laid != 0 {
		b.sayOf(s, say("laid_away", "Who", s, "Cards", b.laid.text()), say("laid_away.you", "Cards", b.laid.text()))
	}
	if o.contract == bridscher {
		b.sayLine(func(viewer games.Seat) games.Text { return say("counted.bridscher", "Counted", o.counted(viewer)) })
	} else {
		b.sayLine(o.countedDeclarer)
		b.sayLine(o.countedDefenders)
	}
	b.sayLine(o.sentence)
	if len(o.bonuses) > 0 {
		b.sayLine(func(viewer games.Seat) games.Text { return say("bonuses", "Bonuses", o.bonusTexts(viewer)) })
	}
	b.sayLine(func(viewer games.Seat) games.Text { return say("payments", "Paid", o.payments(b.seats, viewer)) })
}

// sayLine tells everybody a line of the settlement.
func (b *builder) sayLine(text func(viewer games.Seat) games.Text) { b.sayEach(games.Nobody, text) }

// counted tells where the 70 card points went: tricks, cards laid away and Tappen (rule 13), or what each player of a Bridscher has taken.
func (o *outcome) counted(viewer games.Seat) games.List {
	if o.contract != bridscher {
		return games.List{o.countedDeclarer(viewer), o.countedDefenders(viewer)}
	}
	list := make(games.List, 0, players)
	for _, s := range o.count.order {
		list = append(list, say("counted.own", "Who", called(s, viewer), "Count", number(o.points[s-1]), "Tricks", number(o.count.tricks[s-1])))
	}
	return list
}

func (o *outcome) countedDeclarer(viewer games.Seat) games.Text {
	s, c := o.declarer, &o.count
	key := "counted.declarer"
	if o.contract == solo {
		key = "counted.soloist"
	}
	return say(key, "Who", called(s, viewer), "Points", number(c.cards[s-1]), "Tricks", number(c.tricks[s-1]),
		"Laid", number(c.laid), "Count", number(o.points[s-1]))
}

// countedDefenders names the viewer first.
func (o *outcome) countedDefenders(viewer games.Seat) games.Text {
	c := &o.count
	first, second := c.order[1], c.order[2]
	if second == viewer {
		first, second = second, first
	}
	return say("counted.defenders", "First", called(first, viewer), "Second", second, "Points", number(c.cards[first-1]+c.cards[second-1]),
		"Tricks", number(c.tricks[first-1]+c.tricks[second-1]), "Tappen", number(c.tappen), "Count", number(o.points[first-1]))
}

// sentence says in one sentence how the deal ended.
func (o *outcome) sentence(viewer games.Seat) games.Text {
	if o.contract == bridscher {
		return o.bridscherSentence(viewer)
	}
	key := "lost"
	if o.won {
		key = "won"
	}
	args := []any{
		"Outcome", say(toldOf("outcome."+key, o.declarer, viewer), "Who", o.declarer, "Contract", o.contract.text()),
		"Count", number(o.points[o.declarer-1]), "Fach", number(o.fach),
		"Price", games.Money(o.price), "Each", games.Money(int64(o.fach) * o.price),
	}
	if o.doublings == 0 {
		return say(key, args...)
	}
	return say(key+".doubled", append(args, "Doubled", doubledText(o.doublings))...)
}

func (o *outcome) bridscherSentence(viewer games.Seat) games.Text {
	points := number(o.points[o.most[0]-1])
	switch len(o.most) {
	case 1:
		return say(toldOf("most", o.most[0], viewer), "Who", o.most[0], "Count", points, "Price", games.Money(o.price))
	case players:
		return say("most.all", "Count", points)
	}
	first, second := o.most[0], o.most[1]
	if second == viewer {
		first, second = second, first
	}
	return say(toldOf("most.two", first, viewer), "First", first, "Second", second, "Count", points, "Price", games.Money(o.price/2))
}

func (o *outcome) bonusTexts(viewer games.Seat) games.List {
	list := make(games.List, 0, len(o.bonuses))
	for _, b := range o.bonuses {
		key, each := "bonus."+bonusKeys[b.kind], b.each
		if each < 0 {
			key, each = key+".lost", -each
		}
		list = append(list, say(key, "Who", called(b.seat, viewer), "Each", games.Money(each)))
	}
	return list
}

// bonusKeys are the kinds of bonuses in message keys.
var bonusKeys = [...]string{"trumps", "droll", "pfeif", "open"}

// payments says what the deal brought everybody, bonuses included.
func (o *outcome) payments(seats int, viewer games.Seat) games.List {
	list := make(games.List, 0, seats)
	for i := range seats {
		key := "paid"
		if o.money[i] > 0 {
			key = "paid.plus"
		}
		list = append(list, say(key, "Who", called(games.Seat(i+1), viewer), "Money", games.Money(o.money[i])))
	}
	return list
}
