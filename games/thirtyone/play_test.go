package thirtyone_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/thirtyone"
)

func TestLegalMoves(t *testing.T) {
	for _, tt := range []struct {
		name string
		at   func(t *testing.T) games.Step
		seat games.Seat
		want []string
	}{
		{"a first turn: also knock", func(t *testing.T) games.Step { return duel(t) }, 1, []string{"draw", "take", "knock"}},
		{"not one's turn: nothing", func(t *testing.T) games.Step { return duel(t) }, 2, []string{}},
		{"no such seat: nothing", func(t *testing.T) games.Step { return duel(t) }, 3, []string{}},
		{"watchers: nothing", func(t *testing.T) games.Step { return duel(t) }, games.Nobody, []string{}},
		{"after drawing: discard any of four", func(t *testing.T) games.Step { return after(t, duel(t), "1 draw") }, 1,
			[]string{"discard 8C", "discard 9C", "discard KC", "discard 4H"}},
		{"after taking: not the card taken", func(t *testing.T) games.Step { return after(t, duel(t), "1 take") }, 1,
			[]string{"discard 8C", "discard 9C", "discard 4H"}},
		{"a card taken in an earlier turn may go",
			func(t *testing.T) games.Step {
				return after(t, duel(t), "1 take", "1 discard 4H", "2 draw", "2 discard KC", "1 draw")
			}, 1, []string{"discard 8C", "discard 9C", "discard 2H", "discard 5S"}},
		{"after a knock: no second one", func(t *testing.T) games.Step { return after(t, duel(t), "1 knock") }, 2, []string{"draw", "take"}},
		{"an empty stock: take, knock or end", func(t *testing.T) games.Step { return dry(t) }, 4, []string{"take", "knock", "end"}},
		{"an empty stock after a knock: take or end", func(t *testing.T) games.Step { return after(t, dry(t), "4 knock") }, 5,
			[]string{"take", "end"}},
		{"an empty stock after taking: only discards", func(t *testing.T) games.Step { return after(t, dry(t), "4 take") }, 4,
			[]string{"discard 4C", "discard 3D", "discard 2H"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, texts(tt.at(t).Match.Legal(tt.seat)))
		})
	}
}

func TestRefusalsNameTheRule(t *testing.T) {
	over := func(t *testing.T) games.Step {
		step := begin(t, 2, 2, games.Options{"lives": "1"}, pack(t, "9C", "QD", "8C", "7D", "4H", "3S", "5S", "2H", "2S"))
		return after(t, step, "1 draw", "1 discard 8C", "2 draw", "2 discard 2S", "1 knock", "2 take", "2 discard 3S")
	}
	for _, tt := range []struct {
		name string
		at   func(t *testing.T) games.Step
		move string
		rule string
		text string
	}{
		{"out of turn", func(t *testing.T) games.Step { return duel(t) }, "2 draw", "4", "turn"},
		{"out of turn, whatever the move", func(t *testing.T) games.Step { return duel(t) }, "2 knock", "4", "turn"},
		{"a discard before drawing", func(t *testing.T) games.Step { return duel(t) }, "1 discard 4H", "4", "three"},
		{"drawing twice", func(t *testing.T) games.Step { return after(t, duel(t), "1 draw") }, "1 draw", "4", "four"},
		{"taking after drawing", func(t *testing.T) games.Step { return after(t, duel(t), "1 draw") }, "1 take", "4", "four"},
		{"a card not held", func(t *testing.T) games.Step { return after(t, duel(t), "1 draw") }, "1 discard QD", "4", "not_held"},
		{"the card just taken", func(t *testing.T) games.Step { return after(t, duel(t), "1 take") }, "1 discard 5S", "4", "taken"},
		{"a knock after drawing", func(t *testing.T) games.Step { return after(t, duel(t), "1 draw") }, "1 knock", "5", "knock_late"},
		{"a second knock", func(t *testing.T) games.Step { return after(t, duel(t), "1 knock") }, "2 knock", "5", "knocked"},
		{"ending with cards in the stock", func(t *testing.T) games.Step { return duel(t) }, "1 end", "8", "stock"},
		{"drawing from an empty stock", func(t *testing.T) games.Step { return dry(t) }, "4 draw", "8", "stock_empty"},
		{"ending after taking", func(t *testing.T) games.Step { return after(t, dry(t), "4 take") }, "4 end", "4", "four"},
		{"anything after the end", over, "1 draw", "C4", "over"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := tt.at(t).Match
			seat, mv := parse(t, tt.move)
			_, err := m.Apply(seat, mv)
			var r *games.Refusal
			require.ErrorAs(t, err, &r)
			require.Equal(t, tt.rule, r.Rule)
			require.Equal(t, "thirtyone.refuse."+tt.text, r.Text.Key)
		})
	}
}

func TestRefusalsOfWhatNoRecordCanHold(t *testing.T) {
	m := after(t, duel(t), "1 draw").Match
	for name, mv := range map[string]games.Move{
		"an unknown verb":       {Verb: "steal"},
		"a discard of nothing":  {Verb: "discard"},
		"a discard of two":      games.NewMove("discard", hand(t, "9C", "8C")...),
		"a draw of a card":      games.NewMove("draw", hand(t, "9C")...),
		"a word with a discard": {Verb: "discard", Cards: hand(t, "9C"), Word: "please"},
		"a position":            {Verb: "take", N: 1},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := m.Apply(1, mv)
			var r *games.Refusal
			require.ErrorAs(t, err, &r)
			require.Equal(t, "4", r.Rule)
		})
	}
	for _, seat := range []games.Seat{-1, 0, 3, 99} {
		_, err := m.Apply(seat, games.NewMove("draw"))
		var r *games.Refusal
		require.ErrorAs(t, err, &r)
	}
}

func TestAnEliminatedPlayerIsToldSo(t *testing.T) {
	step := begin(t, 3, 1, games.Options{"lives": "1"},
		pack(t, "2C", "KH", "KD", "3D", "QH", "QD", "4S", "2H", "2D", "6S"), pack(t, "2C"))
	m := after(t, step, "2 knock", "3 draw", "3 discard 2H", "1 draw", "1 discard 2D").Match
	_, err := m.Apply(2, games.NewMove("draw"))
	var r *games.Refusal
	require.ErrorAs(t, err, &r)
	require.Equal(t, "4", r.Rule)
	require.Equal(t, "thirtyone.refuse.out", r.Text.Key)
}

func TestApplyLeavesItsReceiverAsItWas(t *testing.T) {
	m := after(t, duel(t), "1 draw").Match
	before, view := m.Facts(), m.View(1)
	a := after(t, games.Step{Match: m}, "1 discard 4H", "2 take").Match
	b := after(t, games.Step{Match: m}, "1 discard KC", "2 take").Match
	require.Equal(t, before, m.Facts())
	require.Equal(t, view, m.View(1))
	require.NotEqual(t, a.Facts(), b.Facts())
}

func TestAfterAKnockEveryoneElseHasExactlyOneMoreTurn(t *testing.T) {
	step := begin(t, 4, 4, nil, pack(t, "KC", "KD", "KH", "KS", "2D", "2H", "2S", "2C", "3H", "3S", "3C", "3D", "5S", "4C", "4D", "4H"), pack(t))
	step = after(t, step, "1 draw", "1 discard 3H", "2 knock")
	for _, seat := range []games.Seat{3, 4, 1} {
		require.Equal(t, []games.Seat{seat}, step.Match.Turn())
		require.Empty(t, step.Settled)
		prompt, _ := step.Match.Prompt(seat)
		require.Len(t, prompt.Moves(), 2)
		step, _ = step.Match.Apply(seat, games.NewMove("draw"))
		prompt, _ = step.Match.Prompt(seat)
		step, _ = step.Match.Apply(seat, prompt.Default)
	}
	require.Len(t, step.Settled, 1)
	require.Equal(t, 2, step.Match.View(games.Nobody).Deal)
}

func TestTheMoveThatSettlesADealNeedsThePackOfTheNext(t *testing.T) {
	step := begin(t, 2, 2, nil, pack(t, "9C", "QD", "8C", "7D", "4H", "3S", "5S", "KC"))
	m := after(t, step, "1 knock", "2 draw").Match
	_, err := m.Apply(2, games.NewMove("discard", hand(t, "KC")...))
	require.ErrorIs(t, err, cards.ErrNoPack)
	require.NoError(t, m.Check())
	require.Equal(t, []games.Seat{2}, m.Turn(), "the match stands as before")
}

func TestNewReportsTheMissingPackAfterDealsThatEndAtOnce(t *testing.T) {
	both := pack(t, "AS", "AH", "KS", "KH", "QS", "QH")
	_, err := games.Begin(thirtyone.Game{}, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Packs: [][]cards.Card{both, both, both}}})
	require.ErrorIs(t, err, cards.ErrNoPack)
	require.ErrorContains(t, err, "deal 4")
}

func TestNewSettlesDealsWith31AtOnce(t *testing.T) {
	step := begin(t, 2, 1, games.Options{"lives": "1", "stake": "30"},
		pack(t, "AS", "AH", "KS", "KH", "QS", "QH"), // both hold 31
		pack(t, "AC", "2D", "KC", "3D", "QC", "4D"), // dealt by 2: 1 holds it
		pack(t, "2D", "AC", "3D", "KC", "4D", "QC")) // dealt by 1: 1 again
	require.Len(t, step.Settled, 3)
	require.Equal(t, [][]int{{1, 1}, {1, 0}, {1, -1}}, [][]int{step.Settled[0].Lives, step.Settled[1].Lives, step.Settled[2].Lives})
	require.Equal(t, []int64{30, -30}, step.Settled[2].Money)
	result, over := step.Match.Result()
	require.True(t, over)
	require.Equal(t, []int{1, 2}, result.Ranks)
	require.NoError(t, step.Match.Check())
}

func TestEndAfterAKnockGivesUpOneTurnOnly(t *testing.T) {
	step := after(t, dry(t), "4 knock", "5 end")
	require.Empty(t, step.Settled)
	require.Equal(t, []games.Seat{6}, step.Match.Turn())
}

func TestEndWithoutAKnockSettlesTheDeal(t *testing.T) {
	step := after(t, dry(t), "4 end")
	require.Len(t, step.Settled, 1)
	require.Equal(t, []int{3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3}, step.Settled[0].Lives, "4 holds 4, which is least")
}

func TestPackWithMissingCardsIsAnError(t *testing.T) {
	_, err := games.Begin(thirtyone.Game{}, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Packs: [][]cards.Card{hand(t, "AS", "KS")}}})
	require.ErrorContains(t, err, "2 cards")
}
