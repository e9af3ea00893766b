package render_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// TestEveryGameIsRenderedWithinLimits plays matches of every game by random presses and checks every message on the way.
func TestEveryGameIsRenderedWithinLimits(t *testing.T) {
	c, err := locale.New(all.Games())
	require.NoError(t, err)
	r := render.New(c, all.Games())
	for _, g := range all.Games() {
		in := g.Info()
		t.Run(in.Slug, func(t *testing.T) {
			for _, seats := range []int{in.MinSeats, in.MaxSeats} {
				playThrough(t, r, g, seats)
			}
		})
	}
}

// maxPresses bounds a random match, which need not end by itself.
const maxPresses = 120

func playThrough(t *testing.T, r *render.Renderer, g games.Game, seats int) {
	chance := rand.New(rand.NewPCG(uint64(seats), 7))
	step, err := games.Begin(g, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{byte(seats)}}})
	require.NoError(t, err)
	w := walker{t: t, r: r, g: g, seats: seats, chance: chance}
	for n := range maxPresses {
		turn := step.Match.Turn()
		lang := locale.Languages()[n%3]
		w.check(step, lang)
		if len(turn) == 0 {
			return
		}
		seat := turn[chance.IntN(len(turn))]
		step, err = step.Match.Apply(seat, w.choose(step.Match, seat, lang))
		require.NoError(t, err, "what the controls offer is legal")
	}
}

type walker struct {
	t      *testing.T
	r      *render.Renderer
	g      games.Game
	seats  int
	chance *rand.Rand
}

func (w walker) snapshot(m games.Match, viewer games.Seat, lang string) table.Snapshot {
	v := m.View(viewer)
	s := lobby(lang)
	s.Game, s.Options, s.State, s.Viewer, s.View, s.Deadline = w.g, v.Options, storage.Playing, viewer, &v, noon()
	if v.Over {
		s.State, s.Secret = storage.Over, secret
	}
	s.Seats = nil
	for i := range w.seats {
		s.Seats = append(s.Seats, table.Person{Account: int64(10 + i), User: "1", Name: fmt.Sprintf("_Person_ @everyone %d of this table", i)})
	}
	if p, ok := m.Prompt(viewer); ok {
		s.Prompt = &p
	}
	return s
}

// check renders what everybody sees at this moment.
func (w walker) check(step games.Step, lang string) {
	s := w.snapshot(step.Match, games.Nobody, lang)
	for _, e := range step.Events {
		if text, ok := e.For(games.Nobody); ok {
			s.Log = append(s.Log, text)
		}
	}
	requireWithinLimits(w.t, w.r.Table(s))
	for seat := range w.seats {
		requireWithinLimits(w.t, w.r.Hand(w.snapshot(step.Match, games.Seat(seat+1), lang), render.Reader{Lang: lang}))
	}
}

// choose presses controls at random until they make a move.
func (w walker) choose(m games.Match, seat games.Seat, lang string) games.Move {
	s := w.snapshot(m, seat, lang)
	st := render.Step{}
	for range 100 {
		cs := controlsOf(w.t, s, st, w.r)
		require.NotEmpty(w.t, cs)
		c := cs[w.chance.IntN(len(cs))]
		a, err := render.Parse(c.CustomID, w.values(c), w.g.Info())
		require.NoError(w.t, err)
		if a.Move != nil {
			return *a.Move
		}
		st = *a.Step
	}
	require.Fail(w.t, "a hundred presses made no move")
	return games.Move{}
}

func (w walker) values(c component) []string {
	if c.Type != typeSelect {
		return nil
	}
	n := *c.Min + w.chance.IntN(*c.Max-*c.Min+1)
	var values []string
	for _, i := range w.chance.Perm(len(c.Options))[:n] {
		values = append(values, c.Options[i].Value)
	}
	return values
}
