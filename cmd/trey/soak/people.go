package soak

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
)

// group is people who play one game together in a channel of their own.
type group struct {
	world  *world
	game   games.Game
	people []sandbox.User

	mu sync.Mutex
	at string // channel
}

func (g *group) channel() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.at
}

// move has the group play in another channel from now on.
func (g *group) move(channel string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.at = channel
}

// player is somebody in a round, who acts at random and mostly sensibly.
type player struct {
	guest.Player
	group *group
}

// player returns one of the group's people for a round.
func (g *group) player(i int, r *round, chance *rand.Rand) *player {
	return &player{group: g, Player: guest.Player{
		Discord: g.world.discord, User: g.people[i].ID, Name: g.people[i].GlobalName, Channel: g.channel(), Game: g.game, Chance: chance,
		Heard: g.world.ear, Made: r.made, Moved: r.moved,
		Lost: func(what string, err error) {
			r.finds("%s by %s has no outcome: %v", what, g.people[i].GlobalName, err)
		},
	}}
}

// think is how long somebody takes at most before he acts again.
const think = 120 * time.Millisecond

// play lets the player act until the context is over.
func (p *player) play(ctx context.Context) {
	for ctx.Err() == nil {
		p.Channel = p.group.channel()
		p.act(ctx)
		sleep(ctx, time.Duration(p.Chance.Int64N(int64(think))))
	}
}

func (p *player) act(ctx context.Context) {
	switch n := p.Chance.IntN(100); {
	case n < 4:
		p.Use(ctx, "table", nil)
	case n < 7:
		p.Use(ctx, "rules", map[string]any{"page": "now"})
	case n < 13:
		p.typeMove(ctx)
	case n < 20:
		p.PressOld(ctx)
	case n < 27:
		p.pressForeign(ctx)
	case n < 30:
		p.forge(ctx)
	case n < 40:
		if m, ok := p.Board(); ok {
			p.press(ctx, m, guest.Controls(m), render.Leave, render.End)
		}
	case n < 50:
		if m, ok := p.Hand(); ok {
			p.PressAny(ctx, m, guest.Answers(m))
		}
	case n < 51: // he is called away, for long enough to miss a turn
		sleep(ctx, time.Duration(p.Chance.Int64N(int64(2*insideDeadline))))
	case n < 53:
		p.Use(ctx, "trey back", nil)
	case n < 54:
		p.Use(ctx, "trey vote", map[string]any{"what": []string{"wait", "computer", "end"}[p.Chance.IntN(3)]})
	case n < 55:
		p.leave(ctx)
	default:
		p.playOn(ctx)
	}
}

// typeMove types in /move, and uses what is suggested now and then, or what is no move.
func (p *player) typeMove(ctx context.Context) {
	text := []string{"", "d", "zz", "7"}[p.Chance.IntN(4)]
	p.Type(ctx, "move", "move", text)
	if p.Chance.IntN(3) == 0 {
		p.Use(ctx, "move", map[string]any{"move": []string{"draw", "knock", "pass", "discard 7H", "🂡"}[p.Chance.IntN(5)]})
	}
}

// pressForeign presses something on the board of another group, which he sees as well.
func (p *player) pressForeign(ctx context.Context) {
	groups := p.group.world.groups
	there := *p
	there.Channel = groups[p.Chance.IntN(len(groups))].channel()
	if m, ok := there.Board(); ok {
		p.press(ctx, m, guest.Controls(m), render.Join)
	}
}

// press presses one of the controls, but none of some kinds.
func (p *player) press(ctx context.Context, m sandbox.Message, list []sandbox.Component, but ...render.Kind) {
	var some []sandbox.Component
	for _, c := range list {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && !slices.Contains(but, a.Kind) {
			some = append(some, c)
		}
	}
	p.PressAny(ctx, m, some)
}

// forge presses a control that the message doesn't have: one of another table, or of another turn, or none at all.
func (p *player) forge(ctx context.Context) {
	m, ok := p.Board()
	if !ok {
		return
	}
	kinds := "jlabutnohmcvsgzefxitykdq"
	id := "1" + string(kinds[p.Chance.IntN(len(kinds))]) + ":" + strconv.FormatInt(int64(p.Chance.IntN(40)), 36) + ":" +
		strconv.FormatInt(int64(p.Chance.IntN(30)), 36) + ":" + []string{"", "draw", "knock", "../../etc", strings.Repeat("x", 60)}[p.Chance.IntN(5)]
	p.Forge(ctx, m, id)
}

// leave leaves his table, as somebody who is sure of it.
func (p *player) leave(ctx context.Context) {
	if m := p.Use(ctx, "leave", nil); m != nil {
		p.PressKind(ctx, *m, render.Sure)
	}
}

// playOn moves at his table if there is something to decide, or sees that there will be.
func (p *player) playOn(ctx context.Context) {
	board, ok := p.Board()
	var options map[string]any
	if ok && p.Chance.IntN(4) > 0 {
		options = map[string]any{"table": strconv.FormatInt(guest.TableOf(board), 10)}
	}
	m := p.Use(ctx, "hand", options)
	for n := 0; n < 3 && m != nil && len(guest.Answers(*m)) > 0; n++ {
		m = p.PressAny(ctx, *m, guest.Answers(*m))
	}
	if m != nil {
		if _, seated := guest.Control(*m, render.Refresh); seated {
			return
		}
	}
	p.gather(ctx, board)
}

// gather sits down, fills up, starts, asks for a rematch or opens a table, whichever is possible.
func (p *player) gather(ctx context.Context, board sandbox.Message) {
	for _, kind := range []render.Kind{render.Rematch, render.Join, render.AddComputer, render.Start} {
		if _, ok := guest.Control(board, kind); ok && p.Chance.IntN(2) == 0 {
			p.PressKind(ctx, board, kind)
			return
		}
	}
	if _, lobby := guest.Control(board, render.Start); !lobby {
		p.Use(ctx, "play", map[string]any{"game": p.Game.Info().Slug, "options": p.options()})
	}
}

// sitDown has the group open a table and start, unless the first of them sits at one. It is for a bot without faults; what doesn't come about in its
// time is left to chance.
func (g *group) sitDown(ctx context.Context, players []*player) {
	host := players[0]
	if m := host.Use(ctx, "hand", nil); m != nil && guest.TableOf(*m) != 0 {
		return
	}
	old, _ := host.Board()
	host.Use(ctx, "play", map[string]any{"game": g.game.Info().Slug, "options": host.options()})
	for _, p := range players[1:] {
		p.awaits(ctx, render.Join, old.ID)
	}
	for range max(g.game.Info().MinSeats, 3) - len(players) {
		host.awaits(ctx, render.AddComputer, old.ID)
	}
	host.awaits(ctx, render.Start, old.ID)
}

// sittingDown is how long a group takes at most to sit down.
const sittingDown = 10 * time.Second

// awaits presses a button as soon as a board has it that isn't the old one.
func (p *player) awaits(ctx context.Context, kind render.Kind, old string) {
	for ; ctx.Err() == nil; sleep(ctx, glance) {
		if m, ok := p.Board(); ok && m.ID != old {
			if _, pressed := p.PressKind(ctx, m, kind); pressed {
				return
			}
		}
	}
}

// options are those of a short match, which is played for something half of the time.
func (p *player) options() string {
	in := p.Game.Info()
	options := guest.Shortest(in)
	if in.Stake != "" && p.Chance.IntN(2) == 0 {
		options += " " + in.Stake + "=10"
	}
	return strings.TrimSpace(options)
}
