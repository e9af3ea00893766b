package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestThePromptOffersEveryCardInHandOrder(t *testing.T) {
	p, ok := duel(t, nil).Match.Prompt(1)
	require.True(t, ok)
	require.True(t, p.Due)
	require.Equal(t, say("ask.play"), p.Text)
	require.Len(t, p.Choices, 1)
	require.Equal(t, texts(duel(t, nil).Match.Legal(1)), texts(p.Moves()))
	require.Equal(t, say("button.play", "Card", games.Cards(cs(t, 3))), p.Choices[0].Pick.Groups[0].Label)
	for _, s := range []games.Seat{games.Nobody, 2, 3} {
		_, ok := duel(t, nil).Match.Prompt(s)
		require.False(t, ok)
	}
}

// note returns what is said of playing the card in the duel, to somebody who has taken so much.
func note(t *testing.T, n int, taken piles) games.Text {
	t.Helper()
	m := *inside(t, duel(t, nil))
	m.displays[0].piles = taken
	p, _ := m.Prompt(1)
	for _, g := range p.Choices[0].Pick.Groups {
		if number(g.Cards[0]) == n {
			return g.Note
		}
	}
	t.Fatalf("%d isn't offered", n)
	return games.Text{}
}

// takes is a note of a take.
func takes(numbers games.Lit, effects ...games.Text) games.Text {
	return say("note.takes", "Numbers", numbers, "Effects", games.List(effects))
}

func counted(key, colour string, change games.Lit) games.Text {
	return say("note."+key, "Colour", say("colour."+colour), "Change", change)
}

func TestANoteSaysWhatWouldBeTaken(t *testing.T) {
	require.Equal(t, say("note.nothing"), note(t, 31, piles{}))
	require.Equal(t, takes("4◆", counted("first", "red", "+1")), note(t, 25, piles{}))
	require.Equal(t, takes("4◆", counted("second", "red", "+4")), note(t, 25, piles{4: 1}))
	require.Equal(t, takes("4◆", counted("third", "red", "−8")), note(t, 25, piles{4: 5}))
	require.Equal(t, takes("17▲ 22▼", counted("first", "lilac", "+1"), counted("third", "olive", "−8")), note(t, 10, piles{7: 2}))
	require.Equal(t, takes("4◆", counted("first", "red", "+1"), say("note.interim", "Change", games.Lit("+10"))),
		note(t, 25, piles{0, 1, 1, 1, 0, 1, 1, 1}))
}

func TestANoteSaysThatARowWillBeFull(t *testing.T) {
	m := after(t, duel(t, nil), "1 play 31", "2 play 40").Match
	p, _ := m.Prompt(1)
	for _, g := range p.Choices[0].Pick.Groups {
		if n := number(g.Cards[0]); n == 32 || n == 33 {
			require.Equal(t, say("note.fills"), g.Note)
		} else if n > 60 {
			require.Equal(t, say("note.nothing"), g.Note)
		}
	}
}

func TestHowAPileThenLies(t *testing.T) {
	for _, tt := range []struct {
		before, after int
		key           string
		change        games.Lit
	}{
		{0, 1, "first", "+1"},
		{0, 2, "second", "+5"},
		{0, 3, "third", "−3"},
		{1, 2, "second", "+4"},
		{1, 3, "third", "−4"},
		{1, 4, "first_anew", "−3"},
		{2, 3, "third", "−8"},
		{2, 4, "first_anew", "−7"},
		{2, 5, "second_anew", "−3"},
		{3, 4, "first", "+1"},
		{4, 5, "second", "+4"},
		{5, 6, "third", "−8"},
	} {
		require.Equal(t, counted(tt.key, "lilac", tt.change), pileNote(2, tt.before, tt.after), "%d, then %d", tt.before, tt.after)
	}
	require.Equal(t, say("note.grey", "Colour", say("colour.grey")), pileNote(grey, 2, 3))
}

func TestTheDefaultLeavesMostPoints(t *testing.T) {
	for _, tt := range []struct {
		name  string
		taken piles
		want  string
	}{
		{"4, 17 and 22 are three colours", piles{}, "play 3"},
		{"red would be turned over, lilac and olive are single cards", piles{4: 2}, "play 10"},
		{"lilac would be turned over, red is a pair", piles{2: 2, 4: 1}, "play 25"},
		{"all would be turned over: the highest card that takes nothing", piles{0, 0, 2, 0, 2, 0, 0, 2}, "play 62"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := *inside(t, duel(t, nil))
			m.displays[0].piles = tt.taken
			p, _ := m.Prompt(1)
			require.Equal(t, tt.want, info.MoveText(p.Default))
		})
	}
}

func TestOfEqualPlaysTheBetterTakesLessThenIsHigher(t *testing.T) {
	play := func(n, points, took int) weighed {
		return weighed{move: games.NewMove("play", cs(t, n)...), points: points, took: took}
	}
	low, high := play(10, 0, 1), play(20, 0, 2)
	require.Equal(t, low, low.or(high))
	require.Equal(t, low, high.or(low))
	low.took = 2
	require.Equal(t, high, low.or(high))
	require.Equal(t, high, high.or(low))
	low.points = 1
	require.Equal(t, low, low.or(high))
	require.Equal(t, low, high.or(low))
	require.Equal(t, low, weighed{}.or(low))
}
