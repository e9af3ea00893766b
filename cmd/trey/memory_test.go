package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// reportHeap writes the bytes in use to w whenever the process gets SIGUSR1. Only the bot that tests run as a child does so.
func reportHeap(w io.Writer) {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	for range asked {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		fmt.Fprintf(w, "heap %d\n", m.HeapAlloc)
	}
}

// heap asks the bot how many bytes it has in use.
func (ch *child) heap(t *testing.T) int {
	before := strings.Count(ch.out.String(), "heap ")
	require.NoError(t, ch.cmd.Process.Signal(syscall.SIGUSR1))
	require.Eventually(t, func() bool { return strings.Count(ch.out.String(), "heap ") > before }, patience, time.Millisecond)
	said := ch.out.String()
	number, _, _ := strings.Cut(said[strings.LastIndex(said, "heap ")+5:], "\n")
	n, err := strconv.Atoi(number)
	require.NoError(t, err)
	return n
}

func unlimited(s *sandbox.Config) { s.Limits.Off, s.Check, s.File = true, nil, "" }

// memoryInteractions is how many interactions the test below makes; TREY_MEMORY_INTERACTIONS=250000 asks for as many as the floors name.
func memoryInteractions() int {
	if n, err := strconv.Atoi(os.Getenv("TREY_MEMORY_INTERACTIONS")); err == nil {
		return n
	}
	return 4000
}

// TestMemoryStaysFlat compares the bot's heap after a quarter of the presses with that after all. A rate-limit bucket a token, as
// discordgo keeps, would be 451 bytes an interaction.
func TestMemoryStaysFlat(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{outside: true, sandbox: unlimited})
	bot := c.spawn()
	defer bot.kill(t)
	c.awaitBot()
	p := c.person("Ada")
	m := p.command("rules", map[string]any{"game": firstGame()})
	work := func(n int) int {
		for range n {
			page, ok := guest.Control(m, render.TurnPage)
			require.True(t, ok)
			var err error
			m, err = p.press(m, page)
			require.NoError(t, err)
		}
		return bot.heap(t)
	}
	n := memoryInteractions()
	early := work(n / 4)
	late := work(n - n/4)
	each := float64(late-early) / float64(n-n/4)
	t.Logf("%d interactions: heap %d KiB after a quarter, %d KiB after all, %.1f bytes an interaction", n, early/1024, late/1024, each)
	// Until the bounded memories of the client are full the heap grows a little; with 250,000 interactions nothing is left of that.
	require.Less(t, each, 225.0, "half of what discordgo's buckets would keep")
}
