package dreisindeinezuviel

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// seenBy returns the table as the seat sees it.
func seenBy(m games.Match, s games.Seat) *table {
	v := m.View(s)
	return &situationOf(&v).table
}

func TestAnImaginedPlayLeadsToWhatARealOneDoes(t *testing.T) {
	for seed, o := range []games.Options{{}, {"turned_count": "true"}, {"final_bonus_from": "6"}} {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		for seats := 2; seats <= maxSeats; seats++ {
			step, err := games.Begin(Game{}, games.Setup{Seats: seats, Options: o, Source: cards.Source{Seed: &cards.Seed{byte(seed)}}})
			require.NoError(t, err)
			for len(step.Match.Turn()) > 0 {
				seat := step.Match.Turn()[0]
				at := r.IntN(len(step.Match.Legal(seat)))
				want := seenBy(step.Match, seat)
				want.play(int(seat)-1, at)
				step, err = step.Match.Apply(seat, step.Match.Legal(seat)[at])
				require.NoError(t, err)
				got := seenBy(step.Match, seat)
				for i := range want.rows {
					require.Equal(t, want.rows[i].all(), got.rows[i].all())
				}
				require.Equal(t, want.standings, got.standings)
				require.Equal(t, want.given, got.given)
			}
			result, _ := step.Match.Result()
			over := seenBy(step.Match, 1)
			for i, score := range result.Scores {
				require.EqualValues(t, score, over.worthOf(&over.standings[i]), "at the end a standing is worth the score")
			}
		}
	}
}

func TestImaginedPlayersPickWhatServesThemselves(t *testing.T) {
	for _, tt := range []struct {
		name string
		at   position
		want int
	}{
		{"the second of a colour", position{rows: [rows][]int{{4, 17, 22}}, hand: []int{25, 31, 61}, taken: []int{11}}, 25},
		{"not the third", position{rows: [rows][]int{{4, 17, 22}}, hand: []int{24, 25, 31}, taken: []int{11, 19}}, 31},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := seenBy(tt.at.match(t, 2), 1)
			require.Equal(t, tt.want, number(table.hands[0].cards[table.pick(0)]))
		})
	}
}

func TestImaginedPlayStopsAtTheNextDrawing(t *testing.T) {
	table := inTheMind(t, 3)
	table.playOn(0, 1000)
	for i := range table.seats {
		require.Equal(t, kept, table.hands[i].n)
		require.EqualValues(t, 12, table.standings[i].left)
	}
}

func TestImaginedPlayGoesRoundFromTheSeatGiven(t *testing.T) {
	table := inTheMind(t, 3)
	table.playOn(1, 5)
	require.Equal(t, []int{7, 6, 6}, []int{table.hands[0].n, table.hands[1].n, table.hands[2].n})
}

// inTheMind returns a table at the start of a match, with cards dealt to the others.
func inTheMind(t *testing.T, seats int) *table {
	t.Helper()
	v := begin(t, seats, games.Seat(seats), nil).Match.View(1)
	dealt := situationOf(&v).deal(rand.New(rand.NewPCG(1, 2)))
	return &dealt
}

func TestALeadIsOverEachOfTheOthers(t *testing.T) {
	table := inTheMind(t, 3)
	require.Zero(t, table.lead(0), "all begin alike")
	table.standings[0].points = 7
	table.standings[2].points = 2
	require.InDelta(t, 7+5, table.lead(0), 1e-4)
	require.InDelta(t, -7-2, table.lead(1), 1e-4)
}
