package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

func TestThePackIsTheNumbersWithoutTheStartCards(t *testing.T) {
	var want []int
	for n := 1; n <= 89; n++ {
		if n != 30 && n != 60 {
			want = append(want, n)
		}
	}
	require.Equal(t, want, numbers(Game{}.Pack(4, nil)))
}

func TestACardBelongsToTheRowOfItsNumber(t *testing.T) {
	for _, c := range newPack() {
		require.Equal(t, number(c)/30, rowOf(c), "%d", number(c))
	}
	require.Equal(t, []int{0, 30, 60}, []int{startOf(0), startOf(1), startOf(2)})
}

// Whatever the table is replaced by, it must keep this (rule 1).
func TestEveryColourIsThereTwelveTimesFourInEachRow(t *testing.T) {
	require.Len(t, colourTable, packSize)
	var perRow [rows][colours + 1]int
	for _, c := range newPack() {
		perRow[rowOf(c)][colourOf(c)]++
	}
	for _, row := range perRow {
		require.Equal(t, [colours + 1]int{1, 4, 4, 4, 4, 4, 4, 4}, row)
	}
}

func TestTheColoursGoRoundInAscendingOrder(t *testing.T) {
	for n, want := range map[int]int{
		1: 1, 2: 2, 7: 7, 8: 1, 14: 7, 15: grey, 16: 1, 22: 7, 29: 7, 31: 1, 44: 7, 45: grey, 46: 1, 59: 7, 61: 1, 75: grey, 76: 1, 89: 7,
	} {
		require.Equal(t, want, colourOf(cs(t, n)[0]), "%d", n)
	}
}

func TestNumberSignAndInkAreOnEveryFace(t *testing.T) {
	f := info.Faces.Face(cs(t, 12)[0])
	require.Equal(t, cards.Face{
		Code: "12", Label: "12", Symbol: "★", Ink: cards.Turquoise, Name: "dreisindeinezuviel.card", Suit: "dreisindeinezuviel.colour.turquoise",
	}, f)
}

func TestNoTwoColoursShareASignOrAnInk(t *testing.T) {
	signs, inks := map[string]bool{}, map[cards.Ink]bool{}
	for _, c := range palette {
		require.False(t, signs[c.sign] || inks[c.ink], c.key)
		signs[c.sign], inks[c.ink] = true, true
	}
}
