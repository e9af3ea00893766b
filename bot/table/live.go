package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

// live is a table in memory. Only its goroutine touches it.
type live struct {
	id       int64
	desk     *desk
	loaded   bool
	table    storage.Table
	game     games.Game
	options  games.Options // complete
	play     play
	computer <-chan time.Time // fires when a computer player is to move; nil if none is due
	failures int              // of computer players in a row
	panics   int              // in a row, with no stored change in between
	stopped  bool             // in quarantine; computer fires when it is over
}

// play is the match at a table with what the rules don't need but people do. It is a value: a move makes a new one.
type play struct {
	match  games.Match // nil before the match
	stamps []int       // by seat − 1: number of the move at which the seat's prompt opened
	turns  []int       // by seat − 1: number of the move at which the turn began to which the prompt belongs
	log    []games.Event
	deals  []dealt // settled so far
	moves  int
}

// remembered is how many of the last events are kept for showing.
const remembered = 32

// drop forgets the table. It is read again at its next use, for which the computer player's clock sees: one may be due, and perhaps
// nobody else comes to the table.
func (ts *Tables) drop(l *live) {
	again := l.computer
	if !l.stopped {
		again = time.After(ts.retry)
	}
	*l = live{id: l.id, desk: l.desk, failures: l.failures, panics: l.panics, stopped: l.stopped, computer: again}
}

// load reads the table and replays its moves. Moves that can't be replayed give ErrBroken and no refusal, for nobody has made them just
// now; what they are isn't said, since it could be hidden.
func (ts *Tables) load(l *live) error {
	ctx := context.Background()
	t, err := ts.cfg.Store.Table(ctx, l.id)
	if err != nil {
		return err
	}
	if err := l.set(ts.cfg.Find, t); err != nil {
		return err
	}
	if (t.State == storage.Playing || t.State == storage.Over || !t.Started.IsZero()) && recallable(t) {
		l.play, err = ts.replay(ctx, l)
		if errors.Is(err, ErrBroken) {
			err = ts.closeBroken(ctx, l, err)
		}
		if err != nil {
			return err
		}
	}
	ts.schedule(l)
	err = ts.revive(l)
	l.loaded = err == nil
	return err
}

// set puts a table into memory, without its match.
func (l *live) set(find func(slug string) (games.Game, bool), t storage.Table) (err error) {
	g, ok := find(t.Game)
	if !ok {
		return fmt.Errorf("no game %q: %w", t.Game, ErrBroken)
	}
	l.table, l.game = t, g
	if l.options, err = g.Info().Complete(t.Options); err != nil {
		return fmt.Errorf("options of %s: %w (%v)", t.Game, ErrBroken, err)
	}
	return nil
}

// closeBroken closes a table whose match can't go on, so that nobody waits for it. Its moves stay as they are. Of a table that
// has ended there is just nothing to show.
func (ts *Tables) closeBroken(ctx context.Context, l *live, cause error) error {
	l.play = play{}
	if l.table.State != storage.Playing {
		return nil
	}
	ts.cfg.Log.Error("table closed: its match can't be replayed", "table", l.id, "err", cause)
	t := ts.closedFor("core.reason.broken", l.table)
	if err := ts.cfg.Store.Commit(ctx, storage.Change{Table: t}); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	t.Version++
	l.table = t
	ts.cfg.Changed(l.id)
	return nil
}

// closedFor is the table closed for a reason, a message key.
func (ts *Tables) closedFor(reason string, t storage.Table) storage.Table {
	t.State, t.Reason, t.Ended, t.Wake, t.Deadline = storage.Closed, reason, ts.cfg.Now(), false, time.Time{}
	t.Paused, t.Clocks, t.Votes, t.Due = "", nil, nil, time.Time{}
	return t
}

func (ts *Tables) replay(ctx context.Context, l *live) (play, error) {
	moves, err := ts.cfg.Store.Moves(ctx, l.id)
	if err != nil {
		return play{}, err
	}
	return l.replay(moves)
}

func (l *live) replay(moves []storage.Move) (play, error) {
	return l.replayed(moves, func(play, storage.Move, games.Step) {})
}

// replayed replays the moves and tells of each: what was before, and what it brought.
func (l *live) replayed(moves []storage.Move, tell func(before play, m storage.Move, step games.Step)) (play, error) {
	step, err := l.begin()
	if err != nil {
		return play{}, fmt.Errorf("begin: %w (%v)", ErrBroken, err)
	}
	p := play{}.after(games.Nobody, step, len(l.table.Seats))
	for _, m := range moves {
		move, err := l.game.Info().ParseMove(m.Text)
		if err != nil {
			return play{}, fmt.Errorf("move %d can't be replayed: %w", m.Number, ErrBroken)
		}
		if step, err = p.match.Apply(games.Seat(m.Seat), move); err != nil {
			return play{}, fmt.Errorf("move %d can't be replayed: %w", m.Number, ErrBroken)
		}
		tell(p, m, step)
		p = p.after(games.Seat(m.Seat), step, len(l.table.Seats))
	}
	return p, nil
}

// source is where the shuffles of the table's match come from: the secret and what each seat has added to it.
func (l *live) source() cards.Source {
	entropy := make([]string, len(l.table.Seats))
	for i, s := range l.table.Seats {
		entropy[i] = s.Entropy
	}
	seed := cards.SeedFrom(l.table.Secret, strconv.FormatInt(l.id, 10), entropy)
	return cards.Source{Seed: &seed}
}

// begin starts the table's match.
func (l *live) begin() (games.Step, error) {
	return games.Begin(l.game, games.Setup{
		Seats:   len(l.table.Seats),
		Options: l.table.Options,
		Dealer:  games.Seat(l.table.Dealer),
		Source:  l.source(),
	})
}

// after is the play after a step by the seat (Nobody: the start of the match). A prompt stays open, with its number, as long as its seat may act
// without a break and hasn't acted itself.
func (p play) after(by games.Seat, step games.Step, seats int) play {
	next := play{match: step.Match, stamps: make([]int, seats), turns: make([]int, seats), deals: settle(p.deals, step, seats), moves: p.moves}
	var before []games.Seat
	if p.match != nil {
		before = p.match.Turn()
		next.moves++
	}
	for _, s := range step.Match.Turn() {
		next.stamps[s-1], next.turns[s-1] = next.moves, next.moves
		if !slices.Contains(before, s) {
			continue
		}
		if prompt, _ := step.Match.Prompt(s); s != by || prompt.Rest {
			next.turns[s-1] = p.turns[s-1]
		}
		if s != by {
			next.stamps[s-1] = p.stamps[s-1]
		}
	}
	next.log = append(slices.Clone(p.log), step.Events...)
	next.log = next.log[max(0, len(next.log)-remembered):]
	return next
}

// seatOf returns the seat of the account; Nobody if it has none.
func seatOf(t storage.Table, account int64) games.Seat {
	for _, s := range t.Seats {
		if s.Account == account && account != storage.House {
			return games.Seat(s.Seat)
		}
	}
	return games.Nobody
}

// due returns the seats that may act, persons and those for whom a computer plays apart. Nobody is due while the match stands still.
func (l *live) due(t storage.Table, p play) (people, computers []games.Seat) {
	if p.match == nil || t.State != storage.Playing || t.Paused != "" {
		return nil, nil
	}
	for _, s := range p.match.Turn() {
		if t.Seats[s-1].Automatic() {
			computers = append(computers, s)
		} else {
			people = append(people, s)
		}
	}
	return people, computers
}

// schedule sets the computer player's clock if one is due and the clock isn't set yet.
func (ts *Tables) schedule(l *live) {
	if l.stopped {
		return
	}
	if _, computers := l.due(l.table, l.play); len(computers) == 0 {
		l.computer = nil
		return
	}
	if l.computer == nil {
		l.computer = time.After(ts.cfg.Delay)
	}
}
