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
			return inSigns(g.Note)
		}
	}
	t.Fatalf("%d isn't offered", n)
	return games.Text{}
}

// inSigns returns the text with only the signs of what has words beside.
func inSigns(t games.Text) games.Text {
	args := make(games.Args, len(t.Args))
	for name, arg := range t.Args {
		switch a := arg.(type) {
		case games.Sign:
			arg = games.Lit(a.Signs)
		case games.Text:
			arg = inSigns(a)
		case games.List:
			list := make(games.List, len(a))
			for i := range a {
				list[i] = inSigns(a[i])
			}
			arg = list
		}
		args[name] = arg
	}
	if len(args) == 0 {
		args = nil
	}
	return games.Text{Key: t.Key, Args: args}
}

// takes is a note of a take that does one thing.
func takes(key string, numbers, change games.Lit) games.Text {
	return say("note."+key, "Numbers", numbers, "Change", change)
}

// takesParts is one of a take that does several.
func takesParts(numbers, change games.Lit, effects ...games.Text) games.Text {
	return say("note.takes_parts", "Numbers", numbers, "Change", change, "Effects", games.List(effects))
}

func effectOn(key string, sign, change games.Lit) games.Text {
	return say(key, "Sign", sign, "Change", change)
}

func TestANoteSaysWhatWouldBeTakenAndWhatItBrings(t *testing.T) {
	require.Equal(t, say("note.nothing"), note(t, 31, piles{}))
	require.Equal(t, takes("takes", "4◆", "+1"), note(t, 25, piles{}))
	require.Equal(t, takes("takes", "4◆", "+4"), note(t, 25, piles{4: 1}))
	require.Equal(t, takes("takes_turned", "4◆", "−8"), note(t, 25, piles{4: 5}))
}

func TestANoteOfSeveralColoursSaysTheSumFirst(t *testing.T) {
	require.Equal(t, takesParts("17▲ 22▼", "−7", effectOn("effect", "▲", "+1"), effectOn("effect.turned", "▼", "−8")),
		note(t, 10, piles{7: 2}))
	require.Equal(t, takesParts("4◆", "+11", effectOn("effect", "◆", "+1"), say("effect.interim", "Change", games.Lit("+10"))),
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

func TestCardsOfOneColourAreNotedTogether(t *testing.T) {
	// 5, 12 and 20 are turquoise (5), 15 is grey.
	for _, tt := range []struct {
		row   []int
		taken piles
		want  games.Text
	}{
		{[]int{5, 12}, piles{}, takes("takes", "5★ 12★", "+5")},
		{[]int{5, 12}, piles{5: 1}, takes("takes_turned", "5★ 12★", "−4")},
		{[]int{5, 12}, piles{5: 2}, takes("takes_turned", "5★ 12★", "−7")},
		{[]int{5, 12, 20}, piles{}, takes("takes_turned", "5★ 12★ 20★", "−3")},
		{[]int{15}, piles{}, takes("takes_grey", "15○", "0")},
		{[]int{5, 15}, piles{5: 3}, takesParts("5★ 15○", "+1", effectOn("effect", "★", "+1"), effectOn("effect", "○", "0"))},
	} {
		e := effect{took: cs(t, tt.row...), piles: tt.taken}
		for _, c := range e.took {
			e.piles[colourOf(c)]++
		}
		e.gain = e.piles.points() - tt.taken.points()
		require.Equal(t, tt.want, inSigns(takeNote(&tt.taken, e)), "%v", tt.row)
	}
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
