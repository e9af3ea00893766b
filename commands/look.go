package commands

import (
	"context"

	"trey/bot/discord"
)

// table shows how things stand.
func (h *Handler) table() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("table", everywhere, d.option("table", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.anyTable(ctx, r, "")
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
	return private(h.Render.TableTo(s, r.reader)), nil
}

// leaderboard shows who has won most on this server.
func (h *Handler) leaderboard() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("leaderboard", servers, d.option("leaderboard", d.games(h.Games))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			set, err := h.onServer(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			at, err := h.gameMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			boards, err := h.Store.Leaderboard(ctx, r.Server, at.Slug)
			if err != nil {
				return discord.Answer{}, err
			}
			return private(h.Render.Leaderboard(r.reader, set.Currency(), at.Slug, boards)), nil
		},
	}
}

// help says how to play, on one screen.
func (h *Handler) help() command {
	return command{
		define: definer{h.Catalogue}.command("help", everywhere),
		run: func(_ context.Context, r request) (discord.Answer, error) {
			return private(h.Render.Help(r.reader)), nil
		},
	}
}
