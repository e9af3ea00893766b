package bench

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"trey/games/all"
)

const (
	// everyOwed: one table in so many owes all its messages at a start, as after an outage of Discord's.
	everyOwed = 10
	// everyWoken: at one table in so many a computer player sits.
	everyWoken = 50
	// tablesEach is at how many tables somebody sits.
	tablesEach = 4
	// channels is how many channels the tables are spread over.
	channels = 400
)

// starts measures starts of Trey beside many tables that aren't finished.
func (b *Bench) starts(ctx context.Context) error {
	for _, n := range b.Unfinished {
		if err := b.startBeside(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

func (b *Bench) startBeside(ctx context.Context, n int) (err error) {
	c, err := b.newClub()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	fmt.Fprintf(b.say, "storing %d unfinished tables\n", n)
	var tables []stored
	if err := b.measured(fmt.Sprint("fill-", n), func() (err error) { tables, err = c.unfinished(ctx, n); return err }); err != nil {
		return err
	}
	before := heap()
	var ready time.Duration
	var first times
	err = b.measured(fmt.Sprint("start-", n), func() (err error) {
		begun := time.Now()
		if err := c.run(ctx, Setup{Pictures: true}); err != nil {
			return err
		}
		ready = time.Since(begun)
		first, err = c.firstMoves(ctx, tables)
		return err
	})
	if err != nil {
		return err
	}
	live := c.trey.Live()
	used := heap() - before
	startMust, memoryMust := 500*time.Millisecond, 1<<30
	if n > 10_000 {
		startMust = 3 * time.Second
	}
	b.out.add(
		row{what: fmt.Sprintf("start with %d unfinished tables until ready", n), ours: short(ready), must: "≤ " + short(startMust), holds: judge(ready <= startMust)},
		row{what: fmt.Sprintf("heap after it (%d tables loaded)", live), ours: bytes(used), must: "≤ " + bytes(float64(memoryMust)), holds: judge(used <= float64(memoryMust))},
		row{what: "first move at an idle one, p50 / most", ours: short(first.at(0.5)) + " / " + short(first.at(1)), must: "≤ 20 ms", holds: judge(first.at(1) <= 20*time.Millisecond)},
	)
	return nil
}

// unfinished fills the database with tables, most of which nobody has touched for long: of these all messages show the latest state.
func (c *club) unfinished(ctx context.Context, n int) ([]stored, error) {
	places, err := c.places(min(channels, n))
	if err != nil {
		return nil, err
	}
	people, err := c.crowd(places[0].server, max(3, n*5/2/tablesEach), reachable)
	if err != nil {
		return nil, err
	}
	s, err := c.openWith(ctx, people)
	if err != nil {
		return nil, err
	}
	tables, err := fill(ctx, s, n, func(i int) plan {
		p := plan{place: places[i%len(places)], game: i % len(all.Games()), computer: i%everyWoken == 2, moves: 5 + i%31}
		from := people
		if i%everyOwed < 2 {
			from = people[:min(len(people), reachable)]
		}
		for j := range 2 + i%2 {
			p.people = append(p.people, from[(i/everyOwed*3+j)%len(from)])
		}
		return p
	})
	if err := errors.Join(err, s.Close()); err != nil {
		return nil, err
	}
	var owed []int64
	for i, t := range tables {
		if i%everyOwed == 1 {
			owed = append(owed, t.id)
		}
	}
	return tables, c.settle(ctx, owed)
}

// reachable is how many people Discord knows at a start; of the others only Trey has heard.
const reachable = 5000

// firstMoves has people move, each at a table that isn't in memory.
func (c *club) firstMoves(ctx context.Context, tables []stored) (times, error) {
	const most = 100
	var took times
	for i := 0; i < len(tables) && len(took) < most; i += everyOwed * max(1, len(tables)/most/everyOwed) {
		t := tables[i]
		if t.move == "" {
			continue
		}
		p := person{c, t.turn.user, t.channel}
		begun := time.Now()
		if _, err := p.command(ctx, "move", map[string]any{"move": t.move, "table": strconv.FormatInt(t.id, 10)}); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begun))
	}
	return took, nil
}
