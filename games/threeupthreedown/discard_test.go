package threeupthreedown

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// others is a place that only has to be there.
var others = place{hand: "b2 b3 b4", up: "b5", down: "b6"}

func TestLegalListsEachChoiceOnceByFaceAndNumber(t *testing.T) {
	m := stage(t, "r5", "", place{hand: "b7 g7 r7 r4 gC1 b10"}, others)
	require.Equal(t, []string{"play r7", "play r7 g7", "play r7 g7 b7", "play b10", "play gC1"}, texts(m.Legal(1)))
	require.Empty(t, m.Legal(2))
	require.Empty(t, m.Legal(games.Nobody))
	require.Empty(t, m.Legal(9))
}

func TestLegalOfAnExtraDiscardEndsWithDrawAndEnd(t *testing.T) {
	m := after(t, stage(t, "r9", "r1 r2", place{hand: "gC2 b7", up: "g1"}, others), "1 play gC2").Match
	require.Equal(t, []string{"play b7", "draw", "end"}, texts(m.Legal(1)))
}

func TestLegalChoicesOf3UPCards(t *testing.T) {
	m := begun(t, 2, "r1 r2 r3 g1 g2 g3 r7 g7 b7 g9 b9 rC").Match
	require.Equal(t, []string{
		"up r7 g7 b7", "up r7 g7 g9", "up r7 rC g7", "up r7 g9 b9", "up r7 rC g9", "up rC g9 b9",
	}, texts(m.Legal(1)))
}

func TestEqualCardsAreAcceptedInAnyOrder(t *testing.T) {
	m := stage(t, "r5", "r1 r2 r3", place{hand: "b7 g7 r7 r4"}, others)
	mv := games.Move{Verb: "play", Cards: parse(t, "b7 g7")} // not in standard order
	step, err := m.Apply(1, mv)
	require.NoError(t, err)
	require.Equal(t, parse(t, "r5 g7 b7"), zone(t, step.Match, 2, "pile", games.Nobody).Cards)
	require.Equal(t, parse(t, "b7 g7"), mv.Cards, "the move given isn't touched")
}

func TestTheTurnEndsWithRefillingToThree(t *testing.T) {
	step := after(t, stage(t, "", "r1 r2 r3 r4", place{hand: "b7 g7 r9 r10"}, others), "1 play g7 b7")
	require.Equal(t, parse(t, "r1 r9 r10"), zone(t, step.Match, 1, "hand", 1).Cards)
	require.Equal(t, []games.Seat{2}, step.Match.Turn())
	require.Equal(t, []string{"played", "refilled.you"}, []string{told(step, 2)[0], told(step, 1)[1]})
}

func TestThreeOfANumberRemoveThePileBelowThemToo(t *testing.T) {
	step := after(t, stage(t, "r5 r7 g7", "r1", place{hand: "b7 r9 r10 b1"}, others), "1 play b7")
	require.Empty(t, zone(t, step.Match, 1, "pile", games.Nobody).Cards)
	require.Equal(t, []string{"played", "removed"}, told(step, 2))
	require.Equal(t, games.Say("threeupthreedown.removed", "Run", games.Num(3), "Face", games.Lit("7"), "Count", games.Num(4)), step.Events[1].Text)
}

func TestThreeOfANumberFurtherDownRemoveNothing(t *testing.T) {
	step := after(t, stage(t, "r7 g7", "", place{hand: "b8 b7"}, others), "1 play b8")
	require.Len(t, zone(t, step.Match, 1, "pile", games.Nobody).Cards, 3)
}

func TestClearsOfAFacePlayedTogetherCountOnce(t *testing.T) {
	m := after(t, stage(t, "r9 r10", "", place{hand: "rC1 bC1 r4"}, others), "1 play rC1 bC1").Match.(*match)
	require.EqualValues(t, 1, m.extra)
	require.Zero(t, m.piled)
	require.Zero(t, m.hands[0].of(clear1))
}

func TestClearsOnAnEmptyPileArentSaidToClear(t *testing.T) {
	m := stage(t, "", "", place{hand: "rC r4"}, others)
	require.Equal(t, []string{"played"}, told(after(t, m, "1 play rC"), 2))
	m = stage(t, "r4", "", place{hand: "rC r4"}, others)
	require.Equal(t, []string{"played", "cleared"}, told(after(t, m, "1 play rC"), 2))
}

// The Clears go with the pile, so what is said to be out of play is by how much that grows.
func TestClearsAreCountedAmongWhatTheyRemove(t *testing.T) {
	m := stage(t, "r9 r10", "", place{hand: "rC1 bC1 r4"}, others)
	before := m.removed.n
	step := after(t, m, "1 play rC1 bC1")
	require.Contains(t, step.Events[1:], games.Event{Text: say("cleared", "Count", games.Num(4))})
	require.EqualValues(t, before+4, step.Match.(*match).removed.n)
}

func TestExtrasAddUpAndAllowDrawingAgain(t *testing.T) {
	m := stage(t, "", "r1 r2 r3 r4", place{hand: "gC2 rC1 r9"}, others)
	two := after(t, m, "1 play gC2").Match.(*match)
	require.EqualValues(t, 2, two.extra)
	require.True(t, two.mayDraw())
	one := after(t, two, "1 play r9").Match.(*match)
	require.EqualValues(t, 1, one.extra)
	require.False(t, one.mayDraw())
	again := after(t, two, "1 play rC1").Match.(*match)
	require.EqualValues(t, 2, again.extra, "one used, one gained")
	require.True(t, again.mayDraw())
}

func TestAFlipShowsItsCardToEverybodyWhereverItGoes(t *testing.T) {
	m := stage(t, "r6", "", place{down: "r9 - r3"}, others)
	for _, tt := range []struct {
		move, card string
		keys       []string
		hand       string
	}{
		{"1 flip 1", "r9", []string{"flipped"}, ""},
		{"1 flip 3", "r3", []string{"flipped", "failed"}, "r3 r6"},
	} {
		step := after(t, m, tt.move)
		require.Equal(t, tt.keys, told(step, 2))
		for viewer := range games.Seat(3) {
			text, _ := step.Events[0].For(viewer)
			require.Equal(t, games.Cards(parse(t, tt.card)), text.Args["Cards"])
		}
		require.ElementsMatch(t, parse(t, tt.hand), zone(t, step.Match, 1, "hand", 1).Cards)
		require.Equal(t, []games.Seat{2}, step.Match.Turn())
	}
}

func TestAFailedFlipEndsTheTurnWhateverExtrasAreLeft(t *testing.T) {
	m := after(t, stage(t, "r6", "", place{down: "gC2 r9 r3"}, others), "1 flip 1", "1 flip 2", "1 flip 3").Match.(*match)
	require.EqualValues(t, 2, m.turn)
	require.Zero(t, m.extra)
	require.Zero(t, m.piled)
	require.Equal(t, parse(t, "r3 r9"), m.hands[0].all())
	require.Equal(t, 1, m.tallies[0].failed)
}

func TestPickingUpEndsTheTurnWithoutRefilling(t *testing.T) {
	m := after(t, stage(t, "r6", "r1 r2", place{hand: "r3"}, others), "1 pickup").Match.(*match)
	require.Equal(t, parse(t, "r3 r6"), m.hands[0].all())
	require.Equal(t, 2, m.drawPile())
	require.EqualValues(t, 1, m.turns)
}

func TestDrawsArePrivateButForTheirNumber(t *testing.T) {
	step := after(t, stage(t, "", "r1 r2", place{hand: "rC1", up: "r9"}, others), "1 play rC1", "1 draw")
	require.Equal(t, games.Say("threeupthreedown.drew", "Who", games.Seat(1), "Count", games.Num(2)), step.Events[0].Text)
	text, _ := step.Events[0].For(1)
	require.Equal(t, games.Cards(parse(t, "r1 r2")), text.Args["Cards"])
	require.Equal(t, []string{"drew", "draw_pile_gone"}, told(step, 2))
}
