package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/storage"
)

// TestCase09HoweverSomebodyGoes: his clock runs on and he alone is reminded, a safe move is made when his time is up, the others play on, and a computer takes
// the seat: at once if Discord knows that he is gone, else after another turn. When he is back he takes it over.
func TestCase09HoweverSomebodyGoes(t *testing.T) {
	t.Parallel()
	for _, how := range []struct {
		name  string
		goes  func(c *club, p person) error
		back  func(c *club, p person) error // nil: he can't come back
		still bool                          // whether he is a member all the while
	}{
		{
			name: "a moderator kicks him from the server",
			goes: func(c *club, p person) error { return c.sandbox.RemoveMember(p.serverID(), p.id) },
			back: func(c *club, p person) error {
				_, err := c.sandbox.PutMember(c.person("Ada").serverID(), p.id, sandbox.MemberChange{})
				return err
			},
		},
		{
			name: "he leaves the server",
			goes: func(c *club, p person) error { return c.sandbox.Leave(p.id) },
			back: func(c *club, p person) error { return c.sandbox.Return(p.id) },
		},
		{
			name: "his account is deleted",
			goes: func(c *club, p person) error {
				dm := c.sandbox.DM(p.id)
				c.sandbox.Inject(sandbox.Refuses(10013).Repeat(-1).On(func(r sandbox.Request) bool {
					return strings.Contains(r.Path, "/members/"+p.id) || strings.Contains(r.Path, "/channels/"+dm+"/")
				}))
				return nil
			},
		},
		{
			name: "he stops answering", still: true,
			goes: func(*club, person) error { return nil },
			back: func(*club, person) error { return nil },
		},
	} {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			c, k := newTimedClub(t)
			ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
			ada.openTable(forever(), 0, ben, cy)
			c.settled()
			for p := c.toPlay(1, ada, ben, cy); p.name != "Ben"; p = c.toPlay(1, ada, ben, cy) {
				step(p)
			}
			c.settled()
			asked := c.see(1, ben)
			safe, before, told := asked.Game.Info().MoveText(asked.Prompt.Default), c.moves(1), len(c.pinged(0))
			require.NoError(t, how.goes(c, ben))

			c.passesAtOnce(k, 65*time.Second, func() bool { return c.clock(2).Reminded })
			require.Equal(t, before, c.moves(1), "the time is his")
			if how.still {
				require.Eventually(t, func() bool { return len(c.pinged(told)) > 0 }, patience, 5*time.Millisecond)
			}
			c.passesAtOnce(k, 60*time.Second, func() bool { return c.moves(1) > before })
			moves, err := c.program.store.Moves(t.Context(), 1)
			require.NoError(t, err)
			require.Equal(t, []any{2, safe}, []any{moves[before].Seat, moves[before].Text}, "a safe move for him")
			for _, ping := range c.pinged(told) {
				require.NotRegexp(t, "^(Ada|Dora) ", ping, "it concerns nobody else")
			}

			gone := func() bool { return c.standsIn(1, ben) }
			if how.still {
				require.False(t, gone(), "one turn missed is no reason")
				for !gone() {
					if p := c.toPlay(1, ada, ben, cy); p.name == "Ben" {
						ben.missTurn(k, 1)
					} else {
						step(p)
					}
				}
				ada.says("The computer is playing for Ben")
			} else {
				require.Eventually(t, gone, patience, 5*time.Millisecond)
				require.Contains(t, ada.says("Anybody can take the free seat").Text(), "Ben")
			}
			at := c.moves(1)
			for c.moves(1) < at+6 {
				require.Eventually(t, func() bool { return c.see(1, ada).Prompt != nil || c.see(1, cy).Prompt != nil }, patience, 5*time.Millisecond, "the others play on")
				step(ada, cy)
			}
			require.Equal(t, storage.Playing, c.stored(1).State)
			require.NoError(t, c.program.store.Check(t.Context()))
			c.settled()

			if how.back == nil {
				dora := c.person("Dora")
				dora.pressKind(dora.pressKind(dora.says("Anybody can take the free seat"), render.Watch), render.Join)
				require.Equal(t, []string{"Ada", "Dora", "Cy"}, c.seats(1))
				return
			}
			require.NoError(t, how.back(c, ben))
			if how.still {
				ben.pressKind(ben.shows(render.Back), render.Back)
			} else {
				ben.pressKind(ben.pressKind(ben.says("Anybody can take the free seat"), render.Watch), render.Join)
			}
			require.False(t, gone(), "he plays himself again")
			require.Equal(t, []string{"Ada", "Ben", "Cy"}, c.seats(1))
			require.NotContains(t, ben.command("hand", nil).Text(), "core.")
		})
	}
}

// clock is the clock of a seat of the first table.
func (c *club) clock(seat int) storage.Clock {
	for _, clock := range c.stored(1).Clocks {
		if clock.Seat == seat {
			return clock
		}
	}
	return storage.Clock{Seat: seat}
}
