// Package table keeps live tables: who sits there, whose turn it is, moves in and views out. It knows no Discord beyond the ids
// of users, servers and channels, which it only passes on.
//
// Every table has one goroutine that does one thing after another. What it does is stored before anybody hears of it; what
// it holds in memory is only a copy of what is stored, loaded at the first use and dropped after a while without.
package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"trey/games"
	"trey/storage"
)

// Store is what tables need of storage.
type Store interface {
	Table(ctx context.Context, id int64) (storage.Table, error)
	Moves(ctx context.Context, table int64) ([]storage.Move, error)
	Create(ctx context.Context, c storage.Change) (int64, error)
	CreateNext(ctx context.Context, c storage.Change, previous int64) (int64, error)
	Commit(ctx context.Context, c storage.Change) error
	Unfinished(ctx context.Context) ([]int64, error)
	Due(ctx context.Context, at time.Time, limit int) ([]int64, error)
	AddOutage(ctx context.Context, server string, began, ended time.Time) error
	EndOutages(ctx context.Context, now time.Time) error
	Ahead(ctx context.Context, now time.Time) ([]int64, error)
	Outage(ctx context.Context, server string, from, to time.Time) (time.Duration, error)
	Meta(ctx context.Context, key string) (string, error)
	SetMeta(ctx context.Context, key, value string) error
	Deliveries(ctx context.Context, table int64) ([]storage.Delivery, error)
	ServerSettings(ctx context.Context, server string) (storage.ServerSettings, error)
	TablesOf(ctx context.Context, user string, states ...storage.State) ([]storage.Table, error)
	Forget(ctx context.Context, account int64) (storage.Forgotten, error)
	FinishedMatch(ctx context.Context, table int64) (storage.Finished, error)
	Sittings(ctx context.Context, table int64) ([]storage.Sitter, error)
	Lives(ctx context.Context, table int64) ([][]int, error)
	Booked(ctx context.Context, table int64) (map[int]map[int64]int64, error)
	Interaction(ctx context.Context, id string) (table int64, seen bool, err error)
}

// Config is what tables are made with. All of it but Elapsed, Missed and Log is needed.
type Config struct {
	Store    Store
	Find     func(slug string) (games.Game, bool)
	Now      func() time.Time
	Chance   games.Chance   // for the computer players; safe for concurrent use
	Delay    time.Duration  // before a computer player moves
	Deadline time.Duration  // for a turn, where a table has no other
	Lobby    time.Duration  // how long a lobby waits when nothing happens in it
	Changed  func(id int64) // called after a change is stored: messages are owed
	Idle     time.Duration  // after which an unused table leaves memory
	// Elapsed is a clock that nobody sets, from whatever start. Where Now gets ahead of it the machine slept, or its clock was set. Nil: Now isn't
	// watched.
	Elapsed func() time.Duration
	// Missed is told of a person whose time was up; it must not block. Nil: nobody wants to know.
	Missed func(id int64, person storage.Seat)
	Log    *slog.Logger
}

// Tables are all tables of this process.
type Tables struct {
	cfg        Config
	retry      time.Duration // see retry
	quarantine time.Duration // see quarantine

	mu     sync.Mutex
	live   map[int64]*desk
	away   map[string]time.Time // servers that can't be reached, and since when; "" for all
	mute   mute
	closed bool
	wait   sync.WaitGroup
}

// desk is the goroutine of one live table and what waits for it.
type desk struct {
	box     chan func(*live)
	waiting int                    // how many are between finding the desk and being served; guarded by Tables.mu
	message atomic.Pointer[string] // id of the table's message; nil if not known
}

// mailbox is how many requests may wait for one table before their senders wait too.
const mailbox = 64

// retry is how long a table waits after a failure before it looks again whether a computer player is due. After further ones in a row it waits
// up to eight times as long.
const retry = 5 * time.Second

// New returns the tables of the store; none is loaded yet.
func New(c Config) *Tables {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Missed == nil {
		c.Missed = func(int64, storage.Seat) {}
	}
	return &Tables{cfg: c, retry: retry, quarantine: quarantine, live: map[int64]*desk{}, away: map[string]time.Time{}}
}

// UsualPace returns how long a turn takes where a table has no other pace.
func (ts *Tables) UsualPace() time.Duration { return ts.cfg.Deadline }

// wakePause is the time between two tables that are woken after a restart. Each costs about a millisecond, and its computer players' moves more: all at
// once they would hold up for seconds whoever plays.
const wakePause = 10 * time.Millisecond

// Resume wakes the tables at which a computer player is due, so that matches go on after a restart, one after the other until the context is over.
// Tables may be used meanwhile.
func (ts *Tables) Resume(ctx context.Context) error {
	ids, err := ts.cfg.Store.Unfinished(ctx)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return fmt.Errorf("find tables to wake: %w", err)
	}
	pause := time.NewTicker(wakePause)
	defer pause.Stop()
	for _, id := range ids {
		err := ts.ask(ctx, id, func(*live) error { return nil })
		if err != nil && ctx.Err() == nil {
			// One broken table doesn't keep the others from playing.
			ts.cfg.Log.Error("table can't be woken", "table", id, "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-pause.C:
		}
	}
	return nil
}

// Close lets every table finish what it is doing and ends its goroutine.
func (ts *Tables) Close() {
	ts.mu.Lock()
	for _, d := range ts.live {
		if d.waiting == 0 && !ts.closed {
			close(d.box)
		}
		// Otherwise the last one who leaves closes it.
	}
	ts.closed = true
	ts.mu.Unlock()
	ts.wait.Wait()
}

// Live returns how many tables are in memory.
func (ts *Tables) Live() int {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return len(ts.live)
}

// ErrClosed is returned after Close.
var ErrClosed = errors.New("the tables are closed")

// ask does something at a table that is loaded for it.
func (ts *Tables) ask(ctx context.Context, id int64, do func(*live) error) error {
	return ts.request(ctx, id, func(l *live) error { return ts.guarded(l, do) })
}

// request runs do on the table's goroutine and waits for it, however long: what a table has begun it also finishes.
func (ts *Tables) request(ctx context.Context, id int64, do func(*live) error) error {
	d, err := ts.enter(id)
	if err != nil {
		return err
	}
	defer ts.leave(d)
	answer := make(chan error, 1)
	request := func(l *live) { answer <- do(l) }
	select {
	case d.box <- request:
		return <-answer
	case <-ctx.Done():
		return fmt.Errorf("wait for table %d: %w", id, ctx.Err())
	}
}

func (ts *Tables) enter(id int64) (*desk, error) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.closed {
		return nil, ErrClosed
	}
	d, ok := ts.live[id]
	if !ok {
		d = &desk{box: make(chan func(*live), mailbox)}
		ts.live[id] = d
		ts.wait.Add(1)
		go ts.run(id, d)
	}
	d.waiting++
	return d, nil
}

func (ts *Tables) leave(d *desk) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if d.waiting--; d.waiting == 0 && ts.closed {
		close(d.box)
	}
}

// retire takes the table out of memory unless somebody is about to use it.
func (ts *Tables) retire(id int64, d *desk) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if d.waiting > 0 || ts.closed {
		return false
	}
	delete(ts.live, id)
	return true
}

func (ts *Tables) run(id int64, d *desk) {
	defer ts.wait.Done()
	l := &live{id: id, desk: d}
	idle := time.NewTimer(ts.cfg.Idle)
	defer idle.Stop()
	for {
		select {
		case request, ok := <-d.box:
			if !ok {
				return
			}
			request(l)
		case <-l.computer:
			ts.wake(l)
		case <-idle.C:
			if l.computer == nil && ts.retire(id, d) {
				return
			}
		}
		idle.Reset(ts.cfg.Idle)
	}
}

// wake lets a computer player move if one is due. If that fails, or the table can't be loaded, it is tried again later. A quarantine is over then.
func (ts *Tables) wake(l *live) {
	l.computer = nil
	if l.stopped {
		l.stopped, l.panics = false, 0
	}
	err := ts.guarded(l, ts.moveComputer)
	if err == nil || l.stopped {
		return
	}
	ts.cfg.Log.Error("computer player can't move", "table", l.id, "err", err)
	l.computer = time.After(ts.retry << min(l.failures, 3))
	l.failures++
}

// guarded loads the table if it isn't, and does what is asked. It doesn't while the table is in quarantine.
func (ts *Tables) guarded(l *live, do func(*live) error) (err error) {
	if l.stopped {
		return ErrStopped
	}
	defer func() {
		if p := recover(); p != nil {
			err = ts.panicked(l, p)
		}
	}()
	if !l.loaded {
		if err := ts.load(l); err != nil {
			if l.computer == nil && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, ErrBroken) {
				l.computer = time.After(ts.retry)
			}
			return fmt.Errorf("load table %d: %w", l.id, err)
		}
	}
	return do(l)
}
