package dreierles

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// computerMove is what the computer does.
func computerMove(t testing.TB, m *match) string {
	t.Helper()
	return info.MoveText(computer{}.Choose(m.View(m.turn), ask(t, m), nil))
}

// money plays a match with the seed and returns what each seat wins.
func money(t testing.TB, seed cards.Seed, players []games.Player) []int64 {
	t.Helper()
	step, err := games.Begin(Game{}, games.Setup{Seats: len(players), Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	for {
		if r, over := step.Match.Result(); over {
			return r.Money
		}
		seat := step.Match.Turn()[0]
		p, _ := step.Match.Prompt(seat)
		step, err = step.Match.Apply(seat, players[seat-1].Choose(step.Match.View(seat), p, rand.New(rand.NewPCG(1, 1))))
		require.NoError(t, err)
	}
}

// advantage plays duplicate matches: in each the first player takes every seat in turn among others of the second kind. It returns by how many cents
// a match the first does better than the others on average, and half the 95 % interval over the matches.
func advantage(t testing.TB, seats, matches int, first, second games.Player) (mean, half float64) {
	t.Helper()
	var sum, squares float64
	for n := range matches {
		gain := 0.0
		for at := range seats {
			players := make([]games.Player, seats)
			for i := range players {
				players[i] = second
			}
			players[at] = first
			// The money sums to zero, so the others have together what the first has not.
			won := float64(money(t, cards.Seed{byte(n), byte(n >> 8), 31}, players)[at])
			gain += (won + won/float64(seats-1)) / float64(seats)
		}
		sum += gain
		squares += gain * gain
	}
	n := float64(matches)
	mean = sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/n)
}

func TestTheComputerWinsFromOthersInDuplicateMatches(t *testing.T) {
	for _, tt := range []struct {
		name           string
		seats, matches int
		others         games.Player
	}{
		{"three seats, against two that look no further than a trick", 3, 10, Game{}.Greedy()},
		{"four seats, against three of them", 4, 6, Game{}.Greedy()},
		{"three seats, against two random players", 3, 4, games.Random{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			mean, half := advantage(t, tt.seats, tt.matches, Game{}.Computer(), tt.others)
			t.Logf("%+.1f ± %.1f cents a match", mean, half)
			require.Greater(t, mean-half, 0.0)
		})
	}
}

func TestTheComputersBids(t *testing.T) {
	for _, tt := range []struct{ name, fore, want string }{
		{"passes without trumps", "QC QD QH QS NC ND NH NS JC JD JH JS 10C 1D 1H T2", "pass"},
		{"passes with six low trumps", "T2 T3 T4 T5 T6 T7 QC 9C QD 2D QH 3H 4H QS 8S 7S", "pass"},
		{"bids with ten trumps and kings", "T2 T3 T4 T5 T6 T7 T8 T9 T10 T21 KC KD 8C QS JS 7S", "bid dreier"},
		{"bids Solo with all high trumps", "T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 G KC KD", "bid solo"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, computerMove(t, table{fore: tt.fore}.begin(t, 3, nil))) })
	}
}

func TestTheComputersLayingAway(t *testing.T) {
	require.Equal(t, "discard QH 10S 9S", computerMove(t, rich(t, "dreier", nil)), "a queen, and the suit that it is then rid of")
	require.Equal(t, "discard QC QH", computerMove(t, poor(t, "zweier")), "what must go")
}

func TestTheComputersWords(t *testing.T) {
	const (
		high = "T2 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 G KC KD KH KS"
		low  = "T1 T3 T4 T5 T6 T7 QC NC JC 10C QD ND JD 1D QH NH"
		safe = "T1 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 G KC KD"
	)
	for _, tt := range []struct {
		name string
		m    *match
		want string
	}{
		{"announces 10 trumps", soloist(t, table{fore: high}, nil), "say trumps"},
		{"opens the Pfeif with every high trump", soloist(t, table{fore: safe}, nil), "say trumps pfeif"},
		{"leaves it hidden among low ones", soloist(t, table{fore: low}, nil), "say nothing"},
		{"doubles with the high trumps against a Solo", after(t, soloist(t, table{fore: low, middle: high[3:] + " QS"}, nil), "1 say nothing"), "say double"},
		{"doesn't double with nothing", after(t, soloist(t, table{fore: high}, nil), "1 say trumps"), "say nothing"},
		{"answers Re with the better hand", after(t, soloist(t, table{fore: safe}, nil), "1 say trumps", "2 say double", "3 say nothing"), "say double"},
		{"doubles a Bridscher with empty cards", bridscherWords(t, table{fore: "10C 9C 8C 7C 4D 3D 2D 1D 4H 3H 2H 1H 10S 9S 8S 7S"}), "say double"},
		{"doesn't with kings and high trumps", bridscherWords(t, table{fore: "KC KD KH KS QC QD QH QS G T20 T19 T18 T17 T16 NC NH"}), "say nothing"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, computerMove(t, tt.m)) })
	}
}

func bridscherWords(t *testing.T, d table) *match {
	t.Helper()
	return after(t, d.begin(t, 3, nil), "1 pass", "2 pass", "3 pass")
}

// ending is a match in the play of a Solo of seat 1 in which the hands named are left and the rest has been played: forehand leads. What isn't
// named has been won in turn by who led, 16 tricks less those to come.
func ending(t *testing.T, hands ...string) *match {
	t.Helper()
	m := inPlay(t, table{}, nil)
	gone := set(0)
	for i := range hands {
		gone |= m.hands[i]
		m.hands[i] = 0
	}
	for i, codes := range hands {
		m.hands[i] = held(t, codes)
	}
	kept := m.hands[0] | m.hands[1] | m.hands[2]
	left := ((set(1)<<packSize - 1) &^ kept).cards()
	copy(m.deck[:], left[:tappenSize])
	left = left[tappenSize:]
	for i := range players {
		m.won[i], m.tricks[i] = 0, 0
	}
	for i := 0; len(left) > 0; i = (i + 1) % players {
		m.won[i] |= setOf(left[:players]...)
		m.tricks[i]++
		left = left[players:]
	}
	require.NoError(t, m.Check())
	return m
}

func TestTheComputersCards(t *testing.T) {
	for _, tt := range []struct {
		name string
		m    *match
		want string
	}{
		{"the last player takes a trick as cheaply as it can", after(t, ending(t, "3H T5 T7", "KH T9 T8", "T2 T10 T11"), "1 play 3H", "2 play KH"), "play T2"},
		{"a defender gives the partner's trick what counts", after(t, ending(t, "3H T5 T7", "KH T9 T8", "QH 4H 2H"), "1 play 3H", "2 play KH"), "play QH"},
		{"and the declarer's nothing", after(t, ending(t, "KH T5 T7", "3H T9 T8", "QH 4H 2D"), "1 play KH", "2 play 3H"), "play 4H"},
		{"draws the last trumps before it cashes kings", ending(t, "G T21 KH KD", "T5 3H 4H 2H", "T6 QH 3D 4D"), "play T21"},
		{"keeps the Pfeif for the last trick", ending(t, "T1 T21", "QH 4D", "JH 3D"), "play T21"},
		{"brings the Pfeif home on the partner's trick", after(t, ending(t, "T5 T6 T7", "T9 T10 T11", "T1 T2 QH"), "1 play T5", "2 play T9"), "play T1"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, computerMove(t, tt.m)) })
	}
}

func TestTheComputersBridscher(t *testing.T) {
	d := table{fore: "G T20 T19 T18 KH", middle: "T21 T2 T3 T4 QH", rear: "T1 T5 T6 T7 JH 1H"}
	m := after(t, bridscherOf(t, d, 3), "1 play G", "2 play T2", "3 play T5", "1 play T20", "2 play T21", "3 play T6", "2 play T3", "3 play T1", "1 play T18",
		"1 play KH", "2 play QH")
	require.Equal(t, "play JH", computerMove(t, m), "gets rid of the jack under the king")
}

func TestTheComputerDrawsOnNoChanceButWhatItSees(t *testing.T) {
	m := inPlay(t, table{}, nil)
	want := computerMove(t, m)
	for range 3 {
		require.Equal(t, want, computerMove(t, m))
	}
}

func TestTheComputerWithoutAHandPlaysSafe(t *testing.T) {
	m := table{}.begin(t, 4, nil)
	p := ask(t, m)
	for _, viewer := range []games.Seat{games.Nobody, 4} {
		require.Equal(t, p.Default, computer{}.Choose(m.View(viewer), p, nil))
	}
}

// BenchmarkComputer lets computers play a match; the target is 1 ms a move.
func BenchmarkComputer(b *testing.B) {
	b.ReportAllocs()
	m := inPlay(b, table{}, nil)
	start := m
	p := games.Player(computer{})
	for b.Loop() {
		prompt, _ := m.Prompt(m.turn)
		step, err := m.Apply(m.turn, p.Choose(m.View(m.turn), prompt, nil))
		require.NoError(b, err)
		if m = step.Match.(*match); m.deal > 1 {
			m = start
		}
	}
}
