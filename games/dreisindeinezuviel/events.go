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

// sayOf tells everybody something of the seat, and the seat itself in words of its own: those of the key with ".you".
func (b *builder) sayOf(s games.Seat, key string, pairs ...any) {
	b.events = append(b.events, games.Event{
		Seat: s, Text: say(key, append(pairs[:len(pairs):len(pairs)], "Who", s)...),
		Private: map[games.Seat]games.Text{s: say(key+".you", pairs...)},
	})
}

// sayDeal tells everybody the first cards of the rows, and each player the own hand.
func (b *builder) sayDeal() {
	up := games.Cards(slices.Sorted(slices.Values(b.pack[:first])))
	e := games.Event{Text: say("dealt", "Who", b.dealer, "Cards", up), Private: make(map[games.Seat]games.Text, b.seats)}
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		key := "dealt.you"
		if s == b.dealer {
			key = "dealt.you_deal"
		}
		e.Private[s] = say(key, "Who", b.dealer, "Cards", up, "Hand", games.Cards(slices.Clone(b.hand(s).all())))
	}
	b.events = append(b.events, e)
}

// sayPlay tells which card was played, and what it took.
func (b *builder) sayPlay(c cards.Card, e effect) {
	card := games.Cards{c}
	if len(e.took) == 0 {
		b.sayOf(b.turn, "played", "Card", card)
		return
	}
	b.sayOf(b.turn, "took", "Card", card, "Cards", games.Cards(e.took), "Change", signed(e.gain-e.interim))
}

// sayStored tells which piles were turned over, and of an interim bonus (rules 5 and 7).
func (b *builder) sayStored(before *piles, e effect) {
	for c := 1; c <= colours; c++ {
		if e.piles[c]/3 > before[c]/3 {
			b.sayOf(b.turn, "turned", "Colour", say("third."+palette[c].key), "Sign", palette[c].said())
		}
	}
	if e.interim > 0 {
		b.sayOf(b.turn, "interim", "Bonus", games.Num(e.interim))
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

// sayEnd tells who wins, and what.
func (b *builder) sayEnd(r games.Result) {
	var winners []games.Seat
	for i, rank := range r.Ranks {
		if rank == 1 {
			winners = append(winners, games.Seat(i+1))
		}
	}
	key := "won"
	if len(winners) > 1 {
		key = "shared"
	}
	for _, s := range winners {
		b.sayOf(s, key, "Count", games.Num(r.Scores[s-1]))
	}
	if b.stake == 0 {
		return
	}
	for _, s := range winners {
		b.sayOf(s, "pot", "Money", games.Money(r.Money[s-1]+b.stake))
	}
}
