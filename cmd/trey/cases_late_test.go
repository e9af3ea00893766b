package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// lateList finds a match for a stake that ends with a card that is chosen from a list.
func lateList(t *testing.T) position {
	for _, g := range all.Games() {
		in := g.Info()
		for n := range byte(20) {
			pos := playedOut(t, g, in.MinSeats, games.Options{in.Stake: "10"}, n)
			all := pos.replayed(t, pos.begin(t, 1))
			last := pos.moves[len(pos.moves)-1]
			p, _ := all[len(all)-2].Prompt(games.Seat(last.Seat))
			if from, least := choice(p); from > 5 && least == 1 {
				return pos
			}
		}
	}
	t.Fatal("no match ends so")
	return position{}
}

// TestCase08AnOldChoiceSubmittedLate plays the end of a match for a stake. Whoever has chosen from a list chooses something else in the same list of an
// older message; and all of it reaches the bot twice. It is one move, and in the end one entry in the ledger for each. He is told how things stand.
func TestCase08AnOldChoiceSubmittedLate(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	whole := lateList(t)
	pos := whole.shortOf(6)
	people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")}[:pos.seats]
	pos.stand(c, people...)
	c.settled()
	c.sandbox.InjectEvent(sandbox.EventFault{Match: sandbox.Presses, Times: -1, Copies: 2})
	late := 0
	for _, move := range whole.moves[len(pos.moves):] {
		p := people[move.Seat-1]
		old, m := p.command("hand", nil), p.command("hand", nil)
		use, values := answering(t, m, pos.game.Info(), move.Text)
		_, err := p.press(m, use, values...)
		require.NoError(t, err)
		require.Equal(t, move.Number, c.moves(1))
		if len(use.Options) == 0 {
			continue
		}
		other := use.Options[0].Value
		if other == values[0] {
			other = use.Options[1].Value
		}
		told, err := p.press(old, use, other)
		require.NoError(t, err)
		require.Equal(t, move.Number, c.moves(1), "one move")
		require.NotZero(t, told.Flags&sandbox.FlagEphemeral)
		if c.stored(1).State == storage.Playing {
			require.Contains(t, told.Text(), stale[p.name])
			require.Equal(t, answersOf(p.command("hand", nil)), answersOf(told), "how things stand")
		} else {
			require.Regexp(t, "is over|vorbei|zu Ende|beendet", told.Text())
		}
		late++
	}
	require.Equal(t, storage.Over, c.stored(1).State)
	require.Greater(t, late, 1)
	c.settled()
	var entries, journals int
	require.NoError(t, c.beside().QueryRow("SELECT count(*), count(DISTINCT journal) FROM entries").Scan(&entries, &journals))
	require.Equal(t, []int{pos.seats, 1}, []int{entries, journals}, "one booking, with an entry for each")
	require.Empty(t, c.sandbox.Unanswered())
	require.NoError(t, c.program.store.Check(t.Context()))
}

// answering returns the control of the message, and the values, that make the move.
func answering(t *testing.T, m sandbox.Message, in *games.Info, move string) (sandbox.Component, []string) {
	t.Helper()
	for _, way := range ways(m, in) {
		if way.move == move {
			return way.control, way.values
		}
	}
	require.Fail(t, "no such move is offered", "%s in\n%s", move, m.Text())
	return sandbox.Component{}, nil
}

// way is a press, or a choice of one in a list, that makes a move.
type way struct {
	control sandbox.Component
	values  []string
	move    string
}

// ways are those of a message.
func ways(m sandbox.Message, in *games.Info) (out []way) {
	note := func(c sandbox.Component, values ...string) {
		if a, err := render.Parse(c.CustomID, values, in); err == nil && a.Move != nil {
			out = append(out, way{c, values, in.MoveText(*a.Move)})
		}
	}
	for _, c := range guest.Answers(m) {
		if len(c.Options) == 0 {
			note(c)
		}
		for _, o := range c.Options {
			note(c, o.Value)
		}
	}
	return out
}
