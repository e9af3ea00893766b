package bot_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/storage"
)

// text is a message as text.
func text(m discord.Message) string { return fmt.Sprintf("%+v", m.Components) }

func TestPlacesThatAreGone(t *testing.T) {
	t.Run("the channel is deleted: its tables are closed, others not", func(t *testing.T) {
		h := newHouse(t)
		id := h.match(table.Opening{}, "Ada", "Ben")
		h.event("CHANNEL_DELETE", `{"id": "3", "guild_id": "1"}`)
		require.Equal(t, storage.Playing, h.see(id).State)
		h.event("CHANNEL_DELETE", `{"id": "2", "guild_id": "1"}`)
		require.Equal(t, "core.reason.channel", h.see(id).Reason)
	})
	t.Run("the bot is removed from the server: its tables are closed, others not", func(t *testing.T) {
		h := newHouse(t)
		id := h.match(table.Opening{}, "Ada", "Ben")
		h.event("GUILD_DELETE", `{"id": "9"}`)
		require.Equal(t, storage.Playing, h.see(id).State)
		h.event("GUILD_DELETE", `{"id": "1"}`)
		require.Equal(t, "core.reason.server", h.see(id).Reason)
	})
	t.Run("what the bot was never told it learns from Discord's refusal", func(t *testing.T) {
		h := newHouse(t)
		id := h.match(table.Opening{}, "Ada", "Ben")
		h.around.Refused(h.delivery(id, storage.TableMessage, ""), &discord.Error{Status: http.StatusNotFound, Code: 10003})
		h.settle()
		require.Equal(t, "core.reason.channel", h.see(id).Reason)
	})
	t.Run("of a thread, too: the match comes back into the channel", func(t *testing.T) {
		h := newHouse(t)
		id := h.match(table.Opening{Threaded: true}, "Ada", "Ben")
		require.NoError(t, h.book.InThread(t.Context(), id, "77"))
		late := h.delivery(id, storage.TableMessage, "")
		late.Channel = "77"
		// The second refusal is that of an edit which was under way.
		for range 2 {
			h.around.Refused(late, &discord.Error{Status: http.StatusNotFound, Code: 10003})
			h.settle()
			require.Equal(t, storage.Playing, h.see(id).State)
			require.False(t, h.see(id).Threaded)
		}
	})
}

func TestAMatchStandsStillWhileItsPlaceIsRefused(t *testing.T) {
	h := newHouse(t)
	id := h.match(table.Opening{}, "Ada", "Ben")
	refuse := func(kind storage.Kind, name string) {
		h.around.Refused(h.delivery(id, kind, name), &discord.Error{Status: http.StatusForbidden, Code: 50013})
		h.settle()
	}
	refuse(storage.HandMessage, "Ada")
	require.Empty(t, h.see(id).Paused, "a person's closed DMs are no matter of the table")
	refuse(storage.TableMessage, "")
	require.Equal(t, "core.paused.place", h.see(id).Paused)
	h.event("GUILD_ROLE_UPDATE", `{"guild_id": "9"}`)
	require.Empty(t, h.retried)
	h.event("GUILD_ROLE_UPDATE", `{"guild_id": "1"}`)
	require.Equal(t, []int64{id}, h.retried, "the permission may be back")
	board := h.delivery(id, storage.TableMessage, "")
	board.Message, board.Done = "900", board.Wanted
	require.NoError(t, h.book.Delivered(t.Context(), board))
	require.Empty(t, h.see(id).Paused)
}

// TestFault21ClocksArePausedWhileTheServerIsAway: what Discord tells of it reaches the tables. Seen to fail with the outage not left out.
func TestFault21ClocksArePausedWhileTheServerIsAway(t *testing.T) {
	for says, events := range map[string][2][2]string{
		"the server":  {{"GUILD_DELETE", `{"id": "1", "unavailable": true}`}, {"GUILD_CREATE", `{"id": "1"}`}},
		"all Discord": {{discord.ConnectionLost, ``}, {"RESUMED", `{}`}},
	} {
		t.Run(says, func(t *testing.T) {
			h := newHouse(t)
			id := h.match(table.Opening{}, "Ada", "Ben")
			h.event(events[0][0], events[0][1])
			h.move(time.Hour)
			h.event(events[1][0], events[1][1])
			h.pass(id, time.Second)
			row, err := h.store.Table(t.Context(), id)
			require.NoError(t, err)
			require.Zero(t, row.Moves)
			require.Equal(t, h.time().Add(2*time.Minute-time.Second), row.Deadline)
		})
	}
}

func TestCase09WhoHasLeftTheServerGivesUpTheSeat(t *testing.T) {
	for says, c := range map[string]struct {
		name string
		free bool
	}{
		"who has left":             {"Gone", true},
		"who is only slow":         {"Slow", false},
		"of whom nothing is known": {"Broken", false},
	} {
		t.Run(says, func(t *testing.T) {
			h := newHouse(t)
			h.left["user-Gone"] = true
			id := h.match(table.Opening{}, "Ada", c.name)
			h.pass(id, 2*time.Minute+time.Second) // calls, for one seat after the other
			for range 4 {
				h.pass(id, 0)
			}
			h.settle()
			require.Equal(t, c.free, h.see(id).Seats[1].Free)
			require.False(t, h.see(id).Seats[0].Free)
		})
	}
}
