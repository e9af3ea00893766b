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
		Status:  m.status(viewer),
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

// rowZone is a row without its start card, which is in the zone's name and counted in its note.
func (m *match) rowZone(i int) games.Zone {
	r := &m.rows[i]
	z := games.Zone{Key: "row" + strconv.Itoa(i+1), Layout: games.Row, Count: int(r.n), Cards: slices.Clone(r.all())}
	if m.turn == games.Nobody {
		return z
	}
	key := "row.cards"
	switch {
	case r.full():
		key = "row.full"
	case r.n == 0:
		key = "row.empty"
	}
	z.Note = say(key, "Count", games.Num(r.n+1), "Full", games.Num(limit), "Start", games.Num(startOf(i)))
	return z
}

// handZone is a hand. At the end its note says what the total is made of.
func (m *match) handZone(s games.Seat, shown bool) games.Zone {
	h := m.hand(s)
	z := games.Zone{Key: "hand", Owner: s, Layout: games.Fan, Count: int(h.n)}
	if shown {
		z.Cards = slices.Clone(h.all())
	}
	if m.turn == games.Nobody {
		z.Note = m.sum(s)
	}
	return z
}

// takenZone is the display, in the order taken. Its note says how the piles lie.
func (m *match) takenZone(s games.Seat) games.Zone {
	d := m.display(s)
	z := games.Zone{Key: "taken", Owner: s, Layout: games.Gone, Count: int(d.n), Cards: slices.Clone(d.all())}
	if d.n > 0 {
		z.Note = d.piles.text()
	}
	return z
}

// sum says what the seat's total is made of (rule 11), and how the piles lie that count.
func (m *match) sum(s games.Seat) games.Text {
	d := m.display(s)
	final := m.finalOf(s)
	args := []any{"Colours", games.Num(d.piles.points()), "Interim", games.Num(d.interim),
		"Final", games.Num(final), "Total", games.Num(d.points() + final)}
	if d.n == 0 {
		return say("sum", args...)
	}
	return say("sum.piles", append(args, "Piles", d.piles.text())...)
}

// text says how the piles lie, in the colours' signs: those of the open cards, "●● ▲ ★", and those of the piles turned over with the points
// that these cost. There must be some cards.
func (p *piles) text() games.Text {
	open, turned := p.signs()
	cost := signed(turnedPoints * p.turned())
	switch {
	case turned.Signs == "":
		return say("piles", "Open", open)
	case open.Signs == "":
		return say("piles.turned", "Turned", turned, "Change", cost)
	}
	return say("piles.both", "Open", open, "Turned", turned, "Change", cost)
}

// signs writes a sign for each open card, grey ones last, and one for each pile turned over, colour by colour.
func (p *piles) signs() (open, turned games.Sign) {
	var opens, turns [colours + 1]int
	for c := 1; c <= colours; c++ {
		opens[c], turns[c] = int(p[c])%3, int(p[c])/3
	}
	opens[grey] = int(p[grey])
	return signs(opens), signs(turns)
}

// signs writes so many signs of each colour, grey last.
func signs(n [colours + 1]int) games.Sign {
	var written []string
	var words games.List
	for i := 1; i <= colours+1; i++ {
		col := i % (colours + 1)
		if n[col] > 0 {
			written = append(written, strings.Repeat(palette[col].sign, n[col]))
			words = append(words, say("signs", "Count", games.Num(n[col]), "Colour", palette[col].name()))
		}
	}
	return games.Sign{Signs: strings.Join(written, " "), Words: words}
}

func deck(key string, owner games.Seat, cs []cards.Card, shown bool) games.Zone {
	z := games.Zone{Key: key, Owner: owner, Layout: games.Aside, Count: len(cs)}
	if shown {
		z.Cards = slices.Clone(cs)
	}
	return z
}

// counts stand beside a name: the points so far, the open colours and the interim bonus. At the end the result has the points, and the
// hand says what they are made of.
func (m *match) counts(s games.Seat) []games.Count {
	d := m.display(s)
	var counts []games.Count
	if m.turn != games.Nobody {
		counts = append(counts, games.Count{Key: "points", Seat: s, N: d.points()}, games.Count{Key: "open", Seat: s, N: m.open(&d.piles)})
	}
	if d.interim > 0 {
		counts = append(counts, games.Count{Key: "interim", Seat: s, N: int(d.interim)})
	}
	return counts
}

// status returns what matters for play besides cards and points: how long until all draw or the match ends, and the next interim bonus,
// unless the viewer has had one.
func (m *match) status(viewer games.Seat) []games.Text {
	if m.turn == games.Nobody {
		return nil
	}
	key := [draws + 1]string{"status.draw", "status.draw_last", "status.end"}[m.draws]
	texts := []games.Text{say(key, "Count", games.Num(m.rounds()))}
	if bonus := m.bonus(); bonus > 0 && (viewer == games.Nobody || m.display(viewer).interim == 0) {
		texts = append(texts, say("status.interim", "Bonus", games.Num(bonus)))
	}
	return texts
}

// rounds returns how many cards whoever has the turn still plays before all have two left. Nobody plays more: in this round the others have played, or
// will.
func (m *match) rounds() int { return int(m.hand(m.turn).n) - kept }
