package bench

import (
	"context"
	"errors"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

// mover is people of whom whoever is asked moves, at one table after the other.
type mover struct {
	*club
	tables []stored
	party  *party
	next   sandbox.Component
	most   int // moves at a table
	made   int // at this one
	all    int
}

// moverSettings say at which tables somebody moves.
type moverSettings struct {
	game     int
	pictures bool
	moves    int // made before
	most     int // moves to be made at each table; 0: no bound
	before   func(ctx context.Context, database string) error
}

// newMover starts a Trey with enough matches of a game.
func (b *Bench) newMover(ctx context.Context, s moverSettings) (_ *mover, err error) {
	c, err := b.newClub()
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.close())
		}
	}()
	x := &mover{club: c, most: s.most}
	if x.tables, err = c.matches(ctx, 2+b.Presses/10, s.game, s.moves); err != nil {
		return nil, err
	}
	if s.before != nil {
		if err := s.before(ctx, c.database); err != nil {
			return nil, err
		}
	}
	if err := c.run(ctx, Setup{Pictures: s.pictures}); err != nil {
		return nil, err
	}
	return x, nil
}

// matches stores tables of one game that have had so many moves, all in one channel and each with people of its own.
func (c *club) matches(ctx context.Context, n, game, moves int) ([]stored, error) {
	places, err := c.places(1)
	if err != nil {
		return nil, err
	}
	in := all.Games()[game].Info()
	seats := max(2, in.MinSeats)
	people, err := c.crowd(places[0].server, n*seats, n*seats)
	if err != nil {
		return nil, err
	}
	s, err := c.openWith(ctx, people)
	if err != nil {
		return nil, err
	}
	tables, err := fill(ctx, s, n, func(i int) plan {
		return plan{place: places[0], game: game, people: people[i*seats : (i+1)*seats], moves: moves, through: true}
	})
	if err := errors.Join(err, s.Close()); err != nil {
		return nil, err
	}
	return tables, c.settle(ctx, nil)
}

// largestHand returns which game deals the most cards to somebody, and how many.
func largestHand() (game, hand int, err error) {
	for i, g := range all.Games() {
		step, err := games.Begin(g, games.Setup{Seats: max(2, g.Info().MinSeats), Options: long(g.Info()), Source: cards.Source{Seed: &cards.Seed{1}}})
		if err != nil {
			return 0, 0, err
		}
		for _, z := range step.Match.View(1).Zones {
			if z.Owner == 1 && z.Layout == games.Fan && len(z.Cards) > hand {
				game, hand = i, len(z.Cards)
			}
		}
	}
	return game, hand, nil
}

func (x *mover) prepare(ctx context.Context) error {
	for {
		if x.party == nil {
			if len(x.tables) == 0 {
				return errors.New("there are no matches left")
			}
			var err error
			if x.party, err = x.gather(ctx, x.tables[0]); err != nil {
				return err
			}
			x.tables = x.tables[1:]
		}
		next, ok, err := x.party.ready(ctx)
		if err != nil {
			return err
		}
		if ok && (x.most == 0 || x.made < x.most) {
			x.next = next
			return nil
		}
		x.party, x.made = nil, 0
	}
}

func (x *mover) move(ctx context.Context) error {
	x.made++
	x.all++
	return x.party.press(ctx, x.next)
}

// rules returns a press that turns the pages of a game's rules.
func (x *mover) rules(ctx context.Context) (func(context.Context) error, error) {
	t := x.tables[len(x.tables)-1]
	p := person{x.club, t.seats[0].user, t.channel}
	m, err := p.command(ctx, "rules", map[string]any{"game": t.game.Slug})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error {
		turn, ok := guest.Control(m, render.TurnPage)
		if !ok {
			return errors.New("the rules have no further page")
		}
		m, err = p.press(ctx, m, turn.CustomID)
		return err
	}, nil
}
