package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

// verify says by what the shuffles of a match are fixed, and once it is over whether all agrees. Whoever may look back at a match may ask that, and
// while it goes on whoever plays there or asks in its channel.
func (h *Handler) verify() sub {
	return sub{
		name: "verify", options: []option{typed("table", true)}, suggest: h.suggestVerify,
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.matchMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return h.showFairness(ctx, r, id, render.PastAt{})
		},
	}
}

// showFairness shows by what the shuffles of a table's match are fixed.
func (h *Handler) showFairness(ctx context.Context, r request, id int64, list render.PastAt) (discord.Answer, error) {
	f, err := h.Tables.Fairness(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if err := h.mayLookBack(ctx, r, f.Snapshot); err != nil {
		return discord.Answer{}, err
	}
	return h.reply(r, h.Render.Fairness(r.reader, f, list)), nil
}

// matchMeant is the table named, else the one in this channel at which a match goes on, else that of the last match here that is over, else the newest lobby
// here, else the last match that somebody has played.
func (h *Handler) matchMeant(ctx context.Context, r request) (int64, error) {
	if named := r.Options["table"]; named != "" {
		id, err := strconv.ParseInt(strings.TrimPrefix(named, "#"), 10, 64)
		if err != nil {
			return 0, trouble("core.trouble.table")
		}
		return id, nil
	}
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return 0, err
	}
	if i := slices.IndexFunc(here, func(t storage.Table) bool { return t.State == storage.Playing }); i >= 0 {
		return here[i].ID, nil
	}
	if r.Server != "" {
		last, err := h.lastMatch(ctx, storage.Past{Server: r.Server, Channels: slices.Compact([]string{r.Channel, r.place()})})
		if err != nil || last != 0 {
			return last, err
		}
	}
	if len(here) > 0 {
		return here[0].ID, nil
	}
	last, err := h.lastMatch(ctx, storage.Past{Reader: r.account.ID})
	if err == nil && last == 0 {
		err = trouble("core.trouble.no_match")
	}
	return last, err
}

// lastMatch returns the table of the last match of a list; 0 if it is empty.
func (h *Handler) lastMatch(ctx context.Context, p storage.Past) (int64, error) {
	list, err := h.Store.FinishedMatches(ctx, p, 1, 0)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return list[0].Table, nil
}

// suggestVerify offers the open tables at which somebody sits or that are here, then the matches that he can look back at.
func (h *Handler) suggestVerify(ctx context.Context, r request) ([]discord.Suggestion, error) {
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return nil, err
	}
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	for _, t := range here {
		if !slices.ContainsFunc(own, func(o storage.Table) bool { return o.ID == t.ID }) {
			own = append(own, t)
		}
	}
	list, err := h.listPast(ctx, r, render.PastAt{})
	if err != nil {
		return nil, err
	}
	out := append(h.offer(r, own), suggestMatch(list, r.Options["table"])...)
	return out[:min(len(out), mostSuggestions)], nil
}
