package commands

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

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

// pick finds the table with the number that suggestTable offers.
func pick(ts []storage.Table, named string) (int64, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(named, "#"), 10, 64)
	for _, t := range ts {
		if err == nil && t.ID == id {
			return id, nil
		}
	}
	return 0, trouble("core.trouble.table")
}

func onlyOne(ts []storage.Table, channel string) (int64, error) {
	if len(ts) == 1 {
		return ts[0].ID, nil
	}
	var here []storage.Table
	for _, t := range ts {
		if t.Channel == channel {
			here = append(here, t)
		}
	}
	if len(here) == 1 {
		return here[0].ID, nil
	}
	return 0, trouble("core.trouble.which")
}

// suggestTable offers the tables at which somebody sits.
func (h *Handler) suggestTable(ctx context.Context, r request) ([]discord.Suggestion, error) {
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return nil, err
	}
	want := strings.ToLower(r.Options["table"])
	var out []discord.Suggestion
	for _, t := range own {
		name := fmt.Sprintf("#%d – %s", t.ID, h.title(t.Game))
		if who := others(t, r.account.ID); who != "" {
			name += " – " + who
		}
		if strings.Contains(strings.ToLower(name), want) && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(name), Value: strconv.FormatInt(t.ID, 10)})
		}
	}
	return out, nil
}

func (h *Handler) title(slug string) string {
	for _, g := range h.Games {
		if g.Info().Slug == slug {
			return g.Info().Title
		}
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
