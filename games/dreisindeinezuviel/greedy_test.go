package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// greedily returns the yardstick's move for forehand, who has taken the cards before.
func greedily(t *testing.T, step games.Step, taken ...int) string {
	t.Helper()
	m := *inside(t, step)
	d := m.display(m.turn)
	for _, c := range cs(t, taken...) {
		d.cards[d.n] = c
		d.n++
		d.piles[colourOf(c)]++
	}
	p, _ := m.Prompt(m.turn)
	return info.MoveText(Game{}.Greedy().Choose(m.View(m.turn), p, nil))
}

func TestTheYardstickTakesMostPointsAtOnce(t *testing.T) {
	step := duel(t, nil)
	require.Equal(t, "play 3", greedily(t, step), "red 4, lilac 17 and olive 22")
	require.Equal(t, "play 25", greedily(t, step, 2, 9, 7, 14), "lilac and olive would be turned over, so the 4 alone")
	require.Equal(t, "play 62", greedily(t, step, 2, 9, 7, 14, 11, 19), "every take would turn a pile over")
}

func TestTheYardstickCountsOpenColours(t *testing.T) {
	// With three colours open, 25 makes red a pair (+4), and 10 brings the fourth and fifth colour (+2).
	hand := []int{4, 17, 22, 10, 25, 31, 32, 33, 61, 62, 63}
	from5 := begin(t, 2, 2, nil, hand...)
	from6 := begin(t, 2, 2, games.Options{"final_bonus_from": "6"}, hand...)
	require.Equal(t, "play 10", greedily(t, from5, 1, 5, 11), "since five bring the final bonus")
	require.Equal(t, "play 25", greedily(t, from6, 1, 5, 11), "since five bring nothing")
}

func TestTheYardstickCountsTheInterimBonus(t *testing.T) {
	// 25 makes red a pair (+4). 10 turns olive over (−8) and brings lilac (+1), with which all seven are open: that is 5 more at the end.
	step := begin(t, 2, 2, games.Options{"turned_count": "true"}, 4, 17, 22, 10, 25, 31, 32, 33, 61, 62, 63)
	taken := []int{1, 18, 11, 5, 6, 7, 14}
	require.Equal(t, "play 10", greedily(t, step, taken...), "the interim bonus makes up for it")
	m := *inside(t, step)
	m.displays[0].interim = 10
	require.Equal(t, "play 25", greedily(t, games.Step{Match: &m}, taken...), "there is no second one")
}

func TestTheYardstickReadsTheViewAsTheMatchIs(t *testing.T) {
	step := duel(t, games.Options{"turned_count": "true", "final_bonus_from": "6"})
	for len(step.Match.Turn()) > 0 {
		m := inside(t, step)
		v := m.View(m.turn)
		for i, r := range rowsIn(&v) {
			require.Equal(t, m.rows[i].all(), r.all())
		}
		require.Equal(t, *m.display(m.turn), displayIn(&v))
		require.Equal(t, m.bonus(), bonusIn(&v))
		require.Equal(t, m.rules, rulesOf(v.Options))
		step = lowest(t, step, 1)
	}
}

func TestTheYardstickSeesWhichInterimBonusIsNext(t *testing.T) {
	m := *inside(t, duel(t, nil))
	for i, want := range []int{10, 7, 5} {
		v := m.View(1)
		require.Equal(t, want, bonusIn(&v))
		m.displays[min(i, 1)].interim = uint8(want)
	}
}
