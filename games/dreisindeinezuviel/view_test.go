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

func TestARowSaysHowManyOfFiveItHolds(t *testing.T) {
	v := after(t, duel(t, nil), "1 play 31").Match.View(1)
	said := func(key string, n, start int) games.Text {
		return say(key, "Count", games.Num(n), "Full", games.Num(5), "Start", games.Num(start))
	}
	require.Equal(t, said("row.full", 4, 0), zone(t, v, "row1", games.Nobody).Note, "the next card takes")
	require.Equal(t, said("row.cards", 2, 30), zone(t, v, "row2", games.Nobody).Note)
	require.Equal(t, said("row.empty", 1, 60), zone(t, v, "row3", games.Nobody).Note)
}

func TestTheDisplaySaysHowThePilesLie(t *testing.T) {
	m := *inside(t, duel(t, nil))
	require.Empty(t, m.takenZone(1).Note.Key)
	require.Empty(t, m.handZone(1, true).Note.Key)
	require.Equal(t, say("piles", "Open", games.Lit("▲ ▼")), inSigns(after(t, duel(t, nil), "1 play 10").Match.View(2).Zones[4].Note))
	for _, tt := range []struct {
		piles piles
		want  games.Text
	}{
		{piles{grey: 1, 5: 2}, say("piles", "Open", games.Lit("★★ ○"))},
		{piles{0, 3, 0, 6}, say("piles.turned", "Turned", games.Lit("● ■■"), "Change", games.Lit("−9"))},
		{piles{0, 1, 2, 3, 4, 5, 6, 7}, say("piles.both",
			"Open", games.Lit("● ▲▲ ◆ ★★ ▼"), "Turned", games.Lit("■ ◆ ★ ✚✚ ▼▼"), "Change", games.Lit("−21"))},
	} {
		require.Equal(t, tt.want, inSigns(tt.piles.text()))
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

func TestAtTheEndTheHandsSayWhatTheTotalIsMadeOf(t *testing.T) {
	m := ended(withTaken(1, 1, 1, 1, 2), withTaken(3))
	m.displays[1].interim = 7
	sum := func(colours, interim, final, total int) games.Text {
		return say("sum", "Colours", games.Num(colours), "Interim", games.Num(interim), "Final", games.Num(final), "Total", games.Num(total))
	}
	v := m.View(games.Nobody)
	require.Equal(t, sum(9, 0, 5, 14), zone(t, v, "hand", 1).Note)
	require.Equal(t, sum(-3, 7, 0, 4), zone(t, v, "hand", 2).Note)
	require.Equal(t, []games.Count{{Key: "interim", Seat: 2, N: 7}}, v.Counts, "the result has the points")
}

func TestAtTheEndTheSumSaysWhichPilesCount(t *testing.T) {
	m := ended(withTaken(1, 1, 1, 1, 2), withTaken(3))
	m.displays[0].n = 6 // as many as were taken; those of the other one are none
	v := m.View(games.Nobody)
	require.Equal(t, "dreisindeinezuviel.sum.piles", zone(t, v, "hand", 1).Note.Key)
	require.Equal(t, zone(t, v, "taken", 1).Note, zone(t, v, "hand", 1).Note.Args["Piles"])
	require.Equal(t, "dreisindeinezuviel.sum", zone(t, v, "hand", 2).Note.Key, "who has taken nothing has no piles")
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

func TestStatusCountsTheRoundsUntilAllDrawOrTheMatchEnds(t *testing.T) {
	step := duel(t, nil)
	for n, want := range map[int]games.Text{
		0:  say("status.draw", "Count", games.Num(6)),
		1:  say("status.draw", "Count", games.Num(6)),
		2:  say("status.draw", "Count", games.Num(5)),
		11: say("status.draw", "Count", games.Num(1)),
		12: say("status.draw_last", "Count", games.Num(6)),
		24: say("status.end", "Count", games.Num(6)),
		35: say("status.end", "Count", games.Num(1)),
	} {
		require.Equal(t, want, lowest(t, step, n).Match.View(2).Status[0], "after %d plays", n)
	}
}

func TestStatusSaysTheNextInterimBonusUnlessTheViewerHasHadOne(t *testing.T) {
	m := *inside(t, duel(t, nil))
	next := func(viewer games.Seat) []games.Text { return m.status(viewer)[1:] }
	require.Equal(t, []games.Text{say("status.interim", "Bonus", games.Num(10))}, next(1))
	m.displays[0].interim = 10
	require.Empty(t, next(1))
	require.Equal(t, []games.Text{say("status.interim", "Bonus", games.Num(7))}, next(2))
	require.Equal(t, []games.Text{say("status.interim", "Bonus", games.Num(7))}, next(games.Nobody))
	for i, b := range interimBonuses {
		m.displays[i].interim = uint8(b)
	}
	require.Empty(t, next(games.Nobody))
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

func TestThePilesCanBeSaidInWords(t *testing.T) {
	p := piles{grey: 1, 5: 2}
	require.Equal(t, games.List{
		say("signs", "Count", games.Num(2), "Colour", say("colour.turquoise")), say("signs", "Count", games.Num(1), "Colour", say("colour.grey")),
	}, p.text().Args["Open"].(games.Sign).Words)
}
