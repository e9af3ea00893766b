package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// JournalKind is what a journal books.
type JournalKind string

// The kinds of journals.
const (
	DealJournal       JournalKind = "deal"
	CorrectionJournal JournalKind = "correction"
	PaymentJournal    JournalKind = "payment"
)

// LedgerQuery says what of an account's ledger on a server is asked for.
type LedgerQuery struct {
	Server  string
	Account int64
	Game    string    // slug: only what was booked for its tables; empty for all
	Since   time.Time // zero: from the beginning
	Page    int       // from 0; the newest entries are on the first
}

// EntriesPerPage is how many entries of a ledger stand on a page.
const EntriesPerPage = 10

// mostPoints is how many balances a ledger's course has at most. It is ours: a chart with more can't be read.
const mostPoints = 60

// Ledger is an account's entries on a server, as of one moment.
type Ledger struct {
	Balance int64   // of all entries, or of those of the game
	Before  int64   // the part of it from before the time asked for
	Total   int     // how many entries there are since then
	Page    int     // the page shown: the one asked for, or the last
	Entries []Entry // the newest first
	Course  []Point // the balance after each of these entries, the oldest first; of many entries some, the last one always
}

// Entry is a line of a ledger.
type Entry struct {
	Kind    JournalKind
	At      time.Time
	Amount  int64
	Balance int64  // after it
	Table   int64  // 0: of none
	Game    string // the table's
	Deal    int    // of a deal
	Reason  string // of a correction
	Author  Party  // of a correction
	Others  []Party
}

// Party is whoever has a part in something booked.
type Party struct {
	Account int64  `json:"account"`
	User    string `json:"user"` // Discord's user id; empty for the house and for who is forgotten
	Name    string `json:"name"`
	Amount  int64  `json:"amount"` // what it has won, less what it has lost, by what is booked
}

// Point is a balance at a time.
type Point struct {
	At      time.Time
	Balance int64
}

// Pages returns how many pages a ledger has, at least one.
func (l *Ledger) Pages() int { return max(1, (l.Total+EntriesPerPage-1)/EntriesPerPage) }

// Balance returns what an account has won, less what it has lost, on a server, in cents.
func (s *Store) Balance(ctx context.Context, server string, account int64) (int64, error) {
	var cents int64
	err := s.queries.row(ctx, fmt.Sprintf("the balance of account %d", account),
		`SELECT coalesce(sum(amount), 0) FROM balances WHERE server = ? AND account = ?`, []any{server, account}, &cents)
	return cents, err
}

// Booked returns what was booked for the deals of a table, by deal and account.
func (s *Store) Booked(ctx context.Context, table int64) (map[int]map[int64]int64, error) {
	booked := map[int]map[int64]int64{}
	err := s.queries.rows(ctx, fmt.Sprintf("what was booked for table %d", table), `
		SELECT deal, account, amount FROM journals JOIN entries ON journal = id WHERE table_id = ? AND kind = 'deal'`, []any{table}, func(row scanner) error {
		var deal int
		var account, amount int64
		if err := row.Scan(&deal, &account, &amount); err != nil {
			return err
		}
		if booked[deal] == nil {
			booked[deal] = map[int64]int64{}
		}
		booked[deal][account] = amount
		return nil
	})
	return booked, err
}

// ServersOf returns the servers on which something was booked for an account.
func (s *Store) ServersOf(ctx context.Context, account int64) ([]string, error) {
	var list []string
	err := s.queries.rows(ctx, fmt.Sprintf("the ledgers of account %d", account),
		`SELECT server FROM balances WHERE account = ? ORDER BY server`, []any{account}, func(row scanner) error {
			var server string
			err := row.Scan(&server)
			list = append(list, server)
			return err
		})
	return list, err
}

// The entries that a ledger is made of: all of them stand in one index; those of a game or since some time need their journals.
const (
	allEntries  = `SELECT journal, amount, 1 AS recent FROM entries WHERE account = ?1 AND server = ?2`
	someEntries = `SELECT e.journal, e.amount, j.at >= ?5 AS recent FROM entries AS e CROSS JOIN journals AS j ON j.id = e.journal
		LEFT JOIN tables AS t ON t.id = j.table_id WHERE e.account = ?1 AND e.server = ?2 AND (?6 = '' OR t.game = ?6)`
)

// ledgerRows are the sums of the entries, then those entries that are shown or stand for others in the course.
const ledgerRows = `WITH mine AS MATERIALIZED (%s),
	numbered AS (SELECT journal, amount, row_number() OVER w AS n, sum(amount) OVER w AS total, count(*) OVER () AS last
		FROM mine WHERE recent WINDOW w AS (ORDER BY journal)),
	placed AS (SELECT *, n * ?4 / last > (n - 1) * ?4 / last AS point,
		min(?3, (last - 1) / %d) = (last - n) / %[2]d AS shown FROM numbered)
	SELECT 0, 0, 0, 0, 0, coalesce(sum(amount), 0), coalesce(sum(amount) FILTER (WHERE recent), 0), coalesce(sum(recent), 0) FROM mine
	UNION ALL SELECT journal, amount, point, shown, (SELECT at FROM journals WHERE id = journal), total, 0, 0 FROM placed WHERE point OR shown
	ORDER BY 1`

// Ledger returns what was booked for an account on a server.
func (s *Store) Ledger(ctx context.Context, q LedgerQuery) (Ledger, error) {
	text, args := allEntries, []any{q.Account, q.Server, max(q.Page, 0), mostPoints - 1}
	if q.Game != "" || !q.Since.IsZero() {
		text, args = someEntries, append(args, q.Since.UnixMilli(), q.Game)
	}
	var l Ledger
	var journals []int64
	what := fmt.Sprintf("the ledger of account %d", q.Account)
	err := s.queries.rows(ctx, what, fmt.Sprintf(ledgerRows, text, EntriesPerPage), args, func(row scanner) error {
		var journal, amount, at, total, recent int64
		var point, shown bool
		var n int
		if err := row.Scan(&journal, &amount, &point, &shown, &at, &total, &recent, &n); err != nil {
			return err
		}
		if journal == 0 {
			l.Balance, l.Before, l.Total = total, total-recent, n
			return nil
		}
		if total += l.Before; point {
			l.Course = append(l.Course, Point{time.UnixMilli(at).UTC(), total})
		}
		if shown {
			journals = append([]int64{journal}, journals...)
			l.Entries = append([]Entry{{Amount: amount, Balance: total}}, l.Entries...)
		}
		return nil
	})
	if err != nil || len(journals) == 0 {
		return l, err
	}
	l.Page = min(max(q.Page, 0), l.Pages()-1)
	return l, s.describe(ctx, what, q.Account, journals, l.Entries)
}

// describe fills in what the entries of an account in the journals are about. Journals never change, so it needn't be read at the same moment.
func (s *Store) describe(ctx context.Context, what string, account int64, journals []int64, entries []Entry) error {
	list, err := json.Marshal(journals)
	if err != nil {
		return err
	}
	i := 0
	return s.queries.rows(ctx, what, `
		SELECT j.kind, j.at, coalesce(j.table_id, 0), coalesce(t.game, ''), coalesce(j.deal, 0), j.reason,
			coalesce(a.id, 0), coalesce(a.user, ''), coalesce(a.name, ''),
			(SELECT json_group_array(json_object('account', o.account, 'user', coalesce(p.user, ''), 'name', p.name, 'amount', o.amount) ORDER BY o.account)
				FROM entries AS o CROSS JOIN accounts AS p ON p.id = o.account WHERE o.journal = j.id AND o.account <> ?2)
		FROM json_each(?1) AS v CROSS JOIN journals AS j ON j.id = v.value LEFT JOIN tables AS t ON t.id = j.table_id
			LEFT JOIN accounts AS a ON a.id = j.author
		ORDER BY j.id DESC`, []any{string(list), account}, func(row scanner) error {
		e := &entries[i]
		i++
		var at int64
		var others []byte
		if err := row.Scan(&e.Kind, &at, &e.Table, &e.Game, &e.Deal, &e.Reason, &e.Author.Account, &e.Author.User, &e.Author.Name, &others); err != nil {
			return err
		}
		e.At = time.UnixMilli(at).UTC()
		return json.Unmarshal(others, &e.Others)
	})
}
