package threeupthreedown

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func TestNobodySeesFaceDownCardsNotEvenTheirOwner(t *testing.T) {
	m := stage(t, "r5", "", place{hand: "r7", down: "r1 - r3"}, others)
	for viewer := range games.Seat(3) {
		z := zone(t, m, viewer, "down", 1)
		require.Equal(t, []cards.Card{cards.Back, cards.Back}, z.Cards)
	}
}

func TestOwnersAreToldWhichPositionsAreLeftOnceThereAreGaps(t *testing.T) {
	for codes, want := range map[string]games.Text{
		"r1 r2 r3": {},
		"r1 - r3":  say("positions", "First", games.Num(1), "Second", games.Num(3)),
		"- r2":     say("position", "N", games.Num(2)),
		"":         {},
	} {
		m := stage(t, "r5", "", place{hand: "r7", down: codes}, others)
		require.Equal(t, want, zone(t, m, 1, "down", 1).Note)
		require.Empty(t, zone(t, m, 2, "down", 1).Note.Key, "others don't flip them")
	}
}

func TestWhileSeatsChooseNobodyLearnsTheOthersChoices(t *testing.T) {
	m := after(t, begun(t, 2, "r1 r2 r3 g1 g2 g3 r7 g7 b7 g9 b9 rC").Match, "1 up r7 g9 rC").Match
	require.Equal(t, []games.Seat{2}, m.Turn())
	own := zone(t, m, 1, "up", 1)
	require.Equal(t, parse(t, "r7 g9 rC"), own.Cards)
	require.Equal(t, say("chosen"), own.Note)
	for _, viewer := range []games.Seat{games.Nobody, 2} {
		z := zone(t, m, viewer, "up", 1)
		require.Equal(t, []cards.Card{cards.Back, cards.Back, cards.Back}, z.Cards, "they lie face down")
		require.Equal(t, 3, z.Count)
		require.Empty(t, z.Note.Key)
		require.Equal(t, 3, zone(t, m, viewer, "hand", 1).Count, "chosen cards leave the hand at once")
	}
	for _, viewer := range []games.Seat{games.Nobody, 1} {
		require.Equal(t, []games.Text{say("status.choose")}, m.View(viewer).Status)
	}
	require.Empty(t, m.View(2).Status, "who still chooses is asked to")
}

func TestAChoiceIsToldToItsOwnerAloneUntilAllHaveChosen(t *testing.T) {
	first := after(t, begun(t, 2, "r1 r2 r3 g1 g2 g3 r7 g7 b7 g9 b9 rC").Match, "1 up r7 g9 rC")
	require.Equal(t, []string{"chose.you"}, told(first, 1))
	require.Equal(t, []string{"chose"}, told(first, 2))
	last := after(t, first.Match, "2 up r1 r2 r3")
	require.Equal(t, []string{"chose", "begins"}, told(last, games.Nobody))
	require.Equal(t, []string{"chose", "begins.you"}, told(last, 1))
	require.Equal(t, parse(t, "r7 g9 rC"), zone(t, last.Match, 2, "up", 1).Cards)
	require.Empty(t, zone(t, last.Match, 2, "up", 1).Note.Key)
}

func TestTheViewHoldsEveryCardOnce(t *testing.T) {
	m := stage(t, "r5 g6", "r8 r9", place{hand: "r7", up: "b1 rC", down: "r1 - r3"}, others)
	counts := map[string]int{}
	for _, z := range m.View(2).Zones {
		counts[z.Key] += z.Count
	}
	require.Equal(t, map[string]int{"hand": 4, "up": 3, "down": 3, "pile": 2, "draw": 2, "removed": 70}, counts)
	var all []cards.Card
	for _, z := range m.Whole().Zones {
		all = append(all, z.Cards...)
	}
	require.ElementsMatch(t, newPack(true), all)
	require.Empty(t, zone(t, m, 1, "draw", games.Nobody).Cards)
	require.Empty(t, zone(t, m, 1, "hand", 2).Cards)
	require.Len(t, zone(t, m, 1, "removed", games.Nobody).Cards, 70, "what is out of the game has been seen")
}

func TestTheNameHasTheCardsLeftBesideIt(t *testing.T) {
	v := stage(t, "", "", place{hand: "r7", up: "b1 rC", down: "r1 - r3"}, others).View(games.Nobody)
	require.Equal(t, 5, v.Count("left", 1))
	require.Equal(t, 5, v.Count("left", 2))
}

func TestStatusSaysWhatFitsAndWhichExtrasAreLeft(t *testing.T) {
	five, two := games.Lit("5"), say("status.extra", "Count", games.Num(2))
	for _, tt := range []struct {
		pile, hand string
		moves      []string
		want       []games.Text
		asked      []games.Text // what isn't in the question of who is asked
	}{
		{"", "r7", nil, []games.Text{say("status.empty")}, nil},
		{"r5", "r7", nil, []games.Text{say("status.top", "Top", five)}, nil},
		{"r5 g5", "r7", nil, []games.Text{say("status.two", "Top", five)}, []games.Text{say("status.third", "Top", five)}},
		{"r5 g5", "gC2 r7", []string{"1 play gC2"}, []games.Text{two, say("status.empty")}, []games.Text{two}},
	} {
		m := after(t, stage(t, tt.pile, "", place{hand: tt.hand}, others), tt.moves...).Match
		require.Equal(t, tt.want, m.View(2).Status)
		require.Equal(t, tt.want, m.View(games.Nobody).Status)
		require.Equal(t, tt.asked, m.View(1).Status)
	}
}

func TestThePileSaysWhatLiesUnderItsTop(t *testing.T) {
	for pile, want := range map[string]string{
		"": "", "r5": "", "r5 g6": "r5", "r1 g2 b3 r4 g5 b6": "g5 r4 b3 g2",
	} {
		note := zone(t, stage(t, pile, "", place{hand: "r7"}, others), games.Nobody, "pile", games.Nobody).Note
		if want == "" {
			require.Empty(t, note.Key)
			continue
		}
		require.Equal(t, say("below", "Cards", games.Cards(parse(t, want))), note)
	}
}

func TestAsLongAsNothingIsOutOfTheGameThereIsNoSuchZone(t *testing.T) {
	v := begun(t, 2, "").Match.View(games.Nobody)
	_, ok := v.Zone("removed", games.Nobody)
	require.False(t, ok)
}

func TestStatusTellsTheTurnsLeftFrom900On(t *testing.T) {
	m := stage(t, "r5", "", place{hand: "r7"}, others)
	m.turns = 899
	require.Empty(t, m.View(1).Status)
	m.turns = 900
	require.Equal(t, []games.Text{say("status.near", "Count", games.Num(100))}, m.View(1).Status)
}

func TestAllIsShownWhenTheMatchIsOver(t *testing.T) {
	m := after(t, stage(t, "r5", "", place{hand: "r7"}, others), "1 play r7").Match
	v := m.View(games.Nobody)
	require.True(t, v.Over)
	require.Equal(t, parse(t, "b2 b3 b4"), zone(t, m, games.Nobody, "hand", 2).Cards)
	require.Equal(t, parse(t, "b6"), zone(t, m, games.Nobody, "down", 2).Cards)
	require.Empty(t, v.Status)
}

func TestFactsHideTheChoiceUntilAllHaveChosen(t *testing.T) {
	facts := func(m games.Match) map[string]any {
		out := map[string]any{}
		for _, f := range m.Facts() {
			out[f.Key] = f.Value
		}
		return out
	}
	m := after(t, begun(t, 2, "r1 r2 r3 g1 g2 g3 r7 g7 b7 g9 b9 rC").Match, "1 up r7 g9 rC").Match
	require.Equal(t, []string{}, facts(m)["up.1"])
	require.Equal(t, []string{"g7", "b7", "b9"}, facts(m)["hand.1"])
	require.Equal(t, []int{9, 9}, facts(m)["left"])
	done := after(t, m, "2 up r1 r2 r3").Match
	require.Equal(t, []string{"r7", "rC", "g9"}, facts(done)["up.1"])
	require.Equal(t, []int{1, 2, 3}, facts(done)["down.2"])
}
