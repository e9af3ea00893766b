package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// queries are the readers' prepared statements, by text; the pool prepares each on the connections that use it.
type queries struct {
	db       *sql.DB
	prepared sync.Map
}

func (q *queries) statement(ctx context.Context, text string) (*sql.Stmt, error) {
	if s, ok := q.prepared.Load(text); ok {
		return s.(*sql.Stmt), nil
	}
	s, err := q.db.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	first, loaded := q.prepared.LoadOrStore(text, s)
	if loaded {
		return first.(*sql.Stmt), s.Close()
	}
	return s, nil
}

// row reads the one row of a query into the variables, or returns ErrNotFound. What names what was asked for, in errors.
func (q *queries) row(ctx context.Context, what, text string, args []any, into ...any) error {
	s, err := q.statement(ctx, text)
	if err == nil {
		err = s.QueryRowContext(ctx, args...).Scan(into...)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("read %s: %w", what, ErrNotFound)
	}
	return fmt.Errorf("read %s: %w", what, explain(err))
}

// scanner is what reads one row's columns.
type scanner interface{ Scan(into ...any) error }

// rows calls read for each row of a query.
func (q *queries) rows(ctx context.Context, what, text string, args []any, read func(scanner) error) error {
	if err := q.each(ctx, text, args, read); err != nil {
		return fmt.Errorf("read %s: %w", what, explain(err))
	}
	return nil
}

func (q *queries) each(ctx context.Context, text string, args []any, read func(scanner) error) error {
	s, err := q.statement(ctx, text)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// ids reads a column of ids.
func (q *queries) ids(ctx context.Context, what, text string, args ...any) ([]int64, error) {
	var list []int64
	err := q.rows(ctx, what, text, args, func(row scanner) error {
		var id int64
		list = append(list, 0)
		err := row.Scan(&id)
		list[len(list)-1] = id
		return err
	})
	return list, err
}
