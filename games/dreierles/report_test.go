package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// eventKeys are what everybody is told.
func eventKeys(step games.Step) []string {
	var texts []games.Text
	for _, e := range step.Events {
		texts = append(texts, e.Text)
	}
	return keys(texts)
}

func TestASettlementIsToldInAFewLines(t *testing.T) {
	m := after(t, table{fore: "QC 7C 8C"}.begin(t, 3, nil), "1 bid einer", "2 pass", "3 pass", "1 discard 7C", "1 say nothing", "2 say double", "3 say nothing", "1 say nothing")
	step := playOut(t, m)
	told := eventKeys(step)
	require.Equal(t, []string{"laid_away", "counted.declarer", "counted.defenders"}, told[2:5])
	require.Contains(t, []string{"won.doubled", "lost.doubled"}, told[5])
	require.Equal(t, []string{"payments", "dealt"}, told[len(told)-2:])
}

func TestTheLinesOfTheCountAddUp(t *testing.T) {
	m := after(t, table{fore: "QC QD 8C"}.begin(t, 3, nil), "1 bid zweier", "2 pass", "3 pass", "1 discard QC QD", "1 say nothing", "2 say nothing", "3 say nothing")
	step := playOut(t, m)
	sum := func(key string, parts ...string) games.Num {
		for _, e := range step.Events {
			if e.Text.Key != slug+"."+key {
				continue
			}
			total := games.Num(0)
			for _, p := range parts {
				total += e.Text.Args[p].(games.Num)
			}
			require.Equal(t, e.Text.Args["Count"], total)
			return total
		}
		require.Fail(t, "not told", key)
		return 0
	}
	own := sum("counted.declarer", "Points", "Tricks", "Laid")
	theirs := sum("counted.defenders", "Points", "Tricks", "Tappen")
	require.Equal(t, games.Num(allPoints), own+theirs)
	require.GreaterOrEqual(t, own, games.Num(7), "the queens laid away count")
}

func TestABridscherIsToldByWhatEverybodyHas(t *testing.T) {
	told := eventKeys(playOut(t, bridscherOf(t, table{}, 3)))
	require.Equal(t, "counted.bridscher", told[2])
	require.Equal(t, "payments", told[4])
}

func TestSentencesOfABridscher(t *testing.T) {
	o := &outcome{contract: bridscher, price: 80, points: [maxSeats]int{30, 30, 4}, most: []games.Seat{1}}
	require.Equal(t, say("most", "Who", games.Seat(1), "Count", games.Num(30), "Price", games.Money(80)), o.sentence(games.Nobody))
	require.Equal(t, "dreierles.most.you", o.sentence(1).Key)
	o.most = []games.Seat{1, 2}
	require.Equal(t, games.Money(40), o.sentence(3).Args["Price"])
	require.Equal(t, "dreierles.most.two.you", o.sentence(2).Key)
	require.Equal(t, games.Seat(1), o.sentence(2).Args["Second"], "the other one")
	o.most = []games.Seat{1, 2, 3}
	require.Equal(t, "dreierles.most.all", o.sentence(1).Key)
}

func TestTheSettlementCallsItsReaderYou(t *testing.T) {
	o := &outcome{contract: dreier, declarer: 1, count: count{order: [players]games.Seat{1, 2, 3}}, bonuses: []bonus{{2, tenTrumps, 10}}}
	require.Equal(t, "dreierles.outcome.lost.you", o.sentence(1).Args["Outcome"].(games.Text).Key)
	require.Equal(t, "dreierles.outcome.lost", o.sentence(2).Args["Outcome"].(games.Text).Key)
	require.Equal(t, say("you"), o.countedDeclarer(1).Args["Who"])
	require.Equal(t, games.Seat(1), o.countedDeclarer(games.Nobody).Args["Who"])
	for viewer, names := range map[games.Seat][2]games.Arg{0: {games.Seat(2), games.Seat(3)}, 2: {say("you"), games.Seat(3)}, 3: {say("you"), games.Seat(2)}} {
		text := o.countedDefenders(viewer)
		require.Equal(t, names, [2]games.Arg{text.Args["First"], text.Args["Second"]}, "seat %d", viewer)
	}
	require.Equal(t, say("you"), o.bonusTexts(2)[0].Args["Who"])
	require.Equal(t, say("you"), o.payments(3, 3)[2].Args["Who"])
	require.Equal(t, games.Seat(3), o.payments(3, 2)[2].Args["Who"])
}

func TestBonusesAreToldWithTheirReason(t *testing.T) {
	o := &outcome{bonuses: []bonus{{1, tenTrumps, 10}, {2, drollHeld, 10}, {2, pfeifLast, -10}, {3, pfeifOpen, 20}, {3, pfeifOpen, -20}}}
	require.Equal(t, []string{"bonus.trumps", "bonus.droll", "bonus.pfeif.lost", "bonus.open", "bonus.open.lost"}, keys(o.bonusTexts(games.Nobody)))
	require.Equal(t, games.Money(10), o.bonusTexts(games.Nobody)[2].Args["Each"], "said without its sign")
}

func TestWhatIsDrawnIsToldToAllOrToTheDeclarerAlone(t *testing.T) {
	for option, key := range map[string]string{"true": "draws", "false": "draws.hidden"} {
		m := after(t, table{}.begin(t, 3, games.Options{"expose_drawn": option}), "1 bid dreier", "2 pass")
		e := made(t, m, "3 pass").Events
		last := e[len(e)-1]
		require.Equal(t, slug+"."+key, last.Text.Key)
		own, _ := last.For(1)
		require.Len(t, own.Args["Cards"], 3)
	}
}

func TestCardsLaidAwayAreToldToTheDeclarerAlone(t *testing.T) {
	step := made(t, rich(t, "einer", nil), "1 discard QC")
	require.Equal(t, say("lays_away", "Who", games.Seat(1), "Count", games.Num(1)), step.Events[0].Text)
	own, _ := step.Events[0].For(1)
	require.Equal(t, games.Cards(cardsOf(t, "QC")), own.Args["Cards"])
}

func TestTheCountOfASoloNamesNothingLaidAway(t *testing.T) {
	o := &outcome{contract: solo, declarer: 1}
	require.Equal(t, "dreierles.counted.soloist", o.countedDeclarer(games.Nobody).Key)
}

func TestWhoDoesNotDoubleIsSaidNotTo(t *testing.T) {
	told := func(m *match, move string) string { return keys([]games.Text{made(t, m, move).Events[0].Text})[0] }
	brid := after(t, table{}.begin(t, 3, nil), "1 pass", "2 pass", "3 pass")
	require.Equal(t, "doubles_not", told(brid, "1 say nothing"))
	m := after(t, soloist(t, table{}, nil), "1 say nothing")
	require.Equal(t, "says_nothing", told(m, "2 say nothing"))
	m = after(t, m, "2 say double", "3 say nothing")
	require.Equal(t, "doubles_not", told(m, "1 say nothing"))
}

func TestDoublingsBeyondBockHaveNoNames(t *testing.T) {
	m := after(t, soloist(t, table{}, nil), "1 say nothing", "2 say double", "3 say nothing", "1 say double", "2 say double")
	require.Equal(t, "dreierles.says_double.more", made(t, m, "1 say double").Events[0].Text.Key)
}

func TestWhoDealsAndSpeaksIsToldToTheseInTheirOwnWords(t *testing.T) {
	step, err := games.Begin(Game{}, games.Setup{Seats: 4, Dealer: 4, Source: cards.Source{Seed: &cards.Seed{}}})
	require.NoError(t, err)
	parts := func(viewer games.Seat) []string {
		text, _ := step.Events[0].For(viewer)
		return keys([]games.Text{text, text.Args["Deals"].(games.Text), text.Args["Speaks"].(games.Text)})
	}
	require.Equal(t, []string{"dealt", "deals.out", "speaks_first"}, parts(games.Nobody))
	require.Equal(t, []string{"dealt.you", "deals.out", "speaks_first.you"}, parts(1))
	require.Equal(t, []string{"dealt.you", "deals.out", "speaks_first"}, parts(2))
	require.Equal(t, []string{"dealt", "deals.out.you", "speaks_first"}, parts(4), "no trumps of who sits out")
}

func TestTheContractIsToldToEachSideInItsOwnWords(t *testing.T) {
	e := made(t, after(t, table{}.begin(t, 3, nil), "1 pass"), "2 bid solo").Events[1]
	require.Equal(t, "dreierles.plays", e.Text.Args["Plays"].(games.Text).Key)
	own, _ := e.For(2)
	require.Equal(t, "dreierles.plays.you", own.Args["Plays"].(games.Text).Key)
	own, _ = e.For(1)
	require.Equal(t, []games.Arg{games.Seat(3), say("you.object")}, []games.Arg{own.Args["First"], own.Args["Second"]})
}

func TestADoublingIsToldByItsNameWithTheNewPrice(t *testing.T) {
	m := after(t, soloist(t, table{}, nil), "1 say nothing")
	text := made(t, m, "2 say double").Events[0].Text
	require.Equal(t, say("doubling.1"), text.Args["Doubling"])
	require.Equal(t, games.Money(80), text.Args["Price"])
}
