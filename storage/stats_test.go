package storage_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/storage"
)

// part is one seat of a match in a test's own books.
type part struct {
	account      int64
	rank, score  int
	money        int64
	tally        map[string][]int // by deal
	server, game string
	computers    bool
	match        int
	ended        time.Time
}

// TestStatsAreWhatAPlainRecountGives plays matches at random and adds up what each person has finished, from the matches one by one.
func TestStatsAreWhatAPlainRecountGives(t *testing.T) {
	s := mustOpen(t)
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		name := func(what string, n int) string { return fmt.Sprintf("%s-%d-%d", what, run, n) }
		accounts := []storage.Account{house}
		for i := range 4 {
			accounts = append(accounts, mustAccount(t, s, name("user", i)))
		}
		var parts []part
		for m := range rapid.IntRange(0, 7).Draw(rt, "matches") {
			seats := rapid.SliceOfNDistinct(rapid.SampledFrom(accounts), 2, 4, func(a storage.Account) int64 { return a.ID }).Draw(rt, "seats")
			parts = append(parts, playAtRandom(t, rt, s, seats, part{
				match: m, server: name("server", rapid.IntRange(0, 1).Draw(rt, "server")), game: rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "game"),
				ended: now.Add(time.Duration(rapid.IntRange(0, 3).Draw(rt, "ended")) * time.Hour),
			})...)
		}
		if forget := rapid.IntRange(0, 4).Draw(rt, "forget"); forget > 0 {
			mustForget(t, s, accounts[forget])
			accounts[forget].Name = ""
		}
		for _, a := range accounts[1:] {
			for _, server := range []string{"", name("server", 0), name("server", 1)} {
				got, err := s.Stats(ctx, a.ID, server)
				require.NoError(rt, err)
				slices.Sort(got.Servers)
				require.Equal(rt, recount(parts, a.ID, server, accounts), got)
				for _, game := range []string{"", "a", "b"} {
					computers, every := rapid.Bool().Draw(rt, "computers"), rapid.IntRange(1, 3).Draw(rt, "every")
					points, err := s.Course(ctx, a.ID, server, game, computers, every)
					require.NoError(rt, err)
					mine := slices.DeleteFunc(own(parts, a.ID, server, "", false), func(p part) bool { return p.computers != computers || game != "" && p.game != game })
					require.Equal(rt, retrace(mine, every), points)
				}
			}
		}
	})
	require.NoError(t, s.Check(ctx))
	require.NoError(t, s.Rebuild(ctx))
	require.NoError(t, s.Check(ctx))
}

// playAtRandom stores a match with deals, counts and a result drawn at random, and returns its seats.
func playAtRandom(t *testing.T, rt *rapid.T, s *storage.Store, seats []storage.Account, p part) []part {
	open := lobby(seats...)
	open.Table.Server, open.Table.Game = p.server, p.game
	table := mustCreate(t, s, open)
	p.computers = slices.ContainsFunc(seats, func(a storage.Account) bool { return a.ID == storage.House })
	parts := make([]part, len(seats))
	result := &storage.Result{}
	for i, a := range seats {
		parts[i] = p
		parts[i].account, parts[i].tally = a.ID, map[string][]int{}
		parts[i].rank, parts[i].score = rapid.IntRange(1, len(seats)).Draw(rt, "rank"), rapid.IntRange(-3, 9).Draw(rt, "score")
		if i%2 == 1 {
			parts[i].money = rapid.Int64Range(-2, 2).Draw(rt, "money")
			parts[i-1].money = -parts[i].money
		}
	}
	var settled []storage.Settled
	for deal := range rapid.IntRange(1, 3).Draw(rt, "deals") {
		d := storage.Settled{Deal: deal + 1, Tally: []storage.Tally{{Key: "table", N: 7}}}
		for i := range seats {
			for _, key := range []string{"x", "y"} {
				if n := rapid.IntRange(0, 3).Draw(rt, key); n > 0 {
					d.Tally = append(d.Tally, storage.Tally{Key: key, Seat: i + 1, N: n})
					parts[i].tally[key] = append(parts[i].tally[key], n)
				}
			}
		}
		settled = append(settled, d)
	}
	for _, seat := range parts {
		result.Ranks, result.Scores, result.Money = append(result.Ranks, seat.rank), append(result.Scores, seat.score), append(result.Money, seat.money)
	}
	table.State, table.Ended = storage.Over, p.ended
	mustCommit(t, s, storage.Change{Table: table, Settled: settled, Result: result})
	return parts
}

// own are somebody's seats in the order in which the matches ended.
func own(parts []part, account int64, server, game string, computers bool) []part {
	var out []part
	for _, p := range parts {
		if p.account == account && (server == "" || p.server == server) && (game == "" || p.game == game && p.computers == computers) {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b part) int { return a.ended.Compare(b.ended) })
	return out
}

func recount(parts []part, account int64, server string, accounts []storage.Account) storage.Stats {
	var st storage.Stats
	mates := map[int64]int{}
	for _, p := range own(parts, account, server, "", false) {
		if !slices.Contains(st.Servers, p.server) {
			st.Servers = append(st.Servers, p.server)
		}
		for _, o := range parts {
			if o.match == p.match && o.account != account && o.account != storage.House {
				mates[o.account]++
			}
		}
	}
	slices.Sort(st.Servers)
	for _, game := range []string{"a", "b"} {
		for _, computers := range []bool{false, true} {
			if c := recountGame(own(parts, account, server, game, computers)); c.Matches > 0 {
				st.Games = append(st.Games, c)
			}
		}
	}
	for _, a := range accounts {
		if mates[a.ID] > 0 {
			st.Mates = append(st.Mates, storage.Mate{Account: a.ID, Name: a.Name, Forgotten: a.Name == "", Matches: mates[a.ID]})
		}
	}
	slices.SortStableFunc(st.Mates, func(a, b storage.Mate) int { return cmp.Compare(b.Matches, a.Matches) })
	return st
}

func recountGame(parts []part) storage.Career {
	c := storage.Career{Counters: map[string]storage.Counter{}}
	streak := 0
	for i, p := range parts {
		c.Game, c.Computers = p.game, p.computers
		c.Matches++
		streak++
		if p.rank == 1 {
			c.Wins++
		} else {
			streak = 0
		}
		c.Run = max(c.Run, streak)
		c.Ranks, c.Scores, c.Money = c.Ranks+int64(p.rank), c.Scores+int64(p.score), c.Money+p.money
		if i == 0 {
			c.Least, c.Most, c.Best = int64(p.score), int64(p.score), p.rank
		}
		c.Best, c.Worst = min(c.Best, p.rank), max(c.Worst, p.rank)
		c.Least, c.Most = min(c.Least, int64(p.score)), max(c.Most, int64(p.score))
		if p.money != 0 {
			c.Paid++
		}
		if p.money != int64(p.score) {
			c.Unlike++
		}
		for key, ns := range p.tally {
			for _, n := range ns {
				c.Counters[key] = storage.Counter{N: c.Counters[key].N + int64(n), Deals: c.Counters[key].Deals + 1}
			}
		}
	}
	return c
}

func retrace(parts []part, every int) []storage.Stage {
	var points []storage.Stage
	at := map[string]storage.Stage{}
	for i, m := range parts {
		p := at[m.game]
		p.Game, p.Back, p.Matches, p.Score, p.Scores, p.Money = m.game, (len(parts)-1-i)/every, p.Matches+1, int64(m.score), p.Scores+int64(m.score), p.Money+m.money
		if m.rank == 1 {
			p.Wins++
		}
		at[m.game] = p
		points = slices.DeleteFunc(points, func(o storage.Stage) bool { return o.Game == p.Game && o.Back == p.Back })
		points = append(points, p)
	}
	slices.SortStableFunc(points, func(a, b storage.Stage) int {
		return cmp.Or(cmp.Compare(b.Back, a.Back), cmp.Compare(a.Game, b.Game))
	})
	return points
}

func TestStatsNameAtMostFiveTableMates(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	others := []storage.Account{ann}
	for i := range 6 {
		others = append(others, mustAccount(t, s, fmt.Sprint("other", i)))
	}
	mustCommit(t, s, finished(mustCreate(t, s, lobby(others...)), "", 1, 2, 2, 2, 2, 2, 2))
	mustCommit(t, s, finished(mustCreate(t, s, lobby(ann, others[6], house)), "", 1, 2, 2))
	st, err := s.Stats(ctx, ann.ID, "server")
	require.NoError(t, err)
	require.Len(t, st.Mates, 5)
	require.Equal(t, storage.Mate{Account: others[6].ID, Name: "other5", Matches: 2}, st.Mates[0], "the most frequent stands first, computers don't at all")
}
