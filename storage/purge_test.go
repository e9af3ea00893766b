package storage_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/storage"
)

// of are the rows of every table that belong to a server, or to a table of its.
var of = map[string]string{
	"servers": "id = ?1", "tables": "server = ?1", "results": "server = ?1", "result_seats": "server = ?1", "journals": "server = ?1", "entries": "server = ?1",
	"balances": "server = ?1", "payments": "server = ?1", "standings": "server = ?1", "counters": "server = ?1", "presets": "server = ?1", "outages": "server = ?1",
	"seats": "table_id IN (SELECT id FROM tables WHERE server = ?1)", "moves": "table_id IN (SELECT id FROM tables WHERE server = ?1)",
	"interactions": "table_id IN (SELECT id FROM tables WHERE server = ?1)", "deliveries": "table_id IN (SELECT id FROM tables WHERE server = ?1)",
	"lives": "table_id IN (SELECT id FROM tables WHERE server = ?1)", "tallies": "table_id IN (SELECT id FROM tables WHERE server = ?1)",
	"sittings": "table_id IN (SELECT id FROM tables WHERE server = ?1)",
}

// mustRows returns the rows of every table that belong to a server, as text.
func mustRows(tb testing.TB, path, server string) map[string][]string {
	tb.Helper()
	db := mustDatabase(tb, path)
	defer db.Close()
	all := map[string][]string{}
	for table, condition := range of {
		var columns, rows string
		require.NoError(tb, db.QueryRow(`SELECT group_concat('quote("' || name || '")', ' || '','' || ') FROM pragma_table_info(?)`, table).Scan(&columns))
		require.NoError(tb, db.QueryRow("SELECT coalesce(group_concat(r, char(10)), '') FROM (SELECT "+columns+" AS r FROM "+table+" WHERE "+condition+" ORDER BY r)", server).Scan(&rows))
		if rows != "" {
			all[table] = strings.Split(rows, "\n")
		}
	}
	return all
}

// mustCount returns how many rows there are in all, by table.
func mustCount(tb testing.TB, s *storage.Store) (sum int64) {
	tb.Helper()
	for table := range of {
		sum += mustRead(tb, s, "SELECT count(*) FROM "+table)
	}
	return sum
}

// furnish gives a server something in every table.
func furnish(tb testing.TB, s *storage.Store, server string, ann, ben storage.Account, moves int) {
	tb.Helper()
	c := lobby(ann, ben)
	c.Table.Server, c.Interaction = server, server+" opens"
	table := mustCreate(tb, s, c)
	next := lobby(ben)
	next.Table.Server = server
	id, err := s.CreateNext(ctx, next, table.ID)
	require.NoError(tb, err)
	closed := storage.Change{Table: mustTable(tb, s, id)}
	closed.Table.State = storage.Closed
	mustCommit(tb, s, closed)
	table = mustTable(tb, s, table.ID)
	many := storage.Change{Table: table}
	many.Table.State, many.Table.Moves = storage.Playing, moves
	for n := range moves {
		many.Moves = append(many.Moves, storage.Move{Number: n + 1, Seat: 1, Text: "draw stock", Account: ann.ID})
	}
	table = mustCommit(tb, s, many)
	require.NoError(tb, s.Exec(ctx, `INSERT INTO interactions (id, table_id, account, at)
		SELECT ?1 || '-' || number, table_id, account, at FROM moves WHERE table_id = ?2`, server, table.ID))
	end := settled(table, 1, 30, -30)
	end.Settled[0].Lives = []int{1, 2}
	end.Settled[0].Tally = []storage.Tally{{Key: "knock", Seat: 1, N: 1}, {Key: "deals", N: 1}}
	end.Sittings = []storage.Sitting{{Seat: 1, Account: ann.ID, What: storage.Sat}}
	table = mustCommit(tb, s, end)
	mustCommit(tb, s, finished(table, "", 1, 2))
	fill := strings.NewReplacer("$server", "'"+server+"'", "$correction", "'"+server+" corrects'", "$payment", "'"+server+" pays'",
		"$table", fmt.Sprint(table.ID), "$ann", fmt.Sprint(ann.ID), "$ben", fmt.Sprint(ben.ID))
	for _, text := range []string{
		`INSERT INTO journals (server, kind, table_id, author, reason, interaction, at) VALUES ($server, 'correction', $table, $ann, 'wrong', $correction, 1)`,
		`INSERT INTO entries (journal, account, amount, server) SELECT id, $ann, -30, server FROM journals WHERE interaction = $correction
			UNION ALL SELECT id, $ben, 30, server FROM journals WHERE interaction = $correction`,
		`INSERT INTO journals (server, kind, interaction, at) VALUES ($server, 'payment', $payment, 1)`,
		`INSERT INTO payments (server, plan, payer, payee, amount, journal, created) SELECT server, 'plan', $ann, $ben, 5, id, 1 FROM journals WHERE interaction = $payment`,
		`INSERT INTO payments (server, plan, payer, payee, amount, created) VALUES ($server, 'plan', $ben, $ann, 5, 1)`,
		// More journals than go in one step.
		`INSERT INTO journals (server, kind, interaction, at) WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20)
			SELECT $server, 'payment', $server || ' more ' || n, 1 FROM n`,
		`INSERT INTO entries (journal, account, amount, server) SELECT id, $ann, 3, server FROM journals WHERE server = $server AND kind = 'payment'
			UNION ALL SELECT id, $ben, -3, server FROM journals WHERE server = $server AND kind = 'payment'`,
	} {
		require.NoError(tb, s.Exec(ctx, fill.Replace(text)))
	}
	_, err = s.SetPreset(ctx, server, storage.Preset{Name: "short", Game: "thirtyone"})
	require.NoError(tb, err)
	require.NoError(tb, s.AddOutage(ctx, server, now.Add(-time.Minute), now))
	require.NoError(tb, s.SetServerSettings(ctx, server, storage.ServerSettings{Language: "da"}))
}

// later is when servers that have been left now are long gone.
var later = now.Add(time.Hour)

func TestEveryTableOfTheDatabaseIsPurged(t *testing.T) {
	s := mustOpen(t)
	exempt := []string{"accounts", "meta", "zero", "sqlite_sequence"} // which know no server
	for table := range of {
		exempt = append(exempt, table)
	}
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('"+strings.Join(exempt, "', '")+"')"),
		"whoever stores something more about servers must have it purged")
}

func TestPurge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trey.db")
	s := mustOpenFile(t, path)
	ann, ben, cleo, dora := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cleo"), mustAccount(t, s, "dora")
	require.NoError(t, s.SetDM(ctx, ben.ID, "dm of ben", false))
	require.NoError(t, s.SetWishes(ctx, dora.ID, storage.Wishes{Plain: true}))
	furnish(t, s, "left", ann, ben, 3)
	furnish(t, s, "another", ann, cleo, 3)
	c := lobby(ann, dora)
	c.Table.Server = "left"
	open := mustCreate(t, s, c)
	purge := func(before time.Time) []string {
		servers, err := s.Purge(ctx, before)
		require.NoError(t, err)
		return servers
	}
	require.Len(t, mustRows(t, path, "left"), len(of), "there is something in every table")

	t.Run("leaves alone who is there, and who has left a short time ago", func(t *testing.T) {
		before := mustRows(t, path, "left")
		require.Empty(t, purge(later))
		require.NoError(t, s.Left(ctx, "left"))
		require.Empty(t, purge(now.Add(-time.Second)))
		require.Equal(t, before["tables"], mustRows(t, path, "left")["tables"])
	})
	t.Run("waits until no table is unfinished", func(t *testing.T) {
		require.Empty(t, purge(later))
		gone, err := s.Gone(ctx, later)
		require.NoError(t, err)
		require.Equal(t, []string{"left"}, gone)
		c := storage.Change{Table: open}
		c.Table.State = storage.Closed
		mustCommit(t, s, c)
	})
	t.Run("leaves nothing of the server and all of the others", func(t *testing.T) {
		others := mustRows(t, path, "another")
		_, err := s.ServerSettings(ctx, "left") // is in memory now
		require.NoError(t, err)
		mustAccount(t, s, "ben") // so is he
		require.Equal(t, []string{"left"}, purge(later))
		require.Empty(t, mustRows(t, path, "left"))
		require.Equal(t, others, mustRows(t, path, "another"))
		set, err := s.ServerSettings(ctx, "left")
		require.NoError(t, err)
		require.Zero(t, set)
		require.NoError(t, s.Check(ctx))
		require.Zero(t, mustRead(t, s, "SELECT count(*) FROM meta WHERE key LIKE 'purge%'"))
	})
	t.Run("makes nameless to whom nothing leads any more", func(t *testing.T) {
		for _, a := range []storage.Account{ann, cleo, dora} {
			require.Equal(t, a.ID, mustAccount(t, s, a.User).ID, "who has played elsewhere, or has wishes, stays who he is")
		}
		a, err := s.Account(ctx, ben.ID)
		require.NoError(t, err)
		require.Equal(t, storage.Account{ID: ben.ID}, a)
		require.NotEqual(t, ben.ID, mustAccount(t, s, "ben").ID, "nor does memory lead to him")
	})
	t.Run("has nothing to do then", func(t *testing.T) {
		executed := s.Executed()
		require.Empty(t, purge(later))
		require.Equal(t, executed, s.Executed(), "and doesn't trouble the writer for it")
	})
}

func TestACorrectionHoldsUpNoPurgeOfItsTable(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	furnish(t, s, "left", ann, ben, 250)
	require.NoError(t, s.Left(ctx, "left"))
	const begun = `SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'purge.table'), 0)`
	table := int64(0)
	for ; table == 0; table = mustRead(t, s, begun) {
		_, err := s.PurgeStep(ctx, later)
		require.NoError(t, err)
	}
	require.NoError(t, s.Joined(ctx, "left"))
	c := correction(ann, ben, ann, 7, "1")
	c.Server, c.Table = "left", table
	require.ErrorIs(t, s.Correct(ctx, c), storage.ErrNotFound)
	_, err := s.Purge(ctx, later)
	require.NoError(t, err)
	require.Zero(t, mustRead(t, s, begun))
}

func TestServersThatAreLeftAndJoinedAgain(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	for _, server := range []string{"a", "b", "c"} {
		require.NoError(t, s.SetServerSettings(ctx, server, storage.ServerSettings{Slow: true}))
	}
	gone := func() []string {
		list, err := s.Gone(ctx, later)
		require.NoError(t, err)
		return list
	}
	require.NoError(t, s.Left(ctx, "a"))
	require.NoError(t, s.Left(ctx, "never seen"))
	require.Equal(t, []string{"a"}, gone())
	require.NoError(t, s.Joined(ctx, "a"))
	require.Empty(t, gone())
	left, err := s.OnlyOn(ctx, []string{"b", "new"})
	require.NoError(t, err)
	require.Equal(t, []string{"a", "c"}, left)
	require.Equal(t, []string{"a", "c"}, gone())
	left, err = s.OnlyOn(ctx, []string{"b", "c"})
	require.NoError(t, err)
	require.Empty(t, left, "that was known")
	require.Equal(t, []string{"a"}, gone(), "one of the two is back")
	for what, there := range map[string]func() error{
		"a table":  func() error { c := lobby(ann); c.Table.Server = "a"; _, err := s.Create(ctx, c); return err },
		"settings": func() error { return s.SetServerSettings(ctx, "a", storage.ServerSettings{}) },
		"house rules": func() error {
			_, err := s.SetPreset(ctx, "a", storage.Preset{Name: "x", Game: "thirtyone"})
			return err
		},
	} {
		require.NoError(t, s.Left(ctx, "a"))
		require.NoError(t, there())
		require.Empty(t, gone(), "%s there: so is the bot", what)
	}
	require.NoError(t, s.Left(ctx, "b"))
	first := mustRead(t, s, "SELECT gone FROM servers WHERE id = 'b'")
	require.NoError(t, s.Left(ctx, "b"))
	require.Equal(t, first, mustRead(t, s, "SELECT gone FROM servers WHERE id = 'b'"), "the time is that of the first news")
}

// A purge of any servers takes small steps, after each of which the database is whole and may be closed and opened again; in the end nothing
// is left of them, and nothing of the others has changed. A server that comes back in the middle of it keeps something whole.
func TestPurgeOfAnySeasonsInAnySteps(t *testing.T) {
	runs := 0
	rapid.Check(t, func(r *rapid.T) {
		if runs++; runs > 15 {
			return // each takes long, and none finds more than the others
		}
		path := filepath.Join(t.TempDir(), fmt.Sprint(runs, ".db"))
		o := options().WithSynchronous("OFF")
		s, err := storage.Open(ctx, path, o)
		require.NoError(t, err)
		defer func() { require.NoError(t, s.Close()) }()
		ann := mustAccount(t, s, "ann")
		var servers []string
		for n := range rapid.IntRange(2, 3).Draw(r, "servers") {
			server := fmt.Sprint("server-", n)
			servers = append(servers, server)
			se := play(r, t, s, server)
			furnish(t, s, server, ann, se.people[0], rapid.SampledFrom([]int{0, 3, 250}).Draw(r, "moves"))
		}
		left := rapid.SliceOfNDistinct(rapid.SampledFrom(servers), 1, len(servers), rapid.ID).Draw(r, "left")
		var open []int64
		for _, server := range left {
			require.NoError(t, s.Left(ctx, server))
			list, err := s.TablesOn(ctx, server)
			require.NoError(t, err)
			for _, table := range list {
				open = append(open, table.ID)
			}
		}
		for _, id := range open {
			c := storage.Change{Table: mustTable(t, s, id)}
			c.Table.State = storage.Closed
			mustCommit(t, s, c)
		}
		back := ""
		backAfter := rapid.OneOf(rapid.IntRange(0, 5), rapid.IntRange(6, 20)).Draw(r, "comes back after")
		before := map[string]map[string][]string{}
		for _, server := range servers {
			before[server] = mustRows(t, path, server)
		}
		for step := 0; ; step++ {
			rows := mustCount(t, s)
			more, err := s.PurgeStep(ctx, later)
			require.NoError(t, err)
			require.LessOrEqual(t, rows-mustCount(t, s), int64(storage.PurgeRows*5/4))
			if !more {
				break
			}
			if step < 5 { // the books go first
				require.NoError(t, s.Check(ctx))
			}
			if rapid.IntRange(0, 9).Draw(r, "closes") == 0 {
				require.NoError(t, s.Check(ctx))
				require.NoError(t, s.Close())
				s, err = storage.Open(ctx, path, o)
				require.NoError(t, err)
			}
			if step == backAfter && len(mustRows(t, path, left[0])["servers"]) == 1 {
				back = left[0]
				require.NoError(t, s.Joined(ctx, back))
			}
		}
		require.NoError(t, s.Check(ctx))
		for _, server := range servers {
			switch {
			case server == back:
				require.NotEmpty(t, mustRows(t, path, server)["servers"])
				for _, table := range mustRows(t, path, server)["tables"] {
					require.Contains(t, before[server]["tables"], table, "what is left of it is as it was")
				}
				require.Zero(t, mustRead(t, s, "SELECT count(*) FROM journals WHERE id NOT IN (SELECT journal FROM entries)"), "journals go whole")
				require.Zero(t, mustRead(t, s, "SELECT count(*) FROM results WHERE table_id NOT IN (SELECT table_id FROM result_seats)"), "so do results")
			case slices.Contains(left, server):
				require.Empty(t, mustRows(t, path, server))
			default:
				require.Equal(t, before[server], mustRows(t, path, server))
			}
		}
		if slices.Equal(left, []string{back}) {
			return // nobody was looked for then
		}
		named, nameless := mustLeadTo(t, path)
		require.Zero(t, named, "nothing leads to somebody who still has a name")
		require.Zero(t, nameless, "something leads to somebody who has none")
	})
}

// mustLeadTo counts the accounts with a name to which nothing leads, and those without to which something does.
func mustLeadTo(tb testing.TB, path string) (named, nameless int) {
	tb.Helper()
	db := mustDatabase(tb, path)
	defer db.Close()
	var found string
	require.NoError(tb, db.QueryRow(`SELECT group_concat('SELECT ' || k."from" || ' FROM ' || t.name, ' UNION ')
		FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table' AND k."table" = 'accounts'`).Scan(&found))
	require.NoError(tb, db.QueryRow(`WITH found (id) AS MATERIALIZED (`+found+`)
		SELECT count(user) FILTER (WHERE id NOT IN (SELECT id FROM found WHERE id IS NOT NULL)),
			count(*) FILTER (WHERE user IS NULL AND id IN (SELECT id FROM found)) FROM accounts WHERE id <> 1`).Scan(&named, &nameless))
	return named, nameless
}
