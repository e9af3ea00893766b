package storage_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/storage"
)

// now is the time at which the tests' clock stands.
var now = time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC)

func options() storage.Options {
	return storage.Options{Now: func() time.Time { return now }}
}

// mustOpen opens a new database in the test's own folder.
func mustOpen(tb testing.TB) *storage.Store {
	tb.Helper()
	return mustOpenFile(tb, filepath.Join(tb.TempDir(), "trey.db"))
}

func mustOpenFile(tb testing.TB, path string) *storage.Store {
	tb.Helper()
	s, err := storage.Open(context.Background(), path, options())
	require.NoError(tb, err)
	tb.Cleanup(func() { assert.NoError(tb, s.Close()) })
	return s
}

// mustAccount returns the account of a user called by his id.
func mustAccount(tb testing.TB, s *storage.Store, user string) storage.Account {
	tb.Helper()
	a, err := s.AccountOf(context.Background(), user, user, "en-GB")
	require.NoError(tb, err)
	return a
}

// seatsOf seats accounts in order; the house's as computer players.
func seatsOf(accounts ...storage.Account) []storage.Seat {
	var seats []storage.Seat
	for i, a := range accounts {
		seats = append(seats, storage.Seat{Seat: i + 1, Account: a.ID, User: a.User, Name: a.Name, Locale: a.Locale, Entropy: fmt.Sprint(100 + i)})
	}
	return seats
}

// house is the computer players' account.
var house = storage.Account{ID: storage.House, Name: "Computer"}

// lobby describes a new table of the accounts.
func lobby(accounts ...storage.Account) storage.Change {
	return storage.Change{Table: storage.Table{
		Server: "server", Channel: "channel", Language: "de", Game: "thirtyone", Options: map[string]string{"lives": "3"},
		Capacity: 6, State: storage.Lobby, Host: accounts[0].ID, Secret: make([]byte, 32), Seats: seatsOf(accounts...),
	}}
}

// mustCreate opens a table and returns it as stored.
func mustCreate(tb testing.TB, s *storage.Store, c storage.Change) storage.Table {
	tb.Helper()
	id, err := s.Create(context.Background(), c)
	require.NoError(tb, err)
	return mustTable(tb, s, id)
}

func mustTable(tb testing.TB, s *storage.Store, id int64) storage.Table {
	tb.Helper()
	t, err := s.Table(context.Background(), id)
	require.NoError(tb, err)
	return t
}

// moved is a change by one more move of seat 1.
func moved(t storage.Table, interaction string) storage.Change {
	t.State = storage.Playing
	t.Moves++
	t.Deadline = now.Add(time.Minute)
	return storage.Change{Table: t, Interaction: interaction, Account: t.Seats[0].Account,
		Moves: []storage.Move{{Number: t.Moves, Seat: 1, Text: "draw stock", Account: t.Seats[0].Account, At: now}}}
}

// mustCommit stores a change and returns the table as stored.
func mustCommit(tb testing.TB, s *storage.Store, c storage.Change) storage.Table {
	tb.Helper()
	require.NoError(tb, s.Commit(context.Background(), c))
	return mustTable(tb, s, c.Table.ID)
}
