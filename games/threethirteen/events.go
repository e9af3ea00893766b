package threethirteen

import (
	"slices"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// say makes a text of the game's catalogue.
func say(key string, pairs ...any) games.Text { return games.Say(slug+"."+key, pairs...) }

func refuse(rule, key string, pairs ...any) *games.Refusal {
	return games.Refuse(rule, slug+".refuse."+key, pairs...)
}

// sayAll tells everybody what just happens.
func (b *builder) sayAll(t games.Text) { b.events = append(b.events, games.Event{Text: t}) }

// sayOwn tells everybody what the seat in turn did, and the seat itself what only it may know or in words of its own.
func (b *builder) sayOwn(all, own games.Text) {
	b.events = append(b.events, games.Event{Seat: b.turn, Text: all, Private: map[games.Seat]games.Text{b.turn: own}})
}

// sayOf tells everybody something of the seat, and the seat itself in words of its own.
func (b *builder) sayOf(s games.Seat, key string, pairs ...any) {
	b.events = append(b.events, games.Event{
		Seat: s, Text: sayTo(games.Nobody, s, key, pairs...),
		Private: map[games.Seat]games.Text{s: sayTo(s, s, key, pairs...)},
	})
}

// sayTo says to a viewer something of the seat: by its name as Who, or if it is the viewer itself by the key with ".you".
func sayTo(viewer, s games.Seat, key string, pairs ...any) games.Text {
	if viewer == s {
		return say(key+".you", pairs...)
	}
	return say(key, append(slices.Clip(pairs), "Who", s)...)
}

func (b *builder) sayDeal() {
	up, _ := b.top()
	pairs := []any{
		"Round", games.Num(b.round), "Wild", b.wildText(), "Count", games.Num(b.dealt()), "Card", games.Cards{up},
	}
	b.events = append(b.events, games.Event{
		Text:    sayTo(games.Nobody, b.dealer, "dealt", pairs...),
		Private: map[games.Seat]games.Text{b.dealer: sayTo(b.dealer, b.dealer, "dealt", pairs...)},
	})
}

// wildText says which rank is wild, as part of a sentence.
func (m *match) wildText() games.Text { return say("wild." + m.wild()) }

func (b *builder) sayDiscard(c cards.Card) {
	b.sayOwn(say("discarded", "Who", b.turn, "Card", games.Cards{c}), say("discarded.you", "Card", games.Cards{c}))
}

// sayOut tells who goes out. The melds lie open on the table.
func (b *builder) sayOut(c cards.Card) {
	b.sayOwn(say("went_out", "Who", b.turn, "Card", games.Cards{c}), say("went_out.you", "Card", games.Cards{c}))
	b.sayAll(say("last_turns"))
}

// sayWinners tells who has won, and of each what comes out of the pot.
func (b *builder) sayWinners() {
	r := b.result()
	first := 0
	for _, rank := range r.Ranks {
		if rank == 1 {
			first++
		}
	}
	for i, rank := range r.Ranks {
		if rank != 1 {
			continue
		}
		s := games.Seat(i + 1)
		key := "won"
		if first > 1 {
			key = "won.shared"
		}
		b.sayOf(s, key, "Count", games.Num(r.Scores[i]))
		if b.stake > 0 {
			b.sayOf(s, "pot", "Share", games.Money(r.Money[i]+b.stake))
		}
	}
}

// arrangement returns the best arrangement of what the seat holds.
func (m *match) arrangement(s games.Seat) meld.Arrangement {
	return m.arranger.Arrange(m.hand(s).all(), m.rules())
}
