package table

import (
	"context"
	"errors"
	"fmt"

	"trey/games"
	"trey/storage"
)

// Start deals. Only the host may.
func (ts *Tables) Start(ctx context.Context, id int64, by By) error {
	return ts.ask(ctx, id, func(l *live) error {
		if err := l.inLobby(); err != nil {
			return err
		}
		in := l.game.Info()
		switch {
		case l.table.Host != by.Account.ID:
			return trouble("core.trouble.host")
		case len(l.table.Seats) < in.MinSeats:
			return trouble("core.trouble.too_few", "Count", games.Num(in.MinSeats))
		}
		t := l.table
		dealer, err := l.source().FirstDealer(len(t.Seats))
		if err != nil {
			return fmt.Errorf("draw the first dealer: %w", err)
		}
		step, err := l.begin()
		if err != nil {
			return fmt.Errorf("begin: %w", err)
		}
		t.State, t.Started, t.Dealer = storage.Playing, ts.cfg.Now(), dealer
		c := storage.Change{Table: t, Interaction: by.Interaction, Account: by.Account.ID}
		for _, s := range t.Seats {
			c.Sittings = append(c.Sittings, storage.Sitting{Seat: s.Seat, Account: s.Account, What: storage.Sat})
		}
		return ts.advance(l, c, games.Nobody, step)
	})
}

// AnyPrompt is the stamp of a move that is for whatever prompt its seat has open.
const AnyPrompt = -1

// Move makes a move for who asks. Stamp is that of the prompt which it answers, or AnyPrompt; when that prompt has closed nothing
// happens. Moves against the rules give a *games.Refusal.
func (ts *Tables) Move(ctx context.Context, id int64, by By, stamp int, m games.Move) error {
	return ts.ask(ctx, id, func(l *live) error {
		seat, err := l.mayMove(by, stamp)
		if err != nil {
			return err
		}
		return ts.move(l, seat, m, by)
	})
}

func (l *live) mayMove(by By, stamp int) (games.Seat, error) {
	seat := seatOf(l.table, by.Account.ID)
	switch {
	case seat == games.Nobody:
		return 0, ErrNoSeat
	case l.table.State == storage.Lobby:
		return 0, trouble("core.trouble.not_started")
	case l.table.State != storage.Playing:
		return 0, trouble("core.trouble.over")
	case stamp == AnyPrompt:
		return seat, nil
	}
	if _, open := l.play.match.Prompt(seat); !open || l.play.stamps[seat-1] != stamp {
		return 0, trouble("core.trouble.stale")
	}
	return seat, nil
}

func (ts *Tables) move(l *live, seat games.Seat, m games.Move, by By) error {
	step, err := l.play.match.Apply(seat, m)
	if err != nil {
		return err
	}
	c := storage.Change{Table: l.table, Interaction: by.Interaction, Account: by.Account.ID}
	if by.Account.ID == l.table.Seats[seat-1].Account {
		comeBack(&c, seat)
	}
	c.Table.Moves++
	c.Moves = []storage.Move{{
		Number: c.Table.Moves, Seat: int(seat), Text: l.game.Info().MoveText(m), Account: by.Account.ID, At: ts.cfg.Now(),
	}}
	return ts.advance(l, c, seat, step)
}

// advance stores a step of the match with all that follows from it.
func (ts *Tables) advance(l *live, c storage.Change, by games.Seat, step games.Step) error {
	if err := step.Match.Check(); err != nil {
		return ts.freeze(l, c, err)
	}
	p := l.play.after(by, step, len(c.Table.Seats))
	c.Settled = settled(step.Settled)
	if r, over := step.Match.Result(); over {
		c.Table.State, c.Table.Ended = storage.Over, ts.cfg.Now()
		c.Result = &storage.Result{
			Rules: l.game.Info().RulesText(l.options), Ranks: r.Ranks, Scores: r.Scores, Money: r.Money,
		}
	}
	ts.setClocks(l, &c, p)
	return ts.commit(l, c, p)
}

// freeze closes a table whose match can't be: a card is lost or money out of balance. Nothing is paid.
func (ts *Tables) freeze(l *live, c storage.Change, cause error) error {
	ts.cfg.Log.Error("table frozen: its match broke an invariant", "table", l.id, "move", c.Table.Moves, "err", cause)
	frozen := storage.Change{Table: ts.closedFor("core.reason.broken", l.table), Interaction: c.Interaction, Account: c.Account}
	if err := ts.commit(l, frozen, l.play); err != nil {
		return err
	}
	return trouble("core.reason.broken")
}

// commit stores the change; only then the table is as it says, and messages are owed.
func (ts *Tables) commit(l *live, c storage.Change, p play) error {
	c.Table.ID = l.id
	err := ts.cfg.Store.Commit(context.Background(), c)
	if errors.Is(err, storage.ErrConflict) {
		// Somebody else wrote: what is in memory is worth nothing.
		ts.drop(l)
	}
	if err != nil {
		return fmt.Errorf("store a change of table %d: %w", l.id, err)
	}
	c.Table.Version++
	if len(c.Settled) > 0 {
		c.Table.Seats = nextDeal(c.Table.Seats)
	}
	l.table, l.play, l.failures, l.panics = c.Table, p, 0, 0
	if l.stopped && (c.Table.State == storage.Over || c.Table.State == storage.Closed) {
		l.stopped, l.computer = false, nil
	}
	ts.schedule(l)
	ts.cfg.Changed(l.id)
	return nil
}

// moveComputer lets the computer player who is first in turn move.
func (ts *Tables) moveComputer(l *live) error {
	_, computers := l.due(l.table, l.play)
	if len(computers) == 0 {
		return nil
	}
	seat := computers[0]
	prompt, _ := l.play.match.Prompt(seat)
	m := l.game.Computer().Choose(l.play.match.View(seat), prompt, ts.cfg.Chance)
	err := ts.move(l, seat, m, By{Account: storage.Account{ID: storage.House}})
	var refused *games.Refusal
	if errors.As(err, &refused) {
		ts.cfg.Log.Error("computer player's move refused", "table", l.id, "game", l.table.Game, "rule", refused.Rule)
		return ts.move(l, seat, prompt.Default, By{Account: storage.Account{ID: storage.House}})
	}
	return err
}

func settled(in []games.Settlement) []storage.Settled {
	out := make([]storage.Settled, 0, len(in))
	for _, s := range in {
		d := storage.Settled{Deal: s.Deal, Money: s.Money, Lives: s.Lives}
		for _, c := range s.Tally {
			d.Tally = append(d.Tally, storage.Tally{Key: c.Key, Seat: int(c.Seat), N: c.N})
		}
		out = append(out, d)
	}
	return out
}
