package storage

import (
	"context"
	"fmt"
)

// mostMates is how many table-mates statistics name.
const mostMates = 5

// Stats are what a person has finished.
type Stats struct {
	Servers []string // where, each once, in no particular order
	Games   []Career // by game; of each the matches of people alone first
	Mates   []Mate   // with whom most often, in the order of that
}

// Career is what a person has finished of a game, with computer players or without. House rules aren't told apart.
type Career struct {
	Game      string
	Computers bool // whether computer players took part
	Matches   int
	Wins      int // matches ranked first, shared ones too
	Run       int // the most matches won one after the other
	Best      int // rank
	Worst     int // rank
	Ranks     int64
	Scores    int64 // of all matches together, as the ranks are
	Least     int64 // the lowest score
	Most      int64
	Money     int64
	Paid      int // matches that brought or cost money
	Unlike    int // matches of which the score isn't the money
	Counters  map[string]Counter
}

// ScoredInMoney reports whether the scores are money.
func (c Career) ScoredInMoney() bool { return c.Paid > 0 && c.Unlike == 0 }

// Counter is what was counted over all of somebody's deals, and in how many of them there was something to count.
type Counter struct {
	N     int64
	Deals int64
}

// Mate is somebody who has finished matches at the same tables.
type Mate struct {
	Account   int64
	Name      string
	Forgotten bool // the person is forgotten, and has no name
	Matches   int
}

// Stage is where a person stood in a game after some of his matches.
type Stage struct {
	Game    string
	Back    int // how many points follow
	Matches int // of the game so far
	Wins    int
	Scores  int64 // of all matches of the game so far
	Money   int64
	Score   int64 // of the last of them
}

// onServer restricts a query to a server; not if it is empty. So each of the two has a text of its own, and the index that it needs.
func onServer(server string) string {
	if server == "" {
		return ` AND ?2 = ''`
	}
	return ` AND server = ?2`
}

func scope(account int64, server string, more ...any) []any {
	return append([]any{account, server}, more...)
}

// Stats returns what an account has finished on a server, or on all of them if the server is empty.
func (s *Store) Stats(ctx context.Context, account int64, server string) (Stats, error) {
	var st Stats
	for _, read := range []func(context.Context, *Stats, int64, string) error{s.careers, s.runs, s.counters, s.mates} {
		if err := read(ctx, &st, account, server); err != nil {
			return Stats{}, err
		}
	}
	return st, nil
}

// careers reads the sums server by server, as the index has them, and adds them up.
func (s *Store) careers(ctx context.Context, st *Stats, account int64, server string) error {
	seen := map[string]bool{}
	return s.queries.rows(ctx, fmt.Sprintf("what account %d has finished", account), `
		SELECT server, game, computers, count(*), sum(rank = 1), min(rank), max(rank), sum(rank), sum(score), min(score), max(score), sum(money), sum(money <> 0), sum(score <> money)
		FROM result_seats WHERE account = ?1`+onServer(server)+` GROUP BY server, game, computers`, scope(account, server), func(row scanner) error {
		var c Career
		var where string
		if err := row.Scan(&where, &c.Game, &c.Computers, &c.Matches, &c.Wins, &c.Best, &c.Worst, &c.Ranks, &c.Scores, &c.Least, &c.Most, &c.Money, &c.Paid, &c.Unlike); err != nil {
			return err
		}
		if !seen[where] {
			seen[where] = true
			st.Servers = append(st.Servers, where)
		}
		st.add(c)
		return nil
	})
}

// career returns where the sums of a game stand; it makes place for them, between the other games', if there are none yet.
func (st *Stats) career(game string, computers bool) *Career {
	at := 0
	for ; at < len(st.Games); at++ {
		c := &st.Games[at]
		if c.Game == game && c.Computers == computers {
			return c
		}
		if c.Game > game || c.Game == game && c.Computers {
			break
		}
	}
	st.Games = append(st.Games, Career{})
	copy(st.Games[at+1:], st.Games[at:])
	st.Games[at] = Career{Game: game, Computers: computers, Counters: map[string]Counter{}}
	return &st.Games[at]
}

func (st *Stats) add(c Career) {
	to := st.career(c.Game, c.Computers)
	if to.Matches == 0 {
		to.Least, to.Most, to.Best = c.Least, c.Most, c.Best
	}
	to.Best, to.Worst = min(to.Best, c.Best), max(to.Worst, c.Worst)
	to.Least, to.Most = min(to.Least, c.Least), max(to.Most, c.Most)
	to.Matches, to.Wins, to.Ranks, to.Scores = to.Matches+c.Matches, to.Wins+c.Wins, to.Ranks+c.Ranks, to.Scores+c.Scores
	to.Money, to.Paid, to.Unlike = to.Money+c.Money, to.Paid+c.Paid, to.Unlike+c.Unlike
}

// runs reads the longest runs of wins: matches that are won have the same number of others before them.
func (s *Store) runs(ctx context.Context, st *Stats, account int64, server string) error {
	return s.queries.rows(ctx, fmt.Sprintf("the wins of account %d in a row", account), `
		SELECT game, computers, max(n) FROM (
			SELECT game, computers, count(*) AS n FROM (
				SELECT game, computers, rank, sum(rank > 1) OVER (PARTITION BY game, computers ORDER BY ended, table_id ROWS UNBOUNDED PRECEDING) AS others
				FROM result_seats WHERE account = ?1`+onServer(server)+`)
			WHERE rank = 1 GROUP BY game, computers, others)
		GROUP BY game, computers`, scope(account, server), func(row scanner) error {
		var game string
		var computers bool
		var run int
		err := row.Scan(&game, &computers, &run)
		st.career(game, computers).Run = run
		return err
	})
}

func (s *Store) counters(ctx context.Context, st *Stats, account int64, server string) error {
	return s.queries.rows(ctx, fmt.Sprintf("what was counted for account %d", account), `
		SELECT game, computers, key, n, deals FROM counters WHERE account = ?1`+onServer(server), scope(account, server), func(row scanner) error {
		var game, key string
		var computers bool
		var c Counter
		if err := row.Scan(&game, &computers, &key, &c.N, &c.Deals); err != nil {
			return err
		}
		all := st.career(game, computers).Counters
		c.N, c.Deals = c.N+all[key].N, c.Deals+all[key].Deals
		all[key] = c
		return nil
	})
}

func (s *Store) mates(ctx context.Context, st *Stats, account int64, server string) error {
	return s.queries.rows(ctx, fmt.Sprintf("the table-mates of account %d", account), `
		SELECT a.id, a.name, a.user IS NULL, n FROM (
			SELECT o.account, count(*) AS n FROM (SELECT table_id FROM result_seats WHERE account = ?1`+onServer(server)+`) AS mine
			CROSS JOIN result_seats AS o ON o.table_id = mine.table_id
			WHERE o.account NOT IN (1, ?1) GROUP BY o.account ORDER BY n DESC, o.account LIMIT ?3)
		JOIN accounts AS a ON a.id = account ORDER BY n DESC, a.id`, scope(account, server, mostMates), func(row scanner) error {
		var m Mate
		err := row.Scan(&m.Account, &m.Name, &m.Forgotten, &m.Matches)
		st.Mates = append(st.Mates, m)
		return err
	})
}

// Course returns how a person's matches went, those with computer players or those without, on a server or on all of them, of one game or of all: where
// he stood after the last match and, before that, after each so many. A game in which nothing happened between two points has none.
func (s *Store) Course(ctx context.Context, account int64, server, game string, computers bool, every int) ([]Stage, error) {
	of := ` AND ?3 = ''`
	if game != "" {
		of = ` AND game = ?3`
	}
	var points []Stage
	err := s.queries.rows(ctx, fmt.Sprintf("the course of account %d", account), `
		SELECT game, back, matches, wins, scores, money, score FROM (
			SELECT game, (total - n) / ?5 AS back, max(n), matches, wins, scores, money, score FROM (
				SELECT game, score, row_number() OVER (ORDER BY ended, table_id) AS n, count(*) OVER () AS total,
					row_number() OVER w AS matches, sum(rank = 1) OVER w AS wins, sum(score) OVER w AS scores, sum(money) OVER w AS money
				FROM result_seats WHERE account = ?1`+onServer(server)+of+` AND computers = ?4
				WINDOW w AS (PARTITION BY game ORDER BY ended, table_id ROWS UNBOUNDED PRECEDING))
			GROUP BY game, back)
		ORDER BY back DESC, game`, scope(account, server, game, computers, every), func(row scanner) error {
		var p Stage
		err := row.Scan(&p.Game, &p.Back, &p.Matches, &p.Wins, &p.Scores, &p.Money, &p.Score)
		points = append(points, p)
		return err
	})
	return points, err
}
