package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"trey/bot/trace"
	"trey/games"
	"trey/storage"
)

const (
	// mostPanics is how many panics in a row, with no stored change in between, put a table into quarantine.
	mostPanics = 3
	// quarantine is how long a table stays there.
	quarantine = time.Hour
)

// What is said of a table in quarantine, and of one that was closed there. The match of the latter is never replayed again.
const (
	reasonStopped = "core.reason.stopped"
	reasonFault   = "core.reason.fault"
)

// ErrStopped is the error of who wants something of a table in quarantine that takes its match.
var ErrStopped error = &Trouble{Text: games.Say(reasonStopped)}

// panicked drops the table after a panic: what is stored is sound, and the next request starts from there. One that panics time and again goes into
// quarantine. The panic's value isn't logged: it could hold cards.
func (ts *Tables) panicked(l *live, p any) error {
	ts.cfg.Log.Error("panic at a table", "table", l.id, "panic", fmt.Sprintf("%T", p), "stack", trace.Calls())
	ts.drop(l)
	l.panics++
	if l.panics >= mostPanics && !l.stopped {
		ts.stop(l)
	}
	return fmt.Errorf("table %d: %w", l.id, ErrBroken)
}

// stop puts the table into quarantine: until it is over nobody plays there, no clock runs, and nothing is computed that could panic.
func (ts *Tables) stop(l *live) {
	l.stopped, l.computer = true, time.After(ts.quarantine)
	ts.cfg.Log.Error("table in quarantine: it panics time and again", "table", l.id, "panics", l.panics, "for", ts.quarantine)
	if err := ts.stopClocks(l.id); err != nil {
		ts.cfg.Log.Error("the clocks of a table in quarantine can't be stopped", "table", l.id, "err", err)
	}
}

// stopClocks takes the time off a match's clocks. They begin afresh when it is next loaded, and for that it is to be woken at the bot's start.
func (ts *Tables) stopClocks(id int64) error {
	ctx := context.Background()
	t, err := ts.cfg.Store.Table(ctx, id)
	if err != nil || t.State != storage.Playing {
		return err
	}
	for _, c := range slices.Clone(t.Clocks) {
		setClock(&t, storage.Clock{Seat: c.Seat, Missed: c.Missed})
	}
	t.Deadline, t.Due, t.Wake = time.Time{}, time.Time{}, true
	if err := ts.cfg.Store.Commit(ctx, storage.Change{Table: t}); err != nil {
		return err
	}
	ts.cfg.Changed(id)
	return nil
}

// revive starts the clocks of people for whom a match waits and none runs.
func (ts *Tables) revive(l *live) error {
	people, _ := l.due(l.table, l.play)
	if !slices.ContainsFunc(people, func(s games.Seat) bool { return waits(l.play, s) && clockOf(l.table, s).Due.IsZero() }) {
		return nil
	}
	return ts.settle(l, storage.Change{Table: l.table})
}

// askRow is ask for what takes the table's row alone, so that a table in quarantine does it, too.
func (ts *Tables) askRow(ctx context.Context, id int64, do func(*live) error) error {
	return ts.request(ctx, id, func(l *live) error {
		if l.stopped {
			return ts.withoutMatch(l, do)
		}
		return ts.guarded(l, do)
	})
}

// askPlayed is askRow for what has no effect on a table in quarantine: there nothing is done.
func (ts *Tables) askPlayed(ctx context.Context, id int64, do func(*live) error) error {
	err := ts.ask(ctx, id, do)
	if errors.Is(err, ErrStopped) {
		return nil
	}
	return err
}

// withoutMatch does something with the table as it is stored, but for its match.
func (ts *Tables) withoutMatch(l *live, do func(*live) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = ts.panicked(l, p)
		}
		l.loaded, l.play = false, play{}
	}()
	t, err := ts.cfg.Store.Table(context.Background(), l.id)
	if err == nil {
		err = l.set(ts.cfg.Find, t)
	}
	if err != nil {
		return fmt.Errorf("read table %d: %w", l.id, err)
	}
	l.play = play{}
	return do(l)
}

// recallable reports whether the match of a table that has ended can be shown: one that was closed in quarantine can't.
func recallable(t storage.Table) bool { return t.State != storage.Closed || t.Reason != reasonFault }
