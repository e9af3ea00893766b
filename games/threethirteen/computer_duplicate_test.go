package threethirteen_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen"
)

// compared is what a comparison found for one player among others: by how many points a match it has less, and which share of the
// others it leaves behind (a tie is half), less one half.
type compared struct{ score, ahead estimate }

// estimate is a mean with half its 95 % interval.
type estimate struct{ mean, half float64 }

func estimated(samples []float64) estimate {
	var sum, squares float64
	for _, x := range samples {
		sum += x
		squares += x * x
	}
	n := float64(len(samples))
	mean := sum / n
	return estimate{mean, 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))}
}

// duplicate plays matches of all rounds: each from the same seed once for every seat, with one in that seat and the others around it.
func duplicate(t testing.TB, seats, matches int, one, others games.Player) compared {
	t.Helper()
	var scores, aheads []float64
	for n := range matches {
		seed := cards.Seed{byte(seats), byte(n), byte(n >> 8)}
		score, ahead := 0.0, 0.0
		for at := range seats {
			players := make([]games.Player, seats)
			for i := range players {
				players[i] = others
			}
			players[at] = one
			got := played(t, seed, players)
			for i, total := range got {
				if i != at {
					score += float64(total - got[at])
					ahead += behind(got[at], total) - 0.5
				}
			}
		}
		pairs := float64(seats * (seats - 1))
		scores, aheads = append(scores, score/pairs), append(aheads, ahead/pairs)
	}
	return compared{estimated(scores), estimated(aheads)}
}

// behind is 1 where the other total is worse, a half where it is equal.
func behind(own, other int) float64 {
	switch {
	case own < other:
		return 1
	case own == other:
		return 0.5
	}
	return 0
}

// played plays a match to its end and returns the totals.
func played(t testing.TB, seed cards.Seed, players []games.Player) []int {
	t.Helper()
	step, err := games.Begin(threethirteen.Game{}, games.Setup{Seats: len(players), Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	for len(step.Match.Turn()) > 0 {
		seat := step.Match.Turn()[0]
		mv := players[seat-1].Choose(step.Match.View(seat), prompt(t, step), nil)
		step, err = step.Match.Apply(seat, mv)
		require.NoError(t, err)
	}
	result, _ := step.Match.Result()
	return result.Scores
}

func TestTheComputerBeatsTheYardstickWithTheSameCards(t *testing.T) {
	game := threethirteen.Game{}
	for _, tt := range []struct{ seats, matches int }{{2, 40}, {4, 10}, {8, 4}} {
		t.Run(fmt.Sprintf("%d seats", tt.seats), func(t *testing.T) {
			got := duplicate(t, tt.seats, tt.matches, game.Computer(), game.Greedy())
			t.Logf("score %+.1f ± %.1f, ahead %+.3f ± %.3f", got.score.mean, got.score.half, got.ahead.mean, got.ahead.half)
			require.Positive(t, got.score.mean-got.score.half)
			require.Positive(t, got.ahead.mean-got.ahead.half)
		})
	}
}
