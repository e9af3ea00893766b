package storage

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"
)

const (
	// purgeRows is about how many rows one step of a purge deletes. Moves wait no longer than for that.
	purgeRows = 200
	// purgeBooks is how many journals or results with their lines one step deletes: with twelve seats and the house they are about as many rows.
	purgeBooks = 14
	// purgeAccounts is how many accounts are looked at in one step, and how many made nameless in one change.
	purgeAccounts = 200
)

// What a purge notes for itself, so that it goes on after a restart.
const (
	purgedTable = "purge.table"   // the table that is being deleted; it is nobody's any more, whatever happens to its server
	purgedUpTo  = "purge.account" // accounts up to this one have been looked at since a server was purged
)

// Purge deletes all that is stored about the servers that the bot has left before a time, and makes nameless the accounts to which then nothing
// leads and that have no wishes. It returns the servers. Those with unfinished tables are left out until these are closed.
//
// It takes many small steps, each stored by itself and leaving the database whole, so that nobody waits for it, and that it can be broken off
// at any of them and goes on with the next call. A server that comes back meanwhile keeps what hasn't been deleted yet.
func (s *Store) Purge(ctx context.Context, before time.Time) (servers []string, err error) {
	for {
		server, more, err := s.purgeServers(ctx, before)
		if err != nil {
			return servers, fmt.Errorf("purge servers that are left: %w", err)
		}
		if server != "" {
			servers = append(servers, server)
		}
		if !more {
			break
		}
	}
	for {
		more, err := s.purgePeople(ctx, before)
		if err != nil {
			return servers, fmt.Errorf("purge accounts of nobody: %w", err)
		}
		if !more {
			return servers, nil
		}
	}
}

// purgeServers takes one step. It returns the server that is done with it, and whether there is more to do.
func (s *Store) purgeServers(ctx context.Context, before time.Time) (done string, more bool, err error) {
	if idle, err := s.nothingToPurge(ctx, before); err != nil || idle {
		return "", false, err
	}
	err = s.writer.do(ctx, func(t *tx) error {
		done, more = "", true // it may run twice
		var table int64
		err := t.scan(`SELECT CAST(value AS INTEGER) FROM meta WHERE key = ?`, []any{purgedTable}, &table)
		if err == nil {
			return t.purgeTable(table)
		}
		if !errors.Is(err, ErrNotFound) {
			return err
		}
		var server string
		err = t.scan(`SELECT id FROM servers WHERE gone < ? AND NOT EXISTS
			(SELECT 1 FROM tables WHERE server = servers.id AND state IN ('lobby', 'playing')) LIMIT 1`, []any{millis(before)}, &server)
		if errors.Is(err, ErrNotFound) {
			more = false
			return nil
		}
		if err != nil {
			return err
		}
		gone, err := t.purgeServer(server)
		if gone {
			done = server
		}
		return err
	})
	if done != "" {
		s.settings.forget(done)
	}
	return done, more, err
}

// nothingToPurge spares the writer most of the looks.
func (s *Store) nothingToPurge(ctx context.Context, before time.Time) (bool, error) {
	table, err := s.Meta(ctx, purgedTable)
	if err != nil || table != "" {
		return false, err
	}
	servers, err := s.Gone(ctx, before)
	return len(servers) == 0, err
}

// serverParts delete what a server has besides its tables. The money and the results come first, whole journals and whole matches at a time:
// what follows from them is kept in step, and of a server that comes back meanwhile nothing is out of balance.
var serverParts = []struct {
	text  string
	limit int
	lines bool // of what the next one deletes
}{
	{`DELETE FROM payments WHERE id IN (SELECT id FROM payments WHERE server = ?1 LIMIT ?2)`, purgeRows, false},
	{`DELETE FROM entries WHERE journal IN (SELECT id FROM journals WHERE server = ?1 ORDER BY id LIMIT ?2)`, purgeBooks, true},
	{`DELETE FROM journals WHERE id IN (SELECT id FROM journals WHERE server = ?1 ORDER BY id LIMIT ?2)`, purgeBooks, false},
	{`DELETE FROM result_seats WHERE table_id IN (SELECT table_id FROM results WHERE server = ?1 ORDER BY ended, table_id LIMIT ?2)`, purgeBooks, true},
	{`DELETE FROM results WHERE table_id IN (SELECT table_id FROM results WHERE server = ?1 ORDER BY ended, table_id LIMIT ?2)`, purgeBooks, false},
	{`DELETE FROM presets WHERE server = ?1 AND name IN (SELECT name FROM presets WHERE server = ?1 LIMIT ?2)`, purgeRows, false},
	{`DELETE FROM outages WHERE rowid IN (SELECT rowid FROM outages WHERE server = ?1 AND server <> '' LIMIT ?2)`, purgeRows, false},
}

// purgeServer deletes some of a server's rows, in the end its own; then it reports true.
func (t *tx) purgeServer(server string) (gone bool, err error) {
	for _, part := range serverParts {
		n, err := t.exec(part.text, server, part.limit)
		if err != nil || n > 0 && !part.lines {
			return false, err
		}
	}
	// The lowest first: a table refers to that of its rematch.
	n, err := t.exec(`INSERT INTO meta (key, value) SELECT ?, min(id) FROM tables WHERE server = ? HAVING min(id) IS NOT NULL`, purgedTable, server)
	if err != nil || n > 0 {
		return false, err
	}
	if _, err := t.exec(`INSERT INTO meta (key, value) VALUES (?, '0') ON CONFLICT DO UPDATE SET value = excluded.value`, purgedUpTo); err != nil {
		return false, err
	}
	_, err = t.exec(`DELETE FROM servers WHERE id = ?`, server)
	return true, err
}

// tableParts delete what a table has, so many rows at most.
var tableParts = []string{
	`DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE table_id = ?1 LIMIT ?2)`,
	`DELETE FROM interactions WHERE id IN (SELECT id FROM interactions WHERE table_id = ?1 LIMIT ?2)`,
	`DELETE FROM sittings WHERE rowid IN (SELECT rowid FROM sittings WHERE table_id = ?1 LIMIT ?2)`,
	`DELETE FROM tallies WHERE (table_id, deal, seat, key) IN (SELECT table_id, deal, seat, key FROM tallies WHERE table_id = ?1 LIMIT ?2)`,
	`DELETE FROM lives WHERE (table_id, deal, seat) IN (SELECT table_id, deal, seat FROM lives WHERE table_id = ?1 LIMIT ?2)`,
	`DELETE FROM moves WHERE table_id = ?1 AND number > (SELECT moves FROM tables WHERE id = ?1) - ?2`,
	`DELETE FROM seats WHERE (table_id, seat) IN (SELECT table_id, seat FROM seats WHERE table_id = ?1 LIMIT ?2)`,
}

// purgeTable deletes some of a table's rows, in the end its own.
func (t *tx) purgeTable(id int64) error {
	left := int64(purgeRows)
	for _, text := range tableParts {
		n, err := t.exec(text, id, left)
		if err != nil {
			return err
		}
		if left -= n; left > 0 {
			continue
		}
		// The number of moves is always that of those which are there.
		_, err = t.exec(`UPDATE tables SET moves = (SELECT coalesce(max(number), 0) FROM moves WHERE table_id = ?1) WHERE id = ?1`, id)
		return err
	}
	if _, err := t.exec(`DELETE FROM tables WHERE id = ?`, id); err != nil {
		return err
	}
	_, err := t.exec(`DELETE FROM meta WHERE key = ?`, purgedTable)
	return err
}

// lost is the condition of an account to which nothing leads. Whoever has moved, been host or been booked to at a table has something else there
// too: a seat, a sitting or an interaction.
const lost = `user IS NOT NULL AND wishes = '{}' AND created < ?1
	AND NOT EXISTS (SELECT 1 FROM seats WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM sittings WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM interactions WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM deliveries WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM result_seats WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM standings WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM counters WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM entries WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM balances WHERE account = a.id)
	AND NOT EXISTS (SELECT 1 FROM journals WHERE author = a.id)
	AND NOT EXISTS (SELECT 1 FROM payments WHERE payer = a.id)
	AND NOT EXISTS (SELECT 1 FROM payments WHERE payee = a.id)`

// purgePeople takes one step through the accounts after a server was purged. It looks before it writes, so that the writer has little to do.
func (s *Store) purgePeople(ctx context.Context, before time.Time) (more bool, err error) {
	text, err := s.Meta(ctx, purgedUpTo)
	if err != nil || text == "" {
		return false, err
	}
	from, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return false, fmt.Errorf("%w (the note %s)", ErrDamaged, purgedUpTo)
	}
	looked, err := s.queries.ids(ctx, "accounts", `SELECT id FROM accounts WHERE id > ? ORDER BY id LIMIT ?`, from, purgeAccounts)
	if err != nil {
		return false, err
	}
	if len(looked) == 0 {
		return false, s.writer.do(ctx, func(t *tx) error {
			_, err := t.exec(`DELETE FROM meta WHERE key = ?`, purgedUpTo)
			return err
		})
	}
	to := looked[len(looked)-1]
	found, err := s.queries.ids(ctx, "accounts of nobody", `SELECT id FROM accounts AS a WHERE id > ?2 AND id <= ?3 AND `+lost, millis(before), from, to)
	if err != nil {
		return false, err
	}
	var users []string
	err = s.writer.do(ctx, func(t *tx) error {
		users = users[:0]
		for _, id := range found {
			var user string
			err := t.scan(`SELECT user FROM accounts AS a WHERE id = ?2 AND `+lost, []any{millis(before), id}, &user)
			if errors.Is(err, ErrNotFound) {
				continue // he has sat down meanwhile
			}
			if err != nil {
				return err
			}
			if _, err := t.exec(`UPDATE accounts SET `+nameless+` WHERE id = ?`, id); err != nil {
				return err
			}
			users = append(users, user)
		}
		_, err := t.exec(`UPDATE meta SET value = ? WHERE key = ?`, strconv.FormatInt(to, 10), purgedUpTo)
		return err
	})
	for _, user := range users {
		s.people.forget(user)
	}
	return true, err
}
