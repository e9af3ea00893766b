package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"runtime"
	"sync"
	"time"
)

const (
	// busyTimeout is how long a statement waits for another program's lock. An interaction that takes longer than the three
	// seconds has been announced to Discord by then.
	busyTimeout = 15 * time.Second
	// checkedSize is up to which length in bytes a file is checked whole at Open, in about 50 ms.
	checkedSize = 8 << 20
)

// Options are what Open needs besides the path.
type Options struct {
	Now    func() time.Time // time.Now if nil
	Logger *slog.Logger     // discards if nil

	synchronous string        // FULL but in the tests that show why
	busy        time.Duration // busyTimeout but in tests
	migrations  fs.FS         // the embedded ones but in tests
}

func (o Options) complete() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.synchronous == "" {
		o.synchronous = "FULL"
	}
	if o.busy == 0 {
		o.busy = busyTimeout
	}
	if o.migrations == nil {
		o.migrations = migrationFiles
	}
	return o
}

// Store is the database. Its methods may be called from any goroutine.
type Store struct {
	path     string
	lock     *os.File // nil if the file is only looked at
	log      *slog.Logger
	schema   []migration // the file's
	writer   *writer     // nil if the file is only looked at
	readers  *sql.DB
	queries  queries
	people   *memory[Account]        // by Discord's user id, so that an ordinary press costs neither a write nor a query
	settings *memory[ServerSettings] // by server
	close    func() error
}

// Open opens the file, making it if there is none, and brings its schema up to date. The file is this process's alone until
// Close or the process's end; ErrLocked says that another has it. A file that can't be used is refused with ErrNewer,
// ErrForeign or ErrDamaged and left as it is.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	o = o.complete()
	path, err := resolve(path)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", path, err)
	}
	s := &Store{path: path, lock: lock, log: o.Logger, people: newMemory[Account](knownPeople), settings: newMemory[ServerSettings](knownServers)}
	s.close = sync.OnceValue(s.shut)
	if err := s.open(ctx, o); err != nil {
		s.Close()
		return nil, fmt.Errorf("open the database %s: %w", path, explain(err))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, o Options) error {
	list, err := loadMigrations(o.migrations)
	if err != nil {
		return err
	}
	s.schema = list
	if err := s.prepareFile(ctx, list, o.busy); err != nil {
		return err
	}
	if s.writer, err = openWriter(ctx, s.path, o); err != nil {
		return err
	}
	if s.readers, err = openReaders(s.path, o.busy); err != nil {
		return err
	}
	s.queries.db = s.readers
	return s.probe(ctx, list)
}

// prepareFile leaves a file with the newest schema at the path, or an error and the file as it was.
func (s *Store) prepareFile(ctx context.Context, list []migration, busy time.Duration) error {
	exists, err := examine(s.path, len(list))
	if err != nil {
		return err
	}
	if !exists {
		s.log.Info("making a new database", "path", s.path, "schema", len(list))
		return create(ctx, s.path, list, busy)
	}
	version, err := schemaVersion(ctx, s.path, busy)
	if err != nil {
		return err
	}
	if version > len(list) {
		return newer(version, len(list))
	}
	if version == len(list) {
		return nil
	}
	s.log.Info("bringing the database's schema up to date", "path", s.path, "from", version, "to", len(list))
	return migrateFile(ctx, s.path, list, version, busy)
}

// schemaVersion asks SQLite, since after a crash the newest version may stand in the write-ahead log only. It does so
// read-only, unless a rollback journal shows that a step was interrupted and must be undone first.
func schemaVersion(ctx context.Context, path string, busy time.Duration) (version int, err error) {
	mode := "ro"
	if size(path+"-journal") > 0 {
		mode = "rw"
	}
	db, err := sql.Open("sqlite3", dsn(path, busy, url.Values{"mode": {mode}}))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}

func openReaders(path string, busy time.Duration) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", dsn(path, busy, url.Values{"mode": {"ro"}, "_foreign_keys": {"1"}, "_query_only": {"1"}}))
	if err != nil {
		return nil, err
	}
	n := max(4, runtime.GOMAXPROCS(0))
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

// probe finds damage that shows soon: a schema that isn't what the migrations make, a file shorter than its pages, and in a
// file of moderate size any page that isn't well-formed.
func (s *Store) probe(ctx context.Context, list []migration) error {
	if err := checkSchema(ctx, s.readers, list); err != nil {
		return err
	}
	return s.writer.probe(ctx, s.path)
}

// Close waits for the changes that have been handed in, then closes the file and lets others have it.
func (s *Store) Close() error { return s.close() }

func (s *Store) shut() error {
	var errs []error
	if s.readers != nil {
		errs = append(errs, s.readers.Close())
	}
	if s.writer != nil { // last, so that it can empty the write-ahead log
		errs = append(errs, s.writer.close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}

// millis is a time as it is stored; the zero time is NULL.
func millis(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// moment is a stored time.
func moment(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return time.UnixMilli(ms.Int64).UTC()
}

// orNull is an id as it is stored; 0 is NULL.
func orNull(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}
