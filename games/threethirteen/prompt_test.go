package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func prompt(t testing.TB, step games.Step) games.Prompt {
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
		{"a turn", duel(t, nil), "ask.turn", "QC"},
		{"a last turn", out(t, nil), "ask.last", "KS"},
		{"after drawing", after(t, out(t, nil), "2 draw"), "ask.discard_drawn", "7C"},
		{"after taking", after(t, duel(t, nil), "1 take"), "ask.discard_taken", "QC"},
		{"after drawing what completes the hand", after(t, duel(t, nil), "1 draw"), "ask.out_drawn", "3D"},
		{"after taking it", after(t, begin(t, 2, nil, "9C 4H 9D 5H KS 8S 9H"), "1 take"), "ask.out_taken", "9H"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, games.Say("threethirteen."+tt.key, "Card", named(t, tt.card)), prompt(t, tt.step).Text)
		})
	}
}

func TestTheChoicesOfATurn(t *testing.T) {
	p := prompt(t, duel(t, nil))
	require.Len(t, p.Choices, 2)
	require.Equal(t, games.Text{}, p.Choices[0].Note)
	require.Equal(t, games.Say("threethirteen.button.take", "Card", named(t, "QC")), p.Choices[1].Label)
	require.Equal(t, games.Say("threethirteen.note.take_same"), p.Choices[1].Note, "28 with 9C 9D QC or KS")
}

func TestTheNoteOfTakingSaysWhatItChanges(t *testing.T) {
	note := func(step games.Step) games.Text { return prompt(t, step).Choices[1].Note }
	require.Equal(t, games.Say("threethirteen.note.take", "Now", games.Num(28), "Count", games.Num(20)),
		note(begin(t, 2, nil, "9C 4H 9D 5H KS 8S 2C")), "9C 9D 2C")
	canGoOut := games.Say("threethirteen.note.take_out")
	require.Equal(t, canGoOut, note(begin(t, 2, nil, "9C 4H 9D 5H KS 8S 9H")))
	last := after(t, begin(t, 2, nil, "9C 4H 9D 5H 6H 8S QC 3D"), "1 draw", "1 out 6H")
	require.Equal(t, games.Say("threethirteen.note.take", "Now", games.Num(17), "Count", games.Num(0)), note(last), "nobody goes out any more")
}

func TestTheNoteOfTakingCountsOnlyWhatMayBeDiscarded(t *testing.T) {
	// AC 2C 4D: the king taken can't go back, so the best is to keep AC 2C KD.
	deal := "AC 4H 2C 5H 4D 8S KD"
	require.Equal(t, games.Say("threethirteen.note.take_same"), prompt(t, begin(t, 2, nil, deal)).Choices[1].Note, "7")
	require.Equal(t, games.Num(13), prompt(t, begin(t, 2, strict, deal)).Choices[1].Note.Args["Count"])
	require.Equal(t, games.Say("threethirteen.note.take_out"), prompt(t, quads(t)).Choices[1].Note, "out with one of four kings")
}

func TestEachDiscardSaysWhatItLeaves(t *testing.T) {
	p := prompt(t, after(t, duel(t, nil), "1 draw"))
	require.Len(t, p.Choices, 2)
	pick := p.Choices[1].Pick
	left := map[string]games.Arg{}
	for _, g := range pick.Groups {
		require.Equal(t, games.Cards(g.Cards), g.Label.Args["Card"])
		left[texts([]games.Move{games.NewMove("discard", g.Cards...)})[0]] = g.Note.Args["Count"]
	}
	require.Equal(t, map[string]games.Arg{
		"discard 9C": games.Num(22), "discard 9D": games.Num(22), "discard 3D": games.Num(28), "discard KS": nil,
	}, left)
	require.Equal(t, games.Say("threethirteen.note.play_on"), pick.Groups[3].Note, "KS would also go out")
}

func TestInALastTurnADiscardThatLeavesNothingSaysSo(t *testing.T) {
	last := after(t, begin(t, 2, nil, "9C 4H 9D 5H 6H 8S QC 3D"), "1 draw", "1 out 6H", "2 take")
	p := prompt(t, last)
	require.Contains(t, noted(p.Choices[0].Pick.Groups), games.Say("threethirteen.note.discard", "Count", games.Num(0)))
}

func noted(gs []games.Group) []games.Text {
	var out []games.Text
	for _, g := range gs {
		out = append(out, g.Note)
	}
	return out
}

func TestGoingOutIsAChoiceOfItsOwn(t *testing.T) {
	c := prompt(t, after(t, duel(t, nil), "1 draw")).Choices[0]
	require.True(t, c.Closing)
	require.Nil(t, c.Pick)
	require.Equal(t, games.NewMove("out", cs(t, "KS")...), c.Move)
	require.Equal(t, games.Say("threethirteen.button.out", "Card", named(t, "KS")), c.Label)

	// 9C 9D 9H 3D: any of them can go.
	c = prompt(t, after(t, begin(t, 2, nil, "9C 4H 9D 5H 9H 8S QC 3D"), "1 draw")).Choices[0]
	require.True(t, c.Closing)
	require.Equal(t, "threethirteen.button.go_out", c.Label.Key)
	require.Len(t, c.Pick.Groups, 4)
	require.Equal(t, "threethirteen.button.out", c.Pick.Groups[0].Label.Key)
}

func TestEqualCardsAreOneGroup(t *testing.T) {
	p := prompt(t, after(t, begin(t, 3, nil, "9C 2C 2D 9C 4C 4D KS 6C 6D 9D JH"), "1 draw"))
	groups := p.Choices[0].Pick.Groups
	require.Equal(t, cs(t, "9C 9C"), groups[0].Cards)
	require.Equal(t, named(t, "9C"), groups[0].Label.Args["Card"], "one of them is discarded")
	require.Len(t, groups, 3)
}

func TestTheCardTakenIsBarredWhereThatIsTheRule(t *testing.T) {
	pick := prompt(t, after(t, duel(t, strict), "1 take")).Choices[0].Pick
	require.Equal(t, []games.Barred{{Cards: cs(t, "QC"), Why: games.Say("threethirteen.barred.taken", "Card", named(t, "QC"))}}, pick.Barred)
	require.Len(t, pick.Groups, 3)
	require.Empty(t, prompt(t, after(t, duel(t, nil), "1 take")).Choices[0].Pick.Barred)

	only := prompt(t, after(t, quads(t), "1 take"))
	require.Len(t, only.Choices, 1, "nothing but going out")
	require.Equal(t, games.NewMove("out", cs(t, "KS")...), only.Default)
}

func TestAssistDecidesWhatIsShown(t *testing.T) {
	for assist, notes := range map[string]bool{"full": true, "points": true, "off": false} {
		step := duel(t, games.Options{"assist": assist})
		require.Equal(t, notes, prompt(t, step).Choices[1].Note.Key != "", assist)
		p := prompt(t, after(t, step, "1 draw"))
		require.Equal(t, "out", p.Choices[0].Move.Verb, "going out is always offered")
		require.Equal(t, "threethirteen.ask.out_drawn", p.Text.Key)
		for _, g := range p.Choices[1].Pick.Groups {
			require.Equal(t, notes, g.Note.Key != "", assist)
		}
	}
}

func TestTheDefaultIsSafe(t *testing.T) {
	for _, tt := range []struct {
		name string
		step games.Step
		want string
	}{
		{"draws", duel(t, nil), "draw"},
		{"draws in the last turn", out(t, nil), "draw"},
		{"discards what leaves least", after(t, duel(t, nil), "1 take"), "discard QC"},
		{"never goes out", after(t, duel(t, nil), "1 draw"), "discard KS"},
		{"of equals the card that counts most", after(t, begin(t, 2, nil, "KC 4H 9D 5H KS 8S QC 3D"), "1 draw"), "discard 9D"},
		{"not the card just taken, where that is the rule", after(t, duel(t, strict), "1 take"), "discard KS"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := prompt(t, tt.step)
			require.Equal(t, tt.want, texts([]games.Move{p.Default})[0])
			require.Contains(t, texts(tt.step.Match.Legal(p.Seat)), tt.want)
		})
	}
}

// Whoever is complete without several cards parts with the one that counts most.
func TestTheDefaultOfEqualsKeepsLowCardsAndWildOnes(t *testing.T) {
	p := prompt(t, after(t, begin(t, 2, nil, "AC 4H AD 5H AH 8S QC 3D"), "1 draw"))
	require.Equal(t, games.NewMove("discard", cs(t, "AC")...), p.Default, "not 3D, which is wild")
	p = prompt(t, after(t, begin(t, 2, nil, "4C 4H 5C 5H 6C 8S QC 7C"), "1 draw"))
	require.Equal(t, games.NewMove("discard", cs(t, "7C")...), p.Default, "4C 5C 6C 7C")
}
