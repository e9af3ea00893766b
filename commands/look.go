package commands

import (
	"context"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

// table shows how things stand.
func (h *Handler) table() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("table", everywhere, d.option("table", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.anyTable(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return h.showTable(ctx, r, id)
		},
		suggest: h.suggestTable,
	}
}

func (h *Handler) showTable(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, 0)
	if err != nil {
		return discord.Answer{}, err
	}
	s.Language = r.lang
	return private(h.Render.Table(s)), nil
}

// rules shows a game's rules: the one named, else that of the table here.
func (h *Handler) rules() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("rules", everywhere, d.option("rules", d.games(h.Games))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			slug, err := h.gameMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return private(h.Render.RulesPage(r.lang, slug, 0)), nil
		},
	}
}

// turnPage shows a page of the rules: in place of the page pressed, else in a new message.
func (h *Handler) turnPage(r request, a render.Action) discord.Answer {
	answer := private(h.Render.RulesPage(r.lang, a.Slug, a.Page))
	if a.Kind == render.TurnPage {
		answer.Kind = discord.Update
	}
	return answer
}

// leaderboard shows who has won most on this server.
func (h *Handler) leaderboard() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("leaderboard", servers, d.option("leaderboard", d.games(h.Games))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			if r.Server == "" {
				return discord.Answer{}, trouble("core.trouble.server")
			}
			slug, err := h.gameMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			boards, err := h.Store.Leaderboard(ctx, r.Server, slug)
			if err != nil {
				return discord.Answer{}, err
			}
			return private(h.Render.Leaderboard(r.lang, slug, boards)), nil
		},
	}
}

// help says how to play, on one screen.
func (h *Handler) help() command {
	return command{
		define: definer{h.Catalogue}.command("help", everywhere),
		run: func(_ context.Context, r request) (discord.Answer, error) {
			return private(h.Render.Help(r.lang)), nil
		},
	}
}

// gameMeant is the game named, else that of the newest table in the channel, else the first of all.
func (h *Handler) gameMeant(ctx context.Context, r request) (string, error) {
	if slug := r.Options["game"]; slug != "" {
		for _, g := range h.Games {
			if g.Info().Slug == slug {
				return slug, nil
			}
		}
	}
	here, err := h.Store.TablesIn(ctx, r.Channel)
	if err != nil {
		return "", err
	}
	if len(here) > 0 {
		return here[0].Game, nil
	}
	own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return "", err
	}
	if len(own) > 0 {
		return own[0].Game, nil
	}
	return h.Games[0].Info().Slug, nil
}
