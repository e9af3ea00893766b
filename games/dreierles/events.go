package dreierles

import (
	"strconv"

	"trey/games"
	"trey/games/cards"
)

// say makes a text of the game's catalogue.
func say(key string, pairs ...any) games.Text { return games.Say(slug+"."+key, pairs...) }

func refuse(rule, key string, pairs ...any) *games.Refusal {
	return games.Refuse(rule, slug+".refuse."+key, pairs...)
}

func number(n int) games.Num { return games.Num(n) }

func (c contract) text() games.Text { return say("contract." + contractNames[c]) }

// namedDoublings is how many doublings of a deal have a name of their own: Kontra, Re, Bock.
const namedDoublings = 3

// doubledText says how often the price has been doubled: "Kontra and Re".
func doubledText(n int) games.Text {
	if n > namedDoublings {
		return say("doubled.more", "Count", number(n))
	}
	return say("doubled." + strconv.Itoa(n))
}

// doubling says what the n-th doubling of a deal is called (rule 8).
func doubling(n int) games.Text {
	if n > namedDoublings {
		return say("doubling.more", "Count", number(n))
	}
	return say("doubling." + strconv.Itoa(n))
}

// fallen names the cards of a trick with who played them, from its leader on.
func (m *match) fallen(led games.Seat, cs ...cards.Card) games.List {
	order := m.from(led)
	list := make(games.List, len(cs))
	for i, c := range cs {
		list[i] = say("pair", "Who", order[i], "Card", games.Cards{c})
	}
	return list
}

// sayAll tells everybody what happened to the deal.
func (b *builder) sayAll(t games.Text) { b.events = append(b.events, games.Event{Text: t}) }

// sayOf tells everybody what the seat did, and the seat itself in words of its own.
func (b *builder) sayOf(s games.Seat, all, own games.Text) {
	b.events = append(b.events, games.Event{Seat: s, Text: all, Private: map[games.Seat]games.Text{s: own}})
}

// sayEach tells everybody the same, each in words of their own.
func (b *builder) sayEach(s games.Seat, text func(viewer games.Seat) games.Text) {
	e := games.Event{Seat: s, Text: text(games.Nobody), Private: make(map[games.Seat]games.Text, b.seats)}
	for viewer := games.Seat(1); int(viewer) <= b.seats; viewer++ {
		e.Private[viewer] = text(viewer)
	}
	b.events = append(b.events, e)
}

// called is the seat as the viewer is told of it: by its name, or as "you".
func called(s, viewer games.Seat) games.Arg { return inCase("you", s, viewer) }

// toward is the same where it isn't who acts: "against you", "to you".
func toward(s, viewer games.Seat) games.Arg { return inCase("you.object", s, viewer) }

func inCase(you string, s, viewer games.Seat) games.Arg {
	if s == viewer && s != games.Nobody {
		return say(you)
	}
	return s
}

// toldOf returns the key of what the viewer is told of the seat; there is another one for the seat itself.
func toldOf(key string, s, viewer games.Seat) string {
	if s == viewer && s != games.Nobody {
		return key + ".you"
	}
	return key
}

// sayDeal tells everybody who deals and who speaks first; the players how many trumps they have.
func (b *builder) sayDeal() {
	deals := "deals"
	if b.seats > players {
		deals = "deals.out"
	}
	b.sayEach(games.Nobody, func(viewer games.Seat) games.Text {
		args := []any{
			"Deal", number(b.deal), "Deals", say(toldOf(deals, b.dealer, viewer), "Who", b.dealer),
			"Speaks", say(toldOf("speaks_first", b.forehand(), viewer), "Who", b.forehand()),
		}
		if viewer == games.Nobody || !b.plays(viewer) {
			return say("dealt", args...)
		}
		return say("dealt.you", append(args, "Count", number((*b.hand(viewer)&trumps).len()))...)
	})
}

func (b *builder) sayCall(s games.Seat, bid contract) {
	if bid == none {
		b.sayOf(s, say("passed", "Who", s), say("passed.you"))
		return
	}
	b.sayOf(s, say("bids", "Who", s, "Contract", bid.text()), say("bids.you", "Contract", bid.text()))
}

// sayContract tells who plays what, and what the declarer has drawn; by option only to him (rule 6).
func (b *builder) sayContract() {
	s := b.declarer
	first, second := b.defenders()
	b.sayEach(s, func(viewer games.Seat) games.Text {
		return say("declares", "Plays", b.playsText(viewer), "First", toward(first, viewer), "Second", toward(second, viewer))
	})
	if b.drawn == 0 {
		return
	}
	drawn := append(games.Cards(nil), b.justDrawn()...)
	own := say("draws.you", "Cards", drawn)
	if b.exposes {
		b.sayOf(s, say("draws", "Who", s, "Cards", drawn), own)
		return
	}
	b.sayOf(s, say("draws.hidden", "Who", s, "Count", number(len(drawn))), own)
}

// playsText says who plays what: "Anna plays Dreier".
func (m *match) playsText(viewer games.Seat) games.Text {
	return say(toldOf("plays", m.declarer, viewer), "Who", m.declarer, "Contract", m.contract.text())
}

func (b *builder) sayLayAway() {
	s := b.turn
	b.sayOf(s, say("lays_away", "Who", s, "Count", number(b.laid.len())), say("lays_away.you", "Cards", b.laid.text()))
}

// saySaying tells what was said before the first lead.
func (b *builder) saySaying(said words) {
	s := b.turn
	if said == 0 {
		key := "says_nothing"
		if b.onlyDoubling() {
			key = "doubles_not"
		}
		b.sayOf(s, say(key, "Who", s), say(key+".you"))
	}
	if said&sayTrumps != 0 {
		b.sayOf(s, say("says_trumps", "Who", s), say("says_trumps.you"))
	}
	if said&sayPfeif != 0 {
		b.sayOf(s, say("says_pfeif", "Who", s), say("says_pfeif.you"))
	}
	if said&sayDouble == 0 {
		return
	}
	if b.contract == bridscher {
		b.sayOf(s, say("doubles", "Who", s, "Price", games.Money(b.price())), say("doubles.you", "Price", games.Money(b.price())))
		return
	}
	key := "says_double"
	if b.doublings > namedDoublings {
		key = "says_double.more"
	}
	args := []any{"Who", s, "Doubling", doubling(int(b.doublings)), "Price", games.Money(b.price())}
	b.sayOf(s, say(key, args...), say(key+".you", args...))
}

func (b *builder) sayPlayed(s games.Seat, c cards.Card) {
	args := []any{"Who", s, "Card", games.Cards{c}}
	if suitOf(c) == trump && c != pfeif && c != gstiess {
		b.sayOf(s, say("played.trump", args...), say("played.trump.you", args...))
		return
	}
	b.sayOf(s, say("played", args...), say("played.you", args...))
}

func (b *builder) sayTrick(winner games.Seat, taken set) {
	args := []any{"Who", winner, "Trick", number(b.trickNumber() - 1), "Count", number(taken.worth())}
	b.sayOf(winner, say("takes_trick", args...), say("takes_trick.you", args...))
}
