package render_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/storage"
)

// boardPage is the last of three pages of a leaderboard by wins.
func boardPage() render.BoardPage {
	return render.BoardPage{
		At: render.BoardAt{Slug: "fake", Period: storage.AllTime, Order: storage.ByWins, Page: 3}, Least: 1,
		Played: []storage.Played{
			{Matches: 1234}, {Rules: "lives=1 stake=10", Matches: 12}, {Computers: true, Matches: 3}, {Rules: "lives=2 mode=fast", Matches: 2},
			{Rules: "lives=4", Matches: 0},
		},
		Presets: presets(),
		Board: storage.Board{
			Page: 3, Pages: 3, People: 25, Fewer: 0,
			Standings: []storage.Standing{
				{Rank: 21, Name: "Anna", Matches: 4, Wins: 3, Score: 7, Money: 120},
				{Rank: 22, Name: "@everyone", Matches: 1, Wins: 1, Money: -60},
				{Rank: 22, Name: "", Matches: 2, Wins: 1, Score: -3, Money: -60},
				{Rank: 24, Name: "Cleo", Matches: 2, Wins: 1, Score: 3},
				{Rank: 27, Name: "Dora", Matches: 1200, Score: 1},
			},
			Own:    &storage.Standing{Rank: 7, Name: "Ben", Matches: 30, Wins: 12, Score: 95, Money: -20},
			Former: storage.Former{People: 2, Matches: 7, Wins: 1, Score: 2, Money: 40},
		},
	}
}

func TestALeaderboardSaysWhoStandsWhereByWhatItRanks(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		for _, order := range storage.Orders() {
			t.Run(string(order), func(t *testing.T) {
				p := boardPage()
				p.At.Order = order
				requireGolden(t, newRenderer(t).Leaderboard(render.Reader{Lang: lang}, p))
			})
		}
	})
}

func TestALeaderboardOfAPeriodWithAMinimum(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		p := boardPage()
		p.At.Period, p.At.Page, p.Zone = storage.ThisWeek, 1, "America/Sao_Paulo"
		p.Page, p.Pages, p.Least, p.Fewer, p.Unit = 1, 1, 5, 3, "€"
		p.Under, p.Computers = "lives=1 stake=10", true
		p.Played = []storage.Played{{Rules: "lives=1 stake=10", Computers: true, Matches: 4}}
		p.Own = &storage.Standing{Matches: 3, Wins: 1}
		requireGolden(t, newRenderer(t).Leaderboard(render.Reader{Lang: lang}, p))
	})
}

func TestALeaderboardSaysWhyNobodyIsOnIt(t *testing.T) {
	show := func(change func(*render.BoardPage)) string {
		p := boardPage()
		p.Board = storage.Board{Page: 1, Pages: 1}
		change(&p)
		return dump(t, newRenderer(t).Leaderboard(render.Reader{Lang: "en"}, p))
	}
	never := show(func(p *render.BoardPage) { p.Played = nil })
	require.Contains(t, never, "No match of this game has been finished here yet.")
	require.NotContains(t, never, "row", "there is nothing to choose")
	none := show(func(p *render.BoardPage) { p.Under = "lives=4" })
	require.Contains(t, none, "No such match has been finished.")
	require.NotContains(t, none, "You haven't played")
	require.Contains(t, none, "row", "something else can be chosen")
	require.Contains(t, show(func(p *render.BoardPage) { p.Fewer = 2 }), "Nobody has enough matches for a rank yet.")
	require.Contains(t, show(func(p *render.BoardPage) { p.Former.People = 1 }), "1 former player")
	require.Contains(t, show(func(p *render.BoardPage) {}), "You haven't played any of these matches.")
}

func TestALeaderboardSaysWhyItShowsMatchesWithComputers(t *testing.T) {
	p := boardPage()
	p.Computers = true
	require.Contains(t, dump(t, newRenderer(t).Leaderboard(render.Reader{Lang: "en"}, p)), "No match without computers fits")
	p.At.Among = render.Computers
	require.NotContains(t, dump(t, newRenderer(t).Leaderboard(render.Reader{Lang: "en"}, p)), "No match without computers fits", "they were asked for")
}

func TestForgottenPeopleStandOnTheLastPageOnly(t *testing.T) {
	p := boardPage()
	require.Contains(t, dump(t, newRenderer(t).Leaderboard(render.Reader{Lang: "en"}, p)), "2 former players")
	p.Page = 2
	require.NotContains(t, dump(t, newRenderer(t).Leaderboard(render.Reader{Lang: "en"}, p)), "2 former players")
}

// pressed returns the leaderboards to which the message's controls lead, by their labels; of selects those of each value.
func pressed(t *testing.T, p render.BoardPage) map[string]render.BoardAt {
	t.Helper()
	m := newRenderer(t).Leaderboard(render.Reader{Lang: "en"}, p)
	requireWithinLimits(t, m)
	out := map[string]render.BoardAt{}
	walk(read(t, m), 0, func(c component, _ int) {
		read := func(label string, values ...string) {
			a, err := render.Parse(c.CustomID, values, nil)
			require.NoError(t, err, c.CustomID)
			require.Equal(t, render.Board, a.Kind)
			out[label] = a.Board
		}
		switch {
		case c.Type == typeButton && !c.Disabled:
			read(c.Label)
		case c.Type == typeSelect:
			for _, o := range c.Options {
				read(o.Label, o.Value)
			}
		}
	})
	return out
}

func TestALeaderboardsControlsLeadToEveryOther(t *testing.T) {
	p := boardPage()
	p.At.Page, p.Page, p.At.Least, p.Pages = 3, 3, 7, 6
	at := func(change func(*render.BoardAt)) render.BoardAt {
		at := p.At
		change(&at)
		return at
	}
	to := pressed(t, p)
	for label, page := range map[string]int{"1": 1, "Back": 2, "Next": 4, "6": 6} {
		require.Equal(t, at(func(a *render.BoardAt) { a.Page = page }), to[label], label)
	}
	for label, period := range map[string]storage.Period{"Today": storage.Today, "This week": storage.ThisWeek, "This month": storage.ThisMonth, "All time": storage.AllTime} {
		require.Equal(t, at(func(a *render.BoardAt) { a.Period, a.Page = period, 1 }), to[label], label)
	}
	for label, order := range map[string]storage.Order{"Wins": storage.ByWins, "Win rate": storage.ByRate, "Average score": storage.ByScore, "Winnings": storage.ByMoney} {
		require.Equal(t, at(func(a *render.BoardAt) { a.Order, a.Page = order, 1 }), to[label], label)
	}
	for label, rules := range map[string]string{"Standard rules": "", "Quick *one*": "lives=1 stake=10", "Rules: Lives: 2 · Mode: fast": "lives=2 mode=fast"} {
		require.Equal(t, at(func(a *render.BoardAt) { a.Code, a.Page = render.RulesCode("fake", rules), 1 }), to[label], label)
	}
	require.Equal(t, at(func(a *render.BoardAt) { a.Among, a.Page = render.Computers, 1 }), to["With computers"])
	p.At.Among, p.Computers = render.Computers, true
	require.Equal(t, at(func(a *render.BoardAt) { a.Among, a.Page = render.People, 1 }), pressed(t, p)["Without computers"])
}

func TestALeaderboardHoldsTheLongestNamesAndSaysWhichRulesItCannotOffer(t *testing.T) {
	p := boardPage()
	p.Standings, p.Played = nil, nil
	for i := range render.BoardLines {
		p.Standings = append(p.Standings, storage.Standing{Rank: 1e6 + i, Name: strings.Repeat("_漢", 40), Matches: 1e9, Wins: 1e8, Money: 1e15})
	}
	for i := range 40 {
		p.Played = append(p.Played, storage.Played{Rules: fmt.Sprintf("stake=%d", i+1), Matches: 50 - i})
	}
	p.Under = "stake=39"
	inEveryLanguage(t, func(t *testing.T, lang string) {
		m := newRenderer(t).Leaderboard(render.Reader{Lang: lang}, p)
		requireWithinLimits(t, m)
		text := dump(t, m)
		require.Equal(t, render.BoardLines, strings.Count(text, "漢\\_漢\\_漢\n")+strings.Count(text, "漢 · "), "nobody is left out")
		require.Contains(t, text, "15")
		require.Contains(t, text, " chosen\n", "the rules shown are among those offered")
		require.Contains(t, text, render.RulesCode("fake", "stake=39")+" (")
	})
}

func TestACustomIDThatNoLeaderboardCarriesIsRefused(t *testing.T) {
	good := "1B:0:0:first.fake.week.rate.people.K3M9PX2T.5.2"
	a, err := render.Parse(good, nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.BoardAt{
		Slug: "fake", Period: storage.ThisWeek, Order: storage.ByRate, Among: render.People, Code: "K3M9PX2T", Least: 5, Page: 2,
	}, a.Board)
	for _, bad := range []string{
		"", "first", "first.fake.week.rate.people.K3M9PX2T.5", good[7:] + ".1", "third.fake.week.rate.people.K3M9PX2T.5.2", "first..week.rate.people.K3M9PX2T.5.2",
		"first.fake.year.rate.people.K3M9PX2T.5.2", "first.fake.week.luck.people.K3M9PX2T.5.2", "first.fake.week.rate.cats.K3M9PX2T.5.2",
		"first.fake.week.rate.people.k3m9px2t.5.2", "first.fake.week.rate.people.K3M9.5.2", "first.fake.week.rate.people.K3M9PX2T.101.2",
		"first.fake.week.rate.people.K3M9PX2T.-1.2", "first.fake.week.rate.people.K3M9PX2T.5.0", "first.fake.week.rate.people.K3M9PX2T.5.02", "first.fake.week.rate.people.K3M9PX2T.5.10001",
	} {
		_, err := render.Parse("1B:0:0:"+bad, nil, nil)
		require.ErrorIs(t, err, render.ErrCustomID, bad)
	}
	for field, values := range map[string][]string{"first": {"x"}, "period": {"year"}, "order": {"wins", "rate"}, "rules": {"x"}, "among": {"people"}} {
		_, err := render.Parse("1B:0:0:"+field+".fake.week.rate.people.K3M9PX2T.5.2", values, nil)
		require.ErrorIs(t, err, render.ErrCustomID, field)
	}
	longest := render.BoardAt{
		Slug: strings.Repeat("x", 32), Period: storage.ThisMonth, Order: storage.ByScore, Among: render.Computers, Code: "K3M9PX2T", Least: render.MostLeast, Page: 5000,
	}
	p := boardPage()
	p.At, p.Page, p.Pages = longest, 5000, 10_000
	require.NotEmpty(t, pressed(t, p), "every leaderboard's controls have room")
}

func TestRulesAreOfferedByPresetAndByWords(t *testing.T) {
	choices := newRenderer(t).RulesChoices(render.Reader{Lang: "en"}, boardPage())
	require.Equal(t, []string{
		"Quick *one* · Lives: 1 · Stake: 10 points", "Standard rules", "Rules: Lives: 2 · Mode: fast", "Rules: Lives: 4",
	}, labels(choices), "each once")
	for i, rules := range []string{"lives=1 stake=10", "", "lives=2 mode=fast", "lives=4"} {
		require.Equal(t, render.RulesCode("fake", rules), choices[i].Code)
	}
	plain := newRenderer(t).RulesChoices(render.Reader{Lang: "en", Plain: true}, boardPage())
	require.False(t, slices.ContainsFunc(labels(plain), func(label string) bool { return strings.Contains(label, "·") }))
}

func labels(choices []render.RulesChoice) []string {
	var out []string
	for _, c := range choices {
		out = append(out, c.Label)
	}
	return out
}
