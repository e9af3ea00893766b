package bench

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// tablesAtOnce is how many tables move at once where it is measured what they share.
const tablesAtOnce = 16

// stores measures durable moves at the store itself, beside the raw file.
func (b *Bench) stores(ctx context.Context) (err error) {
	c, err := b.newClub()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if _, err := c.matches(ctx, tablesAtOnce, 0, 0); err != nil {
		return err
	}
	s, err := storage.Open(ctx, c.database, storage.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	file, err := newRaw(c.dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.file.Close()) }()
	writers := make([]*tableWriter, tablesAtOnce)
	for i := range writers {
		t, err := s.Table(ctx, int64(i+1))
		if err != nil {
			return err
		}
		writers[i] = &tableWriter{store: s, table: t}
	}
	one := []*act{{name: "raw append", do: file.do}, {name: "durable move", do: writers[0].move}}
	if err := interleave(ctx, b.Presses, one...); err != nil {
		return err
	}
	rate, share, err := together(ctx, max(2, b.Presses/100), file, writers)
	if err != nil {
		return err
	}
	r := float64(one[1].took.at(0.5)) / float64(one[0].took.at(0.5))
	b.out.add(
		row{what: "durable move at the store, p50 / p99", floor: "raw " + one[0].took.String(), ours: one[1].took.String(), ratio: ratio(r, 1), must: "p50 ≤ 2 × raw", holds: judge(r <= 2)},
		row{what: fmt.Sprintf("%d tables' moves a second at the store", tablesAtOnce), floor: "raw", ours: fmt.Sprintf("%.0f", rate), ratio: ratio(share, 1), must: "≥ 3 × raw", holds: judge(share >= 3)},
	)
	return nil
}

// tableWriter stores moves at one table, of which nobody asks whether they are any.
type tableWriter struct {
	store *storage.Store
	table storage.Table
	n     int
}

func (w *tableWriter) move(ctx context.Context) error {
	w.n++
	c := storage.Change{Table: w.table, Interaction: fmt.Sprintf("7%d%09d", w.table.ID, w.n), Account: w.table.Host}
	c.Table.Moves++
	c.Table.Deadline = time.Now().Add(time.Duration(w.n) * time.Second)
	c.Table.Due = c.Table.Deadline
	c.Moves = []storage.Move{{Number: c.Table.Moves, Seat: 1, Text: "draw stock", Account: w.table.Host}}
	if err := w.store.Commit(ctx, c); err != nil {
		return err
	}
	c.Table.Version++
	w.table = c.Table
	return nil
}

// together has all write at once, in rounds between which the raw file is measured, and returns the median rate and its ratio to the raw one.
func together(ctx context.Context, rounds int, file *raw, writers []*tableWriter) (rate, share float64, err error) {
	const each = 20
	var perMove, perAppend times
	for range rounds {
		begun := time.Now()
		for range each {
			if err := file.do(ctx); err != nil {
				return 0, 0, err
			}
		}
		perAppend = append(perAppend, time.Since(begun)/each)
		failed := make(chan error, len(writers))
		var all sync.WaitGroup
		begun = time.Now()
		for _, w := range writers {
			all.Go(func() {
				for range each {
					if err := w.move(ctx); err != nil {
						failed <- err
						return
					}
				}
			})
		}
		all.Wait()
		perMove = append(perMove, time.Since(begun)/time.Duration(each*len(writers)))
		close(failed)
		if err := <-failed; err != nil {
			return 0, 0, err
		}
	}
	return float64(time.Second) / float64(perMove.at(0.5)), float64(perAppend.at(0.5)) / float64(perMove.at(0.5)), nil
}

// longAfter is after how many moves a match counts as long.
const longAfter = 500

// grows measures what moves leave in the file, and whether they cost more in a long match or beside many finished ones.
func (b *Bench) grows(ctx context.Context) (err error) {
	const early = 20
	game, err := longestMatch()
	if err != nil {
		return err
	}
	young, err := b.newMover(ctx, moverSettings{game: game, most: early})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, young.close()) }()
	old, err := b.newMover(ctx, moverSettings{game: game, moves: longAfter, most: early})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, old.close()) }()
	acts := []*act{{name: "first moves", do: young.move, prepare: young.prepare}, {name: "late moves", do: old.move, prepare: old.prepare}}
	if b.Finished > 0 {
		beside, err := b.newMover(ctx, moverSettings{game: game, most: early, before: b.finish})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, beside.close()) }()
		acts = append(acts, &act{name: "beside finished", do: beside.move, prepare: beside.prepare})
	}
	before, err := young.used(ctx)
	if err != nil {
		return err
	}
	if err := b.measured("grow", func() error { return interleave(ctx, b.Presses, acts...) }); err != nil {
		return err
	}
	if err := young.rest(); err != nil {
		return err
	}
	after, err := young.used(ctx)
	if err != nil {
		return err
	}
	moves, err := young.count(ctx, `SELECT sum(moves) FROM tables`)
	if err != nil {
		return err
	}
	b.out.add(row{what: "growth of the database a move", ours: bytes(float64(after-before) / float64(max(moves, 1)))})
	r := float64(acts[1].took.at(0.5)) / float64(acts[0].took.at(0.5))
	b.out.add(row{what: fmt.Sprintf("press → answer with a move after %d moves, p50 / p99", longAfter), floor: fmt.Sprintf("first %d moves %s", early, acts[0].took),
		ours: acts[1].took.String(), ratio: ratio(r, 1), must: "no more: ≤ 1.2", holds: judge(r <= 1.2)})
	if b.Finished > 0 {
		r := float64(acts[2].took.at(0.5)) / float64(acts[0].took.at(0.5))
		b.out.add(row{what: fmt.Sprintf("press → answer with a move beside %d finished matches, p50 / p99", b.Finished), floor: "beside none " + acts[0].took.String(),
			ours: acts[2].took.String(), ratio: ratio(r, 1), must: "no more: ≤ 1.2", holds: judge(r <= 1.2)})
	}
	return nil
}

// used returns how many bytes of the database hold something.
func (c *club) used(ctx context.Context) (int64, error) {
	pages, err := c.count(ctx, `SELECT (SELECT * FROM pragma_page_count()) - (SELECT * FROM pragma_freelist_count())`)
	if err != nil {
		return 0, err
	}
	size, err := c.count(ctx, `SELECT * FROM pragma_page_size()`)
	return pages * size, err
}

// longestMatch returns a game of which a match lasts longer than what counts as long.
func longestMatch() (int, error) {
	for i, g := range all.Games() {
		in := g.Info()
		seats := make([]storage.Seat, max(2, in.MinSeats))
		step, err := games.Begin(g, games.Setup{Seats: len(seats), Options: long(in), Source: cards.Source{Seed: &cards.Seed{1}}})
		if err != nil {
			return 0, err
		}
		_, moves, err := play(step.Match, in, seats, plan{moves: longAfter + 100, through: true})
		if err != nil {
			return 0, err
		}
		if len(moves) == longAfter+100 {
			return i, nil
		}
	}
	return 0, errors.New("no game's matches are as long as " + strconv.Itoa(longAfter) + " moves")
}
