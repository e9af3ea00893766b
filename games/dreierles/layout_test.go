package dreierles

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
)

func sceneFor(t testing.TB, m *match) *scene {
	t.Helper()
	v := m.View(m.turn)
	s, ok := sceneOf(&v)
	require.True(t, ok)
	return s
}

func TestALayoutHoldsEveryCardOnceAndHandsOfTheirSize(t *testing.T) {
	m := after(t, rich(t, "dreier", nil), "1 discard QC 7C QH", "1 say nothing", "2 say nothing", "3 say nothing", "1 play G")
	s := sceneFor(t, m)
	r := s.newLots()
	for range 200 {
		l := s.layout(r)
		all := l.aside | l.hands[0] | l.hands[1] | l.hands[2] | setOf(m.tappen()...) | 1<<gstiess
		require.Equal(t, packSize, all.len())
		require.Equal(t, [...]int{16, 16, 15, 3}, [...]int{l.hands[0].len(), l.hands[1].len(), l.hands[2].len(), l.aside.len()})
		require.Zero(t, l.aside&(trumps|kings), "a declarer lays away neither trumps nor kings")
		require.Equal(t, *m.hand(2), l.hands[0])
	}
}

func TestALayoutGivesNobodyWhatHeCanNotHold(t *testing.T) {
	d := table{fore: "3H 4H 2D T9", middle: "KC QC NC JC T2", rear: "KH T3 T4 1H 2H"}
	m := after(t, inPlay(t, d, nil), "1 play 3H")
	m.hands[1] &^= hearts.all()
	m = after(t, m, "2 play T2")
	s := sceneFor(t, m)
	require.Equal(t, hearts.all(), s.barred[2], "seat 2 has no hearts")
	m = after(t, m, "3 play KH")
	s = sceneFor(t, m)
	require.Equal(t, hearts.all(), s.barred[0], "nor in the next trick, by the one before")
	m = after(t, m, "2 play KC")
	s = sceneFor(t, m)
	require.Equal(t, hearts.all(), s.barred[2])
	r := s.newLots()
	for range 100 {
		require.Zero(t, s.layout(r).hands[2]&hearts.all())
	}
}

func TestADeclarerHoldsWhatHeHasBidOnAndAnnounced(t *testing.T) {
	m := after(t, soloist(t, table{fore: "T2 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 G KC KD KH KS"}, nil), "1 say trumps")
	s := sceneFor(t, m)
	r := s.newLots()
	fits := 0
	for range 100 {
		l := s.layout(r)
		if s.lack(&l) == 0 {
			require.GreaterOrEqual(t, (l.hands[2] & trumps).len(), manyTrumps)
			require.GreaterOrEqual(t, strength(l.hands[2]), leastFor[solo])
			fits++
		}
	}
	require.Greater(t, fits, 30)
}

func TestASceneGetsTheSameLotsAndAnotherOneOthers(t *testing.T) {
	m := inPlay(t, table{}, nil)
	first, again := sceneFor(t, m).newLots(), sceneFor(t, m).newLots()
	require.Equal(t, first.Uint64(), again.Uint64())
	other := sceneFor(t, after(t, m, "1 play "+info.Faces.Code(m.hands[0].first()))).newLots()
	require.Greater(t, bits.OnesCount64(first.Uint64()^other.Uint64()), 8)
}
