package threeupthreedown

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestRefusalsSayWhyAndByWhichRule(t *testing.T) {
	first := place{hand: "r4 g7 b7", up: "r9", down: "r1 r2 r3"}
	extra := func(draw string, p place) func(*testing.T) games.Match {
		return func(t *testing.T) games.Match { return after(t, stage(t, "r5", draw, p, others), "1 play rC1").Match }
	}
	on := func(pile, draw string, p place) func(*testing.T) games.Match {
		return func(t *testing.T) games.Match { return stage(t, pile, draw, p, others) }
	}
	choosing := func(t *testing.T) games.Match {
		return begun(t, 3, "r1 r2 r3 g1 g2 g3 b1 b2 b3 r4 r5 r6 r7 r8 r9 g4 g5 g6 g7 g8 g9 b4 b5 b6 b7 b8 b9").Match
	}
	chosen := func(t *testing.T) games.Match { return after(t, choosing(t), "1 up r4 r5 r6").Match }
	over := func(t *testing.T) games.Match {
		return after(t, stage(t, "", "", place{hand: "r1"}, others), "1 play r1").Match
	}
	for _, tt := range []struct {
		name string
		at   func(*testing.T) games.Match
		move string
		rule string
		key  string
		args games.Args
	}{
		{"after the end", over, "2 pickup", "C4", "over", nil},
		{"playing before choosing", choosing, "1 play r4", "3", "choose", nil},
		{"choosing cards of somebody else", choosing, "1 up r4 r5 g4", "3", "not_dealt", games.Args{"Cards": games.Cards(parse(t, "r4 g4 r5"))}},
		{"choosing again", chosen, "1 up r7 r8 r9", "3", "waiting", games.Args{"Others": games.List{say("who", "Who", games.Seat(2)), say("who", "Who", games.Seat(3))}}},
		{"choosing without a seat", chosen, "9 up r7 r8 r9", "3", "no_seat", games.Args{"Others": games.List{say("who", "Who", games.Seat(2)), say("who", "Who", games.Seat(3))}}},
		{"choosing too late", on("r5", "", first), "1 up r4 g7 b7", "3", "chosen", nil},
		{"out of turn", on("r5", "", first), "2 play b2", "4", "turn", games.Args{"Who": games.Seat(1)}},
		{"different faces", on("r5", "", first), "1 play r4 g7", "5", "mixed", games.Args{"Cards": games.Cards(parse(t, "r4 g7"))}},
		{"a card not held", on("r5", "", first), "1 play r10", "5", "not_held", games.Args{"Cards": games.Cards(parse(t, "r10"))}},
		{"a lower number", on("r5", "", first), "1 play r4", "5", "low", games.Args{"Face": games.Lit("4"), "Top": games.Lit("5")}},
		{"picking up though something fits", on("r5", "", first), "1 pickup", "6", "must_play", games.Args{"Face": games.Lit("7")}},
		{"drawing without a Clear +1 or +2", on("r5", "r6", place{hand: "r7"}), "1 draw", "10", "draw_now", nil},
		{"drawing with three in hand", extra("r6", place{hand: "rC1 r1 r2 r3"}), "1 draw", "10", "draw_full", games.Args{"Count": games.Num(3)}},
		{"drawing without a draw pile", extra("", place{hand: "rC1 r1"}), "1 draw", "10", "draw_empty", nil},
		{"picking up instead of an extra discard", extra("", place{hand: "rC1 r1"}), "1 pickup", "11", "pickup_extra", nil},
		{"ending before the first discard", on("r5", "", first), "1 end", "11", "end_first", nil},
		{"3UP with cards in hand", on("r5", "", first), "1 play r9", "13", "up_early", games.Args{"Count": games.Num(3)}},
		{"hand and 3UP mixed", on("r5", "", place{hand: "b9", up: "r9"}), "1 play r9 b9", "13", "up_early", games.Args{"Count": games.Num(1)}},
		{"3UP with a draw pile", extra("r6 r7", place{hand: "rC1", up: "r9"}), "1 play r9", "13", "draw_pile", games.Args{"Count": games.Num(2)}},
		{"flipping with cards in hand", on("r5", "", first), "1 flip 1", "13", "flip_hand", games.Args{"Count": games.Num(3)}},
		{"flipping with 3UP", on("r5", "", place{up: "r9", down: "r1"}), "1 flip 1", "13", "flip_up", games.Args{"Count": games.Num(1)}},
		{"flipping with a draw pile", extra("r6 r7", place{hand: "rC1", down: "r9"}), "1 flip 1", "13", "draw_pile", games.Args{"Count": games.Num(2)}},
		{"flipping what is gone", on("r5", "", place{down: "r1 - r3"}), "1 flip 2", "14", "flip_gone", games.Args{"N": games.Num(2)}},
		{"playing a face-down card by sight", on("r5", "", place{down: "r1 - r9"}), "1 play r9", "14", "blind", nil},
		{"picking up instead of flipping", on("r5", "", place{down: "r1"}), "1 pickup", "14", "pickup_blind", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := games.Text{Key: slug + ".refuse." + tt.key, Args: games.Args{"Rule": games.Lit(tt.rule)}}
			for name, arg := range tt.args {
				want.Args[name] = arg
			}
			got := refused(t, tt.at(t), tt.move)
			require.Equal(t, tt.rule, got.Rule)
			require.Equal(t, want, got.Text)
		})
	}
}

func TestMovesThatNoParserLetsThroughAreRefused(t *testing.T) {
	m := stage(t, "r5", "", place{hand: "r7", down: "r1"}, others)
	for _, mv := range []games.Move{
		{}, {Verb: "knock"}, {Verb: "play"}, {Verb: "play", Cards: parse(t, "r7"), Word: "x"}, {Verb: "play", Cards: parse(t, "r7"), N: 1},
		{Verb: "play", Cards: games.Cards{99}}, {Verb: "flip"}, {Verb: "flip", N: 4}, {Verb: "flip", N: -1}, {Verb: "pickup", Cards: parse(t, "r7")},
	} {
		_, err := m.Apply(1, mv)
		require.ErrorContains(t, err, "refuse.unknown", "%+v", mv)
	}
}

func TestADiscardWithoutCardsIsToldWhyNoneCanBeNamed(t *testing.T) {
	_, err := stage(t, "r5", "", place{down: "r1"}, others).Apply(1, games.Move{Verb: "play"})
	require.ErrorContains(t, err, "refuse.blind")
	m := after(t, stage(t, "r5", "r6 r7", place{hand: "rC1", up: "r9"}, others), "1 play rC1").Match
	_, err = m.Apply(1, games.Move{Verb: "play"})
	require.ErrorContains(t, err, "refuse.draw_pile")
}
