package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

// The sandbox refuses what is outside of Discord's limits, and a club whose bot sent that fails.

// monospaced fails for a table of text that is wider than a phone or has an emoji in it.
func monospaced(t *testing.T, m sandbox.Message) {
	t.Helper()
	for i, block := range strings.Split(m.Text(), "```") {
		for line := range strings.SplitSeq(block, "\n") {
			if i%2 == 1 {
				require.LessOrEqual(t, utf8.RuneCountInString(line), 28, line)
				require.NotContains(t, line, "<:", line)
			}
		}
	}
}

// uncut fails for a message of which something is cut off, on its controls too.
func uncut(t *testing.T, m sandbox.Message) {
	t.Helper()
	require.NotContains(t, m.Text(), "…")
	for _, c := range guest.Controls(m) {
		said := []string{c.Label, c.Placeholder}
		for _, o := range c.Options {
			said = append(said, o.Label, o.Description)
		}
		require.NotContains(t, strings.Join(said, " "), "…")
	}
}

// TestCase23TwelvePeopleWithLongNames in the longest language, with all that is ever said of them.
func TestCase23TwelvePeopleWithLongNames(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	game := all.Games()[0].Info()
	for _, g := range all.Games() {
		if g.Info().MaxSeats > game.MaxSeats {
			game = g.Info()
		}
	}
	require.Equal(t, 12, game.MaxSeats)
	server := c.person("Ben").at("table").serverID() // a German one
	var people []person
	for i := range game.MaxSeats {
		// Every sign of them must be escaped.
		u, err := c.sandbox.AddUserTo(server, strings.Repeat("*_~|`", 6)+fmt.Sprintf("%02d", i), "de")
		require.NoError(t, err)
		require.Equal(t, 32, utf8.RuneCountInString(u.GlobalName))
		people = append(people, person{c, u.GlobalName, u.ID}.at("table"))
	}
	host := people[0]
	host.command("play", map[string]any{"game": game.Slug, "options": "lives=9 stake=10"})
	for _, p := range people[1:] {
		p.command("join", nil)
	}
	host.sub("start", nil)
	c.settled()
	require.Len(t, c.seats(1), game.MaxSeats)
	for range 3 {
		step(people...)
	}
	c.settled()
	all := []sandbox.Message{c.in("table").tableMessage(host.id)}
	for _, p := range people {
		all = append(all, p.command("hand", nil), p.command("table", nil))
	}
	more := host.pressKind(all[0], render.More)
	all = append(all, more, host.sub("tables", nil))
	for _, m := range all {
		monospaced(t, m)
		uncut(t, m)
	}
	for _, m := range []sandbox.Message{all[0], all[2]} {
		for _, p := range people {
			require.Contains(t, m.Text(), render.EscapedName(p.name), "nobody is dropped, and no name is cut")
		}
	}
	for _, p := range people[1:] {
		host.sub("vote", map[string]any{"what": "kick", "player": p.id})
	}
	c.settled()
	require.NoError(t, c.program.tables.Shut(t.Context(), 1, "core.reason.moderator"))
	c.settled()
	require.NotEmpty(t, host.command("leaderboard", nil).Text())
}

// choice is how many cards a prompt lets one choose from, and how many one must choose.
func choice(p games.Prompt) (from, least int) {
	for _, ch := range p.Choices {
		if ch.Pick == nil {
			continue
		}
		n := 0
		for _, g := range ch.Pick.Groups {
			n += len(g.Cards)
		}
		for _, b := range ch.Pick.Barred {
			n += len(b.Cards)
		}
		if n > from {
			from, least = n, ch.Pick.Min
		}
	}
	return from, least
}

// TestCase23ThreeOfNineteenCards: all are in reach of the select, and three of them can be chosen at once.
func TestCase23ThreeOfNineteenCards(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	anything := func(_ games.Seat, legal []games.Move, r *rand.Rand) games.Move { return legal[r.IntN(len(legal))] }
	pos := lookFor(t, 1, anything, func(p games.Prompt) bool { n, least := choice(p); return n == 19 && least == 3 })
	people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")}[:pos.seats]
	pos.stand(c, people...)
	c.settled()
	p := people[pos.seat-1]
	before := c.moves(1)
	m := p.command("hand", nil)
	reach := 0
	for _, use := range guest.Answers(m) {
		reach = max(reach, len(use.Options))
		if len(use.Options) == 0 {
			continue
		}
		require.LessOrEqual(t, *use.MinValues, 3)
	}
	barred := 0
	for _, ch := range c.see(1, p).Prompt.Choices {
		for _, b := range ch.Pick.Barred {
			barred += len(b.Cards)
		}
	}
	require.Equal(t, 19, reach+barred, "all that may be chosen are in one list")
	uncut(t, m)
	r := chanceOf(23)
	for range 30 {
		if c.moves(1) > before {
			break
		}
		list := guest.Answers(m)
		require.NotEmpty(t, list)
		use, values := guest.Choose(list, r)
		var err error
		m, err = p.press(m, use, values...)
		require.NoError(t, err)
	}
	require.Equal(t, before+1, c.moves(1))
	c.settled()
	hand, _ := p.hand()
	monospaced(t, hand)
}

// TestCase23AHandOfThirtyCards is as large as hands get in a match in which one gathers what the other plays. All of it is shown, and can be played from.
func TestCase23AHandOfThirtyCards(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	gathering := func(seat games.Seat, legal []games.Move, _ *rand.Rand) games.Move {
		if seat == 1 {
			return legal[len(legal)-1]
		}
		return legal[0]
	}
	held := 0
	pos := lookFor(t, 1, gathering, func(p games.Prompt) bool { held, _ = choice(p); return held >= 30 })
	people := []person{c.person("Ada"), c.person("Ben")}[:pos.seats]
	pos.stand(c, people...)
	c.settled()
	p := people[pos.seat-1]
	hand, ok := p.hand()
	require.True(t, ok)
	for _, m := range []sandbox.Message{hand, p.command("hand", nil)} {
		require.NotEmpty(t, guest.Answers(m))
		require.Contains(t, pictures(t, m), "hand.png")
		monospaced(t, m)
		for _, z := range c.see(1, p).View.Zones {
			if z.Owner == pos.seat && z.Layout == games.Fan {
				for _, card := range z.Cards {
					require.Contains(t, m.Text(), strings.TrimSpace(pos.game.Info().Faces.Face(card).Label), "no card is dropped")
				}
			}
		}
	}
	before := c.moves(1)
	c.press(chanceOf(60), 6, people...)
	require.Greater(t, c.moves(1), before)
}
