package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Commit stores a change of a table and returns when it is on disk. Table.Version is the version that the change was made for;
// the table has the next one afterwards. Of Table.Seats, entry i is seat i+1; money, lives and results go to their accounts
// also when the seats themselves aren't stored.
//
// It returns ErrSeen if the interaction has had its effect, ErrConflict if the table is at another version, ErrNotFound if there
// is no such table, ErrUnbalanced if some money doesn't sum to zero, ErrUnavailable if the machine can't. Then nothing is stored.
func (s *Store) Commit(ctx context.Context, c Change) error {
	p, err := plan(c)
	if err == nil {
		err = s.writer.do(ctx, p.commit)
	}
	if err != nil {
		return fmt.Errorf("store a change of table %d: %w", c.Table.ID, err)
	}
	return nil
}

// Create opens a table as the change describes it, at version 1, and returns its id. Without a state it is a lobby, without a time
// it is created now. For an interaction that has opened a table already it returns that one's id and ErrSeen.
func (s *Store) Create(ctx context.Context, c Change) (int64, error) {
	return s.create(ctx, c, 0)
}

// CreateNext opens the table of the rematch of another and links it there, whose version it raises, in one transaction. If
// there is one already it returns that one's id and ErrConflict.
func (s *Store) CreateNext(ctx context.Context, c Change, previous int64) (int64, error) {
	return s.create(ctx, c, previous)
}

func (s *Store) create(ctx context.Context, c Change, previous int64) (id int64, err error) {
	c.SeatsChanged = true
	if c.Table.State == "" {
		c.Table.State = Lobby
	}
	p, err := plan(c)
	if err == nil {
		p.previous = previous
		err = s.writer.do(ctx, func(t *tx) (err error) {
			id, err = p.create(t)
			return err
		})
	}
	switch {
	case err == nil:
		return id, nil
	case errors.Is(err, ErrSeen), errors.Is(err, ErrConflict):
		return id, fmt.Errorf("open a table: %w", err)
	}
	return 0, fmt.Errorf("open a table: %w", err)
}

// planned is a change that has been checked as far as it can be without the database.
type planned struct {
	Change
	options  string
	clocks   string
	votes    string
	previous int64
}

func plan(c Change) (*planned, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.Table.Options == nil {
		c.Table.Options = map[string]string{}
	}
	options, err := json.Marshal(c.Table.Options) // sorts the keys
	if err != nil {
		return nil, err
	}
	votes := []byte("[]")
	if len(c.Table.Votes) > 0 {
		if votes, err = json.Marshal(c.Table.Votes); err != nil {
			return nil, err
		}
	}
	return &planned{Change: c, options: string(options), clocks: writeClocks(c.Table.Clocks), votes: string(votes)}, nil
}

func (p *planned) commit(t *tx) error {
	if err := p.advance(t); err != nil {
		return err
	}
	return p.store(t, p.Table.ID, p.Table.Version+1)
}

func (p *planned) create(t *tx) (int64, error) {
	if id, err := p.seen(t); err != nil {
		return id, err
	}
	if id, err := p.linked(t); err != nil {
		return id, err
	}
	if err := t.isOn(p.Table.Server); err != nil {
		return 0, err
	}
	id, err := p.open(t)
	if err != nil {
		return 0, err
	}
	if err := p.link(t, id); err != nil {
		return 0, err
	}
	if _, err := t.exec(`INSERT INTO deliveries (table_id, kind, wanted) VALUES (?, 'table', 1)`, id); err != nil {
		return 0, err
	}
	return id, p.store(t, id, 1)
}

// store stores all of a change but the table's own row.
func (p *planned) store(t *tx, id int64, version int) error {
	if err := p.remember(t, id); err != nil {
		return err
	}
	if err := p.seat(t, id, version); err != nil {
		return err
	}
	for _, m := range p.Moves {
		at := m.At
		if at.IsZero() {
			at = t.now
		}
		if _, err := t.exec(`INSERT INTO moves (table_id, number, seat, text, account, at) VALUES (?, ?, ?, ?, ?, ?)`,
			id, m.Number, m.Seat, m.Text, orNull(m.Account), millis(at)); err != nil {
			return fmt.Errorf("move %d: %w", m.Number, err)
		}
	}
	for n, settled := range p.Settled {
		if err := p.settle(t, id, settled, p.holders(n)); err != nil {
			return fmt.Errorf("deal %d: %w", settled.Deal, err)
		}
	}
	if err := p.finish(t, id); err != nil {
		return err
	}
	if err := p.nextDeal(t, id); err != nil {
		return err
	}
	for _, s := range p.Sittings {
		if _, err := t.exec(`INSERT INTO sittings (table_id, move, seat, account, what, at) VALUES (?, ?, ?, ?, ?, ?)`,
			id, s.Move, s.Seat, s.Account, s.What, millis(t.now)); err != nil {
			return fmt.Errorf("sitting at seat %d: %w", s.Seat, err)
		}
	}
	return p.owe(t, id, version)
}

// owe notes what must be delivered. Calls are looked at only when something about them has changed: most people's turn hasn't.
func (p *planned) owe(t *tx, id int64, version int) error {
	if p.Table.Threaded {
		if _, err := t.exec(`INSERT INTO deliveries (table_id, kind, wanted) VALUES (?, 'parent', ?) ON CONFLICT DO NOTHING`, id, version); err != nil {
			return err
		}
	}
	if _, err := t.exec(`UPDATE deliveries SET wanted = ? WHERE table_id = ? AND kind <> 'call'`, version, id); err != nil {
		return err
	}
	for kind, accounts := range map[Kind][]int64{CallMessage: p.Calls, InvitationMessage: p.Invited} {
		for _, account := range accounts {
			if _, err := t.exec(`INSERT INTO deliveries (table_id, kind, account, wanted) VALUES (?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET wanted = excluded.wanted`, id, kind, account, version); err != nil {
				return err
			}
		}
	}
	return nil
}

// seen returns ErrSeen and the table if the change's interaction has had its effect.
func (p *planned) seen(t *tx) (int64, error) {
	if p.Interaction == "" {
		return 0, nil
	}
	var id int64
	err := t.scan(`SELECT table_id FROM interactions WHERE id = ?`, []any{p.Interaction}, &id)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return id, ErrSeen
}

func (p *planned) remember(t *tx, id int64) error {
	if p.Interaction == "" {
		return nil
	}
	n, err := t.exec(`INSERT INTO interactions (id, table_id, account, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		p.Interaction, id, orNull(p.Account), millis(t.now))
	if err == nil && n == 0 {
		return ErrSeen
	}
	return err
}

// advance gives the table its new row. Mostly only counters and clocks change: then few indexes are touched.
func (p *planned) advance(t *tx) error {
	row := &p.Table
	same := []any{row.State, row.Reason, orNull(row.Host), row.Capacity, p.options, row.Dealer, row.Wake, orNull(row.Next),
		millis(row.Started), millis(row.Ended), row.Preset, seconds(row.Pace), row.Threaded, row.Thread, row.Paused, p.votes}
	key := []any{row.Moves, millis(row.Deadline), p.clocks, millis(row.Due), row.ID, row.Version}
	n, err := t.exec(`UPDATE tables SET version = version + 1, moves = ?1, deadline = ?2, clocks = ?3, due = ?4 WHERE id = ?5 AND version = ?6
		AND state = ?7 AND reason = ?8 AND host IS ?9 AND capacity = ?10 AND options = ?11 AND dealer = ?12 AND wake = ?13
		AND next IS ?14 AND started IS ?15 AND ended IS ?16 AND preset = ?17 AND pace = ?18 AND threaded = ?19 AND thread = ?20
		AND paused = ?21 AND votes = ?22`, append(key, same...)...)
	if err != nil || n == 1 {
		return err
	}
	n, err = t.exec(`UPDATE tables SET version = version + 1, moves = ?1, deadline = ?2, clocks = ?3, due = ?4, state = ?7, reason = ?8,
		host = ?9, capacity = ?10, options = ?11, dealer = ?12, wake = ?13, next = ?14, started = ?15, ended = ?16, preset = ?17, pace = ?18,
		threaded = ?19, thread = ?20, paused = ?21, votes = ?22 WHERE id = ?5 AND version = ?6`,
		append(key, same...)...)
	if err != nil || n == 1 {
		return err
	}
	return p.refused(t)
}

// refused says why the table's row wasn't changed.
func (p *planned) refused(t *tx) error {
	if _, err := p.seen(t); err != nil {
		return err
	}
	var version int
	if err := t.scan(`SELECT version FROM tables WHERE id = ?`, []any{p.Table.ID}, &version); err != nil {
		return err
	}
	return fmt.Errorf("%w (it is at version %d, the change was made for %d)", ErrConflict, version, p.Table.Version)
}

func (p *planned) open(t *tx) (int64, error) {
	row := &p.Table
	created := row.Created
	if created.IsZero() {
		created = t.now
	}
	secret := row.Secret
	if secret == nil {
		secret = []byte{}
	}
	return t.insert(`INSERT INTO tables (server, channel, language, game, options, capacity, state, reason, host, secret, dealer,
		version, moves, deadline, wake, next, created, started, ended, preset, pace, threaded, thread, paused, clocks, votes, due)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		row.Server, row.Channel, row.Language, row.Game, p.options, row.Capacity, row.State, row.Reason, orNull(row.Host), secret,
		row.Dealer, row.Moves, millis(row.Deadline), row.Wake, orNull(row.Next), millis(created), millis(row.Started), millis(row.Ended),
		row.Preset, seconds(row.Pace), row.Threaded, row.Thread, row.Paused, p.clocks, p.votes, millis(row.Due))
}

// linked returns ErrConflict and the id if the previous table has a next one already.
func (p *planned) linked(t *tx) (int64, error) {
	if p.previous == 0 {
		return 0, nil
	}
	var next int64
	err := t.scan(`SELECT coalesce(next, 0) FROM tables WHERE id = ?`, []any{p.previous}, &next)
	if err != nil {
		return 0, fmt.Errorf("table %d: %w", p.previous, err)
	}
	if next != 0 {
		return next, fmt.Errorf("table %d: %w", p.previous, ErrConflict)
	}
	return 0, nil
}

func (p *planned) link(t *tx, id int64) error {
	if p.previous == 0 {
		return nil
	}
	if _, err := t.exec(`UPDATE tables SET next = ?, version = version + 1 WHERE id = ?`, id, p.previous); err != nil {
		return err
	}
	_, err := t.exec(`UPDATE deliveries SET wanted = (SELECT version FROM tables WHERE id = ?1) WHERE table_id = ?1`, p.previous)
	return err
}

// seat replaces the seats and keeps the messages owed in step: one for each person seated. Who has lost his seat in a match keeps his: the cards in it
// must not stay there.
func (p *planned) seat(t *tx, id int64, version int) error {
	open := p.Table.State == Lobby || p.Table.State == Playing
	if !p.SeatsChanged {
		if open {
			return nil
		}
		_, err := t.exec(`UPDATE seats SET open = 0 WHERE table_id = ? AND open = 1`, id)
		return err
	}
	if _, err := t.exec(`DELETE FROM seats WHERE table_id = ?`, id); err != nil {
		return err
	}
	for _, seat := range p.Table.Seats {
		if _, err := t.exec(`INSERT INTO seats (table_id, seat, account, name, entropy, open, booked, stand_in, free)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			id, seat.Seat, seat.Account, seat.Name, seat.Entropy, open, orNull(seat.Booked), seat.StandIn, seat.Free); err != nil {
			return fmt.Errorf("seat %d: %w", seat.Seat, err)
		}
	}
	if p.Table.State == Lobby {
		if _, err := t.exec(`DELETE FROM deliveries WHERE table_id = ?1 AND kind = 'hand'
			AND account NOT IN (SELECT account FROM seats WHERE table_id = ?1)`, id); err != nil {
			return err
		}
	}
	_, err := t.exec(`INSERT INTO deliveries (table_id, kind, account, wanted)
		SELECT DISTINCT table_id, 'hand', account, ?2 FROM seats WHERE table_id = ?1 AND account <> 1 ON CONFLICT DO NOTHING`, id, version)
	return err
}
