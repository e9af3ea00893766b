package threeupthreedown

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func ask(t *testing.T, m games.Match, s games.Seat) games.Prompt {
	t.Helper()
	p, ok := m.Prompt(s)
	require.True(t, ok)
	require.True(t, p.Due)
	return p
}

func key(t games.Text) string { return strings.TrimPrefix(t.Key, slug+".") }

func TestThePromptAsksForThreeOfSixByFace(t *testing.T) {
	m := begun(t, 2, "r1 r2 r3 g1 g2 g3 r7 g7 b7 g9 b9 rC").Match
	p := ask(t, m, 1)
	require.Equal(t, "ask.up", key(p.Text))
	require.Len(t, p.Choices, 1)
	pick := p.Choices[0].Pick
	require.Equal(t, [2]int{3, 3}, [2]int{pick.Min, pick.Max})
	require.Len(t, pick.Groups, 3)
	require.Equal(t, say("note.up"), p.Choices[0].Note)
	require.Empty(t, pick.Groups[1].Note.Key)
	require.Equal(t, say("note.printed", "Label", games.Lit("C")), pick.Groups[2].Note, "Clears are printed otherwise than called")
	require.Equal(t, "up rC g9 b9", info.MoveText(p.Default), "the highest are kept up")
	_, asked := after(t, m, "1 up rC g9 b9").Match.Prompt(1)
	require.False(t, asked)
}

func TestTheQuestionSaysWhatIsDue(t *testing.T) {
	plays2, then7 := []string{"1 play gC2"}, []string{"1 play gC2", "1 play r7"}
	for _, tt := range []struct {
		name  string
		pile  string
		place place
		draw  string
		moves []string
		want  string
	}{
		{"a discard", "r5", place{hand: "r7"}, "", nil, "ask.play"},
		{"a discard on an empty pile", "", place{hand: "r7"}, "", nil, "ask.play.empty"},
		{"nothing fits", "r9", place{hand: "r7"}, "", nil, "ask.pickup"},
		{"nothing fits, nor would 3UP", "r9", place{hand: "r7", up: "r8"}, "", nil, "ask.pickup"},
		{"nothing fits but 3UP, which has to wait", "r9", place{hand: "r7", up: "r10"}, "", nil, "ask.pickup.up_waits"},
		{"a 3UP card", "r5", place{up: "r7"}, "", nil, "ask.play_up"},
		{"a 3UP card on an empty pile", "", place{up: "r7"}, "", nil, "ask.play_up.empty"},
		{"no 3UP card fits", "r9", place{up: "r7"}, "", nil, "ask.pickup_up"},
		{"a flip", "r5", place{down: "r7"}, "", nil, "ask.play_flip"},
		{"a flip on an empty pile", "", place{down: "r7"}, "", nil, "ask.play_flip.empty"},
		{"an extra discard on an empty pile", "r5", place{hand: "gC2 r7 r8"}, "", plays2, "ask.extra.empty"},
		{"an extra discard", "r5", place{hand: "gC2 r7 r8"}, "", then7, "ask.extra"},
		{"an extra discard or a draw", "r5", place{hand: "gC2 r7 r8"}, "b9", plays2, "ask.extra.draw"},
		{"an extra 3UP card on an empty pile", "r5", place{hand: "gC2", up: "r7"}, "", plays2, "ask.extra_up.empty"},
		{"an extra 3UP card", "r5", place{hand: "gC2 r7", up: "r8"}, "", then7, "ask.extra_up"},
		{"an extra flip on an empty pile", "r5", place{hand: "gC2", down: "r8"}, "", plays2, "ask.extra_flip.empty"},
		{"an extra flip", "r5", place{hand: "gC2 r7", down: "r8"}, "", then7, "ask.extra_flip"},
		{"no extra discard fits", "r5", place{hand: "gC2 r7 r6"}, "", then7, "ask.end"},
		{"no extra discard fits but 3UP, which has to wait", "r5", place{hand: "gC2 r7 r6", up: "r8"}, "", then7, "ask.end.up_waits"},
		{"no extra 3UP card fits", "r5", place{hand: "gC2 r7", up: "r6"}, "", then7, "ask.end_up"},
		{"no card before drawing", "r5", place{hand: "gC2", up: "r7"}, "b9", plays2, "ask.draw.hand_empty"},
		{"no card to the end of the turn", "r5", place{hand: "gC2 r7", up: "r8"}, "b9", then7, "ask.end.hand_empty"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, stage(t, tt.pile, tt.draw, tt.place, others), tt.moves...).Match
			require.Equal(t, tt.want, key(ask(t, m, 1).Text))
		})
	}
}

func TestCardsAreOfferedByFaceWithWhatTheyLeadTo(t *testing.T) {
	m := stage(t, "r7 g7", "", place{hand: "r3 b3 r7 b9 r9 g9 r10 rC rC1 gC2", up: "r1"}, others)
	p := ask(t, m, 1)
	require.Len(t, p.Choices, 1)
	pick := p.Choices[0].Pick
	require.True(t, pick.OneGroup)
	require.Equal(t, [2]int{1, 3}, [2]int{pick.Min, pick.Max})
	notes, counted := map[games.Arg]games.Text{}, map[games.Arg][]games.Text{}
	for _, g := range pick.Groups {
		require.Equal(t, "button.play_card", key(g.Label))
		notes[g.Label.Args["Face"]], counted[g.Label.Args["Face"]] = g.Note, g.Notes
	}
	require.Equal(t, map[games.Arg]games.Text{
		games.Lit("7"):        say("note.third", "Face", games.Lit("7")),
		games.Lit("9"):        say("note.three", "Count", games.Num(3)),
		games.Lit("10"):       {},
		games.Lit("Clear"):    say("note.clears"),
		games.Lit("Clear +1"): say("note.clears_extras", "Count", games.Num(1)),
		games.Lit("Clear +2"): say("note.clears_extras", "Count", games.Num(2)),
	}, notes)
	require.Equal(t, []games.Text{{}, {}, say("note.removes")}, counted[games.Lit("9")], "what one, two and three lead to")
	require.Nil(t, counted[games.Lit("7")])
}

func TestWithAnEqualNumberOnTopTwoRemoveThePile(t *testing.T) {
	pick := ask(t, stage(t, "r3 r7", "", place{hand: "g7 b7 b9"}, others), 1).Choices[0].Pick
	require.Equal(t, say("note.three", "Count", games.Num(2)), pick.Groups[0].Note)
	require.Equal(t, []games.Text{{}, say("note.removes")}, pick.Groups[0].Notes)
	pick = ask(t, stage(t, "r7 r7", "", place{hand: "g7 b7 b9"}, others), 1).Choices[0].Pick
	third := say("note.third", "Face", games.Lit("7"))
	require.Equal(t, third, pick.Groups[0].Note)
	require.Equal(t, []games.Text{third, say("note.removes")}, pick.Groups[0].Notes)
}

func TestOnAnEmptyPileClearsHaveNothingToClear(t *testing.T) {
	pick := ask(t, stage(t, "", "", place{hand: "rC rC1", up: "r1"}, others), 1).Choices[0].Pick
	require.Equal(t, say("note.nothing"), pick.Groups[0].Note)
	require.Equal(t, say("note.extras", "Count", games.Num(1)), pick.Groups[1].Note)
}

func TestTheNoteOfTheLastCardsSaysThatTheyWin(t *testing.T) {
	pick := ask(t, stage(t, "", "", place{hand: "r4 b4"}, others), 1).Choices[0].Pick
	require.Equal(t, say("note.wins_all", "Count", games.Num(2)), pick.Groups[0].Note)
	require.Equal(t, []games.Text{{}, say("note.wins")}, pick.Groups[0].Notes)
	pick = ask(t, stage(t, "r4", "", place{hand: "rC bC"}, others), 1).Choices[0].Pick
	require.Equal(t, []games.Text{say("note.clears"), say("note.wins")}, pick.Groups[0].Notes)
	pick = ask(t, stage(t, "", "", place{hand: "r4"}, others), 1).Choices[0].Pick
	require.Equal(t, say("note.wins"), pick.Groups[0].Note)
}

func TestWhatIsTooLowIsBarredForOneReason(t *testing.T) {
	pick := ask(t, stage(t, "r7", "", place{hand: "r5 b5 r8"}, others), 1).Choices[0].Pick
	require.Equal(t, []games.Barred{{
		Cards: parse(t, "r5 b5"), Why: say("barred.low", "Face", games.Lit("5"), "Top", games.Lit("7")),
	}}, pick.Barred)
	pick = ask(t, stage(t, "r7", "", place{hand: "r5 b4 r8"}, others), 1).Choices[0].Pick
	require.Equal(t, []games.Barred{{Cards: parse(t, "b4 r5"), Why: say("barred.lower", "Top", games.Lit("7"))}}, pick.Barred)
}

func TestAHandOfNearlyAllCardsHasThirteenGroups(t *testing.T) {
	codes := info.Faces.Codes(newPack(true))
	last := len(codes) - 1
	m := stage(t, "", "", place{hand: strings.Join(codes[:last], " ")}, place{hand: codes[last]})
	require.Len(t, ask(t, m, 1).Choices[0].Pick.Groups, 13)
	require.Equal(t, 7, ask(t, m, 1).Choices[0].Pick.Max)
}

func TestFlipsAreOfferedByPosition(t *testing.T) {
	p := ask(t, stage(t, "r7 r8", "", place{down: "r1 - r3"}, others), 1)
	require.Len(t, p.Choices, 2)
	require.Equal(t, say("button.flip", "N", games.Num(3)), p.Choices[1].Label)
	require.Empty(t, p.Choices[1].Note.Key, "the question has said what happens to a card that doesn't fit")
}

func TestPickingUpSaysHowMany(t *testing.T) {
	p := ask(t, stage(t, "r7 r8", "", place{hand: "r1"}, others), 1)
	require.Equal(t, []games.Choice{{Move: games.Move{Verb: "pickup"}, Label: say("button.pickup", "Count", games.Num(2))}}, p.Choices)
}

func TestWhatCanBePlayedIsOfferedFirstThenDrawingThenTheEndOfTheTurn(t *testing.T) {
	p := ask(t, after(t, stage(t, "r7", "r1 r2 r3", place{hand: "rC1 r5", up: "r1"}, others), "1 play rC1").Match, 1)
	var verbs []string
	for _, c := range p.Choices {
		verbs = append(verbs, c.Move.Verb)
	}
	require.Equal(t, []string{"play", "draw", "end"}, verbs)
	require.Equal(t, say("note.draw", "Count", games.Num(2)), p.Choices[1].Note)
}

func TestAHandOfSixtyCardsStaysPlayable(t *testing.T) {
	held := count(newPack(true))
	held.removeAll(parse(t, "r1 r2 r3 r4 r5 r6 r7 r7 r8 r9 r10 g1 g2 g3 g4 g5 g6 g7 g8 g9 b7 b8 rC bC1"))
	require.EqualValues(t, 60, held.n)
	hand := strings.Join(info.Faces.Codes(held.all()), " ")
	for _, tt := range []struct {
		pile   string
		lowest face // that fits
		safe   string
	}{
		{"", 1, "play r1 g1 g1 b1 b1"},
		{"r7", 7, "play g7 g7 b7"},
		{"r7 r7", 7, "play g7 g7 b7"},
		{"r9 r10", 10, "play r10 g10 g10 g10 b10 b10"},
	} {
		t.Run("on "+tt.pile, func(t *testing.T) {
			m := stage(t, tt.pile, "", place{hand: hand, up: "g2", down: "g3"}, place{hand: "g1"})
			var want []string
			for f := tt.lowest; f <= clear2; f++ {
				for k := range held.of(f) {
					want = append(want, info.MoveText(games.Move{Verb: "play", Cards: held.group(f, nil)[:k+1]}))
				}
			}
			require.Equal(t, want, texts(m.Legal(1)))
			for _, mv := range m.Legal(1) {
				require.NoError(t, after(t, m, "1 "+info.MoveText(mv)).Match.Check())
			}
			p := ask(t, m, 1)
			require.Len(t, p.Choices, 1)
			require.Equal(t, want, texts(p.Moves()))
			require.Equal(t, tt.safe, info.MoveText(p.Default))
			require.Contains(t, want, tt.safe)
			requireInReach(t, p.Choices[0].Pick, 60)
		})
	}
}

// requireInReach checks that a select can offer the cards: every number of each face in one list, or the faces first and then how many; and that
// each of the n cards is offered or barred.
func requireInReach(t *testing.T, pick *games.Pick, n int) {
	t.Helper()
	const entries = 25
	require.True(t, pick.OneGroup)
	require.LessOrEqual(t, len(pick.Groups), 13)
	for _, g := range pick.Groups {
		require.LessOrEqual(t, min(pick.Max, len(g.Cards)), entries)
		n -= len(g.Cards)
	}
	for _, b := range pick.Barred {
		n -= len(b.Cards)
	}
	require.Zero(t, n)
}

func TestTheDefaultIsSafe(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pile  string
		place place
		moves []string
		want  string
	}{
		{"the lowest number, as many as there are", "r4", place{hand: "r3 r5 b5 r9"}, nil, "play r5 b5"},
		{"a Clear only where no number fits, and one", "r9", place{hand: "r3 rC bC gC2"}, nil, "play rC"},
		{"the weakest Clear", "r9", place{hand: "gC2 bC1"}, nil, "play bC1"},
		{"not going out while fewer can be played", "r4", place{hand: "r5 b5"}, nil, "play r5"},
		{"going out where there is nothing else", "r4", place{hand: "r5"}, nil, "play r5"},
		{"picking up", "r9", place{hand: "r5"}, nil, "pickup"},
		{"flipping the first", "r9", place{down: "- r5 r6"}, nil, "flip 2"},
		{"no extra discards", "r9", place{hand: "gC2 r5"}, []string{"1 play gC2"}, "end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, stage(t, tt.pile, "", tt.place, others), tt.moves...).Match
			require.Equal(t, tt.want, info.MoveText(ask(t, m, 1).Default))
		})
	}
}
