package commands

import (
	"context"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// The parts of the rules that can be asked for.
const (
	rulesShort = "short"
	rulesFull  = "full"
	rulesNow   = "now"
)

// mostPages bounds which page of the full rules can be asked for. It is ours; beyond the last one that is shown.
const mostPages = 99

// rules shows a game's rules, in short or all of them: of the game named, else of that of the table here. Or it says what can be done at a table now.
func (h *Handler) rules() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("rules", everywhere,
			d.option("rules", d.games(h.Games)),
			d.option("rules", d.choices("page", "core.b.rules.", rulesShort, rulesFull, rulesNow)),
			d.option("rules", whole("number", 1, mostPages)),
			d.option("rules", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			if r.Options["page"] == rulesNow {
				id, err := h.anyTable(ctx, r, r.Options["game"])
				if err != nil {
					return discord.Answer{}, err
				}
				return h.now(ctx, r, id)
			}
			at, err := h.gameMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			if at.Page = number(r.Options["number"]); r.Options["page"] == rulesFull {
				at.Page = max(at.Page, 1)
			}
			return private(h.Render.Rules(r.reader, at)), nil
		},
		suggest: h.suggestTable,
	}
}

// turnPage shows a page of the rules: in place of the page pressed, else in a new message.
func (h *Handler) turnPage(r request, a render.Action) discord.Answer {
	answer := private(h.Render.Rules(r.reader, render.RulesAt{Slug: a.Slug, Page: a.Page, Table: a.Table}))
	if a.Kind == render.TurnPage {
		answer.Kind = discord.Update
	}
	return answer
}

// now says what somebody can do at the table.
func (h *Handler) now(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, can, err := h.Tables.Explain(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	return h.reply(r, h.Render.Now(s, r.reader, can)), nil
}

// pressNow is now for a button. Who has no seat can look in the table's own channel alone.
func (h *Handler) pressNow(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if elsewhere(s, r) {
		return discord.Answer{}, trouble("core.trouble.table")
	}
	return h.now(ctx, r, id)
}

// elsewhere reports whether somebody who has no seat asks outside the table's channel and thread.
func elsewhere(s table.Snapshot, r request) bool {
	return s.Viewer == games.Nobody && !at(s, r.Channel)
}

// at reports whether the channel is the table's, or its thread.
func at(s table.Snapshot, channel string) bool {
	return channel == s.Channel || channel == s.Thread && s.Thread != ""
}

// gameMeant is the game named, else that of the newest table in the channel, else that of an own table, else that played last, else the first of all.
func (h *Handler) gameMeant(ctx context.Context, r request) (render.RulesAt, error) {
	if slug := r.Options["game"]; slug != "" {
		if _, ok := h.game(slug); ok {
			return render.RulesAt{Slug: slug}, nil
		}
	}
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return render.RulesAt{}, err
	}
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return render.RulesAt{}, err
	}
	if ts := append(here, own...); len(ts) > 0 {
		return render.RulesAt{Slug: ts[0].Game, Table: ts[0].ID}, nil
	}
	last, err := h.Store.LastGame(ctx, r.User.ID)
	if err != nil {
		return render.RulesAt{}, err
	}
	if _, ok := h.game(last); ok {
		return render.RulesAt{Slug: last}, nil
	}
	return render.RulesAt{Slug: h.Games[0].Info().Slug}, nil
}
