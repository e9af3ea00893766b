package thirtyone_test

import (
	"testing"

	"trey/games"
	"trey/games/thirtyone"
)

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
