package storage_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
	"trey/storage/disktest"
)

// lostByPowerLoss runs a child until its power is cut at some write and returns how many acknowledged moves are lost.
func lostByPowerLoss(t *testing.T, library, synchronous string, write, seed int) (lost, acked int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "trey.db")
	s, err := storage.Open(ctx, path, options())
	require.NoError(t, err)
	_, err = childrensTables(s)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	c := mustStartChild(t, path, synchronousMode+"="+synchronous, "LD_PRELOAD="+library, fmt.Sprint("DISK_POWER=", write), fmt.Sprint("DISK_SEED=", seed))
	c.wait()
	require.False(t, c.process.ProcessState.Exited(), "the child was killed by the loss of power")
	s, err = storage.Open(ctx, path, options())
	require.NoError(t, err)
	defer s.Close()
	requireWhole(t, s)
	for id, moves := range c.acked {
		lost += max(0, moves-mustTable(t, s, id).Moves)
		acked += moves
	}
	return lost, acked
}

// TestFault03PowerLoss: what was acknowledged is there afterwards. Seen to fail with synchronous NORMAL.
func TestFault03PowerLoss(t *testing.T) {
	library := disktest.Library(t)
	t.Run("loses no acknowledged move", func(t *testing.T) {
		total := 0
		for seed, most := range []int{300, 300, 3000, 3000, 3000, 3000, 20000, 20000} { // the last ones reach a checkpoint
			write := 10 + rand.IntN(most)
			lost, acked := lostByPowerLoss(t, library, "FULL", write, seed)
			require.Zero(t, lost, "write %d, seed %d", write, seed)
			total += acked
		}
		require.NotZero(t, total)
	})
	t.Run("would lose some without a sync for each commit", func(t *testing.T) {
		lost, acked := lostByPowerLoss(t, library, "NORMAL", 2000, 0)
		require.NotZero(t, lost, "of %d: this test can't tell", acked)
	})
}

// faultFile names the environment variable with the file by which a test in a child makes its own disk fail.
const faultFile = "DISK_FAULT"

// TestFault22DiskFaults: changes that can't be written are refused, and stored when the disk is well again. Seen to fail with the machine's refusals
// not told apart, and with a failed commit taken for a success.
func TestFault22DiskFaults(t *testing.T) {
	if os.Getenv(faultFile) == "" {
		again := exec.Command(os.Args[0], "-test.run=^TestFault22DiskFaults$", "-test.v")
		again.Env = append(os.Environ(), "LD_PRELOAD="+disktest.Library(t), faultFile+"="+filepath.Join(t.TempDir(), "fault"))
		out, err := again.CombinedOutput()
		require.NoError(t, err, string(out))
		return
	}
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	ann := mustAccount(t, s, "ann")
	table := mustCreate(t, s, lobby(ann))
	other := mustCreate(t, s, lobby(ann))
	for fault, name := range map[string]string{"w": "a full disk", "s": "a sync that fails"} {
		t.Run(name+" refuses the change, and the one that shares its transaction", func(t *testing.T) {
			require.NoError(t, os.WriteFile(os.Getenv(faultFile), []byte(fault), 0o600))
			for _, err := range together(s, commits(s, moved(table, name), moved(other, ""))...) {
				require.ErrorIs(t, err, storage.ErrUnavailable)
			}
			require.Equal(t, table, mustTable(t, s, table.ID))
		})
		t.Run(name+" is got over", func(t *testing.T) {
			require.NoError(t, os.Remove(os.Getenv(faultFile)))
			for _, err := range together(s, commits(s, moved(table, name), moved(other, ""))...) {
				require.NoError(t, err)
			}
			table, other = mustTable(t, s, table.ID), mustTable(t, s, other.ID)
			require.NoError(t, s.Check(ctx))
		})
	}
	t.Run("nothing is lost by it", func(t *testing.T) {
		require.NoError(t, s.Close())
		require.Equal(t, table, mustTable(t, mustOpenFile(t, path), table.ID))
	})
}
