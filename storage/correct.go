package storage

import (
	"context"
	"errors"
	"fmt"
)

// Correction is what a moderator has booked from one account to another, because something booked before was wrong.
type Correction struct {
	Server      string
	From, To    int64 // accounts
	Amount      int64 // cents, more than zero
	Reason      string
	Author      int64 // account
	Table       int64 // whose ledger entries were wrong; 0: no table's
	Interaction string
}

// Correct books a correction. What was booked before stays as it is. For an interaction that has had its effect it returns ErrSeen, for a table that
// isn't the server's ErrNotFound.
func (s *Store) Correct(ctx context.Context, c Correction) error {
	if c.From == c.To || c.Amount <= 0 || c.Reason == "" || c.Interaction == "" {
		return errors.New("a correction needs two accounts, an amount, a reason and an interaction")
	}
	err := s.writer.do(ctx, func(t *tx) error {
		if err := t.unseen(c.Interaction); err != nil {
			return err
		}
		// A table that a purge has begun to delete is nobody's any more, and mustn't be held by a journal.
		if err := t.scan(`SELECT server FROM tables WHERE id = ?1 AND server = ?2 AND NOT EXISTS (SELECT 1 FROM meta WHERE key = ?3 AND CAST(value AS INTEGER) = ?1)`,
			[]any{c.Table, c.Server, purgedTable}, new(string)); c.Table != 0 && err != nil {
			return err
		}
		if _, err := t.exec(`INSERT INTO servers (id, created) VALUES (?, ?) ON CONFLICT DO NOTHING`, c.Server, millis(t.now)); err != nil {
			return err
		}
		journal, err := t.insert(`INSERT INTO journals (server, kind, table_id, author, reason, interaction, at) VALUES (?, 'correction', ?, ?, ?, ?, ?)`,
			c.Server, orNull(c.Table), c.Author, c.Reason, c.Interaction, millis(t.now))
		if err != nil {
			return err
		}
		return t.transfer(journal, c.From, c.To, c.Amount)
	})
	if err != nil {
		return fmt.Errorf("correct the ledgers of accounts %d and %d: %w", c.From, c.To, err)
	}
	return nil
}

// unseen returns ErrSeen if something was booked by the interaction.
func (t *tx) unseen(interaction string) error {
	err := t.scan(`SELECT id FROM journals WHERE interaction = ?`, []any{interaction}, new(int64))
	switch {
	case err == nil:
		return ErrSeen
	case errors.Is(err, ErrNotFound):
		return nil
	}
	return err
}

// transfer writes the two entries of a journal by which one account loses what another gets.
func (t *tx) transfer(journal, from, to, amount int64) error {
	for _, e := range []Balance{{from, -amount}, {to, amount}} {
		if _, err := t.exec(`INSERT INTO entries (journal, account, amount, server) SELECT id, ?, ?, server FROM journals WHERE id = ?`,
			e.Account, e.Amount, journal); err != nil {
			return err
		}
	}
	return nil
}
