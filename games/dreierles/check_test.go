package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestCheckFindsWhatCanNotBe(t *testing.T) {
	at := func(t *testing.T) match {
		return *after(t, inPlay(t, table{fore: "KH", middle: "4H"}, nil), "1 play KH", "2 play 4H")
	}
	fine := at(t)
	require.NoError(t, fine.Check())
	for name, spoil := range map[string]func(*match){
		"a card lost":               func(m *match) { m.hands[0] &= m.hands[0] - 1 },
		"a card of the Tappen lost": func(m *match) { m.deck[0] = m.deck[1] },
		"a card doubled":            func(m *match) { m.hands[0] |= 1 << m.hands[1].first() },
		"a card that isn't there":   func(m *match) { m.laid |= 1 << packSize },
		"a card in another's hand":  func(m *match) { c := m.hands[0].first(); m.hands[0] &^= 1 << c; m.hands[1] |= 1 << c },
		"a trick too many":          func(m *match) { m.tricks[0]++ },
		"money from nowhere":        func(m *match) { m.money[0]++ },
		"an unbalanced deal":        func(m *match) { m.last = &outcome{money: [maxSeats]int64{1}} },
		"a turn of nobody":          func(m *match) { m.turn = games.Nobody },
	} {
		t.Run(name, func(t *testing.T) {
			m := at(t)
			spoil(&m)
			require.Error(t, m.Check())
		})
	}
}
