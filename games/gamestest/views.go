package gamestest

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

// checkViews checks that every view holds every card once, shows none that isn't there, and agrees with the match.
func (p *play) checkViews(m games.Match) {
	whole := m.Whole()
	p.checkWhole(whole)
	result, over := m.Result()
	for viewer := range games.Seat(p.setup.Seats + 1) {
		v := m.View(viewer)
		require.Equal(p.rt, viewer, v.Viewer)
		require.Equal(p.rt, p.setup.Options, v.Options)
		require.True(p.rt, slices.Equal(m.Turn(), v.Turn), "the view's turn is the match's")
		require.Equal(p.rt, over, v.Over)
		require.Equal(p.rt, over, v.Result != nil)
		if over {
			require.Equal(p.rt, result, *v.Result)
		}
		p.words.use(v.Status...)
		for _, c := range v.Counts {
			p.words.use(games.Say(p.in.Slug+".count."+c.Key, "Count", games.Num(c.N), "Money", games.Money(c.N)))
		}
		p.checkZones(v, whole)
	}
}

func (p *play) checkZones(v, whole games.View) {
	total := 0
	seen := make([]int, len(p.pack))
	for _, z := range v.Zones {
		if z.Count < len(z.Cards) {
			require.Failf(p.rt, "count", "zone %s of %d counts %d, but shows %d", z.Key, z.Owner, z.Count, len(z.Cards))
		}
		total += z.Count
		p.words.use(z.Note, games.Say(p.in.Slug+".zone."+z.Key, "Count", games.Num(z.Count)))
		for _, c := range faceUp(z) {
			seen[c]++
		}
		if !v.Over {
			p.checkHidden(v, z)
		}
		p.checkZoneIsTrue(z, whole)
	}
	require.Equal(p.rt, total, p.packSize(), "seat %d sees every card of the pack in one zone", v.Viewer)
	for c, n := range seen {
		if n > p.pack[c] {
			require.Failf(p.rt, "copies", "seat %d sees %s more often than it exists", v.Viewer, p.in.Faces.Code(cards.Card(c)))
		}
	}
}

// checkHidden checks what no view may show while the match goes on.
func (p *play) checkHidden(v games.View, z games.Zone) {
	if z.Layout == games.Deck || z.Layout == games.Aside {
		p.mustHide(v, z)
	}
	if slices.Contains(p.hidden, z.Key) && z.Owner != v.Viewer {
		p.mustHide(v, z)
	}
}

func (p *play) mustHide(v games.View, z games.Zone) {
	if up := faceUp(z); len(up) > 0 {
		require.Failf(p.rt, "secret", "seat %d sees %v in zone %s of %d", v.Viewer, p.in.Faces.Codes(up), z.Key, z.Owner)
	}
}

// checkZoneIsTrue checks a zone against the same one of the whole view.
func (p *play) checkZoneIsTrue(z games.Zone, whole games.View) {
	w, ok := whole.Zone(z.Key, z.Owner)
	if !ok || w.Count != z.Count {
		require.Failf(p.rt, "zone", "zone %s of %d has %d cards, but %d in the whole view", z.Key, z.Owner, z.Count, w.Count)
	}
	left := slices.Clone(w.Cards)
	for _, c := range faceUp(z) {
		i := slices.Index(left, c)
		if i < 0 {
			require.Failf(p.rt, "zone", "zone %s of %d shows %s, which isn't there", z.Key, z.Owner, p.in.Faces.Code(c))
		}
		left = slices.Delete(left, i, i+1)
	}
}

func (p *play) checkWhole(whole games.View) {
	seen := make([]int, len(p.pack))
	for _, z := range whole.Zones {
		if len(faceUp(z)) != z.Count {
			require.Failf(p.rt, "whole", "the whole view shows %v of %d cards in zone %s of %d", p.in.Faces.Codes(z.Cards), z.Count, z.Key, z.Owner)
		}
		for _, c := range z.Cards {
			seen[c]++
		}
	}
	require.Equal(p.rt, p.pack, seen, "the whole view shows the pack")
}

func (p *play) packSize() int {
	n := 0
	for _, copies := range p.pack {
		n += copies
	}
	return n
}

// checkFacts checks the keys that every game has, and that values are of the kinds that records know.
func (p *play) checkFacts(m games.Match) {
	state := record.StateOf(p.in, m, p.setup.Seats)
	_, err := json.Marshal(state)
	require.NoError(p.rt, err, "facts are of the kinds that records know")
	seen := map[string]bool{}
	for _, f := range state {
		require.False(p.rt, seen[f.Key], "the fact %s is there once", f.Key)
		seen[f.Key] = true
	}
	v := m.View(games.Nobody)
	for key, want := range map[string]any{"phase": v.Phase, "deal": v.Deal, "dealer": int(v.Dealer)} {
		f, ok := state.Get(key)
		require.True(p.rt, ok, "the fact %s is there", key)
		require.EqualValues(p.rt, want, f.Value, "fact %s", key)
	}
	require.Equal(p.rt, v.Over, v.Phase == "over")
	for i := range p.setup.Seats {
		f, ok := state.Get("hand." + strconv.Itoa(i+1))
		require.True(p.rt, ok && f.Unordered, "the hand of seat %d is a fact, without order", i+1)
	}
}

// checkEvents checks that nobody is told of cards that he sees neither before nor after. A step that settles a deal
// may show any card: the views after it are those of the next deal.
func (p *play) checkEvents(step games.Step, before games.Match) {
	for _, e := range step.Events {
		for viewer := range games.Seat(p.setup.Seats + 1) {
			t, ok := e.For(viewer)
			if !ok {
				continue
			}
			p.words.use(t)
			if len(step.Settled) > 0 {
				continue
			}
			for _, c := range named(t) {
				if !sees(step.Match.View(viewer), c) && (before == nil || !sees(before.View(viewer), c) && !p.revealed(before, step.Match, c)) {
					require.Failf(p.rt, "secret", "seat %d is told of %s without seeing it: %s", viewer, p.in.Faces.Code(c), printText(nil, t))
				}
			}
		}
	}
}

// revealed reports whether a copy of the card has left a zone whose cards are shown as they leave it.
func (p *play) revealed(before, after games.Match, c cards.Card) bool {
	in := func(m games.Match) int {
		n := 0
		for _, z := range m.Whole().Zones {
			for _, held := range z.Cards {
				if held == c && slices.Contains(p.reveals, z.Key) {
					n++
				}
			}
		}
		return n
	}
	return in(before) > in(after)
}

func sees(v games.View, c cards.Card) bool {
	return slices.ContainsFunc(v.Zones, func(z games.Zone) bool { return slices.Contains(z.Cards, c) })
}

func faceUp(z games.Zone) []cards.Card {
	return slices.DeleteFunc(slices.Clone(z.Cards), func(c cards.Card) bool { return c == cards.Back })
}
