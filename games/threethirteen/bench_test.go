package threethirteen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen"
)

// BenchmarkPlayWithThirteenCards makes one move of a random player in the last round per operation, with the legal moves listed for it: random
// players would hardly ever come that far, and hands of three cards are arranged faster.
func BenchmarkPlayWithThirteenCards(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	step, err := games.Begin(threethirteen.Game{}, games.Setup{Seats: 4, Source: cards.Source{Seed: &cards.Seed{13}}})
	require.NoError(b, err)
	last := step.Match
	for last.View(games.Nobody).Deal < 11 {
		seat := last.Turn()[0]
		p, _ := last.Prompt(seat)
		step, err = last.Apply(seat, threethirteen.Game{}.Greedy().Choose(last.View(seat), p, r))
		require.NoError(b, err)
		last = step.Match
	}
	b.ReportAllocs()
	m := last
	for b.Loop() {
		turn := m.Turn()
		if len(turn) == 0 {
			m = last
			continue
		}
		legal := m.Legal(turn[0])
		if step, err = m.Apply(turn[0], legal[r.IntN(len(legal))]); err != nil {
			b.Fatal(err)
		}
		m = step.Match
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
