package threeupthreedown

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// place is the cards of one seat. Face-down cards stand in order; "-" is a gap.
type place struct{ hand, up, down string }

// stage returns a match of three seats in which it is seat 1's turn. Cards named nowhere are out of the game.
func stage(t *testing.T, pile, draw string, places ...place) *match {
	t.Helper()
	m := &match{house: &house{
		seats: len(places), dealer: games.Seat(len(places)), options: games.Options{"pack": "84", "stake": "0"},
		deck: parse(t, draw), pack: count(newPack(true)),
	}, turn: 1}
	m.piled = uint8(copy(m.pile[:], parse(t, pile)))
	for i, p := range places {
		m.hands[i], m.ups[i], m.downs[i] = count(parse(t, p.hand)), count(parse(t, p.up)), down{cards.Back, cards.Back, cards.Back}
		for j, code := range strings.Fields(p.down) {
			if code != "-" {
				m.downs[i][j] = parse(t, code)[0]
			}
		}
	}
	m.removed = rest(t, m)
	require.NoError(t, m.Check())
	return m
}

// rest returns the cards that are in no other place.
func rest(t *testing.T, m *match) multiset {
	t.Helper()
	left := m.pack
	take := func(cs []cards.Card) {
		require.True(t, left.holds(cs), "cards named too often: %v", info.Faces.Codes(cs))
		left.removeAll(cs)
	}
	take(m.deck)
	take(m.pile[:m.piled])
	for s := range m.seats {
		take(m.hands[s].all())
		take(m.ups[s].all())
		for _, c := range m.downs[s] {
			if c != cards.Back {
				take([]cards.Card{c})
			}
		}
	}
	return left
}

func parse(t *testing.T, codes string) []cards.Card {
	t.Helper()
	var out []cards.Card
	for _, code := range strings.Fields(codes) {
		c, ok := info.Faces.Parse(code)
		require.True(t, ok, "%q is no card", code)
		out = append(out, c)
	}
	return out
}

// begun returns the first step of a match whose pack begins with the cards, dealt by the last seat.
func begun(t *testing.T, seats int, prefix string) games.Step {
	t.Helper()
	pack, err := cards.Complete(parse(t, prefix), newPack(true))
	require.NoError(t, err)
	step, err := games.Begin(Game{}, games.Setup{Seats: seats, Dealer: games.Seat(seats), Source: cards.Source{Packs: [][]cards.Card{pack}}})
	require.NoError(t, err)
	return step
}

// after makes the moves, "1 play r7", and returns the last step.
func after(t *testing.T, m games.Match, moves ...string) games.Step {
	t.Helper()
	step := games.Step{Match: m}
	for _, text := range moves {
		seat, mv := move(t, text)
		next, err := step.Match.Apply(seat, mv)
		require.NoError(t, err, text)
		require.NoError(t, next.Match.Check(), text)
		step = next
	}
	return step
}

func move(t *testing.T, text string) (games.Seat, games.Move) {
	t.Helper()
	seat, rest, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(seat)
	require.NoError(t, err, text)
	mv, err := info.ParseMove(rest)
	require.NoError(t, err)
	return games.Seat(n), mv
}

func texts(moves []games.Move) []string {
	out := make([]string, len(moves))
	for i, mv := range moves {
		out[i] = info.MoveText(mv)
	}
	return out
}

// told returns what the viewer is told of the step, as keys without the slug.
func told(step games.Step, viewer games.Seat) []string {
	var out []string
	for _, e := range step.Events {
		if text, ok := e.For(viewer); ok {
			out = append(out, strings.TrimPrefix(text.Key, slug+"."))
		}
	}
	return out
}

// refused returns why the move is refused.
func refused(t *testing.T, m games.Match, text string) *games.Refusal {
	t.Helper()
	seat, mv := move(t, text)
	before := m.Facts()
	_, err := m.Apply(seat, mv)
	refusal := new(games.Refusal)
	require.True(t, errors.As(err, &refusal), "%s: %v", text, err)
	require.Equal(t, before, m.Facts())
	return refusal
}

// zone returns the zone that the viewer sees.
func zone(t *testing.T, m games.Match, viewer games.Seat, key string, owner games.Seat) games.Zone {
	t.Helper()
	v := m.View(viewer)
	z, ok := v.Zone(key, owner)
	require.True(t, ok, "zone %s of %d", key, owner)
	return z
}
