package soak

import (
	"bytes"
	"context"
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// shelf is a database with one table of which a match has begun, and a round that inspects it.
type shelf struct {
	t     *testing.T
	round *round
	out   bytes.Buffer
	table storage.Table
}

// newShelf plays a few moves of the first game and stores them as the bot does.
func newShelf(t *testing.T) *shelf {
	s := &shelf{t: t}
	dir := t.TempDir()
	w := &world{
		soak: &soak{report: newReport(&s.out, 1)}, dir: dir, database: filepath.Join(dir, "trey.db"), kept: map[int64]kept{}, ear: &guest.Ear{},
	}
	s.round = &round{world: w, plan: plan{n: 1, kind: kill}}
	store, err := storage.Open(t.Context(), w.database, storage.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	ctx := t.Context()
	ada, err := store.AccountOf(ctx, "1", "Ada", "en-GB")
	require.NoError(t, err)
	g := all.Games()[0]
	seats := []storage.Seat{{Seat: 1, Account: ada.ID, User: "1", Name: "Ada", Entropy: "1"}, {Seat: 2, Account: storage.House, Entropy: "0"}}
	s.table = storage.Table{
		Server: "1", Channel: "2", Language: "en", Game: g.Info().Slug, Capacity: 2, State: storage.Lobby, Host: ada.ID,
		Secret: bytes.Repeat([]byte{7}, 32), Seats: seats,
	}
	id, err := store.Create(ctx, storage.Change{Table: s.table, SeatsChanged: true, Interaction: "10", Account: ada.ID})
	require.NoError(t, err)
	seed := cards.SeedFrom(s.table.Secret, "1", []string{"1", "0"})
	step, err := games.Begin(g, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	row, err := store.Table(ctx, id)
	require.NoError(t, err)
	row.State, row.Started, row.Dealer = storage.Playing, row.Created, 1
	require.NoError(t, store.Commit(ctx, storage.Change{Table: row, Interaction: "11", Account: ada.ID, Sittings: []storage.Sitting{
		{Seat: 1, Account: ada.ID, What: storage.Sat}, {Seat: 2, Account: storage.House, What: storage.Sat},
	}}))
	for n := 1; n <= 4; n++ {
		seat := step.Match.Turn()[0]
		move := step.Match.Legal(seat)[0]
		step, err = step.Match.Apply(seat, move)
		require.NoError(t, err)
		row.Version, row.Moves = row.Version+1, n
		by := storage.Change{Moves: []storage.Move{{Number: n, Seat: int(seat), Text: g.Info().MoveText(move), Account: row.Seats[seat-1].Account}}}
		if seat == 1 {
			by.Interaction, by.Account = string(rune('a'+n)), ada.ID
		}
		by.Table = row
		require.NoError(t, store.Commit(ctx, by))
	}
	return s
}

// spoil changes the database behind the bot's back.
func (s *shelf) spoil(statements ...string) {
	db, err := sql.Open("sqlite3", "file:"+s.round.world.database)
	require.NoError(s.t, err)
	defer func() { require.NoError(s.t, db.Close()) }()
	for _, text := range statements {
		_, err := db.ExecContext(s.t.Context(), text)
		require.NoError(s.t, err, text)
	}
}

// inspected returns what an inspection finds.
func (s *shelf) inspected() string {
	s.out.Reset()
	require.NoError(s.t, s.round.inspect(context.Background()))
	return s.out.String()
}

func TestASoundDatabaseIsFoundSound(t *testing.T) {
	s := newShelf(t)
	s.round.acknowledged = []string{"11"}
	require.Empty(t, s.inspected())
	require.Equal(t, 4, s.round.moves)
	require.Empty(t, s.inspected())
}

func TestWhatIsWrongWithADatabaseIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		after bool // it has been inspected before
		spoil func(s *shelf)
		want  string
	}{
		"an acknowledged move is lost": {false, func(s *shelf) { s.round.acknowledged = []string{"12345"} }, "I1: interaction 12345"},
		"a move is lost": {true, func(s *shelf) {
			s.spoil("UPDATE tables SET moves = 3, version = version + 1", "DELETE FROM moves WHERE number = 4")
		}, "I1: the 4 moves"},
		"a move is another":           {true, func(s *shelf) { s.spoil("UPDATE moves SET seat = 3 - seat", "UPDATE tables SET version = version + 1") }, "I1: the 4 moves"},
		"a table is as it was before": {true, func(s *shelf) { s.spoil("UPDATE tables SET version = version - 1") }, "I1: table 1 was at version"},
		"a press has two moves":       {false, func(s *shelf) { s.spoil("DELETE FROM interactions") }, "I2: people have made"},
		"a move is missing":           {false, func(s *shelf) { s.spoil("DELETE FROM moves WHERE number = 2") }, "I2: table 1 has 3 moves"},
		"money has come from nowhere": {false, func(s *shelf) {
			s.spoil("INSERT INTO journals (server, kind, table_id, deal, at) VALUES (1, 'deal', 1, 1, 0)",
				"INSERT INTO entries (journal, account, amount, server) VALUES (1, 1, 5, 1), (1, 2, -5, 1)")
		}, "I3: table 1: the moves come to map[]"},
		"a move is against the rules": {false, func(s *shelf) { s.spoil("UPDATE moves SET text = 'pass' WHERE number = 3") }, "I6: table 1: move 3"},
		"a match is over too early":   {false, func(s *shelf) { s.spoil("UPDATE tables SET state = 'over'") }, "I6: "},
		"a table is closed for no reason": {false, func(s *shelf) {
			s.spoil("UPDATE tables SET state = 'closed', reason = 'core.reason.broken'")
		}, "I7: table 1 is closed"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			if c.after {
				require.Empty(t, s.inspected())
			}
			c.spoil(s)
			require.Contains(t, s.inspected(), c.want)
		})
	}
}
