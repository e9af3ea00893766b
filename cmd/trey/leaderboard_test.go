package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// finishedMatch is a match that is over. Zero values: the first game, standard rules, just now, no scores, no money.
type finishedMatch struct {
	game   string
	rules  string // as in leaderboards
	ended  time.Time
	ranks  []int
	scores []int
	money  []int64
}

// finished stores a match of the accounts on the server of the cards' channel.
func (c *club) finished(m finishedMatch, accounts ...storage.Account) {
	c.t.Helper()
	if m.game == "" {
		m.game = firstGame()
	}
	if m.scores == nil {
		m.scores = make([]int, len(accounts))
	}
	if m.money == nil {
		m.money = make([]int64, len(accounts))
	}
	change := storage.Change{Table: storage.Table{
		Server: c.person("Ada").serverID(), Channel: c.cards, Language: "en", Game: m.game, Capacity: 6, Host: accounts[0].ID, State: storage.Closed,
	}}
	for i, a := range accounts {
		change.Table.Seats = append(change.Table.Seats, storage.Seat{Seat: i + 1, Account: a.ID, User: a.User, Name: a.Name, Entropy: "1"})
	}
	id, err := c.program.store.Create(c.t.Context(), change)
	require.NoError(c.t, err)
	t, err := c.program.store.Table(c.t.Context(), id)
	require.NoError(c.t, err)
	t.Ended = m.ended
	require.NoError(c.t, c.program.store.Commit(c.t.Context(), storage.Change{
		Table: t, Settled: []storage.Settled{{Deal: 1, Money: m.money}},
		Result: &storage.Result{Rules: m.rules, Ranks: m.ranks, Scores: m.scores, Money: m.money},
	}))
}

// guests are people who have played once, but aren't in the sandbox.
func (c *club) guests(n int) []storage.Account {
	c.t.Helper()
	var out []storage.Account
	for i := range n {
		a, err := c.program.store.AccountOf(c.t.Context(), fmt.Sprint("guest ", i), fmt.Sprintf("Guest %02d", i+1), "en-US")
		require.NoError(c.t, err)
		out = append(out, a)
	}
	return out
}

// house is the computers' account.
var house = storage.Account{ID: storage.House}

// lowest is a game in which the lowest score is the best.
func lowest(t *testing.T) *games.Info {
	for _, g := range all.Games() {
		if g.Info().LowWins {
			return g.Info()
		}
	}
	t.Fatal("there is none")
	return nil
}

func TestALeaderboardIsTurnedAndTheOwnRankStaysInSight(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, dora := c.person("Ada"), c.person("Dora")
	guests := c.guests(23)
	for i, g := range guests { // the first wins most
		for range 23 - i {
			c.finished(finishedMatch{ranks: []int{1, 2}}, g, ada.account())
		}
	}
	m := ada.command("leaderboard", map[string]any{"game": firstGame()})
	require.NotZero(t, m.Flags&sandbox.FlagEphemeral)
	see := func(page int, first, last string) {
		t.Helper()
		require.Contains(t, m.Text(), fmt.Sprintf("Page %d of 3", page))
		require.Contains(t, m.Text(), first)
		require.Contains(t, m.Text(), last)
		require.Contains(t, m.Text(), "You are 24th of 24")
	}
	see(1, "**1st** Guest 01", "**10th** Guest 10")
	id := m.ID
	m = ada.set(m, render.BoardLast)
	see(3, "**21st** Guest 21", "**24th** Ada")
	m = ada.set(m, render.BoardBack)
	see(2, "**11th** Guest 11", "**20th** Guest 20")
	m = ada.set(m, render.BoardNext)
	see(3, "**21st** Guest 21", "**24th** Ada")
	m = ada.set(m, render.BoardFirst)
	see(1, "**1st** Guest 01", "**10th** Guest 10")
	require.Equal(t, id, m.ID, "all in one message")
	m = ada.command("leaderboard", map[string]any{"game": firstGame(), "page": 99})
	see(3, "**21st** Guest 21", "**24th** Ada")
	require.Contains(t, dora.command("leaderboard", map[string]any{"game": firstGame()}).Text(), "You haven't played any of these matches")

	_, err := c.program.store.Forget(t.Context(), guests[1].ID)
	require.NoError(t, err)
	m = ada.set(m, render.BoardFirst)
	require.NotContains(t, m.Text(), "2nd")
	require.NotContains(t, m.Text(), "former")
	see(1, "**1st** Guest 01", "**11th** Guest 11")
	m = ada.set(m, render.BoardLast)
	see(3, "**22nd** Guest 22", "**24th** Ada")
	require.Contains(t, m.Text(), "1 former player · 22 of 22 won", "on the last page")
}

func TestALeaderboardRanksByWhatIsChosen(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	game := lowest(t).Slug
	for range 3 {
		c.finished(finishedMatch{game: game, ranks: []int{2, 1}, scores: []int{9, 8}, money: []int64{20, -20}}, ada.account(), ben.account())
	}
	for range 3 {
		c.finished(finishedMatch{game: game, ranks: []int{1, 2}, scores: []int{3, 9}, money: []int64{-5, 5}}, ada.account(), ben.account())
	}
	c.finished(finishedMatch{game: game, ranks: []int{1, 2}, scores: []int{1, 50}}, cy.account(), ben.account())
	m := ada.command("leaderboard", map[string]any{"game": game})
	require.Equal(t, []string{
		"**1st** Ada · 3 of 6 won", "**1st** Ben · 3 of 7 won", "**3rd** Cy · 1 of 1 won",
	}, lines(m, "Ada", "Ben", "Cy"))
	m = ada.set(m, render.BoardOrder, "rate")
	require.Equal(t, []string{"**1st** Ada · 50% won · 6 matches", "**2nd** Ben · 42.9% won · 7 matches"}, lines(m, "Ada", "Ben", "Cy"))
	require.Contains(t, m.Text(), "A rank takes 5 matches. 1 person has fewer.")
	m = ada.set(m, render.BoardOrder, "score")
	require.Equal(t, []string{"**1st** Ada · 6 on average · 6 matches", "**2nd** Ben · 14.43 on average · 7 matches"}, lines(m, "Ada", "Ben", "Cy"), "the lowest first")
	m = ada.set(m, render.BoardOrder, "money")
	require.Equal(t, []string{
		"**1st** Ada · +45 points · 6 matches", "**2nd** Cy · 0 points · 1 match", "**3rd** Ben · −45 points · 7 matches",
	}, lines(m, "Ada", "Ben", "Cy"))

	m = cy.command("leaderboard", map[string]any{"game": game, "order": "rate"})
	require.Contains(t, m.Text(), "Du mangler 4 partier for at blive rangeret")
	m = cy.command("leaderboard", map[string]any{"game": game, "order": "rate", "min": 1})
	require.Contains(t, m.Text(), "Du er nr. 1 af 3")
	m = cy.set(m, render.BoardOrder, "score")
	require.Contains(t, m.Text(), "**nr. 1** Cy · 1 i gennemsnit", "what was asked for stays")
}

func TestALeaderboardOfAPeriodGoesByTheServersTimeZone(t *testing.T) {
	t.Parallel()
	// Summer time has begun this night: the day has 23 hours.
	now := func() time.Time { return time.Date(2026, 3, 29, 21, 59, 0, 0, time.UTC) }
	c := newClub(t, clubOptions{
		sandbox: func(s *sandbox.Config) { s.Now = now },
		program: func(p *Program) { p.Now, p.Elapsed = now, nil },
	})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	dora.command("trey timezone", map[string]any{"timezone": "Europe/Berlin"})
	for ended, winner := range map[string]person{
		"2026-02-28T22:59:00Z": dora, "2026-03-22T22:59:00Z": cy, "2026-03-28T22:59:00Z": ben, "2026-03-28T23:00:00Z": ada, // a minute before month, week and day; the day's first
	} {
		at, err := time.Parse(time.RFC3339, ended)
		require.NoError(t, err)
		c.finished(finishedMatch{ended: at, ranks: []int{1}}, winner.account())
	}
	m := ada.command("leaderboard", map[string]any{"game": firstGame(), "period": "today"})
	for period, want := range map[string][]string{
		"today": {"Ada"}, "week": {"Ada", "Ben"}, "month": {"Ada", "Ben", "Cy"}, "all": {"Ada", "Ben", "Cy", "Dora"},
	} {
		m = ada.set(m, render.BoardPeriod, period)
		var names []string
		for _, line := range lines(m, "Ada", "Ben", "Cy", "Dora") {
			names = append(names, strings.Fields(line)[1])
		}
		require.Equal(t, want, names, period)
		require.Equal(t, period != "all", strings.Contains(m.Text(), `time zone Europe\/Berlin`))
	}
	dora.command("trey timezone", map[string]any{"timezone": "UTC"})
	require.Empty(t, lines(ada.set(m, render.BoardPeriod, "today"), "Ada"), "in London the day began an hour later")
}

func TestALeaderboardKeepsRulesAndComputersApart(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	for range 3 {
		c.finished(finishedMatch{rules: "lives=1", ranks: []int{1, 2}}, ada.account(), house)
	}
	m := ada.command("leaderboard", map[string]any{"game": firstGame()})
	require.Contains(t, m.Text(), "No match without computers fits, so these are the matches with computers.")
	require.Contains(t, m.Text(), "Lives: 1")
	require.Len(t, lines(m, "Ada"), 1)
	m = ada.set(m, render.BoardAmong)
	require.Contains(t, m.Text(), "No such match has been finished")

	for range 2 {
		c.finished(finishedMatch{rules: "lives=2", ranks: []int{1, 2}}, ben.account(), ada.account())
	}
	c.finished(finishedMatch{ranks: []int{2, 1}}, ben.account(), ada.account())
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=2"}, 1, dora)
	dora.command("trey preset save", map[string]any{"name": "Two"})
	m = ben.command("leaderboard", map[string]any{"game": firstGame()})
	require.Contains(t, m.Text(), "Mit der Vorlage Two: Leben: 2", "what is played most without computers")
	require.Equal(t, []string{"**1.** Ben · 2 von 2 gewonnen", "**2.** Ada · 0 von 2 gewonnen"}, lines(m, "Ada", "Ben"))
	m = ben.set(m, render.BoardRules, render.RulesCode(firstGame(), ""))
	require.Equal(t, []string{"**1.** Ada · 1 von 1 gewonnen", "**2.** Ben · 0 von 1 gewonnen"}, lines(m, "Ada", "Ben"))
	m = ben.set(m, render.BoardRules, render.RulesCode(firstGame(), "lives=1"))
	require.Equal(t, []string{"**1.** Ada · 3 von 3 gewonnen"}, lines(m, "Ada", "Ben"))
	require.Contains(t, m.Text(), "Partien mit Computern")

	const noPreset = "There is no preset “"
	for _, named := range []string{"Two", "two", ada.suggest("leaderboard", "preset", "two")[0]} {
		m = ada.command("leaderboard", map[string]any{"preset": named})
		require.Contains(t, m.Text(), "With the preset Two: Lives: 2", named)
	}
	require.Len(t, ada.suggest("leaderboard", "preset", ""), 3, "what was played and the presets, each once")
	require.Contains(t, ada.command("leaderboard", map[string]any{"preset": "Three"}).Text(), noPreset+"Three")
	require.Contains(t, ada.command("leaderboard", map[string]any{"game": lowest(t).Slug, "preset": "Two"}).Text(), noPreset+"Two", "which is another game's")
	_, err := c.program.store.SetPreset(t.Context(), ada.serverID(), storage.Preset{Name: "Low", Game: lowest(t).Slug})
	require.NoError(t, err)
	require.Contains(t, ada.command("leaderboard", map[string]any{"preset": "Low"}).Text(), "Leaderboard: "+lowest(t).Title, "a preset says which game")
	require.Contains(t, ada.command("leaderboard", map[string]any{"computers": true}).Text(), "Matches with computers")
	dora.command("trey preset remove", map[string]any{"name": "Two"})
	require.Contains(t, ada.command("leaderboard", map[string]any{"game": firstGame()}).Text(), "With these rules: Lives: 2")
}
