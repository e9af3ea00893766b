package thirtyone_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/thirtyone"
)

func texts(moves []games.Move) []string {
	out := make([]string, len(moves))
	for i, mv := range moves {
		out[i] = thirtyone.Game{}.Info().MoveText(mv)
	}
	return out
}

// parse reads "1 discard 9C".
func parse(t *testing.T, text string) (games.Seat, games.Move) {
	t.Helper()
	seat, rest, ok := strings.Cut(text, " ")
	require.True(t, ok, "%q has no seat", text)
	n, err := strconv.Atoi(seat)
	require.NoError(t, err)
	mv, err := thirtyone.Game{}.Info().ParseMove(rest)
	require.NoError(t, err)
	return games.Seat(n), mv
}

// pack returns the whole pack that begins with the cards.
func pack(t testing.TB, codes ...string) []cards.Card {
	t.Helper()
	whole, err := cards.Complete(hand(t, codes...), cards.StandardPack(1))
	require.NoError(t, err)
	return whole
}

func hand(t testing.TB, codes ...string) []cards.Card {
	t.Helper()
	var cs []cards.Card
	for _, code := range codes {
		c, ok := cards.Standard().Parse(code)
		require.True(t, ok, "%q is no card", code)
		cs = append(cs, c)
	}
	return cs
}

// begin starts a match with the dealer and packs that begin with the given cards.
func begin(t testing.TB, seats int, dealer games.Seat, o games.Options, packs ...[]cards.Card) games.Step {
	t.Helper()
	s := games.Setup{Seats: seats, Options: o, Dealer: dealer, Source: cards.Source{Packs: packs}}
	step, err := games.Begin(thirtyone.Game{}, s)
	require.NoError(t, err)
	return step
}

// after makes the moves, "1 draw", and returns the last step.
func after(t *testing.T, step games.Step, moves ...string) games.Step {
	t.Helper()
	for _, text := range moves {
		seat, mv := parse(t, text)
		next, err := step.Match.Apply(seat, mv)
		require.NoError(t, err, text)
		require.NoError(t, next.Match.Check())
		step = next
	}
	return step
}

// duel is two seats, dealt by 2: 1 holds 9C 8C 4H (17), 2 holds QD 7D 3S (17); 5S is turned up, then come KC, 2H, 6D, JH.
func duel(t testing.TB) games.Step {
	t.Helper()
	return begin(t, 2, 2, nil, pack(t, "9C", "QD", "8C", "7D", "4H", "3S", "5S", "KC", "2H", "6D", "JH"), pack(t, "2C"))
}

// dry is twelve seats with the standard pack dealt by 12, after fifteen turns: the stock is empty, KS on top, and it is 4's turn with
// 4C 3D 2H.
func dry(t *testing.T, before ...string) games.Step {
	t.Helper()
	step := after(t, begin(t, 12, 12, nil, pack(t), pack(t)), before...)
	for len(step.Match.Legal(step.Match.Turn()[0])) > 0 {
		seat := step.Match.Turn()[0]
		if texts(step.Match.Legal(seat))[0] != "draw" {
			return step
		}
		step, _ = step.Match.Apply(seat, games.NewMove("draw"))
		prompt, _ := step.Match.Prompt(seat)
		drawn := prompt.Text.Args["Card"].(games.Cards)[0]
		step, _ = step.Match.Apply(seat, games.NewMove("discard", drawn))
	}
	return step
}
