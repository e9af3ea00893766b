package threeupthreedown

import (
	"slices"

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
		Status:  m.status(viewer),
	}
	if r, over := m.Result(); over {
		v.Over, v.Result = true, &r
	}
	m.each(func(s games.Seat) {
		v.Zones = append(v.Zones, m.handZone(s, sees.of(s)), m.upZone(s, sees.of(s)), m.downZone(s, sees))
		v.Counts = append(v.Counts, games.Count{Key: "left", Seat: s, N: m.left(s)})
	})
	draw := games.Zone{Key: "draw", Layout: games.Deck, Count: m.drawPile()}
	if sees.draw {
		draw.Cards = slices.Clone(m.deck[m.next:])
	}
	v.Zones = append(v.Zones, m.pileZone(), draw)
	if m.removed.n > 0 {
		v.Zones = append(v.Zones, games.Zone{Key: "removed", Layout: games.Gone, Cards: m.removed.all(), Count: int(m.removed.n)})
	}
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

// below is how many cards under the top of the pile are said: enough to see how near it is to three of a number.
const below = 4

// pileZone is the discard pile. All of it has been seen, so it says what lies under the top.
func (m *match) pileZone() games.Zone {
	z := games.Zone{Key: "pile", Layout: games.Pile, Cards: slices.Clone(m.pile[:m.piled]), Count: int(m.piled)}
	if m.piled > 1 {
		under := slices.Clone(z.Cards[max(0, int(m.piled)-1-below) : m.piled-1])
		slices.Reverse(under)
		z.Note = say("below", "Cards", games.Cards(under))
	}
	return z
}

// upZone has the seat's 3UP cards. While somebody is still choosing only their owner sees them; to the others they lie face down.
func (m *match) upZone(s games.Seat, shown bool) games.Zone {
	z := games.Zone{Key: "up", Owner: s, Layout: games.Row, Count: int(m.up(s).n)}
	switch {
	case m.choosing == 0:
		z.Cards = byFace(m.up(s))
	case shown && z.Count > 0:
		z.Cards, z.Note = byFace(m.up(s)), say("chosen")
	default:
		z.Cards = slices.Repeat([]cards.Card{cards.Back}, z.Count)
	}
	return z
}

// downZone has the backs of the seat's 3DOWN cards in order, and tells their owner which positions are left once one is gone.
func (m *match) downZone(s games.Seat, sees sight) games.Zone {
	z := games.Zone{Key: "down", Owner: s, Layout: games.Row, Count: m.down(s).n()}
	left := m.down(s).positions()
	for _, n := range left {
		c := cards.Back
		if sees.down {
			c = m.down(s)[n-1]
		}
		z.Cards = append(z.Cards, c)
	}
	if s == sees.seat && !m.over {
		z.Note = positions(left)
	}
	return z
}

// positions says which positions are left; nothing as long as all are.
func positions(left []int) games.Text {
	switch len(left) {
	case 1:
		return say("position", "N", games.Num(left[0]))
	case 2:
		return say("positions", "First", games.Num(left[0]), "Second", games.Num(left[1]))
	}
	return games.Text{}
}

// status says what goes on: the choice, extra discards, what must be reached, and how near the end by turns is. What the viewer's
// own prompt asks isn't said again.
func (m *match) status(viewer games.Seat) []games.Text {
	switch {
	case m.capped:
		return []games.Text{say("status.capped", "Count", games.Num(maxTurns))}
	case m.over:
		return nil
	case m.choosing > 0 && viewer != games.Nobody && m.chooses(viewer):
		return nil
	case m.choosing > 0:
		return []games.Text{say("status.choose")}
	}
	var out []games.Text
	if m.extra > 0 {
		out = append(out, say("status.extra", "Count", games.Num(m.extra)))
	}
	if t := m.fitting(viewer == m.turn); t.Key != "" {
		out = append(out, t)
	}
	if m.turns >= nearCap {
		out = append(out, say("status.near", "Count", games.Num(maxTurns-int(m.turns))))
	}
	return out
}

// fitting says what fits on the pile and when it goes; to whoever is asked only the latter.
func (m *match) fitting(asked bool) games.Text {
	two := m.run() == removes-1
	switch {
	case asked && two:
		return say("status.third", "Top", m.top().lit())
	case asked:
		return games.Text{}
	case m.piled == 0:
		return say("status.empty")
	case two:
		return say("status.two", "Top", m.top().lit())
	}
	return say("status.top", "Top", m.top().lit())
}
