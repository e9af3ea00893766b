package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Scan reads wishes as they are stored, a JSON object; it is a sql.Scanner.
func (w *Wishes) Scan(stored any) error { return scanJSON(stored, w) }

// Scan reads settings as they are stored, a JSON object; it is a sql.Scanner.
func (s *ServerSettings) Scan(stored any) error { return scanJSON(stored, s) }

func scanJSON(stored, into any) error {
	text, ok := stored.(string)
	if !ok {
		return fmt.Errorf("%T is no JSON object", stored)
	}
	return json.Unmarshal([]byte(text), into)
}

// SetWishes stores how a person wants to be served.
func (s *Store) SetWishes(ctx context.Context, account int64, w Wishes) error {
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	var user string
	err = s.writer.do(ctx, func(t *tx) error {
		return t.scan(`UPDATE accounts SET wishes = ? WHERE id = ? RETURNING coalesce(user, '')`, []any{string(text), account}, &user)
	})
	s.people.forget(user)
	if err != nil {
		return fmt.Errorf("store the wishes of account %d: %w", account, err)
	}
	return nil
}

// ServerSettings returns what a server's managers have set; the defaults for a server that isn't known yet.
func (s *Store) ServerSettings(ctx context.Context, server string) (ServerSettings, error) {
	set, ok, changes := s.settings.get(server)
	if ok {
		return set, nil
	}
	err := s.queries.row(ctx, "the settings of server "+server, `SELECT settings FROM servers WHERE id = ?`, []any{server}, &set)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return ServerSettings{}, err
	}
	s.settings.put(server, set, changes)
	return set, nil
}

// SetServerSettings stores what a server's managers have set.
func (s *Store) SetServerSettings(ctx context.Context, server string, set ServerSettings) error {
	text, err := json.Marshal(set)
	if err != nil {
		return err
	}
	err = s.writer.do(ctx, func(t *tx) error {
		if err := t.isOn(server); err != nil {
			return err
		}
		_, err := t.exec(`UPDATE servers SET settings = ? WHERE id = ?`, string(text), server)
		return err
	})
	s.settings.forget(server)
	if err != nil {
		return fmt.Errorf("store the settings of server %s: %w", server, err)
	}
	return nil
}

// slowTurn is the time for a turn at the slow pace, where a server's managers haven't set another.
const slowTurn = 24 * time.Hour

// Turn returns the time for a turn at the slow pace or the live one; 0 for the bot's default.
func (s ServerSettings) Turn(slow bool) time.Duration {
	switch {
	case !slow:
		return time.Duration(s.LiveTurn) * time.Second
	case s.SlowTurn == 0:
		return slowTurn
	}
	return time.Duration(s.SlowTurn) * time.Second
}

// Currency returns the unit in which money is written; empty for points.
func (s ServerSettings) Currency() string {
	if s.NoStakes {
		return ""
	}
	return s.Unit
}

// Location returns the server's time zone.
func (s ServerSettings) Location() *time.Location {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		return time.UTC // a zone that this machine doesn't know any more
	}
	return zone
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
