package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

// heaped is a game in which whoever is asked which of his equal cards to play holds more than play ever gives anybody: so many of the pack.
type heaped struct {
	games.Game
	held int
}

// New implements games.Game.
func (g heaped) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	if err == nil {
		step.Match = heap{step.Match, g, g.hand(s)}
	}
	return step, err
}

// hand is that many cards, spread over the whole pack, with equal ones beside each other.
func (g heaped) hand(s games.Setup) (out []cards.Card) {
	pack := g.Pack(s.Seats, s.Options)
	for i, c := range pack {
		if (i+1)*g.held/len(pack) > i*g.held/len(pack) {
			out = append(out, c)
		}
	}
	var labels []string
	for _, c := range out {
		if l := g.label(c); !slices.Contains(labels, l) {
			labels = append(labels, l)
		}
	}
	slices.SortStableFunc(out, func(a, b cards.Card) int {
		return slices.Index(labels, g.label(a)) - slices.Index(labels, g.label(b))
	})
	return out
}

func (g heaped) label(c cards.Card) string { return g.Info().Faces.Face(c).Label }

// heap is a match of it.
type heap struct {
	games.Match
	game heaped
	hand []cards.Card
}

// Apply implements games.Match.
func (m heap) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	step, err := m.Match.Apply(s, mv)
	if err == nil {
		step.Match = heap{step.Match, m.game, m.hand}
	}
	return step, err
}

// View implements games.Match.
func (m heap) View(viewer games.Seat) games.View {
	v := m.Match.View(viewer)
	for i, z := range v.Zones {
		if p, ok := m.Prompt(z.Owner); !ok || z.Layout != games.Fan || !heapable(p) {
			continue
		}
		v.Zones[i].Count = len(m.hand)
		if z.Owner == viewer {
			v.Zones[i].Cards = m.hand
		}
	}
	return v
}

// heapable reports whether equal cards are to be played.
func heapable(p games.Prompt) bool {
	return len(p.Choices) > 0 && p.Choices[0].Pick != nil && p.Choices[0].Pick.OneGroup
}

// Prompt implements games.Match.
func (m heap) Prompt(s games.Seat) (games.Prompt, bool) {
	p, ok := m.Match.Prompt(s)
	if !ok || !heapable(p) {
		return p, ok
	}
	pick := *p.Choices[0].Pick
	like := pick.Groups[0].Label
	pick.Groups, pick.Barred, pick.Max = nil, nil, 0
	for _, c := range m.hand {
		at := slices.IndexFunc(pick.Groups, func(g games.Group) bool { return m.game.label(g.Cards[0]) == m.game.label(c) })
		if at < 0 {
			at = len(pick.Groups)
			pick.Groups = append(pick.Groups, games.Group{Label: games.Text{Key: like.Key, Args: games.Args{"Face": games.Lit(m.game.label(c))}}})
		}
		g := &pick.Groups[at]
		g.Cards = append(g.Cards, c)
		pick.Max = max(pick.Max, len(g.Cards))
	}
	p.Choices = slices.Clone(p.Choices)
	p.Choices[0].Pick = &pick
	return p, true
}

// TestCase23AHandOfSixtyCards: more than ever was on anybody's hand. In each language all of it is said and drawn, every card can be chosen, as many of it as
// there are, by press and by typing, and nothing is cut off.
func TestCase23AHandOfSixtyCards(t *testing.T) {
	t.Parallel()
	const held = 60
	anything := func(_ games.Seat, legal []games.Move, r *rand.Rand) games.Move { return legal[r.IntN(len(legal))] }
	pos := lookFor(t, 1, anything, heapable)
	forged := heaped{pos.game, held}
	c := newClub(t, clubOptions{program: func(p *Program) {
		p.Find = func(slug string) (games.Game, bool) {
			if slug == forged.Info().Slug {
				return forged, true
			}
			return all.Find(slug)
		}
	}})
	people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy")}[:pos.seats]
	pos.stand(c, people...)
	c.settled()
	p := people[pos.seat-1]
	copies := map[string]int{}
	for _, z := range c.see(1, p).View.Zones {
		if z.Owner == pos.seat && z.Layout == games.Fan {
			require.Len(t, z.Cards, held)
			for _, card := range z.Cards {
				copies[forged.label(card)]++
			}
		}
	}
	for _, language := range locale.Languages() {
		p.set(p.command("trey me", nil), render.WishLanguage, language)
		c.settled()
		sent, ok := p.hand()
		require.True(t, ok)
		for _, m := range []sandbox.Message{sent, p.command("hand", nil)} {
			monospaced(t, m)
			uncut(t, m)
			drawn := pictures(t, m)["hand.png"]
			require.NotContains(t, drawn, "…")
			require.Equal(t, held-1, strings.Count(strings.SplitN(drawn, ". ", 2)[0], ", "), "each is named: %s", drawn)
			lists := guest.Answers(m)
			require.Len(t, lists[0].Options, len(copies), "each can be chosen")
			for label, n := range copies {
				require.GreaterOrEqual(t, strings.Count(m.Text(), "**"+strings.ReplaceAll(label, "+", `\+`)+"**"), n, "each %s stands there: %s", label, m.Text())
			}
		}
		m, made := p.command("hand", nil), map[string]bool{}
		for _, way := range ways(m, forged.Info()) {
			made[way.move] = true
		}
		for _, o := range guest.Answers(m)[0].Options {
			if a, err := render.Parse(guest.Answers(m)[0].CustomID, []string{o.Value}, forged.Info()); err != nil || a.Step == nil {
				continue // a whole move
			}
			how, err := p.press(m, guest.Answers(m)[0], o.Value)
			require.NoError(t, err)
			uncut(t, how)
			for _, way := range ways(how, forged.Info()) {
				made[way.move] = true
			}
			m = p.command("hand", nil)
		}
		require.Len(t, made, held, "as many of each as there are")
		require.Len(t, p.suggest("move", "move", ""), 25)
		for label, n := range copies {
			require.NotEmpty(t, p.suggest("move", "move", label), "%d of %s", n, label)
		}
	}
	require.Zero(t, c.moves(1)-len(pos.moves))
}
