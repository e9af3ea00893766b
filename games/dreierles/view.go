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
		Status:  m.status(viewer),
	}
	if r, ok := m.Result(); ok {
		v.Over, v.Result = true, &r
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		v.Zones = append(v.Zones, m.zones(s, all || s == viewer)...)
		v.Counts = append(v.Counts, m.counts(s)...)
	}
	v.Zones = append(v.Zones, m.spentZones()...)
	v.Zones = append(v.Zones, m.tappenZone(viewer, all))
	return v
}

// looksAtTappen reports whether the seat is one of the defenders, to whom the rest of the Tappen belongs (rule 6).
func (m *match) looksAtTappen(s games.Seat) bool {
	return m.declarer != games.Nobody && s != games.Nobody && s != m.declarer && m.plays(s)
}

func (m *match) tappenZone(viewer games.Seat, all bool) games.Zone {
	looks := m.looksAtTappen(viewer)
	z := zone("tappen", games.Nobody, games.Row, m.tappen(), all || looks)
	switch {
	case m.phase == auction || m.phase == over:
	case m.contract == bridscher:
		z.Note = say("note.tappen.nobodys")
	case looks:
		z.Note = say("note.tappen.yours")
	default:
		z.Note = say("note.tappen.defenders")
	}
	return z
}

// spentZones returns what lies together when the match is over. Beside a seat the cards of its last deal would read like what it has won in the match.
func (m *match) spentZones() []games.Zone {
	if m.phase != over {
		return nil
	}
	spent := set(0)
	for _, won := range m.won {
		spent |= won
	}
	zones := []games.Zone{zone("spent", games.Nobody, games.Gone, spent.cards(), true)}
	if m.laid != 0 {
		zones = append(zones, zone("laid", games.Nobody, games.Row, m.laid.cards(), true))
	}
	return zones
}

// zones returns what lies before the seat: the hand, cards just drawn, an open Pfeif, the card played to the trick, tricks won and cards laid away.
func (m *match) zones(s games.Seat, own bool) []games.Zone {
	if m.phase == over {
		return nil
	}
	up := m.openCard(s)
	hand := *m.hand(s) &^ up
	drawn := m.drawnCards(s)
	hand &^= setOf(drawn...)
	zones := append(make([]games.Zone, 0, 4), m.handZone(s, hand, own))
	if len(drawn) > 0 {
		z := zone("drawn", s, games.Row, drawn, own || m.exposes)
		if own {
			z.Note = say("note.drawn", "Count", number((*m.hand(s) & trumps).len()))
		}
		zones = append(zones, z)
	}
	if up != 0 {
		zones = append(zones, zone("open", s, games.Row, up.cards(), true))
	}
	if c, ok := m.playedBy(s); ok {
		zones = append(zones, zone("played", s, games.Row, []cards.Card{c}, true))
	}
	if won := m.won[s-1]; won != 0 {
		z := zone("won", s, games.Gone, won.cards(), true)
		z.Note = m.tricksNote(s, own)
		zones = append(zones, z)
	}
	if s == m.declarer && m.laid != 0 {
		z := zone("laid", s, games.Row, m.laid.cards(), own)
		if own && m.won[s-1] == 0 {
			z.Note = say("note.laid", "Points", cardPoints(m.laid.worth()))
		}
		zones = append(zones, z)
	}
	return zones
}

// tricksNote says how many tricks the seat has won and what they count; to the declarer how far that is, with the cards laid away, which nobody else knows.
func (m *match) tricksNote(s games.Seat, own bool) games.Text {
	won := m.won[s-1].worth()
	args := []any{"Tricks", say("tricks", "Count", number(int(m.tricks[s-1])))}
	switch {
	case !own || s != m.declarer:
		return say("note.tricks", append(args, "Points", cardPoints(won))...)
	case m.laid == 0:
		return say("note.progress.solo", append(args, "Points", cardPoints(won))...)
	}
	laid := m.laid.worth()
	return say("note.progress", append(args, "Won", number(won), "Laid", number(laid), "Points", cardPoints(won+laid))...)
}

// cardPoints says a number of card points, as "1 card point".
func cardPoints(n int) games.Text { return say("card_points", "Count", number(n)) }

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
		z.Note = say("note.hand", "Count", number((hand & trumps).len()))
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
