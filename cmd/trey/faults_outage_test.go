package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/all"
)

// looks waits until the bot has looked at the clock and so much of the time that it shows was lost, and has the table look at its own.
func (c *club) looks(k *sharedClock, from time.Time, lost time.Duration) {
	c.t.Helper()
	require.Eventually(c.t, func() bool {
		d, err := c.program.store.Outage(c.t.Context(), c.stored(1).Server, from, k.Now())
		return err == nil && d >= lost
	}, patience, time.Millisecond, "the outage isn't noted")
	k.Advance(40 * time.Second) // a table that has met an outage looks again in half a minute
	c.ticks()
	c.ticks()
}

// TestADeadlineThatExpiresDuringAnOutage costs nobody anything: nobody is reminded or played for while he can't be told what he is asked, and when
// all is well again everybody has the time that he had. Seen to fail with clocks that run while the gateway or the requests are gone, with either
// outage or the bot's own not left out, and with the loss of requests not noticed.
func TestADeadlineThatExpiresDuringAnOutage(t *testing.T) {
	t.Parallel()
	const outage = 10 * time.Minute // five turns' time
	for name, strike := range map[string]func(c *club, k *sharedClock) (over func()){
		"the gateway is gone": func(c *club, k *sharedClock) func() {
			hold := make(chan struct{})
			remove := c.sandbox.HoldHello(hold)
			before := c.sandbox.GatewayTally()
			c.sandbox.DropGateway(0)
			require.Eventually(c.t, func() bool { return c.sandbox.GatewayTally().Opened > before.Opened }, patience, time.Millisecond)
			c.program.around.Event(c.t.Context(), discord.ConnectionLost, nil) // once more, so that it has been followed by now
			k.Advance(outage)
			c.ticks()
			return func() {
				remove()
				close(hold)
				require.Equal(c.t, resumedOnce, c.joins(before))
				c.followed()
			}
		},
		"no request gets through": func(c *club, k *sharedClock) func() {
			p, m := asked(c.person("Ada"), c.person("Ben"))
			remove := c.sandbox.Inject(sandbox.Unsent().Repeat(-1))
			p.start(m) // it is heard, and whoever is asked next isn't told
			require.Eventually(c.t, func() bool { return c.moves(1) == 1 && c.program.tables.Muted() }, patience, time.Millisecond)
			k.Advance(outage)
			c.ticks()
			return func() {
				remove()
				require.Eventually(c.t, func() bool { return !c.program.tables.Muted() }, patience, time.Millisecond)
			}
		},
		"the bot is down": func(c *club, k *sharedClock) func() {
			c.end()
			k.Advance(outage)
			return func() {
				c.start(clubOptions{program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil }})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, k := newTimedClub(t)
			ada, ben := c.person("Ada"), c.person("Ben")
			ada.openTable(forever(), 0, ben)
			c.settled()
			began := k.Now()
			over := strike(c, k)
			over()
			c.looks(k, began, outage-patience)
			after := c.stored(1)
			require.Equal(t, after.Moves, c.movesBy(1, ada)+c.movesBy(1, ben))
			require.Zero(t, after.Clocks[0].Missed)
			require.False(t, after.Clocks[0].Reminded, "%+v", after.Clocks)
			passed := k.Now().Sub(began) - outage // in which he could have played, and a little more
			require.Greater(t, after.Deadline.Sub(k.Now()), after.Pace-passed-patience)
			step(ada, ben)
			made := c.moves(1)
			require.Equal(t, after.Moves+1, made)
			c.healed(ada, ben)
			k.Advance(5 * time.Minute)
			require.Eventually(t, func() bool { return c.moves(1) > made }, patience, time.Millisecond, "from then on the clocks run")
		})
	}
}

// times are the moments that a text names.
var times = regexp.MustCompile(`<t:\d+(:\w)?>`)

// cardsOfMove finds any card of a move where cards are printed.
func cardsOfMove(t *testing.T, slug, move string) *regexp.Regexp {
	g, ok := all.Find(slug)
	require.True(t, ok)
	m, err := g.Info().ParseMove(move)
	require.NoError(t, err)
	var cards []string
	for _, card := range m.Cards {
		cards = append(cards, regexp.QuoteMeta(locale.Short(g.Info().Faces.Face(card))))
	}
	require.NotEmpty(t, cards)
	return regexp.MustCompile(`\*\*(` + strings.Join(cards, "|") + `)\*\*`)
}

// TestARestartInTheMiddleOfASimultaneousChoice, in good order or by a kill. Choices that were made stay, those that are missing are asked for again,
// also by the buttons of before, and nobody is shown a character more than before. Seen to fail with moves not replayed, with prompts closed by
// others' moves, and with everybody told what seat 1 is.
func TestARestartInTheMiddleOfASimultaneousChoice(t *testing.T) {
	t.Parallel()
	for name, signal := range map[string]syscall.Signal{"in good order": syscall.SIGTERM, "by a kill": syscall.SIGKILL} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{outside: true, sandbox: unlimited})
			bot := c.spawn()
			c.awaitBot()
			ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
			ada.openTable(map[string]any{"game": atOnce(t)}, 0, ben, cy)
			db := c.beside()
			asked := answersOf(ben.command("hand", nil))
			chosen := ada.suggest("move", "move", "")[0]
			ada.command("move", map[string]any{"move": chosen})
			require.Equal(t, 1, count(t, db))
			shown := func() (out []string) {
				for _, m := range []sandbox.Message{ada.command("hand", nil), ben.command("hand", nil), cy.command("hand", nil), dora.command("table", nil)} {
					out = append(out, times.ReplaceAllString(m.Text(), ""))
					out = append(out, answersOf(m)...)
				}
				return out
			}
			require.Eventually(t, func() bool { return c.owes(db) == 0 }, patience, 5*time.Millisecond)
			require.Regexp(t, cardsOfMove(t, atOnce(t), chosen), ada.command("hand", nil).Text())
			before := shown()
			old, _ := ben.hand()
			require.Equal(t, asked, answersOf(old), "nobody else's choice closes his")

			require.NoError(t, bot.cmd.Process.Signal(signal))
			require.Equal(t, signal == syscall.SIGTERM, bot.ends(t) == 0)
			require.NotContains(t, bot.out.String(), "panic")
			again := c.spawn()
			defer again.kill(t)
			c.awaitBot()

			require.Equal(t, 1, count(t, db))
			require.Equal(t, before, shown())
			require.NotRegexp(t, cardsOfMove(t, atOnce(t), chosen), dora.command("table", nil).Text(), "nobody sees what Ada has chosen")
			require.Empty(t, guest.Answers(ada.command("hand", nil)), "her choice stands")
			ada.command("move", map[string]any{"move": chosen})
			require.Equal(t, 1, count(t, db), "and can't be made once more")
			use, values := guest.Choose(guest.Answers(old), rand.New(rand.NewPCG(1, 1)))
			way, err := ben.press(old, use, values...)
			require.NoError(t, err)
			require.NotContains(t, way.Text(), stale["Ben"], "his button of before works")
			for _, p := range []person{ben, cy} {
				if list := p.suggest("move", "move", ""); len(list) > 0 {
					p.command("move", map[string]any{"move": list[0]})
				}
			}
			require.Equal(t, 3, count(t, db))
			var seats, first int
			require.NoError(t, db.QueryRow("SELECT count(DISTINCT seat), max(CASE number WHEN 1 THEN seat END) FROM moves").Scan(&seats, &first))
			require.Equal(t, []int{3, 1}, []int{seats, first}, "one choice of each")
			step(ada, ben, cy)
			require.Equal(t, 4, count(t, db))
		})
	}
}
