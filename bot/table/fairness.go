package table

import (
	"context"
	"encoding/hex"
	"errors"
	"maps"
	"slices"

	"trey/games"
	"trey/storage"
)

// Fairness is what can be said of how a table's shuffles came about. While the match isn't over, or if it was ended before, that is the commitment alone.
type Fairness struct {
	// Snapshot is the table as one account sees it, without its match.
	Snapshot
	Seed   string // in hex; empty unless the match is over
	Moves  int
	Checks []Check // of a match that is over
}

// Check is one thing that was computed anew from what is stored.
type Check struct {
	What  string // of the constants below
	Holds bool
}

// What is checked of a match that is over.
const (
	NumbersCheck = "numbers" // what the seats have added are the ids of presses at this table, 0 for computers
	DealerCheck  = "dealer"  // the first dealer was drawn from the seed
	MovesCheck   = "moves"   // all moves follow the rules with the cards that the seed deals, up to the end of the match
	ResultCheck  = "result"  // the result stored is the one that they come to
	BooksCheck   = "books"   // so are money and lives, deal by deal
)

// Holds reports whether all that was checked agrees.
func (f *Fairness) Holds() bool {
	return !slices.ContainsFunc(f.Checks, func(c Check) bool { return !c.Holds })
}

// Fairness computes anew how the table's shuffles came about, and what the match came to, from what is stored alone.
func (ts *Tables) Fairness(ctx context.Context, id, account int64) (*Fairness, error) {
	t, err := ts.cfg.Store.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	l := &live{id: id, desk: &desk{}}
	if err := l.set(ts.cfg.Find, t); err != nil {
		return nil, err
	}
	f := &Fairness{Moves: t.Moves}
	if f.Snapshot, err = ts.see(ctx, l, account); err != nil || t.State != storage.Over {
		return f, err
	}
	seed := l.source().Seed
	f.Seed = hex.EncodeToString(seed[:])
	f.Checks, err = ts.checks(ctx, l)
	return f, err
}

// checks checks a match that is over. What can't be looked at for another fault isn't right either.
func (ts *Tables) checks(ctx context.Context, l *live) ([]Check, error) {
	numbers, err := ts.numbersAgree(ctx, l.table)
	if err != nil {
		return nil, err
	}
	dealer, err := l.source().FirstDealer(len(l.table.Seats))
	if err != nil {
		return nil, err
	}
	list := []Check{{NumbersCheck, numbers}, {DealerCheck, dealer == l.table.Dealer}}
	moves, err := ts.cfg.Store.Moves(ctx, l.id)
	if err != nil {
		return nil, err
	}
	p := &Past{Moves: len(moves)}
	err = p.replay(l.table, moves, ts.cfg.Find)
	played := err == nil
	if err != nil && !errors.Is(err, ErrBroken) && !errors.Is(err, ErrNotOver) {
		return nil, err
	}
	list = append(list, Check{MovesCheck, played})
	result, books := false, false
	if played {
		if result, err = ts.resultAgrees(ctx, l.id, p); err != nil {
			return nil, err
		}
		if books, err = ts.booksAgree(ctx, l, p); err != nil {
			return nil, err
		}
	}
	return append(list, Check{ResultCheck, result}, Check{BooksCheck, books}), nil
}

func (ts *Tables) numbersAgree(ctx context.Context, t storage.Table) (bool, error) {
	for _, s := range t.Seats {
		if s.Computer() && s.Entropy == noEntropy {
			continue
		}
		at, seen, err := ts.cfg.Store.Interaction(ctx, s.Entropy)
		if err != nil || !seen || at != t.ID {
			return false, err
		}
	}
	return true, nil
}

func (ts *Tables) resultAgrees(ctx context.Context, id int64, p *Past) (bool, error) {
	stored, err := ts.cfg.Store.FinishedMatch(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	result, over := p.played.Match.Result()
	if err != nil || !over || len(stored.Seats) != len(result.Ranks) {
		return false, err
	}
	for i, s := range stored.Seats {
		if s.Rank != result.Ranks[i] || s.Score != int64(result.Scores[i]) || s.Money != result.Money[i] {
			return false, nil
		}
	}
	return true, nil
}

// booksAgree reports whether the ledgers' entries and the lives are those of the match, deal by deal, each booked to whom the seat was then.
func (ts *Tables) booksAgree(ctx context.Context, l *live, p *Past) (bool, error) {
	sitters, err := ts.cfg.Store.Sittings(ctx, l.id)
	if err != nil {
		return false, err
	}
	booked, err := ts.cfg.Store.Booked(ctx, l.id)
	if err != nil {
		return false, err
	}
	lives, err := ts.cfg.Store.Lives(ctx, l.id)
	if err != nil {
		return false, err
	}
	var deals []Booking
	var left [][]int
	began := 0
	for n, m := range p.steps {
		for _, s := range m.Step.Settled {
			deals = append(deals, Booking{s, began})
			if began = n; s.Lives != nil {
				left = append(left, s.Lives)
			}
		}
	}
	want := Booked(l.table, sitters, deals)
	return maps.EqualFunc(want, booked, maps.Equal) && slices.EqualFunc(left, lives, slices.Equal), nil
}

// Part returns what the viewer's seat adds to the seed; empty without a seat.
func (f *Fairness) Part() string {
	if f.Viewer == games.Nobody {
		return ""
	}
	return f.Seats[f.Viewer-1].Entropy
}
