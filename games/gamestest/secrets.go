package gamestest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// Laid is a game in which the matches of some seeds are dealt from packs that are laid beforehand. Of what else is drawn by lot nothing changes.
type Laid struct {
	games.Game
	Packs map[cards.Seed][][]cards.Card
}

// New implements games.Game.
func (l Laid) New(s games.Setup) (games.Step, error) {
	if s.Source.Seed != nil {
		s.Source.Packs = l.Packs[*s.Source.Seed]
	}
	return l.Game.New(s)
}

// checkSecrets plays the match again in a world in which two cards of one deal have changed places, and looks at both
// worlds as one viewer: until one of the cards comes to light, he must not be able to tell them apart. Where the
// worlds part for a reason that he may know (a deal is settled, somebody else can't make his move) the comparison ends.
func (p *play) checkSecrets() {
	packs := p.packs()
	w := &worlds{
		play: p, viewer: games.Seat(p.rand.IntN(p.setup.Seats + 1)), deal: 1 + p.rand.IntN(len(packs)),
	}
	pack := packs[w.deal-1]
	i, j := p.rand.IntN(len(pack)), p.rand.IntN(len(pack))
	w.a, w.b = pack[i], pack[j]
	if w.a == w.b {
		return
	}
	here, there := p.setup, p.setup
	here.Source.Packs = packs
	there.Source.Packs = slices.Clone(packs)
	swapped := slices.Clone(pack)
	swapped[i], swapped[j] = swapped[j], swapped[i]
	there.Source.Packs[w.deal-1] = swapped
	w.run(here, there)
}

// packs returns the packs that the seed gave for the deals that were played.
func (p *play) packs() [][]cards.Card {
	out := make([][]cards.Card, p.now().View(games.Nobody).Deal)
	pack := p.g.Pack(p.setup.Seats, p.setup.Options)
	for d := range out {
		deck, err := p.setup.Source.Deal(d+1, pack)
		require.NoError(p.rt, err)
		out[d] = deck
	}
	return out
}

// worlds are two worlds that differ by the places of cards a and b in one deal.
type worlds struct {
	*play
	viewer games.Seat
	deal   int
	a, b   cards.Card
}

func (w *worlds) run(here, there games.Setup) {
	x, err := games.Begin(w.g, here)
	require.NoError(w.rt, err)
	require.Equal(w.rt, w.moments[0].print, w.fingerprint(x.Match), "packs and the seed they come from deal the same")
	y, err := games.Begin(w.g, there)
	if w.beyond(err) {
		return
	}
	require.NoError(w.rt, err)
	for n := 0; !w.ended(x) && !w.ended(y) && w.alike(n, x, y) && n < len(w.moves); n++ {
		mv := w.moves[n]
		x, err = x.Match.Apply(mv.Seat, mv.Move)
		require.NoError(w.rt, err)
		y, err = y.Match.Apply(mv.Seat, mv.Move)
		if w.beyond(err) {
			return
		}
		if err != nil {
			require.NotEqual(w.rt, w.viewer, mv.Seat, "seat %d can't make the move %s, which it was offered, because of cards that it doesn't see",
				mv.Seat, w.in.MoveText(mv.Move))
			return
		}
	}
}

// beyond reports whether the other world has come to a deal for which there is no pack, since this one ended before: the
// deal in which they differ has then been settled.
func (w *worlds) beyond(err error) bool { return errors.Is(err, cards.ErrNoPack) }

// ended reports whether the step has settled the deal in which the worlds differ: hands may then have been shown, and
// the outcome tells of them.
func (w *worlds) ended(s games.Step) bool {
	return slices.ContainsFunc(s.Settled, func(set games.Settlement) bool { return set.Deal >= w.deal })
}

// alike compares what the viewer knows after a step. It returns false when one of the cards has come to light.
func (w *worlds) alike(n int, x, y games.Step) bool {
	if !Unseen(x, y, w.viewer, w.a, w.b) {
		return false
	}
	require.Equal(w.rt, w.told(x), w.told(y), "after move %d seat %d is told of hidden cards", n, w.viewer)
	require.Equal(w.rt, printView(x.Match.View(w.viewer)), printView(y.Match.View(w.viewer)), "after move %d seat %d's view depends on hidden cards", n, w.viewer)
	px, okX := x.Match.Prompt(w.viewer)
	py, okY := y.Match.Prompt(w.viewer)
	require.Equal(w.rt, okX, okY)
	require.Equal(w.rt, w.printPrompt(px), w.printPrompt(py), "after move %d seat %d's prompt depends on hidden cards", n, w.viewer)
	require.Equal(w.rt, w.explained(x.Match), w.explained(y.Match), "after move %d what seat %d is refused depends on hidden cards", n, w.viewer)
	return true
}

// explained is what the viewer reads who asks what can be done now.
func (w *worlds) explained(m games.Match) string {
	var b []byte
	for _, e := range games.Explain(w.in, m, w.viewer) {
		b = printText(fmt.Appendf(b, "; %s %v", e.Verb, e.May), e.Why)
		w.words.use(e.Why)
	}
	return string(b)
}

// Unseen reports whether the viewer may not tell apart, after a step, two worlds in which the cards a and b have changed places: neither has come to light.
// Where he knows both, or copies of both, he may know in which order they came.
func Unseen(here, there games.Step, viewer games.Seat, a, b cards.Card) bool {
	k := known(here, viewer, a, b)
	return k == known(there, viewer, a, b) && (k[0] == 0 || k[1] == 0)
}

// known counts how often the viewer sees or is told of each of the two cards.
func known(s games.Step, viewer games.Seat, a, b cards.Card) [2]int {
	var n [2]int
	count := func(cs []cards.Card) {
		for _, c := range cs {
			switch c {
			case a:
				n[0]++
			case b:
				n[1]++
			}
		}
	}
	for _, z := range s.Match.View(viewer).Zones {
		count(z.Cards)
	}
	for _, e := range s.Events {
		if t, ok := e.For(viewer); ok {
			count(named(t))
		}
	}
	return n
}

func (w *worlds) told(s games.Step) []string {
	var out []string
	for _, e := range s.Events {
		if t, ok := e.For(w.viewer); ok {
			out = append(out, string(printText(nil, t)))
		}
	}
	return out
}
