package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func zone(t *testing.T, v games.View, key string, owner games.Seat) games.Zone {
	t.Helper()
	z, ok := v.Zone(key, owner)
	require.True(t, ok, "zone %s of %d", key, owner)
	return z
}

func TestEveryoneSeesRowsAndDisplays(t *testing.T) {
	m := after(t, duel(t, nil), "1 play 10", "2 play 40").Match
	for viewer := range games.Seat(3) {
		v := m.View(viewer)
		require.Equal(t, []int{4, 10}, numbers(zone(t, v, "row1", games.Nobody).Cards))
		require.Equal(t, []int{40}, numbers(zone(t, v, "row2", games.Nobody).Cards))
		require.Empty(t, zone(t, v, "row3", games.Nobody).Cards)
		require.Equal(t, []int{17, 22}, numbers(zone(t, v, "taken", 1).Cards))
	}
}

func TestOnlyTheOwnHandIsSeen(t *testing.T) {
	m := after(t, duel(t, nil), "1 play 10").Match
	for viewer := range games.Seat(3) {
		v := m.View(viewer)
		for s := games.Seat(1); s <= 2; s++ {
			h := zone(t, v, "hand", s)
			require.Equal(t, 9-int(s%2)-1, h.Count)
			if s == viewer {
				require.Len(t, h.Cards, h.Count)
			} else {
				require.Empty(t, h.Cards)
			}
			require.Empty(t, zone(t, v, "draw", s).Cards, "not even the own draw pile")
			require.Equal(t, 12, zone(t, v, "draw", s).Count)
		}
		require.Empty(t, zone(t, v, "unused", games.Nobody).Cards)
		require.Equal(t, 44, zone(t, v, "unused", games.Nobody).Count)
	}
}

func TestTheWholeShowsEveryCard(t *testing.T) {
	var all []cards.Card
	for _, z := range after(t, duel(t, nil), "1 play 10").Match.Whole().Zones {
		require.Len(t, z.Cards, z.Count)
		all = append(all, z.Cards...)
	}
	require.ElementsMatch(t, newPack(), all)
}

func TestAFullRowSaysThatTheNextCardTakes(t *testing.T) {
	v := duel(t, nil).Match.View(1)
	require.Equal(t, say("row.full"), zone(t, v, "row1", games.Nobody).Note)
	require.Empty(t, zone(t, v, "row2", games.Nobody).Note.Key)
}

func TestTheDisplaySaysHowThePilesLie(t *testing.T) {
	m := *inside(t, duel(t, nil))
	require.Empty(t, m.takenZone(1).Note.Key)
	require.Equal(t, say("piles", "Piles", games.Lit("▲1 ▼1")), after(t, duel(t, nil), "1 play 10").Match.View(2).Zones[4].Note)
	for want, p := range map[string]piles{
		"●1 ▲2 ■↻ ◆1↻ ★2↻ ✚↻↻ ▼1↻↻": {0, 1, 2, 3, 4, 5, 6, 7},
		"★2 ○1": {grey: 1, 5: 2},
		"":      {},
	} {
		require.EqualValues(t, want, p.signs())
	}
}

func TestCountsSayPointsAndOpenColours(t *testing.T) {
	m := *inside(t, duel(t, nil))
	m.displays[0] = *withTaken(2, 1, 3)
	m.displays[1].interim = 10
	require.Equal(t, []games.Count{
		{Key: "points", Seat: 1, N: 3}, {Key: "open", Seat: 1, N: 2},
		{Key: "points", Seat: 2, N: 10}, {Key: "open", Seat: 2, N: 0}, {Key: "interim", Seat: 2, N: 10},
	}, m.View(games.Nobody).Counts)
}

func TestAtTheEndTheCountsSayWhatTheTotalIsMadeOf(t *testing.T) {
	m := ended(withTaken(1, 1, 1, 1, 2), withTaken(3))
	m.displays[1].interim = 7
	require.Equal(t, []games.Count{
		{Key: "colours", Seat: 1, N: 9}, {Key: "interim", Seat: 1, N: 0}, {Key: "final", Seat: 1, N: 5},
		{Key: "colours", Seat: 2, N: -3}, {Key: "interim", Seat: 2, N: 7}, {Key: "final", Seat: 2, N: 0},
	}, m.View(games.Nobody).Counts)
}

func TestAtTheEndTheLastTwoCardsAreShown(t *testing.T) {
	v := lowest(t, duel(t, nil), 36).Match.View(1)
	require.True(t, v.Over)
	require.Len(t, zone(t, v, "hand", 2).Cards, 2)
	require.Empty(t, zone(t, v, "unused", games.Nobody).Cards)
	require.Empty(t, v.Status)
	for _, z := range v.Zones[:rows] {
		require.Empty(t, z.Note.Key, "no next card takes any more")
	}
}

func TestStatusSaysWhatComes(t *testing.T) {
	m := *inside(t, duel(t, nil))
	require.Equal(t, []games.Text{
		say("status.interim", "Bonus", games.Num(10)), say("status.draw", "Count", games.Num(2)), legend(),
	}, m.status())
	m.draws = 1
	m.displays[0].interim = 10
	require.Equal(t, []games.Text{
		say("status.interim", "Bonus", games.Num(7)), say("status.draw", "Count", games.Num(1)), legend(),
	}, m.status())
	m.draws = 2
	for i, b := range interimBonuses {
		m.displays[i].interim = uint8(b)
	}
	require.Equal(t, []games.Text{say("status.end"), legend()}, m.status())
}

func TestTheLegendNamesEverySign(t *testing.T) {
	signs := legend().Args["Signs"].(games.List)
	require.Len(t, signs, colours+2)
	require.Equal(t, say("sign", "Sign", games.Lit("●"), "Colour", say("colour.orange")), signs[0])
	require.Equal(t, say("sign", "Sign", games.Lit("○"), "Colour", say("colour.grey")), signs[colours])
	require.Equal(t, say("sign.turned", "Sign", games.Lit("↻")), signs[colours+1])
}

func TestFacts(t *testing.T) {
	facts := func(m games.Match) map[string]any {
		out := map[string]any{}
		for _, f := range m.Facts() {
			out[f.Key] = f.Value
		}
		return out
	}
	start := facts(duel(t, nil).Match)
	require.NotContains(t, start, "last")
	require.Equal(t, map[string]any{}, start["taken.1"])
	require.Equal(t, map[string]any{
		"phase": "play", "deal": 1, "dealer": 2, "draw_pile": 12, "interim": []int{0, 0}, "points": []int{2, 0},
		"rows": [][]int{{0, 4, 10}, {30}, {60}}, "open.1": 2, "open.2": 0,
		"hand.1": []int{3, 25, 31, 32, 33, 61, 62}, "hand.2": []int{11, 18, 40, 41, 42, 69, 70, 71},
		"taken.1": map[string]any{"2": []int{17}, "7": []int{22}}, "taken.2": map[string]any{},
		"last": map[string]any{"seat": 1, "card": 10, "took": []int{17, 22}},
	}, facts(after(t, duel(t, nil), "1 play 10").Match))
	require.Equal(t, []int{}, facts(after(t, duel(t, nil), "1 play 31").Match)["last"].(map[string]any)["took"])
}
