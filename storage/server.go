package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// isOn notes a server on which something happens: the bot is there.
func (t *tx) isOn(server string) error {
	_, err := t.exec(`INSERT INTO servers (id, created) VALUES (?, ?) ON CONFLICT DO UPDATE SET gone = NULL WHERE gone IS NOT NULL`, server, millis(t.now))
	return err
}

// Joined notes that the bot is on a server, perhaps again.
func (s *Store) Joined(ctx context.Context, server string) error {
	gone, err := s.queries.ids(ctx, "whether server "+server+" is left", `SELECT gone FROM servers WHERE id = ? AND gone IS NOT NULL`, server)
	if err != nil || len(gone) == 0 {
		return err // what is known already, as of most servers at a start, costs no change
	}
	err = s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE servers SET gone = NULL WHERE id = ?`, server)
		return err
	})
	if err != nil {
		return fmt.Errorf("note that server %s is joined: %w", server, err)
	}
	return nil
}

// Left notes that the bot isn't on a server any more. What is stored about it goes some time later, by Purge.
func (s *Store) Left(ctx context.Context, server string) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE servers SET gone = ? WHERE id = ? AND gone IS NULL`, millis(t.now), server)
		return err
	})
	if err != nil {
		return fmt.Errorf("note that server %s is left: %w", server, err)
	}
	return nil
}

// OnlyOn notes that the bot is on these servers and on no other. It returns those of which it wasn't known that the bot has left them.
func (s *Store) OnlyOn(ctx context.Context, servers []string) (left []string, err error) {
	list, err := json.Marshal(servers)
	if err != nil {
		return nil, err
	}
	for _, server := range servers {
		if err := s.Joined(ctx, server); err != nil {
			return nil, err
		}
	}
	left, err = s.serverIDs(ctx, "the servers that are left", `SELECT id FROM servers WHERE gone IS NULL AND id NOT IN (SELECT value FROM json_each(?))`, string(list))
	if err != nil {
		return nil, err
	}
	for _, server := range left {
		if err := s.Left(ctx, server); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// Gone returns the servers that the bot has left before a time.
func (s *Store) Gone(ctx context.Context, before time.Time) ([]string, error) {
	return s.serverIDs(ctx, "the servers that are gone", `SELECT id FROM servers WHERE gone < ? ORDER BY gone`, millis(before))
}

func (s *Store) serverIDs(ctx context.Context, what, text string, args ...any) (ids []string, err error) {
	err = s.queries.rows(ctx, what, text, args, func(row scanner) error {
		var id string
		err := row.Scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}
