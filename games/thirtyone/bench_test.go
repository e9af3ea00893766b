package thirtyone_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/thirtyone"
)

// BenchmarkRandomPlay makes one move of a random player per operation, with the legal moves listed for it.
func BenchmarkRandomPlay(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	seed := cards.Seed{31}
	start := func() games.Match {
		seed[1]++
		s := seed
		step, err := games.Begin(thirtyone.Game{}, games.Setup{Seats: 4, Source: cards.Source{Seed: &s}})
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

func BenchmarkComputer(b *testing.B) {
	for name, moves := range map[string][]string{"turn": nil, "discard": {"1 draw"}, "last turn": {"1 knock"}} {
		b.Run(name, func(b *testing.B) {
			step := duel(b)
			for _, text := range moves {
				seat, mv := games.Seat(1), games.NewMove(text[2:])
				step, _ = step.Match.Apply(seat, mv)
			}
			seat := step.Match.Turn()[0]
			p, _ := step.Match.Prompt(seat)
			v := step.Match.View(seat)
			computer := thirtyone.Game{}.Computer()
			b.ReportAllocs()
			for b.Loop() {
				computer.Choose(v, p, nil)
			}
		})
	}
}
