package threeupthreedown

import (
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/cards"
)

// nearCap is from how many turns on everybody is told that the match will end by itself.
const nearCap = 900

// View returns what the seat may know: its own hand, the 3UP cards once all have chosen, and what has been discarded. Nobody sees face-down
// cards, not even their owner (rule 3). When the match is over, hands and face-down cards are shown to everybody.
func (m *match) View(viewer games.Seat) games.View {
	return m.view(viewer, sight{seat: viewer, down: m.over, all: m.over})
}

// Whole returns everything, the draw pile with its top first.
func (m *match) Whole() games.View {
	return m.view(games.Nobody, sight{down: true, draw: true, all: true})
}

// sight is what a view shows besides what everybody sees.
type sight struct {
	seat games.Seat // whose hand and chosen cards
	all  bool       // everybody's hands and chosen cards
	down bool       // face-down cards
	draw bool       // the draw pile
}

func (e sight) of(s games.Seat) bool { return e.all || s == e.seat }

func (m *match) view(viewer games.Seat, sees sight) games.View {
	v := games.View{
		Viewer:  viewer,
		Options: m.options,
		Phase:   m.phase(),
		Deal:    1,
		Dealer:  m.dealer,
		Turn:    m.Turn(),
		Zones:   make([]games.Zone, 0, 3*m.seats+3),
		Counts:  make([]games.Count, 0, m.seats),
		Status:  m.status(),
	}
	if r, over := m.Result(); over {
		v.Over, v.Result = true, &r
	}
	m.each(func(s games.Seat) {
		v.Zones = append(v.Zones, m.handZone(s, sees.of(s)), m.upZone(s, sees.of(s)), m.downZone(s, sees.down))
		v.Counts = append(v.Counts, games.Count{Key: "left", Seat: s, N: m.left(s)})
	})
	draw := games.Zone{Key: "draw", Layout: games.Deck, Count: m.drawPile()}
	if sees.draw {
		draw.Cards = slices.Clone(m.deck[m.next:])
	}
	v.Zones = append(v.Zones,
		games.Zone{Key: "pile", Layout: games.Pile, Cards: slices.Clone(m.pile[:m.piled]), Count: int(m.piled)},
		draw,
		games.Zone{Key: "removed", Layout: games.Gone, Cards: m.removed.all(), Count: int(m.removed.n)})
	return v
}

func (m *match) phase() string {
	switch {
	case m.over:
		return phaseOver
	case m.choosing > 0:
		return phaseChoose
	}
	return phasePlay
}

func (m *match) handZone(s games.Seat, shown bool) games.Zone {
	z := games.Zone{Key: "hand", Owner: s, Layout: games.Fan, Count: int(m.hand(s).n)}
	if shown {
		z.Cards = byFace(m.hand(s))
	}
	return z
}

// upZone has the seat's 3UP cards. While somebody is still choosing only their owner sees them; the others see that there has been a choice.
func (m *match) upZone(s games.Seat, shown bool) games.Zone {
	z := games.Zone{Key: "up", Owner: s, Layout: games.Row, Count: int(m.up(s).n)}
	if m.choosing == 0 || shown {
		z.Cards = byFace(m.up(s))
	}
	if m.choosing > 0 && z.Count > 0 {
		z.Note = say("chosen")
	}
	return z
}

// downZone has the backs of the seat's 3DOWN cards in order, and says which positions are left once one is gone.
func (m *match) downZone(s games.Seat, shown bool) games.Zone {
	z := games.Zone{Key: "down", Owner: s, Layout: games.Row, Count: m.down(s).n()}
	left := m.down(s).positions()
	for _, n := range left {
		c := cards.Back
		if shown {
			c = m.down(s)[n-1]
		}
		z.Cards = append(z.Cards, c)
	}
	if 0 < len(left) && len(left) < downCards {
		z.Note = say("positions", "Count", games.Num(len(left)), "Positions", listed(left))
	}
	return z
}

func listed(positions []int) games.Lit {
	texts := make([]string, len(positions))
	for i, n := range positions {
		texts[i] = strconv.Itoa(n)
	}
	return games.Lit(strings.Join(texts, ", "))
}

// status says what goes on: the choice, extra discards, what must be reached, and how near the end by turns is.
func (m *match) status() []games.Text {
	switch {
	case m.capped:
		return []games.Text{say("status.capped", "Count", games.Num(maxTurns))}
	case m.over:
		return nil
	case m.choosing > 0:
		return []games.Text{say("status.choose")}
	}
	var out []games.Text
	if m.extra > 0 {
		out = append(out, say("status.extra", "Who", m.turn, "Count", games.Num(m.extra)))
	}
	switch {
	case m.piled == 0:
		out = append(out, say("status.empty"))
	case m.run() == removes-1:
		out = append(out, say("status.two", "Top", m.top().lit()))
	default:
		out = append(out, say("status.top", "Top", m.top().lit()))
	}
	if m.turns >= nearCap {
		out = append(out, say("status.near", "Count", games.Num(maxTurns-int(m.turns))))
	}
	return out
}
