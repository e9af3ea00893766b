package table

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"trey/games"
	"trey/storage"
)

// patience is how many turns in a row may pass without an answer before a computer plays on for the person.
const patience = 2

// abandoned is how long a match that stands still is kept, and a choice waits that nobody makes.
const abandoned = 7 * 24 * time.Hour

// call names the turn to which a person is called, and whether it is the reminder.
func call(turn int, reminded bool) string {
	if reminded {
		return strconv.Itoa(turn) + " again"
	}
	return strconv.Itoa(turn)
}

// clockOf returns the clock of a seat, the zero one if it has none.
func clockOf(t storage.Table, seat games.Seat) storage.Clock {
	for _, c := range t.Clocks {
		if c.Seat == int(seat) {
			return c
		}
	}
	return storage.Clock{Seat: int(seat)}
}

// setClock puts a clock in the place of the seat's. One that says nothing is left out.
func setClock(t *storage.Table, c storage.Clock) {
	clocks := slices.DeleteFunc(slices.Clone(t.Clocks), func(o storage.Clock) bool { return o.Seat == c.Seat })
	if !c.Due.IsZero() || c.Missed > 0 {
		clocks = append(clocks, c)
	}
	slices.SortFunc(clocks, func(a, b storage.Clock) int { return a.Seat - b.Seat })
	t.Clocks = clocks
}

// setClocks completes a change by what follows from the play after it: whose clock runs, who is called, whether a computer is due, when the
// table must look again. A clock that ran on the same prompt runs on.
func (ts *Tables) setClocks(l *live, c *storage.Change, p play) {
	t := &c.Table
	people, computers := l.due(*t, p)
	t.Wake = len(computers) > 0 || l.stopped
	if t.State == storage.Playing && t.Paused == "" && !manned(*t) {
		ts.pause(t, "core.paused.alone")
		people, t.Wake = nil, false
	}
	now := ts.cfg.Now()
	old := t.Clocks
	t.Clocks = nil
	for _, seat := range seatsOf(*t) {
		clock := clockOf(storage.Table{Clocks: old}, seat)
		waiting := slices.Contains(people, seat) && waits(p, seat)
		ran := !clock.Due.IsZero() && l.play.match != nil && l.play.stamps[seat-1] == p.stamps[seat-1]
		switch {
		case !waiting:
			clock = storage.Clock{Seat: int(seat), Missed: clock.Missed}
		case !ran:
			same := !clock.Due.IsZero() && l.play.match != nil && l.play.turns[seat-1] == p.turns[seat-1]
			clock = storage.Clock{Seat: int(seat), Missed: clock.Missed, Since: now, Due: now.Add(t.Pace), Reminded: same && clock.Reminded}
		}
		setClock(t, clock)
	}
	c.Calls = append(c.Calls, calls(l, *t, old, p)...)
	if t.State == storage.Playing {
		ts.setDue(t)
	} else {
		t.Clocks, t.Deadline, t.Due, t.Votes, t.Paused = nil, time.Time{}, time.Time{}, nil, ""
	}
}

// waits reports whether the match waits for the seat.
func waits(p play, seat games.Seat) bool {
	prompt, open := p.match.Prompt(seat)
	return open && prompt.Due
}

// manned reports whether a person plays.
func manned(t storage.Table) bool {
	return slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return !s.Automatic() })
}

func seatsOf(t storage.Table) []games.Seat {
	out := make([]games.Seat, len(t.Seats))
	for i := range out {
		out[i] = games.Seat(i + 1)
	}
	return out
}

// calls returns the accounts for which a call begins or ends with the change.
func calls(l *live, t storage.Table, old []storage.Clock, p play) []int64 {
	var out []int64
	for _, seat := range seatsOf(t) {
		account := t.Seats[seat-1].Account
		ran, runs := !clockOf(storage.Table{Clocks: old}, seat).Due.IsZero(), !clockOf(t, seat).Due.IsZero()
		same := ran == runs && (!runs || l.play.match != nil && l.play.stamps[seat-1] == p.stamps[seat-1])
		if !same && account != storage.House {
			out = append(out, account)
		}
	}
	return out
}

// setDue works out the table's deadline, and when it must look at its clocks.
func (ts *Tables) setDue(t *storage.Table) {
	t.Deadline, t.Due = time.Time{}, time.Time{}
	for _, c := range t.Clocks {
		if c.Due.IsZero() {
			continue
		}
		if t.Deadline.IsZero() || c.Due.Before(t.Deadline) {
			t.Deadline = c.Due
		}
		if look := next(*t, c); t.Due.IsZero() || look.Before(t.Due) {
			t.Due = look
		}
	}
	if t.Paused != "" {
		t.Due = ts.cfg.Now().Add(abandoned)
	}
}

// next is when something happens on the clock: the reminder at half time, then the end.
func next(t storage.Table, c storage.Clock) time.Time {
	if c.Reminded {
		return c.Due
	}
	return c.Due.Add(-t.Pace / 2)
}

// pause has the match stand still.
func (ts *Tables) pause(t *storage.Table, why string) {
	t.Paused, t.Wake = why, false
}

// Tick has the table look at its clocks.
func (ts *Tables) Tick(ctx context.Context, id int64) error { return ts.askRow(ctx, id, ts.tick) }

func (ts *Tables) tick(l *live) error {
	now := ts.cfg.Now()
	if l.table.Due.IsZero() || now.Before(l.table.Due) {
		return nil
	}
	switch {
	case l.table.State == storage.Lobby:
		return ts.close(l, "core.reason.expired", By{})
	case l.stopped:
		return nil // its clock couldn't be stopped
	case l.table.State != storage.Playing:
		return ts.rest(l)
	case l.table.Paused != "":
		return ts.close(l, "core.reason.abandoned", By{})
	}
	if waited, err := ts.leaveOut(l, now); waited || err != nil {
		return err
	}
	for _, c := range l.table.Clocks {
		if c.Due.IsZero() || now.Before(next(l.table, c)) {
			continue
		}
		if now.Before(c.Due) {
			return ts.remind(l, c)
		}
		return ts.timeUp(l, games.Seat(c.Seat))
	}
	return ts.rest(l)
}

// rest stores when to look again where nothing else is to be done.
func (ts *Tables) rest(l *live) error {
	c := storage.Change{Table: l.table}
	if l.table.State == storage.Playing {
		ts.setDue(&c.Table)
	} else {
		c.Table.Due = time.Time{}
	}
	return ts.commit(l, c, l.play)
}

// leaveOut moves the clocks on by the time in which nobody could play, and reports whether it did or has to wait for Discord.
func (ts *Tables) leaveOut(l *live, now time.Time) (bool, error) {
	if ts.isAway(l.table.Server) || ts.standsStill() {
		c := storage.Change{Table: l.table}
		c.Table.Due = now.Add(awayCheck)
		return true, ts.commit(l, c, l.play)
	}
	c := storage.Change{Table: l.table}
	c.Table.Clocks = slices.Clone(l.table.Clocks)
	moved := false
	for i, clock := range c.Table.Clocks {
		if clock.Due.IsZero() {
			continue
		}
		lost, err := ts.cfg.Store.Outage(context.Background(), l.table.Server, clock.Since, now)
		if err != nil {
			return false, fmt.Errorf("leave out what nobody could use: %w", err)
		}
		if lost > 0 {
			c.Table.Clocks[i].Since, c.Table.Clocks[i].Due = now, clock.Due.Add(lost)
			moved = true
		}
	}
	if !moved {
		return false, nil
	}
	ts.setDue(&c.Table)
	return true, ts.commit(l, c, l.play)
}

// goBack has every time that would begin later than now begin now.
func (ts *Tables) goBack(l *live) error {
	now := ts.cfg.Now()
	c := storage.Change{Table: l.table}
	c.Table.Clocks = slices.Clone(l.table.Clocks)
	for i, clock := range c.Table.Clocks {
		if ahead := clock.Since.Sub(now); ahead > 0 {
			c.Table.Clocks[i].Since, c.Table.Clocks[i].Due = now, clock.Due.Add(-ahead)
		}
	}
	if slices.Equal(c.Table.Clocks, l.table.Clocks) {
		return nil
	}
	ts.setDue(&c.Table)
	return ts.commit(l, c, l.play)
}

// remind calls the person once more.
func (ts *Tables) remind(l *live, clock storage.Clock) error {
	c := storage.Change{Table: l.table, Calls: []int64{l.table.Seats[clock.Seat-1].Account}}
	clock.Reminded = true
	setClock(&c.Table, clock)
	ts.setDue(&c.Table)
	return ts.commit(l, c, l.play)
}

// timeUp plays the seat's turn to its end by safe moves. After some turns in a row a computer plays on; where money is at stake the others
// choose that first.
func (ts *Tables) timeUp(l *live, seat games.Seat) error {
	person := l.table.Seats[seat-1]
	for {
		if err := ts.safeMove(l, seat); err != nil {
			return err
		}
		s := l.table.Seats[seat-1]
		if l.table.State != storage.Playing || l.table.Paused != "" || s.Automatic() || s.Account != person.Account {
			break
		}
		if prompt, open := l.play.match.Prompt(seat); !open || !prompt.Rest {
			break
		}
	}
	ts.cfg.Missed(l.id, person)
	return nil
}

// safeMove makes the safe move for a seat whose time is up. A turn counts as missed once, however many moves it has.
func (ts *Tables) safeMove(l *live, seat games.Seat) error {
	prompt, open := l.play.match.Prompt(seat)
	if !open {
		return fmt.Errorf("seat %d of table %d has a clock but is asked nothing: %w", seat, l.id, ErrBroken)
	}
	step, err := l.play.match.Apply(seat, prompt.Default)
	if err != nil {
		return fmt.Errorf("the safe move of seat %d at table %d: %w", seat, l.id, err)
	}
	c := storage.Change{Table: l.table}
	// Whoever moves has missed nothing before, so who has missed something in the midst of a turn has missed its beginning.
	clock := clockOf(c.Table, seat)
	if !prompt.Rest || clock.Missed == 0 {
		clock.Missed++
	}
	setClock(&c.Table, clock)
	if clock.Missed >= patience {
		ts.giveUp(l, &c, seat)
	}
	c.Table.Moves++
	c.Moves = []storage.Move{{Number: c.Table.Moves, Seat: int(seat), Text: l.game.Info().MoveText(prompt.Default), At: ts.cfg.Now()}}
	return ts.advance(l, c, seat, step)
}

// giveUp has a computer play on for a person who doesn't answer, or the others choose whether it should.
func (ts *Tables) giveUp(l *live, c *storage.Change, seat games.Seat) {
	if l.game.Info().ForMoney(l.options) && len(electorate(c.Table, Motion{Kind: ComputerFor, Seat: seat})) > 0 {
		ts.pause(&c.Table, "core.paused.absent")
		c.Table.Votes = nil
		return
	}
	standIn(c, seat)
}
