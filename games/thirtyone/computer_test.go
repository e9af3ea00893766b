package thirtyone_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/thirtyone"
)

// loses plays one deal with the pack and returns how many lives each seat loses by the rules of the settlement.
func loses(t testing.TB, pack []cards.Card, players []games.Player, r games.Chance) []int {
	t.Helper()
	step := begin(t, len(players), games.Seat(len(players)), games.Options{"lives": "9"}, pack, cards.StandardPack(1), cards.StandardPack(1))
	for len(step.Settled) == 0 {
		seat := step.Match.Turn()[0]
		p, _ := step.Match.Prompt(seat)
		var err error
		step, err = step.Match.Apply(seat, players[seat-1].Choose(step.Match.View(seat), p, r))
		require.NoError(t, err)
	}
	lost := make([]int, len(players))
	for i, lives := range step.Settled[0].Lives {
		lost[i] = 9 - lives
	}
	return lost
}

// advantage plays duplicate deals: in each the first player takes every seat in turn among others of the second kind. It returns how
// many lives the first loses more than the others do on average in the same deals, and half the 95 % interval, clustered by deal.
func advantage(t testing.TB, seats, deals int, first, second games.Player) (mean, half float64) {
	t.Helper()
	r := rand.New(rand.NewPCG(31, uint64(seats)))
	var sum, squares float64
	for range deals {
		pack := cards.StandardPack(1)
		r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		deal := 0.0
		for at := range seats {
			players := make([]games.Player, seats)
			for i := range players {
				players[i] = second
			}
			players[at] = first
			for i, lost := range loses(t, pack, players, r) {
				if i == at {
					deal += float64(lost)
				} else {
					deal -= float64(lost) / float64(seats-1)
				}
			}
		}
		deal /= float64(seats)
		sum += deal
		squares += deal * deal
	}
	n := float64(deals)
	mean = sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/n)
}

func TestTheComputerLosesLessThanTheYardsticksInDuplicateDeals(t *testing.T) {
	computer := thirtyone.Game{}.Computer()
	for _, tt := range []struct {
		name   string
		seats  int
		deals  int
		others games.Player
	}{
		{"two seats, against one that knocks at 25", 2, 1500, thirtyone.Game{}.Greedy()},
		{"three seats, against two that knock at 25", 3, 1500, thirtyone.Game{}.Greedy()},
		{"four seats, against three that knock at 25", 4, 1500, thirtyone.Game{}.Greedy()},
		{"seven seats, against six that knock at 25", 7, 400, thirtyone.Game{}.Greedy()},
		{"four seats, against three random players", 4, 100, games.Random{}},
		{"twelve seats, against eleven random players", 12, 30, games.Random{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			mean, half := advantage(t, tt.seats, tt.deals, computer, tt.others)
			t.Logf("%+.4f ± %.4f lives per deal", mean, half)
			require.Less(t, mean+half, 0.0)
		})
	}
}

// choose returns what the computer does when it is next to move.
func choose(t *testing.T, step games.Step) string {
	t.Helper()
	p := prompt(t, step)
	mv := thirtyone.Game{}.Computer().Choose(step.Match.View(p.Seat), p, rand.New(rand.NewPCG(1, 1)))
	return texts([]games.Move{mv})[0]
}

func TestTheComputersChoices(t *testing.T) {
	for _, tt := range []struct {
		name string
		step games.Step
		want string
	}{
		{"takes the card that makes 31", begin(t, 2, 2, nil, pack(t, "AS", "2C", "KS", "3C", "4H", "5D", "QS")), "take"},
		{"discards for 31", after(t, begin(t, 2, 2, nil, pack(t, "AS", "2C", "KS", "3C", "4H", "5D", "QS")), "1 take"), "discard 4H"},
		{"knocks with a high hand", begin(t, 2, 2, nil, pack(t, "KS", "2C", "QS", "3C", "JS", "5D", "4H")), "knock"},
		{"doesn't knock with a low one", begin(t, 2, 2, nil, pack(t, "2S", "KC", "3D", "QC", "4H", "5D", "2C")), "draw"},
		{"doesn't take what can't help", begin(t, 2, 2, nil, pack(t, "KS", "2C", "6S", "3C", "5S", "5D", "2H")), "draw"},
		{"keeps two of a suit that can grow rather than one card of the same value",
			after(t, begin(t, 3, 3, nil, pack(t, "7S", "2C", "2D", "4S", "3C", "3D", "9H", "4C", "4D", "8C", "JH")), "1 draw"), "discard 4S"},
		{"takes what makes it safe in its last turn",
			after(t, begin(t, 2, 1, nil, pack(t, "KS", "KC", "QS", "QC", "5S", "3D", "JC")), "2 knock"), "take"},
		{"tries its luck in its last turn where taking gains little",
			after(t, begin(t, 2, 1, nil, pack(t, "KS", "KC", "QS", "9C", "5S", "3D", "4C")), "2 knock"), "draw"},
		{"takes the better card where the stock is empty", dry(t), "take"},
		{"ends where the stock is empty and nothing helps", after(t, dry(t), "4 take", "4 discard 2H"), "end"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, choose(t, tt.step)) })
	}
}

func TestTheComputerWithoutAHandPlaysSafe(t *testing.T) {
	step := duel(t)
	p := prompt(t, step)
	require.Equal(t, p.Default, thirtyone.Game{}.Computer().Choose(step.Match.View(games.Nobody), p, nil))
}
