package thirtyone_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func zone(t *testing.T, v games.View, key string, owner games.Seat) games.Zone {
	t.Helper()
	z, ok := v.Zone(key, owner)
	require.True(t, ok, "zone %s of %d", key, owner)
	return z
}

func TestAViewShowsTheOwnHandAndHidesTheOthers(t *testing.T) {
	m := after(t, duel(t), "1 draw").Match
	for viewer := range games.Seat(3) {
		v := m.View(viewer)
		for _, z := range v.Zones {
			switch {
			case z.Key == "hand" && z.Owner == viewer:
				require.Len(t, z.Cards, z.Count)
			case z.Key != "discards":
				require.Empty(t, z.Cards, "zone %s of %d seen by %d", z.Key, z.Owner, viewer)
			}
		}
	}
	own := zone(t, m.View(1), "hand", 1)
	require.Equal(t, hand(t, "8C", "9C", "KC", "4H"), own.Cards)
}

func TestEveryCardIsInOneZone(t *testing.T) {
	m := after(t, duel(t), "1 draw", "1 discard 4H", "2 take").Match
	counts := map[string]int{}
	for _, z := range m.View(games.Nobody).Zones {
		counts[z.Key] += z.Count
	}
	require.Equal(t, map[string]int{"hand": 7, "stock": 44, "discards": 1}, counts)
	var all []cards.Card
	for _, z := range m.Whole().Zones {
		all = append(all, z.Cards...)
	}
	require.ElementsMatch(t, cards.StandardPack(1), all)
}

func TestTheDiscardPileHasItsTopLast(t *testing.T) {
	m := after(t, duel(t), "1 draw", "1 discard 4H").Match
	pile := zone(t, m.View(2), "discards", games.Nobody)
	require.Equal(t, hand(t, "5S", "4H"), pile.Cards)
	require.Equal(t, games.Pile, pile.Layout)
}

func TestTheOwnHandSaysItsValue(t *testing.T) {
	v := duel(t).Match.View(1)
	own := zone(t, v, "hand", 1)
	require.Equal(t, games.Say("thirtyone.worth", "Value", games.Num(17)), own.Note)
	other := zone(t, v, "hand", 2)
	require.Empty(t, other.Note.Key)
}

func TestTheOwnHandOfFourSaysWhatCanBeKept(t *testing.T) {
	own := zone(t, after(t, duel(t), "1 draw").Match.View(1), "hand", 1)
	require.Equal(t, games.Say("thirtyone.worth_best", "Value", games.Num(27)), own.Note, "8C 9C KC")
	// 2S has been taken and must stay: 4C or 8C goes.
	step := begin(t, 2, 2, nil, pack(t, "9C", "QD", "8C", "7D", "4C", "3S", "2S"))
	own = zone(t, after(t, step, "1 take").Match.View(1), "hand", 1)
	require.Equal(t, games.Say("thirtyone.worth_best", "Value", games.Num(17)), own.Note, "9C 8C 2S")
}

func TestStatusSaysWhoKnockedAndWhoseTurnIsTheLast(t *testing.T) {
	require.Empty(t, duel(t).Match.View(1).Status)
	require.Equal(t, []games.Text{
		games.Say("thirtyone.status.knocked", "Who", games.Seat(1)),
		games.Say("thirtyone.status.last", "Who", games.Seat(2)),
	}, after(t, duel(t), "1 knock").Match.View(games.Nobody).Status)
	require.Equal(t, []games.Text{
		games.Say("thirtyone.status.knocked.you"), games.Say("thirtyone.status.last", "Who", games.Seat(2)),
	}, after(t, duel(t), "1 knock").Match.View(1).Status)
	require.Equal(t, []games.Text{
		games.Say("thirtyone.status.knocked", "Who", games.Seat(1)), games.Say("thirtyone.status.last.you"),
	}, after(t, duel(t), "1 knock").Match.View(2).Status)
	require.Equal(t, []games.Text{games.Say("thirtyone.status.stock_empty")}, dry(t).Match.View(4).Status)
}

func TestCountsSayWhoIsOnTheDoleAndWhoIsOut(t *testing.T) {
	// 3 is dealt 31 twice: 1 and 2 are on the dole after the first deal, and out after the second.
	first := begin(t, 3, 3, games.Options{"lives": "1"}, pack(t, "2C", "3D", "AS", "4C", "5D", "KS", "6C", "7D", "QS"), pack(t, "2C"))
	require.Equal(t, []games.Count{
		{Key: "dole", Seat: 1, N: 1}, {Key: "dole", Seat: 2, N: 1}, {Key: "lives", Seat: 3, N: 1},
	}, first.Match.View(1).Counts)
	second := begin(t, 3, 3, games.Options{"lives": "1"}, pack(t, "2C", "3D", "AS", "4C", "5D", "KS", "6C", "7D", "QS"),
		pack(t, "3D", "AS", "2C", "5D", "KS", "4C", "7D", "QS", "6C"))
	require.Equal(t, []games.Count{
		{Key: "out", Seat: 1, N: 1}, {Key: "out", Seat: 2, N: 1}, {Key: "lives", Seat: 3, N: 1},
	}, second.Match.View(1).Counts)
}

func TestTheHandsLieOpenWhenTheMatchIsOver(t *testing.T) {
	// 1 completes 31, then is dealt it: 2 goes on the dole, then out.
	step := begin(t, 2, 2, games.Options{"lives": "1"}, pack(t, "AC", "QD", "KC", "7D", "4H", "3S", "5S", "QC"),
		pack(t, "2D", "AC", "3D", "KC", "5D", "10C"), pack(t, "AC", "2D", "KC", "3D", "10C", "5D"))
	m := after(t, step, "1 draw", "1 discard 4H").Match
	if _, over := m.Result(); !over {
		t.Fatal("the match should be over")
	}
	for viewer := range games.Seat(3) {
		for seat := games.Seat(1); seat <= 2; seat++ {
			z := zone(t, m.View(viewer), "hand", seat)
			require.Len(t, z.Cards, 3)
			require.NotEmpty(t, z.Note.Key)
		}
		stock := zone(t, m.View(viewer), "stock", games.Nobody)
		require.Empty(t, stock.Cards)
	}
}

func TestWhatADrawTellsWhom(t *testing.T) {
	step := after(t, duel(t), "1 draw")
	require.Len(t, step.Events, 1)
	own, ok := step.Events[0].For(1)
	require.True(t, ok)
	require.Equal(t, games.Say("thirtyone.drew.you", "Card", games.Cards(hand(t, "KC"))), own)
	for _, other := range []games.Seat{games.Nobody, 2} {
		told, ok := step.Events[0].For(other)
		require.True(t, ok)
		require.Equal(t, games.Say("thirtyone.drew", "Who", games.Seat(1)), told)
	}
}

func TestTheDealTellsEachPlayerTheOwnCards(t *testing.T) {
	e := duel(t).Events[0]
	for seat, cs := range map[games.Seat][]string{1: {"8C", "9C", "4H"}, 2: {"7D", "QD", "3S"}} {
		told, _ := e.For(seat)
		require.Equal(t, games.Cards(hand(t, cs...)), told.Args["Hand"])
		require.Equal(t, games.Num(17), told.Args["Value"])
	}
	dealer, _ := e.For(2)
	require.Equal(t, "thirtyone.dealt.you_deal", dealer.Key, "who deals isn't told so by name")
	told, _ := e.For(games.Nobody)
	require.NotContains(t, told.Args, "Hand")
}

func TestTheSettlementLaysTheHandsOpen(t *testing.T) {
	step := after(t, duel(t), "1 knock", "2 draw", "2 discard 3S")
	var keys []string
	for _, e := range step.Events {
		told, ok := e.For(games.Nobody)
		require.True(t, ok)
		keys = append(keys, told.Key)
	}
	require.Equal(t, []string{
		"thirtyone.discarded", "thirtyone.shown", "thirtyone.shown", "thirtyone.knocker_spared", "thirtyone.lowest_tied", "thirtyone.dealt",
	}, keys)
	own, _ := step.Events[2].For(2)
	require.Equal(t, games.Say("thirtyone.shown.you", "Value", games.Num(17), "Hand", games.Cards(hand(t, "KC", "7D", "QD"))), own)
	require.Equal(t, games.Say("thirtyone.shown", "Who", games.Seat(2), "Value", games.Num(17), "Hand", games.Cards(hand(t, "KC", "7D", "QD"))), step.Events[2].Text)
}
