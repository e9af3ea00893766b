package main

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/all"
)

// choosesGame chooses a game in the select of statistics.
func (p person) choosesGame(m sandbox.Message, slug string) sandbox.Message {
	p.t.Helper()
	c, ok := guest.Control(m, render.Statistics)
	require.True(p.t, ok, "no games to choose in\n%s", m.Text())
	answer, err := p.press(m, c, slug)
	require.NoError(p.t, err)
	return answer
}

// TestStatsAreOnOneScreenWithAChart plays a match of every game, people alone and with a computer, and reads the statistics everywhere.
func TestStatsAreOnOneScreenWithAChart(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	require.Contains(t, ada.command("stats", nil).Text(), "No match has been finished yet")
	r := rand.New(rand.NewPCG(8, 8))
	var long []string // games of which a whole match takes long
	for _, g := range all.Games() {
		in := g.Info()
		people, computers := []person{ben}, 0
		if in.MinSeats > 2 {
			people, computers = append(people, c.person("Cy")), 0
		}
		if guest.Shortest(in) == "" {
			long = append(long, in.Slug)
			continue
		}
		ada.openTable(map[string]any{"game": in.Slug, "options": guest.Shortest(in)}, computers, people...)
		c.playByDM(r, append(people, ada)...)
		c.settled()
	}
	first := all.Games()[0].Info()
	ada.openTable(map[string]any{"game": first.Slug, "options": guest.Shortest(first) + " stake=10"}, 1, ben)
	c.playByDM(r, ada, ben)
	c.settled()
	for _, slug := range long {
		c.finished(finishedMatch{game: slug, ranks: []int{1, 2}}, ada.account(), ben.account())
	}

	m := ada.command("stats", nil)
	require.NotZero(t, m.Flags&sandbox.FlagEphemeral)
	require.Contains(t, m.Text(), "Statistics: Ada")
	require.Contains(t, m.Text(), "With computers: 1 match")
	require.Contains(t, m.Text(), "Most often at the same table: Ben (6)")
	chart := pictures(t, m)["chart.png"]
	require.Contains(t, chart, "Wins so far")
	for _, g := range all.Games() {
		require.Contains(t, m.Text(), "**"+render.Escape(g.Info().Title)+"**\n1 match")
		require.Contains(t, chart, g.Info().Title)
	}
	for _, averages := range []string{"Knocks per match: ", "Penalty points per round: ", "Deals as declarer per match: "} {
		require.Contains(t, m.Text(), averages)
	}
	require.Equal(t, m.Text(), ada.command("stats", map[string]any{"player": ada.id}).Text())
	require.Equal(t, strings.Replace(m.Text(), "On this server", "On all servers", 1), ada.dm().command("stats", nil).Text())
	require.Contains(t, ada.command("stats", map[string]any{"player": ben.id}).Text(), "Statistics: Ben")
	require.Contains(t, ada.command("stats", map[string]any{"player": c.person("Dora").id}).Text(), "No match has been finished yet")

	for _, g := range all.Games() {
		one := ada.choosesGame(m, g.Info().Slug)
		require.Equal(t, m.ID, one.ID, "in the same place")
		require.Contains(t, one.Text(), "**"+render.Escape(g.Info().Title)+"**")
		require.Equal(t, one.Text(), ada.command("stats", map[string]any{"game": g.Info().Slug}).Text())
		for _, o := range all.Games() {
			if o.Info().Slug != g.Info().Slug {
				require.NotContains(t, one.Text(), "**"+render.Escape(o.Info().Title)+"**")
			}
		}
	}
	require.Equal(t, m.Text(), ada.choosesGame(m, render.AllGames).Text())
	requireRecounted(t, c, ada, m)

	ben.forgetMe()
	text := ada.command("stats", nil).Text()
	require.NotContains(t, text, "Ben")
	require.Contains(t, text, "a former player (6)")
	require.Equal(t, strings.Replace(m.Text(), "Ben (6)", "a former player (6)", 1), text, "nothing else changes")
}

// requireRecounted counts the matches and wins of people alone in the raw rows.
func requireRecounted(t *testing.T, c *club, p person, m sandbox.Message) {
	rows, err := c.beside().Query(`SELECT game, count(*), sum(rank = 1) FROM result_seats WHERE account = ? AND computers = 0 GROUP BY game`, p.account().ID)
	require.NoError(t, err)
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var game string
		var matches, wins int
		require.NoError(t, rows.Scan(&game, &matches, &wins))
		g, ok := all.Find(game)
		require.True(t, ok)
		line := regexp.MustCompile(regexp.QuoteMeta("**"+render.Escape(g.Info().Title)+"**") + `\n(\d+) match\S* · (\d+) win`).FindStringSubmatch(m.Text())
		require.Equal(t, []string{strconv.Itoa(matches), strconv.Itoa(wins)}, line[1:], game)
	}
	require.NoError(t, rows.Err())
	require.Equal(t, len(all.Games()), n)
}
