package storage_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// mustSeasons fills a database with results of four people each, one every five minutes until now: of 2,000 people on one server, and others on nine
// more.
func mustSeasons(b *testing.B, results, others int) (path string) {
	b.Helper()
	path = filepath.Join(b.TempDir(), "trey.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(b, err)
	count := fmt.Sprintf("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", results+others)
	place := fmt.Sprintf("iif(i <= %d, 'server', 'other ' || (i %% 9))", results)
	ended := fmt.Sprintf("%d - (i %% %d) * 300000", now.UnixMilli(), max(results, 1))
	for _, text := range []string{
		`INSERT INTO servers (id, created) VALUES ('server', 0), ('other 0', 0), ('other 1', 0), ('other 2', 0), ('other 3', 0), ('other 4', 0),
			('other 5', 0), ('other 6', 0), ('other 7', 0), ('other 8', 0)`,
		`WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20001)
			INSERT INTO accounts (id, user, name, created) SELECT i, 'user ' || i, 'Somebody ' || i, 0 FROM n`,
		count + `INSERT INTO tables (id, server, channel, language, game, options, capacity, state, reason, secret, dealer, version, moves, wake, created)
			SELECT i, ` + place + `, 'channel', 'en', 'thirtyone', '{}', 4, 'over', '', x'00', 1, 1, 0, 0, 0 FROM n`,
		count + `INSERT INTO results (table_id, server, game, rules, computers, ended)
			SELECT i, ` + place + `, 'thirtyone', iif(i % 10, '', 'lives=1'), i % 7 = 0, ` + ended + ` FROM n`,
		count + `, seat (s) AS (VALUES (1), (2), (3), (4))
			INSERT INTO result_seats (table_id, seat, account, rank, score, money, server, game, rules, computers, ended)
			SELECT i, s, 2 + iif(server = 'server', 0, 2000 * (1 + i % 9)) + (i * (s * 7919) + s * 499) % 2000, 1 + (i + s) % 4, (i * s) % 50, (i * s) % 9 - 4,
				server, game, rules, computers, ended FROM n JOIN results ON table_id = i, seat`,
	} {
		require.NoError(b, s.Exec(ctx, text))
	}
	require.NoError(b, s.Close())
	return path
}

// BenchmarkLeaderboard looks at the first and the last page of leaderboards of 2,000 people after 100,000 matches, each time on a connection that
// hasn't seen the database yet, beside counting the rows of that server, without others' rows and beside nine times as many.
func BenchmarkLeaderboard(b *testing.B) {
	const results = 100_000
	for _, others := range []int{0, 9 * results} {
		path := mustSeasons(b, results, others)
		run := func(name string, look func(s *storage.Store)) {
			b.Run(fmt.Sprintf("%s beside %d", name, others), func(b *testing.B) {
				var took time.Duration
				for range b.N {
					s, err := storage.Open(ctx, path, options())
					require.NoError(b, err)
					start := time.Now()
					look(s)
					took += time.Since(start)
					require.NoError(b, s.Close())
				}
				b.ReportMetric(float64(took.Microseconds())/1000/float64(b.N), "ms/look")
			})
		}
		run("count of results", func(s *storage.Store) {
			mustRead(b, s, "SELECT count(*) FROM results WHERE server = 'server'")
		})
		run("count of seats", func(s *storage.Store) {
			mustRead(b, s, "SELECT count(*) FROM result_seats WHERE server = 'server' AND game = 'thirtyone'")
		})
		run("page 1 of the longest period", func(s *storage.Store) {
			mustBoard(b, s, query(func(q *storage.BoardQuery) { q.From = time.UnixMilli(1) }))
		})
		for _, p := range storage.Periods() {
			from, until := p.Bounds(now, time.UTC)
			run("rules of "+string(p), func(s *storage.Store) {
				_, err := s.Played(ctx, "server", "thirtyone", from, until)
				require.NoError(b, err)
			})
			for _, page := range []int{1, 999} {
				run(fmt.Sprintf("%s page %d", p, page), func(s *storage.Store) {
					mustBoard(b, s, query(func(q *storage.BoardQuery) { q.From, q.Until, q.Page, q.Order = from, until, page, storage.ByRate }))
				})
			}
		}
	}
}
