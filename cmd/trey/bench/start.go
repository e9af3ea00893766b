package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"syscall"
	"time"

	"trey/bot/table"
	"trey/games/all"
	"trey/storage"
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
	tables, err := c.unfinished(ctx, n)
	if err != nil {
		return err
	}
	syscall.Sync() // the first commit would else wait for what filling the file has left to write
	before := heap()
	var ready time.Duration
	var first, raw times
	err = b.measured(fmt.Sprint("start-", n), func() (err error) {
		begun := time.Now()
		if err := c.run(ctx, Setup{Pictures: true}); err != nil {
			return err
		}
		ready = time.Since(begun)
		first, raw, err = c.firstMoves(ctx, tables)
		return err
	})
	if err != nil {
		return err
	}
	live := c.trey.Live()
	used := heap() - before
	if err := c.rest(); err != nil {
		return err
	}
	if err := c.moved(ctx, len(first)); err != nil {
		return err
	}
	kept, err := c.loaded(ctx, tables[:min(len(tables), loadedMost)])
	if err != nil {
		return err
	}
	startMust, memoryMust := 500*time.Millisecond, 1<<30
	if n > 10_000 {
		startMust = 3 * time.Second
	}
	b.out.add(
		row{what: fmt.Sprintf("start with %d unfinished tables until ready", n), ours: short(ready), must: "≤ " + short(startMust), holds: judge(ready <= startMust)},
		row{what: fmt.Sprintf("heap after it (%d tables loaded)", live), ours: bytes(used), must: "≤ " + bytes(float64(memoryMust)), holds: judge(used <= float64(memoryMust))},
		row{what: "first move at an idle one, p50 / most", floor: "raw " + short(raw.at(0.5)) + " / " + short(raw.at(1)), ours: short(first.at(0.5)) + " / " + short(first.at(1)), must: "≤ 20 ms", holds: judge(first.at(1) <= 20*time.Millisecond)},
		row{what: "memory of a table that is loaded and idle; one that isn't loaded has none", ours: bytes(kept)},
	)
	return nil
}

// loadedMost is how many tables are loaded to see what one takes.
const loadedMost = 1000

// loaded returns how many bytes a table takes that is in memory.
func (c *club) loaded(ctx context.Context, tables []stored) (_ float64, err error) {
	s, err := storage.Open(ctx, c.database, storage.Options{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	before := heap()
	ts := table.New(table.Config{
		Store: s, Find: all.Find, Now: time.Now, Chance: rand.New(rand.NewPCG(1, 2)), Delay: time.Hour, Deadline: time.Hour, Lobby: time.Hour, Idle: time.Hour,
		Changed: func(int64) {},
	})
	defer ts.Close()
	for _, t := range tables {
		if _, err := ts.See(ctx, t.id, 0); err != nil {
			return 0, err
		}
	}
	return (heap() - before) / float64(len(tables)), nil
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

// firstMoves has people move, each at a table that isn't in memory, by turns with raw appends.
func (c *club) firstMoves(ctx context.Context, tables []stored) (moves, appends times, err error) {
	file, err := newRaw(c.dir)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, file.file.Close()) }()
	const most = 100
	var idle []stored
	for i := 0; i < len(tables) && len(idle) < most; i += everyOwed * max(1, len(tables)/most/everyOwed) {
		if tables[i].move != "" {
			idle = append(idle, tables[i])
		}
	}
	at := -1
	move := &act{name: "first move", prepare: func(context.Context) error { at++; return nil }, do: func(ctx context.Context) error {
		t := idle[at]
		_, err := person{c, t.turn.user, t.channel}.command(ctx, "move", map[string]any{"move": t.move, "table": strconv.FormatInt(t.id, 10)})
		return err
	}}
	raw := &act{name: "raw append", do: file.do}
	err = interleave(ctx, len(idle), raw, move)
	return move.took, raw.took, err
}

// moved looks whether all first moves were made indeed, and not refused: the interactions of the others have short ids.
func (c *club) moved(ctx context.Context, most int) error {
	moves, err := c.count(ctx, `SELECT count(*) FROM interactions WHERE length(id) > 15`)
	if err == nil && moves < int64(most) {
		err = fmt.Errorf("%d of %d first moves were made", moves, most)
	}
	return err
}
