package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// showWays shows how a table is played: to its host with controls. Who has no seat can look in the table's own channel alone.
func (h *Handler) showWays(ctx context.Context, r request, id int64, page int, note games.Text) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if elsewhere(s, r) {
		return discord.Answer{}, trouble("core.trouble.table")
	}
	p, err := h.ways(ctx, s, page, note)
	if err != nil {
		return discord.Answer{}, err
	}
	return h.reply(r, h.Render.Options(s, r.reader, p)), nil
}

// pressSet changes what was pressed or chosen, and shows the panel as it is then.
func (h *Handler) pressSet(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, a.Table, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if a.Key == render.WayPeople {
		return h.unseat(ctx, r, s, a.Value)
	}
	set, ok, err := h.wayMeant(ctx, s, a)
	if err != nil {
		return discord.Answer{}, err
	}
	if !ok {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	note, err := h.set(ctx, r, s, set)
	if err != nil {
		return discord.Answer{}, err
	}
	return h.showWays(ctx, r, s.ID, a.Page, note)
}

// wayMeant is the change that a control asks for; false for one that there isn't.
func (h *Handler) wayMeant(ctx context.Context, s table.Snapshot, a render.Action) (table.Setting, bool, error) {
	yes, no := true, false
	n := number(a.Value)
	switch key, option := strings.CutPrefix(a.Key, render.WayOption); {
	case option:
		return table.Setting{Options: games.Options{key: a.Value}}, true, nil
	case key == render.WayThread:
		return table.Setting{Threaded: &yes}, true, nil
	case key == render.WayChannel:
		return table.Setting{Threaded: &no}, true, nil
	case key == render.WaySeats:
		return table.Setting{Seats: n}, n > 0, nil
	case key == render.WayPace:
		d := time.Duration(n) * time.Second
		return table.Setting{Pace: d}, n > 0 && d <= longestPace, nil
	case key == render.WayPreset && a.Value == render.Standard:
		return table.Setting{Preset: new(string)}, true, nil
	case key == render.WayPreset:
		return h.presetSetting(ctx, s, a.Value)
	}
	return table.Setting{}, false, nil
}

// longestPace bounds the time for a turn.
const longestPace = 14 * 24 * time.Hour

func (h *Handler) presetSetting(ctx context.Context, s table.Snapshot, code string) (table.Setting, bool, error) {
	list, err := h.Store.Presets(ctx, s.Server)
	if err != nil {
		return table.Setting{}, false, err
	}
	at := slices.IndexFunc(list, func(p storage.Preset) bool { return p.Code == code && p.Game == s.Game.Info().Slug })
	if at < 0 {
		return table.Setting{}, false, nil // it is gone meanwhile
	}
	return table.Setting{Preset: &list[at].Name, Options: list[at].Options}, true, nil
}

// unseat takes the seat of who was chosen: a person's or the last computer's.
func (h *Handler) unseat(ctx context.Context, r request, s table.Snapshot, value string) (discord.Answer, error) {
	if value == render.Computer {
		if err := again(h.Tables.RemoveComputer(ctx, s.ID, r.by())); err != nil {
			return discord.Answer{}, err
		}
		return h.showWays(ctx, r, s.ID, 0, games.Text{})
	}
	account, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	return h.kick(ctx, r, s, account)
}

// pressInvite asks whom to invite, or invites who was chosen.
func (h *Handler) pressInvite(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	switch {
	case err != nil:
		return discord.Answer{}, err
	case elsewhere(s, r):
		return discord.Answer{}, trouble("core.trouble.table")
	case s.State == storage.Closed:
		return discord.Answer{}, trouble("core.trouble.lobby_over")
	case s.State != storage.Lobby:
		return discord.Answer{}, trouble("core.trouble.started")
	case s.Viewer == games.Nobody:
		return discord.Answer{}, trouble("core.trouble.seat_first")
	case len(r.Values) > 0:
		return h.invite(ctx, r, id)
	}
	return h.reply(r, h.Render.Whom(s, r.reader)), nil
}
