package storage_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// years fills a file with 100,000 results of 2,000 players on one server and as many more of other people on others, in matches of three seats.
// Few play a lot: the first of them sits at hundreds of tables.
func years(b *testing.B, others int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "trey.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(b, err)
	mustCreate(b, s, lobby(mustAccount(b, s, "somebody")))
	matches := (100_000 + others) / 3
	require.NoError(b, s.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 21999)
		INSERT INTO accounts (id, user, name, created) SELECT 1000 + i, 'p' || i, 'p' || i, 0 FROM n`))
	require.NoError(b, s.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
		INSERT INTO servers (id, created) SELECT 's' || i, 0 FROM n`))
	for _, text := range []string{
		`INSERT INTO tables SELECT 1000 + i, 's' || s, 'c' || s, language, iif(i % 2, 'a', 'b'), '{}', 3, 'over', '', NULL, secret, 1, 1, 0, NULL, 0, NULL,
			created, created, i, '', 120, 0, '', '', '[]', '[]', NULL FROM m, tables WHERE id = 1`,
		`INSERT INTO results SELECT 1000 + i, 's' || s, iif(i % 2, 'a', 'b'), '', i % 5 = 0, i FROM m`,
		`INSERT INTO tallies SELECT 1000 + i, d.value, k.value, t.value, 1 + i % 3 FROM m, json_each('[1,2,3]') AS d, json_each('[1,2,3]') AS k, json_each('["x","y"]') AS t`,
		`INSERT OR IGNORE INTO result_seats SELECT 1000 + i, k.value, 1000 + s * 2000 + (i * 7919 * k.value % 44721) * (i * 7919 * k.value % 44721) / 1000000 % 2000,
			k.value, i % 40, 0, 's' || s, iif(i % 2, 'a', 'b'), '', i % 5 = 0, i FROM m, json_each('[1,2,3]') AS k`,
	} {
		require.NoError(b, s.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1),
			m (i, s) AS (SELECT i, iif(i < 33334, 0, 1 + i % 9) FROM n) `+text, matches))
	}
	require.NoError(b, s.Close())
	return path
}

// BenchmarkLookingBack reads the statistics and the history of who has played most on a connection that has read nothing yet, beside a plain count
// of the server's results.
func BenchmarkLookingBack(b *testing.B) {
	for _, others := range []int{0, 900_000} {
		path := years(b, others)
		s, err := storage.Open(ctx, path, options())
		require.NoError(b, err)
		most := mustRead(b, s, `SELECT account FROM result_seats WHERE server = 's0' GROUP BY account ORDER BY count(*) DESC LIMIT 1`)
		b.Logf("he has %d results", mustRead(b, s, `SELECT count(*) FROM result_seats WHERE account = ?`, most))
		require.NoError(b, s.Close())
		for name, read := range map[string]func(*storage.Store) error{
			"count": func(s *storage.Store) error {
				mustRead(b, s, `SELECT count(*) FROM result_seats WHERE server = 's0'`)
				return nil
			},
			"stats":  func(s *storage.Store) error { _, err := s.Stats(ctx, most, "s0"); return err },
			"course": func(s *storage.Store) error { _, err := s.Course(ctx, most, "s0", "", false, 30); return err },
			"history": func(s *storage.Store) error {
				_, err := s.FinishedMatches(ctx, storage.Past{Reader: most, Server: "s0", Channels: []string{"c0"}}, 11, 0)
				return err
			},
			"history of another": func(s *storage.Store) error {
				_, err := s.FinishedMatches(ctx, storage.Past{Reader: 1001, Player: most, Server: "s0", Channels: []string{"elsewhere"}}, 11, 0)
				return err
			},
		} {
			b.Run(fmt.Sprintf("%s/beside %d", name, others), func(b *testing.B) {
				var spent time.Duration
				for b.Loop() {
					s, err := storage.Open(ctx, path, options())
					require.NoError(b, err)
					start := time.Now()
					require.NoError(b, read(s))
					spent += time.Since(start)
					require.NoError(b, s.Close())
				}
				b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "ms/read")
			})
		}
	}
}
