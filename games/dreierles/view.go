package dreierles

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// View returns what the seat may know: its own hand and what it has laid away, as a defender the rest of the Tappen, and what everybody has seen.
// When the match is over nothing is hidden any more.
func (m *match) View(viewer games.Seat) games.View {
	return m.view(viewer, m.phase == over)
}

// Whole returns everything.
func (m *match) Whole() games.View { return m.view(games.Nobody, true) }

func (m *match) view(viewer games.Seat, all bool) games.View {
	v := games.View{
		Viewer:  viewer,
		Options: m.options,
		Phase:   phaseNames[m.phase],
		Deal:    m.deal,
		Dealer:  m.dealer,
		Turn:    m.Turn(),
		Zones:   make([]games.Zone, 0, 3*m.seats+2),
		Status:  m.status(),
	}
	if r, ok := m.Result(); ok {
		v.Over, v.Result = true, &r
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		v.Zones = append(v.Zones, m.zones(s, all || s == viewer)...)
		v.Counts = append(v.Counts, m.counts(s)...)
	}
	v.Zones = append(v.Zones, m.tappenZone(all || m.looksAtTappen(viewer)))
	return v
}

// looksAtTappen reports whether the seat is one of the defenders, to whom the rest of the Tappen belongs (rule 6).
func (m *match) looksAtTappen(s games.Seat) bool {
	return m.declarer != games.Nobody && s != games.Nobody && s != m.declarer && m.plays(s)
}

func (m *match) tappenZone(shown bool) games.Zone {
	z := games.Zone{Key: "tappen", Layout: games.Row, Count: len(m.tappen())}
	if shown {
		z.Cards = slices.Clone(m.tappen())
	}
	return z
}

// zones returns what lies before the seat: the hand, cards just drawn, an open Pfeif, the card played to the trick, tricks won and cards laid away.
func (m *match) zones(s games.Seat, own bool) []games.Zone {
	up := m.openCard(s)
	hand := *m.hand(s) &^ up
	drawn := m.drawnCards(s)
	hand &^= setOf(drawn...)
	zones := append(make([]games.Zone, 0, 4), m.handZone(s, hand, own))
	if len(drawn) > 0 {
		zones = append(zones, zone("drawn", s, games.Row, drawn, own || m.exposes))
	}
	if up != 0 {
		zones = append(zones, zone("open", s, games.Row, up.cards(), true))
	}
	if c, ok := m.playedBy(s); ok {
		zones = append(zones, zone("played", s, games.Row, []cards.Card{c}, true))
	}
	if won := m.won[s-1]; won != 0 {
		z := zone("won", s, games.Gone, won.cards(), true)
		z.Note = say("note.tricks", "Count", number(int(m.tricks[s-1])), "Points", number(won.worth()))
		zones = append(zones, z)
	}
	if s == m.declarer && m.laid != 0 {
		zones = append(zones, zone("laid", s, games.Row, m.laid.cards(), own))
	}
	return zones
}

func zone(key string, owner games.Seat, l games.Layout, cs []cards.Card, shown bool) games.Zone {
	z := games.Zone{Key: key, Owner: owner, Layout: l, Count: len(cs)}
	if shown {
		z.Cards = slices.Clone(cs)
	}
	return z
}

func (m *match) handZone(s games.Seat, hand set, own bool) games.Zone {
	z := zone("hand", s, games.Fan, hand.cards(), own)
	if own && hand != 0 {
		z.Note = say("note.hand", "Count", number((*m.hand(s) & trumps).len()))
	}
	return z
}

// drawnCards returns what the seat has drawn, as long as it has laid nothing away for it.
func (m *match) drawnCards(s games.Seat) []cards.Card {
	if m.phase != layingAway || s != m.declarer {
		return nil
	}
	return m.justDrawn()
}

// playedBy returns the seat's card in the trick on the table.
func (m *match) playedBy(s games.Seat) (cards.Card, bool) {
	if m.down == 0 || !m.plays(s) {
		return cards.Back, false
	}
	order := m.from(m.led)
	if i := slices.Index(order[:m.down], s); i >= 0 {
		return m.trick[i], true
	}
	return cards.Back, false
}

// counts stand beside a name: the money, and the seat's part in the deal.
func (m *match) counts(s games.Seat) []games.Count {
	if m.phase == over {
		return nil
	}
	part := ""
	switch {
	case !m.plays(s):
		part = "sits_out"
	case m.phase == auction && m.passed.has(s):
		part = "passed"
	case m.phase == auction && m.bids[s-1] != none:
		part = "bid_" + contractNames[m.bids[s-1]]
	case m.phase != auction && s == m.declarer:
		part = contractNames[m.contract]
	}
	counts := []games.Count{{Key: "money", Seat: s, N: int(m.money[s-1])}}
	if part != "" {
		counts = append(counts, games.Count{Key: part, Seat: s, N: 1})
	}
	return counts
}
