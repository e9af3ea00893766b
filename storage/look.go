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

// Unposted returns the unfinished tables whose message isn't there or doesn't show how things stand.
func (s *Store) Unposted(ctx context.Context) ([]int64, error) {
	return s.queries.ids(ctx, "tables without a message", `
		SELECT t.id FROM tables AS t LEFT JOIN deliveries AS d ON d.table_id = t.id AND d.kind = 'table'
		WHERE t.state IN ('lobby', 'playing') AND (d.id IS NULL OR d.message = '' OR d.wanted > d.done) ORDER BY t.id`)
}

// Begun returns the tables whose matches have begun and aren't finished; all that have begun if finished ones are wanted too.
func (s *Store) Begun(ctx context.Context, finished bool) ([]int64, error) {
	return s.queries.ids(ctx, "tables with matches", `SELECT id FROM tables WHERE state = 'playing' OR ? AND started IS NOT NULL ORDER BY id`, finished)
}

// ResultOf returns how the match of a table ended, or ErrNotFound.
func (s *Store) ResultOf(ctx context.Context, table int64) (Result, error) {
	var r Result
	err := s.queries.rows(ctx, fmt.Sprintf("the result of table %d", table), `SELECT results.rules, rank, score, money
		FROM results JOIN result_seats USING (table_id) WHERE table_id = ? ORDER BY seat`, []any{table}, func(row scanner) error {
		var rank, score int
		var money int64
		err := row.Scan(&r.Rules, &rank, &score, &money)
		r.Ranks, r.Scores, r.Money = append(r.Ranks, rank), append(r.Scores, score), append(r.Money, money)
		return err
	})
	if err == nil && len(r.Ranks) == 0 {
		err = fmt.Errorf("read the result of table %d: %w", table, ErrNotFound)
	}
	return r, err
}

// Newest returns the latest time at which something was stored.
func (s *Store) Newest(ctx context.Context) (time.Time, error) {
	var newest sql.NullInt64
	err := s.queries.row(ctx, "the newest time", `SELECT max(at) FROM (SELECT max(created) AS at FROM accounts UNION ALL SELECT max(at) FROM journals
		UNION ALL SELECT max(max(created, coalesce(started, 0), coalesce(ended, 0))) FROM tables)`, nil, &newest)
	return moment(newest), err
}
