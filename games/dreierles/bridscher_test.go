package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// bridscherOf is a Bridscher without doublings.
func bridscherOf(t testing.TB, d table, seats int) *match {
	t.Helper()
	return after(t, d.begin(t, seats, nil), "1 pass", "2 pass", "3 pass", "1 say nothing", "2 say nothing", "3 say nothing")
}

func TestTheLeaderWithTheDueCardMustLeadIt(t *testing.T) {
	m := bridscherOf(t, table{fore: "G T21 T1"}, 3)
	require.Equal(t, []string{"play G"}, legal(m))
	rule, text := refused(t, m, "1 play T21")
	require.Equal(t, "22", rule)
	require.Equal(t, "dreierles.refuse.due", text.Key)
}

func TestTheLeaderWithoutItLeadsATrumpButNoneThatIsDueLater(t *testing.T) {
	m := bridscherOf(t, table{fore: "T21 T1 T5 T9 KH", middle: "G"}, 3)
	require.NotContains(t, legal(m), "play T21")
	require.NotContains(t, legal(m), "play T1")
	require.NotContains(t, legal(m), "play KH")
	require.Contains(t, legal(m), "play T9")
	for move, want := range map[string]string{"1 play T21": "due_later", "1 play T1": "due_later", "1 play KH": "lead_trump"} {
		rule, text := refused(t, m, move)
		require.Equal(t, "22", rule)
		require.Equal(t, "dreierles.refuse."+want, text.Key, move)
	}
	_, text := refused(t, m, "1 play T1")
	require.Equal(t, games.Num(3), text.Args["Trick"], "the Pfeif is due in trick 3")
}

func TestALeaderWhoseOnlyTrumpIsDueLaterLeadsASuit(t *testing.T) {
	m := bridscherOf(t, table{fore: "T21 KC QC NC JC 10C 9C 8C 7C KD QD ND JD 1D 2D 3D", middle: "G"}, 3)
	require.Len(t, legal(m), 15)
	require.NotContains(t, legal(m), "play T21")
}

func TestWhoMayPlayTheDueCardMust(t *testing.T) {
	m := after(t, bridscherOf(t, table{fore: "T9", middle: "G T2", rear: "T21 T1 KD QD ND JD 1D 2D 3D 4D KC QC NC JC 10C 9C"}, 3), "1 play T9")
	require.Equal(t, []string{"play G"}, legal(m))
	m = after(t, m, "2 play G")
	require.Equal(t, []string{"play T1", "play T21"}, legal(m), "both are due later, but nothing else is left")
}

func TestADueCardThatRule11ForbidsStays(t *testing.T) {
	d := table{fore: "T21 KC QC NC JC 10C 9C 8C 7C KD QD ND JD 1D 2D 3D", middle: "G 4D T2", rear: "T3 T4"}
	m := after(t, bridscherOf(t, d, 3), "1 play KD")
	require.Equal(t, []string{"play 4D"}, legal(m))
	_, text := refused(t, m, "2 play G")
	require.Equal(t, "dreierles.refuse.follow.diamonds", text.Key)
}

func TestADueCardOfAnEarlierTrickIsATrumpLikeAnother(t *testing.T) {
	d := table{fore: "T21 KC QC NC JC 10C 9C 8C 7C KD QD ND JD 1D 2D 3D", middle: "G 4D T2", rear: "T3 T4"}
	m := after(t, bridscherOf(t, d, 3), "1 play KD", "2 play 4D", "3 play T3", "3 play T4", "1 play T21")
	require.Contains(t, legal(m), "play G")
	require.Contains(t, legal(m), "play T2")
}

func TestFromTrick4OnRule11AloneHolds(t *testing.T) {
	d := table{fore: "G T20 T19 T18", middle: "T21 T2 T3 T4", rear: "T1 T5 T6 T7"}
	m := after(t, bridscherOf(t, d, 3), "1 play G", "2 play T2", "3 play T5", "1 play T20", "2 play T21", "3 play T6", "2 play T3")
	require.Equal(t, []string{"play T1"}, legal(m), "trick 3 is the last that has a due card")
	m = after(t, m, "3 play T1", "1 play T18")
	require.Equal(t, 4, m.trickNumber())
	require.Equal(t, m.hand(1).len(), len(legal(m)))
}

func TestWhoHasMostPaysTheOthers(t *testing.T) {
	for _, tt := range []struct {
		name  string
		seats int
		won   [3]string
		twice uint8
		money []int64
	}{
		{"one of three", 3, [3]string{"KC KD KH", "2H 3H 4H", ""}, 2, []int64{-160, 80, 80}},
		{"one of three, the sitting dealer gets it too", 4, [3]string{"KC KD KH", "2H 3H 4H", ""}, 2, []int64{-240, 80, 80, 80}},
		{"two share the most", 3, [3]string{"KC 2D 3D", "KH 2H 3H", "7S 8S 9S"}, 2, []int64{-40, -40, 80}},
		{"two share the most, the sitting dealer gets halves too", 4, [3]string{"KC 2D 3D", "KH 2H 3H", "7S 8S 9S"}, 2, []int64{-80, -80, 80, 80}},
		{"all three are equal", 3, [3]string{"KC 2D 3D", "KH 2H 3H", "KS 8S 9S"}, 2, []int64{0, 0, 0}},
		{"all three are equal, the sitting dealer gets nothing", 4, [3]string{"KC 2D 3D", "KH 2H 3H", "KS 8S 9S"}, 2, []int64{0, 0, 0, 0}},
		{"not doubled", 3, [3]string{"", "", "KC KD KH"}, 0, []int64{20, 20, -40}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := bridscherOf(t, table{}, tt.seats)
			m.doublings = tt.twice
			for i, codes := range tt.won {
				m.won[i] = held(t, codes)
			}
			o := m.settleBridscher()
			require.Equal(t, tt.money, o.money[:tt.seats])
			require.Zero(t, o.fach)
			require.Empty(t, o.bonuses)
		})
	}
}
