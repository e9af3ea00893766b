package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// storedClock is a clock in the database: times in milliseconds, 0 for none.
type storedClock struct {
	Seat     int   `json:"s"`
	Since    int64 `json:"f,omitempty"`
	Due      int64 `json:"d,omitempty"`
	Reminded bool  `json:"r,omitempty"`
	Missed   int   `json:"m,omitempty"`
}

func writeClocks(cs []Clock) string {
	stored := make([]storedClock, 0, len(cs))
	for _, c := range cs {
		stored = append(stored, storedClock{c.Seat, orZero(c.Since), orZero(c.Due), c.Reminded, c.Missed})
	}
	text, err := json.Marshal(stored)
	if err != nil {
		panic(fmt.Sprintf("numbers can't be written: %v", err))
	}
	return string(text)
}

func readClocks(text []byte) ([]Clock, error) {
	var stored []storedClock
	if err := json.Unmarshal(text, &stored); err != nil {
		return nil, err
	}
	var cs []Clock
	for _, c := range stored {
		cs = append(cs, Clock{c.Seat, fromZero(c.Since), fromZero(c.Due), c.Reminded, c.Missed})
	}
	return cs, nil
}

func orZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func seconds(d time.Duration) int64 { return int64(d / time.Second) }

// outagesKept is how long an outage is remembered: longer than any turn's clock can run.
const outagesKept = 60 * 24 * time.Hour

// AddOutage notes that nobody on the server could play between the two times; nobody anywhere for the empty server. A time that doesn't run forward, as
// after the clock was set back, is left out.
func (s *Store) AddOutage(ctx context.Context, server string, began, ended time.Time) error {
	if ended.UnixMilli() <= began.UnixMilli() {
		return nil
	}
	err := s.writer.do(ctx, func(t *tx) error {
		if _, err := t.exec(`DELETE FROM outages WHERE ended < ?`, t.now.Add(-outagesKept).UnixMilli()); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO outages (server, began, ended) VALUES (?, ?, ?)`, server, millis(began), millis(ended))
		return err
	})
	if err != nil {
		return fmt.Errorf("note an outage: %w", err)
	}
	return nil
}

// EndOutages takes back what was noted of outages beyond the time at which it is called: the clock was ahead then, and has been set back since.
func (s *Store) EndOutages(ctx context.Context, now time.Time) error {
	at := now.UnixMilli()
	err := s.writer.do(ctx, func(t *tx) error {
		if _, err := t.exec(`DELETE FROM outages WHERE began >= ?`, at); err != nil {
			return err
		}
		_, err := t.exec(`UPDATE outages SET ended = ?1 WHERE ended > ?1`, at)
		return err
	})
	if err != nil {
		return fmt.Errorf("take back outages that are still to come: %w", err)
	}
	return nil
}

// Outage returns how much of the time between from and to nobody on the server could play.
func (s *Store) Outage(ctx context.Context, server string, from, to time.Time) (time.Duration, error) {
	type span struct{ began, ended int64 }
	var spans []span
	err := s.queries.rows(ctx, "the outages", `SELECT max(began, ?2), min(ended, ?3) FROM outages
		WHERE ended > ?2 AND began < ?3 AND server IN ('', ?1)`, []any{server, from.UnixMilli(), to.UnixMilli()}, func(row scanner) error {
		var o span
		err := row.Scan(&o.began, &o.ended)
		spans = append(spans, o)
		return err
	})
	if err != nil {
		return 0, err
	}
	// Times that overlap count once.
	slices.SortFunc(spans, func(a, b span) int { return int(a.began - b.began) })
	sum, end := int64(0), int64(0)
	for _, o := range spans {
		if o.ended > end {
			sum += o.ended - max(o.began, end)
			end = o.ended
		}
	}
	return time.Duration(sum) * time.Millisecond, nil
}
