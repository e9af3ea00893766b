package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

func TestReplayPlaysTheMatch(t *testing.T) {
	p := mustReplay(t, match)
	require.Len(t, p.Moves, 7)
	require.Equal(t, []string{"Ada", "Ben"}, p.Names)
	require.Equal(t, games.Seat(2), p.Setup.Dealer)
	require.Len(t, p.Setup.Source.Packs[0], 52, "packs are completed")
	result, over := p.Match.Result()
	require.True(t, over)
	require.Equal(t, []int{2, 1}, result.Ranks)
}

func TestReplayTellsOfEachMomentOnce(t *testing.T) {
	var got []string
	_, err := replay(insert(t, "2 lay AS", "{refuse: 1 draw}"), func(m record.Moment) {
		got = append(got, fmt.Sprint(m.Number, " ", m.Made.Seat, m.Made.Move.Verb, m.Refused != nil))
	})
	require.NoError(t, err)
	require.Equal(t, []string{"0 0false", "1 2drawfalse", "2 1layfalse", "2 1drawtrue", "3 2layfalse", "4 1layfalse", "5 2layfalse", "6 1layfalse", "7 2layfalse"}, got)
}

func TestAnUnfinishedMatchIsARecord(t *testing.T) {
	cut := match[:strings.Index(match, "  - 1 lay 2C")]
	p := mustReplay(t, cut)
	require.Len(t, p.Moves, 5)
	_, ok := p.Finished()
	require.False(t, ok)
	requireError(t, cut+"result: {ranks: [2, 1], scores: [1, 2], money: [-25, 25]}\n", 14, 5, "isn't over")
	mustReplay(t, match[:strings.Index(match, "  - 2 draw")-len("moves:\n")]+"moves: []\n")
}

func TestAFinishedMatchNeedsNoResult(t *testing.T) {
	mustReplay(t, match[:strings.Index(match, "result")])
}

func TestResultsMustAgree(t *testing.T) {
	e := requireError(t, edit(t, "ranks: [2, 1]", "ranks: [1, 2]"), 16, 7, "result: ranks")
	require.Equal(t, "[2, 1]", e.Got)
	require.Equal(t, "[1, 2]", e.Want)
	requireError(t, edit(t, "scores: [1, 2]", "scores: [1, 1]"), 16, 7, "result: scores")
	requireError(t, edit(t, "money: [-25, 25]", "money: [-25]"), 16, 7, "result: money")
	requireError(t, edit(t, ", money: [-25, 25]", ""), 16, 0, "ranks, scores and money")
}

func TestMovesMustBeLegal(t *testing.T) {
	e := requireError(t, insert(t, "2 lay AS", "1 lay AC"), 11, 3, "1 lay AC: refused by rule 2")
	require.ErrorAs(t, e, new(*games.Refusal))
	requireError(t, edit(t, "  - 2 lay 4C\n", "  - 2 lay 4C\n  - 2 lay 7D\n"), 16, 8, "C4")
}

func TestMovesMustBeWellFormed(t *testing.T) {
	for _, v := range []struct{ move, what string }{
		{"draw", "isn't a seat and a move"}, {"02 draw", "isn't a seat and a move"},
		{"0 draw", "no seat 0 of 2"}, {"3 draw", "no seat 3 of 2"}, {"-1 draw", "no seat"}, {"2  draw", "no move"},
		{"2 fold", "no move of highcard"}, {"2 lay", "takes 1–1 cards"}, {"2 lay 1H", "no card of the pack"},
		{"2 draw AC", "stands alone"}, {"2 lay T1", "no card"}, {"2 point 5", "position"}, {"2 say hello", "say takes"},
	} {
		t.Run(v.move, func(t *testing.T) {
			requireError(t, insert(t, "1 lay KH", v.move), 10, 2, v.what)
			requireError(t, insert(t, "1 lay KH", "{refuse: "+v.move+"}"), 10, 2, v.what)
		})
	}
}

func TestRefusalsMustBeRefused(t *testing.T) {
	mustReplay(t, insert(t, "1 lay KH", "{refuse: 1 lay AS}"))
	mustReplay(t, edit(t, "  - 2 lay 4C\n", "  - 2 lay 4C\n  - {refuse: 2 draw}\n"))
	e := requireError(t, insert(t, "1 lay KH", "{refuse: 1 draw}"), 10, 1, "1 draw")
	require.Equal(t, []string{"accepted", "refused"}, []string{e.Got, e.Want})
}

func TestExpectationsMustAgree(t *testing.T) {
	for _, good := range []string{
		"{phase: play, turn: [1, 2], deal: 1, dealer: 2, over: false}",
		"{hand.1: [KH, AC, 2C]}", "{hand.2: [7D, AS, 3C, 4C]}", "{legal.1: [lay 2C, draw, lay KH, lay AC, draw]}",
		"{stock: 45, tricks: [0, 0]}", `{stock: "45", deal: "1", turn: ["1", 2]}`, "{}",
	} {
		mustReplay(t, insert(t, "1 lay KH", "{expect: "+good+"}"))
	}
	for _, bad := range []struct{ want, what string }{
		{"{phase: over}", "phase: got play, want over"},
		{"{turn: [2, 1]}", "turn: got [1, 2], want [2, 1]"},
		{"{turn: [1]}", "turn: got"}, {"{over: true}", "over: got false, want true"}, {`{over: "false"}`, "over: got false"},
		{"{hand.1: [KH, AC]}", "hand.1: got [AC, 2C, KH], want [KH, AC]"}, {"{hand.1: [KH, AC, AC]}", "hand.1"},
		{"{legal.1: [draw]}", "legal.1"}, {"{legal.1: [draw, lay 2C, lay KH, lay AC, lay AS]}", "legal.1"},
		{"{stock: 45.0}", "stock: got 45, want \"45.0\""}, {"{stock: [45]}", "stock"}, {"{tricks: 0}", "tricks"},
		{"{result: {}}", "result: got no such key"}, {"{last: {}}", "last: got no such key"}, {"{laid.1: KH}", "laid.1: got no such key"},
		{"{hand.3: []}", "hand.3: got no such key"}, {"{lives: [1, 1]}", "lives: got no such key"},
	} {
		t.Run(bad.want, func(t *testing.T) {
			requireError(t, insert(t, "1 lay KH", "{expect: "+bad.want+"}"), 10, 1, bad.what)
		})
	}
}

func TestMapsAreComparedWhole(t *testing.T) {
	mustReplay(t, insert(t, "1 lay AC", "{expect: {last: {tricks: [0, 1], seat: 2}}}"))
	for _, bad := range []string{"{seat: 2}", "{seat: 2, tricks: [0, 1], more: 1}", "{seat: 1, tricks: [0, 1]}", "{seat: 2, trick: [0, 1]}", "[]"} {
		requireError(t, insert(t, "1 lay AC", "{expect: {last: "+bad+"}}"), 12, 3, "last")
	}
}

func TestAfterTheEndEverythingIsAsItWasLeft(t *testing.T) {
	mustReplay(t, edit(t, "  - 2 lay 4C\n", "  - 2 lay 4C\n  - {expect: {over: true, phase: over, turn: [], legal.1: [], legal.2: [], deal: 1, dealer: 2, "+
		"result: {money: [-25, 25], ranks: [2, 1], scores: [1, 2]}}}\n"))
}

func TestTheLineOfAnExpectationIsThatOfItsKey(t *testing.T) {
	text := insert(t, "1 lay KH", "expect:\n      phase: play\n      stock:\n        44\n")
	requireError(t, text, 12, 1, "stock")
}

func TestPacksMustBeOfTheGame(t *testing.T) {
	const pack = "[AC, 2C, KH, 3C, 4C, AS, 7D, 8D]"
	requireError(t, edit(t, pack, "[AC, 2C, XX]"), 7, 0, `pack 1, card 3: "XX" is no card`)
	requireError(t, edit(t, pack, "[AC, 2C,\n   AC]"), 8, 0, "pack 1, card 3: AC is in the pack 1 times")
	requireError(t, edit(t, "  - "+pack+"\n", "  - "+pack+"\n  - [T1]\n"), 8, 0, "pack 2, card 1")
	mustReplay(t, edit(t, "  - "+pack+"\n", "  - "+pack+"\n  - [AC]\n  - []\n"))
}

func TestAMissingPackIsTheErrorOfTheMoveThatNeedsIt(t *testing.T) {
	text := edit(t, "rounds: 1", "rounds: 2")
	e := requireError(t, text, 15, 7, "2 lay 4C needs one more pack")
	require.ErrorIs(t, e, cards.ErrNoPack)
	e = requireError(t, edit(t, "packs:\n  - [AC, 2C, KH, 3C, 4C, AS, 7D, 8D]\n", "packs: []\n"), 6, 0, "can't start")
	require.ErrorIs(t, e, cards.ErrNoPack)
}

func TestSetupsMustBePossible(t *testing.T) {
	requireError(t, edit(t, "game: highcard", "game: lowcard"), 2, 0, `no game "lowcard"`)
	requireError(t, edit(t, "[Ada, Ben]", "[Ada]"), 4, 0, "number of seats: got 2–4, want 1")
	requireError(t, edit(t, "[Ada, Ben]", "[A, B, C, D, E]"), 4, 0, "number of seats")
	requireError(t, edit(t, "dealer: 2", "dealer: 3"), 5, 0, "no seat 3")
	requireError(t, edit(t, "dealer: 2", "dealer: 0"), 5, 0, "no seat 0")
	requireError(t, edit(t, "stake: 25", "stake: -1"), 3, 0, "option stake can't be")
	requireError(t, edit(t, "stake: 25", "cards: 4"), 3, 0, `unknown option "cards"`)
	requireError(t, edit(t, "rounds: 1, stake: 25", "rounds: 1,\n  stake: 2.5"), 4, 0, "option stake can't be")
	requireError(t, edit(t, "dealer: 2\n", ""), 5, 0, "packs need a dealer or a seed")
	requireError(t, strings.Replace(edit(t, "packs:\n", ""), "  - [AC, 2C, KH, 3C, 4C, AS, 7D, 8D]\n", "", 1), 2, 0, "neither packs nor a seed")
	mustReplay(t, edit(t, "rounds: 1, ", "rounds: 1, aces: high, "))
}
