package threethirteen_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen"
)

func texts(moves []games.Move) []string {
	out := make([]string, len(moves))
	for i, mv := range moves {
		out[i] = threethirteen.Game{}.Info().MoveText(mv)
	}
	return out
}

// parse reads "1 discard 9C".
func parse(t testing.TB, text string) (games.Seat, games.Move) {
	t.Helper()
	seat, rest, ok := strings.Cut(text, " ")
	require.True(t, ok, "%q has no seat", text)
	n, err := strconv.Atoi(seat)
	require.NoError(t, err)
	mv, err := threethirteen.Game{}.Info().ParseMove(rest)
	require.NoError(t, err)
	return games.Seat(n), mv
}

// cs reads "9C 10H".
func cs(t testing.TB, text string) []cards.Card {
	t.Helper()
	var out []cards.Card
	for _, code := range strings.Fields(text) {
		c, ok := cards.Standard().Parse(code)
		require.True(t, ok, "%q is no card", code)
		out = append(out, c)
	}
	return out
}

func named(t testing.TB, text string) games.Cards { return games.Cards(cs(t, text)) }

// begin starts a match of so many seats, dealt first by the last of them, with packs that begin with the cards.
func begin(t testing.TB, seats int, o games.Options, packs ...string) games.Step {
	t.Helper()
	s := games.Setup{Seats: seats, Options: o, Dealer: games.Seat(seats)}
	for _, prefix := range packs {
		whole, err := cards.Complete(cs(t, prefix), cards.StandardPack((seats+1)/2))
		require.NoError(t, err)
		s.Source.Packs = append(s.Source.Packs, whole)
	}
	step, err := games.Begin(threethirteen.Game{}, s)
	require.NoError(t, err)
	return step
}

// after makes the moves, "1 draw", and returns the last step.
func after(t testing.TB, step games.Step, moves ...string) games.Step {
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

func refused(t testing.TB, m games.Match, text string) *games.Refusal {
	t.Helper()
	seat, mv := parse(t, text)
	_, err := m.Apply(seat, mv)
	var r *games.Refusal
	require.ErrorAs(t, err, &r, text)
	return r
}

// duel is two seats in the first round, threes wild: 1 holds 9C 9D KS, 2 holds 4H 5H 8S; QC is turned up, then come 3D, 7C, 6H, 2S.
func duel(t testing.TB, o games.Options) games.Step {
	t.Helper()
	return begin(t, 2, o, "9C 4H 9D 5H KS 8S QC 3D 7C 6H 2S", "", "")
}

// out is duel after 1 has gone out with 9C 9D 3D: KS is on top, and 2 has its last turn.
func out(t testing.TB, o games.Options) games.Step {
	t.Helper()
	return after(t, duel(t, o), "1 draw", "1 out KS")
}

func fact(t testing.TB, m games.Match, key string) any {
	t.Helper()
	for _, f := range m.Facts() {
		if f.Key == key {
			return f.Value
		}
	}
	require.Failf(t, "no fact", key)
	return nil
}

func zone(t testing.TB, v games.View, key string, owner games.Seat) games.Zone {
	t.Helper()
	z, ok := v.Zone(key, owner)
	require.True(t, ok, "zone %s of %d", key, owner)
	return z
}

// told returns what the viewer is told of a step.
func told(step games.Step, viewer games.Seat) []games.Text {
	var out []games.Text
	for _, e := range step.Events {
		if text, ok := e.For(viewer); ok {
			out = append(out, text)
		}
	}
	return out
}

func keys(ts []games.Text) []string {
	var out []string
	for _, text := range ts {
		out = append(out, strings.TrimPrefix(text.Key, "threethirteen."))
	}
	return out
}
