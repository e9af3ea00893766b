package storage

import (
	"context"
	"fmt"
)

// derivation is a table whose rows follow from others. Triggers keep it in step; Rebuild fills it anew.
type derivation struct {
	table string
	since int    // the schema's version that it came with
	rows  string // query that makes its rows, in the order of its columns
}

// derived are the tables that hold nothing of their own.
var derived = []derivation{
	{"balances", 3, `SELECT server, account, sum(amount) FROM entries GROUP BY server, account`},
	{"standings", 3, `SELECT server, game, rules, computers, account, count(*), sum(rank = 1), sum(score), sum(money)
		FROM result_seats WHERE account <> 1 GROUP BY server, game, rules, computers, account`},
	{"counters", 3, `SELECT account, server, game, computers, key, sum(n), count(*)
		FROM result_seats JOIN tallies USING (table_id, seat) WHERE account <> 1 GROUP BY account, server, game, computers, key`},
}

// check returns an error if the table differs from what it follows from.
func (d derivation) check(ctx context.Context, q queryer) error {
	return none(ctx, q, d.table+" don't follow from the books (%d rows)", fmt.Sprintf(`
		SELECT n FROM (SELECT count(*) AS n FROM (
			SELECT * FROM (SELECT * FROM %[1]s EXCEPT %[2]s) UNION ALL SELECT * FROM (%[2]s EXCEPT SELECT * FROM %[1]s))) WHERE n > 0`, d.table, d.rows))
}

// Rebuild fills anew what follows from the books: balances, standings and counters. Others may read and write meanwhile.
func (s *Store) Rebuild(ctx context.Context) error {
	for _, d := range derived {
		err := s.writer.do(ctx, func(t *tx) error {
			if _, err := t.exec("DELETE FROM " + d.table); err != nil {
				return err
			}
			_, err := t.exec("INSERT INTO " + d.table + " " + d.rows)
			return err
		})
		if err != nil {
			return fmt.Errorf("rebuild %s: %w", d.table, err)
		}
	}
	return nil
}
