package dreisindeinezuviel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// cs are the cards with the numbers.
func cs(t testing.TB, ns ...int) []cards.Card {
	t.Helper()
	out := make([]cards.Card, len(ns))
	for i, n := range ns {
		c, ok := info.Faces.Parse(fmt.Sprint(n))
		require.True(t, ok, "%d is no card", n)
		out[i] = c
	}
	return out
}

// begin starts a match whose pack begins with the cards.
func begin(t testing.TB, seats int, dealer games.Seat, o games.Options, first ...int) games.Step {
	t.Helper()
	pack, err := cards.Complete(cs(t, first...), newPack())
	require.NoError(t, err)
	step, err := games.Begin(Game{}, games.Setup{
		Seats: seats, Dealer: dealer, Options: o, Source: cards.Source{Packs: [][]cards.Card{pack}},
	})
	require.NoError(t, err)
	require.NoError(t, step.Match.Check())
	return step
}

// duel is two seats, dealt by 2. The row from 0 is full with 4, 17 and 22. 1 holds 3 10 25 31 32 33 61 62, 2 holds 11 18 40 41 42 69 70 71.
func duel(t testing.TB, o games.Options) games.Step {
	t.Helper()
	return begin(t, 2, 2, o, 4, 17, 22,
		10, 25, 3, 31, 32, 33, 61, 62, 34, 35, 36, 37, 38, 39, 63, 64, 65, 66, 67, 68,
		11, 18, 40, 41, 42, 69, 70, 71, 43, 44, 46, 47, 48, 49, 72, 73, 74, 76, 77, 78)
}

// after makes the moves, "1 play 25", and returns the last step.
func after(t testing.TB, step games.Step, moves ...string) games.Step {
	t.Helper()
	for _, text := range moves {
		seat, mv := parse(t, text)
		next, err := step.Match.Apply(seat, mv)
		require.NoError(t, err, text)
		require.NoError(t, next.Match.Check(), text)
		step = next
	}
	return step
}

func parse(t testing.TB, text string) (games.Seat, games.Move) {
	t.Helper()
	var seat games.Seat
	who, rest, _ := strings.Cut(text, " ")
	_, err := fmt.Sscan(who, &seat)
	require.NoError(t, err, text)
	mv, err := info.ParseMove(rest)
	require.NoError(t, err, text)
	return seat, mv
}

// lowest plays the lowest card of each hand, so many times, and returns the last step.
func lowest(t testing.TB, step games.Step, times int) games.Step {
	t.Helper()
	for range times {
		seat := step.Match.Turn()[0]
		next, err := step.Match.Apply(seat, step.Match.Legal(seat)[0])
		require.NoError(t, err)
		require.NoError(t, next.Match.Check())
		step = next
	}
	return step
}

// inside returns the match itself, for what its views don't say.
func inside(t testing.TB, step games.Step) *match {
	t.Helper()
	m, ok := step.Match.(*match)
	require.True(t, ok)
	return m
}

func texts(moves []games.Move) []string {
	out := make([]string, len(moves))
	for i, mv := range moves {
		out[i] = info.MoveText(mv)
	}
	return out
}

// withTaken returns a display that holds so many cards of each colour, in the order of the rules page.
func withTaken(counts ...uint8) *display {
	d := &display{}
	copy(d.piles[1:], counts)
	return d
}
