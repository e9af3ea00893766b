package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/guest"
	"trey/games/all"
	"trey/games/record"
	"trey/storage"
)

// told is what the records say of somebody's matches of one kind.
type told struct {
	matches, wins, best, worst int
	ranks, score, money        int64
}

// kind is the matches that one leaderboard is of.
type kind struct {
	game, rules string
	computers   bool
}

// recount is what follows from the records of all matches, by kind and account.
type recount map[kind]map[int64]told

// recounted replays the record of every match of the club, as anybody can who has the file, and counts.
func (c *club) recounted(matches int) recount {
	c.t.Helper()
	out := recount{}
	for id := range int64(matches) {
		f, err := c.program.store.FinishedMatch(c.t.Context(), id+1)
		require.NoError(c.t, err)
		past, err := c.program.tables.Past(c.t.Context(), id+1)
		require.NoError(c.t, err)
		r, err := record.Read(strings.NewReader(past.Record().String()))
		require.NoError(c.t, err)
		played, err := record.Replay(r, all.Find)
		require.NoError(c.t, err)
		result, over := played.Match.Result()
		require.True(c.t, over)
		g, ok := all.Find(r.Game)
		require.True(c.t, ok)
		k := kind{game: r.Game, rules: g.Info().RulesText(r.Options)}
		sum := int64(0)
		for i, s := range f.Seats {
			k.computers = k.computers || s.Account == storage.House
			require.Equal(c.t, []any{result.Ranks[i], int64(result.Scores[i]), result.Money[i]}, []any{s.Rank, s.Score, s.Money}, "/history of match %d", id+1)
			sum += result.Money[i]
		}
		require.Zero(c.t, sum)
		if out[k] == nil {
			out[k] = map[int64]told{}
		}
		for i, s := range f.Seats {
			t := out[k][s.Account]
			t.matches++
			t.ranks, t.score, t.money = t.ranks+int64(result.Ranks[i]), t.score+int64(result.Scores[i]), t.money+result.Money[i]
			if result.Ranks[i] == 1 {
				t.wins++
			}
			if t.best == 0 || result.Ranks[i] < t.best {
				t.best = result.Ranks[i]
			}
			t.worst = max(t.worst, result.Ranks[i])
			out[k][s.Account] = t
		}
	}
	return out
}

// rank is one more than how many do better by the order.
func rank(everybody map[int64]told, account int64, order storage.Order, low bool) int {
	better := func(a, b told) bool {
		switch order {
		case storage.ByRate:
			return a.wins*b.matches > b.wins*a.matches
		case storage.ByScore:
			x, y := a.score*int64(b.matches), b.score*int64(a.matches)
			return x != y && (x < y) == low
		case storage.ByMoney:
			return a.money > b.money
		}
		return a.wins > b.wins
	}
	n := 1
	for other, t := range everybody {
		if other != storage.House && better(t, everybody[account]) {
			n++
		}
	}
	return n
}

// TestEveryRankAgreesWithARecountFromTheRecords plays a season of random matches and compares whatever shows ranks and sums with what the exported
// records say, before and after one of the players has his data deleted.
func TestEveryRankAgreesWithARecountFromTheRecords(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy")}
	r := rand.New(rand.NewPCG(21, 12))
	const matches = 12
	for n := range matches {
		in := all.Games()[[]int{0, 0, 0, 0, 4, 0}[n%6]].Info()
		options := guest.Shortest(in)
		if n%5 < 3 {
			options += " " + in.Stake + "=10"
		}
		seated := append([]person(nil), people...)
		r.Shuffle(len(seated), func(i, j int) { seated[i], seated[j] = seated[j], seated[i] })
		seated = seated[:2+r.IntN(2)]
		seated[0].openTable(map[string]any{"game": in.Slug, "options": strings.TrimSpace(options)}, n%2, seated[1:]...)
		c.playByDM(r, seated...)
	}
	c.settled()

	compare := func(want recount, of ...person) {
		t.Helper()
		for _, p := range of {
			id := p.account().ID
			balance := int64(0)
			stats, err := c.program.store.Stats(t.Context(), id, p.serverID())
			require.NoError(t, err)
			careers := map[string]told{}
			for k, everybody := range want {
				one, ok := everybody[id]
				balance += one.money
				if !ok {
					continue
				}
				requireBoards(t, p, k, everybody)
				sum := careers[fmt.Sprint(k.game, k.computers)]
				sum.matches, sum.wins, sum.money = sum.matches+one.matches, sum.wins+one.wins, sum.money+one.money
				sum.ranks, sum.score = sum.ranks+one.ranks, sum.score+one.score
				if sum.best == 0 || one.best < sum.best {
					sum.best = one.best
				}
				sum.worst = max(sum.worst, one.worst)
				careers[fmt.Sprint(k.game, k.computers)] = sum
			}
			require.Len(t, stats.Games, len(careers))
			for _, g := range stats.Games {
				require.Equal(t, careers[fmt.Sprint(g.Game, g.Computers)],
					told{g.Matches, g.Wins, g.Best, g.Worst, g.Ranks, g.Scores, g.Money}, "/stats of %s", p.name)
			}
			have, err := c.program.store.Balance(t.Context(), p.serverID(), id)
			require.NoError(t, err)
			require.Equal(t, balance, have, "/ledger of %s", p.name)
		}
	}
	before := c.recounted(matches)
	require.Greater(t, len(before), 4)
	compare(before, people...)
	require.NoError(t, c.program.store.Check(t.Context()))

	_, err := c.program.store.Forget(t.Context(), people[1].account().ID)
	require.NoError(t, err)
	require.Equal(t, before, c.recounted(matches), "no record changes by it")
	compare(before, people[0], people[2])
	require.NoError(t, c.program.store.Check(t.Context()))
}

// requireBoards compares the person's line on the leaderboard of one kind, in every order, and what the command shows.
func requireBoards(t *testing.T, p person, k kind, everybody map[int64]told) {
	t.Helper()
	g, ok := all.Find(k.game)
	require.True(t, ok)
	own, id := everybody[p.account().ID], p.account().ID
	for _, order := range storage.Orders() {
		q := storage.BoardQuery{
			Server: p.serverID(), Game: k.game, Rules: k.rules, Computers: k.computers, Order: order, Low: g.Info().LowWins, Least: 1, Page: 1, Lines: 10, Viewer: id,
		}
		b, err := p.program.store.Board(t.Context(), q)
		require.NoError(t, err)
		want := storage.Standing{
			Rank: rank(everybody, id, order, q.Low), Account: id, Name: p.name, Matches: own.matches, Wins: own.wins, Score: own.score, Money: own.money,
		}
		require.Equal(t, &want, b.Own, "%s by %s", p.name, order)
	}
}
