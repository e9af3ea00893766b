package table

import (
	"context"
	"slices"
	"time"

	"trey/games"
	"trey/storage"
)

// change begins a change of the seats by somebody; by nobody for the zero By.
func (l *live) change(by By) storage.Change {
	c := storage.Change{Table: l.table, Interaction: by.Interaction, Account: by.Account.ID}
	changeSeats(&c)
	return c
}

// changeSeats has a change store its seats, which it may then edit.
func changeSeats(c *storage.Change) {
	if !c.SeatsChanged {
		c.Table.Seats = slices.Clone(c.Table.Seats)
		c.SeatsChanged = true
	}
}

// settle stores a change of the people at a match, with what follows from it for the clocks.
func (ts *Tables) settle(l *live, c storage.Change) error {
	ts.setClocks(l, &c, l.play)
	return ts.commit(l, c, l.play)
}

// nextDeal returns the seats as they are when the next deal begins: booked to who has them.
func nextDeal(seats []storage.Seat) []storage.Seat {
	seats = slices.Clone(seats)
	for i := range seats {
		seats[i].Booked = 0
	}
	return seats
}

// sitting notes in a change what happens at a seat.
func sitting(c *storage.Change, seat games.Seat, what storage.SittingKind) {
	c.Sittings = append(c.Sittings, storage.Sitting{
		Move: c.Table.Moves, Seat: int(seat), Account: c.Table.Seats[seat-1].Account, What: what,
	})
}

// standIn has a computer play on for the person at the seat.
func standIn(c *storage.Change, seat games.Seat) {
	changeSeats(c)
	c.Table.Seats[seat-1].StandIn = true
	sitting(c, seat, storage.StoodIn)
	forget(&c.Table, seat)
}

// comeBack gives a person his seat back, and forgets that he missed turns.
func comeBack(c *storage.Change, seat games.Seat) {
	if s := c.Table.Seats[seat-1]; s.StandIn || s.Free {
		changeSeats(c)
		c.Table.Seats[seat-1].StandIn, c.Table.Seats[seat-1].Free = false, false
		sitting(c, seat, storage.CameBack)
	}
	forget(&c.Table, seat)
	if c.Table.Host == 0 {
		c.Table.Host = c.Table.Seats[seat-1].Account
	}
	if c.Table.Paused == pausedAlone || c.Table.Paused == pausedAbsent && len(absent(c.Table)) == 0 {
		c.Table.Paused = ""
	}
}

// forget forgets the turns that a seat has missed, and what was voted about it.
func forget(t *storage.Table, seat games.Seat) {
	clock := clockOf(*t, seat)
	clock.Missed = 0
	setClock(t, clock)
	t.Votes = slices.DeleteFunc(slices.Clone(t.Votes), func(v storage.Vote) bool { return parseMotion(v.For).Seat == seat })
}

// Why a match stands still.
const (
	pausedAlone  = "core.paused.alone"  // no person plays
	pausedAbsent = "core.paused.absent" // somebody doesn't answer, and the others choose
)

// absent returns the seats of people who don't answer and for whom no computer plays.
func absent(t storage.Table) []games.Seat {
	var out []games.Seat
	for _, c := range t.Clocks {
		if c.Missed >= patience && !t.Seats[c.Seat-1].Automatic() {
			out = append(out, games.Seat(c.Seat))
		}
	}
	return out
}

// Back gives who asks his seat back from the computer.
func (ts *Tables) Back(ctx context.Context, id int64, by By) error {
	return ts.ask(ctx, id, func(l *live) error {
		seat := seatOf(l.table, by.Account.ID)
		switch {
		case seat == games.Nobody:
			return ErrNoSeat
		case l.table.State != storage.Playing:
			return trouble("core.trouble.over")
		case !l.table.Seats[seat-1].StandIn && clockOf(l.table, seat).Missed == 0:
			return trouble("core.trouble.here")
		}
		c := l.change(by)
		comeBack(&c, seat)
		return ts.settle(l, c)
	})
}

// Absent tells that the person isn't to be had any more: he has left the server, or his account is gone. A computer plays on for him.
func (ts *Tables) Absent(ctx context.Context, id, account int64) error {
	return ts.askRow(ctx, id, func(l *live) error {
		seat := seatOf(l.table, account)
		switch {
		case seat == games.Nobody:
			return nil
		case l.table.State == storage.Lobby:
			return ts.changeLobby(l, By{}, func(t *storage.Table) error { ts.vacate(t, seat); return nil })
		case l.table.State != storage.Playing || l.table.Seats[seat-1].Free:
			return nil
		}
		c := l.change(By{})
		depart(&c, seat)
		return ts.settle(l, c)
	})
}

func (ts *Tables) leaveMatch(l *live, by By) error {
	seat := seatOf(l.table, by.Account.ID)
	if seat == games.Nobody || l.table.Seats[seat-1].Free {
		return trouble("core.trouble.not_seated")
	}
	c := l.change(by)
	depart(&c, seat)
	return ts.settle(l, c)
}

// depart frees a seat of a match. What is played there is booked to the person until somebody takes it.
func depart(c *storage.Change, seat games.Seat) {
	changeSeats(c)
	c.Table.Seats[seat-1].StandIn, c.Table.Seats[seat-1].Free = true, true
	sitting(c, seat, storage.LeftTable)
	forget(&c.Table, seat)
	passHost(&c.Table)
	if c.Table.Paused == pausedAbsent && len(absent(c.Table)) == 0 {
		c.Table.Paused = ""
	}
}

// takeSeat gives who asks the first free seat of a match. The deal under way is booked to who had it.
func (ts *Tables) takeSeat(l *live, by By) error {
	if seat := seatOf(l.table, by.Account.ID); seat != games.Nobody {
		if !l.table.Seats[seat-1].Free {
			return trouble("core.trouble.seated")
		}
		c := l.change(by)
		comeBack(&c, seat)
		return ts.settle(l, c)
	}
	at := slices.IndexFunc(l.table.Seats, func(s storage.Seat) bool { return s.Free })
	if at < 0 {
		return trouble("core.trouble.no_free_seat")
	}
	c := l.change(by)
	s := &c.Table.Seats[at]
	c.Calls = append(c.Calls, s.Account)
	if s.Booked == 0 {
		s.Booked = s.Account
	}
	s.Account, s.User, s.Name, s.Locale = by.Account.ID, by.Account.User, by.Name, by.Account.Locale
	s.StandIn, s.Free = false, false
	sitting(&c, games.Seat(at+1), storage.Sat)
	comeBack(&c, games.Seat(at+1))
	return ts.settle(l, c)
}

// Kick takes a seat from a person: in a lobby for the host or a moderator, in a match for a moderator.
func (ts *Tables) Kick(ctx context.Context, id int64, by By, account int64, moderator bool) error {
	return ts.ask(ctx, id, func(l *live) error {
		seat := seatOf(l.table, account)
		switch {
		case seat == games.Nobody:
			return trouble("core.trouble.nobody_there")
		case l.table.State == storage.Lobby && (moderator || l.table.Host == by.Account.ID):
			return ts.changeLobby(l, by, func(t *storage.Table) error { ts.vacate(t, seat); return nil })
		case l.table.State == storage.Playing && moderator:
			c := l.change(by)
			depart(&c, seat)
			return ts.settle(l, c)
		case l.table.State == storage.Lobby:
			return trouble("core.trouble.host")
		case l.table.State == storage.Playing:
			return trouble("core.trouble.moderator")
		}
		return trouble("core.trouble.over")
	})
}

// End ends a table for a moderator, and a lobby or a table in quarantine for its host, too. Of a match the deals settled so far stand.
func (ts *Tables) End(ctx context.Context, id int64, by By, moderator bool) error {
	return ts.askRow(ctx, id, func(l *live) error {
		switch {
		case l.table.State == storage.Over || l.table.State == storage.Closed:
			return trouble("core.trouble.over")
		case moderator:
			return ts.close(l, "core.reason.moderator", by)
		case (l.table.State == storage.Lobby || l.stopped) && l.table.Host == by.Account.ID:
			return ts.close(l, "core.reason.host", by)
		case l.table.State == storage.Lobby:
			return trouble("core.trouble.host")
		}
		return trouble("core.trouble.moderator")
	})
}

// Shut closes a table for a reason, a message key, unless it has ended already.
func (ts *Tables) Shut(ctx context.Context, id int64, reason string) error {
	return ts.askRow(ctx, id, func(l *live) error {
		if l.table.State == storage.Over || l.table.State == storage.Closed {
			return nil
		}
		return ts.close(l, reason, By{})
	})
}

// close closes the table. Everybody who is called needn't come any more.
func (ts *Tables) close(l *live, reason string, by By) error {
	if l.stopped && l.table.State == storage.Playing {
		reason = reasonFault
	}
	c := storage.Change{Table: ts.closedFor(reason, l.table), Interaction: by.Interaction, Account: by.Account.ID}
	for _, clock := range l.table.Clocks {
		if !clock.Due.IsZero() {
			c.Calls = append(c.Calls, l.table.Seats[clock.Seat-1].Account)
		}
	}
	return ts.commit(l, c, l.play)
}

// Suspend has a match stand still for a reason, a message key, until Resume is called for it: its clocks don't run meanwhile.
func (ts *Tables) Suspend(ctx context.Context, id int64, why string) error {
	return ts.askPlayed(ctx, id, func(l *live) error {
		if l.table.State != storage.Playing || l.table.Paused != "" {
			return nil
		}
		c := storage.Change{Table: l.table}
		ts.pause(&c.Table, why)
		return ts.settle(l, c)
	})
}

// Continue has a match go on that stands still for the reason. Every clock starts afresh.
func (ts *Tables) Continue(ctx context.Context, id int64, why string) error {
	return ts.askPlayed(ctx, id, func(l *live) error {
		if l.table.State != storage.Playing || l.table.Paused != why {
			return nil
		}
		c := storage.Change{Table: l.table}
		c.Table.Paused = ""
		return ts.settle(l, c)
	})
}

// InThread tells in which thread the match is played.
func (ts *Tables) InThread(ctx context.Context, id int64, thread string) error {
	return ts.askRow(ctx, id, func(l *live) error {
		if l.table.Thread == thread {
			return nil
		}
		c := storage.Change{Table: l.table}
		c.Table.Thread, c.Table.Threaded = thread, thread != ""
		return ts.commit(l, c, l.play)
	})
}

// Refresh has the table's messages shown anew, and it looked at again whether the account must be called, which may be 0: something has changed on which
// they depend besides the table.
func (ts *Tables) Refresh(ctx context.Context, id, account int64) error {
	return ts.askPlayed(ctx, id, func(l *live) error {
		c := storage.Change{Table: l.table}
		if account != 0 {
			c.Calls = []int64{account}
		}
		return ts.commit(l, c, l.play)
	})
}

// Setting is a change of a lobby's rules or ways by its host. Nil and zero values leave things as they are.
type Setting struct {
	Options  games.Options // the values that change
	Preset   *string       // all options become the preset's; its name
	Seats    int
	Pace     time.Duration
	Threaded *bool
}

// Set changes how the lobby's match will be played. Only the host may. Options out of range give a *games.OptionError.
func (ts *Tables) Set(ctx context.Context, id int64, by By, set Setting) error {
	return ts.ask(ctx, id, func(l *live) error {
		return ts.changeLobby(l, by, func(t *storage.Table) error {
			if t.Host != by.Account.ID {
				return trouble("core.trouble.host")
			}
			return set.apply(l.game.Info(), t)
		})
	})
}

func (set Setting) apply(in *games.Info, t *storage.Table) error {
	options := games.Options{}
	for k, v := range t.Options {
		options[k] = v
	}
	if set.Preset != nil {
		options = games.Options{}
		t.Preset = *set.Preset
	} else if len(set.Options) > 0 {
		t.Preset = ""
	}
	for k, v := range set.Options {
		options[k] = v
	}
	full, err := in.Complete(options)
	if err != nil {
		return err
	}
	t.Options = in.Changed(full)
	if set.Seats != 0 {
		if set.Seats < max(in.MinSeats, len(t.Seats)) || set.Seats > in.MaxSeats {
			return trouble("core.trouble.seats", "Min", games.Num(max(in.MinSeats, len(t.Seats))), "Max", games.Num(in.MaxSeats))
		}
		t.Capacity = set.Seats
	}
	if set.Pace > 0 {
		t.Pace = set.Pace
	}
	if set.Threaded != nil {
		t.Threaded = *set.Threaded
	}
	return nil
}

// Extend has the lobby wait on from now.
func (ts *Tables) Extend(ctx context.Context, id int64, by By) error {
	return ts.inLobby(ctx, id, by, func(*storage.Table) error { return nil })
}

// Invite has people called to the lobby. They take a seat themselves. Whoever is seated may invite.
func (ts *Tables) Invite(ctx context.Context, id int64, by By, accounts []int64) error {
	return ts.ask(ctx, id, func(l *live) error {
		if err := l.inLobby(); err != nil {
			return err
		}
		if seatOf(l.table, by.Account.ID) == games.Nobody {
			return trouble("core.trouble.seat_first")
		}
		c := l.change(by)
		c.Table.Deadline = ts.cfg.Now().Add(ts.cfg.Lobby)
		c.Table.Due = c.Table.Deadline
		for _, a := range accounts {
			if a != storage.House && seatOf(l.table, a) == games.Nobody {
				c.Invited = append(c.Invited, a)
			}
		}
		return ts.commit(l, c, l.play)
	})
}
