package main

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/games/record"
	"trey/storage"
)

// atOnce returns a game at whose beginning several seats must choose.
func atOnce(t *testing.T) string {
	for _, g := range all.Games() {
		step, err := games.Begin(g, games.Setup{Seats: 3, Source: cards.Source{Seed: &cards.Seed{}}})
		require.NoError(t, err)
		if len(step.Match.Turn()) == 3 {
			return g.Info().Slug
		}
	}
	t.Fatal("in no game several choose at once")
	return ""
}

// passes moves the clock on in small steps until it is so.
func (c *club) passes(k *sharedClock, until func() bool) {
	c.t.Helper()
	for range 60 {
		k.Advance(40 * time.Second)
		for end := time.Now().Add(1300 * time.Millisecond); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if until() {
				c.settled()
				return
			}
		}
	}
	require.Fail(c.t, "it doesn't happen in time")
}

// standsIn reports whether a computer plays for the person.
func (c *club) standsIn(table int64, p person) bool {
	return slices.ContainsFunc(c.stored(table).Seats, func(s storage.Seat) bool { return s.User == p.id && s.StandIn })
}

func (c *club) stored(table int64) storage.Table {
	row, err := c.program.store.Table(c.t.Context(), table)
	require.NoError(c.t, err)
	return row
}

// TestCase09WhileSeveralChooseAtOnce: each has a clock of his own. One answers, one doesn't, one has left the server: the match goes on with what is safe
// for each, a computer takes the seat of who is gone, and he takes it back.
func TestCase09WhileSeveralChooseAtOnce(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(map[string]any{"game": atOnce(t)}, 0, ben, cy)
	c.settled()
	clocks := func() (seats []int) {
		for _, clock := range c.stored(1).Clocks {
			if !clock.Due.IsZero() {
				seats = append(seats, clock.Seat)
			}
		}
		return seats
	}
	require.Equal(t, []int{1, 2, 3}, clocks(), "each has his own")
	legal := ada.suggest("move", "move", "")
	ada.command("move", map[string]any{"move": legal[0]})
	require.Equal(t, []int{2, 3}, clocks(), "one needn't wait for the other")
	require.NoError(t, c.sandbox.Leave(cy.id))

	pinged := len(c.sandbox.Pings(ben.id))
	c.passes(k, func() bool { return c.stored(1).Moves >= 3 })
	require.Greater(t, len(c.sandbox.Pings(ben.id)), pinged, "who was slow was reminded")
	moves, err := c.program.store.Moves(t.Context(), 1)
	require.NoError(t, err)
	require.ElementsMatch(t, []int{1, 2, 3}, []int{moves[0].Seat, moves[1].Seat, moves[2].Seat}, "a move for each, once")
	require.Eventually(t, func() bool { return c.standsIn(1, cy) }, patience, 5*time.Millisecond, "a computer plays for who has left the server")
	require.False(t, c.standsIn(1, ben), "one turn missed is no reason")
	require.Contains(t, ada.says("Anybody can take the free seat").Text(), "Cy")

	require.NoError(t, c.sandbox.Return(cy.id))
	require.NotContains(t, cy.command("join", nil).Text(), "core.")
	require.False(t, c.standsIn(1, cy), "he is back, and plays himself")
	require.Equal(t, []string{"Ada", "Ben", "Cy"}, c.seats(1))
	require.NoError(t, c.program.store.Check(t.Context()))
}

// TestCase10WithoutTheHostAnotherIsHost: in the lobby, where he may start at once, and in the match.
func TestCase10WithoutTheHostAnotherIsHost(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.command("play", forever())
	ada.pressKind(ada.shows(render.AddComputer), render.AddComputer)
	for _, p := range []person{ben, cy} {
		p.pressKind(p.shows(render.Join), render.Join)
	}
	ada.command("leave", nil)
	require.Equal(t, ben.account().ID, c.stored(1).Host, "not the computer")
	require.Regexp(t, `Ben · host`, ben.says("Ben · host").Text())
	ben.pressKind(ben.shows(render.Start), render.Start)
	require.Eventually(t, func() bool { return c.stored(1).State == storage.Playing }, patience, 5*time.Millisecond)
	ben.pressKind(ben.command("leave", nil), render.Sure)
	require.Eventually(t, func() bool { return c.stored(1).Host == cy.account().ID }, patience, 5*time.Millisecond)
}

// TestCase10ComputersDontPlayAlone: with the last person the match stands still, is kept for a week, and goes on when one of them comes back.
func TestCase10ComputersDontPlayAlone(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 2, ben)
	for _, p := range []person{ada, ben} {
		p.pressKind(p.command("leave", map[string]any{"table": "1"}), render.Sure)
	}
	c.settled()
	require.Contains(t, ada.says("stands still").Text(), "Nobody is there to play")
	moves := c.moves(1)
	k.Advance(24 * time.Hour)
	c.ticks()
	require.Equal(t, moves, c.moves(1))
	require.Equal(t, storage.Playing, c.stored(1).State, "it is kept")
	ben.sub("back", map[string]any{"table": "1"})
	require.Empty(t, c.stored(1).Paused)
	require.Equal(t, ben.account().ID, c.stored(1).Host)
	require.Eventually(t, func() bool { return c.moves(1) > moves || c.see(1, ben).Prompt != nil }, patience, 5*time.Millisecond)

	ben.pressKind(ben.command("leave", map[string]any{"table": "1"}), render.Sure)
	c.settled()
	c.passesAtOnce(k, 8*24*time.Hour, func() bool { return c.stored(1).State == storage.Closed })
	ada.says("Nobody has played on for a week")
	require.NoError(t, c.program.store.Check(t.Context()))
}

// passesAtOnce moves the clock on by so much and waits until it is so.
func (c *club) passesAtOnce(k *sharedClock, d time.Duration, until func() bool) {
	c.t.Helper()
	k.Advance(d)
	require.Eventually(c.t, until, patience, 5*time.Millisecond)
	c.settled()
}

// TestCase11WhoeverLeavesTheTurnsGoOn: at tables of two to four seats each leaves once, before and while it is his turn. In a lobby those after him move up; in
// a match his seat keeps its place in the order.
func TestCase11WhoeverLeavesTheTurnsGoOn(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	everybody := []person{c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")}
	table := int64(0)
	for seats := 2; seats <= 4; seats++ {
		for leaver := range seats {
			table++
			id := map[string]any{"table": strconv.FormatInt(table, 10)}
			people := slices.Clone(everybody[:seats])
			people[0].command("play", forever())
			for _, p := range people[1:] {
				p.command("join", id)
			}
			if leaver > 0 {
				// In the lobby: he goes, those after him move up, and he takes the last seat.
				people[leaver].command("leave", id)
				people[leaver].command("join", id)
				people = append(slices.Delete(slices.Clone(people), leaver, leaver+1), people[leaver])
			}
			var names []string
			for _, p := range people {
				names = append(names, p.name)
			}
			require.Equal(t, names, c.seats(table))
			people[0].sub("start", id)
			gone := people[leaver]
			gone.pressKind(gone.command("leave", id), render.Sure)
			rest := slices.Delete(slices.Clone(people), leaver, leaver+1)
			before := c.moves(table)
			for n := 0; n < 2*seats || !c.goneRound(table); n++ {
				var p person
				require.Eventually(t, func() bool {
					for _, q := range rest {
						if c.see(table, q).Prompt != nil {
							p = q
							return true
						}
					}
					return false
				}, patience, 5*time.Millisecond, "%d seats, without the %d.: nobody's turn comes", seats, leaver+1)
				m := p.command("hand", id)
				use := guest.Answers(m)[0]
				_, err := p.press(m, use)
				require.NoError(t, err)
			}
			require.Greater(t, c.moves(table), before)
			require.NoError(t, c.program.tables.Shut(t.Context(), table, "core.reason.moderator"))
		}
	}
}

// goneRound reports whether there has been a deal in which everybody had a turn, and fails if the turns of one, without simultaneous choices, didn't go round.
func (c *club) goneRound(id int64) bool {
	c.t.Helper()
	moves, err := c.program.store.Moves(c.t.Context(), id)
	require.NoError(c.t, err)
	row := c.stored(id)
	proof := &record.Proof{Table: strconv.FormatInt(id, 10)}
	copy(proof.Secret[:], row.Secret)
	var names, made []string
	for _, s := range row.Seats {
		names, proof.Entropy = append(names, s.Name), append(proof.Entropy, s.Entropy)
	}
	for _, m := range moves {
		made = append(made, fmt.Sprint(m.Seat, " ", m.Text))
	}
	deals := [][]int{nil}
	_, err = record.Replay(record.New(row.Game, row.Options, names, games.Seat(row.Dealer), nil, proof, made), all.Find, func(m record.Moment) {
		deal := &deals[len(deals)-1]
		if seat := int(m.Made.Seat); m.Number > 0 && (len(*deal) == 0 || (*deal)[len(*deal)-1] != seat) {
			*deal = append(*deal, seat)
		}
		if len(m.Step.Settled) > 0 {
			deals = append(deals, nil) // by a 31 it may be over before everybody had a turn
		}
	})
	require.NoError(c.t, err)
	seats, round := len(row.Seats), false
	for _, order := range deals {
		for i := 2; i < len(order); i++ {
			require.Equal(c.t, (order[1]-order[0]+seats)%seats, (order[i]-order[i-1]+seats)%seats, "turns of table %d: %v", id, deals)
		}
		round = round || len(order) >= seats
	}
	return round
}
