package highcard

import (
	"fmt"
	"slices"

	"trey/games"
	"trey/games/cards"
)

// View returns what the seat may know.
func (m *match) View(viewer games.Seat) games.View {
	return m.view(viewer, func(s games.Seat) bool { return s == viewer && s != games.Nobody })
}

// Whole returns everything.
func (m *match) Whole() games.View {
	v := m.view(games.Nobody, func(games.Seat) bool { return true })
	for i, z := range v.Zones {
		if z.Key == "stock" {
			v.Zones[i].Cards = m.stock
		}
	}
	return v
}

func (m *match) view(viewer games.Seat, sees func(games.Seat) bool) games.View {
	v := games.View{
		Viewer: viewer, Options: m.setup.Options, Phase: m.phase(), Deal: m.deal, Dealer: m.dealer,
		Turn: m.Turn(), Over: m.result != nil, Result: m.result,
	}
	for i := range m.setup.Seats {
		s := games.Seat(i + 1)
		h, l := games.Zone{Key: "hand", Owner: s, Layout: games.Fan, Count: len(m.hands[i])},
			games.Zone{Key: "table", Owner: s, Layout: games.Row, Count: len(m.laid[i])}
		if sees(s) {
			h.Cards, l.Cards = slices.Sorted(slices.Values(m.hands[i])), m.laid[i]
		} else if l.Count > 0 {
			l.Cards = []cards.Card{cards.Back}
		}
		v.Zones = append(v.Zones, h, l)
		v.Counts = append(v.Counts, games.Count{Key: "tricks", Seat: s, N: m.won[i]})
	}
	v.Zones = append(v.Zones,
		games.Zone{Key: "stock", Layout: games.Deck, Count: len(m.stock)},
		games.Zone{Key: "gone", Layout: games.Gone, Cards: m.gone, Count: len(m.gone)})
	if m.last != nil {
		v.Status = []games.Text{games.Say(slug+".won-last", "Seat", games.Seat(*m.last+1))}
	}
	return v
}

func (m *match) phase() string {
	if m.result != nil {
		return "over"
	}
	return "play"
}

// Facts returns the full state.
func (m *match) Facts() []games.Fact {
	codes := cards.Standard().Codes
	facts := []games.Fact{
		{Key: "phase", Value: m.phase()}, {Key: "deal", Value: m.deal}, {Key: "dealer", Value: int(m.dealer)},
		{Key: "tricks", Value: m.won}, {Key: "stock", Value: len(m.stock)},
	}
	for i := range m.hands {
		facts = append(facts, games.Fact{Key: fmt.Sprintf("hand.%d", i+1), Value: codes(m.hands[i]), Unordered: true})
		if len(m.laid[i]) > 0 {
			facts = append(facts, games.Fact{Key: fmt.Sprintf("laid.%d", i+1), Value: codes(m.laid[i])[0]})
		}
	}
	if m.last != nil {
		facts = append(facts, games.Fact{Key: "last", Value: map[string]any{"seat": *m.last + 1, "tricks": m.won}})
	}
	return facts
}
