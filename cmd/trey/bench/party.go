package bench

import (
	"context"
	"fmt"
	"math/rand/v2"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
)

// party is the people at one table, who play it with their hands before them.
type party struct {
	people []person
	hands  []sandbox.Message
	who    int // whose hand is looked at next
	r      *rand.Rand
	over   bool
}

// gather has the people of a table take up their hands.
func (c *club) gather(ctx context.Context, t stored) (*party, error) {
	p := &party{r: rand.New(rand.NewPCG(uint64(t.id), 7))}
	for _, g := range t.seats {
		one := person{c, g.user, t.channel}
		m, err := one.command(ctx, "hand", map[string]any{"table": fmt.Sprint(t.id)})
		if err != nil {
			return nil, err
		}
		p.people, p.hands = append(p.people, one), append(p.hands, m)
	}
	return p, nil
}

// act has somebody press: who is asked something answers, otherwise the next one looks how things stand.
func (p *party) act(ctx context.Context) error {
	for range p.people {
		if list := guest.Answers(p.hands[p.who]); len(list) > 0 {
			control, values := guest.Choose(list, p.r)
			return p.press(ctx, control, values...)
		}
		p.who = (p.who + 1) % len(p.people)
	}
	p.who = (p.who + 1) % len(p.people)
	return p.look(ctx)
}

// look brings a hand up to date.
func (p *party) look(ctx context.Context) error {
	refresh, goesOn := guest.Control(p.hands[p.who], render.Refresh)
	if !goesOn {
		p.over = true
		return nil
	}
	return p.press(ctx, refresh)
}

func (p *party) press(ctx context.Context, c sandbox.Component, values ...string) error {
	m, err := p.people[p.who].press(ctx, p.hands[p.who], c.CustomID, values...)
	if err != nil {
		return err
	}
	p.hands[p.who] = m
	return nil
}

// ready has the people press until one press is a whole move, and returns it; false when the match is over before.
func (p *party) ready(ctx context.Context) (sandbox.Component, bool, error) {
	for !p.over {
		for _, c := range guest.Answers(p.hands[p.who]) {
			if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Kind == render.Move {
				return c, true, nil
			}
		}
		if err := p.act(ctx); err != nil {
			return sandbox.Component{}, false, err
		}
	}
	return sandbox.Component{}, false, nil
}
