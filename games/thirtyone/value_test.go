package thirtyone

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

func codes(t testing.TB, list ...string) []cards.Card {
	t.Helper()
	cs := make([]cards.Card, 0, len(list))
	for _, code := range list {
		c, ok := info.Faces.Parse(code)
		require.True(t, ok, "%q is no card", code)
		cs = append(cs, c)
	}
	return cs
}

func TestValueIsTheBestSumWithinASuit(t *testing.T) {
	for _, tt := range []struct {
		name string
		hand []string
		want int
	}{
		{"one suit adds up", []string{"KH", "8H", "5H"}, 23},
		{"three suits: the best card alone", []string{"AS", "KH", "QD"}, 11},
		{"three of a rank are nothing special", []string{"5C", "5D", "5H"}, 5},
		{"ace with two tens is the most", []string{"AS", "KS", "10S"}, 31},
		{"court cards count ten each", []string{"JC", "QC", "KC"}, 30},
		{"an ace counts eleven, never one", []string{"AD", "2D", "3D"}, 16},
		{"two of one suit against one of another", []string{"6H", "5H", "10C"}, 11},
		{"a pair of one suit may be less than a single card", []string{"2H", "3H", "9C"}, 9},
		{"no cards", nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, value(codes(t, tt.hand...)))
		})
	}
}

// handsOfThree counts all hands of three cards by their values.
func handsOfThree() (hands [best + 1]int) {
	for a := range cards.Card(packSize) {
		for b := range a {
			for c := range b {
				hands[value([]cards.Card{a, b, c})]++
			}
		}
	}
	return hands
}

// The numbers of hands are counted by hand: 31 is the ace with two of the four tens, in four suits; 30 is three tens, or ace, nine and a
// ten; 2 is nothing but twos, since three cards of which none counts more are three twos.
func TestValuesOfAllHandsOfThree(t *testing.T) {
	hands := handsOfThree()
	total := 0
	for _, n := range hands {
		total += n
	}
	require.Equal(t, 22100, total)
	require.Equal(t, 4*6, hands[31])
	require.Equal(t, 4*4+4*4, hands[30])
	require.Equal(t, 4, hands[2])
	require.Zero(t, hands[0]+hands[1])
}

func TestValueWithoutACard(t *testing.T) {
	four := codes(t, "KH", "8H", "5H", "AS")
	require.Equal(t, 18, valueWithout(four, four[2]))
	require.Equal(t, 13, valueWithout(four, four[0]))
	require.Equal(t, 23, valueWithout(four, four[3]))
}
