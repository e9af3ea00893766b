package bench

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"trey/bot/render"
	"trey/bot/sandbox/guest"
	"trey/games/all"
)

// remembers measures the memory that Trey has in use: what is free again once it has stopped, since a Discord is in this process, too.
func (b *Bench) remembers(ctx context.Context) error {
	idle, err := b.memory(ctx, func(*club) error { return nil }, nil)
	if err != nil {
		return err
	}
	servers, err := b.memory(ctx, func(c *club) error {
		const there = 2 // already
		ada, _ := c.sandbox.User("Ada")
		for i := range max(0, b.Servers-there) {
			if _, err := c.sandbox.AddServer(fmt.Sprint("Server ", i), "en-US", ada.ID); err != nil {
				return err
			}
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	// What is kept on purpose, such as pictures and connections, is there after some.
	some, err := b.memory(ctx, func(*club) error { return nil }, func(c *club) error { return c.turnPages(ctx, b.Interactions/4) })
	if err != nil {
		return err
	}
	many, err := b.memory(ctx, func(*club) error { return nil }, func(c *club) error {
		return b.measured("pages", func() error { return c.turnPages(ctx, b.Interactions) })
	})
	if err != nil {
		return err
	}
	each := (many - some) / float64(b.Interactions-b.Interactions/4)
	const mb = 1e6
	b.out.add(
		row{what: "memory idle", ours: bytes(idle), must: "≤ 25 MB", holds: judge(idle <= 25*mb)},
		row{what: fmt.Sprintf("memory with %d servers", b.Servers), ours: bytes(servers), must: "≤ 30 MB", holds: judge(servers <= 30*mb)},
		row{what: fmt.Sprintf("memory after %d interactions", b.Interactions), floor: fmt.Sprintf("after %d: %s", b.Interactions/4, bytes(some)), ours: bytes(many),
			ratio: ratio(many, some), must: "flat: ≤ 45 B an interaction, a tenth of discordgo's 451", holds: judge(each <= 45 || many-some < mb)},
	)
	return nil
}

// memory returns the bytes that a Trey has in use after some work.
func (b *Bench) memory(ctx context.Context, prepare, work func(*club) error) (_ float64, err error) {
	c, err := b.newClub()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := prepare(c); err != nil {
		return 0, err
	}
	if err := c.run(ctx, Setup{Pictures: true}); err != nil {
		return 0, err
	}
	if work != nil {
		if err := work(c); err != nil {
			return 0, err
		}
	}
	with := heap()
	if err := c.rest(); err != nil {
		return 0, err
	}
	return with - heap(), nil
}

// turnPages makes so many interactions: four people read rules.
func (c *club) turnPages(ctx context.Context, n int) error {
	var all4 sync.WaitGroup
	names := []string{"Ada", "Ben", "Cy", "Dora"}
	failed := make(chan error, len(names))
	for _, name := range names {
		all4.Go(func() {
			u, _ := c.sandbox.User(name)
			failed <- person{c, u.ID, c.sandbox.ChannelNamed("cards")}.read(ctx, n/len(names))
		})
	}
	all4.Wait()
	var err error
	for range names {
		err = errors.Join(err, <-failed)
	}
	return err
}

func (p person) read(ctx context.Context, n int) error {
	m, err := p.command(ctx, "rules", map[string]any{"game": all.Games()[0].Info().Slug})
	for range n {
		if err != nil {
			return err
		}
		turn, ok := guest.Control(m, render.TurnPage)
		if !ok {
			return errors.New("the rules have no further page")
		}
		m, err = p.press(ctx, m, turn.CustomID)
	}
	return err
}
