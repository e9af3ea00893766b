package threeupthreedown

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func computed(t testing.TB, m games.Match, s games.Seat) string {
	t.Helper()
	p, ok := m.Prompt(s)
	require.True(t, ok)
	return info.MoveText(Game{}.Computer().Choose(m.View(s), p, nil))
}

func TestTheComputersChoiceOf3UP(t *testing.T) {
	for _, tt := range []struct {
		name  string
		seats int
		dealt string
		want  string
	}{
		{"Clears with extras and the highest number", 4, "r1 r10 g5 r9 rC1 gC2", "up r10 rC1 gC2"},
		{"a high pair", 2, "r7 gC2 b7 g9 b9 rC", "up g9 gC2 b9"},
		{"a pair rather than a higher single card", 2, "r1 g2 r8 b8 r9 b10", "up r8 b8 b10"},
		{"the highest of what is left in a long match", 4, "r1 g4 g5 g6 r9 b10", "up r9 g6 b10"},
		{"the lowest of what is left in a short one", 6, "r1 g4 g5 g6 r9 b10", "up r1 r9 b10"},
		{"the Clear stays in hand for a long match", 2, "r1 g2 r7 b8 r9 rC", "up r7 r9 b8"},
		{"the Clear goes up in a short one", 6, "r1 g2 r7 b8 r9 rC", "up r9 rC b8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := begun(t, tt.seats, strings.Join([]string{downs(tt.seats), tt.dealt}, " ")).Match
			require.Equal(t, tt.want, computed(t, m, 1))
		})
	}
}

// downs returns three cards to lay face down for each of the seats.
func downs(seats int) string {
	all := []string{"r3 r3 g3", "r4 r4 g4", "r6 r6 g6", "b3 b3 g3", "b4 b4 g4", "b6 b6 g6"}
	return strings.Join(all[:seats], " ")
}

func TestTheComputersMovesByHabitWhileTheDrawPileIsHigh(t *testing.T) {
	const draw = "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10"
	for _, tt := range []struct {
		name  string
		pile  string
		place place
		moves []string
		want  string
	}{
		{"the lowest number, all of it", "r1", place{hand: "r2 b2 r9", up: "r10"}, nil, "play r2 b2"},
		{"of high numbers one at a time", "r4", place{hand: "r8 b8 rC", up: "r10"}, nil, "play r8"},
		{"a number rather than a Clear", "r4", place{hand: "r3 r10 rC", up: "r10"}, nil, "play r10"},
		{"the weakest Clear where no number fits", "r9", place{hand: "r3 bC1 gC2", up: "r10"}, nil, "play bC1"},
		{"picking up", "r9", place{hand: "r3 r4 r5", up: "r10"}, nil, "pickup"},
		{"drawing before an extra discard", "r9", place{hand: "r3 r4 bC1", up: "r10"}, []string{"1 play bC1"}, "draw"},
		{"then the lowest", "r9", place{hand: "r3 r4 bC1", up: "r10"}, []string{"1 play bC1", "1 draw"}, "play g1"},
		{"no Clear as an extra discard", "r9", place{hand: "gC2 bC rC", up: "r10"}, []string{"1 play gC2", "1 draw", "1 play g1"}, "end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, stage(t, tt.pile, draw, tt.place, others, others2), tt.moves...).Match
			require.Equal(t, tt.want, computed(t, m, 1))
		})
	}
}

var others2 = place{hand: "b1 b4 b5", down: "b7 b8 b9"}

func TestTheComputerThinksAheadAtTheEnd(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pile  string
		place place
		next  place
		last  place
		moves []string
		want  string
	}{
		{
			"wins at once: Clear +1 first, then the other", "r9",
			place{hand: "r10 rC1"}, place{hand: "g9 g8"}, place{hand: "b1 b2", down: "b3"}, nil, "play rC1",
		},
		{
			"wins at once over both rows", "r9",
			place{hand: "gC2", up: "r1", down: "r2"}, place{hand: "g9 g8"}, place{hand: "b1 b2", down: "b3"}, []string{"1 play gC2"}, "play r1",
		},
		{
			"sheds all of a number", "r4",
			place{hand: "r5 b5 r9", down: "r1 r2"}, place{hand: "g3 g8", down: "g4"}, place{hand: "b1 b2", down: "b3"}, nil, "play r5 b5",
		},
		{
			"plays high before somebody who is about to go out", "",
			place{hand: "r3 r10 b9"}, place{hand: "g5"}, place{hand: "b1 b2 b4", down: "b3 b8"}, nil, "play r10",
		},
		{
			"counts cards: nothing unseen reaches the higher one", "",
			place{hand: "r3 r7"}, place{hand: "g5"}, place{hand: "b1 b2 b4 b6"}, nil, "play r7",
		},
		{
			"counts cards: everything unseen reaches it", "",
			place{hand: "r3 r7"}, place{hand: "g9"}, place{hand: "g8 b8 b9 b10"}, nil, "play r3",
		},
		{
			"completes no three that lets the next one out", "r9 g9",
			place{hand: "b9 r10"}, place{hand: "g5"}, place{hand: "b1 b2 b4", down: "b3 b8"}, nil, "play r10",
		},
		{
			"plays an extra Clear to go out", "r9",
			place{hand: "rC1 rC"}, place{hand: "g5"}, place{hand: "b1 b2"}, []string{"1 play rC1"}, "play rC",
		},
		{
			"flips an extra card on an empty pile", "r9",
			place{hand: "rC1", down: "r1 r2"}, place{hand: "g5 g6"}, place{hand: "b1 b2"}, []string{"1 play rC1"}, "flip 1",
		},
		{
			"flips no extra card that can't fit", "r9",
			place{hand: "gC2 r10", down: "r1 r2"}, place{hand: "g5 g6"}, place{hand: "b1 b2"},
			[]string{"1 play gC2", "1 play r10"}, "end",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, stage(t, tt.pile, "", tt.place, tt.next, tt.last), tt.moves...).Match
			require.Equal(t, tt.want, computed(t, m, 1))
		})
	}
}

func TestTheComputerFindsTheSameMoveInTheSameView(t *testing.T) {
	wander(t, 3, 5, func(m *match, _ games.Move) {
		s := m.Turn()[0]
		require.Equal(t, computed(t, m, s), computed(t, m, s))
	})
}

func TestTheComputerDoesNotKnowHiddenCards(t *testing.T) {
	mine := place{hand: "r3 r7 b9", up: "r10"}
	one := stage(t, "r2", "", mine, place{hand: "g5 g8"}, place{hand: "b1 b2", down: "b3"})
	two := stage(t, "r2", "", mine, place{hand: "b2 b3"}, place{hand: "g8 b1", down: "g5"})
	require.Equal(t, one.View(1), two.View(1))
	require.Equal(t, computed(t, one, 1), computed(t, two, 1))
}

func TestTheComputerPlaysSafeWhereTheViewIsNotAPlayers(t *testing.T) {
	m := stage(t, "", "", place{hand: "r3 r10 b9"}, place{hand: "g5"}, place{hand: "b1"})
	p := ask(t, m, 1)
	require.Equal(t, p.Default, Game{}.Computer().Choose(m.View(games.Nobody), p, nil))
	require.Equal(t, p.Default, Game{}.Computer().Choose(games.View{}, p, nil))
	require.NotEqual(t, info.MoveText(p.Default), computed(t, m, 1))
	lacking := m.View(1)
	lacking.Zones = lacking.Zones[:len(lacking.Zones)-1]
	require.Equal(t, p.Default, Game{}.Computer().Choose(lacking, p, nil))
	require.Equal(t, p.Default, Game{}.Computer().Choose(m.View(1), games.Prompt{Default: p.Default}, nil))
}

// advantage plays duplicate matches: in each the first player takes every seat in turn among others of the second kind. It returns how many
// cards fewer the first has left than the others, which share of them it leaves behind less one half, and the halves of the 95 % intervals.
func advantage(t testing.TB, seats, matches int, first, second games.Player) (score, scoreHalf, ahead, aheadHalf float64) {
	t.Helper()
	var s, h sample
	for n := range matches {
		var score, ahead float64
		for at := range seats {
			players := make([]games.Player, seats)
			for i := range players {
				players[i] = second
			}
			players[at] = first
			lefts := played(t, n, players)
			for i, left := range lefts {
				if i != at {
					score += float64(left-lefts[at]) / float64(seats*(seats-1))
					ahead += 0.5 * float64(sign(left-lefts[at])) / float64(seats*(seats-1))
				}
			}
		}
		s.add(score)
		h.add(ahead)
	}
	return s.mean(), s.half(), h.mean(), h.half()
}

type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *sample) mean() float64 { return s.sum / s.n }

func (s *sample) half() float64 {
	return 1.96 * math.Sqrt((s.squares/s.n-s.mean()*s.mean())/s.n)
}

func sign(n int) int { return min(max(n, -1), 1) }

// played plays match n to its end and returns how many cards each seat has left.
func played(t testing.TB, n int, players []games.Player) []int {
	t.Helper()
	r := rand.New(rand.NewPCG(3, uint64(n)))
	step, err := games.Begin(Game{}, games.Setup{Seats: len(players), Source: cards.Source{Seed: &cards.Seed{byte(n), byte(n >> 8)}}})
	require.NoError(t, err)
	for len(step.Match.Turn()) > 0 {
		s := step.Match.Turn()[0]
		p, _ := step.Match.Prompt(s)
		step, err = step.Match.Apply(s, players[s-1].Choose(step.Match.View(s), p, r))
		require.NoError(t, err)
	}
	result, _ := step.Match.Result()
	return result.Scores
}

func TestTheComputerDoesBetterThanTheYardstickInDuplicateMatches(t *testing.T) {
	for _, tt := range []struct{ seats, matches int }{{2, 50}, {3, 50}, {4, 60}} {
		t.Run(strconv.Itoa(tt.seats)+" seats", func(t *testing.T) {
			t.Parallel()
			score, scoreHalf, ahead, aheadHalf := advantage(t, tt.seats, tt.matches, Game{}.Computer(), Game{}.Greedy())
			t.Logf("%.3f ± %.3f cards, %.1f ± %.1f %% more left behind", score, scoreHalf, 100*ahead, 100*aheadHalf)
			require.Greater(t, score-scoreHalf, 0.0)
			require.Greater(t, ahead-aheadHalf, 0.0)
		})
	}
}

// BenchmarkComputer has the computer make all its moves of a match of so many seats in turn: one of them per operation.
func BenchmarkComputer(b *testing.B) {
	for _, seats := range []int{2, 4, 6} {
		b.Run(strconv.Itoa(seats)+" seats", func(b *testing.B) {
			type question struct {
				v games.View
				p games.Prompt
			}
			var all []question
			step, err := games.Begin(Game{}, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{1}}})
			require.NoError(b, err)
			computer := Game{}.Computer()
			for len(step.Match.Turn()) > 0 {
				s := step.Match.Turn()[0]
				p, _ := step.Match.Prompt(s)
				q := question{step.Match.View(s), p}
				all = append(all, q)
				step, err = step.Match.Apply(s, computer.Choose(q.v, q.p, nil))
				require.NoError(b, err)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				q := &all[i%len(all)]
				computer.Choose(q.v, q.p, nil)
			}
		})
	}
}
