package dreisindeinezuviel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// position is a match in its last round, with seat 1 to move. The others hold as many cards as it does, whichever.
type position struct {
	rows  [rows][]int
	hand  []int
	taken []int // by seat 1
	other []int // taken by seat 2
}

func (p position) match(t testing.TB, seats int) *match {
	t.Helper()
	o, err := info.Complete(nil)
	require.NoError(t, err)
	m := &match{house: &house{rules: rulesOf(o), seats: seats, dealer: games.Seat(seats), options: o}, turn: 1, draws: draws}
	used := map[cards.Card]bool{}
	place := func(ns []int) []cards.Card {
		placed := cs(t, ns...)
		for _, c := range placed {
			require.False(t, used[c], "%d is there twice", number(c))
			used[c] = true
		}
		return placed
	}
	for i, ns := range p.rows {
		for _, c := range place(ns) {
			m.rows[i].insert(c)
		}
	}
	m.hands[0].add(place(p.hand))
	for i, ns := range [][]int{p.taken, p.other} {
		m.displays[i].take(place(ns))
	}
	next := cards.Card(0)
	for i := range m.hands[1:seats] {
		for m.hands[i+1].n < m.hands[0].n {
			if !used[next] {
				m.hands[i+1].add([]cards.Card{next})
			}
			next++
		}
	}
	return m
}

// take puts cards into the display as they lie.
func (d *display) take(taken []cards.Card) {
	d.n += uint8(copy(d.cards[d.n:], taken))
	for _, c := range taken {
		d.piles[colourOf(c)]++
	}
}

// chosen returns what the player does whose turn it is.
func chosen(t testing.TB, p games.Player, m games.Match) string {
	t.Helper()
	seat := m.Turn()[0]
	ask, ok := m.Prompt(seat)
	require.True(t, ok)
	return info.MoveText(p.Choose(m.View(seat), ask, nil))
}

func TestTheComputersChoices(t *testing.T) {
	for _, tt := range []struct {
		name   string
		at     position
		want   string
		greedy string // what the yardstick does
	}{
		{
			"makes a pair",
			position{rows: [rows][]int{{4, 17, 22}}, hand: []int{25, 31, 61}, taken: []int{11}},
			"play 25", "play 25",
		},
		{
			"takes no third",
			position{rows: [rows][]int{{4, 17, 22}}, hand: []int{24, 25, 31}, taken: []int{11, 19}},
			"play 31", "play 31",
		},
		{
			"takes the seventh colour for the interim bonus rather than three that make pairs",
			position{
				rows: [rows][]int{{7, 20, 22}, {31, 38, 46}, {64, 76, 81}}, hand: []int{25, 61, 62},
				taken: []int{1, 2, 3, 4, 5, 6},
			},
			"play 25", "play 25",
		},
		{
			"takes what the other lacks for a pair",
			position{rows: [rows][]int{{4, 17, 22}, {31, 41, 52}, {62, 71, 82}}, hand: []int{25, 58, 88}, other: []int{1}},
			"play 58", "play 88",
		},
		{
			"opens no row from which the other can take",
			position{rows: [rows][]int{{4, 17}, nil, {64, 77}}, hand: []int{25, 50, 85}, other: []int{11}},
			"play 50", "play 85",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := tt.at.match(t, 2)
			require.Equal(t, tt.want, chosen(t, Game{}.Computer(), m))
			require.Equal(t, tt.greedy, chosen(t, Game{}.Greedy(), m), "the yardstick")
		})
	}
}

func TestTheComputerGoesByNothingThatItDoesNotSee(t *testing.T) {
	seen := []int{4, 17, 22, 10, 25, 3, 31, 32, 33, 61, 62}
	one := begin(t, 2, 2, nil, seen...)
	other := begin(t, 2, 2, nil, append(seen, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 59, 58, 57, 56, 55, 54, 53, 52)...)
	require.NotEqual(t, inside(t, one).hands[1], inside(t, other).hands[1])
	require.Equal(t, chosen(t, Game{}.Computer(), one.Match), chosen(t, Game{}.Computer(), other.Match))
}

func TestTheComputerKnowsWhichCardsItDoesNotSee(t *testing.T) {
	step := lowest(t, duel(t, nil), 12)
	m := inside(t, step)
	v := m.View(2)
	unseen := unseenIn(&v)
	require.ElementsMatch(t, newPack(), append(unseen, visible(&v)...))
	require.Len(t, unseen, int(m.hand(1).n)+2*m.pileSize()+len(m.unused()))
}

func visible(v *games.View) []cards.Card {
	var out []cards.Card
	for _, z := range v.Zones {
		out = append(out, z.Cards...)
	}
	return out
}

func TestTheComputerDealsEachUnseenCardOnce(t *testing.T) {
	v := begin(t, 4, 4, nil).Match.View(2)
	s := situationOf(&v)
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		dealt := s.deal(r)
		var others []cards.Card
		for i := range dealt.hands {
			if i != s.me {
				others = append(others, dealt.hands[i].all()...)
			}
		}
		require.Len(t, others, 3*handSize)
		require.Subset(t, unseenIn(&v), others)
		require.ElementsMatch(t, unseenIn(&v), s.unseen, "none is lost or doubled")
		require.Equal(t, s.table.hands[s.me], dealt.hands[s.me], "its own hand stays")
	}
}

func TestTheComputerThatOnlyWatchesPlaysSafe(t *testing.T) {
	step := duel(t, nil)
	p, _ := step.Match.Prompt(1)
	require.Equal(t, p.Default, Game{}.Computer().Choose(step.Match.View(games.Nobody), p, nil))
}

// scores plays a match from the seed and returns the scores by seat.
func scores(t testing.TB, seed cards.Seed, players []games.Player, r games.Chance) []int {
	t.Helper()
	step, err := games.Begin(Game{}, games.Setup{Seats: len(players), Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	for len(step.Match.Turn()) > 0 {
		seat := step.Match.Turn()[0]
		p, _ := step.Match.Prompt(seat)
		step, err = step.Match.Apply(seat, players[seat-1].Choose(step.Match.View(seat), p, r))
		require.NoError(t, err)
	}
	result, _ := step.Match.Result()
	return result.Scores
}

// advantage plays every match once for each seat, with the first player in it and the second in all others. It returns by how many points the first
// does better than the others' mean and which share of them it leaves behind, less one half, each with the lower end of its
// 95 % interval, clustered by match.
func advantage(t testing.TB, seats, matches int, first, second games.Player) (score, ahead [2]float64) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, uint64(seats)))
	var byScore, byRank []float64
	for n := range matches {
		seed := cards.Seed{byte(n), byte(n >> 8), byte(seats)}
		var more, behind float64
		for at := range seats {
			players := make([]games.Player, seats)
			for i := range players {
				players[i] = second
			}
			players[at] = first
			got := scores(t, seed, players, r)
			for i, other := range got {
				more += float64(got[at] - other)
				switch {
				case got[at] > other:
					behind++
				case got[at] == other && i != at:
					behind += 0.5
				}
			}
		}
		pairs := float64(seats * (seats - 1))
		byScore = append(byScore, more/pairs)
		byRank = append(byRank, behind/pairs-0.5)
	}
	return interval(byScore), interval(byRank)
}

// interval returns the mean and the lower end of its 95 % interval.
func interval(xs []float64) [2]float64 {
	var sum, squares float64
	for _, x := range xs {
		sum += x
		squares += x * x
	}
	n := float64(len(xs))
	mean := sum / n
	return [2]float64{mean, mean - 1.96*math.Sqrt((squares/n-mean*mean)/(n-1))}
}

func TestTheComputerDoesBetterThanTheYardsticksInDuplicateMatches(t *testing.T) {
	for _, tt := range []struct {
		seats, matches int
		others         string
		player         games.Player
	}{
		{2, 20, "greedy", Game{}.Greedy()},
		{3, 12, "greedy", Game{}.Greedy()},
		{4, 8, "greedy", Game{}.Greedy()},
		{4, 4, "random", games.Random{}},
	} {
		t.Run(fmt.Sprintf("%d seats, others %s", tt.seats, tt.others), func(t *testing.T) {
			t.Parallel()
			score, ahead := advantage(t, tt.seats, tt.matches, Game{}.Computer(), tt.player)
			t.Logf("score %+.1f, at least %+.1f; ahead %+.3f, at least %+.3f", score[0], score[1], ahead[0], ahead[1])
			require.Positive(t, score[1])
			require.Positive(t, ahead[1])
		})
	}
}

func BenchmarkComputer(b *testing.B) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, round := range []string{"first play", "last play"} {
			b.Run(fmt.Sprintf("%d seats, %s", seats, round), func(b *testing.B) {
				step := begin(b, seats, 1, nil)
				if round == "last play" {
					step = lowest(b, step, 17*seats)
				}
				seat := step.Match.Turn()[0]
				p, _ := step.Match.Prompt(seat)
				v := step.Match.View(seat)
				computer := Game{}.Computer()
				b.ReportAllocs()
				for b.Loop() {
					computer.Choose(v, p, nil)
				}
			})
		}
	}
}
