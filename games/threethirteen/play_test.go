package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// strict is the option under which a card taken can't be discarded in the same turn.
var strict = games.Options{"return_taken": "false"}

// quads is seven seats in the first round: 1 holds KS KS KS, the fourth is turned up, and 2 holds 2C 2D and a wild 3H; AC is drawn first.
func quads(t *testing.T) games.Step {
	return begin(t, 7, strict, "KS 2C 4C 4D 4H 4S 5C KS 2D 6C 6D 6H 6S 7C KS 3H 8C 8D 8H 8S 9C KS AC", "")
}

func TestLegalMoves(t *testing.T) {
	for _, tt := range []struct {
		name string
		step games.Step
		seat games.Seat
		want []string
	}{
		{"a turn: draw or take", duel(t, nil), 1, []string{"draw", "take"}},
		{"not one's turn: nothing", duel(t, nil), 2, []string{}},
		{"no such seat: nothing", duel(t, nil), 3, []string{}},
		{"watchers: nothing", duel(t, nil), games.Nobody, []string{}},
		{"after drawing: any card, and to go out with what leaves everything melded", after(t, duel(t, nil), "1 draw"), 1,
			[]string{"discard 9C", "discard 3D", "discard 9D", "discard KS", "out KS"}},
		{"after taking: also the card taken", after(t, duel(t, nil), "1 take"), 1, []string{"discard 9C", "discard QC", "discard 9D", "discard KS"}},
		{"not the card taken, where that is the rule", after(t, duel(t, strict), "1 take"), 1, []string{"discard 9C", "discard 9D", "discard KS"}},
		{"but a card drawn", after(t, duel(t, strict), "1 draw"), 1,
			[]string{"discard 9C", "discard 3D", "discard 9D", "discard KS", "out KS"}},
		{"and the card taken in an earlier turn", after(t, duel(t, strict), "1 take", "1 discard KS", "2 draw", "2 discard 3D", "1 draw"), 1,
			[]string{"discard 7C", "discard 9C", "discard QC", "discard 9D"}},
		{"a last turn: draw or take", out(t, nil), 2, []string{"draw", "take"}},
		{"nobody goes out in a last turn", after(t, begin(t, 2, nil, "9C 4H 9D 5H KS 8S QC 3D 6H"), "1 draw", "1 out KS", "2 draw"), 2,
			[]string{"discard 4H", "discard 5H", "discard 6H", "discard 8S"}},
		{"equal cards are one move", after(t, begin(t, 3, nil, "9C 2C 2D 9C 4C 4D KS 6C 6D 9D 3D"), "1 draw"), 1,
			[]string{"discard 9C", "discard 3D", "discard KS", "out KS"}},
		{"four cards equal to the one taken: going out isn't restricted", after(t, quads(t), "1 take"), 1, []string{"out KS"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, texts(tt.step.Match.Legal(tt.seat)))
		})
	}
}

func TestWhoHoldsNothingElseInALastTurnMayDiscardACardLikeTheOneTaken(t *testing.T) {
	step := begin(t, 7, strict, "2C KS 4C 4D 4H 4S 5C 2D KS 6C 6D 6H 6S 7C 3H KS 8C 8D 8H 8S 9C AC KS", "")
	step = after(t, step, "1 draw", "1 out KS", "2 take")
	require.Equal(t, []string{"discard KS"}, texts(step.Match.Legal(2)))
}

func TestRefusalsNameTheRule(t *testing.T) {
	over := func() games.Step {
		return after(t, begin(t, 2, games.Options{"rounds": "1"}, "9C 4H 9D 5H KS 8S QC 3D 7C"), "1 draw", "1 out KS", "2 draw", "2 discard 8S")
	}
	for _, tt := range []struct {
		name string
		step games.Step
		move string
		rule string
		text string
	}{
		{"out of turn", duel(t, nil), "2 draw", "5", "turn"},
		{"out of turn, having gone out", out(t, nil), "1 draw", "5", "turn_out"},
		{"drawing twice", after(t, duel(t, nil), "1 draw"), "1 draw", "5", "drawn_already"},
		{"taking after taking", after(t, duel(t, nil), "1 take"), "1 take", "5", "taken_already"},
		{"a discard before drawing", duel(t, nil), "1 discard KS", "5", "draw_first"},
		{"a card not held", after(t, duel(t, nil), "1 draw"), "1 discard 4H", "5", "not_held"},
		{"the card just taken", after(t, duel(t, strict), "1 take"), "1 discard QC", "5", "taken"},
		{"going out before drawing", duel(t, nil), "1 out KS", "6", "out_late"},
		{"going out with a card not held", after(t, duel(t, nil), "1 draw"), "1 out 4H", "6", "not_held"},
		{"going out with cards unmelded", after(t, duel(t, nil), "1 draw"), "1 out 9C", "6", "unmelded"},
		{"going out in a last turn", after(t, out(t, nil), "2 draw"), "2 out 8S", "7", "out_already"},
		{"and before drawing", out(t, nil), "2 out 8S", "7", "out_already"},
		{"anything after the end", over(), "1 draw", "C4", "over"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := tt.step.Match.Facts()
			r := refused(t, tt.step.Match, tt.move)
			require.Equal(t, tt.rule, r.Rule)
			require.Equal(t, "threethirteen.refuse."+tt.text, r.Text.Key)
			require.Equal(t, before, tt.step.Match.Facts())
		})
	}
}

func TestARefusalToGoOutNamesWhatFitsNoMeld(t *testing.T) {
	r := refused(t, after(t, duel(t, nil), "1 take").Match, "1 out 9C")
	require.Equal(t, games.Num(3), r.Text.Args["Count"])
	require.Equal(t, named(t, "QC 9D KS"), r.Text.Args["Left"])
	require.Equal(t, named(t, "9C"), r.Text.Args["Card"])
}

func TestRefusalsOfWhatNoRecordCanHold(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	for name, mv := range map[string]games.Move{
		"an unknown verb":     {Verb: "knock"},
		"a discard of none":   {Verb: "discard"},
		"going out with two":  games.NewMove("out", cs(t, "9C 9D")...),
		"a draw of a card":    games.NewMove("draw", cs(t, "9C")...),
		"a word":              {Verb: "discard", Cards: cs(t, "9C"), Word: "please"},
		"a position":          {Verb: "take", N: 1},
		"an unknown, of card": games.NewMove("steal", cs(t, "9C")...),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := m.Apply(1, mv)
			var r *games.Refusal
			require.ErrorAs(t, err, &r)
			require.Equal(t, "5", r.Rule)
		})
	}
	for _, seat := range []games.Seat{-1, 0, 3, 99} {
		_, err := m.Apply(seat, games.NewMove("draw"))
		var r *games.Refusal
		require.ErrorAs(t, err, &r)
	}
}

func TestApplyLeavesItsReceiverAsItWas(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	before, view := m.Facts(), m.View(1)
	a := after(t, games.Step{Match: m}, "1 discard KS", "2 take").Match
	b := after(t, games.Step{Match: m}, "1 out KS", "2 draw").Match
	require.Equal(t, before, m.Facts())
	require.Equal(t, view, m.View(1))
	require.NotEqual(t, a.Facts(), b.Facts())
}

func TestAfterGoingOutEveryoneElseHasExactlyOneMoreTurn(t *testing.T) {
	step := begin(t, 4, nil, "9C 4H 6C 6D 9D 5H 8C 8D KS 8S 10C 10D QC 3D 7C 6H 2S", "")
	require.Equal(t, "play", fact(t, step.Match, "phase"))
	step = after(t, step, "1 draw", "1 out KS")
	for i, card := range []string{"7C", "6H", "2S"} {
		require.Equal(t, "last-turns", fact(t, step.Match, "phase"))
		require.Equal(t, []games.Seat{games.Seat(i + 2)}, step.Match.Turn())
		require.Empty(t, step.Settled)
		step, _ = step.Match.Apply(games.Seat(i+2), games.NewMove("draw"))
		step, _ = step.Match.Apply(games.Seat(i+2), games.NewMove("discard", cs(t, card)...))
	}
	require.Len(t, step.Settled, 1)
	require.Equal(t, "play", fact(t, step.Match, "phase"))
	require.Equal(t, 0, fact(t, step.Match, "out"))
	require.Equal(t, 2, fact(t, step.Match, "round"))
}
