package soak

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// glance is how often it is looked whether something has come about.
const glance = 10 * time.Millisecond

// heal starts the bot without faults and looks whether all is well again: every table goes on, and every message shows how things stand.
func (r *round) heal(ctx context.Context) error {
	in, err := r.world.enter(ctx, r.name("after"), nil)
	if err != nil {
		r.finds("I7: after the round %v", err)
		return nil
	}
	calm := r.world.discord.StartStorm(sandbox.StormSettings{}) // it strikes nothing, but knows when the machine itself stands still
	store, err := r.world.look(ctx)
	if err == nil {
		err = errors.Join(r.healed(ctx, in, store), store.Close())
	}
	calm.Stop()
	r.leave(in)
	return err
}

func (r *round) healed(ctx context.Context, in *inner, store *storage.Store) error {
	if err := r.settled(ctx, store); err != nil {
		return err
	}
	open, err := r.open(ctx, store)
	if err != nil {
		return err
	}
	n := &night{round: r, store: store, players: map[string]*player{}}
	for _, p := range slices.Concat(r.people(forHealing)...) {
		n.players[p.User] = p
	}
	for _, row := range open {
		if err := n.goesOn(ctx, row); err != nil {
			return err
		}
	}
	if err := r.settled(ctx, store); err != nil || r.plan.kind == twin {
		return err // of two bots' messages nobody can tell whose they are
	}
	tables, err := r.tables(ctx, store)
	if err != nil {
		return err
	}
	for _, row := range tables {
		if err := r.shown(ctx, in, store, row); err != nil {
			return err
		}
	}
	return nil
}

// settled waits until no message is owed any more.
func (r *round) settled(ctx context.Context, store *storage.Store) error {
	var owed []int64
	for end := time.Now().Add(patience); time.Now().Before(end) && ctx.Err() == nil; sleep(ctx, glance) {
		var err error
		if owed, err = store.Undelivered(ctx); err != nil {
			return err
		}
		if len(owed) == 0 {
			return nil
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	what, err := owing(ctx, store, owed)
	r.finds("messages of tables %v are owed for ever:%s", owed, what)
	return err
}

// owing says which messages of the tables are owed, of the first few of them.
func owing(ctx context.Context, store *storage.Store, tables []int64) (what string, err error) {
	const few = 5
	for _, id := range tables[:min(few, len(tables))] {
		list, err := store.Deliveries(ctx, id)
		if err != nil {
			return "", err
		}
		for _, d := range list {
			if d.Done < d.Wanted || d.Old != "" {
				what += fmt.Sprintf(" table %d's %s of account %d in %s (message %q, old %q) shows %d of %d;", id, d.Kind, d.Account, d.Channel, d.Message, d.Old, d.Done, d.Wanted)
			}
		}
	}
	return what, nil
}

// open returns the tables that haven't ended.
func (r *round) open(ctx context.Context, store *storage.Store) ([]storage.Table, error) {
	list, err := r.tables(ctx, store)
	return slices.DeleteFunc(list, ended), err
}

func ended(row storage.Table) bool { return row.State != storage.Lobby && row.State != storage.Playing }

func (r *round) tables(ctx context.Context, store *storage.Store) (list []storage.Table, err error) {
	for id := int64(1); ; id++ {
		row, err := store.Table(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		list = append(list, row)
	}
}

// night is when the faults are over, and people see that their tables go on.
type night struct {
	round   *round
	store   *storage.Store
	players map[string]*player // by user
}

// goesOn lets a table change again (I7): a match by a move or to its end, a lobby by somebody who comes or goes. It is with such a change that the bot, which
// isn't told of deleted messages, finds that its own is gone.
func (n *night) goesOn(ctx context.Context, before storage.Table) error {
	if n.round.world.deleted[before.Channel] && !slices.ContainsFunc(before.Seats, func(s storage.Seat) bool { return n.players[s.User] != nil && !s.Free }) {
		return nil // nobody can do anything there; if the bot hasn't heard that the channel is gone, the table ends with its time
	}
	row := before
	for end := time.Now().Add(patience); ctx.Err() == nil; sleep(ctx, glance) {
		var err error
		if row, err = n.store.Table(ctx, before.ID); err != nil {
			return err
		}
		if row.State != before.State || row.Moves > before.Moves || row.State == storage.Lobby && row.Version > before.Version {
			return nil
		}
		if time.Now().After(end) {
			n.round.finds("I7: table %d doesn't go on: %s, %s, %q", row.ID, row.Game, row.State, row.Paused)
			return nil
		}
		n.touch(ctx, row)
	}
	return nil
}

// touch lets those who sit at the table do something there.
func (n *night) touch(ctx context.Context, row storage.Table) {
	at := map[string]any{"table": strconv.FormatInt(row.ID, 10)}
	seated := false
	for _, s := range row.Seats {
		p := n.players[s.User]
		if p == nil {
			continue
		}
		seated = true
		if p.Channel = row.Channel; n.round.world.deleted[row.Channel] {
			p.Channel = n.round.meets(row) // who sits at a table may do all at it anywhere on the server
		}
		switch {
		case row.State == storage.Lobby:
			n.touchLobby(ctx, p, at)
			return
		case row.Paused != "" || s.StandIn:
			p.Use(ctx, "trey back", at)
		default:
			if m := p.Use(ctx, "hand", at); m != nil {
				p.PressAny(ctx, *m, guest.Answers(*m))
			}
		}
	}
	if seated {
		return
	}
	for _, p := range n.players {
		if p.Game.Info().Slug == row.Game { // nobody sits there: somebody takes a seat
			p.Channel = row.Channel
			if m := p.Use(ctx, "table", at); m != nil {
				p.PressKind(ctx, *m, render.Join)
			}
			return
		}
	}
}

// touchLobby adds a computer to a lobby, or else lets somebody leave it.
func (n *night) touchLobby(ctx context.Context, p *player, at map[string]any) {
	m := p.Use(ctx, "table", at)
	if m == nil {
		return
	}
	if _, added := p.PressKind(ctx, *m, render.AddComputer); !added {
		p.PressKind(ctx, *m, render.Leave)
	}
}

// shown looks that a table is shown by one message, the one that the books name, and that it shows how things stand for everybody (I5); and that nobody has
// two hands of it, or an old one. A hand that isn't there may have been deleted, of which the bot isn't told; of a table that has ended it learns nothing more.
func (r *round) shown(ctx context.Context, in *inner, store *storage.Store, row storage.Table) error {
	problem := ""
	for end := time.Now().Add(patience); ctx.Err() == nil; sleep(ctx, glance) {
		owed, err := due(ctx, store, row.ID)
		if err != nil {
			return err
		}
		if problem, err = r.wrong(ctx, in, row, owed); err != nil {
			return err
		}
		if problem == "" || time.Now().After(end) {
			break
		}
	}
	if problem != "" && ctx.Err() == nil {
		r.finds("table %d in channel %s: %s", row.ID, row.Channel, problem)
	}
	return nil
}

// due returns a table's messages without the hands of people whose DMs are closed: those stay as they are until somebody asks for them.
func due(ctx context.Context, store *storage.Store, table int64) (list []storage.Delivery, err error) {
	all, err := store.Deliveries(ctx, table)
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		if d.Kind == storage.HandMessage {
			a, err := store.Account(ctx, d.Account)
			if err != nil {
				return nil, err
			}
			if a.DMsClosed {
				continue
			}
		}
		list = append(list, d)
	}
	return list, nil
}

// wrong says what is wrong with the first message of a table that isn't as it should be, nothing if all are.
func (r *round) wrong(ctx context.Context, in *inner, row storage.Table, owed []storage.Delivery) (problem string, err error) {
	for _, d := range owed {
		reader, channel := r.viewer(row), row.Channel
		switch d.Kind {
		case storage.TableMessage:
			if r.world.deleted[channel] {
				continue // nobody can look
			}
		case storage.HandMessage:
			reader, channel = d.User, r.world.discord.DM(d.User)
		default:
			continue
		}
		seen, text, err := r.standing(reader, channel, row.ID)
		switch {
		case ended(row) && (err != nil || len(seen) < 2), d.Kind == storage.HandMessage && err == nil && len(seen) == 0:
			continue // the channel may be gone, too
		case err != nil:
			return "", err
		case !slices.Equal(seen, []string{d.Message}):
			return fmt.Sprintf("the messages %v are a %s of it, and the books name %q", seen, d.Kind, d.Message), nil
		}
		want, err := in.saying(ctx, d)
		if err != nil {
			return "", fmt.Errorf("render the %s of table %d: %w", d.Kind, row.ID, err)
		}
		if want != "" && text != want {
			return fmt.Sprintf("a %s says\n%s\nand should say\n%s", d.Kind, text, want), nil
		}
	}
	return "", nil
}

// group returns those who play the table's game.
func (r *round) group(row storage.Table) *group {
	at := slices.IndexFunc(r.world.groups, func(g *group) bool { return g.game.Info().Slug == row.Game })
	return r.world.groups[max(0, at)]
}

// viewer returns somebody who can read the table's channel.
func (r *round) viewer(row storage.Table) string { return r.group(row).people[0].ID }

// meets returns the channel in which those who play the table's game are now.
func (r *round) meets(row storage.Table) string { return r.group(row).channel() }

// standing returns the messages of a table that somebody sees in a channel, and the text of the last.
func (r *round) standing(reader, channel string, table int64) (seen []string, text string, err error) {
	if channel == "" {
		return nil, "", nil
	}
	list, err := r.world.discord.Messages(reader, channel, math.MaxInt, "")
	if err != nil {
		return nil, "", fmt.Errorf("read channel %s: %w", channel, err)
	}
	for _, m := range list {
		if m.Flags&sandbox.FlagEphemeral == 0 && guest.Shows(m, table) {
			seen, text = append(seen, m.ID), m.Text()
		}
	}
	return seen, text, nil
}
