package commands

import (
	"context"

	"trey/bot/discord"
	"trey/storage"
)

// table shows how things stand, and has the table's message posted anew, so that it is found again.
func (h *Handler) table() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("table", everywhere, d.option("table", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.anyTable(ctx, r, "")
			if err != nil {
				return discord.Answer{}, err
			}
			h.Renew(id, storage.TableMessage, 0)
			return h.showTable(ctx, r, id)
		},
		suggest: h.suggestTable,
	}
}

// watch shows a match of this channel to somebody who doesn't play, or to who wants to see what the others see.
func (h *Handler) watch() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("watch", servers, d.option("watch", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.tableHere(ctx, r, func(t storage.Table) bool { return t.State == storage.Playing })
			if err != nil {
				return discord.Answer{}, err
			}
			return h.showTable(ctx, r, id)
		},
		suggest: h.suggestHere,
	}
}

// showTable shows what everybody may know of a table, in the presser's language. Who has no seat can look in the table's own channel alone.
func (h *Handler) showTable(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, 0)
	if err != nil {
		return discord.Answer{}, err
	}
	return h.reply(r, h.Render.Watch(s, r.reader)), nil
}

// pressWatch is watch for a button.
func (h *Handler) pressWatch(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if elsewhere(s, r) {
		return discord.Answer{}, trouble("core.trouble.table")
	}
	return h.showTable(ctx, r, id)
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
