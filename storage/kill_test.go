package storage_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// synchronousMode names the environment variable with the child's setting of SQLite's synchronous.
const synchronousMode = "STORAGE_TEST_SYNCHRONOUS"

// childTables is how many tables the child moves at once.
const childTables = 4

// commitForEver is the child: it commits moves at a few tables until it is killed, and writes "table moves" for each move
// that was acknowledged. Each third move settles a deal.
func commitForEver(path string) int {
	s, err := storage.Open(ctx, path, options().WithSynchronous(os.Getenv(synchronousMode)))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	tables, err := childrensTables(s)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() {
			for commitNext(s, &t) == nil {
				os.Stdout.WriteString(fmt.Sprintln(t.ID, t.Moves))
			}
		})
	}
	all.Wait()
	return 1
}

func childrensTables(s *storage.Store) ([]storage.Table, error) {
	ann, err := s.AccountOf(ctx, "ann", "ann", "de")
	if err != nil {
		return nil, err
	}
	list, err := s.TablesOf(ctx, "ann")
	for err == nil && len(list) < childTables {
		if _, err = s.Create(ctx, lobby(ann, house)); err == nil {
			list, err = s.TablesOf(ctx, "ann")
		}
	}
	return list, err
}

func commitNext(s *storage.Store, t *storage.Table) error {
	c := moved(*t, fmt.Sprint(t.ID, "-", t.Moves+1))
	if c.Table.Moves%3 == 0 {
		c.Settled = []storage.Settled{{Deal: c.Table.Moves / 3, Money: []int64{5, -5}, Lives: []int{3, 3}}}
	}
	if err := s.Commit(ctx, c); err != nil {
		return err
	}
	*t = c.Table
	t.Version++
	return nil
}

// child is a running child and what it has had acknowledged.
type child struct {
	process *exec.Cmd
	first   chan struct{} // closed at the first line
	ended   chan struct{}
	acked   map[int64]int // moves by table; valid when ended
}

func mustStartChild(t *testing.T, path string, environment ...string) *child {
	t.Helper()
	c := &child{process: exec.Command(os.Args[0]), first: make(chan struct{}), ended: make(chan struct{}), acked: map[int64]int{}}
	c.process.Env = append(append(os.Environ(), childFile+"="+path), environment...)
	c.process.Stderr = os.Stderr
	out, err := c.process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.process.Start())
	go func() {
		defer close(c.ended)
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			var table int64
			var moves int
			if _, err := fmt.Sscan(lines.Text(), &table, &moves); err == nil {
				c.acked[table] = moves
			}
			if n == 0 {
				close(c.first)
			}
		}
	}()
	return c
}

// wait returns when the child has ended, by whatever.
func (c *child) wait() {
	<-c.ended
	c.process.Wait()
}

// requireWhole requires that every table is at some move, with all that belongs to it and nothing beyond.
func requireWhole(t *testing.T, s *storage.Store) {
	t.Helper()
	require.NoError(t, s.Check(ctx))
	tables, err := s.TablesOf(ctx, "ann")
	require.NoError(t, err)
	for _, table := range tables {
		n := int64(table.Moves)
		require.Equal(t, table.Moves+1, table.Version)
		require.Equal(t, n, mustRead(t, s, "SELECT count(*) FROM interactions WHERE table_id = ?", table.ID))
		require.Equal(t, n/3, mustRead(t, s, "SELECT count(*) FROM journals WHERE table_id = ?", table.ID))
		require.Equal(t, n/3*2, mustRead(t, s, "SELECT count(*) FROM lives WHERE table_id = ?", table.ID))
		require.Equal(t, n+1, mustRead(t, s, "SELECT min(wanted) FROM deliveries WHERE table_id = ?", table.ID))
	}
}

func TestKilledAtAnyMoment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trey.db")
	total := 0
	for range 20 {
		c := mustStartChild(t, path)
		select {
		case <-c.first:
		case <-c.ended:
			t.Fatal("the child ended before its first move")
		}
		time.Sleep(rand.N(60 * time.Millisecond))
		require.NoError(t, c.process.Process.Kill())
		c.wait()

		s, err := storage.Open(ctx, path, options())
		require.NoError(t, err, "the lock has ended with the process")
		for id, moves := range c.acked {
			table := mustTable(t, s, id)
			require.GreaterOrEqual(t, table.Moves, moves, "an acknowledged move is lost")
			require.LessOrEqual(t, table.Moves, moves+1, "at most the one that was being made")
			total += moves
		}
		requireWhole(t, s)
		require.NoError(t, s.Close())
	}
	require.Greater(t, total, 20)
}
