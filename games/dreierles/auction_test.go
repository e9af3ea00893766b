package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestForehandSpeaksFirstAndEveryBidIsOpen(t *testing.T) {
	m := table{}.begin(t, 3, nil)
	require.Equal(t, []games.Seat{1}, m.Turn())
	require.Equal(t, []string{"pass", "bid dreier", "bid zweier", "bid einer", "bid solo"}, legal(m))
	require.Empty(t, m.Legal(2))
	require.Empty(t, m.Legal(games.Nobody))
}

func TestOnlyHigherBidsAreLeft(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 bid zweier")
	require.Equal(t, []string{"pass", "bid einer", "bid solo"}, legal(m))
	rule, text := refused(t, m, "2 bid zweier")
	require.Equal(t, "5", rule)
	require.Equal(t, games.Seat(1), text.Args["Who"])
	require.Equal(t, say("contract.zweier"), text.Args["Bid"])
}

func TestTheHighestBidderTakesTheTopOfTheTappen(t *testing.T) {
	for bid, n := range map[string]int{"dreier": 3, "zweier": 2, "einer": 1, "solo": 0} {
		m := after(t, table{tappen: "T2 KH 7S 9C QD G"}.begin(t, 3, nil), "1 pass", "2 bid "+bid)
		if bid != "solo" {
			m = after(t, m, "3 pass")
		}
		require.Equal(t, games.Seat(2), m.declarer, bid)
		require.Equal(t, handSize+n, m.hand(2).len(), bid)
		require.Equal(t, cardsOf(t, "T2 KH 7S 9C QD G")[n:], m.tappen(), bid)
		require.Equal(t, n > 0, m.phase == layingAway, bid)
		require.Equal(t, []games.Seat{2}, m.Turn(), bid)
	}
}

func TestASoloEndsTheAuction(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 bid solo")
	require.Equal(t, announcing, m.phase)
	rule, _ := refused(t, m, "2 pass")
	require.Equal(t, "8", rule)
}

func TestALaterBidWins(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 bid dreier", "2 bid zweier", "3 pass")
	require.Equal(t, games.Seat(2), m.declarer)
	require.Equal(t, zweier, m.contract)
}

func TestWhenAllPassItIsABridscher(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 pass", "2 pass", "3 pass")
	require.Equal(t, bridscher, m.contract)
	require.Equal(t, games.Nobody, m.declarer)
	require.Equal(t, announcing, m.phase)
	require.Equal(t, []games.Seat{1}, m.Turn())
	require.Len(t, m.tappen(), tappenSize)
}

func TestWithFourTheDealerSitsOut(t *testing.T) {
	m := table{}.begin(t, 4, nil)
	require.Zero(t, m.hand(4).len())
	m = after(t, m, "1 pass", "2 pass")
	rule, text := refused(t, m, "4 pass")
	require.Equal(t, "5", rule)
	require.Equal(t, "dreierles.refuse.sits_out", text.Key)
	require.Equal(t, games.Seat(3), text.Args["Who"])
	require.Equal(t, []games.Seat{1}, after(t, m, "3 pass").Turn(), "the turn passes over the dealer")
}

func TestOutOfTurnNamesWhoIsToAct(t *testing.T) {
	rule, text := refused(t, table{}.begin(t, 3, nil), "3 bid solo")
	require.Equal(t, "5", rule)
	require.Equal(t, "dreierles.refuse.turn", text.Key)
	require.Equal(t, games.Seat(1), text.Args["Who"])
}

func TestMovesOfOtherPhasesAreRefused(t *testing.T) {
	auctioning := table{}.begin(t, 3, nil)
	laying := after(t, auctioning, "1 bid dreier", "2 pass", "3 pass")
	speaking := after(t, auctioning, "1 bid solo")
	inPlay := after(t, speaking, "1 say nothing", "2 say nothing", "3 say nothing")
	for _, tt := range []struct {
		m    *match
		move string
		rule string
		text string
	}{
		{auctioning, "1 play T1", "5", "auction"},
		{auctioning, "1 say nothing", "5", "auction"},
		{auctioning, "1 discard T1", "5", "auction"},
		{laying, "1 pass", "7", "discard"},
		{laying, "1 say nothing", "7", "discard"},
		{speaking, "1 bid solo", "8", "announce"},
		{speaking, "1 play T1", "8", "announce"},
		{inPlay, "1 say nothing", "10", "play"},
		{inPlay, "1 pass", "10", "play"},
	} {
		rule, text := refused(t, tt.m, tt.move)
		require.Equal(t, tt.rule, rule, tt.move)
		require.Equal(t, "dreierles.refuse."+tt.text, text.Key, tt.move)
	}
}
