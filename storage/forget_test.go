package storage_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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

// line is what a leaderboard says about one person.
type line struct{ rank, matches, wins, money int }

// season is matches among some people on a server of their own, and what leaderboards must say of them.
type season struct {
	server  string
	people  []storage.Account
	results map[string]map[int64]line // by rules and account
}

// play draws matches with all kinds of ties and house rules, with and without computers, and stores them.
func play(r *rapid.T, tb testing.TB, s *storage.Store, server string) season {
	se := season{server: server, results: map[string]map[int64]line{}}
	for i := range rapid.IntRange(2, 6).Draw(r, "people") {
		se.people = append(se.people, mustAccount(tb, s, fmt.Sprint(server, " ", i)))
	}
	for range rapid.IntRange(1, 6).Draw(r, "matches") {
		seated := rapid.Permutation(append(slices.Clone(se.people), house)).Draw(r, "seats")
		seated = seated[:rapid.IntRange(2, len(seated)).Draw(r, "players")]
		se.match(r, tb, s, rapid.SampledFrom([]string{"", "lives=1"}).Draw(r, "rules"), seated)
	}
	for _, board := range se.results {
		for id, l := range board {
			if l.wins == 0 {
				continue
			}
			l.rank = 1
			for _, other := range board {
				if other.wins > l.wins {
					l.rank++
				}
			}
			board[id] = l
		}
	}
	return se
}

func (se season) match(r *rapid.T, tb testing.TB, s *storage.Store, rules string, seated []storage.Account) {
	c := lobby(seated...)
	c.Table.Server, c.Table.Host = se.server, se.people[0].ID
	t := mustCreate(tb, s, c)
	scores := rapid.SliceOfN(rapid.IntRange(0, 2), len(seated), len(seated)).Draw(r, "scores")
	money := make([]int64, len(seated))
	for i := range money[1:] {
		amount := int64(rapid.IntRange(-50, 50).Draw(r, "money"))
		money[i] += amount
		money[i+1] -= amount
	}
	end := settled(t, 1, money...)
	end.Table.State, end.Table.Ended = storage.Over, now
	end.Result = &storage.Result{Rules: rules, Scores: scores, Money: money}
	if se.results[rules] == nil {
		se.results[rules] = map[int64]line{}
	}
	for i, a := range seated {
		rank := 1
		for _, score := range scores {
			if score > scores[i] {
				rank++
			}
		}
		end.Result.Ranks = append(end.Result.Ranks, rank)
		if a.ID == storage.House {
			continue
		}
		l := se.results[rules][a.ID]
		l.matches, l.money = l.matches+1, l.money+int(money[i])
		if rank == 1 {
			l.wins++
		}
		se.results[rules][a.ID] = l
	}
	mustCommit(tb, s, end)
}

// boards reads the season's leaderboards: the lines by rules and account, those of the forgotten, and the order of the accounts.
func (se season) boards(tb testing.TB, s *storage.Store) (lines map[string]map[int64]line, former map[string]storage.Former, order map[string][]int64) {
	lines, former, order = map[string]map[int64]line{}, map[string]storage.Former{}, map[string][]int64{}
	boards, err := s.Leaderboard(ctx, se.server, "thirtyone")
	require.NoError(tb, err)
	for _, b := range boards {
		lines[b.Rules], former[b.Rules] = map[int64]line{}, b.Former
		for _, l := range b.Standings {
			lines[b.Rules][l.Account] = line{l.Rank, l.Matches, l.Wins, int(l.Money)}
			order[b.Rules] = append(order[b.Rules], l.Account)
		}
	}
	return lines, former, order
}

// Ranks are shared, sums are complete, rules are kept apart, and whoever is forgotten changes nothing of that for anybody else.
func TestLeaderboardsOfAnySeasonStayRightWhoeverIsForgotten(t *testing.T) {
	s := mustOpen(t)
	seasons := 0
	rapid.Check(t, func(r *rapid.T) {
		seasons++
		se := play(r, t, s, fmt.Sprint("season ", seasons))
		lines, former, order := se.boards(t, s)
		want := map[string]map[int64]line{}
		for rules, board := range se.results {
			if len(board) > 0 {
				want[rules] = board
			}
		}
		require.Equal(t, want, lines)
		balances := map[int64]int64{}
		for _, a := range append(slices.Clone(se.people), house) {
			cents, err := s.Balance(ctx, se.server, a.ID)
			require.NoError(t, err)
			balances[a.ID] = cents
		}

		for _, gone := range rapid.SliceOfDistinct(rapid.SampledFrom(se.people), func(a storage.Account) int64 { return a.ID }).Draw(r, "forgotten") {
			mustForget(t, s, gone)
			for rules, board := range lines {
				l, ok := board[gone.ID]
				if !ok {
					continue
				}
				f := former[rules]
				former[rules] = storage.Former{People: f.People + 1, Matches: f.Matches + l.matches, Wins: f.Wins + l.wins, Money: f.Money + int64(l.money)}
				delete(board, gone.ID)
				order[rules] = slices.DeleteFunc(order[rules], func(id int64) bool { return id == gone.ID })
			}
			nowLines, nowFormer, nowOrder := se.boards(t, s)
			require.Equal(t, lines, nowLines)
			require.Equal(t, former, nowFormer)
			for rules := range order {
				require.Equal(t, len(order[rules]), len(nowOrder[rules]))
				require.True(t, slices.Equal(order[rules], nowOrder[rules]), "everybody keeps his place")
			}
		}
		var sum int64
		for id, before := range balances {
			cents, err := s.Balance(ctx, se.server, id)
			require.NoError(t, err)
			require.Equal(t, before, cents)
			sum += cents
		}
		require.Zero(t, sum)
	})
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM (SELECT 1 FROM result_seats GROUP BY table_id HAVING sum(money) <> 0)"))
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM (SELECT 1 FROM entries GROUP BY journal HAVING sum(amount) <> 0)"))
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
