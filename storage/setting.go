package storage

import (
	"context"
	"errors"
	"fmt"
)

// Setting returns a setting of what the id names in its scope ("server", "channel", "user"), or "" if it isn't set.
func (s *Store) Setting(ctx context.Context, scope, id, key string) (string, error) {
	return s.text(ctx, fmt.Sprintf("the setting %s of %s %s", key, scope, id),
		`SELECT value FROM settings WHERE scope = ? AND id = ? AND key = ?`, scope, id, key)
}

// SetSetting stores a setting; "" takes it away.
func (s *Store) SetSetting(ctx context.Context, scope, id, key, value string) error {
	err := s.writer.do(ctx, func(t *tx) error {
		if value == "" {
			_, err := t.exec(`DELETE FROM settings WHERE scope = ? AND id = ? AND key = ?`, scope, id, key)
			return err
		}
		_, err := t.exec(`INSERT INTO settings (scope, id, key, value) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET value = excluded.value`, scope, id, key, value)
		return err
	})
	if err != nil {
		return fmt.Errorf("store the setting %s of %s %s: %w", key, scope, id, err)
	}
	return nil
}

// Meta returns what the program has noted for itself under a key, or "".
func (s *Store) Meta(ctx context.Context, key string) (string, error) {
	return s.text(ctx, "the note "+key, `SELECT value FROM meta WHERE key = ?`, key)
}

// SetMeta notes something for the program itself, such as the hash of the command definitions that it registered last.
func (s *Store) SetMeta(ctx context.Context, key, value string) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`, key, value)
		return err
	})
	if err != nil {
		return fmt.Errorf("store the note %s: %w", key, err)
	}
	return nil
}

// text reads one value, "" if there is none.
func (s *Store) text(ctx context.Context, what, query string, args ...any) (string, error) {
	var value string
	err := s.queries.row(ctx, what, query, args, &value)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return value, err
}
