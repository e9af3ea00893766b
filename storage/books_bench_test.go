package storage_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// crowd is how many matches there are in a large database, and whose.
type crowd struct {
	here    int // of people on the server that is looked at
	matches int // finished there
	others  int // finished on fifty other servers
}

// chance is a number of some thirty bits that looks like chance, from what it is of.
func chance(of string) string { return "((" + of + ") * 2654435761 % 4294967296 / 3)" }

// series is the numbers from one to another, as rows with a value.
func series(from, to any) string {
	return fmt.Sprintf("(WITH RECURSIVE n (value) AS (SELECT %v UNION ALL SELECT value + 1 FROM n WHERE value < %v) SELECT value FROM n)", from, to)
}

// mustCrowd makes a database of finished matches of four seats: most of one game, the rest of four others, three sets of rules, one match in ten with a computer player, over two
// years before now. The matches of the one server are spread among those of the others, as they come in.
func mustCrowd(b *testing.B, c crowd) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "trey.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(b, err)
	require.NoError(b, s.Close())
	db := mustDatabase(b, path)
	all, others := c.matches+c.others, max(10*c.here, 1)
	match := strings.NewReplacer("EVERY", fmt.Sprint(all/c.matches), "ALL", fmt.Sprint(all), "NOW", fmt.Sprint(now.UnixMilli()),
		"MATCHES", series(1, all), "GAME", chance("value"), "RULES", chance("value + 7"), "COMPUTERS", chance("value + 11"), "CHANCE", chance("value + 13")).Replace(`
		SELECT value AS id, value % EVERY = 0 AS here, 's' || iif(value % EVERY = 0, 0, 1 + value % 50) AS server,
			CASE GAME % 20 WHEN 1 THEN 'threethirteen' WHEN 2 THEN 'dreierles' WHEN 3 THEN 'threeupthreedown' WHEN 4 THEN 'dreisindeinezuviel'
				ELSE 'thirtyone' END AS game,
			CASE RULES % 10 WHEN 0 THEN 'lives=1' WHEN 1 THEN 'stake=10' WHEN 2 THEN 'stake=10' ELSE '' END AS rules,
			COMPUTERS % 10 = 0 AS computers, NOW - (ALL - value) * (2 * 365 * 86400000 / ALL) AS ended, CHANCE AS chance
		FROM MATCHES`)
	seat := strings.NewReplacer("HERE", fmt.Sprint(c.here), "OTHERS", fmt.Sprint(others), "WHO", chance("m.id + 17"), "SEATS", series(1, 4), "MATCH", match).Replace(`
		SELECT m.*, j.value AS seat, 1 + (m.chance + j.value) % 4 AS rank,
			iif(j.value = 4 AND computers, 1, 2 + iif(here, 0, HERE) + (WHO + j.value * (1 + m.chance % (HERE / 5))) % iif(here, HERE, OTHERS)) AS account
		FROM (MATCH) AS m, SEATS AS j`)
	fill := []string{
		`INSERT INTO servers (id, created) SELECT 's' || value, 0 FROM ` + series(0, 50),
		`INSERT INTO accounts (id, user, name, created) SELECT value, 'u' || value, 'Player ' || value, 0 FROM ` + series(2, c.here+others+1),
		`INSERT INTO tables (id, server, channel, language, game, options, capacity, state, reason, host, secret, dealer, version, moves, wake,
			created, started, ended) SELECT id, server, 'c', 'en', game, '{}', 4, 'over', '', 2, zeroblob(32), 1, 50, 0, 0,
			ended - 900000, ended - 800000, ended FROM (` + match + `)`,
		`INSERT INTO results (table_id, server, game, rules, computers, ended) SELECT id, server, game, rules, computers, ended FROM (` + match + `)`,
		`INSERT INTO result_seats (table_id, seat, account, rank, score, money, server, game, rules, computers, ended)
			SELECT id, seat, account, rank, ` + chance("id * 4 + seat") + ` % 200, iif(rank = 1, 30, -10), server, game, rules, computers, ended FROM (` + seat + `)`,
		`INSERT INTO seats (table_id, seat, account, name, entropy, open) SELECT table_id, seat, account, 'Player ' || account, '0', 0 FROM result_seats`,
		`INSERT INTO journals (id, server, kind, table_id, deal, at) SELECT table_id, server, 'deal', table_id, 1, ended FROM results`,
		`INSERT INTO entries (journal, account, amount, server) SELECT table_id, account, money, server FROM result_seats`,
		`INSERT INTO tallies (table_id, deal, seat, key, n) SELECT table_id, d.value, seat, k.value, 1 + rank FROM result_seats, ` + series(1, 3) + ` AS d,
			json_each('["knocks", "penalty"]') AS k WHERE server = 's0'`,
	}
	for _, text := range append(append([]string{"PRAGMA synchronous = OFF", "BEGIN"}, withoutTriggers(b, db, fill)...), "COMMIT") {
		_, err := db.Exec(text)
		require.NoError(b, err, text)
	}
	require.NoError(b, db.Close())
	s = mustOpenFile(b, path)
	require.NoError(b, s.Rebuild(ctx))
	require.NoError(b, s.Close())
	return path
}

// withoutTriggers returns statements between those that take away the triggers, for each row's sake, and those that bring them back.
func withoutTriggers(b *testing.B, db *sql.DB, fill []string) []string {
	rows, err := db.Query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
	require.NoError(b, err)
	defer rows.Close()
	var drop, make []string
	for rows.Next() {
		var name, text string
		require.NoError(b, rows.Scan(&name, &text))
		drop, make = append(drop, "DROP TRIGGER "+name), append(make, text)
	}
	require.NoError(b, rows.Err())
	return slices.Concat(drop, fill, make)
}

// BenchmarkBooks looks at leaderboards, statistics, ledgers and the history on a connection that hasn't seen the database yet: of 2,000 people after
// 100,000 matches, beside counting the same rows, alone and beside nine times as many matches of others.
//
//	go test ./storage -run '^$' -bench Books -benchtime 20x -timeout 30m
func BenchmarkBooks(b *testing.B) {
	const matches = 100_000
	for _, others := range []int{0, 9 * matches} {
		path := mustCrowd(b, crowd{here: 2000, matches: matches, others: others})
		s := mustOpenFile(b, path)
		most := mustRead(b, s, `SELECT account FROM result_seats WHERE server = 's0' AND account <> 1 GROUP BY account ORDER BY count(*) DESC LIMIT 1`)
		require.NoError(b, s.Close())
		run := func(name string, look func(s *storage.Store) error) {
			b.Run(fmt.Sprintf("%s beside %d", name, others), func(b *testing.B) {
				var took []time.Duration
				for range b.N {
					s, err := storage.Open(ctx, path, options())
					require.NoError(b, err)
					start := time.Now()
					err = look(s)
					took = append(took, time.Since(start))
					require.NoError(b, err)
					require.NoError(b, s.Close())
				}
				b.ReportMetric(float64(median(took).Microseconds())/1000, "ms/look")
			})
		}
		count := func(name, rows string) {
			run("count of "+name, func(s *storage.Store) error {
				_, err := s.ReadInt(ctx, "SELECT count(*) FROM "+rows)
				return err
			})
		}
		board := func(name string, change func(q *storage.BoardQuery)) {
			run("board "+name, func(s *storage.Store) error {
				q := query(change)
				q.Server, q.Viewer = "s0", most
				_, err := s.Board(ctx, q)
				return err
			})
		}
		count("results", "results WHERE server = 's0'")
		count("seats", "result_seats WHERE server = 's0'")
		for _, p := range storage.Periods() {
			from, until := p.Bounds(now, time.UTC)
			run("rules of "+string(p), func(s *storage.Store) error {
				_, err := s.Played(ctx, "s0", "thirtyone", from, until)
				return err
			})
			for _, page := range []int{1, 999} {
				board(fmt.Sprintf("%s page %d", p, page), func(q *storage.BoardQuery) {
					q.From, q.Until, q.Page, q.Order = from, until, page, storage.ByRate
				})
			}
		}
		board("of all results as one period", func(q *storage.BoardQuery) { q.From = time.UnixMilli(1) })
		for name, read := range map[string]func(*storage.Store) error{
			"ledger": func(s *storage.Store) error {
				_, err := s.Ledger(ctx, storage.LedgerQuery{Server: "s0", Account: most})
				return err
			},
			"stats":  func(s *storage.Store) error { _, err := s.Stats(ctx, most, "s0"); return err },
			"course": func(s *storage.Store) error { _, err := s.Course(ctx, most, "s0", "", false, 30); return err },
			"history": func(s *storage.Store) error {
				_, err := s.FinishedMatches(ctx, storage.Past{Reader: most, Server: "s0", Channels: []string{"c"}}, 11, 0)
				return err
			},
			"history of another": func(s *storage.Store) error {
				_, err := s.FinishedMatches(ctx, storage.Past{Reader: 2, Player: most, Server: "s0", Channels: []string{"elsewhere"}}, 11, 0)
				return err
			},
		} {
			run(name, read)
		}
	}
}
