package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// queryer is what reads: a pool, a connection or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
}

// Check reads the whole database and returns what is wrong: pages and indexes, foreign keys, journals that don't sum to zero,
// tables whose moves aren't complete. It takes about a second for each 100 MB and holds nobody up.
func (s *Store) Check(ctx context.Context) error {
	err := checkPages(ctx, s.readers, "PRAGMA integrity_check(10)")
	err = errors.Join(err, checkForeignKeys(ctx, s.readers))
	err = errors.Join(err, none(ctx, s.readers, "journal %d doesn't sum to zero", `
		SELECT id FROM journals WHERE sum <> 0 OR sum <> (SELECT coalesce(sum(amount), 0) FROM entries WHERE journal = id)`))
	err = errors.Join(err, none(ctx, s.readers, "table %d hasn't as many moves as it should", `
		SELECT id FROM tables LEFT JOIN (SELECT table_id, count(*) AS n, max(number) AS last FROM moves GROUP BY table_id)
		ON table_id = id WHERE moves <> coalesce(n, 0) OR moves <> coalesce(last, 0)`))
	for _, d := range derived {
		err = errors.Join(err, d.check(ctx, s.readers))
	}
	if err != nil {
		return fmt.Errorf("check the database: %w", explain(err))
	}
	return nil
}

// checkPages runs a check of SQLite's own, which says "ok" or what is wrong.
func checkPages(ctx context.Context, q queryer, check string) error {
	rows, err := q.QueryContext(ctx, check)
	if err != nil {
		return err
	}
	defer rows.Close()
	var found []error
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		if text != "ok" {
			found = append(found, fmt.Errorf("%w (%s)", ErrDamaged, text))
		}
	}
	return errors.Join(append(found, rows.Err())...)
}

func checkForeignKeys(ctx context.Context, q queryer) error {
	rows, err := q.QueryContext(ctx, "PRAGMA foreign_key_check")
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return rows.Err()
	}
	var table, parent string
	var row sql.NullInt64
	var key int
	if err := rows.Scan(&table, &row, &parent, &key); err != nil {
		return err
	}
	return fmt.Errorf("row %d of %s refers to a row of %s that isn't there", row.Int64, table, parent)
}

// none returns an error for the first row of a query that should find nothing.
func none(ctx context.Context, q queryer, complaint, query string) error {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return rows.Err()
	}
	var id int64
	if err := rows.Scan(&id); err != nil {
		return err
	}
	return fmt.Errorf(complaint, id)
}
