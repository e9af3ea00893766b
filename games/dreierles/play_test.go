package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// inPlay is a Solo of forehand in which nobody has said anything.
func inPlay(t testing.TB, d table, o games.Options) *match {
	t.Helper()
	return after(t, soloist(t, d, o), "1 say nothing", "2 say nothing", "3 say nothing")
}

func TestForehandLeadsUnlessTheOptionSaysTheDeclarer(t *testing.T) {
	for option, want := range map[string]games.Seat{"forehand": 1, "declarer": 3} {
		m := table{}.begin(t, 3, games.Options{"first_lead": option})
		m = after(t, m, "1 pass", "2 pass", "3 bid solo", "3 say nothing", "1 say nothing", "2 say nothing")
		require.Equal(t, []games.Seat{want}, m.Turn())
		require.Equal(t, want, m.led)
	}
}

func TestTheLeaderMayPlayAnyCard(t *testing.T) {
	require.Len(t, legal(inPlay(t, table{}, nil)), handSize)
}

func TestSuitThenTrumpThenAnything(t *testing.T) {
	d := table{
		fore:   "KH T7",
		middle: "4H T5 KS",
		rear:   "T6 T21 KD QD ND JD 1D 2D 3D 4D KC QC NC JC 10C 9C",
	}
	m := after(t, inPlay(t, d, nil), "1 play KH")
	require.NotContains(t, legal(m), "play T5")
	rule, text := refused(t, m, "2 play T5")
	require.Equal(t, "11", rule)
	require.Equal(t, "dreierles.refuse.follow.hearts", text.Key)

	m = after(t, m, "2 play 4H")
	require.Equal(t, []string{"play T6", "play T21"}, legal(m), "without the suit: a trump, any")
	_, text = refused(t, m, "3 play KD")
	require.Equal(t, "dreierles.refuse.ruff.hearts", text.Key)
	m = after(t, m, "3 play T6")
	require.Equal(t, []games.Seat{3}, m.Turn(), "the winner leads")

	m = after(t, m, "3 play T21", "1 play T7")
	_, text = refused(t, m, "2 play KS")
	require.Equal(t, "dreierles.refuse.follow_trump", text.Key)
	_, text = refused(t, m, "2 play T7")
	require.Equal(t, "dreierles.refuse.not_held", text.Key)
}

func TestWithoutSuitAndTrumpAnyCardGoes(t *testing.T) {
	d := table{fore: "KH T2", middle: "KS QS NS JS 10S 9S 8S 7S KC QC NC JC 10C 9C 8C 7C"}
	m := after(t, inPlay(t, d, nil), "1 play KH")
	require.Len(t, legal(m), handSize)
}

func TestTricksGoToTheHighestTrumpElseToTheHighestOfTheSuit(t *testing.T) {
	for _, tt := range []struct {
		fore, middle, rear string
		winner             games.Seat
	}{
		{"2H", "4H", "1H", 3},
		{"9S", "10S", "7S", 2},
		{"KH", "T1", "QH", 2},
		{"T21", "G", "T20", 2},
	} {
		m := &match{house: &house{seats: 3}, dealer: 3, led: 1, down: 3}
		m.trick = [players]cards.Card(cardsOf(t, tt.fore+" "+tt.middle+" "+tt.rear))
		require.Equal(t, tt.winner, m.ahead(), "%s %s %s", tt.fore, tt.middle, tt.rear)
	}
}

func TestATrickIsKeptForWhoLooksLater(t *testing.T) {
	m := inPlay(t, table{fore: "4H", middle: "KH", rear: "3H"}, nil)
	m = after(t, m, "1 play 4H", "2 play KH", "3 play 3H")
	require.Equal(t, previous{cards: [players]cards.Card(cardsOf(t, "4H KH 3H")), led: 1, winner: 2}, m.prev)
	require.Equal(t, held(t, "KH 4H 3H"), m.won[1])
	require.EqualValues(t, 1, m.tricks[1])
}

// opened is a Solo of forehand, who holds one club, with an open Pfeif at the rear, which holds few trumps.
func opened(t testing.TB) *match {
	t.Helper()
	d := table{
		fore:   "KC T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16",
		middle: "10C T17 T18 T19 T20 T21 G",
		rear:   "T1 KH QH NH JH 1H 2H 3H 4H KS QS NS JS 10S 9S 8S",
	}
	return after(t, soloist(t, d, nil), "1 say nothing", "2 say nothing", "3 say pfeif")
}

func TestAnOpenPfeifWaitsUnlessNoOtherCardIsAllowed(t *testing.T) {
	m := after(t, opened(t), "1 play KC", "2 play 10C")
	require.Equal(t, []string{"play T1"}, legal(m), "void in clubs, its only trump")
	m = after(t, m, "3 play T1")
	require.Equal(t, fall{by: 3, taken: true}, m.pfeif)
	require.Equal(t, games.Seat(3), m.open, "the seat stands until the deal is over")
}

func TestALeaderKeepsTheOpenPfeifWhileThereIsAnotherCard(t *testing.T) {
	d := table{fore: "T1 KC", middle: "10C", rear: "9C"}
	m := after(t, soloist(t, d, nil), "1 say pfeif", "2 say nothing", "3 say nothing")
	require.NotContains(t, legal(m), "play T1")
	rule, text := refused(t, m, "1 play T1")
	require.Equal(t, "12", rule)
	require.Equal(t, "dreierles.refuse.open_kept", text.Key)
	last := *m
	last.hands[0] = held(t, "T1")
	require.Equal(t, []string{"play T1"}, legal(&last))
}

func TestAClosedPfeifIsACardLikeAnother(t *testing.T) {
	require.Contains(t, legal(inPlay(t, table{fore: "T1"}, nil)), "play T1")
}

func TestThePfeifIsKnownToHaveFallenInTheLastTrick(t *testing.T) {
	for tricks, want := range map[uint8]bool{13: false, 14: false, 15: true} {
		m := *inPlay(t, table{fore: "T1"}, nil)
		m.tricks[0] = tricks
		b := &builder{match: m}
		require.NoError(t, b.play(pfeif))
		require.Equal(t, fall{by: 1, last: want}, b.match.pfeif, "after %d tricks", tricks)
	}
}
