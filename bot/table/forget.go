package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"trey/games"
	"trey/storage"
)

// forgetTries is how often somebody is made to leave who sits down again while being forgotten.
const forgetTries = 5

// Forget has a person leave every unfinished table, and then has the store forget him. What he has played stays, under no name.
func (ts *Tables) Forget(ctx context.Context, a storage.Account) error {
	var f storage.Forgotten
	for n := 0; ; n++ {
		open, err := ts.cfg.Store.TablesOf(ctx, a.User, storage.Lobby, storage.Playing)
		if err != nil {
			return fmt.Errorf("find the tables to leave: %w", err)
		}
		for _, t := range open {
			if err := ts.Absent(ctx, t.ID, a.ID); err != nil {
				return fmt.Errorf("leave table %d: %w", t.ID, err)
			}
			if err := ts.unname(ctx, t.ID, a.ID); err != nil {
				return fmt.Errorf("take the name off table %d: %w", t.ID, err)
			}
		}
		f, err = ts.cfg.Store.Forget(context.WithoutCancel(ctx), a.ID)
		if err == nil {
			break
		}
		if !errors.Is(err, storage.ErrSeated) || n == forgetTries {
			return err
		}
	}
	for _, id := range f.Named {
		if ts.inMemory(id) {
			if err := ts.askRow(context.WithoutCancel(ctx), id, reread); err != nil {
				ts.cfg.Log.Error("a table can't be read again", "table", id, "err", err)
			}
		}
	}
	for _, id := range f.Owing {
		ts.cfg.Changed(id)
	}
	return nil
}

// unname takes the name off the seat that a person has left in a match. He stays booked until somebody takes it.
func (ts *Tables) unname(ctx context.Context, id, account int64) error {
	return ts.askRow(ctx, id, func(l *live) error {
		seat := seatOf(l.table, account)
		if seat == games.Nobody || l.table.State != storage.Playing {
			return nil
		}
		c := l.change(By{})
		s := &c.Table.Seats[seat-1]
		s.User, s.Name, s.Locale = "", "", ""
		c.Table.Votes = slices.DeleteFunc(slices.Clone(c.Table.Votes), func(v storage.Vote) bool { return v.Account == account })
		return ts.commit(l, c, l.play)
	})
}

// reread has a table that has ended read again at its next use, without the names that are gone. One that goes on knows already.
func reread(l *live) error {
	if l.table.State == storage.Over || l.table.State == storage.Closed {
		l.loaded = false
	}
	return nil
}

func (ts *Tables) inMemory(id int64) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	_, ok := ts.live[id]
	return ok
}
