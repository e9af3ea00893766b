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

// seated is what a person has done in one match.
type seated struct {
	account   int64
	rank      int
	score     int64
	money     int64
	rules     string
	computers bool
	ended     time.Time
}

// season is matches among some people on a server of their own.
type season struct {
	server string
	people []storage.Account
	lines  []seated
	gone   []int64 // who is forgotten
}

// play draws matches with all kinds of ties and house rules, with and without computers, about a night on which clocks change, and stores them.
func play(r *rapid.T, tb testing.TB, s *storage.Store, server string) *season {
	se := &season{server: server}
	for i := range rapid.IntRange(2, 7).Draw(r, "people") {
		se.people = append(se.people, mustAccount(tb, s, fmt.Sprint(server, " ", i)))
	}
	for range rapid.IntRange(1, 10).Draw(r, "matches") {
		seats := rapid.Permutation(se.people).Draw(r, "seats")
		seats = seats[:rapid.IntRange(2, len(seats)).Draw(r, "players")]
		if rapid.IntRange(0, 3).Draw(r, "computers") == 0 {
			seats = append(seats, house)
		}
		se.match(r, tb, s, seats)
	}
	return se
}

func (se *season) match(r *rapid.T, tb testing.TB, s *storage.Store, seats []storage.Account) {
	c := lobby(seats...)
	c.Table.Server, c.Table.Host, c.Table.Capacity = se.server, se.people[0].ID, len(seats)
	rules := rapid.SampledFrom([]string{"", "", "lives=1"}).Draw(r, "rules")
	ended := changing.Add(time.Duration(rapid.IntRange(-400, 400).Draw(r, "quarters of an hour")) * 15 * time.Minute)
	scores := rapid.SliceOfN(rapid.IntRange(-2, 2), len(seats), len(seats)).Draw(r, "scores")
	money := make([]int64, len(seats))
	for i := range money[1:] {
		amount := int64(rapid.IntRange(-2, 2).Draw(r, "money"))
		money[i] += amount
		money[i+1] -= amount
	}
	end := settled(mustCreate(tb, s, c), 1, money...)
	end.Table.State, end.Table.Ended = storage.Over, ended
	end.Result = &storage.Result{Rules: rules, Scores: scores, Money: money}
	for i, a := range seats {
		rank := 1
		for _, score := range scores {
			if score > scores[i] {
				rank++
			}
		}
		end.Result.Ranks = append(end.Result.Ranks, rank)
		if a.ID != storage.House {
			computers := seats[len(seats)-1].ID == storage.House
			se.lines = append(se.lines, seated{a.ID, rank, int64(scores[i]), money[i], rules, computers, ended})
		}
	}
	mustCommit(tb, s, end)
}

// changing is in the night on which summer time ends in Europe.
var changing = time.Date(2026, 10, 25, 0, 30, 0, 0, time.UTC)

// within reports by the calendar whether two moments lie in the same period.
func within(p storage.Period, a, b time.Time) bool {
	year, week := a.ISOWeek()
	otherYear, otherWeek := b.ISOWeek()
	switch p {
	case storage.Today:
		return a.Format(time.DateOnly) == b.Format(time.DateOnly)
	case storage.ThisWeek:
		return year == otherYear && week == otherWeek
	case storage.ThisMonth:
		return a.Format("2006-01") == b.Format("2006-01")
	}
	return true
}

// asked is a leaderboard that somebody looks at, with the period of which its bounds are.
type asked struct {
	storage.BoardQuery
	period storage.Period
	at     time.Time // in the time zone
}

func (se *season) ask(r *rapid.T, tb testing.TB) asked {
	zone := mustZone(tb, rapid.SampledFrom([]string{"Europe/Berlin", "Asia/Kathmandu", "America/Havana"}).Draw(r, "zone"))
	a := asked{period: rapid.SampledFrom(storage.Periods()).Draw(r, "period"), at: changing.In(zone)}
	a.BoardQuery = storage.BoardQuery{
		Server: se.server, Game: "thirtyone", Rules: rapid.SampledFrom([]string{"", "lives=1"}).Draw(r, "rules asked for"),
		Computers: rapid.IntRange(0, 3).Draw(r, "with computers") == 0, Order: rapid.SampledFrom(storage.Orders()).Draw(r, "order"),
		Low: rapid.Bool().Draw(r, "low"), Least: rapid.IntRange(1, 3).Draw(r, "least"), Lines: rapid.IntRange(1, 4).Draw(r, "lines"),
	}
	a.From, a.Until = a.period.Bounds(a.at, zone)
	return a
}

// better compares two people by what the order compares, in whole numbers: negative if a is better.
func (q asked) better(a, b storage.Standing) int {
	switch q.Order {
	case storage.ByRate:
		return cmp.Compare(b.Wins*a.Matches, a.Wins*b.Matches)
	case storage.ByScore:
		n := cmp.Compare(b.Score*int64(a.Matches), a.Score*int64(b.Matches))
		if q.Low {
			return -n
		}
		return n
	case storage.ByMoney:
		return cmp.Compare(b.Money, a.Money)
	}
	return cmp.Compare(b.Wins, a.Wins)
}

// recount returns everybody's standing, with rank or without, those with one first and in order; forgotten people are among them.
func (se *season) recount(q asked) []storage.Standing {
	sums := map[int64]storage.Standing{}
	for _, l := range se.lines {
		if l.rules != q.Rules || l.computers != q.Computers || !within(q.period, q.at, l.ended.In(q.at.Location())) {
			continue
		}
		sum := sums[l.account]
		sum.Account, sum.Matches, sum.Score, sum.Money = l.account, sum.Matches+1, sum.Score+l.score, sum.Money+l.money
		if l.rank == 1 {
			sum.Wins++
		}
		sums[l.account] = sum
	}
	var list []storage.Standing
	for _, p := range se.people {
		sum, ok := sums[p.ID]
		if !ok {
			continue
		}
		sum.Name = p.Name
		if sum.Matches >= q.Least {
			sum.Rank = 1
			for _, other := range sums {
				if other.Matches >= q.Least && q.better(other, sum) < 0 {
					sum.Rank++
				}
			}
		}
		list = append(list, sum)
	}
	slices.SortStableFunc(list, func(a, b storage.Standing) int { // the people are in the order of their names
		return cmp.Or(cmp.Compare(min(b.Rank, 1), min(a.Rank, 1)), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Matches, b.Matches))
	})
	return list
}

// requireBoard compares the pages of a leaderboard, and everybody's own line, with the recount. It returns the lines.
func (se *season) requireBoard(tb testing.TB, s *storage.Store, q asked) []storage.Standing {
	tb.Helper()
	var ranked []storage.Standing
	var former storage.Former
	fewer, own := 0, map[int64]storage.Standing{}
	for _, l := range se.recount(q) {
		gone := slices.Contains(se.gone, l.Account)
		if !gone {
			own[l.Account] = l
		}
		switch {
		case l.Rank == 0:
			fewer++
		case gone:
			former.People++
			former.Matches, former.Wins, former.Score, former.Money = former.Matches+l.Matches, former.Wins+l.Wins, former.Score+l.Score, former.Money+l.Money
		default:
			ranked = append(ranked, l)
		}
	}
	var lines []storage.Standing
	for page := 1; ; page++ {
		q.Page, q.Viewer = page, se.people[page%len(se.people)].ID
		b := mustBoard(tb, s, q.BoardQuery)
		require.Equal(tb, []any{page, len(ranked), fewer, former}, []any{b.Page, b.People, b.Fewer, b.Former})
		lines = append(lines, b.Standings...)
		if page == b.Pages {
			break
		}
		require.Len(tb, b.Standings, q.Lines, "only the last page may have fewer")
	}
	require.Equal(tb, ranked, lines)
	for _, p := range se.people {
		if slices.Contains(se.gone, p.ID) {
			continue
		}
		q.Viewer = p.ID
		b := mustBoard(tb, s, q.BoardQuery)
		if want, ok := own[p.ID]; ok {
			require.Equal(tb, &want, b.Own)
		} else {
			require.Nil(tb, b.Own)
		}
	}
	return lines
}

// Whatever is asked for, ranks are those of a recount from the matches, and whoever is forgotten changes no line but his own.
func TestLeaderboardsOfAnySeasonAreRightWhoeverIsForgotten(t *testing.T) {
	s := mustOpen(t)
	seasons := 0
	rapid.Check(t, func(r *rapid.T) {
		seasons++
		se := play(r, t, s, fmt.Sprint("season ", seasons))
		boards := make([]asked, 3)
		before := make([][]storage.Standing, len(boards))
		for i := range boards {
			boards[i] = se.ask(r, t)
			before[i] = se.requireBoard(t, s, boards[i])
		}
		balances := se.balances(t, s)
		for _, gone := range rapid.SliceOfDistinct(rapid.SampledFrom(se.people), func(a storage.Account) int64 { return a.ID }).Draw(r, "forgotten") {
			mustForget(t, s, gone)
			se.gone = append(se.gone, gone.ID)
			for i, q := range boards {
				before[i] = slices.DeleteFunc(before[i], func(l storage.Standing) bool { return l.Account == gone.ID })
				after := se.requireBoard(t, s, q)
				require.True(t, slices.Equal(before[i], after), "everybody keeps his line")
			}
		}
		require.Equal(t, balances, se.balances(t, s))
	})
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM (SELECT 1 FROM result_seats GROUP BY table_id HAVING sum(money) <> 0)"))
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM (SELECT 1 FROM entries GROUP BY journal HAVING sum(amount) <> 0)"))
	require.NoError(t, s.Check(ctx))
}

// balances returns what everybody has, the house too, which must be nothing together.
func (se *season) balances(tb testing.TB, s *storage.Store) []int64 {
	var list []int64
	var sum int64
	for _, a := range append(slices.Clone(se.people), house) {
		cents, err := s.Balance(ctx, se.server, a.ID)
		require.NoError(tb, err)
		list, sum = append(list, cents), sum+cents
	}
	require.Zero(tb, sum)
	return list
}
