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

func (b *builder) sayOf(s games.Seat, t games.Text) {
	b.events = append(b.events, games.Event{Seat: s, Text: t})
}

func (b *builder) sayDeal() {
	up, _ := b.top()
	b.sayAll(say("dealt", "Round", games.Num(b.round), "Who", b.dealer, "Count", games.Num(b.dealt()),
		"Wild", games.Lit(b.wild()), "Card", games.Cards{up}))
}

func (b *builder) sayDiscard(c cards.Card) {
	b.sayOwn(say("discarded", "Who", b.turn, "Card", games.Cards{c}), say("discarded.you", "Card", games.Cards{c}))
}

func (b *builder) sayOut(c cards.Card) {
	a := b.arrangement(b.turn)
	b.sayOwn(say("went_out", "Who", b.turn, "Card", games.Cards{c}, "Melds", melds(a)),
		say("went_out.you", "Card", games.Cards{c}, "Melds", melds(a)))
	b.sayAll(say("last_turns"))
}

// sayScores shows every hand with its penalty, that of who went out first, then in playing order.
func (b *builder) sayScores() {
	s := b.out
	for range b.seats {
		b.sayOf(s, b.last.lines[s-1])
		s = b.after(s)
	}
}

// scoredLine says how the seat ends the round.
func (m *match) scoredLine(s games.Seat) games.Text {
	key := "scored"
	switch {
	case s == m.out:
		key = "scored.out"
	case m.deadwood[s-1] == 0:
		key = "scored.complete"
	}
	return say(key, "Who", s, "Round", games.Num(m.round), "Count", games.Num(m.deadwood[s-1]), "Hand", arranged(m.arrangement(s)))
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
		b.sayOf(s, say(key, "Who", s, "Count", games.Num(r.Scores[i])))
		if b.stake > 0 {
			b.sayOf(s, say("pot", "Who", s, "Share", games.Money(r.Money[i]+b.stake)))
		}
	}
}

// arrangement returns the best arrangement of what the seat holds.
func (m *match) arrangement(s games.Seat) meld.Arrangement {
	return m.arranger.Arrange(m.hand(s).all(), m.rules())
}

// melds says melds one after the other.
func melds(a meld.Arrangement) games.List {
	list := make(games.List, len(a.Melds))
	for i, md := range a.Melds {
		list[i] = say("meld", "Cards", games.Cards(md.Cards))
	}
	return list
}

// arranged says a hand as it is arranged: its melds, and what is left with what that counts.
func arranged(a meld.Arrangement) games.Text {
	list := melds(a)
	if len(a.Left) > 0 {
		list = append(list, say("left", "Cards", games.Cards(slices.Clone(a.Left)), "Points", games.Num(a.Penalty)))
	}
	return say("arranged", "Hand", list)
}
