package storage

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// Order is what a leaderboard ranks people by.
type Order string

// The orders of leaderboards.
const (
	ByWins  Order = "wins"
	ByRate  Order = "rate"  // wins among the matches
	ByScore Order = "score" // mean of the scores
	ByMoney Order = "money"
)

// Orders returns all orders, the usual one first.
func Orders() []Order { return []Order{ByWins, ByRate, ByScore, ByMoney} }

// keys are what the orders compare, of which the larger is better. A fraction in floating point is as good as exact: of two different ones with
// denominators below 2²⁶ none is rounded to the other.
var keys = map[Order]string{
	ByWins: "wins", ByRate: "1.0 * wins / matches", ByScore: "1.0 * score / matches", ByMoney: "money",
}

// BoardQuery is which page of which leaderboard is asked for.
type BoardQuery struct {
	Server, Game string
	Rules        string    // as results name them; rules are never mixed
	Computers    bool      // of the matches in which computers took part; else of the others
	From, Until  time.Time // when the matches ended: from then on and before then; zero for any time
	Order        Order
	Low          bool // the lowest score is the best
	Least        int  // matches that one needs for a rank
	Page         int  // from 1; one beyond the last is the last
	Lines        int  // on a page
	Viewer       int64
}

// Board is a page of a leaderboard.
type Board struct {
	Page, Pages int
	Standings   []Standing
	Own         *Standing // the viewer's, whichever page it is on; nil if he has no match
	People      int       // who have a line, on all pages
	Fewer       int       // people with too few matches for a rank
	Former      Former
}

// Standing is one account's line of a leaderboard.
type Standing struct {
	Rank    int // shared by equals: 1, 2, 2, 4; 0 with too few matches
	Account int64
	Name    string
	Matches int
	Wins    int   // matches ranked first, shared ones too
	Score   int64 // of all matches
	Money   int64
}

// Former is what people have played who are forgotten. Their ranks are left out of a board's standings, not given to others.
type Former struct {
	People  int
	Matches int
	Wins    int
	Score   int64
	Money   int64
}

// Board returns a page of a leaderboard. Who is better by what the order compares stands higher; equals share the rank, and of them who has
// fewer matches stands higher, then by name. Computer players have no line, and people who are forgotten none of their own: each of them
// keeps his rank, so that nobody else's changes. It is the one place that ranks people.
func (s *Store) Board(ctx context.Context, q BoardQuery) (Board, error) {
	text, args := q.statement()
	var b Board
	err := s.queries.rows(ctx, "the leaderboard of "+q.Game, text, args, func(row scanner) error {
		var place, people int
		var line Standing
		if err := row.Scan(&place, &line.Rank, &line.Account, &line.Name, &line.Matches, &line.Wins, &line.Score, &line.Money, &people); err != nil {
			return err
		}
		if place == 0 {
			b.People, b.Fewer = line.Rank, int(line.Account)
			b.Pages = max((b.People+q.Lines-1)/q.Lines, 1)
			b.Page = min(max(q.Page, 1), b.Pages)
			b.Former = Former{people, line.Matches, line.Wins, line.Score, line.Money}
			return nil
		}
		if line.Account == q.Viewer {
			b.Own = &line
		}
		if line.Rank > 0 && (place-1)/q.Lines == b.Page-1 {
			b.Standings = append(b.Standings, line)
		}
		return nil
	})
	return b, err
}

// statement returns the query's text and arguments: what people have played, ranked, in the order of the lines, and of that a row of sums, the page and
// the viewer's line. The sums come first.
func (q BoardQuery) statement() (string, []any) {
	args := []any{q.Server, q.Game, q.Rules, q.Computers, max(q.Least, 1), (max(q.Page, 1) - 1) * q.Lines, q.Lines, q.Viewer}
	played := `SELECT account, matches, wins, score, money FROM standings WHERE server = ?1 AND game = ?2 AND rules = ?3 AND computers = ?4`
	if !q.From.IsZero() || !q.Until.IsZero() {
		from, until := span(q.From, q.Until)
		args = append(args, from, until)
		played = `SELECT account, count(*), sum(rank = 1), sum(result_seats.score), sum(result_seats.money)
			FROM standings CROSS JOIN result_seats USING (server, game, rules, computers, account)
			WHERE server = ?1 AND game = ?2 AND rules = ?3 AND computers = ?4 AND ended >= ?9 AND ended < ?10 GROUP BY account`
	}
	direction := "DESC"
	if q.Order == ByScore && q.Low {
		direction = "ASC"
	}
	return `WITH played (account, matches, wins, score, money) AS (` + played + `),
		ranked AS (
			SELECT account, name, user IS NULL AS former, matches, wins, score, money,
				iif(matches >= ?5, rank() OVER (PARTITION BY matches >= ?5 ORDER BY ` + keys[q.Order] + ` ` + direction + `), 0) AS rank
			FROM played JOIN accounts ON accounts.id = account),
		placed AS (SELECT *, row_number() OVER (PARTITION BY former, rank = 0 ORDER BY rank, matches, name, account) AS place FROM ranked),
		page (begin) AS (SELECT min(?6, max(count(*) - 1, 0) / ?7 * ?7) FROM placed WHERE rank > 0 AND NOT former)
		SELECT 0 AS place, count(*) FILTER (WHERE rank > 0 AND NOT former), count(*) FILTER (WHERE rank = 0), '',
			coalesce(sum(matches) FILTER (WHERE rank > 0 AND former), 0), coalesce(sum(wins) FILTER (WHERE rank > 0 AND former), 0),
			coalesce(sum(score) FILTER (WHERE rank > 0 AND former), 0), coalesce(sum(money) FILTER (WHERE rank > 0 AND former), 0),
			count(*) FILTER (WHERE rank > 0 AND former)
		FROM placed
		UNION ALL SELECT place, rank, account, name, matches, wins, score, money, 0
		FROM placed, page WHERE NOT former AND (rank > 0 AND place > begin AND place <= begin + ?7 OR account = ?8)
		ORDER BY place`, args
}

// span returns a time from and until as they are stored, zero ones as far away as can be.
func span(from, until time.Time) (first, end int64) {
	first, end = math.MinInt64, math.MaxInt64
	if !from.IsZero() {
		first = from.UnixMilli()
	}
	if !until.IsZero() {
		end = until.UnixMilli()
	}
	return first, end
}

// Played is how many matches have been played by the same rules, with computers or without.
type Played struct {
	Rules     string // as results name them
	Computers bool
	Matches   int
}

// Played returns by which rules people have played a game on a server and how often in a time, the most frequent first; those of other times
// with 0 matches.
func (s *Store) Played(ctx context.Context, server, game string, from, until time.Time) ([]Played, error) {
	var list []Played
	first, end := span(from, until)
	err := s.queries.rows(ctx, "the rules by which "+game+" was played", `
		SELECT rules, computers, (SELECT count(*) FROM results WHERE results.server = standings.server AND results.game = standings.game
			AND results.rules = standings.rules AND results.computers = standings.computers AND ended >= ?3 AND ended < ?4) AS n
		FROM standings WHERE server = ?1 AND game = ?2 GROUP BY server, game, rules, computers
		ORDER BY n DESC, rules, computers`, []any{server, game, first, end}, func(row scanner) error {
		var p Played
		if err := row.Scan(&p.Rules, &p.Computers, &p.Matches); err != nil {
			return err
		}
		list = append(list, p)
		return nil
	})
	return list, err
}

// LastGame returns the game of which a Discord user has finished a match last; empty if there is none.
func (s *Store) LastGame(ctx context.Context, user string) (string, error) {
	var game string
	err := s.queries.row(ctx, "the last game of user "+user, `
		SELECT game FROM result_seats WHERE account = (SELECT id FROM accounts WHERE user = ?) ORDER BY ended DESC, table_id DESC LIMIT 1`, []any{user}, &game)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return game, err
}

// Lives returns the lives after each settled deal of a table, in the order of the deals; each has one entry per seat.
func (s *Store) Lives(ctx context.Context, table int64) ([][]int, error) {
	var deals [][]int
	err := s.queries.rows(ctx, fmt.Sprintf("the lives of table %d", table),
		`SELECT seat, lives FROM lives WHERE table_id = ? ORDER BY deal, seat`, []any{table}, func(row scanner) error {
			var seat, lives int
			if err := row.Scan(&seat, &lives); err != nil {
				return err
			}
			if seat == 1 || len(deals) == 0 {
				deals = append(deals, nil)
			}
			deals[len(deals)-1] = append(deals[len(deals)-1], lives)
			return nil
		})
	return deals, err
}
