package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// What must hold after a storm.

// goesOn lets every table in the channel change again: a match by some moves or to its end, a lobby by somebody who comes or goes. All presses
// must be answered. It is with such a change that the bot, which isn't told of deleted messages, finds that its own is gone.
func (tab *stormTable) goesOn(r *rand.Rand) {
	t := tab.t
	t.Helper()
	const moves = 2
	before := map[int64]int{}
	for _, row := range tab.open() {
		before[row.ID] = row.Moves
		if row.State == storage.Lobby {
			tab.touch(row)
		}
	}
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		playing := slices.DeleteFunc(tab.open(), func(row storage.Table) bool {
			return row.State != storage.Playing || row.Moves >= before[row.ID]+moves
		})
		if len(playing) == 0 {
			return
		}
		require.True(t, time.Now().Before(end), "the tables of %s don't go on: %+v", tab.game.Info().Slug, playing)
		for _, row := range playing {
			tab.pressAt(r, row)
		}
	}
}

// touch lets somebody who has a seat in the lobby leave it, or else somebody join.
func (tab *stormTable) touch(row storage.Table) {
	p, kind := tab.people[0], render.Join
	for _, other := range tab.people {
		if slices.ContainsFunc(row.Seats, func(s storage.Seat) bool { return s.User == other.id }) {
			p, kind = other, render.Leave
		}
	}
	p.pressKind(p.command("table", map[string]any{"table": fmt.Sprint(row.ID)}), kind)
}

// pressAt lets each who is asked at the table press something.
func (tab *stormTable) pressAt(r *rand.Rand, row storage.Table) {
	for _, p := range tab.people {
		if !slices.ContainsFunc(row.Seats, func(s storage.Seat) bool { return s.User == p.id }) {
			continue
		}
		m := p.command("hand", map[string]any{"table": fmt.Sprint(row.ID)})
		if list := guest.Answers(m); len(list) > 0 {
			control, values := guest.Choose(list, r)
			_, err := p.press(m, control, values...)
			require.NoError(tab.t, err)
		}
	}
}

// open returns the tables of the channel that aren't closed.
func (tab *stormTable) open() []storage.Table {
	list, err := tab.program.store.TablesIn(context.Background(), tab.here.cards)
	require.NoError(tab.t, err)
	return list
}

// shown requires that each table is shown by one message, the one that the books name.
func (tab *stormTable) shown() {
	t := tab.t
	// All that he sees there: since a table's message was posted, he may have got hundreds of answers.
	list, err := tab.sandbox.Messages(tab.people[0].id, tab.here.cards, math.MaxInt, "")
	require.NoError(t, err)
	for _, row := range tab.open() {
		var seen []string
		for _, m := range list {
			if m.Flags&sandbox.FlagEphemeral == 0 && guest.Shows(m, row.ID) {
				seen = append(seen, m.ID)
			}
		}
		owed, err := tab.program.store.Deliveries(context.Background(), row.ID)
		require.NoError(t, err)
		for _, d := range owed {
			if d.Kind == storage.TableMessage {
				require.Equal(t, []string{d.Message}, seen, "table %d", row.ID)
			}
		}
	}
}

// stored requires that the books are whole: every move that was acknowledged is there, once, every table's moves can be replayed, and
// all money sums to zero.
func (w *weather) stored() {
	ctx := context.Background()
	store := w.program.store
	require.NoError(w.t, store.Check(ctx))
	for _, id := range w.moved {
		_, seen, err := store.Interaction(ctx, id)
		require.NoError(w.t, err)
		require.True(w.t, seen, "interaction %s was acknowledged and isn't stored; the answer was\n%s", id, w.said[id])
	}
	total := 0
	for id := int64(1); ; id++ {
		row, err := store.Table(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			break
		}
		require.NoError(w.t, err)
		moves, err := store.Moves(ctx, id)
		require.NoError(w.t, err)
		require.Len(w.t, moves, row.Moves)
		total += len(moves)
		require.NotEqual(w.t, "core.reason.broken", row.Reason, "table %d", id)
		s, err := w.program.tables.See(ctx, id, 0)
		require.NoError(w.t, err, "table %d can't be replayed", id)
		require.Equal(w.t, row.State, s.State)
	}
	require.NotEmpty(w.t, w.moved)
	w.t.Logf("%d moves stored", total)
}
