package storage_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// BenchmarkLookingBack reads the statistics and the history of who has played most on a connection that has read nothing yet, beside a plain count
// of the server's results.
func BenchmarkLookingBack(b *testing.B) {
	for _, others := range []int{0, 900_000} {
		path := mustCrowd(b, crowd{here: 2000, matches: 100_000, others: others})
		s, err := storage.Open(ctx, path, options())
		require.NoError(b, err)
		most := mustRead(b, s, `SELECT account FROM result_seats WHERE server = 's0' AND account <> 1 GROUP BY account ORDER BY count(*) DESC LIMIT 1`)
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
				_, err := s.FinishedMatches(ctx, storage.Past{Reader: most, Server: "s0", Channels: []string{"c"}}, 11, 0)
				return err
			},
			"history of another": func(s *storage.Store) error {
				_, err := s.FinishedMatches(ctx, storage.Past{Reader: 2, Player: most, Server: "s0", Channels: []string{"elsewhere"}}, 11, 0)
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
