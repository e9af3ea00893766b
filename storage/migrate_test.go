package storage_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

var update = flag.Bool("update", false, "write the dump of the newest schema's database anew")

// withMigration returns the program's migrations and one more.
func withMigration(tb testing.TB, text string) fs.FS {
	tb.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(storage.Migrations(), "migrations/*.sql")
	require.NoError(tb, err)
	for _, name := range names {
		b, err := fs.ReadFile(storage.Migrations(), name)
		require.NoError(tb, err)
		files[name] = &fstest.MapFile{Data: b}
	}
	files[fmt.Sprintf("migrations/%04d_next.sql", len(names)+1)] = &fstest.MapFile{Data: []byte(text)}
	return files
}

func TestMigration(t *testing.T) {
	names, err := fs.Glob(storage.Migrations(), "migrations/*.sql")
	require.NoError(t, err)
	released := len(names)
	t.Run("is applied at start, once, and keeps what is there", func(t *testing.T) {
		path := mustFile(t)
		o := options().WithMigrations(withMigration(t, "ALTER TABLE tables ADD COLUMN extra TEXT; UPDATE tables SET extra = 'x';"))
		for range 2 {
			s, err := storage.Open(ctx, path, o)
			require.NoError(t, err)
			require.Equal(t, int64(released+1), mustRead(t, s, "PRAGMA user_version"))
			require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM tables WHERE extra = 'x'"))
			require.Equal(t, 20, mustTable(t, s, 1).Moves)
			require.NoError(t, s.Close())
		}
		requireRefused(t, path, storage.ErrNewer, fmt.Sprintf("its schema is version %d, this program knows %d", released+1, released))
	})
	t.Run("that fails leaves the file as it was", func(t *testing.T) {
		path := mustFile(t)
		_, err := storage.Open(ctx, path, options().WithMigrations(withMigration(t, "DROP TABLE lives; SELECT * FROM nowhere;")))
		require.ErrorContains(t, err, fmt.Sprintf("migration %04d_next.sql", released+1))
		s := mustOpenFile(t, path)
		require.NoError(t, s.Check(ctx))
		require.Equal(t, int64(released), mustRead(t, s, "PRAGMA user_version"))
	})
	t.Run("that would leave a row referring to nothing is refused", func(t *testing.T) {
		path := mustFile(t)
		_, err := storage.Open(ctx, path, options().WithMigrations(withMigration(t, "DELETE FROM tables;")))
		require.ErrorContains(t, err, "refers to a row of tables that isn't there")
		require.Equal(t, 20, mustTable(t, mustOpenFile(t, path), 1).Moves)
	})
	t.Run("may rebuild a table that others refer to", func(t *testing.T) {
		path := mustFile(t)
		s, err := storage.Open(ctx, path, options().WithMigrations(withMigration(t, `
			CREATE TABLE new_results (table_id INTEGER PRIMARY KEY REFERENCES tables (id), server TEXT NOT NULL REFERENCES servers (id),
				game TEXT NOT NULL, rules TEXT NOT NULL, computers INTEGER NOT NULL, ended INTEGER NOT NULL, extra TEXT) STRICT;
			INSERT INTO new_results SELECT *, NULL FROM results;
			DROP TABLE results;
			ALTER TABLE new_results RENAME TO results;`)))
		require.NoError(t, err)
		defer s.Close()
		require.Equal(t, "server", mustTable(t, s, 1).Server)
	})
	t.Run("numbers have no gap", func(t *testing.T) {
		files := fstest.MapFS{"migrations/0002_second.sql": &fstest.MapFile{}}
		_, err := storage.Open(ctx, filepath.Join(t.TempDir(), "trey.db"), options().WithMigrations(files))
		require.ErrorContains(t, err, "want number 0001")
	})
}

// TestReleasedSchemas opens a database of every schema that there has been. testdata/released has a dump of each, made by this
// test with -update when a migration is added, and never changed later.
func TestReleasedSchemas(t *testing.T) {
	names, err := fs.Glob(storage.Migrations(), "migrations/*.sql")
	require.NoError(t, err)
	for i := range names {
		dump := fmt.Sprintf("testdata/released/%04d.sql", i+1)
		if *update && i+1 == len(names) {
			writeDump(t, dump)
		}
		t.Run(fmt.Sprintf("%04d", i+1), func(t *testing.T) {
			text, err := os.ReadFile(dump)
			require.NoError(t, err, "run this test with -update once")
			path := filepath.Join(t.TempDir(), "trey.db")
			mustExec(t, path, string(text))
			s := mustOpenFile(t, path)
			require.NoError(t, s.Check(ctx))
			table := mustTable(t, s, 1)
			require.Equal(t, storage.Over, table.State)
			require.Equal(t, []string{"ann", ""}, []string{table.Seats[0].User, table.Seats[1].User})
			moves, err := s.Moves(ctx, 1)
			require.NoError(t, err)
			require.Equal(t, []storage.Move{{Number: 1, Seat: 1, Text: "draw stock", Account: table.Host, At: now}}, moves)
			require.Equal(t, int64(1), mustBalance(t, s, storage.Account{ID: table.Host}))
			require.Len(t, mustPlayed(t, s, "server", "thirtyone"), 1)
			require.Len(t, mustBoard(t, s, query(func(q *storage.BoardQuery) { q.Computers = true })).Standings, 1)
			exercise(t, s)
		})
	}
}

// writeDump writes a database with something in every table as SQL.
func writeDump(t *testing.T, dump string) {
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	exercise(t, s)
	require.NoError(t, s.Exec(ctx, "DELETE FROM interactions")) // so that exercise may be called again
	require.NoError(t, s.Close())
	db := mustDatabase(t, path)
	rows, err := db.Query(`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'table' DESC, rowid`)
	require.NoError(t, err)
	defer rows.Close()
	var tables, lines []string
	lines = append(lines, "PRAGMA foreign_keys = OFF", "PRAGMA application_id = 0x54726579")
	var later []string
	for rows.Next() {
		var name, text string
		require.NoError(t, rows.Scan(&name, &text))
		switch {
		case strings.HasPrefix(text, "CREATE TABLE sqlite_"):
			tables = append(tables, name)
		case strings.HasPrefix(text, "CREATE TABLE"):
			tables, lines = append(tables, name), append(lines, text)
		default:
			later = append(later, text)
		}
	}
	require.NoError(t, rows.Err())
	rows.Close()
	for _, name := range tables {
		lines = append(lines, dumpRows(t, path, name)...)
	}
	lines = append(append(lines, later...), fmt.Sprint("PRAGMA user_version = ", strings.TrimSuffix(filepath.Base(dump), ".sql")))
	require.NoError(t, os.WriteFile(dump, []byte(strings.Join(lines, ";\n")+";\n"), 0o644))
}

func dumpRows(t *testing.T, path, table string) []string {
	db := mustDatabase(t, path)
	defer db.Close()
	rows, err := db.Query("SELECT group_concat('quote(\"' || name || '\")', '|| '', '' ||') FROM pragma_table_info(?)", table)
	require.NoError(t, err)
	var columns string
	require.True(t, rows.Next())
	require.NoError(t, rows.Scan(&columns))
	rows.Close()
	rows, err = db.Query("SELECT " + columns + " FROM " + table)
	require.NoError(t, err)
	defer rows.Close()
	var lines []string
	for rows.Next() {
		var values string
		require.NoError(t, rows.Scan(&values))
		lines = append(lines, "INSERT INTO "+table+" VALUES ("+values+")")
	}
	require.NoError(t, rows.Err())
	return lines
}
