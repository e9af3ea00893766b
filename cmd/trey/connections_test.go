package main

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// TestWhatIsStillAskedAtTheEndLeavesNoConnection: who missed a turn may have left the server, which the bot asks beside all else, perhaps not at once. It
// looks at the whole process, so that no other test may run beside it.
func TestWhatIsStillAskedAtTheEndLeavesNoConnection(t *testing.T) {
	c, k := newTimedClub(t)
	before := connections()
	c.end()
	require.Eventually(t, func() bool { return len(connections()) < len(before) }, patience, 5*time.Millisecond, "they can be seen")
	before = connections()
	c.start(clubOptions{program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil }})

	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	asked := make(chan struct{}, 1)
	c.sandbox.Inject(sandbox.RateLimited(time.Second).On(func(r sandbox.Request) bool {
		if !strings.Contains(r.Path, "/members/") {
			return false
		}
		asked <- struct{}{}
		return true
	}))
	c.toPlay(1, ada, ben).missTurn(k, 1)
	<-asked
	c.end()
	require.Eventually(t, func() bool {
		for id := range connections() {
			if !before[id] {
				return false
			}
		}
		return true
	}, patience, 5*time.Millisecond, "a connection is left")
}

// connections are the goroutines of this process's HTTP connections.
func connections() map[string]bool {
	stacks := make([]byte, 16<<20)
	out := map[string]bool{}
	for g := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(g, "net/http.(*persistConn)") {
			id, _, _ := strings.Cut(g, " [")
			out[id] = true
		}
	}
	return out
}
