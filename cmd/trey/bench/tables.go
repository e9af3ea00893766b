package bench

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"trey/games/all"
	"trey/storage"
)

// evening is many tables played at the same time.
type evening struct {
	*club
	tables  []stored
	parties []*party

	mu         sync.Mutex
	boards     times // how long after a change the tables' messages showed it
	hands      times // the same of what only one person sees
	took       times // from when a press was due to its answer
	unanswered int
	err        error // the first that isn't about an answer
}

// crowded plays at as many tables and at the rate that is asked for, under Discord's limits; at a tenth of both, where these leave room for all
// messages; and there as fast as answers come.
func (b *Bench) crowded(ctx context.Context) error {
	few := max(1, b.Tables/10)
	for _, e := range []struct {
		tables int
		rate   float64
	}{{few, 0}, {few, b.Rate * float64(few) / float64(b.Tables)}, {b.Tables, b.Rate}} {
		if err := b.evening(ctx, e.tables, e.rate); err != nil {
			return err
		}
	}
	return nil
}

func (b *Bench) evening(ctx context.Context, n int, rate float64) (err error) {
	c, err := b.newClub()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	e := &evening{club: c}
	fmt.Fprintf(b.say, "setting %d tables\n", n)
	if err := e.set(ctx, n); err != nil {
		return err
	}
	before := heap()
	c.sandbox.Limit(true)
	if err := c.run(ctx, Setup{Pictures: true, Delivered: e.delivered}); err != nil {
		return err
	}
	if err := e.gather(ctx); err != nil {
		return err
	}
	from, err := c.count(ctx, `SELECT sum(moves) FROM tables`)
	if err != nil {
		return err
	}
	var lasted time.Duration
	err = b.measured(fmt.Sprintf("tables-%d-%g", n, rate), func() error {
		begun := time.Now()
		e.play(ctx, rate, b.For)
		lasted = time.Since(begun)
		return e.err
	})
	if err != nil {
		return err
	}
	to, err := c.count(ctx, `SELECT sum(moves) FROM tables`)
	if err != nil {
		return err
	}
	e.rows(n, rate, float64(to-from)/lasted.Seconds(), (heap()-before)/float64(n))
	return nil
}

func (e *evening) rows(n int, rate, moves, perTable float64) {
	messages := 0
	for _, t := range e.tables {
		messages += 1 + len(t.seats)
	}
	what, must, verdict := fmt.Sprintf("%d tables, %g presses a second in all", n, rate), "p99 ≤ 50 ms", judge(e.took.at(0.99) <= 50*time.Millisecond && e.unanswered == 0)
	if rate == 0 {
		what, must, verdict = fmt.Sprintf("%d tables, as fast as answers come", n), "", unasked
	}
	took := e.took.String()
	if e.unanswered > 0 {
		took += fmt.Sprintf(", %d of %d not at all", e.unanswered, len(e.took))
	}
	atOnce := fmt.Sprintf("%d messages at 50 a second: %.0f s", messages, float64(messages)/50)
	e.out.add(
		row{what: what + ": press → answer, p50 / p99", ours: took, must: must, holds: verdict},
		row{what: what + ": answers a second, durable moves a second", ours: fmt.Sprintf("%.0f, %.0f", float64(len(e.took))/e.For.Seconds(), moves)},
	)
	if rate == 0 {
		return
	}
	e.out.add(
		row{what: what + ": tables' messages lag, p50 / p99", floor: atOnce, ours: e.boards.String(), must: "≤ 10 s where Discord's limits leave room",
			holds: lag(e.boards.at(0.99), messages)},
		row{what: what + ": hands lag, p50 / p99", floor: atOnce, ours: e.hands.String()},
		row{what: what + ": memory of an active table with its messages and pictures", ours: bytes(perTable)},
	)
}

// lag judges how long tables are behind, where all messages could be edited within ten seconds at all.
func lag(d time.Duration, messages int) verdict {
	if messages > 10*50 {
		return unasked
	}
	return judge(d <= 10*time.Second)
}

// set stores the tables, each in a channel of its own with people of its own, and has a Trey post their messages.
func (e *evening) set(ctx context.Context, n int) error {
	places, err := e.places(n)
	if err != nil {
		return err
	}
	var people []somebody
	var plans []plan
	for i := range n {
		p := plan{place: places[i], game: i % len(all.Games()), moves: 2 + i%7}
		in := all.Games()[p.game].Info()
		for range min(max(2+i%2, in.MinSeats), in.MaxSeats) {
			one := somebody{account: storage.House + 1 + int64(len(people)), name: fmt.Sprintf("Person %d", len(people))}
			u, err := e.sandbox.AddUserTo(places[i].server, one.name, "en-GB")
			if err != nil {
				return err
			}
			one.user = u.ID
			people = append(people, one)
			p.people = append(p.people, one)
		}
		plans = append(plans, p)
	}
	s, err := e.openWith(ctx, people)
	if err != nil {
		return err
	}
	e.tables, err = fill(ctx, s, n, func(i int) plan { return plans[i] })
	if err := errors.Join(err, s.Close()); err != nil {
		return err
	}
	if err := e.run(ctx, Setup{Pictures: true, Rate: unlimited}); err != nil {
		return err
	}
	for owed := int64(1); owed > 0; {
		time.Sleep(100 * time.Millisecond)
		if owed, err = e.count(ctx, `SELECT count(*) FROM deliveries WHERE wanted > done`); err != nil {
			return err
		}
	}
	return e.rest()
}

// count asks the database, beside Trey.
func (c *club) count(ctx context.Context, query string) (n int64, err error) {
	db, err := sql.Open("sqlite3", "file:"+c.database+"?mode=ro")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.QueryRowContext(ctx, query).Scan(&n)
	return n, err
}

// gather has everybody take up his hand.
func (e *evening) gather(ctx context.Context) error {
	e.parties = make([]*party, len(e.tables))
	const hosts = 4
	failed := make(chan error, hosts)
	for w := range hosts {
		go func() {
			for i := w; i < len(e.tables); i += hosts {
				p, err := e.club.gather(ctx, e.tables[i])
				if err != nil {
					failed <- err
					return
				}
				e.parties[i] = p
			}
			failed <- nil
		}()
	}
	var err error
	for range hosts {
		err = errors.Join(err, <-failed)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.boards, e.hands = nil, nil
	return err
}

func (e *evening) delivered(d storage.Delivery, owed time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if d.Kind.Personal() {
		e.hands = append(e.hands, owed)
	} else {
		e.boards = append(e.boards, owed)
	}
}

// play has people press for a time: so many a second, whatever has become of the presses before, or as fast as answers come.
func (e *evening) play(ctx context.Context, rate float64, lasts time.Duration) {
	free := make(chan *party, len(e.parties))
	for _, i := range rand.Perm(len(e.parties)) {
		free <- e.parties[i]
	}
	var left atomic.Int64 // matches that go on
	left.Store(int64(len(e.parties)))
	begun := time.Now()
	var all sync.WaitGroup
	defer all.Wait()
	for n := 0; ; n++ {
		due := time.Now()
		if rate > 0 {
			due = begun.Add(time.Duration(float64(n) / rate * float64(time.Second)))
			time.Sleep(time.Until(due))
		}
		if due.Sub(begun) > lasts || ctx.Err() != nil {
			return
		}
		p, goesOn := <-free
		if !goesOn {
			return
		}
		if rate == 0 {
			due = time.Now()
		}
		all.Go(func() {
			err := p.act(ctx)
			e.note(time.Since(due), err)
			switch {
			case !p.over || err != nil:
				free <- p
			case left.Add(-1) == 0:
				close(free)
			}
		})
	}
}

// note keeps what became of a press. One that wasn't answered took as long as people wait.
func (e *evening) note(took time.Duration, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.took = append(e.took, took)
	switch {
	case errors.Is(err, errFailed):
		e.unanswered++
	case err != nil && e.err == nil:
		e.err = err
	}
}
