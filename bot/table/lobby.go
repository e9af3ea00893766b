package table

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"trey/games"
	"trey/storage"
)

// By is who does something, and the interaction with which he does it.
type By struct {
	Account     storage.Account
	Name        string // as shown at the table
	Interaction string // unique; also what he adds to the seed when he takes a seat
}

// Opening is a table to be opened.
type Opening struct {
	Server   string
	Channel  string
	Language string // of public texts
	Game     string
	Options  games.Options
	Preset   string        // name of the options; empty if they have none
	Seats    int           // most seats; 0 for as many as the game takes
	Pace     time.Duration // for a turn; 0 for the usual one
	Threaded bool          // to be played in a thread of the channel
}

// Open opens a lobby in which who asks has the first seat, and returns the table's id. Options out of range
// give a *games.OptionError. For an interaction that has opened a table before it returns that one's id and storage.ErrSeen.
func (ts *Tables) Open(ctx context.Context, by By, o Opening) (int64, error) {
	change, err := ts.opening(by, o)
	if err != nil {
		return 0, err
	}
	id, err := ts.cfg.Store.Create(ctx, change)
	if err != nil {
		return id, fmt.Errorf("open a table: %w", err)
	}
	ts.cfg.Changed(id)
	return id, nil
}

func (ts *Tables) opening(by By, o Opening) (storage.Change, error) {
	g, ok := ts.cfg.Find(o.Game)
	if !ok {
		return storage.Change{}, trouble("core.trouble.game", "Game", games.Lit(o.Game))
	}
	in := g.Info()
	full, err := in.Complete(o.Options)
	if err != nil {
		return storage.Change{}, err
	}
	if o.Seats == 0 {
		o.Seats = in.MaxSeats
	}
	if o.Seats < in.MinSeats || o.Seats > in.MaxSeats {
		return storage.Change{}, trouble("core.trouble.seats", "Min", games.Num(in.MinSeats), "Max", games.Num(in.MaxSeats))
	}
	if o.Pace == 0 {
		o.Pace = ts.cfg.Deadline
	}
	secret := make([]byte, 32)
	rand.Read(secret) // never fails: it ends the program rather
	now := ts.cfg.Now()
	return storage.Change{
		Table: storage.Table{
			Server: o.Server, Channel: o.Channel, Language: o.Language,
			Game: in.Slug, Options: in.Changed(full), Preset: o.Preset, Capacity: o.Seats, Pace: o.Pace, Threaded: o.Threaded,
			State: storage.Lobby, Host: by.Account.ID, Secret: secret, Created: now,
			Deadline: now.Add(ts.cfg.Lobby), Due: now.Add(ts.cfg.Lobby),
			Seats: []storage.Seat{by.seat(1)},
		},
		SeatsChanged: true,
		Interaction:  by.Interaction,
		Account:      by.Account.ID,
	}, nil
}

func (b By) seat(n int) storage.Seat {
	return storage.Seat{
		Seat: n, Account: b.Account.ID, User: b.Account.User, Name: b.Name,
		Locale: b.Account.Locale, Entropy: b.Interaction,
	}
}

// Join gives who asks a seat: in a lobby the next free one, in a match the first that somebody has left.
func (ts *Tables) Join(ctx context.Context, id int64, by By) error {
	return ts.ask(ctx, id, func(l *live) error {
		if l.table.State == storage.Playing {
			return ts.takeSeat(l, by)
		}
		return ts.changeLobby(l, by, func(t *storage.Table) error {
			switch {
			case seatOf(*t, by.Account.ID) != games.Nobody:
				return trouble("core.trouble.seated")
			case len(t.Seats) >= t.Capacity:
				return trouble("core.trouble.full")
			}
			t.Seats = append(t.Seats, by.seat(len(t.Seats)+1))
			return nil
		})
	})
}

// AddComputer gives a computer player the next free seat. Anybody seated may ask for it.
func (ts *Tables) AddComputer(ctx context.Context, id int64, by By) error {
	return ts.inLobby(ctx, id, by, func(t *storage.Table) error {
		switch {
		case seatOf(*t, by.Account.ID) == games.Nobody:
			return trouble("core.trouble.seat_first")
		case len(t.Seats) >= t.Capacity:
			return trouble("core.trouble.full.computer")
		}
		t.Seats = append(t.Seats, computerSeat(len(t.Seats)+1))
		return nil
	})
}

// RemoveComputer takes away the computer player who has the last seat. Only the host may.
func (ts *Tables) RemoveComputer(ctx context.Context, id int64, by By) error {
	return ts.inLobby(ctx, id, by, func(t *storage.Table) error {
		if t.Host != by.Account.ID {
			return trouble("core.trouble.host")
		}
		for n := len(t.Seats); n > 0; n-- {
			if t.Seats[n-1].Computer() {
				ts.vacate(t, games.Seat(n))
				return nil
			}
		}
		return trouble("core.trouble.no_computer")
	})
}

// noEntropy is what a computer player adds to the seed.
const noEntropy = "0"

func computerSeat(n int) storage.Seat {
	return storage.Seat{Seat: n, Account: storage.House, Entropy: noEntropy}
}

// Leave frees the seat of who asks. In a lobby the seats after it move up; in a match a computer plays on for him until somebody takes the seat. The
// host's place goes to the next person; with the last person a lobby closes, and a match stands still.
func (ts *Tables) Leave(ctx context.Context, id int64, by By) error {
	return ts.askRow(ctx, id, func(l *live) error {
		if l.table.State == storage.Playing {
			return ts.leaveMatch(l, by)
		}
		return ts.changeLobby(l, by, func(t *storage.Table) error {
			seat := seatOf(*t, by.Account.ID)
			if seat == games.Nobody {
				return trouble("core.trouble.not_seated")
			}
			ts.vacate(t, seat)
			return nil
		})
	})
}

// vacate takes a seat of a lobby away.
func (ts *Tables) vacate(t *storage.Table, seat games.Seat) {
	t.Seats = slices.Delete(t.Seats, int(seat)-1, int(seat))
	for i := range t.Seats {
		t.Seats[i].Seat = i + 1
	}
	passHost(t)
	if t.Host == 0 {
		*t = ts.closedFor("core.reason.empty", *t)
	}
}

// passHost gives the host's place to the first person who plays, if the host doesn't any more; to nobody if nobody does.
func passHost(t *storage.Table) {
	next := int64(0)
	for _, s := range t.Seats {
		switch {
		case s.Computer() || s.Free:
		case s.Account == t.Host:
			return
		case next == 0:
			next = s.Account
		}
	}
	t.Host = next
}

// inLobby makes a change while the match hasn't started.
func (ts *Tables) inLobby(ctx context.Context, id int64, by By, change func(*storage.Table) error) error {
	return ts.ask(ctx, id, func(l *live) error { return ts.changeLobby(l, by, change) })
}

// changeLobby makes a change while the match hasn't started. Where something happens the lobby waits on from then.
func (ts *Tables) changeLobby(l *live, by By, change func(*storage.Table) error) error {
	if err := l.inLobby(); err != nil {
		return err
	}
	t := l.table
	t.Seats = slices.Clone(l.table.Seats)
	t.Deadline = ts.cfg.Now().Add(ts.cfg.Lobby)
	t.Due = t.Deadline
	if err := change(&t); err != nil {
		return err
	}
	options, err := l.game.Info().Complete(t.Options)
	if err != nil {
		return err
	}
	c := storage.Change{Table: t, SeatsChanged: true, Interaction: by.Interaction, Account: by.Account.ID}
	if err := ts.commit(l, c, l.play); err != nil {
		return err
	}
	l.options = options
	return nil
}

// inLobby returns an error that says what has become of the lobby, nil if there is one.
func (l *live) inLobby() error {
	switch l.table.State {
	case storage.Lobby:
		return nil
	case storage.Closed:
		return trouble("core.trouble.lobby_over")
	}
	return trouble("core.trouble.started")
}

// Rematch seats who asks at the table of the rematch. The first of those who played opens it, with as many computers as before; people take their seats
// themselves, and the secret is a new one. It returns that table's id.
func (ts *Tables) Rematch(ctx context.Context, id int64, by By) (int64, error) {
	var next int64
	opened := false
	err := ts.ask(ctx, id, func(l *live) error {
		if l.table.State != storage.Over && l.table.State != storage.Closed {
			return trouble("core.trouble.not_over")
		}
		if next = l.table.Next; next != 0 {
			return nil
		}
		t := l.table
		if seatOf(t, by.Account.ID) == games.Nobody {
			return trouble("core.trouble.rematch")
		}
		change, err := ts.opening(by, Opening{
			Server: t.Server, Channel: t.Channel, Language: t.Language, Game: t.Game, Options: t.Options, Preset: t.Preset, Seats: t.Capacity,
			Pace: t.Pace, Threaded: t.Threaded,
		})
		if err != nil {
			return err
		}
		for _, seat := range t.Seats {
			if seat.Computer() {
				change.Table.Seats = append(change.Table.Seats, computerSeat(len(change.Table.Seats)+1))
			}
		}
		next, err = ts.cfg.Store.CreateNext(context.WithoutCancel(ctx), change, id)
		if err != nil && !errors.Is(err, storage.ErrConflict) {
			return fmt.Errorf("open the rematch: %w", err)
		}
		opened = err == nil
		l.loaded = false // its row has changed, and is read again at the next use
		return nil
	})
	if err != nil {
		return next, err
	}
	if opened {
		ts.cfg.Changed(id)
		ts.cfg.Changed(next)
		return next, nil
	}
	return next, ts.Join(ctx, next, by)
}
