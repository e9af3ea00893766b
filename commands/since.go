package commands

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode"

	"trey/bot/discord"
)

// today is the time now by the clocks of a server; without one by UTC.
func (h *Handler) today(ctx context.Context, server string) (time.Time, error) {
	if server == "" {
		return h.Now().UTC(), nil
	}
	set, err := h.Store.ServerSettings(ctx, server)
	return h.Now().In(set.Location()), err
}

// suggestSince offers the days since which a ledger is looked at most, and the day that is typed.
func (h *Handler) suggestSince(ctx context.Context, r request) ([]discord.Suggestion, error) {
	today, err := h.today(ctx, r.Server)
	if err != nil {
		return nil, err
	}
	l := h.Catalogue.For(r.reader.Lang)
	y, m, d := today.Date()
	monday := (int(today.Weekday()) + 6) % 7 // days since the last one
	var out []discord.Suggestion
	add := func(name string, at time.Time) {
		day := at.Format(time.DateOnly)
		if name != "" {
			name += " – "
		}
		out = append(out, discord.Suggestion{Name: name + day, Value: day})
	}
	want := strings.ToLower(strings.TrimSpace(r.Options["since"]))
	if day, ok := readDay(want, today); ok {
		add("", day)
	}
	for _, p := range []struct {
		key string
		at  time.Time
	}{
		{"core.ledger.since.today", today}, {"core.ledger.since.week", time.Date(y, m, d-monday, 0, 0, 0, 0, time.UTC)},
		{"core.ledger.since.month", time.Date(y, m, 1, 0, 0, 0, 0, time.UTC)}, {"core.ledger.since.year", time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC)},
	} {
		if name := l.Say(p.key); strings.Contains(strings.ToLower(name), want) {
			add(name, p.at)
		}
	}
	return out, nil
}

// readDay reads a day as people write it: 2026-11-30, 30.11.2026, 30/11/26, 30.11. Without a year it is the last one that has been.
func readDay(text string, today time.Time) (time.Time, bool) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".-/", r) || unicode.IsSpace(r) })
	if len(parts) < 2 || len(parts) > 3 {
		return time.Time{}, false
	}
	var n [3]int
	for i, part := range parts {
		var err error
		if n[i], err = strconv.Atoi(part); err != nil || len(part) > 4 {
			return time.Time{}, false
		}
	}
	day, month, year := n[0], n[1], n[2]
	switch {
	case len(parts) == 3 && len(parts[0]) == 4:
		day, year = year, day
	case len(parts) == 3 && len(parts[2]) == 2:
		year += 2000
	case len(parts) == 2:
		year = today.Year()
		if at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC); at.Format(time.DateOnly) > today.Format(time.DateOnly) {
			year--
		}
	}
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return at, at.Day() == day && int(at.Month()) == month && year >= 1970 && year <= 9999
}
