package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func laid(t testing.TB, ns ...int) row {
	t.Helper()
	r := row{}
	for _, c := range cs(t, ns...) {
		r.insert(c)
	}
	return r
}

func TestTheFifthCardTakes(t *testing.T) {
	for _, tt := range []struct {
		name   string
		row    []int
		played int
		took   []int
		left   []int
	}{
		{"the highest: the one next to the start card", []int{5, 12, 20}, 25, []int{5}, []int{12, 20, 25}},
		{"one higher", []int{5, 12, 20}, 15, []int{20}, []int{5, 12, 15}},
		{"two higher", []int{5, 12, 20}, 7, []int{12, 20}, []int{5, 7}},
		{"three higher", []int{5, 12, 20}, 3, []int{5, 12, 20}, []int{3}},
		{"a fourth card takes nothing", []int{31, 59}, 40, []int{}, []int{31, 40, 59}},
		{"a fourth card as the highest takes nothing", []int{31, 40}, 59, []int{}, []int{31, 40, 59}},
		{"the first card of a row takes nothing", nil, 61, []int{}, []int{61}},
		{"the highest of all", []int{87, 86, 88}, 89, []int{86}, []int{87, 88, 89}},
		{"the lowest of all", []int{2, 3, 4}, 1, []int{2, 3, 4}, []int{1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := laid(t, tt.row...)
			require.Equal(t, tt.took, numbers(r.play(cs(t, tt.played)[0])))
			require.Equal(t, tt.left, numbers(r.all()))
		})
	}
}

func TestARowIsFullWithFourCards(t *testing.T) {
	for n, want := range []bool{false, false, false, true} {
		r := laid(t, []int{1, 2, 3}[:n]...)
		require.Equal(t, want, r.full(), "with %d cards and the start card", n)
	}
}

func TestWhatIsTakenChangesThePoints(t *testing.T) {
	// 12 is turquoise (5), 20 turquoise too, 21 magenta (6).
	for _, tt := range []struct {
		name  string
		taken []uint8
		gain  int
	}{
		{"nothing before: a pair and a single card", nil, 5 + 1},
		{"a third and the first of a new pile", []uint8{0, 0, 0, 0, 2}, (-3 + 1) - 5 + 1},
		{"second and third", []uint8{0, 0, 0, 0, 1}, -3 - 1 + 1},
		{"a third of the other colour", []uint8{0, 0, 0, 0, 0, 2}, 5 - 3 - 5},
		{"beside a turned pile as if there were none", []uint8{0, 0, 0, 0, 3, 3}, 5 + 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := rules{}.effect(laid(t, 12, 20, 21), withTaken(tt.taken...), 10, cs(t, 2)[0])
			require.Equal(t, []int{12, 20, 21}, numbers(e.took))
			require.Equal(t, tt.gain, e.gain)
		})
	}
}

func TestGreyCardsChangeNothing(t *testing.T) {
	e := rules{}.effect(laid(t, 5, 12, 15), withTaken(), 10, cs(t, 13)[0])
	require.Equal(t, []int{15}, numbers(e.took))
	require.Zero(t, e.gain)
	require.EqualValues(t, 1, e.piles[grey])
}

func TestTheInterimBonusComesWithTheTakeThatOpensAllSeven(t *testing.T) {
	six := []uint8{1, 1, 1, 1, 0, 1, 1}
	full := laid(t, 2, 3, 12)
	for _, tt := range []struct {
		name   string
		taken  []uint8
		had    uint8 // interim bonus
		rules  rules
		row    row
		played int
		want   int
	}{
		{"the seventh colour", six, 0, rules{}, full, 4, 7},
		{"not without it", []uint8{1, 1, 1, 1, 0, 1, 0}, 0, rules{}, full, 4, 0},
		{"not without a take", []uint8{1, 1, 1, 1, 1, 1, 1}, 0, rules{}, laid(t, 12), 4, 0},
		{"with a take of a colour that was open", []uint8{1, 1, 1, 1, 1, 1, 1}, 0, rules{}, full, 4, 7},
		{"not twice", six, 10, rules{}, full, 4, 0},
		{"not when the take turns a pile over", []uint8{1, 1, 1, 1, 2, 1, 1}, 0, rules{}, full, 4, 0},
		{"then too if turned piles count", []uint8{1, 1, 1, 1, 2, 1, 1}, 0, rules{turnedCount: true}, full, 4, 7},
		{"not with a turned pile for a colour", []uint8{1, 1, 1, 1, 0, 1, 3}, 0, rules{}, full, 4, 0},
		{"with one open beside it", []uint8{1, 1, 1, 1, 0, 1, 4}, 0, rules{}, full, 4, 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := withTaken(tt.taken...)
			d.interim = tt.had
			e := tt.rules.effect(tt.row, d, 7, cs(t, tt.played)[0])
			require.Equal(t, tt.want, e.interim)
			require.Equal(t, e.piles.points()-d.piles.points()+tt.want, e.gain)
		})
	}
}

func TestThereAreFourInterimBonuses(t *testing.T) {
	require.Equal(t, []int{10, 7, 5, 3, 0}, []int{nextInterim(0), nextInterim(1), nextInterim(2), nextInterim(3), nextInterim(4)})
}
