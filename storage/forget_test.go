package storage_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/storage"
)

// mustForget forgets an account.
func mustForget(tb testing.TB, s *storage.Store, a storage.Account) storage.Forgotten {
	tb.Helper()
	f, err := s.Forget(ctx, a.ID)
	require.NoError(tb, err)
	return f
}

func TestForgetting(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann"), mustAccount(t, s, "ben")
	require.NoError(t, s.SetDM(ctx, ann.ID, "dm of ann", true))
	require.NoError(t, s.SetWishes(ctx, ann.ID, storage.Wishes{Plain: true}))
	over := mustCommit(t, s, finished(mustCommit(t, s, moved(mustCreate(t, s, lobby(ann, ben)), "1")), "", 1, 2))
	open := mustCreate(t, s, lobby(ann, ben))
	require.NoError(t, s.Commit(ctx, storage.Change{Table: open, Invited: []int64{ann.ID}}))
	for _, d := range mustDeliveries(t, s, open.ID) {
		d.Channel, d.Message = "somewhere", fmt.Sprint(d.Kind, d.Account)
		mustDeliver(t, s, d)
	}

	t.Run("is refused while the person sits at an unfinished table", func(t *testing.T) {
		_, err := s.Forget(ctx, ann.ID)
		require.ErrorIs(t, err, storage.ErrSeated)
		open = mustTable(t, s, open.ID)
		c := storage.Change{Table: open, SeatsChanged: true}
		c.Table.State = storage.Playing
		c.Table.Seats[0].Free, c.Table.Seats[0].StandIn = true, true
		open = mustCommit(t, s, c)
		_, err = s.Forget(ctx, ann.ID)
		require.ErrorIs(t, err, storage.ErrSeated, "the name stands there still, and a table in memory would write it back")
		c = storage.Change{Table: open, SeatsChanged: true}
		c.Table.Seats[0].Name = ""
		open = mustCommit(t, s, c)
		require.Equal(t, "ann", mustTable(t, s, over.ID).Seats[0].Name, "what is refused changes nothing")
	})
	for _, d := range mustDeliveries(t, s, open.ID) {
		d.Done = d.Wanted
		mustDeliver(t, s, d)
	}
	for range 2 {
		mustAccount(t, s, "ann") // is in memory now
	}
	require.Equal(t, storage.Forgotten{Named: []int64{over.ID, open.ID}, Owing: []int64{open.ID}}, mustForget(t, s, ann))

	t.Run("leaves nothing that leads to the person", func(t *testing.T) {
		a, err := s.Account(ctx, ann.ID)
		require.NoError(t, err)
		require.Equal(t, storage.Account{ID: ann.ID}, a)
		for _, table := range []storage.Table{mustTable(t, s, over.ID), mustTable(t, s, open.ID)} {
			require.Empty(t, table.Seats[0].Name)
			require.Empty(t, table.Seats[0].User)
			require.Equal(t, "ben", table.Seats[1].Name)
		}
		require.Zero(t, mustRead(t, s, "SELECT count(*) FROM interactions WHERE account = ?", ann.ID))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM interactions WHERE id = '1'"), "a press has its effect once all the same")
	})
	t.Run("has the messages go that stand at unfinished tables", func(t *testing.T) {
		owed := map[storage.Kind]storage.Delivery{}
		for _, d := range mustDeliveries(t, s, open.ID) {
			if d.Account == ann.ID {
				owed[d.Kind] = d
			}
		}
		require.Len(t, owed, 2)
		for kind, d := range owed {
			require.Less(t, d.Done, d.Wanted, kind)
			d.Message, d.Done = "", d.Wanted
			mustDeliver(t, s, d)
		}
		require.Zero(t, mustRead(t, s, "SELECT count(*) FROM deliveries WHERE account = ? AND channel <> ''", ann.ID), "nor is it kept where they were")
	})
	t.Run("gives no seat a name again", func(t *testing.T) {
		c := storage.Change{Table: open, SeatsChanged: true}
		c.Table.Seats = slices.Clone(c.Table.Seats)
		c.Table.Seats[0].Name = "ann"
		require.ErrorContains(t, s.Commit(ctx, c), "the person is forgotten")
		_, err := s.Create(ctx, lobby(ann))
		require.ErrorContains(t, err, "the person is forgotten")
		mustCommit(t, s, storage.Change{Table: open, SeatsChanged: true})
	})
	t.Run("makes somebody new of who comes back", func(t *testing.T) {
		again := mustAccount(t, s, "ann")
		require.NotEqual(t, ann.ID, again.ID)
		require.Equal(t, storage.Account{ID: again.ID, User: "ann", Name: "ann", Locale: "en-GB"}, again)
		tables, err := s.TablesOf(ctx, "ann")
		require.NoError(t, err)
		require.Empty(t, tables)
	})
	t.Run("happens once, and never to the house", func(t *testing.T) {
		for _, id := range []int64{ann.ID, storage.House, 999} {
			_, err := s.Forget(ctx, id)
			require.ErrorIs(t, err, storage.ErrNotFound)
		}
	})
	require.NoError(t, s.Check(ctx))
}

// exported is a document of Export, as far as tests look into it.
type exported struct {
	Account struct {
		User   string `json:"discord_user"`
		Name   string
		DM     string `json:"dm_channel"`
		Wishes map[string]any
		Since  string
	}
	Tables []struct {
		Table   int64
		Server  string
		Channel string
		State   string
		Options map[string]string
		Host    bool
		Votes   []string
		LeftOut int `json:"moves_left_out"`
	}
	Seats []struct {
		Table, Seat       int64
		Name, Interaction string
		Clock             map[string]any
	}
	Moves        []struct{ Move string }
	Results      []struct{ Rank, Score, Hundredths int }
	Ledger       []struct{ Deal, Hundredths int }
	Lives        []struct{ Lives int }
	Counts       []struct{ What string }
	Interactions []struct{ Interaction, At string }
	Messages     []struct{ Kind string }
	Sittings     []struct{ What string }
	Booked       []struct{ Seat int } `json:"deals_booked_though_left"`
}

func mustExport(tb testing.TB, s *storage.Store, a storage.Account) (text string, e exported) {
	tb.Helper()
	document, err := s.Export(ctx, a.ID)
	require.NoError(tb, err)
	require.NoError(tb, json.Unmarshal(document, &e))
	return string(document), e
}

func TestExport(t *testing.T) {
	s := mustOpen(t)
	ann, ben := mustAccount(t, s, "ann-user"), mustAccount(t, s, "ben-user")
	require.NoError(t, s.SetWishes(ctx, ann.ID, storage.Wishes{Hand: storage.ByBoth}))
	require.NoError(t, s.SetDM(ctx, ann.ID, "dm of ann", false))
	require.NoError(t, s.SetDM(ctx, ben.ID, "dm of ben", false))
	c := lobby(ann, ben)
	c.Table.Secret = []byte("the secret of the first table  !")
	table := mustCommit(t, s, moved(mustCreate(t, s, c), "press-1"))
	byBen := moved(table, "press-2")
	byBen.Account, byBen.Moves[0].Account, byBen.Moves[0].Seat, byBen.Moves[0].Text = ben.ID, ben.ID, 2, "discard 9C"
	byBen.Sittings = []storage.Sitting{{Move: 2, Seat: 1, Account: ann.ID, What: storage.StoodIn}, {Move: 2, Seat: 2, Account: ben.ID, What: storage.LeftTable}}
	byBen.Table.Votes = []storage.Vote{{Account: ann.ID, For: "end"}, {Account: ben.ID, For: "kick 1"}}
	byBen.Table.Clocks = []storage.Clock{{Seat: 1, Missed: 2}, {Seat: 2, Missed: 7}}
	table = mustCommit(t, s, byBen)
	other := mustCreate(t, s, lobby(ben, house)) // ann has nothing to do with it

	t.Run("of a match that isn't over has no move and no secret", func(t *testing.T) {
		text, e := mustExport(t, s, ann)
		require.Empty(t, e.Moves)
		require.Equal(t, 1, e.Tables[0].LeftOut)
		require.NotContains(t, text, "draw stock")
		require.Equal(t, map[string]any{"since": nil, "due": nil, "turns_missed": 2.0}, e.Seats[0].Clock)
		require.Equal(t, []string{"end"}, e.Tables[0].Votes)
	})
	end := finished(table, "lives=1", 1, 2)
	end.Settled = []storage.Settled{{Deal: 1, Money: []int64{10, -10}, Lives: []int{3, 2}, Tally: []storage.Tally{{Key: "knocks", Seat: 1, N: 1}, {Key: "alarms", Seat: 2, N: 9}}}}
	end.Table.Clocks, end.Table.Votes = nil, nil
	mustCommit(t, s, end)
	text, e := mustExport(t, s, ann)
	t.Run("has all that is stored about the person", func(t *testing.T) {
		require.Equal(t, "ann-user", e.Account.User)
		require.Equal(t, "dm of ann", e.Account.DM)
		require.Equal(t, "2026-11-29T20:00:00Z", e.Account.Since)
		require.Equal(t, map[string]any{"hand": "both"}, e.Account.Wishes)
		require.Len(t, e.Tables, 1)
		require.Equal(t, []any{table.ID, "server", "channel", "over", true}, []any{e.Tables[0].Table, e.Tables[0].Server, e.Tables[0].Channel, e.Tables[0].State, e.Tables[0].Host})
		require.Equal(t, map[string]string{"lives": "3"}, e.Tables[0].Options)
		require.Equal(t, []any{1, "ann-user", "100"}, []any{int(e.Seats[0].Seat), e.Seats[0].Name, e.Seats[0].Interaction})
		require.Equal(t, []struct{ Move string }{{"draw stock"}}, e.Moves, "once the match is over")
		require.Equal(t, []struct{ Rank, Score, Hundredths int }{{1, 0, 10}}, e.Results)
		require.Equal(t, []struct{ Deal, Hundredths int }{{1, 10}}, e.Ledger)
		require.Equal(t, []struct{ Lives int }{{3}}, e.Lives)
		require.Equal(t, []struct{ What string }{{"knocks"}}, e.Counts)
		require.Equal(t, []struct{ Interaction, At string }{{"press-1", "2026-11-29T20:00:00Z"}}, e.Interactions)
		require.Equal(t, []struct{ Kind string }{{"hand"}}, e.Messages)
		require.Equal(t, []struct{ What string }{{"stand_in"}}, e.Sittings)
		require.Empty(t, e.Booked)
	})
	t.Run("has nothing of other people, and no secret", func(t *testing.T) {
		for _, theirs := range []string{"ben", "press-2", "9C", "alarms", "kick", "the secret", fmt.Sprintf("%x", "the secret"), fmt.Sprintf(`"table":%d`, other.ID)} {
			require.NotContains(t, strings.ToLower(text), strings.ToLower(theirs))
		}
	})
	t.Run("shows a deal that is booked to who has left", func(t *testing.T) {
		left := mustCreate(t, s, lobby(ann, ben))
		c := storage.Change{Table: left, SeatsChanged: true, Sittings: []storage.Sitting{{Seat: 1, Account: ann.ID, What: storage.LeftTable}}}
		c.Table.State = storage.Playing
		c.Table.Seats[0] = storage.Seat{Seat: 1, Account: ben.ID, Name: "ben-user", Entropy: "100", Booked: ann.ID}
		c.Table.Seats[1].Account = storage.House
		mustCommit(t, s, c)
		text, e := mustExport(t, s, ann)
		require.Equal(t, []struct{ Seat int }{{1}}, e.Booked)
		require.NotContains(t, text, "ben")
	})
	t.Run("is refused for the house and for who is forgotten", func(t *testing.T) {
		eve := mustAccount(t, s, "eve")
		mustForget(t, s, eve)
		for _, id := range []int64{storage.House, eve.ID} {
			_, err := s.Export(ctx, id)
			require.ErrorIs(t, err, storage.ErrNotFound)
		}
	})
}

// Whoever stores something more about people must have it exported and forgotten: add it to export.sql, see to Forget, and then to this list.
func TestEveryPlaceThatRefersToAnAccountIsKnown(t *testing.T) {
	s := mustOpen(t)
	known := []string{
		"balances.account", "counters.account", "deliveries.account", "entries.account", "interactions.account", "journals.author", "moves.account",
		"payments.payee", "payments.payer", "result_seats.account", "seats.account", "seats.booked", "sittings.account", "standings.account",
		"tables.host",
	}
	quoted := "'" + strings.Join(known, "', '") + "'"
	refers := `FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table' AND k."table" = 'accounts'`
	require.Equal(t, int64(len(known)), mustRead(t, s, "SELECT count(*) "+refers))
	require.Equal(t, int64(len(known)), mustRead(t, s, "SELECT count(*) "+refers+` AND t.name || '.' || k."from" IN (`+quoted+")"))
}
