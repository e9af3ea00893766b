package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestFachByTheLosersCardPoints(t *testing.T) {
	for lost, want := range map[int]int{35: 1, 31: 1, 30: 2, 26: 2, 25: 3, 21: 3, 20: 4, 15: 5, 10: 6, 6: 6, 5: 7, 1: 7, 0: 8} {
		require.Equal(t, want, fachOf(lost), "%d points", lost)
	}
}

// settled is a deal of declarer 1 that has come to so many card points for him.
func settled(t testing.TB, seats int, c contract, own int, o games.Options, change func(*match)) *outcome {
	t.Helper()
	m := table{}.begin(t, seats, o)
	m.contract, m.declarer, m.drawn = c, 1, c.draws()
	if change != nil {
		change(m)
	}
	return m.settleContract(own)
}

func TestTheDeclarerCountsTricksAndCardsLaidAwayAsTwoPiles(t *testing.T) {
	m := table{}.begin(t, 3, nil)
	m.contract, m.declarer, m.drawn = zweier, 1, 2
	m.laid, m.won[0] = held(t, "QS 7S"), held(t, "KH T21 ND 10S 9S 8S 4H 3H 2H")
	require.Equal(t, 3+1+4+4+2+3, m.declarersPoints())
}

func TestADeclarerWinsWith36CardPoints(t *testing.T) {
	for own, want := range map[int]struct {
		won  bool
		fach int
	}{36: {true, 1}, 39: {true, 1}, 40: {true, 2}, 45: {true, 3}, 35: {false, 1}, 28: {false, 2}} {
		o := settled(t, 3, dreier, own, nil, nil)
		require.Equal(t, want.won, o.won, own)
		require.Equal(t, want.fach, o.fach, own)
		require.Equal(t, []int{own, 70 - own, 70 - own}, o.points[:3])
	}
}

func TestTheDeclarerGetsThePriceFromEachOrPaysIt(t *testing.T) {
	require.Equal(t, []int64{-40, 20, 20}, settled(t, 3, dreier, 28, nil, nil).money[:3])
	require.Equal(t, []int64{40, -20, -20}, settled(t, 3, dreier, 42, nil, nil).money[:3])
	kontra := func(m *match) { m.doublings = 1 }
	require.Equal(t, []int64{160, -80, -80}, settled(t, 3, zweier, 42, nil, kontra).money[:3])
	require.Equal(t, []int64{-60, 30, 30}, settled(t, 3, einer, 35, nil, nil).money[:3])
	require.Equal(t, []int64{14, -7, -7}, settled(t, 3, dreier, 36, games.Options{"unit": "7"}, nil).money[:3])
}

func TestASittingDealerSettlesLikeADefenderUnlessTheOptionSaysNo(t *testing.T) {
	o := settled(t, 4, dreier, 36, nil, nil)
	require.Equal(t, []int64{30, -10, -10, -10}, o.money[:])
	require.Zero(t, o.points[3])
	require.Equal(t, []int64{20, -10, -10, 0}, settled(t, 4, dreier, 36, games.Options{"dealer_settles": "false"}, nil).money[:])
}

func TestBonusesArePaidByEverybodyWhateverTheBid(t *testing.T) {
	o := settled(t, 3, solo, 42, nil, func(m *match) {
		m.open, m.pfeif = 1, fall{by: 1, last: true}
		m.start[1] = held(t, "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11")
		m.doublings = 2
	})
	require.Equal(t, []bonus{{1, pfeifOpen, -20}, {2, tenTrumps, 10}}, o.bonuses)
	require.Equal(t, []int64{640 - 50, -320 + 40, -320 + 10}, o.money[:3])
}

func TestTenTrumpsOfTheDeclarerMustHaveBeenAnnounced(t *testing.T) {
	many := func(m *match) { m.start[0] = held(t, "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11") }
	require.Empty(t, settled(t, 3, dreier, 36, nil, many).bonuses)
	said := func(m *match) { many(m); m.saidMany = true }
	require.Equal(t, []bonus{{1, tenTrumps, 10}}, settled(t, 3, dreier, 36, nil, said).bonuses)
}

func TestDrollIsPfeif21AndGstiessInOneHand(t *testing.T) {
	for codes, want := range map[string]int{"T1 T21 G": 1, "T1 T21": 0, "T20 T21 G": 0} {
		o := settled(t, 3, dreier, 36, nil, func(m *match) { m.start[2] = held(t, codes) })
		require.Len(t, o.bonuses, want, codes)
	}
}

func TestThePfeifInTheLastTrick(t *testing.T) {
	declarers := games.Options{"pfeif": "declarer"}
	for _, tt := range []struct {
		name string
		fall fall
		open games.Seat
		o    games.Options
		want []bonus
	}{
		{"it takes the last trick", fall{by: 2, last: true, taken: true}, 0, nil, []bonus{{2, pfeifLast, 10}}},
		{"it is beaten there", fall{by: 2, last: true}, 0, nil, []bonus{{2, pfeifLast, -10}}},
		{"played before it brings nothing", fall{by: 2, taken: true}, 0, nil, nil},
		{"not played at all", fall{}, 0, nil, nil},
		{"by option only the declarer's", fall{by: 2, last: true, taken: true}, 0, declarers, nil},
		{"and the declarer's it is", fall{by: 1, last: true}, 0, declarers, []bonus{{1, pfeifLast, -10}}},
		{"laid open it counts twice", fall{by: 2, last: true, taken: true}, 2, nil, []bonus{{2, pfeifOpen, 20}}},
		{"laid open and beaten", fall{by: 2, last: true}, 2, nil, []bonus{{2, pfeifOpen, -20}}},
		{"laid open and played before, even if it takes the trick", fall{by: 2, taken: true}, 2, nil, []bonus{{2, pfeifOpen, -20}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := settled(t, 3, dreier, 36, tt.o, func(m *match) { m.pfeif, m.open = tt.fall, tt.open })
			require.Equal(t, tt.want, o.bonuses)
		})
	}
}

func TestASettledDealTellsItsNumbers(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 bid solo", "1 say nothing", "2 say double", "3 say nothing", "1 say nothing")
	step := playOut(t, m)
	require.Len(t, step.Settled, 1)
	set := step.Settled[0]
	require.Equal(t, 1, set.Deal)
	require.Contains(t, set.Tally, games.Count{Key: "declared", Seat: 1, N: 1})
	require.Contains(t, set.Tally, games.Count{Key: "solo", Seat: 1, N: 1})
	require.Contains(t, set.Tally, games.Count{Key: "doublings", Seat: 2, N: 1})
	next := step.Match.(*match)
	require.Equal(t, 2, next.deal)
	require.Equal(t, games.Seat(1), next.dealer, "the deal moves one seat on")
	require.Equal(t, set.Money, next.money[:3])
}

func TestTheMatchIsOverAfterAsManyDealsAsTheRoundsHave(t *testing.T) {
	m := table{}.begin(t, 3, games.Options{"rounds": "2"})
	require.Equal(t, 6, m.lastDeal)
	m.deal = 6
	m = playOut(t, after(t, m, "1 bid solo", "1 say nothing", "2 say nothing", "3 say nothing")).Match.(*match)
	r, ended := m.Result()
	require.True(t, ended)
	require.Equal(t, m.money[0], r.Money[0])
	require.Equal(t, games.Ranks(r.Scores, false), r.Ranks)
	require.Equal(t, games.Seat(1), m.declarer, "stays as the last deal left it")
	require.Empty(t, m.Turn())
	rule, _ := refused(t, m, "1 pass")
	require.Equal(t, "C4", rule)
}

func TestADealWithoutAPackIsAnErrorAndTheMatchStands(t *testing.T) {
	m := table{}.begin(t, 3, nil)
	m.deal = 2
	m = after(t, m, "1 bid solo", "1 say nothing", "2 say nothing", "3 say nothing")
	for {
		before := *m
		step, err := m.Apply(m.turn, m.Legal(m.turn)[0])
		if err != nil {
			require.ErrorContains(t, err, "deal 3")
			require.Equal(t, before, *m)
			return
		}
		m = step.Match.(*match)
	}
}
