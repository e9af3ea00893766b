package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"trey/games"
	"trey/storage"
)

// Replayed is a table's match as its moves make it.
type Replayed struct {
	Match   games.Match
	Settled []Booking // deals settled so far
	Opened  []int     // by move: the number of the move at which the prompt opened that it answers
}

// Booking is what a deal has brought, and after how many moves it began.
type Booking struct {
	games.Settlement
	From int
}

// Booked sums what deals have brought, by deal and account: each to whoever had the seat when the deal began. Of matches from before it was noted who sits
// down, that is who has it now.
func Booked(t storage.Table, sitters []storage.Sitter, deals []Booking) map[int]map[int64]int64 {
	booked := map[int]map[int64]int64{}
	for _, d := range deals {
		sums := map[int64]int64{}
		for i, amount := range d.Money {
			sums[holder(t.Seats[i], sitters, d.From)] += amount
		}
		maps.DeleteFunc(sums, func(_ int64, amount int64) bool { return amount == 0 })
		if len(sums) > 0 {
			booked[d.Deal] = sums
		}
	}
	return booked
}

// holder returns who had a seat when a deal began that had begun after so many moves. Who sits down after the same move comes after that.
func holder(seat storage.Seat, sitters []storage.Sitter, began int) int64 {
	account := int64(0)
	for _, s := range sitters {
		if s.What == storage.Sat && s.Seat == seat.Seat && (account == 0 || s.Move < began) {
			account = s.Account
		}
	}
	if account == 0 {
		return seat.Account
	}
	return account
}

// Replay replays a table's match by the rules. What its errors say names no card.
func Replay(find func(slug string) (games.Game, bool), t storage.Table, moves []storage.Move) (Replayed, error) {
	l := &live{id: t.ID}
	if err := l.set(find, t); err != nil {
		return Replayed{}, err
	}
	var r Replayed
	from := 0
	p, err := l.replayed(moves, func(before play, m storage.Move, step games.Step) {
		r.Opened = append(r.Opened, before.stamps[m.Seat-1])
		for _, s := range step.Settled {
			r.Settled = append(r.Settled, Booking{s, from})
			from = m.Number
		}
	})
	r.Match = p.match
	return r, err
}

// Verify replays a table's match by the rules and returns an error if that can't be done, if it breaks an invariant, or if it comes to anything
// else than what is stored: the table's state, and the result, nil if none is. What it says names no card.
func Verify(find func(slug string) (games.Game, bool), t storage.Table, moves []storage.Move, stored *storage.Result) error {
	l := &live{id: t.ID}
	if err := l.set(find, t); err != nil {
		return err
	}
	p, err := l.replay(moves)
	if err != nil {
		return err
	}
	if p.match.Check() != nil {
		return errors.New("the match breaks an invariant")
	}
	result, over := p.match.Result()
	switch {
	case over && t.State == storage.Playing:
		return errors.New("the match is over, and the table plays")
	case !over && t.State == storage.Over:
		return fmt.Errorf("the match isn't over after its %d moves, and the table is", len(moves))
	case stored == nil:
		return nil
	case !over:
		return errors.New("a result is stored, and the match isn't over")
	case !slices.Equal(result.Ranks, stored.Ranks) || !slices.Equal(result.Scores, stored.Scores) || !slices.Equal(result.Money, stored.Money):
		return errors.New("the result that is stored isn't the one that the moves come to")
	}
	return nil
}
