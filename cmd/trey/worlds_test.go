package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/gamestest"
	"trey/storage"
)

// scene is a position of the first deal with the moves that follow.
type scene struct {
	position
	script []storage.Move
	here   *world
	packs  [][]cards.Card // of the deals, as the secret has shuffled them
	emojis bool           // whether cards are shown by emojis
}

// world is a scene in which some cards may have changed places.
type world struct {
	game  games.Game     // that deals so
	steps []games.Step   // from the deal to the end of the script
	alike map[string]int // by reader: how many of these moments he can't tell from the scene as it is
	kinds []string       // of places where what lies there differs, one for each swap
	cards []cards.Card   // that have changed places
}

// placeOf is where each reader sits; who watches, and everybody in the channel, sits nowhere.
func placeOf() map[string]games.Seat {
	return map[string]games.Seat{"": games.Nobody, "Dora": games.Nobody, "Ada": 1, "Ben": 2, "Cy": 3}
}

// newScene plays the first deal as it comes, to a part of its moves given per cent, and takes some moves from there as the script.
func newScene(t *testing.T, g games.Game, secret string, percent, moves int) *scene {
	const deals = 3
	sc := &scene{position: position{game: g, options: games.Options{}, secret: []byte(secret), seats: 3}}
	seed := sc.seed()
	options, err := g.Info().Complete(sc.options)
	require.NoError(t, err)
	for d := range deals {
		deck, err := cards.Source{Seed: &seed}.Deal(d+1, g.Pack(sc.seats, options))
		require.NoError(t, err)
		sc.packs = append(sc.packs, deck)
	}
	sc.playDeal(t)
	from := min(len(sc.moves)*percent/100, max(0, len(sc.moves)-1-moves))
	sc.script = sc.moves[from:min(from+moves, len(sc.moves)-1)]
	sc.moves = sc.moves[:from]
	require.NotEmpty(t, sc.script)
	sc.here = sc.in(nil)
	require.NotNil(t, sc.here)
	return sc
}

// seed is what the match at the club's first table is dealt from.
func (sc *scene) seed() cards.Seed { return cards.SeedFrom(sc.secret, "1", make([]string, sc.seats)) }

// playDeal plays until the first deal is settled, the last move included.
func (sc *scene) playDeal(t *testing.T) {
	m, r := sc.begin(t, 1), rand.New(rand.NewPCG(7, uint64(sc.secret[0])))
	for settled := false; !settled; {
		seat := m.Turn()[0]
		p, _ := m.Prompt(seat)
		move := sc.game.Greedy().Choose(m.View(seat), p, r)
		sc.add(seat, move)
		step, err := m.Apply(seat, move)
		require.NoError(t, err)
		m, settled = step.Match, len(step.Settled) > 0
	}
}

// in is the scene in the world where the cards at these places of the first deal's pack have changed. It is nil where the moves can't be made, or are
// about another deal.
func (sc *scene) in(swaps [][2]int) *world {
	packs := slices.Clone(sc.packs)
	packs[0] = slices.Clone(packs[0])
	seed := sc.seed()
	w := &world{game: gamestest.Laid{Game: sc.game, Packs: map[cards.Seed][][]cards.Card{seed: packs}}, alike: map[string]int{}}
	for _, s := range swaps {
		packs[0][s[0]], packs[0][s[1]] = packs[0][s[1]], packs[0][s[0]]
		w.cards = append(w.cards, packs[0][s[0]], packs[0][s[1]])
	}
	step, err := games.Begin(w.game, games.Setup{Seats: sc.seats, Options: sc.options, Source: cards.Source{Seed: &seed}})
	if err != nil {
		return nil
	}
	w.steps = append(w.steps, step)
	for _, made := range slices.Concat(sc.moves, sc.script) {
		move, err := sc.game.Info().ParseMove(made.Text)
		if err != nil {
			return nil
		}
		if step, err = step.Match.Apply(games.Seat(made.Seat), move); err != nil || len(step.Settled) > 0 {
			return nil
		}
		w.steps = append(w.steps, step)
	}
	return w
}

// alike counts the moments of the script in which the seat can't tell the world from the scene as it is: from the deal on it has seen none of the cards.
func (sc *scene) alike(w *world, seat games.Seat) int {
	for n := range w.steps {
		for i := 0; i < len(w.cards); i += 2 {
			if !gamestest.Unseen(sc.here.steps[n], w.steps[n], seat, w.cards[i], w.cards[i+1]) {
				return max(0, n-len(sc.moves))
			}
		}
	}
	return len(sc.script) + 1
}

// hiddenFrom is a world that a reader can't tell from the scene as it is as long as the script lasts, or if there is none, for its first moves; with so
// many swaps at most: those first that are between places between which there is none yet. It is nil if nothing can change places.
func (sc *scene) hiddenFrom(reader string, most int, r *rand.Rand) *world {
	const least = 2
	found := sc.search(reader, len(sc.script)+1, most, r)
	if found == nil {
		found = sc.search(reader, least, most, r)
	}
	if found == nil {
		return nil
	}
	for reader, seat := range placeOf() {
		found.alike[reader] = sc.alike(found, seat)
	}
	return found
}

// search looks for a world that a reader can't tell for so many moments; nil if it finds none.
func (sc *scene) search(reader string, moments, most int, r *rand.Rand) (found *world) {
	pack, seat := sc.packs[0], placeOf()[reader]
	tries, places := 20*len(pack), r.Perm(len(pack))
	var swaps [][2]int
	for n := 0; n < tries && len(swaps) < most; n++ {
		swap := [2]int{places[n%len(pack)], r.IntN(1 + r.IntN(len(pack)))} // this rather of what is dealt first, to hands, than of what comes after it
		used := slices.ContainsFunc(swaps, func(s [2]int) bool { return slices.Contains(s[:], swap[0]) || slices.Contains(s[:], swap[1]) })
		if used || pack[swap[0]] == pack[swap[1]] {
			continue
		}
		alone := sc.in([][2]int{swap})
		if alone == nil || sc.alike(alone, seat) < moments {
			continue
		}
		kind := sc.differing(alone)
		if kind == "" || found != nil && slices.Contains(found.kinds, kind) && n < tries/2 {
			continue
		}
		all := sc.in(append(swaps[:len(swaps):len(swaps)], swap))
		if all == nil || sc.alike(all, seat) < moments {
			continue
		}
		if found != nil {
			all.kinds = found.kinds
		}
		all.kinds = append(all.kinds, kind)
		swaps, found = append(swaps, swap), all
	}
	return found
}

// differing names the places in which other cards lie when the script begins.
func (sc *scene) differing(w *world) string {
	var places []string
	there := w.at(sc, 0).Whole()
	for i, z := range sc.here.at(sc, 0).Whole().Zones {
		other := there.Zones[i].Cards
		switch {
		case slices.Equal(z.Cards, other):
		case z.Layout == games.Deck && z.Cards[0] != other[0]:
			places = append(places, "top of "+z.Key)
		default:
			places = append(places, z.Key)
		}
	}
	slices.Sort(places)
	return strings.Join(places, " and ")
}

// at is the match after so many moves of the script.
func (w *world) at(sc *scene, n int) games.Match { return w.steps[len(sc.moves)+n].Match }

// refused returns texts of moves that the seat can make in none of the worlds after so many moves of the script: of cards that have changed places, and of
// others.
func (sc *scene) refused(worlds []*world, seat games.Seat, n int) (texts []string) {
	in := sc.game.Info()
	can := func(m games.Move) bool { // equal cards that Legal doesn't list included
		return slices.ContainsFunc(worlds, func(w *world) bool {
			_, err := w.at(sc, n).Apply(seat, m)
			return err == nil
		})
	}
	var swapped []cards.Card
	for _, w := range worlds {
		swapped = append(swapped, w.cards...)
	}
	for _, v := range in.Verbs {
		list := []games.Move{{Verb: v.Name}}
		if v.MaxCards > 0 {
			list = nil
			for _, c := range swapped {
				list = append(list, games.NewMove(v.Name, slices.Repeat([]cards.Card{c}, v.MinCards)...))
			}
		}
		for _, m := range list {
			if !can(m) {
				texts = append(texts, in.MoveText(m))
			}
		}
	}
	return texts
}
