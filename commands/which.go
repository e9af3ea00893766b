package commands

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// severalError is the error of who means one of several tables and doesn't say which. Its text is the heading of their list.
type severalError struct {
	heading string // message key
	tables  []storage.Table
}

// Error returns the message key.
func (e *severalError) Error() string { return e.heading }

// choose lists the tables of which one is meant, with links.
func (h *Handler) choose(ctx context.Context, r request, e *severalError) discord.Answer {
	answer, err := h.listed(ctx, r, games.Say(e.heading), e.tables)
	if err != nil {
		return h.explain(r, nil, err)
	}
	return answer
}

// listed lists tables under a text. One that can't be shown is left out.
func (h *Handler) listed(ctx context.Context, r request, heading games.Text, ts []storage.Table) (discord.Answer, error) {
	var list []table.Snapshot
	shown := ts[:min(len(ts), render.MaxTables)]
	for _, t := range shown {
		s, err := h.Tables.See(ctx, t.ID, r.account.ID)
		switch {
		case ctx.Err() != nil:
			return discord.Answer{}, err
		case err != nil:
			h.Log.Warn("a table can't be listed", "table", t.ID, "err", err)
		default:
			list = append(list, s)
		}
	}
	return private(h.Render.Tables(r.reader, heading, list, len(ts)-len(shown))), nil
}

// ownTable finds the table that somebody means at which he sits: the one named, else the only one in this channel, else his only one.
func (h *Handler) ownTable(ctx context.Context, r request) (int64, error) {
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return 0, err
	}
	if named := r.Options["table"]; named != "" {
		return pick(own, named)
	}
	if len(own) == 0 {
		return 0, trouble("core.trouble.no_own_table")
	}
	return onlyOne(own, r.Channel)
}

// anyTable finds the table that somebody means, whether he sits there or not: one of his own, else the newest in this channel; of the game, if one is
// named.
func (h *Handler) anyTable(ctx context.Context, r request, game string) (int64, error) {
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return 0, err
	}
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return 0, err
	}
	another := func(t storage.Table) bool { return game != "" && t.Game != game }
	own, here = slices.DeleteFunc(own, another), slices.DeleteFunc(here, another)
	named := r.Options["table"]
	switch {
	case named != "":
		return pick(append(own, here...), named)
	case len(own) > 0:
		return onlyOne(own, r.Channel)
	case len(here) > 0:
		return here[0].ID, nil
	}
	return 0, trouble("core.trouble.no_table")
}

// tableHere finds the table of this channel that somebody means: the one named, else the only one that fits.
func (h *Handler) tableHere(ctx context.Context, r request, fits func(storage.Table) bool) (int64, error) {
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return 0, err
	}
	return h.among(r, here, fits)
}

// among finds the table that somebody means: the one named, else the only one that fits, else the only one.
func (h *Handler) among(r request, ts []storage.Table, fits func(storage.Table) bool) (int64, error) {
	if named := r.Options["table"]; named != "" {
		return pick(ts, named)
	}
	fitting := slices.DeleteFunc(slices.Clone(ts), func(t storage.Table) bool { return !fits(t) })
	switch {
	case len(fitting) == 1:
		return fitting[0].ID, nil
	case len(fitting) > 1:
		return 0, &severalError{"core.trouble.which.here", fitting}
	case len(ts) == 1:
		return ts[0].ID, nil // to be told why it doesn't fit
	case len(ts) == 0:
		return 0, trouble("core.trouble.no_table")
	}
	return 0, &severalError{"core.trouble.which.here", ts}
}

// pick finds the table with the number that suggestTable offers.
func pick(ts []storage.Table, named string) (int64, error) {
	for _, t := range ts {
		if isNamed(t, named) {
			return t.ID, nil
		}
	}
	return 0, trouble("core.trouble.table")
}

func isNamed(t storage.Table, named string) bool {
	id, err := strconv.ParseInt(strings.TrimPrefix(named, "#"), 10, 64)
	return err == nil && t.ID == id
}

func onlyOne(ts []storage.Table, channel string) (int64, error) {
	if len(ts) == 1 {
		return ts[0].ID, nil
	}
	var here []storage.Table
	for _, t := range ts {
		if t.Channel == channel || t.Thread == channel {
			here = append(here, t)
		}
	}
	if len(here) == 1 {
		return here[0].ID, nil
	}
	return 0, &severalError{"core.trouble.which", ts}
}

// suggestTable offers the tables at which somebody sits.
func (h *Handler) suggestTable(ctx context.Context, r request) ([]discord.Suggestion, error) {
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return nil, err
	}
	return h.offer(r, own), nil
}

// suggestHere offers the tables of this channel.
func (h *Handler) suggestHere(ctx context.Context, r request) ([]discord.Suggestion, error) {
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return h.offer(r, here), nil
}

// offer makes suggestions of the tables whose number, game or people contain what is typed.
func (h *Handler) offer(r request, ts []storage.Table) []discord.Suggestion {
	want := strings.ToLower(r.Options["table"])
	var out []discord.Suggestion
	for _, t := range ts {
		name := fmt.Sprintf("#%d – %s", t.ID, h.title(t.Game))
		if who := others(t, r.account.ID); who != "" {
			name += " – " + who
		}
		if strings.Contains(strings.ToLower(name), want) && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(name), Value: strconv.FormatInt(t.ID, 10)})
		}
	}
	return out
}

func (h *Handler) title(slug string) string {
	if g, ok := h.game(slug); ok {
		return g.Info().Title
	}
	return slug
}

// others names who else sits at the table.
func others(t storage.Table, account int64) string {
	var names []string
	for _, s := range t.Seats {
		if s.Account != account && !s.Computer() {
			names = append(names, render.Name(s.Name))
		}
	}
	return strings.Join(names, ", ")
}
