package dreisindeinezuviel

import (
	"slices"
	"strconv"

	"trey/games"
	"trey/games/cards"
)

// say makes a text of the game's catalogue.
func say(key string, pairs ...any) games.Text { return games.Say(slug+"."+key, pairs...) }

func refuse(rule, key string, pairs ...any) *games.Refusal {
	return games.Refuse(rule, slug+".refuse."+key, pairs...)
}

// signed writes a change of points with its sign: "+4", "−8", "0".
func signed(n int) games.Lit {
	switch {
	case n > 0:
		return games.Lit("+" + strconv.Itoa(n))
	case n < 0:
		return games.Lit("−" + strconv.Itoa(-n))
	}
	return "0"
}

// sayOf tells everybody something of the seat.
func (b *builder) sayOf(s games.Seat, t games.Text) {
	b.events = append(b.events, games.Event{Seat: s, Text: t})
}

// sayOwn tells everybody what the seat in turn did, and the seat itself in words of its own.
func (b *builder) sayOwn(all, own games.Text) {
	b.events = append(b.events, games.Event{Seat: b.turn, Text: all, Private: map[games.Seat]games.Text{b.turn: own}})
}

// sayDeal tells everybody the first cards of the rows, and each player the own hand.
func (b *builder) sayDeal() {
	up := games.Cards(slices.Sorted(slices.Values(b.pack[:first])))
	e := games.Event{Text: say("dealt", "Who", b.dealer, "Cards", up), Private: make(map[games.Seat]games.Text, b.seats)}
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		e.Private[s] = say("dealt.you", "Who", b.dealer, "Cards", up, "Hand", games.Cards(slices.Clone(b.hand(s).all())))
	}
	b.events = append(b.events, e)
}

// sayPlay tells which card was played, and what it took.
func (b *builder) sayPlay(c cards.Card, e effect) {
	card := games.Cards{c}
	if len(e.took) == 0 {
		b.sayOwn(say("played", "Who", b.turn, "Card", card), say("played.you", "Card", card))
		return
	}
	took, change := games.Cards(e.took), signed(e.gain-e.interim)
	b.sayOwn(say("took", "Who", b.turn, "Card", card, "Cards", took, "Change", change),
		say("took.you", "Card", card, "Cards", took, "Change", change))
}

// sayStored tells which piles were turned over, and of an interim bonus (rules 5 and 7).
func (b *builder) sayStored(before *piles, e effect) {
	for c := 1; c <= colours; c++ {
		if e.piles[c]/3 > before[c]/3 {
			third := say("third." + palette[c].key)
			b.sayOwn(say("turned", "Who", b.turn, "Colour", third), say("turned.you", "Colour", third))
		}
	}
	if e.interim > 0 {
		bonus := games.Num(e.interim)
		b.sayOwn(say("interim", "Who", b.turn, "Bonus", bonus), say("interim.you", "Bonus", bonus))
	}
}

// sayDraw tells everybody that all draw, and each player which cards they get.
func (b *builder) sayDraw() {
	e := games.Event{Text: say("drew"), Private: make(map[games.Seat]games.Text, b.seats)}
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		got := slices.Sorted(slices.Values(b.drawPile(s)[:drawn]))
		e.Private[s] = say("drew.you", "Cards", games.Cards(got))
	}
	b.events = append(b.events, e)
}

// sayEnd tells what everybody's total is made of, and who wins.
func (b *builder) sayEnd(r games.Result) {
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		d := b.display(s)
		b.sayOf(s, say("total", "Who", s, "Colours", games.Num(d.piles.points()), "Interim", games.Num(d.interim),
			"Final", games.Num(b.finalOf(s)), "Total", games.Num(r.Scores[s-1])))
	}
	var winners []games.Seat
	for i, rank := range r.Ranks {
		if rank == 1 {
			winners = append(winners, games.Seat(i+1))
		}
	}
	for _, s := range winners {
		count := games.Num(r.Scores[s-1])
		if len(winners) == 1 {
			b.sayOf(s, say("won", "Who", s, "Count", count))
		} else {
			b.sayOf(s, say("shared", "Who", s, "Count", count))
		}
	}
	if b.stake == 0 {
		return
	}
	for _, s := range winners {
		b.sayOf(s, say("pot", "Who", s, "Money", games.Money(r.Money[s-1]+b.stake)))
	}
}
