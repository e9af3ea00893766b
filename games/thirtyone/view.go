package thirtyone

import (
	"slices"
	"strconv"

	"trey/games"
	"trey/games/cards"
)

// View returns what the seat may know: its own hand, the discard pile, and of everything else how many cards there are. When the match is over
// the hands have been laid open, and the view shows them to everybody.
func (m *match) View(viewer games.Seat) games.View {
	return m.view(viewer, func(s games.Seat) bool { return s == viewer || m.turn == games.Nobody }, false)
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
		Deal:    m.deal,
		Dealer:  m.dealer,
		Turn:    m.Turn(),
		Zones:   make([]games.Zone, 0, m.seats+2),
		Status:  m.status(viewer),
	}
	if r, over := m.Result(); over {
		v.Over, v.Result = true, &r
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		v.Zones = append(v.Zones, m.handZone(s, shows(s)))
		v.Counts = append(v.Counts, m.count(s))
	}
	deck := games.Zone{Key: "stock", Layout: games.Deck, Count: m.stock()}
	if stock {
		deck.Cards = slices.Clone(m.deck[m.next:])
	}
	pile := games.Zone{Key: "discards", Layout: games.Pile, Count: int(m.piled), Cards: slices.Clone(m.pile[:m.piled])}
	v.Zones = append(v.Zones, deck, pile)
	return v
}

func (m *match) phase() string {
	if m.turn == games.Nobody {
		return phaseOver
	}
	return phasePlay
}

func (m *match) handZone(s games.Seat, shown bool) games.Zone {
	h := m.hand(s)
	z := games.Zone{Key: "hand", Owner: s, Layout: games.Fan, Count: int(h.n)}
	if !shown {
		return z
	}
	z.Cards = slices.Clone(h.all())
	switch {
	case h.n == handSize:
		z.Note = say("worth", "Value", games.Num(value(h.all())))
	case h.n > handSize:
		z.Note = say("worth_best", "Value", games.Num(m.mostLeft()))
	}
	return z
}

// count stands beside a name: the lives, that the seat is out, or during play that it is on the dole.
func (m *match) count(s games.Seat) games.Count {
	switch {
	case !m.in(s):
		return games.Count{Key: "out", Seat: s, N: 1}
	case m.lives[s-1] == 0 && m.turn != games.Nobody:
		return games.Count{Key: "dole", Seat: s, N: 1}
	}
	return games.Count{Key: "lives", Seat: s, N: int(m.lives[s-1])}
}

// status returns what matters for play besides cards and lives: the knock and whose turn is the last one, an empty stock.
func (m *match) status(viewer games.Seat) []games.Text {
	if m.turn == games.Nobody {
		return nil
	}
	var texts []games.Text
	if m.knocker != games.Nobody {
		texts = append(texts, statusOf(m.knocker, viewer, "status.knocked"), statusOf(m.turn, viewer, "status.last"))
	}
	if m.stock() == 0 {
		texts = append(texts, say("status.stock_empty"))
	}
	return texts
}

// statusOf says something of the seat, to the seat itself in words of its own.
func statusOf(s, viewer games.Seat, key string) games.Text {
	if s == viewer {
		return say(key + ".you")
	}
	return say(key, "Who", s)
}

// Facts returns the keys of the rules page.
func (m *match) Facts() []games.Fact {
	facts := []games.Fact{
		{Key: "phase", Value: m.phase()},
		{Key: "deal", Value: m.deal},
		{Key: "dealer", Value: int(m.dealer)},
		{Key: "lives", Value: m.livesLeft()},
		{Key: "top", Value: m.topCode()},
		{Key: "stock", Value: m.stock()},
		{Key: "knocker", Value: int(m.knocker)},
		{Key: "drawn", Value: m.drawn},
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		h := m.hand(s)
		n := strconv.Itoa(int(s))
		facts = append(facts, games.Fact{Key: "hand." + n, Value: info.Faces.Codes(h.all()), Unordered: true})
		if h.n <= handSize {
			facts = append(facts, games.Fact{Key: "value." + n, Value: value(h.all())})
		}
	}
	if m.last != nil {
		facts = append(facts, games.Fact{Key: "last", Value: m.last.fact(m.seats)})
	}
	return facts
}

func (m *match) topCode() string {
	c, ok := m.top()
	if !ok {
		return ""
	}
	return info.Faces.Codes([]cards.Card{c})[0]
}

func (o *outcome) fact(seats int) map[string]any {
	shown := make([]int, 0, len(o.thirtyone))
	for _, s := range o.thirtyone {
		shown = append(shown, int(s))
	}
	return map[string]any{
		"values":    slices.Clone(o.values[:seats]),
		"lost":      slices.Clone(o.lost[:seats]),
		"thirtyone": shown,
	}
}
