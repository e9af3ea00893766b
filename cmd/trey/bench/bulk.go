package bench

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	_ "github.com/mattn/go-sqlite3" // the database's driver

	"trey/storage"
)

// This file stores what there is much of: by statements about many rows, on a file that no Trey uses meanwhile.

// bulk runs statements in one transaction on a database that is closed.
func bulk(ctx context.Context, path string, do func(tx *sql.Tx) error) (err error) {
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// openWith makes the club's database, with accounts for people, and opens it.
func (c *club) openWith(ctx context.Context, people []somebody) (*storage.Store, error) {
	s, err := storage.Open(ctx, c.database, storage.Options{})
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	err = bulk(ctx, c.database, func(tx *sql.Tx) error {
		for _, g := range people {
			if _, err := tx.ExecContext(ctx, `INSERT INTO accounts (id, user, name, locale, dm_channel, created) VALUES (?, ?, ?, 'en-GB', ?, 0)`,
				g.account, g.user, g.name, c.sandbox.DM(g.user)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("store accounts: %w", err)
	}
	return storage.Open(ctx, c.database, storage.Options{})
}

// settle has all messages show the latest state, but those of the tables named.
func (c *club) settle(ctx context.Context, owed []int64) error {
	list, err := json.Marshal(owed)
	if err != nil {
		return err
	}
	err = bulk(ctx, c.database, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE deliveries SET done = wanted, message = CAST(9000000000000 + id AS TEXT), hash = hex(zeroblob(22)), posted = unixepoch() * 1000,
				channel = coalesce((SELECT nullif(dm_channel, '') FROM accounts WHERE id = account), (SELECT channel FROM tables WHERE id = table_id))
			WHERE kind <> 'call' AND table_id NOT IN (SELECT value FROM json_each(?))`, string(list))
		return err
	})
	if err != nil {
		return fmt.Errorf("settle what is owed: %w", err)
	}
	return nil
}
