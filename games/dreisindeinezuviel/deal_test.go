package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func TestTheFirstThreeCardsGoWhereTheyBelong(t *testing.T) {
	for _, tt := range []struct {
		first []int
		want  [][]int
	}{
		{[]int{22, 4, 17}, [][]int{{0, 4, 17, 22}, {30}, {60}}},
		{[]int{88, 31, 1}, [][]int{{0, 1}, {30, 31}, {60, 88}}},
		{[]int{61, 59, 89}, [][]int{{0}, {30, 59}, {60, 61, 89}}},
	} {
		m := inside(t, begin(t, 2, 1, nil, tt.first...))
		require.Equal(t, tt.want, m.rowsFact())
		require.Zero(t, m.display(1).n+m.display(2).n, "nothing is taken")
	}
}

func TestEachSeatGetsTwentyInOnePacketForehandFirst(t *testing.T) {
	m := inside(t, begin(t, 3, 2, nil))
	pack := newPack()
	require.Equal(t, []games.Seat{3}, m.Turn())
	for i, s := range []games.Seat{3, 1, 2} {
		packet := pack[3+20*i : 23+20*i]
		require.Equal(t, packet[:8], m.hand(s).all())
		require.Equal(t, packet[8:], m.drawPile(s))
	}
	require.Equal(t, pack[63:], m.unused())
}

func TestTheHandIsInOrderWhateverTheOrderDealt(t *testing.T) {
	require.Equal(t, []int{3, 10, 25, 31, 32, 33, 61, 62}, numbers(inside(t, duel(t, nil)).hand(1).all()))
}

func TestAllDrawTheFirstSixWhenAllHaveTwoLeft(t *testing.T) {
	step := lowest(t, duel(t, nil), 11)
	require.Equal(t, 12, inside(t, step).pileSize(), "one has three left")
	step = lowest(t, step, 1)
	m := inside(t, step)
	require.Equal(t, 6, m.pileSize())
	require.Equal(t, []int{34, 35, 36, 37, 38, 39, 61, 62}, numbers(m.hand(1).all()))
	require.Equal(t, []int{43, 44, 46, 47, 48, 49, 70, 71}, numbers(m.hand(2).all()))
	require.Equal(t, []games.Seat{1}, m.Turn())
	require.Equal(t, []int{63, 64, 65, 66, 67, 68}, numbers(m.drawPile(1)))
}

func TestTheMatchEndsAfterEighteenPlaysEach(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		step := lowest(t, begin(t, seats, 1, nil), 18*seats-1)
		require.NotEmpty(t, step.Match.Turn())
		require.Empty(t, step.Settled)
		step = lowest(t, step, 1)
		require.Empty(t, step.Match.Turn())
		require.Len(t, step.Settled, 1)
		m := inside(t, step)
		for s := 1; s <= seats; s++ {
			require.EqualValues(t, 2, m.hand(games.Seat(s)).n)
			require.Empty(t, m.drawPile(games.Seat(s)))
		}
	}
}

func TestAPackWithMissingCardsIsAnError(t *testing.T) {
	for _, packs := range [][][]cards.Card{{newPack()[:86]}, {}} {
		_, err := games.Begin(Game{}, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Packs: packs}})
		require.Error(t, err)
	}
}

func TestCheckFindsWhatCantBe(t *testing.T) {
	for name, spoil := range map[string]func(m *match){
		"a card lost": func(m *match) { m.hands[0].n-- },
		"a card doubled": func(m *match) {
			d := &m.displays[0]
			d.n, d.cards[0], d.piles[1] = 1, cs(t, 1)[0], 1
		},
		"a card in another row":     func(m *match) { m.rows[0], m.rows[1] = m.rows[1], m.rows[0] },
		"a row out of order":        func(m *match) { c := &m.rows[0].cards; c[0], c[1] = c[1], c[0] },
		"a hand out of order":       func(m *match) { c := &m.hands[1].cards; c[0], c[1] = c[1], c[0] },
		"a pile that doesn't agree": func(m *match) { m.displays[0].piles[1]++ },
		"a bonus that there isn't":  func(m *match) { m.displays[0].interim = 200 },
		"the second bonus first":    func(m *match) { m.displays[0].interim = 7 },
		"a bonus given twice":       func(m *match) { m.displays[0].interim, m.displays[1].interim = 10, 10 },
	} {
		t.Run(name, func(t *testing.T) {
			m := *inside(t, duel(t, nil))
			require.NoError(t, m.Check())
			spoil(&m)
			require.Error(t, m.Check())
		})
	}
}

func TestCheckFindsARowOfFive(t *testing.T) {
	// A card that moves from a hand to a full row without taking is neither lost nor doubled.
	m := *inside(t, duel(t, nil))
	c := cs(t, 10)[0]
	m.hands[0].remove(c)
	m.rows[0].insert(c)
	require.Error(t, m.Check())
}

func TestCheckFindsATooSmallHand(t *testing.T) {
	m := *inside(t, begin(t, 2, 1, nil, 61, 31, 32))
	for m.hand(1).n >= kept {
		c := m.hand(1).all()[0]
		m.hand(1).remove(c)
		d := m.display(1)
		d.cards[d.n] = c
		d.n++
		d.piles[colourOf(c)]++
	}
	require.Error(t, m.Check())
}
