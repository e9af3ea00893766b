package storage_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func mustDeliveries(tb testing.TB, s *storage.Store, table int64) []storage.Delivery {
	tb.Helper()
	list, err := s.Deliveries(ctx, table)
	require.NoError(tb, err)
	return list
}

func mustUndelivered(tb testing.TB, s *storage.Store) []int64 {
	tb.Helper()
	list, err := s.Undelivered(ctx)
	require.NoError(tb, err)
	return list
}

func mustDeliver(tb testing.TB, s *storage.Store, d storage.Delivery) {
	tb.Helper()
	require.NoError(tb, s.Delivered(ctx, d))
}

func TestMessagesOwed(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo")
	require.NoError(t, s.SetDM(ctx, ben.ID, "dm-ben", false))
	table := mustCreate(t, s, lobby(ann, ben, house))
	t.Run("a table owes its own and one to each person seated", func(t *testing.T) {
		require.Equal(t, []storage.Delivery{
			{Table: table.ID, Kind: storage.TableMessage, Channel: "channel", Wanted: 1},
			{Table: table.ID, Kind: storage.HandMessage, Account: ann.ID, User: "ann", Wanted: 1},
			{Table: table.ID, Kind: storage.HandMessage, Account: ben.ID, User: "ben", Channel: "dm-ben", Wanted: 1},
		}, mustDeliveries(t, s, table.ID))
	})
	t.Run("each change wants them shown anew", func(t *testing.T) {
		table = mustCommit(t, s, moved(table, ""))
		for _, d := range mustDeliveries(t, s, table.ID) {
			require.Equal(t, table.Version, d.Wanted)
		}
	})
	t.Run("in a lobby, of whoever leaves are forgotten, of whoever comes are begun, of whoever stays are kept", func(t *testing.T) {
		hand := mustDeliveries(t, s, table.ID)[2]
		hand.Channel, hand.Message, hand.Hash, hand.Done, hand.Posted = "dm-ben", "m-ben", "hash", 2, now
		mustDeliver(t, s, hand)
		c := storage.Change{Table: table, SeatsChanged: true}
		c.Table.State, c.Table.Seats = storage.Lobby, seatsOf(cleo, ben)
		table = mustCommit(t, s, c)
		hand.Wanted = 3
		require.Equal(t, []storage.Delivery{
			{Table: table.ID, Kind: storage.TableMessage, Channel: "channel", Wanted: 3},
			hand,
			{Table: table.ID, Kind: storage.HandMessage, Account: cleo.ID, User: "cleo", Wanted: 3},
		}, mustDeliveries(t, s, table.ID))
	})
	t.Run("in a match whoever leaves is owed what stands in the place of his cards", func(t *testing.T) {
		c := storage.Change{Table: table, SeatsChanged: true}
		c.Table.State, c.Table.Seats = storage.Playing, seatsOf(cleo, ann)
		table = mustCommit(t, s, c)
		owed := mustDeliveries(t, s, table.ID)
		require.Contains(t, owed, storage.Delivery{Table: table.ID, Kind: storage.HandMessage, Account: ben.ID, User: "ben", Channel: "dm-ben",
			Message: "m-ben", Hash: "hash", Wanted: 4, Done: 2, Posted: now})
		require.Contains(t, owed, storage.Delivery{Table: table.ID, Kind: storage.HandMessage, Account: ann.ID, User: "ann", Wanted: 4})
	})
	t.Run("a call is owed to whom it is for, and looked at anew only when something about it has changed", func(t *testing.T) {
		c := storage.Change{Table: table, Calls: []int64{ben.ID}}
		table = mustCommit(t, s, c)
		call := storage.Delivery{Table: table.ID, Kind: storage.CallMessage, Account: ben.ID, User: "ben", Channel: "channel", Wanted: 5}
		require.Contains(t, mustDeliveries(t, s, table.ID), call)
		table = mustCommit(t, s, moved(table, ""))
		require.Contains(t, mustDeliveries(t, s, table.ID), call)
		c.Table = table
		table = mustCommit(t, s, c)
		call.Wanted = 7
		require.Contains(t, mustDeliveries(t, s, table.ID), call)
	})
	t.Run("who is invited is owed an invitation, wherever he comes to sit", func(t *testing.T) {
		dora := mustAccount(t, s, "dora")
		table = mustCommit(t, s, storage.Change{Table: table, Invited: []int64{dora.ID}})
		require.Contains(t, mustDeliveries(t, s, table.ID), storage.Delivery{
			Table: table.ID, Kind: storage.InvitationMessage, Account: dora.ID, User: "dora", Channel: "channel", Wanted: 8,
		})
	})
	t.Run("a match in a thread owes a message in the channel, too; its own and its calls belong into the thread", func(t *testing.T) {
		c := storage.Change{Table: table, Calls: []int64{ben.ID}}
		c.Table.Threaded = true
		table = mustCommit(t, s, c)
		c.Table = table
		c.Table.Thread = "thread"
		table = mustCommit(t, s, c)
		places := map[storage.Kind]string{}
		for _, d := range mustDeliveries(t, s, table.ID) {
			places[d.Kind] = d.Channel
		}
		require.Equal(t, "channel", places[storage.ParentMessage])
		require.Equal(t, "thread", places[storage.TableMessage])
		require.Equal(t, "thread", places[storage.CallMessage])
	})
	t.Run("a message that stands twice is owed until the old one is gone", func(t *testing.T) {
		other := mustCreate(t, s, lobby(ann))
		for _, d := range mustDeliveries(t, s, other.ID) {
			d.Done, d.Old = d.Wanted, map[storage.Kind]string{storage.TableMessage: "channel/m-0"}[d.Kind]
			mustDeliver(t, s, d)
		}
		require.Contains(t, mustUndelivered(t, s), other.ID)
		board := mustDeliveries(t, s, other.ID)[0]
		require.Equal(t, "channel/m-0", board.Old)
		board.Old = ""
		mustDeliver(t, s, board)
		require.NotContains(t, mustUndelivered(t, s), other.ID)
	})
	t.Run("a person with two seats is owed one", func(t *testing.T) {
		require.Len(t, mustDeliveries(t, s, mustCreate(t, s, lobby(ann, ann)).ID), 2)
	})
}

func TestDelivered(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	other := mustCreate(t, s, lobby(ann))
	table := mustCreate(t, s, lobby(ann))
	message := storage.Delivery{Table: table.ID, Kind: storage.TableMessage, Channel: "thread", Message: "m-1", Hash: "h-1", Wanted: 1, Done: 1,
		Posted: now}
	hand := storage.Delivery{Table: table.ID, Kind: storage.HandMessage, Account: ann.ID, User: "ann", Channel: "dm", Message: "m-2", Hash: "h-2",
		Wanted: 1, Done: 1, Posted: now.Add(time.Second)}
	t.Run("a table owes until all its messages show its version", func(t *testing.T) {
		require.Equal(t, []int64{other.ID, table.ID}, mustUndelivered(t, s))
		mustDeliver(t, s, message)
		require.Equal(t, []int64{other.ID, table.ID}, mustUndelivered(t, s))
		mustDeliver(t, s, hand)
		require.Equal(t, []int64{other.ID}, mustUndelivered(t, s))
		require.Equal(t, []storage.Delivery{message, hand}, mustDeliveries(t, s, table.ID))
	})
	t.Run("a later change owes again, and a late report of what was shown before pays only that", func(t *testing.T) {
		table = mustCommit(t, s, moved(table, ""))
		mustDeliver(t, s, message)
		require.Equal(t, []int64{other.ID, table.ID}, mustUndelivered(t, s))
	})
	t.Run("an older version never takes a later one's place", func(t *testing.T) {
		message.Wanted, message.Done, message.Hash = 2, 2, "h-3"
		mustDeliver(t, s, message)
		late := message
		late.Done, late.Hash, late.Message = 1, "h-1", "m-0"
		mustDeliver(t, s, late)
		require.Equal(t, message, mustDeliveries(t, s, table.ID)[0])
	})
	t.Run("a message that is gone goes back to where it belongs", func(t *testing.T) {
		lost := message
		lost.Channel, lost.Message, lost.Hash, lost.Posted = "", "", "", time.Time{}
		mustDeliver(t, s, lost)
		require.Equal(t, "channel", mustDeliveries(t, s, table.ID)[0].Channel)
		mustDeliver(t, s, message)
	})
	t.Run("a message is found by its id", func(t *testing.T) {
		d, err := s.Delivery(ctx, "m-1")
		require.NoError(t, err)
		require.Equal(t, message, d)
		for _, id := range []string{"m-9", ""} {
			_, err = s.Delivery(ctx, id)
			require.ErrorIs(t, err, storage.ErrNotFound)
		}
	})
	t.Run("for somebody who has left the lobby nothing is stored", func(t *testing.T) {
		ben := mustAccount(t, s, "ben")
		c := storage.Change{Table: table, SeatsChanged: true}
		c.Table.State, c.Table.Seats = storage.Lobby, seatsOf(ben)
		mustCommit(t, s, c)
		before := mustDeliveries(t, s, table.ID)
		hand.Done = 9
		mustDeliver(t, s, hand)
		require.Equal(t, before, mustDeliveries(t, s, table.ID))
	})
}
