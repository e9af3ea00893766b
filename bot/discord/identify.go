package discord

import (
	"context"
	"sync"
	"time"
)

const (
	// identifySpan is Discord's: so many sessions may be started in five seconds as max_concurrency says.
	identifySpan = 5 * time.Second
	// identifyReserve is how many of the day's 1,000 session starts are left for a restart by hand. It is ours: using all up makes Discord
	// reset the token.
	identifyReserve = 20
	// identifyPlenty is how many session starts must be left for the bot to be back soon after any loss. With fewer, pauses of up to four
	// minutes, three on average, make the rest last for a day.
	identifyPlenty = 500
)

// identifyGate spaces the starts of sessions of all shards of a client.
type identifyGate struct {
	mu   sync.Mutex
	free map[int]time.Time // by shard modulo max_concurrency: when the next may start
}

// wait waits for the shard's turn.
func (g *identifyGate) wait(ctx context.Context, shard, concurrency int, span time.Duration) error {
	g.mu.Lock()
	if g.free == nil {
		g.free = map[int]time.Time{}
	}
	key := shard % max(concurrency, 1)
	now := time.Now()
	turn := now
	if free := g.free[key]; free.After(now) {
		turn = free
	}
	g.free[key] = turn.Add(span)
	g.mu.Unlock()
	return sleep(ctx, turn.Sub(now))
}
