package storage_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestFinishedMatches(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo, dan := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo"), mustAccount(t, s, "dan")
	hour := 0
	played := func(server, channel, game string, accounts ...storage.Account) int64 {
		t.Helper()
		open := lobby(accounts...)
		open.Table.Server, open.Table.Channel, open.Table.Game, open.Table.Preset = server, channel, game, "Friday"
		c := finished(mustCreate(t, s, open), "lives=1", []int{1, 2, 3}[:len(accounts)]...)
		c.Table.Ended = now.Add(time.Duration(hour) * time.Hour)
		hour++
		return mustCommit(t, s, c).ID
	}
	here := played("server", "here", "a", ann, ben)
	there := played("server", "there", "a", ann, cleo)
	inThread := played("server", "thread", "b", ben, cleo, house)
	abroad := played("abroad", "x", "a", ann, ben)
	secret := played("server", "secret", "a", ben, cleo)
	inState(t, s, storage.Playing, ann, cleo)
	inState(t, s, storage.Closed, ann, ben)
	list := func(p storage.Past) []int64 {
		t.Helper()
		fs, err := s.FinishedMatches(ctx, p, 10, 0)
		require.NoError(t, err)
		ids := []int64{}
		for _, f := range fs {
			ids = append(ids, f.Table)
		}
		return ids
	}
	t.Run("of a channel are those played there, and all that the reader has played on the server", func(t *testing.T) {
		require.Equal(t, []int64{there, here}, list(storage.Past{Reader: ann.ID, Server: "server", Channels: []string{"here"}}))
		require.Equal(t, []int64{here}, list(storage.Past{Reader: dan.ID, Server: "server", Channels: []string{"here"}}))
		require.Equal(t, []int64{secret, inThread, there}, list(storage.Past{Reader: cleo.ID, Server: "server", Channels: []string{"nowhere"}}))
	})
	t.Run("of a thread are those of its channel, too", func(t *testing.T) {
		require.Equal(t, []int64{inThread, here}, list(storage.Past{Reader: dan.ID, Server: "server", Channels: []string{"thread", "here"}}))
	})
	t.Run("of another person are those that may be listed anyway", func(t *testing.T) {
		require.Equal(t, []int64{there}, list(storage.Past{Reader: ann.ID, Server: "server", Player: cleo.ID, Channels: []string{"here"}}))
		require.Equal(t, []int64{inThread}, list(storage.Past{Reader: dan.ID, Server: "server", Player: cleo.ID, Channels: []string{"thread", "here"}}))
		require.Empty(t, list(storage.Past{Reader: ann.ID, Server: "server", Player: dan.ID, Channels: []string{"here"}}))
	})
	t.Run("of oneself are all, wherever they were played", func(t *testing.T) {
		require.Equal(t, []int64{there, here}, list(storage.Past{Reader: ann.ID, Server: "server", Player: ann.ID, Channels: []string{"nowhere"}}))
		require.Equal(t, []int64{abroad, there, here}, list(storage.Past{Reader: ann.ID}))
		require.Equal(t, []int64{abroad, there, here}, list(storage.Past{Reader: ann.ID, Player: cleo.ID}), "without a server nobody else's are asked for")
	})
	t.Run("of a game are those alone", func(t *testing.T) {
		require.Equal(t, []int64{inThread}, list(storage.Past{Reader: cleo.ID, Server: "server", Channels: []string{"thread", "here"}, Game: "b"}))
		require.Equal(t, []int64{secret, here}, list(storage.Past{Reader: ben.ID, Server: "server", Player: ben.ID, Game: "a"}))
	})
	t.Run("are cut into pages", func(t *testing.T) {
		all := storage.Past{Reader: cleo.ID, Server: "server", Channels: []string{"here"}}
		var ids []int64
		for offset := 0; offset < 5; offset += 2 {
			fs, err := s.FinishedMatches(ctx, all, 2, offset)
			require.NoError(t, err)
			for _, f := range fs {
				ids = append(ids, f.Table)
			}
		}
		require.Equal(t, []int64{secret, inThread, there, here}, ids)
	})
	t.Run("say who came off how, computers and forgotten people without a user", func(t *testing.T) {
		mustForget(t, s, ben)
		f, err := s.FinishedMatch(ctx, inThread)
		require.NoError(t, err)
		require.Equal(t, storage.Finished{
			Table: inThread, Server: "server", Game: "b", Rules: "lives=1", Preset: "Friday", Ended: now.Add(2 * time.Hour),
			Seats: []storage.Placed{
				{Account: ben.ID, Rank: 1, Money: 10}, {Account: cleo.ID, User: "cleo", Name: "cleo", Rank: 2}, {Account: storage.House, Rank: 3, Money: -10},
			},
		}, f)
		_, err = s.FinishedMatch(ctx, 999)
		require.ErrorIs(t, err, storage.ErrNotFound)
	})
}

func TestSittings(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cleo := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo")
	c := storage.Change{Table: mustCreate(t, s, lobby(ann, ben)), SeatsChanged: true, Sittings: []storage.Sitting{
		{Seat: 1, Account: ann.ID, What: storage.Sat}, {Seat: 2, Account: ben.ID, What: storage.Sat}, {Move: 3, Seat: 1, Account: cleo.ID, What: storage.Sat},
	}}
	c.Table.Seats[0].Account = cleo.ID
	table := mustCommit(t, s, c)
	mustForget(t, s, ann)
	list, err := s.Sittings(ctx, table.ID)
	require.NoError(t, err)
	require.Len(t, list, 3)
	require.Equal(t, storage.Sitting{Seat: 1, Account: ann.ID, What: storage.Sat, At: list[0].At}, list[0].Sitting)
	require.Equal(t, []string{"", "ben", "cleo"}, []string{list[0].Name, list[1].Name, list[2].Name})
	for account, want := range map[int64]bool{ann.ID: true, cleo.ID: true, mustAccount(t, s, "dan").ID: false} {
		played, err := s.HasPlayed(ctx, table.ID, account)
		require.NoError(t, err)
		require.Equal(t, want, played, "whoever has left has played, too")
	}
}

func TestKnownAccount(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	known, err := s.KnownAccount(ctx, "ann")
	require.NoError(t, err)
	require.Equal(t, ann, known)
	_, err = s.KnownAccount(ctx, "stranger")
	require.ErrorIs(t, err, storage.ErrNotFound)
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM accounts WHERE user = 'stranger'"), "nothing is stored about who is only asked for")
}
