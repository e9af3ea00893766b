package storage

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

//go:embed migrations
var migrationFiles embed.FS

// migration is one step of the schema. Its number is the schema's version after it.
type migration struct {
	name string
	sql  string
}

// loadMigrations reads the files NNNN_name.sql; they count from 1 without a gap.
func loadMigrations(files fs.FS) ([]migration, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var list []migration
	for i, name := range names { // sorted by name
		number, _, _ := strings.Cut(path.Base(name), "_")
		if n, err := strconv.Atoi(number); err != nil || n != i+1 {
			return nil, fmt.Errorf("migration %s: want number %04d", name, i+1)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		list = append(list, migration{name: path.Base(name), sql: string(text)})
	}
	return list, nil
}

// create makes the file with the newest schema. It appears under its name only when it is whole, so an empty file is never
// a database that was being made.
func create(ctx context.Context, path string, list []migration, busy time.Duration) error {
	draft := path + ".new"
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(draft + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	f, err := os.OpenFile(draft, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := migrateFile(ctx, draft, list, 0, busy); err != nil {
		return err
	}
	if err := os.Rename(draft, path); err != nil {
		return err
	}
	return syncDir(path)
}

// migrateFile brings a file from a version of the schema to the newest. Foreign keys are off meanwhile, so that a migration
// can rebuild a table; each is checked for them before its commit.
func migrateFile(ctx context.Context, path string, list []migration, from int, busy time.Duration) (err error) {
	db, err := sql.Open("sqlite3", dsn(path, busy, url.Values{
		"mode": {"rw"}, "_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_foreign_keys": {"0"}, "_txlock": {"immediate"},
	}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	return migrate(ctx, db, list, from)
}

func migrate(ctx context.Context, db *sql.DB, list []migration, from int) error {
	for i := from; i < len(list); i++ {
		if err := step(ctx, db, list[i], i+1); err != nil {
			return fmt.Errorf("migration %s: %w", list[i].name, err)
		}
	}
	return nil
}

func step(ctx context.Context, db *sql.DB, m migration, version int) error {
	t, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer t.Rollback()
	if _, err := t.ExecContext(ctx, m.sql); err != nil {
		return err
	}
	if _, err := t.ExecContext(ctx, "PRAGMA user_version = "+strconv.Itoa(version)); err != nil {
		return err
	}
	if err := checkForeignKeys(ctx, t); err != nil {
		return err
	}
	return t.Commit()
}

// schema returns the text of everything that the migrations make, by name.
func schema(ctx context.Context, list []migration) (parts map[string]string, err error) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db, list, 0); err != nil {
		return nil, err
	}
	return readSchema(ctx, db)
}

func readSchema(ctx context.Context, db queryer) (map[string]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	parts := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		parts[name] = text
	}
	return parts, rows.Err()
}
