package bench

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"trey/storage"
)

// finish stores finished matches of four people each, who are on fifty servers, with results, journals and what follows from them.
func (b *Bench) finish(ctx context.Context, database string) error {
	fmt.Fprintf(b.say, "storing %d finished matches\n", b.Finished)
	err := bulk(ctx, database, func(tx *sql.Tx) error {
		triggers, err := triggers(ctx, tx)
		if err != nil {
			return err
		}
		for _, t := range triggers {
			if _, err := tx.ExecContext(ctx, "DROP TRIGGER "+t.name); err != nil {
				return err
			}
		}
		for _, text := range finishing(b.Finished) {
			if _, err := tx.ExecContext(ctx, text); err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
		}
		for _, t := range triggers {
			if _, err := tx.ExecContext(ctx, t.text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store finished matches: %w", err)
	}
	s, err := storage.Open(ctx, database, storage.Options{})
	if err != nil {
		return err
	}
	if err := s.Rebuild(ctx); err != nil {
		return err
	}
	return s.Close()
}

type trigger struct{ name, text string }

// triggers returns those of the database: what they do for each row is done at once at the end.
func triggers(ctx context.Context, tx *sql.Tx) ([]trigger, error) {
	rows, err := tx.QueryContext(ctx, `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []trigger
	for rows.Next() {
		var t trigger
		if err := rows.Scan(&t.name, &t.text); err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, rows.Err()
}

// finishing returns statements that store n matches behind those that are there. The game and the rules vary from match to match.
func finishing(n int) []string {
	const people = 20_000
	series := func(to int) string {
		return fmt.Sprintf("(WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < %d) SELECT value FROM n)", to)
	}
	fill := strings.NewReplacer("MATCHES", series(n), "SEATS", series(4), "PEOPLE", series(people), "ALL", fmt.Sprint(n), "CROWD", fmt.Sprint(people))
	var out []string
	for _, text := range []string{
		`CREATE TEMP TABLE base AS SELECT (SELECT max(id) FROM tables) AS tab, (SELECT max(id) FROM accounts) AS acc`,
		`INSERT INTO servers (id, created) SELECT 'many' || value, 0 FROM PEOPLE WHERE value <= 50`,
		`INSERT INTO accounts (id, user, name, created) SELECT acc + value, 'many' || value, 'Player ' || value, 0 FROM PEOPLE, base`,
		`INSERT INTO tables (id, server, channel, language, game, options, capacity, state, reason, host, secret, dealer, version, moves, wake, created, started, ended)
			SELECT tab + value, 'many' || (1 + value % 50), 'c' || (value % 500), 'en', (SELECT game FROM tables WHERE id = 1), '{}', 4, 'over', '', acc + 1,
				zeroblob(32), 1, 50, 0, 0, (unixepoch() - ALL + value) * 1000, (unixepoch() - ALL + value) * 1000, (unixepoch() - ALL + value) * 1000 FROM MATCHES, base`,
		`INSERT INTO results (table_id, server, game, rules, computers, ended)
			SELECT id, server, game, iif(id % 3 = 0, 'stake=10', ''), 0, ended FROM tables, base WHERE id > tab`,
		`INSERT INTO result_seats (table_id, seat, account, rank, score, money, server, game, rules, computers, ended)
			SELECT table_id, value, acc + 1 + (table_id * 7 + value * 4999) % CROWD, value, table_id % 100, iif(value = 1, 30, -10), server, game, rules, 0, ended
			FROM results, SEATS, base WHERE table_id > tab`,
		`INSERT INTO seats (table_id, seat, account, name, entropy, open) SELECT table_id, seat, account, 'Player ' || account, '0', 0 FROM result_seats, base WHERE table_id > tab`,
		`INSERT INTO journals (server, kind, table_id, deal, at) SELECT server, 'deal', table_id, 1, ended FROM results, base WHERE table_id > tab`,
		`INSERT INTO entries (journal, account, amount, server) SELECT j.id, r.account, r.money, r.server FROM journals AS j JOIN result_seats AS r USING (table_id)`,
		`INSERT INTO interactions (id, table_id, account, at) SELECT '3' || id, id, host, ended FROM tables, base WHERE id > tab`,
		`DROP TABLE base`,
	} {
		out = append(out, fill.Replace(text))
	}
	return out
}
