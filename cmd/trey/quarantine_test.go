package main

import (
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/storage"
)

// treacherous is a game whose matches of three panic wherever a card could be seen, once that is switched on.
type treacherous struct {
	games.Game
	on *atomic.Bool
}

type treacherousMatch struct {
	games.Match
	on *atomic.Bool
}

func (g treacherous) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	if s.Seats == 3 {
		step.Match = treacherousMatch{step.Match, g.on}
	}
	return step, err
}

func (m treacherousMatch) trap() {
	if m.on.Load() {
		panic("AS")
	}
}

func (m treacherousMatch) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	m.trap()
	step, err := m.Match.Apply(s, mv)
	step.Match = treacherousMatch{step.Match, m.on}
	return step, err
}

func (m treacherousMatch) View(s games.Seat) games.View {
	m.trap()
	return m.Match.View(s)
}

// TestAPanicAtOneTableHarmsNoOther has a table of two people and a computer panic at everything. The process lives, another table's presses are answered,
// and so are this table's: with what has happened, until its host closes it, its stakes returned.
func TestAPanicAtOneTableHarmsNoOther(t *testing.T) {
	t.Parallel()
	var on atomic.Bool
	c := newClub(t, clubOptions{program: func(p *Program) {
		find := p.Find
		p.Find = func(slug string) (games.Game, bool) {
			g, ok := find(slug)
			return treacherous{g, &on}, ok
		}
	}})
	x := c.tap()
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=9 stake=10"}, 1, ben)
	lounge := c.in("lounge")
	cy.at("lounge").openTable(forever(), 0, dora.at("lounge"))
	c.settled()
	moves := c.moves(1)
	hand := ada.command("hand", nil)
	f := c.forger(x)
	on.Store(true)

	const still = "stands still|steht still|står stille"
	refresh, ok := guest.Control(hand, render.Refresh)
	require.True(t, ok)
	require.Eventually(t, func() bool {
		m, err := ada.press(hand, refresh)
		require.NoError(t, err, "it is answered")
		return regexp.MustCompile(still).MatchString(m.Text())
	}, patience, time.Millisecond)
	require.Regexp(t, still, ben.command("hand", nil).Text())
	require.Regexp(t, still, ada.command("move", map[string]any{"move": "knock"}).Text())
	require.Regexp(t, still, ben.sub("tables", nil).Text())
	c.settled()
	require.Regexp(t, still, c.tableMessage(ada.id).Text(), "everybody reads it in the channel")

	step(cy.at("lounge"), dora.at("lounge"))
	require.Equal(t, 1, lounge.moves(2), "another table's presses are answered")
	require.NotRegexp(t, still, f.press(cy.at("lounge"), hand, refresh.CustomID).text(), "a stranger learns nothing")
	require.Contains(t, f.press(cy.at("lounge"), hand, "1z:1:0:").text(), "There is no such table")

	require.Regexp(t, still, ben.pressKind(c.tableMessage(ben.id), render.End).Text(), "only the host may close it")
	sure := ada.pressKind(c.tableMessage(ada.id), render.End)
	ada.pressKind(sure, render.Sure)
	c.settled()
	require.Contains(t, c.tableMessage(ada.id).Text(), "it has been closed")
	row := c.stored(1)
	require.Equal(t, storage.Closed, row.State)
	require.Equal(t, moves, row.Moves, "its moves are kept")
	require.Zero(t, ada.balance(), "nothing is paid")
	ada.openTable(forever(), 0, ben)
	step(ada, ben)
}
