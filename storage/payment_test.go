package storage_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/storage"
)

func mustSettle(tb testing.TB, s *storage.Store, interaction string, accounts ...storage.Account) storage.Settlement {
	tb.Helper()
	var ids []int64
	for _, a := range accounts {
		ids = append(ids, a.ID)
	}
	out, err := s.Settle(ctx, "server", interaction, ids)
	require.NoError(tb, err)
	return out
}

func mustSettlement(tb testing.TB, s *storage.Store, interaction string) storage.Settlement {
	tb.Helper()
	out, err := s.Settlement(ctx, "server", interaction)
	require.NoError(tb, err)
	return out
}

// says has a person say something of a payment.
func says(s *storage.Store, p storage.Payment, a storage.Account, what storage.Confirmation) error {
	return s.ConfirmPayment(ctx, "server", p.ID, a.ID, what, fmt.Sprint("press ", p.ID, what))
}

func mustSay(tb testing.TB, s *storage.Store, p storage.Payment, a storage.Account, what storage.Confirmation) {
	tb.Helper()
	require.NoError(tb, says(s, p, a, what))
}

func TestPayment(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cy := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cy")
	mustCommit(t, s, settled(mustCreate(t, s, lobby(ann, ben, cy)), 1, 500, -500, 0))
	p := mustSettle(t, s, "plan").Payments[0]
	now := func() storage.Payment {
		t.Helper()
		return mustSettlement(t, s, "plan").Payments[0]
	}
	require.Equal(t, storage.Payment{ID: p.ID, Payer: storage.Party{ben.ID, "ben", "ben", 0}, Payee: storage.Party{ann.ID, "ann", "ann", 0}, Amount: 500}, p)

	t.Run("is planned once by an interaction", func(t *testing.T) {
		require.Equal(t, mustSettlement(t, s, "plan"), mustSettle(t, s, "plan"))
	})
	t.Run("takes each side's own word", func(t *testing.T) {
		require.ErrorIs(t, says(s, p, ann, storage.Paid), storage.ErrNotYours)
		require.ErrorIs(t, says(s, p, ben, storage.Received), storage.ErrNotYours)
		require.ErrorIs(t, says(s, p, cy, storage.NotReceived), storage.ErrNotYours)
		require.ErrorIs(t, s.WithdrawPayment(ctx, "server", p.ID, cy.ID, false), storage.ErrNotYours)
		require.Equal(t, p, now())
	})
	t.Run("is one of its server", func(t *testing.T) {
		require.ErrorIs(t, s.ConfirmPayment(ctx, "other", p.ID, ben.ID, storage.Paid, "1"), storage.ErrNotFound)
		require.ErrorIs(t, s.WithdrawPayment(ctx, "other", p.ID, ben.ID, true), storage.ErrNotFound)
		require.ErrorIs(t, says(s, storage.Payment{ID: 999}, ben, storage.Paid), storage.ErrNotFound)
	})
	t.Run("books nothing while one side hasn't confirmed it, and can be taken back", func(t *testing.T) {
		mustSay(t, s, p, ben, storage.Paid)
		mustSay(t, s, p, ben, storage.Paid)
		require.True(t, now().Paid)
		require.Equal(t, int64(-500), mustBalance(t, s, ben))
		mustSay(t, s, p, ben, storage.NotPaid)
		mustSay(t, s, p, ann, storage.Received)
		require.Equal(t, []bool{false, true, false}, []bool{now().Paid, now().Received, now().Booked})
		mustSay(t, s, p, ann, storage.NotReceived)
		require.Equal(t, p, now())
	})
	t.Run("is booked once both sides have confirmed it, and can't be changed then", func(t *testing.T) {
		mustSay(t, s, p, ann, storage.Received)
		mustSay(t, s, p, ben, storage.Paid)
		for _, what := range []storage.Confirmation{storage.Paid, storage.NotPaid} {
			mustSay(t, s, p, ben, what)
		}
		require.NoError(t, s.WithdrawPayment(ctx, "server", p.ID, ben.ID, true))
		require.Equal(t, []bool{true, true, true, false}, []bool{now().Paid, now().Received, now().Booked, now().Withdrawn})
		require.Zero(t, mustBalance(t, s, ann))
		require.Zero(t, mustBalance(t, s, ben))
		require.Equal(t, int64(1), mustRead(t, s, "SELECT count(*) FROM journals WHERE kind = 'payment'"))
		l := mustLedger(t, s, storage.LedgerQuery{Account: ben.ID})
		require.Equal(t, storage.PaymentJournal, l.Entries[0].Kind)
		require.Equal(t, []storage.Party{{ann.ID, "ann", "ann", -500}}, l.Entries[0].Others)
	})
	t.Run("isn't booked by an interaction that has booked something", func(t *testing.T) {
		require.NoError(t, s.Correct(ctx, correction(ben, ann, cy, 7, "again")))
		p := mustSettle(t, s, "another").Payments[0]
		mustSay(t, s, p, ben, storage.Paid)
		require.Error(t, s.ConfirmPayment(ctx, "server", p.ID, ann.ID, storage.Received, "again"))
		require.False(t, mustSettlement(t, s, "another").Payments[0].Received, "nothing of it is stored")
		mustSay(t, s, p, ann, storage.Received)
	})
	require.NoError(t, s.Check(ctx))
}

func TestSettling(t *testing.T) {
	s := mustOpen(t)
	ann, ben, cy, dan := mustAccount(t, s, "ann"), mustAccount(t, s, "ben"), mustAccount(t, s, "cy"), mustAccount(t, s, "dan")
	table := mustCommit(t, s, settled(mustCreate(t, s, lobby(ann, ben, cy, dan, house)), 1, 900, -500, -300, -20, -80))
	pays := func(list []storage.Payment) []string {
		out := []string{}
		for _, p := range list {
			state := "open"
			if p.Withdrawn {
				state = "withdrawn"
			}
			out = append(out, fmt.Sprint(p.Payer.Name, " ", p.Payee.Name, " ", p.Amount, " ", state))
		}
		return out
	}
	t.Run("has people pay as far as they owe each other, and leaves what the house owes", func(t *testing.T) {
		plan := mustSettle(t, s, "1")
		require.Equal(t, []string{"ben ann 500 open", "cy ann 300 open", "dan ann 20 open"}, pays(plan.Payments))
		require.Equal(t, []storage.Party{{storage.House, "", "", -80}, {ann.ID, "ann", "ann", 80}}, plan.Left)
	})
	t.Run("replaces what nobody has confirmed, and counts what somebody has", func(t *testing.T) {
		mustSay(t, s, mustSettlement(t, s, "1").Payments[0], ben, storage.Paid)
		mustCommit(t, s, settled(table, 2, -100, 100, 0, 0, 0))
		plan := mustSettle(t, s, "2")
		require.Equal(t, []string{"ben ann 500 open", "cy ann 300 open", "dan ben 20 open"}, pays(plan.Payments))
		require.Equal(t, []string{"cy ann 300 withdrawn", "dan ann 20 withdrawn"}, pays(mustSettlement(t, s, "1").Payments))
		require.True(t, plan.Payments[0].Paid)
		require.Equal(t, []storage.Party{{storage.House, "", "", -80}, {ben.ID, "ben", "ben", 80}}, plan.Left)
	})
	t.Run("among some people touches no payment of others", func(t *testing.T) {
		plan := mustSettle(t, s, "3", cy, ann)
		require.Equal(t, []string{"ben ann 500 open", "cy ann 300 open"}, pays(plan.Payments))
	})
	t.Run("has no payment with somebody who is forgotten", func(t *testing.T) {
		closed := storage.Change{Table: mustTable(t, s, table.ID), SeatsChanged: true}
		closed.Table.State = storage.Closed
		mustCommit(t, s, closed)
		mustForget(t, s, cy)
		require.Equal(t, []string{"ben ann 500 open", " ann 300 withdrawn"}, pays(mustSettlement(t, s, "3").Payments))
		plan := mustSettle(t, s, "4")
		for _, p := range append(plan.Payments, mustSettlement(t, s, "3").Payments...) {
			require.False(t, p.Open() && (p.Payer.Account == cy.ID || p.Payee.Account == cy.ID))
		}
		require.Contains(t, plan.Left, storage.Party{cy.ID, "", "", -300})
	})
	require.NoError(t, s.Check(ctx))
}

// TestTheBooksAlwaysBalance lets matches, corrections, payments and deletions follow each other in any order.
func TestTheBooksAlwaysBalance(t *testing.T) {
	s, err := storage.Open(ctx, filepath.Join(t.TempDir(), "trey.db"), options().WithSynchronous("OFF"))
	require.NoError(t, err)
	defer s.Close()
	n := 0
	rapid.Check(t, func(r *rapid.T) {
		n++
		server := fmt.Sprint("server ", n)
		var people []storage.Account
		for i := range 5 {
			people = append(people, mustAccount(t, s, fmt.Sprint(server, " person ", i)))
		}
		here := people // those who aren't forgotten
		accounts := append([]storage.Account{house}, people...)
		some := func(label string) storage.Account { return rapid.SampledFrom(here).Draw(r, label) }
		var plans []string
		step := 0
		r.Repeat(map[string]func(*rapid.T){
			"match": func(r *rapid.T) {
				seats := append([]storage.Account{house}, here...)
				c := lobby(seats...)
				c.Table.Server, c.Table.Game = server, rapid.SampledFrom([]string{"thirtyone", "dreierles"}).Draw(r, "game")
				table := mustCreate(t, s, c)
				money := make([]int64, len(seats))
				for i := range money[1:] {
					money[i+1] = rapid.Int64Range(-50, 50).Draw(r, "money")
					money[0] -= money[i+1]
				}
				over := settled(table, 1, money...)
				over.Table.State = storage.Over
				mustCommit(t, s, over)
			},
			"correction": func(r *rapid.T) {
				step++
				c := correction(some("from"), some("to"), some("author"), rapid.Int64Range(1, 100).Draw(r, "amount"), fmt.Sprint(server, " correction ", step))
				if c.Server = server; c.From != c.To {
					require.NoError(r, s.Correct(ctx, c))
					require.ErrorIs(r, s.Correct(ctx, c), storage.ErrSeen)
				}
			},
			"settlement": func(r *rapid.T) {
				step++
				plans = append(plans, fmt.Sprint(server, " plan ", step))
				var named []int64
				if rapid.Bool().Draw(r, "some people") {
					named = []int64{some("one").ID, some("other").ID}
				}
				plan, err := s.Settle(ctx, server, plans[len(plans)-1], named)
				require.NoError(r, err)
				sum := int64(0)
				for _, p := range plan.Left {
					sum += p.Amount
				}
				require.Zero(r, sum, "what is left is left on both sides")
			},
			"confirmation": func(r *rapid.T) {
				if len(plans) == 0 {
					return
				}
				plan, err := s.Settlement(ctx, server, rapid.SampledFrom(plans).Draw(r, "plan"))
				require.NoError(r, err)
				if len(plan.Payments) == 0 {
					return
				}
				step++
				p := rapid.SampledFrom(plan.Payments).Draw(r, "payment")
				side, what := p.Payer.Account, rapid.SampledFrom([]storage.Confirmation{storage.Paid, storage.NotPaid}).Draw(r, "what")
				if rapid.Bool().Draw(r, "by the payee") {
					side, what = p.Payee.Account, storage.Received
				}
				if rapid.IntRange(0, 9).Draw(r, "withdrawn") == 0 {
					require.NoError(r, s.WithdrawPayment(ctx, server, p.ID, side, false))
				}
				require.NoError(r, s.ConfirmPayment(ctx, server, p.ID, side, what, fmt.Sprint(server, " press ", step)))
			},
			"deletion": func(r *rapid.T) {
				if rapid.IntRange(0, 5).Draw(r, "really") > 0 || len(here) < 3 {
					return
				}
				i := rapid.IntRange(0, len(here)-1).Draw(r, "who")
				mustForget(t, s, here[i])
				here = append(append([]storage.Account{}, here[:i]...), here[i+1:]...)
			},
			"": func(r *rapid.T) {
				sum := int64(0)
				for _, a := range accounts {
					balance, err := s.Balance(ctx, server, a.ID)
					require.NoError(r, err)
					sum += balance
					q := storage.LedgerQuery{Server: server, Account: a.ID}
					l := mustLedger(t, s, q)
					require.Equal(r, balance, l.Balance)
					require.Equal(r, balance, mustRead(t, s, "SELECT coalesce(sum(amount), 0) FROM entries WHERE account = ? AND server = ?", a.ID, server))
					listed, at := int64(0), balance
					for q.Page = range l.Pages() {
						for _, e := range mustLedger(t, s, q).Entries {
							require.Equal(r, at, e.Balance, "each entry leads to the one above it")
							at -= e.Amount
							listed += e.Amount
							others := e.Amount
							for _, o := range e.Others {
								others += o.Amount
							}
							require.Zero(r, others, "an entry and the others' of its journal sum to zero")
						}
					}
					require.Equal(r, balance, listed)
				}
				require.Zero(r, sum)
			},
		})
	})
	require.Zero(t, mustRead(t, s, "SELECT count(*) FROM payments WHERE (journal IS NOT NULL) > (paid IS NOT NULL AND received IS NOT NULL)"))
	require.Equal(t, mustRead(t, s, "SELECT count(*) FROM journals WHERE kind = 'payment'"), mustRead(t, s, "SELECT count(DISTINCT journal) FROM payments"))
	require.NoError(t, s.Check(ctx))
}

// BenchmarkSettle plans payments among all 2,000 people of a server, who have played in fours.
func BenchmarkSettle(b *testing.B) {
	s := mustOpen(b)
	var people []storage.Account
	for i := range 2000 {
		people = append(people, mustAccount(b, s, fmt.Sprint("person ", i)))
	}
	for i := 0; i < len(people); i += 4 {
		n := int64(i)
		mustCommit(b, s, settled(mustCreate(b, s, lobby(people[i:i+4]...)), 1, n*37%1009, -(n*53%797), n*29%613, -(n*37%1009-n*53%797+n*29%613)))
	}
	n := 0
	for b.Loop() {
		n++
		mustSettle(b, s, fmt.Sprint("plan ", n))
	}
}
