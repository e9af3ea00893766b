package storage

import (
	"context"
	"database/sql"
	"io/fs"
	"slices"
	"time"
)

// WithSynchronous returns the options with another setting of SQLite's synchronous.
func (o Options) WithSynchronous(mode string) Options {
	o.synchronous = mode
	return o
}

// BusyTimeout is how long a change waits for a lock.
const BusyTimeout = busyTimeout

// WithBusyTimeout returns the options with another time to wait for a lock.
func (o Options) WithBusyTimeout(d time.Duration) Options {
	o.busy = d
	return o
}

// WithMigrations returns the options with other migrations than the program's.
func (o Options) WithMigrations(files fs.FS) Options {
	o.migrations = files
	return o
}

// Migrations returns the program's migrations.
func Migrations() fs.FS { return migrationFiles }

// Hold keeps the writer busy until release is called, so that a test can say what waits behind it.
func (s *Store) Hold() (release func()) {
	started, end := make(chan struct{}), make(chan struct{})
	go s.writer.do(context.Background(), func(*tx) error {
		close(started)
		<-end
		return nil
	})
	<-started
	return func() { close(end) }
}

// Waiting returns how many changes wait for the writer.
func (s *Store) Waiting() int { return len(s.writer.queue) }

// Exec has the writer run a statement as one change.
func (s *Store) Exec(ctx context.Context, text string, args ...any) error {
	return s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(text, args...)
		return err
	})
}

// Pragmas returns the values of a pragma on the writer's connection and on n of the readers'.
func (s *Store) Pragmas(ctx context.Context, name string, n int) ([]string, error) {
	var values []string
	err := s.writer.do(ctx, func(t *tx) error {
		var v string
		err := t.scan("PRAGMA "+name, nil, &v)
		values = append(values, v)
		return err
	})
	for range n {
		if err != nil {
			return nil, err
		}
		conn, e := s.readers.Conn(ctx) // kept until the end, so that each is another
		if e != nil {
			return nil, e
		}
		defer conn.Close()
		var v string
		err = conn.QueryRowContext(ctx, "PRAGMA "+name).Scan(&v)
		values = append(values, v)
	}
	return values, err
}

// ReadInt reads one number by a query.
func (s *Store) ReadInt(ctx context.Context, text string, args ...any) (n int64, err error) {
	err = s.readers.QueryRowContext(ctx, text, args...).Scan(&n)
	return n, err
}

// Statements returns the texts that have been prepared so far, by the writer and by the readers.
func (s *Store) Statements() (writes, reads []string) {
	s.writer.do(context.Background(), func(t *tx) error {
		for text := range t.prepared {
			writes = append(writes, text)
		}
		return nil
	})
	s.queries.prepared.Range(func(text, _ any) bool {
		reads = append(reads, text.(string))
		return true
	})
	slices.Sort(writes)
	slices.Sort(reads)
	return writes, reads
}

// Plan returns SQLite's plan of a statement, a line for each step.
func (s *Store) Plan(ctx context.Context, text string) ([]string, error) {
	statement, err := s.readers.PrepareContext(ctx, "EXPLAIN QUERY PLAN "+text)
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	var rows *sql.Rows
	for n := range 30 { // the driver wants as many parameters as the statement has, and doesn't tell
		if rows, err = statement.QueryContext(ctx, make([]any, n)...); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	return steps, rows.Err()
}

// Do has the writer call a function as a change of its own.
func (s *Store) Do(ctx context.Context, f func()) error {
	return s.writer.do(ctx, func(t *tx) error {
		f()
		return nil
	})
}

// ForgetPeople empties the memory of accounts, as a restart does.
func (s *Store) ForgetPeople() { clear(s.people.known) }

// Know puts an account into the memory of accounts.
func (s *Store) Know(a Account) { s.people.put(a.User, a, s.people.changes) }

// Known returns how many accounts are in memory.
func (s *Store) Known() int { return len(s.people.known) }

// Executed returns how many statements the writer has run. It must be idle.
func (s *Store) Executed() int { return s.writer.tx.executed }

// LeaveTransaction begins a transaction that nobody ends, as a failed rollback leaves it. The writer must be idle.
func (s *Store) LeaveTransaction() error {
	_, err := s.writer.tx.conn.ExecContext(context.Background(), "BEGIN")
	return err
}

// PurgeStep takes one step of Purge; false if there was nothing more to do.
func (s *Store) PurgeStep(ctx context.Context, before time.Time) (bool, error) {
	_, more, err := s.purgeServers(ctx, before)
	if err != nil || more {
		return true, err
	}
	return s.purgePeople(ctx, before)
}

// PurgeRows is how many rows a step of Purge deletes at most.
const PurgeRows = purgeRows

// BeginDraft begins a copy that belongs at the path, as a process does that is then killed, unless release is called.
func BeginDraft(path string) (release func(), err error) {
	d, err := newDraft(path)
	if err != nil {
		return nil, err
	}
	return func() { d.file.Close() }, nil
}

// ExecReading runs a statement on one of the readers' connections.
func (s *Store) ExecReading(text string) error {
	_, err := s.readers.Exec(text)
	return err
}
