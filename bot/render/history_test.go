package render_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/render/picture"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// played is what somebody has finished of the fake game and of one that is no more.
func played() render.Played {
	p := render.Played{
		Who: storage.Account{ID: 46655, Name: "Anna_"}, Server: true,
		Stats: storage.Stats{
			Servers: []string{"1"},
			Games: []storage.Career{
				{
					Game: "fake", Matches: 48, Wins: 20, Run: 3, Best: 1, Worst: 4, Ranks: 100, Scores: -25, Least: -12, Most: 1230, Money: -140, Paid: 5, Unlike: 48,
					Counters: map[string]storage.Counter{"knocks": {N: 40, Deals: 40}, "knocks_won": {N: 27, Deals: 27}, "won": {N: 9, Deals: 5}, "lost": {N: 12, Deals: 3}},
				},
				{Game: "fake", Computers: true, Matches: 1, Wins: 1, Run: 1, Best: 1, Worst: 1, Ranks: 1, Scores: 7, Least: 7, Most: 7, Unlike: 1},
				{Game: "gone", Matches: 2, Best: 2, Worst: 2, Ranks: 4, Counters: map[string]storage.Counter{}},
			},
			Mates: []storage.Mate{{Name: "@everyone", Matches: 30}, {Forgotten: true, Matches: 2}, {Name: "", Matches: 1}},
		},
	}
	p.Every, p.Points, p.First = render.EveryFor(50)
	for back := p.Points - 1; back >= 0; back-- {
		matches := 50 - back*p.Every
		p.Course = append(p.Course, storage.Stage{Game: "fake", Back: back, Matches: matches, Wins: matches / 2, Scores: int64(7 * matches), Money: int64(-matches)})
	}
	return p
}

func TestStatistics(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r := newRenderer(t)
		t.Run("all", func(t *testing.T) { requireGolden(t, r.Stats(render.Reader{Lang: lang}, played())) })
		t.Run("one", func(t *testing.T) {
			p := played()
			p.Slug, p.Unit, p.Server = "fake", "€", false
			requireGolden(t, r.Stats(render.Reader{Lang: lang}, p))
		})
		t.Run("plain", func(t *testing.T) { requireGolden(t, r.Stats(render.Reader{Lang: lang, Plain: true}, played())) })
		t.Run("none", func(t *testing.T) {
			requireGolden(t, r.Stats(render.Reader{Lang: lang}, render.Played{Who: storage.Account{Name: "Ben"}, Server: true}))
		})
	})
}

func TestStatisticsOfAGameSayThatNothingOfItIsFinished(t *testing.T) {
	p := played()
	p.Slug, p.Course, p.Points = "fake", nil, 0
	p.Stats.Games = p.Stats.Games[2:] // another game's
	require.Contains(t, dump(t, newRenderer(t).Stats(render.Reader{Lang: "en"}, p)), "No match has been finished yet.")
}

func TestStatisticsOfSomebodyForgottenAreAFormerPlayers(t *testing.T) {
	require.Contains(t, dump(t, newRenderer(t).Stats(render.Reader{Lang: "en"}, render.Played{Who: storage.Account{ID: 9}})), "Statistics: a former player")
	unseen := storage.Account{ID: 9, User: "9", Name: "\u200b"}
	require.Contains(t, dump(t, newRenderer(t).Stats(render.Reader{Lang: "en"}, render.Played{Who: unseen})), "Statistics: no visible name")
}

func TestMoneyOfSeveralUnitsIsNotAddedUp(t *testing.T) {
	p := played()
	p.Mixed = true
	require.NotContains(t, dump(t, newRenderer(t).Stats(render.Reader{Lang: "en"}, p)), "In all")
}

// The chart shows what says most: of all games the wins, of one the money if there was any, else the score.
func TestTheChartOfStatisticsSaysAllInItsText(t *testing.T) {
	r := newRenderer(t)
	painter, err := picture.New()
	require.NoError(t, err)
	r.Illustrate(painter)
	chart := func(change func(*render.Played)) string {
		p := played()
		change(&p)
		m := r.Stats(render.Reader{Lang: "en"}, p)
		requireWithinLimits(t, m)
		require.Len(t, m.Files, 1)
		alt := ""
		walk(read(t, m), 0, func(c component, _ int) {
			for _, item := range c.Items {
				alt = item.Description
			}
		})
		return alt
	}
	require.Equal(t, "Wins so far, after every 3 matches from match 2 on. Fake #1: 1 2 4 5 7 8 10 11 13 14 16 17 19 20 22 23 25.", chart(func(*render.Played) {}))
	require.Contains(t, chart(func(p *render.Played) { p.Slug = "fake" }), "Won and lost so far, after every 3 matches from match 2 on. Fake #1: −2 −5 −8")
	require.Contains(t, chart(func(p *render.Played) { p.Slug, p.Unit = "fake", "€" }), "−€0.02 −€0.05")
	require.Contains(t, chart(func(p *render.Played) { p.Slug, p.Stats.Games[0].Paid = "fake", 0 }), "Average score so far, after every 3 matches from match 2 on. Fake #1: 7 7 7")
	require.Contains(t, chart(func(p *render.Played) { p.Computers = true }), "(with computers)")
	for matches := range 200 {
		every, points, first := render.EveryFor(matches + 1)
		require.LessOrEqual(t, points, render.ChartPoints)
		require.Equal(t, matches+1, first+(points-1)*every)
		require.Positive(t, first)
	}
}

// matches are finished ones with so many seats.
func matches(n, seats int, name string) []storage.Finished {
	var out []storage.Finished
	for i := range n {
		f := storage.Finished{Table: int64(100 - i), Server: "1", Game: "fake", Ended: noon().Add(-time.Duration(i) * time.Hour)}
		switch i % 3 {
		case 1:
			f.Rules = "lives=1 mode=fast stake=10"
		case 2:
			f.Preset, f.Rules = "Friday *night*", "lives=1"
		}
		for s := range seats {
			p := storage.Placed{Account: int64(10 + s), User: "1", Name: name, Rank: 1 + (s+i)%seats, Money: int64(20 - 10*s)}
			switch s {
			case 1:
				p.User, p.Name = "", ""
			case 2:
				p = storage.Placed{Account: storage.House, Rank: p.Rank, Money: p.Money}
			}
			f.Seats = append(f.Seats, p)
		}
		out = append(out, f)
	}
	return out
}

func points(string) string { return "" }

func TestHistory(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r := newRenderer(t)
		to := render.Reader{Lang: lang}
		t.Run("page", func(t *testing.T) {
			requireGolden(t, r.History(to, render.PastList{
				At: render.PastAt{Page: 1, Player: 46655, Slug: "fake"}, Who: "Anna_", Server: true, Unit: points, Matches: matches(4, 3, "Anna_"), More: true,
			}))
		})
		t.Run("none", func(t *testing.T) { requireGolden(t, r.History(to, render.PastList{Unit: points})) })
	})
}

func TestAFullPageOfTheHistoryFits(t *testing.T) {
	r := newRenderer(t)
	r.NameServers(func(string) string { return strings.Repeat("*S*", 30) })
	for _, lang := range []string{"en", "de", "da"} {
		m := r.History(render.Reader{Lang: lang}, render.PastList{
			At: render.PastAt{Page: 99, Slug: "fake"}, Unit: points, Matches: matches(render.MatchesOnPage, 12, strings.Repeat("_W", 16)), More: true,
		})
		requireWithinLimits(t, m)
		text := dump(t, m)
		for _, number := range []string{"991. ", "1.000. ", "1,000. "}[:2] {
			if lang == "en" {
				number = strings.Replace(number, ".000", ",000", 1)
			}
			require.Contains(t, text, "**"+number, "none is left out")
		}
		require.Contains(t, text, " 9 ", "who isn't named is counted")
	}
}

// past is a match that is over, with somebody who has left and a computer that stood in.
func past(t *testing.T, lang string) *table.Past {
	s := over(t, lang, 1, 2, 2)
	return &table.Past{
		Snapshot: s, Began: noon().Add(-73 * time.Minute), Ended: noon(), Moves: 132,
		Lives: [][]int{{3, 2, 3}, {2, 0, 3}, {2, -1, 3}, {2, -1, 2}},
		Sitters: []storage.Sitter{
			{Sitting: storage.Sitting{Seat: 1, Account: 10, What: storage.Sat}, User: "1000", Name: "Anna"},
			{Sitting: storage.Sitting{Seat: 2, Account: 11, What: storage.Sat}, User: "", Name: ""},
			{Sitting: storage.Sitting{Seat: 3, Account: storage.House, What: storage.Sat}},
			{Sitting: storage.Sitting{Move: 4, Seat: 2, Account: 11, What: storage.StoodIn}, User: "", Name: ""},
			{Sitting: storage.Sitting{Move: 9, Seat: 2, Account: 11, What: storage.CameBack}, User: "", Name: ""},
			{Sitting: storage.Sitting{Move: 12, Seat: 2, Account: 11, What: storage.LeftTable}, User: "", Name: ""},
			{Sitting: storage.Sitting{Move: 20, Seat: 2, Account: 12, What: storage.Sat}, User: "1000", Name: "Ben"},
		},
	}
}

func TestAPastMatchHasItsPage(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Past(render.Reader{Lang: lang}, past(t, lang), render.PastAt{Page: 1, Slug: "fake"}))
	})
}

func TestAMomentOfAPastMatch(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := playing(t, lang, games.Nobody, "Anna", "Ben")
		s.Deadline, s.Log = time.Time{}, s.Log[2:]
		for i := range 3 {
			s.View.Zones[i].Cards = hand(t, "5H", "10H", "KS")
		}
		m := table.Moment{Snapshot: s, Number: 12, Moves: 132, Seat: 3, Move: "discard 7H", LastDeal: 0, NextDeal: 40}
		t.Run("between", func(t *testing.T) {
			requireGolden(t, newRenderer(t).Moment(render.Reader{Lang: lang}, m, render.PastAt{Slug: "fake"}))
		})
		t.Run("start", func(t *testing.T) {
			m := m
			m.Number, m.LastDeal, m.NextDeal, m.Log = 0, -1, -1, nil
			requireGolden(t, newRenderer(t).Moment(render.Reader{Lang: lang, Plain: true}, m, render.PastAt{}))
		})
	})
}
