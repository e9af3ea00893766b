package commands

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

// privacy says what is stored about who asks, and offers a copy and deletion.
func (h *Handler) privacy() sub {
	return h.panelled("privacy", func(ctx context.Context, r request) ([]discord.Message, error) {
		ask, err := h.confirmDelete(ctx, r)
		return []discord.Message{h.Render.Privacy(r.account), ask}, err
	})
}

// pressPrivacy does what a button of that page says, with the presser's own data.
func (h *Handler) pressPrivacy(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	update := discord.Answer{Kind: discord.Update}
	switch a.Field {
	case render.DataExport:
		file, err := h.dataFile(ctx, r)
		if err != nil {
			return discord.Answer{}, err
		}
		return private(h.Render.DataCopy(r.account, file)), nil
	case render.DataAsk:
		ask, err := h.confirmDelete(ctx, r)
		if err != nil {
			return discord.Answer{}, err
		}
		update.Message = ask
	case render.DataDelete:
		if err := h.Tables.Forget(ctx, r.account); err != nil {
			return discord.Answer{}, err
		}
		update.Message = h.Render.DataDeleted(r.account)
	default:
		update.Message = h.Render.Privacy(r.account)
	}
	return update, nil
}

// confirmDelete asks whether the data of who asks are really to be deleted.
func (h *Handler) confirmDelete(ctx context.Context, r request) (discord.Message, error) {
	open, err := h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
	if err != nil {
		return discord.Message{}, err
	}
	return h.Render.ConfirmDelete(r.account, seated(open, r.account.ID)), nil
}

// seated counts the tables at which the account has a seat that it hasn't left.
func seated(ts []storage.Table, account int64) int {
	n := 0
	for _, t := range ts {
		if slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return s.Account == account && !s.Free }) {
			n++
		}
	}
	return n
}

// mostPlain is how long a file of data may be, in bytes, before it is compressed, so that it is sent in time and stays far below Discord's
// limit of files. It is ours.
const mostPlain = 256 << 10

// dataFile is the presser's data as a file.
func (h *Handler) dataFile(ctx context.Context, r request) (discord.File, error) {
	stored, err := h.Store.Export(ctx, r.account.ID)
	if err != nil {
		return discord.File{}, err
	}
	text, err := json.MarshalIndent(struct {
		About string          `json:"about"`
		Data  json.RawMessage `json:"data"`
	}{h.Render.DataAbout(r.account), stored}, "", " ")
	if err != nil {
		return discord.File{}, fmt.Errorf("write the data of account %d: %w", r.account.ID, err)
	}
	if len(text) <= mostPlain {
		return discord.File{Name: "trey-data.json", Type: "application/json", Data: text}, nil
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(text) // to memory, which doesn't fail
	z.Close()
	return discord.File{Name: "trey-data.json.gz", Type: "application/gzip", Data: packed.Bytes()}, nil
}
