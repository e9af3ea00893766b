package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrSeated is returned when a person can't be forgotten since he still sits at a table that isn't finished.
var ErrSeated = errors.New("the person has a seat at an unfinished table")

// Forgotten is where a person was who is forgotten.
type Forgotten struct {
	Named []int64 // tables at which his name stood
	Owing []int64 // tables of which messages to him must go
}

// nameless is what is left of an account to which nothing leads.
const nameless = `user = NULL, name = '', locale = '', dm_channel = '', dms_closed = 0, wishes = '{}'`

// Forget makes a person's account nameless: nothing leads from it to him or back. What it has won, lost and played stays, so that
// nobody else's sums, ranks and records change. Payments that aren't booked are withdrawn: nobody is there to confirm them. Should he come back he gets a new account.
//
// He must have left all unfinished tables, where his seat has no name any more; else it returns ErrSeated.
func (s *Store) Forget(ctx context.Context, account int64) (Forgotten, error) {
	var user, named, owing string
	err := s.writer.do(ctx, func(t *tx) error {
		one := []any{account}
		if err := t.scan(`SELECT user FROM accounts WHERE id = ? AND user IS NOT NULL`, one, &user); err != nil {
			return err
		}
		var seated bool
		if err := t.scan(`SELECT EXISTS (SELECT 1 FROM seats WHERE account = ? AND open = 1 AND (free = 0 OR name <> ''))`, one, &seated); err != nil {
			return err
		}
		if seated {
			return ErrSeated
		}
		if err := t.scan(`SELECT json_group_array(table_id) FROM seats WHERE account = ?`, one, &named); err != nil {
			return err
		}
		for _, text := range []string{
			`UPDATE accounts SET ` + nameless + ` WHERE id = ?`,
			`UPDATE seats SET name = '' WHERE account = ? AND name <> ''`,
			`UPDATE interactions SET account = NULL WHERE account = ?`,
			`DELETE FROM deliveries WHERE account = ? AND (SELECT state FROM tables WHERE id = table_id) NOT IN ('lobby', 'playing')`,
			// Those of unfinished tables must go, also the one that is being brought up to date just now.
			`UPDATE deliveries SET wanted = wanted + 1 WHERE account = ?`,
		} {
			if _, err := t.exec(text, account); err != nil {
				return err
			}
		}
		if _, err := t.exec(`UPDATE payments SET withdrawn = ?1 WHERE (payer = ?2 OR payee = ?2) AND journal IS NULL AND withdrawn IS NULL`,
			millis(t.now), account); err != nil {
			return err
		}
		return t.scan(`SELECT json_group_array(DISTINCT table_id) FROM deliveries WHERE account = ?`, one, &owing)
	})
	s.people.forget(user)
	if err != nil {
		return Forgotten{}, fmt.Errorf("forget account %d: %w", account, err)
	}
	var f Forgotten
	if err := errors.Join(json.Unmarshal([]byte(named), &f.Named), json.Unmarshal([]byte(owing), &f.Owing)); err != nil {
		return Forgotten{}, fmt.Errorf("tables of a forgotten account: %w", err)
	}
	return f, nil
}
