package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/mattn/go-sqlite3"
)

// tx is the writer's transaction. One value serves all in turn, so that statements are prepared once.
type tx struct {
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
	executed int       // statements so far
	now      time.Time // the same for all that one transaction stores
}

// errUndo marks that a change couldn't be undone by itself, so that the whole transaction must go.
var errUndo = errors.New("undo a change")

func (t *tx) begin(now time.Time) error {
	if err := t.rollback(); err != nil { // of one that an I/O error kept from ending
		return err
	}
	t.now = now
	_, err := t.exec("BEGIN IMMEDIATE")
	return err
}

func (t *tx) commit() error {
	_, err := t.exec("COMMIT")
	return err
}

// rollback ends the transaction if there is one; after some errors SQLite has done so by itself.
func (t *tx) rollback() error {
	open := false
	err := t.conn.Raw(func(c any) error {
		open = !c.(*sqlite3.SQLiteConn).AutoCommit()
		return nil
	})
	if err != nil || !open {
		return err
	}
	_, err = t.exec("ROLLBACK")
	return err
}

// save applies a change under a savepoint: an error of its own leaves the rest of the transaction as it was.
func (t *tx) save(apply func(*tx) error) error {
	if _, err := t.exec("SAVEPOINT change"); err != nil {
		return err
	}
	err := apply(t)
	if err != nil {
		if _, undo := t.exec("ROLLBACK TO change"); undo != nil {
			return errors.Join(err, fmt.Errorf("%w: %w", errUndo, undo))
		}
	}
	if _, release := t.exec("RELEASE change"); release != nil {
		return errors.Join(err, fmt.Errorf("%w: %w", errUndo, release))
	}
	return err
}

// statement returns the prepared statement of a text. The context is never cancelled: what has begun is done.
func (t *tx) statement(text string) (*sql.Stmt, error) {
	t.executed++
	if s := t.prepared[text]; s != nil {
		return s, nil
	}
	s, err := t.conn.PrepareContext(context.Background(), text)
	if err != nil {
		return nil, err
	}
	t.prepared[text] = s
	return s, nil
}

// exec runs a statement and returns how many rows it changed.
func (t *tx) exec(text string, args ...any) (int64, error) {
	s, err := t.statement(text)
	if err != nil {
		return 0, err
	}
	r, err := s.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// insert runs a statement and returns the id of the row that it made.
func (t *tx) insert(text string, args ...any) (int64, error) {
	s, err := t.statement(text)
	if err != nil {
		return 0, err
	}
	r, err := s.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return r.LastInsertId()
}

// scan reads the one row of a query, or returns ErrNotFound.
func (t *tx) scan(text string, args []any, into ...any) error {
	s, err := t.statement(text)
	if err != nil {
		return err
	}
	err = s.QueryRowContext(context.Background(), args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

// close closes the statements and the connection.
func (t *tx) close() error {
	var errs []error
	for _, s := range t.prepared {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, t.conn.Close())...)
}

// probe empties the write-ahead log into the file and looks whether the file is whole. It is called before the first change.
func (w *writer) probe(ctx context.Context, path string) error {
	conn := w.tx.conn
	var busy, frames, moved int64
	if err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved); err != nil {
		return err
	}
	var pages, pageSize int64
	if err := conn.QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		return err
	}
	if err := conn.QueryRowContext(ctx, "PRAGMA page_size").Scan(&pageSize); err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if short := pages*pageSize - info.Size(); busy == 0 && short > 0 {
		return fmt.Errorf("%w (%d bytes are missing at its end)", ErrDamaged, short)
	}
	if info.Size() > checkedSize {
		return nil
	}
	return checkPages(ctx, conn, "PRAGMA quick_check(1)")
}
