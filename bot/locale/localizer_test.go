package locale_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/games"
	"trey/games/cards"
)

func TestDiscordsLocalesAreMatchedToALanguage(t *testing.T) {
	for discord, want := range map[string]string{"de": "de", "da": "da", "en-GB": "en", "en-US": "en", "fr": "en", "sv-SE": "en", "": "en", "de-AT": "de"} {
		require.Equal(t, want, locale.Match(discord), discord)
	}
}

func TestNumbersAreWrittenInEachLanguagesForm(t *testing.T) {
	c := newCatalogue(t)
	for _, tc := range []struct {
		n    int64
		want [3]string
	}{
		{0, [3]string{"0", "0", "0"}},
		{999, [3]string{"999", "999", "999"}},
		{1234, [3]string{"1,234", "1.234", "1.234"}},
		{1234567, [3]string{"1,234,567", "1.234.567", "1.234.567"}},
		{-40, [3]string{"−40", "−40", "−40"}},
		{-123456, [3]string{"−123,456", "−123.456", "−123.456"}},
	} {
		for i, lang := range locale.Languages() {
			require.Equal(t, tc.want[i], c.For(lang).Number(tc.n))
		}
	}
}

func TestFractionsAreRoundedAndWrittenInEachLanguagesForm(t *testing.T) {
	c := newCatalogue(t)
	en, de, da := c.For("en"), c.For("de"), c.For("da")
	for _, tc := range []struct {
		numerator, denominator int64
		places                 int
		want                   string
	}{
		{25, 2, 2, "12.5"}, {1, 3, 2, "0.33"}, {-1, 3, 2, "−0.33"}, {2, 3, 1, "0.7"}, {1, 8, 2, "0.13"}, {-1, 8, 2, "−0.13"}, {4, 2, 2, "2"}, {0, 7, 2, "0"},
		{-1, 1000, 2, "0"}, {199, 200, 1, "1"}, {1, 200, 2, "0.01"}, {12345678, 10, 1, "1,234,567.8"}, {7, 2, 0, "4"}, {101, 20, 2, "5.05"},
	} {
		require.Equal(t, tc.want, en.Fraction(tc.numerator, tc.denominator, tc.places), "%d/%d", tc.numerator, tc.denominator)
	}
	require.Equal(t, []string{"1.234,5", "1.234,5"}, []string{de.Fraction(2469, 2, 1), da.Fraction(2469, 2, 1)})
	require.Equal(t, []string{"66.7%", "66,7\u00a0%", "50\u00a0%", "0%"}, []string{en.Percent(2, 3), de.Percent(2, 3), da.Percent(1, 2), en.Percent(0, 9)})
}

func TestMoneyIsSaidAsPoints(t *testing.T) {
	c := newCatalogue(t)
	require.Equal(t, "80 points", c.For("en").Money(80))
	require.Equal(t, "1 point", c.For("en").Money(1))
	require.Equal(t, "1 Punkt", c.For("de").Money(1))
	require.Equal(t, "1.000 Punkte", c.For("de").Money(1000))
	require.Equal(t, "−40 point", c.For("da").Money(-40))
	require.Equal(t, "−1,000", c.For("en").Amount(-1000), "where there is no room for words")
	require.Equal(t, "+80 points", c.For("en").Signed(80))
	require.Equal(t, "−40 points", c.For("en").Signed(-40))
	require.Equal(t, "0 points", c.For("en").Signed(0))
}

func TestRanksAreOrdinals(t *testing.T) {
	c := newCatalogue(t)
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st"} {
		require.Equal(t, want, c.For("en").Ordinal(n))
	}
	require.Equal(t, "2.", c.For("de").Ordinal(2))
	require.Equal(t, "nr. 2", c.For("da").Ordinal(2))
}

func TestCardsAreNamedAsOneSaysThem(t *testing.T) {
	c := newCatalogue(t)
	for code, want := range map[string][3]string{
		"7H": {"7 of hearts", "Herz 7", "hjerter 7"},
		"AS": {"ace of spades", "Pik Ass", "spar es"},
		"KC": {"king of clubs", "Kreuz König", "klør konge"},
		"QD": {"queen of diamonds", "Karo Dame", "ruder dame"},
		"JH": {"jack of hearts", "Herz Bube", "hjerter knægt"},
	} {
		card, _ := cards.Standard().Parse(code)
		for i, lang := range locale.Languages() {
			require.Equal(t, want[i], c.For(lang).Card(cards.Standard().Face(card)))
		}
	}
	require.Equal(t, "a face-down card", c.For("en").Card(cards.Standard().Face(cards.Back)))
	ten, _ := cards.Standard().Parse("10H")
	require.Equal(t, "10♥", c.For("da").Short(cards.Standard().Face(ten)))
}

func TestArgumentsOfATextAreSaidInItsLanguage(t *testing.T) {
	c := newCatalogue(t, newFake(`
all: "{{.Who}}: {{.Cards}}, {{.N}}, {{.Money}}, {{.Lit}}, {{.Text}}"
inner: "[{{.Card}}]"
`))
	ctx := locale.Context{Faces: cards.Standard(), Names: func(s games.Seat) string { return []string{"Anna", "Ben"}[s-1] }}
	text := games.Say("fake.all",
		"Who", games.Seat(2), "Cards", games.Cards{0, 19, 32}, "N", games.Num(-1500), "Money", games.Money(80),
		"Lit", games.Lit("C4"), "Text", games.Say("fake.inner", "Card", games.Cards{51}))
	require.Equal(t, "Ben: ace of clubs, 7 of diamonds and 7 of hearts, −1,500, 80 points, C4, [king of spades]", c.For("en").Text(text, ctx))
	require.Equal(t, "Ben: Kreuz Ass, Karo 7 und Herz 7, −1.500, 80 Punkte, C4, [Pik König]", c.For("de").Text(text, ctx))
	require.Equal(t, "Ben: klør es, ruder 7 og hjerter 7, −1.500, 80 point, C4, [spar konge]", c.For("da").Text(text, ctx))
}

func TestCountDecidesThePluralForm(t *testing.T) {
	c := newCatalogue(t, newFake("lives: {one: '{{.Count}} life', other: '{{.Count}} lives'}\n"))
	say := func(n int) string {
		return c.For("en").Text(games.Say("fake.lives", "Count", games.Num(n)), locale.Context{})
	}
	require.Equal(t, "0 lives", say(0))
	require.Equal(t, "1 life", say(1))
	require.Equal(t, "2 lives", say(2))
	require.Equal(t, "1,000 lives", say(1000))
	require.Equal(t, "1 life", c.For("de").Say("fake.lives", "Count", 1), "arguments of Go's own types count too")
}

func TestAGamesKeysMayStandWithoutItsSlugAndComeFirst(t *testing.T) {
	c := newCatalogue(t, newFake("hand: Fake hand\ntable.deal: 'Round {{.N}}'\n"))
	require.Equal(t, "Fake hand", c.For("en").In("fake").Say("hand"))
	require.Equal(t, "Fake hand", c.For("en").Say("fake.hand"))
	require.Equal(t, "hearts", c.For("en").In("fake").Say("suit.hearts"), "the bot's own keys may stand without their prefix")
	require.True(t, c.For("en").In("fake").Has("hand"))
	require.False(t, c.For("en").Has("hand"))
}

func TestAGameCanSayTheBotsTextsItsOwnWay(t *testing.T) {
	c := newCatalogue(t, newFake("table.deal: 'Hand {{.N}}'\n"))
	require.Equal(t, "Hand 3", c.For("en").In("fake").Say("core.table.deal", "N", 3))
	require.Equal(t, "Deal 3", c.For("en").Say("core.table.deal", "N", 3))
}

func TestAMissingTextFallsBackToEnglishThenToTheKeyAndIsLoggedOnce(t *testing.T) {
	log := captureLog(t)
	c := newCatalogue(t, newFake("only: Only here\n", "locale/de.yaml", "other: Anders\n"))
	for range 3 {
		require.Equal(t, "Only here", c.For("de").Say("fake.only"))
		require.Equal(t, "fake.nothing", c.For("de").Say("fake.nothing"))
	}
	require.Equal(t, 1, strings.Count(log.String(), "fake.only"))
	require.Equal(t, 1, strings.Count(log.String(), "fake.nothing"))
}

func TestAMissingArgumentShowsAndIsLogged(t *testing.T) {
	log := captureLog(t)
	c := newCatalogue(t, newFake("hello: 'Hello {{.Name}} of {{.Town}}'\n"))
	require.Equal(t, "Hello Anna of ?", c.For("en").Say("fake.hello", "Name", "Anna"))
	require.Contains(t, log.String(), "Town")
}

func TestRulesAreSplitAtTheirTwoSections(t *testing.T) {
	short, full := newCatalogue(t, newFake("a: a\n")).For("de").Rules("fake")
	require.Equal(t, "In short.", short)
	require.Equal(t, "1. In full.", full)
}

func captureLog(t *testing.T) *bytes.Buffer {
	t.Helper()
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &log
}

func TestMoneyIsWrittenInTheUnit(t *testing.T) {
	c := newCatalogue(t)
	for _, row := range []struct {
		unit  string
		cents int64
		want  [3]string
	}{
		{"", 80, [3]string{"80 points", "80 Punkte", "80 point"}},
		{"€", 30, [3]string{"€0.30", "0,30\u00a0€", "0,30\u00a0€"}},
		{"€", -123456, [3]string{"−€1,234.56", "−1.234,56\u00a0€", "−1.234,56\u00a0€"}},
		{"kr.", 5, [3]string{"0.05\u00a0kr.", "0,05\u00a0kr.", "0,05\u00a0kr."}},
	} {
		for i, lang := range locale.Languages() {
			l := c.For(lang).Paying(row.unit)
			require.Equal(t, row.want[i], l.Money(row.cents))
			require.Equal(t, row.want[i], l.In("x").Text(games.Say("core.option.stake.value", "Money", games.Money(row.cents)), locale.Context{}))
		}
	}
	require.Equal(t, "+€0.30", c.For("en").Paying("€").Signed(30))
	require.Equal(t, "€0.30", c.For("en").Paying("€").Amount(30), "a unit is never left out")
	require.Contains(t, c.For("da").Paying("kr.").Say("core.result.wins.score", "Who", "Anna", "Score", games.Money(30)), "0,30\u00a0kr.")
	require.NotContains(t, c.For("da").Paying("kr.").Say("core.result.wins.score", "Who", "Anna", "Score", games.Money(30)), "..")
}

func TestTimesAreSaidInTheLargestUnitThatFits(t *testing.T) {
	l := newCatalogue(t).For("en")
	for d, want := range map[time.Duration]string{
		30 * time.Second: "30 seconds", time.Minute: "1 minute", 90 * time.Second: "90 seconds", 24 * time.Hour: "24 hours", time.Second: "1 second",
	} {
		require.Equal(t, want, l.Duration(d))
	}
}

func TestInPlainWordsSignsAreSaid(t *testing.T) {
	l := newCatalogue(t).For("en").Plain()
	for text, want := range map[string]string{
		"a · −3": "a, minus 3", "+4": "plus 4", "1 + 2 = 3": "1 plus 2 makes 3", "3 × 7": "3 times 7", "C-1": "C-1",
		"2–6": "2–6", "−€0.50": "minus €0.50", "+€3": "plus €3",
	} {
		require.Equal(t, want, l.Spoken(text))
		require.Equal(t, text, newCatalogue(t).For("en").Spoken(text))
	}
	sign := games.Sign{Signs: "★★", Words: games.Cards{7}}
	text := games.Say("core.card.only", "Card", sign)
	in := locale.Context{Faces: cards.Standard()}
	require.Equal(t, "eight of clubs", l.Text(text, in))
	require.Equal(t, "★★", newCatalogue(t).For("en").Text(text, in))
}
