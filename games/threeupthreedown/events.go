package threeupthreedown

import "trey/games"

// say makes a text of the game's catalogue.
func say(key string, pairs ...any) games.Text { return games.Say(slug+"."+key, pairs...) }

// sayAll tells everybody what happened.
func (b *builder) sayAll(t games.Text) { b.events = append(b.events, games.Event{Text: t}) }

// sayOf tells everybody something of the seat, and the seat itself in words of its own: those of the key with ".you".
func (b *builder) sayOf(s games.Seat, key string, pairs ...any) {
	pairs = append(pairs, "Who", s)
	b.sayBy(s, say(key, pairs...), say(key+".you", pairs...))
}

// sayBy tells everybody what the seat did, and the seat itself what only it may know or in words of its own.
func (b *builder) sayBy(s games.Seat, all, own games.Text) {
	b.events = append(b.events, games.Event{Seat: s, Text: all, Private: map[games.Seat]games.Text{s: own}})
}

// sayOnly tells the seat something that isn't worth telling the others.
func (b *builder) sayOnly(s games.Seat, own games.Text) { b.sayBy(s, games.Text{}, own) }

func (b *builder) sayDrawPileGone() {
	if b.drawPile() == 0 {
		b.sayAll(say("draw_pile_gone"))
	}
}

// sayPot tells who takes the pot, or shares it.
func (b *builder) sayPot(r games.Result) {
	if b.stake == 0 {
		return
	}
	first := 0
	for _, rank := range r.Ranks {
		if rank == 1 {
			first++
		}
	}
	key := "pot"
	if first > 1 {
		key = "pot.shared"
	}
	b.each(func(s games.Seat) {
		if r.Ranks[s-1] == 1 {
			b.sayOf(s, key, "Pot", games.Money(r.Money[s-1]+b.stake))
		}
	})
}
