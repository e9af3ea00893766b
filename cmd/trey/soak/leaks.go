package soak

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// stacks returns the stacks of all goroutines.
func stacks() string {
	for size := 1 << 20; ; size *= 2 {
		b := make([]byte, size)
		if n := runtime.Stack(b, true); n < size {
			return string(b[:n])
		}
	}
}

// bots are what a goroutine has in its stack that the bot has started. Besides the bot's own packages it is what its HTTP client and its database
// start; nothing else in this process has either while a bot is down.
func bots() []string {
	return []string{
		"trey/bot/discord.", "trey/bot/table.", "trey/bot/render.", "trey/bot.", "trey/commands.", "trey/storage.",
		"net/http.(*persistConn)", "database/sql.(*DB).connectionOpener",
	}
}

// leavingTime is how long what a bot has started may take to end after it: connections notice that they are closed.
const leavingTime = 5 * time.Second

// leftRunning returns the goroutines of a bot that has ended.
func leftRunning() (left []string) {
	for end := time.Now().Add(leavingTime); ; time.Sleep(10 * time.Millisecond) {
		left = nil
		for g := range strings.SplitSeq(stacks(), "\n\n") {
			if slices.ContainsFunc(bots(), func(b string) bool { return strings.Contains(g, b) }) {
				left = append(left, g)
			}
		}
		if len(left) == 0 || time.Now().After(end) {
			return left
		}
	}
}

// origin says in a line what a goroutine is: the functions that it is in, innermost first, and what has started it.
func origin(stack string) string {
	var in []string
	for line := range strings.Lines(stack) {
		if name, _, ok := strings.Cut(line, "("); ok && !strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "goroutine ") {
			in = append(in, strings.TrimSpace(name))
		}
	}
	return strings.Join(in, " < ")
}

// leftOpen returns the files in a folder that this process has open and that are a database's.
func leftOpen(dir string) (left []string) {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return nil // it can't be told
	}
	for _, f := range list {
		name, err := os.Readlink(filepath.Join("/proc/self/fd", f.Name()))
		if err == nil && strings.HasPrefix(name, dir) && strings.Contains(filepath.Base(name), ".db") {
			left = append(left, name)
		}
	}
	return left
}

// residue is what this process has when neither bot nor sandbox runs.
type residue struct {
	heap       uint64
	goroutines int
	files      int
}

func measure() residue {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return residue{m.HeapAlloc, runtime.NumGoroutine(), openFiles("self")}
}

const (
	// heapGrowth is by how much the heap may be larger than after the first world. That is some 6 MiB, mostly texts, and what is kept for reuse grows by
	// some KiB; a world's sandbox or bot that is kept has several MiB.
	heapGrowth = 4 << 20
	// childMemory is the most memory that the bot as a process of its own may have: it idles at some 60 MB with the runtime's reserve, and a round's
	// pictures and tables may double that.
	childMemory = 256 << 20
	// childFiles is the most files that it may have open: connections to Discord and to the database.
	childFiles = 256
)

// leftBehind looks what is left after a world has ended, and compares it with what was left after the first.
func (s *soak) leftBehind(round int) {
	now := measure()
	for end := time.Now().Add(leavingTime); s.first != (residue{}) && now.exceeds(s.first) && time.Now().Before(end); now = measure() {
		time.Sleep(50 * time.Millisecond)
	}
	if s.first == (residue{}) {
		s.first = now
	}
	s.report.memory(s.first, now)
	if now.exceeds(s.first) {
		s.report.findsOutside(round, "left behind: %d KiB of heap, %d goroutines, %d files after round %d; after the first world %d KiB, %d, %d",
			now.heap>>10, now.goroutines, now.files, round, s.first.heap>>10, s.first.goroutines, s.first.files)
	}
}

func (r residue) exceeds(first residue) bool {
	return r.heap > first.heap+heapGrowth || r.goroutines > first.goroutines || r.files > first.files
}
