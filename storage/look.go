package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"time"
)

// Look opens a database only to be read, beside whoever uses it. Its schema may be an older one, which some of the methods don't understand;
// Schema tells. A change is refused with ErrReadOnly, a file that can't be used with ErrNewer, ErrForeign or ErrDamaged.
func Look(ctx context.Context, path string, o Options) (*Store, error) {
	o = o.complete()
	path, err := resolve(path)
	if err != nil {
		return nil, fmt.Errorf("look at the database: %w", err)
	}
	list, err := loadMigrations(o.migrations)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, log: slog.New(slog.DiscardHandler), people: newMemory[Account](knownPeople), settings: newMemory[ServerSettings](knownServers)}
	s.close = s.shut
	if s.schema, s.readers, err = look(ctx, path, list, o.busy); err != nil {
		return nil, fmt.Errorf("look at the database %s: %w", path, err)
	}
	s.queries.db = s.readers
	return s, nil
}

// Schema returns the version of the file's schema, and the newest that this program knows.
func (s *Store) Schema() (version, newest int, err error) {
	list, err := loadMigrations(migrationFiles)
	return len(s.schema), len(list), err
}

// look opens a database read-only and returns the migrations that have made it. What the file is it asks SQLite: to open it by itself, and
// close it, would take the locks from this process's other connections to it.
func look(ctx context.Context, path string, list []migration, busy time.Duration) ([]migration, *sql.DB, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%w (not a regular file)", ErrForeign)
	}
	parameters := url.Values{"mode": {"ro"}}
	if alone(path) {
		parameters.Set("immutable", "1") // nothing is made beside it, where perhaps nothing can be
	}
	db, err := sql.Open("sqlite3", dsn(path, busy, parameters))
	if err != nil {
		return nil, nil, err
	}
	version, err := identify(ctx, db, len(list))
	if err != nil {
		return nil, nil, errors.Join(explain(err), db.Close())
	}
	return list[:version], db, nil
}

// alone reports whether nobody uses the file and nothing of its content stands beside it.
func alone(path string) bool {
	for _, ending := range beside {
		if _, err := os.Lstat(path + ending); err == nil {
			return false
		}
	}
	user, err := User(path)
	return err == nil && user == ""
}

// beside are the endings of files that hold a part of a database's content.
var beside = []string{"-wal", "-journal"}

// identify returns the version of a database's schema, or says why it can't be used.
func identify(ctx context.Context, db *sql.DB, latest int) (version int, err error) {
	var application int64
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&application); err != nil {
		return 0, err
	}
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return 0, err
	}
	switch {
	case application != applicationID:
		return 0, fmt.Errorf("%w (another program's database)", ErrForeign)
	case version < 1:
		return 0, fmt.Errorf("%w (no version of its schema)", ErrDamaged)
	case version > latest:
		return 0, newer(version, latest)
	}
	return version, nil
}
