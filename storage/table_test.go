package storage_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

func idsOf(list []storage.Table) []int64 {
	ids := []int64{}
	for _, t := range list {
		ids = append(ids, t.ID)
	}
	return ids
}

// inState brings a new table into a state.
func inState(tb testing.TB, s *storage.Store, state storage.State, accounts ...storage.Account) storage.Table {
	tb.Helper()
	c := storage.Change{Table: mustCreate(tb, s, lobby(accounts...))}
	c.Table.State = state
	return mustCommit(tb, s, c)
}

func TestTable(t *testing.T) {
	_, err := mustOpen(t).Table(ctx, 1)
	require.ErrorIs(t, err, storage.ErrNotFound)
}

func TestTablesOf(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	waits := inState(t, s, storage.Lobby, ann, ben, house)
	plays := inState(t, s, storage.Playing, ben, ann)
	over := inState(t, s, storage.Over, ann)
	closed := inState(t, s, storage.Closed, ann)
	inState(t, s, storage.Playing, ben)
	of := func(user string, states ...storage.State) []storage.Table {
		list, err := s.TablesOf(ctx, user, states...)
		require.NoError(t, err)
		return list
	}
	t.Run("are those in the states asked for, newest first, whole", func(t *testing.T) {
		require.Equal(t, []storage.Table{plays, waits}, of("ann", storage.Lobby, storage.Playing))
		require.Equal(t, []storage.Table{plays}, of("ann", storage.Playing))
		require.Equal(t, []storage.Table{closed, over}, of("ann", storage.Over, storage.Closed))
		require.Equal(t, []storage.Table{over, waits}, of("ann", storage.Over, storage.Lobby))
	})
	t.Run("are all if no state is named", func(t *testing.T) {
		require.Equal(t, []storage.Table{closed, over, plays, waits}, of("ann"))
	})
	t.Run("are none for somebody never seen, nor for computers", func(t *testing.T) {
		require.Empty(t, of("nobody"))
		require.Empty(t, of(""))
	})
	t.Run("that are finished stand in no index of open ones", func(t *testing.T) {
		require.Zero(t, mustRead(t, s, "SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE open <> (state IN ('lobby', 'playing'))"))
		require.Equal(t, int64(6), mustRead(t, s, "SELECT count(*) FROM seats WHERE open = 1"))
	})
	t.Run("are no longer those that a person has left", func(t *testing.T) {
		c := storage.Change{Table: plays, SeatsChanged: true}
		c.Table.Seats = seatsOf(ben)
		mustCommit(t, s, c)
		require.Equal(t, []storage.Table{waits}, of("ann", storage.Lobby, storage.Playing))
	})
	t.Run("show the person's locale of now, and the name taken at the table", func(t *testing.T) {
		_, err := s.AccountOf(ctx, "ann", "Anna", "da")
		require.NoError(t, err)
		seat := mustTable(t, s, waits.ID).Seats[0]
		require.Equal(t, "da", seat.Locale)
		require.Equal(t, "ann", seat.Name)
	})
}

func TestTablesIn(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	waits, plays := inState(t, s, storage.Lobby, ann), inState(t, s, storage.Playing, ann)
	inState(t, s, storage.Over, ann)
	inState(t, s, storage.Closed, ann)
	elsewhere := lobby(ann)
	elsewhere.Table.Channel = "elsewhere"
	mustCreate(t, s, elsewhere)
	list, err := s.TablesIn(ctx, "channel")
	require.NoError(t, err)
	require.Equal(t, []int64{plays.ID, waits.ID}, idsOf(list), "the unfinished ones, newest first")
	require.Equal(t, plays, list[0])
}

func TestUnfinished(t *testing.T) {
	s := mustOpen(t)
	ann := mustAccount(t, s, "ann")
	var tables []storage.Table
	for i := range 4 {
		c := storage.Change{Table: mustCreate(t, s, lobby(ann, house))}
		c.Table.Wake = i%2 == 0
		tables = append(tables, mustCommit(t, s, c))
	}
	ids, err := s.Unfinished(ctx)
	require.NoError(t, err)
	require.Equal(t, []int64{tables[0].ID, tables[2].ID}, ids)
	tables[0].Wake = false
	mustCommit(t, s, moved(tables[0], ""))
	ids, err = s.Unfinished(ctx)
	require.NoError(t, err)
	require.Equal(t, []int64{tables[2].ID}, ids)
}

// exercise calls everything that an ordinary day calls.
func exercise(tb testing.TB, s *storage.Store) {
	tb.Helper()
	ann := mustAccount(tb, s, "ann")
	mustAccount(tb, s, "ann")
	c := lobby(ann, house)
	c.Interaction = "exercise-1"
	table := mustCreate(tb, s, c)
	_, err := s.CreateNext(ctx, lobby(ann), table.ID)
	require.NoError(tb, err)
	table = mustCommit(tb, s, moved(mustTable(tb, s, table.ID), "exercise-2"))
	require.Error(tb, s.Commit(ctx, moved(table, "exercise-2")))
	change := settled(table, 1, 1, -1)
	change.SeatsChanged = true
	change.Calls, change.Invited = []int64{ann.ID}, []int64{ann.ID}
	change.Sittings = []storage.Sitting{{Move: 1, Seat: 2, Account: storage.House, What: storage.Sat}}
	change.Table.Threaded, change.Table.Thread = true, "thread"
	change.Table.Clocks = []storage.Clock{{Seat: 1, Since: now, Due: now.Add(time.Minute), Reminded: true, Missed: 1}}
	change.Table.Votes = []storage.Vote{{Account: ann.ID, For: "end"}}
	change.Table.Due = now
	change.Settled[0].Lives = []int{1, 2}
	change.Settled[0].Tally = []storage.Tally{{Key: "knock", Seat: 1, N: 1}}
	table = mustCommit(tb, s, change)
	mustCommit(tb, s, finished(table, "", 1, 2))
	require.NoError(tb, s.SetDM(ctx, ann.ID, "dm", false))
	for _, d := range mustDeliveries(tb, s, table.ID) {
		mustDeliver(tb, s, d)
	}
	mustUndelivered(tb, s)
	_, err = s.Delivery(ctx, "m")
	require.ErrorIs(tb, err, storage.ErrNotFound)
	require.NoError(tb, s.SetServerSettings(ctx, "server", storage.ServerSettings{Language: "de"}))
	require.NoError(tb, s.SetWishes(ctx, ann.ID, storage.Wishes{Hand: storage.ByBoth}))
	_, err = s.SetPreset(ctx, "server", storage.Preset{Name: "short", Game: "thirtyone"})
	require.NoError(tb, err)
	preset, err := s.SetPreset(ctx, "server", storage.Preset{Name: "shorter", Game: "thirtyone"})
	require.NoError(tb, err)
	require.NoError(tb, s.DropPreset(ctx, "server", "short"))
	require.NoError(tb, s.AddOutage(ctx, "server", now, now.Add(time.Minute)))
	require.NoError(tb, s.SetMeta(ctx, "key", "value"))
	press := func(n int) string { return fmt.Sprint("exercise ", table.ID, " ", n) } // what was booked by one stays for ever
	require.NoError(tb, s.Correct(ctx, storage.Correction{Server: "server", From: mustAccount(tb, s, "dan").ID, To: mustAccount(tb, s, "ben").ID,
		Amount: 100_000, Reason: "miscounted", Author: ann.ID, Table: table.ID, Interaction: press(3)}))
	plan, err := s.Settle(ctx, "server", press(4), nil)
	require.NoError(tb, err)
	pay := plan.Payments[0]
	for i, what := range []storage.Confirmation{storage.Paid, storage.NotPaid, storage.Paid} {
		require.NoError(tb, s.ConfirmPayment(ctx, "server", pay.ID, pay.Payer.Account, what, press(5+i)))
	}
	require.NoError(tb, s.ConfirmPayment(ctx, "server", pay.ID, pay.Payee.Account, storage.NotReceived, press(8)))
	require.NoError(tb, s.ConfirmPayment(ctx, "server", pay.ID, pay.Payee.Account, storage.Received, press(9)))
	require.NoError(tb, s.WithdrawPayment(ctx, "server", pay.ID, pay.Payee.Account, false))
	for _, read := range []func() error{
		func() error { _, err := s.KnownAccount(ctx, "ann"); return err },
		func() error { _, err := s.ServersOf(ctx, ann.ID); return err },
		func() error {
			_, err := s.Ledger(ctx, storage.LedgerQuery{Server: "server", Account: ann.ID})
			return err
		},
		func() error {
			_, err := s.Ledger(ctx, storage.LedgerQuery{Server: "server", Account: ann.ID, Game: "thirtyone", Since: now})
			return err
		},
		func() error { _, err := s.Moves(ctx, table.ID); return err },
		func() error { _, err := s.Unfinished(ctx); return err },
		func() error { _, err := s.TablesOf(ctx, "ann", storage.Playing); return err },
		func() error { _, err := s.TablesOf(ctx, "ann"); return err },
		func() error { _, err := s.TablesIn(ctx, "channel"); return err },
		func() error { _, err := s.Account(ctx, ann.ID); return err },
		func() error { _, err := s.Played(ctx, "server", "thirtyone", now, now); return err },
		func() error { _, err := s.LastGame(ctx, "ann"); return err },
		func() error { _, err := s.Balance(ctx, "server", ann.ID); return err },
		func() error { _, err := s.Stats(ctx, ann.ID, "server"); return err },
		func() error { _, err := s.Stats(ctx, ann.ID, ""); return err },
		func() error { _, err := s.Course(ctx, ann.ID, "server", "thirtyone", false, 2); return err },
		func() error { _, err := s.Course(ctx, ann.ID, "", "", true, 1); return err },
		func() error { _, err := s.Sittings(ctx, table.ID); return err },
		func() error { _, err := s.HasPlayed(ctx, table.ID, ann.ID); return err },
		func() error { _, err := s.Lives(ctx, table.ID); return err },
		func() error { _, err := s.ServerSettings(ctx, "server"); return err },
		func() error { _, err := s.Presets(ctx, "server"); return err },
		func() error { _, err := s.PresetByCode(ctx, preset.Code); return err },
		func() error { _, err := s.Outage(ctx, "server", now, now.Add(time.Hour)); return err },
		func() error { _, err := s.Due(ctx, now, 10); return err },
		func() error { _, err := s.TablesOn(ctx, "server"); return err },
		func() error { _, err := s.Meta(ctx, "key"); return err },
		func() error { _, _, err := s.Interaction(ctx, "exercise-1"); return err },
	} {
		require.NoError(tb, read())
	}
	for _, past := range []storage.Past{
		{Reader: ann.ID}, {Reader: ann.ID, Server: "server", Channels: []string{"thread", "channel"}}, {Reader: ann.ID, Server: "server", Player: ann.ID},
		{Reader: ann.ID, Server: "server", Player: 1, Channels: []string{"channel"}}, {Reader: ann.ID, Server: "server", Game: "thirtyone"},
		{Reader: ann.ID, Server: "server", Game: "thirtyone", Player: 1}, {Reader: ann.ID, Game: "thirtyone"},
	} {
		list, err := s.FinishedMatches(ctx, past, 10, 0)
		require.NoError(tb, err)
		require.NotEmpty(tb, list)
	}
	for _, order := range storage.Orders() {
		mustBoard(tb, s, query(func(q *storage.BoardQuery) { q.Order = order }))
		mustBoard(tb, s, query(func(q *storage.BoardQuery) { q.Order, q.Low, q.From = order, true, now }))
	}
	_, err = s.Export(ctx, ann.ID)
	require.NoError(tb, err)
	elsewhere := lobby(ann)
	elsewhere.Table.Server, elsewhere.Table.State = "elsewhere", storage.Closed
	mustCreate(tb, s, elsewhere)
	_, err = s.OnlyOn(ctx, []string{"server"})
	require.NoError(tb, err)
	require.NoError(tb, s.Joined(ctx, "elsewhere"))
	require.NoError(tb, s.Left(ctx, "elsewhere"))
	gone, err := s.Purge(ctx, later)
	require.NoError(tb, err)
	require.Equal(tb, []string{"elsewhere"}, gone)
	eve := mustAccount(tb, s, "eve")
	_, err = s.Forget(ctx, eve.ID)
	require.NoError(tb, err)
}

func TestCostDoesNotGrowWithHistory(t *testing.T) {
	// Walking through something is allowed of indexes that hold only what is due, of the servers when the bot
	// connects, and of a query's own results.
	allowed := regexp.MustCompile(`INDEX (tables_wake|deliveries_owed)|SCAN (servers$|json_each|mine|numbered|d$|played|ranked|placed|page|[vc] VIRTUAL|\(subquery|CONSTANT ROW)`)
	s := mustOpen(t)
	exercise(t, s)
	writes, reads := s.Statements()
	require.Greater(t, len(writes), 25)
	require.Greater(t, len(reads), 12)
	scan := regexp.MustCompile(`^SCAN `)
	var all []string
	for _, text := range append(writes, reads...) {
		steps, err := s.Plan(ctx, text)
		require.NoError(t, err, text)
		all = append(all, steps...)
		for _, step := range steps {
			if scan.MatchString(step) && !allowed.MatchString(step) {
				t.Errorf("%s\nin %s", step, text)
			}
		}
	}
	require.Contains(t, strings.Join(all, "\n"), "USING COVERING INDEX seats_open", "a person's finished tables aren't looked at in vain")
}

func TestAnOrdinaryMoveTakesFewStatements(t *testing.T) {
	s := mustOpen(t)
	table := mustCreate(t, s, lobby(mustAccount(t, s, "ann"), mustAccount(t, s, "ben")))
	for i := range 3 {
		table = mustCommit(t, s, moved(table, fmt.Sprint("warm-", i)))
	}
	before := s.Executed()
	mustCommit(t, s, moved(table, "counted"))
	// BEGIN, SAVEPOINT, the table, the interaction, the move, the messages owed, RELEASE, COMMIT
	require.Equal(t, 8, s.Executed()-before)
}
