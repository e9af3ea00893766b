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
	require.Equal(t, "up rC g9 b9", info.MoveText(p.Default), "the highest are kept up")
	_, asked := after(t, m, "1 up rC g9 b9").Match.Prompt(1)
	require.False(t, asked)
}

func TestTheQuestionSaysWhatIsDue(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pile  string
		place place
		moves []string
		want  string
	}{
		{"a discard", "r5", place{hand: "r7"}, nil, "ask.play"},
		{"a discard on an empty pile", "", place{hand: "r7"}, nil, "ask.play.empty"},
		{"nothing fits", "r9", place{hand: "r7"}, nil, "ask.pickup"},
		{"a 3UP card", "r5", place{up: "r7"}, nil, "ask.play_up"},
		{"a 3UP card on an empty pile", "", place{up: "r7"}, nil, "ask.play_up.empty"},
		{"no 3UP card fits", "r9", place{up: "r7"}, nil, "ask.pickup"},
		{"a flip", "r5", place{down: "r7"}, nil, "ask.flip"},
		{"a flip on an empty pile", "", place{down: "r7"}, nil, "ask.flip.empty"},
		{"extra discards", "r5", place{hand: "gC2 r7"}, []string{"1 play gC2"}, "ask.extra"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, stage(t, tt.pile, "", tt.place, others), tt.moves...).Match
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
	notes := map[games.Arg]games.Text{}
	for _, g := range pick.Groups {
		require.Equal(t, "button.play_card", key(g.Label))
		notes[g.Label.Args["Face"]] = g.Note
	}
	require.Equal(t, map[games.Arg]games.Text{
		games.Lit("7"):        say("note.third", "Face", games.Lit("7")),
		games.Lit("9"):        say("note.three", "Count", games.Num(3)),
		games.Lit("10"):       {},
		games.Lit("Clear"):    say("note.clears"),
		games.Lit("Clear +1"): say("note.clears_extras", "Count", games.Num(1)),
		games.Lit("Clear +2"): say("note.clears_extras", "Count", games.Num(2)),
	}, notes)
}

func TestOnAnEmptyPileClearsHaveNothingToClear(t *testing.T) {
	pick := ask(t, stage(t, "", "", place{hand: "rC rC1", up: "r1"}, others), 1).Choices[0].Pick
	require.Equal(t, say("note.nothing"), pick.Groups[0].Note)
	require.Equal(t, say("note.extras", "Count", games.Num(1)), pick.Groups[1].Note)
}

func TestTheNoteOfTheLastCardsSaysThatTheyWin(t *testing.T) {
	pick := ask(t, stage(t, "", "", place{hand: "r4 b4"}, others), 1).Choices[0].Pick
	require.Equal(t, say("note.wins", "Count", games.Num(2)), pick.Groups[0].Note)
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
	require.Equal(t, say("note.flip", "Count", games.Num(2)), p.Choices[1].Note)
	require.Empty(t, ask(t, stage(t, "", "", place{down: "r1 - r3"}, others), 1).Choices[0].Note.Key)
}

func TestPickingUpSaysHowMany(t *testing.T) {
	p := ask(t, stage(t, "r7 r8", "", place{hand: "r1"}, others), 1)
	require.Equal(t, []games.Choice{{Move: games.Move{Verb: "pickup"}, Label: say("button.pickup", "Count", games.Num(2))}}, p.Choices)
}

func TestDrawingSaysHowMany(t *testing.T) {
	p := ask(t, after(t, stage(t, "r7", "r1 r2 r3", place{hand: "rC1 r5", up: "r1"}, others), "1 play rC1").Match, 1)
	require.Len(t, p.Choices, 3)
	require.Equal(t, say("note.draw", "Count", games.Num(2)), p.Choices[1].Note)
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
