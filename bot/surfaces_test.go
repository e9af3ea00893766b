package bot_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/storage"
)

func TestHandsCallTheirPlayers(t *testing.T) {
	begin := func(t *testing.T) (*house, int64, func() discord.Shown) {
		h := newHouse(t)
		id := h.match(table.Opening{}, "Ada", "Ben")
		h.move(10 * time.Minute) // since anybody pressed anything
		return h, id, func() discord.Shown {
			s, err := h.shows(h.delivery(id, storage.HandMessage, "Ada"))
			require.NoError(t, err)
			return s
		}
	}
	t.Run("once for each turn, and once more for its reminder", func(t *testing.T) {
		h, id, hand := begin(t)
		first := hand()
		require.NotEmpty(t, first.Occasion)
		require.False(t, first.Quiet)
		require.Equal(t, first.Occasion, hand().Occasion)
		h.move(-10 * time.Minute)
		h.pass(id, time.Minute)
		require.NotEqual(t, first.Occasion, hand().Occasion)
	})
	t.Run("but not those who are looking; the reminder calls them, too", func(t *testing.T) {
		h, id, hand := begin(t)
		h.presence.Note(h.by("Ada").Account.ID)
		require.True(t, hand().Quiet)
		h.move(2*time.Minute - time.Second)
		require.True(t, hand().Quiet)
		h.move(time.Second)
		require.False(t, hand().Quiet)
		h.presence.Note(h.by("Ada").Account.ID)
		h.move(-12 * time.Minute)
		h.pass(id, time.Minute)
		require.False(t, hand().Quiet)
	})
	t.Run("nor those who don't want it", func(t *testing.T) {
		h, _, hand := begin(t)
		require.NoError(t, h.store.SetWishes(t.Context(), h.by("Ada").Account.ID, storage.Wishes{Quiet: true}))
		require.Empty(t, hand().Occasion)
		require.True(t, hand().Quiet)
	})
	t.Run("nor those who are called in the channel instead: once is enough", func(t *testing.T) {
		h, _, hand := begin(t)
		require.NoError(t, h.store.SetWishes(t.Context(), h.by("Ada").Account.ID, storage.Wishes{Hand: storage.ByBoth}))
		require.Empty(t, hand().Occasion)
		require.True(t, hand().Quiet)
	})
	t.Run("there is none for who wants his cards by the button alone", func(t *testing.T) {
		h, id, _ := begin(t)
		require.NoError(t, h.store.SetWishes(t.Context(), h.by("Ada").Account.ID, storage.Wishes{Hand: storage.ByButton}))
		_, err := h.shows(h.delivery(id, storage.HandMessage, "Ada"))
		require.ErrorIs(t, err, discord.ErrGone)
	})
	t.Run("whoever has lost his seat reads that in the place of his cards, and nobody calls him", func(t *testing.T) {
		h, id, _ := begin(t)
		require.NoError(t, h.tables.Leave(t.Context(), id, h.by("Ada")))
		require.NoError(t, h.tables.Join(t.Context(), id, h.by("Cy")))
		h.move(10 * time.Minute)
		d := h.delivery(id, storage.HandMessage, "Ada")
		_, err := h.shows(d)
		require.ErrorIs(t, err, discord.ErrGone, "there is none to be changed")
		d.Message = "100"
		s, err := h.shows(d)
		require.NoError(t, err)
		require.Empty(t, s.Occasion)
		require.True(t, s.Quiet)
		text, err := json.Marshal(s.Message.Components)
		require.NoError(t, err)
		require.Contains(t, string(text), "You have no seat at this table")
	})
	t.Run("and none before the match", func(t *testing.T) {
		h := newHouse(t)
		_, err := h.shows(h.delivery(h.lobby(table.Opening{}, "Ada"), storage.HandMessage, "Ada"))
		require.ErrorIs(t, err, discord.ErrNothing)
	})
}

func TestCallsInTheChannel(t *testing.T) {
	begin := func(t *testing.T, w storage.Wishes) (*house, int64, func() (discord.Shown, error)) {
		h := newHouse(t)
		require.NoError(t, h.store.SetWishes(t.Context(), h.by("Ada").Account.ID, w))
		id := h.match(table.Opening{}, "Ada", "Ben")
		return h, id, func() (discord.Shown, error) { return h.shows(h.delivery(id, storage.CallMessage, "Ada")) }
	}
	called := func(t *testing.T, s discord.Shown, err error) {
		t.Helper()
		require.NoError(t, err)
		require.Equal(t, []string{"user-Ada"}, s.Message.Mentions)
		require.Equal(t, "2", s.Channel)
		require.NotEmpty(t, s.Occasion)
	}
	t.Run("are for those who get no DM, and for those who want both", func(t *testing.T) {
		for _, w := range []storage.Wishes{{Hand: storage.ByButton}, {Hand: storage.ByBoth}} {
			_, _, call := begin(t, w)
			s, err := call()
			called(t, s, err)
		}
		h, _, call := begin(t, storage.Wishes{})
		_, err := call()
		require.ErrorIs(t, err, discord.ErrGone, "whose hand comes by DM")
		require.NoError(t, h.store.SetDM(t.Context(), h.by("Ada").Account.ID, "dm", true))
		s, err := call()
		called(t, s, err)
	})
	t.Run("end with the turn", func(t *testing.T) {
		h, id, call := begin(t, storage.Wishes{Hand: storage.ByButton})
		require.NoError(t, h.tables.End(t.Context(), id, h.by("Mo"), true))
		_, err := call()
		require.ErrorIs(t, err, discord.ErrGone)
	})
	t.Run("are not for those who don't want any, nor for those who are looking", func(t *testing.T) {
		_, _, call := begin(t, storage.Wishes{Hand: storage.ByButton, Quiet: true})
		_, err := call()
		require.ErrorIs(t, err, discord.ErrGone)
		h, _, call := begin(t, storage.Wishes{Hand: storage.ByButton})
		h.presence.Note(h.by("Ada").Account.ID)
		_, err = call()
		require.ErrorIs(t, err, discord.ErrGone)
	})
	t.Run("stay while somebody thinks, and don't come back when somebody has deleted them", func(t *testing.T) {
		h, id, call := begin(t, storage.Wishes{Hand: storage.ByButton})
		s, err := call()
		called(t, s, err)
		d := h.delivery(id, storage.CallMessage, "Ada")
		d.Occasion, d.Message = s.Occasion, "900"
		h.presence.Note(h.by("Ada").Account.ID)
		s, err = h.shows(d)
		called(t, s, err)
		d.Message = ""
		_, err = h.shows(d)
		require.ErrorIs(t, err, discord.ErrNothing)
	})
}

func TestAMatchInAThread(t *testing.T) {
	h := newHouse(t)
	id := h.lobby(table.Opening{Threaded: true}, "Ada", "Ben")
	board := func() (discord.Shown, error) { return h.shows(h.delivery(id, storage.TableMessage, "")) }
	parent := func() discord.Shown {
		s, err := h.shows(h.delivery(id, storage.ParentMessage, ""))
		require.NoError(t, err)
		return s
	}
	_, err := board()
	require.ErrorIs(t, err, discord.ErrGone, "the lobby stands in the channel")
	require.Equal(t, "2", parent().Channel)
	require.NoError(t, h.tables.Start(t.Context(), id, h.by("Ada")))
	s, err := board()
	require.NoError(t, err)
	require.Equal(t, "High card · Ada, Ben", s.Thread)
	require.NoError(t, h.book.InThread(t.Context(), id, "77"))
	s, err = board()
	require.NoError(t, err)
	require.Equal(t, "77", s.Channel)
	require.Empty(t, s.Thread)
	require.Contains(t, text(parent().Message), "<#77>")

	t.Run("comes back into the channel when the thread is deleted", func(t *testing.T) {
		h.event("THREAD_DELETE", `{"id": "77", "guild_id": "1", "parent_id": "2"}`)
		s, err := board()
		require.NoError(t, err)
		require.Equal(t, "2", s.Channel)
		_, err = h.shows(h.delivery(id, storage.ParentMessage, ""))
		require.ErrorIs(t, err, discord.ErrGone)
	})
}

func TestNothingIsOwedWhereTheChannelIsGone(t *testing.T) {
	for _, threaded := range []bool{false, true} {
		h := newHouse(t)
		id := h.lobby(table.Opening{Threaded: threaded}, "Ada", "Ben")
		require.NoError(t, h.tables.Start(t.Context(), id, h.by("Ada")))
		h.event("CHANNEL_DELETE", `{"id": "2", "guild_id": "1"}`)
		_, err := h.shows(h.delivery(id, storage.TableMessage, ""))
		require.ErrorIs(t, err, discord.ErrGone)
		if threaded {
			_, err = h.shows(h.delivery(id, storage.ParentMessage, ""))
			require.ErrorIs(t, err, discord.ErrGone)
		}
	}
}

func TestInvitations(t *testing.T) {
	h := newHouse(t)
	id := h.lobby(table.Opening{}, "Ada")
	require.NoError(t, h.tables.Invite(t.Context(), id, h.by("Ada"), []int64{h.by("Ben").Account.ID}))
	invitation := func() (discord.Shown, error) { return h.shows(h.delivery(id, storage.InvitationMessage, "Ben")) }
	s, err := invitation()
	require.NoError(t, err)
	require.Equal(t, []string{"user-Ben"}, s.Message.Mentions)
	require.NoError(t, h.tables.Join(t.Context(), id, h.by("Ben")))
	_, err = invitation()
	require.ErrorIs(t, err, discord.ErrGone)
}

func TestWhoseDMsTurnOutToBeClosedIsCalledInTheChannel(t *testing.T) {
	h := newHouse(t)
	id := h.match(table.Opening{}, "Ada", "Ben")
	call := h.delivery(id, storage.CallMessage, "Ada")
	call.Done = call.Wanted // looked at while the DM was still on its way
	require.NoError(t, h.book.Delivered(t.Context(), call))
	account := h.by("Ada").Account.ID
	require.NoError(t, h.book.SetDM(t.Context(), account, "dm", true))
	require.NoError(t, h.book.Recall(t.Context(), id, account))
	call = h.delivery(id, storage.CallMessage, "Ada")
	require.Greater(t, call.Wanted, call.Done)
	s, err := h.shows(call)
	require.NoError(t, err)
	require.Equal(t, []string{"user-Ada"}, s.Message.Mentions)
}
