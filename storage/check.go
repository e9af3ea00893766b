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

// Finding is what one check has found about the database.
type Finding struct {
	Check string // what was looked at
	Err   error  // nil if all is well
	Mend  string // what to do about an error
}

const (
	mendDamage    = "trey restore FILE does that" // as ErrDamaged asks for
	mendByBackup  = "stop the bot and put the last backup in place: trey restore FILE"
	mendByRebuild = "stop the bot and have it filled anew: trey doctor --rebuild"
)

// check is one thing that must hold of a database's content.
type check struct {
	name, mend string
	run        func(ctx context.Context, q queryer) error
}

// checks returns what must hold of a database with the schema that the migrations make.
func checks(list []migration) []check {
	all := []check{
		{"integrity", mendDamage, func(ctx context.Context, q queryer) error { return checkPages(ctx, q, "PRAGMA integrity_check(10)") }},
		{"schema", mendDamage, func(ctx context.Context, q queryer) error { return checkSchema(ctx, q, list) }},
		{"foreign keys", mendByBackup, checkForeignKeys},
		{"journals", mendByBackup, func(ctx context.Context, q queryer) error {
			return none(ctx, q, "journal %d doesn't sum to zero", `
				SELECT id FROM journals WHERE sum <> 0 OR sum <> (SELECT coalesce(sum(amount), 0) FROM entries WHERE journal = id)`)
		}},
		{"moves", mendByBackup, func(ctx context.Context, q queryer) error {
			return none(ctx, q, "table %d hasn't as many moves as it should", `
				SELECT id FROM tables LEFT JOIN (SELECT table_id, count(*) AS n, max(number) AS last FROM moves GROUP BY table_id)
				ON table_id = id WHERE moves <> coalesce(n, 0) OR moves <> coalesce(last, 0)`)
		}},
	}
	for _, d := range derived {
		if len(list) >= d.since {
			all = append(all, check{d.table, mendByRebuild, d.check})
		}
	}
	return all
}

// verify runs all checks.
func verify(ctx context.Context, q queryer, list []migration) (err error) {
	for _, c := range checks(list) {
		err = errors.Join(err, c.run(ctx, q))
	}
	return explain(err)
}

// Check reads the whole database and returns what is wrong: pages and indexes, foreign keys, journals that don't sum to zero,
// tables whose moves aren't complete. It takes about a second for each 100 MB and holds nobody up.
func (s *Store) Check(ctx context.Context) error {
	if err := verify(ctx, s.readers, s.schema); err != nil {
		return fmt.Errorf("check the database: %w", err)
	}
	return nil
}

// Findings runs the checks of Check and returns what each has found.
func (s *Store) Findings(ctx context.Context) []Finding {
	var list []Finding
	for _, c := range checks(s.schema) {
		list = append(list, Finding{c.name, explain(c.run(ctx, s.readers)), c.mend})
	}
	return list
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

// checkSchema compares the schema with what the migrations make.
func checkSchema(ctx context.Context, q queryer, list []migration) error {
	want, err := schema(ctx, list)
	if err != nil {
		return err
	}
	have, err := readSchema(ctx, q)
	if err != nil {
		return err
	}
	for name, text := range want {
		if have[name] != text {
			return fmt.Errorf("%w (its schema has no proper %s)", ErrDamaged, name)
		}
	}
	return nil
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
