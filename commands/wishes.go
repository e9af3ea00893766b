package commands

import (
	"context"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

// me lets somebody say how to be served.
func (h *Handler) me() sub {
	return h.panelled("me", func(_ context.Context, r request) ([]discord.Message, error) {
		return []discord.Message{h.Render.Wishes(r.account)}, nil
	})
}

// pressWish changes one of the presser's wishes and shows the panel as it is then.
func (h *Handler) pressWish(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	w := r.account.Wishes
	if a.Field != render.PageField && !wish(&w, a) {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	if w != r.account.Wishes {
		if err := h.Store.SetWishes(ctx, r.account.ID, w); err != nil {
			return discord.Answer{}, err
		}
		r.account.Wishes = w
		own, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
		if err != nil {
			return discord.Answer{}, err
		}
		if err := h.refresh(ctx, own, r.account.ID); err != nil {
			return discord.Answer{}, err
		}
	}
	return discord.Answer{Kind: discord.Update, Message: h.Render.Wishes(r.account)}, nil
}

// wish makes the change that a panel's control asks for; false if it asks for none that there is.
func wish(w *storage.Wishes, a render.Action) (ok bool) {
	if len(a.Values) != 1 {
		return false
	}
	value := a.Values[0]
	switch a.Field {
	case render.WishLanguage:
		w.Language, ok = render.ChosenLanguage(value)
	case render.WishHand:
		w.Hand, ok = render.ChosenHand(value)
	case render.WishCalls:
		w.Quiet, ok = value == render.Off, true
	case render.WishPlain:
		w.Plain, ok = value == render.On, true
	}
	return ok
}

// refresh brings the tables' messages up to date with wishes or settings that have changed.
func (h *Handler) refresh(ctx context.Context, ts []storage.Table, account int64) error {
	for _, t := range ts {
		if err := h.Tables.Refresh(ctx, t.ID, account); err != nil {
			return err
		}
	}
	return nil
}
