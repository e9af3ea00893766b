package main

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// position is a match that has come to where a seat is asked what was looked for.
type position struct {
	game    games.Game
	options games.Options
	secret  []byte
	seats   int
	seat    games.Seat
	moves   []storage.Move
}

// begin starts the position's match again, as the bot does at the table with the number.
func (pos position) begin(t *testing.T, table int64) games.Match {
	t.Helper()
	seed := cards.SeedFrom(pos.secret, strconv.FormatInt(table, 10), make([]string, pos.seats))
	step, err := games.Begin(pos.game, games.Setup{Seats: pos.seats, Options: pos.options, Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	return step.Match
}

// replayed makes the moves in the match, and returns it as it was before each of them and after the last.
func (pos position) replayed(t *testing.T, m games.Match) []games.Match {
	t.Helper()
	all := []games.Match{m}
	for _, made := range pos.moves {
		move, err := pos.game.Info().ParseMove(made.Text)
		require.NoError(t, err)
		step, err := m.Apply(games.Seat(made.Seat), move)
		require.NoError(t, err)
		m = step.Match
		all = append(all, m)
	}
	return all
}

// add adds a move.
func (pos *position) add(seat games.Seat, m games.Move) {
	pos.moves = append(pos.moves, storage.Move{Number: len(pos.moves) + 1, Seat: int(seat), Text: pos.game.Info().MoveText(m)})
}

// playedOut is a whole match at the first table of a club, played by players who take what looks best at once.
func playedOut(t *testing.T, g games.Game, seats int, options games.Options, secret ...byte) position {
	t.Helper()
	pos := position{game: g, options: options, secret: secret, seats: seats}
	m, r := pos.begin(t, 1), rand.New(rand.NewPCG(1, 1))
	for turn := m.Turn(); len(turn) > 0; turn = m.Turn() {
		pos.seat = turn[0]
		p, _ := m.Prompt(pos.seat)
		move := g.Greedy().Choose(m.View(pos.seat), p, r)
		pos.add(pos.seat, move)
		step, err := m.Apply(pos.seat, move)
		require.NoError(t, err)
		m = step.Match
	}
	return pos
}

// shortOf is the position so many moves before.
func (pos position) shortOf(n int) position {
	at := max(0, len(pos.moves)-n)
	pos.seat, pos.moves = games.Seat(pos.moves[at].Seat), pos.moves[:at]
	return pos
}

// lookFor plays games in the way given until somebody is asked so.
func lookFor(t *testing.T, table int64, play func(seat games.Seat, legal []games.Move, r *rand.Rand) games.Move, wanted func(p games.Prompt) bool) position {
	t.Helper()
	for _, g := range all.Games() {
		in := g.Info()
		for n := range 60 {
			pos := position{game: g, secret: []byte{byte(n), 0}, seats: in.MinSeats}
			m := pos.begin(t, table)
			r := rand.New(rand.NewPCG(23, uint64(n)))
			for range 400 {
				turn := m.Turn()
				if len(turn) == 0 {
					break
				}
				for _, s := range turn {
					if p, ok := m.Prompt(s); ok && wanted(p) {
						pos.seat = s
						return pos
					}
				}
				move := play(turn[0], m.Legal(turn[0]), r)
				pos.add(turn[0], move)
				step, err := m.Apply(turn[0], move)
				require.NoError(t, err)
				m = step.Match
			}
		}
	}
	t.Fatal("nobody is ever asked so")
	return position{}
}

// stand stores the position as the club's first table, for the people, and lets the bot find it.
func (pos position) stand(c *club, people ...person) {
	pos.gather(c, storage.Playing, people...)
	pos.goOn(c)
	require.NoError(c.t, c.program.tables.Refresh(c.t.Context(), 1, 0))
}

// gather stores the club's first table, at which the people sit, without a move.
func (pos position) gather(c *club, state storage.State, people ...person) {
	t := c.t
	if pos.options == nil {
		pos.options = games.Options{}
	}
	change := storage.Change{SeatsChanged: true, Table: storage.Table{
		Server: people[0].serverID(), Channel: c.cards, Language: "de", Game: pos.game.Info().Slug, Options: pos.options, Capacity: pos.seats,
		Host: people[0].account().ID, State: state, Secret: pos.secret, Pace: c.program.Config.TurnDeadline,
	}}
	for i, p := range people {
		a := p.account()
		change.Table.Seats = append(change.Table.Seats, storage.Seat{Seat: i + 1, Account: a.ID, User: a.User, Name: a.Name, Locale: a.Locale})
	}
	id, err := c.program.store.Create(t.Context(), change)
	require.NoError(t, err)
	require.EqualValues(t, 1, id)
}

// goOn stores the position's moves at the club's first table, past the bot.
func (pos position) goOn(c *club) {
	row, err := c.program.store.Table(c.t.Context(), 1)
	require.NoError(c.t, err)
	row.State, row.Moves = storage.Playing, len(pos.moves)
	require.NoError(c.t, c.program.store.Commit(c.t.Context(), storage.Change{Table: row, Moves: pos.moves}))
}
