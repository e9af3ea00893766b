package storage

import (
	"context"
	"database/sql"
	"fmt"
)

const selectDelivery = `
	SELECT d.table_id, d.kind, coalesce(d.account, 0), coalesce(a.user, ''),
		CASE WHEN d.message <> '' THEN d.channel WHEN d.kind = 'hand' THEN coalesce(a.dm_channel, '')
			WHEN d.kind IN ('table', 'call') AND t.threaded THEN t.thread ELSE t.channel END,
		d.message, d.hash, d.occasion, d.old, d.wanted, d.done, d.posted
	FROM deliveries AS d JOIN tables AS t ON t.id = d.table_id LEFT JOIN accounts AS a ON a.id = d.account `

// columns returns where a row of selectDelivery goes; the time of posting goes to posted.
func (d *Delivery) columns(posted *sql.NullInt64) []any {
	return []any{&d.Table, &d.Kind, &d.Account, &d.User, &d.Channel, &d.Message, &d.Hash, &d.Occasion, &d.Old, &d.Wanted, &d.Done, posted}
}

// Deliveries returns the messages of a table, those for everybody first.
func (s *Store) Deliveries(ctx context.Context, table int64) ([]Delivery, error) {
	var list []Delivery
	err := s.queries.rows(ctx, fmt.Sprintf("the messages of table %d", table),
		selectDelivery+`WHERE d.table_id = ? ORDER BY coalesce(d.account, 0), d.kind`, []any{table}, func(row scanner) error {
			var d Delivery
			var posted sql.NullInt64
			err := row.Scan(d.columns(&posted)...)
			d.Posted = moment(posted)
			list = append(list, d)
			return err
		})
	return list, err
}

// Delivery returns the message with the id, or ErrNotFound.
func (s *Store) Delivery(ctx context.Context, message string) (Delivery, error) {
	var d Delivery
	var posted sql.NullInt64
	err := s.queries.row(ctx, "message "+message, selectDelivery+`WHERE d.message = ? AND d.message <> '' LIMIT 1`, []any{message},
		d.columns(&posted)...)
	d.Posted = moment(posted)
	return d, err
}

// Undelivered returns the tables of which some message shows less than it should or stands twice, in the order of their ids.
func (s *Store) Undelivered(ctx context.Context) ([]int64, error) {
	return s.queries.ids(ctx, "the messages owed", `SELECT DISTINCT table_id FROM deliveries WHERE wanted > done OR old <> '' ORDER BY table_id`)
}

// Delivered stores what a message shows now, and where it is. It does nothing if the stored row shows a later version, or if
// there is none any more because the person has left the lobby or is forgotten.
func (s *Store) Delivered(ctx context.Context, d Delivery) error {
	err := s.writer.do(ctx, func(t *tx) error {
		_, err := t.exec(`UPDATE deliveries SET channel = iif(?2 = '', '', ?1), message = ?2, hash = ?3, done = ?4, posted = ?5, occasion = ?6, old = ?7
			WHERE table_id = ?8 AND kind = ?9 AND coalesce(account, 0) = ?10 AND done <= ?4`,
			d.Channel, d.Message, d.Hash, d.Done, millis(d.Posted), d.Occasion, d.Old, d.Table, d.Kind, d.Account)
		return err
	})
	if err != nil {
		return fmt.Errorf("store what a message of table %d shows: %w", d.Table, err)
	}
	return nil
}
