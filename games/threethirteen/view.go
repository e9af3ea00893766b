package threethirteen

import (
	"slices"
	"strconv"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// View returns what the seat may know: its own hand and how it is best arranged, what has been laid down, the discard pile, and of everything
// else how many cards there are. When the match is over the hands have been laid open, and the view shows them to everybody.
func (m *match) View(viewer games.Seat) games.View {
	return m.view(viewer, func(s games.Seat) bool { return s == viewer }, false)
}

// Whole returns everything, the stock with its top first.
func (m *match) Whole() games.View {
	return m.view(games.Nobody, func(games.Seat) bool { return true }, true)
}

func (m *match) view(viewer games.Seat, shows func(games.Seat) bool, stock bool) games.View {
	v := games.View{
		Viewer:  viewer,
		Options: m.options,
		Phase:   m.phase(),
		Deal:    m.round,
		Dealer:  m.dealer,
		Turn:    m.Turn(),
		Zones:   make([]games.Zone, 0, m.seats+2),
		Wild:    m.wildFaces(),
		Status:  m.status(viewer),
	}
	if r, over := m.Result(); over {
		v.Over, v.Result = true, &r
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		if v.Over {
			v.Zones = append(v.Zones, m.laidOpen(s)...)
			continue
		}
		v.Zones = append(v.Zones, m.cardsOf(s, shows(s)))
		v.Counts = append(v.Counts, games.Count{Key: "penalty", Seat: s, N: int(m.penalties[s-1])})
	}
	deck := games.Zone{Key: "stock", Layout: games.Deck, Count: m.inStock()}
	if stock {
		deck.Cards = slices.Clone(m.deck[m.next:m.stock])
	}
	pile := games.Zone{Key: "discards", Layout: games.Pile, Count: int(m.piled), Cards: slices.Clone(m.pile[:m.piled])}
	v.Zones = append(v.Zones, deck, pile)
	return v
}

func (m *match) phase() string {
	switch {
	case m.turn == games.Nobody:
		return phaseOver
	case m.out != games.Nobody:
		return phaseLast
	}
	return phasePlay
}

// wildFaces returns the faces that are wild in this round.
func (m *match) wildFaces() []cards.Card {
	var faces []cards.Card
	for c := range cards.Card(info.Faces.Len()) {
		if m.rules().IsWild(c) {
			faces = append(faces, c)
		}
	}
	return faces
}

// cardsOf returns the zone of a seat's cards: its hand, or what it has laid down, meld after meld.
func (m *match) cardsOf(s games.Seat, shown bool) games.Zone {
	h := m.hand(s)
	z := games.Zone{Key: "hand", Owner: s, Layout: games.Fan, Count: int(h.n)}
	switch {
	case s == m.out:
		z.Key, z.Layout, z.Cards = "melds", games.Row, inMelds(m.arrangement(s))
	case shown:
		z.Cards, z.Note = slices.Clone(h.all()), m.handNote(s)
	}
	return z
}

// inMelds returns the cards meld after meld.
func inMelds(a meld.Arrangement) []cards.Card {
	var cs []cards.Card
	for _, md := range a.Melds {
		cs = append(cs, md.Cards...)
	}
	return cs
}

// laidOpen returns the zones of a seat's cards when the match is over: each meld by itself as "set1", "run2" and so on, then what is left.
func (m *match) laidOpen(s games.Seat) []games.Zone {
	a := m.arrangement(s)
	var zones []games.Zone
	for i, md := range a.Melds {
		kind := "set"
		if md.Run {
			kind = "run"
		}
		zones = append(zones, games.Zone{
			Key: kind + strconv.Itoa(i+1), Owner: s, Layout: games.Row, Cards: md.Cards, Count: len(md.Cards),
		})
	}
	if len(a.Left) == 0 {
		return zones
	}
	return append(zones, games.Zone{
		Key: "left", Owner: s, Layout: games.Row, Cards: a.Left, Count: len(a.Left), Note: say("note.left", "Count", games.Num(a.Penalty)),
	})
}

// handNote says beside a hand how it is best arranged, as far as the option assist lets it.
func (m *match) handNote(s games.Seat) games.Text {
	if m.assist == assistOff {
		return games.Text{}
	}
	a := m.arrangement(s)
	switch {
	case m.assist == assistPoints:
		return say("note.points", "Count", games.Num(a.Penalty))
	case len(a.Melds) == 0:
		return say("note.no_meld", "Count", games.Num(a.Penalty))
	}
	return say("arranged", "Hand", m.handText(a, "left"))
}

// status returns what matters for play besides cards and totals: the round and its wild rank, who has gone out and whose turn is the
// last one; and during everybody's first turn how the round before ended.
func (m *match) status(viewer games.Seat) []games.Text {
	texts := []games.Text{say("status.round", "Round", games.Num(m.round), "Rounds", games.Num(m.rounds), "Wild", m.wildText())}
	if m.turn == games.Nobody {
		return texts
	}
	if m.out != games.Nobody {
		texts = append(texts, sayTo(viewer, m.out, "status.out"), sayTo(viewer, m.turn, "status.last"))
	}
	if m.last != nil && m.turns < m.seats {
		texts = append(texts, m.last.lines(viewer)...)
	}
	return texts
}

// topCode returns the top of the discard pile as it stands in records; empty if there is none.
func (m *match) topCode() string {
	c, ok := m.top()
	if !ok {
		return ""
	}
	return info.Faces.Codes([]cards.Card{c})[0]
}
