package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func picks(p games.Pick) []string {
	prompt := games.Prompt{Choices: []games.Choice{{Move: games.Move{Verb: "lay"}, Pick: &p}}}
	var out []string
	for _, m := range prompt.Moves() {
		out = append(out, info().MoveText(m))
	}
	return out
}

func group(codes ...string) games.Group {
	var g games.Group
	for _, code := range codes {
		c, _ := cards.Standard().Parse(code)
		g.Cards = append(g.Cards, c)
	}
	return g
}

func TestPromptMoves(t *testing.T) {
	p := games.Prompt{Choices: []games.Choice{
		{Move: games.NewMove("draw")},
		{Move: games.Move{Verb: "lay"}, Pick: &games.Pick{Min: 1, Max: 1, Groups: []games.Group{group("KS"), group("AC")}}},
		{Move: games.NewMove("end")},
	}}
	var got []string
	for _, m := range p.Moves() {
		got = append(got, info().MoveText(m))
	}
	require.Equal(t, []string{"draw", "lay KS", "lay AC", "end"}, got, "in the prompt's order")
}

func TestPicksOfOneGroup(t *testing.T) {
	require.Equal(t, []string{"lay AC", "lay AC AC", "lay 2C"}, picks(games.Pick{
		Min: 1, Max: 2, OneGroup: true, Groups: []games.Group{group("AC", "AC", "AC"), group("2C")},
	}), "picking k takes the first k")
	require.Equal(t, []string{"lay AC AC"}, picks(games.Pick{
		Min: 2, Max: 3, OneGroup: true, Groups: []games.Group{group("AC", "AC"), group("2C")},
	}))
}

func TestPicksAcrossGroups(t *testing.T) {
	require.ElementsMatch(t, []string{"lay AC AC", "lay AC 2C", "lay AC KS", "lay 2C KS"}, picks(games.Pick{
		Min: 2, Max: 2, Groups: []games.Group{group("KS"), group("AC", "AC"), group("2C")},
	}), "each set once, in standard order")
	require.Len(t, picks(games.Pick{Min: 0, Max: 3, Groups: []games.Group{group("KS"), group("AC", "AC"), group("2C")}}), 11, "of twelve sets one has four cards")
	require.Empty(t, picks(games.Pick{Min: 3, Max: 3, Groups: []games.Group{group("KS"), group("AC")}}))
}

func TestEventsSayOnlyWhatTheViewerMayKnow(t *testing.T) {
	e := games.Event{Seat: 1, Text: games.Say("x.drew"), Private: map[games.Seat]games.Text{1: games.Say("x.drew-you")}}
	mine, ok := e.For(1)
	require.True(t, ok)
	require.Equal(t, "x.drew-you", mine.Key)
	for _, viewer := range []games.Seat{2, games.Nobody} {
		text, ok := e.For(viewer)
		require.True(t, ok)
		require.Equal(t, "x.drew", text.Key)
	}
	_, ok = games.Event{Private: map[games.Seat]games.Text{games.Nobody: games.Say("x.y")}}.For(games.Nobody)
	require.False(t, ok, "who watches has no private texts")
}

func TestRefusalsCarryTheirRule(t *testing.T) {
	r := games.Refuse("4", "x.no", "Card", games.Cards{1})
	require.Equal(t, "4", r.Rule)
	require.Equal(t, games.Lit("4"), r.Text.Args["Rule"])
	require.Equal(t, games.Cards{1}, r.Text.Args["Card"])
	require.EqualError(t, r, "refused by rule 4: x.no")
}

func TestViewsAreAskedByKeyAndSeat(t *testing.T) {
	v := games.View{
		Zones:  []games.Zone{{Key: "hand", Owner: 1, Count: 3}, {Key: "hand", Owner: 2, Count: 4}, {Key: "stock", Count: 9}},
		Counts: []games.Count{{Key: "lives", Seat: 2, N: 3}},
	}
	z, ok := v.Zone("hand", 2)
	require.True(t, ok)
	require.Equal(t, 4, z.Count)
	_, ok = v.Zone("stock", 2)
	require.False(t, ok)
	require.Equal(t, 3, v.Count("lives", 2))
	require.Zero(t, v.Count("lives", 1))
}
