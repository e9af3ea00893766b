package dreisindeinezuviel

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestPointsOfAColour(t *testing.T) {
	for n, want := range []int{0, 1, 5, -3, -2, 2, -6, -5, -1, -9, -8, -4, -12} {
		require.Equal(t, want, colourPoints(n), "%d cards", n)
	}
}

func TestGreyCardsAreWorthNothing(t *testing.T) {
	require.Zero(t, (&piles{grey: 3}).points())
	require.Zero(t, rules{}.open(&piles{grey: 2}))
}

func TestTurnedPilesAreCounted(t *testing.T) {
	require.Equal(t, 5, (&piles{3, 2, 3, 5, 9, 0, 1, 2}).turned())
}

func TestAColourLiesOpenWithOneOrTwoCardsBesideTurnedPiles(t *testing.T) {
	require.Equal(t, 4, rules{}.open(&piles{1, 1, 2, 3, 4, 5, 6, 0}))
	require.Equal(t, 6, rules{turnedCount: true}.open(&piles{1, 1, 2, 3, 4, 5, 6, 0}))
}

func TestFinalBonus(t *testing.T) {
	for from, want := range map[int][8]int{5: {0, 0, 0, 0, 0, 5, 5, 10}, 6: {0, 0, 0, 0, 0, 0, 5, 10}} {
		for open, bonus := range want {
			require.Equal(t, bonus, rules{finalFrom: from}.final(open), "%d open colours, from %d", open, from)
		}
	}
}

func TestTotals(t *testing.T) {
	for _, tt := range []struct {
		taken    []uint8
		interim  uint8
		from5    int
		from6    int
		turned   int // total with turned_count
		comments string
	}{
		{[]uint8{2, 2, 2, 2, 2, 2, 2}, 10, 55, 55, 55, "everything open"},
		{[]uint8{1, 1, 1, 1, 1, 1, 1}, 0, 17, 17, 17, "seven singles"},
		{[]uint8{2, 2, 2, 2, 2, 0, 0}, 0, 30, 25, 30, "five pairs"},
		{[]uint8{2, 2, 2, 2, 2, 1, 0}, 0, 31, 31, 31, "six colours"},
		{[]uint8{3, 1, 1, 1, 1, 1, 1}, 0, 8, 8, 13, "one turned over"},
		{[]uint8{4, 2, 2, 1, 0, 0, 0}, 0, 9, 9, 9, "begun anew"},
		{[]uint8{6, 5, 0, 0, 0, 0, 0}, 0, -4, -4, -4, "turned twice"},
		{[]uint8{2, 1, 3, 4, 5, 2, 0}, 7, 20, 15, 20, "of everything"},
	} {
		t.Run(tt.comments, func(t *testing.T) {
			d := withTaken(tt.taken...)
			d.interim = tt.interim
			for r, want := range map[rules]int{
				{finalFrom: 5}: tt.from5, {finalFrom: 6}: tt.from6, {finalFrom: 5, turnedCount: true}: tt.turned,
			} {
				require.Equal(t, want, d.points()+r.final(r.open(&d.piles)), "%+v", r)
			}
		})
	}
}

// ended is two seats with the displays, over.
func ended(displays ...*display) *match {
	m := &match{house: &house{rules: rules{finalFrom: 5}, seats: len(displays), dealer: 1, stake: 5}}
	for i, d := range displays {
		m.displays[i] = *d
	}
	return m
}

func TestTheHighestTotalWinsThePot(t *testing.T) {
	r, over := ended(withTaken(2, 2), withTaken(1, 1, 1, 1, 1), withTaken(3)).Result()
	require.True(t, over)
	require.Equal(t, games.Result{Ranks: []int{1, 1, 3}, Scores: []int{10, 10, -3}, Money: []int64{3, 2, -5}}, r)
}

func TestTheSettlementTallies(t *testing.T) {
	b := &builder{match: *ended(withTaken(2, 2, 2, 4, 1), withTaken())}
	b.displays[0].n, b.displays[0].interim = 11, 7
	b.settle()
	require.Equal(t, []games.Settlement{{
		Deal: 1, Money: []int64{5, -5},
		Tally: []games.Count{
			{Key: "taken", Seat: 1, N: 11}, {Key: "turned", Seat: 1, N: 1}, {Key: "interim", Seat: 1, N: 7}, {Key: "final", Seat: 1, N: 5},
		},
	}}, b.settled)
}

func TestTheEndIsTold(t *testing.T) {
	b := &builder{match: *ended(withTaken(2, 2), withTaken(1, 1, 1, 1, 1))}
	b.settle()
	var said []string
	for _, e := range b.events {
		said = append(said, fmt.Sprintf("%d %s %v", e.Seat, e.Text.Key, e.Text.Args))
	}
	require.Equal(t, []string{
		"1 dreisindeinezuviel.shared map[Count:10 Who:1]",
		"2 dreisindeinezuviel.shared map[Count:10 Who:2]",
		"1 dreisindeinezuviel.pot map[Money:5 Who:1]",
		"2 dreisindeinezuviel.pot map[Money:5 Who:2]",
	}, said)
	for _, e := range b.events {
		own, ok := e.For(e.Seat)
		require.True(t, ok)
		require.Equal(t, e.Text.Key+".you", own.Key)
		require.NotContains(t, own.Args, "Who")
	}

	b = &builder{match: *ended(withTaken(2, 2), withTaken(1))}
	b.house.stake = 0
	b.settle()
	require.Len(t, b.events, 1)
	require.Equal(t, say("won", "Who", games.Seat(1), "Count", games.Num(10)), b.events[0].Text)
}
