package dreisindeinezuviel

import (
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/cards"
)

// View returns what the seat may know: rows, displays and its own hand, and of everything else how many cards there are. When the match is over it
// shows the cards left on the hands to everybody.
func (m *match) View(viewer games.Seat) games.View {
	return m.view(viewer, func(s games.Seat) bool { return s == viewer || m.turn == games.Nobody }, false)
}

// Whole returns everything, draw piles with their top first.
func (m *match) Whole() games.View {
	return m.view(games.Nobody, func(games.Seat) bool { return true }, true)
}

func (m *match) view(viewer games.Seat, shows func(games.Seat) bool, decks bool) games.View {
	v := games.View{
		Viewer:  viewer,
		Options: m.options,
		Phase:   m.phase(),
		Deal:    1,
		Dealer:  m.dealer,
		Turn:    m.Turn(),
		Zones:   make([]games.Zone, 0, rows+3*m.seats+1),
		Status:  m.status(),
	}
	if r, over := m.Result(); over {
		v.Over, v.Result = true, &r
	}
	for i := range m.rows {
		v.Zones = append(v.Zones, m.rowZone(i))
	}
	for s := games.Seat(1); int(s) <= m.seats; s++ {
		v.Zones = append(v.Zones, m.handZone(s, shows(s)), m.takenZone(s), deck("draw", s, m.drawPile(s), decks))
		v.Counts = append(v.Counts, m.counts(s)...)
	}
	v.Zones = append(v.Zones, deck("unused", games.Nobody, m.unused(), decks))
	return v
}

func (m *match) phase() string {
	if m.turn == games.Nobody {
		return phaseOver
	}
	return phasePlay
}

// rowZone is a row without its start card, which is in the zone's name.
func (m *match) rowZone(i int) games.Zone {
	r := &m.rows[i]
	z := games.Zone{Key: "row" + strconv.Itoa(i+1), Layout: games.Row, Count: int(r.n), Cards: slices.Clone(r.all())}
	if r.full() && m.turn != games.Nobody {
		z.Note = say("row.full")
	}
	return z
}

func (m *match) handZone(s games.Seat, shown bool) games.Zone {
	h := m.hand(s)
	z := games.Zone{Key: "hand", Owner: s, Layout: games.Fan, Count: int(h.n)}
	if shown {
		z.Cards = slices.Clone(h.all())
	}
	return z
}

// takenZone is the display, in the order taken. Its note says how the piles lie.
func (m *match) takenZone(s games.Seat) games.Zone {
	d := m.display(s)
	z := games.Zone{Key: "taken", Owner: s, Layout: games.Gone, Count: int(d.n), Cards: slices.Clone(d.all())}
	if d.n > 0 {
		z.Note = say("piles", "Piles", d.piles.signs())
	}
	return z
}

const turnedSign = "↻"

// signs writes how the piles lie, colour by colour: "●2" for two open cards, "★1↻↻" for one and two piles turned over, "○1" for a grey card.
func (p *piles) signs() games.Lit {
	var words []string
	for c := 1; c <= colours; c++ {
		n := int(p[c])
		if n == 0 {
			continue
		}
		word := palette[c].sign
		if n%3 != 0 {
			word += strconv.Itoa(n % 3)
		}
		words = append(words, word+strings.Repeat(turnedSign, n/3))
	}
	if p[grey] > 0 {
		words = append(words, palette[grey].sign+strconv.Itoa(int(p[grey])))
	}
	return games.Lit(strings.Join(words, " "))
}

func deck(key string, owner games.Seat, cs []cards.Card, shown bool) games.Zone {
	z := games.Zone{Key: key, Owner: owner, Layout: games.Deck, Count: len(cs)}
	if shown {
		z.Cards = slices.Clone(cs)
	}
	return z
}

// counts stand beside a name: the points so far with the open colours, or at the end what the total is made of.
func (m *match) counts(s games.Seat) []games.Count {
	d := m.display(s)
	interim := games.Count{Key: "interim", Seat: s, N: int(d.interim)}
	if m.turn == games.Nobody {
		return []games.Count{
			{Key: "colours", Seat: s, N: d.piles.points()}, interim, {Key: "final", Seat: s, N: m.finalOf(s)},
		}
	}
	counts := []games.Count{
		{Key: "points", Seat: s, N: d.points()},
		{Key: "open", Seat: s, N: m.open(&d.piles)},
	}
	if d.interim > 0 {
		counts = append(counts, interim)
	}
	return counts
}

// status returns what matters for play besides cards and points: the next interim bonus, when all draw or the match ends, and what
// the signs mean.
func (m *match) status() []games.Text {
	if m.turn == games.Nobody {
		return nil
	}
	var texts []games.Text
	if bonus := m.bonus(); bonus > 0 {
		texts = append(texts, say("status.interim", "Bonus", games.Num(bonus)))
	}
	switch left := draws - int(m.draws); left {
	case 0:
		texts = append(texts, say("status.end"))
	default:
		texts = append(texts, say("status.draw", "Count", games.Num(left)))
	}
	return append(texts, legend())
}

// legend says which sign is which colour.
func legend() games.Text {
	signs := make(games.List, 0, len(palette)+1)
	for c := 1; c <= colours; c++ {
		signs = append(signs, sign(c))
	}
	signs = append(signs, sign(grey), say("sign.turned", "Sign", games.Lit(turnedSign)))
	return say("status.signs", "Signs", signs)
}

func sign(c int) games.Text {
	return say("sign", "Sign", games.Lit(palette[c].sign), "Colour", say("colour."+palette[c].key))
}
