package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// shown returns the cards of a zone that the viewer sees, and how many it holds.
func shown(m *match, viewer games.Seat, key string, owner games.Seat) ([]cards.Card, int) {
	v := m.View(viewer)
	z, _ := v.Zone(key, owner)
	return z.Cards, z.Count
}

func requireShown(t *testing.T, m *match, viewer games.Seat, key string, owner games.Seat, codes string, count int) {
	t.Helper()
	cs, n := shown(m, viewer, key, owner)
	require.Equal(t, held(t, codes), setOf(cs...), "seat %d, zone %s of %d", viewer, key, owner)
	require.Equal(t, count, n)
}

func TestNobodyLooksAtTheTappenDuringTheAuctionOrInABridscher(t *testing.T) {
	for _, m := range []*match{table{}.begin(t, 3, nil), bridscherOf(t, table{}, 4)} {
		for viewer := range games.Seat(5) {
			requireShown(t, m, viewer, "tappen", games.Nobody, "", 6)
		}
	}
}

func TestTheDefendersAloneLookAtTheRestOfTheTappen(t *testing.T) {
	m := after(t, table{tappen: "T2 KH 7S 9C QD G"}.begin(t, 4, nil), "1 bid zweier", "2 pass", "3 pass")
	requireShown(t, m, 2, "tappen", games.Nobody, "7S 9C QD G", 4)
	requireShown(t, m, 3, "tappen", games.Nobody, "7S 9C QD G", 4)
	requireShown(t, m, 1, "tappen", games.Nobody, "", 4)
	requireShown(t, m, 4, "tappen", games.Nobody, "", 4)
	requireShown(t, m, games.Nobody, "tappen", games.Nobody, "", 4)
}

func TestDrawnCardsLieOpenUntilOthersHaveBeenLaidAway(t *testing.T) {
	for option, codes := range map[string]string{"true": "T2 8S", "false": ""} {
		m := after(t, table{tappen: "T2 8S", fore: "QC 7C"}.begin(t, 3, games.Options{"expose_drawn": option}), "1 bid zweier", "2 pass", "3 pass")
		requireShown(t, m, 2, "drawn", 1, codes, 2)
		requireShown(t, m, games.Nobody, "drawn", 1, codes, 2)
		requireShown(t, m, 1, "drawn", 1, "T2 8S", 2)
		m = after(t, m, "1 discard QC 8S")
		requireShown(t, m, 2, "drawn", 1, "", 0)
		requireShown(t, m, 2, "laid", 1, "", 2)
		requireShown(t, m, 1, "laid", 1, "QC 8S", 2)
		require.Equal(t, handSize, len(must(shown(m, 1, "hand", 1))))
	}
}

func must(cs []cards.Card, _ int) []cards.Card { return cs }

func TestAnOpenPfeifLiesBeforeItsHolder(t *testing.T) {
	m := opened(t)
	requireShown(t, m, 1, "open", 3, "T1", 1)
	require.Equal(t, handSize-1, len(must(shown(m, 3, "hand", 3))))
	m = after(t, m, "1 play KC", "2 play 10C", "3 play T1")
	requireShown(t, m, 1, "open", 3, "", 0)
	requireShown(t, m, 1, "won", 3, "T1 KC 10C", 3)
}

func TestCardsOfTheTrickLieBeforeWhoPlayedThem(t *testing.T) {
	m := after(t, inPlay(t, table{fore: "KH", middle: "4H"}, nil), "1 play KH", "2 play 4H")
	requireShown(t, m, games.Nobody, "played", 1, "KH", 1)
	requireShown(t, m, games.Nobody, "played", 2, "4H", 1)
	requireShown(t, m, games.Nobody, "played", 3, "", 0)
}

func TestHandsAreSeenByTheirHoldersAlone(t *testing.T) {
	m := table{}.begin(t, 4, nil)
	requireShown(t, m, 2, "hand", 1, "", handSize)
	requireShown(t, m, 4, "hand", 1, "", handSize)
	require.Len(t, must(shown(m, 1, "hand", 1)), handSize)
	requireShown(t, m, 4, "hand", 4, "", 0)
}

func TestAfterTheMatchNothingIsHidden(t *testing.T) {
	d := table{fore: "QC 7C"}
	m := d.begin(t, 3, nil)
	m.deal = 3
	m = after(t, m, "1 bid einer", "2 pass", "3 pass", "1 discard 7C", "1 say nothing", "2 say nothing", "3 say nothing")
	over := playOut(t, m).Match.(*match)
	requireShown(t, over, games.Nobody, "laid", 1, "7C", 1)
	require.Len(t, must(shown(over, games.Nobody, "tappen", games.Nobody)), 5)
}

func TestPartsStandBesideTheNames(t *testing.T) {
	m := after(t, table{}.begin(t, 4, nil), "1 pass", "2 bid dreier")
	v := m.View(games.Nobody)
	for key, s := range map[string]games.Seat{"passed": 1, "bid_dreier": 2, "sits_out": 4} {
		require.Equal(t, 1, v.Count(key, s), key)
	}
	m = after(t, m, "3 pass")
	v = m.View(games.Nobody)
	require.Equal(t, 1, v.Count("dreier", 2))
	require.Zero(t, v.Count("passed", 1))
}

func TestTheStatusSaysWhatIsPlayedAndWhatFell(t *testing.T) {
	status := func(m *match) []string { return keys(m.View(games.Nobody).Status) }
	m := table{fore: manyFore, middle: "T21", rear: "G"}.begin(t, 3, nil)
	require.Equal(t, []string{"status.no_bid"}, status(m))
	require.Equal(t, []string{"status.bid"}, status(after(t, m, "1 bid einer")))
	m = after(t, m, "1 bid solo")
	require.Equal(t, []string{"status.contract"}, status(m))
	m = after(t, m, "1 say trumps", "2 say double", "3 say nothing", "1 say nothing")
	require.Equal(t, []string{"status.contract.doubled", "status.trumps", "status.trick"}, status(m))
	require.Equal(t, games.Money(80), m.View(0).Status[0].Args["Price"])
	m = after(t, m, "1 play T2", "2 play T21", "3 play G")
	require.Equal(t, []string{"status.contract.doubled", "status.trumps", "status.trick", "status.previous"}, status(m))
	brid := bridscherOf(t, table{}, 3)
	require.Equal(t, []string{"status.bridscher", "status.trick", "status.due"}, status(brid))
}

func TestTheLastSettlementStaysUntilTheFirstTrickIsOver(t *testing.T) {
	m := playOut(t, inPlay(t, table{}, nil)).Match.(*match)
	require.Equal(t, []string{"status.no_bid", "status.last"}, keys(m.View(2).Status))
	m = after(t, m, "2 bid solo", "2 say nothing", "3 say nothing", "1 say nothing")
	require.Contains(t, keys(m.status()), "status.last")
	for range players {
		step, err := m.Apply(m.turn, m.Legal(m.turn)[0])
		require.NoError(t, err)
		require.Contains(t, keys(m.status()), "status.last")
		m = step.Match.(*match)
	}
	require.NotContains(t, keys(m.status()), "status.last")
}
