package render_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/render/picture"
	"trey/storage"
)

// Parties of ledgers.
var (
	computers = storage.Party{Account: storage.House}
	former    = storage.Party{Account: 9}
	ben       = storage.Party{Account: 3, User: "3", Name: "Ben"}
	moderator = storage.Party{Account: 4, User: "4", Name: "Mo*"}
)

// ledger is a page with entries of every kind, on two days.
func ledger() render.LedgerView {
	at := time.Date(2026, 11, 29, 23, 30, 0, 0, time.UTC)
	return render.LedgerView{
		At: render.LedgerAt{Server: "77", Account: 2}, Who: storage.Account{ID: 2, User: "2", Name: "Anna"}, Unit: "€", Zone: time.FixedZone("EET", 7200),
		Ledger: storage.Ledger{
			Balance: -50, Total: 5,
			Course: []storage.Point{
				{At: at.Add(-time.Hour), Balance: 400}, {At: at, Balance: 150}, {At: at, Balance: 200}, {At: at, Balance: -300}, {At: at.Add(time.Hour), Balance: -50},
			},
			Entries: []storage.Entry{
				{Kind: storage.PaymentJournal, At: at, Amount: 250, Balance: -50, Others: []storage.Party{ben}},
				{Kind: storage.PaymentJournal, At: at, Amount: -500, Balance: -300, Others: []storage.Party{former}},
				{Kind: storage.CorrectionJournal, At: at, Amount: 50, Balance: 200, Reason: "wrong *stake*", Author: moderator, Others: []storage.Party{computers}},
				{Kind: storage.CorrectionJournal, At: at, Amount: -250, Balance: 150, Table: 12, Game: "fake", Reason: "dealt twice", Author: former, Others: []storage.Party{ben}},
				{Kind: storage.DealJournal, At: at, Amount: 400, Balance: 400, Table: 12, Game: "fake", Deal: 3, Others: []storage.Party{computers, ben, former}},
			},
		},
	}
}

func painted(t *testing.T) *render.Renderer {
	r := newRenderer(t)
	p, err := picture.New()
	require.NoError(t, err)
	r.Illustrate(p)
	r.NameServers(func(id string) string { return "Server *" + id })
	return r
}

func TestALedgerSaysBalanceCourseAndEntries(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		m := painted(t).Ledger(render.Reader{Lang: lang}, ledger())
		requireGolden(t, m)
		require.Len(t, m.Files, 1)
	})
}

func TestALedgerOfAGameSinceADayComesInPages(t *testing.T) {
	v := ledger()
	v.At.Game, v.At.Since, v.At.Page = "fake", "2026-11-30", 2
	v.Page, v.Total, v.Before = 2, 25, 1000
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, painted(t).Ledger(render.Reader{Lang: lang}, v))
	})
	m := painted(t).Ledger(render.Reader{Lang: "en"}, v)
	a, err := render.Parse(idOf(t, dump(t, m), 1), nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.LedgerAt{Server: "77", Account: 2, Game: "fake", Since: "2026-11-30", Page: 1}, a.Ledger)
	require.Equal(t, time.Date(2026, 11, 30, 0, 0, 0, 0, v.Zone), a.Ledger.From(v.Zone))
}

func TestTheChartsTextSaysEveryBalanceByTheServersDays(t *testing.T) {
	alt := func(lang string, v render.LedgerView) (said string) {
		walk(read(t, painted(t).Ledger(render.Reader{Lang: lang}, v)), 0, func(c component, _ int) {
			if c.Type == typeGallery {
				said = c.Items[0].Description
			}
		})
		return said
	}
	require.Equal(t, "Balance of Anna from 30/11 to 30/11, in the order of the entries: €0.00; €4.00; €1.50; €2.00; −€3.00; −€0.50.", alt("en", ledger()))
	v := ledger()
	v.Course[0].At = v.Course[0].At.AddDate(-1, 0, 0)
	require.Contains(t, alt("de", v), "vom 30.11.25 bis zum 30.11.26")
}

func TestALedgersDayBeginsWhereClocksArePutForwardAtMidnight(t *testing.T) {
	zone, err := time.LoadLocation("America/Havana")
	require.NoError(t, err)
	v := ledger()
	v.Zone, v.At.Since = zone, "2026-03-08"
	require.Equal(t, time.Date(2026, 3, 8, 5, 0, 0, 0, time.UTC), v.At.From(zone).UTC())
	require.Contains(t, dump(t, newRenderer(t).Ledger(render.Reader{Lang: "en"}, v)), "8/3/26")
}

func TestAnEmptyLedgerSaysSo(t *testing.T) {
	v := ledger()
	v.Ledger = storage.Ledger{}
	m := painted(t).Ledger(render.Reader{Lang: "da"}, v)
	require.Contains(t, dump(t, m), "Her er intet bogført.")
	require.Empty(t, m.Files)
}

// settlement has payments in every state.
func settlement() storage.Settlement {
	anna := storage.Party{Account: 2, User: "2", Name: "Anna"}
	return storage.Settlement{
		Payments: []storage.Payment{
			{ID: 71, Payer: ben, Payee: anna, Amount: 450},
			{ID: 72, Payer: ben, Payee: moderator, Amount: 100, Paid: true},
			{ID: 73, Payer: anna, Payee: moderator, Amount: 120, Received: true},
			{ID: 74, Payer: anna, Payee: ben, Amount: 200, Paid: true, Received: true, Booked: true},
			{ID: 75, Payer: former, Payee: ben, Amount: 300, Paid: true, Withdrawn: true},
		},
		Left: []storage.Party{{Account: 2, User: "2", Name: "Anna", Amount: 500}, {Account: storage.House, Amount: -300}, {Account: 9, Amount: -150}, {Account: 10, Amount: -50}},
	}
}

func TestASettlementSaysWhoPaysWhomAndHowFarItIs(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Settling(render.Reader{Lang: lang}, "€", render.PayAt{Plan: "1234567890123456789"}, settlement()))
	})
}

func TestASettlementInPointsSaysThatNobodyHasToPay(t *testing.T) {
	text := dump(t, newRenderer(t).Settling(render.Reader{Lang: "en"}, "", render.PayAt{Plan: "1"}, settlement()))
	require.Contains(t, text, "These are points, for which nobody has to pay.")
	require.Contains(t, text, "pays **Anna** 450 points")
	require.NotContains(t, text, "Pay each other")
}

func TestASettlementWithoutPaymentsSaysWhoIsSquare(t *testing.T) {
	text := dump(t, newRenderer(t).Settling(render.Reader{Lang: "en"}, "€", render.PayAt{Plan: "1"}, storage.Settlement{}))
	require.Contains(t, text, "There is nothing to pay.")
	require.Contains(t, text, "everybody on this server is square")
	done := settlement()
	done.Payments = done.Payments[3:]
	require.Contains(t, dump(t, newRenderer(t).Settling(render.Reader{Lang: "en"}, "€", render.PayAt{Plan: "1"}, done)), "Nothing of this is open any more.")
}

func TestACorrectionTellsEverybodyWhoWhatAndWhy(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Corrected(render.Reader{Lang: lang}, "€", moderator, ben, computers, 150, "wrong *stake*", 12))
	})
}

func TestInADMTheServerIsAsked(t *testing.T) {
	var servers []string
	for i := range 27 {
		servers = append(servers, fmt.Sprint(1000000000000000000+i))
	}
	r := painted(t)
	r.NameServers(func(id string) string { return strings.TrimSuffix("Skat", id[18:]) })
	m := r.LedgerServers(render.Reader{Lang: "en"}, render.LedgerAt{Account: 2, Since: "2026-11-30"}, servers)
	requireWithinLimits(t, m)
	require.Contains(t, dump(t, m), "2 more servers have no room here.")
	walk(read(t, m), 0, func(c component, _ int) {
		if c.Type == typeSelect {
			a, err := render.Parse(c.CustomID, []string{servers[3]}, nil)
			require.NoError(t, err)
			require.Equal(t, render.LedgerAt{Server: servers[3], Account: 2, Since: "2026-11-30"}, a.Ledger)
		}
	})
}

// TestNothingOfALedgerIsCut writes the longest names and reasons, all of signs that must be escaped.
func TestNothingOfALedgerIsCut(t *testing.T) {
	long := storage.Party{Account: 5, User: "5", Name: strings.Repeat("*", 40)}
	v := ledger()
	v.At.Server, v.At.Game = "1234567890123456789", strings.Repeat("g", 30)
	v.Who.Name, v.Unit, v.Entries, v.Total, v.Page = long.Name, "Kieselchen", nil, 1_000_000, 99_998
	for i := range 10 {
		e := storage.Entry{Kind: storage.CorrectionJournal, At: time.Now(), Amount: 100_000_000, Balance: 9_000_000_00, Table: 1 << 40, Game: "fake",
			Reason: strings.Repeat("_", 200), Author: long, Others: []storage.Party{long}}
		if i%2 == 0 {
			e.Kind, e.Others = storage.DealJournal, []storage.Party{long, long, long, long, long, long}
		}
		v.Entries = append(v.Entries, e)
	}
	s := storage.Settlement{}
	for i := range 13 {
		s.Payments = append(s.Payments, storage.Payment{ID: 1<<40 + int64(i), Payer: long, Payee: long, Amount: 100_000_000, Paid: true})
		s.Left = append(s.Left, storage.Party{Account: 5, User: "5", Name: long.Name, Amount: 100_000_000})
	}
	for _, lang := range []string{"en", "de", "da"} {
		to := render.Reader{Lang: lang}
		for _, m := range []discord.Message{painted(t).Ledger(to, v), newRenderer(t).Settling(to, v.Unit, render.PayAt{Plan: v.At.Server, Page: 1}, s),
			newRenderer(t).Corrected(to, v.Unit, long, long, long, 100_000_000, strings.Repeat("_", 200), 1<<40)} {
			requireWithinLimits(t, m)
		}
		text := dump(t, painted(t).Ledger(to, v))
		require.Equal(t, 10, strings.Count(text, ":d>"), "all entries are there")
		require.Equal(t, 6, strings.Count(dump(t, newRenderer(t).Settling(to, v.Unit, render.PayAt{Plan: "1", Page: 1}, s)), ".received"))
	}
}

func TestWhatNoControlAboutMoneyCarriesIsRefused(t *testing.T) {
	for id, values := range map[string][]string{
		"1L:0:0:77.2..": nil, "1L:0:0:77.2...x": nil, "1L:0:0:77.2...-1": nil, "1L:0:0:77.!...0": nil, "1L:0:0:77.2..soon.0": nil, "1L:0:0:77.2..2026-02-30.0": nil,
		"1L:0:0:77.2...0": {"1", "2"},
		"1A:0:0:9.0.1z":   nil, "1A:0:0:9.0.1z.steal": nil, "1A:0:0:9.x.1z.paid": nil, "1A:0:0:9.0.!.paid": nil, "1A:0:0:9.0.1z.": nil,
		"1A:0:0:9.0.0.withdraw": {"!"}, "1A:0:0:9.0.0.paid": {"1z"},
	} {
		_, err := render.Parse(id, values, nil)
		require.ErrorIs(t, err, render.ErrCustomID, "%s %v", id, values)
	}
	a, err := render.Parse("1A:0:0:9.2.0.withdraw", []string{"1z"}, nil)
	require.NoError(t, err)
	require.Equal(t, render.PayAt{Plan: "9", Page: 2, Payment: 71, Does: render.Withdraw}, a.Pay)
}
