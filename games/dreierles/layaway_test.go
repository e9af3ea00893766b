package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// rich is a forehand with seven cards that may go.
func rich(t testing.TB, bid string, o games.Options) *match {
	t.Helper()
	d := table{tappen: "T20 QH 4D", fore: "T1 T2 T3 T4 T5 T21 G KC KD KH QC 7C 1D 2D 10S 9S"}
	return after(t, d.begin(t, 3, o), "1 bid "+bid, "2 pass", "3 pass")
}

// poor is a forehand with two cards that may go, among them one just drawn.
func poor(t testing.TB, bid string) *match {
	t.Helper()
	d := table{tappen: "QH T20 KD", fore: "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T21 G KC QC"}
	return after(t, d.begin(t, 3, nil), "1 bid "+bid, "2 pass", "3 pass")
}

func TestNeitherKingsNorTrumpsGoWhileThereAreOthers(t *testing.T) {
	require.Equal(t, []string{
		"discard QC", "discard 7C", "discard 1D", "discard 2D", "discard 10S", "discard 9S",
	}, legal(rich(t, "einer", nil)))
	require.Len(t, legal(rich(t, "zweier", nil)), 7*6/2)
	three := legal(rich(t, "dreier", nil))
	require.Len(t, three, 8*7*6/6)
	require.Equal(t, "discard QC 7C 1D", three[0])
	require.Equal(t, "discard QH 10S 9S", three[len(three)-1])
	rule, text := refused(t, rich(t, "zweier", nil), "1 discard KC 7C")
	require.Equal(t, "7", rule)
	require.Equal(t, "dreierles.refuse.stays", text.Key)
	_, text = refused(t, rich(t, "zweier", nil), "1 discard T2 7C")
	require.Equal(t, "dreierles.refuse.stays", text.Key)
}

func TestWhereTooFewOthersAreHeldTheyAllGoAndTrumpsForTheRest(t *testing.T) {
	// Two others, so all of these and one trump out of T2–T12 and T20.
	moves := legal(poor(t, "dreier"))
	require.Len(t, moves, 12)
	require.Equal(t, "discard T2 QC QH", moves[0])
	require.Equal(t, "discard T20 QC QH", moves[11])
	for move, want := range map[string]string{
		"1 discard T2 T3 QC": "must_go",
		"1 discard QC QH KC": "king_stays",
		"1 discard QC QH T1": "droll_stays",
		"1 discard QC QH G":  "droll_stays",
		"1 discard QC QH":    "discard",
		"1 discard QC QH JS": "not_held",
		"1 discard QC QC QH": "twice",
	} {
		rule, text := refused(t, poor(t, "dreier"), move)
		require.Equal(t, "7", rule, move)
		require.Equal(t, "dreierles.refuse."+want, text.Key, move)
	}
}

func TestWhereExactlyAsManyOthersAreHeldThereIsNoChoice(t *testing.T) {
	require.Equal(t, []string{"discard QC QH"}, legal(poor(t, "zweier")))
	_, text := refused(t, poor(t, "zweier"), "1 discard T2 QC")
	require.Equal(t, "dreierles.refuse.stays", text.Key)
}

func TestByOptionEveryCardMayGo(t *testing.T) {
	m := rich(t, "zweier", games.Options{"discards": "any"})
	require.Len(t, legal(m), 18*17/2)
	m = after(t, m, "1 discard T1 KC")
	require.Equal(t, held(t, "T1 KC"), m.laid)
	require.False(t, m.hand(1).has(pfeif))
}

func TestCardsLaidAwayLeaveTheHandInAnyOrder(t *testing.T) {
	m := after(t, rich(t, "dreier", nil), "1 discard 9S QH 7C")
	require.Equal(t, held(t, "7C QH 9S"), m.laid)
	require.Equal(t, handSize, m.hand(1).len())
	require.Equal(t, announcing, m.phase)
	require.Equal(t, []games.Seat{1}, m.Turn())
}
