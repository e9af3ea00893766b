package thirtyone

import (
	"trey/games"
)

// say makes a text of the game's catalogue.
func say(key string, pairs ...any) games.Text { return games.Say(slug+"."+key, pairs...) }

func refuse(rule, key string, pairs ...any) *games.Refusal {
	return games.Refuse(rule, slug+".refuse."+key, pairs...)
}

// sayAll tells everybody what happened to the deal.
func (b *builder) sayAll(t games.Text) { b.events = append(b.events, games.Event{Text: t}) }

// sayOwn tells everybody what the seat in turn did, and the seat itself what only it may know or in words of its own.
func (b *builder) sayOwn(all, own games.Text) {
	b.events = append(b.events, games.Event{Seat: b.turn, Text: all, Private: map[games.Seat]games.Text{b.turn: own}})
}

// sayOf tells everybody something of the seat, and the seat itself in words of its own: those of the key with ".you".
func (b *builder) sayOf(s games.Seat, key string, pairs ...any) {
	b.events = append(b.events, games.Event{
		Seat: s, Text: say(key, append(pairs[:len(pairs):len(pairs)], "Who", s)...),
		Private: map[games.Seat]games.Text{s: say(key+".you", pairs...)},
	})
}

// sayDeal tells each player the own cards, and everybody the card turned up.
func (b *builder) sayDeal() {
	up, _ := b.top()
	e := games.Event{
		Text:    say("dealt", "Deal", games.Num(b.deal), "Who", b.dealer, "Card", games.Cards{up}),
		Private: make(map[games.Seat]games.Text, b.seats),
	}
	for _, s := range b.standing() {
		h := b.hand(s)
		key := "dealt.you"
		if s == b.dealer {
			key = "dealt.you_deal"
		}
		e.Private[s] = say(key, "Deal", games.Num(b.deal), "Who", b.dealer, "Card", games.Cards{up},
			"Hand", handCards(h), "Value", games.Num(value(h.all())))
	}
	b.events = append(b.events, e)
}

// sayHands lays open the hands of a deal that ends, those with 31 first.
func (b *builder) sayHands(o *outcome, in []games.Seat) {
	for _, s := range o.thirtyone {
		b.sayOf(s, "thirtyone", "Hand", handCards(b.hand(s)))
	}
	for _, s := range in {
		if len(o.thirtyone) > 0 && o.values[s-1] == best {
			continue
		}
		b.sayOf(s, "shown", "Value", games.Num(o.values[s-1]), "Hand", handCards(b.hand(s)))
	}
}

// sayLosses tells who loses what and who is left with nothing, after the lives have been taken.
func (b *builder) sayLosses(o *outcome, in []games.Seat) {
	switch {
	case o.saved:
		b.events = append(b.events, games.Event{
			Text: say("saved", "Who", b.dealer), Private: map[games.Seat]games.Text{b.dealer: say("saved.you")},
		})
		return
	case len(o.thirtyone) == len(in):
		b.sayAll(say("all_31"))
		return
	case len(o.thirtyone) > 0:
		b.sayAll(say("others_lose"))
	default:
		b.sayLowest(o)
	}
	for _, s := range in {
		switch {
		case o.lost[s-1] == 0:
		case b.lives[s-1] == out:
			b.sayOf(s, "eliminated")
		case b.lives[s-1] == 0:
			b.sayOf(s, "dole")
		}
	}
}

func (b *builder) sayLowest(o *outcome) {
	for _, s := range o.lowest {
		key := "lowest_tied"
		switch {
		case o.lost[s-1] == 2:
			key = "lowest_knocker"
		case o.lost[s-1] == 0:
			key = "knocker_spared"
		case len(o.lowest) == 1:
			key = "lowest"
		}
		b.sayOf(s, key, "Value", games.Num(o.values[s-1]))
	}
}

func (b *builder) sayWinner(s games.Seat) {
	if b.lives[s-1] == 0 {
		b.sayOf(s, "won.dole")
	} else {
		b.sayOf(s, "won", "Count", games.Num(b.lives[s-1]))
	}
	if b.stake > 0 {
		b.sayOf(s, "pot", "Pot", games.Money(b.stake*int64(b.seats)))
	}
}

func handCards(h *hand) games.Cards { return append(games.Cards(nil), h.all()...) }
