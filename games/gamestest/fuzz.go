package gamestest

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// Fuzz lets bytes choose seats and moves: legal ones by their number, others by their text. Every move must be made or refused, whatever
// it is; a refused one changes nothing, and the match stays sound.
func Fuzz(f *testing.F, g games.Game) {
	in := g.Info()
	for seats := in.MinSeats; seats <= in.MaxSeats; seats++ {
		f.Add(byte(seats), byte(seats), []byte("\x00\x01\x02\x03\xff\x00\x04\x80"), "")
	}
	for _, v := range in.Verbs {
		f.Add(byte(in.MinSeats), byte(1), []byte{255, 0, 255, 1, 255, 2}, v.Name)
	}
	f.Fuzz(func(t *testing.T, seats, seed byte, picks []byte, text string) {
		n := in.MinSeats + int(seats)%(in.MaxSeats-in.MinSeats+1)
		step, err := games.Begin(g, games.Setup{Seats: n, Source: cards.Source{Seed: &cards.Seed{seed}}})
		require.NoError(t, err)
		m := step.Match
		typed, err := in.ParseMove(text)
		if err != nil {
			typed = games.Move{Verb: text} // what no parser lets through is refused all the same
		}
		for _, pick := range picks {
			m = fuzzMove(t, in, m, n, pick, typed)
		}
	})
}

// tryTyped is the pick that stands for the move typed in; others are the number of a legal move.
const tryTyped = 255

func fuzzMove(t *testing.T, in *games.Info, m games.Match, seats int, pick byte, typed games.Move) games.Match {
	turn := m.Turn()
	seat, mv := games.Seat(int(pick)%(seats+2)), typed
	if pick != tryTyped && len(turn) > 0 {
		seat = turn[int(pick)%len(turn)]
		legal := m.Legal(seat)
		mv = legal[int(pick)%len(legal)]
	} else if len(turn) > 0 && len(typed.Cards) > 0 {
		seat = turn[0]
	}
	before := m.Facts()
	step, err := m.Apply(seat, mv)
	require.Equal(t, before, m.Facts(), "a move changes the match before it")
	if err != nil {
		refusal := new(games.Refusal)
		require.True(t, errors.As(err, &refusal), "%d %s: %v", seat, in.MoveText(mv), err)
		require.False(t, slices.ContainsFunc(m.Legal(seat), mv.Equal), "%d %s is legal, but refused", seat, in.MoveText(mv))
		return m
	}
	require.Contains(t, turn, seat, "only who may act can move")
	require.NoError(t, step.Match.Check())
	return step.Match
}
