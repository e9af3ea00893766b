package storage_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestCreate(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	t.Run("stores the table at version 1", func(t *testing.T) {
		c := lobby(ann, ben, house)
		table := mustCreate(t, s, c)
		want := c.Table
		want.ID, want.Version, want.Created = table.ID, 1, now
		require.Equal(t, want, table)
	})
	t.Run("gives each its own id, never used again", func(t *testing.T) {
		first, second := mustCreate(t, s, lobby(ann)), mustCreate(t, s, lobby(ann))
		require.Less(t, first.ID, second.ID)
	})
	t.Run("opens a lobby if no state is named", func(t *testing.T) {
		c := lobby(ann)
		c.Table.State = ""
		require.Equal(t, storage.Lobby, mustCreate(t, s, c).State)
	})
	t.Run("refuses a state that there isn't", func(t *testing.T) {
		c := lobby(ann)
		c.Table.State = "paused"
		_, err := s.Create(ctx, c)
		require.Error(t, err)
	})
	t.Run("a repeated interaction opens no second table and names the first", func(t *testing.T) {
		c := lobby(ann)
		c.Interaction = "create-1"
		first := mustCreate(t, s, c)
		id, err := s.Create(ctx, c)
		require.ErrorIs(t, err, storage.ErrSeen)
		require.Equal(t, first.ID, id)
	})
	t.Run("refuses a seat of an account that there isn't", func(t *testing.T) {
		_, err := s.Create(ctx, lobby(storage.Account{ID: 999}))
		require.Error(t, err)
	})
	t.Run("refuses seats out of order", func(t *testing.T) {
		c := lobby(ann, ben)
		c.Table.Seats[1].Seat = 3
		_, err := s.Create(ctx, c)
		require.ErrorContains(t, err, "seat 3 stands in place 2")
	})
}

func TestCreateNext(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	previous := mustCreate(t, s, lobby(ann))
	first, err := s.CreateNext(ctx, lobby(ann), previous.ID)
	require.NoError(t, err)

	t.Run("links the new table in the previous one", func(t *testing.T) {
		require.Equal(t, first, mustTable(t, s, previous.ID).Next)
	})
	t.Run("counts as a change of the previous one, whose message then owes it", func(t *testing.T) {
		require.Equal(t, previous.Version+1, mustTable(t, s, previous.ID).Version)
		list, err := s.Deliveries(ctx, previous.ID)
		require.NoError(t, err)
		require.Equal(t, previous.Version+1, list[0].Wanted)
	})
	t.Run("a second one is refused and told which there is", func(t *testing.T) {
		id, err := s.CreateNext(ctx, lobby(ann), previous.ID)
		require.ErrorIs(t, err, storage.ErrConflict)
		require.Equal(t, first, id)
	})
	t.Run("refuses one after a table that there isn't", func(t *testing.T) {
		_, err := s.CreateNext(ctx, lobby(ann), 999)
		require.ErrorIs(t, err, storage.ErrNotFound)
	})
	t.Run("of many at once exactly one opens a table", func(t *testing.T) {
		previous := mustCreate(t, s, lobby(ann))
		var opened atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, err := s.CreateNext(ctx, lobby(ann), previous.ID); err == nil {
					opened.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int32(1), opened.Load())
	})
}

func TestCommit(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	t.Run("stores every part of the table that may change", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann, ben))
		next := mustCreate(t, s, lobby(ann))
		c := storage.Change{Table: table}
		c.Table.State, c.Table.Reason, c.Table.Host, c.Table.Capacity = storage.Closed, "closed.empty", ben.ID, 4
		c.Table.Options = map[string]string{"lives": "1", "stake": "10"}
		c.Table.Dealer, c.Table.Wake, c.Table.Next = 2, true, next.ID
		c.Table.Deadline, c.Table.Started, c.Table.Ended = now.Add(time.Hour), now.Add(time.Minute), now.Add(2*time.Minute)
		want := c.Table
		want.Version++
		require.Equal(t, want, mustCommit(t, s, c))
	})
	t.Run("stores each part also when it alone changes", func(t *testing.T) {
		for name, edit := range map[string]func(*storage.Table){
			"state":    func(t *storage.Table) { t.State = storage.Playing },
			"reason":   func(t *storage.Table) { t.Reason = "x" },
			"host":     func(t *storage.Table) { t.Host = 0 },
			"capacity": func(t *storage.Table) { t.Capacity++ },
			"options":  func(t *storage.Table) { t.Options = map[string]string{} },
			"dealer":   func(t *storage.Table) { t.Dealer = 2 },
			"deadline": func(t *storage.Table) { t.Deadline = now },
			"wake":     func(t *storage.Table) { t.Wake = true },
			"next":     func(t *storage.Table) { t.Next = t.ID },
			"started":  func(t *storage.Table) { t.Started = now },
			"ended":    func(t *storage.Table) { t.Ended = now },
			"preset":   func(t *storage.Table) { t.Preset = "short" },
			"pace":     func(t *storage.Table) { t.Pace = time.Hour },
			"threaded": func(t *storage.Table) { t.Threaded = true },
			"thread":   func(t *storage.Table) { t.Thread = "thread" },
			"paused":   func(t *storage.Table) { t.Paused = "why" },
			"due":      func(t *storage.Table) { t.Due = now },
			"votes":    func(t *storage.Table) { t.Votes = []storage.Vote{{Account: ann.ID, For: "end"}} },
			"clocks": func(t *storage.Table) {
				t.Clocks = []storage.Clock{{Seat: 1, Since: now, Due: now.Add(time.Minute), Reminded: true, Missed: 1}, {Seat: 2, Missed: 2}}
			},
		} {
			c := storage.Change{Table: mustCreate(t, s, lobby(ann, ben))}
			edit(&c.Table)
			want := c.Table
			want.Version++
			require.Equal(t, want, mustCommit(t, s, c), name)
		}
	})
	t.Run("stores moves in order, with who made them and when", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann, ben))
		c := moved(table, "move-1")
		c.Table.Moves = 2
		c.Moves = append(c.Moves, storage.Move{Number: 2, Seat: 2, Text: "knock", Account: ben.ID, At: now.Add(time.Millisecond)})
		mustCommit(t, s, c)
		moves, err := s.Moves(ctx, table.ID)
		require.NoError(t, err)
		require.Equal(t, c.Moves, moves)
	})
	t.Run("refuses moves that don't follow one another", func(t *testing.T) {
		c := moved(mustCreate(t, s, lobby(ann)), "")
		c.Moves[0].Number = 2
		require.ErrorContains(t, s.Commit(ctx, c), "move 2 stands in the place of move 1")
	})
	t.Run("an interaction has its effect once, also at another table and whatever the version", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann))
		after := mustCommit(t, s, moved(table, "press-1"))
		require.ErrorIs(t, s.Commit(ctx, moved(table, "press-1")), storage.ErrSeen, "as it was sent")
		require.ErrorIs(t, s.Commit(ctx, moved(after, "press-1")), storage.ErrSeen, "with the version of now")
		other := mustCreate(t, s, lobby(ann))
		require.ErrorIs(t, s.Commit(ctx, moved(other, "press-1")), storage.ErrSeen, "elsewhere")
		require.Equal(t, after, mustTable(t, s, table.ID))
		require.Equal(t, other, mustTable(t, s, other.ID))
	})
	t.Run("remembers at which table an interaction had its effect", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann))
		mustCommit(t, s, moved(table, "press-2"))
		id, seen, err := s.Interaction(ctx, "press-2")
		require.NoError(t, err)
		require.True(t, seen)
		require.Equal(t, table.ID, id)
		_, seen, err = s.Interaction(ctx, "press-3")
		require.NoError(t, err)
		require.False(t, seen)
	})
	t.Run("what the bot does by itself needs no interaction", func(t *testing.T) {
		table := mustCommit(t, s, moved(mustCreate(t, s, lobby(ann)), ""))
		mustCommit(t, s, moved(table, ""))
	})
	t.Run("a change made for another version is refused and leaves nothing", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann))
		after := mustCommit(t, s, moved(table, "press-4"))
		require.ErrorIs(t, s.Commit(ctx, moved(table, "press-5")), storage.ErrConflict)
		require.Equal(t, after, mustTable(t, s, table.ID))
		_, seen, err := s.Interaction(ctx, "press-5")
		require.NoError(t, err)
		require.False(t, seen, "the interaction may still have its effect")
	})
	t.Run("a table that there isn't", func(t *testing.T) {
		require.ErrorIs(t, s.Commit(ctx, storage.Change{Table: storage.Table{ID: 999, Version: 1, State: storage.Lobby}}), storage.ErrNotFound)
	})
	t.Run("seats are replaced only when the change says so", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann, ben))
		c := storage.Change{Table: table}
		c.Table.Seats = seatsOf(ben, house)
		require.Equal(t, table.Seats, mustCommit(t, s, c).Seats)
		c.Table.Version++
		c.SeatsChanged = true
		require.Equal(t, c.Table.Seats, mustCommit(t, s, c).Seats)
	})
	t.Run("of many at once for one version exactly one is stored", func(t *testing.T) {
		table := mustCreate(t, s, lobby(ann))
		var stored, conflicts atomic.Int32
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				switch err := s.Commit(ctx, moved(table, "")); {
				case err == nil:
					stored.Add(1)
				default:
					require.ErrorIs(t, err, storage.ErrConflict)
					conflicts.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int32(1), stored.Load())
		require.Equal(t, int32(49), conflicts.Load())
	})
}

func TestContext(t *testing.T) {
	s := mustOpen(t)
	table := mustCreate(t, s, lobby(mustAccount(t, s, "ann")))
	t.Run("that has ended: nothing is stored", func(t *testing.T) {
		ended, cancel := context.WithCancel(ctx)
		cancel()
		require.ErrorIs(t, s.Commit(ended, moved(table, "")), context.Canceled)
		require.Equal(t, table, mustTable(t, s, table.ID))
	})
	t.Run("that ends while the change waits: it is withdrawn", func(t *testing.T) {
		waits, cancel := context.WithCancel(ctx)
		release := s.Hold()
		answer := make(chan error)
		go func() { answer <- s.Commit(waits, moved(table, "")) }()
		require.Eventually(t, func() bool { return s.Waiting() == 1 }, time.Minute, time.Millisecond)
		cancel()
		require.ErrorIs(t, <-answer, context.Canceled, "at once, though the writer is busy")
		release()
		require.NoError(t, s.SetMeta(ctx, "key", "value"), "the writer has come past it")
		require.Equal(t, table, mustTable(t, s, table.ID))
	})
	t.Run("that ends once the writer has begun: the answer is what happened", func(t *testing.T) {
		begun, cancel := context.WithCancel(ctx)
		err := s.Do(begun, func() { cancel() })
		require.NoError(t, err)
	})
}
