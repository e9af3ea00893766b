package gamestest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// Bench measures random play: one move per operation, made through Apply, with the legal moves listed for it. It reports moves per second.
func Bench(b *testing.B, g games.Game, seats int) {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	n := byte(0)
	start := func() games.Match {
		n++
		step, err := games.Begin(g, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{n, byte(seats)}}})
		require.NoError(b, err)
		return step.Match
	}
	b.ReportAllocs()
	m := start()
	for b.Loop() {
		turn := m.Turn()
		if len(turn) == 0 {
			m = start()
			continue
		}
		legal := m.Legal(turn[0])
		step, err := m.Apply(turn[0], legal[r.IntN(len(legal))])
		if err != nil {
			b.Fatal(err)
		}
		m = step.Match
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
