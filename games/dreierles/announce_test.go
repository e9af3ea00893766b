package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// manyFore is a forehand with eleven trumps and the Pfeif.
const manyFore = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 KC KD KH KS QC"

// soloist is a forehand that plays Solo.
func soloist(t testing.TB, d table, o games.Options) *match {
	t.Helper()
	return after(t, d.begin(t, 3, o), "1 bid solo")
}

func TestTheDeclarerSpeaksFirstAndMayAnnounceTrumpsAndPfeif(t *testing.T) {
	m := soloist(t, table{fore: manyFore}, nil)
	require.Equal(t, []string{"say nothing", "say trumps", "say pfeif", "say trumps pfeif"}, legal(m))
	m = after(t, m, "1 say pfeif trumps")
	require.True(t, m.saidMany)
	require.Equal(t, games.Seat(1), m.open)
	require.True(t, m.hand(1).has(pfeif), "the Pfeif remains the holder's card")
	require.Equal(t, []games.Seat{2}, m.Turn())
}

func TestTenTrumpsMustBeInHandToBeAnnounced(t *testing.T) {
	nine := soloist(t, table{fore: "T2 T3 T4 T5 T6 T7 T8 T9 T10 KC KD KH KS QC QD QH"}, nil)
	rule, text := refused(t, nine, "1 say trumps")
	require.Equal(t, "8", rule)
	require.Equal(t, "dreierles.refuse.trumps_few", text.Key)
	require.Equal(t, games.Num(9), text.Args["Count"])
	ten := soloist(t, table{fore: "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 KD KH KS QC QD QH"}, nil)
	require.Equal(t, []string{"say nothing", "say trumps"}, legal(ten))
}

func TestADefenderMayLayThePfeifOpenAndDouble(t *testing.T) {
	m := after(t, soloist(t, table{middle: "T1"}, nil), "1 say nothing")
	require.Equal(t, []string{"say nothing", "say pfeif", "say double", "say pfeif double"}, legal(m))
	rule, text := refused(t, m, "2 say trumps")
	require.Equal(t, "8", rule)
	require.Equal(t, "dreierles.refuse.trumps_declarer", text.Key)
	m = after(t, m, "2 say double pfeif")
	require.Equal(t, games.Seat(2), m.open)
	require.EqualValues(t, 1, m.doublings)
}

func TestByOptionThePfeifIsTheDeclarersAffair(t *testing.T) {
	m := after(t, soloist(t, table{middle: "T1"}, games.Options{"pfeif": "declarer"}), "1 say nothing")
	require.Equal(t, []string{"say nothing", "say double"}, legal(m))
	_, text := refused(t, m, "2 say pfeif")
	require.Equal(t, "dreierles.refuse.pfeif_declarer", text.Key)
}

func TestOnlyTheHolderLaysThePfeifOpen(t *testing.T) {
	_, text := refused(t, soloist(t, table{middle: "T1"}, nil), "1 say pfeif")
	require.Equal(t, "dreierles.refuse.pfeif_held", text.Key)
}

func TestAfterTheFirstKontraTheSecondDefenderMayNotDouble(t *testing.T) {
	m := after(t, soloist(t, table{rear: "T1"}, nil), "1 say nothing", "2 say double")
	require.Equal(t, []string{"say nothing", "say pfeif"}, legal(m))
	rule, text := refused(t, m, "3 say double")
	require.Equal(t, "8", rule)
	require.Equal(t, "dreierles.refuse.doubled", text.Key)
	require.Equal(t, games.Seat(2), text.Args["Who"])
}

func TestTheDeclarerCanNotDoubleFirst(t *testing.T) {
	_, text := refused(t, soloist(t, table{}, nil), "1 say double")
	require.Equal(t, "dreierles.refuse.double_first", text.Key)
}

func TestWithoutKontraPlayBeginsAfterOneLap(t *testing.T) {
	m := after(t, soloist(t, table{}, nil), "1 say nothing", "2 say nothing", "3 say nothing")
	require.Equal(t, playing, m.phase)
	require.Equal(t, []games.Seat{1}, m.Turn())
}

func TestTheSidesAnswerEachOtherUntilOneIsSilent(t *testing.T) {
	kontra := after(t, soloist(t, table{fore: manyFore}, nil), "1 say nothing", "2 say nothing", "3 say double")
	require.Equal(t, []games.Seat{1}, kontra.Turn())
	require.Equal(t, []string{"say nothing", "say double"}, legal(kontra))
	_, text := refused(t, kontra, "1 say trumps")
	require.Equal(t, "dreierles.refuse.late", text.Key)
	require.Equal(t, playing, after(t, kontra, "1 say nothing").phase)

	re := after(t, kontra, "1 say double")
	require.Equal(t, []games.Seat{2}, re.Turn())
	require.Equal(t, []games.Seat{1}, after(t, re, "2 say double").Turn(), "the other defender isn't asked after a Bock")
	require.Equal(t, []games.Seat{3}, after(t, re, "2 say nothing").Turn())
	require.Equal(t, playing, after(t, re, "2 say nothing", "3 say nothing").phase)
	bock := after(t, re, "2 say nothing", "3 say double")
	require.Equal(t, []games.Seat{1}, bock.Turn())
	require.EqualValues(t, 3, bock.doublings)
}

func TestAtTheLimitNobodyIsAskedAgain(t *testing.T) {
	four := after(t, soloist(t, table{}, nil), "1 say nothing", "2 say double", "3 say nothing", "1 say double", "2 say double", "1 say double")
	require.Equal(t, playing, four.phase)
	require.EqualValues(t, 4, four.doublings)

	one := after(t, soloist(t, table{}, games.Options{"max_doublings": "1"}), "1 say nothing", "2 say double")
	require.Equal(t, announcing, one.phase, "the first lap is completed")
	require.Equal(t, playing, after(t, one, "3 say nothing").phase)

	zero := after(t, soloist(t, table{}, games.Options{"max_doublings": "0"}), "1 say nothing")
	require.Equal(t, []string{"say nothing"}, legal(zero))
	_, text := refused(t, zero, "2 say double")
	require.Equal(t, "dreierles.refuse.max", text.Key)
}

func TestByOptionWhoPassedEarlyIsAskedButMayNotDouble(t *testing.T) {
	d := table{}.begin(t, 3, games.Options{"kontra": "no-early-pass"})
	early := after(t, d, "1 pass", "2 bid solo", "2 say nothing")
	require.Equal(t, []string{"say nothing", "say double"}, legal(early), "3 hasn't passed at all")
	last := after(t, early, "3 say double")
	require.NotContains(t, legal(last), "say double")
	again := after(t, last, "1 say nothing", "2 say double", "3 say nothing")
	require.Equal(t, []games.Seat{1}, again.Turn(), "asked nevertheless")
	require.Equal(t, []string{"say nothing"}, legal(again))
	rule, text := refused(t, again, "1 say double")
	require.Equal(t, "8", rule)
	require.Equal(t, "dreierles.refuse.early_pass", text.Key)

	late := after(t, d, "1 bid dreier", "2 pass", "3 bid solo", "3 say nothing", "1 say nothing")
	require.Equal(t, []string{"say nothing", "say double"}, legal(late), "2 passed after a bid")
}

func TestABridscherHasThreeLapsOfDoublingAtMost(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 pass", "2 pass", "3 pass")
	require.Equal(t, []string{"say nothing", "say double"}, legal(m))
	rule, text := refused(t, m, "1 say pfeif")
	require.Equal(t, "21", rule)
	require.Equal(t, "dreierles.refuse.bridscher_words", text.Key)
	two := after(t, m, "1 say double", "2 say nothing", "3 say double")
	require.Equal(t, playing, two.phase, "a lap in which not all have doubled is the last")
	require.EqualValues(t, 2, two.doublings)
	for lap := 1; lap <= 3; lap++ {
		require.Equal(t, announcing, m.phase, "lap %d", lap)
		m = after(t, m, "1 say double", "2 say double", "3 say double")
	}
	require.Equal(t, playing, m.phase)
	require.EqualValues(t, 9, m.doublings, "max_doublings doesn't concern the Bridscher")
}

func TestOtherMovesAreRefusedByWhatCanBeSaidNow(t *testing.T) {
	m := soloist(t, table{}, nil)
	_, text := refused(t, m, "1 pass")
	require.Equal(t, "dreierles.refuse.announce", text.Key)
	_, text = refused(t, after(t, m, "1 say nothing", "2 say double", "3 say nothing"), "1 pass")
	require.Equal(t, "dreierles.refuse.double_or_not", text.Key)
	_, text = refused(t, after(t, table{}.begin(t, 3, nil), "1 pass", "2 pass", "3 pass"), "1 pass")
	require.Equal(t, "dreierles.refuse.double_or_not", text.Key)
}
