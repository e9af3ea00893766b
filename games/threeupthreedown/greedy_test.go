package threeupthreedown

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func greedily(t *testing.T, m games.Match, s games.Seat) string {
	t.Helper()
	return info.MoveText(Game{}.Greedy().Choose(m.View(s), ask(t, m, s), nil))
}

func TestTheYardstickKeepsItsThreeHighestUp(t *testing.T) {
	m := begun(t, 2, "r1 r2 r3 g1 g2 g3 r7 gC2 b7 g9 b9 rC").Match
	require.Equal(t, "up rC g9 gC2", greedily(t, m, 1))
}

func TestTheYardsticksMoves(t *testing.T) {
	for _, tt := range []struct {
		name       string
		pile, draw string
		place      place
		moves      []string
		want       string
	}{
		{"the lowest number, as many as it has", "r4", "", place{hand: "r3 r5 b5 r9"}, nil, "play r5 b5"},
		{"a number rather than a Clear", "r4", "", place{hand: "r10 rC"}, nil, "play r10"},
		{"a Clear when nothing else fits", "r4", "", place{hand: "r3 rC"}, nil, "play rC"},
		{"its last cards at once", "r4", "", place{hand: "r5 b5"}, nil, "play r5 b5"},
		{"its last Clears at once", "r4", "", place{hand: "rC bC"}, nil, "play rC bC"},
		{"picking up", "r4", "", place{hand: "r3"}, nil, "pickup"},
		{"drawing first", "r4", "r9", place{hand: "gC2 r3", up: "r1"}, []string{"1 play gC2"}, "draw"},
		{"then the lowest number", "r4", "r9", place{hand: "gC2 r3", up: "r1"}, []string{"1 play gC2", "1 draw"}, "play r3"},
		{"no Clear as an extra", "r4", "", place{hand: "gC2 rC r2 r3"}, []string{"1 play gC2", "1 play r3"}, "end"},
		{"a flip on an empty pile", "r4", "", place{down: "gC2 r3 r8"}, []string{"1 flip 1"}, "flip 2"},
		{"no flip that might fail as an extra", "r4", "", place{down: "gC2 r3 r8"}, []string{"1 flip 1", "1 flip 2"}, "end"},
		{"a flip where it must", "r4", "", place{down: "- r3 r8"}, nil, "flip 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, stage(t, tt.pile, tt.draw, tt.place, others), tt.moves...).Match
			require.Equal(t, tt.want, greedily(t, m, 1))
		})
	}
}
