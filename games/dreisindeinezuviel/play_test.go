package dreisindeinezuviel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func TestEveryCardOnHandMayBePlayed(t *testing.T) {
	m := duel(t, nil).Match
	require.Equal(t, []string{
		"play 3", "play 10", "play 25", "play 31", "play 32", "play 33", "play 61", "play 62",
	}, texts(m.Legal(1)), "ascending")
	for _, s := range []games.Seat{games.Nobody, 2, 3} {
		require.Empty(t, m.Legal(s))
	}
}

func TestAPlayTakesAndThePlayedCardStays(t *testing.T) {
	m := inside(t, after(t, duel(t, nil), "1 play 10"))
	require.Equal(t, [][]int{{0, 4, 10}, {30}, {60}}, m.rowsFact())
	require.Equal(t, []int{17, 22}, numbers(m.display(1).all()))
	require.Equal(t, []int{3, 25, 31, 32, 33, 61, 62}, numbers(m.hand(1).all()), "nothing is drawn")
	require.Equal(t, 2, m.display(1).points())
	require.Equal(t, []games.Seat{2}, m.Turn())
}

func TestWhatIsTakenGoesOnTopOfWhatLiesThere(t *testing.T) {
	m := inside(t, after(t, duel(t, nil), "1 play 25", "2 play 40", "1 play 3"))
	require.Equal(t, []int{4, 17, 22, 25}, numbers(m.display(1).all()))
	require.Equal(t, map[string]any{"2": []int{17}, "3": []int{25}, "4": []int{4}, "7": []int{22}}, m.display(1).byColour())
}

func TestTheNextBonusGoesDownWithEachGiven(t *testing.T) {
	m := *inside(t, duel(t, nil))
	require.Equal(t, 10, m.bonus())
	m.displays[1].interim = 10
	require.Equal(t, 7, m.bonus())
}

func TestAnInterimBonusIsStoredAndTold(t *testing.T) {
	// 1 holds 25 and has one card of every colour but the red one of 4, next to the start card.
	m := *inside(t, duel(t, nil))
	m.displays[0].piles = piles{0, 1, 1, 1, 0, 1, 1, 1}
	step, err := m.Apply(1, games.NewMove("play", cs(t, 25)...))
	require.NoError(t, err)
	require.EqualValues(t, 10, inside(t, step).display(1).interim)
	require.Equal(t, 7, inside(t, step).bonus())
	require.Equal(t, []games.Text{
		say("took", "Who", games.Seat(1), "Card", games.Cards(cs(t, 25)), "Cards", games.Cards(cs(t, 4)), "Change", games.Lit("+1")),
		say("interim", "Who", games.Seat(1), "Bonus", games.Num(10)),
	}, public(step))
	own, _ := step.Events[1].For(1)
	require.Equal(t, say("interim.you", "Bonus", games.Num(10)), own)
}

func TestATurnedPileIsTold(t *testing.T) {
	m := *inside(t, duel(t, nil))
	m.displays[0].piles = piles{0, 0, 2, 0, 0, 0, 0, 5}
	step, err := m.Apply(1, games.NewMove("play", cs(t, 10)...))
	require.NoError(t, err)
	require.Equal(t, []games.Text{
		say("took", "Who", games.Seat(1), "Card", games.Cards(cs(t, 10)), "Cards", games.Cards(cs(t, 17, 22)), "Change", games.Lit("−16")),
		say("turned", "Who", games.Seat(1), "Colour", say("third.lilac"), "Sign", games.Lit("▲")),
		say("turned", "Who", games.Seat(1), "Colour", say("third.olive"), "Sign", games.Lit("▼")),
	}, public(step))
}

// public returns what everybody is told.
func public(step games.Step) []games.Text {
	var out []games.Text
	for _, e := range step.Events {
		if text, ok := e.For(games.Nobody); ok {
			out = append(out, inSigns(text))
		}
	}
	return out
}

func TestAPlayWithoutATakeIsTold(t *testing.T) {
	step := after(t, duel(t, nil), "1 play 31")
	require.Equal(t, []games.Text{say("played", "Who", games.Seat(1), "Card", games.Cards(cs(t, 31)))}, public(step))
	own, _ := step.Events[0].For(1)
	require.Equal(t, say("played.you", "Card", games.Cards(cs(t, 31))), own)
}

func TestHandsAndDrawnCardsAreToldToTheirOwnersAlone(t *testing.T) {
	dealt := duel(t, nil)
	require.Equal(t, []games.Text{say("dealt", "Who", games.Seat(2), "Cards", games.Cards(cs(t, 4, 17, 22)))}, public(dealt))
	own, _ := dealt.Events[0].For(2)
	require.Equal(t, games.Cards(cs(t, 11, 18, 40, 41, 42, 69, 70, 71)), own.Args["Hand"])
	require.Equal(t, slug+".dealt.you_deal", own.Key, "who deals isn't told so by name")
	own, _ = dealt.Events[0].For(1)
	require.Equal(t, slug+".dealt.you", own.Key)

	drew := lowest(t, dealt, 12)
	last := drew.Events[len(drew.Events)-1]
	require.Equal(t, say("drew"), last.Text)
	own, _ = last.For(1)
	require.Equal(t, say("drew.you", "Cards", games.Cards(cs(t, 34, 35, 36, 37, 38, 39))), own)
}

func TestRefusalsNameTheRuleAndTheReason(t *testing.T) {
	mid := after(t, duel(t, nil), "1 play 10", "2 play 40")
	for _, tt := range []struct {
		name string
		step games.Step
		move string
		want *games.Refusal
	}{
		{"out of turn", mid, "2 play 41", refuse("3", "turn", "Who", games.Seat(1))},
		{"out of turn comes before a card that isn't held", mid, "2 play 89", refuse("3", "turn", "Who", games.Seat(1))},
		{"a card in a row", mid, "1 play 40", refuse("3", "in_row", "Card", games.Cards(cs(t, 40)))},
		{"the card just played", mid, "1 play 10", refuse("3", "in_row", "Card", games.Cards(cs(t, 10)))},
		{"a card of the own display", mid, "1 play 22", refuse("3", "taken_own", "Card", games.Cards(cs(t, 22)))},
		{"a card of another display", after(t, mid, "1 play 31"), "2 play 22", refuse("3", "taken", "Card", games.Cards(cs(t, 22)), "Who", games.Seat(1))},
		{"a card of another hand", mid, "1 play 41", refuse("3", "not_held", "Card", games.Cards(cs(t, 41)))},
		{"a card of the own draw pile", mid, "1 play 34", refuse("3", "not_held", "Card", games.Cards(cs(t, 34)))},
		{"a card out of the game", mid, "1 play 89", refuse("3", "not_held", "Card", games.Cards(cs(t, 89)))},
		{"anything after the end", lowest(t, duel(t, nil), 36), "1 play 89", refuse("C4", "over")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := tt.step.Match.Facts()
			seat, mv := parse(t, tt.move)
			_, err := tt.step.Match.Apply(seat, mv)
			require.Equal(t, tt.want, err)
			require.Equal(t, before, tt.step.Match.Facts())
		})
	}
}

func TestRefusalsOfWhatNoRecordCanHold(t *testing.T) {
	m := duel(t, nil).Match
	for name, mv := range map[string]games.Move{
		"an unknown verb":           games.NewMove("discard", cs(t, 10)...),
		"no card":                   {Verb: "play"},
		"two cards":                 games.NewMove("play", cs(t, 3, 10)...),
		"a word":                    {Verb: "play", Cards: cs(t, 10), Word: "please"},
		"a position":                {Verb: "play", Cards: cs(t, 10), N: 1},
		"a card that doesn't exist": games.NewMove("play", 87),
		"a card that isn't seen":    games.NewMove("play", 255),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := m.Apply(1, mv)
			require.Equal(t, refuse("3", "unknown"), err)
		})
	}
	for _, seat := range []games.Seat{-1, games.Nobody, 3, 99} {
		_, err := m.Apply(seat, games.NewMove("play", cs(t, 10)...))
		require.Equal(t, refuse("3", "turn", "Who", games.Seat(1)), err)
	}
}

func TestApplyLeavesItsReceiverAsItWas(t *testing.T) {
	m := after(t, duel(t, nil), "1 play 10").Match
	before, view := m.Facts(), m.View(2)
	a := after(t, games.Step{Match: m}, "2 play 11", "1 play 25").Match
	b := after(t, games.Step{Match: m}, "2 play 18", "1 play 3").Match
	require.Equal(t, before, m.Facts())
	require.Equal(t, view, m.View(2))
	require.NotEqual(t, a.Facts(), b.Facts())
}
