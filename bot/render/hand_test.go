package render_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

// asked returns the match as seat 1 sees it, with the question.
func asked(t testing.TB, lang string, p games.Prompt) table.Snapshot {
	s := playing(t, lang, 1, "Anna", "Ben")
	p.Seat, p.Due = 1, true
	s.Prompt = &p
	return s
}

func askTurn(t testing.TB) games.Prompt {
	top := games.Cards(hand(t, "7H"))
	return games.Prompt{Text: say("ask.turn", "Card", top), Choices: []games.Choice{
		{Label: say("draw"), Move: games.Move{Verb: "draw"}},
		{Label: say("take", "Card", top), Note: say("up_to", "Value", games.Num(24)), Move: games.Move{Verb: "take"}},
		{Label: say("knock"), Move: games.Move{Verb: "knock"}},
	}}
}

// askPick asks to pick out of groups, each given by its cards' codes.
func askPick(t testing.TB, verb string, least, most int, one bool, groups ...[]string) games.Prompt {
	p := games.Pick{Min: least, Max: most, OneGroup: one}
	for _, codes := range groups {
		cs := hand(t, codes...)
		p.Groups = append(p.Groups, games.Group{
			Cards: cs, Label: say(verb, "Card", games.Cards(cs[:1])), Note: say("leaves", "Value", games.Num(10)),
		})
	}
	return games.Prompt{Text: say("ask." + verb), Choices: []games.Choice{
		{Label: say("pick." + verb), Move: games.Move{Verb: verb}, Pick: &p},
	}}
}

func TestAHandSaysWhereItBelongsAndWhatIsAsked(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, askTurn(t)), render.Reader{Lang: lang}))
	})
}

func TestOneOfFewCardsIsChosenByButtons(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := askPick(t, "discard", 1, 1, false, []string{"5H"}, []string{"7H"}, []string{"10H"}, []string{"KS"})
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, p), render.Reader{Lang: lang}))
	})
}

func TestOneOfManyCardsIsChosenInASelect(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := askPick(t, "discard", 1, 1, false, []string{"AC"}, []string{"2C"}, []string{"3C"}, []string{"4C", "4C"}, []string{"5C"}, []string{"6C"})
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, p), render.Reader{Lang: lang}))
	})
}

func TestSeveralOfNineteenCardsAreChosenInOneSelect(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, askNineteen(t)), render.Reader{Lang: lang}))
	})
}

func askNineteen(t testing.TB) games.Prompt {
	p := games.Pick{Min: 3, Max: 3}
	for c := range 19 {
		p.Groups = append(p.Groups, games.Group{Cards: []cards.Card{cards.Card(c)}, Label: say("discard", "Card", games.Cards{cards.Card(c)})})
	}
	return games.Prompt{Text: say("ask.discard"), Choices: []games.Choice{{Label: say("pick.discard"), Move: games.Move{Verb: "discard"}, Pick: &p}}}
}

func TestCardsThatCannotBeChosenStandAboveWithTheReasonAndThoseThatMustGoToo(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := askPick(t, "discard", 2, 2, false, []string{"5H"}, []string{"7H"}, []string{"10H"})
		pick := p.Choices[0].Pick
		pick.Fixed = hand(t, "2C")
		pick.Barred = []games.Barred{
			{Cards: hand(t, "KS", "KD"), Why: say("barred")},
			{Cards: hand(t, "AS"), Why: say("ask.turn", "Card", games.Cards(hand(t, "AS")))},
		}
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, p), render.Reader{Lang: lang}))
	})
}

func TestOfEqualCardsItIsAskedHowMany(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := askPick(t, "play", 1, 3, true, []string{"7C", "7D", "7H"}, []string{"9S"}, []string{"KC", "KS"})
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, p), render.Reader{Lang: lang}))
	})
}

func TestTheNextStepOffersTheNumbers(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := askPick(t, "play", 1, 3, true, []string{"7C", "7D", "7H"}, []string{"9S"}, []string{"KC", "KS"})
		requireGolden(t, newRenderer(t).HandAt(asked(t, lang, p), render.Reader{Lang: lang}, render.Step{Choice: 1, Group: 1}, games.Text{}))
	})
}

func TestAnAuctionIsChosenByButtons(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := games.Prompt{Text: say("ask.bid", "Who", games.Seat(2)), Choices: []games.Choice{{Label: say("pass"), Move: games.Move{Verb: "pass"}}}}
		for _, bid := range []string{"zweier", "einer", "solo"} {
			p.Choices = append(p.Choices, games.Choice{Label: say("bid", "Bid", games.Lit(bid)), Move: games.Move{Verb: "bid", Word: bid}})
		}
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, p), render.Reader{Lang: lang}))
	})
}

func TestBlindCardsAreChosenByTheirPlace(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := games.Prompt{Text: say("ask.flip")}
		for _, n := range []int{1, 3} {
			p.Choices = append(p.Choices, games.Choice{Label: say("flip", "N", games.Num(n)), Move: games.Move{Verb: "flip", N: n}})
		}
		s := asked(t, lang, p)
		s.View.Zones[0] = games.Zone{Key: "down", Owner: 1, Layout: games.Row, Count: 2, Cards: []cards.Card{cards.Back, cards.Back}}
		requireGolden(t, newRenderer(t).Hand(s, render.Reader{Lang: lang}))
	})
}

func TestARefusalStandsOverWhatIsAsked(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		refused := games.Refuse("4", "fake.refused", "Card", games.Cards(hand(t, "7H"))).Text
		requireGolden(t, newRenderer(t).HandAt(asked(t, lang, askTurn(t)), render.Reader{Lang: lang}, render.Step{}, refused))
	})
}

func TestAHandOffTurnSaysWhoIsPlaying(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Hand(playing(t, lang, 2, "Anna", "Ben"), render.Reader{Lang: lang}))
	})
}

func TestAHandThatStaysAsItIsSaysHowToSeeMore(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		off := playing(t, lang, 2, "Anna", "Ben")
		r, texts := newRenderer(t), map[string]string{"en": "“Refresh”", "de": "„Aktualisieren“", "da": "»Opdater«"}
		require.Contains(t, dump(t, r.Hand(off, render.Reader{Lang: lang, Still: true})), texts[lang])
		require.NotContains(t, dump(t, r.Hand(off, render.Reader{Lang: lang})), texts[lang], "it changes by itself")
		require.NotContains(t, dump(t, r.Hand(asked(t, lang, askTurn(t)), render.Reader{Lang: lang, Still: true})), texts[lang], "there is something to do")
	})
}

func TestSeveralCardsInATextAreWrittenAsTheyArePrinted(t *testing.T) {
	s := playing(t, "en", 1, "Anna")
	s.Log = []games.Text{say("discarded", "Who", games.Seat(2), "Card", games.Cards(hand(t, "9C", "QD")))}
	require.Contains(t, dump(t, newRenderer(t).Hand(s, render.Reader{Lang: "en"})), "discards the **9♣** **Q♦**.")
}

func TestAHandOfAFinishedMatchSaysWhoHasWon(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := over(t, lang, 1, 2, 3)
		s.Viewer = 1
		requireGolden(t, newRenderer(t).Hand(s, render.Reader{Lang: lang}))
	})
}

func TestAHandBeforeTheMatchOrForSomebodyWithoutASeatSaysSo(t *testing.T) {
	r := newRenderer(t)
	s := lobby("en", "Anna")
	s.Viewer = 1
	require.Contains(t, dump(t, r.Hand(s, render.Reader{Lang: "en"})), "The match hasn't started yet.")
	require.Contains(t, dump(t, r.Hand(playing(t, "en", games.Nobody, "Anna"), render.Reader{Lang: "en"})), "You have no seat at this table, but you can watch.")
	require.Contains(t, dump(t, r.Hand(over(t, "en", 1, 2, 3), render.Reader{Lang: "en"})), "The match is over.")
	s.State = storage.Closed
	require.Contains(t, dump(t, r.Hand(s, render.Reader{Lang: "en"})), "This table is closed.")
}

func TestAHandIsInTheReadersLanguageNotTheServers(t *testing.T) {
	text := dump(t, newRenderer(t).Hand(asked(t, "de", askTurn(t)), render.Reader{Lang: "da"}))
	require.Contains(t, text, "Træk, tag hjerter 7, eller bank i bordet.")
	require.NotContains(t, text, "Zieh")
}

func TestAHandWithoutATableMessageNamesTheChannelAlone(t *testing.T) {
	s := asked(t, "en", askTurn(t))
	s.Message = ""
	text := dump(t, newRenderer(t).Hand(s, render.Reader{Lang: "en"}))
	require.Contains(t, text, "Fake \\#1: your cards at this table in <#381870553235193857>")
	require.NotContains(t, text, "https://")
}

func TestAStepThatThePromptDoesNotHaveIsLeftOut(t *testing.T) {
	s := asked(t, "en", askTurn(t))
	r := newRenderer(t)
	for _, st := range []render.Step{
		{Choice: 9}, {Choice: -1}, {Choice: 1, Group: 4}, {Choice: 1, Picked: hand(t, "AS")}, {Page: 77}, {Choice: 4, Page: 99},
	} {
		requireWithinLimits(t, r.HandAt(s, render.Reader{Lang: "en"}, st, games.Text{}))
	}
	require.Equal(t, dump(t, r.Hand(s, render.Reader{Lang: "en"})), dump(t, r.HandAt(s, render.Reader{Lang: "en"}, render.Step{Choice: 9}, games.Text{})))
}

func TestMovesAreListedWithTheirLabels(t *testing.T) {
	r := newRenderer(t)
	var said []string
	for _, m := range r.Moves(asked(t, "en", askTurn(t)), render.Reader{Lang: "en"}) {
		said = append(said, m.Move.Verb+"="+m.Label)
	}
	require.Equal(t, []string{"draw=", "take=Take 7 of hearts · up to 24", "knock="}, said, "a label that repeats the move's text says nothing")

	p := askPick(t, "play", 1, 3, true, []string{"7C", "7D"}, []string{"9S"})
	require.Len(t, r.Moves(asked(t, "en", p), render.Reader{Lang: "en"}), 3)
	require.Len(t, r.Moves(asked(t, "en", askNineteen(t)), render.Reader{Lang: "en"}), 969)
	require.Empty(t, r.Moves(playing(t, "en", 1, "Anna"), render.Reader{Lang: "en"}))
}
