package table_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func TestForgettingAPerson(t *testing.T) {
	c := newClub(t, nil)
	ada, ben, cy := c.by("ada"), c.by("ben"), c.by("cy")
	running, lobby := c.match("ada", "ben"), c.lobby("ada")
	require.NoError(t, c.tables.Join(t.Context(), lobby, cy))
	alone := c.lobby("ada")
	require.NoError(t, c.tables.Forget(t.Context(), ada.Account))

	t.Run("frees the seat of a match, which goes on under no name", func(t *testing.T) {
		s := c.see(running, "ben")
		require.Equal(t, storage.Playing, s.State)
		p := s.Seats[0]
		require.True(t, p.Free && p.Computer)
		require.Empty(t, p.Name+p.User)
		require.Equal(t, ada.Account.ID, p.Account, "to which the deal under way is booked")
		require.Equal(t, ben.Account.ID, s.Host)
	})
	t.Run("frees the seat of a lobby", func(t *testing.T) {
		s := c.see(lobby, "cy")
		require.Len(t, s.Seats, 1)
		require.Equal(t, cy.Account.ID, s.Host)
	})
	t.Run("closes the lobby in which nobody else was", func(t *testing.T) {
		require.Equal(t, storage.Closed, c.see(alone, "ben").State)
	})
	t.Run("doesn't return with a later change of the seats", func(t *testing.T) {
		require.NoError(t, c.tables.Join(t.Context(), running, c.by("cy")), "anybody may take the seat")
		require.Equal(t, cy.Name, c.see(running, "ben").Seats[0].Name)
	})
	t.Run("lets him come back as somebody new", func(t *testing.T) {
		again := c.by("ada")
		require.NotEqual(t, ada.Account.ID, again.Account.ID)
		require.NoError(t, c.tables.Join(t.Context(), lobby, again))
	})
}

func TestATableThatHasEndedForgetsThePersonToo(t *testing.T) {
	c := newClub(t, nil)
	ada := c.by("ada")
	id := c.match("ada", "ben")
	require.NoError(t, c.tables.Shut(t.Context(), id, "core.reason.moderator"))
	require.NotEmpty(t, c.see(id, "ben").Seats[0].Name)
	require.NoError(t, c.tables.Forget(t.Context(), ada.Account))
	require.Empty(t, c.see(id, "ben").Seats[0].Name, "also in memory")
	require.Empty(t, c.see(id, "ben").Seats[0].User)
	require.NotEmpty(t, c.see(id, "ben").Seats[1].Name)
}

// Who is forgotten while he sits down somewhere either leaves that table too or doesn't come to sit there.
func TestNobodyIsForgottenWhileHeSitsDown(t *testing.T) {
	c := newClub(t, nil)
	for n := range 10 {
		ada := c.by(fmt.Sprint("ada", n))
		lobby := c.lobby("ben")
		var wait sync.WaitGroup
		wait.Go(func() { _ = c.tables.Join(t.Context(), lobby, ada) })
		err := c.tables.Forget(t.Context(), ada.Account)
		wait.Wait()
		require.NoError(t, err)
		for _, p := range c.see(lobby, "ben").Seats {
			require.NotEqual(t, ada.Account.ID, p.Account)
		}
	}
}

func TestAnInvitationOfWhoIsForgottenIsTakenBack(t *testing.T) {
	c := newClub(t, nil)
	ada, lobby := c.by("ada"), c.lobby("ben")
	require.NoError(t, c.tables.Invite(t.Context(), lobby, c.by("ben"), []int64{ada.Account.ID}))
	changes := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.changed[lobby]
	}
	before := changes()
	require.NoError(t, c.tables.Forget(t.Context(), ada.Account))
	require.Greater(t, changes(), before, "whoever delivers is told")
	owed, err := c.store.Deliveries(t.Context(), lobby)
	require.NoError(t, err)
	for _, d := range owed {
		if d.Account == ada.Account.ID {
			require.Less(t, d.Done, d.Wanted)
		}
	}
}
