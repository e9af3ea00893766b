package commands

import (
	"context"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
)

// hand shows one's own cards.
func (h *Handler) hand() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("hand", everywhere, d.option("hand", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.ownTable(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return h.showHand(ctx, r, id)
		},
		suggest: h.suggestTable,
	}
}

// showHand shows the hand in a new message, which only its owner sees. Who has no seat sees that, and what anybody may know.
func (h *Handler) showHand(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if s.Viewer == games.Nobody {
		return discord.Answer{}, trouble("core.trouble.no_seat")
	}
	var note games.Text
	if r.account.DMsClosed {
		note = games.Say("core.note.dms")
	}
	return private(h.Render.HandAt(s, r.reader, render.Step{}, note)), nil
}
