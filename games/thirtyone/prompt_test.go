package thirtyone_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func prompt(t *testing.T, step games.Step) games.Prompt {
	t.Helper()
	p, ok := step.Match.Prompt(step.Match.Turn()[0])
	require.True(t, ok)
	require.True(t, p.Due)
	return p
}

func TestThePromptSaysWhatIsAsked(t *testing.T) {
	for _, tt := range []struct {
		name string
		step games.Step
		key  string
		card string
	}{
		{"a turn", duel(t), "ask.turn", "5S"},
		{"a last turn", after(t, duel(t), "1 knock"), "ask.last", "5S"},
		{"a turn without stock", dry(t), "ask.turn_empty", "KS"},
		{"a last turn without stock", after(t, dry(t), "4 knock"), "ask.last_empty", "KS"},
		{"after drawing", after(t, duel(t), "1 draw"), "ask.discard_drawn", "KC"},
		{"after taking", after(t, duel(t), "1 take"), "ask.discard_taken", "5S"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, games.Say("thirtyone."+tt.key, "Card", games.Cards(hand(t, tt.card))), prompt(t, tt.step).Text)
		})
	}
}

func TestChoicesNoteWhatTheyLeadTo(t *testing.T) {
	p := prompt(t, duel(t))
	require.Len(t, p.Choices, 3)
	require.Equal(t, games.Say("thirtyone.button.take", "Card", games.Cards(hand(t, "5S"))), p.Choices[1].Label)
	require.Equal(t, games.Say("thirtyone.note.take_same", "Value", games.Num(17)), p.Choices[1].Note, "5S for 4H")
	require.Equal(t, games.Say("thirtyone.note.knock", "Value", games.Num(17)), p.Choices[2].Note)

	p = prompt(t, after(t, duel(t), "1 draw"))
	require.Len(t, p.Choices, 1)
	pick := p.Choices[0].Pick
	require.Equal(t, [2]int{1, 1}, [2]int{pick.Min, pick.Max})
	left := map[string]games.Arg{}
	for _, g := range pick.Groups {
		require.Equal(t, games.Cards(g.Cards), g.Label.Args["Card"])
		left[texts([]games.Move{games.NewMove("discard", g.Cards...)})[0]] = g.Note.Args["Value"]
	}
	require.Equal(t, map[string]games.Arg{
		"discard 8C": games.Num(19), "discard 9C": games.Num(18), "discard KC": games.Num(17), "discard 4H": games.Num(27),
	}, left)
}

func TestTheNoteOfTakingCountsOnlyWhatMayBeDiscarded(t *testing.T) {
	// Taking 2S makes the hand 9C 8C 4C, worth 21, worse, since it must stay.
	step := begin(t, 2, 2, nil, pack(t, "9C", "QD", "8C", "7D", "4C", "3S", "2S"))
	require.Equal(t, games.Say("thirtyone.note.take_worse", "Value", games.Num(17)), prompt(t, step).Choices[1].Note)
	step = begin(t, 2, 2, nil, pack(t, "9C", "QD", "8C", "7D", "4C", "3S", "KC"))
	require.Equal(t, games.Say("thirtyone.note.take", "Value", games.Num(27)), prompt(t, step).Choices[1].Note)
}

func TestTheDefaultIsSafe(t *testing.T) {
	for _, tt := range []struct {
		name string
		step games.Step
		want string
	}{
		{"draws", duel(t), "draw"},
		{"draws in the last turn", after(t, duel(t), "1 knock"), "draw"},
		{"takes where the stock is empty", dry(t), "take"},
		{"takes in the last turn too", after(t, dry(t), "4 knock"), "take"},
		{"discards what leaves most", after(t, duel(t), "1 draw"), "discard 4H"},
		{"never the card just taken", after(t, duel(t), "1 take"), "discard 4H"},
		{"of equals the lowest card", after(t, begin(t, 2, 2, nil, pack(t, "AS", "QD", "3D", "7D", "2C", "3S", "4H", "5C")), "1 draw"), "discard 2C"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := prompt(t, tt.step)
			require.Equal(t, tt.want, texts([]games.Move{p.Default})[0])
			require.Contains(t, texts(tt.step.Match.Legal(p.Seat)), tt.want)
		})
	}
}

func TestEndIsClosingOnceSixTurnsHavePassedWithoutStock(t *testing.T) {
	step := dry(t)
	for turns := 1; turns < 9; turns++ {
		p := prompt(t, step)
		for _, c := range p.Choices {
			require.Equal(t, c.Move.Verb == "end" && turns >= 6, c.Closing, "%s after %d turns without stock", c.Move.Verb, turns)
		}
		step = after(t, step, fmt.Sprintf("%d take", p.Seat))
		p = prompt(t, step)
		step = after(t, step, fmt.Sprintf("%d %s", p.Seat, texts([]games.Move{p.Default})[0]))
	}
}

func TestEndIsCalledByWhatItDoes(t *testing.T) {
	require.Equal(t, "thirtyone.button.end", prompt(t, dry(t)).Choices[2].Label.Key)
	require.Equal(t, "thirtyone.button.give_up", prompt(t, after(t, dry(t), "4 knock")).Choices[1].Label.Key)
}
