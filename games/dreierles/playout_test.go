package dreierles

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// known returns the deal under way as its seat knows it that holds all cards open.
func known(t testing.TB, m *match, viewer games.Seat) playout {
	t.Helper()
	v := m.View(viewer)
	s, ok := sceneOf(&v)
	require.True(t, ok)
	var l layout
	for place, seat := range s.seats {
		l.hands[place] = *m.hand(seat)
	}
	l.aside = m.laid
	return s.playout(&l)
}

// randomMatch is the start of a match with house rules drawn by lot.
func randomMatch(t testing.TB, r *rand.Rand, seats int) *match {
	t.Helper()
	word := func(words ...string) string { return words[r.IntN(len(words))] }
	o := games.Options{
		"pfeif": word("anyone", "declarer"), "dealer_settles": word("true", "false"), "first_lead": word("forehand", "declarer"),
		"discards": word("no-kings-or-trumps", "any"), "unit": word("1", "10", "7"), "bridscher": word("2", "20"),
	}
	seed := cards.Seed{byte(r.IntN(256)), byte(r.IntN(256)), byte(r.IntN(256))}
	step, err := games.Begin(Game{}, games.Setup{Seats: seats, Options: o, Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	return step.Match.(*match)
}

// bonusesInHand returns what the seat gets or pays for cards in hand in the deal settled.
func bonusesInHand(o *outcome, seat games.Seat) int64 {
	only := &outcome{settles: o.settles}
	for _, b := range o.bonuses {
		if b.kind == tenTrumps || b.kind == drollHeld {
			only.collect(b.seat, b.each)
		}
	}
	return only.money[seat-1]
}

// A playout that follows a match card by card has the same legal cards, the same turns and the same money in the end.
func TestAPlayoutKeepsTheRules(t *testing.T) {
	for _, seats := range []int{3, 4} {
		r := rand.New(rand.NewPCG(1, uint64(seats)))
		for range 15 {
			m := randomMatch(t, r, seats)
			for m.phase != over {
				m = followDeal(t, r, m)
			}
		}
	}
}

// followDeal plays one deal by lot, and beside it playouts from every place.
func followDeal(t *testing.T, r *rand.Rand, m *match) *match {
	t.Helper()
	var beside []playout
	var seats [players]games.Seat
	for {
		if m.phase == playing && beside == nil {
			seats = m.from(m.forehand())
			for _, s := range seats {
				beside = append(beside, known(t, m, s))
			}
		}
		moves := m.Legal(m.turn)
		mv := moves[r.IntN(len(moves))]
		for i := range beside {
			checkAgainst(t, m, &beside[i], seats[i])
			beside[i].play(mv.Cards[0])
		}
		step, err := m.Apply(m.turn, mv)
		require.NoError(t, err)
		m = step.Match.(*match)
		if len(step.Settled) > 0 {
			for i, s := range seats {
				require.EqualValues(t, m.last.money[s-1], int64(beside[i].gain())+bonusesInHand(m.last, s), "seat %d in %+v", s, m.last)
			}
			return m
		}
	}
}

// checkAgainst compares a playout from a seat's place with the match, and with one made afresh from the seat's view.
func checkAgainst(t *testing.T, m *match, o *playout, seat games.Seat) {
	t.Helper()
	var can set
	for _, mv := range m.cardMoves() {
		can |= setOf(mv.Cards...)
	}
	require.Equal(t, can, o.legal())
	fresh := known(t, m, seat)
	require.Equal(t, o.turn(), fresh.turn())
	require.Equal(t, o.hands, fresh.hands)
	require.Equal(t, o.points, fresh.points)
	require.Equal(t, o.left, fresh.left)
	require.Equal(t, o.trick[:o.down], fresh.trick[:fresh.down])
	if o.pfeifBy >= 0 {
		fresh.terms.open = o.open // the view says no more who had laid it open; nothing depends on it then
	}
	require.Equal(t, *o.terms, *fresh.terms)
}

func TestTheTacticsPlayWhatTheRulesAllow(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		m := randomMatch(t, r, 3)
		for m.phase != playing {
			moves := m.Legal(m.turn)
			step, err := m.Apply(m.turn, moves[r.IntN(len(moves))])
			require.NoError(t, err)
			m = step.Match.(*match)
		}
		for o := known(t, m, 1); o.left > 0; {
			c := o.tactic()
			require.True(t, o.legal().has(c))
			o.play(c)
		}
	}
}

// at returns a trick under way between hands lying open; place 1 is declarer. The first hand has led the cards of the trick.
func at(t *testing.T, declarer, led int, trick string, hands ...string) *playout {
	t.Helper()
	o := &playout{terms: &terms{contract: dreier, declarer: declarer, price: 10, unit: 10, others: 2, losers: 2, open: -1}, led: led, pfeifBy: -1}
	for place, codes := range hands {
		o.hands[place] = held(t, codes)
	}
	o.left = o.hands[led].len()
	for _, c := range cardsOf(t, trick) {
		o.play(c)
	}
	return o
}

func TestTheTactics(t *testing.T) {
	for _, tt := range []struct {
		name          string
		declarer, led int
		trick         string // cards led out of these hands
		hands         [players]string
		want          string
	}{
		{"the last player smears on the partner's trick", 0, 0, "3H KH", [players]string{"3H T5", "KH T6", "QH NH"}, "QH"},
		{"the last player takes the declarer's trick with what counts most", 0, 0, "3H 4H", [players]string{"3H T5", "4H T6", "KH 1H"}, "KH"},
		{"of empty cards with the lowest that does", 0, 0, "3H 4H", [players]string{"3H T5", "4H T6", "1H 2H"}, "2H"},
		{"and brings the Pfeif home by it", 0, 0, "KH 4H", [players]string{"KH T5 T7", "4H T6 2D", "T1 T9 3D"}, "T1"},
		{"unless the Pfeif may win the last trick", 0, 0, "KH 4H", [players]string{"KH T5", "4H T6", "T1 T9"}, "T9"},
		{"it throws little where it can't take it", 0, 0, "KH 4H", [players]string{"KH T5", "4H T6", "QH 3H"}, "3H"},
		{"a defender between takes what the declarer can't beat", 2, 0, "3H", [players]string{"3H T5", "KH 2H", "QH 1H"}, "KH"},
		{"and spares the king where the declarer ruffs", 2, 0, "3H", [players]string{"3H T5", "KH 2H", "T2 T3"}, "2H"},
		{"and smears where the partner's card stands", 2, 0, "KH", [players]string{"KH T5", "QH 2H", "1H 3H"}, "QH"},
		{"a declarer with most trumps draws them from the top", 0, 0, "", [players]string{"T21 T20 T19 KH", "T5 T6 3H 4H", "T7 QH NH JH"}, "T21"},
		{"a declarer cashes a king that nobody ruffs", 0, 0, "", [players]string{"T2 KH 7C", "T5 3H 8C", "T7 QH 9C"}, "KH"},
		{"a defender leads towards the partner's king with what counts", 0, 1, "", [players]string{"QH 3H T4", "2H NH JC", "KH 4H 9C"}, "NH"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := at(t, tt.declarer, tt.led, tt.trick, tt.hands[:]...)
			require.Equal(t, tt.want, info.Faces.Code(o.tactic()))
		})
	}
}

func TestTheTacticsOfABridscher(t *testing.T) {
	for _, tt := range []struct {
		name  string
		led   int
		trick string
		hands [players]string
		want  string
	}{
		{"gets rid of what counts under another's card", 0, "KH 4H", [players]string{"KH T5", "4H T6", "QH 3H"}, "QH"},
		{"lets the next player take it who must", 0, "3H", [players]string{"3H T5", "1H QH", "KH T9"}, "QH"},
		{"leads what another must take", 0, "", [players]string{"NC 1H", "KC QC", "JD 2D"}, "NC"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := at(t, -1, tt.led, tt.trick, tt.hands[:]...)
			require.Equal(t, tt.want, info.Faces.Code(o.tactic()))
		})
	}
}
