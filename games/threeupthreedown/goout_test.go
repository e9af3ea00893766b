package threeupthreedown

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhoCanGoOutAtOnce(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pile  string
		place place
		play  string
		want  bool
	}{
		{"the last cards", "r4", place{hand: "r5 b5"}, "play r5 b5", true},
		{"not all of them", "r4", place{hand: "r5 b5"}, "play r5", false},
		{"Clear +1, then one more face", "r4", place{hand: "rC1 r2 b2"}, "play rC1", true},
		{"Clear +1, then two more faces", "r4", place{hand: "rC1 r2 b3"}, "play rC1", false},
		{"Clear +2, then two more faces, the lower first", "r4", place{hand: "gC2 r2 b3"}, "play gC2", true},
		{"two Clear +1 one after the other", "r4", place{hand: "rC1 bC1 r2"}, "play rC1", true},
		{"from the hand to 3UP", "r4", place{hand: "gC2 r4", up: "r7"}, "play gC2", true},
		{"3UP too low for what came from the hand", "r4", place{hand: "gC2 r7", up: "r4"}, "play gC2", false},
		{"the last face-down card on an empty pile", "r4", place{hand: "rC1", down: "r1"}, "play rC1", true},
		{"a face-down card on a number", "r4", place{hand: "gC2 r2", down: "r9"}, "play gC2", false},
		{"two face-down cards", "r4", place{hand: "gC2", down: "r9 r10"}, "play gC2", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := stage(t, tt.pile, "", tt.place, others)
			v, p := m.View(1), ask(t, m, 1)
			s, ok := situationOf(&v, &p)
			require.True(t, ok)
			_, mv := move(t, "1 "+tt.play)
			require.Equal(t, tt.want, s.goesOut(actOf(mv)))
		})
	}
}

func TestNobodyGoesOutInTheTurnOfAnother(t *testing.T) {
	m := stage(t, "r4", "", place{hand: "r5 r6"}, place{up: "b9"})
	v, p := m.View(1), ask(t, m, 1)
	s, _ := situationOf(&v, &p)
	require.False(t, s.goesOut(act{verbPlay, 5, 1}))
}
