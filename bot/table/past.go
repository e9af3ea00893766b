package table

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"trey/games"
	"trey/games/record"
	"trey/storage"
)

// ErrNotOver is the error of who wants to look back at a match that isn't over.
var ErrNotOver error = &Trouble{Text: games.Say("core.trouble.past")}

// Past is a match that is over: its result, and all that there was to see at every moment. It is the one way to see all hands.
type Past struct {
	// Snapshot is the table as everybody sees it, with those at the seats to whom the result was booked.
	Snapshot
	Began, Ended time.Time
	Moves        int
	Deals        []int   // after how many moves a deal had begun, ascending
	Lives        [][]int // after each deal, by seat − 1; nil in games without
	Sitters      []storage.Sitter

	played   *record.Played
	finished *record.Finished
	steps    []record.Moment // the start and each move
}

// Moment is a past match as it was after so many moves, every hand open. Its log has what came of the last of them.
type Moment struct {
	Snapshot
	Number   int        // of the move, from 1; 0 for the start
	Seat     games.Seat // whose move it was
	Move     string     // in the record's notation
	Moves    int        // of the whole match
	LastDeal int        // after how many moves the deal before this one had begun; -1 if it is the first
	NextDeal int        // after how many moves the next one had; -1 if it is the last
}

// Past returns a match that is over; ErrNotOver for any other, whoever asks. One that was ended before it was over never is: its secret stays one.
func (ts *Tables) Past(ctx context.Context, id int64) (*Past, error) {
	t, err := ts.cfg.Store.Table(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case t.State != storage.Over:
		return nil, ErrNotOver
	}
	g, ok := ts.cfg.Find(t.Game)
	if !ok {
		return nil, fmt.Errorf("no game %q: %w", t.Game, ErrBroken)
	}
	moves, err := ts.cfg.Store.Moves(ctx, id)
	if err != nil {
		return nil, err
	}
	p := &Past{Began: t.Started, Ended: t.Ended, Moves: len(moves)}
	if err := p.replay(t, moves, ts.cfg.Find); err != nil {
		return nil, err
	}
	return p, ts.recall(ctx, p, t, g)
}

// replay plays the match again, as the rules and the table's secret have it.
func (p *Past) replay(t storage.Table, moves []storage.Move, find record.Find) (err error) {
	proof := &record.Proof{Table: strconv.FormatInt(t.ID, 10)}
	if copy(proof.Secret[:], t.Secret) != len(proof.Secret) {
		return fmt.Errorf("secret of table %d: %w", t.ID, ErrBroken)
	}
	var names, made []string
	for i, s := range t.Seats {
		proof.Entropy = append(proof.Entropy, s.Entropy)
		names = append(names, fmt.Sprintf("Player %d", i+1)) // no person's name, so that a record never has one to forget
	}
	for _, m := range moves {
		made = append(made, strconv.Itoa(m.Seat)+" "+m.Text)
	}
	r := record.New(t.Game, t.Options, names, games.Seat(t.Dealer), nil, proof, made)
	p.played, err = record.Replay(r, find, func(m record.Moment) { p.steps = append(p.steps, m) })
	if err != nil {
		return fmt.Errorf("replay table %d: %w (%v)", t.ID, ErrBroken, err)
	}
	if p.finished, _ = p.played.Finished(); p.finished == nil {
		return ErrNotOver
	}
	for n, m := range p.steps {
		if n == 0 || len(m.Step.Settled) > 0 && n < p.Moves {
			p.Deals = append(p.Deals, n)
		}
	}
	return nil
}

// recall completes it with what people have to do with the match.
func (ts *Tables) recall(ctx context.Context, p *Past, t storage.Table, g games.Game) (err error) {
	l := &live{id: t.ID, desk: &desk{}, table: t, game: g, options: p.played.Setup.Options}
	for _, m := range p.steps {
		l.play.deals = settle(l.play.deals, m.Step, len(t.Seats))
		l.play.log = append(l.play.log, m.Step.Events...)
	}
	l.play.match, l.play.log = p.played.Match, l.play.log[max(0, len(l.play.log)-remembered):]
	if p.Snapshot, err = ts.see(ctx, l, 0); err != nil {
		return err
	}
	result, err := ts.cfg.Store.FinishedMatch(ctx, t.ID)
	if err != nil {
		return err
	}
	var booked []storage.Seat
	for _, s := range result.Seats {
		booked = append(booked, storage.Seat{Account: s.Account, User: s.User, Name: s.Name})
	}
	p.Seats = withEntropy(people(storage.Table{Seats: booked}), t.Seats)
	if p.Lives, err = ts.cfg.Store.Lives(ctx, t.ID); err != nil {
		return err
	}
	p.Sitters, err = ts.cfg.Store.Sittings(ctx, t.ID)
	return err
}

// withEntropy gives people what their seats have added to the seed.
func withEntropy(ps []Person, seats []storage.Seat) []Person {
	for i := range min(len(ps), len(seats)) {
		ps[i].Entropy = seats[i].Entropy
	}
	return ps
}

// Record returns the match's record in canonical form, with what proves its shuffles. Seats have aliases, no names.
func (p *Past) Record() *record.Record { return p.played.Record(false) }

// At returns the match as it was after n moves; with n out of range, at the start or the end.
func (p *Past) At(n int) (Moment, error) {
	n = min(max(n, 0), p.Moves)
	view, err := p.finished.Whole(n)
	if err != nil {
		return Moment{}, err
	}
	m := Moment{Snapshot: p.Snapshot, Number: n, Moves: p.Moves, LastDeal: -1, NextDeal: -1}
	m.View, m.Scores, m.Log, m.Seats = &view, Scores{}, nil, p.seated(n)
	if n < p.Moves {
		m.State = storage.Playing
	}
	for _, e := range p.steps[n].Step.Events {
		if text, ok := e.For(games.Nobody); ok {
			m.Log = append(m.Log, text)
		}
	}
	if n > 0 {
		m.Seat, m.Move = p.steps[n].Made.Seat, p.Game.Info().MoveText(p.steps[n].Made.Move)
	}
	m.LastDeal, m.NextDeal = p.deals(n)
	return m, nil
}

// deals returns after how many moves the deal before the one of move n had begun, and the one after; −1 for none.
func (p *Past) deals(n int) (last, next int) {
	last, next = -1, -1
	begun := -1
	for _, at := range p.Deals {
		if at > n {
			return last, at
		}
		last, begun = begun, at
	}
	return last, next
}

// seated returns who sat where after n moves.
func (p *Past) seated(n int) []Person {
	seats := make([]storage.Seat, len(p.Seats))
	for i, s := range p.Seats {
		seats[i] = storage.Seat{Account: s.Account, User: s.User, Name: s.Name}
	}
	for _, s := range p.Sitters {
		if s.Move > n || s.Seat < 1 || s.Seat > len(seats) {
			continue
		}
		at := &seats[s.Seat-1]
		switch s.What {
		case storage.Sat, storage.CameBack:
			*at = storage.Seat{Account: s.Account, User: s.User, Name: s.Name}
		case storage.StoodIn, storage.LeftTable:
			at.StandIn = !at.Computer()
		}
	}
	return people(storage.Table{Seats: seats})
}
