package render_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/games"
)

func TestANoticeShowsItsTextAndNothingThatAPersonPutIn(t *testing.T) {
	r := newRenderer(t)
	args := []any{"Text", "**x** @everyone", "Legal", "draw"}
	m := r.Notice(render.Reader{Lang: "en"}, "core.trouble.move", args...)
	requireWithinLimits(t, m)
	text := dump(t, m)
	require.Contains(t, text, "“\\*\\*x\\*\\* \\@\u2060everyone” is no move of this game. What you can do now: draw")
	require.Equal(t, "**x** @everyone", args[1], "the caller's arguments stay")
}

func TestARefusalIsSaidInTheGamesWords(t *testing.T) {
	r := newRenderer(t)
	s := playing(t, "en", 1, "Anna", "Ben")
	require.Contains(t, dump(t, r.Said(render.Reader{Lang: "en"}, &s, say("knocked", "Who", games.Seat(2)))), "Ben has knocked.")
	require.Contains(t, dump(t, r.Said(render.Reader{Lang: "de"}, nil, games.Say("core.trouble.game", "Game", games.Lit("<@1>")))), "namens \\<\\@\u20601\\> gibt")
}

func TestWhoTakesASeatReadsHowTheShuffleIsMadeFair(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Joined(lobby(lang, "Anna", "Ben"), render.Reader{Lang: lang}, 2))
	})
}

func TestRulesAreShownInShortFirst(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Rules(render.Reader{Lang: lang}, render.RulesAt{Slug: "fake"}))
	})
}

func TestFullRulesComeInPages(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r := newRenderer(t)
		first, second := r.Rules(render.Reader{Lang: lang}, render.RulesAt{Slug: "fake", Page: 1}), r.Rules(render.Reader{Lang: lang}, render.RulesAt{Slug: "fake", Page: 2})
		requireWithinLimits(t, first)
		requireWithinLimits(t, second)
		all := dump(t, first) + dump(t, second)
		for _, rule := range []string{"\n1. ", "\n30. ", "\n60. "} {
			require.Equal(t, 1, strings.Count(all, rule), "each rule on one page")
		}
		next := idOf(t, dump(t, first), 2)
		a, err := render.Parse(next, nil, nil)
		require.NoError(t, err)
		require.Equal(t, render.Action{Kind: render.TurnPage, Slug: "fake", Page: 2}, a)
		require.Equal(t, dump(t, second), dump(t, r.Rules(render.Reader{Lang: lang}, render.RulesAt{Slug: "fake", Page: 99})), "no page beyond the last")
	})
}

// idOf returns the custom id of the n-th button of a dumped message.
func idOf(t *testing.T, dumped string, n int) string {
	t.Helper()
	for line := range strings.Lines(dumped) {
		if strings.HasPrefix(line, "(") && strings.Contains(line, ") style ") {
			if n--; n == 0 {
				fields := strings.Fields(line)
				return fields[len(fields)-1]
			}
		}
	}
	t.Fatal("too few buttons")
	return ""
}

func TestRulesOfAnUnknownGameSayThatThereIsNone(t *testing.T) {
	require.Contains(t, dump(t, newRenderer(t).Rules(render.Reader{Lang: "en"}, render.RulesAt{Slug: "poker"})), "There is no game called poker.")
}

func TestHelpIsOneScreen(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Help(render.Reader{Lang: lang}))
	})
}

func TestAtATableTheRulesLeadToWhatCanBeDoneNow(t *testing.T) {
	m := read(t, newRenderer(t).Rules(render.Reader{Lang: "en"}, render.RulesAt{Slug: "fake", Table: 12}))
	var ids []string
	walk(m, 0, func(c component, _ int) {
		if c.Type == typeButton {
			ids = append(ids, c.CustomID)
		}
	})
	require.Equal(t, []string{"1h:c:0:", "1w:c:0:", "1p:c:0:fake.1"}, ids)
	a, err := render.Parse(ids[1], nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Now, Table: 12}, a)
}

func TestWhatCanBeDoneNowIsAskedPossibleAndRefused(t *testing.T) {
	can := []games.Explained{
		{Verb: "draw", May: true}, {Verb: "take", May: true},
		{Verb: "discard", Why: say("refused", "Card", games.Cards(hand(t, "7H")), "Rule", games.Lit("4"))},
		{Verb: "play", Why: say("barred")}, {Verb: "flip", Why: say("barred")}, // it says nothing of either
	}
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Now(asked(t, lang, askTurn(t)), render.Reader{Lang: lang}, can))
	})
}

func TestWhoeverIsNotAskedReadsWhyNothingCanBeDone(t *testing.T) {
	s := playing(t, "en", 1, "Anna", "Ben")
	requireGolden(t, newRenderer(t).Now(s, render.Reader{Lang: "en"}, []games.Explained{
		{Verb: "draw", Why: say("refused", "Card", games.Cards(hand(t, "7H")), "Rule", games.Lit("4"))},
	}))
}

func TestAWrongOptionIsExplainedInTheReadersLanguage(t *testing.T) {
	r := newRenderer(t)
	for pair, want := range map[[2]string]string{
		{"lives", "x"}:   "lives kann nicht x sein; möglich ist 1–9.",
		{"bonus", "ja"}:  "bonus kann nicht ja sein; möglich ist true oder false.",
		{"mode", "warp"}: "mode kann nicht warp sein; möglich ist fast oder slow.",
		{"colour", "1"}:  "Eine Hausregel colour gibt es nicht. Dieses Spiel hat diese: lives, bonus, mode, stake.",
	} {
		_, err := fake{}.Info().Complete(games.Options{pair[0]: pair[1]})
		var wrong *games.OptionError
		require.ErrorAs(t, err, &wrong)
		text := dump(t, r.Said(render.Reader{Lang: "de"}, nil, r.OptionProblem(render.Reader{Lang: "de"}, "fake", wrong)))
		require.Contains(t, strings.ReplaceAll(text, "\\", ""), want)
	}
}
