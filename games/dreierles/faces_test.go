package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

func TestThePackStandsInStandardOrder(t *testing.T) {
	require.Equal(t, []string{
		"T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "G",
		"KC", "QC", "NC", "JC", "10C", "9C", "8C", "7C", "KD", "QD", "ND", "JD", "1D", "2D", "3D", "4D",
		"KH", "QH", "NH", "JH", "1H", "2H", "3H", "4H", "KS", "QS", "NS", "JS", "10S", "9S", "8S", "7S",
	}, info.Faces.Codes(Game{}.Pack(3, nil)))
}

func TestFacesAreLabelledAsInRecordsWithTheSuitsSign(t *testing.T) {
	for code, want := range map[string]string{"T1": "T1", "T21": "T21", "G": "G", "NH": "N♥", "1D": "1♦", "10S": "10♠", "KC": "K♣"} {
		f := info.Faces.Face(cardsOf(t, code)[0])
		require.Equal(t, want, f.Label+f.Symbol)
	}
}

func TestSuits(t *testing.T) {
	for code, want := range map[string]suit{"T1": trump, "G": trump, "KC": clubs, "7C": clubs, "KD": diamonds, "4D": diamonds, "KH": hearts, "4H": hearts, "KS": spades, "7S": spades} {
		c := cardsOf(t, code)[0]
		require.Equal(t, want, suitOf(c), code)
		require.True(t, want.all().has(c), code)
	}
	require.Equal(t, 22, trump.all().len())
	require.Equal(t, 8, spades.all().len())
}

func TestCardPoints(t *testing.T) {
	for codes, want := range map[string]int{
		"KC KD KH KS": 4, "T1 T21 G": 4, "QC QD QH QS": 3, "NC ND NH NS": 2, "JC JD JH JS": 1,
		"10C 7C 1D 4D 1H 4H 10S 7S T2 T20": 0,
	} {
		for _, c := range cardsOf(t, codes) {
			require.Equal(t, want, points(c), info.Faces.Code(c))
		}
	}
}

func TestAPileIsWorthItsCardPointsAndOneForEveryThreeCards(t *testing.T) {
	for codes, want := range map[string]int{
		"":                      0,
		"7S":                    0, // one card over counts nothing
		"QS 7S":                 3 + 1,
		"7S 8S 9S":              1,
		"KC 7S 8S 9S":           4 + 1,
		"KC 7S 8S 9S 10S":       4 + 1 + 1,
		"KC T1 8S 9S 10S T20":   4 + 4 + 2,
		"KH T21 ND 7S 8S 9S":    10 + 2,
		"KH T21 ND 7S 8S 9S 7C": 10 + 2,
	} {
		require.Equal(t, want, held(t, codes).worth(), codes)
	}
	require.Equal(t, allPoints, (set(1)<<packSize - 1).worth(), "the whole pack")
}

func TestWhichCardTakesTheTrickFromWhich(t *testing.T) {
	for _, tt := range []struct {
		card, best string
		want       bool
	}{
		{"T1", "KH", true},
		{"KH", "T1", false},
		{"G", "T21", true},
		{"T21", "G", false},
		{"T14", "T13", true},
		{"QC", "KC", false},
		{"10S", "9S", true},
		{"1H", "2H", true},
		{"4D", "1D", false},
		{"JH", "1H", true},
		{"KS", "4H", false},
	} {
		require.Equal(t, tt.want, beats(cardsOf(t, tt.card)[0], cardsOf(t, tt.best)[0]), "%s on %s", tt.card, tt.best)
	}
}

func TestASetGivesItsCardsInStandardOrder(t *testing.T) {
	require.Equal(t, cardsOf(t, "T3 G KC 4H"), held(t, "4H G KC T3").cards())
	require.Equal(t, []cards.Card{}, set(0).cards())
}
