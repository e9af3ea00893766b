package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"trey/bot/render/picture"
	"trey/games/cards"
)

// act is something of which it is measured how long it takes; prepare gets ready for the next, which isn't.
type act struct {
	name    string
	do      func(context.Context) error
	prepare func(context.Context) error
	took    times
}

// interleave does all of them by turns, so that all meet the same machine.
func interleave(ctx context.Context, n int, acts ...*act) error {
	for range n {
		for _, a := range acts {
			if a.prepare != nil {
				if err := a.prepare(ctx); err != nil {
					return fmt.Errorf("%s: %w", a.name, err)
				}
			}
			begun := time.Now()
			if err := a.do(ctx); err != nil {
				return fmt.Errorf("%s: %w", a.name, err)
			}
			a.took = append(a.took, time.Since(begun))
		}
	}
	return nil
}

// presses measures from a press to its answer, one press at a time.
func (b *Bench) presses(ctx context.Context) (err error) {
	floorClub, err := b.newClub()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, floorClub.close()) }()
	bot, err := floorClub.newBare()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bot.session.Close()) }()
	file, err := newRaw(b.dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.file.Close()) }()
	db, err := newPlainCommit(ctx, b.dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.db.Close()) }()
	game, hand, err := largestHand()
	if err != nil {
		return err
	}
	words, err := b.newMover(ctx, moverSettings{game: game})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, words.close()) }()
	pictures, err := b.newMover(ctx, moverSettings{game: game, pictures: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pictures.close()) }()
	rules, err := words.rules(ctx)
	if err != nil {
		return err
	}
	paint, err := painting(hand)
	if err != nil {
		return err
	}
	acts := []*act{
		{name: "bare discordgo", do: bot.do}, {name: "raw append", do: file.do}, {name: "SQLite commit", do: db.do},
		{name: "text", do: rules}, {name: "move", do: words.move, prepare: words.prepare}, {name: "move and picture", do: pictures.move, prepare: pictures.prepare},
		{name: "picture", do: paint},
	}
	if err := b.measured("press", func() error { return interleave(ctx, b.Presses, acts...) }); err != nil {
		return err
	}
	b.pressRows(acts, hand)
	return nil
}

func (b *Bench) pressRows(acts []*act, cards int) {
	p50 := func(i int) float64 { return float64(acts[i].took.at(0.5)) }
	bare, raw, commit, picture := p50(0), p50(1), p50(2), p50(6)
	beside := func(what, floorName string, ours int, floor, most float64, must string) row {
		r := p50(ours) / floor
		return row{what: what + ", p50 / p99", floor: floorName + " " + short(time.Duration(floor)), ours: acts[ours].took.String(), ratio: ratio(r, 1), must: must,
			holds: judge(r <= most)}
	}
	b.out.add(
		row{what: "a bare discordgo handler, p50 / p99", ours: acts[0].took.String()},
		row{what: "raw append of 4 KiB with fdatasync, p50 / p99", ours: acts[1].took.String()},
		row{what: "SQLite commit of six statements, p50 / p99", floor: "raw " + short(time.Duration(raw)), ours: acts[2].took.String(), ratio: ratio(commit, raw)},
		beside("press → answer, text only", "bare", 3, bare, 1.5, "p50 ≤ 1.5 × bare"),
		beside("press → answer with a durable move, without a picture", "1.5 × bare + 2 × raw", 4, 1.5*bare+2*raw, 1, "p50 ≤ the floor"),
		beside(fmt.Sprintf("press → answer with a durable move and a picture of %d cards", cards), "bare + SQLite commit + picture", 5, bare+commit+picture, 1.5,
			"p50 ≤ 1.5 × the floor"),
	)
}

// painting draws hands of so many cards, none as the one before.
func painting(n int) (func(context.Context) error, error) {
	p, err := picture.New()
	if err != nil {
		return nil, fmt.Errorf("make the painter: %w", err)
	}
	pack := cards.StandardPack(2)
	at := 0
	return func(context.Context) error {
		at = (at + 1) % (len(pack) - n)
		p.Hand(cards.Standard(), pack[at:at+n], nil)
		return nil
	}, nil
}
