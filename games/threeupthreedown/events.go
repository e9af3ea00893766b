package threeupthreedown

import (
	"trey/games"
	"trey/games/cards"
)

// say makes a text of the game's catalogue.
func say(key string, pairs ...any) games.Text { return games.Say(slug+"."+key, pairs...) }

// sayAll tells everybody what happened.
func (b *builder) sayAll(t games.Text) { b.events = append(b.events, games.Event{Text: t}) }

// sayOf tells everybody something of the seat.
func (b *builder) sayOf(s games.Seat, t games.Text) {
	b.events = append(b.events, games.Event{Seat: s, Text: t})
}

// sayBy tells everybody what the seat did, and the seat itself what only it may know or in words of its own.
func (b *builder) sayBy(s games.Seat, all, own games.Text) {
	b.events = append(b.events, games.Event{Seat: s, Text: all, Private: map[games.Seat]games.Text{s: own}})
}

// sayOnly tells the seat something that isn't worth telling the others.
func (b *builder) sayOnly(s games.Seat, own games.Text) { b.sayBy(s, games.Text{}, own) }

// sayShown tells what is played or flipped, cards with the same face. Clears have sentences of their own, since in some languages
// they have another gender than numbers.
func (b *builder) sayShown(key string, cs []cards.Card, args ...any) {
	if faceOf(cs[0]).isClear() {
		key += ".clear"
	}
	args = append(args, "Who", b.turn, "Cards", games.Cards(cs))
	b.sayBy(b.turn, say(key, args...), say(key+".you", args...))
}

func (b *builder) sayExtras() {
	args := []any{"Who", b.turn, "Count", games.Num(b.extra)}
	b.sayBy(b.turn, say("extras", args...), say("extras.you", args...))
}

func (b *builder) sayDrawPileGone() {
	if b.drawPile() == 0 {
		b.sayAll(say("draw_pile_gone"))
	}
}

// sayResult tells who has how many cards left and who takes the pot.
func (b *builder) sayResult(r games.Result) {
	first := 0
	b.each(func(s games.Seat) {
		if r.Ranks[s-1] == 1 {
			first++
		}
		if r.Scores[s-1] > 0 {
			b.sayOf(s, say("left", "Who", s, "Count", games.Num(r.Scores[s-1])))
		}
	})
	if b.stake == 0 {
		return
	}
	key := "pot"
	if first > 1 {
		key = "pot.shared"
	}
	b.each(func(s games.Seat) {
		if r.Ranks[s-1] == 1 {
			b.sayOf(s, say(key, "Who", s, "Pot", games.Money(r.Money[s-1]+b.stake)))
		}
	})
}
