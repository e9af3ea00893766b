package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

func (c *timed) leave(name string) {
	require.NoError(c.t, c.tables.Leave(c.t.Context(), c.id(), c.by(name)))
}
func (c *timed) join(name string) error {
	return c.tables.Join(c.t.Context(), c.id(), c.by(name))
}
func (c *timed) account(name string) int64 { return c.by(name).Account.ID }

// names are those at the seats; a star stands behind one for whom a computer plays, a circle behind a seat that is free.
func (c *timed) names() []string {
	var out []string
	for _, p := range c.see(c.id(), "").Seats {
		name := p.Name
		if p.Computer {
			name += "*"
		}
		if p.Free {
			name += "°"
		}
		out = append(out, name)
	}
	return out
}

func TestLeavingAMatch(t *testing.T) {
	t.Run("a computer plays on, the host's place goes to the next person, and the seat is free", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben", "Cy")
		c.leave("Ada")
		require.Equal(t, []string{"Ada*°", "Ben", "Cy"}, c.names())
		require.Equal(t, c.account("Ben"), c.see(c.id(), "").Host)
		require.Equal(t, "core.trouble.not_seated", told(t, c.tables.Leave(t.Context(), c.id(), c.by("Ada"))))
	})
	t.Run("who left can come back as long as nobody has taken the seat", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.leave("Ben")
		require.NoError(t, c.join("Ben"))
		require.Equal(t, []string{"Ada", "Ben"}, c.names())
		c.leave("Ben")
		require.NoError(t, c.back("Ben"))
		require.Equal(t, []string{"Ada", "Ben"}, c.names())
	})
	t.Run("whoever watches can take the free seat, with its cards and its clock", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		require.Equal(t, "core.trouble.no_free_seat", told(t, c.join("Di")))
		c.leave("Ben")
		require.NoError(t, c.join("Di"))
		require.Equal(t, []string{"Ada", "Di"}, c.names())
		require.Equal(t, games.Seat(2), c.see(c.id(), "Di").Viewer)
		require.Equal(t, turn, c.until("Di"))
		require.Equal(t, games.Nobody, c.see(c.id(), "Ben").Viewer)
		require.ErrorIs(t, c.back("Ben"), table.ErrNoSeat)
	})
	t.Run("the deal under way is booked to who began it, the next to who sits there then", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.leave("Ben")
		require.NoError(t, c.join("Di"))
		seat := func() storage.Seat {
			row, err := c.store.Table(t.Context(), c.id())
			require.NoError(t, err)
			return row.Seats[1]
		}
		require.Equal(t, c.account("Ben"), seat().Booked)
		for range 3 {
			c.lay("Ada")
			c.lay("Di")
		}
		require.Equal(t, 2, c.see(c.id(), "").View.Deal)
		require.Zero(t, seat().Booked)
		require.Equal(t, c.account("Di"), seat().Account)
		c.restart()
		require.Equal(t, []string{"Ada", "Di"}, c.names())
	})
	t.Run("case 9: who has left the server gives up the seat", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		require.NoError(t, c.tables.Absent(t.Context(), c.id(), c.account("Ben")))
		require.Equal(t, []string{"Ada", "Ben*°"}, c.names())
		require.NoError(t, c.tables.Absent(t.Context(), c.id(), c.account("Cy")), "whoever has no seat")
	})
	t.Run("case 10: with the last person the match stands still and is kept; computers don't play on alone", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.leave("Ada")
		require.Empty(t, c.see(c.id(), "").Paused)
		c.leave("Ben")
		s := c.see(c.id(), "")
		require.Equal(t, "core.paused.alone", s.Paused)
		c.pass(time.Hour)
		require.Zero(t, c.moves())
		require.NoError(t, c.back("Ben"))
		s = c.see(c.id(), "")
		require.Empty(t, s.Paused)
		require.Equal(t, c.account("Ben"), s.Host)
		require.Equal(t, turn, c.until("Ben"))
	})
	t.Run("a match that stands still for a week is closed", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.leave("Ada")
		c.leave("Ben")
		c.now, c.elapsed = c.now.Add(8*24*time.Hour), c.elapsed+8*24*time.Hour
		c.look()
		require.Equal(t, "core.reason.abandoned", c.see(c.id(), "").Reason)
	})
}

func TestKicking(t *testing.T) {
	kick := func(c *timed, by, whom string, moderator bool) error {
		return c.tables.Kick(c.t.Context(), c.id(), c.by(by), c.account(whom), moderator)
	}
	t.Run("the host and moderators kick from a lobby, nobody else does", func(t *testing.T) {
		c := newTimed(t)
		c.lobby("Ada", "Ben", "Cy", "Di")
		require.Equal(t, "core.trouble.host", told(t, kick(c, "Ben", "Cy", false)))
		require.NoError(t, kick(c, "Ada", "Ben", false))
		require.NoError(t, kick(c, "Mo", "Di", true))
		require.Equal(t, []string{"Ada", "Cy"}, c.names())
		require.Equal(t, "core.trouble.nobody_there", told(t, kick(c, "Ada", "Ben", false)))
	})
	t.Run("from a match moderators do; the seat is free then", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		require.Equal(t, "core.trouble.moderator", told(t, kick(c, "Ada", "Ben", false)))
		require.NoError(t, kick(c, "Mo", "Ben", true))
		require.Equal(t, []string{"Ada", "Ben*°"}, c.names())
	})
}

func TestCase11RemovingASeatLeavesTurnOrderRight(t *testing.T) {
	names := []string{"Ada", "Ben", "Cy", "Di"}
	for n := 2; n <= len(names); n++ {
		for gone := range n {
			c := newTimed(t)
			c.lobby(names[:n]...)
			c.leave(names[gone])
			var want []string
			for i, name := range names[:n] {
				if i != gone {
					want = append(want, name)
				}
			}
			require.Equal(t, want, c.names())
			row, err := c.store.Table(t.Context(), c.id())
			require.NoError(t, err)
			for i, s := range row.Seats {
				require.Equal(t, i+1, s.Seat)
			}
		}
	}
}

func TestEnding(t *testing.T) {
	end := func(c *timed, by string, moderator bool) error {
		return c.tables.End(c.t.Context(), c.id(), c.by(by), moderator)
	}
	t.Run("a host ends the lobby, but not the match; a moderator ends both", func(t *testing.T) {
		c := newTimed(t)
		c.lobby("Ada", "Ben")
		require.Equal(t, "core.trouble.host", told(t, end(c, "Ben", false)))
		require.NoError(t, end(c, "Ada", false))
		require.Equal(t, "core.reason.host", c.see(c.id(), "").Reason)
		require.Equal(t, "core.trouble.over", told(t, end(c, "Mo", true)))

		c = newTimed(t)
		c.long("Ada", "Ben")
		require.Equal(t, "core.trouble.moderator", told(t, end(c, "Ada", false)))
		require.NoError(t, end(c, "Mo", true))
		s := c.see(c.id(), "")
		require.Equal(t, storage.Closed, s.State)
		require.Equal(t, "core.reason.moderator", s.Reason)
		require.True(t, s.Deadline.IsZero())
	})
	t.Run("a table that has lost its place is shut once", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		require.NoError(t, c.tables.Shut(t.Context(), c.id(), "core.reason.channel"))
		version := c.see(c.id(), "").Version
		require.NoError(t, c.tables.Shut(t.Context(), c.id(), "core.reason.server"))
		require.Equal(t, "core.reason.channel", c.see(c.id(), "").Reason)
		require.Equal(t, version, c.see(c.id(), "").Version)
	})
	t.Run("clocks stand still while a match is suspended, and start afresh afterwards", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben")
		c.pass(time.Minute)
		require.NoError(t, c.tables.Suspend(t.Context(), c.id(), "core.paused.place"))
		c.pass(time.Hour)
		require.Zero(t, c.moves())
		require.NoError(t, c.tables.Continue(t.Context(), c.id(), "core.paused.other"))
		require.Equal(t, "core.paused.place", c.see(c.id(), "").Paused)
		require.NoError(t, c.tables.Continue(t.Context(), c.id(), "core.paused.place"))
		require.Equal(t, turn, c.until("Ada"))
	})
}

func TestVoting(t *testing.T) {
	vote := func(c *timed, by string, m table.Motion) error {
		return c.tables.Vote(c.t.Context(), c.id(), c.by(by), m)
	}
	end := table.Motion{Kind: table.EndMatch}
	t.Run("case 13: more than half of the people who play end the match", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben", "Cy", "Di")
		c.leave("Di")
		require.NoError(t, vote(c, "Ada", end))
		require.Equal(t, []table.Tally{{Motion: end, Votes: 1, Needed: 2, Mine: true}}, c.see(c.id(), "Ada").Votes)
		require.False(t, c.see(c.id(), "Ben").Votes[0].Mine)
		require.Equal(t, "core.trouble.no_vote", told(t, vote(c, "Di", end)), "who has left")
		require.Equal(t, "core.trouble.no_vote", told(t, vote(c, "Ed", end)), "who watches")
		require.NoError(t, vote(c, "Ben", end))
		require.Equal(t, "core.reason.voted", c.see(c.id(), "").Reason)
	})
	t.Run("a second press takes one's vote back", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben", "Cy")
		require.NoError(t, vote(c, "Ada", end))
		require.NoError(t, vote(c, "Ada", end))
		require.Empty(t, c.see(c.id(), "").Votes)
		require.NoError(t, vote(c, "Ben", end))
		require.Equal(t, storage.Playing, c.see(c.id(), "").State)
	})
	t.Run("the others decide whether somebody must go", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben", "Cy")
		kick := table.Motion{Kind: table.KickPerson, Seat: 2}
		require.Equal(t, "core.trouble.no_vote", told(t, vote(c, "Ben", kick)))
		require.NoError(t, vote(c, "Ada", kick))
		require.NoError(t, vote(c, "Cy", kick))
		require.Equal(t, []string{"Ada", "Ben*°", "Cy"}, c.names())
		require.Empty(t, c.see(c.id(), "").Votes)
	})
	t.Run("nothing is voted on that isn't there", func(t *testing.T) {
		c := newTimed(t)
		c.long("Ada", "Ben", "Cy")
		for _, m := range []table.Motion{{Kind: table.KickPerson}, {Kind: table.KickPerson, Seat: 4}, {Kind: table.ComputerFor, Seat: 2}, {Kind: "x"}} {
			require.Equal(t, "core.trouble.stale", told(t, vote(c, "Ada", m)))
		}
	})
}

func TestSomebodyIsAbsentWhereMoneyIsAtStake(t *testing.T) {
	computer, wait := table.Motion{Kind: table.ComputerFor, Seat: 2}, table.Motion{Kind: table.WaitFor, Seat: 2}
	begin := func(t *testing.T) *timed {
		c := newTimed(t)
		id := c.lobby("Ada", "Ben", "Cy")
		require.NoError(t, c.tables.Set(t.Context(), id, c.by("Ada"), table.Setting{Options: games.Options{"rounds": "5", "stake": "10"}}))
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		c.letPass("Ben", 2)
		return c
	}
	vote := func(c *timed, by string, m table.Motion) {
		require.NoError(c.t, c.tables.Vote(c.t.Context(), c.id(), c.by(by), m))
	}
	t.Run("the match stands still until the others have chosen", func(t *testing.T) {
		c := begin(t)
		s := c.see(c.id(), "")
		require.Equal(t, "core.paused.absent", s.Paused)
		require.False(t, s.Seats[1].Computer)
		require.Equal(t, []table.Tally{
			{Motion: wait, Needed: 2}, {Motion: computer, Needed: 2}, {Motion: table.Motion{Kind: table.EndMatch}, Needed: 2},
		}, s.Votes)
		moves := c.moves()
		c.pass(time.Hour)
		require.Equal(t, moves, c.moves())
	})
	t.Run("they let a computer play", func(t *testing.T) {
		c := begin(t)
		vote(c, "Ada", wait)
		vote(c, "Ada", computer) // she has changed her mind
		require.Equal(t, 0, c.see(c.id(), "").Votes[0].Votes)
		vote(c, "Cy", computer)
		require.Equal(t, []string{"Ada", "Ben*", "Cy"}, c.names())
		require.Empty(t, c.see(c.id(), "").Paused)
	})
	t.Run("they wait, and he has his time once more", func(t *testing.T) {
		c := begin(t)
		vote(c, "Ada", wait)
		vote(c, "Cy", wait)
		require.Empty(t, c.see(c.id(), "").Paused)
		require.Equal(t, turn, c.until("Ben"))
		c.letPass("Ben", 2)
		require.Equal(t, "core.paused.absent", c.see(c.id(), "").Paused)
	})
	t.Run("they end the match", func(t *testing.T) {
		c := begin(t)
		vote(c, "Ada", table.Motion{Kind: table.EndMatch})
		vote(c, "Cy", table.Motion{Kind: table.EndMatch})
		require.Equal(t, "core.reason.voted", c.see(c.id(), "").Reason)
	})
	t.Run("he comes back meanwhile", func(t *testing.T) {
		c := begin(t)
		require.NoError(t, c.back("Ben"))
		require.Empty(t, c.see(c.id(), "").Paused)
		require.Equal(t, []string{"Ada", "Ben", "Cy"}, c.names())
	})
	t.Run("where nobody else is there to choose, a computer plays", func(t *testing.T) {
		c := newTimed(t)
		id := c.lobby("Ada", "Ben")
		require.NoError(t, c.tables.Set(t.Context(), id, c.by("Ada"), table.Setting{Options: games.Options{"rounds": "5", "stake": "10"}}))
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		c.letPass("Ben", 1)
		c.lay("Ada")
		c.leave("Ada")
		c.pass(turn)
		require.Equal(t, []string{"Ada*°", "Ben*"}, c.names())
		require.Equal(t, "core.paused.alone", c.see(c.id(), "").Paused)
	})
}

func TestLobbySettings(t *testing.T) {
	c := newTimed(t)
	id := c.lobby("Ada", "Ben")
	set := func(by string, s table.Setting) error { return c.tables.Set(t.Context(), id, c.by(by), s) }
	yes, name := true, "short"
	t.Run("are the host's", func(t *testing.T) {
		require.Equal(t, "core.trouble.host", told(t, set("Ben", table.Setting{Seats: 3})))
	})
	t.Run("change one by one", func(t *testing.T) {
		require.NoError(t, set("Ada", table.Setting{Options: games.Options{"rounds": "3"}}))
		require.NoError(t, set("Ada", table.Setting{Options: games.Options{"aces": "low"}}))
		require.NoError(t, set("Ada", table.Setting{Seats: 3, Pace: time.Hour, Threaded: &yes}))
		s := c.see(id, "")
		require.Equal(t, games.Options{"rounds": "3", "aces": "low", "stake": "0"}, s.Options)
		require.Equal(t, 3, s.Capacity)
		require.Equal(t, time.Hour, s.Pace)
		require.True(t, s.Threaded)
	})
	t.Run("become a preset's as a whole, until one is changed again", func(t *testing.T) {
		require.NoError(t, set("Ada", table.Setting{Preset: &name, Options: games.Options{"rounds": "1"}}))
		require.Equal(t, "short", c.see(id, "").Preset)
		require.Equal(t, "high", c.see(id, "").Options["aces"])
		require.NoError(t, set("Ada", table.Setting{Options: games.Options{"rounds": "2"}}))
		require.Empty(t, c.see(id, "").Preset)
	})
	t.Run("out of range change nothing", func(t *testing.T) {
		before := c.see(id, "")
		var wrong *games.OptionError
		require.ErrorAs(t, set("Ada", table.Setting{Options: games.Options{"rounds": "9"}}), &wrong)
		require.Equal(t, "core.trouble.seats", told(t, set("Ada", table.Setting{Seats: 1})))
		require.Equal(t, before, c.see(id, ""))
	})
	t.Run("hold for the match", func(t *testing.T) {
		require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
		require.Equal(t, time.Hour, c.until("Ada"))
		require.Equal(t, "core.trouble.started", told(t, set("Ada", table.Setting{Seats: 4})))
	})
}

func TestCase12InvitedPeopleTakeTheirSeatsThemselves(t *testing.T) {
	c := newTimed(t)
	id := c.lobby("Ada")
	ben := c.account("Ben")
	require.Equal(t, "core.trouble.seat_first", told(t, c.tables.Invite(t.Context(), id, c.by("Cy"), []int64{ben})))
	require.NoError(t, c.tables.Invite(t.Context(), id, c.by("Ada"), []int64{ben, c.account("Ada"), storage.House}))
	require.Equal(t, []string{"Ada"}, c.names())
	ds, err := c.store.Deliveries(t.Context(), id)
	require.NoError(t, err)
	var invited []int64
	for _, d := range ds {
		if d.Kind == storage.InvitationMessage {
			invited = append(invited, d.Account)
		}
	}
	require.Equal(t, []int64{ben}, invited)
}

func TestATableIsShownAnewWhenItsPeoplesWishesChange(t *testing.T) {
	c := newTimed(t)
	c.long("Ada", "Ben")
	id := c.id()
	before := c.see(id, "").Version
	require.NoError(t, c.tables.Refresh(t.Context(), id, c.account("Ben")))
	require.Equal(t, before+1, c.see(id, "").Version)
	ds, err := c.store.Deliveries(t.Context(), id)
	require.NoError(t, err)
	called := false
	for _, d := range ds {
		if d.Kind != storage.CallMessage || d.Account == c.account("Ben") {
			require.Equal(t, before+1, d.Wanted, d.Kind)
		}
		called = called || d.Kind == storage.CallMessage && d.Account == c.account("Ben")
	}
	require.True(t, called, "it is looked at whether he must be called")
}

func TestASnapshotHasTheServersUnit(t *testing.T) {
	c := newTimed(t)
	c.long("Ada", "Ben")
	row, err := c.store.Table(t.Context(), c.id())
	require.NoError(t, err)
	require.Empty(t, c.see(c.id(), "").Unit)
	require.NoError(t, c.store.SetServerSettings(t.Context(), row.Server, storage.ServerSettings{Unit: "€"}))
	require.Equal(t, "€", c.see(c.id(), "").Unit)
	require.NoError(t, c.store.SetServerSettings(t.Context(), row.Server, storage.ServerSettings{Unit: "€", NoStakes: true}))
	require.Empty(t, c.see(c.id(), "").Unit)
}
