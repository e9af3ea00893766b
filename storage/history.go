package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Finished is a match that is over, as a list of matches shows it.
type Finished struct {
	Table  int64
	Server string
	Game   string
	Rules  string // the options that differ from the defaults
	Preset string // name of the house rules; empty if they have none
	Ended  time.Time
	Seats  []Placed // seat 1 first
}

// Placed is how somebody came off to whom a seat was booked.
type Placed struct {
	Account int64
	User    string // Discord's user id; empty for a computer player and for who is forgotten
	Name    string // as last seen
	Rank    int
	Score   int64
	Money   int64
}

// Past says which finished matches are listed.
type Past struct {
	Reader   int64    // account for whom: what he has played may always be listed; 0: nobody, for what was played in the channels alone
	Server   string   // where he asks; empty: of all servers, what he has played
	Channels []string // where he asks: a channel, or a thread and its channel. All that was played there may be listed
	Player   int64    // account of who must have played; 0: anybody
	Game     string   // slug; empty: any
}

// FinishedMatches returns matches that are over, the latest first: at most limit of them, after the first offset ones.
func (s *Store) FinishedMatches(ctx context.Context, p Past, limit, offset int) ([]Finished, error) {
	l := listing{Past: p}
	text := l.query(limit, offset)
	ids, err := s.queries.ids(ctx, "the matches that are over", text, l.args...)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return s.finished(ctx, ids)
}

// listing is a list in the making. Each kind has a text of its own, for which an index has the matches in the order wanted.
type listing struct {
	Past
	args []any
}

func (l *listing) arg(v any) string {
	l.args = append(l.args, v)
	return "?" + strconv.Itoa(len(l.args))
}

const latestFirst = ` ORDER BY ended DESC, id DESC`

func (l *listing) query(limit, offset int) string {
	var list string
	switch {
	case l.Server == "" || l.Player != 0 && l.Player == l.Reader:
		list = l.played(l.Reader)
	case l.Player == 0:
		first := latestFirst + ` LIMIT ` + l.arg(limit+offset)
		list = `SELECT * FROM (` + l.played(l.Reader) + first + `)`
		for _, channel := range l.Channels {
			list += ` UNION SELECT * FROM (SELECT id, ended FROM tables WHERE channel = ` + l.arg(channel) + ` AND state = 'over'` + l.ofGame() + first + `)`
		}
	default:
		// The plus has the few seats of each match looked through, not all that the reader has played.
		list = l.played(l.Player) + ` AND (EXISTS (SELECT 1 FROM result_seats AS own WHERE own.table_id = result_seats.table_id AND +own.account = ` + l.arg(l.Reader) + `)`
		for _, channel := range l.Channels {
			list += ` OR EXISTS (SELECT 1 FROM tables WHERE channel = ` + l.arg(channel) + ` AND state = 'over' AND tables.ended = result_seats.ended AND id = table_id)`
		}
		list += `)`
	}
	return `SELECT id FROM (` + list + `)` + latestFirst + ` LIMIT ` + l.arg(limit) + ` OFFSET ` + l.arg(offset)
}

// played finds what an account has played, on the server if one is asked for.
func (l *listing) played(account int64) string {
	text := `SELECT table_id AS id, ended FROM result_seats INDEXED BY result_seats_account WHERE account = ` + l.arg(account)
	if l.Server != "" {
		text += ` AND server = ` + l.arg(l.Server)
	}
	return text + l.ofGame()
}

func (l *listing) ofGame() string {
	if l.Game == "" {
		return ``
	}
	return ` AND game = ` + l.arg(l.Game)
}

func (s *Store) finished(ctx context.Context, ids []int64) ([]Finished, error) {
	which, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	var list []Finished
	err = s.queries.rows(ctx, "matches that are over", `
		SELECT r.table_id, r.server, r.game, r.rules, t.preset, r.ended, s.account, coalesce(a.user, ''), a.name, s.rank, s.score, s.money
		FROM json_each(?) CROSS JOIN results AS r ON r.table_id = value JOIN tables AS t ON t.id = r.table_id
		JOIN result_seats AS s ON s.table_id = r.table_id JOIN accounts AS a ON a.id = s.account
		ORDER BY key, s.seat`, []any{string(which)}, func(row scanner) error {
		var f Finished
		var p Placed
		var ended sql.NullInt64
		if err := row.Scan(&f.Table, &f.Server, &f.Game, &f.Rules, &f.Preset, &ended, &p.Account, &p.User, &p.Name, &p.Rank, &p.Score, &p.Money); err != nil {
			return err
		}
		if n := len(list); n == 0 || list[n-1].Table != f.Table {
			f.Ended = moment(ended)
			list = append(list, f)
		}
		last := &list[len(list)-1]
		last.Seats = append(last.Seats, p)
		return nil
	})
	return list, err
}

// FinishedMatch returns a match that is over, or ErrNotFound.
func (s *Store) FinishedMatch(ctx context.Context, table int64) (Finished, error) {
	list, err := s.finished(ctx, []int64{table})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("read the result of table %d: %w", table, ErrNotFound)
	}
	if err != nil {
		return Finished{}, err
	}
	return list[0], nil
}

// Sitter is a sitting with who sits.
type Sitter struct {
	Sitting
	User string // Discord's user id; empty for a computer player and for who is forgotten
	Name string // as last seen
}

// Sittings returns who sat where from which move on, in that order. Of matches from before they were noted there are none.
func (s *Store) Sittings(ctx context.Context, table int64) ([]Sitter, error) {
	var list []Sitter
	err := s.queries.rows(ctx, fmt.Sprintf("the sittings of table %d", table), `
		SELECT move, seat, account, what, at, coalesce(a.user, ''), a.name FROM sittings JOIN accounts AS a ON a.id = account
		WHERE table_id = ? ORDER BY move, sittings.rowid`, []any{table}, func(row scanner) error {
		var l Sitter
		var at sql.NullInt64
		err := row.Scan(&l.Move, &l.Seat, &l.Account, &l.What, &at, &l.User, &l.Name)
		l.At = moment(at)
		list = append(list, l)
		return err
	})
	return list, err
}

// HasPlayed reports whether an account has a seat at a table, or had one.
func (s *Store) HasPlayed(ctx context.Context, table, account int64) (bool, error) {
	var played bool
	err := s.queries.row(ctx, fmt.Sprintf("whether account %d has played at table %d", account, table), `
		SELECT EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND account = ?2)
			OR EXISTS (SELECT 1 FROM sittings WHERE table_id = ?1 AND account = ?2)
			OR EXISTS (SELECT 1 FROM result_seats WHERE table_id = ?1 AND account = ?2)`, []any{table, account}, &played)
	return played, err
}
