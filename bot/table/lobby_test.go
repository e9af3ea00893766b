package table_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

func TestLobby(t *testing.T) {
	t.Run("who opens a table has the first seat and is host", func(t *testing.T) {
		c := newClub(t, nil)
		s := c.see(c.lobby("Ada"), "Ada")
		require.Equal(t, storage.Lobby, s.State)
		require.Equal(t, games.Seat(1), s.Viewer)
		require.Equal(t, s.Seats[0].Account, s.Host)
		require.Equal(t, 4, s.Capacity, "as many as the game takes")
	})
	t.Run("options are checked before anything is stored", func(t *testing.T) {
		c := newClub(t, nil)
		open := func(o games.Options, seats int) error {
			_, err := c.tables.Open(t.Context(), c.by("Ada"), table.Opening{Server: "1", Channel: "2", Game: "highcard", Options: o, Seats: seats})
			return err
		}
		var wrong *games.OptionError
		require.ErrorAs(t, open(games.Options{"rounds": "9"}, 0), &wrong)
		require.ErrorAs(t, open(games.Options{"lives": "3"}, 0), &wrong)
		require.Equal(t, "core.trouble.seats", told(t, open(nil, 5)))
		require.NoError(t, open(games.Options{"rounds": "1"}, 2))
	})
	t.Run("nobody sits twice, or where every seat is taken", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada", "Ben", "Cy")
		require.Equal(t, "core.trouble.seated", told(t, c.tables.Join(t.Context(), id, c.by("Ben"))))
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ben")))
		require.Equal(t, "core.trouble.full", told(t, c.tables.Join(t.Context(), id, c.by("Dora"))))
		require.Equal(t, "core.trouble.full.computer", told(t, c.tables.AddComputer(t.Context(), id, c.by("Ada"))))
	})
	t.Run("who hasn't a seat brings no computer player", func(t *testing.T) {
		c := newClub(t, nil)
		require.Equal(t, "core.trouble.seat_first", told(t, c.tables.AddComputer(t.Context(), c.lobby("Ada"), c.by("Ben"))))
	})
	t.Run("the host takes computer players away, the last one first", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada")
		require.Equal(t, "core.trouble.no_computer", told(t, c.tables.RemoveComputer(t.Context(), id, c.by("Ada"))))
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.Join(t.Context(), id, c.by("Ben")))
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.Equal(t, "core.trouble.host", told(t, c.tables.RemoveComputer(t.Context(), id, c.by("Ben"))))
		require.NoError(t, c.tables.RemoveComputer(t.Context(), id, c.by("Ada")))
		s := c.see(id, "Ben")
		require.Len(t, s.Seats, 3)
		require.True(t, s.Seats[1].Computer)
		require.Equal(t, games.Seat(3), s.Viewer)
		require.NoError(t, c.tables.RemoveComputer(t.Context(), id, c.by("Ada")))
		require.Equal(t, games.Seat(2), c.see(id, "Ben").Viewer, "the seats after it move up")
	})
	t.Run("seats move up when somebody leaves, and the host's place goes to the next person", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada")
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.Join(t.Context(), id, c.by("Ben")))
		require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ada")))
		s := c.see(id, "Ben")
		require.Equal(t, games.Seat(2), s.Viewer)
		require.True(t, s.Seats[0].Computer)
		require.Equal(t, s.Seats[1].Account, s.Host)
		require.Equal(t, "core.trouble.not_seated", told(t, c.tables.Leave(t.Context(), id, c.by("Ada"))))
	})
	t.Run("case 10: everyone leaves, and the lobby closes", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada", "Ben")
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ada")))
		require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ben")))
		s := c.see(id, "")
		require.Equal(t, storage.Closed, s.State)
		require.Equal(t, "core.reason.empty", s.Reason)
		require.Equal(t, "core.trouble.lobby_over", told(t, c.tables.Join(t.Context(), id, c.by("Cy"))))
	})
	t.Run("only the host deals, and only to enough players", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada")
		require.Equal(t, "core.trouble.too_few", told(t, c.tables.Start(t.Context(), id, c.by("Ada"))))
		require.NoError(t, c.tables.Join(t.Context(), id, c.by("Ben")))
		require.Equal(t, "core.trouble.host", told(t, c.tables.Start(t.Context(), id, c.by("Ben"))))
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		require.Equal(t, "core.trouble.started", told(t, c.tables.Start(t.Context(), id, c.by("Ada"))))
		require.Equal(t, "core.trouble.no_free_seat", told(t, c.tables.Join(t.Context(), id, c.by("Cy"))))
	})
	t.Run("the same interaction takes a seat once", func(t *testing.T) {
		c := newClub(t, nil)
		id := c.lobby("Ada")
		ben := c.by("Ben")
		require.NoError(t, c.tables.Join(t.Context(), id, ben))
		require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ben")))
		require.ErrorIs(t, c.tables.Join(t.Context(), id, ben), storage.ErrSeen)
		require.Len(t, c.see(id, "").Seats, 1)
	})
	t.Run("there is no table with an unknown number", func(t *testing.T) {
		c := newClub(t, nil)
		require.ErrorIs(t, c.tables.Join(t.Context(), 99, c.by("Ada")), storage.ErrNotFound)
	})
}

func TestShuffleIsFixedBeforehandAndOpenedAfterwards(t *testing.T) {
	c := newClub(t, nil)
	id := c.lobby("Ada", "Ben")
	before := c.see(id, "Ada")
	require.Len(t, before.Commitment, 64)
	require.Empty(t, before.Secret)
	require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
	started := c.see(id, "Ada")
	require.Empty(t, started.Secret, "not while the match goes on")
	c.playOut(id, "Ada", "Ben")

	after := c.see(id, "")
	require.Equal(t, before.Commitment, after.Commitment)
	secret, err := hex.DecodeString(after.Secret)
	require.NoError(t, err)
	require.Equal(t, before.Commitment, hex.EncodeToString(sum(secret)))

	// Whoever knows the secret and the interactions that took the seats finds the first dealer.
	row, err := c.store.Table(t.Context(), id)
	require.NoError(t, err)
	seed := cards.SeedFrom(secret, strconv.FormatInt(id, 10), []string{row.Seats[0].Entropy, row.Seats[1].Entropy})
	dealer, err := cards.Source{Seed: &seed}.FirstDealer(2)
	require.NoError(t, err)
	require.Equal(t, int(started.View.Dealer), dealer)
	require.Equal(t, dealer, row.Dealer)
}

func sum(b []byte) []byte {
	s := sha256.Sum256(b)
	return s[:]
}

func TestRematch(t *testing.T) {
	c := newClub(t, nil)
	id := c.match("Ada", "Ben", "Cy")
	_, err := c.tables.Rematch(t.Context(), id, c.by("Ben"))
	require.Equal(t, "core.trouble.not_over", told(t, err))
	c.playOut(id, "Ada", "Ben", "Cy")

	_, err = c.tables.Rematch(t.Context(), id, c.by("Dora"))
	require.Equal(t, "core.trouble.rematch", told(t, err), "only for those who played")
	next, err := c.tables.Rematch(t.Context(), id, c.by("Ben"))
	require.NoError(t, err)
	again, err := c.tables.Rematch(t.Context(), id, c.by("Ada"))
	require.NoError(t, err)
	require.Equal(t, next, again)

	s := c.see(next, "Ada")
	require.Equal(t, storage.Lobby, s.State)
	require.Len(t, s.Seats, 2, "only who has pressed")
	require.Equal(t, "Ben", s.Seats[0].Name)
	require.Equal(t, s.Seats[0].Account, s.Host)
	require.NotEqual(t, c.see(id, "").Commitment, s.Commitment, "a new secret")
	require.Equal(t, next, c.see(id, "").Next)
	_, err = c.tables.Rematch(t.Context(), id, c.by("Ada"))
	require.Equal(t, "core.trouble.seated", told(t, err))
}

func TestARematchHasAsManyComputersAsTheMatch(t *testing.T) {
	c := newClub(t, nil)
	id := c.lobby("Ada", "Ben")
	for range 2 {
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
	}
	require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
	c.playOut(id, "Ada", "Ben")
	next, err := c.tables.Rematch(t.Context(), id, c.by("Ben"))
	require.NoError(t, err)
	s := c.see(next, "Ben")
	require.Len(t, s.Seats, 3)
	require.Equal(t, []bool{false, true, true}, []bool{s.Seats[0].Computer, s.Seats[1].Computer, s.Seats[2].Computer})
}
