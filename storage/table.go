package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

const selectTables = `
	SELECT t.id, t.server, t.channel, t.language, t.game, t.options, t.capacity, t.state, t.reason, coalesce(t.host, 0), t.secret,
		t.dealer, t.version, t.moves, t.deadline, t.wake, coalesce(t.next, 0), t.created, t.started, t.ended,
		t.preset, t.pace, t.threaded, t.thread, t.paused, t.clocks, t.votes, t.due,
		s.seat, s.account, a.user, s.name, a.locale, s.entropy, coalesce(s.booked, 0), coalesce(s.stand_in, 0), coalesce(s.free, 0)
	FROM tables AS t LEFT JOIN seats AS s ON s.table_id = t.id LEFT JOIN accounts AS a ON a.id = s.account `

// tableRow is a row of selectTables: a table with one of its seats, or with none.
type tableRow struct {
	Table
	options, clocks, votes                 []byte
	pace                                   int64
	deadline, created, started, ended, due sql.NullInt64
	seat, account                          sql.NullInt64
	user, name, locale, entropy            sql.NullString
	booked                                 int64
	standIn, free                          bool
}

func (r *tableRow) scan(row scanner) error {
	return row.Scan(&r.ID, &r.Server, &r.Channel, &r.Language, &r.Game, &r.options, &r.Capacity, &r.State, &r.Reason, &r.Host, &r.Secret,
		&r.Dealer, &r.Version, &r.Moves, &r.deadline, &r.Wake, &r.Next, &r.created, &r.started, &r.ended,
		&r.Preset, &r.pace, &r.Threaded, &r.Thread, &r.Paused, &r.clocks, &r.votes, &r.due,
		&r.seat, &r.account, &r.user, &r.name, &r.locale, &r.entropy, &r.booked, &r.standIn, &r.free)
}

func (r *tableRow) table() (Table, error) {
	t := r.Table
	t.Deadline, t.Created, t.Started, t.Ended = moment(r.deadline), moment(r.created), moment(r.started), moment(r.ended)
	t.Due, t.Pace = moment(r.due), time.Duration(r.pace)*time.Second
	err := json.Unmarshal(r.options, &t.Options)
	if err == nil {
		t.Clocks, err = readClocks(r.clocks)
	}
	if err == nil {
		err = json.Unmarshal(r.votes, &t.Votes)
	}
	if err != nil {
		return t, fmt.Errorf("%w (table %d: %w)", ErrDamaged, t.ID, err)
	}
	if len(t.Votes) == 0 {
		t.Votes = nil
	}
	return t, nil
}

// tables reads the tables of a query that orders the seats of a table together and rising.
func (s *Store) tables(ctx context.Context, what, where string, args ...any) ([]Table, error) {
	var list []Table
	err := s.queries.rows(ctx, what, selectTables+where, args, func(row scanner) error {
		var r tableRow
		if err := r.scan(row); err != nil {
			return err
		}
		if n := len(list); n == 0 || list[n-1].ID != r.ID {
			t, err := r.table()
			if err != nil {
				return err
			}
			list = append(list, t)
		}
		if r.seat.Valid {
			t := &list[len(list)-1]
			t.Seats = append(t.Seats, Seat{Seat: int(r.seat.Int64), Account: r.account.Int64, User: r.user.String, Name: r.name.String,
				Locale: r.locale.String, Entropy: r.entropy.String, Booked: r.booked, StandIn: r.standIn, Free: r.free})
		}
		return nil
	})
	return list, err
}

// Table returns the table with the id and its seats, or ErrNotFound.
func (s *Store) Table(ctx context.Context, id int64) (Table, error) {
	what := fmt.Sprintf("table %d", id)
	list, err := s.tables(ctx, what, `WHERE t.id = ? ORDER BY s.seat`, id)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("read %s: %w", what, ErrNotFound)
	}
	if err != nil {
		return Table{}, err
	}
	return list[0], nil
}

// TablesOf returns the tables at which a Discord user has a seat, newest first: those in one of the states, or all if none is named.
func (s *Store) TablesOf(ctx context.Context, user string, states ...State) ([]Table, error) {
	if len(states) == 0 {
		states = []State{Lobby, Playing, Over, Closed}
	}
	only, err := json.Marshal(states)
	if err != nil {
		return nil, err
	}
	open := true
	for _, state := range states {
		open = open && (state == Lobby || state == Playing)
	}
	// Of those that aren't finished there is an index, so that a long history costs nothing.
	index := ""
	if open {
		index = `open = 1 AND `
	}
	return s.tables(ctx, "the tables of user "+user, `
		WHERE t.id IN (SELECT table_id FROM seats WHERE `+index+`account = (SELECT id FROM accounts WHERE user = ?1))
			AND t.state IN (SELECT value FROM json_each(?2))
		ORDER BY t.id DESC, s.seat`, user, string(only))
}

// TablesIn returns the unfinished tables of a channel or thread, newest first.
func (s *Store) TablesIn(ctx context.Context, channel string) ([]Table, error) {
	return s.tables(ctx, "the tables of channel "+channel,
		`WHERE t.id IN (SELECT id FROM tables WHERE channel = ?1 AND state IN ('lobby', 'playing')
				UNION SELECT id FROM tables WHERE thread = ?1 AND thread <> '' AND state IN ('lobby', 'playing'))
			ORDER BY t.id DESC, s.seat`, channel)
}

// TablesOn returns the unfinished tables of a server, newest first.
func (s *Store) TablesOn(ctx context.Context, server string) ([]Table, error) {
	return s.tables(ctx, "the tables of server "+server,
		`WHERE t.server = ? AND t.state IN ('lobby', 'playing') ORDER BY t.id DESC, s.seat`, server)
}

// Due returns the tables that must look at their clocks at that time, the longest due first, at most limit.
func (s *Store) Due(ctx context.Context, at time.Time, limit int) ([]int64, error) {
	return s.queries.ids(ctx, "the tables whose time has come", `SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?`, millis(at), limit)
}

// Ahead returns the tables at which somebody's time began later than that, as it may where the clock has been set back. It looks at all that are played.
func (s *Store) Ahead(ctx context.Context, at time.Time) ([]int64, error) {
	return s.queries.ids(ctx, "the tables whose clocks are ahead", `SELECT id FROM tables INDEXED BY tables_due
		WHERE due IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(clocks) WHERE value ->> 'f' > ?) ORDER BY id`, millis(at))
}

// Unfinished returns the tables that must be loaded at start since a computer player is due, in the order of their ids.
func (s *Store) Unfinished(ctx context.Context) ([]int64, error) {
	return s.queries.ids(ctx, "the tables to load", `SELECT id FROM tables WHERE wake = 1 ORDER BY id`)
}

// Moves returns a table's moves in order.
func (s *Store) Moves(ctx context.Context, table int64) ([]Move, error) {
	var list []Move
	err := s.queries.rows(ctx, fmt.Sprintf("the moves of table %d", table),
		`SELECT number, seat, text, coalesce(account, 0), at FROM moves WHERE table_id = ? ORDER BY number`, []any{table},
		func(row scanner) error {
			var m Move
			var at sql.NullInt64
			err := row.Scan(&m.Number, &m.Seat, &m.Text, &m.Account, &at)
			m.At = moment(at)
			list = append(list, m)
			return err
		})
	return list, err
}

// Interaction reports whether an interaction has had its effect, and at which table.
func (s *Store) Interaction(ctx context.Context, id string) (table int64, seen bool, err error) {
	list, err := s.queries.ids(ctx, "interaction "+id, `SELECT table_id FROM interactions WHERE id = ?`, id)
	if err != nil || len(list) == 0 {
		return 0, false, err
	}
	return list[0], true, nil
}
