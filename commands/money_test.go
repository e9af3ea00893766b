package commands

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

func TestAmountsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, row := range []struct {
		text, unit string
		cents      int64
		wrong      string
	}{
		{"1.50", "€", 150, ""},
		{"1,5", "€", 150, ""},
		{" 3 ", "€", 300, ""},
		{"€0.05", "€", 5, ""},
		{"12,00 €", "€", 1200, ""},
		{"1,50 kr.", "kr.", 150, ""},
		{"1000000", "€", 100_000_000, ""},
		{"80", "", 80, ""},
		{"1000000.01", "€", 0, "core.trouble.amount.large"},
		{"99999999999999999999999", "€", 0, "core.trouble.amount.large"},
		{"1.234", "€", 0, "core.trouble.amount"},
		{"1.234,50", "€", 0, "core.trouble.amount"},
		{"1.", "€", 0, "core.trouble.amount"},
		{".5", "€", 0, "core.trouble.amount"},
		{"x", "€", 0, "core.trouble.amount"},
		{"", "€", 0, "core.trouble.amount"},
		{"1e3", "€", 0, "core.trouble.amount"},
		{"+1", "€", 0, "core.trouble.amount"},
		{"-1", "€", 0, "core.trouble.amount.negative"},
		{"−1", "", 0, "core.trouble.amount.negative"},
		{"0.00", "€", 0, "core.trouble.amount.zero"},
		{"0", "", 0, "core.trouble.amount.zero"},
		{"1.5", "", 0, "core.trouble.amount.points"},
		{"1,000", "", 0, "core.trouble.amount.points"},
		{"ten", "", 0, "core.trouble.amount.points"},
	} {
		cents, wrong := readAmount(row.text, row.unit)
		require.Equal(t, row.cents, cents, "%q in %q", row.text, row.unit)
		require.Equal(t, row.wrong, wrong, "%q in %q", row.text, row.unit)
	}
}

func TestDaysAreReadAsPeopleWriteThem(t *testing.T) {
	today := time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"2026-11-30": "2026-11-30", "30.11.2026": "2026-11-30", "1.2.26": "2026-02-01", "30/11/2026": "2026-11-30", "30.11.": "2026-11-30",
		"1/12": "2025-12-01", "29.2.2024": "2024-02-29",
	} {
		got, ok := readDay(text, today)
		require.True(t, ok, text)
		require.Equal(t, want, got.Format(time.DateOnly), text)
	}
	for _, text := range []string{"", "30", "30.2.2026", "0.1.2026", "1.13.2026", "29.2.2026", "2026-11-30-1", "x.y.z", "1.1.123456", "-1.-1.2026x", "1.1.0000"} {
		_, ok := readDay(text, today)
		require.False(t, ok, text)
	}
}

// books holds what a test wants to be found in the ledgers.
type books struct {
	store
	zone string
}

func (b books) ServerSettings(context.Context, string) (storage.ServerSettings, error) {
	return storage.ServerSettings{Zone: b.zone, Unit: "€"}, nil
}

func (b books) KnownAccount(_ context.Context, user string) (storage.Account, error) {
	if strings.HasPrefix(user, "9") {
		return storage.Account{}, storage.ErrNotFound
	}
	return storage.Account{ID: int64(len(user)), User: user}, nil
}

func TestDaysAreOfferedByTheServersClock(t *testing.T) {
	h := newHandler(t, store{})
	h.Store = books{zone: "Europe/Vienna"}
	h.Now = func() time.Time { return time.Date(2026, 10, 31, 23, 30, 0, 0, time.UTC) } // in Vienna it is Sunday, the first of November
	offered := func(typed string) (days []string) {
		list, err := h.suggestSince(t.Context(), ask(func(in *discord.Interaction) { in.Options = map[string]string{"since": typed} }))
		require.NoError(t, err)
		for _, s := range list {
			days = append(days, s.Name)
		}
		return days
	}
	require.Equal(t, []string{"Today – 2026-11-01", "This week – 2026-10-26", "This month – 2026-11-01", "This year – 2026-01-01"}, offered(""))
	require.Equal(t, []string{"This month – 2026-11-01"}, offered("month"))
	require.Equal(t, []string{"2026-10-31"}, offered("31.10."))
}

func TestWhatACorrectionIsRefusedFor(t *testing.T) {
	h := newHandler(t, store{})
	h.Store = books{}
	for _, row := range []struct {
		name, from, to, amount, reason, table, want string
	}{
		{"nothing", "1", "22", "1,50", "miscounted", "", ""},
		{"nothing, with the computers", "1", "8", "1,50", "miscounted", "7", ""},
		{"no amount", "1", "22", "much", "miscounted", "", "core.trouble.amount"},
		{"no reason", "1", "22", "1", " \n ", "", "core.trouble.correct.reason"},
		{"a long reason", "1", "22", "1", strings.Repeat("x", 201), "", "core.trouble.correct.long"},
		{"one person", "1", "1", "1", "miscounted", "", "core.trouble.correct.same"},
		{"somebody who never played", "1", "99", "1", "miscounted", "", "core.trouble.unknown"},
		{"a table that is no number", "1", "22", "1", "miscounted", "x", "core.trouble.correct.table"},
	} {
		r := ask(func(in *discord.Interaction) {
			in.ID, in.Application, in.Permissions = "5", "8", discordgo.PermissionManageGuild
			in.Options = map[string]string{"from": row.from, "to": row.to, "amount": row.amount, "reason": row.reason, "table": row.table}
		})
		c, _, _, err := h.correction(t.Context(), r, "€")
		require.Equal(t, row.want, keyOf(err), row.name)
		if row.want == "" {
			require.Equal(t, int64(150), c.Amount)
			require.Equal(t, "5", c.Interaction)
		}
	}
}

func TestPressesOnASettlementKeepTheirOrderWhoeverPresses(t *testing.T) {
	h := newHandler(t, store{})
	key := func(user, id string) string {
		return h.Key(&discord.Interaction{Kind: discord.Press, User: discord.User{ID: user}, CustomID: id})
	}
	require.Equal(t, key("1", "1A:0:0:77.0.1.paid"), key("2", "1A:0:0:77.0.2.received"))
	require.NotEqual(t, key("1", "1A:0:0:77.0.1.paid"), key("1", "1A:0:0:78.0.1.paid"))
}

func TestALedgerOfAnotherServerIsShownToItsOwnerOnly(t *testing.T) {
	h := newHandler(t, store{})
	h.Store = books{}
	r := ask(nil)
	r.account.ID = 5
	for _, server := range []string{"2", ""} {
		_, err := h.ledgerPage(t.Context(), r, render.LedgerAt{Server: server, Account: 6})
		require.Equal(t, "core.trouble.server", keyOf(err))
	}
}
