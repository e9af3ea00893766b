package storage_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// BenchmarkOpen measures a start: opening a file with 10,000 unfinished tables of four seats, and
// learning which of them a computer player waits for (one in ten) and which owe messages (all).
func BenchmarkOpen(b *testing.B) {
	const tables, writers = 10_000, 50
	path := filepath.Join(b.TempDir(), "trey.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(b, err)
	var all sync.WaitGroup
	for w := range writers {
		seats := []storage.Account{mustAccount(b, s, fmt.Sprint("a", w)), mustAccount(b, s, fmt.Sprint("b", w)), mustAccount(b, s, fmt.Sprint("c", w)), house}
		all.Go(func() {
			for i := range tables / writers {
				c := moved(lobby(seats...).Table, "")
				c.Table.Wake = i%10 == 0
				if _, err := s.Create(ctx, c); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	require.NoError(b, s.Close())
	for b.Loop() {
		s, err := storage.Open(ctx, path, options())
		require.NoError(b, err)
		due, err := s.Unfinished(ctx)
		require.NoError(b, err)
		require.Len(b, due, tables/10)
		require.Len(b, mustUndelivered(b, s), tables)
		require.NoError(b, s.Close())
	}
}
