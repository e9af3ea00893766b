package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func prospectsOf(t *testing.T, o games.Options, plays int) *prospects {
	t.Helper()
	o, err := info.Complete(o)
	require.NoError(t, err)
	return newProspects(rulesOf(o), plays)
}

// so returns the shape with so many single cards, pairs and colours turned over.
func so(singles, pairs, turned int) shape {
	return shapeOf([...]int{single: singles, pair: pairs, turnedOver: turned})
}

func TestWithoutAPlayLeftOnlyTheFinalBonusIsToCome(t *testing.T) {
	five, six := prospectsOf(t, nil, 0), prospectsOf(t, games.Options{"final_bonus_from": "6"}, 0)
	for _, tt := range []struct {
		open     int
		fromFive float32
		fromSix  float32
	}{{4, 0, 0}, {5, 5, 0}, {6, 5, 5}, {7, 10, 10}} {
		for singles := range tt.open + 1 {
			s := so(singles, tt.open-singles, 0)
			require.Equal(t, tt.fromFive, five.after(0, 0)[s], "%d open", tt.open)
			require.Equal(t, tt.fromSix, six.after(0, 0)[s], "%d open", tt.open)
		}
	}
	require.EqualValues(t, 10, prospectsOf(t, games.Options{"turned_count": "true"}, 0).after(0, 0)[so(2, 2, 3)])
}

func TestWithOnePlayLeftTheBetterOfTwoIsExpected(t *testing.T) {
	p := prospectsOf(t, nil, 1)
	for _, tt := range []struct {
		name  string
		shape shape
		level int
		want  float64
	}{
		{"seven pairs: with nothing taken 10, else a pair is lost and six colours lie open", so(0, 7, 0), noBonus,
			10*(1-0.9*0.9) + (-8+5)*0.9*0.9},
		{"seven single cards: with nothing taken 10, else a pair more", so(7, 0, 0), noBonus,
			10*0.1*0.1 + 14*(1-0.1*0.1)},
		{"six single cards without a bonus yet: the seventh brings 10 and 10", so(6, 0, 0), 0,
			5*square(0.1) + 9*(square(0.1+0.9*6/7)-square(0.1)) + 21*(1-square(0.1+0.9*6/7))},
		{"six single cards, three bonuses gone: the seventh brings 3 and 10", so(6, 0, 0), 3,
			5*square(0.1) + 9*(square(0.1+0.9*6/7)-square(0.1)) + 14*(1-square(0.1+0.9*6/7))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.InDelta(t, tt.want, p.after(1, tt.level)[tt.shape], 1e-4)
		})
	}
}

func square(x float64) float64 { return x * x }

func TestMorePlaysAreWorthMoreAtTheStartAndLessWithPairs(t *testing.T) {
	p := prospectsOf(t, nil, 18)
	require.Greater(t, p.after(18, 0)[so(0, 0, 0)], p.after(6, 0)[so(0, 0, 0)])
	require.Less(t, p.after(6, noBonus)[so(0, 7, 0)], p.after(2, noBonus)[so(0, 7, 0)])
}

func TestAHigherInterimBonusIsWorthMore(t *testing.T) {
	p := prospectsOf(t, nil, 12)
	for level := range levels - 1 {
		require.Greater(t, p.after(12, level)[so(3, 1, 0)], p.after(12, level+1)[so(3, 1, 0)])
	}
}
