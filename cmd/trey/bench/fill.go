package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// plan is a table that is to be in the file, in the midst of a match.
type plan struct {
	place
	game     int // its number
	people   []somebody
	computer bool // the last seat is a computer player's
	moves    int  // so many have been made, fewer if the deal would be over before
	through  bool // or if the match would be; what the deals before settled isn't stored
}

// somebody is a person in the file.
type somebody struct {
	account    int64
	user, name string
}

// stored is a table in the file.
type stored struct {
	place
	id    int64
	game  *games.Info
	seats []somebody
	moves int
	turn  somebody // who is asked
	move  string   // what he may do
}

// fillers is how many tables are stored at a time: as many as share a transaction.
const fillers = 64

// fill stores n tables, of which each is as planned.
func fill(ctx context.Context, s *storage.Store, n int, planned func(i int) plan) ([]stored, error) {
	out := make([]stored, n)
	var all sync.WaitGroup
	failed := make(chan error, fillers)
	for w := range fillers {
		all.Go(func() {
			for i := w; i < n && ctx.Err() == nil; i += fillers {
				var err error
				if out[i], err = store(ctx, s, i, planned(i)); err != nil {
					failed <- fmt.Errorf("store table %d: %w", i, err)
					return
				}
			}
		})
	}
	all.Wait()
	close(failed)
	return out, errors.Join(<-failed, ctx.Err())
}

func store(ctx context.Context, s *storage.Store, i int, p plan) (stored, error) {
	g := all.Games()[p.game]
	in := g.Info()
	seats := seated(p, in)
	secret := make([]byte, 32)
	r := rand.NewChaCha8([32]byte([]byte(fmt.Sprintf("%032d", i))))
	_, _ = r.Read(secret)
	now := time.Now()
	options, err := in.Complete(long(in))
	if err != nil {
		return stored{}, err
	}
	t := storage.Table{
		Server: p.server, Channel: p.channel, Language: "en", Game: in.Slug, Options: in.Changed(options), Capacity: len(seats), State: storage.Lobby,
		Host: seats[0].Account, Secret: secret, Pace: 24 * time.Hour, Created: now, Seats: seats,
	}
	if t.ID, err = s.Create(ctx, storage.Change{Table: t, SeatsChanged: true, Interaction: fresh(i, 0), Account: t.Host}); err != nil {
		return stored{}, err
	}
	m, err := deal(g, &t)
	if err != nil {
		return stored{}, err
	}
	c := storage.Change{Interaction: fresh(i, 1), Account: t.Host}
	for _, seat := range seats {
		c.Sittings = append(c.Sittings, storage.Sitting{Seat: seat.Seat, Account: seat.Account, What: storage.Sat})
	}
	if m, c.Moves, err = play(m, in, seats, p); err != nil {
		return stored{}, err
	}
	t.Version, t.State, t.Started, t.Moves = 1, storage.Playing, now, len(c.Moves)
	out := stored{place: p.place, id: t.ID, game: in, seats: p.people, moves: t.Moves}
	for _, seat := range m.Turn() {
		prompt, _ := m.Prompt(seat)
		if seats[seat-1].Computer() {
			t.Wake = true
			continue
		}
		out.turn, out.move = somebody{seats[seat-1].Account, seats[seat-1].User, seats[seat-1].Name}, in.MoveText(prompt.Default)
		if prompt.Due {
			t.Deadline, t.Due = now.Add(t.Pace), now.Add(t.Pace/2)
			t.Clocks = append(t.Clocks, storage.Clock{Seat: int(seat), Since: now, Due: t.Deadline})
		}
	}
	c.Table = t
	return out, s.Commit(ctx, c)
}

// fresh is the id of an interaction that nobody had.
func fresh(table, n int) string {
	return strconv.FormatInt(int64(1_000_000_000)+int64(table)*10+int64(n), 10)
}

func seated(p plan, in *games.Info) []storage.Seat {
	var out []storage.Seat
	for _, g := range p.people {
		out = append(out, storage.Seat{Seat: len(out) + 1, Account: g.account, User: g.user, Name: g.name, Locale: "en-GB", Entropy: g.user})
	}
	for len(out) < in.MinSeats || p.computer && len(out) == len(p.people) {
		out = append(out, storage.Seat{Seat: len(out) + 1, Account: storage.House, Entropy: "0"})
	}
	return out
}

// long returns options by which a match lasts as long as it may.
func long(in *games.Info) games.Options {
	options := games.Options{}
	for _, o := range in.Options {
		if o.Key == "lives" || o.Key == "rounds" {
			options[o.Key] = strconv.Itoa(o.Max)
		}
	}
	return options
}

func deal(g games.Game, t *storage.Table) (games.Match, error) {
	entropy := make([]string, len(t.Seats))
	for i, seat := range t.Seats {
		entropy[i] = seat.Entropy
	}
	seed := cards.SeedFrom(t.Secret, strconv.FormatInt(t.ID, 10), entropy)
	source := cards.Source{Seed: &seed}
	var err error
	if t.Dealer, err = source.FirstDealer(len(t.Seats)); err != nil {
		return nil, err
	}
	step, err := games.Begin(g, games.Setup{Seats: len(t.Seats), Options: t.Options, Dealer: games.Seat(t.Dealer), Source: source})
	return step.Match, err
}

// play makes safe moves.
func play(m games.Match, in *games.Info, seats []storage.Seat, p plan) (games.Match, []storage.Move, error) {
	var made []storage.Move
	for len(made) < p.moves {
		seat := m.Turn()[0]
		prompt, _ := m.Prompt(seat)
		step, err := m.Apply(seat, prompt.Default)
		if err != nil {
			return nil, nil, fmt.Errorf("a safe move: %w", err)
		}
		if len(step.Settled) > 0 && !p.through || len(step.Match.Turn()) == 0 {
			break
		}
		made = append(made, storage.Move{Number: len(made) + 1, Seat: int(seat), Text: in.MoveText(prompt.Default), Account: seats[seat-1].Account})
		m = step.Match
	}
	return m, made, nil
}
