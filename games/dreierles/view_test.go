package dreierles

import (
	"strings"
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
	requireShown(t, over, games.Nobody, "laid", games.Nobody, "7C", 1)
	require.Len(t, must(shown(over, games.Nobody, "tappen", games.Nobody)), 5)
}

func TestAfterTheMatchNoCardsLieBesideTheNames(t *testing.T) {
	m := inPlay(t, table{}, nil)
	m.deal = 3
	over := playOut(t, m).Match.(*match)
	require.Equal(t, phaseNames[4], over.View(1).Phase)
	for viewer := range games.Seat(4) {
		v := over.View(viewer)
		require.Empty(t, v.Counts)
		require.Empty(t, v.Status)
		for _, z := range v.Zones {
			require.Equal(t, games.Nobody, z.Owner, z.Key)
			require.Empty(t, z.Note.Key)
		}
	}
	_, n := shown(over, 1, "spent", games.Nobody)
	require.Equal(t, packSize-tappenSize, n)
}

func TestTheDeclarerAloneSeesTheWayTo36(t *testing.T) {
	m := after(t, table{fore: "G T21 QC JC 7C"}.begin(t, 3, nil), "1 bid einer", "2 pass", "3 pass", "1 discard QC")
	laid := func(viewer games.Seat) games.Text {
		v := m.View(viewer)
		z, _ := v.Zone("laid", 1)
		return z.Note
	}
	require.Equal(t, say("note.laid", "Points", cardPoints(3)), laid(1))
	require.Empty(t, laid(2).Key)
	m = after(t, m, "1 say nothing", "2 say nothing", "3 say nothing", "1 play G")
	for m.down != 0 {
		step, err := m.Apply(m.turn, m.Legal(m.turn)[0])
		require.NoError(t, err)
		m = step.Match.(*match)
	}
	won := func(viewer games.Seat) games.Text {
		v := m.View(viewer)
		z, _ := v.Zone("won", 1)
		return z.Note
	}
	points := m.won[0].worth()
	trick := say("tricks", "Count", games.Num(1))
	require.Equal(t, say("note.progress", "Tricks", trick, "Won", games.Num(points), "Laid", games.Num(3), "Points", cardPoints(points+3)), won(1))
	require.Equal(t, say("note.tricks", "Tricks", trick, "Points", cardPoints(points)), won(2), "what was laid away is not told")
	require.Empty(t, laid(1).Key, "said once")
}

func TestTrumpsAreCountedWhereTheyLie(t *testing.T) {
	m := after(t, table{tappen: "T2 8S 7S", fore: "T1 T3 QC 7C KC KD KH KS QD ND JD 1D 2D 3D QH NH"}.begin(t, 3, nil), "1 bid dreier", "2 pass", "3 pass")
	v := m.View(1)
	hand, _ := v.Zone("hand", 1)
	drawn, _ := v.Zone("drawn", 1)
	require.Equal(t, say("note.hand", "Count", games.Num(2)), hand.Note)
	require.Equal(t, say("note.drawn", "Count", games.Num(3)), drawn.Note, "with those on hand")
	v = m.View(2)
	drawn, _ = v.Zone("drawn", 1)
	require.Empty(t, drawn.Note.Key)
}

func TestTheTappenSaysForWhomItCounts(t *testing.T) {
	note := func(m *match, viewer games.Seat) string {
		v := m.View(viewer)
		z, _ := v.Zone("tappen", games.Nobody)
		return strings.TrimPrefix(z.Note.Key, slug+".")
	}
	m := table{}.begin(t, 4, nil)
	require.Empty(t, note(m, 1))
	m = after(t, m, "1 bid zweier", "2 pass", "3 pass")
	for viewer, want := range []string{"note.tappen.defenders", "note.tappen.defenders", "note.tappen.yours", "note.tappen.yours", "note.tappen.defenders"} {
		require.Equal(t, want, note(m, games.Seat(viewer)), "seat %d", viewer)
	}
	require.Equal(t, "note.tappen.nobodys", note(bridscherOf(t, table{}, 3), 1))
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
	require.Equal(t, []string{"status.no_bid", "status.goal"}, status(m))
	require.Equal(t, []string{"status.bid", "status.goal"}, status(after(t, m, "1 bid einer")))
	require.Equal(t, "dreierles.status.bid.you", after(t, m, "1 bid einer").View(1).Status[0].Key)
	m = after(t, m, "1 bid solo")
	require.Equal(t, []string{"status.contract"}, status(m))
	m = after(t, m, "1 say trumps", "2 say double", "3 say nothing", "1 say nothing")
	require.Equal(t, []string{"status.contract.doubled", "status.trumps", "status.trick"}, status(m))
	require.Equal(t, games.Money(80), m.View(0).Status[0].Args["Price"])
	require.Equal(t, "dreierles.plays.you", m.View(1).Status[0].Args["Plays"].(games.Text).Key)
	require.Equal(t, say("you.object"), m.View(3).Status[0].Args["Second"])
	require.Equal(t, []string{"status.contract.doubled", "status.trumps.you", "status.trick.you"}, keys(m.View(1).Status))
	m = after(t, m, "1 play T2", "2 play T21", "3 play G")
	require.Equal(t, []string{"status.contract.doubled", "status.trumps", "status.trick", "status.previous"}, status(m))
	brid := bridscherOf(t, table{}, 3)
	require.Equal(t, []string{"status.bridscher", "status.trick", "status.due"}, status(brid))
}

func TestTheLastSettlementStaysWholeUntilTheFirstCard(t *testing.T) {
	// Rearhand holds more than ten trumps, which brings a bonus.
	m := playOut(t, inPlay(t, table{fore: "KC QC NC JC 10C 9C 8C 7C KD QD ND JD 1D 2D 3D 4D", middle: "KH QH NH JH 1H 2H 3H 4H KS QS NS JS 10S 9S 8S 7S"}, nil)).Match.(*match)
	whole := []string{"status.last", "status.last.count", "status.last.bonuses", "status.last.paid"}
	require.Equal(t, append([]string{"status.no_bid", "status.goal"}, whole...), keys(m.View(2).Status))
	require.Len(t, m.View(2).Status[3].Args["Counted"], 2, "declarer and defenders")
	require.Len(t, m.View(2).Status[5].Args["Paid"], 3)
	m = after(t, m, "2 bid solo", "2 say nothing", "3 say nothing", "1 say nothing")
	require.Subset(t, keys(m.status(1)), whole)
	step, err := m.Apply(m.turn, m.Legal(m.turn)[0])
	require.NoError(t, err)
	for _, key := range keys(step.Match.(*match).status(1)) {
		require.NotContains(t, key, "status.last")
	}
}

func TestTheLastBridscherIsToldByWhatEverybodyHad(t *testing.T) {
	m := playOut(t, bridscherOf(t, table{}, 3)).Match.(*match)
	require.Equal(t, []string{"status.no_bid", "status.goal", "status.last", "status.last.count", "status.last.paid"}, keys(m.View(2).Status))
	require.Equal(t, []string{"counted.own", "counted.own", "counted.own"}, keys(m.View(2).Status[3].Args["Counted"].(games.List)))
}
