package storage_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// floor appends 4 KiB and syncs: the least that a durable change can cost on the disk beside.
type floor struct{ file *os.File }

func mustFloor(b *testing.B, dir string) floor {
	b.Helper()
	f, err := os.Create(filepath.Join(dir, "floor"))
	require.NoError(b, err)
	b.Cleanup(func() { f.Close() })
	return floor{f}
}

func (f floor) append(b *testing.B) time.Duration {
	start := time.Now()
	_, err := f.file.Write(make([]byte, 4096))
	if err == nil {
		err = syscall.Fdatasync(int(f.file.Fd()))
	}
	if err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

func median[T ~int64 | ~float64](list []T) T {
	slices.Sort(list)
	return list[len(list)/2]
}

// player commits moves at a table of its own, as fast as they are acknowledged.
type player struct {
	store   *storage.Store
	table   storage.Table
	pressed *atomic.Int64 // the last interaction's id; as Discord's they rise with time
}

func mustPlayer(b *testing.B, s *storage.Store, n int, pressed *atomic.Int64) *player {
	b.Helper()
	people := []storage.Account{mustAccount(b, s, fmt.Sprintf("a%d", n)), mustAccount(b, s, fmt.Sprintf("b%d", n)),
		mustAccount(b, s, fmt.Sprintf("c%d", n)), mustAccount(b, s, fmt.Sprintf("d%d", n))}
	return &player{store: s, table: mustCreate(b, s, lobby(people...)), pressed: pressed}
}

func firstPress() *atomic.Int64 {
	var id atomic.Int64
	id.Store(1_444_000_000_000_000_000)
	return &id
}

func (p *player) move(b *testing.B) {
	c := moved(p.table, strconv.FormatInt(p.pressed.Add(1), 10))
	if err := p.store.Commit(context.Background(), c); err != nil {
		b.Error(err)
		return
	}
	p.table = c.Table
	p.table.Version++
}

// BenchmarkAppend measures a durable move beside a bare append of 4 KiB with fdatasync, in turn.
func BenchmarkAppend(b *testing.B) {
	b.Run("1 table", benchmarkOne)
	b.Run("16 tables", func(b *testing.B) { benchmarkMany(b, 16) })
}

func benchmarkOne(b *testing.B) {
	dir := b.TempDir()
	p := mustPlayer(b, mustOpenFile(b, filepath.Join(dir, "trey.db")), 0, firstPress())
	raw := mustFloor(b, dir)
	var floors, moves []time.Duration
	for b.Loop() {
		floors = append(floors, raw.append(b))
		start := time.Now()
		p.move(b)
		moves = append(moves, time.Since(start))
	}
	b.ReportMetric(float64(median(floors).Microseconds()), "raw-p50-µs")
	b.ReportMetric(float64(median(moves).Microseconds()), "move-p50-µs")
	b.ReportMetric(float64(median(moves))/float64(median(floors)), "p50/raw")
}

// benchmarkMany has many tables move at once, in rounds between which the floor is measured; it reports the median round.
func benchmarkMany(b *testing.B, tables int) {
	const each = 20
	dir := b.TempDir()
	s := mustOpenFile(b, filepath.Join(dir, "trey.db"))
	players := make([]*player, tables)
	pressed := firstPress()
	for i := range players {
		players[i] = mustPlayer(b, s, i, pressed)
	}
	raw := mustFloor(b, dir)
	var ratios, rates []float64
	for b.Loop() {
		var floors time.Duration
		for range each {
			floors += raw.append(b)
		}
		start := time.Now()
		var all sync.WaitGroup
		for _, p := range players {
			all.Go(func() {
				for range each {
					p.move(b)
				}
			})
		}
		all.Wait()
		perMove := time.Since(start) / time.Duration(each*tables)
		ratios = append(ratios, float64(floors/each)/float64(perMove))
		rates = append(rates, float64(time.Second)/float64(perMove))
	}
	b.ReportMetric(median(rates), "moves/s")
	b.ReportMetric(median(ratios), "rate/raw")
}
